//! Sets up a game, from the first picture or the winners of the last game to the first question.

use super::{Fingers, expect, go_to_row, unexpected, way};
use crate::Done;
use crate::desk::{Desk, Purpose};
use crate::people::{ANIMALS, Party};
use console::Button;

/// How many animals there are to choose from: two more than the first picture shows.
const RING: usize = 12;

impl Fingers {
    /// Chooses the game and who plays it, with every move watched or on trust. `agreed` are the
    /// options to be changed. The same players start again with one press.
    pub(super) fn set_up(
        &mut self,
        desk: &mut Desk,
        game: &str,
        party: &Party,
        trust: bool,
        agreed: &[Change],
    ) -> Done {
        desk.set_purpose(Purpose::SetUp);
        let screen = desk.look();
        if !self.animals.is_empty() {
            if !["Winner!", "Shared win!"].contains(&screen.title()) {
                return unexpected("the winners", &screen);
            }
            press_key_of(desk, "play again")?;
            if desk.look().title() == "The same tiles?" {
                press_key_of(desk, "Enter tiles")?;
            }
            return Ok(());
        }
        self.animals = (0..ANIMALS).map(|nth| screen.splash_animal(nth)).collect();
        desk.wait(1_000);
        expect(desk, "What shall we play?")?;
        press_key_of(desk, game)?;
        // They know the games.
        expect(desk, "Your first game?")?;
        press_key_of(desk, "no, thanks")?;
        expect(desk, "How much shall I watch?")?;
        let watched = match (trust, game) {
            (false, _) => "every move",
            (true, "Dingominos") => "turns and scores",
            (true, _) => "dice and scores",
        };
        press_key_of(desk, watched)?;
        expect(desk, "How many players?")?;
        choose_seats(desk, party.seats())?;
        expect(desk, "Who is playing?")?;
        for seat in 0..party.seats() {
            self.choose_animal(desk, party, seat)?;
        }
        press_key_of(desk, "next")?;
        if desk.look().title() == "Who starts?" {
            press_seat(desk, party.start, party.seats())?;
        }
        expect(desk, "House rules?")?;
        for option in agreed {
            agree_on(desk, option)?;
        }
        press_key_of(desk, "start!")
    }

    fn choose_animal(&self, desk: &mut Desk, party: &Party, seat: usize) -> Done {
        let (x, y, scale) = place(seat, party.seats());
        for _ in 0..RING {
            if desk.look().animal(x, y, scale) == self.animals[party.animals[seat]] {
                return Ok(());
            }
            press_seat(desk, seat, party.seats())?;
        }
        unexpected("the animal", &desk.look())
    }
}

/// Presses the button beside this text.
pub(super) fn press_key_of(desk: &mut Desk, text: &str) -> Done {
    let screen = desk.look();
    let Some(key) = screen.key_of(text) else {
        return unexpected(&format!("a key for \"{text}\""), &screen);
    };
    desk.press(key);
    Ok(())
}

/// Where the animal of a seat is among all animals, and how large it is.
pub(super) fn place(seat: usize, seats: usize) -> (i32, i32, i32) {
    let [nth, of] = [seat, seats].map(|number| i32::try_from(number).unwrap_or(0));
    if of <= 4 {
        (64 - 15 * of + 30 * nth + 4, 13, 2)
    } else {
        (22 + 28 * (nth % 4), 15 + 18 * (nth / 4), 1)
    }
}

/// Presses the button of a seat; if there are more than four seats, first that of its row.
pub(super) fn press_seat(desk: &mut Desk, seat: usize, seats: usize) -> Done {
    let (x, y, _) = place(seat, seats);
    if seats > 4 {
        press_at(desk, 0..16, y - 4..y + 8)?;
        return press_at(desk, x - 14..x, y - 4..y + 8);
    }
    press_at(desk, x..x + 22, y + 20..y + 30)
}

/// Presses the button in this part of the screen.
pub(super) fn press_at(desk: &mut Desk, x: std::ops::Range<i32>, y: std::ops::Range<i32>) -> Done {
    let screen = desk.look();
    let Some(key) = screen.key_at(x.clone(), y.clone()) else {
        return unexpected(&format!("a key at {x:?}, {y:?}"), &screen);
    };
    desk.press(key);
    Ok(())
}

/// Each number of players has its button below it, or is in a row whose button comes first.
fn choose_seats(desk: &mut Desk, seats: usize) -> Done {
    let number = |desk: &Desk| {
        let screen = desk.look();
        let word = screen.words().find(|word| word.text == seats.to_string() && word.y > 11);
        word.map(|word| (word.x, word.y, word.width, word.height))
    };
    let Some((x, y, width, height)) = number(desk) else {
        return unexpected("the number of seats", &desk.look());
    };
    if desk.look().key_at(0..16, y..y + height).is_none() {
        return press_at(desk, x - 6..x + width, y + height..y + height + 8);
    }
    press_at(desk, 0..16, y..y + height)?;
    press_at(desk, x - 12..x, y - 2..y + height)
}

/// A row of the options, the value it should get, and how many steps that is from its current one.
pub(super) struct Change {
    pub(super) row: &'static str,
    pub(super) value: String,
    pub(super) steps: usize,
    /// How many values there are.
    pub(super) of: usize,
}

/// Changes a row of the options, the shorter way round, which players know from the last time.
fn agree_on(desk: &mut Desk, option: &Change) -> Done {
    go_to_row(desk, option.row)?;
    let (button, times) = way(0, option.steps, option.of, Button::Left, Button::Right);
    desk.press_often(button, times);
    let screen = desk.look();
    if screen.value() == Some(&option.value) {
        Ok(())
    } else {
        unexpected(&format!("{}: {}", option.row, option.value), &screen)
    }
}
