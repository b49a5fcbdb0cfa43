//! The game on trust: only the action of a tile is entered, with one press among five; the opening
//! tile may have two.

use super::{View, told};
use crate::context::Context;
use crate::input::Button;
use crate::pick::column_keys;
use crate::screen::Go;
use rules_core::dingominos::{Action, Command};

impl View {
    pub(super) fn press_opened(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        let View::Opened { first } = *self else { return Go::Stay };
        match (button, first) {
            (Button::A, _) => {
                let halves = [first, None];
                return self.say(&Command::OpenOnTrust { halves }, context);
            }
            (Button::Right, _) => *self = View::Action { opening: Some(first) },
            (Button::B, Some(_)) => *self = View::Opened { first: None },
            (Button::B, None) => return told::back_to_scores(context),
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn press_action(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        let View::Action { opening } = *self else { return Go::Stay };
        let keys = column_keys(5).iter().zip(Action::ALL);
        let action = keys.into_iter().find(|(key, _)| **key == button).map(|(_, action)| action);
        match (action, opening) {
            (None, None) if button == Button::B => *self = View::Table,
            (None, Some(first)) if button == Button::B => *self = View::Opened { first },
            (None, _) => {}
            (Some(_), None) => return self.say(&Command::LayOnTrust { action }, context),
            (Some(_), Some(None)) => *self = View::Opened { first: action },
            (Some(_), Some(first)) => {
                return self.say(&Command::OpenOnTrust { halves: [first, action] }, context);
            }
        }
        Go::Stay
    }
}
