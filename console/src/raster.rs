//! Painting strokes into a picture.
//!
//! A picture is laid out like the memory of an OLED: eight pages of 128 columns, where a byte is
//! eight pixels one above the other, the lowest bit on top. So it can be sent as it is, and a
//! letter is a few bytes to put in place. Whatever is off the picture is clipped.

use crate::stroke::{ROWS, Stroke, What};

/// The width of the display in pixels.
pub const WIDTH: i32 = 128;
/// The height of the display in pixels.
pub const HEIGHT: i32 = 64;

const COLUMNS: usize = 128;
/// The rows of a page.
const PAGE: i32 = 8;

/// A picture in memory: page by page, each from left to right.
pub type Picture = [u8; COLUMNS * 8];
/// A picture with nothing lit.
pub const DARK: Picture = [0; COLUMNS * 8];

/// Paints the strokes that `draw` makes, on a dark background.
pub(crate) fn paint(picture: &mut Picture, draw: impl FnOnce(&mut dyn FnMut(&Stroke<'_>))) {
    *picture = DARK;
    let mut raster = Raster(picture);
    draw(&mut |stroke| raster.paint(stroke));
}

struct Raster<'a>(&'a mut Picture);

impl Raster<'_> {
    /// Paints the part of a stroke that is on the picture.
    fn paint(&mut self, stroke: &Stroke<'_>) {
        let &Stroke { x, y, lit, what } = stroke;
        match what {
            What::Fill { width, height } => self.fill(x, y, width.into(), height.into(), lit),
            What::Frame { width, height } => {
                let (width, height) = (i32::from(width), i32::from(height));
                self.fill(x, y, width, 1, lit);
                self.fill(x, y + height - 1, width, 1, lit);
                self.fill(x, y, 1, height, lit);
                self.fill(x + width - 1, y, 1, height, lit);
            }
            What::Stamp { width, scale: 1, columns } => {
                self.stamp(x, y, width.into(), columns, lit);
            }
            What::Stamp { scale, columns, .. } => {
                let scale = i32::from(scale);
                for (column, bits) in (0..).zip(columns) {
                    for row in (0..ROWS).filter(|row| bits >> row & 1 == 1) {
                        self.fill(x + column * scale, y + row * scale, scale, scale, lit);
                    }
                }
            }
            What::Text { font, text, .. } => {
                let (x, top) = (stroke.left(), y + i32::from(font.typeface().top));
                for (place, letter) in font.typeface().letters(text) {
                    if let Some(letter) = letter {
                        let x = x + place + letter.left;
                        self.stamp(x, top, letter.width, letter.columns, lit);
                    }
                }
            }
        }
    }

    fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, lit: bool) {
        let left = x.clamp(0, WIDTH).unsigned_abs() as usize;
        let right = (x + width).clamp(0, WIDTH).unsigned_abs() as usize;
        let top = y.clamp(0, HEIGHT);
        let bottom = (y + height).clamp(0, HEIGHT);
        for page in top / PAGE..(bottom + PAGE - 1) / PAGE {
            // The rows of this page inside the area.
            let above = (top - page * PAGE).max(0);
            let below = (page * PAGE + PAGE - bottom).max(0);
            let rows = (0xFF << above) & (0xFF >> below);
            let at = page.unsigned_abs() as usize * COLUMNS;
            let bytes = self.0.get_mut(at + left..at + right).unwrap_or_default();
            let lights = if lit { rows } else { 0 };
            bytes.iter_mut().for_each(|byte| *byte = *byte & !rows | lights);
        }
    }

    /// Paints columns of sixteen rows: `width` of them side by side, then those of the strip below.
    fn stamp(&mut self, x: i32, y: i32, width: usize, columns: &[u16], lit: bool) {
        let (mut y, mut left) = (y, columns);
        while let Some((strip, below)) = left.split_at_checked(width.max(1)) {
            self.strip(x, y, strip, lit);
            (y, left) = (y + ROWS, below);
        }
    }

    /// Paints one strip of columns. Everything on a screen is painted here or in `fill`.
    fn strip(&mut self, x: i32, y: i32, columns: &[u16], lit: bool) {
        // Above and below the picture, this index is out of range.
        let page = ((y >> 3) as isize * WIDTH as isize).cast_unsigned();
        let columns = (x..).zip(columns).filter(|(x, _)| (0..WIDTH).contains(x));
        let columns = columns.map(|(x, &column)| {
            (page.wrapping_add(x.unsigned_abs() as usize), u32::from(column) << (y & 7))
        });
        let pages = &mut self.0[..];
        // Decided once rather than for every byte.
        if lit {
            columns.for_each(|(at, rows)| down(pages, at, rows, |byte, rows| *byte |= rows));
        } else {
            columns.for_each(|(at, rows)| down(pages, at, rows, |byte, rows| *byte &= !rows));
        }
    }
}

/// Applies `rows` from a byte downwards, eight to each byte, until none are left.
fn down(pages: &mut [u8], mut at: usize, mut rows: u32, put: impl Fn(&mut u8, u8)) {
    while rows != 0 {
        if let Some(byte) = pages.get_mut(at) {
            put(byte, rows.to_le_bytes()[0]);
        }
        rows >>= 8;
        at = at.wrapping_add(COLUMNS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stroke::Bitmap;
    use crate::stroke::{Align, Font};
    use embedded_graphics::geometry::Point;
    use embedded_graphics::pixelcolor::BinaryColor;
    use std::vec::Vec;

    /// The pixels of a picture, row by row.
    fn pixels(picture: &Picture) -> impl Iterator<Item = BinaryColor> {
        let rows = picture.chunks(COLUMNS).flat_map(|page| (0..PAGE).map(move |row| (page, row)));
        rows.flat_map(|(page, row)| {
            page.iter().map(move |byte| BinaryColor::from(byte >> row & 1 == 1))
        })
    }

    /// A picture with something in it, to see what is left alone.
    fn stripes() -> Picture {
        std::array::from_fn(|at| at.to_le_bytes()[0])
    }

    fn points() -> impl Iterator<Item = (i32, i32)> {
        (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)))
    }

    /// Paints the stroke and compares every pixel with what it should be.
    fn paints(stroke: &Stroke<'_>, inside: impl Fn(i32, i32) -> bool) {
        let mut picture = stripes();
        Raster(&mut picture).paint(stroke);
        let before = stripes();
        let painted = pixels(&picture).zip(pixels(&before));
        for ((x, y), (now, was)) in points().zip(painted) {
            let expected = if inside(x, y) { BinaryColor::from(stroke.lit) } else { was };
            assert_eq!(now, expected, "{stroke:?} at {x} {y}");
        }
    }

    /// Places inside the picture, across every edge and beyond; lit and dark.
    fn everywhere() -> impl Iterator<Item = (i32, i32, bool)> {
        let places = [-200, -9, 0, 1, 63, 121, 127, 128, 400].into_iter();
        places.flat_map(|x| {
            let tops = [-90, -17, -5, 0, 3, 8, 47, 55, 63, 64, 100].into_iter();
            tops.flat_map(move |y| [(x, y, true), (x, y, false)])
        })
    }

    #[test]
    fn what_is_filled_or_framed_lies_where_it_is_put_and_ends_at_the_edge() {
        for (width, height) in [(1, 1), (5, 7), (9, 16), (16, 8), (130, 70)] {
            for (x, y, lit) in everywhere() {
                let (right, bottom) = (x + i32::from(width) - 1, y + i32::from(height) - 1);
                let inside = |px, py| (x..=right).contains(&px) && (y..=bottom).contains(&py);
                let edge = |px, py| px == x || px == right || py == y || py == bottom;
                paints(&Stroke { x, y, lit, what: What::Fill { width, height } }, inside);
                let frame = What::Frame { width, height };
                paints(&Stroke { x, y, lit, what: frame }, |x, y| inside(x, y) && edge(x, y));
            }
        }
    }

    #[test]
    fn a_stamp_lies_where_it_is_put_and_ends_at_the_edge() {
        const ART: [&str; 19] = [
            "###", "..#", "#.#", "...", "###", ".#.", "..#", "#..", "###", "...", "#.#", "##.",
            "...", "..#", "###", "#.#", ".##", "#..", "###",
        ];
        static TALL: Bitmap<3, 2> = Bitmap::new(ART);
        static LOW: Bitmap<3> = Bitmap::new([ART[0], ART[1], ART[2], ART[3], ART[4]]);
        let is_inked = |rows: usize, x: i32, y: i32| {
            let row = usize::try_from(y).ok().and_then(|y| ART[..rows].get(y));
            row.zip(usize::try_from(x).ok()).and_then(|(row, x)| row.as_bytes().get(x))
                == Some(&b'#')
        };
        for (x, y, lit) in everywhere() {
            let what = What::Stamp { width: 3, scale: 1, columns: TALL.columns() };
            paints(&Stroke { x, y, lit, what }, |px, py| is_inked(19, px - x, py - y));
            let what = What::Stamp { width: 3, scale: 3, columns: LOW.columns() };
            let third = |far: i32| far.div_euclid(3);
            paints(&Stroke { x, y, lit, what }, |px, py| is_inked(5, third(px - x), third(py - y)));
        }
    }

    #[test]
    fn a_text_covers_what_it_says_and_ends_where_it_is_to_end() {
        for font in [Font::Tiny, Font::Text, Font::Bold, Font::Middle, Font::Big, Font::Total] {
            let (align, text) = (Align::Right, "012");
            let stroke =
                Stroke { x: 100, y: 50, lit: true, what: What::Text { align, font, text } };
            let mut picture = DARK;
            Raster(&mut picture).paint(&stroke);
            let lit: Vec<_> =
                points().zip(pixels(&picture)).filter(|(_, lit)| lit.is_on()).collect();
            let corner = |of: fn(i32, i32) -> i32| {
                let join =
                    |one: (i32, i32), other: (i32, i32)| (of(one.0, other.0), of(one.1, other.1));
                let (x, y) = lit.iter().map(|(point, _)| *point).reduce(join).unwrap();
                Point::new(x, y)
            };
            let ink = stroke.ink().unwrap();
            assert_eq!(
                (corner(i32::min), corner(i32::max)),
                (ink.top_left, ink.bottom_right().unwrap())
            );
            assert_eq!(corner(i32::max).x, 99, "{font:?}");
        }
    }
}
