//! Drawing: a handful of strokes over any 128×64 target.
//!
//! The canvas keeps the first error to itself, so that screens read like a description; and it tells
//! whoever wants to know where text was drawn, so that a test can see that none is cut or covered.

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::Rectangle;
use u8g2_fonts::types::{FontColor, VerticalPosition};
use u8g2_fonts::{FontRenderer, fonts};

pub const WIDTH: i32 = 128;
pub const HEIGHT: i32 = 64;

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
    fn renderer(self) -> FontRenderer {
        match self {
            Font::Tiny => FontRenderer::new::<fonts::u8g2_font_5x7_tr>(),
            Font::Text => FontRenderer::new::<fonts::u8g2_font_helvR08_tf>(),
            Font::Bold => FontRenderer::new::<fonts::u8g2_font_helvB08_tf>(),
            Font::Big => FontRenderer::new::<fonts::u8g2_font_logisoso24_tn>(),
            Font::Huge => FontRenderer::new::<fonts::u8g2_font_logisoso32_tn>(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Center,
    Right,
}

/// A small picture: one number per row, the highest of `width` bits on the left.
pub(crate) struct Bitmap<const H: usize> {
    pub(crate) width: u8,
    pub(crate) rows: [u32; H],
}

impl<const H: usize> Bitmap<H> {
    /// From rows of `#` and other letters, all equally long and at most 32.
    #[allow(clippy::cast_possible_truncation, reason = "a row has at most 32 letters")]
    pub(crate) const fn new(art: [&str; H]) -> Bitmap<H> {
        let mut rows = [0; H];
        let mut y = 0;
        let mut width = 0;
        while y < H {
            let line = art[y].as_bytes();
            width = line.len();
            let mut x = 0;
            while x < line.len() {
                rows[y] = rows[y] << 1 | (line[x] == b'#') as u32;
                x += 1;
            }
            y += 1;
        }
        Bitmap { width: width as u8, rows }
    }
}

pub(crate) struct Canvas<'a, D: DrawTarget<Color = BinaryColor>> {
    target: &'a mut D,
    on_text: &'a mut dyn FnMut(Rectangle),
    result: Result<(), D::Error>,
}

impl<'a, D: DrawTarget<Color = BinaryColor>> Canvas<'a, D> {
    pub(crate) fn new(target: &'a mut D, on_text: &'a mut dyn FnMut(Rectangle)) -> Self {
        let result = target.clear(BinaryColor::Off);
        Canvas { target, on_text, result }
    }

    pub(crate) fn finish(self) -> Result<(), D::Error> {
        self.result
    }

    fn keep(&mut self, result: Result<(), D::Error>) {
        if self.result.is_ok() {
            self.result = result;
        }
    }

    /// Lit text; `y` is the baseline.
    #[inline(never)]
    pub(crate) fn text(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str) {
        self.write(x, y, align, font, text, BinaryColor::On);
    }

    /// Dark text, on something lit.
    pub(crate) fn dark_text(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str) {
        self.write(x, y, align, font, text, BinaryColor::Off);
    }

    #[inline(never)]
    fn write(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str, color: BinaryColor) {
        let renderer = font.renderer();
        let baseline = VerticalPosition::Baseline;
        let width = Self::width(font, text);
        let x = match align {
            Align::Left => x,
            Align::Center => x - width / 2,
            Align::Right => x - width,
        };
        let color = FontColor::Transparent(color);
        match renderer.render(text, Point::new(x, y), baseline, color, self.target) {
            Ok(drawn) => drawn.bounding_box.into_iter().for_each(&mut self.on_text),
            Err(u8g2_fonts::Error::DisplayError(error)) => self.keep(Err(error)),
            // A letter the font does not have; a test looks for these.
            Err(_) => (self.on_text)(Rectangle::new(Point::new(-1, -1), Size::new(1, 1))),
        }
    }

    /// How wide the ink of a text is.
    #[inline(never)]
    pub(crate) fn width(font: Font, text: &str) -> i32 {
        let drawn = font.renderer().get_rendered_dimensions(
            text,
            Point::zero(),
            VerticalPosition::Baseline,
        );
        let ink = drawn.ok().and_then(|drawn| drawn.bounding_box);
        ink.map_or(0, |ink| ink.top_left.x + ink.size.width.cast_signed())
    }

    pub(crate) fn fill(&mut self, x: i32, y: i32, width: u32, height: u32, lit: bool) {
        let area = Rectangle::new(Point::new(x, y), Size::new(width, height));
        let result = self.target.fill_solid(&area, BinaryColor::from(lit));
        self.keep(result);
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
    pub(crate) fn bitmap<const H: usize>(
        &mut self,
        x: i32,
        y: i32,
        picture: &Bitmap<H>,
        lit: bool,
    ) {
        self.pixels(x, y, picture.width.into(), &picture.rows, lit);
    }

    #[inline(never)]
    fn pixels(&mut self, x: i32, y: i32, width: i32, rows: &[u32], lit: bool) {
        for (y, bits) in (y..).zip(rows) {
            for column in 0..width {
                if bits >> (width - 1 - column) & 1 == 1 {
                    self.fill(x + column, y, 1, 1, lit);
                }
            }
        }
    }
}
