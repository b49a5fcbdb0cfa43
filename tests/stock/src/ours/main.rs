//! The stock program with the display driver of `board` instead of the library's.
//!
//! The two differ only in the panel and bus of `board`, and in how long it waits for the crystal.
//! The cost of everything else in the firmware (debouncing, rules, saving) shows in the firmware's
//! own figures.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod chip;
#[cfg(target_os = "none")]
#[path = "../picture.rs"]
mod picture;

#[cfg(not(target_os = "none"))]
fn main() {}
