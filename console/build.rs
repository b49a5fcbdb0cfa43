//! Makes the font tables: unpacks the fonts of `u8g2-fonts`, which are compressed bit by bit, into
//! columns that only have to be copied. Unpacking takes ten times as long as copying, and on the
//! box it would have to be done for every letter of every press.

use embedded_graphics::framebuffer::{Framebuffer, buffer_size};
use embedded_graphics::geometry::{Dimensions, Point};
use embedded_graphics::image::GetPixel;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::pixelcolor::raw::{LittleEndian, RawU1};
use embedded_graphics::primitives::PointsIter;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use u8g2_fonts::types::{FontColor, VerticalPosition};
use u8g2_fonts::{FontRenderer, fonts};

/// The letters beyond ASCII in the four languages. A test notices a missing one.
const BEYOND_ASCII: &str = "ßàäçèéêìîòôöùü";
/// The rows of one strip of a letter, as in `stroke.rs`: the bits of a `u16`.
const ROWS: i32 = 16;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let ascii = || (' '..='~').collect::<Vec<_>>();
    let all = || ascii().into_iter().chain(BEYOND_ASCII.chars()).collect::<Vec<_>>();
    let digits = || ('0'..='9').collect::<Vec<_>>();
    let made = [
        typeface("TINY", &FontRenderer::new::<fonts::u8g2_font_5x7_tr>(), &ascii()),
        typeface("TEXT", &FontRenderer::new::<fonts::u8g2_font_helvR08_tf>(), &all()),
        typeface("BOLD", &FontRenderer::new::<fonts::u8g2_font_helvB08_tf>(), &all()),
        typeface("MIDDLE", &FontRenderer::new::<fonts::u8g2_font_logisoso16_tn>(), &digits()),
        typeface("BIG", &FontRenderer::new::<fonts::u8g2_font_logisoso24_tn>(), &digits()),
        typeface("TOTAL", &FontRenderer::new::<fonts::u8g2_font_logisoso42_tn>(), &digits()),
        typeface("LARGE", &FontRenderer::new::<fonts::u8g2_font_logisoso16_tf>(), &all()),
        table("KEYS", &KEYS.map(|(key, _)| key), &KEYS.map(|(_, art)| drawn(&art, 1))),
        table("LARGE_KEYS", &KEYS.map(|(key, _)| key), &KEYS.map(|(_, art)| drawn(&art, 2))),
    ];
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("typefaces.rs"), made.concat()).expect("it can be written");
}

/// The side of a canvas large enough for any letter that starts in its middle.
const SIDE: usize = 128;
type Paper = Framebuffer<
    BinaryColor,
    RawU1,
    LittleEndian,
    SIDE,
    SIDE,
    { buffer_size::<BinaryColor>(SIDE, SIDE) },
>;
const BEGIN: Point = Point::new(64, 64);

/// Renders a letter: its ink, relative to where it starts on the baseline, and the distance to the
/// next one.
fn letter(font: &FontRenderer, letter: char) -> (Vec<Point>, i32) {
    let mut paper = Paper::new();
    let color = FontColor::Transparent(BinaryColor::On);
    let drawn = font.render(letter, BEGIN, VerticalPosition::Baseline, color, &mut paper);
    let drawn = drawn.unwrap_or_else(|why| panic!("{letter:?}: {why:?}"));
    let ink = paper.bounding_box().points().filter(|at| paper.pixel(*at) == Some(BinaryColor::On));
    (ink.map(|at| at - BEGIN).collect(), drawn.advance.x)
}

/// The six buttons as drawn on screens: lit, with a dark sign inside.
#[rustfmt::skip]
const KEYS: [(char, [&str; 9]); 6] = [
    ('▲', [
        ".#######.",
        "#########",
        "#########",
        "####.####",
        "###...###",
        "##.....##",
        "#########",
        "#########",
        ".#######.",
    ]),
    ('▼', [
        ".#######.",
        "#########",
        "#########",
        "##.....##",
        "###...###",
        "####.####",
        "#########",
        "#########",
        ".#######.",
    ]),
    ('◄', [
        ".#######.",
        "#########",
        "#####.###",
        "####..###",
        "###...###",
        "####..###",
        "#####.###",
        "#########",
        ".#######.",
    ]),
    ('►', [
        ".#######.",
        "#########",
        "###.#####",
        "###..####",
        "###...###",
        "###..####",
        "###.#####",
        "#########",
        ".#######.",
    ]),
    ('Ⓐ', [
        ".#######.",
        "####.####",
        "###.#.###",
        "##.###.##",
        "##.###.##",
        "##.....##",
        "##.###.##",
        "##.###.##",
        ".#######.",
    ]),
    ('Ⓑ', [
        ".#######.",
        "##....###",
        "##.###.##",
        "##.###.##",
        "##....###",
        "##.###.##",
        "##.###.##",
        "##....###",
        ".#######.",
    ]),
];

/// A letter drawn by hand, each of its dots `scale` pixels wide and high. It reaches as far below
/// the baseline of text beside it.
fn drawn<const H: usize>(art: &[&str; H], scale: i32) -> (Vec<Point>, i32) {
    let across = |length: usize| i32::try_from(length).expect("a letter is small");
    let dots = (1 - across(H)..).zip(art).flat_map(|(y, line)| {
        (0..).zip(line.bytes()).filter(|(_, dot)| *dot == b'#').map(move |(x, _)| Point::new(x, y))
    });
    let whole = |dot: Point| {
        let pixels = (0..scale * scale).map(move |nth| Point::new(nth % scale, nth / scale));
        pixels.map(move |pixel| dot * scale + pixel)
    };
    (dots.flat_map(whole).collect(), scale * across(art[0].len()) + 2)
}

/// Makes the table of a font with these letters, the first of which are consecutive.
fn typeface(name: &str, font: &FontRenderer, letters: &[char]) -> String {
    let inks: Vec<_> = letters.iter().map(|&of| letter(font, of)).collect();
    table(name, letters, &inks)
}

/// Makes the table of letters with this ink and distance to the next letter.
fn table(name: &str, letters: &[char], inks: &[(Vec<Point>, i32)]) -> String {
    let rows = || inks.iter().flat_map(|(ink, _)| ink).map(|at| at.y);
    let top = rows().min().expect("some letter is to be seen");
    let strips = (rows().max().expect("the same one") - top) / ROWS + 1;
    assert!(strips <= 3, "{name} is taller than a letter may be");

    let (mut glyphs, mut columns) = (String::new(), Vec::new());
    let mut glyph = |at: usize, left: i32, advance: i32| {
        let _ = write!(glyphs, "Glyph {{ at: {at}, left: {left}, advance: {advance} }}, ");
    };
    for (ink, advance) in inks {
        let across = || ink.iter().map(|at| at.x);
        let left = across().min().unwrap_or(0);
        let right = across().max().map_or(left, |last| last + 1);
        // Painting within a clip relies on this.
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
    // A letter ends where the next one starts, so there is one more entry.
    glyph(columns.len(), 0, 0);

    let first = letters[0];
    let row = letters.iter().zip(first..).take_while(|(letter, next)| *letter == next).count();
    let more: String = letters[row..].iter().collect();
    format!(
        "pub(crate) static {name}: Typeface = Typeface {{ top: {top}, strips: {strips}, first: {first:?}, row: {row}, \
         more: {more:?}, glyphs: &[{glyphs}], columns: &{columns:?} }};\n"
    )
}
