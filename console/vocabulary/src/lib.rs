//! The words that `console` and `board` share, and nothing else.
//!
//! The two do not know each other: one says what a press means, the other what a press is. Both
//! speak of the same six buttons, the same sounds, the same time, and the same kept things. Those
//! words live here, so that each has one home and no crate has to translate.
//!
//! **Promises.** Types and one trait; no behaviour, no dependencies. On a host also [`Memory`], the
//! simplest keeper there is.
//!
//! **Leaves to others.** What a cue sounds like and how flash is written (`board`); what a button
//! does and what the kept bytes mean (`console`).

#![no_std]
#![forbid(unsafe_code)]

#[cfg(not(target_os = "none"))]
extern crate std;

#[cfg(not(target_os = "none"))]
mod memory;

#[cfg(not(target_os = "none"))]
pub use memory::Memory;

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
    /// In the order of the pins.
    pub const ALL: [Button; 6] =
        [Button::Up, Button::Down, Button::Left, Button::Right, Button::A, Button::B];
}

/// A sound to play.
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

/// Time since the box was switched on. Only `firmware` and `simulator` read a clock.
pub type Millis = u64;

/// What a kept thing is to those kept before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// It replaces the one with the same key, which is less than [`KEYS`].
    Setting(u8),
    /// It begins a game, and replaces the whole one before.
    Game,
    /// It goes on with the game.
    Event,
}

/// How many settings there can be, one per key: the players' 24 cards, and room for 24 others.
pub const KEYS: u8 = 48;

/// The longest setting, in bytes. All of them together fit into one sector of the flash.
pub const LONGEST_SETTING: usize = 56;

/// The longest thing of a game that can be kept, in bytes: the head of any game with its secret of
/// 32 bytes fits in, with room to grow.
pub const LONGEST: usize = 120;

/// What was found where things are kept: of settings and game the worse, which is the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum Found {
    /// Nothing: it is new, or the very first record was cut off.
    Fresh,
    /// All that was kept.
    Whole,
    /// What a Croupier with another format has written: the number of its format. It is left alone
    /// until [`Keeper::overwrite`] is called.
    OtherFormat(u8),
    /// Something that cannot be read. What can be read is there.
    Damaged,
}

/// Why something was not kept. Everything that was kept before is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum NotKept<E> {
    /// The flash, or the file, failed.
    Failed(E),
    /// There is no room for more of this game. A new game always fits.
    Full,
    /// An event, and no game has begun.
    NoGame,
    /// Longer than [`LONGEST`], or a key that is none.
    NoRecord,
    /// What lies there is of another format, and nobody has agreed to lose it.
    OtherFormat(u8),
}

/// Somewhere to keep things so that they outlive a power cut.
pub trait Keeper {
    type Error;

    /// Hands out all that counts: first the last of each setting, in the order of their keys; then
    /// the game from its beginning on.
    fn read(&mut self, each: &mut dyn FnMut(Place, &[u8])) -> Result<(), NotKept<Self::Error>>;

    /// Keeps one thing. Once this returns `Ok`, it outlives anything.
    fn keep(&mut self, place: Place, bytes: &[u8]) -> Result<(), NotKept<Self::Error>>;

    /// The players agree to lose what a Croupier of another format has written here.
    fn overwrite(&mut self);
}
