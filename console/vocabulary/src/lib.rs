//! The words that `console` and `board` share, and nothing else.
//!
//! The two do not know each other: one says what a press means, the other what a press is. Both
//! speak of the same six buttons, the same sounds, the same time and the same kept things. Those
//! words live here, so that each has one home and no crate has to translate.
//!
//! **Promises.** Types and one trait; no behaviour, and no dependency but `defmt` on the chip. On a
//! host there is also [`Memory`], the simplest keeper.
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

/// How a kept thing relates to those kept before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// It replaces the one with the same key, which is less than [`KEYS`].
    Setting(u8),
    /// It begins a game, and replaces the whole previous one.
    Game,
    /// It continues the game.
    Event,
}

/// How many settings there can be, one per key: the players' 24 cards, and room for 24 others.
pub const KEYS: u8 = 48;

/// The longest setting, in bytes. All of them together fit into one sector of the flash.
pub const LONGEST_SETTING: usize = 56;

/// The longest record of a game, in bytes: the head of any game fits, with its secret of 32 bytes
/// and room to grow.
pub const LONGEST: usize = 120;

/// What was found where things are kept: the worse of settings and game, which is the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum Found {
    /// Nothing: the box is new, or the very first record was cut off.
    Fresh,
    /// Everything that was kept.
    Whole,
    /// The work of a Croupier with another format, and the number of that format. It is left alone
    /// until [`Keeper::overwrite`] is called.
    OtherFormat(u8),
    /// Something that cannot be read. What can be read is handed out.
    Damaged,
}

/// Why something was not kept. Everything kept before is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum NotKept<E> {
    /// The flash, or the file, failed.
    Failed(E),
    /// There is no room for more of this game. A new game always fits.
    Full,
    /// An event, but no game has begun.
    NoGame,
    /// Longer than [`LONGEST`], or with a key that does not exist.
    NoRecord,
    /// What is there has another format, and nobody has agreed to lose it.
    OtherFormat(u8),
}

/// Somewhere to keep things so that they survive a power cut.
pub trait Keeper {
    type Error;

    /// Hands out everything that counts: first the latest of each setting, in the order of their
    /// keys, then the game from its beginning.
    fn read(&mut self, each: &mut dyn FnMut(Place, &[u8])) -> Result<(), NotKept<Self::Error>>;

    /// Keeps one thing. Once this returns `Ok`, it survives any power cut.
    fn keep(&mut self, place: Place, bytes: &[u8]) -> Result<(), NotKept<Self::Error>>;

    /// The players agree to lose what a Croupier with another format wrote here.
    fn overwrite(&mut self);

    /// How much of the room for one game is taken, in percent.
    fn filled(&self) -> u8 {
        0
    }
}
