//! The box's voice: turns words without a language into clips, and clips into samples.
//!
//! # Promises
//!
//! Every [`Word`](console::Word) of the console can be said in every language that has a pack. A
//! pack in another format is refused when it is opened; a clip is skipped if it is damaged, or if
//! its words have changed since the pack was made. No bytes can make it panic: the decoder gets
//! only packets whose checksum is right. The samples depend only on the words, the pack and the
//! volume, so a computer gives exactly the samples that the box plays.
//!
//! # What it leaves to others
//!
//! Deciding what to say, and when (`console`); playing samples on a pin, with a ramp from rest
//! (`board` and `firmware`); making the packs (`cargo xtask voice`).

#![cfg_attr(not(any(feature = "make", feature = "packs", feature = "spelling")), no_std)]
#![forbid(unsafe_code)]

/// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "make")]
pub mod make;
pub mod pack;
#[cfg(feature = "packs")]
mod packs;
mod speaker;
#[cfg(feature = "spelling")]
pub mod spelling;
mod token;
pub mod words;

pub use pack::{ClipData, Pack, Packets, ROOM, Wrong};
#[cfg(feature = "packs")]
pub use packs::{all_packs, pack_of};
pub use speaker::{FRAME, RATE, Speaker, Volume};
pub use token::{Manner, Token};
pub use words::{Clip, Part, Then};
