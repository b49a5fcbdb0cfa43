//! What comes in and what goes out: buttons and time, and what is to be done about them.

use crate::kept::Kept;
use heapless::Vec;

/// The six buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    Up,
    Down,
    Left,
    Right,
    /// Does the obvious next thing.
    A,
    /// Steps back; held, it opens the menu.
    B,
}

impl Button {
    pub const ALL: [Button; 6] =
        [Button::Up, Button::Down, Button::Left, Button::Right, Button::A, Button::B];
}

/// Time as the runner counts it. The console has no clock.
pub type Millis = u64;

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

/// A sound to play. What it sounds like is the board's business.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// A step of the cursor, a choice.
    Click,
    Roll,
    /// A star, a COMBO, a last tile.
    Star,
    Refused,
    Win,
}

/// What an input led to. First keep everything in `keep`, in this order; only then show and sound.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Effects {
    pub redraw: bool,
    pub cue: Option<Cue>,
    pub keep: Vec<Kept, 12>,
}
