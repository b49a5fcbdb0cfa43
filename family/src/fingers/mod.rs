//! How the console is operated by whoever sees it.
//!
//! Everything is found on the screen: words, the lit row of a list, the frame around a square, the
//! dice. Where the screen is not the expected one, that is an error.

mod bingolino;
mod combo;
mod dingominos;
mod setup;

use crate::Done;
use crate::desk::Desk;
use crate::glass::{Animal, Glass};
use crate::people::Party;
use console::Button;

/// Milliseconds after which dice have come to rest.
const TUMBLES: u64 = 700;

/// Fingers that know its screens.
#[derive(Default)]
pub struct Fingers {
    /// The animals as the first picture shows them; empty until the box has been switched on.
    animals: Vec<Animal>,
    /// Dingominos: whether the box knows that the stock is empty.
    knows_empty: bool,
}

/// The error for a screen that nobody expected.
fn unexpected<T>(wanted: &str, glass: &Glass) -> Done<T> {
    Err(format!("expected {wanted}, but there is \"{}\"", glass.title()))
}

/// Looks, and insists on this title.
fn expect(desk: &Desk, title: &str) -> Done<Glass> {
    let glass = desk.look();
    if glass.title() == title { Ok(glass) } else { unexpected(title, &glass) }
}

/// Goes down a list until this row is lit, and chooses it.
fn choose(desk: &mut Desk, row: &str) -> Done {
    go_to_row(desk, row)?;
    desk.press(Button::A);
    Ok(())
}

/// Goes to a row of a list: up if it can be seen above, otherwise down.
fn go_to_row(desk: &mut Desk, row: &str) -> Done {
    let mut seen: Vec<String> = Vec::new();
    loop {
        let glass = desk.look();
        let Some(lit) = glass.row() else { return unexpected("a list", &glass) };
        if lit == row {
            return Ok(());
        }
        if seen.iter().any(|before| before == lit) {
            return unexpected(&format!("a row \"{row}\""), &glass);
        }
        seen.push(lit.to_string());
        let above = glass.rows().take_while(|word| !word.inverse).any(|word| word.text == row);
        desk.press(if above { Button::Up } else { Button::Down });
    }
}

/// The short way round from one of `count` values to another: which of the two buttons, how often.
fn way(from: usize, to: usize, count: usize, back: Button, on: Button) -> (Button, usize) {
    let onward = (to + count - from) % count;
    if onward <= count - onward { (on, onward) } else { (back, count - onward) }
}

impl Fingers {
    /// The seat that has this animal.
    fn seat_of(&self, glass: &Glass, party: &Party, animal: Animal) -> Done<usize> {
        let has = |&seat: &usize| self.animals[party.animals[seat]] == animal;
        let seat = (0..party.seats()).find(has);
        seat.map_or_else(|| unexpected("an animal of this table", glass), Ok)
    }

    /// Insists that the title shows the animal of this seat, whatever else it says.
    fn is_about(&self, glass: &Glass, animal: usize) -> Done {
        if glass.title_animal() == self.animals[animal] {
            return Ok(());
        }
        unexpected(&format!("animal {animal}"), glass)
    }
}
