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

use crate::leaf::{MOST_SLOTS, SECTOR, SLOT, SLOTS, SLOTS_AT, TITLE_AT, fit, torn_until};
use crate::record::Raw;

/// A place in a ring.
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
    /// The next leaf may have been begun when the power failed: it is erased, whatever it holds.
    pub(crate) doubtful: bool,
    /// How many slots of the youngest are taken.
    pub(crate) used: u8,
    /// The end of the youngest's last record, in slots.
    pub(crate) read_until: u8,
    /// How many records the youngest has.
    pub(crate) count: u16,
    /// Nothing more may be written to the youngest.
    pub(crate) sealed: bool,
    /// The youngest holds something that cannot be read. It stays as it is and is not written to:
    /// the next record begins a leaf, after the youngest if there is one.
    pub(crate) ruined: bool,
    /// The youngest's title cannot be read. The next record begins a leaf: this one may soon be the
    /// only other one that counts, and then nothing would be found by its title.
    pub(crate) untitled: bool,
    /// Nothing has been written since the start. The power may have failed during the last record:
    /// it may read differently next time, and so may what looks blank behind it.
    pub(crate) shaky: bool,
    /// While `shaky`: the slot of the youngest leaf's last record, and the record as it was read.
    pub(crate) last: Option<u8>,
    pub(crate) last_raw: Raw,
}

impl Ring {
    /// Empty, until somebody looks.
    pub(crate) const fn new(name: u8, start: u32, leaves: u8) -> Ring {
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
            untitled: false,
            shaky: false,
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

    /// The leaf this many places after another.
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

    /// How many places a live leaf is after the oldest.
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

    /// The first slot of the youngest where the next record may go.
    fn open_from(&self) -> u8 {
        match self.live == 0 || self.sealed || self.ruined || self.untitled {
            true => SLOTS,
            false if self.shaky => torn_until(self.used),
            false => self.used,
        }
    }

    /// Whether a record of this many slots fits without another leaf.
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
        self.doubtful = false;
        self.sealed = false;
        self.ruined = false;
        self.untitled = false;
        self.open();
    }

    /// Nothing is known about the youngest, except that it is live.
    fn open(&mut self) {
        (self.used, self.read_until, self.count) = (0, 0, 0);
        self.last = None;
        self.shaky = false;
    }

    /// The youngest is live no longer, and the one before it is full.
    pub(crate) fn drop_youngest(&mut self) {
        self.live -= 1;
        self.next_age -= 1;
        self.ready = 0;
        self.doubtful = true;
        self.open();
        (self.used, self.read_until) = (SLOTS, SLOTS);
        self.sealed = true;
    }

    /// Leaves before this one are live no longer.
    pub(crate) fn forget_before(&mut self, leaf: u8) {
        self.live = self.live.saturating_sub(self.nth(leaf));
        self.oldest = leaf;
    }

    /// Back to how it was before anybody looked.
    pub(crate) fn forget_all(&mut self) {
        *self = Ring::new(self.name, self.start, self.leaves);
    }

    /// Whether the next leaf may have been begun, judging by the youngest.
    pub(crate) fn may_have_gone_on(&self) -> bool {
        self.sealed || self.untitled || fit(self.used, MOST_SLOTS).is_none()
    }
}
