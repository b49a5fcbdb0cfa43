//! The players correct the box (U4).
//!
//! A correction does not make a COMBO by itself. A line that it completes counts when the next
//! stroke of that seat ends, but never as one of two in a stroke (C10).

use super::card::star;
use super::{Combo, Event, News, Player, Turn};
use crate::dice::Face;
use crate::game::Game as _;
use crate::grid::Cell;
use crate::head::Headed as _;
use crate::record::{Malformed, Notation as _, Words};
use crate::refusal::Refusal;
use crate::seat::Seat;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A column of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "u8")]
pub struct Column(u8);

impl Column {
    /// All columns, from left to right.
    pub const ALL: [Column; 5] = [Column(0), Column(1), Column(2), Column(3), Column(4)];

    /// The index of the column, counted from 0 at the left.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Column {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Column, Self::Error> {
        Self::ALL.get(usize::from(number)).copied().ok_or("a column is a to e")
    }
}

/// Writes the letter that the names of its cells start with.
impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(b'a' + self.0).fmt(f)
    }
}

/// Serializes the letter in formats that people read, and one byte in the journal.
impl Serialize for Column {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_str(self),
            false => serializer.serialize_u8(self.0),
        }
    }
}

/// A request for a correction, with unchecked numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum Correct {
    /// The number that a square shows.
    Square {
        /// Whose card it is on.
        seat: Seat,
        /// Which square.
        cell: Cell,
        /// Its number, or `None` if it is not known after all.
        shows: Option<u16>,
    },
    /// Whether a die is on a square. It comes from the seat's hand, or goes back to it.
    Die {
        /// Whose card it is.
        seat: Seat,
        /// Which square.
        cell: Cell,
        /// Whether a die is there.
        lies: bool,
    },
    /// The red number over a column.
    Column {
        /// Whose card it is on.
        seat: Seat,
        /// Which column.
        column: Column,
        /// Its number, or `None` if it is not known after all.
        red: Option<Face>,
    },
    /// The score of a seat.
    Score {
        /// Which seat.
        seat: Seat,
        /// Its score.
        score: i32,
    },
    /// On trust: how many dice are on a card. The seat's other dice are in its hand.
    Dice {
        /// Whose card it is.
        seat: Seat,
        /// How many dice are on it.
        dice: u16,
    },
    /// Whose turn it is.
    Turn {
        /// Who throws or lifts next.
        seat: Seat,
    },
}

// A line comment, because the doc comment is shown in the JSON Schema. The order of the variants is
// the format of saved games: new ones go at the end.
/// A correction.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "ComboCorrection", deny_unknown_fields)
)]
#[serde(rename_all = "kebab-case")]
pub enum Correction {
    /// The number that a square shows.
    Square {
        /// Whose card it is on.
        seat: Seat,
        /// Which square.
        cell: Cell,
        /// Its number, or nothing if it is not known after all.
        shows: Option<Face>,
    },
    /// Whether a die is on a square.
    Die {
        /// Whose card it is.
        seat: Seat,
        /// Which square.
        cell: Cell,
        /// Whether a die is there.
        lies: bool,
    },
    /// The red number over a column.
    Column {
        /// Whose card it is on.
        seat: Seat,
        /// Which column.
        column: Column,
        /// Its number, or nothing if it is not known after all.
        red: Option<Face>,
    },
    /// The score of a seat.
    Score {
        /// Which seat.
        seat: Seat,
        /// Its score.
        score: u16,
    },
    /// On trust: how many dice are on a card.
    Dice {
        /// Whose card it is.
        seat: Seat,
        /// How many dice are on it.
        dice: u8,
    },
    /// Whose turn it is.
    Turn {
        /// Who throws or lifts next.
        seat: Seat,
    },
}

impl Correct {
    fn seat(&self) -> Seat {
        match *self {
            Correct::Square { seat, .. }
            | Correct::Die { seat, .. }
            | Correct::Column { seat, .. }
            | Correct::Score { seat, .. }
            | Correct::Dice { seat, .. }
            | Correct::Turn { seat } => seat,
        }
    }

    /// Tests if there is such a thing to correct: on trust, only the number of dice on a card is
    /// known, and otherwise only their squares.
    fn is_there(&self, on_trust: bool) -> bool {
        match self {
            Correct::Square { .. } | Correct::Die { .. } | Correct::Column { .. } => !on_trust,
            Correct::Dice { .. } => on_trust,
            Correct::Score { .. } | Correct::Turn { .. } => true,
        }
    }

    pub(super) fn read(words: &mut Words<'_>) -> Result<Correct, Malformed> {
        if words.comes("turn") {
            return Ok(Correct::Turn { seat: words.seat()? });
        }
        let seat = words.seat().map_err(|_| Malformed("turn, or a seat from 1 to 8"))?;
        if words.comes("column") {
            let column = words.one_of("a column from a to e", Column::ALL)?;
            let red = words.or_unknown("a face from 1 to 6, or ?", Words::face)?;
            return Ok(Correct::Column { seat, column, red });
        }
        if words.comes("score") {
            return Ok(Correct::Score { seat, score: words.signed()? });
        }
        if words.comes("dice") {
            return Ok(Correct::Dice { seat, dice: words.number()? });
        }
        let cell = words.cell().map_err(|_| Malformed("column, score, dice, or a cell"))?;
        for (word, lies) in [("die", true), ("empty", false)] {
            if words.comes(word) {
                return Ok(Correct::Die { seat, cell, lies });
            }
        }
        let shows = words.or_unknown("die, empty, a number or ?", Words::number)?;
        Ok(Correct::Square { seat, cell, shows })
    }
}

impl Correction {
    pub(super) fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match *self {
            Correction::Square { seat, cell, shows: Some(shows) } => {
                write!(out, " {seat} {cell} {shows}")
            }
            Correction::Square { seat, cell, shows: None } => write!(out, " {seat} {cell} ?"),
            Correction::Die { seat, cell, lies } => {
                write!(out, " {seat} {cell} {}", if lies { "die" } else { "empty" })
            }
            Correction::Column { seat, column, red: Some(red) } => {
                write!(out, " {seat} column {column} {red}")
            }
            Correction::Column { seat, column, red: None } => {
                write!(out, " {seat} column {column} ?")
            }
            Correction::Score { seat, score } => write!(out, " {seat} score {score}"),
            Correction::Dice { seat, dice } => write!(out, " {seat} dice {dice}"),
            Correction::Turn { seat } => write!(out, " turn {seat}"),
        }
    }
}

/// Writes the correction as a sentence.
impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Correction::Square { seat, cell, shows: Some(shows) } => {
                write!(f, "{cell} of seat {seat} shows {shows}")
            }
            Correction::Square { seat, cell, shows: None } => {
                write!(f, "what {cell} of seat {seat} shows is not known")
            }
            Correction::Die { seat, cell, lies: true } => {
                write!(f, "a die lies on {cell} of seat {seat}")
            }
            Correction::Die { seat, cell, lies: false } => {
                write!(f, "no die lies on {cell} of seat {seat}")
            }
            Correction::Column { seat, column, red: Some(red) } => {
                write!(f, "over column {column} of seat {seat} is the red {red}")
            }
            Correction::Column { seat, column, red: None } => {
                write!(f, "the red number over column {column} of seat {seat} is not known")
            }
            Correction::Score { seat, score } => write!(f, "seat {seat} has {score} points"),
            Correction::Dice { seat, dice } => {
                write!(f, "dice on the card of seat {seat}: {dice}")
            }
            Correction::Turn { seat } => write!(f, "it is up to seat {seat}"),
        }
    }
}

impl Combo {
    pub(super) fn judge_correct(&self, correct: &Correct) -> Result<Event, Refusal> {
        self.require_running()?;
        self.require_in_play(correct.seat())?;
        if !correct.is_there(self.trust) {
            return Err(Refusal::NotCorrected { game: Self::KIND });
        }
        let player = self.players.at(correct.seat(), Self::KIND)?;
        Ok(Event::Corrected(match *correct {
            Correct::Square { seat, cell, shows } => {
                not_the_star(cell)?;
                let face = |number| {
                    let face = u8::try_from(number).ok().and_then(Face::new);
                    face.ok_or(Refusal::SquareNumber { cell })
                };
                Correction::Square { seat, cell, shows: shows.map(face).transpose()? }
            }
            Correct::Die { seat, cell, lies } => {
                not_the_star(cell)?;
                if lies && !player.filled.contains(cell) && player.hand == 0 {
                    return Err(Refusal::NoDieInHand { seat });
                }
                Correction::Die { seat, cell, lies }
            }
            Correct::Column { seat, column, red } => {
                player.card.judge_head(column.number(), red)?;
                Correction::Column { seat, column, red }
            }
            Correct::Score { seat, score } => Correction::Score { seat, score: score_of(score)? },
            Correct::Dice { seat, dice } => {
                let most = player.hand.saturating_add(player.laid).min(Self::SQUARES);
                let dice = u8::try_from(dice).ok().filter(|&dice| dice <= most);
                let dice = dice.ok_or(Refusal::TooManyDice { seat, most })?;
                Correction::Dice { seat, dice }
            }
            Correct::Turn { seat } => match self.turn {
                Turn::Throw { .. } | Turn::Lift { .. } => Correction::Turn { seat },
                _ => return Err(Refusal::TurnNotOver),
            },
        }))
    }

    pub(super) fn correct(&mut self, correction: &Correction, news: &mut dyn FnMut(News)) {
        if let Turn::Head { .. } = self.turn {
            self.turn = Turn::RollOff { rolling: self.in_play(), again: false };
        }
        news(News::Corrected { correction: correction.clone() });
        match *correction {
            Correction::Square { seat, cell, shows } => {
                self.change(seat, |player| player.card.set_square(cell, shows));
            }
            Correction::Die { seat, cell, lies } => {
                self.change(seat, |player| player.set_die(cell, lies));
                self.follow_the_hand(news);
            }
            Correction::Column { seat, column, red } => {
                self.change(seat, |player| player.card.set_head(column.number(), red));
            }
            Correction::Score { seat, score } => self.change(seat, |player| player.score = score),
            Correction::Dice { seat, dice } => {
                self.change(seat, |player| {
                    let all = player.hand.saturating_add(player.laid);
                    (player.hand, player.laid) = (all.saturating_sub(dice), all.min(dice));
                });
                self.follow_the_hand(news);
            }
            Correction::Turn { seat } => {
                let from_there = core::iter::once(seat).chain(self.others(seat));
                self.begin_turn(from_there, news);
            }
        }
    }

    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.get_mut(seat) {
            change(player);
        }
    }
}

impl Player {
    /// Puts a die on a square or takes it off. A line that this completes was not made by a stroke.
    fn set_die(&mut self, cell: Cell, lies: bool) {
        let before = self.combos();
        match (lies, self.filled.contains(cell)) {
            (true, false) if self.hand > 0 => {
                self.filled.insert(cell);
                self.hand -= 1;
            }
            (false, true) => {
                self.filled.remove(cell);
                self.hand = self.hand.saturating_add(1);
            }
            _ => {}
        }
        self.corrected = self.corrected.with(self.combos().without(before));
        self.forget_broken_lines();
    }
}

fn not_the_star(cell: Cell) -> Result<(), Refusal> {
    if star().contains(cell) { Err(Refusal::OnTheStar) } else { Ok(()) }
}

/// C8, C9: points come in steps of 25, and with 300 the game is over.
fn score_of(entered: i32) -> Result<u16, Refusal> {
    let score = u16::try_from(entered).ok();
    score
        .filter(|score| *score < Combo::TO_WIN && score.is_multiple_of(25))
        .ok_or(Refusal::ScoreStep)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cells;

    /// The judge refuses this, but an event from a damaged journal might contain it.
    #[test]
    fn without_dice_in_hand_none_is_placed() {
        let mut player = Player { hand: 1, ..Player::default() };
        let [first, second] = [0, 1].map(|column| Cell::new(column, 0).unwrap());
        player.set_die(first, true);
        assert_eq!((player.hand, player.filled), (0, Cells::NONE.with(first)));
        player.set_die(second, true);
        assert_eq!((player.hand, player.filled), (0, Cells::NONE.with(first)));
        player.set_die(first, false);
        assert_eq!((player.hand, player.filled), (1, Cells::NONE));
    }
}
