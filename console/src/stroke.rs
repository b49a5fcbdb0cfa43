//! Strokes, the elements of a screen: each is lit, or cut out of something lit.

use crate::input::Button;
use crate::typeface::{self, Typeface};
use embedded_graphics::geometry::Point;
use embedded_graphics::primitives::Rectangle;

/// A font of the box. `Text` and `Bold` have every letter of the four languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Font {
    /// 5×7 pixels, only ASCII: for numbers in a grid and for messages to engineers.
    Tiny,
    Text,
    Bold,
    /// Digits 16 pixels high, for the player at the box.
    Middle,
    /// Digits 24 pixels high.
    Big,
    /// Digits 42 pixels high, to be read across a table.
    Total,
    /// Every letter of the four languages, 16 pixels high: for large print.
    Large,
    /// The six buttons, drawn beside what they do: see [`key`].
    Keys,
    /// The same, twice as large.
    LargeKeys,
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
            Font::Large => &typeface::LARGE,
            Font::Keys => &typeface::KEYS,
            Font::LargeKeys => &typeface::LARGE_KEYS,
        }
    }

    /// The width of a text's ink.
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

/// The rows of one strip: the bits of a `u16`.
pub(crate) const ROWS: i32 = 16;

/// A small picture: one number per column, the lowest bit on top, in strips of sixteen rows.
pub(crate) struct Bitmap<const W: usize, const STRIPS: usize = 1> {
    strips: [[u16; W]; STRIPS],
}

impl<const W: usize, const STRIPS: usize> Bitmap<W, STRIPS> {
    pub(crate) const WIDTH: u8 = {
        assert!(W <= 255 && (STRIPS == 1 || STRIPS == 2));
        W.to_le_bytes()[0]
    };

    /// Creates a picture from rows of `W` characters, in which `#` is ink.
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

    /// The columns strip by strip, each from left to right.
    pub(crate) const fn columns(&self) -> &[u16] {
        self.strips.as_flattened()
    }
}

/// One element of a screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke<'a> {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) lit: bool,
    pub(crate) what: What<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum What<'a> {
    /// A filled rectangle.
    Fill { width: u8, height: u8 },
    /// The outline of a rectangle.
    Frame { width: u8, height: u8 },
    /// A picture: columns of sixteen rows, the lowest bit on top; `width` of them side by side,
    /// then those of the strip below. Each pixel is `scale` pixels wide and high.
    Stamp { width: u8, scale: u8, columns: &'static [u16] },
    /// Text; `y` is its baseline.
    Text { align: Align, font: Font, text: &'a str },
}

impl Stroke<'_> {
    /// The area that its letters cover, if it is a text; an area off the display if the font lacks
    /// a letter.
    pub(crate) fn ink(&self) -> Option<Rectangle> {
        match self.what {
            What::Text { font, text, .. } => {
                font.typeface().covers(Point::new(self.left(), self.y), text)
            }
            _ => None,
        }
    }

    /// The left edge: centred or right-aligned text starts left of `x`.
    pub(crate) fn left(&self) -> i32 {
        match self.what {
            What::Text { align: Align::Center, font, text } => self.x - font.width(text) / 2,
            What::Text { align: Align::Right, font, text } => self.x - font.width(text),
            _ => self.x,
        }
    }
}
