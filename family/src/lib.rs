//! A virtual family that plays whole games on the box.
//!
//! It has boards, cards and tiles of its own, drawn from real sets and hidden from the box
//! ([`sets`]). It knows the games from the printed sheets ([`bingolino`], [`combo`],
//! [`dingominos`]) and the box from its picture ([`glass`]): how the box is operated is the subject
//! of [`fingers`]. Somebody else knows it only from what it says ([`voice`]): that is the subject
//! of [`ears`]. Every press counts ([`desk`]). After every turn the table is compared with what the
//! box holds ([`evening`]); the presses are added up row by row ([`rows`]).
//!
//! **Promises.** It depends on no rules crate, so that it cannot be wrong in the same way.
//!
//! **Leaves to others.** What is legal (`rules-core`); what is drawn (`console`).

pub mod bingolino;
pub mod chance;
pub mod combo;
pub mod desk;
pub mod dingominos;
pub mod ears;
pub mod evening;
pub mod fingers;
pub mod glass;
pub mod people;
pub mod rows;
pub mod sets;
pub mod voice;

use desk::Desk;
use serde_json::Value;

/// What went wrong, in words.
pub type Done<T = ()> = Result<T, String>;

/// Pieces on a table, and the people around it.
pub trait Table {
    /// The seats that have won, counted from 0; none as long as the game goes on.
    fn winners(&self) -> &[usize];

    /// What the box should hold between two turns, as far as the table can tell: the referee's
    /// JSON, with whichever of its fields are known here.
    fn state(&self) -> Value;
}

/// How people operate one console: they look at its screen, or listen to it, and press its buttons,
/// and tell it what happens on a table. A console with other screens needs other fingers; the table
/// is the same.
pub trait Fingers<T> {
    /// From a box that was just switched on, or from the winners of the last game, to where the
    /// first dice are rolled or the first tile is laid.
    fn begin(&mut self, desk: &mut Desk, table: &mut T) -> Done;

    /// One turn (in Dingominos: one action), up to where the next begins or the winners are shown.
    fn turn(&mut self, desk: &mut Desk, table: &mut T) -> Done;
}

/// A square as it is named in a record: `a1` is top left.
fn cell_name(cell: usize, side: usize) -> String {
    let column = char::from(b'a' + u8::try_from(cell % side).unwrap_or(0));
    format!("{column}{}", cell / side + 1)
}
