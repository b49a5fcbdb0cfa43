//! What lies in the flash when the box starts. Nothing is written here: starting changes nothing,
//! however often it is cut off.
//!
//! The titles say which leaves follow one another. A title that cannot be read is none the less
//! believed where it resembles the one that should stand there and a record behind it is of just
//! that age. The youngest leaf tells where to go on: behind its last record, if what lies there is
//! no more than what one cut can leave.

use super::leaf::{
    MOST_SLOTS, SECTOR, SLOT, SLOTS, SLOTS_AT, TITLE, Title, distance, read_title, title,
    torn_until,
};
use super::medium::{is_blank, walk};
use super::record::Slot;
use super::ring::Ring;
use embedded_storage::nor_flash::NorFlash;

/// What was found in a ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// A leaf counts.
    Live,
    /// Nothing of ours, or what a cut leaves of the very first record.
    Nothing,
    /// There were leaves, and none can be read.
    Lost,
    /// What a Croupier of another format has written last.
    Other(u8),
}

/// Finds out which leaves of a ring count, and where to go on.
pub(super) fn look<F: NorFlash>(flash: &mut F, ring: &mut Ring) -> Result<Look, F::Error> {
    ring.forget_all();
    let (mut youngest, mut other, mut lost) = (None, None, false);
    for leaf in 0..ring.leaves {
        let age = match title_of(flash, ring, leaf)? {
            Title::Ours { age } => age,
            Title::Ruined { age } if has_record(flash, ring, leaf, age)? => age,
            Title::Ruined { .. } => {
                lost |= !is_blank(flash, behind_first(ring, leaf)..ring.sector(leaf) + SECTOR)?;
                continue;
            }
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

    // One younger whose title says nothing any more.
    for _ in 0..ring.leaves {
        let Some((leaf, age)) = youngest else { break };
        let next = (ring.after(leaf, 1), age + 1);
        if !is_in_spite_of_its_title(flash, ring, next)? {
            break;
        }
        youngest = Some(next);
    }
    // A leaf counts from its first record on. One that was begun and cut off is no leaf yet.
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

/// Behind the slots of a leaf's first record.
fn behind_first(ring: &Ring, leaf: u8) -> u32 {
    ring.sector(leaf) + SLOTS_AT + u32::from(MOST_SLOTS) * SLOT
}

/// Whether nothing was ever written to a ring, but perhaps its first record in part.
pub(super) fn is_new<F: NorFlash>(flash: &mut F, ring: &Ring) -> Result<bool, F::Error> {
    for leaf in 0..ring.leaves {
        let from = if leaf == 0 { behind_first(ring, leaf) } else { ring.title_at(leaf) };
        if !is_blank(flash, from..ring.sector(leaf) + SECTOR)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Takes this leaf for the youngest one.
fn settle<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    (youngest, age): (u8, u32),
) -> Result<(), F::Error> {
    (ring.oldest, ring.live, ring.next_age) = (youngest, 1, age + 1);
    let mut found = (youngest, age);
    while let Some(before) = leaf_before(flash, ring, found)? {
        // One at least is free to go on in, whatever the titles say.
        let Ok(live @ 1..) = u8::try_from(age - before.1 + 1) else { break };
        if live >= ring.leaves {
            break;
        }
        (ring.oldest, ring.live) = (before.0, live);
        found = before;
    }
    Ok(())
}

/// The leaf before this one, over such as could not be written. None if it cannot be told.
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
            _ if is_in_spite_of_its_title(flash, ring, (leaf, age))? => {
                return Ok(Some((leaf, age)));
            }
            _ => break,
        }
    }
    Ok(None)
}

/// Reads the leaf that may be the youngest: where its last record is, and what lies behind. Says
/// whether it is a leaf.
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
    // The power fails once: behind what it tore lies nothing.
    let junk = bad && end > torn_until(solid);
    ring.used = if junk { end } else { solid };
    (ring.read_until, ring.count, ring.sealed, ring.shaky) = (good, count, junk, true);
    ring.doubtful = ring.may_have_gone_on();
    Ok(count > 0 || junk)
}

/// Whether a leaf was of this age though its title does not say so.
fn is_in_spite_of_its_title<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    (leaf, age): (u8, u32),
) -> Result<bool, F::Error> {
    /// Of 128 bits: half of that is chance.
    const RESEMBLES: u32 = 24;
    let mut found = [0; TITLE];
    flash.read(ring.title_at(leaf), &mut found)?;
    Ok(distance(&found, &title(ring.name, age)) <= RESEMBLES && has_record(flash, ring, leaf, age)?)
}

/// Whether there is a record in this leaf that was written when it was of this age.
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
