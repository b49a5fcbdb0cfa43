//! What a screen consists of: strokes, each lit or cut out of something lit.

use crate::input::Button;
use crate::speech::ForEars;
use crate::typeface::{self, Typeface};
use embedded_graphics::geometry::Point;
use embedded_graphics::primitives::Rectangle;

/// The fonts of the box. `Text` and `Bold` have every letter of the four languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Font {
    /// 5×7, for numbers in a grid and for messages of the program: only ASCII.
    Tiny,
    Text,
    Bold,
    /// Digits 16 pixels high: what one seat alone needs to read.
    Middle,
    /// Digits 24 pixels high.
    Big,
    /// Digits 42 pixels high, to be read across a table.
    Total,
    /// The six buttons, each on what it does: see [`key`].
    Keys,
}

impl Font {
    pub(crate) fn typeface(self) -> &'static Typeface {
        match self {
            Font::Tiny => &typeface::TINY,
            Font::Text => &typeface::TEXT,
            Font::Bold => &typeface::BOLD,
            Font::Middle => &typeface::MIDDLE,
            Font::Big => &typeface::BIG,
            Font::Total => &typeface::TOTAL,
            Font::Keys => &typeface::KEYS,
        }
    }

    /// How wide the ink of a text is.
    pub(crate) fn width(self, text: &str) -> i32 {
        self.typeface().width(text)
    }
}

/// A button as a letter of [`Font::Keys`].
pub(crate) const fn key(button: Button) -> &'static str {
    match button {
        Button::Up => "▲",
        Button::Down => "▼",
        Button::Left => "◄",
        Button::Right => "►",
        Button::A => "Ⓐ",
        Button::B => "Ⓑ",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Center,
    Right,
}

/// Rows in one strip: the bits of a `u16`.
pub(crate) const ROWS: i32 = 16;

/// One of the things on a screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke<'a> {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) lit: bool,
    pub(crate) what: What<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum What<'a> {
    /// The whole area.
    Fill { width: u8, height: u8 },
    /// Only the four edges.
    Frame { width: u8, height: u8 },
    /// Columns of sixteen rows, the lowest bit on top: `width` of them side by side, then those
    /// below them. Each pixel is `scale` pixels wide and high.
    Stamp { width: u8, scale: u8, columns: &'static [u16] },
    /// `y` is the baseline.
    Text { align: Align, font: Font, text: &'a str },
    /// Nothing to see.
    ForEars(ForEars),
}

impl Stroke<'_> {
    /// The area its letters cover, if it has any; an area off the display if a letter is missing
    /// from the font.
    pub(crate) fn ink(&self) -> Option<Rectangle> {
        match self.what {
            What::Text { font, text, .. } => {
                font.typeface().covers(Point::new(self.left(), self.y), text)
            }
            _ => None,
        }
    }

    /// Its left edge: a text that is centred or aligned right begins left of `x`.
    pub(crate) fn left(&self) -> i32 {
        match self.what {
            What::Text { align: Align::Center, font, text } => self.x - font.width(text) / 2,
            What::Text { align: Align::Right, font, text } => self.x - font.width(text),
            _ => self.x,
        }
    }
}
