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
    let uf2 = encode(&image::read(&bytes)?);
    let path = top().join("target").join("croupier.uf2");
    fs::write(&path, &uf2).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}: {} bytes", path.display(), uf2.len());
    Ok(())
}

/// Page by page; what an image leaves out of a page is written as erased flash.
pub(crate) fn encode(image: &Image) -> Vec<u8> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::Piece;

    /// What a boot ROM would write: address and byte of every block it accepts.
    fn decode(uf2: &[u8]) -> BTreeMap<u32, u8> {
        assert_eq!(uf2.len() % BLOCK, 0);
        let word = |block: &[u8], nth: usize| {
            u32::from_le_bytes(block[4 * nth..4 * nth + 4].try_into().unwrap())
        };
        let mut flash = BTreeMap::new();
        for (nth, block) in (0..).zip(uf2.chunks(BLOCK)) {
            assert_eq!(
                [word(block, 0), word(block, 1), word(block, 127)],
                [MAGIC[0], MAGIC[1], MAGIC_END]
            );
            assert_eq!((word(block, 2), word(block, 7)), (FAMILY_PRESENT, FAMILY_RP2040));
            assert_eq!((word(block, 5), word(block, 6) as usize), (nth, uf2.len() / BLOCK));
            assert_eq!((word(block, 3) % PAGE, word(block, 4)), (0, PAGE));
            flash.extend((word(block, 3)..).zip(block[32..].iter().copied()).take(256));
        }
        flash
    }

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
        let mut flash = decode(&encode(&image));
        for piece in &image.flash {
            for (address, byte) in (piece.address..).zip(&piece.bytes) {
                assert_eq!(flash.remove(&address), Some(*byte), "at {address:#x}");
            }
        }
        assert!(flash.values().all(|byte| *byte == 0xFF), "what fills a page is erased flash");
    }
}
