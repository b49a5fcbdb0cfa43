//! What is legal in the games that the box referees.
//!
//! The games are values: what somebody may do ([`Game::decide`]), what it changes
//! ([`Game::apply`]), why it is refused ([`Refusal`]), and how a game is written down ([`record`]).
//!
//! **Promises.** No alloc, no clock, no randomness of its own: dice are handed in. `decide` changes
//! nothing, `apply` cannot fail, and nothing here panics, whatever it is given. The same events
//! always give the same game: resume, undo, history and export are all "apply these events".
//!
//! **Leaves to others.** Pixels, languages, buttons (`console`); pins, flash, the source of
//! randomness (`board`); files and terminals (`simulator`).
//!
//! Three moves of a game, and what they lead to:
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
//! // One tile for each seat and roll (B5). A refusal changes nothing, and says why.
//! let refusal = game.decide(&turn(Seat::FIRST), &mut dice).unwrap_err();
//! assert_eq!(refusal, Refusal::RollUsed { seat: Seat::FIRST });
//! assert_eq!(refusal.rule(), "B5");
//!
//! // What may be done instead: the other seat turns a tile, or everyone is done.
//! assert!(game.legal().any(|command| command == Command::Done));
//! # Ok::<(), Refusal>(())
//! ```
//!
//! The same game as a record, read by the referee, who asks the same code:
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
//! Where to read on: [`game`] is the shape, [`bingolino`], [`combo`] and [`dingominos`] are the
//! games in it, [`record`] is the text.

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
