//! The firmware of the box: connects console and drivers on the RP2040.
//!
//! All code runs on one core. Tasks run in a software interrupt, each waiting for one thing; the
//! speech decoder runs below them, in thread mode:
//!
//! ```text
//! input ─► INPUTS ─► table ─► journal (flash) ─► LATEST ─► display
//!                      │          │         └──► CUES ────► speaker ─► tones
//!                      │          └─► BUSY ─► store, which tidies the journal
//!                      └─► TOKENS ─► speech (thread mode) ─► ring ─► speaker, by DMA
//! ```
//!
//! **Promises.** Only the flash itself can block input. An event is in flash before it is shown or
//! played. A missing display stops nothing else. A panic resets the chip at once, and so does a
//! task that does not answer within three seconds; the game continues, and the *about* page gives
//! the reason. The core sleeps while the box is not in use. A box without a voice pack, or with one
//! of another version, beeps instead of speaking and says so on the same page.
//!
//! Whoever holds down while plugging it in gets the self-test instead (`chip/self_test.rs`), which
//! opens no journal.
//!
//! **Leaves to others.** Rules, screens and drivers. Nothing here knows a game.
//!
//! On the host this is an empty program, so that the workspace builds as a whole.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod chip;

#[cfg(not(target_os = "none"))]
fn main() {
    println!(
        "this runs on a Raspberry Pi Pico: cargo fw builds it, docs/flash.md says how it gets there"
    );
}
