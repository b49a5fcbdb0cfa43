//! What follows from an event, in words.

use super::Correction;
use crate::dice::Face;
use crate::grid::{Cell, Line};
use crate::seat::{Seat, Seats, write_winners};
use core::fmt;
use serde::Serialize;

/// What follows from a statement.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "ComboEvent", deny_unknown_fields)
)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum News {
    /// White dice for each seat.
    Dealt { dice: u8 },
    /// A card was told: so many of its squares are known.
    Card { seat: Seat, known: usize },
    /// The highest first rolls were equal.
    RollAgain { seats: Seats },
    /// Who throws first.
    Starts { seat: Seat },
    /// A die lies on a square.
    Placed { seat: Seat, face: Face, cell: Cell },
    /// The roller can place none of the dice.
    NothingFits { seat: Seat },
    /// Who may take one of the dice that are left.
    MayTake { seat: Seat },
    /// A line is complete.
    Combo { seat: Seat, line: Line<5> },
    /// Points for a round, and all of the seat.
    Scores { seat: Seat, points: u16, score: u16 },
    /// A round begins.
    Round { round: u16 },
    /// Whose turn it is.
    Next { seat: Seat },
    /// Whose turn it is, with too few dice: some are lifted first.
    MustLift { seat: Seat },
    /// A seat without dice is passed over.
    PassedOver { seat: Seat },
    /// The game is over.
    Winners { seats: Seats },
    /// On trust: so many dice were placed, and so many lie on the card.
    PlacedDice { seat: Seat, dice: u8, on_card: u8 },
    /// On trust: a die was taken.
    Took { seat: Seat },
    /// On trust: a COMBO was announced, or two.
    Announced { seat: Seat, double: bool },
    /// Something was put right.
    Corrected { correction: Correction },
    /// A seat leaves the game.
    Quit { seat: Seat },
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
            News::PlacedDice { seat, dice, on_card } => {
                write!(f, "seat {seat} has placed {dice}: {on_card} on the card")
            }
            News::Took { seat } => write!(f, "seat {seat} has taken one"),
            News::Announced { seat, double: false } => write!(f, "COMBO! seat {seat} has one"),
            News::Announced { seat, double: true } => write!(f, "COMBO! seat {seat} has two"),
            News::Corrected { correction } => write!(f, "corrected: {correction}"),
            News::Quit { seat } => write!(f, "seat {seat} has left the game"),
        }
    }
}
