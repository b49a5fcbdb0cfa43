//! What is legal.
//!
//! The games as values: what somebody may do ([`Game::decide`]), what it changes ([`Game::apply`]),
//! why not ([`Refusal`]), and how a game is written down ([`record`]).
//!
//! **Promises.** No alloc, no clock, no chance of its own: dice are handed in. `decide` changes
//! nothing, `apply` cannot fail, nothing here panics, whatever it is given. The same events give the
//! same game, always: resume, undo, history and export are all "apply these events".
//!
//! **Leaves to others.** Pixels, languages, buttons (`console`); pins, flash, where chance comes from
//! (`board`); files and terminals (`simulator`).
//!
//! To read on: [`game`] is the shape, [`bingolino`], [`combo`] and [`dingominos`] the
//! games in it, [`record`] the text.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::as_conversions,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

#[cfg(test)]
extern crate std;

pub mod bingolino;
pub mod combo;
pub mod dice;
pub mod dingominos;
pub mod free_dice;
pub mod game;
pub mod grid;
pub mod record;
pub mod refusal;
pub mod seat;
pub mod squares;

pub use dice::{Dice, Face, Faces, Shaken, Told};
pub use game::{Ask, Entry, Game, Table};
pub use grid::{Cell, Cells, Line, Lines};
pub use refusal::Refusal;
pub use seat::{Direction, PerSeat, Seat, Seats};
pub use squares::Squares;
