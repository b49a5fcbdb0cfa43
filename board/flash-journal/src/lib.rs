//! What survives a power cut: settings, and the records of one game, in the last part of the flash.
//!
//! The bytes that are kept belong to somebody else. The journal knows only which record replaces
//! which, and that is its [`Entry`].
//!
//! **Promises.**
//! - Once [`Journal::keep`] returns `Ok`, the record is there, whenever and however often the power
//!   fails: it has been read back. If the flash did not take it, it was written to the next leaf.
//! - A record that was being kept when the power failed is there completely or not at all. As soon
//!   as the next record is kept, that is final, even if the flash reads torn bits differently each
//!   time.
//! - A record of a game takes one page program, the first one after a start up to three, the one
//!   that begins another game one more. It takes no erase if [`Journal::tidy`] was called often
//!   enough before; otherwise one sector is erased first, and no more.
//! - It opens whatever the flash holds. A flipped bit is corrected, one per record and title. What
//!   cannot be read is reported, and everything else is there: the game up to the first missing
//!   record, and all other settings.
//! - Damage is reported by the start that finds it, and by every start until something is kept:
//!   until then nothing is written, so the report is still true, and perhaps another tool can read
//!   the rest. The first record that is kept ends it, at the cost of a few programs and at most one
//!   erase in each ring. After that no start reports the old damage, however soon the power fails,
//!   and every start reports new damage.
//! - What a Croupier with another [`FORMAT`] wrote is left alone until somebody calls
//!   [`Journal::overwrite`].
//! - Once another game begins, the beginning of the one before is wiped: dice can be computed from
//!   what it holds. If the power fails in between, [`Journal::tidy`] does it after the next start.
//! - All sectors of a ring wear evenly.
//!
//! **What it cannot do.** These losses are not reported, because what is left looks like something
//! that is no loss:
//! - The last record with two or more flipped bits, or turned into all zeros or all blank, looks
//!   like one that was cut off. If each bit of a record of 24 bytes flips with a chance of one in a
//!   million, that is one start in thirty million. So do the last few, if none of them can be read
//!   and a long record could have been cut off there, within seven slots.
//! - A leaf with neither its title nor a single record left, and everything in it, looks like one
//!   that was being erased. So many flips are no chance, they are another program, or a sector that
//!   failed as a whole.
//! - A whole ring overwritten while the other holds nothing yet looks like a used chip.
//! - A leaf copied over another is valid in the wrong place. No flash does that by itself.
//!
//! And two things are reported or lost otherwise than one might expect. A record that was torn, and
//! was not there at the next start, may be there at the one after that, if the power fails again
//! while the first thing is being kept: the zeros that strike it out may be torn such that they
//! complete it. A sweep met that once in several million such pairs of cuts, each of which left any
//! share of the bits. If more than one record at the end of a game cannot be read, and another game
//! began among them, the game before is offered, and the damage is reported.
//!
//! **Leaves to others.** When to tidy; what the bytes mean. An error of the flash is like a power
//! cut: the next call looks at the flash again before it does anything.
//!
//! Nothing here is async: a program or an erase stops the whole chip anyway, since it runs from the
//! same flash.
//!
//! No library for storing things in flash is used. They all trust that they read what they wrote.
//! Here a record is read back, corrected, struck out if it was torn, and programmed once more after
//! a start, and that takes knowing where each byte is. `leaf.rs` has the layout of a leaf,
//! `record.rs` that of a record.

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
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

mod crc;
mod entry;
mod flash;
mod game;
mod journal;
mod leaf;
mod outcome;
mod record;
mod ring;
mod scan;
mod settings;

pub use entry::{Entry, KEYS, LONGEST, LONGEST_SETTING};
pub use journal::{AREA, Journal, LONGEST_GAME};
pub use leaf::{FORMAT, SECTOR};
pub use outcome::{Error, Found};
