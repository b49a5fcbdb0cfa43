//! The consequences of an event, and their wording in English.

use super::rolls::PROVED;
use super::{Correction, Number};
use crate::grid::{Cell, Line};
use crate::seat::{Seat, Seats, write_winners};
use core::fmt;
use serde::Serialize;

/// A consequence of a statement.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "BingolinoEvent", deny_unknown_fields)
)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum News {
    /// A seat was chosen to roll first (B2).
    Starts {
        /// Who rolls first.
        seat: Seat,
    },
    /// Tiles were entered.
    Tiles {
        /// Whose tiles they are.
        seat: Seat,
        /// How many of them are known now.
        known: usize,
    },
    /// Dice were rolled (B3).
    Total {
        /// Their total.
        total: u8,
    },
    /// A tile was turned over (B4, B5).
    Turned {
        /// Who turned it.
        seat: Seat,
        /// Which tile.
        cell: Cell,
        /// The number that it shows.
        number: Number,
        /// Whether that was not known before.
        learned: bool,
    },
    /// A tile was turned back up (B6).
    TurnedBack {
        /// Who turned it.
        seat: Seat,
        /// Which tile.
        cell: Cell,
    },
    /// A player asked whether a line is complete, and it is.
    Complete {
        /// Whose line it is.
        seat: Seat,
        /// Which line.
        line: Line<4>,
    },
    /// A line is complete and has its star (B7).
    Star {
        /// Whose line it is.
        seat: Seat,
        /// Which line.
        line: Line<4>,
        /// How many stars the seat has now.
        stars: u32,
    },
    /// Several seats have reached four stars, and play on (B10).
    PlayOff {
        /// The seats that play on.
        seats: Seats,
    },
    /// The turn passes.
    Next {
        /// Who rolls next.
        seat: Seat,
    },
    /// The game is over (B9, B10).
    Winners {
        /// Who has won.
        seats: Seats,
    },
    /// A seat turns no tile on this roll (U6).
    Declined {
        /// Which seat.
        seat: Seat,
    },
    /// A proof holds (B12).
    Proved {
        /// Whose line was doubted.
        seat: Seat,
        /// The numbers of that line.
        numbers: [Number; PROVED],
    },
    /// On trust: a seat announced its stars for this roll (B11).
    Stars {
        /// Who earned them.
        seat: Seat,
        /// How many.
        earned: u8,
        /// How many stars the seat has now.
        stars: u32,
    },
    /// The players corrected the box (U4).
    Corrected {
        /// What was corrected.
        correction: Correction,
    },
    /// A seat leaves the game (U5).
    Quit {
        /// Which seat.
        seat: Seat,
    },
}

impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            News::Starts { seat } => write!(f, "seat {seat} starts"),
            News::Tiles { seat, known } => write!(f, "seat {seat}: {known} of 16 tiles known"),
            News::Total { total } => write!(f, "total {total}"),
            News::Turned { seat, cell, number, learned } => {
                let learned = if *learned { ", known from now on" } else { "" };
                write!(f, "seat {seat} turns over {number} at {cell}{learned}")
            }
            News::TurnedBack { seat, cell } => write!(f, "seat {seat} turns {cell} back up"),
            News::Complete { seat, line } => write!(f, "yes, {line} of seat {seat} is complete"),
            News::Star { seat, line, stars } => {
                write!(f, "Bingolino! seat {seat} completes {line}: star {stars}")
            }
            News::PlayOff { seats } => write!(f, "play-off between seats {seats}"),
            News::Next { seat } => write!(f, "seat {seat} is next"),
            News::Winners { seats } => write_winners(*seats, f),
            News::Declined { seat } => write!(f, "seat {seat} turns none"),
            News::Proved { seat, numbers: [a, b, c, d] } => {
                write!(f, "yes, seat {seat} could have turned {a}, {b}, {c} and {d}")
            }
            News::Stars { seat, earned: 1, stars } => {
                write!(f, "Bingolino! seat {seat} earns a star: star {stars}")
            }
            News::Stars { seat, earned, stars } => {
                write!(f, "Bingolino! seat {seat} earns {earned} stars: {stars} in all")
            }
            News::Corrected { correction } => write!(f, "corrected: {correction}"),
            News::Quit { seat } => write!(f, "seat {seat} leaves the game"),
        }
    }
}
