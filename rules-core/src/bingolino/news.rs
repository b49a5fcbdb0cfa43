//! What follows from an event, in words.

use super::rolls::PROVED;
use super::{Correction, Number};
use crate::grid::{Cell, Line};
use crate::seat::{Seat, Seats, write_winners};
use core::fmt;
use serde::Serialize;

/// What follows from a statement.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "BingolinoEvent", deny_unknown_fields)
)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum News {
    /// Who rolls first.
    Starts { seat: Seat },
    /// A board was told: so many of its tiles are known.
    Tiles { seat: Seat, known: usize },
    /// What was rolled.
    Total { total: u8 },
    /// A tile was turned over; `learned` if its number was not known before.
    Turned { seat: Seat, cell: Cell, number: Number, learned: bool },
    /// A tile was turned back up.
    TurnedBack { seat: Seat, cell: Cell },
    /// A line that was asked about is complete.
    Complete { seat: Seat, line: Line<4> },
    /// A line is complete and has its star.
    Star { seat: Seat, line: Line<4>, stars: u32 },
    /// More than one seat has the stars: they play on.
    PlayOff { seats: Seats },
    /// Whose turn it is.
    Next { seat: Seat },
    /// The game is over.
    Winners { seats: Seats },
    /// A seat turns no tile.
    Declined { seat: Seat },
    /// A line put to the proof can be as claimed.
    Proved { seat: Seat, numbers: [Number; PROVED] },
    /// On trust: stars earned with this roll, and all of the seat.
    Stars { seat: Seat, earned: u8, stars: u32 },
    /// Something was put right.
    Corrected { correction: Correction },
    /// A seat leaves the game.
    Quit { seat: Seat },
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
