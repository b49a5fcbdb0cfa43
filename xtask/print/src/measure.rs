//! Measures every sheet: does it suit a printer and a pair of scissors?

use super::sheet::{Item, MARGIN, Paper, Point, Segment, Sheet};
use super::{Backs, sets};

/// A rectangle: its top left and its bottom right corner.
type Area = (Point, Point);

/// The smallest rectangle around these points, with this much ink beyond each.
fn around(points: &[Point], ink: f32) -> Area {
    let low =
        points.iter().fold((f32::MAX, f32::MAX), |low, at| (low.0.min(at.0), low.1.min(at.1)));
    let high =
        points.iter().fold((f32::MIN, f32::MIN), |high, at| (high.0.max(at.0), high.1.max(at.1)));
    ((low.0 - ink, low.1 - ink), (high.0 + ink, high.1 + ink))
}

/// The most that an item can cover: a curve is between its control points, and few letters of
/// Helvetica are wider than 0.6 of its size.
fn area(item: &Item) -> Area {
    match item {
        Item::Path(segments, paint) => {
            let points: Vec<Point> = segments
                .iter()
                .flat_map(|segment| match *segment {
                    Segment::Move(at) | Segment::Line(at) => vec![at],
                    Segment::Curve(one, two, at) => vec![one, two, at],
                    Segment::Close => vec![],
                })
                .collect();
            around(&points, paint.stroke.map_or(0.0, |(_, width)| width / 2.0))
        }
        Item::Dot { middle, radius, .. } => around(&[*middle], *radius),
        Item::Number { middle: (x, y), size, value, .. } => {
            let half = text(&value.to_string(), *size) / 2.0;
            around(&[(x - half, y - size * 0.4), (x + half, y + size * 0.4)], 0.0)
        }
        Item::Note { at: (x, y), size, text: words } => {
            around(&[(*x, y - size * 0.8), (x + text(words, *size), y + size * 0.25)], 0.0)
        }
    }
}

fn text(words: &str, size: f32) -> f32 {
    size * 0.6 * f32::from(u8::try_from(words.len()).unwrap())
}

fn overlap(one: Area, other: Area) -> bool {
    let apart = |low: f32, high: f32, other_low: f32, other_high: f32| {
        high <= other_low || other_high <= low
    };
    !apart(one.0.0, one.1.0, other.0.0, other.1.0) && !apart(one.0.1, one.1.1, other.0.1, other.1.1)
}

fn within(inner: Area, outer: Area) -> bool {
    inner.0.0 >= outer.0.0
        && inner.0.1 >= outer.0.1
        && inner.1.0 <= outer.1.0
        && inner.1.1 <= outer.1.1
}

fn piece(sheet: &Sheet, (x, y): Point) -> Area {
    ((x, y), (x + sheet.piece.0, y + sheet.piece.1))
}

fn each_sheet(look: impl Fn(&str, &Sheet)) {
    let mut seen = 0;
    for paper in Paper::ALL {
        for (name, _, sheets) in sets(paper) {
            for (number, sheet) in (1..).zip(&sheets) {
                look(&format!("{name}, {paper:?}, sheet {number}"), sheet);
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "only {seen} sheets");
}

#[test]
fn nothing_is_within_5_mm_of_an_edge() {
    const { assert!(MARGIN >= 5.0) };
    each_sheet(|name, sheet| {
        let printed = ((MARGIN, MARGIN), (sheet.width - MARGIN, sheet.height - MARGIN));
        for item in &sheet.items {
            assert!(within(area(item), printed), "{name}: {:?}", area(item));
        }
    });
}

#[test]
fn everything_drawn_is_on_one_piece_or_outside_all_of_them() {
    each_sheet(|name, sheet| {
        for item in &sheet.items {
            let area = area(item);
            let touched: Vec<Point> = sheet
                .pieces
                .iter()
                .copied()
                .filter(|at| overlap(area, piece(sheet, *at)))
                .collect();
            match touched[..] {
                [] => {}
                // Leaves a little more than half a millimetre for a cut that is off.
                [at] => {
                    let ((left, top), (right, bottom)) = piece(sheet, at);
                    let safe = ((left + 0.6, top + 0.6), (right - 0.6, bottom - 0.6));
                    assert!(within(area, safe), "{name}: {area:?} at the edge of {at:?}");
                }
                _ => panic!("{name}: {area:?} lies on {} pieces", touched.len()),
            }
        }
    });
}

#[test]
fn every_corner_of_a_piece_has_its_cutting_marks() {
    each_sheet(|name, sheet| {
        let lines: Vec<Area> = sheet.items.iter().map(area).collect();
        for ((left, top), (right, bottom)) in sheet.pieces.iter().map(|at| piece(sheet, *at)) {
            for x in [left, right] {
                let upright =
                    |(low, high): &&Area| high.0 - low.0 < 0.2 && low.0 <= x && x <= high.0;
                assert_eq!(lines.iter().filter(upright).count(), 2, "{name}: {x} from the left");
            }
            for y in [top, bottom] {
                let level = |(low, high): &&Area| high.1 - low.1 < 0.2 && low.1 <= y && y <= high.1;
                assert_eq!(lines.iter().filter(level).count(), 2, "{name}: {y} from the top");
            }
        }
    });
}

/// Where a point is, seen from the other side of a sheet that is turned over its long edge.
fn turned(sheet: &Sheet, (x, y): Point) -> Point {
    if sheet.height > sheet.width { (sheet.width - x, y) } else { (x, sheet.height - y) }
}

/// The number on a piece, if there is one.
fn number(sheet: &Sheet, at: Point) -> Option<usize> {
    sheet.items.iter().find_map(|item| match item {
        Item::Number { value, .. } if within(area(item), piece(sheet, at)) => Some(*value),
        _ => None,
    })
}

#[test]
fn backs_are_behind_their_fronts() {
    let mut seen = 0;
    for paper in Paper::ALL {
        for (name, backs, sheets) in sets(paper) {
            if backs == Backs::None {
                continue;
            }
            assert!(sheets.len().is_multiple_of(2), "{name}: a sheet has no other side");
            let (leaves, _) = sheets.as_chunks::<2>();
            for [front, back] in leaves {
                assert_eq!((front.width, front.height), (back.width, back.height), "{name}");
                for &at in &front.pieces {
                    let (one, other) = piece(front, at);
                    let seen_from_behind = around(&[turned(front, one), turned(front, other)], 0.0);
                    let behind = back.pieces.iter().copied().find(|&at| {
                        let (low, high) = piece(back, at);
                        let off = [
                            low.0 - seen_from_behind.0.0,
                            low.1 - seen_from_behind.0.1,
                            high.0 - seen_from_behind.1.0,
                            high.1 - seen_from_behind.1.1,
                        ];
                        off.iter().all(|off| off.abs() < 0.01)
                    });
                    let behind =
                        behind.unwrap_or_else(|| panic!("{name}: nothing is behind {at:?}"));
                    if name.starts_with("combo") {
                        let numbers = (number(front, at).unwrap(), number(back, behind).unwrap());
                        assert_eq!(numbers.0 + 1, numbers.1, "{name}");
                        assert!(!numbers.0.is_multiple_of(2));
                    }
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(seen, 2 * (12 + 12 + 70 + 80));
}
