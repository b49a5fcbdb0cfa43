//! Which leaves of a ring are live, and which one comes next.
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
//! A live leaf with a zeroed title holds nothing: it could not be written.

use crate::leaf::{MOST_SLOTS, SECTOR, SLOT, SLOTS, SLOTS_AT, TITLE_AT, fit, torn_until};
use crate::record::Raw;

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
