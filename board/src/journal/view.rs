//! A ring of leaves as the store sees it: as flash that was never cut off.
//!
//! `sequential-storage` marks the first and the last byte of each leaf, writes an item in two steps, and
//! takes what it reads for what it wrote. This view stands between it and the flash and promises it more
//! than a flash whose power fails can:
//!
//! - A leaf's marks come from [`Ring`], which knows the titles. So a leaf is begun or not, and erased or
//!   not, and never half. Erasing one strikes out its title; the flash itself is erased when there is time,
//!   at the latest when the leaf is begun anew.
//! - What is written is gathered, and programmed at once: a record, or a title and a record.
//! - An item lies in a slot or nowhere. Behind a torn one the store would search for others byte by byte;
//!   it finds nothing there, and no room either if the leaf is the one in use.
//!
//! Addresses the store never asks for are refused, not guessed at.

use super::Error;
use super::leaf::{
    DATA, DATA_LENGTH, ITEM_HEADER, ITEM_LENGTH, SECTOR, SLOT, SLOTS, SLOTS_AT, TITLE, title,
};
use super::ring::Ring;
use core::cell::Cell;
use core::ops::Range;
use embassy_futures::block_on;
use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind};
use embedded_storage_async::nor_flash as waiting;
use sequential_storage::cache::Cache;
use sequential_storage::queue::{QueueConfig, QueueStorage};

/// A leaf as long as the store thinks it is: a mark, the slots, a mark.
pub(super) const LEAF: u32 = 1 + SLOTS as u32 * SLOT + 1;

/// What is programmed at once at most: a title and the first slot.
const STRETCH: u32 = SLOTS_AT + SLOT;
const GATHERED: usize = STRETCH as usize;
const _: () = assert!(STRETCH == 128 && SECTOR.is_multiple_of(STRETCH));

/// Bytes on their way to the flash: all in one stretch of 128, which lies in one program page.
pub(super) struct Gathered {
    stretch: u32,
    range: Range<usize>,
    bytes: [u8; GATHERED],
}

impl Gathered {
    pub(super) const fn new() -> Gathered {
        Gathered { stretch: 0, range: 0..0, bytes: [0xFF; GATHERED] }
    }

    /// Whether any of these bytes of the flash are in here.
    fn touches(&self, at: u32, length: usize) -> bool {
        let start = self.stretch as usize + self.range.start;
        let end = self.stretch as usize + self.range.end;
        (at as usize) < end && start < at as usize + length
    }

    pub(super) fn program<F: NorFlash>(&mut self, flash: &mut F) -> Result<(), F::Error> {
        let range = core::mem::take(&mut self.range);
        if range.is_empty() {
            return Ok(());
        }
        let at = self.stretch + u32::try_from(range.start).unwrap_or(0);
        let done = flash.write(at, self.bytes.get(range).unwrap_or_default());
        self.bytes.fill(0xFF);
        done
    }
}

/// Why the store did not get what it wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ViewError<E> {
    Flash(E),
    /// It asked for something it never asks for.
    Strange,
}

impl<E: core::fmt::Debug> NorFlashError for ViewError<E> {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

pub(super) struct View<'a, F> {
    pub(super) flash: &'a mut F,
    pub(super) ring: &'a mut Ring,
    pub(super) gathered: &'a mut Gathered,
    /// The slot of which the data were read last.
    pub(super) seen: &'a Cell<u8>,
}

/// A place in a leaf.
enum Place {
    Start,
    End,
    /// At the beginning of a slot: the header of an item.
    Header(u32),
    /// Right behind: its data.
    Data(u32),
    Between,
}

impl<F: NorFlash> View<'_, F> {
    fn place(&self, offset: u32) -> Result<(u8, Place), ViewError<F::Error>> {
        let leaf = u8::try_from(offset / LEAF).map_err(|_| ViewError::Strange)?;
        if leaf >= self.ring.leaves {
            return Err(ViewError::Strange);
        }
        let place = match offset % LEAF {
            0 => Place::Start,
            at if at == LEAF - 1 => Place::End,
            at => {
                let at = at - 1;
                let in_flash = self.ring.slots_at(leaf) + at;
                match (at % SLOT) as usize {
                    0 => Place::Header(in_flash),
                    ITEM_HEADER => Place::Data(in_flash),
                    _ => Place::Between,
                }
            }
        };
        Ok((leaf, place))
    }

    /// Whether a slot lies behind those that are taken.
    fn is_behind(&self, leaf: u8, at: u32) -> bool {
        at >= self.ring.slots_at(leaf) + u32::from(self.ring.used) * SLOT
    }

    fn fetch(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), ViewError<F::Error>> {
        if self.gathered.touches(at, bytes.len()) {
            self.gathered.program(self.flash).map_err(ViewError::Flash)?;
        }
        self.flash.read(at, bytes).map_err(ViewError::Flash)
    }

    fn gather(&mut self, at: u32, bytes: &[u8]) -> Result<(), ViewError<F::Error>> {
        let stretch = at - at % STRETCH;
        if !self.gathered.range.is_empty() && self.gathered.stretch != stretch {
            self.gathered.program(self.flash).map_err(ViewError::Flash)?;
        }
        let start = (at - stretch) as usize;
        let range = start..start + bytes.len();
        let room = self.gathered.bytes.get_mut(range.clone()).ok_or(ViewError::Strange)?;
        room.copy_from_slice(bytes);
        self.gathered.stretch = stretch;
        self.gathered.range = match self.gathered.range.is_empty() {
            true => range,
            false => {
                let old = &self.gathered.range;
                old.start.min(range.start)..old.end.max(range.end)
            }
        };
        Ok(())
    }

    fn begin(&mut self, leaf: u8) -> Result<(), ViewError<F::Error>> {
        if leaf != self.ring.next() || self.ring.free() == 0 {
            return Err(ViewError::Strange);
        }
        // Nobody was idle since it went out of use, or nobody looked yet.
        if self.ring.ready == 0 {
            clear(self.flash, self.ring, leaf).map_err(ViewError::Flash)?;
        }
        let title = title(self.ring.name, self.ring.next_age);
        self.gather(self.ring.title_at(leaf), &title)?;
        self.ring.begin();
        Ok(())
    }
}

impl<F: NorFlash> ErrorType for View<'_, F> {
    type Error = ViewError<F::Error>;
}

impl<F: NorFlash> waiting::ReadNorFlash for View<'_, F> {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
        let (leaf, place) = self.place(offset)?;
        let live = self.ring.is_live(leaf);
        let youngest = self.ring.youngest() == Some(leaf);
        let sealed = youngest && self.ring.sealed;
        let marked = |mark| if mark { 0 } else { 0xFF };
        match place {
            Place::Start => bytes.fill(marked(live)),
            // Closed is what has a younger one.
            Place::End => bytes.fill(marked(live && !youngest)),
            _ if !live => bytes.fill(0xFF),
            // Zeros are no item and no room.
            Place::Header(at) | Place::Data(at) if sealed && self.is_behind(leaf, at) => {
                bytes.fill(0);
            }
            Place::Header(at) => {
                self.fetch(at, bytes)?;
                let length = bytes.get(ITEM_LENGTH);
                // The bits of a torn length can make another one that is right by its checksum. Ours are
                // all of one length.
                if length != Some(&DATA_LENGTH) && length != Some(&[0xFF; 2]) {
                    bytes.fill(0);
                }
            }
            Place::Data(at) => {
                self.fetch(at, bytes)?;
                let slot = (at - self.ring.slots_at(leaf)) / SLOT;
                self.seen.set(u8::try_from(slot).unwrap_or(SLOTS));
            }
            Place::Between => bytes.fill(marked(sealed)),
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        usize::from(self.ring.leaves) * LEAF as usize
    }
}

impl<F: NorFlash> waiting::NorFlash for View<'_, F> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = LEAF as usize;

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Self::Error> {
        match self.place(offset)? {
            (leaf, Place::Start) => self.begin(leaf),
            (_, Place::End) => Ok(()),
            (leaf, Place::Header(at) | Place::Data(at)) if self.ring.is_live(leaf) => {
                self.gather(at, bytes)
            }
            _ => Err(ViewError::Strange),
        }
    }

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Self::Error> {
        let (leaf, _) = self.place(from)?;
        if to - from != LEAF || !self.ring.is_live(leaf) {
            return Err(ViewError::Strange);
        }
        // What was moved out of it is safe before it goes.
        self.gathered.program(self.flash).map_err(ViewError::Flash)?;
        drop_leaf(self.flash, self.ring, leaf)
    }
}

/// The oldest or the youngest leaf counts no more.
pub(super) fn drop_leaf<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    leaf: u8,
) -> Result<(), ViewError<F::Error>> {
    if leaf == ring.oldest {
        ring.oldest = ring.after(leaf, 1);
    } else if Some(leaf) == ring.youngest() {
        ring.ready = 0;
        // Ages have no gaps.
        ring.next_age -= 1;
        // This one was begun because the one before it had no room.
        ring.sealed = true;
        ring.used = 0;
    } else {
        return Err(ViewError::Strange);
    }
    ring.live -= 1;
    strike_out(flash, ring.title_at(leaf)).map_err(ViewError::Flash)
}

/// Puts one record behind the others, down to the flash.
pub(super) fn push<F: NorFlash>(
    flash: &mut F,
    ring: &mut Ring,
    gathered: &mut Gathered,
    data: &[u8; DATA],
) -> Result<(), Error<F::Error>> {
    let range = 0..u32::from(ring.leaves) * LEAF;
    let view = View { flash, ring, gathered, seen: &Cell::new(0) };
    let config = QueueConfig::try_new(range).map_err(|_| Error::Store)?;
    let mut queue = QueueStorage::new(view, config, Cache::new_uncached());
    block_on(queue.push(data, false)).map_err(|error| match error {
        sequential_storage::Error::Storage { value: ViewError::Flash(error), .. } => {
            Error::Flash(error)
        }
        _ => Error::Store,
    })?;
    gathered.program(flash).map_err(Error::Flash)?;
    ring.used += 1;
    Ok(())
}

/// Makes a leaf blank, unless it is.
pub(super) fn clear<F: NorFlash>(flash: &mut F, ring: &Ring, leaf: u8) -> Result<(), F::Error> {
    let sector = ring.sector(leaf);
    if is_blank(flash, sector..sector + SECTOR)? {
        return Ok(());
    }
    strike_out(flash, ring.title_at(leaf))?;
    flash.erase(sector, sector + SECTOR)
}

/// A title of zeros becomes no other by being erased in part.
fn strike_out<F: NorFlash>(flash: &mut F, title_at: u32) -> Result<(), F::Error> {
    flash.write(title_at, &[0; TITLE])
}

pub(super) fn is_blank<F: NorFlash>(flash: &mut F, range: Range<u32>) -> Result<bool, F::Error> {
    const STEP: u32 = SLOT;
    let mut bytes = [0; STEP as usize];
    let mut at = range.start;
    while at < range.end {
        let length = STEP.min(range.end - at);
        let (bytes, _) = bytes.split_at_mut(length as usize);
        flash.read(at, bytes)?;
        if bytes.iter().any(|&byte| byte != 0xFF) {
            return Ok(false);
        }
        at += length;
    }
    Ok(true)
}
