//! Which leaves of a ring count, and which one comes next.
//!
//! Leaves are used one after the other, and after the last the first again, so all wear alike. Those that
//! count lie side by side, the oldest first:
//!
//! ```text
//!  . . . oldest … youngest  blank blank  old old
//!        └──── live ─────┘  └─ ready ─┘
//! ```

use super::leaf::{SECTOR, SLOTS, SLOTS_AT, TITLE_AT};

#[derive(Clone, Debug)]
pub(super) struct Ring {
    /// In the titles of its leaves.
    pub(super) name: u8,
    /// Where its first leaf begins in the flash.
    start: u32,
    pub(super) leaves: u8,
    pub(super) oldest: u8,
    pub(super) live: u8,
    /// The next leaf's age.
    pub(super) next_age: u32,
    /// How many of the leaves after the youngest are known to be blank.
    pub(super) ready: u8,
    /// How many slots of the youngest are taken.
    pub(super) used: u8,
    /// The youngest ends in something that is no record: nothing more may be written to it.
    pub(super) sealed: bool,
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
            used: 0,
            sealed: false,
        }
    }

    /// One leaf of it, as if there were no others.
    pub(super) fn only(&self, leaf: u8) -> Ring {
        Ring { live: 1, ..Ring::new(self.name, self.sector(leaf), 1) }
    }

    pub(super) fn sector(&self, leaf: u8) -> u32 {
        self.start + u32::from(leaf) * SECTOR
    }

    pub(super) fn title_at(&self, leaf: u8) -> u32 {
        self.sector(leaf) + TITLE_AT
    }

    pub(super) fn slots_at(&self, leaf: u8) -> u32 {
        self.sector(leaf) + SLOTS_AT
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

    pub(super) fn is_live(&self, leaf: u8) -> bool {
        self.after(leaf, self.leaves - self.oldest) < self.live
    }

    /// Those that count, the oldest first.
    pub(super) fn live_leaves(&self) -> impl Iterator<Item = u8> + use<> {
        let ring = self.clone();
        (0..ring.live).map(move |place| ring.after(ring.oldest, place))
    }

    /// How many do not count.
    pub(super) fn free(&self) -> u8 {
        self.leaves - self.live
    }

    /// Whether one more record fits without another leaf.
    pub(super) fn has_slot(&self) -> bool {
        self.live > 0 && !self.sealed && self.used < SLOTS
    }

    /// The next leaf becomes the youngest.
    pub(super) fn begin(&mut self) {
        self.live += 1;
        self.next_age += 1;
        self.ready = self.ready.saturating_sub(1);
        self.used = 0;
        self.sealed = false;
    }

    /// Leaves before this one count no more.
    pub(super) fn forget_before(&mut self, leaf: u8) {
        let places = self.after(leaf, self.leaves - self.oldest);
        self.live = self.live.saturating_sub(places);
        self.oldest = leaf;
    }

    /// As if nobody had looked yet.
    pub(super) fn forget_all(&mut self) {
        *self = Ring::new(self.name, self.start, self.leaves);
    }

    /// There is something in it that cannot be read. It stays as it is, and nothing is written on in it: the next
    /// record begins a leaf, behind the youngest if there is one.
    pub(super) fn ruin(&mut self) {
        self.sealed = true;
        self.used = 0;
    }

    /// Whether nothing was kept in it since. Else a leaf that counts has a record.
    pub(super) fn is_ruin(&self) -> bool {
        self.sealed && self.used == 0
    }
}
