//! A picture, laid out as the panel's own memory is.
//!
//! Eight pages of 128 columns; a byte is eight pixels on top of one another, the lowest bit the highest pixel. So what is
//! drawn needs no turning before it is sent, and two pictures are compared a word, four columns, at a time: the
//! processor has no vector units and loads unaligned words not at all.

use core::convert::Infallible;
use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{Dimensions, OriginDimensions, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::Rectangle;

/// Pixels from left to right, which is bytes in a page.
pub const WIDTH: usize = 128;
/// Pixels from top to bottom.
pub const HEIGHT: usize = 64;
/// Rows of bytes.
pub const PAGES: usize = HEIGHT / 8;
/// Bytes of a picture.
pub const BYTES: usize = WIDTH * PAGES;

/// Columns that are compared at once.
pub(super) const COLUMNS_IN_WORD: usize = size_of::<u32>();
const WORDS: usize = BYTES / COLUMNS_IN_WORD;

/// 128×64 pixels, lit or dark. Draw on it with embedded-graphics; what lies beyond the edge is left out.
#[derive(Clone, PartialEq, Eq)]
pub struct Frame {
    words: [u32; WORDS],
}

impl Frame {
    /// All dark.
    pub const fn new() -> Frame {
        Frame { words: [0; WORDS] }
    }

    /// The picture as the panel keeps it: page by page, each from left to right.
    pub fn bytes(&self) -> &[u8; BYTES] {
        bytemuck::must_cast_ref(&self.words)
    }

    pub fn bytes_mut(&mut self) -> &mut [u8; BYTES] {
        bytemuck::must_cast_mut(&mut self.words)
    }

    /// Four columns at once, for comparing; their order within the word is the processor's.
    pub(super) fn words(&self) -> &[u32; WORDS] {
        &self.words
    }

    /// Whether that pixel is lit; beyond the edge none is.
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

fn put(byte: &mut u8, mask: u8, color: BinaryColor) {
    match color {
        BinaryColor::On => *byte |= mask,
        BinaryColor::Off => *byte &= !mask,
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
            // A place left of or above the edge is no usize.
            if let (Ok(x), Ok(y)) = (usize::try_from(at.x), usize::try_from(at.y))
                && x < WIDTH
                && let Some(byte) = bytes.get_mut(y / 8 * WIDTH + x)
            {
                put(byte, 1 << (y % 8), color);
            }
        }
        Ok(())
    }

    fn fill_contiguous<C: IntoIterator<Item = BinaryColor>>(
        &mut self,
        area: &Rectangle,
        colors: C,
    ) -> Result<(), Infallible> {
        // The colours come row by row, those beyond the edge among them.
        let mut colors = colors.into_iter();
        for y in area.rows() {
            let page = usize::try_from(y).ok().and_then(|y| self.page_mut(y / 8));
            let mask = 1 << (y & 7);
            let Some(page) = page else {
                colors.by_ref().take(area.columns().len()).for_each(drop);
                continue;
            };
            for (x, color) in area.columns().zip(colors.by_ref()) {
                if let Some(byte) = usize::try_from(x).ok().and_then(|x| page.get_mut(x)) {
                    put(byte, mask, color);
                }
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Infallible> {
        let inside = area.intersection(&self.bounding_box());
        let (rows, columns) = (inside.rows(), inside.columns());
        let place = |at| usize::try_from(at).unwrap_or(0);
        let (top, bottom) = (place(rows.start), place(rows.end));
        let columns = place(columns.start)..place(columns.end);
        for page in top / 8..bottom.div_ceil(8) {
            // The rows of this page that lie in the area.
            let from = top.saturating_sub(page * 8);
            let to = (bottom - page * 8).min(8);
            let mask = (0xFF << from) & (0xFF >> (8 - to));
            let row = self.page_mut(page).and_then(|page| page.get_mut(columns.clone()));
            row.into_iter().flatten().for_each(|byte| put(byte, mask, color));
        }
        Ok(())
    }

    fn clear(&mut self, color: BinaryColor) -> Result<(), Infallible> {
        self.words.fill(if color.is_on() { u32::MAX } else { 0 });
        Ok(())
    }
}

impl Frame {
    fn page_mut(&mut self, page: usize) -> Option<&mut [u8; WIDTH]> {
        self.bytes_mut().as_chunks_mut::<WIDTH>().0.get_mut(page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::geometry::Point;
    use std::vec::Vec;

    /// Pixel by pixel, as the trait does it when nobody makes it fast.
    struct Slow(Frame);

    impl OriginDimensions for Slow {
        fn size(&self) -> Size {
            self.0.size()
        }
    }

    impl DrawTarget for Slow {
        type Color = BinaryColor;
        type Error = Infallible;
        fn draw_iter<P: IntoIterator<Item = Pixel<BinaryColor>>>(
            &mut self,
            pixels: P,
        ) -> Result<(), Infallible> {
            for Pixel(at, color) in pixels {
                if (0..128).contains(&at.x) && (0..64).contains(&at.y) {
                    let place = usize::try_from(at.y / 8 * 128 + at.x).unwrap();
                    put(&mut self.0.bytes_mut()[place], 1 << (at.y % 8), color);
                }
            }
            Ok(())
        }
    }

    /// Inside, across each edge, beyond each, empty, and everything.
    fn areas() -> Vec<Rectangle> {
        let lefts = [-200, -9, 0, 1, 63, 121, 127, 128, 400];
        let tops = [-90, -5, 0, 3, 8, 55, 60, 63, 64, 100];
        let sizes = [(0, 4), (1, 1), (3, 0), (5, 7), (9, 16), (16, 8), (130, 70), (300, 200)];
        let mut areas = Vec::new();
        for left in lefts {
            for top in tops {
                for (width, height) in sizes {
                    areas.push(Rectangle::new(Point::new(left, top), Size::new(width, height)));
                }
            }
        }
        areas
    }

    /// Something on the glass already, so that one sees what was left alone.
    fn stripes() -> Frame {
        let mut frame = Frame::new();
        for (byte, stripe) in frame.bytes_mut().iter_mut().zip((0..=255).cycle()) {
            *byte = stripe;
        }
        frame
    }

    #[test]
    fn fast_fills_draw_what_slow_ones_draw() {
        for area in areas() {
            for color in [BinaryColor::On, BinaryColor::Off] {
                let (mut fast, mut slow) = (stripes(), Slow(stripes()));
                fast.fill_solid(&area, color).unwrap();
                slow.fill_solid(&area, color).unwrap();
                assert!(fast == slow.0, "{area:?} {color:?}");
            }
        }
    }

    #[test]
    fn colours_row_by_row_fall_on_the_same_pixels_fast_and_slow() {
        for area in areas() {
            // A period of 7 and a stream that ends early: a row off by one would show.
            let colors = || (0..900).map(|nth| BinaryColor::from(nth % 7 < 3));
            let (mut fast, mut slow) = (stripes(), Slow(stripes()));
            fast.fill_contiguous(&area, colors()).unwrap();
            slow.fill_contiguous(&area, colors()).unwrap();
            assert!(fast == slow.0, "{area:?}");
        }
    }

    #[test]
    fn a_pixel_lies_in_its_page_and_bit_and_nowhere_else() {
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
