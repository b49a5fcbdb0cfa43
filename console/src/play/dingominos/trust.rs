//! The game on trust: only the action of a tile is entered, with one press among five; the opening
//! tile may have two.

use super::{View, entered};
use crate::context::Context;
use crate::input::Button;
use crate::pick::column_keys;
use crate::screen::Transition;
use rules_core::dingominos::{Action, Command};

impl View {
    pub(super) fn press_opened(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        let View::Opened { first } = *self else { return Transition::Stay };
        match (button, first) {
            (Button::Left, _) => {
                let halves = [first, None];
                return self.enter(&Command::OpenOnTrust { halves }, context);
            }
            (Button::Right, _) => *self = View::Action { opening: Some(first) },
            (Button::B, Some(_)) => *self = View::Opened { first: None },
            (Button::B, None) => return entered::back_to_scores(context),
            _ => {}
        }
        Transition::Stay
    }

    pub(super) fn press_action(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        let View::Action { opening } = *self else { return Transition::Stay };
        let keys = column_keys(5).iter().zip(Action::ALL);
        let action = keys.into_iter().find(|(key, _)| **key == button).map(|(_, action)| action);
        match (action, opening) {
            (None, None) if button == Button::B => *self = View::Table,
            (None, Some(first)) if button == Button::B => *self = View::Opened { first },
            (None, _) => {}
            (Some(_), None) => return self.enter(&Command::LayOnTrust { action }, context),
            (Some(_), Some(None)) => *self = View::Opened { first: action },
            (Some(_), Some(first)) => {
                return self.enter(&Command::OpenOnTrust { halves: [first, action] }, context);
            }
        }
        Transition::Stay
    }
}
