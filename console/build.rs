//! Makes the letters: from the fonts of `u8g2-fonts`, which are packed bit by bit, to columns that only have to be put on the
//! glass. Unpacking takes a hundred times as long as that, and at the table it would be done at every press.

use core::convert::Infallible;
use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Point, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use u8g2_fonts::types::{FontColor, VerticalPosition};
use u8g2_fonts::{FontRenderer, fonts};

/// What the four languages need beyond ASCII. A test finds what is missing.
const BEYOND_ASCII: &str = "ßàäçèéêìîòôöùü";
/// Rows that a number in a table has.
const ROWS: i32 = 16;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let ascii = || (' '..='~').collect::<Vec<_>>();
    let all = || ascii().into_iter().chain(BEYOND_ASCII.chars()).collect::<Vec<_>>();
    let digits = || ('0'..='9').collect::<Vec<_>>();
    let made = [
        face("TINY", &FontRenderer::new::<fonts::u8g2_font_5x7_tr>(), &ascii()),
        face("TEXT", &FontRenderer::new::<fonts::u8g2_font_helvR08_tf>(), &all()),
        face("BOLD", &FontRenderer::new::<fonts::u8g2_font_helvB08_tf>(), &all()),
        face("BIG", &FontRenderer::new::<fonts::u8g2_font_logisoso24_tn>(), &digits()),
        face("HUGE", &FontRenderer::new::<fonts::u8g2_font_logisoso32_tn>(), &digits()),
    ];
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("faces.rs"), made.concat()).expect("it can be written");
}

/// Lit pixels, wherever they are; the baseline's left end is at zero.
struct Ink(Vec<Point>);

impl OriginDimensions for Ink {
    fn size(&self) -> Size {
        Size::new(128, 64)
    }
}

impl DrawTarget for Ink {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<P: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: P,
    ) -> Result<(), Infallible> {
        self.0.extend(pixels.into_iter().map(|Pixel(at, _)| at));
        Ok(())
    }
}

/// One letter: its ink and how far it is to the next.
fn letter(font: &FontRenderer, letter: char) -> (Vec<Point>, i32) {
    let mut ink = Ink(Vec::new());
    let (at, color) = (Point::zero(), FontColor::Transparent(BinaryColor::On));
    let drawn = font.render(letter, at, VerticalPosition::Baseline, color, &mut ink);
    let drawn = drawn.unwrap_or_else(|why| panic!("{letter:?}: {why:?}"));
    (ink.0, drawn.advance.x)
}

/// The table of a font with these letters, the first of which follow one another.
fn face(name: &str, font: &FontRenderer, letters: &[char]) -> String {
    let inks: Vec<_> = letters.iter().map(|&of| letter(font, of)).collect();
    let rows = || inks.iter().flat_map(|(ink, _)| ink).map(|at| at.y);
    let top = rows().min().expect("some letter is to be seen");
    let strips = (rows().max().expect("the same one") - top) / ROWS + 1;

    let (mut glyphs, mut columns) = (String::new(), Vec::new());
    let mut glyph = |at: usize, left: i32, advance: i32| {
        let _ = write!(glyphs, "Glyph {{ at: {at}, left: {left}, advance: {advance} }}, ");
    };
    for (ink, advance) in &inks {
        let across = || ink.iter().map(|at| at.x);
        let left = across().min().unwrap_or(0);
        let right = across().max().map_or(left, |last| last + 1);
        // Painting within a window goes by this.
        assert!(
            left >= -1 && right <= *advance,
            "a letter of {name} reaches far into its neighbours"
        );
        glyph(columns.len(), left, *advance);
        for strip in 0..strips {
            let above = top + strip * ROWS;
            let in_strip = |at: &&Point| (above..above + ROWS).contains(&at.y);
            columns.extend((left..right).map(|x| {
                let column = ink.iter().filter(|at| at.x == x).filter(in_strip);
                column.fold(0_u16, |bits, at| bits | 1 << (at.y - above))
            }));
        }
    }
    // Where a letter ends is where the next begins, so there is one more.
    glyph(columns.len(), 0, 0);

    let first = letters[0];
    let row = letters.iter().zip(first..).take_while(|(letter, next)| *letter == next).count();
    let more: String = letters[row..].iter().collect();
    format!(
        "pub(crate) static {name}: Face = Face {{ top: {top}, strips: {strips}, first: {first:?}, row: {row}, \
         more: {more:?}, glyphs: &[{glyphs}], columns: &{columns:?} }};\n"
    )
}
