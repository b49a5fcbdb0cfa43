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

    /// The letters of a text, each with its place relative to that of the text; `None` for one that
    /// the font does not have.
    pub(crate) fn letters(&self, text: &str) -> impl Iterator<Item = (i32, Option<Letter>)> {
        let (mut pen, mut before) = (0, None);
        text.chars().map(move |letter| {
            // In a bold font the two touch, and "turn" would read "tum".
            if before == Some('r') && matches!(letter, 'n' | 'm') && self.touches('r', letter) {
                pen += 1;
            }
            before = Some(letter);
            let (place, letter) = (pen, self.letter(letter));
            pen += letter.as_ref().map_or(0, |letter| letter.advance);
            (place, letter)
        })
    }

    /// Tests if there is no column between the ink of these letters, one after the other.
    fn touches(&self, first: char, second: char) -> bool {
        let (Some(first), Some(second)) = (self.letter(first), self.letter(second)) else {
            return false;
        };
        let end = i32::try_from(first.width).unwrap_or(0) + first.left;
        end >= first.advance + second.left
    }

    /// How far the ink of a text extends to the right of its place.
    pub(crate) fn width(&self, text: &str) -> i32 {
        let inked = self.letters(text).filter_map(|(place, letter)| {
            let letter = letter?;
            let width = i32::try_from(letter.width).ok().filter(|width| *width > 0)?;
            Some(place + letter.left + width)
        });
        inked.last().unwrap_or(0)
    }

    /// The area that a text starting at `at` covers: `None` if it has no ink, an area off the
    /// display if a letter is missing.
    pub(crate) fn covers(&self, at: Point, text: &str) -> Option<Rectangle> {
        let mut corners = None;
        for (place, letter) in self.letters(text) {
            let Some(letter) = letter else {
                return Some(Rectangle::new(Point::new(-1, -1), Size::new(1, 1)));
            };
            let pen = at + Point::new(place, self.top.into());
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
        }
        corners.map(|(first, last)| Rectangle::with_corners(first, last))
    }
}

#[cfg(test)]
mod tests {
    use crate::stroke::Font;
    use std::vec::Vec;

    /// Where each letter of a text starts.
    fn places(font: Font, text: &str) -> Vec<i32> {
        font.typeface().letters(text).map(|(place, _)| place).collect()
    }

    #[test]
    fn a_bold_r_keeps_away_from_an_n_or_m_and_from_no_other_letter() {
        for pair in ["rn", "rm"] {
            let touching = places(Font::Bold, "ro")[1];
            assert_eq!(places(Font::Bold, pair)[1], touching + 1, "{pair}");
        }
        assert_eq!(Font::Bold.width("turn"), Font::Bold.width("tur") + 1 + Font::Bold.width("n"));
    }
}
