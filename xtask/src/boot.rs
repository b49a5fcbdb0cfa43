//! The second boot stage for boards whose flash chip the usual one cannot set up.
//!
//! The boot ROM runs the first 256 bytes of the flash (RP2040 data sheet, section 2.8.1), and so
//! does embassy after everything it has written. The image has the stage for a Pico's chip, a
//! W25Q080 and its family. Another chip needs another one, or one that asks for nothing special:
//! command 03h on one wire, which every chip knows. The image stays the same behind it.

use crate::image::Image;
use anyhow::{Context as _, Result, ensure};
use crc::{CRC_32_MPEG_2, Crc};
use rp2040_boot2::BOOT_LOADER_GENERIC_03H;

/// Where it lies.
const START: u32 = 0x1000_0000;
const LENGTH: usize = 256;
/// `movs r1, #2`, where it sets the divider of the flash's clock.
const DIVIDER: usize = 8;
const MOVS_R1: u8 = 0x21;

/// The stage for any chip. That of the crate reads at 62.5 MHz, a half of the system clock; but
/// most chips take command 03h only up to 50 MHz (W25Q16JV, rev. F, section 9.6, fR), so here it is
/// a quarter.
pub(crate) fn safe() -> Result<[u8; LENGTH]> {
    let mut stage = BOOT_LOADER_GENERIC_03H;
    let divider = stage.get_mut(DIVIDER..DIVIDER + 2).context("it is too short")?;
    ensure!(divider == [2, MOVS_R1], "the divider is set elsewhere");
    divider.copy_from_slice(&[4, MOVS_R1]);
    seal(&mut stage);
    Ok(stage)
}

/// Writes the checksum without which the boot ROM does not run it (section 2.8.1.3.1).
fn seal(stage: &mut [u8; LENGTH]) {
    let (code, sum) = stage.split_at_mut(LENGTH - 4);
    sum.copy_from_slice(&Crc::<u32>::new(&CRC_32_MPEG_2).checksum(code).to_le_bytes());
}

/// The same image behind the stage for any chip.
pub(crate) fn for_any_chip(mut image: Image) -> Result<Image> {
    let mut pieces = image.flash.iter_mut();
    let found = pieces.find(|piece| piece.address == START && piece.bytes.len() == LENGTH);
    found.context("the image has no second boot stage")?.bytes = safe()?.to_vec();
    Ok(image)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::Piece;

    #[test]
    fn only_the_divider_and_the_checksum_differ_from_the_usual_one() {
        let usual = BOOT_LOADER_GENERIC_03H;
        let mut sealed = usual;
        seal(&mut sealed);
        assert_eq!(sealed, usual, "the checksum is the boot ROM's");
        let safe = safe().unwrap();
        let differs: Vec<usize> = (0..LENGTH).filter(|&nth| safe[nth] != usual[nth]).collect();
        assert_eq!(differs, [8, 252, 253, 254, 255]);
    }

    #[test]
    fn the_rest_of_the_image_stays() {
        let piece = |address, bytes| Piece { address, bytes };
        let flash = vec![piece(START, vec![1; LENGTH]), piece(START + 0x100, vec![2; 1000])];
        let image = for_any_chip(Image { flash, ram: 0 }).unwrap();
        assert_eq!(image.flash[0].bytes, safe().unwrap());
        assert_eq!(image.flash[1].bytes, [2; 1000]);
        assert!(for_any_chip(Image::default()).is_err());
    }
}
