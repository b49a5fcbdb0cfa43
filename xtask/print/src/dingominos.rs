//! A Dingominos set of our own, drawn with the signs that the box shows.
//!
//! The rule sheet shows the signs but does not say which tiles there are. So [`our_set`] is not the
//! game's: it was chosen by playing thousands of rounds with several sets
//! (`tests/dingominos_set.rs`; the figures are in `docs/print-kit.md`). A set plays well if it has
//! enough jokers and no doubles: a double leaves an end with the same sign, which nobody could use
//! before.

use super::sheet::{
    BLACK, Colour, GREY, Paint, Paper, Point, RED, Segment, Sheet, WHITE, filled, outlined,
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

/// The side of half a tile, which is a square.
const HALF: f32 = 24.0;
const TILE: Point = (HALF, 2.0 * HALF);
const ON_A_SHEET: (u8, u8) = (8, 5);
const BACK: Colour = Colour([90, 50, 95]);

/// Fronts and backs in turn. The last sheet is filled up with blank tiles, to replace those that
/// get lost.
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
        // The foot of each sign is at the middle line, so a tile reads the same from both ends.
        sign(&mut sheet, Position { middle: (middle, y + HALF / 2.0), turned: false }, one);
        sign(&mut sheet, Position { middle: (middle, y + HALF * 1.5), turned: true }, other);
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
    let mut sheet = Sheet::portrait(paper);
    sheet.lay_out(TILE, ON_A_SHEET);
    sheet.explain(&[
        "Croupier: 72 tiles of its own for Dingominos and 8 to spare,",
        side,
        "(24 x 48 mm).",
        "Print at 100 %, on both sides, turned about the long edge. Independent of the publisher.",
    ]);
    sheet
}

/// Where a sign is drawn, and whether upside down. Signs reach at most 8 mm to each side.
#[derive(Clone, Copy)]
struct Position {
    middle: Point,
    turned: bool,
}

impl Position {
    fn at(self, (right, down): Point) -> Point {
        let way = if self.turned { -1.0 } else { 1.0 };
        (self.middle.0 + way * right, self.middle.1 + way * down)
    }

    fn polygon(self, sheet: &mut Sheet, corners: &[Point], paint: Paint) {
        let mut segments: Vec<Segment> =
            corners.iter().map(|&corner| Segment::Line(self.at(corner))).collect();
        if let Some(first) = corners.first() {
            segments[0] = Segment::Move(self.at(*first));
        }
        segments.push(Segment::Close);
        sheet.path(segments, paint);
    }

    /// An arrow from one point to another, as a filled shape.
    fn arrow(self, sheet: &mut Sheet, from: Point, to: Point, colour: Colour) {
        const HEAD: f32 = 3.8;
        const WIDE: f32 = 3.0;
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let along = ((to.0 - from.0) / length, (to.1 - from.1) / length);
        // By its distance from the tip, and to the side.
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

    /// An arrow along part of a circle, from one angle to another, in degrees clockwise from the
    /// top.
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
        const CURVES: u8 = 6;
        let angle = (to - from) / f32::from(CURVES);
        // The distance of the control points of a curve that approximates that part of a circle.
        let reach = radius * 4.0 / 3.0 * (angle.to_radians() / 4.0).tan();
        let mut segments = vec![Segment::Move(self.at(on(from, radius)))];
        for nth in 0..CURVES {
            let (here, there) = (from + angle * f32::from(nth), from + angle * f32::from(nth + 1));
            let ahead = |degrees: f32, way: f32| {
                let (at, (sine, cosine)) = (on(degrees, radius), degrees.to_radians().sin_cos());
                (at.0 + way * reach * cosine, at.1 + way * reach * sine)
            };
            segments.push(Segment::Curve(
                self.at(ahead(here, 1.0)),
                self.at(ahead(there, -1.0)),
                self.at(on(there, radius)),
            ));
        }
        sheet.path(segments, outlined(colour, THICK));
        let (end, (sine, cosine)) = (on(to, radius), to.to_radians().sin_cos());
        let tip = (end.0 + cosine * 4.0, end.1 + sine * 4.0);
        self.polygon(sheet, &[tip, on(to, radius + 3.2), on(to, radius - 3.2)], filled(colour));
    }
}

/// How thick the lines of a sign are.
const THICK: f32 = 1.9;
/// Dark enough to print in black and white, where only the shapes tell them apart.
const GOLD: Colour = Colour([190, 125, 0]);
const GREEN: Colour = Colour([15, 110, 65]);
const BLUE: Colour = Colour([30, 85, 165]);
const VIOLET: Colour = Colour([115, 45, 140]);
const TEAL: Colour = Colour([0, 95, 110]);

fn sign(sheet: &mut Sheet, position: Position, sign: Sign) {
    match sign {
        Sign::Points(face) => {
            for &(right, down) in super::combo::pips(face) {
                let at = position.at((f32::from(right) * 5.6, f32::from(down) * 5.6));
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
            position.polygon(sheet, &crown, filled(GOLD));
            for at in [(-7.3, -5.0), (0.0, -7.0), (7.3, -5.0)] {
                sheet.dot(position.at(at), 1.1, GOLD);
            }
            let band = [(-6.3, 3.4), (6.3, 3.4), (6.3, 2.7), (-6.3, 2.7)];
            position.polygon(sheet, &band, filled(WHITE));
        }
        // Round once, and on.
        Sign::Replay => position.turn(sheet, (0.0, 0.3), 5.6, (60.0, 350.0), GREEN),
        // A leap over a player.
        Sign::Skip => {
            position.turn(sheet, (0.0, 3.0), 6.2, (-88.0, 62.0), BLUE);
            sheet.dot(position.at((0.0, 4.4)), 2.2, BLUE);
        }
        // Both ways.
        Sign::Reverse => {
            position.arrow(sheet, (-7.2, -3.4), (7.2, -3.4), VIOLET);
            position.arrow(sheet, (7.2, 3.4), (-7.2, 3.4), VIOLET);
        }
        // Onto a tile.
        Sign::Draw => {
            position.arrow(sheet, (0.0, -8.0), (0.0, 0.2), RED);
            for left in [-7.0, 0.0] {
                let tile = [(left, 1.2), (left + 7.0, 1.2), (left + 7.0, 7.4), (left, 7.4)];
                position.polygon(sheet, &tile, outlined(RED, 1.1));
            }
        }
        // A shield.
        Sign::Counter => {
            let segments = vec![
                Segment::Move(position.at((-6.6, -7.0))),
                Segment::Line(position.at((6.6, -7.0))),
                Segment::Line(position.at((6.6, 0.0))),
                Segment::Curve(
                    position.at((6.6, 4.4)),
                    position.at((3.0, 6.6)),
                    position.at((0.0, 8.0)),
                ),
                Segment::Curve(
                    position.at((-3.0, 6.6)),
                    position.at((-6.6, 4.4)),
                    position.at((-6.6, 0.0)),
                ),
                Segment::Close,
            ];
            sheet.path(segments, filled(TEAL));
            sheet.line(position.at((0.0, -6.0)), position.at((0.0, 6.2)), WHITE, 1.7);
            sheet.line(position.at((-5.4, -1.6)), position.at((5.4, -1.6)), WHITE, 1.7);
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
    fn after_dealing_to_eight_players_a_third_of_the_set_is_left() {
        assert!(our_set().len() - 8 * 6 >= our_set().len() / 3);
    }
}
