//! The parts the box is made of.
//!
//! The display ([`oled`]), the [`buttons`], the speaker ([`sound`], [`levels`]), the random numbers
//! ([`entropy`]), and when the box [rests](rest).
//!
//! **Promises.** No alloc, no clock, no pin: time comes in as a value or as a delay to wait for,
//! and wires come in as embedded-hal traits, so each part runs on a desk exactly as it does in the
//! box. Nothing here panics, whatever the wires say. A part that is broken or missing says so and
//! does not stop the others.
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

pub mod buttons;

pub mod entropy;
pub mod levels;
pub mod millis;
pub mod oled;
#[cfg(target_os = "none")]
pub mod pico;
pub mod rest;
pub mod sound;

/// The size of a Pico's flash, in bytes. The journal takes the last part of it; `memory.x` names
/// that part, so that no image can grow into it.
pub const FLASH_BYTES: u32 = 2 * 1024 * 1024;
