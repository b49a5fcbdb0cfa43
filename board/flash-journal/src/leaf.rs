//! The layout of a leaf: one sector that begins with a title and holds records in slots.
//!
//! These bytes are frozen: a change to them is another [`FORMAT`].
//!
//! ```text
//!  0        40      48      64       96                           4096
//!  | unused | mark  | title | slot 0 | slot 1 | …     | slot 125  |
//! ```
//!
//! A record takes one to four adjacent slots and never crosses a page; if the next record is too
//! long for the rest of a page, that rest stays blank. The title is in the same page as the first
//! slots. So every record is one page program, even the first of a leaf.
//!
//! The title says whether a leaf is live, and its age. Before a leaf is erased its title is zeroed,
//! so a half-erased leaf is never mistaken for a written one. The mark says that an erase was
//! completed: a sector that reads blank without it may be half erased, with bits that read
//! differently next time, and is erased again.
//!
//! The sizes are those of common serial NOR flash, such as the W25Q16JV on a Pico: according to its
//! data sheet (section 2), Sector Erase (20h) erases 4 KiB, and Page Program (02h) programs 1 to
//! 256 bytes within a page.

use crate::crc::{correct, crc};

/// The unit of an erase, in bytes. The flash must have sectors of this size.
pub const SECTOR: u32 = 4096;
/// The most that one page program writes, in bytes.
pub(crate) const PAGE: u32 = 256;
/// The size of a slot. Most records take one: a head of eight bytes and up to 24 of content.
pub(crate) const SLOT: u32 = 32;
pub(crate) const SLOT_BYTES: usize = SLOT as usize;
/// Where the slots begin.
pub(crate) const SLOTS_AT: u32 = 64;
pub(crate) const SLOTS: u8 = 126;
/// The slots of the longest record, which takes half a page.
pub(crate) const MOST_SLOTS: u8 = 4;
/// Right before the first slot, so that both are programmed as one range.
pub(crate) const TITLE_AT: u32 = 48;
pub(crate) const TITLE: usize = 16;
/// Where the mark of a completed erase is.
pub(crate) const MARK_AT: u32 = 40;
/// Neither all ones nor all zeros, since a torn erase can leave either.
pub(crate) const MARK: [u8; 8] = *b"is blank";

const _: () = assert!(MARK_AT as usize + MARK.len() == TITLE_AT as usize);
const _: () = assert!(TITLE_AT as usize + TITLE == SLOTS_AT as usize);
const _: () = assert!(SLOTS_AT + SLOTS as u32 * SLOT == SECTOR);

/// How many slots are left in the page of this one, including it.
pub(crate) fn left_in_page(slot: u8) -> u8 {
    /// The slots of a page; the title and mark take the space of two in the first page.
    const IN_PAGE: u8 = 8;
    const BEFORE: u8 = 2;
    const _: () = assert!(IN_PAGE as u32 * SLOT == PAGE && BEFORE as u32 * SLOT == SLOTS_AT);
    IN_PAGE - (slot + BEFORE) % IN_PAGE
}

/// Where a record of this many slots goes if `used` are taken. `None` if it does not fit into the
/// leaf.
pub(crate) fn fit(used: u8, slots: u8) -> Option<u8> {
    if used >= SLOTS {
        return None;
    }
    let left = left_in_page(used);
    let slot = if slots <= left { used } else { used + left };
    (slot + slots <= SLOTS).then_some(slot)
}

/// The end of the slots in which a record may have been torn, if `used` were taken before.
pub(crate) fn torn_until(used: u8) -> u8 {
    match fit(used, MOST_SLOTS) {
        Some(slot) => slot + MOST_SLOTS,
        None => SLOTS,
    }
}

/// The number of this format of leaves and records. Any change to either increments it.
pub const FORMAT: u8 = 2;

/// The first bytes of a title in every format. The format's number follows; the age and the
/// checksum come last.
const MAGIC: [u8; 4] = *b"Croo";
const AGE_AT: usize = 8;
const SUM_AT: usize = 12;

/// The first age that no title may have. No journal gets that far: each of 60 sectors is good for
/// 100,000 erases (W25Q16JV data sheet, section 2), so the flash is worn out after six million
/// leaves.
pub(crate) const LAST_AGE: u32 = u32::MAX / 2;

/// What a leaf's title says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Title {
    /// The leaf is live. The one with the greatest age is the youngest.
    Ours { age: u32 },
    /// Written in an older or newer format.
    OtherFormat { format: u8, age: u32 },
    /// It was one of ours, or was about to be, perhaps of this age.
    Corrupt { age: u32 },
    /// The leaf is out of use.
    Zeroed,
    /// Nothing, or nothing of ours.
    None,
}

/// The title of a leaf in the ring of this name.
pub(crate) fn title(ring: u8, age: u32) -> [u8; TITLE] {
    let mut title = [0xFF; TITLE];
    title[..4].copy_from_slice(&MAGIC);
    title[4] = FORMAT;
    title[5] = ring;
    title[AGE_AT..SUM_AT].copy_from_slice(&age.to_le_bytes());
    let sum = crc(0, &title[..SUM_AT]);
    title[SUM_AT..].copy_from_slice(&sum.to_le_bytes());
    title
}

pub(crate) fn read_title(ring: u8, bytes: [u8; TITLE]) -> Title {
    let age_in = |bytes: &[u8; TITLE]| {
        u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]).min(LAST_AGE)
    };
    let mut corrected = bytes;
    let (summed, &mut [a, b, c, d]) = corrected.split_at_mut(SUM_AT) else { return Title::None };
    if correct(0, u32::from_le_bytes([a, b, c, d]), summed) && summed.starts_with(&MAGIC) {
        let age = age_in(&corrected);
        return match (corrected[4], corrected[5]) {
            (FORMAT, name) if name == ring && age < LAST_AGE => Title::Ours { age },
            (FORMAT, _) => Title::None,
            (format, _) => Title::OtherFormat { format, age },
        };
    }
    if is_zeroed(&bytes) {
        return Title::Zeroed;
    }
    // The 64 bits that are the same in each leaf of this ring.
    let fixed = title(ring, 0);
    let off = distance(&bytes[..AGE_AT], &fixed[..AGE_AT]);
    // Blank differs in 23 of them and zeros in 41. Random bits differ in fewer than 10 in one of a
    // billion cases.
    if off < 10 { Title::Corrupt { age: age_in(&bytes) } } else { Title::None }
}

/// The number of bits in which the two differ.
pub(crate) fn distance(one: &[u8], other: &[u8]) -> u32 {
    one.iter().zip(other).map(|(one, other)| (one ^ other).count_ones()).sum()
}

/// Tests if these bytes are zeros, apart from a few bits that flipped or cannot be programmed. Any
/// title and any record have more ones.
pub(crate) fn is_zeroed(bytes: &[u8]) -> bool {
    bytes.iter().map(|byte| byte.count_ones()).sum::<u32>() <= 4
}

/// Tests if these bytes are blank, apart from a few bits that flipped.
pub(crate) fn is_unwritten(bytes: &[u8]) -> bool {
    bytes.iter().map(|byte| byte.count_zeros()).sum::<u32>() <= 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_says_how_old_its_leaf_is() {
        assert_eq!(read_title(b'g', title(b'g', 77)), Title::Ours { age: 77 });
        assert_eq!(read_title(b's', title(b'g', 77)), Title::None);
        assert_eq!(read_title(b'g', title(b'g', LAST_AGE)), Title::None);
        assert_eq!(read_title(b'g', [0xFF; TITLE]), Title::None);
        assert_eq!(read_title(b'g', [0; TITLE]), Title::Zeroed);
    }

    #[test]
    fn a_title_with_one_flipped_bit_is_corrected_and_with_two_it_is_corrupt() {
        for bit in 0..TITLE * 8 {
            let mut changed = title(b'g', 77);
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(read_title(b'g', changed), Title::Ours { age: 77 }, "{bit}");
            changed[(bit / 8 + 5) % TITLE] ^= 0x10;
            assert!(matches!(read_title(b'g', changed), Title::Corrupt { .. }), "{bit}");
        }
    }

    #[test]
    fn records_keep_within_their_pages() {
        for used in 0..SLOTS {
            for slots in 1..=MOST_SLOTS {
                let Some(slot) = fit(used, slots) else {
                    assert!(used + slots > SLOTS - 4);
                    continue;
                };
                let at = SLOTS_AT + u32::from(slot) * SLOT;
                let end = at + u32::from(slots) * SLOT;
                assert!(used <= slot && end <= SECTOR && at / PAGE == (end - 1) / PAGE);
                assert!(slot + slots <= torn_until(used), "{used} {slots}");
            }
        }
    }
}
