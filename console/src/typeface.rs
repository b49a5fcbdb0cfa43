//! Letters, ready to be put on the glass: the build script makes their tables from the fonts of `u8g2-fonts`.

use crate::stroke::ROWS;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;

include!(concat!(env!("OUT_DIR"), "/typefaces.rs"));

/// The letters of one font.
pub(crate) struct Typeface {
    /// The row that strips begin at, seen from the baseline.
    pub(crate) top: i8,
    /// How many strips of sixteen rows a letter has, one below the other: 1 or 2.
    strips: u8,
    /// The first of so many letters that follow one another; the others come after them.
    first: char,
    row: u8,
    more: &'static str,
    glyphs: &'static [Glyph],
    /// A number for each column, the lowest bit on top: all columns of a letter's first strip, then those of its second.
    columns: &'static [u16],
}

struct Glyph {
    /// Where its columns begin.
    at: u16,
    /// Where its ink begins, and where the next letter does.
    left: i8,
    advance: u8,
}

/// A letter as it is put on the glass.
pub(crate) struct Letter {
    /// How far right of its place it begins.
    pub(crate) left: i32,
    pub(crate) width: usize,
    /// That many for each strip.
    pub(crate) columns: &'static [u16],
    /// How far it is to the next.
    pub(crate) advance: i32,
}

impl Typeface {
    /// Rows from the top on that letters keep within.
    pub(crate) fn height(&self) -> i32 {
        i32::from(self.strips) * ROWS
    }

    /// None for a letter that it does not have.
    #[inline(always)]
    pub(crate) fn letter(&self, letter: char) -> Option<Letter> {
        let nth = match u32::from(letter).checked_sub(self.first.into()) {
            Some(nth) if nth < self.row.into() => usize::try_from(nth).ok()?,
            _ => usize::from(self.row) + self.more.chars().position(|other| other == letter)?,
        };
        let [glyph, next, ..] = self.glyphs.get(nth..)? else { return None };
        let columns = self.columns.get(usize::from(glyph.at)..usize::from(next.at))?;
        let width = columns.len() >> (self.strips - 1);
        Some(Letter { left: glyph.left.into(), width, columns, advance: glyph.advance.into() })
    }

    /// How wide the ink of a text is, from its place on.
    #[inline(never)]
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

    /// What a text covers that begins there: nothing if there is no ink, a place off the glass if a letter is missing.
    pub(crate) fn covers(&self, at: Point, text: &str) -> Option<Rectangle> {
        let (mut pen, mut corners) = (at + Point::new(0, self.top.into()), None);
        for letter in text.chars() {
            let Some(letter) = self.letter(letter) else {
                return Some(Rectangle::new(Point::new(-1, -1), Size::new(1, 1)));
            };
            let strips = letter.columns.chunks(letter.width.max(1)).zip([0, ROWS]);
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
