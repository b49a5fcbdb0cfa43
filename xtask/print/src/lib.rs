//! Cards and tiles to print, for tables that have none.
//!
//! [`files`] draws every sheet: our own COMBO cards, blank ones to fill in, the tiles and stars of
//! Bingolino, and a Dingominos set of our own; as PDF for A4 and for Letter, and as SVG for A4.
//! `cargo xtask print` stores them in `docs/print/`, so that nobody needs a compiler to print them.
//!
//! **Promises.** The same sheets are the same bytes on every machine: no dates, no fonts of its
//! own, and coordinates rounded to hundredths of a millimetre. Everything is drawn in true size.
//! Nothing lies within 5 mm of an edge, nothing of a cutting mark on a piece, and on a sheet that
//! is turned about its long edge every back lies behind its front. The drawings are our own; from
//! the games they take only what the rules say.
//!
//! [`handout()`] lays out the play pages, for A4 and for Letter: a sheet of paper for each, and as
//! far from its edges.
//!
//! **Leaves to others.** Which cards there are, and their numbers (`rules-core`); making new card
//! faces, and storing the files (`xtask`).
//!
//! ```
//! let files = print_kit::files();
//! let (name, pdf) = &files[0];
//! assert_eq!(name, "combo-cards.pdf");
//! assert!(pdf.starts_with(b"%PDF-"));
//! ```

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

/// How far the middle of a digit lies above its baseline, as a share of the font's size: digits of
/// Helvetica are 0.71 high.
const HALF_A_DIGIT: f32 = 0.355;

/// What lies on the other side of a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Backs {
    /// Nothing, or another sheet of the same.
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

/// Every file with its name: of each set one PDF per paper, and an SVG for each sheet of A4.
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
