//! What a screen consists of: strokes, each lit or cut out of something lit.

use crate::input::Button;
use crate::speech::Heard;
use crate::typeface::{self, Typeface};
use core::ops::Range;
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
/// How far some letters reach to the left of their place.
const REACH: i32 = 1;

/// One of the things on a screen. Its text is at hand, or stored elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke<T> {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) lit: bool,
    pub(crate) what: What<T>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum What<T> {
    Fill {
        width: u8,
        height: u8,
    },
    /// Only the four edges.
    Frame {
        width: u8,
        height: u8,
    },
    /// Columns of sixteen rows, the lowest bit on top: `width` of them side by side, then those
    /// below them. Each pixel is `scale` pixels wide and high.
    Stamp {
        width: u8,
        scale: u8,
        columns: &'static [u16],
    },
    /// `y` is the baseline.
    Text {
        align: Align,
        font: Font,
        text: T,
    },
    /// Nothing to see.
    Heard(Heard),
}

impl<T> Stroke<T> {
    /// The same stroke with its text replaced.
    pub(crate) fn map<U>(self, with: impl FnOnce(T) -> U) -> Stroke<U> {
        let Stroke { x, y, lit, what } = self;
        let what = match what {
            What::Fill { width, height } => What::Fill { width, height },
            What::Frame { width, height } => What::Frame { width, height },
            What::Stamp { width, scale, columns } => What::Stamp { width, scale, columns },
            What::Text { align, font, text } => What::Text { align, font, text: with(text) },
            What::Heard(heard) => What::Heard(heard),
        };
        Stroke { x, y, lit, what }
    }

    /// Whether this stroke is the same as another, if `same` says so of their texts.
    pub(crate) fn is(&self, other: &Self, same: impl FnOnce(&T, &T) -> bool) -> bool {
        use What::{Fill, Frame, Stamp, Text};
        if (self.x, self.y, self.lit) != (other.x, other.y, other.lit) {
            return false;
        }
        match (&self.what, &other.what) {
            (Fill { width: a, height: b }, Fill { width, height })
            | (Frame { width: a, height: b }, Frame { width, height }) => (a, b) == (width, height),
            (Stamp { width: a, scale: b, columns: c }, Stamp { width, scale, columns }) => {
                (a, b) == (width, scale) && core::ptr::eq(*c, *columns)
            }
            (Text { align: a, font: b, text: c }, Text { align, font, text }) => {
                (a, b) == (align, font) && same(c, text)
            }
            _ => false,
        }
    }

    /// The rows it stays within.
    pub(crate) fn rows(&self) -> Range<i32> {
        let (above, height) = match &self.what {
            What::Fill { height, .. } | What::Frame { height, .. } => (0, i32::from(*height)),
            What::Stamp { width, scale, columns } => {
                let strips = if columns.len() > usize::from(*width) { 2 } else { 1 };
                (0, strips * ROWS * i32::from(*scale))
            }
            What::Text { font, .. } => (font.typeface().top.into(), font.typeface().height()),
            What::Heard(_) => (0, 0),
        };
        let top = self.y + above;
        top..top + height
    }
}

impl Stroke<&str> {
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
            What::Text { align: Align::Center | Align::Right, font, text } => {
                self.x - self.before(font.width(text))
            }
            _ => self.x,
        }
    }

    /// The same stroke, if it is known from which column on it stays within its columns: its text
    /// need not be measured again.
    pub(crate) fn beginning_at(mut self, from: u8) -> Self {
        // At the edge it may begin further left.
        if let (What::Text { align, .. }, 1..) = (&mut self.what, from) {
            *align = Align::Left;
            self.x = i32::from(from) + REACH;
        }
        self
    }

    /// How much of its width is left of `x`.
    fn before(&self, width: i32) -> i32 {
        match self.what {
            What::Text { align: Align::Center, .. } => width / 2,
            What::Text { align: Align::Right, .. } => width,
            _ => 0,
        }
    }

    /// The columns it stays within.
    pub(crate) fn columns(&self) -> Range<i32> {
        let (width, reach) = match self.what {
            What::Fill { width, .. } | What::Frame { width, .. } => (i32::from(width), 0),
            What::Stamp { width, scale, .. } => (i32::from(width) * i32::from(scale), 0),
            What::Text { font, text, .. } => (font.width(text), REACH),
            What::Heard(_) => (0, 0),
        };
        let left = self.x - self.before(width);
        left - reach..left + width
    }
}
