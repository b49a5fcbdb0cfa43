//! The game in its ring: record by record from its beginning, as far as it can be read.
//!
//! Where a record cannot be read, the game ends before it, and that is reported. What follows is
//! struck out when the next record is kept, so that the game can continue from there. But if its
//! beginning may have been among what cannot be read, there is no game: better none than the wrong
//! one.

use crate::entry::Entry;
use crate::flash::{each_slot, strike_out, walk, zero};
use crate::leaf::{MOST_SLOTS, SLOTS, left_in_page, torn_until};
use crate::record::{NOTHING, Slot};
use crate::ring::{At, Ring};
use crate::scan::{is_proved_by_records, is_titled};
use embedded_storage::nor_flash::NorFlash;

/// What is known of a game.
#[derive(Clone, Copy)]
pub(crate) struct Game {
    begin: At,
    /// The number its next record gets; 0 if there is no game.
    pub(crate) number: u16,
    /// Where it was cut although more follows.
    pub(crate) cut: Option<At>,
}

impl Game {
    pub(crate) const NONE: Game = Game { begin: At { leaf: 0, slot: 0 }, number: 0, cut: None };

    pub(crate) fn begun(begin: At) -> Game {
        Game { begin, ..Game::NONE }
    }

    /// Wipes the record that began this game, now that the next one begins there.
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
        // Longer than it may be; what follows belongs to the same game.
        let end = slot + left_in_page(slot).min(MOST_SLOTS);
        let end = if leaf == next.leaf { end.min(next.slot) } else { end };
        zero(flash, ring.slot_at(self.begin)..ring.slot_at(At { leaf, slot: end }))
    }

    /// Wipes what lies before this game in its first leaf, if the beginning of another is there.
    /// Says whether one was.
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
                Slot::Record(record) => record.entry() == Entry::Game,
                Slot::Bad => true,
                Slot::Blank | Slot::StruckOut => false,
            };
        })?;
        if found {
            zero(flash, ring.slot_at(At { leaf, slot: 0 })..ring.slot_at(self.begin))?;
        }
        Ok(found)
    }
}

/// The state while following the records of a ring.
struct Thread {
    game: Option<Game>,
    /// Slots since the last record that hold no record of the game, and the first of them.
    hidden: u16,
    first_hidden: Option<At>,
    /// How many of those should hold one.
    bad: u16,
    /// The game's beginning may be among them.
    lost: bool,
}

impl Thread {
    const NEW: Thread = Thread { game: None, hidden: 0, first_hidden: None, bad: 0, lost: false };

    fn add(&mut self, at: At, slot: &Slot<'_>) {
        let (record, bad) = match slot {
            Slot::Record(record) => (Some(record), false),
            Slot::Bad => (None, true),
            Slot::Blank | Slot::StruckOut => (None, false),
        };
        match record.map(|record| (record.entry(), record.number)) {
            Some((place @ (Entry::Game | Entry::Setting(NOTHING)), 0)) => {
                let number = u16::from(place == Entry::Game);
                *self = Thread { game: Some(Game { begin: at, number, cut: None }), ..Thread::NEW };
            }
            Some((Entry::Event, number)) => self.goes_on(at, number),
            _ => {
                self.hidden += 1;
                self.bad += u16::from(bad || record.is_some());
                self.first_hidden.get_or_insert(at);
            }
        }
    }

    fn goes_on(&mut self, at: At, number: u16) {
        let Some(game) = self.game.as_mut().filter(|game| game.cut.is_none()) else { return };
        let is_next = number == game.number && number > 0;
        // The most records that can be missing here.
        let gone = if is_next { self.bad } else { self.hidden };
        if gone > 0 && number <= gone {
            self.lost = true;
        } else if !is_next {
            game.cut = Some(self.first_hidden.unwrap_or(at));
        } else {
            game.number = number.saturating_add(1);
            (self.hidden, self.bad, self.first_hidden) = (0, 0, None);
        }
    }
}

/// Follows the game from its beginning to its end, and forgets the leaves before it. `None` if its
/// beginning cannot be found.
pub(crate) fn follow<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
) -> Result<Option<Game>, F::Error> {
    let mut first = None;
    for leaf in ring.live_leaves().rev() {
        let mut thread = Thread::NEW;
        each_slot(flash, ring, leaf, &mut |slot, found| thread.add(At { leaf, slot }, &found))?;
        if thread.game.is_some() {
            first = Some(leaf);
            break;
        }
    }
    let Some(first) = first else { return Ok(None) };
    ring.forget_before(first);
    let mut thread = Thread::NEW;
    for leaf in ring.live_leaves() {
        each_slot(flash, ring, leaf, &mut |slot, found| thread.add(At { leaf, slot }, &found))?;
    }
    let Some(game) = thread.game.as_mut().filter(|_| !thread.lost) else { return Ok(None) };
    if let (true, Some(leaf)) = (ring.sealed, ring.youngest()) {
        game.cut.get_or_insert(At { leaf, slot: ring.read_until });
    }
    Ok(thread.game)
}

/// Hands out the game's records in order.
pub(crate) fn read<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    game: &Game,
    each: &mut dyn FnMut(Entry, &[u8]),
) -> Result<(), F::Error> {
    let mut next = 0;
    for leaf in ring.live_leaves() {
        each_slot(flash, ring, leaf, &mut |slot, found| {
            let Slot::Record(record) = found else { return };
            let before = leaf == game.begin.leaf && slot < game.begin.slot;
            if !before && next < game.number && record.number == next {
                next += 1;
                each(record.entry(), record.bytes);
            }
        })?;
    }
    Ok(())
}

/// Strikes out what follows the place where a game was cut, from the last to the first, so that the
/// game stays cut there until all of it is done.
pub(crate) fn mend<F: NorFlash>(flash: &mut F, ring: &mut Ring, cut: At) -> Result<(), F::Error> {
    while let Some(youngest) = ring.youngest()
        && youngest != cut.leaf
    {
        strike_out(flash, ring, youngest)?;
        ring.drop_youngest();
    }
    let mut end = cut.slot;
    walk(
        flash,
        ring.sector(cut.leaf),
        ring.age(cut.leaf),
        SLOTS,
        &mut |slot, found| match found {
            Slot::Blank => {}
            Slot::Record(record) => end = slot + record.slots(),
            Slot::StruckOut | Slot::Bad => end = slot + 1,
        },
    )?;
    end = torn_until(end);
    zero(flash, ring.slot_at(cut)..ring.slot_at(At { leaf: cut.leaf, slot: end }))?;
    (ring.used, ring.read_until) = (end, end);
    let age = ring.age(cut.leaf);
    if !is_titled(flash, ring, cut.leaf, age)? {
        // The game goes on in the next leaf, and this one is found by the records that are left.
        // If there are none, it is skipped.
        ring.untitled = true;
        if !is_proved_by_records(flash, ring, (cut.leaf, age))? {
            strike_out(flash, ring, cut.leaf)?;
        }
    }
    (ring.sealed, ring.shaky, ring.last) = (false, false, None);
    Ok(())
}
