//! Reading a leaf slot by slot, and finding out whether it is blank.

use crate::leaf::{LAST_AGE, MARK, MARK_AT, MOST_SLOTS, SLOT, SLOTS, SLOTS_AT, left_in_page};
use crate::record::{Raw, Slot};
use crate::ring::{At, Ring};
use core::ops::Range;
use embedded_storage::nor_flash::NorFlash;

/// Reads the slots of a leaf of this age in order, each record as a whole.
pub(crate) fn walk<F: NorFlash>(
    flash: &mut F,
    sector: u32,
    age: u32,
    until: u8,
    each: &mut dyn FnMut(u8, Slot<'_>),
) -> Result<(), F::Error> {
    let mut raw = Raw::NONE;
    let mut slot = 0;
    while slot < until {
        let at = sector + SLOTS_AT + u32::from(slot) * SLOT;
        let found = raw.read(flash, at, left_in_page(slot), age)?;
        let taken = if let Slot::Record(record) = &found { record.slots() } else { 1 };
        each(slot, found);
        slot += taken;
    }
    Ok(())
}

/// Reads the slots of a live leaf. The last record found at the start is handed out as it was read
/// then.
pub(crate) fn each_slot<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
    each: &mut dyn FnMut(u8, Slot<'_>),
) -> Result<(), F::Error> {
    let (sector, age) = (ring.sector(leaf), ring.age(leaf));
    if ring.youngest() != Some(leaf) {
        return walk(flash, sector, age, SLOTS, each);
    }
    walk(flash, sector, age, ring.last.unwrap_or(ring.read_until), each)?;
    if let Some(slot) = ring.last {
        each(slot, Slot::Record(ring.last_raw.record()));
    }
    Ok(())
}

/// The age of this leaf according to its first record without a flipped bit whose age differs from
/// this one in no more than so many bits.
pub(crate) fn age_in<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
    age: u32,
    bits: u32,
) -> Result<Option<u32>, F::Error> {
    let mut raw = Raw::NONE;
    for slot in 0..SLOTS {
        let room = left_in_page(slot).min(MOST_SLOTS);
        let found = raw.read_age(flash, ring.slot_at(At { leaf, slot }), room)?;
        let close = |found: &u32| (found ^ age).count_ones() <= bits && *found < LAST_AGE;
        if let Some(found) = found.filter(close) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

pub(crate) fn is_marked<F: NorFlash>(flash: &mut F, sector: u32) -> Result<bool, F::Error> {
    let mut mark = [0; MARK.len()];
    flash.read(sector + MARK_AT, &mut mark)?;
    Ok(mark == MARK)
}

pub(crate) fn is_blank<F: NorFlash>(flash: &mut F, range: Range<u32>) -> Result<bool, F::Error> {
    const CHUNK: u32 = 4 * SLOT;
    let mut at = range.start;
    while at < range.end {
        let mut bytes = [0; CHUNK as usize];
        let (bytes, _) = bytes.split_at_mut((range.end - at).min(CHUNK) as usize);
        flash.read(at, bytes)?;
        if bytes.iter().any(|&byte| byte != 0xFF) {
            return Ok(false);
        }
        at += CHUNK;
    }
    Ok(true)
}
