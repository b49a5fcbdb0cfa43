//! Counting what a seat still holds after a round: first the halves without points, then the pips.
//! Both start at a likely value, so that a few presses are enough.

use super::{Act, View};
use crate::context::{Context, Note};
use crate::input::Button;
use crate::play::Asks;
use crate::screen::Transition;
use crate::stepper::Stepper;
use crate::text::Text;
use rules_core::Seat;
use rules_core::dingominos::{Command, Dingominos, Held, Player};

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Count {
    pub(super) seat: Seat,
    /// The halves in the hand: two per tile.
    halves: u16,
    pub(super) actions: u16,
    pub(super) jokers: u16,
    /// Set once the others are entered.
    pub(super) pips: Option<Stepper>,
}

impl Count {
    pub(super) fn of(game: &Dingominos, seat: Seat) -> Count {
        let halves = game.players().get(seat).map_or(0, Player::hand).saturating_mul(2);
        // About one in eight remaining halves is an action, and jokers are rarely left.
        Count { seat, halves, actions: (halves + 4) / 8, jokers: 0, pips: None }
    }

    /// The number of halves that show points.
    fn rest(&self) -> u16 {
        self.halves.saturating_sub(self.actions + self.jokers)
    }

    /// Who is asked. The pips are not confirmed unseen.
    pub(super) fn asks(&self) -> Asks {
        if self.pips.is_some() { Asks::Anew(self.seat) } else { Asks::Seat(self.seat) }
    }

    /// The numbers of actions and jokers after this press, if it changes them: ▲ ▼ change the
    /// actions, ◄ ► the jokers.
    pub(super) fn stepped(&self, button: Button) -> Option<(u16, u16)> {
        let (actions, jokers) = (self.actions, self.jokers);
        let more = self.rest() > 0;
        match button {
            Button::Up if more => Some((actions + 1, jokers)),
            Button::Down => Some((actions.checked_sub(1)?, jokers)),
            Button::Right if more => Some((actions, jokers + 1)),
            Button::Left => Some((actions, jokers.checked_sub(1)?)),
            _ => None,
        }
    }
}

impl View {
    pub(super) fn count(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        let View::Count(count) = self else { return Transition::Stay };
        let rest = i32::from(count.rest());
        match (&mut count.pips, act) {
            (None, Act::Halves(actions, jokers)) => {
                (count.actions, count.jokers) = (actions, jokers);
            }
            (None, Act::Done) if rest > 0 => {
                // A half shows 3.5 pips on average.
                count.pips = Some(Stepper::guessed(rest * 7 / 2, rest..=rest * 6, 5));
            }
            (Some(pips), Act::Step(by)) => pips.step(by),
            // The players did not count to this number, so they are asked once more.
            (Some(pips), Act::Done) if pips.is_guess() => {
                pips.accept();
                *context.note = Some(Note::Passing(Text::IsThatRight, None));
            }
            (pips, Act::Done) => {
                let pips = pips.as_ref().map_or(0, |pips| pips.value);
                let pips = u16::try_from(pips).unwrap_or(0);
                let held = Held { pips, actions: count.actions, jokers: count.jokers };
                let command = Command::Count { seat: count.seat, held };
                return self.enter(&command, context);
            }
            (Some(_), Act::Back) => count.pips = None,
            (None, Act::Back) => return context.press_b(),
            _ => {}
        }
        Transition::Stay
    }
}
