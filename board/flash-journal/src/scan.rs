//! What the flash holds when the box starts. Nothing is written here: a start changes nothing,
//! however often it is cut off.
//!
//! The titles say which leaves follow one another. A leaf whose title cannot be read is accepted
//! all the same if a record in it has exactly the expected age. The youngest leaf says where to
//! continue: after its last record, provided that what follows is no more than one cut can leave.

use crate::flash::{age_in, is_blank, walk};
use crate::leaf::{
    MOST_SLOTS, SECTOR, SLOT, SLOTS, SLOTS_AT, TITLE, Title, read_title, torn_until,
};
use crate::record::Slot;
use crate::ring::{At, Ring};
use embedded_storage::nor_flash::NorFlash;

/// What was found in a ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// There is a live leaf.
    Live,
    /// Nothing of ours, or what a cut can leave of the very first record.
    Nothing,
    /// There were leaves, and none can be read.
    Lost,
    /// The format of another Croupier, which wrote here last.
    Other(u8),
}

/// Finds out which leaves of a ring are live, and where to continue.
pub(crate) fn look<F: NorFlash>(flash: &mut F, ring: &mut Ring) -> Result<Look, F::Error> {
    ring.forget_all();
    let (mut youngest, mut other, mut lost) = (None, None, false);
    for leaf in 0..ring.leaves {
        let age = match title_of(flash, ring, leaf)? {
            Title::Ours { age } => age,
            Title::Ruined { age } => match age_by_records(flash, ring, leaf, age)? {
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
            Title::StruckOut | Title::None => continue,
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
        return Ok(Look::Other(format));
    }

    // There may be a younger one with an unreadable title.
    for _ in 0..ring.leaves {
        let Some((leaf, age)) = youngest else { break };
        let next = (ring.after(leaf, 1), age + 1);
        if !is_proved_by_records(flash, ring, next)? {
            break;
        }
        youngest = Some(next);
    }
    // A leaf is live from its first record on. One that was begun and cut off does not count yet.
    while let Some(found) = youngest {
        if survey(flash, ring, found)? {
            settle(flash, ring, found)?;
            return Ok(Look::Live);
        }
        youngest = leaf_before(flash, ring, found)?;
    }
    Ok(match other {
        Some((format, _)) => Look::Other(format),
        None if lost => Look::Lost,
        None => Look::Nothing,
    })
}

/// The end of the slots that a leaf's first record can take.
fn behind_first(ring: &Ring, leaf: u8) -> u32 {
    ring.sector(leaf) + SLOTS_AT + u32::from(MOST_SLOTS) * SLOT
}

/// Whether nothing of ours was ever written to a ring, except perhaps part of its first record.
/// What another program left in its last leaf is there until it is tidied, which comes last.
pub(crate) fn is_new<F: NorFlash>(flash: &mut F, ring: &Ring) -> Result<bool, F::Error> {
    for leaf in (0..ring.leaves).rev() {
        let from = if leaf == 0 { behind_first(ring, leaf) } else { ring.title_at(leaf) };
        if !is_blank(flash, from..ring.sector(leaf) + SECTOR)? {
            return Ok(leaf == ring.leaves - 1 && title_of(flash, ring, leaf)? == Title::None);
        }
    }
    Ok(true)
}

/// Takes this leaf as the youngest one and finds the oldest.
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

/// The leaf before this one, skipping those that could not be written. `None` if there is none to
/// be found.
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
            Title::StruckOut => {}
            _ if is_proved_by_records(flash, ring, (leaf, age))? => {
                return Ok(Some((leaf, age)));
            }
            _ => break,
        }
    }
    Ok(None)
}

/// Reads the leaf that may be the youngest: where its last record is, and what follows. Says
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
        Slot::StruckOut => {
            if !bad {
                solid = slot + 1;
            }
            end = slot + 1;
        }
        Slot::Bad => {
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
    // The power fails once: nothing follows what it tore.
    let junk = bad && end > torn_until(solid);
    ring.used = if junk { end } else { solid };
    ring.untitled = !is_titled(flash, ring, leaf, age)?;
    (ring.read_until, ring.count, ring.sealed, ring.shaky) = (good, count, junk, true);
    ring.doubtful = ring.may_have_gone_on();
    Ok(count > 0 || junk)
}

/// Whether a leaf's own title says that it has this age.
pub(crate) fn is_titled<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
    age: u32,
) -> Result<bool, F::Error> {
    Ok(title_of(flash, ring, leaf)? == Title::Ours { age })
}

/// Whether a leaf has this age although its title does not say so. A blank title says that it was
/// being erased.
pub(crate) fn is_proved_by_records<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    (leaf, age): (u8, u32),
) -> Result<bool, F::Error> {
    let unreadable = matches!(title_of(flash, ring, leaf)?, Title::None | Title::Ruined { .. });
    Ok(unreadable
        && !is_blank(flash, ring.title_at(leaf)..ring.slot_at(At { leaf, slot: 0 }))?
        && age_in(flash, ring, leaf, age, 0)?.is_some())
}

/// The age of a leaf whose title may be wrong in this age too, as its records have it.
fn age_by_records<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    leaf: u8,
    titled: u32,
) -> Result<Option<u32>, F::Error> {
    /// The most bits in which a title's age may be wrong. The age that any random bytes seem to
    /// have is as close as that in one of eight million cases.
    const CLOSE: u32 = 2;
    if has_record(flash, ring, leaf, titled)? {
        return Ok(Some(titled));
    }
    age_in(flash, ring, leaf, titled, CLOSE)
}

/// Whether this leaf has a record that was written at this age.
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
