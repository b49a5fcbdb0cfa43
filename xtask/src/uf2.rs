//! The image as a UF2, the file to drag onto a Pico: with BOOTSEL held, it appears as a drive.

use crate::image::{self, Image};
use crate::{cargo, top};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// What one block holds, and the boot ROM programs at once.
const PAGE: u32 = 256;
/// What the boot ROM erases at once. It can go wrong for a sector that a UF2 fills only in part
/// (erratum RP2040-E14), so every sector is filled.
const SECTOR: u32 = 4096;
const FAMILY_RP2040: u32 = 0xE48B_FF56;
const FAMILY_PRESENT: u32 = 0x2000;
const MAGIC: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;
const BLOCK: usize = 512;
/// The room for data in a block, of which a page takes a part.
const ROOM: usize = 476;

pub(crate) fn write() -> Result<(), String> {
    let elf = image::build("firmware")?;
    let bytes = fs::read(&elf).map_err(|error| format!("{}: {error}", elf.display()))?;
    let uf2 = make(&image::read(&bytes)?)?;
    let path = cargo::target_directory(&top())?.join("croupier.uf2");
    fs::write(&path, &uf2).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}: {} bytes", path.display(), uf2.len());
    Ok(())
}

/// The UF2 of an image, read back and compared.
pub(crate) fn make(image: &Image) -> Result<Vec<u8>, String> {
    let uf2 = encode(image);
    check(&uf2, image)?;
    Ok(uf2)
}

/// All pages of every sector that the image touches; the rest of them is erased flash, 0xFF.
fn encode(image: &Image) -> Vec<u8> {
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

/// What the boot ROM writes, address by address; none if it would refuse a block.
fn decode(uf2: &[u8]) -> Option<BTreeMap<u32, u8>> {
    let mut flash = BTreeMap::new();
    let count = u32::try_from(uf2.len() / BLOCK).ok()?;
    for (nth, block) in (0..).zip(uf2.chunks(BLOCK)) {
        let words: Vec<u32> =
            block.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        let address = *words.get(3)?;
        let head = [MAGIC[0], MAGIC[1], FAMILY_PRESENT, address, PAGE, nth, count, FAMILY_RP2040];
        if !words.starts_with(&head) || words.get(127) != Some(&MAGIC_END) || address % PAGE != 0 {
            return None;
        }
        flash.extend((address..).zip(block[32..].iter().copied()).take(PAGE as usize));
    }
    Some(flash)
}

/// Checks that it holds what is loaded and otherwise only erased flash, in whole sectors.
fn check(uf2: &[u8], image: &Image) -> Result<(), String> {
    let mut flash = decode(uf2).ok_or("a boot ROM would refuse this UF2")?;
    let whole = |start: u32| (start..start + SECTOR).all(|address| flash.contains_key(&address));
    let starts: BTreeSet<u32> = flash.keys().map(|address| address / SECTOR * SECTOR).collect();
    if let Some(start) = starts.into_iter().find(|start| !whole(*start)) {
        return Err(format!("the UF2 fills the sector at {start:#x} only in part"));
    }
    for piece in &image.flash {
        for (address, byte) in (piece.address..).zip(&piece.bytes) {
            if flash.remove(&address) != Some(*byte) {
                return Err(format!("the UF2 differs from the ELF at {address:#x}"));
            }
        }
    }
    match flash.iter().find(|(_, byte)| **byte != 0xFF) {
        Some((address, _)) => {
            Err(format!("the UF2 has something at {address:#x}, the ELF nothing"))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::Piece;

    #[test]
    fn it_holds_what_is_loaded_and_nothing_else() {
        let image = Image {
            flash: vec![
                Piece { address: 0x1000_0000, bytes: vec![1; 256] },
                Piece { address: 0x1000_0100, bytes: (0..=255).cycle().take(1_000).collect() },
                // In the same page as the end of the piece before.
                Piece { address: 0x1000_04F0, bytes: vec![7; 300] },
            ],
            ram: 0,
        };
        let uf2 = encode(&image);
        assert_eq!(check(&uf2, &image), Ok(()));
        // Every byte of every page counts, and so does each block.
        for at in [32, 32 + 255, BLOCK + 40, 4 * BLOCK + 33, uf2.len() - 480 + 200] {
            let mut other = uf2.clone();
            other[at] ^= 0x10;
            assert!(check(&other, &image).is_err(), "a bit at {at}");
        }
        assert!(check(&uf2[BLOCK..], &image).is_err());
        assert!(check(&uf2[..uf2.len() - 1], &image).is_err());
    }

    #[test]
    fn every_sector_it_touches_is_written_to_its_end() {
        let piece = |address, length| Piece { address, bytes: vec![1; length] };
        for (flash, sectors) in [
            (vec![piece(0x1000_0000, 1)], 1),
            (vec![piece(0x1000_0000, 4096)], 1),
            (vec![piece(0x1000_0000, 4097)], 2),
            (vec![piece(0x1000_0FFF, 2)], 2),
            (vec![piece(0x1000_0100, 5), piece(0x1000_3F00, 300)], 3),
        ] {
            let image = Image { flash, ram: 0 };
            let mut uf2 = make(&image).unwrap();
            let flash = decode(&uf2).unwrap();
            let starts: BTreeSet<u32> = flash.keys().map(|at| at / SECTOR * SECTOR).collect();
            assert_eq!((starts.len(), flash.len()), (sectors, sectors * SECTOR as usize));
            // Without its last page it is refused, even if that page is blank.
            uf2.truncate(uf2.len() - BLOCK);
            let count = u32::try_from(uf2.len() / BLOCK).unwrap();
            uf2.chunks_mut(BLOCK).for_each(|block| {
                block[24..28].copy_from_slice(&count.to_le_bytes());
            });
            assert!(check(&uf2, &image).unwrap_err().contains("only in part"));
        }
    }
}
