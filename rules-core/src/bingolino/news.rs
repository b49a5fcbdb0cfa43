//! What follows from an event, in words.

use super::rolls::PROVED;
use super::{Correction, Number};
use crate::grid::{Cell, Line};
use crate::seat::{Seat, Seats, write_winners};
use core::fmt;
use serde::Serialize;

/// What follows from an event.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum News {
    Starts { seat: Seat },
    Tiles { seat: Seat, known: usize },
    Total { total: u8 },
    Turned { seat: Seat, cell: Cell, number: Number, learned: bool },
    TurnedBack { seat: Seat, cell: Cell },
    Complete { seat: Seat, line: Line<4> },
    Star { seat: Seat, line: Line<4>, stars: u32 },
    PlayOff { seats: Seats },
    Next { seat: Seat },
    Winners { seats: Seats },
    Declined { seat: Seat },
    Proved { seat: Seat, numbers: [Number; PROVED] },
    Stars { seat: Seat, earned: u8, stars: u32 },
    Corrected { correction: Correction },
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
