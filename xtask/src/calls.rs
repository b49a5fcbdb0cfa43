//! Who calls the voice's code. It may be missing from a box, so whatever the image calls or reads
//! there must be among what a box uses only if it has found it.
//!
//! The compiler may merge what is equal, and `memory.x` sorts by names, so this looks at what was
//! linked: at every call, and at every address among the image's data.

use crate::image::VOICE;
use object::read::elf::ElfFile32;
use object::{LittleEndian, Object as _, ObjectSection as _, ObjectSymbol as _, SymbolKind};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The voice's code and clips, up to the journal.
const REGION: Range<u32> = VOICE..0x101C_0000;

/// Parts of names, as the compiler spells them: what may be used from the image. `heard_` is for
/// canvases that listen, which only `console::speech` makes; a tape is there only while something
/// is said; the rest is behind a `Voice`.
const MAY_BE_USED: [&str; 10] = [
    "8firmware4chip6voiced",
    "8firmware4chip6speech9with_tape",
    "8firmware4chip4pack",
    "5board6levels",
    "5board4pico7Speaker6follow",
    "7console6speech",
    "console..speech",
    "heard_",
    "__voice_clips_start",
    "__voice_code_start",
];

/// Fails if the image uses anything else of it.
pub(crate) fn check(elf: &[u8]) -> Result<(), String> {
    let strays = strays(elf)?;
    if strays.is_empty() {
        return Ok(());
    }
    let list: Vec<_> = strays.into_iter().collect();
    Err(format!("a box without a voice would stop at:\n{}", list.join("\n")))
}

/// Every use of something else, as `user -> used`.
fn strays(elf: &[u8]) -> Result<BTreeSet<String>, String> {
    let wrong = |error: object::Error| format!("not an image: {error}");
    let file = ElfFile32::<LittleEndian>::parse(elf).map_err(wrong)?;
    let mut named: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    // Where the linker says that data begins among code, and where code goes on.
    let mut kinds: BTreeMap<u32, bool> = BTreeMap::new();
    for symbol in file.symbols() {
        let name = symbol.name().map_err(wrong)?;
        let address = u32::try_from(symbol.address()).map_err(|error| error.to_string())?;
        match name {
            "" => {}
            name if name.starts_with("$d") => drop(kinds.insert(address, true)),
            name if name.starts_with("$t") => drop(kinds.insert(address, false)),
            name if symbol.kind() != SymbolKind::Section && symbol.kind() != SymbolKind::File => {
                named.entry(address & !1).or_default().push(name.to_string());
            }
            _ => {}
        }
    }
    let mut strays = BTreeSet::new();
    for section in file.sections() {
        let start = u32::try_from(section.address()).map_err(|error| error.to_string())?;
        let loaded = (0x1000_0000..VOICE).contains(&start) || start >= 0x2000_0000;
        if start == 0 || !loaded {
            continue;
        }
        let bytes = section.data().map_err(wrong)?;
        let code = section.name().map_err(wrong)? == ".text";
        for (address, used) in uses(start, bytes, code, &kinds) {
            let names = named.range(..=used & !1).next_back().map(|(_, names)| names.as_slice());
            let names = names.unwrap_or_default();
            let may = |name: &String| MAY_BE_USED.iter().any(|part| name.contains(part));
            if names.is_empty() || !names.iter().all(may) {
                let user = named.range(..=address).next_back();
                let user = user.and_then(|(_, names)| names.first()).map_or("?", String::as_str);
                strays.insert(format!("{user} -> {}", names.join(", ")));
            }
        }
    }
    Ok(strays)
}

/// The addresses in the voice's region that these bytes call or hold, each with where.
fn uses(start: u32, bytes: &[u8], code: bool, kinds: &BTreeMap<u32, bool>) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    let half = |at: usize| bytes.get(at..at + 2).map(|two| u16::from_le_bytes([two[0], two[1]]));
    for (address, at) in (start..).zip(0..bytes.len()).step_by(2) {
        let (Some(low), Some(high)) = (half(at), half(at + 2)) else { continue };
        let is_data = !code || kinds.range(..=address).next_back().is_some_and(|(_, data)| *data);
        let used = match is_data {
            true if address % 4 == 0 => Some(u32::from(high) << 16 | u32::from(low)),
            false => called(address, low, high),
            true => None,
        };
        found.extend(used.filter(|used| REGION.contains(used)).map(|used| (address, used)));
    }
    found
}

/// Where a `bl` leads, if it is one.
fn called(address: u32, low: u16, high: u16) -> Option<u32> {
    if low >> 11 != 0b11110 || high & 0xD000 != 0xD000 {
        return None;
    }
    let (low, high) = (u32::from(low), u32::from(high));
    let sign = low >> 10 & 1;
    let flip = |bit: u32| (high >> bit & 1) ^ sign ^ 1;
    let offset =
        sign << 24 | flip(13) << 23 | flip(11) << 22 | (low & 0x3FF) << 12 | (high & 0x7FF) << 1;
    // Sign-extended from 25 bits.
    let offset = offset.wrapping_sub(sign << 25);
    Some(address.wrapping_add(4).wrapping_add(offset))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_followed_forwards_and_backwards() {
        // As the assembler encodes them: bl to the next instruction, to itself, far on, far back.
        for (low, high, offset) in [
            (0xF000, 0xF800, 4_i64),
            (0xF7FF, 0xFFFE, 0),
            (0xF03F, 0xFFFE, 0x4_0000),
            (0xF7C0, 0xF802, -0x3_FFF8),
        ] {
            let to = u32::try_from(0x1002_0000 + offset).unwrap();
            assert_eq!(called(0x1002_0000, low, high), Some(to), "{offset:#x}");
        }
        assert_eq!(called(0x1002_0000, 0x4770, 0xB500), None);
    }

    #[test]
    fn calls_and_addresses_count_and_code_is_not_read_as_data() {
        let word = 0x1004_1235_u32.to_le_bytes();
        let kinds = BTreeMap::from([(0x1000_0000, false), (0x1000_0008, true)]);
        let at = |from: usize| {
            let mut bytes = [0; 12];
            bytes[from..from + 4].copy_from_slice(&word);
            uses(0x1000_0000, &bytes, true, &kinds)
        };
        assert_eq!(at(8), [(0x1000_0008, 0x1004_1235)]);
        assert_eq!(at(4), [], "that is code");
        let call = [0xF040_u16, 0xF800].map(u16::to_le_bytes).concat();
        assert_eq!(uses(0x1000_0000, &call, true, &kinds), [(0x1000_0000, 0x1004_0004)]);
        assert_eq!(uses(0x2000_0000, &word, false, &kinds), [(0x2000_0000, 0x1004_1235)]);
    }
}
