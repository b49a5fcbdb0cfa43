//! What follows from an event, in words.

use super::{Side, Sign};
use crate::seat::{Direction, Seat, Seats, write_winners};
use core::fmt;
use serde::Serialize;

/// What follows from a statement.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "DingominosEvent", deny_unknown_fields)
)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum News {
    /// Tiles for each seat.
    Dealt { tiles: u16 },
    /// Who opens the round.
    Opens { seat: Seat },
    /// Play goes the other way round, or clockwise again.
    Turns { direction: Direction },
    /// A seat misses a turn.
    Skipped { seat: Seat },
    /// A seat may lay another tile.
    Again { seat: Seat },
    /// A sign of the opening tile waits for the end of the turn.
    Waits { sign: Sign },
    /// Tiles drawn, and all that the seat holds.
    Drew { seat: Seat, tiles: u16, hand: u16 },
    /// Who takes the penalty, or answers it.
    Struck { seat: Seat, penalty: u16 },
    /// The stock is empty.
    StockEmpty,
    /// Whose turn it is.
    Next { seat: Seat },
    /// A seat has laid its last tile.
    Placed { seat: Seat },
    /// Nobody can lay a tile.
    Blocked,
    /// Points for a round, and all of the seat.
    Scores { seat: Seat, points: i32, score: i32 },
    /// A round begins.
    Round { round: u16 },
    /// The game is over.
    Winners { seats: Seats },
    /// Corrected: what a seat holds.
    Holds { seat: Seat, hand: u16 },
    /// Corrected: what the stock has.
    Stock { left: u16 },
    /// Corrected: what a seat has scored.
    Total { seat: Seat, score: i32 },
    /// Corrected: what an end shows.
    Shows { side: Side, sign: Sign },
    /// A seat leaves the game; its tiles go into the stock.
    Quit { seat: Seat, tiles: u16 },
}

impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            News::Dealt { tiles } => write!(f, "{tiles} tiles each"),
            News::Opens { seat } => write!(f, "seat {seat} opens"),
            News::Turns { direction: Direction::Clockwise } => {
                write!(f, "play goes clockwise again")
            }
            News::Turns { .. } => write!(f, "play goes the other way round"),
            News::Skipped { seat } => write!(f, "seat {seat} misses a turn"),
            News::Again { seat } => write!(f, "seat {seat} may lay another tile"),
            News::Waits { sign } => write!(f, "the {sign} waits until then"),
            News::Drew { seat, tiles, hand } => {
                write!(f, "seat {seat} draws {tiles} and holds {hand}")
            }
            News::Struck { seat, penalty } => {
                write!(f, "seat {seat} takes {penalty}, or answers with a counter")
            }
            News::StockEmpty => write!(f, "the stock is empty"),
            News::Next { seat } => write!(f, "seat {seat} is next"),
            News::Placed { seat } => write!(f, "seat {seat} has laid its last tile"),
            News::Blocked => write!(f, "nobody can lay a tile: the round is over"),
            News::Scores { seat, points, score } => {
                write!(f, "seat {seat} scores {points}: {score}")
            }
            News::Round { round } => write!(f, "round {round}"),
            News::Winners { seats } => write_winners(*seats, f),
            News::Holds { seat, hand } => write!(f, "corrected: seat {seat} holds {hand}"),
            News::Stock { left } => write!(f, "corrected: the stock has {left}"),
            News::Total { seat, score } => write!(f, "corrected: seat {seat} has {score}"),
            News::Shows { side, sign } => write!(f, "corrected: the {side} end shows {sign}"),
            News::Quit { seat, tiles } => {
                write!(f, "seat {seat} leaves the game; tiles going into the stock: {tiles}")
            }
        }
    }
}
