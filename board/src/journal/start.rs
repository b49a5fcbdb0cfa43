//! What lies in the flash when the box starts. Nothing is written here: starting changes nothing, however
//! often it is cut off.
//!
//! The titles say which leaves follow one another. The youngest tells where to go on: behind its last
//! record, if all is blank there, and otherwise in a new leaf, for what lies there was cut off. From the
//! youngest backwards the game is followed to its beginning.

use super::leaf::{DATA, SECTOR, SLOT, SLOTS, SLOTS_AT, TITLE, Title, read_title};
use super::record::{NOTHING, Record};
use super::ring::Ring;
use super::view::{Gathered, LEAF, View, ViewError, is_blank};
use super::{Kind, Started};
use core::cell::Cell;
use embassy_futures::block_on;
use embedded_storage::nor_flash::NorFlash;
use sequential_storage::cache::Cache;
use sequential_storage::queue::{QueueConfig, QueueStorage};

/// Finds out which leaves of a ring count, and where to go on.
pub(super) fn look<F: NorFlash>(flash: &mut F, ring: &mut Ring) -> Result<Started, F::Error> {
    ring.forget_all();
    let mut youngest = None;
    let mut other = None;
    for leaf in 0..ring.leaves {
        match title_of(flash, ring, leaf)? {
            Title::Ours { age } if age >= ring.next_age => {
                ring.next_age = age + 1;
                youngest = Some((leaf, age));
            }
            Title::OtherFormat(format) => other = Some(format),
            Title::Ours { .. } | Title::None => {}
        }
    }

    // A leaf counts from its first record on. One that was begun and cut off is no leaf yet.
    while let Some((leaf, age)) = youngest {
        let used = each_record(flash, ring, leaf, &mut |_, _| ())?;
        if used > 0 || !is_blank_from(flash, ring, leaf, 1)? {
            return settle(flash, ring, leaf, age, used);
        }
        youngest = match age.checked_sub(1) {
            Some(before)
                if title_of(flash, ring, ring.before(leaf))? == (Title::Ours { age: before }) =>
            {
                Some((ring.before(leaf), before))
            }
            _ => None,
        };
    }

    // The first record of all goes to the beginning of the first leaf.
    let first = ring.slots_at(0) + SLOT;
    let end = ring.sector(ring.leaves - 1) + SECTOR;
    let blank = is_blank(flash, first..end)?;
    Ok(match other {
        Some(format) => Started::OtherFormat(format),
        None if blank => Started::Fresh,
        None => Started::Damaged,
    })
}

/// Takes this leaf for the youngest one.
fn settle<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    youngest: u8,
    age: u32,
    used: u8,
) -> Result<Started, F::Error> {
    let (mut oldest, mut live, mut before) = (youngest, 1, age);
    // One at least is free to go on in, whatever the titles say.
    while live + 1 < ring.leaves && before > 0 {
        before -= 1;
        if title_of(flash, ring, ring.before(oldest))? != (Title::Ours { age: before }) {
            break;
        }
        oldest = ring.before(oldest);
        live += 1;
    }
    (ring.oldest, ring.live, ring.next_age, ring.used) = (oldest, live, age + 1, used);
    ring.sealed = !is_blank_from(flash, ring, youngest, used)?;
    // Where the power fails, it fails once: behind a torn record lies nothing.
    match used + 1 < SLOTS && !is_blank_from(flash, ring, youngest, used + 1)? {
        true => Ok(Started::Damaged),
        false => Ok(Started::Whole),
    }
}

/// Follows the game from its last record back to its first, and forgets what lies before. The number its
/// next record gets, 0 if there is none since the ring began anew; nothing if the game is not whole.
pub(super) fn follow_game<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
) -> Result<Option<u16>, F::Error> {
    let mut next = None;
    let mut wanted = None;
    let Some(mut leaf) = ring.youngest() else { return Ok(None) };
    for _ in 0..ring.live {
        let mut part = Part::default();
        each_record(flash, ring, leaf, &mut |_, record| part.add(record))?;
        if part.torn || wanted.is_some_and(|wanted| part.numbers.end != wanted) {
            return Ok(None);
        }
        next = next.or(Some(part.numbers.end));
        if part.begins {
            ring.forget_before(leaf);
            return Ok(next);
        }
        wanted = Some(part.numbers.start);
        leaf = ring.before(leaf);
    }
    Ok(None)
}

/// The records of one leaf that belong to the last game in it.
#[derive(Default)]
struct Part {
    numbers: core::ops::Range<u16>,
    begins: bool,
    torn: bool,
}

impl Part {
    fn add(&mut self, record: Option<Record<'_>>) {
        match record {
            Some(Record { kind: kind @ (Kind::Game | NOTHING), number: 0, .. }) => {
                let numbers = 0..u16::from(kind == Kind::Game);
                *self = Part { numbers, begins: true, torn: false };
            }
            Some(Record { kind: Kind::Event, number, .. }) => {
                if self.numbers.is_empty() {
                    self.numbers = number..number;
                }
                self.torn |= number != self.numbers.end;
                self.numbers.end = number.saturating_add(1);
            }
            _ => self.torn = true,
        }
    }
}

/// Reads one leaf, as far as it can be read, and returns how many slots that takes. Each item is handed on with its
/// slot; what is an item but no record of ours, or is passed over because it cannot be read, as none.
pub(super) fn each_record<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
    each: &mut dyn FnMut(u8, Option<Record<'_>>),
) -> Result<u8, F::Error> {
    let mut only = ring.only(leaf);
    let mut gathered = Gathered::new();
    let seen = Cell::new(0);
    let view = View { flash, ring: &mut only, gathered: &mut gathered, seen: &seen };
    let mut queue =
        QueueStorage::new(view, const { QueueConfig::new(0..LEAF) }, Cache::new_uncached());
    let mut count = 0;
    let mut slot = [0; DATA];
    let mut items = match block_on(queue.iter()) {
        Ok(items) => items,
        Err(error) => return unless_flash(error).map(|()| count),
    };
    loop {
        match block_on(items.next(&mut slot)) {
            Ok(Some(item)) => {
                if seen.get() > count {
                    each(count, None);
                }
                each(seen.get(), Record::decode(&item));
                count = seen.get() + 1;
            }
            Ok(None) => return Ok(count),
            Err(error) => {
                each(seen.get(), None);
                return unless_flash(error).map(|()| count);
            }
        }
    }
}

/// Anything the store finds wrong with a leaf ends the leaf. What the flash finds wrong is an error.
fn unless_flash<E>(error: sequential_storage::Error<ViewError<E>>) -> Result<(), E> {
    match error {
        sequential_storage::Error::Storage { value: ViewError::Flash(error), .. } => Err(error),
        _ => Ok(()),
    }
}

fn title_of<F: NorFlash>(flash: &mut F, ring: &Ring, leaf: u8) -> Result<Title, F::Error> {
    let mut title = [0; TITLE];
    flash.read(ring.title_at(leaf), &mut title)?;
    Ok(read_title(ring.name, title))
}

/// Whether nothing lies in a leaf from this slot on.
fn is_blank_from<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
    slot: u8,
) -> Result<bool, F::Error> {
    let sector = ring.sector(leaf);
    let start = sector + SLOTS_AT + u32::from(slot) * SLOT;
    is_blank(flash, start..sector + SECTOR)
}
