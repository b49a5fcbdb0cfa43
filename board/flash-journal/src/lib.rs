//! Settings and one append-only log in NOR flash, safe from power cuts.
//!
//! A [`Journal`] keeps two kinds of records in an [`AREA`] of a flash. The **settings** are a small
//! map: each of [`KEYS`] keys has a latest value. The **game** is a log that only grows, until the
//! next game replaces all of it. (A data logger might call it a session.) The journal knows which
//! record replaces which, and that is its [`Role`]; what the bytes mean is up to its user.
//!
//! ```
//! use flash_journal::{AREA, Role, Found, Journal};
//! # use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
//! #
//! # struct Ram(Vec<u8>);
//! # impl ErrorType for Ram {
//! #     type Error = core::convert::Infallible;
//! # }
//! # impl ReadNorFlash for Ram {
//! #     const READ_SIZE: usize = 1;
//! #     fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
//! #         bytes.copy_from_slice(&self.0[offset as usize..][..bytes.len()]);
//! #         Ok(())
//! #     }
//! #     fn capacity(&self) -> usize {
//! #         self.0.len()
//! #     }
//! # }
//! # impl NorFlash for Ram {
//! #     const WRITE_SIZE: usize = 1;
//! #     const ERASE_SIZE: usize = 4096;
//! #     fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Self::Error> {
//! #         let old = &mut self.0[offset as usize..];
//! #         old.iter_mut().zip(bytes).for_each(|(old, new)| *old &= new);
//! #         Ok(())
//! #     }
//! #     fn erase(&mut self, from: u32, to: u32) -> Result<(), Self::Error> {
//! #         self.0[from as usize..to as usize].fill(0xFF);
//! #         Ok(())
//! #     }
//! # }
//!
//! // Any `embedded_storage::nor_flash::NorFlash` will do. This one is in RAM.
//! let mut flash = Ram(vec![0xFF; AREA as usize]);
//!
//! let (mut journal, found) = Journal::open(&mut flash, 0)?;
//! assert_eq!(found, Found::Fresh);
//! journal.keep(Role::Setting(7), b"volume 3")?;
//! journal.keep(Role::Game, b"chess")?;
//! journal.keep(Role::Event, b"e2e4")?;
//! journal.keep(Role::Setting(7), b"volume 4")?;
//!
//! // The power fails, and comes back.
//! let (mut journal, found) = Journal::open(&mut flash, 0)?;
//! assert_eq!(found, Found::Whole);
//! let mut all = Vec::new();
//! journal.read(|role, bytes| all.push((role, bytes.to_vec())))?;
//! assert_eq!(all, [
//!     (Role::Setting(7), b"volume 4".to_vec()),
//!     (Role::Game, b"chess".to_vec()),
//!     (Role::Event, b"e2e4".to_vec()),
//! ]);
//! # Ok::<(), flash_journal::Error<core::convert::Infallible>>(())
//! ```
//!
//! # Promises
//!
//! - Once [`Journal::keep`] returns `Ok`, the record survives any number of power cuts: it has been
//!   read back. If the flash did not take it, it was written to the next sector.
//! - A record that was being kept when the power failed is either there completely or not at all.
//!   That is final as soon as the next record is kept, setting or game, even if the flash reads
//!   torn bits differently each time.
//! - A record of a game takes one page program. The first one after a start takes up to four, and
//!   more only where something was torn; one that begins another game takes one more. There is no
//!   erase if [`Journal::tidy`] was called often enough before; otherwise one sector is erased
//!   first, and no more.
//! - It opens whatever the flash holds, and opening writes nothing. A flipped bit is corrected, one
//!   per record and title. Unreadable records are reported, and everything else is there: the game
//!   up to the first missing record, and all other settings.
//! - Damage is reported by every start until something is kept. Until then nothing is written, so
//!   another tool may still read the rest. The first record that is kept ends it, at the cost of a
//!   few programs and at most one erase in each ring. After that no start reports the old damage,
//!   however soon the power fails, and every start reports new damage.
//! - A journal in another [`FORMAT`] is left alone until [`Journal::overwrite`] is called.
//! - Once another game begins, the first record of the previous one is wiped: it may hold a secret.
//!   If the power fails in between, [`Journal::tidy`] wipes it after the next start.
//! - All sectors of a ring wear evenly.
//! - The layout in flash is frozen. A change to it would have another [`FORMAT`].
//!
//! # Limits
//!
//! These losses are not reported, because what is left looks like the trace of a power cut or like
//! an unused chip. Odds are those of a start if each bit has flipped with a probability of one in a
//! million, independently, and nothing was kept since: a title has 128 bits, and two flips in it
//! make one in 10⁸; a record of 24 bytes takes 256.
//!
//! - The last record with two or more flipped bits, or overwritten with zeros or ones, looks like a
//!   torn write: one start in thirty million. The same goes for the last few records, if none of
//!   them can be read and one long record could have been torn there, within seven slots: for two
//!   of them, one in 10¹⁵.
//! - A sector with neither its title nor a single record left looks like one that was being erased.
//!   So does the youngest sector of a game if its title and its first record are zeros or ones:
//!   just so are those marked that were dropped after damage. With a single record in it, the first
//!   is one start in 10¹⁵, and the second, more than a hundred flips, never: another program wrote
//!   there, or the sector failed.
//! - A setting, if the only trace of its last value is in a sector with so many flips that neither
//!   the value nor its neighbours' numbers are left: one of 6,656 flashes in which a whole sector
//!   was riddled with flips.
//! - A whole ring overwritten while the other holds nothing yet looks like a used chip. A ring has
//!   a title, and so never by flips: one start in 10¹⁵ with a single record, as above.
//! - A sector copied over another is valid in the wrong place. No flash does that by itself, so
//!   there are no odds to give.
//!
//! Five more cases may surprise:
//!
//! - A torn record that was not there at the next start may be there at the one after that, if the
//!   power fails again while the first record is being kept: the zeros that cancel it may be torn
//!   such that they complete it. A sweep met that once in several million such pairs of cuts, each
//!   of which left an arbitrary share of the bits.
//! - If several records at the end of a game cannot be read, and another game began among them, the
//!   previous game is handed out, and the damage is reported. With two records, that is one start
//!   in 10¹⁵.
//! - Where damage was dropped and the flash does not take the zeros there, it is reported until the
//!   game goes on, and not only until something is kept. Nothing else is lost by that.
//! - If the power fails within the millisecond between a game's first record and the wiping of the
//!   previous game, the box is never idle from then on, and two bits flip in that first record, the
//!   previous game may be handed out with events of the next one, if it was exactly as long as what
//!   is missing. With the odds above that is far less than one start in 10¹².
//! - On a chip that another program used in part, a power cut during the very first record may be
//!   reported as damage.
//!
//! # What it leaves to others
//!
//! When to tidy, and what the bytes mean. It is not async: on a chip that runs from the same flash,
//! a program or an erase stops everything anyway. An error of the flash driver is treated like a
//! power cut: the next call scans the flash again before it does anything.
//!
//! # Words
//!
//! - A **leaf** is a sector with a title and records in it.
//! - A **title** is a leaf's header: magic, format, ring, age, checksum.
//! - A leaf's **age** is its sequence number. The youngest leaf has the greatest.
//! - A **ring** is a range of sectors that become leaves in turn, one ring for the settings and one
//!   for the game. Its **live** leaves are those that count.
//! - A **slot** is 32 bytes. A record takes one to four of them.
//!
//! `leaf.rs` has the layout of a leaf, and `record.rs` that of a record.

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
mod game;
mod journal;
mod leaf;
mod outcome;
mod reading;
mod record;
mod ring;
mod role;
mod scan;
mod settings;

pub use journal::{AREA, Journal, LONGEST_GAME};
pub use leaf::{FORMAT, SECTOR};
pub use outcome::{Error, Found};
pub use role::{KEYS, LONGEST, LONGEST_SETTING, Role};

/// Runs the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
