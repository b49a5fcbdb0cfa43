//! Which leaves of a ring count, and which one comes next.
//!
//! Leaves are used one after the other, and after the last the first again, so all wear alike.
//! Those that count lie side by side, the oldest first, and each is one older than the next:
//!
//! ```text
//!  . . . oldest … youngest  blank blank  old old
//!        └──── live ─────┘  └─ ready ─┘
//! ```
//!
//! A leaf among them whose title is struck out holds nothing: it could not be written.

use super::leaf::{MOST_SLOTS, SECTOR, SLOT, SLOTS, SLOTS_AT, TITLE_AT, place, torn_until};
use super::record::Raw;

/// A place in a ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct At {
    pub(super) leaf: u8,
    pub(super) slot: u8,
}

#[derive(Clone)]
pub(super) struct Ring {
    /// In the titles of its leaves.
    pub(super) name: u8,
    /// Where its first leaf begins in the flash.
    pub(super) start: u32,
    pub(super) leaves: u8,
    pub(super) oldest: u8,
    pub(super) live: u8,
    /// The next leaf's age.
    pub(super) next_age: u32,
    /// How many of the leaves after the youngest are known to be blank.
    pub(super) ready: u8,
    /// The next leaf may have been begun when the power failed: it is erased, whatever it says.
    pub(super) doubtful: bool,
    /// How many slots of the youngest are taken.
    pub(super) used: u8,
    /// Where its last record ends.
    pub(super) read_until: u8,
    /// How many records it has.
    pub(super) count: u16,
    /// Nothing more may be written to the youngest.
    pub(super) sealed: bool,
    /// There is something in it that cannot be read. It stays as it is, and nothing is written on
    /// in it: the next record begins a leaf, behind the youngest if there is one.
    pub(super) ruined: bool,
    /// Nothing was written since the start. The power may have failed in the last record: it may
    /// read otherwise the next time, and so may what seems to be blank behind it.
    pub(super) shaky: bool,
    /// As long as it is shaky, the youngest leaf's last record as it was read, and its slot.
    pub(super) last: Option<u8>,
    pub(super) last_raw: Raw,
}

impl Ring {
    /// Empty, as long as nobody has looked.
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

    /// The leaf so many places after another.
    pub(super) fn after(&self, leaf: u8, places: u8) -> u8 {
        // At most 60 + 60 leaves: it does not overflow.
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

    /// How many places a leaf that counts lies behind the oldest.
    pub(super) fn nth(&self, leaf: u8) -> u8 {
        self.after(leaf, self.leaves - self.oldest)
    }

    /// How old a leaf that counts is.
    pub(super) fn age(&self, leaf: u8) -> u32 {
        let younger = self.live.saturating_sub(self.nth(leaf));
        self.next_age.wrapping_sub(younger.into())
    }

    /// Those that count, the oldest first.
    pub(super) fn live_leaves(&self) -> impl DoubleEndedIterator<Item = u8> + use<> {
        let (oldest, leaves) = (self.oldest, self.leaves);
        (0..self.live).map(move |nth| (oldest + nth) % leaves)
    }

    /// How many do not count.
    pub(super) fn free(&self) -> u8 {
        self.leaves - self.live
    }

    /// Where the next record will lie at the earliest, in slots of the youngest.
    fn open_from(&self) -> u8 {
        match self.live == 0 || self.sealed || self.ruined {
            true => SLOTS,
            false if self.shaky => torn_until(self.used),
            false => self.used,
        }
    }

    /// Whether a record of so many slots fits without another leaf.
    pub(super) fn has_room(&self, slots: u8) -> bool {
        place(self.open_from(), slots).is_some()
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

    /// Nothing is known of the youngest but that it is live.
    fn open(&mut self) {
        (self.used, self.read_until, self.count) = (0, 0, 0);
        self.last = None;
        self.shaky = false;
    }

    /// The youngest counts no more, and the one before it is full.
    pub(super) fn drop_youngest(&mut self) {
        self.live -= 1;
        self.next_age -= 1;
        self.ready = 0;
        self.doubtful = true;
        self.open();
        (self.used, self.read_until) = (SLOTS, SLOTS);
        self.sealed = true;
    }

    /// Leaves before this one count no more.
    pub(super) fn forget_before(&mut self, leaf: u8) {
        self.live = self.live.saturating_sub(self.nth(leaf));
        self.oldest = leaf;
    }

    /// As if nobody had looked yet.
    pub(super) fn forget_all(&mut self) {
        *self = Ring::new(self.name, self.start, self.leaves);
    }

    /// Whether the next leaf can have been begun, as far as the youngest tells.
    pub(super) fn may_have_gone_on(&self) -> bool {
        self.sealed || place(self.used, MOST_SLOTS).is_none()
    }
}
