//! Flash operations: reading a leaf slot by slot, programming a page and reading it back, erasing a
//! leaf.

use crate::leaf::{
    LAST_AGE, MARK, MARK_AT, MOST_SLOTS, PAGE, SECTOR, SLOT, SLOT_BYTES, SLOTS, SLOTS_AT, TITLE_AT,
    fit, left_in_page, title, torn_until,
};
use crate::record::{Raw, Record, Slot};
use crate::ring::{At, Ring};
use crate::scan::is_proved_by_records;
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

/// A page to be programmed in one go.
struct Page {
    bytes: [u8; PAGE as usize],
    range: Range<usize>,
}

impl Page {
    const fn new() -> Page {
        Page { bytes: [0xFF; PAGE as usize], range: 0..0 }
    }

    /// Adds bytes at this address, which must be in the same page as all the others.
    fn put(&mut self, at: u32, bytes: &[u8]) {
        let start = (at % PAGE) as usize;
        let range = start..start + bytes.len();
        if let Some(room) = self.bytes.get_mut(range.clone())
            && !bytes.is_empty()
        {
            room.copy_from_slice(bytes);
            self.range = match self.range.is_empty() {
                true => range,
                false => self.range.start.min(range.start)..self.range.end.max(range.end),
            };
        }
    }

    /// Programs the page. Returns whether it reads back as written.
    fn program<F: NorFlash>(&self, flash: &mut F, near: u32) -> Result<bool, F::Error> {
        let bytes = self.bytes.get(self.range.clone()).unwrap_or_default();
        if bytes.is_empty() {
            return Ok(true);
        }
        let mut at = near - near % PAGE + u32::try_from(self.range.start).unwrap_or(0);
        flash.write(at, bytes)?;
        let mut there = true;
        for bytes in bytes.chunks(SLOT_BYTES) {
            let mut read = [0; SLOT_BYTES];
            let (read, _) = read.split_at_mut(bytes.len());
            flash.read(at, read)?;
            there &= read == bytes;
            at += SLOT;
        }
        Ok(there)
    }
}

/// Appends a record to the youngest leaf. Returns `false` if there is no room, or if the flash did
/// not take it; then the leaf is sealed.
pub(crate) fn append<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    record: &Record<'_>,
) -> Result<bool, F::Error> {
    rewrite_tail(flash, ring)?;
    let slots = record.slots();
    let (Some(leaf), true) = (ring.youngest(), ring.has_room(slots)) else { return Ok(false) };
    let Some(slot) = fit(ring.used, slots) else { return Ok(false) };
    let at = ring.slot_at(At { leaf, slot });
    let age = ring.age(leaf);
    let mut page = Page::new();
    let titled = ring.used > 0;
    if !titled {
        page.put(ring.title_at(leaf), &title(ring.name, age));
    }
    page.put(at, record.encode(age).written());
    let there = page.program(flash, at)?;
    if there {
        ring.used = slot + slots;
        ring.read_until = ring.used;
        ring.count += 1;
        return Ok(true);
    }
    ring.sealed = true;
    let from = if titled { at } else { ring.title_at(leaf) };
    zero(flash, from..at + u32::from(slots) * SLOT)?;
    Ok(false)
}

/// Begins the next leaf. Its title is programmed together with its first record.
pub(crate) fn begin<F: NorFlash>(flash: &mut F, ring: &mut Ring) -> Result<(), F::Error> {
    // It has not been tidied since it went out of use, or since the start.
    if ring.ready == 0 {
        clear(flash, ring, ring.next(), false)?;
    }
    ring.begin();
    // A ring that was lost and started again may hold older records of just the age that comes
    // next, behind an unreadable title. They must not be taken for the continuation.
    let next = ring.next();
    if ring.ready == 0
        && ring.free() > 0
        && is_proved_by_records(flash, ring, (next, ring.next_age))?
    {
        zero_title(flash, ring, next)?;
    }
    Ok(())
}

/// Makes the end of the youngest leaf stable before the first write after a start. The last record
/// is programmed once more, so that it always reads the same. The slots behind it, where another
/// record may have been torn, are zeroed, because what reads as blank now may not next time.
fn rewrite_tail<F: NorFlash>(flash: &mut F, ring: &mut Ring) -> Result<(), F::Error> {
    let (true, Some(leaf)) = (ring.maybe_torn, ring.youngest()) else { return Ok(()) };
    ring.maybe_torn = false;
    let until = if ring.sealed { ring.used } else { torn_until(ring.used) };
    // Zeros from an earlier start may be torn as well, so this begins right after the last record.
    let from = if ring.sealed { until } else { ring.read_until };
    let mut zeros = ring.slot_at(At { leaf, slot: from })..ring.slot_at(At { leaf, slot: until });
    if let Some(slot) = ring.last.take() {
        let at = ring.slot_at(At { leaf, slot });
        let page_end = at - at % PAGE + PAGE;
        let mut page = Page::new();
        if slot == 0 {
            page.put(ring.title_at(leaf), &title(ring.name, ring.age(leaf)));
        }
        page.put(at, ring.last_raw.written());
        let here = zeros.start.min(page_end)..zeros.end.min(page_end);
        put_zeros(&mut page, here.clone());
        zeros.start = zeros.start.max(here.end);
        page.program(flash, at)?;
    }
    ring.used = until;
    zero(flash, zeros)
}

fn put_zeros(page: &mut Page, range: Range<u32>) {
    const ZEROS: [u8; PAGE as usize] = [0; PAGE as usize];
    if let Some(zeros) = ZEROS.get(..range.len()) {
        page.put(range.start, zeros);
    }
}

/// Programs this range to zeros, from the last page to the first. If some bits remain, it is
/// programmed once more. Cells that cannot be programmed at all stay as they are: a few of them
/// make neither a title nor a record, and reveal no secret.
pub(crate) fn zero<F: NorFlash>(flash: &mut F, range: Range<u32>) -> Result<(), F::Error> {
    let mut end = range.end;
    while end > range.start {
        let start = range.start.max((end - 1) - (end - 1) % PAGE);
        let mut page = Page::new();
        put_zeros(&mut page, start..end);
        if !page.program(flash, start)? {
            page.program(flash, start)?;
        }
        end = start;
    }
    Ok(())
}

/// Zeroes a title. A torn erase cannot turn zeros into another title.
pub(crate) fn zero_title<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
) -> Result<(), F::Error> {
    zero(flash, ring.title_at(leaf)..ring.slot_at(At { leaf, slot: 0 }))
}

/// Erases a leaf unless it is known to be blank, and marks it as blank if `mark` is set.
pub(crate) fn clear<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    leaf: u8,
    mark: bool,
) -> Result<(), F::Error> {
    let sector = ring.sector(leaf);
    let next_maybe_torn = leaf == ring.next() && core::mem::take(&mut ring.next_maybe_torn);
    if !next_maybe_torn
        && is_marked(flash, sector)?
        && is_blank(flash, sector + TITLE_AT..sector + SECTOR)?
    {
        return Ok(());
    }
    zero_title(flash, ring, leaf)?;
    // A leaf that was dropped has records of the age that comes next. They must not reappear behind
    // an unreadable title if the erase is torn.
    let age = ring.next_age + u32::from(ring.ready);
    if age_in(flash, ring, leaf, age, 0)?.is_some() {
        zero(flash, ring.slot_at(At { leaf, slot: 0 })..sector + SECTOR)?;
    }
    flash.erase(sector, sector + SECTOR)?;
    if mark { flash.write(sector + MARK_AT, &MARK) } else { Ok(()) }
}

fn is_marked<F: NorFlash>(flash: &mut F, sector: u32) -> Result<bool, F::Error> {
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
