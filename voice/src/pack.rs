//! The voice pack: the clips of one or several languages, as stored in flash.
//!
//! ```text
//! at   bytes
//!  0       8  "CROUPIER"
//!  8       2  version of this format
//! 10       2  number of languages
//! 12       8  their codes, two letters each; 0 where there is none
//! 20       4  bits a second of every clip
//! 24       4  number of clips
//! 28       4  length of the pack
//! 32       4  CRC-32C of the 32 bytes before
//! 36      16  for each clip, sorted by fingerprint: fingerprint (4), offset (4), length (4),
//!             CRC-32C (4) of these three and the clip itself
//!             then the clips: packets of 20 ms, each with its length (1) before it
//! -4       4  the checksum at 32 again
//! ```
//!
//! Numbers are little-endian. A clip is found by the fingerprint of its words ([`fingerprint`]),
//! never by its number: if some words have changed, their clips are not found and are skipped, and
//! all others are spoken.
//!
//! [`Pack::open`] checks only the header and the end, so it takes no time. A pack is written from
//! start to end, so if the end is there, all of it is. [`Pack::clip`] checks the clip's checksum
//! first, so the decoder never gets a packet that `make` did not write.

use crate::words::Clip;
use console::Language;
use core::fmt;
use crc::{CRC_32_ISCSI, Crc, NoTable};

pub(crate) const MAGIC: [u8; 8] = *b"CROUPIER";
pub(crate) const VERSION: u16 = 2;

/// The size of the flash region for a pack, in bytes.
pub const ROOM: usize = 1_280 * 1_024;

/// The number of languages that a header has room for.
pub(crate) const LANGUAGES: usize = 4;

pub(crate) const HEADER: usize = 36;
pub(crate) const ENTRY: usize = 16;
pub(crate) const SUM: usize = 4;

/// CRC-32C without a table: checking a clip of two seconds takes about a millisecond on the box,
/// once.
pub(crate) const CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISCSI);

/// `FINGERPRINTS` of each language and clip, 0 if there is nothing to say; made by `build.rs`.
mod table {
    include!(concat!(env!("OUT_DIR"), "/fingerprints.rs"));
}

/// The fingerprint by which a clip is found, of its language, its words and its ending. `None` if
/// this language has nothing to say there.
pub fn fingerprint(language: Language, clip: Clip) -> Option<u32> {
    let clips = table::FINGERPRINTS.get(usize::from(language.number()))?;
    clips.get(usize::from(clip.number())).copied().filter(|fingerprint| *fingerprint != 0)
}

/// Why a pack cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// There is no pack, or its header is damaged.
    NoPack,
    /// It has another format; this is its version.
    Version(u16),
    /// Its end is missing.
    CutShort,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::NoPack => write!(f, "there is no voice pack"),
            Wrong::Version(version) => write!(f, "a voice pack of version {version}"),
            Wrong::CutShort => write!(f, "a voice pack whose end is missing"),
        }
    }
}

impl core::error::Error for Wrong {}

/// A pack whose header is valid and whose end is there.
#[derive(Clone, Copy, Debug)]
pub struct Pack<'a> {
    bytes: &'a [u8],
    index: &'a [[u8; ENTRY]],
}

/// A clip whose checksum is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClipData<'a> {
    bytes: &'a [u8],
}

/// Four bytes as a number; 0 beyond the end.
fn long(bytes: &[u8], at: usize) -> u32 {
    let bytes = bytes.get(at..).and_then(<[u8]>::first_chunk);
    bytes.copied().map_or(0, u32::from_le_bytes)
}

/// The same of two bytes.
fn short(bytes: &[u8], at: usize) -> u16 {
    let bytes = bytes.get(at..).and_then(<[u8]>::first_chunk);
    bytes.copied().map_or(0, u16::from_le_bytes)
}

impl<'a> Pack<'a> {
    /// Opens the pack at the start of these bytes; any bytes may follow it.
    ///
    /// # Errors
    ///
    /// If there is no pack, or if it has another format, or if its end is missing.
    pub fn open(bytes: &'a [u8]) -> Result<Pack<'a>, Wrong> {
        let header = bytes.get(..HEADER).ok_or(Wrong::NoPack)?;
        if !header.starts_with(&MAGIC) {
            return Err(Wrong::NoPack);
        }
        // Before the checksum: in another format it may be elsewhere.
        if short(header, 8) != VERSION {
            return Err(Wrong::Version(short(header, 8)));
        }
        let sum = long(header, HEADER - SUM);
        if header.get(..HEADER - SUM).map(|part| CRC.checksum(part)) != Some(sum) {
            return Err(Wrong::NoPack);
        }
        let clips = usize::try_from(long(header, 24)).map_err(|_| Wrong::CutShort)?;
        let length = usize::try_from(long(header, 28)).map_err(|_| Wrong::CutShort)?;
        let bytes = bytes.get(..length).ok_or(Wrong::CutShort)?;
        let index = bytes.get(HEADER..).and_then(|rest| rest.as_chunks().0.get(..clips));
        if bytes.last_chunk() != Some(&sum.to_le_bytes()) {
            return Err(Wrong::CutShort);
        }
        Ok(Pack { bytes, index: index.ok_or(Wrong::CutShort)? })
    }

    /// The languages in it that this program knows.
    pub fn languages(&self) -> impl Iterator<Item = Language> {
        let codes = self.bytes.get(12..12 + 2 * LANGUAGES).unwrap_or_default();
        let count = usize::from(short(self.bytes, 10));
        let codes = codes.chunks_exact(2).take(count);
        codes.filter_map(|code| {
            Language::ALL.into_iter().find(|language| language.code().as_bytes() == code)
        })
    }

    /// Whether it has this language.
    pub fn speaks(&self, language: Language) -> bool {
        self.languages().any(|one| one == language)
    }

    /// The bit rate of all its clips.
    pub fn bits_per_second(&self) -> u32 {
        long(self.bytes, 20)
    }

    fn entry(&self, language: Language, clip: Clip) -> Option<&'a [u8; ENTRY]> {
        let wanted = fingerprint(language, clip).filter(|_| self.speaks(language))?;
        let nth = self.index.binary_search_by_key(&wanted, |entry| long(entry, 0)).ok()?;
        self.index.get(nth)
    }

    /// Whether it has a clip of these words. The clip itself is not checked.
    pub fn has(&self, language: Language, clip: Clip) -> bool {
        self.entry(language, clip).is_some()
    }

    /// A clip, if its words are in the pack and its checksum is right.
    pub fn clip(&self, language: Language, clip: Clip) -> Option<ClipData<'a>> {
        let entry = self.entry(language, clip)?;
        let [from, length] = [long(entry, 4), long(entry, 8)].map(usize::try_from);
        let (from, length) = (from.ok()?, length.ok()?);
        let bytes = self.bytes.get(from..from.checked_add(length)?)?;
        let (said, sum) = entry.split_at(ENTRY - SUM);
        (clip_sum(said, bytes) == long(sum, 0)).then_some(ClipData { bytes })
    }
}

/// The checksum of a clip and its index entry together, so that neither can be taken for another's.
pub(crate) fn clip_sum(entry: &[u8], clip: &[u8]) -> u32 {
    let mut digest = CRC.digest();
    digest.update(entry);
    digest.update(clip);
    digest.finalize()
}

impl<'a> ClipData<'a> {
    /// Its packets, of 20 ms each.
    pub fn packets(self) -> Packets<'a> {
        Packets { rest: self.bytes }
    }
}

/// The remaining packets of a clip.
#[derive(Clone, Debug)]
pub struct Packets<'a> {
    rest: &'a [u8],
}

impl<'a> Packets<'a> {
    /// Whether there are no more packets.
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
