//! The types that `console` and `board` share: buttons, cues, time and storage.
//!
//! Neither crate depends on the other: `board` turns contacts into presses, `console` decides what
//! a press does. Both need the same six buttons, the same cues, the same time and the same saved
//! records. Those types are defined here once, so that no crate has to translate.
//!
//! **Promises.** Types and one trait, without behaviour. How a record is filed ([`Role`]) and what
//! can go wrong ([`StorageError`]) come from `flash-journal`, whose journal is the box's
//! [`Storage`]. On a host there is also [`Memory`], the simplest storage.
//!
//! **Leaves to others.** What a cue sounds like (`board`); how flash is written (`flash-journal`);
//! what a button does and what the saved bytes mean (`console`).

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

/// One of the six buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    /// Up on the cross.
    Up,
    /// Down on the cross.
    Down,
    /// Left on the cross.
    Left,
    /// Right on the cross.
    Right,
    /// Confirms, rolls, goes on: the most likely answer.
    A,
    /// Goes back or undoes; opens the menu when held.
    B,
}

impl Button {
    /// All buttons, in the order of their pins.
    pub const ALL: [Button; 6] =
        [Button::Up, Button::Down, Button::Left, Button::Right, Button::A, Button::B];
}

/// A sound effect to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// A press that did something.
    Click,
    /// Dice are rolled.
    Roll,
    /// A success: a star, a COMBO, a last tile.
    Star,
    /// The press was refused.
    Refused,
    /// The game is won.
    Win,
    /// The button does nothing here.
    NotHere,
}

/// Milliseconds since the box was switched on. Only `firmware` and `simulator` read a clock.
pub type Millis = u64;

/// Storage for records that survive a power cut.
pub trait Storage {
    /// What the hardware reports when it fails.
    type Error;

    /// Calls `each` with every record that is still valid: first the latest value of each setting,
    /// in the order of their keys, then the game from its first record on.
    ///
    /// # Errors
    ///
    /// Fails if the storage cannot be read.
    fn read(&mut self, each: &mut dyn FnMut(Role, &[u8])) -> Result<(), StorageError<Self::Error>>;

    /// Saves one record. Once this returns `Ok`, the record survives any power cut.
    ///
    /// # Errors
    ///
    /// Fails if there is no room, if the storage is broken, or if it holds a save of another
    /// format. The record is then not saved.
    fn keep(&mut self, role: Role, bytes: &[u8]) -> Result<(), StorageError<Self::Error>>;

    /// Allows a save of another format to be overwritten: the players have agreed to lose it.
    fn overwrite(&mut self);

    /// How much of the room for one game is used, in percent.
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

/// Runs the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
