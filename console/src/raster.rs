//! Painting: strokes on a picture, as far as they are within a clip.
//!
//! A picture is laid out as an OLED stores it: eight pages of 128 columns, in which a byte is eight
//! pixels one above the other, the lowest bit on top. So a picture can be sent as it is, and a
//! letter is a few bytes to put in place. A clip is some columns of some pages: staying within one
//! costs nothing. Whatever is outside is left out.

use crate::stroke::{ROWS, Stroke, What};
use core::ops::Range;

pub const WIDTH: i32 = 128;
pub const HEIGHT: i32 = 64;

const COLUMNS: usize = 128;
/// Rows in a page.
const PAGE: i32 = 8;

/// Page by page, each from left to right.
pub type Picture = [u8; COLUMNS * 8];
/// Nothing lit.
pub const DARK: Picture = [0; COLUMNS * 8];

pub(crate) struct Clip<'a> {
    /// The pages it touches, in full width.
    pages: &'a mut [u8],
    rows: Range<i32>,
    columns: Range<i32>,
}

impl<'a> Clip<'a> {
    /// The whole picture.
    pub(crate) fn whole(picture: &'a mut Picture) -> Clip<'a> {
        Clip { pages: picture, rows: 0..HEIGHT, columns: 0..WIDTH }
    }

    /// These columns of every page that has some of these rows.
    pub(crate) fn around(
        picture: &'a mut Picture,
        rows: &Range<i32>,
        columns: &Range<i32>,
    ) -> Clip<'a> {
        let first = rows.start.clamp(0, HEIGHT) / PAGE;
        let last = (rows.end.clamp(0, HEIGHT) + PAGE - 1) / PAGE;
        let bytes = [first, last].map(|page| page.unsigned_abs() as usize * COLUMNS);
        Clip {
            pages: picture.get_mut(bytes[0]..bytes[1]).unwrap_or_default(),
            rows: first * PAGE..last * PAGE,
            columns: columns.start.clamp(0, WIDTH)..columns.end.clamp(0, WIDTH),
        }
    }

    pub(crate) fn rows(&self) -> Range<usize> {
        self.rows.start.unsigned_abs() as usize..self.rows.end.unsigned_abs() as usize
    }

    /// Whether any of these rows is within the clip.
    pub(crate) fn has(&self, rows: &Range<i32>) -> bool {
        rows.start < self.rows.end && self.rows.start < rows.end
    }

    /// Makes everything dark.
    pub(crate) fn clear(&mut self) {
        self.fill(self.columns.start, self.rows.start, WIDTH, HEIGHT, false);
    }

    /// Paints as much of the stroke as is within the clip. A caller that knows that none of it is
    /// need not call.
    #[inline(never)]
    pub(crate) fn paint(&mut self, stroke: &Stroke<&str>) {
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
            What::Heard(_) => {}
            What::Text { font, text, .. } => {
                let (mut x, top) = (stroke.left(), stroke.rows().start);
                for letter in text.chars().filter_map(|letter| font.typeface().letter(letter)) {
                    // A letter's ink begins at most one column before its place and ends before
                    // that of the next.
                    let next = x + letter.advance;
                    if x > self.columns.end {
                        break;
                    }
                    if next > self.columns.start {
                        self.stamp(x + letter.left, top, letter.width, letter.columns, lit);
                    }
                    x = next;
                }
            }
        }
    }

    #[inline(never)]
    fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, lit: bool) {
        let place = |at: i32, within: &Range<i32>| at.max(within.start).min(within.end);
        let left = place(x, &self.columns).unsigned_abs() as usize;
        let right = place(x + width, &self.columns).unsigned_abs() as usize;
        let top = place(y, &self.rows) - self.rows.start;
        let bottom = place(y + height, &self.rows) - self.rows.start;
        for page in top / PAGE..(bottom + PAGE - 1) / PAGE {
            // The rows of this page that are in the area.
            let above = (top - page * PAGE).max(0);
            let below = (page * PAGE + PAGE - bottom).max(0);
            let rows = (0xFF << above) & (0xFF >> below);
            let at = page.unsigned_abs() as usize * COLUMNS;
            let bytes = self.pages.get_mut(at + left..at + right).unwrap_or_default();
            let lights = if lit { rows } else { 0 };
            bytes.iter_mut().for_each(|byte| *byte = *byte & !rows | lights);
        }
    }

    /// Columns of sixteen rows: `width` of them side by side, then those below them.
    #[inline(always)]
    fn stamp(&mut self, x: i32, y: i32, width: usize, columns: &[u16], lit: bool) {
        let (mut y, mut left) = (y, columns);
        while let Some((strip, below)) = left.split_at_checked(width.max(1)) {
            self.strip(x, y, strip, lit);
            (y, left) = (y + ROWS, below);
        }
    }

    /// Paints one strip of columns. Everything on a screen goes through here or through `fill`.
    #[inline(never)]
    fn strip(&mut self, x: i32, y: i32, columns: &[u16], lit: bool) {
        let y = y - self.rows.start;
        // Above and below the clip this is an index that does not exist.
        let page = ((y >> 3) as isize * WIDTH as isize).cast_unsigned();
        let columns = (x..).zip(columns).filter(|(x, _)| self.columns.contains(x));
        let columns = columns.map(|(x, &column)| {
            (page.wrapping_add(x.unsigned_abs() as usize), u32::from(column) << (y & 7))
        });
        let pages = &mut *self.pages;
        // Decided once, not for every byte.
        if lit {
            columns.for_each(|(at, rows)| down(pages, at, rows, |byte, rows| *byte |= rows));
        } else {
            columns.for_each(|(at, rows)| down(pages, at, rows, |byte, rows| *byte &= !rows));
        }
    }
}

/// Applies `rows` from a byte downwards, eight in each, until none are left.
#[inline(always)]
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
    use crate::canvas::Bitmap;
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

    /// Something already in the picture, to see what is left alone.
    fn stripes() -> Picture {
        std::array::from_fn(|at| at.to_le_bytes()[0])
    }

    fn points() -> impl Iterator<Item = (i32, i32)> {
        (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)))
    }

    const WINDOWS: [(Range<i32>, Range<i32>); 5] =
        [(0..64, 0..128), (8..24, 3..90), (16..48, 61..67), (40..64, 120..128), (16..16, 5..9)];

    /// Paints the stroke in several clips and compares that with the long way: pixel by pixel, lit
    /// or dark where it is.
    fn paints(stroke: &Stroke<&str>, inside: impl Fn(i32, i32) -> bool) {
        for (rows, columns) in WINDOWS {
            let mut picture = stripes();
            let mut clip = Clip::around(&mut picture, &rows, &columns);
            clip.paint(stroke);
            let before = stripes();
            let painted = pixels(&picture).zip(pixels(&before));
            for ((x, y), (now, was)) in points().zip(painted) {
                let is_seen = rows.contains(&y) && columns.contains(&x) && inside(x, y);
                let expected = if is_seen { BinaryColor::from(stroke.lit) } else { was };
                assert_eq!(now, expected, "{stroke:?} at {x} {y} within {rows:?} {columns:?}");
            }
        }
    }

    /// Inside, across every edge and beyond it; lit and dark.
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
    fn a_text_ends_at_the_edge_of_a_window_as_anything_does() {
        let all: std::string::String = (' '..='~').chain("ßàäçèéêìîòôöùü".chars()).collect();
        let texts = all.split_inclusive(|letter| "4Ndu".contains(letter));
        let fonts = [Font::Tiny, Font::Text, Font::Bold];
        let letters = texts.flat_map(|text| fonts.map(|font| (font, text)));
        let keys = (Font::Keys, "▲▼◄►ⒶⒷ");
        let digits = [keys, (Font::Big, "0123456789"), (Font::Total, "0123456789")];
        let places = [(2, 33, Align::Left), (70, 20, Align::Center), (127, 50, Align::Right)];
        let texts = letters.chain(digits).flat_map(|text| places.map(|place| (text, place)));
        // The one letter that reaches to the left, in every column.
        let j = (0..WIDTH).map(|x| ((Font::Text, "j"), (x, 20, Align::Left)));
        for ((font, text), (x, y, align)) in texts.chain(j) {
            let what = What::Text { align, font, text };
            let mut whole = DARK;
            Clip::whole(&mut whole).paint(&Stroke { x, y, lit: true, what });
            let whole: Vec<_> = pixels(&whole).map(BinaryColor::is_on).collect();
            let inked = |x: i32, y: i32| whole[usize::try_from(y * WIDTH + x).unwrap()];
            for lit in [true, false] {
                paints(&Stroke { x, y, lit, what }, inked);
            }
        }
    }

    #[test]
    fn a_text_keeps_within_what_it_says_and_ends_where_it_is_to_end() {
        for font in [Font::Tiny, Font::Text, Font::Bold, Font::Middle, Font::Big, Font::Total] {
            let (align, text) = (Align::Right, "012");
            let stroke =
                Stroke { x: 100, y: 50, lit: true, what: What::Text { align, font, text } };
            let mut picture = DARK;
            Clip::whole(&mut picture).paint(&stroke);
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
            for ((x, y), _) in lit {
                assert!(stroke.rows().contains(&y) && stroke.columns().contains(&x), "{font:?}");
            }
        }
    }
}
