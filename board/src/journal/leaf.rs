//! How a leaf lies in the flash: one sector that begins with a title and holds records in slots.
//!
//! ```text
//!  0        48       64       128                          4096
//!  | unused | title  | slot 0 | slot 1 | …  | slot 62      |
//! ```
//!
//! A slot never crosses a page that is programmed at once, and the title lies in the same page as the
//! first slot. So every record is one program, also the first one of a leaf.
//!
//! The title says whether a leaf counts and how old it is. It is what makes an erase safe: before a leaf
//! is erased its title is struck out, so a leaf that the power left half erased is never mistaken for a
//! written one.

use crc::{CRC_32_ISCSI, Crc, NoTable};

/// What the flash erases at once.
pub(super) const SECTOR: u32 = 4096;
/// An item of the store: 8 bytes of its own and 56 of ours. Four are a program page.
pub(super) const SLOT: u32 = 64;
/// What the store puts before each item: a checksum of the data, the length, a checksum of that.
pub(super) const ITEM_HEADER: usize = 8;
/// Where the length stands in it.
pub(super) const ITEM_LENGTH: core::ops::Range<usize> = 4..6;
/// What a slot has for us.
pub(super) const DATA: usize = 56;
/// As the length of an item says it.
pub(super) const DATA_LENGTH: [u8; 2] = [56, 0];
/// Where slots begin: at a slot's distance, so that they are aligned to pages.
pub(super) const SLOTS_AT: u32 = 64;
pub(super) const SLOTS: u8 = 63;
/// Right before the first slot, so that both are programmed in one stretch.
pub(super) const TITLE_AT: u32 = 48;
pub(super) const TITLE: usize = 16;

const _: () = assert!(TITLE_AT as usize + TITLE == SLOTS_AT as usize);
const _: () = assert!(SLOTS_AT + SLOTS as u32 * SLOT == SECTOR);
const _: () = assert!(ITEM_HEADER + DATA == SLOT as usize);
const _: () = assert!(DATA == DATA_LENGTH[0] as usize);

/// How leaves and records are written. Whoever changes anything in here counts on.
pub const FORMAT: u8 = 1;

/// Every format begins its titles with this, its number next, and ends them with the checksum.
const MAGIC: [u8; 4] = *b"Croo";
const SUM_AT: usize = 12;
/// For titles only, and there it costs nothing: a table would be a kilobyte.
const SUM: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISCSI);

/// No box begins so many leaves: the flash is worn out after six million.
const LAST_AGE: u32 = u32::MAX / 2;

/// What the beginning of a leaf says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Title {
    /// Nothing, or nothing that can be read.
    None,
    /// The leaf counts. The one with the greatest age is the youngest.
    Ours { age: u32 },
    /// Written by a Croupier that is older or newer than this one.
    OtherFormat(u8),
}

/// The title of a leaf in the ring of this name.
pub(super) fn title(ring: u8, age: u32) -> [u8; TITLE] {
    let mut title = [0xFF; TITLE];
    title[..4].copy_from_slice(&MAGIC);
    title[4] = FORMAT;
    title[5] = ring;
    title[8..SUM_AT].copy_from_slice(&age.to_le_bytes());
    let sum = SUM.checksum(&title[..SUM_AT]);
    title[SUM_AT..].copy_from_slice(&sum.to_le_bytes());
    title
}

pub(super) fn read_title(ring: u8, bytes: [u8; TITLE]) -> Title {
    let (summed, sum) = bytes.split_at(SUM_AT);
    if !summed.starts_with(&MAGIC) || sum != SUM.checksum(summed).to_le_bytes() {
        return Title::None;
    }
    let age = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
    match (bytes[4], bytes[5]) {
        (FORMAT, name) if name == ring && age <= LAST_AGE => Title::Ours { age },
        (FORMAT, _) => Title::None,
        (other, _) => Title::OtherFormat(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_says_how_old_its_leaf_is() {
        assert_eq!(read_title(b'g', title(b'g', 77)), Title::Ours { age: 77 });
        assert_eq!(read_title(b's', title(b'g', 77)), Title::None);
        assert_eq!(read_title(b'g', title(b'g', LAST_AGE + 1)), Title::None);
        assert_eq!(read_title(b'g', [0xFF; TITLE]), Title::None);
        assert_eq!(read_title(b'g', [0; TITLE]), Title::None);
    }

    #[test]
    fn a_title_with_a_bit_changed_is_none() {
        for bit in 0..TITLE * 8 {
            let mut changed = title(b'g', 77);
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(read_title(b'g', changed), Title::None, "{bit}");
        }
    }
}
