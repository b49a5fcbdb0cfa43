//! Which leaves of a ring are live, and which one comes next.
//!
//! Leaves are used in order, and after the last comes the first again, so all wear evenly. The live
//! ones, which count, are next to each other, the oldest first. A leaf's age is a sequence number,
//! one more than that of the leaf before:
//!
//! ```text
//!  . . . oldest … youngest  blank blank  old old
//!        └──── live ─────┘  └─ ready ─┘
//! ```
//!
//! A live leaf whose title is struck out holds nothing: it could not be written.

use super::leaf::{MOST_SLOTS, SECTOR, SLOT, SLOTS, SLOTS_AT, TITLE_AT, fit, torn_until};
use super::record::Raw;

/// A place in a ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct At {
    pub(super) leaf: u8,
    pub(super) slot: u8,
}

#[derive(Clone)]
pub(super) struct Ring {
    /// The letter in the titles of its leaves.
    pub(super) name: u8,
    /// The address of its first leaf.
    pub(super) start: u32,
    pub(super) leaves: u8,
    pub(super) oldest: u8,
    pub(super) live: u8,
    /// The age that the next leaf gets.
    pub(super) next_age: u32,
    /// How many of the leaves after the youngest are known to be blank.
    pub(super) ready: u8,
    /// The next leaf may have been begun when the power failed: it is erased, whatever it holds.
    pub(super) doubtful: bool,
    /// How many slots of the youngest are taken.
    pub(super) used: u8,
    /// The end of the youngest's last record, in slots.
    pub(super) read_until: u8,
    /// How many records the youngest has.
    pub(super) count: u16,
    /// Nothing more may be written to the youngest.
    pub(super) sealed: bool,
    /// The youngest holds something that cannot be read. It stays as it is and is not written to:
    /// the next record begins a leaf, after the youngest if there is one.
    pub(super) ruined: bool,
    /// Nothing has been written since the start. The power may have failed during the last record:
    /// it may read differently next time, and so may what looks blank behind it.
    pub(super) shaky: bool,
    /// While `shaky`: the slot of the youngest leaf's last record, and the record as it was read.
    pub(super) last: Option<u8>,
    pub(super) last_raw: Raw,
}

impl Ring {
    /// Empty, until somebody looks.
    pub(super) const fn new(name: u8, start: u32, leaves: u8) -> Ring {
        Ring {
            name,
            start,
            leaves,
            oldest: 0,
            live: 0,
            next_age: 0,
            ready: 0,
            doubtful: true,
            used: 0,
            read_until: 0,
            count: 0,
            sealed: false,
            ruined: false,
            shaky: false,
            last: None,
            last_raw: Raw::NONE,
        }
    }

    pub(super) fn sector(&self, leaf: u8) -> u32 {
        self.start + u32::from(leaf) * SECTOR
    }

    pub(super) fn title_at(&self, leaf: u8) -> u32 {
        self.sector(leaf) + TITLE_AT
    }

    pub(super) fn slot_at(&self, at: At) -> u32 {
        self.sector(at.leaf) + SLOTS_AT + u32::from(at.slot) * SLOT
    }

    /// The leaf this many places after another.
    pub(super) fn after(&self, leaf: u8, places: u8) -> u8 {
        // At most 60 + 60 leaves: no overflow.
        (leaf + places) % self.leaves
    }

    pub(super) fn before(&self, leaf: u8) -> u8 {
        self.after(leaf, self.leaves - 1)
    }

    /// The leaf that comes next.
    pub(super) fn next(&self) -> u8 {
        self.after(self.oldest, self.live)
    }

    pub(super) fn youngest(&self) -> Option<u8> {
        (self.live > 0).then(|| self.before(self.next()))
    }

    /// How many places a live leaf is after the oldest.
    pub(super) fn nth(&self, leaf: u8) -> u8 {
        self.after(leaf, self.leaves - self.oldest)
    }

    /// The age of a live leaf.
    pub(super) fn age(&self, leaf: u8) -> u32 {
        let younger = self.live.saturating_sub(self.nth(leaf));
        self.next_age.wrapping_sub(younger.into())
    }

    /// The live leaves, the oldest first.
    pub(super) fn live_leaves(&self) -> impl DoubleEndedIterator<Item = u8> + use<> {
        let (oldest, leaves) = (self.oldest, self.leaves);
        (0..self.live).map(move |nth| (oldest + nth) % leaves)
    }

    /// How many leaves are not live.
    pub(super) fn free(&self) -> u8 {
        self.leaves - self.live
    }

    /// The first slot of the youngest where the next record may go.
    fn open_from(&self) -> u8 {
        match self.live == 0 || self.sealed || self.ruined {
            true => SLOTS,
            false if self.shaky => torn_until(self.used),
            false => self.used,
        }
    }

    /// Whether a record of this many slots fits without another leaf.
    pub(super) fn has_room(&self, slots: u8) -> bool {
        fit(self.open_from(), slots).is_some()
    }

    /// How many slots are left in the youngest.
    pub(super) fn slots_left(&self) -> u8 {
        SLOTS - self.open_from()
    }

    /// The next leaf becomes the youngest.
    pub(super) fn begin(&mut self) {
        self.live += 1;
        self.next_age += 1;
        self.ready = self.ready.saturating_sub(1);
        self.doubtful = false;
        self.sealed = false;
        self.ruined = false;
        self.open();
    }

    /// Nothing is known about the youngest, except that it is live.
    fn open(&mut self) {
        (self.used, self.read_until, self.count) = (0, 0, 0);
        self.last = None;
        self.shaky = false;
    }

    /// The youngest is live no longer, and the one before it is full.
    pub(super) fn drop_youngest(&mut self) {
        self.live -= 1;
        self.next_age -= 1;
        self.ready = 0;
        self.doubtful = true;
        self.open();
        (self.used, self.read_until) = (SLOTS, SLOTS);
        self.sealed = true;
    }

    /// Leaves before this one are live no longer.
    pub(super) fn forget_before(&mut self, leaf: u8) {
        self.live = self.live.saturating_sub(self.nth(leaf));
        self.oldest = leaf;
    }

    /// Back to how it was before anybody looked.
    pub(super) fn forget_all(&mut self) {
        *self = Ring::new(self.name, self.start, self.leaves);
    }

    /// Whether the next leaf may have been begun, judging by the youngest.
    pub(super) fn may_have_gone_on(&self) -> bool {
        self.sealed || fit(self.used, MOST_SLOTS).is_none()
    }
}
