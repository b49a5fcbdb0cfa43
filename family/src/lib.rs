//! A virtual family that plays whole games on the box.
//!
//! It has its own boards, cards and tiles, drawn from real sets and hidden from the box ([`sets`]).
//! It knows the games from the printed rule sheets ([`bingolino`], [`combo`], [`dingominos`]), and
//! sees only the box's picture ([`screen`]); [`fingers`] operates the box by sight. A second kind
//! of player only hears the box ([`voice`]); [`ears`] operates it by ear. Every press is counted
//! ([`desk`]). After every turn, the pieces on the table are compared with the game in the box
//! ([`evening`]); the presses are summed up row by row ([`rows`]).
//!
//! **Promises.** It does not depend on `rules-core`, so it cannot be wrong in the same way.
//!
//! **Leaves to others.** What is legal (`rules-core`); what is drawn (`console`).

/// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod bingolino;
pub mod chance;
pub mod combo;
pub mod desk;
pub mod dingominos;
pub mod ears;
pub mod evening;
pub mod fingers;
pub mod people;
pub mod report;
pub mod rows;
pub mod screen;
pub mod sets;
pub mod voice;

use desk::Desk;
use serde_json::Value;

/// A result whose error says in words what went wrong.
pub type Done<T = ()> = Result<T, String>;

/// Pieces on a table, and the people around it.
pub trait Table {
    /// The seats that have won, counted from 0; empty until the game ends.
    fn winners(&self) -> &[usize];

    /// The expected state of the box between two turns, as far as it follows from the table: the
    /// referee's JSON, with those of its fields that are known here.
    fn state(&self) -> Value;
}

/// How players operate the console: they look at its screen, or listen to it, and press its buttons
/// to enter what happens on the table. A console with other screens would need other fingers; the
/// table would stay the same.
pub trait Fingers<T> {
    /// Sets up a game: from a box that was just switched on, or from the winners of the last game,
    /// to the first roll or the first tile.
    ///
    /// # Errors
    ///
    /// If the box is not as expected.
    fn begin(&mut self, desk: &mut Desk, table: &mut T) -> Done;

    /// Plays one turn (in Dingominos, one action), until the next one starts or the winners are
    /// shown.
    ///
    /// # Errors
    ///
    /// If the box is not as expected.
    fn turn(&mut self, desk: &mut Desk, table: &mut T) -> Done;
}

/// A square as it is named in a record: `a1` is top left.
fn cell_name(cell: usize, side: usize) -> String {
    let column = char::from(b'a' + u8::try_from(cell % side).unwrap_or(0));
    format!("{column}{}", cell / side + 1)
}
