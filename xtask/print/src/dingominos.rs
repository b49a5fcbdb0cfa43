//! A Dingominos set of our own, drawn with the signs that the box shows.
//!
//! The rule sheet shows the signs and does not say which tiles there are. So [`our_set`] is not the
//! game's: it was chosen by playing thousands of rounds with several sets
//! (`tests/dingominos_set.rs`; the figures are on the page of the print kit). Two things make a set
//! play well: no doubles, since an end that shows the same sign again is an end that nobody could
//! use before; and jokers enough.

use super::sheet::{
    BLACK, Colour, GREY, Paint, Paper, Point, RED, Sheet, Step, WHITE, filled, outlined,
};
use rules_core::dingominos::Sign;

/// The two halves of a tile.
pub type Tile = [Sign; 2];

/// Each pair of different signs once, and a joker with each number of pips once more: 72 tiles.
pub fn our_set() -> Vec<Tile> {
    let signs = Sign::ALL.iter().enumerate();
    let mut tiles: Vec<Tile> = signs
        .flat_map(|(nth, &one)| Sign::ALL[nth + 1..].iter().map(move |&other| [one, other]))
        .collect();
    let points = Sign::ALL.into_iter().filter(|sign| matches!(sign, Sign::Points(_)));
    tiles.extend(points.map(|points| [points, Sign::Joker]));
    tiles
}

/// Half a tile is a square of this side.
const HALF: f32 = 24.0;
const TILE: Point = (HALF, 2.0 * HALF);
const ON_A_SHEET: (u8, u8) = (8, 5);
const BACK: Colour = Colour([90, 50, 95]);

/// Fronts and backs in turn. The places that are left over are empty tiles, for those that get
/// lost.
pub(super) fn sheets(paper: Paper) -> Vec<Sheet> {
    let tiles = our_set();
    let per_sheet = usize::from(ON_A_SHEET.0 * ON_A_SHEET.1);
    tiles.chunks(per_sheet).flat_map(|some| [fronts(paper, some), backs(paper)]).collect()
}

fn fronts(paper: Paper, tiles: &[Tile]) -> Sheet {
    let mut sheet = empty(paper, "fronts");
    for (nth, (x, y)) in sheet.pieces.clone().into_iter().enumerate() {
        sheet.line((x + 4.0, y + HALF), (x + HALF - 4.0, y + HALF), GREY, 0.4);
        let Some(&[one, other]) = tiles.get(nth) else { continue };
        let middle = x + HALF / 2.0;
        // Each half stands on the middle line, so a tile reads the same from both ends.
        sign(&mut sheet, Place { middle: (middle, y + HALF / 2.0), turned: false }, one);
        sign(&mut sheet, Place { middle: (middle, y + HALF * 1.5), turned: true }, other);
    }
    sheet
}

fn backs(paper: Paper) -> Sheet {
    let mut sheet = empty(paper, "backs");
    for (x, y) in sheet.pieces.clone() {
        let size = (HALF - 7.0, 2.0 * HALF - 7.0);
        sheet.rectangle((x + 3.5, y + 3.5), size, 2.5, outlined(BACK, 0.9));
        for down in [0.5, 1.5] {
            sheet.dot((x + HALF / 2.0, y + HALF * down), 2.4, BACK);
        }
        sheet.line((x + 8.0, y + HALF), (x + HALF - 8.0, y + HALF), BACK, 0.9);
    }
    sheet
}

fn empty(paper: Paper, side: &str) -> Sheet {
    let mut sheet = Sheet::upright(paper);
    sheet.lay_out(TILE, ON_A_SHEET);
    sheet.explain(&[
        "Croupier: 72 tiles of its own for Dingominos and 8 to spare,",
        side,
        "(24 x 48 mm).",
        "Print at 100 %, on both sides, turned about the long edge. Independent of the publisher.",
    ]);
    sheet
}

/// Where a sign is drawn, and whether upside down. Signs are drawn 8 mm to each side at most.
#[derive(Clone, Copy)]
struct Place {
    middle: Point,
    turned: bool,
}

impl Place {
    fn at(self, (right, down): Point) -> Point {
        let way = if self.turned { -1.0 } else { 1.0 };
        (self.middle.0 + way * right, self.middle.1 + way * down)
    }

    fn polygon(self, sheet: &mut Sheet, corners: &[Point], paint: Paint) {
        let mut steps: Vec<Step> =
            corners.iter().map(|&corner| Step::Line(self.at(corner))).collect();
        if let Some(first) = corners.first() {
            steps[0] = Step::Move(self.at(*first));
        }
        steps.push(Step::Close);
        sheet.path(steps, paint);
    }

    /// An arrow from one point to another, as a filled shape.
    fn arrow(self, sheet: &mut Sheet, from: Point, to: Point, colour: Colour) {
        const HEAD: f32 = 3.8;
        const WIDE: f32 = 3.0;
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let along = ((to.0 - from.0) / length, (to.1 - from.1) / length);
        // So far from the tip, so far to the side.
        let point = |back: f32, side: f32| {
            (to.0 - along.0 * back - along.1 * side, to.1 - along.1 * back + along.0 * side)
        };
        let corners = [
            point(0.0, 0.0),
            point(HEAD, WIDE),
            point(HEAD, THICK / 2.0),
            point(length, THICK / 2.0),
            point(length, -THICK / 2.0),
            point(HEAD, -THICK / 2.0),
            point(HEAD, -WIDE),
        ];
        self.polygon(sheet, &corners, filled(colour));
    }

    /// Part of a circle, from one angle to another, in degrees clockwise from the top; a head at
    /// its end.
    fn turn(
        self,
        sheet: &mut Sheet,
        centre: Point,
        radius: f32,
        (from, to): Point,
        colour: Colour,
    ) {
        let on = |degrees: f32, radius: f32| {
            let (sine, cosine) = degrees.to_radians().sin_cos();
            (centre.0 + radius * sine, centre.1 - radius * cosine)
        };
        const PIECES: u8 = 6;
        let step = (to - from) / f32::from(PIECES);
        // The distance of the control points of a curve that is that part of a circle.
        let reach = radius * 4.0 / 3.0 * (step.to_radians() / 4.0).tan();
        let mut steps = vec![Step::Move(self.at(on(from, radius)))];
        for nth in 0..PIECES {
            let (here, there) = (from + step * f32::from(nth), from + step * f32::from(nth + 1));
            let ahead = |degrees: f32, way: f32| {
                let (at, (sine, cosine)) = (on(degrees, radius), degrees.to_radians().sin_cos());
                (at.0 + way * reach * cosine, at.1 + way * reach * sine)
            };
            steps.push(Step::Curve(
                self.at(ahead(here, 1.0)),
                self.at(ahead(there, -1.0)),
                self.at(on(there, radius)),
            ));
        }
        sheet.path(steps, outlined(colour, THICK));
        let (end, (sine, cosine)) = (on(to, radius), to.to_radians().sin_cos());
        let tip = (end.0 + cosine * 4.0, end.1 + sine * 4.0);
        self.polygon(sheet, &[tip, on(to, radius + 3.2), on(to, radius - 3.2)], filled(colour));
    }
}

/// How thick the lines of a sign are.
const THICK: f32 = 1.9;
/// Dark enough to print in black and white, where the shapes alone tell them apart.
const GOLD: Colour = Colour([190, 125, 0]);
const GREEN: Colour = Colour([15, 110, 65]);
const BLUE: Colour = Colour([30, 85, 165]);
const VIOLET: Colour = Colour([115, 45, 140]);
const TEAL: Colour = Colour([0, 95, 110]);

fn sign(sheet: &mut Sheet, place: Place, sign: Sign) {
    match sign {
        Sign::Points(face) => {
            for &(right, down) in super::combo::pips(face) {
                let at = place.at((f32::from(right) * 5.6, f32::from(down) * 5.6));
                sheet.dot(at, 2.0, BLACK);
            }
        }
        // A crown.
        Sign::Joker => {
            let crown = [
                (-6.5, 5.5),
                (-7.5, -4.0),
                (-3.6, 0.2),
                (0.0, -6.5),
                (3.6, 0.2),
                (7.5, -4.0),
                (6.5, 5.5),
            ];
            place.polygon(sheet, &crown, filled(GOLD));
            for at in [(-7.3, -5.0), (0.0, -7.0), (7.3, -5.0)] {
                sheet.dot(place.at(at), 1.1, GOLD);
            }
            let band = [(-6.3, 3.4), (6.3, 3.4), (6.3, 2.7), (-6.3, 2.7)];
            place.polygon(sheet, &band, filled(WHITE));
        }
        // Once round, and on.
        Sign::Replay => place.turn(sheet, (0.0, 0.3), 5.6, (60.0, 350.0), GREEN),
        // A leap over somebody.
        Sign::Skip => {
            place.turn(sheet, (0.0, 3.0), 6.2, (-88.0, 62.0), BLUE);
            sheet.dot(place.at((0.0, 4.4)), 2.2, BLUE);
        }
        // Both ways.
        Sign::Reverse => {
            place.arrow(sheet, (-7.2, -3.4), (7.2, -3.4), VIOLET);
            place.arrow(sheet, (7.2, 3.4), (-7.2, 3.4), VIOLET);
        }
        // Onto a tile.
        Sign::Draw => {
            place.arrow(sheet, (0.0, -8.0), (0.0, 0.2), RED);
            for left in [-7.0, 0.0] {
                let tile = [(left, 1.2), (left + 7.0, 1.2), (left + 7.0, 7.4), (left, 7.4)];
                place.polygon(sheet, &tile, outlined(RED, 1.1));
            }
        }
        // A shield.
        Sign::Counter => {
            let steps = vec![
                Step::Move(place.at((-6.6, -7.0))),
                Step::Line(place.at((6.6, -7.0))),
                Step::Line(place.at((6.6, 0.0))),
                Step::Curve(place.at((6.6, 4.4)), place.at((3.0, 6.6)), place.at((0.0, 8.0))),
                Step::Curve(place.at((-3.0, 6.6)), place.at((-6.6, 4.4)), place.at((-6.6, 0.0))),
                Step::Close,
            ];
            sheet.path(steps, filled(TEAL));
            sheet.line(place.at((0.0, -6.0)), place.at((0.0, 6.2)), WHITE, 1.7);
            sheet.line(place.at((-5.4, -1.6)), place.at((5.4, -1.6)), WHITE, 1.7);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_has_72_tiles_and_no_double() {
        let tiles = our_set();
        assert_eq!(tiles.len(), 72);
        assert!(tiles.iter().all(|[one, other]| one != other));
        let halves = |sign: Sign| tiles.as_flattened().iter().filter(|half| **half == sign).count();
        for sign in Sign::ALL {
            let expected = match sign {
                Sign::Points(_) => 12,
                Sign::Joker => 17,
                _ => 11,
            };
            assert_eq!(halves(sign), expected, "{sign:?}");
        }
    }

    #[test]
    fn eight_players_can_be_dealt_and_a_third_of_the_set_is_left() {
        assert!(our_set().len() - 8 * 6 >= our_set().len() / 3);
    }
}
