//! Operates the console by sight.
//!
//! Everything is found on the screen: words, the lit row of a list, the frame around a square, the
//! dice. An unexpected screen is an error.

mod bingolino;
mod combo;
mod dingominos;
mod setup;

use crate::Done;
use crate::desk::Desk;
use crate::people::Party;
use crate::screen::{Animal, Screen};
use console::Button;

/// Milliseconds after which dice have come to rest.
const TUMBLES: u64 = 700;

/// A player who knows the screens of this console.
#[derive(Default)]
pub struct Fingers {
    /// The animals as the first picture shows them; empty until the box has been switched on.
    animals: Vec<Animal>,
    /// Dingominos: whether the box knows that the stock is empty.
    knows_empty: bool,
}

/// The error for an unexpected screen.
fn unexpected<T>(wanted: &str, screen: &Screen) -> Done<T> {
    Err(format!("expected {wanted}, but there is \"{}\"", screen.title()))
}

/// Looks at the screen, which must have this title.
fn expect(desk: &Desk, title: &str) -> Done<Screen> {
    let screen = desk.look();
    if screen.title() == title { Ok(screen) } else { unexpected(title, &screen) }
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
        let screen = desk.look();
        let Some(lit) = screen.row() else { return unexpected("a list", &screen) };
        if lit == row {
            return Ok(());
        }
        if seen.iter().any(|before| before == lit) {
            return unexpected(&format!("a row \"{row}\""), &screen);
        }
        seen.push(lit.to_string());
        let above = screen.rows().take_while(|word| !word.inverse).any(|word| word.text == row);
        desk.press(if above { Button::Up } else { Button::Down });
    }
}

/// The shorter way from one of `count` values to another: which of the two buttons, and how often.
fn way(from: usize, to: usize, count: usize, back: Button, on: Button) -> (Button, usize) {
    let onward = (to + count - from) % count;
    if onward <= count - onward { (on, onward) } else { (back, count - onward) }
}

impl Fingers {
    /// The seat that has this animal.
    fn seat_of(&self, screen: &Screen, party: &Party, animal: Animal) -> Done<usize> {
        let has = |&seat: &usize| self.animals[party.animals[seat]] == animal;
        let seat = (0..party.seats()).find(has);
        seat.map_or_else(|| unexpected("an animal of this table", screen), Ok)
    }

    /// Checks that the title shows the animal of this seat, whatever else it shows.
    fn is_about(&self, screen: &Screen, animal: usize) -> Done {
        if screen.title_animal() == self.animals[animal] {
            return Ok(());
        }
        unexpected(&format!("animal {animal}"), screen)
    }
}
