//! One kept thing as it stands in a slot.
//!
//! ```text
//!  tag | format | length | number, 2 bytes | the thing | 0xFF …
//! ```
//!
//! The tag is a setting's key, or says whether a game begins. The number counts a game's records from 0, so
//! that one that is missing in the middle is noticed. All of it is under the store's checksum.
//!
//! A ring that begins anew, because what was in it cannot be read, begins with [`NOTHING`].

use super::Kind;
use super::leaf::{DATA, FORMAT};

const HEAD: usize = 5;
/// No kept thing is longer.
pub const LONGEST: usize = DATA - HEAD;

/// Keys of settings stay below, so that one leaf holds the last of each and as many new ones.
pub const KEYS: u8 = 31;
/// No setting and no game: what lies before it counts no more, and it says nothing itself.
pub(super) const NOTHING: Kind = Kind::Setting(KEYS);
/// Tags of what belongs to a game; no keys.
const GAME: u8 = 0x80;
const EVENT: u8 = 0x81;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Record<'a> {
    pub(super) kind: Kind,
    pub(super) number: u16,
    pub(super) bytes: &'a [u8],
}

impl<'a> Record<'a> {
    /// As it fills a slot; none if it is too long.
    pub(super) fn encode(&self) -> Option<[u8; DATA]> {
        let mut slot = [0xFF; DATA];
        let tag = match self.kind {
            Kind::Setting(key) => key,
            Kind::Game => GAME,
            Kind::Event => EVENT,
        };
        let [low, high] = self.number.to_le_bytes();
        let length = u8::try_from(self.bytes.len()).ok()?;
        slot[..HEAD].copy_from_slice(&[tag, FORMAT, length, low, high]);
        slot.get_mut(HEAD..HEAD + self.bytes.len())?.copy_from_slice(self.bytes);
        Some(slot)
    }

    /// None if it is of another format, or no record at all.
    pub(super) fn decode(slot: &'a [u8]) -> Option<Record<'a>> {
        let (&[tag, FORMAT, length, low, high], rest) = slot.split_first_chunk::<HEAD>()? else {
            return None;
        };
        let kind = match tag {
            key if key <= KEYS => Kind::Setting(key),
            GAME => Kind::Game,
            EVENT => Kind::Event,
            _ => return None,
        };
        let bytes = rest.get(..usize::from(length))?;
        Some(Record { kind, number: u16::from_le_bytes([low, high]), bytes })
    }
}

/// [`NOTHING`] as it fills a slot.
pub(super) fn nothing() -> [u8; DATA] {
    let mut slot = [0xFF; DATA];
    slot[..HEAD].copy_from_slice(&[KEYS, FORMAT, 0, 0, 0]);
    slot
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: Record<'_> = Record { kind: Kind::Event, number: 0x1234, bytes: b"roll" };

    #[test]
    fn a_record_comes_back_as_it_was() {
        let longest = [7; LONGEST];
        let first = Record { kind: Kind::Game, number: 0, bytes: &longest };
        let setting = Record { kind: Kind::Setting(KEYS - 1), number: 0, bytes: &[] };
        for record in [RECORD, first, setting] {
            let slot = record.encode().unwrap();
            assert_eq!(Record::decode(&slot), Some(record));
        }
    }

    #[test]
    fn nothing_is_a_record_that_says_nothing() {
        let record = Record { kind: NOTHING, number: 0, bytes: &[] };
        assert_eq!(Record::decode(&nothing()), Some(record));
    }

    #[test]
    fn another_format_an_unknown_tag_and_a_length_beyond_the_slot_are_no_records() {
        for (at, byte) in [(0, KEYS + 1), (0, 0xFF), (1, FORMAT + 1), (2, 52)] {
            let mut slot = RECORD.encode().unwrap();
            slot[at] = byte;
            assert_eq!(Record::decode(&slot), None, "{at}");
        }
        assert_eq!(Record::decode(&[]), None);
    }
}
