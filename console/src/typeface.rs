//! The fonts, as tables that the build script makes from `u8g2-fonts`.

use crate::stroke::ROWS;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;

include!(concat!(env!("OUT_DIR"), "/typefaces.rs"));

/// The letters of one font.
pub(crate) struct Typeface {
    /// The first row of its strips, relative to the baseline.
    pub(crate) top: i8,
    /// How many strips of sixteen rows a letter has, one below the other: 1 to 3.
    strips: u8,
    /// The first of `row` consecutive letters; those in `more` come after them.
    first: char,
    row: u8,
    more: &'static str,
    glyphs: &'static [Glyph],
    /// One number per column, the lowest bit on top: all columns of a letter's first strip, then
    /// those of its second, and so on.
    columns: &'static [u16],
}

struct Glyph {
    /// The index of its first column.
    at: u16,
    /// Where its ink starts, and where the next letter does, both relative to its place.
    left: i8,
    advance: u8,
}

/// A letter ready to be painted.
pub(crate) struct Letter {
    /// How far right of its place its ink starts.
    pub(crate) left: i32,
    pub(crate) width: usize,
    /// `width` columns for each strip.
    pub(crate) columns: &'static [u16],
    /// The distance to the next letter.
    pub(crate) advance: i32,
}

impl Typeface {
    /// Returns a letter, or `None` if the font does not have it.
    pub(crate) fn letter(&self, letter: char) -> Option<Letter> {
        let nth = match u32::from(letter).checked_sub(self.first.into()) {
            Some(nth) if nth < self.row.into() => usize::try_from(nth).ok()?,
            _ => usize::from(self.row) + self.more.chars().position(|other| other == letter)?,
        };
        let [glyph, next, ..] = self.glyphs.get(nth..)? else { return None };
        let columns = self.columns.get(usize::from(glyph.at)..usize::from(next.at))?;
        let width = columns.len() / usize::from(self.strips);
        Some(Letter { left: glyph.left.into(), width, columns, advance: glyph.advance.into() })
    }

    /// How far the ink of a text extends to the right of its place.
    pub(crate) fn width(&self, text: &str) -> i32 {
        let (mut pen, mut end) = (0, 0);
        for letter in text.chars().filter_map(|letter| self.letter(letter)) {
            if let Ok(width @ 1..) = i32::try_from(letter.width) {
                end = pen + letter.left + width;
            }
            pen += letter.advance;
        }
        end
    }

    /// The area that a text starting at `at` covers: `None` if it has no ink, an area off the
    /// display if a letter is missing.
    pub(crate) fn covers(&self, at: Point, text: &str) -> Option<Rectangle> {
        let (mut pen, mut corners) = (at + Point::new(0, self.top.into()), None);
        for letter in text.chars() {
            let Some(letter) = self.letter(letter) else {
                return Some(Rectangle::new(Point::new(-1, -1), Size::new(1, 1)));
            };
            let strips = letter.columns.chunks(letter.width.max(1)).zip([0, ROWS, 2 * ROWS]);
            let columns =
                strips.flat_map(|(strip, y)| (0..).zip(strip).map(move |(x, bits)| (x, y, bits)));
            for (x, y, &bits) in columns.filter(|(.., bits)| **bits != 0) {
                let row = |nth: u32| y + nth.cast_signed();
                let x = letter.left + x;
                let top = pen + Point::new(x, row(bits.trailing_zeros()));
                let bottom = pen + Point::new(x, row(bits.ilog2()));
                let (first, last) = corners.unwrap_or((top, bottom));
                corners = Some((first.component_min(top), last.component_max(bottom)));
            }
            pen.x += letter.advance;
        }
        corners.map(|(first, last)| Rectangle::with_corners(first, last))
    }
}
