//! COMBO cards: our own 24 faces, and blank ones to fill in.
//!
//! A card has no words on it, so that it is the same in every language: its number, the absent red
//! die crossed out, a red die over each column, and a white one on each square but the star in the
//! middle.

use super::sheet::{BLACK, Colour, GREY, Paint, Point, RED, Sheet, WHITE, filled};
use rules_core::combo::{Card, OUR_CARDS, our_card};
use rules_core::{Cell, Face};

/// The side of a square: dice of 12 mm are placed on it, with a little air.
const SQUARE: f32 = 13.0;
/// The size of a card: five squares and a rim of 3 mm for the names of columns and rows. Four by
/// two of them fill a sheet and leave at least 6 mm on each side, which printers cannot reach.
const CARD: Point = (71.0, 98.0);
const ON_A_SHEET: (u8, u8) = (4, 2);
/// Where the squares start on a card.
const SQUARES: Point = (3.0, 30.0);

/// All our faces, eight to a sheet.
pub(super) fn sheets() -> Vec<Sheet> {
    let cards: Vec<(usize, Card)> =
        (1..=OUR_CARDS).filter_map(|number| Some((number, our_card(number)?))).collect();
    let per_sheet = usize::from(ON_A_SHEET.0 * ON_A_SHEET.1);
    cards
        .chunks(per_sheet)
        .map(|some| sheet(some.iter().map(|(number, card)| (Some(*number), *card))))
        .collect()
}

/// A sheet of empty cards, to fill in with a pencil.
pub(super) fn blank() -> Sheet {
    sheet(std::iter::repeat((None, Card::default())))
}

fn sheet(cards: impl Iterator<Item = (Option<usize>, Card)>) -> Sheet {
    let mut sheet = Sheet::across();
    let (corner, places) = sheet.places(CARD, ON_A_SHEET);
    for (at, (number, card)) in places.zip(cards) {
        draw(&mut sheet, at, number, &card);
    }
    sheet.cut_lines(corner, CARD, ON_A_SHEET);
    sheet.note(
        (corner.0, sheet.height - 3.2),
        2.2,
        "Croupier: cards of its own for COMBO, 71 x 98 mm, for dice of 12 mm. Print at 100 %. Independent of the \
         game's publisher.",
    );
    sheet
}

fn draw(sheet: &mut Sheet, (x, y): Point, number: Option<usize>, card: &Card) {
    const ABSENT: f32 = 10.0;
    const HEAD: f32 = 11.0;
    let middle = x + CARD.0 / 2.0;
    match number {
        Some(number) => sheet.number((x + 10.0, y + 8.5), 8.0, number, BLACK),
        None => sheet.line((x + 5.0, y + 12.0), (x + 17.0, y + 12.0), GREY, 0.2),
    }
    die(sheet, (middle, y + 9.0), ABSENT, card.absent(), &RED_OUTLINE);
    // Crossed out, because a player who throws this number places nothing. The line falls, because
    // the pips of a 2 and a 3 rise.
    let reach = ABSENT / 2.0 + 1.0;
    sheet.line((middle - reach, y + 9.0 - reach), (middle + reach, y + 9.0 + reach), RED, 0.4);
    for (column, letter) in (0..Cell::SIDE).zip(["a", "b", "c", "d", "e"]) {
        let column_middle = x + SQUARES.0 + SQUARE * (f32::from(column) + 0.5);
        die(sheet, (column_middle, y + 22.5), HEAD, card.head(column), &HEAD_DIE);
        sheet.note((column_middle - 0.5, y + CARD.1 - 0.8), 1.8, letter);
    }
    for row in 0..Cell::SIDE {
        let row_middle = y + SQUARES.1 + SQUARE * (f32::from(row) + 0.5);
        sheet.note((x + 1.2, row_middle + 0.6), 1.8, &(row + 1).to_string());
    }
    for cell in Card::cells() {
        die(
            sheet,
            square(x, y, cell.column(), cell.row()),
            11.5,
            card.squares().known(cell),
            &PLACE,
        );
    }
    sheet.star(square(x, y, 2, 2), 6.4, filled(RED));
}

/// The middle of a square.
fn square(x: f32, y: f32, column: u8, row: u8) -> Point {
    let along = |begin: f32, nth: u8| begin + SQUARE * (f32::from(nth) + 0.5);
    (along(x + SQUARES.0, column), along(y + SQUARES.1, row))
}

/// The radius of a pip, as on a die of 12 mm.
const PIP: f32 = 1.1;

struct Look {
    fill: Colour,
    line: Colour,
    pips: Colour,
}

const RED_OUTLINE: Look = Look { fill: WHITE, line: RED, pips: RED };
const HEAD_DIE: Look = Look { fill: RED, line: RED, pips: WHITE };
const PLACE: Look = Look { fill: WHITE, line: GREY, pips: BLACK };

/// A die seen from above, or an empty one where no number is known.
fn die(sheet: &mut Sheet, (x, y): Point, side: f32, face: Option<Face>, look: &Look) {
    let corner = (x - side / 2.0, y - side / 2.0);
    let fill = face.map(|_| look.fill);
    sheet.rectangle(
        corner,
        (side, side),
        side / 5.0,
        Paint { fill, stroke: Some((look.line, 0.3)) },
    );
    for &(right, down) in face.map_or(&[][..], pips) {
        let step = side * 0.26;
        let at = (x + f32::from(right) * step, y + f32::from(down) * step);
        sheet.dot(at, PIP, look.pips);
    }
}

/// Where the pips of a face lie, in steps from the middle.
fn pips(face: Face) -> &'static [(i8, i8)] {
    match face {
        Face::One => &[(0, 0)],
        Face::Two => &[(-1, 1), (1, -1)],
        Face::Three => &[(-1, 1), (0, 0), (1, -1)],
        Face::Four => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        Face::Five => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        Face::Six => &[(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_has_as_many_pips_as_it_says_and_no_two_in_one_place() {
        for face in Face::ALL {
            let mut places = pips(face).to_vec();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), usize::from(face.pips()));
        }
    }
}
