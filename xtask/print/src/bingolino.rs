//! Bingolino: tiles numbered 1 to 22, three of each (B1), their backs, and stars.
//!
//! A sheet has 70 tiles: all 66, and four blank ones to replace tiles that get lost.

use super::sheet::{BLACK, Colour, GREY, Paper, Sheet, filled, outlined};

/// The side of a tile and of a star: seven by ten fit on both papers.
const SIDE: f32 = 25.0;
const ON_A_SHEET: (u8, u8) = (7, 10);
const NUMBERS: usize = 22;
const OF_EACH: usize = 3;
/// Easy to tell from the front, and not enough ink to soak the paper.
const BACK: Colour = Colour([40, 70, 110]);
/// Five stars for each of four players: four of them win, but a play-off needs a fifth.
const STARS: (u8, u8) = (5, 4);
const GOLD: Colour = Colour([205, 140, 0]);

pub(super) fn sheets(paper: Paper) -> Vec<Sheet> {
    vec![fronts(paper), backs(paper)]
}

fn fronts(paper: Paper) -> Sheet {
    let mut sheet = Sheet::portrait(paper);
    sheet.lay_out((SIDE, SIDE), ON_A_SHEET);
    let numbers = (1..=NUMBERS).flat_map(|number| [number; OF_EACH]);
    for ((x, y), number) in sheet.pieces.clone().into_iter().zip(numbers) {
        let middle = (x + SIDE / 2.0, y + SIDE / 2.0);
        sheet.number(middle, 13.0, number, BLACK);
        // Upside down, a 6 is a 9; no other number turns into another.
        if matches!(number, 6 | 9) {
            sheet.line((middle.0 - 4.0, y + 20.5), (middle.0 + 4.0, y + 20.5), BLACK, 0.8);
        }
    }
    // To write on.
    for (x, y) in sheet.pieces.clone().into_iter().skip(NUMBERS * OF_EACH) {
        sheet.line((x + 7.0, y + 20.5), (x + SIDE - 7.0, y + 20.5), GREY, 0.3);
    }
    note(&mut sheet, "fronts");
    sheet
}

fn backs(paper: Paper) -> Sheet {
    let mut sheet = Sheet::portrait(paper);
    sheet.lay_out((SIDE, SIDE), ON_A_SHEET);
    for (x, y) in sheet.pieces.clone() {
        sheet.rectangle((x + 3.5, y + 3.5), (18.0, 18.0), 2.0, outlined(BACK, 0.9));
        sheet.star((x + SIDE / 2.0, y + SIDE / 2.0 + 0.4), 6.5, filled(BACK));
    }
    note(&mut sheet, "backs");
    sheet
}

fn note(sheet: &mut Sheet, side: &str) {
    sheet.explain(&[
        "Croupier: 66 tiles for Bingolino and 4 to spare,",
        side,
        "(25 mm).",
        "Print at 100 %, on both sides, turned about the long edge. Independent of the publisher.",
    ]);
}

/// Stars to put beside a line.
pub(super) fn stars(paper: Paper) -> Sheet {
    let mut sheet = Sheet::portrait(paper);
    sheet.lay_out((SIDE, SIDE), STARS);
    for (x, y) in sheet.pieces.clone() {
        sheet.star((x + SIDE / 2.0, y + SIDE / 2.0 + 0.8), 9.5, filled(GOLD));
    }
    sheet.explain(&[
        "Croupier: 20 stars for Bingolino, 25 mm. Print at 100 %. Independent of the publisher.",
    ]);
    sheet
}
