//! Cards and tiles to print, for tables that have none.
//!
//! [`files`] draws every sheet: our own COMBO cards, blank ones to fill in, the tiles and stars of
//! Bingolino, and a Dingominos set of our own. Each set is a PDF for A4 and one for Letter, and an
//! SVG for each sheet of A4. `cargo xtask print` stores them in `docs/print/`, so that nobody needs
//! a compiler to print them. [`handout()`] lays out the play pages, one sheet of paper for each.
//!
//! **Promises.** The same sheets give the same bytes on every machine: there are no dates and no
//! embedded fonts, and coordinates are rounded to hundredths of a millimetre. Everything is drawn
//! in true size. Nothing is within 5 mm of an edge of the paper, no cutting mark touches a piece,
//! and when a sheet is turned over its long edge, every back is behind its front. The drawings are
//! our own; they take from the games only what the rules say.
//!
//! **Leaves to others.** Which cards there are, and their numbers, to `rules-core`; making new card
//! faces and storing the files to `xtask`.
//!
//! The README beside this crate has an example.

mod bingolino;
mod combo;
pub mod dingominos;
mod handout;
mod pdf;
mod sheet;
mod svg;

pub use handout::handout;
pub use sheet::Paper;

use combo::Dice;
use sheet::Sheet;

/// How far the middle of a digit is above its baseline, as a share of the font's size: Helvetica's
/// digits are 0.71 high.
const HALF_A_DIGIT: f32 = 0.355;

/// What is on the other side of a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Backs {
    /// Nothing, or another copy of the same sheet.
    None,
    /// The next sheet.
    Next,
}

/// Every set with its name.
fn sets(paper: Paper) -> Vec<(&'static str, Backs, Vec<Sheet>)> {
    vec![
        ("combo-cards", Backs::Next, combo::sheets(paper, Dice::Small)),
        ("combo-cards-16mm", Backs::Next, combo::sheets(paper, Dice::Usual)),
        ("combo-cards-blank", Backs::None, vec![combo::blank(paper, Dice::Small)]),
        ("combo-cards-blank-16mm", Backs::None, vec![combo::blank(paper, Dice::Usual)]),
        ("bingolino-tiles", Backs::Next, bingolino::sheets(paper)),
        ("bingolino-stars", Backs::None, vec![bingolino::stars(paper)]),
        ("dingominos-tiles", Backs::Next, dingominos::sheets(paper)),
    ]
}

/// Every file with its name: a PDF of each set per paper, and an SVG for each sheet of A4.
pub fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for paper in Paper::ALL {
        for (name, _, sheets) in sets(paper) {
            files.push((format!("{name}{}.pdf", paper.ending()), pdf::pdf(&sheets)));
            let drawn = sheets.iter().filter(|_| paper == Paper::A4);
            for (number, sheet) in (1..).zip(drawn) {
                files.push((format!("{name}-{number}.svg"), svg::svg(sheet).into_bytes()));
            }
        }
    }
    files
}

#[cfg(test)]
mod measure;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
