//! Settings in their ring: the last of each counts, and moves on when its leaf is full.
//!
//! Usually one leaf counts. When it is full, the last of each setting is written anew to the next one, the new
//! setting after them, and then the old leaf is struck out. So while two leaves count, the younger one holds nothing
//! that is not in the older one too, or it holds all: whoever is cut off goes back, or on to the end.
//!
//! Where one cannot be read, the others move as if their leaf were full, and leave it behind.

use super::leaf::{DATA, ITEM_HEADER, SLOT};
use super::record::{KEYS, Record};
use super::ring::Ring;
use super::start::each_record;
use super::view::{Gathered, ViewError, drop_leaf, push};
use super::{Error, Kind};
use embedded_storage::nor_flash::NorFlash;

/// Where the last of each setting lies: leaf and slot.
pub(super) struct Places {
    pub(super) last: [Option<(u8, u8)>; KEYS as usize],
    /// There is something in the youngest leaf that is no setting. In an older one, which they are about to leave, it
    /// was told before they began to.
    pub(super) strange: bool,
}

pub(super) fn places<F: NorFlash>(flash: &mut F, ring: &Ring) -> Result<Places, F::Error> {
    let mut places = Places { last: [None; KEYS as usize], strange: false };
    for leaf in ring.live_leaves() {
        places.strange = false;
        each_record(flash, ring, leaf, &mut |slot, record| match record {
            Some(Record { kind: Kind::Setting(key), .. }) => {
                if let Some(last) = places.last.get_mut(usize::from(key)) {
                    *last = Some((leaf, slot));
                }
            }
            _ => places.strange = true,
        })?;
    }
    Ok(places)
}

/// What lies there. That it is whole was seen when its place was found.
pub(super) fn fetch<F: NorFlash>(
    flash: &mut F,
    ring: &Ring,
    (leaf, slot): (u8, u8),
) -> Result<[u8; DATA], F::Error> {
    let mut data = [0; DATA];
    let at = ring.slots_at(leaf) + u32::from(slot) * SLOT;
    flash.read(at + u32::try_from(ITEM_HEADER).unwrap_or(0), &mut data)?;
    Ok(data)
}

/// Keeps a setting in the place of the one with this key.
pub(super) fn store<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    gathered: &mut Gathered,
    key: u8,
    data: &[u8; DATA],
) -> Result<(), Error<F::Error>> {
    // Cut off while they moved.
    while let Some(youngest) = ring.youngest()
        && ring.live > 1
    {
        let places = places(flash, ring).map_err(Error::Flash)?;
        let all_moved = places.last.iter().flatten().all(|(leaf, _)| *leaf == youngest);
        let old = if all_moved { ring.oldest } else { youngest };
        drop_leaf(flash, ring, old)?;
    }
    let moving = ring.live > 0 && !ring.has_slot();
    if moving {
        let places = places(flash, ring).map_err(Error::Flash)?;
        for (other, place) in (0..).zip(places.last) {
            if let Some(place) = place
                && other != key
            {
                let data = fetch(flash, ring, place).map_err(Error::Flash)?;
                push(flash, ring, gathered, &data)?;
            }
        }
    }
    push(flash, ring, gathered, data)?;
    if moving {
        drop_leaf(flash, ring, ring.oldest)?;
    }
    Ok(())
}

impl<E> From<ViewError<E>> for Error<E> {
    fn from(error: ViewError<E>) -> Error<E> {
        match error {
            ViewError::Flash(error) => Error::Flash(error),
            ViewError::Strange => Error::Store,
        }
    }
}
