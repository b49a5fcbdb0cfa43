//! Cards and tiles to print, for tables that have none.
//!
//! [`files`] draws every sheet and writes it as PDF and SVG: our own COMBO cards, blank ones to
//! fill in, and the tiles of Bingolino. `cargo xtask print` stores them in `docs/print/`, so that
//! nobody needs a compiler to print them.
//!
//! **Promises.** The same sheets are the same bytes on every machine: no dates, no fonts of its
//! own, and coordinates rounded to hundredths of a millimetre. Everything is drawn in true size, on
//! A4. The drawings are our own; from the games they take only what the rules say.
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
mod pdf;
mod sheet;
mod svg;

use sheet::Sheet;

/// How far the middle of a digit lies above its baseline, as a share of the font's size: digits of
/// Helvetica are 0.71 high.
const HALF_A_DIGIT: f32 = 0.355;

/// Every file with its name: one PDF per set, and an SVG for each of its sheets.
pub fn files() -> Vec<(String, Vec<u8>)> {
    let sets: [(&str, Vec<Sheet>); 3] = [
        ("combo-cards", combo::sheets()),
        ("combo-cards-blank", vec![combo::blank()]),
        ("bingolino-tiles", bingolino::sheets()),
    ];
    let mut files = Vec::new();
    for (name, sheets) in sets {
        files.push((format!("{name}.pdf"), pdf::pdf(&sheets)));
        for (number, sheet) in (1..).zip(&sheets) {
            files.push((format!("{name}-{number}.svg"), svg::svg(sheet).into_bytes()));
        }
    }
    files
}
