//! A sheet of paper and what is drawn on it, in millimetres from its top left corner.
//!
//! Everything is a path, a dot, a number or a note, so each file format has four things to write
//! and the formats cannot differ. All coordinates are rounded to hundredths of a millimetre, which
//! nobody sees, so that the files are the same on every machine, whatever its sine function.
//!
//! Pieces lie side by side in the middle of the sheet, and marks around them say where to cut:
//! nothing is drawn between two pieces, so a cut that is a little off shows no line.

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
    /// The pieces to cut out: the top left corner of each, in the order in which they are filled.
    pub(super) pieces: Vec<Point>,
    /// The size of each.
    pub(super) piece: Point,
}

/// What is printed on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Paper {
    A4,
    Letter,
}

impl Paper {
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Its short and its long edge.
    fn edges(self) -> Point {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// The same in points, upright.
    pub(super) fn points(self) -> Point {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }

    /// What the name of a file for it ends with.
    pub fn ending(self) -> &'static str {
        match self {
            Paper::A4 => "",
            Paper::Letter => "-letter",
        }
    }
}

/// What printers cannot reach at the edges of a sheet, and a little more.
pub(super) const MARGIN: f32 = 5.0;

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
    fn new(width: f32, height: f32) -> Sheet {
        Sheet { width, height, items: Vec::new(), pieces: Vec::new(), piece: (0.0, 0.0) }
    }

    pub(super) fn upright(paper: Paper) -> Sheet {
        let (short, long) = paper.edges();
        Sheet::new(short, long)
    }

    pub(super) fn across(paper: Paper) -> Sheet {
        let (short, long) = paper.edges();
        Sheet::new(long, short)
    }

    pub(super) fn path(&mut self, mut steps: Vec<Step>, paint: Paint) {
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

    /// Places pieces of that size in the middle of the sheet, row by row, and marks where to cut.
    pub(super) fn lay_out(&mut self, piece: Point, (columns, rows): (u8, u8)) {
        let (across, down) = (f32::from(columns) * piece.0, f32::from(rows) * piece.1);
        let (x, y) = ((self.width - across) / 2.0, (self.height - down) / 2.0);
        let along = |begin: f32, nth: u8, side: f32| begin + f32::from(nth) * side;
        self.piece = piece;
        self.pieces = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (column, row)))
            .map(|(column, row)| (along(x, column, piece.0), along(y, row, piece.1)))
            .collect();
        for column in 0..=columns {
            let x = along(x, column, piece.0);
            self.line((x, y - FAR), (x, y - NEAR), BLACK, HAIR);
            self.line((x, y + down + NEAR), (x, y + down + FAR), BLACK, HAIR);
        }
        for row in 0..=rows {
            let y = along(y, row, piece.1);
            self.line((x - FAR, y), (x - NEAR, y), BLACK, HAIR);
            self.line((x + across + NEAR, y), (x + across + FAR, y), BLACK, HAIR);
        }
    }

    /// Where the other side of that piece lies, when a printer turns the sheet about its long edge.
    pub(super) fn behind(&self, (x, y): Point) -> Point {
        if self.height > self.width {
            (self.width - x - self.piece.0, y)
        } else {
            (x, self.height - y - self.piece.1)
        }
    }

    /// Says what this is, in short phrases: above the pieces, in two lines, or beside them on a
    /// sheet across, a line each.
    pub(super) fn explain(&mut self, phrases: &[&str]) {
        const SIZE: f32 = 2.0;
        /// Characters of a line above the pieces.
        const WIDE: usize = 110;
        let upright = self.height > self.width;
        let mut lines: Vec<String> = Vec::new();
        for phrase in phrases {
            match lines.last_mut().filter(|line| upright && line.len() + phrase.len() < WIDE) {
                Some(line) => *line = format!("{line} {phrase}"),
                None => lines.push(phrase.to_string()),
            }
        }
        let left = self.pieces.first().map_or(0.0, |piece| piece.0);
        let (x, mut y) =
            if upright { (left + 2.0, MARGIN + 1.8) } else { (MARGIN + 0.5, self.height / 2.0) };
        for line in lines {
            self.note((x, y), SIZE, &line);
            y += SIZE * 1.3;
        }
    }
}

/// A cutting mark keeps this distance from the pieces, so that none of it stays on them…
const NEAR: f32 = 0.5;
/// … and reaches this far.
const FAR: f32 = 3.5;
const HAIR: f32 = 0.15;
