//! The table corrects the box (U4): what lies on the table is told as it is. Not a move: nothing
//! but what it names changes, and what follows is counted at the next `done`.

use super::trust::most_stars;
use super::{Bingolino, Event, GAME, News, Number, Turn};
use crate::grid::{Cell, Line, Lines};
use crate::head::Headed;
use crate::record::{Malformed, Words};
use crate::refusal::Refusal;
use crate::seat::Seat;
use core::fmt;
use serde::{Deserialize, Serialize};

// `N` is a tile's number, or what was told as one. The order of the variants is the format of what
// is kept: new ones go at the end.
/// What was put right.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "BingolinoCorrection", deny_unknown_fields)
)]
#[serde(rename_all = "kebab-case")]
pub enum Correction<N = Number> {
    /// Which side of a tile lies up.
    Side { seat: Seat, cell: Cell, down: bool },
    /// What a tile shows; no number if that is not known after all.
    Shows { seat: Seat, cell: Cell, number: Option<N> },
    /// Whether a line has its star.
    Star { seat: Seat, line: Line<4>, has: bool },
    /// How many stars a seat has, on trust.
    Stars { seat: Seat, stars: u8 },
    /// Whose turn it is.
    Turn { seat: Seat },
}

impl<N> Correction<N> {
    /// Whose pieces or turn it is about.
    pub fn seat(&self) -> Seat {
        match *self {
            Correction::Side { seat, .. }
            | Correction::Shows { seat, .. }
            | Correction::Star { seat, .. }
            | Correction::Stars { seat, .. }
            | Correction::Turn { seat } => seat,
        }
    }

    /// Whether the box holds such a thing in this kind of game.
    fn is_held(&self, trust: bool) -> bool {
        match self {
            Correction::Side { .. } | Correction::Shows { .. } | Correction::Star { .. } => !trust,
            Correction::Stars { .. } => trust,
            Correction::Turn { .. } => true,
        }
    }
}

impl Bingolino {
    pub(super) fn judge_correction(&self, told: Correction<u16>) -> Result<Event, Refusal> {
        self.going_on()?;
        if !told.is_held(self.trust) {
            return Err(Refusal::NotCorrected { game: GAME });
        }
        self.still_in(told.seat())?;
        let correction = match told {
            Correction::Side { seat, cell, down } => {
                Self::on_grid(cell)?;
                Correction::Side { seat, cell, down }
            }
            Correction::Shows { seat, cell, number } => {
                Self::on_grid(cell)?;
                let number = number.map(|told| self.judge_number(seat, cell, told)).transpose()?;
                Correction::Shows { seat, cell, number }
            }
            Correction::Star { seat, line, has } => Correction::Star { seat, line, has },
            Correction::Stars { seat, stars } if stars <= most_stars() => {
                Correction::Stars { seat, stars }
            }
            Correction::Stars { .. } => return Err(Refusal::StarCount),
            Correction::Turn { seat } => {
                if let Turn::Use { .. } = self.turn {
                    return Err(Refusal::TurnNotOver);
                }
                self.board_in_play(seat)?;
                Correction::Turn { seat }
            }
        };
        Ok(Event::Corrected(correction))
    }

    /// B1: a number that exists, and not on a fourth tile. What this tile was thought to show does
    /// not count.
    fn judge_number(&self, seat: Seat, cell: Cell, told: u16) -> Result<Number, Refusal> {
        let number = Number::told(told).ok_or(Refusal::NoSuchNumber { cell })?;
        let known = self.boards.get(seat).and_then(|board| board.tiles.known(cell));
        let is_new = known != Some(number);
        if is_new && self.known_tiles(number) >= Number::EACH {
            return Err(Refusal::FourthTile { number });
        }
        Ok(number)
    }

    pub(super) fn correct(&mut self, correction: Correction, news: &mut dyn FnMut(News)) {
        self.end_head();
        let board = self.boards.get_mut(correction.seat());
        match (correction, board) {
            (_, None) => return,
            (Correction::Side { cell, down: true, .. }, Some(board)) => board.down.insert(cell),
            (Correction::Side { cell, down: false, .. }, Some(board)) => board.down.remove(cell),
            (Correction::Shows { cell, number, .. }, Some(board)) => {
                let others = board.tiles.iter_known().filter(|&(known, _)| known != cell);
                board.tiles = others.chain(number.map(|number| (cell, number))).collect();
            }
            (Correction::Star { line, has: true, .. }, Some(board)) => board.starred.insert(line),
            (Correction::Star { line, has: false, .. }, Some(board)) => {
                // No other line lies within the cells of this one.
                board.starred = board.starred.without(Lines::within(line.cells()));
            }
            (Correction::Stars { stars, .. }, Some(board)) => board.said = stars,
            (Correction::Turn { seat }, Some(_)) => match &mut self.turn {
                Turn::Head { roller, .. } | Turn::Tell { roller } | Turn::Roll { roller } => {
                    *roller = seat;
                }
                Turn::Use { .. } | Turn::Over { .. } => return,
            },
        }
        news(News::Corrected { correction });
    }
}

/// As the record says it, after the word `correct`.
pub(super) fn read(words: &mut Words<'_>) -> Result<Correction<u16>, Malformed> {
    if words.comes("turn") {
        return Ok(Correction::Turn { seat: words.seat()? });
    }
    let seat = words.seat()?;
    if words.comes("stars") {
        return Ok(Correction::Stars { seat, stars: words.count()? });
    }
    for (word, has) in [("star", true), ("unstar", false)] {
        if words.comes(word) {
            return Ok(Correction::Star { seat, line: words.one_of(Line::all())?, has });
        }
    }
    let cell = words.cell()?;
    for (word, down) in [("up", false), ("down", true)] {
        if words.comes(word) {
            return Ok(Correction::Side { seat, cell, down });
        }
    }
    Ok(Correction::Shows { seat, cell, number: words.or_unknown(Words::number)? })
}

pub(super) fn write(correction: &Correction, out: &mut impl fmt::Write) -> fmt::Result {
    match *correction {
        Correction::Side { seat, cell, down } => {
            write!(out, " {seat} {cell} {}", if down { "down" } else { "up" })
        }
        Correction::Shows { seat, cell, number: Some(number) } => {
            write!(out, " {seat} {cell} {number}")
        }
        Correction::Shows { seat, cell, number: None } => write!(out, " {seat} {cell} ?"),
        Correction::Star { seat, line, has } => {
            write!(out, " {seat} {} {line}", if has { "star" } else { "unstar" })
        }
        Correction::Stars { seat, stars } => write!(out, " {seat} stars {stars}"),
        Correction::Turn { seat } => write!(out, " turn {seat}"),
    }
}

/// The table's word on it.
impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Correction::Side { seat, cell, down } => {
                write!(f, "{cell} of seat {seat} is face {}", if down { "down" } else { "up" })
            }
            Correction::Shows { seat, cell, number: Some(number) } => {
                write!(f, "{cell} of seat {seat} shows {number}")
            }
            Correction::Shows { seat, cell, number: None } => {
                write!(f, "{cell} of seat {seat} is not known")
            }
            Correction::Star { seat, line, has } => {
                write!(f, "{line} of seat {seat} has {} star", if has { "its" } else { "no" })
            }
            Correction::Stars { seat, stars } => write!(f, "stars of seat {seat}: {stars}"),
            Correction::Turn { seat } => write!(f, "it is the turn of seat {seat}"),
        }
    }
}
