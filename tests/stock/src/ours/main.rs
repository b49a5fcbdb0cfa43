//! The stock program with the box's own way to the glass instead of the library's.
//!
//! The two differ only in that: the panel and bus of `board`, and its wait for the crystal. What
//! the firmware does besides (debouncing, rules, saving) shows in the firmware's own figures.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod chip;
#[cfg(target_os = "none")]
#[path = "../picture.rs"]
mod picture;

#[cfg(not(target_os = "none"))]
fn main() {}
