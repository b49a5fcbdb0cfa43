//! Corrections (U4): an end of the chain, the direction, whose turn it is, a hand, a score. Only
//! what the rules allow now is offered.

use super::{View, entered};
use crate::context::Context;
use crate::input::Button;
use crate::pick::{Chooses, Pick};
use crate::screen::Transition;
use crate::stepper::Stepper;
use crate::text::Text;
use crate::who::{Choosing, Who};
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

/// What a key does in a correction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    /// It is about an end, the direction, a hand or score, or whose turn it is.
    End(Side),
    Direction,
    HandOrScore,
    Turn,
    Sign(Chooses),
    Seat(Choosing),
    Hand,
    Score,
    Step(i32),
    Done,
    Back,
}

/// The keys of the first question. Each has a sample correction, which the rules are asked about.
pub(super) fn what(game: &Dingominos) -> impl Iterator<Item = (Button, Text, Act)> {
    let seat = game.in_play().iter().next().unwrap_or(Seat::FIRST);
    let score = game.players().get(seat).map_or(0, Player::score);
    let end = |side| Correction::End { side, sign: Sign::Joker };
    let all = [
        (Button::Left, Text::LeftEnd, Act::End(Side::Left), end(Side::Left)),
        (Button::Right, Text::RightEnd, Act::End(Side::Right), end(Side::Right)),
        (Button::Up, Text::OtherDirection, Act::Direction, Correction::Direction),
        (Button::Down, Text::HandOrScore, Act::HandOrScore, Correction::Score { seat, score }),
        (Button::A, Text::WhoseTurn, Act::Turn, Correction::Turn { seat }),
    ];
    let offered =
        all.into_iter().filter(|(.., correction)| game.may(&Command::Correct(*correction)));
    offered.map(|(key, text, act, _)| (key, text, act))
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

impl Correcting {
    /// Goes back one question, or leaves the row of a choice; from the first, back to the game.
    pub(super) fn back(&mut self) -> Transition {
        let left_row = match self {
            Correcting::End { pick, .. } => pick.leave_row(),
            Correcting::Turn(who) | Correcting::Seat(who) => who.leave_row(),
            _ => false,
        };
        if left_row {
            return Transition::Stay;
        }
        *self = match self {
            Correcting::What => return Transition::Play,
            Correcting::End { .. } | Correcting::Turn(_) | Correcting::Seat(_) => Correcting::What,
            Correcting::Of(_) => Correcting::Seat(Who::default()),
            Correcting::Hand { seat, .. } | Correcting::Score { seat, .. } => Correcting::Of(*seat),
        };
        Transition::Stay
    }
}

impl View {
    pub(super) fn correcting(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        let View::Correct(correcting) = self else { return Transition::Stay };
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let next = match (act, &mut *correcting) {
            (Act::Back, correcting) => return correcting.back(),
            (Act::End(side), _) => Correcting::End { side, pick: Pick::START },
            (Act::HandOrScore, _) => Correcting::Seat(Who::default()),
            (Act::Turn, _) => Correcting::Turn(Who::default()),
            (Act::Direction, _) => {
                let command = Command::Correct(Correction::Direction);
                *self = View::Sure { title: Text::OtherWay, command };
                return Transition::Stay;
            }
            (Act::Sign(chosen), Correcting::End { side, pick }) => {
                let side = *side;
                let Some(sign) = entered::take(pick, chosen) else { return Transition::Stay };
                let end = Correction::End { side, sign };
                return self.enter(&Command::Correct(end), context);
            }
            (Act::Seat(chosen), Correcting::Turn(who)) => {
                let Some(seat) = who.take(chosen) else { return Transition::Stay };
                return self.enter(&Command::Correct(Correction::Turn { seat }), context);
            }
            (Act::Seat(chosen), Correcting::Seat(who)) => match who.take(chosen) {
                Some(seat) => Correcting::Of(seat),
                None => return Transition::Stay,
            },
            (Act::Hand, Correcting::Of(seat)) => {
                let none = Correction::Hand { seat: *seat, tiles: 0 };
                let fewest = u16::from(!game.may(&Command::Correct(none)));
                let range = fewest..=*Correction::HAND.end();
                let tiles = game.players().get(*seat).map_or(0, Player::hand);
                Correcting::Hand { seat: *seat, stepper: stepper(tiles, &range) }
            }
            (Act::Score, Correcting::Of(seat)) => {
                let score = game.players().get(*seat).map_or(0, Player::score);
                Correcting::Score { seat: *seat, stepper: stepper(score, &Correction::SCORE) }
            }
            (
                Act::Step(by),
                Correcting::Hand { stepper, .. } | Correcting::Score { stepper, .. },
            ) => {
                stepper.step(by);
                return Transition::Stay;
            }
            (Act::Done, Correcting::Hand { seat, stepper }) => {
                let tiles = u16::try_from(stepper.value).unwrap_or(1);
                let hand = Correction::Hand { seat: *seat, tiles };
                return self.enter(&Command::Correct(hand), context);
            }
            (Act::Done, Correcting::Score { seat, stepper }) => {
                let score = Correction::Score { seat: *seat, score: stepper.value };
                return self.enter(&Command::Correct(score), context);
            }
            // Each key belongs to its question.
            _ => return Transition::Stay,
        };
        *correcting = next;
        Transition::Stay
    }
}
