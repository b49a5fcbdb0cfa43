//! COMBO cards: our own 24 faces on 12 cards, and blank ones to fill in.
//!
//! A card has no words on it, so it is the same in every language: its number, the absent red die
//! crossed out, a red die above each column, and a white one on each square except the star in the
//! middle. Face 2 is the back of face 1, and so on.

use super::sheet::{BLACK, Colour, GREY, Paint, Paper, Point, RED, Sheet, WHITE, filled};
use rules_core::combo::{Card, OUR_CARDS, our_card};
use rules_core::{Cell, Face};

/// The dice that are placed on the cards.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Dice {
    /// 12 mm: six cards on a landscape sheet.
    Small,
    /// 16 mm, the usual size of a die: four cards on a portrait sheet.
    Usual,
}

/// What is on the cards of a sheet.
#[derive(Clone, Copy)]
enum Faces {
    Ours,
    /// To fill in.
    Blank,
}

/// The side of a square for dice of 12 mm, with a little room around them.
const SQUARE: f32 = 13.0;
/// The size of a card for them: five squares, and a rim of 3 mm for the names of columns and rows.
const CARD: Point = (71.0, 96.0);
/// Where the squares start on it.
const SQUARES: Point = (3.0, 28.0);

impl Dice {
    /// How much larger everything is.
    fn scale(self) -> f32 {
        match self {
            Dice::Small => 1.0,
            Dice::Usual => 17.0 / SQUARE,
        }
    }

    /// A sheet without cards that says what it is for.
    fn sheet(self, paper: Paper, faces: Faces) -> Sheet {
        let card = (CARD.0 * self.scale(), CARD.1 * self.scale());
        let mut sheet = match self {
            Dice::Small => Sheet::landscape(paper),
            Dice::Usual => Sheet::portrait(paper),
        };
        let on_a_sheet = if self == Dice::Small { (3, 2) } else { (2, 2) };
        sheet.lay_out(card, on_a_sheet);
        let (millimetres, size) = match self {
            Dice::Small => ("12 mm, cards of", "71 x 96 mm."),
            Dice::Usual => ("16 mm, cards of", "93 x 126 mm."),
        };
        let (what, how): ([&str; 3], &[&str]) = match faces {
            Faces::Ours => (
                ["Croupier: cards", "of its own for", "COMBO, for dice of"],
                &["Print at 100 %, on", "both sides, turned", "about the long edge."],
            ),
            Faces::Blank => (
                ["Croupier: empty", "cards for COMBO,", "for dice of"],
                &["Print at 100 %.", "Fill in the numbers", "with a pencil."],
            ),
        };
        let publisher = ["Independent of the", "publisher."];
        sheet.explain(&[&what[..], &[millimetres, size], how, &publisher].concat());
        sheet
    }
}

/// All our faces: a sheet of fronts, then one of their backs, and so on.
pub(super) fn sheets(paper: Paper, dice: Dice) -> Vec<Sheet> {
    let faces: Vec<(usize, Card)> =
        (1..=OUR_CARDS).filter_map(|number| Some((number, our_card(number)?))).collect();
    let (cards, _) = faces.as_chunks::<2>();
    let sheet = || dice.sheet(paper, Faces::Ours);
    let per_sheet = sheet().pieces.len();
    let mut sheets = Vec::new();
    for some in cards.chunks(per_sheet) {
        let (mut front, mut back) = (sheet(), sheet());
        for (at, [face, behind]) in front.pieces.clone().into_iter().zip(some) {
            let on_the_back = front.behind(at);
            draw(&mut front, at, dice, Some(face.0), &face.1);
            draw(&mut back, on_the_back, dice, Some(behind.0), &behind.1);
        }
        sheets.extend([front, back]);
    }
    sheets
}

/// A sheet of blank cards, to fill in with a pencil.
pub(super) fn blank(paper: Paper, dice: Dice) -> Sheet {
    let mut sheet = dice.sheet(paper, Faces::Blank);
    for at in sheet.pieces.clone() {
        draw(&mut sheet, at, dice, None, &Card::default());
    }
    sheet
}

fn draw(sheet: &mut Sheet, (left, top): Point, dice: Dice, number: Option<usize>, card: &Card) {
    const ABSENT: f32 = 10.0;
    const HEAD: f32 = 11.0;
    let scale = dice.scale();
    let at = |(x, y): Point| (left + x * scale, top + y * scale);
    match number {
        Some(number) => sheet.number(at((10.0, 8.0)), 8.0 * scale, number, BLACK),
        None => sheet.line(at((5.0, 11.5)), at((17.0, 11.5)), GREY, 0.2),
    }
    let absent = (CARD.0 / 2.0, 8.0);
    die(sheet, at(absent), ABSENT * scale, card.absent(), &RED_OUTLINE);
    // Crossed out, because a player who rolls this number places nothing. The line falls, because
    // the pips of a 2 and a 3 rise.
    let reach = ABSENT / 2.0 + 1.0;
    let ends = [(absent.0 - reach, absent.1 - reach), (absent.0 + reach, absent.1 + reach)];
    sheet.line(at(ends[0]), at(ends[1]), RED, 0.4);
    for (column, letter) in (0..Cell::SIDE).zip(["a", "b", "c", "d", "e"]) {
        let (middle, _) = square(column, 0);
        die(sheet, at((middle, 20.5)), HEAD * scale, card.head(column), &HEAD_DIE);
        sheet.note(at((middle - 0.5, CARD.1 - 1.1)), 1.7 * scale, letter);
    }
    for row in 0..Cell::SIDE {
        let (_, middle) = square(0, row);
        sheet.note(at((1.2, middle + 0.6)), 1.8 * scale, &(row + 1).to_string());
    }
    for cell in Card::cells() {
        let middle = at(square(cell.column(), cell.row()));
        die(sheet, middle, 11.5 * scale, card.squares().known(cell), &PLACE);
    }
    sheet.star(at(square(2, 2)), 6.4 * scale, filled(RED));
}

/// The middle of a square on a card.
fn square(column: u8, row: u8) -> Point {
    let along = |begin: f32, nth: u8| begin + SQUARE * (f32::from(nth) + 0.5);
    (along(SQUARES.0, column), along(SQUARES.1, row))
}

struct Look {
    fill: Colour,
    line: Colour,
    pips: Colour,
}

const RED_OUTLINE: Look = Look { fill: WHITE, line: RED, pips: RED };
const HEAD_DIE: Look = Look { fill: RED, line: RED, pips: WHITE };
const PLACE: Look = Look { fill: WHITE, line: GREY, pips: BLACK };

/// A die seen from above, or a blank one if its number is not known.
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
        let unit = side * 0.26;
        let at = (x + f32::from(right) * unit, y + f32::from(down) * unit);
        sheet.dot(at, side * 0.096, look.pips);
    }
}

/// Where the pips of a face are, in units from the middle.
pub(super) fn pips(face: Face) -> &'static [(i8, i8)] {
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
    fn a_face_has_as_many_pips_as_its_number_and_no_two_in_one_place() {
        for face in Face::ALL {
            let mut places = pips(face).to_vec();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), usize::from(face.pips()));
        }
    }
}
