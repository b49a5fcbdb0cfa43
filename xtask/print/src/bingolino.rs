//! Bingolino tiles: the numbers 1 to 22, three times each (B1), and a sheet of backs.
//!
//! All 66 fill one sheet. The sheet of backs is symmetric about both axes, so the backs meet the
//! fronts however the sheet is turned for its second side.

use super::sheet::{BLACK, Colour, Point, Sheet, filled, outlined};

/// The size of a tile: six by eleven are all 66 and leave 11 mm above and below.
const TILE: Point = (25.0, 25.0);
const ON_A_SHEET: (u8, u8) = (6, 11);
const NUMBERS: usize = 22;
const OF_EACH: usize = 3;
/// Easy to tell from the front, and light enough not to soak the paper.
const BACK: Colour = Colour([40, 70, 110]);

pub(super) fn sheets() -> Vec<Sheet> {
    vec![fronts(), backs()]
}

fn fronts() -> Sheet {
    let mut sheet = Sheet::upright();
    let (corner, places) = sheet.places(TILE, ON_A_SHEET);
    let numbers = (1..=NUMBERS).flat_map(|number| [number; OF_EACH]);
    for ((x, y), number) in places.zip(numbers) {
        let middle = (x + TILE.0 / 2.0, y + TILE.1 / 2.0);
        sheet.number(middle, 13.0, number, BLACK);
        // Upside down a 6 is a 9; no other number turns into another.
        if matches!(number, 6 | 9) {
            sheet.line((middle.0 - 4.0, y + 20.5), (middle.0 + 4.0, y + 20.5), BLACK, 0.8);
        }
    }
    sheet.cut_lines(corner, TILE, ON_A_SHEET);
    note(&mut sheet, corner, "fronts");
    sheet
}

fn backs() -> Sheet {
    let mut sheet = Sheet::upright();
    let (corner, places) = sheet.places(TILE, ON_A_SHEET);
    for (x, y) in places {
        sheet.rectangle((x + 2.5, y + 2.5), (20.0, 20.0), 2.0, outlined(BACK, 0.9));
        sheet.star((x + TILE.0 / 2.0, y + TILE.1 / 2.0 + 0.4), 7.0, filled(BACK));
    }
    sheet.cut_lines(corner, TILE, ON_A_SHEET);
    note(&mut sheet, corner, "backs");
    sheet
}

fn note(sheet: &mut Sheet, corner: Point, side: &str) {
    let text = format!(
        "Croupier: tiles for Bingolino, {side}, 25 x 25 mm. Print at 100 %, on both sides. Independent of the \
         game's publisher."
    );
    sheet.note((corner.0, sheet.height - 5.0), 2.2, &text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_holds_each_number_three_times_and_nothing_else() {
        let on_it = usize::from(ON_A_SHEET.0) * usize::from(ON_A_SHEET.1);
        assert_eq!(on_it, NUMBERS * OF_EACH);
    }
}
