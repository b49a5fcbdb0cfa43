//! A ring of leaves: which ones are live, which one comes next, and writing to them.
//!
//! Leaves are used in order, and the first follows the last, so all wear evenly. The live ones,
//! which count, are next to each other, the oldest first. A leaf's age is a sequence number, one
//! more than that of the leaf before:
//!
//! ```text
//!  . . . oldest … youngest  blank blank  old old
//!        └──── live ─────┘  └─ ready ─┘
//! ```
//!
//! A live leaf with a zeroed title holds nothing, because it could not be written; unless its title
//! was lost, and it was found by its records.

use crate::leaf::{
    MARK, MARK_AT, MOST_SLOTS, PAGE, SECTOR, SLOT, SLOT_BYTES, SLOTS, SLOTS_AT, TITLE_AT, fit,
    is_unwritten, is_zeroed, title, torn_until,
};
use crate::reading::{age_in, is_blank, is_marked};
use crate::record::{Raw, Record};
use core::ops::Range;
use embedded_storage::nor_flash::NorFlash;

/// A slot in a ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct At {
    pub(crate) leaf: u8,
    pub(crate) slot: u8,
}

#[derive(Clone)]
pub(crate) struct Ring {
    /// The letter in the titles of its leaves.
    pub(crate) name: u8,
    /// The address of its first leaf.
    pub(crate) start: u32,
    pub(crate) leaves: u8,
    pub(crate) oldest: u8,
    pub(crate) live: u8,
    /// The age that the next leaf gets.
    pub(crate) next_age: u32,
    /// How many of the leaves after the youngest are known to be blank.
    pub(crate) ready: u8,
    /// The next leaf may hold a torn first record, so it is erased even if it reads blank.
    pub(crate) next_maybe_torn: bool,
    /// How many slots of the youngest are taken.
    pub(crate) used: u8,
    /// The end of the youngest's last record, in slots.
    pub(crate) read_until: u8,
    /// How many records the youngest has.
    pub(crate) count: u16,
    /// The youngest takes no more records: a write to it failed, or something unreadable follows
    /// its last record.
    pub(crate) sealed: bool,
    /// Something that counts cannot be read. It stays as it is: the next record begins a leaf.
    pub(crate) corrupt: bool,
    /// The youngest's title cannot be read, and it was found by way of the leaf before. The next
    /// record begins a leaf: once the leaf before is out of use, nothing would lead to this one.
    pub(crate) untitled: bool,
    /// Nothing has been written since the start. The last record may be torn and read differently
    /// next time, and so may slots behind it that look blank.
    pub(crate) maybe_torn: bool,
    /// While `maybe_torn`: the slot of the youngest leaf's last record, and that record as it was
    /// read.
    pub(crate) last: Option<u8>,
    pub(crate) last_raw: Raw,
}

impl Ring {
    /// An empty ring, until it is scanned.
    pub(crate) const fn new(name: u8, start: u32, leaves: u8) -> Ring {
        Ring {
            name,
            start,
            leaves,
            oldest: 0,
            live: 0,
            next_age: 0,
            ready: 0,
            next_maybe_torn: true,
            used: 0,
            read_until: 0,
            count: 0,
            sealed: false,
            corrupt: false,
            untitled: false,
            maybe_torn: false,
            last: None,
            last_raw: Raw::NONE,
        }
    }

    pub(crate) fn sector(&self, leaf: u8) -> u32 {
        self.start + u32::from(leaf) * SECTOR
    }

    pub(crate) fn title_at(&self, leaf: u8) -> u32 {
        self.sector(leaf) + TITLE_AT
    }

    pub(crate) fn slot_at(&self, at: At) -> u32 {
        self.sector(at.leaf) + SLOTS_AT + u32::from(at.slot) * SLOT
    }

    /// The leaf this many after another.
    pub(crate) fn after(&self, leaf: u8, places: u8) -> u8 {
        // At most 60 + 60 leaves: no overflow.
        (leaf + places) % self.leaves
    }

    pub(crate) fn before(&self, leaf: u8) -> u8 {
        self.after(leaf, self.leaves - 1)
    }

    /// The leaf that comes next.
    pub(crate) fn next(&self) -> u8 {
        self.after(self.oldest, self.live)
    }

    pub(crate) fn youngest(&self) -> Option<u8> {
        (self.live > 0).then(|| self.before(self.next()))
    }

    /// How many leaves a live one is after the oldest.
    pub(crate) fn nth(&self, leaf: u8) -> u8 {
        self.after(leaf, self.leaves - self.oldest)
    }

    /// The age of a live leaf.
    pub(crate) fn age(&self, leaf: u8) -> u32 {
        let younger = self.live.saturating_sub(self.nth(leaf));
        self.next_age.wrapping_sub(younger.into())
    }

    /// The live leaves, the oldest first.
    pub(crate) fn live_leaves(&self) -> impl DoubleEndedIterator<Item = u8> + use<> {
        let (oldest, leaves) = (self.oldest, self.leaves);
        (0..self.live).map(move |nth| (oldest + nth) % leaves)
    }

    /// How many leaves are not live.
    pub(crate) fn free(&self) -> u8 {
        self.leaves - self.live
    }

    /// The first slot of the youngest where the next record can go.
    fn open_from(&self) -> u8 {
        match self.live == 0 || self.sealed || self.corrupt || self.untitled {
            true => SLOTS,
            false if self.maybe_torn => torn_until(self.used),
            false => self.used,
        }
    }

    /// Tests if a record of this many slots fits into the youngest.
    pub(crate) fn has_room(&self, slots: u8) -> bool {
        fit(self.open_from(), slots).is_some()
    }

    /// How many slots are left in the youngest.
    pub(crate) fn slots_left(&self) -> u8 {
        SLOTS - self.open_from()
    }

    /// The next leaf becomes the youngest.
    pub(crate) fn begin(&mut self) {
        self.live += 1;
        self.next_age += 1;
        self.ready = self.ready.saturating_sub(1);
        self.next_maybe_torn = false;
        self.sealed = false;
        self.corrupt = false;
        self.untitled = false;
        self.open();
    }

    /// Resets what is known about the youngest.
    fn open(&mut self) {
        (self.used, self.read_until, self.count) = (0, 0, 0);
        self.last = None;
        self.maybe_torn = false;
    }

    /// Drops the youngest from the live leaves. The one before it counts as full.
    pub(crate) fn drop_youngest(&mut self) {
        self.live -= 1;
        self.next_age -= 1;
        self.ready = 0;
        self.next_maybe_torn = true;
        self.open();
        (self.used, self.read_until) = (SLOTS, SLOTS);
        self.sealed = true;
    }

    /// Drops the leaves before this one from the live ones.
    pub(crate) fn forget_before(&mut self, leaf: u8) {
        self.live = self.live.saturating_sub(self.nth(leaf));
        self.oldest = leaf;
    }

    /// Back to the state before a scan.
    pub(crate) fn forget_all(&mut self) {
        *self = Ring::new(self.name, self.start, self.leaves);
    }

    /// Tests if the next leaf may have been begun, judging by the youngest.
    pub(crate) fn may_have_gone_on(&self) -> bool {
        self.sealed || self.untitled || fit(self.used, MOST_SLOTS).is_none()
    }
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
    // next. They must not be taken for the continuation.
    let next = ring.next();
    if ring.ready == 0 && ring.free() > 0 && age_in(flash, ring, next, ring.next_age, 0)?.is_some()
    {
        strike_out(flash, ring, next)?;
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
    zero(flash, zeros)?;
    // Ones that remain look like an unreadable record. Nothing more is written beside them: the
    // settings move to a leaf without, and the game continues in one.
    ring.sealed |= !is_struck_out(flash, ring, leaf, from..until)?;
    Ok(())
}

/// Tests if these slots of a leaf read as zeros, apart from a few bits.
fn is_struck_out<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
    slots: Range<u8>,
) -> Result<bool, F::Error> {
    for slot in slots {
        let mut bytes = [0; SLOT_BYTES];
        flash.read(ring.slot_at(At { leaf, slot }), &mut bytes)?;
        if !is_zeroed(&bytes) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Makes what was read at the start final, although nothing is written to this ring yet. A torn
/// record that can still become readable does not read as blank by then: too many of its bits are
/// programmed. So only what reads as neither blank nor zeros is zeroed, and a ring that was not
/// torn stays as it is, byte for byte.
pub(crate) fn steady<F: NorFlash>(flash: &mut F, ring: &mut Ring) -> Result<(), F::Error> {
    let (true, Some(leaf)) = (ring.maybe_torn, ring.youngest()) else { return Ok(()) };
    if let Some(slot) = ring.last {
        let at = ring.slot_at(At { leaf, slot });
        let mut page = Page::new();
        if slot == 0 {
            page.put(ring.title_at(leaf), &title(ring.name, ring.age(leaf)));
        }
        page.put(at, ring.last_raw.written());
        page.program(flash, at)?;
    }
    if !ring.sealed {
        for slot in ring.read_until..torn_until(ring.used) {
            let at = ring.slot_at(At { leaf, slot });
            let mut bytes = [0; SLOT_BYTES];
            flash.read(at, &mut bytes)?;
            if !is_zeroed(&bytes) && !is_unwritten(&bytes) {
                zero(flash, at..at + SLOT)?;
            }
        }
    }
    // The first record of the next leaf, with its title.
    let next = ring.next();
    let behind = ring.slot_at(At { leaf: next, slot: MOST_SLOTS });
    if ring.next_maybe_torn
        && !is_blank(flash, ring.title_at(next)..behind)?
        && is_blank(flash, behind..ring.sector(next) + SECTOR)?
    {
        strike_out(flash, ring, next)?;
    }
    Ok(())
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

/// Zeroes a title and the first record behind it, which would prove the leaf without a title. They
/// are in one page, so this takes no more than the title alone.
pub(crate) fn strike_out<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
) -> Result<(), F::Error> {
    zero(flash, ring.title_at(leaf)..ring.slot_at(At { leaf, slot: MOST_SLOTS }))
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
    strike_out(flash, ring, leaf)?;
    // A leaf that was dropped has records of the age that comes next. They must not reappear behind
    // an unreadable title if the erase is torn.
    let age = ring.next_age + u32::from(ring.ready);
    if age_in(flash, ring, leaf, age, 0)?.is_some() {
        zero(flash, ring.slot_at(At { leaf, slot: 0 })..sector + SECTOR)?;
    }
    flash.erase(sector, sector + SECTOR)?;
    if mark { flash.write(sector + MARK_AT, &MARK) } else { Ok(()) }
}
