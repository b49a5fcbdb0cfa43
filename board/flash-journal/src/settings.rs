//! The settings in their ring: the latest value of each key counts, and moves to the next leaf when
//! its own is full.
//!
//! Usually one leaf is live. When it is full, the latest value of each key is copied to the next
//! one, followed by the new setting, and then the title of the old leaf is zeroed. So while two
//! leaves are live, the younger one either holds nothing that is not also in the older one, or it
//! holds everything: a move that was interrupted can be undone or completed.
//!
//! If one setting cannot be read, the others move as if their leaf were full, and leave it behind.

use crate::leaf::left_in_page;
use crate::reading::each_slot;
use crate::record::{EMPTY, Raw, Record, Slot};
use crate::ring::{At, Ring, append, begin, zero_title};
use crate::role::{KEYS, Role};
use embedded_storage::nor_flash::NorFlash;

/// Where the latest value of each key is.
pub(crate) struct Latest {
    pub(crate) last: [Option<At>; KEYS as usize],
    /// The youngest leaf holds something that is not a setting, or one is missing. In an older
    /// leaf, from which a move was interrupted, that was reported before the move began.
    pub(crate) corrupt: bool,
    /// An older leaf does.
    pub(crate) older_corrupt: bool,
}

pub(crate) fn latest<F: NorFlash>(flash: &mut F, ring: &Ring) -> Result<Latest, F::Error> {
    let last = [None; KEYS as usize];
    let mut latest = Latest { last, corrupt: false, older_corrupt: false };
    for leaf in ring.live_leaves() {
        latest.older_corrupt |= core::mem::take(&mut latest.corrupt);
        let mut number = 0;
        each_slot(flash, ring, leaf, &mut |slot, found| match found {
            Slot::Record(record) => {
                latest.corrupt |= record.number != number;
                number = record.number.saturating_add(1);
                match latest.last.get_mut(usize::from(record.tag)) {
                    Some(last) => *last = Some(At { leaf, slot }),
                    None => latest.corrupt |= record.tag != EMPTY,
                }
            }
            Slot::Corrupt => latest.corrupt = true,
            Slot::Blank | Slot::Zeroed => {}
        })?;
    }
    latest.corrupt |= ring.sealed;
    Ok(latest)
}

/// Hands out the latest value of each key, in the order of the keys.
pub(crate) fn read<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    each: &mut dyn FnMut(Role, &[u8]),
) -> Result<(), F::Error> {
    for at in latest(flash, ring)?.last.into_iter().flatten() {
        if ring.last == Some(at.slot) && ring.youngest() == Some(at.leaf) {
            let record = ring.last_raw.record();
            each(record.role(), record.bytes);
        } else {
            let mut raw = Raw::NONE;
            if let Slot::Record(record) = fetch(flash, ring, at, &mut raw)? {
                each(record.role(), record.bytes);
            }
        }
    }
    Ok(())
}

/// Reads a setting again, which could be read when [`latest`] found it.
fn fetch<'a, F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    at: At,
    raw: &'a mut Raw,
) -> Result<Slot<'a>, F::Error> {
    raw.read(flash, ring.slot_at(at), left_in_page(at.slot), ring.age(at.leaf))
}

/// Keeps a setting in place of the one with this tag. Returns `false` if no leaf is left that can
/// be written.
pub(crate) fn store<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    tag: u8,
    bytes: &[u8],
) -> Result<bool, F::Error> {
    finish_move(flash, ring)?;
    if append(flash, ring, &Record { tag, number: ring.count, bytes })? {
        return Ok(true);
    }
    let old = latest(flash, ring)?.last;
    let live = ring.live;
    while ring.free() > 0 {
        begin(flash, ring)?;
        if move_all(flash, ring, &old, tag)?
            && append(flash, ring, &Record { tag, number: ring.count, bytes })?
        {
            leave_others(flash, ring)?;
            return Ok(true);
        }
        if let Some(youngest) = ring.youngest() {
            zero_title(flash, ring, youngest)?;
        }
    }
    // Leaves whose titles were zeroed may hold copies of everything, and must not count as moves.
    while ring.live > live {
        ring.drop_youngest();
    }
    Ok(false)
}

/// Copies the latest value of each key but one to the youngest leaf.
fn move_all<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    old: &[Option<At>],
    but: u8,
) -> Result<bool, F::Error> {
    for (key, at) in (0..).zip(old) {
        let (true, Some(at)) = (key != but, *at) else { continue };
        let mut raw = Raw::NONE;
        if let Slot::Record(record) = fetch(flash, ring, at, &mut raw)?
            && !append(flash, ring, &Record { number: ring.count, ..record })?
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Completes or undoes an interrupted move, so that one leaf is live: the youngest if it holds
/// everything, otherwise the one before.
fn finish_move<F: NorFlash>(flash: &mut F, ring: &mut Ring) -> Result<(), F::Error> {
    while let Some(youngest) = ring.youngest()
        && ring.live > 1
    {
        let latest = latest(flash, ring)?;
        if latest.last.iter().flatten().all(|at| at.leaf == youngest) && ring.count > 0 {
            leave_others(flash, ring)?;
        } else {
            zero_title(flash, ring, youngest)?;
            ring.drop_youngest();
        }
    }
    Ok(())
}

/// Zeroes the titles of all live leaves but the youngest, which holds everything.
fn leave_others<F: NorFlash>(flash: &mut F, ring: &mut Ring) -> Result<(), F::Error> {
    while ring.live > 1 {
        zero_title(flash, ring, ring.oldest)?;
        ring.forget_before(ring.after(ring.oldest, 1));
    }
    Ok(())
}
