//! Inputs and outputs of the console: buttons and time, and what they lead to.

use crate::kept::Kept;
use heapless::Vec;
pub use vocabulary::{Button, Cue, Millis};

/// Something that happens to the console.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A button was pressed: reported as it goes down, except for B, which means something else
    /// when held and is reported when released in time.
    Press(Button),
    /// A button was held down.
    Hold(Button),
    /// Time has passed.
    Tick,
}

/// What an input led to. The [`crate::Runner`] saves it before it can be seen or heard.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Effects {
    /// The picture may have changed.
    pub(crate) redraw: bool,
    pub(crate) cue: Option<Cue>,
    /// Dice were rolled.
    pub(crate) rolled: bool,
    /// More was entered than was pressed: a tile that needed no more questions.
    pub(crate) went_ahead: bool,
    /// What to save, in this order. If there is more than fits, the whole press is undone.
    pub(crate) keep: Vec<Kept, 32>,
    /// There are no dice yet, but there may be soon. Set by the runner.
    pub(crate) shaking: bool,
    /// The remaining storage is reserved for ending the game. Set by the runner.
    pub(crate) reserve: bool,
    /// Something was refused because of that reserve.
    pub(crate) no_room: bool,
    /// There was more to save than `keep` has room for.
    pub(crate) too_many: bool,
    /// The players have agreed to lose the save of another version.
    pub(crate) overwrite: bool,
    /// The box should wait for new firmware, as a drive on a computer.
    pub(crate) update: bool,
    /// The box should restart into its self-test.
    pub(crate) self_test: bool,
}

impl Effects {
    /// Saves something with this press.
    pub(crate) fn keep(&mut self, kept: Kept) {
        // Without room for everything, nothing of the press is saved.
        self.too_many |= self.keep.push(kept).is_err();
    }
}
