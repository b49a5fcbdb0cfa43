//! A baseline for the firmware's figures: the same hardware, driven by stock libraries.
//!
//! It is what one would write in an afternoon: embassy with its defaults, `ssd1306` with its own
//! I2C interface and its buffered mode, buttons awaited by their falling edge. It shows a picture
//! at the start; A inverts a block of 16×16 pixels, B inverts the whole screen, and the cross only
//! logs. `tests/emulator` measures this image and the firmware in the same run and prints the
//! figures side by side.
//!
//! The second program, `ours`, is the same with the display driver of `board`.
//!
//! It promises nothing else: no debouncing, no recovery, no saving.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod chip;
#[cfg(target_os = "none")]
mod picture;

#[cfg(not(target_os = "none"))]
fn main() {}
