//! The consequences of an event, and their wording in English.

use super::Correction;
use crate::dice::Face;
use crate::grid::{Cell, Line};
use crate::seat::{Seat, Seats, write_winners};
use core::fmt;
use serde::Serialize;

/// A consequence of a statement.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "ComboEvent", deny_unknown_fields)
)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum News {
    /// The white dice are dealt (C1).
    Dealt {
        /// How many each seat has.
        dice: u8,
    },
    /// A card was entered.
    Card {
        /// Whose card it is.
        seat: Seat,
        /// How many of its squares are known now.
        known: usize,
    },
    /// The highest dice of the roll-off are equal (C1).
    RollAgain {
        /// The seats that roll again.
        seats: Seats,
    },
    /// The roll-off is decided (C1).
    Starts {
        /// Who throws first.
        seat: Seat,
    },
    /// A die was placed on a card (C4, C6).
    Placed {
        /// Whose card it is.
        seat: Seat,
        /// The face of the die.
        face: Face,
        /// The square that it is on.
        cell: Cell,
    },
    /// The roller cannot place any of the dice (C6).
    NothingFits {
        /// The roller.
        seat: Seat,
    },
    /// A seat is asked whether it takes one of the dice on the table (C6).
    MayTake {
        /// Which seat.
        seat: Seat,
    },
    /// A line of five is complete: a COMBO (C8).
    Combo {
        /// Whose line it is.
        seat: Seat,
        /// Which line.
        line: Line<5>,
    },
    /// A seat scores for a round (C8, C9).
    Scores {
        /// Which seat.
        seat: Seat,
        /// The points for this round.
        points: u16,
        /// Its score with these points.
        score: u16,
    },
    /// A round begins.
    Round {
        /// Its number, counted from 1.
        round: u16,
    },
    /// The turn passes.
    Next {
        /// Who throws next.
        seat: Seat,
    },
    /// The turn passes to a seat without dice in hand, which first lifts some off its card (C7).
    MustLift {
        /// Which seat.
        seat: Seat,
    },
    /// A seat without any dice is passed over (C7).
    PassedOver {
        /// Which seat.
        seat: Seat,
    },
    /// The game is over (C9, C10).
    Winners {
        /// Who has won.
        seats: Seats,
    },
    /// At the end of the game: where a seat that did not leave comes in (C9). One of these for each
    /// of them, the winners first.
    Rank {
        /// The place, counted from 1. Seats with the same score share it, but
        /// winners come before others.
        rank: u8,
        /// Which seat.
        seat: Seat,
        /// Its score.
        score: u16,
    },
    /// On trust: the roller placed dice (C11).
    PlacedDice {
        /// The roller.
        seat: Seat,
        /// How many were placed.
        dice: u8,
        /// How many are on the card now.
        on_card: u8,
    },
    /// On trust: a seat took a die (C11).
    Took {
        /// Which seat.
        seat: Seat,
    },
    /// On trust: a COMBO was announced (C11).
    Announced {
        /// Who made it.
        seat: Seat,
        /// Whether two were made at once (C10).
        double: bool,
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
    /// A seat can claim the points that it needs to win (C9).
    CanClaim {
        /// Which seat.
        seat: Seat,
    },
}

impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            News::Dealt { dice } => write!(f, "{dice} white dice each"),
            News::Card { seat, known } => write!(f, "seat {seat}: {known} of 24 squares known"),
            News::RollAgain { seats } => write!(f, "equal highest: seats {seats} roll again"),
            News::Starts { seat } => write!(f, "seat {seat} starts"),
            News::Placed { seat, face, cell } => write!(f, "seat {seat} has a {face} on {cell}"),
            News::NothingFits { seat } => write!(f, "seat {seat} can place nothing"),
            News::MayTake { seat } => write!(f, "seat {seat} may take one"),
            News::Combo { seat, line } => write!(f, "COMBO! seat {seat} completes {line}"),
            News::Scores { seat, points, score } => {
                write!(f, "seat {seat} scores {points}: {score}")
            }
            News::Round { round } => write!(f, "round {round}"),
            News::Next { seat } => write!(f, "seat {seat} is next"),
            News::MustLift { seat } => write!(f, "seat {seat} is next and first lifts dice"),
            News::PassedOver { seat } => write!(f, "seat {seat} has no dice and is passed over"),
            News::Winners { seats } => write_winners(*seats, f),
            News::Rank { rank, seat, score } => write!(f, "{rank}. seat {seat} with {score}"),
            News::PlacedDice { seat, dice, on_card } => {
                write!(f, "seat {seat} has placed {dice}: {on_card} on the card")
            }
            News::Took { seat } => write!(f, "seat {seat} has taken one"),
            News::Announced { seat, double: false } => write!(f, "COMBO! seat {seat} has one"),
            News::Announced { seat, double: true } => write!(f, "COMBO! seat {seat} has two"),
            News::Corrected { correction } => write!(f, "corrected: {correction}"),
            News::Quit { seat } => write!(f, "seat {seat} has left the game"),
            News::CanClaim { seat } => write!(f, "seat {seat} can claim the missing points"),
        }
    }
}
