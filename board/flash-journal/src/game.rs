//! The game in its ring: record by record from its beginning, as far as it can be read.
//!
//! Where a record cannot be read, there is a gap: the game ends before it, and that is reported.
//! The records behind the gap are zeroed when the next record is kept, so that the game can
//! continue from there. But if the beginning of a game may be among the unreadable records, there
//! is no game: better none than the wrong one.

use crate::leaf::{MOST_SLOTS, SLOTS, left_in_page, torn_until};
use crate::reading::{each_slot, walk};
use crate::record::{EMPTY, Slot};
use crate::ring::{At, Ring, strike_out, zero, zero_title};
use crate::role::Role;
use crate::scan::{is_proved_by_records, is_titled};
use embedded_storage::nor_flash::NorFlash;

/// What is known of a game.
#[derive(Clone, Copy)]
pub(crate) struct Game {
    begin: At,
    /// The number of its next record; 0 if there is no game.
    pub(crate) number: u16,
    /// The first unreadable record, if others follow.
    pub(crate) gap: Option<At>,
}

impl Game {
    pub(crate) const NONE: Game = Game { begin: At { leaf: 0, slot: 0 }, number: 0, gap: None };

    pub(crate) fn begun(begin: At) -> Game {
        Game { begin, ..Game::NONE }
    }

    /// Wipes the first record of this game, now that the next game begins at `next`.
    pub(crate) fn wipe<F: NorFlash>(
        &self,
        flash: &mut F,
        ring: &Ring,
        next: At,
    ) -> Result<(), F::Error> {
        if self.number == 0 {
            return Ok(());
        }
        let At { leaf, slot } = self.begin;
        // As long as it can be. Whatever else that covers belongs to the same game.
        let end = slot + left_in_page(slot).min(MOST_SLOTS);
        let end = if leaf == next.leaf { end.min(next.slot) } else { end };
        zero(flash, ring.slot_at(self.begin)..ring.slot_at(At { leaf, slot: end }))
    }

    /// Wipes everything before this game in its first leaf, if another game begins there. Returns
    /// whether one does.
    pub(crate) fn wipe_before<F: NorFlash>(
        &self,
        flash: &mut F,
        ring: &Ring,
    ) -> Result<bool, F::Error> {
        let At { leaf, slot } = self.begin;
        if self.number == 0 || slot == 0 {
            return Ok(false);
        }
        let mut found = false;
        walk(flash, ring.sector(leaf), ring.age(leaf), slot, &mut |_, slot| {
            found |= match slot {
                Slot::Record(record) => record.role() == Role::Game,
                Slot::Corrupt => true,
                Slot::Blank | Slot::Zeroed => false,
            };
        })?;
        if found {
            zero(flash, ring.slot_at(At { leaf, slot: 0 })..ring.slot_at(self.begin))?;
        }
        Ok(found)
    }
}

/// The state while following the records of a game through its ring.
struct Trace {
    game: Option<Game>,
    /// How many slots since the last record hold no record of the game, and the first of them.
    hidden: u16,
    first_hidden: Option<At>,
    /// The beginning of a game may be among them.
    lost: bool,
}

impl Trace {
    const NEW: Trace = Trace { game: None, hidden: 0, first_hidden: None, lost: false };

    fn add(&mut self, at: At, slot: &Slot<'_>) {
        let record = if let Slot::Record(record) = slot { Some(record) } else { None };
        match record.map(|record| (record.role(), record.number)) {
            Some((role @ (Role::Game | Role::Setting(EMPTY)), 0)) => {
                let number = u16::from(role == Role::Game);
                *self = Trace { game: Some(Game { begin: at, number, gap: None }), ..Trace::NEW };
            }
            Some((Role::Event, number)) => self.append(at, number),
            _ => {
                self.hidden += 1;
                self.first_hidden.get_or_insert(at);
            }
        }
    }

    fn append(&mut self, at: At, number: u16) {
        let Some(game) = self.game.as_mut().filter(|game| game.gap.is_none()) else { return };
        let is_next = number == game.number && number > 0;
        if is_next {
            // Whatever cannot be read in between was struck out and not taken by the flash. It is
            // not another game's beginning: that would have wiped this game's first record.
            game.number = number.saturating_add(1);
            (self.hidden, self.first_hidden) = (0, None);
        } else if self.hidden > 0 && number <= self.hidden {
            self.lost = true;
        } else {
            game.gap = Some(self.first_hidden.unwrap_or(at));
        }
    }
}

/// Follows the game from its beginning to its end, and drops the leaves before it. `None` if its
/// beginning cannot be found.
pub(crate) fn follow<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
) -> Result<Option<Game>, F::Error> {
    let mut first = None;
    for leaf in ring.live_leaves().rev() {
        let mut trace = Trace::NEW;
        each_slot(flash, ring, leaf, &mut |slot, found| trace.add(At { leaf, slot }, &found))?;
        if trace.game.is_some() {
            first = Some(leaf);
            break;
        }
    }
    let Some(first) = first else { return Ok(None) };
    ring.forget_before(first);
    let mut trace = Trace::NEW;
    for leaf in ring.live_leaves() {
        each_slot(flash, ring, leaf, &mut |slot, found| trace.add(At { leaf, slot }, &found))?;
    }
    let Some(game) = trace.game.as_mut().filter(|_| !trace.lost) else { return Ok(None) };
    if let (true, Some(leaf)) = (ring.sealed, ring.youngest()) {
        game.gap.get_or_insert(At { leaf, slot: ring.read_until });
    }
    Ok(trace.game)
}

/// Hands out the game's records in order.
pub(crate) fn read<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    game: &Game,
    each: &mut dyn FnMut(Role, &[u8]),
) -> Result<(), F::Error> {
    let mut next = 0;
    for leaf in ring.live_leaves() {
        each_slot(flash, ring, leaf, &mut |slot, found| {
            let Slot::Record(record) = found else { return };
            let before = leaf == game.begin.leaf && slot < game.begin.slot;
            let role = record.role();
            let in_game = !before && !matches!(role, Role::Setting(_));
            if in_game && next < game.number && record.number == next {
                next += 1;
                each(role, record.bytes);
            }
        })?;
    }
    Ok(())
}

/// Zeroes everything from a gap on, from the last to the first, so that the gap stays where it is
/// until all of that is done.
pub(crate) fn truncate<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    gap: At,
) -> Result<(), F::Error> {
    while let Some(youngest) = ring.youngest()
        && youngest != gap.leaf
    {
        strike_out(flash, ring, youngest)?;
        ring.drop_youngest();
    }
    let mut end = gap.slot;
    walk(
        flash,
        ring.sector(gap.leaf),
        ring.age(gap.leaf),
        SLOTS,
        &mut |slot, found| match found {
            Slot::Blank => {}
            Slot::Record(record) => end = slot + record.slots(),
            Slot::Zeroed | Slot::Corrupt => end = slot + 1,
        },
    )?;
    end = torn_until(end);
    zero(flash, ring.slot_at(gap)..ring.slot_at(At { leaf: gap.leaf, slot: end }))?;
    (ring.used, ring.read_until) = (end, end);
    let age = ring.age(gap.leaf);
    if !is_titled(flash, ring, gap.leaf, age)? {
        // The game continues in the next leaf, and the remaining records lead back to this one. If
        // there are none, a zeroed title says to skip it.
        ring.untitled = true;
        if !is_proved_by_records(flash, ring, (gap.leaf, age))? {
            zero_title(flash, ring, gap.leaf)?;
        }
    }
    (ring.sealed, ring.maybe_torn, ring.last) = (false, false, None);
    Ok(())
}
