//! Writes voice packs.

use crate::pack::{CRC, ENTRY, HEADER, LANGUAGES, MAGIC, SUM, VERSION, clip_sum};
use console::Language;
use std::collections::BTreeMap;
use std::string::{String, ToString as _};
use std::vec::Vec;

/// The packets of a clip.
pub type Packets = Vec<Vec<u8>>;

/// A pack of these clips, each with the [`fingerprint`](crate::spelling::fingerprint) of its words.
/// The same clips give the same bytes, in whatever order they come.
///
/// # Errors
///
/// If something does not fit the format, or if two clips have the same fingerprint, so that one
/// would be played instead of the other.
pub fn pack(
    languages: &[Language],
    bits_per_second: u32,
    clips: impl IntoIterator<Item = (u32, Packets)>,
) -> Result<Vec<u8>, String> {
    if languages.is_empty() || languages.len() > LANGUAGES {
        return Err(format!("a pack has 1 to {LANGUAGES} languages"));
    }
    let mut sorted = BTreeMap::new();
    for (fingerprint, packets) in clips {
        if sorted.insert(fingerprint, joined(&packets)?).is_some() {
            return Err(format!("two clips have the fingerprint {fingerprint:08x}"));
        }
    }
    let mut index: Vec<u8> = Vec::new();
    let mut bytes: Vec<u8> = Vec::new();
    for (fingerprint, clip) in &sorted {
        let offset = number(HEADER + sorted.len() * ENTRY + bytes.len())?;
        let entry = [*fingerprint, offset, number(clip.len())?].map(u32::to_le_bytes).concat();
        index.extend(&entry);
        index.extend(clip_sum(&entry, clip).to_le_bytes());
        bytes.extend(clip);
    }
    let length = HEADER + index.len() + bytes.len() + SUM;
    let mut codes: String = languages.iter().map(|language| language.code()).collect();
    codes.extend(core::iter::repeat_n('\0', 2 * (LANGUAGES - languages.len())));
    let mut pack = MAGIC.to_vec();
    pack.extend(VERSION.to_le_bytes());
    pack.extend(u16::try_from(languages.len()).unwrap_or_default().to_le_bytes());
    pack.extend(codes.as_bytes());
    let numbers = [bits_per_second, number(sorted.len())?, number(length)?];
    pack.extend(numbers.map(u32::to_le_bytes).concat());
    let sum = CRC.checksum(&pack).to_le_bytes();
    pack.extend(sum);
    pack.extend(index);
    pack.extend(bytes);
    pack.extend(sum);
    Ok(pack)
}

/// The packets as they are stored in a pack.
fn joined(packets: &[Vec<u8>]) -> Result<Vec<u8>, String> {
    if packets.is_empty() {
        return Err("a clip without a sound".into());
    }
    let mut bytes = Vec::new();
    for packet in packets {
        let length = u8::try_from(packet.len()).ok().filter(|length| *length > 0);
        bytes.push(length.ok_or_else(|| format!("a packet of {} bytes", packet.len()))?);
        bytes.extend(packet);
    }
    Ok(bytes)
}

fn number(number: usize) -> Result<u32, String> {
    u32::try_from(number).map_err(|error| error.to_string())
}
