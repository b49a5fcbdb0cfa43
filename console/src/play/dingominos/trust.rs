//! The game on trust: only the action of a tile is entered, with one press among five; the opening
//! tile may have two.

use super::View;
use crate::context::Context;
use crate::screen::Transition;
use rules_core::dingominos::{Action, Command};

impl View {
    /// Enters the action of a tile, or stores that of the first half of the opening tile.
    pub(super) fn act_on_trust(&mut self, action: Action, context: &mut Context<'_>) -> Transition {
        let View::Action { opening } = *self else { return Transition::Stay };
        let action = Some(action);
        match opening {
            None => self.enter(&Command::LayOnTrust { action }, context),
            Some(None) => {
                *self = View::Opened { first: action };
                Transition::Stay
            }
            Some(first) => {
                let halves = [first, action];
                self.enter(&Command::OpenOnTrust { halves }, context)
            }
        }
    }
}
