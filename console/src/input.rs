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

/// What an input led to. First keep everything in `keep`, in this order; only then show and sound.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Effects {
    pub redraw: bool,
    pub cue: Option<Cue>,
    pub keep: Vec<Kept, 12>,
}
