//! A framebuffer, laid out like the panel's own memory.
//!
//! It has eight pages of 128 columns. A byte is eight pixels one above the other, with the top
//! pixel in the lowest bit (SSD1306 data sheet, 8.7), so a picture is sent without being
//! rearranged.

use core::convert::Infallible;
use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Size};
use embedded_graphics::pixelcolor::BinaryColor;

/// Pixels from left to right, which is also the number of bytes in a page.
pub const WIDTH: usize = 128;
/// Pixels from top to bottom.
pub const HEIGHT: usize = 64;
/// Rows of bytes: the panel's pages.
pub const PAGES: usize = HEIGHT / 8;
/// Bytes in a picture.
pub const BYTES: usize = WIDTH * PAGES;

/// 128×64 pixels, lit or dark. Code that knows the layout writes to [`Frame::bytes_mut`]; all other
/// code draws with embedded-graphics, which clips at the edges.
#[derive(Clone, PartialEq, Eq)]
pub struct Frame {
    bytes: [u8; BYTES],
}

impl Frame {
    /// All dark.
    pub const fn new() -> Frame {
        Frame { bytes: [0; BYTES] }
    }

    /// The picture as the panel stores it: page by page, each from left to right.
    pub fn bytes(&self) -> &[u8; BYTES] {
        &self.bytes
    }

    /// The same bytes, to draw on.
    pub fn bytes_mut(&mut self) -> &mut [u8; BYTES] {
        &mut self.bytes
    }

    /// Whether this pixel is lit; `false` outside the picture.
    pub fn lit(&self, x: usize, y: usize) -> bool {
        let byte = if x < WIDTH { self.bytes().get(y / 8 * WIDTH + x) } else { None };
        byte.is_some_and(|byte| byte >> (y % 8) & 1 == 1)
    }
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::new()
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(128, 64)
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<P: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: P,
    ) -> Result<(), Infallible> {
        let bytes = self.bytes_mut();
        for Pixel(at, color) in pixels {
            // A point left of or above the edge does not convert to usize.
            if let (Ok(x), Ok(y)) = (usize::try_from(at.x), usize::try_from(at.y))
                && x < WIDTH
                && let Some(byte) = bytes.get_mut(y / 8 * WIDTH + x)
            {
                match color {
                    BinaryColor::On => *byte |= 1 << (y % 8),
                    BinaryColor::Off => *byte &= !(1 << (y % 8)),
                }
            }
        }
        Ok(())
    }

    fn clear(&mut self, color: BinaryColor) -> Result<(), Infallible> {
        self.bytes.fill(if color.is_on() { 0xFF } else { 0 });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::geometry::Point;

    #[test]
    fn a_pixel_is_in_its_page_and_bit_and_nowhere_else() {
        for (x, y) in [(0, 0), (127, 63), (5, 9), (64, 31)] {
            let mut frame = Frame::new();
            frame.draw_iter([Pixel(Point::new(x, y), BinaryColor::On)]).unwrap();
            let (x, y) = (usize::try_from(x).unwrap(), usize::try_from(y).unwrap());
            assert_eq!(frame.bytes()[y / 8 * 128 + x], 1 << (y % 8));
            assert_eq!(frame.bytes().iter().filter(|&&byte| byte != 0).count(), 1);
            assert!(frame.lit(x, y) && !frame.lit(x + 1, y) && !frame.lit(x, y + 8));
            frame.draw_iter([Pixel(Point::new(128, 0), BinaryColor::On)]).unwrap();
            assert!(!frame.lit(0, 8) && !frame.lit(128, 0));
            frame.clear(BinaryColor::On).unwrap();
            assert!(frame.bytes().iter().all(|&byte| byte == 0xFF));
            frame.draw_iter([Pixel(Point::new(-1, 3), BinaryColor::Off)]).unwrap();
            assert!(frame.bytes().iter().all(|&byte| byte == 0xFF));
        }
    }
}
