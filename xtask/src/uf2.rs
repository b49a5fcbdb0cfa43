//! The image as a UF2: what one drags onto the drive that a Pico is while BOOTSEL is held.

use crate::image::{self, Image};
use crate::top;
use std::collections::BTreeMap;
use std::fs;

/// What the boot ROM writes at once, and the drive takes in one block.
const PAGE: u32 = 256;
const FAMILY_RP2040: u32 = 0xE48B_FF56;
const FAMILY_PRESENT: u32 = 0x2000;
const MAGIC: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;
const BLOCK: usize = 512;
/// What a page has of its own in a block; the rest is reserved.
const ROOM: usize = 476;

pub(crate) fn write() -> Result<(), String> {
    let elf = image::build("firmware")?;
    let bytes = fs::read(&elf).map_err(|error| format!("{}: {error}", elf.display()))?;
    let uf2 = make(&image::read(&bytes)?)?;
    let path = top().join("target").join("croupier.uf2");
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

/// Page by page; what an image leaves out of a page is written as erased flash.
fn encode(image: &Image) -> Vec<u8> {
    let mut pages: BTreeMap<u32, [u8; PAGE as usize]> = BTreeMap::new();
    for piece in &image.flash {
        for (address, byte) in (piece.address..).zip(&piece.bytes) {
            let page = pages.entry(address / PAGE * PAGE).or_insert([0xFF; PAGE as usize]);
            page[(address % PAGE) as usize] = *byte;
        }
    }
    let count = u32::try_from(pages.len()).unwrap_or(u32::MAX);
    let mut uf2 = Vec::with_capacity(pages.len() * BLOCK);
    for (nth, (address, page)) in (0..).zip(&pages) {
        let head = [FAMILY_PRESENT, *address, PAGE, nth, count, FAMILY_RP2040];
        uf2.extend(MAGIC.iter().chain(&head).flat_map(|word| word.to_le_bytes()));
        uf2.extend(page);
        uf2.extend(vec![0; ROOM - page.len()]);
        uf2.extend(MAGIC_END.to_le_bytes());
    }
    uf2
}

/// What a boot ROM writes of it, address by address; none if it would refuse a block.
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

/// Whether it holds what is loaded, and beside that nothing but erased flash.
fn check(uf2: &[u8], image: &Image) -> Result<(), String> {
    let mut flash = decode(uf2).ok_or("a boot ROM would refuse this UF2")?;
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
                // In the same page as the end of the one before.
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
}
