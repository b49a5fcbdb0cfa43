//! The box's voice: words without a language become clips, and clips become samples.
//!
//! # Promises
//!
//! Every [`Word`](console::Word) of the console is said in every language, whatever texts it has.
//! A pack that was made from other words, or in another format, is refused when it is opened; a
//! damaged clip is left out. No bytes, wherever they come from, make it panic: the decoder gets
//! only packets whose checksum is right. What is said depends on the words, the pack and the volume
//! alone, so what a desk computes is what the box must put out, sample by sample.
//!
//! # What it leaves to others
//!
//! When to say something, and what: that is the console's. The way from samples to a pin, with its
//! own ramp from rest: the firmware's. Making the pack: `cargo xtask voice`.

#![cfg_attr(not(any(feature = "make", feature = "spelling")), no_std)]
#![forbid(unsafe_code)]

pub mod pack;
mod speaker;
#[cfg(feature = "spelling")]
pub mod spelling;
mod token;
pub mod words;

/// The clips of this version, as `cargo xtask voice` made them. An image that does not use them
/// does not hold them.
pub static CLIPS: &[u8] = include_bytes!("../croupier.voice");

pub use pack::{ClipData, FINGERPRINT, Pack, Packets, Wrong};
pub use speaker::{FRAME, RATE, Speaker, Volume};
pub use token::{Manner, Token};
pub use words::{Clip, Part, Then};
