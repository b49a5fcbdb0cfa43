//! Drivers for the parts of the box: display, buttons, speaker and random numbers.
//!
//! [`oled`] drives the display, [`buttons`] debounces contacts, [`sound`] and [`levels`] make tones
//! and speech for the speaker, [`entropy`] turns raw bits into a random number generator, and
//! [`rest`] decides when the box dims and goes dark. [`self_test`] finds out what is wrong with a box
//! that was just built.
//!
//! **Promises.** There is no alloc, no clock and no pin here: time comes in as a value or as a
//! delay to wait for, and the hardware as embedded-hal traits, so each part runs on a desk exactly
//! as it does in the box. Nothing panics, whatever the hardware does. A broken or missing part
//! reports a fault and does not stop the others.
//!
//! **Leaves to others.** What is drawn, and what a press means (`console`); what is legal, and how
//! a random number becomes a die (`rules-core`); which task does what when (`firmware`). No game is
//! named here.

#![no_std]
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

#[cfg(test)]
extern crate std;

/// The examples in the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod buttons;
pub mod entropy;
pub mod levels;
pub mod millis;
pub mod oled;
#[cfg(target_os = "none")]
pub mod pico;
pub mod rest;
pub mod self_test;
pub mod sound;

/// The size of a Pico's flash, in bytes. The journal has the end of it; `memory.x` reserves that
/// region, so that no image can grow into it.
pub const FLASH_BYTES: u32 = 2 * 1024 * 1024;
