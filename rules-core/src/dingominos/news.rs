//! The consequences of an event, and their wording in English.

use super::{Side, Sign};
use crate::seat::{Direction, Seat, Seats, write_winners};
use core::fmt;
use serde::Serialize;

/// A consequence of a statement.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "DingominosEvent", deny_unknown_fields)
)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum News {
    /// Tiles are dealt (D1).
    Dealt {
        /// How many each seat has.
        tiles: u16,
    },
    /// A seat opens the round next (D2).
    Opens {
        /// Which seat.
        seat: Seat,
    },
    /// The direction of play turns (D8).
    Turns {
        /// The new direction.
        direction: Direction,
    },
    /// A seat misses a turn (D7).
    Skipped {
        /// Which seat.
        seat: Seat,
    },
    /// A seat may lay another tile (D6).
    Again {
        /// Which seat.
        seat: Seat,
    },
    /// A sign of the opening tile, or of one laid in its replays, waits for the end of the opener's
    /// turn (D2).
    Waits {
        /// Which sign.
        sign: Sign,
    },
    /// A seat draws tiles (D4, D9).
    Drew {
        /// Which seat.
        seat: Seat,
        /// How many it draws.
        tiles: u16,
        /// How many it holds now.
        hand: u16,
    },
    /// A draw is aimed at a seat, which takes the penalty or answers with a counter (D9, D10).
    Struck {
        /// Which seat.
        seat: Seat,
        /// How many tiles the penalty has.
        penalty: u16,
    },
    /// The stock is empty.
    StockEmpty,
    /// The turn passes.
    Next {
        /// Who plays next.
        seat: Seat,
    },
    /// A seat has laid its last tile, which ends the round (D12).
    Placed {
        /// Which seat.
        seat: Seat,
    },
    /// Nobody has laid a tile in a full lap, which ends the round (D12).
    Blocked,
    /// A seat scores for a round (D13).
    Scores {
        /// Which seat.
        seat: Seat,
        /// The points for this round.
        points: i32,
        /// Its score with these points.
        score: i32,
    },
    /// A round begins.
    Round {
        /// Its number, counted from 1.
        round: u16,
    },
    /// The game is over (D14).
    Winners {
        /// Who has won.
        seats: Seats,
    },
    /// At the end of the game: where a seat that did not leave comes in (D14). There is one of
    /// these for each such seat, the winners first.
    Rank {
        /// The place, counted from 1. Seats with the same score share it.
        rank: u8,
        /// Which seat.
        seat: Seat,
        /// Its score.
        score: i32,
    },
    /// The players corrected how many tiles a seat holds (U4).
    Holds {
        /// Which seat.
        seat: Seat,
        /// How many it holds.
        hand: u16,
    },
    /// The stock has changed because a hand was corrected (U4).
    Stock {
        /// How many tiles are in it now.
        left: u16,
    },
    /// The players corrected the score of a seat (U4).
    Total {
        /// Which seat.
        seat: Seat,
        /// Its score.
        score: i32,
    },
    /// The players corrected the sign at an end of the chain (U4).
    Shows {
        /// Which end.
        side: Side,
        /// The sign that it shows.
        sign: Sign,
    },
    /// A seat leaves the game, and its tiles go into the stock (U5).
    Quit {
        /// Which seat.
        seat: Seat,
        /// How many tiles go into the stock.
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
            News::Blocked => write!(f, "nobody lays a tile: the round is over"),
            News::Scores { seat, points, score } => {
                write!(f, "seat {seat} scores {points}: {score}")
            }
            News::Round { round } => write!(f, "round {round}"),
            News::Winners { seats } => write_winners(*seats, f),
            News::Rank { rank, seat, score } => write!(f, "{rank}. seat {seat} with {score}"),
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
