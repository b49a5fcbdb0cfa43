//! Dingominos on trust (D16): only the action that faces outward is entered, and both for the
//! opening tile. The signs at the ends are not known, so no tile is refused for not fitting.

use super::{Dingominos, Event, Sign, Turn};
use crate::head::Headed;
use crate::record::{Malformed, Words};
use crate::refusal::Refusal;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A sign that acts. The order of the variants is the format of saved games: new ones go at the
/// end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// See [`Sign::Replay`].
    Replay,
    /// See [`Sign::Skip`].
    Skip,
    /// See [`Sign::Reverse`].
    Reverse,
    /// See [`Sign::Draw`].
    Draw,
    /// See [`Sign::Counter`].
    Counter,
}

impl Action {
    /// All actions, in the order of the variants.
    pub const ALL: [Action; 5] =
        [Action::Replay, Action::Skip, Action::Reverse, Action::Draw, Action::Counter];

    /// Every half of a tile, as it can be entered on trust: an action, or none.
    pub(super) fn every_half() -> impl Iterator<Item = Option<Action>> + Clone {
        core::iter::once(None).chain(Self::ALL.map(Some))
    }

    /// Reads an action. Returns `None` at the end of the line.
    pub(super) fn read_half(words: &mut Words<'_>) -> Result<Option<Action>, Malformed> {
        if words.is_at_end() {
            return Ok(None);
        }
        words.one_of("an action: replay skip reverse draw counter", Self::ALL).map(Some)
    }
}

impl From<Action> for Sign {
    fn from(action: Action) -> Sign {
        match action {
            Action::Replay => Sign::Replay,
            Action::Skip => Sign::Skip,
            Action::Reverse => Sign::Reverse,
            Action::Draw => Sign::Draw,
            Action::Counter => Sign::Counter,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Sign::from(*self).fmt(f)
    }
}

impl Dingominos {
    pub(super) fn judge_open_on_trust(
        &self,
        halves: [Option<Action>; 2],
    ) -> Result<Event, Refusal> {
        self.require_running()?;
        self.require_trust()?;
        self.require_unopened()?;
        Ok(Event::OpenedOnTrust { halves })
    }

    /// D10: on trust, too, only a counter answers a draw.
    pub(super) fn judge_lay_on_trust(&self, action: Option<Action>) -> Result<Event, Refusal> {
        self.require_running()?;
        self.require_trust()?;
        match *self.playing()? {
            Turn::Answer { penalty, .. } if action != Some(Action::Counter) => {
                Err(Refusal::NotACounter { penalty })
            }
            _ => Ok(Event::LaidOnTrust { action }),
        }
    }
}
