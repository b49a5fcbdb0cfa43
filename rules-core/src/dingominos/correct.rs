//! The players correct the box (U4).

use super::{Dingominos, Event, News, Side, Sign, Stock, Turn};
use crate::head::Headed;
use crate::record::{Kind, Malformed, Notation, Words};
use crate::refusal::Refusal;
use crate::seat::Seat;
use core::fmt;
use core::ops::RangeInclusive;
use serde::{Deserialize, Serialize};

const GAME: Kind = Dingominos::KIND;

/// A correction. The order of the variants is the format of saved games: new ones go at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Correction {
    /// How many tiles a seat holds.
    Hand {
        /// Which seat.
        seat: Seat,
        /// How many tiles it holds.
        tiles: u16,
    },
    /// The score of a seat.
    Score {
        /// Which seat.
        seat: Seat,
        /// Its score.
        score: i32,
    },
    /// The sign at an end of the chain.
    End {
        /// Which end.
        side: Side,
        /// The sign that it shows.
        sign: Sign,
    },
    /// Play goes in the other direction.
    Direction,
    /// Whose turn it is.
    Turn {
        /// Who plays next.
        seat: Seat,
    },
}

impl Correction {
    /// The sizes to which a hand may be corrected. With none left, the seat has laid its last tile,
    /// and the round is over.
    pub const HAND: RangeInclusive<u16> = 0..=999;
    /// The values to which a score may be corrected.
    pub const SCORE: RangeInclusive<i32> = -9_999..=9_999;

    pub(super) const SYNTAX: &str =
        "correct SEAT hand|score N, end left|right SIGN, direction or turn SEAT";

    /// Reads the words after `correct`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Correction, Malformed> {
        if words.comes("end") {
            let side = words.one_of(Side::WANTED, Side::ALL)?;
            return Ok(Correction::End { side, sign: words.one_of(Sign::WANTED, Sign::ALL)? });
        }
        if words.comes("direction") {
            return Ok(Correction::Direction);
        }
        if words.comes("turn") {
            return Ok(Correction::Turn { seat: words.seat()? });
        }
        let seat =
            words.seat().map_err(|_| Malformed("end, direction, turn, or a seat from 1 to 8"))?;
        if words.comes("hand") {
            return Ok(Correction::Hand { seat, tiles: words.number()? });
        }
        words.exactly("score", "hand or score")?;
        Ok(Correction::Score { seat, score: words.signed()? })
    }
}

/// Writes the words after `correct`, as in a record.
impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Correction::Hand { seat, tiles } => write!(f, "{seat} hand {tiles}"),
            Correction::Score { seat, score } => write!(f, "{seat} score {score}"),
            Correction::End { side, sign } => write!(f, "end {side} {sign}"),
            Correction::Direction => f.write_str("direction"),
            Correction::Turn { seat } => write!(f, "turn {seat}"),
        }
    }
}

impl Dingominos {
    pub(super) fn judge_correction(&self, correction: Correction) -> Result<Event, Refusal> {
        self.require_running()?;
        match correction {
            Correction::Hand { seat, tiles } => self.judge_hand(seat, tiles)?,
            Correction::Score { seat, score } => {
                self.require_in_play(seat)?;
                if !Correction::SCORE.contains(&score) {
                    return Err(Refusal::TotalRange);
                }
            }
            Correction::End { .. } => {
                self.refuse_on_trust()?;
                if self.ends.is_none() {
                    return Err(self.open_first());
                }
            }
            Correction::Direction => {
                if self.two_seats() {
                    return Err(Refusal::NotCorrected { game: GAME });
                }
            }
            Correction::Turn { seat } => {
                self.require_in_play(seat)?;
                let Turn::Play { replay: None, .. } = *self.playing()? else {
                    return Err(Refusal::TurnNotOver);
                };
            }
        }
        Ok(Event::Corrected(correction))
    }

    /// If the stock is counted, the tiles come from it or go back to it, so it must have enough. A
    /// hand that has been counted cannot be corrected.
    fn judge_hand(&self, seat: Seat, tiles: u16) -> Result<(), Refusal> {
        self.require_in_play(seat)?;
        let player = self.players.at(seat, GAME)?;
        if let Turn::Count = self.turn {
            self.judge_uncounted(seat, player)?;
        }
        // Only while tiles are laid can the last one have been laid (D12).
        let fewest = u16::from(self.playing().is_err());
        if !Correction::HAND.contains(&tiles) || tiles < fewest {
            return Err(Refusal::HandSize { fewest });
        }
        match self.stock {
            Stock::Counted(left) if tiles > player.hand.saturating_add(left) => {
                Err(Refusal::StockShort { left })
            }
            _ => Ok(()),
        }
    }

    pub(super) fn correct(&mut self, correction: Correction, news: &mut dyn FnMut(News)) {
        self.end_head();
        self.stuck = 0;
        match correction {
            Correction::Hand { seat, tiles } => self.correct_hand(seat, tiles, news),
            Correction::Score { seat, score } => {
                if let Some(player) = self.players.get_mut(seat) {
                    player.score = score;
                    news(News::Total { seat, score });
                }
            }
            Correction::End { side, sign } => {
                self.show_at(side, sign);
                news(News::Shows { side, sign });
            }
            Correction::Direction => self.reverse(news),
            Correction::Turn { seat } => {
                self.turn = Turn::Play { seat, replay: None };
                news(News::Next { seat });
            }
        }
    }

    fn correct_hand(&mut self, seat: Seat, tiles: u16, news: &mut dyn FnMut(News)) {
        let Some(player) = self.players.get_mut(seat) else { return };
        let held = core::mem::replace(&mut player.hand, tiles);
        news(News::Holds { seat, hand: tiles });
        if let Stock::Counted(left) = &mut self.stock {
            *left = left.saturating_add(held).saturating_sub(tiles);
            news(News::Stock { left: *left });
        }
        if tiles == 0 && self.playing().is_ok() {
            self.end_round(seat, news);
        }
    }
}
