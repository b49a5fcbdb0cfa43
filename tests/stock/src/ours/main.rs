//! The same program as the stock one, with the box's own way to the glass instead of the library's.
//!
//! So the two differ in nothing but that: `board`'s panel and bus, and its waiting for the crystal. What the firmware does besides, debouncing,
//! rules, saving, is in the firmware's own figures.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod chip;
#[cfg(target_os = "none")]
#[path = "../picture.rs"]
mod picture;

#[cfg(not(target_os = "none"))]
fn main() {}
