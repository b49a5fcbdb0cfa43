//! The box's voice: words without a language become clips, and clips become samples.
//!
//! # Promises
//!
//! Every [`Word`](console::Word) of the console is said in every language that has a pack. A pack
//! in another format is refused when it is opened; a clip is left out if it is damaged, or if its
//! words have changed since the pack was made. No bytes, wherever they come from, make it panic:
//! the decoder gets only packets whose checksum is right. What is said depends on the words, the
//! pack and the volume alone, so what a desk computes is what the box must put out, sample by
//! sample.
//!
//! # What it leaves to others
//!
//! When to say something, and what: that is the console's. The way from samples to a pin, with its
//! own ramp from rest: the firmware's. Making the pack: `cargo xtask voice`.

#![cfg_attr(not(any(feature = "make", feature = "packs", feature = "spelling")), no_std)]
#![forbid(unsafe_code)]

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
