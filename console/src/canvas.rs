//! Drawing: a handful of strokes on a picture that is laid out as an OLED keeps it.
//!
//! Eight pages of 128 columns; a byte is eight pixels on top of one another, the lowest bit the highest pixel. So what is drawn needs no
//! turning before it is sent, and a letter is a few bytes to put in place: a whole screen is drawn anew at each press in less
//! time than its smallest change takes on the bus.
//!
//! What lies beyond the edge is left out. The canvas tells whoever wants to know where text was drawn, so that a test
//! can see that none is cut or covered.

use crate::face::{self, Face};
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;

pub const WIDTH: i32 = 128;
pub const HEIGHT: i32 = 64;

const COLUMNS: usize = 128;
/// Page by page, each from left to right.
pub type Picture = [u8; COLUMNS * 8];

pub(crate) const DARK: Picture = [0; COLUMNS * 8];

/// Its pixels, row by row.
pub(crate) fn pixels(picture: &Picture) -> impl Iterator<Item = BinaryColor> {
    let rows = picture.chunks(COLUMNS).flat_map(|page| (0..8).map(move |row| (page, row)));
    rows.flat_map(|(page, row)| {
        page.iter().map(move |byte| BinaryColor::from(byte >> row & 1 == 1))
    })
}

/// The letters of the box. `Text` and `Bold` have every letter of the four languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Font {
    /// 5×7, for numbers in a grid and for what a program says: only ASCII.
    Tiny,
    Text,
    Bold,
    /// Digits 24 pixels high, read across a table.
    Big,
    /// Digits 32 pixels high.
    Huge,
}

impl Font {
    pub(crate) fn face(self) -> &'static Face {
        match self {
            Font::Tiny => &face::TINY,
            Font::Text => &face::TEXT,
            Font::Bold => &face::BOLD,
            Font::Big => &face::BIG,
            Font::Huge => &face::HUGE,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Center,
    Right,
}

/// A small picture: a number for each column, the lowest bit on top, in strips of sixteen rows.
pub(crate) struct Bitmap<const W: usize, const STRIPS: usize = 1> {
    strips: [[u16; W]; STRIPS],
}

impl<const W: usize, const STRIPS: usize> Bitmap<W, STRIPS> {
    /// From rows of `#` and other letters, `W` in each.
    pub(crate) const fn new<const H: usize>(art: [&str; H]) -> Self {
        let mut strips = [[0; W]; STRIPS];
        let mut y = 0;
        while y < H {
            let line = art[y].as_bytes();
            assert!(line.len() == W);
            let mut x = 0;
            while x < W {
                strips[y / 16][x] |= ((line[x] == b'#') as u16) << (y % 16);
                x += 1;
            }
            y += 1;
        }
        Bitmap { strips }
    }

    /// Column by column.
    pub(crate) fn columns(&self) -> &[u16] {
        self.strips.as_flattened()
    }
}

/// Told where a text begins, on its baseline, in which letters.
pub(crate) type OnText<'a> = &'a mut dyn FnMut(Point, Font, &str);

pub(crate) struct Canvas<'a> {
    picture: &'a mut Picture,
    on_text: OnText<'a>,
}

impl<'a> Canvas<'a> {
    /// All dark.
    pub(crate) fn new(picture: &'a mut Picture, on_text: OnText<'a>) -> Self {
        picture.fill(0);
        Canvas { picture, on_text }
    }

    /// Lit text; `y` is the baseline.
    #[inline(never)]
    pub(crate) fn text(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str) {
        self.write(x, y, align, font, text, true);
    }

    /// Dark text, on something lit.
    pub(crate) fn dark_text(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str) {
        self.write(x, y, align, font, text, false);
    }

    #[inline(never)]
    fn write(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str, lit: bool) {
        let face = font.face();
        let mut x = match align {
            Align::Left => x,
            Align::Center => x - face.width(text) / 2,
            Align::Right => x - face.width(text),
        };
        (self.on_text)(Point::new(x, y), font, text);
        for letter in text.chars().filter_map(|letter| face.letter(letter)) {
            let top = y + i32::from(face.top);
            self.stamp(x + letter.left, top, letter.width, letter.columns, lit);
            x += letter.advance;
        }
    }

    #[inline(never)]
    pub(crate) fn fill(&mut self, x: i32, y: i32, width: u32, height: u32, lit: bool) {
        let [left, right] =
            [x, x + width.cast_signed()].map(|x| x.clamp(0, WIDTH).unsigned_abs() as usize);
        let [top, bottom] = [y, y + height.cast_signed()].map(|y| y.clamp(0, HEIGHT));
        for page in top / 8..(bottom + 7) / 8 {
            // The rows of this page that lie in the area.
            let above = (top - page * 8).max(0);
            let below = (page * 8 + 8 - bottom).max(0);
            let rows = (0xFF << above) & (0xFF >> below);
            let at = page.unsigned_abs() as usize * COLUMNS;
            let bytes = self.picture.get_mut(at + left..at + right).unwrap_or_default();
            let lights = if lit { rows } else { 0 };
            bytes.iter_mut().for_each(|byte| *byte = *byte & !rows | lights);
        }
    }

    pub(crate) fn frame(&mut self, x: i32, y: i32, width: u32, height: u32) {
        self.fill(x, y, width, 1, true);
        self.fill(x, y + height.cast_signed() - 1, width, 1, true);
        self.fill(x, y, 1, height, true);
        self.fill(x + width.cast_signed() - 1, y, 1, height, true);
    }

    /// Across to the right, or down.
    pub(crate) fn line(&mut self, from: (i32, i32), to: (i32, i32)) {
        let (width, height) = (to.0 - from.0, to.1 - from.1);
        self.fill(from.0, from.1, width.unsigned_abs() + 1, height.unsigned_abs() + 1, true);
    }

    /// A picture with its upper left corner there; `lit` pixels on, or taken out of something lit.
    pub(crate) fn bitmap<const W: usize, const STRIPS: usize>(
        &mut self,
        x: i32,
        y: i32,
        picture: &Bitmap<W, STRIPS>,
        lit: bool,
    ) {
        self.stamp(x, y, W, picture.columns(), lit);
    }

    /// Columns of sixteen rows, so many beside one another, then those below them.
    #[inline(always)]
    fn stamp(&mut self, x: i32, y: i32, width: usize, columns: &[u16], lit: bool) {
        let (upper, lower) = columns.split_at_checked(width).unwrap_or_default();
        self.strip(x, y, upper, lit);
        if !lower.is_empty() {
            self.strip(x, y + 16, lower, lit);
        }
    }

    /// Everything on a screen comes through here or through `fill`.
    #[inline(never)]
    fn strip(&mut self, x: i32, y: i32, columns: &[u16], lit: bool) {
        // Above the glass and below it there is no such place.
        let page = ((y >> 3) as isize * WIDTH as isize).cast_unsigned();
        let columns = (x..).zip(columns).filter(|(x, _)| (0..WIDTH).contains(x));
        let columns = columns.map(|(x, &column)| {
            (page.wrapping_add(x.unsigned_abs() as usize), u32::from(column) << (y & 7))
        });
        let picture = &mut *self.picture;
        // Asked once, not at every byte.
        if lit {
            columns.for_each(|(at, rows)| down(picture, at, rows, |byte, rows| *byte |= rows));
        } else {
            columns.for_each(|(at, rows)| down(picture, at, rows, |byte, rows| *byte &= !rows));
        }
    }
}

/// From a byte on down, eight rows in each, as long as there are any.
#[inline(always)]
fn down(picture: &mut Picture, mut at: usize, mut rows: u32, put: impl Fn(&mut u8, u8)) {
    while rows != 0 {
        if let Some(byte) = picture.get_mut(at) {
            put(byte, rows.to_le_bytes()[0]);
        }
        rows >>= 8;
        at = at.wrapping_add(COLUMNS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Something on the glass already, so that one sees what was left alone.
    fn stripes() -> Picture {
        std::array::from_fn(|at| at.to_le_bytes()[0])
    }

    /// What is lit of these, by the longer way: pixel by pixel.
    fn expected(lit: bool, inside: impl Fn(i32, i32) -> bool) -> Vec<bool> {
        let points = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        let before = stripes();
        let was = pixels(&before).map(BinaryColor::is_on);
        points.zip(was).map(|((x, y), was)| if inside(x, y) { lit } else { was }).collect()
    }

    fn drawn(draw: impl FnOnce(&mut Canvas<'_>)) -> Vec<bool> {
        let mut picture = stripes();
        draw(&mut Canvas { picture: &mut picture, on_text: &mut |_, _, _| () });
        pixels(&picture).map(BinaryColor::is_on).collect()
    }

    /// Inside, across each edge, beyond each.
    const LEFTS: [i32; 9] = [-200, -9, 0, 1, 63, 121, 127, 128, 400];
    const TOPS: [i32; 11] = [-90, -17, -5, 0, 3, 8, 47, 55, 63, 64, 100];

    #[test]
    fn what_is_filled_is_filled_and_nothing_else() {
        let sizes = [(0, 4), (1, 1), (3, 0), (5, 7), (9, 16), (16, 8), (130, 70), (300, 200)];
        for (x, y) in LEFTS.into_iter().flat_map(|x| TOPS.map(|y| (x, y))) {
            for ((width, height), lit) in
                sizes.into_iter().flat_map(|size| [(size, true), (size, false)])
            {
                let inside = |px: i32, py: i32| {
                    let (right, below) = (px - x, py - y);
                    right >= 0
                        && below >= 0
                        && right.unsigned_abs() < width
                        && below.unsigned_abs() < height
                };
                let canvas = drawn(|canvas| canvas.fill(x, y, width, height, lit));
                assert!(canvas == expected(lit, inside), "{width}×{height} at {x} {y} {lit}");
            }
        }
    }

    #[test]
    fn a_bitmap_lies_where_it_is_put_and_ends_at_the_edge() {
        const ART: [&str; 19] = [
            "###", "..#", "#.#", "...", "###", ".#.", "..#", "#..", "###", "...", "#.#", "##.",
            "...", "..#", "###", "#.#", ".##", "#..", "###",
        ];
        let bitmap: Bitmap<3, 2> = Bitmap::new(ART);
        for (x, y) in LEFTS.into_iter().flat_map(|x| TOPS.map(|y| (x, y))) {
            for lit in [true, false] {
                let inside = |px: i32, py: i32| {
                    let row = usize::try_from(py - y).ok().and_then(|row| ART.get(row));
                    let column = usize::try_from(px - x).ok();
                    row.zip(column).and_then(|(row, column)| row.as_bytes().get(column))
                        == Some(&b'#')
                };
                let canvas = drawn(|canvas| canvas.bitmap(x, y, &bitmap, lit));
                assert!(canvas == expected(lit, inside), "at {x} {y} {lit}");
            }
        }
    }

    #[test]
    fn a_text_covers_what_it_says_and_is_as_wide() {
        for font in [Font::Tiny, Font::Text, Font::Bold, Font::Big, Font::Huge] {
            let mut picture = DARK;
            let mut at = None;
            Canvas::new(&mut picture, &mut |point, _, _| at = Some(point)).text(
                100,
                50,
                Align::Right,
                font,
                "0123",
            );
            let covered = font.face().covers(at.unwrap(), "0123").unwrap();
            let lit = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| Point::new(x, y)));
            let lit: Vec<_> =
                lit.zip(pixels(&picture)).filter(|(_, pixel)| pixel.is_on()).collect();
            let edges = |of: fn(&Point) -> i32| {
                let places = || lit.iter().map(|(point, _)| of(point));
                (places().min().unwrap(), places().max().unwrap())
            };
            assert_eq!(
                edges(|point| point.x),
                (covered.top_left.x, covered.bottom_right().unwrap().x)
            );
            assert_eq!(
                edges(|point| point.y),
                (covered.top_left.y, covered.bottom_right().unwrap().y)
            );
            assert_eq!(covered.bottom_right().unwrap().x, 99, "{font:?} ends where it was to end");
        }
    }
}
