//! The players correct the box (U4).
//!
//! A correction is not a move: it changes only what it names. Stars and a win that follow from it
//! are counted at the next `done`.

use super::notation::LINE;
use super::trust::most_stars;
use super::{Bingolino, Event, GAME, News, Number, Turn};
use crate::grid::{Cell, Line, Lines};
use crate::head::Headed;
use crate::record::{Malformed, Words};
use crate::refusal::Refusal;
use crate::seat::Seat;
use core::fmt;
use serde::{Deserialize, Serialize};

// Line comments, because the doc comment is shown in the JSON Schema. `N` is the number of a tile,
// or an unchecked one. The order of the variants is the format of saved games: new ones go at the
// end.
/// A correction.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "BingolinoCorrection", deny_unknown_fields)
)]
#[serde(rename_all = "kebab-case")]
pub enum Correction<N = Number> {
    /// Which side of a tile is up.
    Side {
        /// Whose tile it is.
        seat: Seat,
        /// Which tile.
        cell: Cell,
        /// Whether it is face down.
        down: bool,
    },
    /// The number that a tile shows.
    Shows {
        /// Whose tile it is.
        seat: Seat,
        /// Which tile.
        cell: Cell,
        /// Its number, or nothing if it is not known after all.
        number: Option<N>,
    },
    /// Whether a line has its star.
    Star {
        /// Whose line it is.
        seat: Seat,
        /// Which line.
        line: Line<4>,
        /// Whether it has its star.
        has: bool,
    },
    /// On trust: how many stars a seat has.
    Stars {
        /// Whose stars they are.
        seat: Seat,
        /// How many.
        stars: u8,
    },
    /// Whose turn it is.
    Turn {
        /// Who rolls next.
        seat: Seat,
    },
}

impl<N> Correction<N> {
    /// The seat that the correction is about.
    pub fn seat(&self) -> Seat {
        match *self {
            Correction::Side { seat, .. }
            | Correction::Shows { seat, .. }
            | Correction::Star { seat, .. }
            | Correction::Stars { seat, .. }
            | Correction::Turn { seat } => seat,
        }
    }

    /// Tests if there is such a thing to correct: on trust, only the number of stars is known.
    fn is_held(&self, trust: bool) -> bool {
        match self {
            Correction::Side { .. } | Correction::Shows { .. } | Correction::Star { .. } => !trust,
            Correction::Stars { .. } => trust,
            Correction::Turn { .. } => true,
        }
    }
}

impl Bingolino {
    pub(super) fn judge_correction(&self, entered: Correction<u16>) -> Result<Event, Refusal> {
        self.require_running()?;
        if !entered.is_held(self.trust) {
            return Err(Refusal::NotCorrected { game: GAME });
        }
        self.require_in_play(entered.seat())?;
        let correction = match entered {
            Correction::Side { seat, cell, down } => {
                Self::on_grid(cell)?;
                Correction::Side { seat, cell, down }
            }
            Correction::Shows { seat, cell, number } => {
                Self::on_grid(cell)?;
                let number =
                    number.map(|entered| self.judge_number(seat, cell, entered)).transpose()?;
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

    /// B1: the number must exist, and not on a fourth tile. The number that this tile had before
    /// does not count.
    fn judge_number(&self, seat: Seat, cell: Cell, entered: u16) -> Result<Number, Refusal> {
        let number = Number::from_entry(entered).ok_or(Refusal::NoSuchNumber { cell })?;
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
                // The cells of one line contain no other line.
                board.starred = board.starred.without(Lines::within(line.cells()));
            }
            (Correction::Stars { stars, .. }, Some(board)) => board.announced = stars,
            (Correction::Turn { seat }, Some(_)) => match &mut self.turn {
                Turn::Head { roller, .. } | Turn::EnterTiles { roller } | Turn::Roll { roller } => {
                    *roller = seat;
                }
                Turn::Use { .. } | Turn::Over { .. } => return,
            },
        }
        news(News::Corrected { correction });
    }
}

/// Reads the words after `correct`.
pub(super) fn read(words: &mut Words<'_>) -> Result<Correction<u16>, Malformed> {
    if words.comes("turn") {
        return Ok(Correction::Turn { seat: words.seat()? });
    }
    let seat = words.seat().map_err(|_| Malformed("turn, or a seat from 1 to 8"))?;
    if words.comes("stars") {
        return Ok(Correction::Stars { seat, stars: words.count()? });
    }
    for (word, has) in [("star", true), ("unstar", false)] {
        if words.comes(word) {
            return Ok(Correction::Star { seat, line: words.one_of(LINE, Line::all())?, has });
        }
    }
    let cell = words.cell().map_err(|_| Malformed("star, unstar, stars, or a cell"))?;
    for (word, down) in [("up", false), ("down", true)] {
        if words.comes(word) {
            return Ok(Correction::Side { seat, cell, down });
        }
    }
    let number = words.or_unknown("up, down, a number or ?", Words::number)?;
    Ok(Correction::Shows { seat, cell, number })
}

/// Writes the words after `correct`, each with a space before it.
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

/// Writes the correction as a sentence.
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
