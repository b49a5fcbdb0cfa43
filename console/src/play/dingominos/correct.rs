//! Corrections (U4): an end of the chain, the direction, whose turn it is, a hand, a score. Only
//! what the rules allow now is offered.

use super::{View, told};
use crate::context::Context;
use crate::input::Button;
use crate::pick::{Pick, Picked};
use crate::screen::Go;
use crate::stepper::Stepper;
use crate::text::Text;
use crate::who::Who;
use rules_core::dingominos::{Command, Correction, Dingominos, Player, Side, Sign};
use rules_core::{Game as _, Seat, Seats};

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Fix {
    /// What is wrong?
    What,
    /// Which sign does an end show?
    End { side: Side, pick: Pick },
    /// Whose turn is it?
    Turn(Who),
    /// Whose hand or score?
    Seat(Who),
    /// Is it the hand or the score?
    Of(Seat),
    /// How many tiles does the seat hold?
    Hand { seat: Seat, stepper: Stepper },
    /// What is the seat's score?
    Score { seat: Seat, stepper: Stepper },
}

/// The keys of the first question. Each has a sample correction, which the rules are asked about.
pub(super) fn what(game: &Dingominos) -> impl Iterator<Item = (Button, Text)> {
    let seat = game.in_play().iter().next().unwrap_or(Seat::FIRST);
    let score = game.players().get(seat).map_or(0, Player::score);
    let end = |side| Correction::End { side, sign: Sign::Joker };
    let all = [
        (Button::Left, Text::LeftEnd, end(Side::Left)),
        (Button::Right, Text::RightEnd, end(Side::Right)),
        (Button::Up, Text::OtherDirection, Correction::Direction),
        (Button::Down, Text::HandOrScore, Correction::Score { seat, score }),
        (Button::A, Text::WhoseTurn, Correction::Turn { seat }),
    ];
    let offered =
        all.into_iter().filter(|(.., correction)| game.may(&Command::Correct(*correction)));
    offered.map(|(key, text, _)| (key, text))
}

/// The seats whose turn it may be instead.
pub(super) fn others(game: &Dingominos) -> Seats {
    game.in_play().iter().filter(|seat| game.seat() != Some(*seat)).collect()
}

/// The number of tiles in a hand, if it may be corrected now.
pub(super) fn hand(game: &Dingominos, seat: Seat) -> Option<u16> {
    let tiles = game.players().get(seat).map(Player::hand)?;
    game.may(&Command::Correct(Correction::Hand { seat, tiles })).then_some(tiles)
}

/// A stepper for a number that the rules have a range for.
fn stepper<T: Copy + Into<i32>>(value: T, range: &core::ops::RangeInclusive<T>) -> Stepper {
    Stepper::new(value.into(), (*range.start()).into()..=(*range.end()).into(), 10)
}

impl View {
    pub(super) fn press_correct(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        let View::Correct(fix) = self else { return Go::Stay };
        let Some(game) = context.game::<View>() else { return Go::Stay };
        let next = match fix {
            Fix::What if what(game).any(|(key, _)| key == button) => match button {
                Button::Left => Fix::End { side: Side::Left, pick: Pick::START },
                Button::Right => Fix::End { side: Side::Right, pick: Pick::START },
                Button::Down => Fix::Seat(Who::default()),
                Button::A => Fix::Turn(Who::default()),
                _ => {
                    let command = Command::Correct(Correction::Direction);
                    *self = View::Sure { title: Text::OtherWay, command };
                    return Go::Stay;
                }
            },
            Fix::What if button == Button::B => return Go::Play,
            Fix::End { side, pick } => match told::choose(pick, button, true) {
                Ok(sign) => {
                    let end = Correction::End { side: *side, sign };
                    return self.say(&Command::Correct(end), context);
                }
                Err(Picked::Other) if button == Button::B => Fix::What,
                Err(_) => return Go::Stay,
            },
            Fix::Turn(who) => match who.press(button, others(game)) {
                Ok(seat) => {
                    return self.say(&Command::Correct(Correction::Turn { seat }), context);
                }
                Err(Picked::Other) if button == Button::B => Fix::What,
                Err(_) => return Go::Stay,
            },
            Fix::Seat(who) => match who.press(button, game.in_play()) {
                Ok(seat) => Fix::Of(seat),
                Err(Picked::Other) if button == Button::B => Fix::What,
                Err(_) => return Go::Stay,
            },
            Fix::Of(seat) => match (button, hand(game, *seat)) {
                (Button::Left, Some(tiles)) => {
                    Fix::Hand { seat: *seat, stepper: stepper(tiles, &Correction::HAND) }
                }
                (Button::Right, _) => {
                    let score = game.players().get(*seat).map_or(0, Player::score);
                    Fix::Score { seat: *seat, stepper: stepper(score, &Correction::SCORE) }
                }
                (Button::B, _) => Fix::Seat(Who::default()),
                _ => return Go::Stay,
            },
            Fix::Hand { seat, .. } | Fix::Score { seat, .. } if button == Button::B => {
                Fix::Of(*seat)
            }
            Fix::Hand { seat, stepper } if button == Button::A => {
                let tiles = u16::try_from(stepper.value).unwrap_or(1);
                let hand = Correction::Hand { seat: *seat, tiles };
                return self.say(&Command::Correct(hand), context);
            }
            Fix::Score { seat, stepper } if button == Button::A => {
                let score = Correction::Score { seat: *seat, score: stepper.value };
                return self.say(&Command::Correct(score), context);
            }
            Fix::Hand { stepper, .. } | Fix::Score { stepper, .. } => {
                stepper.press(button);
                return Go::Stay;
            }
            Fix::What => return Go::Stay,
        };
        *self = View::Correct(next);
        Go::Stay
    }
}
