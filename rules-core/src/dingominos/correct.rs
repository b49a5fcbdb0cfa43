//! The table corrects the box (U4): what is held, lies or stands there is told as it is.

use super::{Dingominos, Event, News, Side, Sign, Stock, Turn};
use crate::head::Headed;
use crate::record::{Kind, Malformed, Notation, Words};
use crate::refusal::Refusal;
use crate::seat::Seat;
use core::fmt;
use core::ops::RangeInclusive;
use serde::{Deserialize, Serialize};

const GAME: Kind = Dingominos::KIND;

/// What is told. The order of the variants is the format of what is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Correction {
    Hand {
        seat: Seat,
        tiles: u16,
    },
    Score {
        seat: Seat,
        score: i32,
    },
    End {
        side: Side,
        sign: Sign,
    },
    /// Play goes the other way round.
    Direction,
    Turn {
        seat: Seat,
    },
}

impl Correction {
    /// How many tiles a hand may be corrected to. The last tile leaves it by being laid.
    pub const HAND: RangeInclusive<u16> = 1..=999;
    /// What a score may be corrected to.
    pub const SCORE: RangeInclusive<i32> = -9_999..=9_999;

    pub(super) const SYNTAX: &str =
        "correct SEAT hand|score N, end left|right SIGN, direction or turn SEAT";

    /// Reads what follows `correct`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Correction, Malformed> {
        let first = words.next().ok_or(Malformed)?;
        Ok(match &*first {
            "end" => Correction::End {
                side: words.one_of([Side::Left, Side::Right])?,
                sign: words.one_of(Sign::ALL)?,
            },
            "direction" => Correction::Direction,
            "turn" => Correction::Turn { seat: words.seat()? },
            seat => {
                let seat = Words::of(seat).seat()?;
                match &*words.next().ok_or(Malformed)? {
                    "hand" => Correction::Hand { seat, tiles: words.number()? },
                    "score" => Correction::Score { seat, score: score(words)? },
                    _ => return Err(Malformed),
                }
            }
        })
    }
}

/// Digits, with a minus before them below zero.
fn score(words: &mut Words<'_>) -> Result<i32, Malformed> {
    let word = words.next().ok_or(Malformed)?;
    let number = |digits: &str| Words::of(digits).number().map(i32::from);
    match word.strip_prefix('-') {
        Some(digits) => number(digits).map(|score| -score),
        None => number(&word),
    }
}

/// As it stands in the record, after `correct`.
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
        self.going_on()?;
        match correction {
            Correction::Hand { seat, tiles } => self.judge_hand(seat, tiles)?,
            Correction::Score { seat, score } => {
                self.still_in(seat)?;
                if !Correction::SCORE.contains(&score) {
                    return Err(Refusal::TotalRange);
                }
            }
            Correction::End { .. } => {
                self.told_here()?;
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
                self.still_in(seat)?;
                let Turn::Play { replay: None, .. } = *self.playing()? else {
                    return Err(Refusal::TurnNotOver);
                };
            }
        }
        Ok(Event::Corrected(correction))
    }

    /// Tiles come from the stock and go back to it, where it is counted. A hand that has scored
    /// stays as it is.
    fn judge_hand(&self, seat: Seat, tiles: u16) -> Result<(), Refusal> {
        self.still_in(seat)?;
        let player = self.players.at(seat, GAME)?;
        if let Turn::Count = self.turn {
            self.judge_uncounted(seat, player)?;
        }
        if !Correction::HAND.contains(&tiles) {
            return Err(Refusal::HandSize);
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
    }
}
