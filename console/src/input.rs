//! What comes in and what goes out: buttons and time, and what is to be done about them.

use crate::kept::Kept;
use heapless::Vec;
pub use vocabulary::{Button, Cue, Millis};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// At once when the button goes down; B, which has a second meaning when held, when it is let
    /// go before that.
    Press(Button),
    /// The button was kept down.
    Hold(Button),
    /// Time has passed.
    Tick,
}

/// What an input led to. The [`crate::Runner`] keeps first, and only then lets it be seen and heard.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Effects {
    pub(crate) redraw: bool,
    pub(crate) cue: Option<Cue>,
    pub(crate) keep: Vec<Kept, 12>,
    /// The players agreed to lose what another Croupier wrote.
    pub(crate) overwrite: bool,
}
