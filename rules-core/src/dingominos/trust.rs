//! Played on trust (D16): of a tile only the action that faces outward is told, of the opening tile
//! both. Which signs the ends show is not known, so no tile is refused for not fitting.

use super::{Dingominos, Event, Sign, Turn};
use crate::head::Headed;
use crate::record::{Malformed, Words};
use crate::refusal::Refusal;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A sign that acts. The order of the variants is the format of what is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    Replay,
    Skip,
    Reverse,
    Draw,
    Counter,
}

impl Action {
    pub const ALL: [Action; 5] =
        [Action::Replay, Action::Skip, Action::Reverse, Action::Draw, Action::Counter];

    /// One half of a tile, as far as it is told: its action, or none.
    pub(super) fn told_halves() -> impl Iterator<Item = Option<Action>> + Clone {
        core::iter::once(None).chain(Self::ALL.map(Some))
    }

    /// Reads an action, or none at the end of the line.
    pub(super) fn read_half(words: &mut Words<'_>) -> Result<Option<Action>, Malformed> {
        match words.end() {
            Ok(()) => Ok(None),
            Err(_) => words.one_of(Self::ALL).map(Some),
        }
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
        self.going_on()?;
        self.trusted_here()?;
        self.to_be_opened()?;
        Ok(Event::OpenedOnTrust { halves })
    }

    /// D10: whatever is believed of a tile, only a counter answers a draw.
    pub(super) fn judge_lay_on_trust(&self, action: Option<Action>) -> Result<Event, Refusal> {
        self.going_on()?;
        self.trusted_here()?;
        match *self.playing()? {
            Turn::Answer { penalty, .. } if action != Some(Action::Counter) => {
                Err(Refusal::NotACounter { penalty })
            }
            _ => Ok(Event::LaidOnTrust { action }),
        }
    }
}
