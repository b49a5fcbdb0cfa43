//! What follows from an event, in words.

use super::{Side, Sign};
use crate::seat::{Direction, Seat, Seats, write_winners};
use core::fmt;
use serde::Serialize;

/// What follows from an event.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum News {
    Dealt {
        tiles: u16,
    },
    Opens {
        seat: Seat,
    },
    Turns {
        direction: Direction,
    },
    Skipped {
        seat: Seat,
    },
    Again {
        seat: Seat,
    },
    Waits {
        sign: Sign,
    },
    Drew {
        seat: Seat,
        tiles: u16,
        hand: u16,
    },
    Struck {
        seat: Seat,
        penalty: u16,
    },
    StockEmpty,
    Next {
        seat: Seat,
    },
    Placed {
        seat: Seat,
    },
    Blocked,
    Scores {
        seat: Seat,
        points: i32,
        score: i32,
    },
    Round {
        round: u16,
    },
    Winners {
        seats: Seats,
    },
    /// Corrected, like the three below.
    Holds {
        seat: Seat,
        hand: u16,
    },
    Stock {
        left: u16,
    },
    Total {
        seat: Seat,
        score: i32,
    },
    Shows {
        side: Side,
        sign: Sign,
    },
    Quit {
        seat: Seat,
        tiles: u16,
    },
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
