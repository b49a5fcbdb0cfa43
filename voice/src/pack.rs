//! The pack: every clip of every language, as it lies in the flash.
//!
//! ```text
//! at   bytes
//!  0       8  "CROUPIER"
//!  8       2  version of this format
//! 10       2  number of languages
//! 12       2  number of clips of a language
//! 14       2  0
//! 16       4  fingerprint of the words it was made from
//! 20       4  length of the pack
//! 24       4  CRC-32C of the 24 bytes before
//! 28      10  for each language, for each clip: offset (4), length (2), CRC-32C (4)
//!             of language, clip, offset, length and the clip itself
//!             then the clips: packets of 20 ms, each with its length (1) before it
//! ```
//!
//! Numbers are little-endian. A clip without packets is empty: in that language there is nothing to
//! say. Equal clips lie there once.
//!
//! [`Pack::open`] looks at the header only, so it takes no time. [`Pack::clip`] looks at the
//! checksum first: the decoder never gets a packet that its maker did not write. A whole pack is
//! refused if it was made from other words, because it would say the wrong ones.

use crate::words::Clip;
use console::Language;
use crc::{CRC_32_ISCSI, Crc, NoTable};

pub const MAGIC: [u8; 8] = *b"CROUPIER";
pub const VERSION: u16 = 1;

/// Of the words that this program was built with: every text of every clip.
pub const FINGERPRINT: u32 = {
    let digits = env!("VOICE_FINGERPRINT").as_bytes();
    let (mut value, mut nth) = (0, 0);
    while nth < digits.len() {
        value = value * 10 + (digits[nth] - b'0') as u32;
        nth += 1;
    }
    value
};

const HEADER: usize = 28;
const ENTRY: usize = 10;

/// Without a table: a clip of two seconds takes about a millisecond on the box, once.
const CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISCSI);

/// Why a pack is not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// There is none, or it is damaged where it begins.
    NoPack,
    /// Its format is not known here.
    Version(u16),
    /// It was made from other words, for another version of the box.
    OtherWords,
    /// Its end is missing.
    CutShort,
}

/// A pack whose header is as it should be.
#[derive(Clone, Copy, Debug)]
pub struct Pack<'a> {
    bytes: &'a [u8],
}

/// A clip whose checksum is as it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClipData<'a> {
    bytes: &'a [u8],
}

/// Where a clip lies, as its entry says.
struct Entry {
    offset: u32,
    length: u16,
    sum: u32,
}

fn array<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.first_chunk().copied()
}

impl<'a> Pack<'a> {
    /// The pack at the start of these bytes; whatever lies behind it does not matter.
    pub fn open(bytes: &'a [u8]) -> Result<Pack<'a>, Wrong> {
        let header: [u8; HEADER] = array(bytes, 0).ok_or(Wrong::NoPack)?;
        let sum = array(&header, 24).map(u32::from_le_bytes);
        if !header.starts_with(&MAGIC) || sum != header.get(..24).map(|part| CRC.checksum(part)) {
            return Err(Wrong::NoPack);
        }
        let short = |at: usize| array(&header, at).map_or(0, u16::from_le_bytes);
        let long = |at: usize| array(&header, at).map_or(0, u32::from_le_bytes);
        if short(8) != VERSION {
            return Err(Wrong::Version(short(8)));
        }
        let same = usize::from(short(10)) == Language::ALL.len()
            && short(12) == Clip::COUNT
            && long(16) == FINGERPRINT;
        if !same {
            return Err(Wrong::OtherWords);
        }
        let length = usize::try_from(long(20)).map_err(|_| Wrong::CutShort)?;
        Ok(Pack { bytes: bytes.get(..length).ok_or(Wrong::CutShort)? })
    }

    fn entry(&self, language: Language, clip: Clip) -> Option<Entry> {
        let nth = usize::from(language.number()) * usize::from(Clip::COUNT);
        let at = HEADER + (nth + usize::from(clip.number())) * ENTRY;
        Some(Entry {
            offset: u32::from_le_bytes(array(self.bytes, at)?),
            length: u16::from_le_bytes(array(self.bytes, at + 4)?),
            sum: u32::from_le_bytes(array(self.bytes, at + 6)?),
        })
    }

    /// Whether there is something to say, as far as can be told without looking at it.
    pub fn has(&self, language: Language, clip: Clip) -> bool {
        self.entry(language, clip).is_some_and(|entry| entry.length > 0)
    }

    /// A clip, if its checksum is as it should be.
    pub fn clip(&self, language: Language, clip: Clip) -> Option<ClipData<'a>> {
        let entry = self.entry(language, clip)?;
        let from = usize::try_from(entry.offset).ok()?;
        let bytes = self.bytes.get(from..from.checked_add(entry.length.into())?)?;
        (sum(language, clip, entry.offset, bytes) == entry.sum).then_some(ClipData { bytes })
    }
}

/// The checksum of a clip and of what its entry says of it: neither can be taken for another's.
fn sum(language: Language, clip: Clip, offset: u32, bytes: &[u8]) -> u32 {
    let mut digest = CRC.digest();
    digest.update(&[language.number()]);
    digest.update(&clip.number().to_le_bytes());
    digest.update(&offset.to_le_bytes());
    digest.update(bytes);
    digest.finalize()
}

impl<'a> ClipData<'a> {
    /// Its packets, each of 20 ms.
    pub fn packets(self) -> Packets<'a> {
        Packets { rest: self.bytes }
    }
}

/// The packets of a clip that are still to come.
#[derive(Clone, Debug)]
pub struct Packets<'a> {
    rest: &'a [u8],
}

impl<'a> Packets<'a> {
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }
}

impl<'a> Iterator for Packets<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let (length, rest) = self.rest.split_first()?;
        let (packet, rest) = rest.split_at_checked(usize::from(*length)).unwrap_or_default();
        self.rest = rest;
        (!packet.is_empty()).then_some(packet)
    }
}

/// Writing a pack.
#[cfg(feature = "make")]
pub mod make {
    use super::{CRC, ENTRY, FINGERPRINT, HEADER, MAGIC, VERSION, sum};
    use crate::words::{Clip, Part};
    use console::Language;
    use std::collections::HashMap;
    use std::string::{String, ToString as _};
    use std::vec::Vec;

    /// The packets of a clip.
    pub type Packets = Vec<Vec<u8>>;

    /// A pack with what `packets` says of each clip. The same clips give the same bytes.
    pub fn pack(mut packets: impl FnMut(Language, Part) -> Packets) -> Result<Vec<u8>, String> {
        let count = Language::ALL.len() * usize::from(Clip::COUNT);
        let mut index = Vec::new();
        let mut clips: Vec<u8> = Vec::new();
        let mut known: HashMap<Vec<u8>, u32> = HashMap::new();
        for language in Language::ALL {
            for part in Part::all() {
                let clip = part.clip().ok_or("a part without a clip")?;
                let mut bytes = Vec::new();
                for packet in packets(language, part) {
                    let length = u8::try_from(packet.len()).map_err(|_| "a packet is too long")?;
                    bytes.push(length);
                    bytes.extend(packet);
                }
                let length = u16::try_from(bytes.len()).map_err(|_| "a clip is too long")?;
                let end = HEADER + count * ENTRY + clips.len();
                let end = u32::try_from(end).map_err(|error| error.to_string())?;
                let offset = *known.entry(bytes.clone()).or_insert_with(|| {
                    clips.extend(&bytes);
                    end
                });
                index.extend(offset.to_le_bytes());
                index.extend(length.to_le_bytes());
                index.extend(sum(language, clip, offset, &bytes).to_le_bytes());
            }
        }
        let length = HEADER + index.len() + clips.len();
        let length = u32::try_from(length).map_err(|error| error.to_string())?;
        let languages = u16::try_from(Language::ALL.len()).map_err(|error| error.to_string())?;
        let mut pack = MAGIC.to_vec();
        pack.extend([VERSION, languages, Clip::COUNT, 0].map(u16::to_le_bytes).concat());
        pack.extend([FINGERPRINT, length].map(u32::to_le_bytes).concat());
        pack.extend(CRC.checksum(&pack).to_le_bytes());
        pack.extend(index);
        pack.extend(clips);
        Ok(pack)
    }
}
