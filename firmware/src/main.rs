//! The box itself: the wiring of console and board on the RP2040.
//!
//! Tasks, each with one thing to wait for, in a software interrupt; below them, in thread mode, the
//! voice's decoder; all on one core:
//!
//! ```text
//! input ─► INPUTS ─► table ─► journal (flash) ─► LATEST ─► display
//!                      │          │         └──► CUES ────► speaker ─► tones
//!                      │          └─► BUSY ─► store, which tidies the journal up
//!                      └─► TOKENS ─► speech (thread mode) ─► ring ─► speaker, by DMA
//! ```
//!
//! **Promises.** Nothing but the flash itself blocks input. An event is in flash before it is seen
//! or heard. A missing panel stops nothing. A panic resets the chip at once, a task that does not
//! answer within three seconds; the game goes on, and the *about* page says why. While nobody
//! touches the box, the core sleeps. A box without a voice, or with another version's, beeps and
//! says so on the same page.
//!
//! **Leaves to others.** Rules, screens, drivers. Nothing here knows a game.
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
