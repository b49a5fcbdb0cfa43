//! From the first picture, or the winners of the last game, to the first question of the next.

use super::{Fingers, choose, expect, go_to_row, unexpected, way};
use crate::Done;
use crate::desk::{Desk, For};
use crate::people::{ANIMALS, Party};
use console::Button;

/// How many animals there are to choose from: two more than the first picture shows.
const RING: usize = 12;

impl Fingers {
    /// Chooses the game and who plays it. `agreed` are the options to be changed.
    pub(super) fn set_up(
        &mut self,
        desk: &mut Desk,
        game: &str,
        (fewest, most): (usize, usize),
        party: &Party,
        agreed: &[Change],
    ) -> Done {
        desk.now_for(For::SetUp);
        let glass = desk.look();
        if self.animals.is_empty() {
            self.animals = (0..ANIMALS).map(|nth| glass.animal(splash_x(nth), 42, 1)).collect();
            desk.wait(1_000);
        } else if ["Winner!", "Shared win!"].contains(&glass.title()) {
            desk.press_often(Button::A, 2);
        }
        expect(desk, "What shall we play?")?;
        choose(desk, game)?;
        expect(desk, "How many players?")?;
        let (button, times) =
            way(0, party.seats() - fewest, most - fewest + 1, Button::Left, Button::Right);
        desk.press_often(button, times);
        let glass = desk.look();
        if glass.number(40..90, 14..52) != i32::try_from(party.seats()).ok() {
            return unexpected("the number of seats", &glass);
        }
        desk.press(Button::A);
        for seat in 0..party.seats() {
            self.choose_animal(desk, party, seat)?;
        }
        if desk.look().title() == "Who starts?" {
            let (button, times) = way(0, party.start, party.seats(), Button::Left, Button::Right);
            desk.press_often(button, times);
            desk.press(Button::A);
        }
        expect(desk, "Agreed?")?;
        for option in agreed {
            agree_on(desk, option)?;
        }
        desk.press(Button::A);
        Ok(())
    }

    fn choose_animal(&self, desk: &mut Desk, party: &Party, seat: usize) -> Done {
        expect(desk, &format!("Seat {}: your animal", seat + 1))?;
        // Those before have chosen; those after still have the one they begin with.
        let taken = |animal: usize| {
            party.animals[..seat].contains(&animal) || (seat + 1..party.seats()).contains(&animal)
        };
        let free: Vec<usize> = (0..RING).filter(|&animal| !taken(animal)).collect();
        let place = |animal: usize| free.iter().position(|other| *other == animal).unwrap_or(0);
        let (from, to) = (place(seat), place(party.animals[seat]));
        let (button, times) = way(from, to, free.len(), Button::Left, Button::Right);
        desk.press_often(button, times);
        let glass = desk.look();
        if glass.animal(48, 14, 3) != self.animals[party.animals[seat]] {
            return unexpected("the animal", &glass);
        }
        desk.press(Button::A);
        Ok(())
    }
}

/// Where the first picture shows an animal.
fn splash_x(nth: usize) -> i32 {
    4 + 12 * i32::try_from(nth).unwrap_or(0)
}

/// A row of the options, the value it shall have, and how far on that is from the one it has.
pub(super) struct Change {
    pub(super) row: &'static str,
    pub(super) value: String,
    pub(super) steps: usize,
    /// How many values there are.
    pub(super) of: usize,
}

/// Changes a row of the options, the short way round: people know it from the last time.
fn agree_on(desk: &mut Desk, option: &Change) -> Done {
    go_to_row(desk, option.row)?;
    let (button, times) = way(0, option.steps, option.of, Button::Left, Button::Right);
    desk.press_often(button, times);
    let glass = desk.look();
    if glass.value() == Some(&option.value) {
        Ok(())
    } else {
        unexpected(&format!("{}: {}", option.row, option.value), &glass)
    }
}
