//! What comes in and what goes out: buttons and time, and what has to be done about them.

use crate::kept::Kept;
use heapless::Vec;
pub use vocabulary::{Button, Cue, Millis};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// As soon as the button goes down; for B, which has a second meaning when held, when it is
    /// released before that.
    Press(Button),
    /// The button was held down.
    Hold(Button),
    /// Time has passed.
    Tick,
}

/// What an input led to. The [`crate::Runner`] keeps it before it can be seen or heard.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Effects {
    pub(crate) redraw: bool,
    pub(crate) cue: Option<Cue>,
    /// Dice have fallen.
    pub(crate) rolled: bool,
    pub(crate) keep: Vec<Kept, 32>,
    /// There are no dice now, but there may be some soon.
    pub(crate) shaking: bool,
    /// What is left of the memory is for the end of the game.
    pub(crate) reserve: bool,
    /// Something was not said because of that.
    pub(crate) no_room: bool,
    /// There was more to keep than that.
    pub(crate) too_many: bool,
    /// The players have agreed to lose what another Croupier wrote.
    pub(crate) overwrite: bool,
    /// The box is to wait for a new program, as a drive on a computer.
    pub(crate) update: bool,
}
