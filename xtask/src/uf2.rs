//! The image, a voice pack or both as a UF2, the file to drag onto a Pico: plugged in with BOOTSEL
//! held, it appears as a drive. The format: <https://github.com/microsoft/uf2>.

use crate::image::{self, Image, SECTOR};
use crate::{boot, cargo, voice};
use anyhow::Result;
use console::Language;
use fs_err as fs;
use std::collections::BTreeMap;
use xshell::Shell;

/// What one block carries, and what the boot ROM programs at once.
const PAGE: u32 = 256;
const FAMILY_RP2040: u32 = 0xE48B_FF56;
const FAMILY_PRESENT: u32 = 0x2000;
const MAGIC: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;
const BLOCK: usize = 512;
/// The room for data in a block; a page fills only part of it.
const ROOM: usize = 476;

/// Writes `croupier.uf2`, or `croupier-de.uf2` with a voice; with only the voice, `voice-de.uf2`;
/// for any flash chip, `croupier-safe-flash.uf2`.
pub(crate) fn write(
    shell: &Shell,
    voices: &[Language],
    alone: bool,
    safe_flash: bool,
) -> Result<()> {
    let pack = if voices.is_empty() { None } else { Some(voice::pack(voices)?) };
    let image = match alone {
        true => Image::default(),
        false => image::read(&fs::read(image::build(shell)?)?)?,
    };
    let image = if safe_flash { boot::for_any_chip(image)? } else { image };
    let uf2 = make(&image.with_voice(pack));
    let codes: String = voices.iter().map(|voice| format!("-{}", voice.code())).collect();
    let kind = match (alone, safe_flash) {
        (true, _) => "voice",
        (_, true) => "croupier-safe-flash",
        _ => "croupier",
    };
    let name = format!("{kind}{codes}.uf2");
    let path = cargo::target_directory()?.join(name);
    fs::write(&path, &uf2)?;
    println!("{}: {} bytes", path.display(), uf2.len());
    Ok(())
}

/// All pages of every sector that the image touches, padded with erased flash, 0xFF: flashing a UF2
/// that fills a sector only in part can go wrong (erratum RP2040-E14).
pub(crate) fn make(image: &Image) -> Vec<u8> {
    let mut sectors: BTreeMap<u32, [u8; SECTOR as usize]> = BTreeMap::new();
    for piece in &image.flash {
        for (address, byte) in (piece.address..).zip(&piece.bytes) {
            let start = address / SECTOR * SECTOR;
            let sector = sectors.entry(start).or_insert([0xFF; SECTOR as usize]);
            sector[(address - start) as usize] = *byte;
        }
    }
    let pages: Vec<(u32, &[u8])> = sectors
        .iter()
        .flat_map(|(start, sector)| {
            (*start..).step_by(PAGE as usize).zip(sector.chunks(PAGE as usize))
        })
        .collect();
    let count = u32::try_from(pages.len()).unwrap_or(u32::MAX);
    let mut uf2 = Vec::with_capacity(pages.len() * BLOCK);
    for (nth, (address, page)) in (0..).zip(pages) {
        let head = [FAMILY_PRESENT, address, PAGE, nth, count, FAMILY_RP2040];
        uf2.extend(MAGIC.iter().chain(&head).flat_map(|word| word.to_le_bytes()));
        uf2.extend(page);
        uf2.extend(vec![0; ROOM - page.len()]);
        uf2.extend(MAGIC_END.to_le_bytes());
    }
    uf2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::{Piece, VOICE};
    use ::voice;

    /// What the boot ROM writes, address by address. It refuses a block with any other head.
    fn flashed(uf2: &[u8]) -> BTreeMap<u32, u8> {
        let mut flash = BTreeMap::new();
        let (blocks, rest) = uf2.as_chunks::<BLOCK>();
        assert!(rest.is_empty());
        let count = u32::try_from(blocks.len()).unwrap();
        for (nth, block) in (0..).zip(blocks) {
            let (words, _) = block.as_chunks::<4>();
            let words: Vec<u32> = words.iter().map(|word| u32::from_le_bytes(*word)).collect();
            let head = [FAMILY_PRESENT, words[3], PAGE, nth, count, FAMILY_RP2040];
            assert_eq!(words[..8], [&MAGIC[..], &head].concat());
            assert_eq!(words[127], MAGIC_END);
            assert!(words[3].is_multiple_of(PAGE));
            flash.extend((words[3]..).zip(block[32..].iter().copied()).take(PAGE as usize));
        }
        flash
    }

    #[test]
    fn it_holds_what_is_loaded_and_erased_flash_to_the_end_of_each_sector() {
        let piece = |address, bytes| Piece { address, bytes };
        let flash = vec![
            piece(0x1000_0000, vec![1; 256]),
            piece(0x1000_0100, (0..=255).cycle().take(1_000).collect()),
            // In the same page as the end of the piece before.
            piece(0x1000_04F0, vec![7; 300]),
            // The last byte of a sector and the first of the next.
            piece(0x1000_3FFF, vec![8; 2]),
        ];
        let sectors = (0x1000_0000..0x1000_1000).chain(0x1000_3000..0x1000_5000);
        let mut expected: BTreeMap<u32, u8> = sectors.map(|address| (address, 0xFF)).collect();
        for piece in &flash {
            expected.extend((piece.address..).zip(piece.bytes.iter().copied()));
        }
        assert!(flashed(&make(&Image { flash, ram: 0 })) == expected);
    }

    #[test]
    fn without_a_voice_its_first_sector_is_blank_and_no_file_reaches_the_journal() {
        let silent = flashed(&make(&Image::default().with_voice(None)));
        assert!(silent.into_iter().eq((VOICE..VOICE + SECTOR).map(|address| (address, 0xFF))));
        let speaking = flashed(&make(&Image::default().with_voice(Some(vec![5; voice::ROOM]))));
        assert_eq!(speaking.last_key_value(), Some((&0x101B_FFFF, &5)));
    }
}
