//! Corrections (U4): an end of the chain, the direction, whose turn it is, a hand, a score. Only
//! what the rules allow now is offered.

use super::{View, entered};
use crate::context::Context;
use crate::input::Button;
use crate::pick::{Pick, Picked};
use crate::screen::Transition;
use crate::stepper::Stepper;
use crate::text::Text;
use crate::who::Who;
use rules_core::dingominos::{Command, Correction, Dingominos, Player, Side, Sign};
use rules_core::{Game as _, Seat, Seats};

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Correcting {
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
    pub(super) fn press_correct(
        &mut self,
        button: Button,
        context: &mut Context<'_>,
    ) -> Transition {
        let View::Correct(correcting) = self else { return Transition::Stay };
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let next = match correcting {
            Correcting::What if what(game).any(|(key, _)| key == button) => match button {
                Button::Left => Correcting::End { side: Side::Left, pick: Pick::START },
                Button::Right => Correcting::End { side: Side::Right, pick: Pick::START },
                Button::Down => Correcting::Seat(Who::default()),
                Button::A => Correcting::Turn(Who::default()),
                _ => {
                    let command = Command::Correct(Correction::Direction);
                    *self = View::Sure { title: Text::OtherWay, command };
                    return Transition::Stay;
                }
            },
            Correcting::What if button == Button::B => return Transition::Play,
            Correcting::End { side, pick } => match entered::choose(pick, button, true) {
                Ok(sign) => {
                    let end = Correction::End { side: *side, sign };
                    return self.enter(&Command::Correct(end), context);
                }
                Err(Picked::Other) if button == Button::B => Correcting::What,
                Err(_) => return Transition::Stay,
            },
            Correcting::Turn(who) => match who.press(button, others(game)) {
                Ok(seat) => {
                    return self.enter(&Command::Correct(Correction::Turn { seat }), context);
                }
                Err(Picked::Other) if button == Button::B => Correcting::What,
                Err(_) => return Transition::Stay,
            },
            Correcting::Seat(who) => match who.press(button, game.in_play()) {
                Ok(seat) => Correcting::Of(seat),
                Err(Picked::Other) if button == Button::B => Correcting::What,
                Err(_) => return Transition::Stay,
            },
            Correcting::Of(seat) => match (button, hand(game, *seat)) {
                (Button::Left, Some(tiles)) => {
                    let none = Correction::Hand { seat: *seat, tiles: 0 };
                    let fewest = u16::from(!game.may(&Command::Correct(none)));
                    let range = fewest..=*Correction::HAND.end();
                    Correcting::Hand { seat: *seat, stepper: stepper(tiles, &range) }
                }
                (Button::Right, _) => {
                    let score = game.players().get(*seat).map_or(0, Player::score);
                    Correcting::Score { seat: *seat, stepper: stepper(score, &Correction::SCORE) }
                }
                (Button::B, _) => Correcting::Seat(Who::default()),
                _ => return Transition::Stay,
            },
            Correcting::Hand { seat, .. } | Correcting::Score { seat, .. }
                if button == Button::B =>
            {
                Correcting::Of(*seat)
            }
            Correcting::Hand { seat, stepper } if button == Button::A => {
                let tiles = u16::try_from(stepper.value).unwrap_or(1);
                let hand = Correction::Hand { seat: *seat, tiles };
                return self.enter(&Command::Correct(hand), context);
            }
            Correcting::Score { seat, stepper } if button == Button::A => {
                let score = Correction::Score { seat: *seat, score: stepper.value };
                return self.enter(&Command::Correct(score), context);
            }
            Correcting::Hand { stepper, .. } | Correcting::Score { stepper, .. } => {
                stepper.press(button);
                return Transition::Stay;
            }
            Correcting::What => return Transition::Stay,
        };
        *self = View::Correct(next);
        Transition::Stay
    }
}
