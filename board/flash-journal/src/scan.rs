//! Scanning a ring after a start. Nothing is written here, so a start can be interrupted any number
//! of times.
//!
//! The titles say which leaves follow one another. A leaf whose title cannot be read is accepted
//! all the same if a record in it has exactly the expected age. If its title is zeroed or blank, as
//! before and after an erase, its first record must also continue the game of the leaf before. The
//! youngest leaf says where to continue: after its last record, provided that no more follows than
//! one torn write can leave.

use crate::leaf::{
    MOST_SLOTS, SECTOR, SLOT, SLOTS, SLOTS_AT, TITLE, Title, left_in_page, read_title, torn_until,
};
use crate::reading::{age_in, is_blank, walk};
use crate::record::{Raw, Slot};
use crate::ring::{At, Ring};
use crate::role::Role;
use embedded_storage::nor_flash::NorFlash;

/// The result of a scan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scan {
    /// There is a live leaf.
    Live,
    /// Nothing of ours, or the torn remains of the very first record.
    Nothing,
    /// There were leaves, but none can be read.
    Lost,
    /// Another format, in which the youngest leaf was written.
    Other(u8),
}

/// Finds the live leaves of a ring, and where to continue.
pub(crate) fn scan<F: NorFlash>(flash: &mut F, ring: &mut Ring) -> Result<Scan, F::Error> {
    ring.forget_all();
    let (mut youngest, mut other, mut lost) = (None, None, false);
    for leaf in 0..ring.leaves {
        let age = match title_of(flash, ring, leaf)? {
            Title::Ours { age } => age,
            Title::Corrupt { age } => match age_by_records(flash, ring, leaf, age)? {
                Some(age) => age,
                None => {
                    lost |= !is_blank(flash, behind_first(ring, leaf)..ring.sector(leaf) + SECTOR)?;
                    continue;
                }
            },
            Title::OtherFormat { format, age } => {
                if other.is_none_or(|(_, before)| age >= before) {
                    other = Some((format, age));
                }
                continue;
            }
            Title::Zeroed | Title::None => continue,
        };
        if youngest.is_none_or(|(_, before)| age > before) {
            youngest = Some((leaf, age));
        }
    }
    let oldest_age = [youngest.map(|(_, age)| age), other.map(|(_, age)| age)];
    ring.next_age = oldest_age.into_iter().flatten().max().map_or(0, |age| age + 1);
    if let Some((format, age)) = other
        && youngest.is_none_or(|(_, ours)| ours < age)
    {
        return Ok(Scan::Other(format));
    }

    // There may be younger ones with unreadable titles.
    for _ in 0..ring.leaves {
        let Some((leaf, age)) = youngest else { break };
        let next = (ring.after(leaf, 1), age + 1);
        if !is_proved_by_records(flash, ring, next)? && !continues(flash, ring, (leaf, age), next)?
        {
            break;
        }
        youngest = Some(next);
    }
    // A leaf is live from its first record on. One in which only that was torn does not count.
    while let Some(found) = youngest {
        if survey(flash, ring, found)? {
            settle(flash, ring, found)?;
            return Ok(Scan::Live);
        }
        youngest = leaf_before(flash, ring, found)?;
    }
    Ok(match other {
        Some((format, _)) => Scan::Other(format),
        None if lost => Scan::Lost,
        None => Scan::Nothing,
    })
}

/// The end of the slots that a leaf's first record can take.
fn behind_first(ring: &Ring, leaf: u8) -> u32 {
    ring.sector(leaf) + SLOTS_AT + u32::from(MOST_SLOTS) * SLOT
}

/// Tests if nothing of ours was ever written to a ring, except perhaps part of its first record.
/// Tidying reaches the last sector last, so until then it still holds what another program left
/// there.
pub(crate) fn is_new<F: NorFlash>(flash: &mut F, ring: &Ring) -> Result<bool, F::Error> {
    for leaf in (0..ring.leaves).rev() {
        let from = if leaf == 0 { behind_first(ring, leaf) } else { ring.title_at(leaf) };
        if !is_blank(flash, from..ring.sector(leaf) + SECTOR)? {
            return Ok(leaf == ring.leaves - 1 && title_of(flash, ring, leaf)? == Title::None);
        }
    }
    Ok(true)
}

/// Makes this leaf the youngest, and finds the oldest.
fn settle<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    (youngest, age): (u8, u32),
) -> Result<(), F::Error> {
    (ring.oldest, ring.live, ring.next_age) = (youngest, 1, age + 1);
    let mut found = (youngest, age);
    while let Some(before) = leaf_before(flash, ring, found)? {
        // At least one leaf stays free to continue in, whatever the titles say.
        let Ok(live @ 1..) = u8::try_from(age - before.1 + 1) else { break };
        if live >= ring.leaves {
            break;
        }
        (ring.oldest, ring.live) = (before.0, live);
        found = before;
    }
    Ok(())
}

/// The leaf before this one, skipping those that could not be written.
fn leaf_before<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    (mut leaf, mut age): (u8, u32),
) -> Result<Option<(u8, u32)>, F::Error> {
    for _ in 1..ring.leaves {
        leaf = ring.before(leaf);
        let Some(before) = age.checked_sub(1) else { break };
        age = before;
        match title_of(flash, ring, leaf)? {
            Title::Ours { age: found } if found == age => return Ok(Some((leaf, age))),
            Title::Zeroed => {}
            _ if is_proved_by_records(flash, ring, (leaf, age))? => {
                return Ok(Some((leaf, age)));
            }
            Title::None if first_of_game(flash, ring, (leaf, age))?.is_some() => {
                return Ok(Some((leaf, age)));
            }
            _ => break,
        }
    }
    Ok(None)
}

/// Reads the leaf that may be the youngest: where its last record is, and what follows. Returns
/// whether it is live.
fn survey<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    (leaf, age): (u8, u32),
) -> Result<bool, F::Error> {
    let (mut count, mut good, mut solid, mut end) = (0, 0, 0, 0);
    let mut bad = false;
    let (last, last_raw) = (&mut ring.last, &mut ring.last_raw);
    *last = None;
    let sector = ring.start + u32::from(leaf) * SECTOR;
    walk(flash, sector, age, SLOTS, &mut |slot, found| match found {
        Slot::Blank => {}
        Slot::Zeroed => {
            if !bad {
                solid = slot + 1;
            }
            end = slot + 1;
        }
        Slot::Corrupt => {
            bad = true;
            end = slot + 1;
        }
        Slot::Record(record) => {
            count += 1;
            good = slot + record.slots();
            (solid, end, bad) = (good, good, false);
            (*last, *last_raw) = (Some(slot), record.encode(age));
        }
    })?;
    // One power cut tears one record, and nothing is written behind it.
    let junk = bad && end > torn_until(solid);
    ring.used = if junk { end } else { solid };
    ring.untitled = !is_titled(flash, ring, leaf, age)?;
    (ring.read_until, ring.count, ring.sealed, ring.maybe_torn) = (good, count, junk, true);
    ring.next_maybe_torn = ring.may_have_gone_on();
    Ok(count > 0 || junk)
}

/// Tests if a leaf's own title says that it has this age.
pub(crate) fn is_titled<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
    age: u32,
) -> Result<bool, F::Error> {
    Ok(title_of(flash, ring, leaf)? == Title::Ours { age })
}

/// Tests if a leaf has this age according to its records, although its title cannot be read. A
/// blank title means that the leaf was being erased.
pub(crate) fn is_proved_by_records<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    (leaf, age): (u8, u32),
) -> Result<bool, F::Error> {
    let unreadable = matches!(title_of(flash, ring, leaf)?, Title::None | Title::Corrupt { .. });
    Ok(unreadable
        && !is_blank(flash, ring.title_at(leaf)..ring.slot_at(At { leaf, slot: 0 }))?
        && age_in(flash, ring, leaf, age, 0)?.is_some())
}

/// Tests if the first record of a leaf is the next one of the game in the leaf before, or begins
/// another game. Then it does not matter what became of its title: what goes out of use is struck
/// out together with that record.
fn continues<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    (before, before_age): (u8, u32),
    leaf: (u8, u32),
) -> Result<bool, F::Error> {
    let Some(number) = first_of_game(flash, ring, leaf)? else { return Ok(false) };
    let mut next = 0;
    walk(flash, ring.sector(before), before_age, SLOTS, &mut |_, found| {
        if let Slot::Record(record) = found {
            next = record.number.saturating_add(1);
        }
    })?;
    Ok(number == 0 || number == next)
}

/// The number of the record with which a leaf begins, if it is a game's and the leaf has this age.
/// Settings are no proof: when a move is undone, their copies stay behind a zeroed title.
fn first_of_game<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    (leaf, age): (u8, u32),
) -> Result<Option<u16>, F::Error> {
    let at = ring.slot_at(At { leaf, slot: 0 });
    let mut raw = Raw::NONE;
    Ok(match raw.read(flash, at, left_in_page(0), age)? {
        Slot::Record(record) if !matches!(record.role(), Role::Setting(_)) => Some(record.number),
        _ => None,
    })
}

/// The age of a leaf according to its records, if its title is corrupt and may be wrong about it.
fn age_by_records<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
    titled: u32,
) -> Result<Option<u32>, F::Error> {
    /// The most bits in which the title's age may be wrong. Random bytes in a slot look like a
    /// record of an age as close as that in one of eight million cases.
    const CLOSE: u32 = 2;
    if has_record(flash, ring, leaf, titled)? {
        return Ok(Some(titled));
    }
    age_in(flash, ring, leaf, titled, CLOSE)
}

/// Tests if this leaf has a record of this age.
fn has_record<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
    age: u32,
) -> Result<bool, F::Error> {
    let mut has = false;
    walk(flash, ring.sector(leaf), age, SLOTS, &mut |_, found| {
        has |= matches!(found, Slot::Record(_));
    })?;
    Ok(has)
}

fn title_of<F: NorFlash>(flash: &mut F, ring: &Ring, leaf: u8) -> Result<Title, F::Error> {
    let mut title = [0; TITLE];
    flash.read(ring.title_at(leaf), &mut title)?;
    Ok(read_title(ring.name, title))
}
