//! The rules of Bingolino, COMBO and Dingominos, as a referee applies them.
//!
//! A game is a value. It judges what a player wants to do ([`Game::decide`]), changes accordingly
//! ([`Game::apply`]), explains what it refuses ([`Refusal`]), and can be written as text
//! ([`record`]).
//!
//! **Promises.** No alloc, no clock, and no randomness of its own: dice are passed in. `decide`
//! changes nothing, `apply` cannot fail, and nothing here panics, whatever the input. The same
//! events always give the same game: resume, undo, history and export are all "apply these events".
//!
//! **Leaves to others.** Pixels, languages and buttons (`console`); pins, flash and the source of
//! randomness (`board`); files and terminals (`simulator`).
//!
//! Three moves of a game, and their consequences:
//!
//! ```
//! use rules_core::bingolino::{Bingolino, Command};
//! use rules_core::{Cell, Face, Game, Refusal, Seat, Given};
//!
//! let mut game = Bingolino::default();
//! let mut dice = Given([Face::Six, Face::Five, Face::Six].into_iter().collect());
//! let turn = |seat| Command::Turn { seat, cell: Cell::A1, drop: None };
//!
//! for command in [Command::Seats(2), Command::Roll { dice: 3 }, turn(Seat::FIRST)] {
//!     let event = game.decide(&command, &mut dice)?; // judges and changes nothing
//!     game.apply(&event, &mut |news| println!("{news}")); // changes and judges nothing
//! }
//! // total 17
//! // seat 1 turns over 17 at a1, known from now on
//! assert_eq!(game.roll().map(|roll| roll.total()), Some(17));
//!
//! // Each seat turns one tile per roll (B5). A refusal changes nothing and says why.
//! let refusal = game.decide(&turn(Seat::FIRST), &mut dice).unwrap_err();
//! assert_eq!(refusal, Refusal::RollUsed { seat: Seat::FIRST });
//! assert_eq!(refusal.rule(), "B5");
//!
//! // Instead, the other seat may turn a tile, or the roll is done.
//! assert!(game.legal().any(|command| command == Command::Done));
//! # Ok::<(), Refusal>(())
//! ```
//!
//! The same game as a record, judged by the same code:
//!
//! ```
//! use rules_core::bingolino::Bingolino;
//! use rules_core::record::{Referee, Verdict};
//!
//! let mut referee = Referee::<Bingolino, 64>::default();
//! for statement in ["seats 2", "roll 6 5 6", "turn 1 a1"] {
//!     assert!(referee.hear(statement, &mut |_| ()).is_accepted());
//! }
//! match referee.hear("turn 1 b2", &mut |_| ()) {
//!     Verdict::Refused(refusal) => assert_eq!(refusal.code(), "roll-used"),
//!     verdict => panic!("{verdict:?}"),
//! }
//! let no_statement = referee.hear("shuffle", &mut |_| ());
//! assert!(matches!(no_statement, Verdict::Unreadable(_)));
//! ```
//!
//! Read on in [`game`], the trait that all games implement, then in [`bingolino`], [`combo`] and
//! [`dingominos`], and in [`record`]. The numbers of rules (B5, C7, U4 …) refer to `docs/rules/`.
//!
//! The feature `schema` implements `schemars::JsonSchema` for the types in the referee's JSON. It
//! needs std.

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
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

#[cfg(any(test, feature = "schema"))]
extern crate std;

pub mod audit;
pub mod bingolino;
pub mod combo;
pub mod dice;
pub mod dingominos;
pub mod free_dice;
pub mod game;
pub mod grid;
pub mod head;
pub mod record;
pub mod refusal;
#[cfg(feature = "schema")]
mod schema;
pub mod seat;
pub mod squares;
pub mod stream;

pub use audit::{Audit, AuditStep};
pub use dice::{Dice, Face, Faces, Given, Shaken, Throw, Unsealed};
pub use game::{Ask, Entry, Game, Table};
pub use grid::{Cell, Cells, Line, Lines};
pub use refusal::Refusal;
pub use seat::{Direction, PerSeat, Seat, Seats};
pub use squares::Squares;
pub use stream::{Letter, Letters, Seal, Secret, Stream};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
