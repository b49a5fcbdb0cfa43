//! The words that `console` and `board` share, and nothing else.
//!
//! The two do not know each other: one says what a press means, the other what a press is. Both
//! speak of the same six buttons, the same sounds, the same time and the same kept things. Those
//! words live here, so that each has one home and no crate has to translate.
//!
//! **Promises.** Types and one trait; no behaviour. Records and what replaces what are words of
//! `flash-journal`, whose journal is the box's [`Storage`]. On a host there is also [`Memory`], the
//! simplest storage.
//!
//! **Leaves to others.** What a cue sounds like (`board`); how flash is written (`flash-journal`);
//! what a button does and what the kept bytes mean (`console`).

#![no_std]
#![forbid(unsafe_code)]

#[cfg(not(target_os = "none"))]
extern crate std;

#[cfg(not(target_os = "none"))]
mod memory;

#[cfg(not(target_os = "none"))]
pub use memory::Memory;

pub use flash_journal::{Error as StorageError, Found, KEYS, LONGEST, LONGEST_SETTING, Role};

use embedded_storage::nor_flash::NorFlash;
use flash_journal::Journal;

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

/// Somewhere to keep things so that they survive a power cut.
pub trait Storage {
    type Error;

    /// Hands out everything that counts: first the latest of each setting, in the order of their
    /// keys, then the game from its beginning.
    fn read(&mut self, each: &mut dyn FnMut(Role, &[u8])) -> Result<(), StorageError<Self::Error>>;

    /// Keeps one thing. Once this returns `Ok`, it survives any power cut.
    fn keep(&mut self, role: Role, bytes: &[u8]) -> Result<(), StorageError<Self::Error>>;

    /// The players agree to lose what a Croupier with another format wrote here.
    fn overwrite(&mut self);

    /// How much of the room for one game is taken, in percent.
    fn filled(&self) -> u8 {
        0
    }
}

impl<F: NorFlash> Storage for Journal<F> {
    type Error = F::Error;

    fn read(&mut self, each: &mut dyn FnMut(Role, &[u8])) -> Result<(), StorageError<F::Error>> {
        Journal::read(self, each)
    }

    fn keep(&mut self, role: Role, bytes: &[u8]) -> Result<(), StorageError<F::Error>> {
        Journal::keep(self, role, bytes)
    }

    fn overwrite(&mut self) {
        Journal::overwrite(self);
    }

    fn filled(&self) -> u8 {
        Journal::filled(self)
    }
}
