//! A sheet of A4 paper and what is drawn on it, in millimetres from its top left corner.
//!
//! Everything is a path, a dot, a number or a note, so each file format has four things to write
//! and the formats cannot differ. All coordinates are rounded to hundredths of a millimetre, which
//! nobody sees, so that the files are the same on every machine, whatever its sine function.

/// A point, right and down from the top left corner.
pub(super) type Point = (f32, f32);

#[derive(Clone, Copy, PartialEq)]
pub(super) struct Colour(pub(super) [u8; 3]);

pub(super) const BLACK: Colour = Colour([0, 0, 0]);
pub(super) const GREY: Colour = Colour([120, 120, 120]);
pub(super) const WHITE: Colour = Colour([255, 255, 255]);
/// Dark enough to differ from white on a black-and-white printer.
pub(super) const RED: Colour = Colour([200, 25, 35]);

pub(super) enum Step {
    Move(Point),
    Line(Point),
    Curve(Point, Point, Point),
    Close,
}

pub(super) struct Paint {
    pub(super) fill: Option<Colour>,
    /// Colour and width.
    pub(super) stroke: Option<(Colour, f32)>,
}

pub(super) enum Item {
    Path(Vec<Step>, Paint),
    /// A filled circle. There are thousands of pips, and this is the shortest way to write one.
    Dot {
        middle: Point,
        radius: f32,
        colour: Colour,
    },
    /// A bold number, centred at that point. Only numbers are centred: in the usual fonts all
    /// digits have the same width, so nothing has to be measured.
    Number {
        middle: Point,
        size: f32,
        value: usize,
        colour: Colour,
    },
    /// A line of plain ASCII that starts at that point.
    Note {
        at: Point,
        size: f32,
        text: String,
    },
}

pub(super) struct Sheet {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) items: Vec<Item>,
}

/// A4, in millimetres.
const SHORT: f32 = 210.0;
const LONG: f32 = 297.0;

/// The distance of the control points of a curve that is a quarter of a circle.
const QUARTER: f32 = 0.552_284_8;

pub(super) fn filled(colour: Colour) -> Paint {
    Paint { fill: Some(colour), stroke: None }
}

pub(super) fn outlined(colour: Colour, width: f32) -> Paint {
    Paint { fill: None, stroke: Some((colour, width)) }
}

fn rounded((x, y): Point) -> Point {
    let hundredths = |value: f32| (value * 100.0).round() / 100.0;
    (hundredths(x), hundredths(y))
}

impl Sheet {
    pub(super) fn upright() -> Sheet {
        Sheet { width: SHORT, height: LONG, items: Vec::new() }
    }

    pub(super) fn across() -> Sheet {
        Sheet { width: LONG, height: SHORT, items: Vec::new() }
    }

    fn path(&mut self, mut steps: Vec<Step>, paint: Paint) {
        for step in &mut steps {
            match step {
                Step::Move(at) | Step::Line(at) => *at = rounded(*at),
                Step::Curve(one, two, at) => {
                    (*one, *two, *at) = (rounded(*one), rounded(*two), rounded(*at));
                }
                Step::Close => {}
            }
        }
        self.items.push(Item::Path(steps, paint));
    }

    pub(super) fn line(&mut self, from: Point, to: Point, colour: Colour, width: f32) {
        self.path(vec![Step::Move(from), Step::Line(to)], outlined(colour, width));
    }

    /// A rectangle with corners rounded by that radius.
    pub(super) fn rectangle(
        &mut self,
        (x, y): Point,
        (wide, high): Point,
        radius: f32,
        paint: Paint,
    ) {
        let (right, bottom) = (x + wide, y + high);
        let (near, far) = (radius, radius * (1.0 - QUARTER));
        let steps = vec![
            Step::Move((x + near, y)),
            Step::Line((right - near, y)),
            Step::Curve((right - far, y), (right, y + far), (right, y + near)),
            Step::Line((right, bottom - near)),
            Step::Curve((right, bottom - far), (right - far, bottom), (right - near, bottom)),
            Step::Line((x + near, bottom)),
            Step::Curve((x + far, bottom), (x, bottom - far), (x, bottom - near)),
            Step::Line((x, y + near)),
            Step::Curve((x, y + far), (x + far, y), (x + near, y)),
            Step::Close,
        ];
        self.path(steps, paint);
    }

    pub(super) fn dot(&mut self, middle: Point, radius: f32, colour: Colour) {
        self.items.push(Item::Dot { middle: rounded(middle), radius, colour });
    }

    /// A star with five points, the first one up.
    pub(super) fn star(&mut self, (x, y): Point, radius: f32, paint: Paint) {
        /// The radius of the inner corners if opposite sides of the star are in line.
        const INNER: f32 = 0.382;
        let mut steps = Vec::new();
        for (nth, reach) in [1.0, INNER].into_iter().cycle().take(10).enumerate() {
            let turn = f32::from(u8::try_from(nth).unwrap_or(0)) * std::f32::consts::PI / 5.0;
            let corner = (x + radius * reach * turn.sin(), y - radius * reach * turn.cos());
            steps.push(if nth == 0 { Step::Move(corner) } else { Step::Line(corner) });
        }
        steps.push(Step::Close);
        self.path(steps, paint);
    }

    pub(super) fn number(&mut self, middle: Point, size: f32, value: usize, colour: Colour) {
        self.items.push(Item::Number { middle: rounded(middle), size, value, colour });
    }

    pub(super) fn note(&mut self, at: Point, size: f32, text: &str) {
        debug_assert!(text.is_ascii(), "the PDF names a font and brings none: {text}");
        self.items.push(Item::Note { at: rounded(at), size, text: text.to_string() });
    }

    /// Marks where to cut, around and between `columns` by `rows` pieces of that size, starting at
    /// `at`.
    pub(super) fn cut_lines(&mut self, at: Point, piece: Point, (columns, rows): (u8, u8)) {
        /// How far a line extends beyond the pieces, as a guide for the ruler.
        const BEYOND: f32 = 3.0;
        const HAIR: f32 = 0.15;
        let across = f32::from(columns) * piece.0;
        let down = f32::from(rows) * piece.1;
        for column in 0..=columns {
            let x = at.0 + f32::from(column) * piece.0;
            self.line((x, at.1 - BEYOND), (x, at.1 + down + BEYOND), GREY, HAIR);
        }
        for row in 0..=rows {
            let y = at.1 + f32::from(row) * piece.1;
            self.line((at.0 - BEYOND, y), (at.0 + across + BEYOND, y), GREY, HAIR);
        }
    }

    /// Where pieces of that size lie in the middle of the sheet: the top left corner of all, and of
    /// each.
    pub(super) fn places(
        &self,
        piece: Point,
        (columns, rows): (u8, u8),
    ) -> (Point, impl Iterator<Item = Point> + use<>) {
        let x = (self.width - f32::from(columns) * piece.0) / 2.0;
        let y = (self.height - f32::from(rows) * piece.1) / 2.0;
        let each = (0..rows).flat_map(move |row| {
            (0..columns)
                .map(move |column| (x + f32::from(column) * piece.0, y + f32::from(row) * piece.1))
        });
        ((x, y), each)
    }
}
