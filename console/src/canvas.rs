//! The canvas that screens draw on. Each call becomes a [`Stroke`] and goes to a callback, which
//! paints it, reads it out, or measures it in a test.

use crate::speech::{ForEars, Loudness, Word};
use crate::stroke::{Align, Font, Stroke, What};

/// A small picture: one number per column, the lowest bit on top, in strips of sixteen rows.
pub(crate) struct Bitmap<const W: usize, const STRIPS: usize = 1> {
    strips: [[u16; W]; STRIPS],
}

impl<const W: usize, const STRIPS: usize> Bitmap<W, STRIPS> {
    const WIDTH: u8 = {
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

/// Receives everything a screen draws.
pub(crate) struct Canvas<'a> {
    look: &'a mut dyn FnMut(&Stroke<'_>),
    listens: bool,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(look: &'a mut dyn FnMut(&Stroke<'_>)) -> Self {
        Canvas { look, listens: false }
    }

    /// Creates a canvas for reading a screen out: it also gets what can only be heard.
    pub(crate) fn listening(look: &'a mut dyn FnMut(&Stroke<'_>)) -> Self {
        Canvas { look, listens: true }
    }

    /// Tests if the screen is being read out rather than drawn.
    pub(crate) fn listens(&self) -> bool {
        cfg!(feature = "speech") && self.listens
    }

    /// Says a word for something that is drawn and not written.
    pub(crate) fn hear(&mut self, word: Word) {
        self.heard(ForEars::Word(word));
    }

    /// Sets how loudly everything after this is said.
    pub(crate) fn loudly(&mut self, loudness: Loudness) {
        self.heard(ForEars::Loudly(loudness));
    }

    /// Marks the words up to the next pause as the heading, which identifies the screen.
    pub(crate) fn heading(&mut self) {
        self.heard(ForEars::Heading);
    }

    fn heard(&mut self, heard: ForEars) {
        if self.listens() {
            self.stroke(0, 0, true, What::ForEars(heard));
        }
    }

    /// Draws text that is not read out, because it is said in another way.
    pub(crate) fn silent_text(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str) {
        if !self.listens() {
            self.text(x, y, align, font, text);
        }
    }

    fn stroke(&mut self, x: i32, y: i32, lit: bool, what: What<'_>) {
        (self.look)(&Stroke { x, y, lit, what });
    }

    /// Draws lit text; `y` is its baseline.
    pub(crate) fn text(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str) {
        self.stroke(x, y, true, What::Text { align, font, text });
    }

    /// Draws dark text on something lit.
    pub(crate) fn dark_text(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str) {
        self.stroke(x, y, false, What::Text { align, font, text });
    }

    pub(crate) fn fill(&mut self, x: i32, y: i32, width: u8, height: u8, lit: bool) {
        self.stroke(x, y, lit, What::Fill { width, height });
    }

    pub(crate) fn frame(&mut self, x: i32, y: i32, width: u8, height: u8) {
        self.stroke(x, y, true, What::Frame { width, height });
    }

    /// Draws a picture with its upper left corner at `x`, `y`: lit, or cut out of something lit.
    pub(crate) fn bitmap<const W: usize, const STRIPS: usize>(
        &mut self,
        x: i32,
        y: i32,
        picture: &'static Bitmap<W, STRIPS>,
        lit: bool,
    ) {
        let (width, columns) = (Bitmap::<W, STRIPS>::WIDTH, picture.columns());
        self.stroke(x, y, lit, What::Stamp { width, scale: 1, columns });
    }

    /// Draws a lit picture of one strip, each pixel `scale` pixels wide and high.
    pub(crate) fn enlarged<const W: usize>(
        &mut self,
        x: i32,
        y: i32,
        scale: u8,
        picture: &'static Bitmap<W>,
    ) {
        let (width, columns) = (Bitmap::<W>::WIDTH, picture.columns());
        self.stroke(x, y, true, What::Stamp { width, scale, columns });
    }
}
