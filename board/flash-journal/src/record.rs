//! A record as it is stored in the flash, in one to four slots.
//!
//! ```text
//!  checksum, 4 bytes | tag | length | number, 2 bytes | content | 0xFF …
//! ```
//!
//! The tag is a setting's key, or says whether the record begins or continues a game. The number
//! counts the records of a game, or of a leaf of settings, from 0, so that a missing one is
//! noticed. Numbers are little-endian. The checksum, a CRC-32C, covers the age of the leaf and
//! everything behind the checksum: remains of an earlier use of a sector are no records, and a
//! record proves the age of its leaf.
//!
//! These bytes are frozen, like those of a leaf.
//!
//! A ring that starts again because nothing in it can be read starts with [`EMPTY`].

use crate::crc::{before, correct, crc};
use crate::leaf::{MOST_SLOTS, SLOT, SLOT_BYTES, is_unwritten, is_zeroed};
use crate::role::{LONGEST, Role};
use embedded_storage::nor_flash::ReadNorFlash;

pub(crate) const HEAD: usize = 8;
const LENGTH_AT: usize = 5;
/// The size of the longest record.
pub(crate) const BYTES: usize = MOST_SLOTS as usize * SLOT_BYTES;
const _: () = assert!(HEAD + LONGEST == BYTES);

/// The tag of a record without content. Nothing before it counts.
pub(crate) const EMPTY: u8 = 0x7F;
/// The tags of a game's records, above all keys.
const GAME: u8 = 0x80;
const EVENT: u8 = 0x81;

pub(crate) const fn tag(place: Role) -> u8 {
    match place {
        Role::Setting(key) => key,
        Role::Game => GAME,
        Role::Event => EVENT,
    }
}

/// How many slots a record with content of this length takes. `None` if it is too long.
pub(crate) fn slots(length: usize) -> Option<u8> {
    let slots = (HEAD + length).div_ceil(SLOT_BYTES);
    u8::try_from(slots).ok().filter(|&slots| slots <= MOST_SLOTS)
}

/// The checksum of a leaf's age, from which the checksums of its records continue. If the age
/// itself were the seed, a flipped bit of it would look like a flipped bit of the record, which
/// would be "corrected" into a record of another age.
fn seed_of(age: u32) -> u32 {
    crc(0, &age.to_le_bytes())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) tag: u8,
    pub(crate) number: u16,
    pub(crate) bytes: &'a [u8],
}

impl<'a> Record<'a> {
    pub(crate) fn role(&self) -> Role {
        match self.tag {
            key if key < GAME => Role::Setting(key),
            GAME => Role::Game,
            // A tag that a later version may add continues the game as well.
            _ => Role::Event,
        }
    }

    pub(crate) fn slots(&self) -> u8 {
        slots(self.bytes.len()).unwrap_or(MOST_SLOTS)
    }

    /// The bytes of this record in a leaf of this age.
    pub(crate) fn encode(&self, age: u32) -> Raw {
        let mut raw = Raw { bytes: [0xFF; BYTES] };
        let [low, high] = self.number.to_le_bytes();
        let length = self.bytes.len().min(LONGEST);
        let (head, rest) = raw.bytes.split_at_mut(HEAD);
        let length_byte = u8::try_from(length).unwrap_or(u8::MAX);
        head.copy_from_slice(&[0, 0, 0, 0, self.tag, length_byte, low, high]);
        rest.iter_mut().zip(self.bytes).for_each(|(to, from)| *to = *from);
        raw.sign(seed_of(age));
        raw
    }
}

/// A record as stored in its slots.
#[derive(Clone)]
pub(crate) struct Raw {
    bytes: [u8; BYTES],
}

/// What a slot holds.
pub(crate) enum Slot<'a> {
    Blank,
    /// Zeros: it was cancelled or wiped.
    Zeroed,
    /// Anything else.
    Corrupt,
    Record(Record<'a>),
}

impl Raw {
    pub(crate) const NONE: Raw = Raw { bytes: [0; BYTES] };

    fn length(&self) -> usize {
        usize::from(self.bytes[LENGTH_AT])
    }

    /// The bytes that are programmed.
    pub(crate) fn written(&self) -> &[u8] {
        self.bytes.get(..HEAD + self.length()).unwrap_or(&self.bytes)
    }

    pub(crate) fn record(&self) -> Record<'_> {
        let [_, _, _, _, tag, _, low, high, ..] = self.bytes;
        let number = u16::from_le_bytes([low, high]);
        Record { tag, number, bytes: self.written().get(HEAD..).unwrap_or_default() }
    }

    fn sign(&mut self, seed: u32) {
        let sum = crc(seed, self.written().get(4..).unwrap_or_default());
        self.bytes[..4].copy_from_slice(&sum.to_le_bytes());
    }

    /// Tests if it is a record of a leaf with this seed, perhaps after correcting one bit outside
    /// its length.
    fn is_record(&mut self, seed: u32) -> bool {
        let [a, b, c, d, _, length, ..] = self.bytes;
        let end = HEAD + usize::from(length);
        let Some(summed) = self.bytes.get_mut(4..end) else { return false };
        if !correct(seed, u32::from_le_bytes([a, b, c, d]), summed) {
            return false;
        }
        let same = core::mem::replace(&mut self.bytes[LENGTH_AT], length) == length;
        if same {
            self.sign(seed);
        }
        same
    }

    /// The age of the leaf in which the bytes at this address would be a valid record. Any bytes
    /// have one; `None` if the length in them is impossible.
    pub(crate) fn read_age<F: ReadNorFlash>(
        &mut self,
        flash: &mut F,
        at: u32,
        room: u8,
    ) -> Result<Option<u32>, F::Error> {
        let Some(bytes) = self.bytes.get_mut(..usize::from(room) * SLOT_BYTES) else {
            return Ok(None);
        };
        flash.read(at, bytes)?;
        let &mut [a, b, c, d, _, length, ..] = bytes else { return Ok(None) };
        let summed = bytes.get(4..HEAD + usize::from(length));
        let age = summed.map(|summed| before(u32::from_le_bytes([a, b, c, d]), summed));
        Ok(age.map(u32::from_le_bytes))
    }

    /// Reads the slot at this address, in a leaf of this age, with room for this many slots.
    pub(crate) fn read<F: ReadNorFlash>(
        &mut self,
        flash: &mut F,
        at: u32,
        room: u8,
        age: u32,
    ) -> Result<Slot<'_>, F::Error> {
        let (first, _) = self.bytes.split_at_mut(SLOT_BYTES);
        flash.read(at, first)?;
        if first.iter().all(|&byte| byte == 0xFF) {
            return Ok(Slot::Blank);
        }
        let found: [u8; SLOT_BYTES] = first.try_into().unwrap_or([0; SLOT_BYTES]);
        if found == [0; SLOT_BYTES] {
            return Ok(Slot::Zeroed);
        }
        let seed = seed_of(age);
        let room = usize::from(room.min(MOST_SLOTS)) * SLOT_BYTES;
        let length = found[LENGTH_AT];
        // With the length as stored, then with each of its bits flipped.
        for bit in 0..=8 {
            let length = if bit == 0 { length } else { length ^ 1 << (bit - 1) };
            let end = HEAD + usize::from(length);
            if end > room {
                continue;
            }
            let (first, rest) = self.bytes.split_at_mut(SLOT_BYTES);
            first.copy_from_slice(&found);
            if let Some(more @ 1..) = end.checked_sub(SLOT_BYTES)
                && let Some(rest) = rest.get_mut(..more)
            {
                flash.read(at + SLOT, rest)?;
            }
            self.bytes[LENGTH_AT] = length;
            let whole = match bit {
                0 => self.is_record(seed),
                _ => {
                    let summed = self.written().get(4..).unwrap_or_default();
                    crc(seed, summed).to_le_bytes() == found[..4]
                }
            };
            if whole {
                return Ok(Slot::Record(self.record()));
            }
        }
        if is_zeroed(&found) {
            return Ok(Slot::Zeroed);
        }
        Ok(if is_unwritten(&found) { Slot::Blank } else { Slot::Corrupt })
    }
}
