//! A sheet of paper and what is drawn on it, in millimetres from its top left corner.
//!
//! Everything is a path, a dot, a number or a note, so each file format has four things to write,
//! and the formats cannot differ. All coordinates are rounded to hundredths of a millimetre, which
//! is invisible, so that the files are the same on every machine, whatever its sine function.
//!
//! Pieces are side by side in the middle of the sheet, and marks around them show where to cut.
//! Nothing is drawn between two pieces, so a cut that is slightly off shows no line.

/// A point, right and down from the top left corner.
pub(super) type Point = (f32, f32);

#[derive(Clone, Copy, PartialEq)]
pub(super) struct Colour(pub(super) [u8; 3]);

pub(super) const BLACK: Colour = Colour([0, 0, 0]);
pub(super) const GREY: Colour = Colour([120, 120, 120]);
pub(super) const WHITE: Colour = Colour([255, 255, 255]);
/// Dark enough to differ from white on a black-and-white printer.
pub(super) const RED: Colour = Colour([200, 25, 35]);

pub(super) enum Segment {
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
    Path(Vec<Segment>, Paint),
    /// A filled circle. There are thousands of pips, and this is the shortest way to write them.
    Dot {
        middle: Point,
        radius: f32,
        colour: Colour,
    },
    /// A bold number, centred at a point. Only numbers are centred: in the usual fonts all digits
    /// have the same width, so nothing has to be measured.
    Number {
        middle: Point,
        size: f32,
        value: usize,
        colour: Colour,
    },
    /// A line of plain ASCII that starts at a point.
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
    /// The size of each piece.
    pub(super) piece: Point,
}

/// The paper to print on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Paper {
    A4,
    Letter,
}

impl Paper {
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Its short and its long edge, in millimetres.
    fn edges(self) -> Point {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// Its size in points, in portrait.
    pub(super) fn points(self) -> Point {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }

    /// How the names of files for it end.
    pub fn ending(self) -> &'static str {
        match self {
            Paper::A4 => "",
            Paper::Letter => "-letter",
        }
    }
}

/// The width of the edge that printers cannot reach, and a little more.
pub(super) const MARGIN: f32 = 5.0;

/// The distance of the control points of a curve that approximates a quarter of a circle.
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

    pub(super) fn portrait(paper: Paper) -> Sheet {
        let (short, long) = paper.edges();
        Sheet::new(short, long)
    }

    pub(super) fn landscape(paper: Paper) -> Sheet {
        let (short, long) = paper.edges();
        Sheet::new(long, short)
    }

    pub(super) fn path(&mut self, mut segments: Vec<Segment>, paint: Paint) {
        for segment in &mut segments {
            match segment {
                Segment::Move(at) | Segment::Line(at) => *at = rounded(*at),
                Segment::Curve(one, two, at) => {
                    (*one, *two, *at) = (rounded(*one), rounded(*two), rounded(*at));
                }
                Segment::Close => {}
            }
        }
        self.items.push(Item::Path(segments, paint));
    }

    pub(super) fn line(&mut self, from: Point, to: Point, colour: Colour, width: f32) {
        self.path(vec![Segment::Move(from), Segment::Line(to)], outlined(colour, width));
    }

    /// A rectangle with rounded corners.
    pub(super) fn rectangle(
        &mut self,
        (x, y): Point,
        (wide, high): Point,
        radius: f32,
        paint: Paint,
    ) {
        let (right, bottom) = (x + wide, y + high);
        let (near, far) = (radius, radius * (1.0 - QUARTER));
        let segments = vec![
            Segment::Move((x + near, y)),
            Segment::Line((right - near, y)),
            Segment::Curve((right - far, y), (right, y + far), (right, y + near)),
            Segment::Line((right, bottom - near)),
            Segment::Curve((right, bottom - far), (right - far, bottom), (right - near, bottom)),
            Segment::Line((x + near, bottom)),
            Segment::Curve((x + far, bottom), (x, bottom - far), (x, bottom - near)),
            Segment::Line((x, y + near)),
            Segment::Curve((x, y + far), (x + far, y), (x + near, y)),
            Segment::Close,
        ];
        self.path(segments, paint);
    }

    pub(super) fn dot(&mut self, middle: Point, radius: f32, colour: Colour) {
        self.items.push(Item::Dot { middle: rounded(middle), radius, colour });
    }

    /// A star with five points, one of them at the top.
    pub(super) fn star(&mut self, (x, y): Point, radius: f32, paint: Paint) {
        /// The radius of the inner corners of a star whose opposite sides are in line.
        const INNER: f32 = 0.382;
        let mut segments = Vec::new();
        for (nth, reach) in [1.0, INNER].into_iter().cycle().take(10).enumerate() {
            let turn = f32::from(u8::try_from(nth).unwrap_or(0)) * std::f32::consts::PI / 5.0;
            let corner = (x + radius * reach * turn.sin(), y - radius * reach * turn.cos());
            segments.push(if nth == 0 { Segment::Move(corner) } else { Segment::Line(corner) });
        }
        segments.push(Segment::Close);
        self.path(segments, paint);
    }

    pub(super) fn number(&mut self, middle: Point, size: f32, value: usize, colour: Colour) {
        self.items.push(Item::Number { middle: rounded(middle), size, value, colour });
    }

    pub(super) fn note(&mut self, at: Point, size: f32, text: &str) {
        debug_assert!(text.is_ascii(), "the PDF names a font and brings none: {text}");
        self.items.push(Item::Note { at: rounded(at), size, text: text.to_string() });
    }

    /// Places pieces of this size in the middle of the sheet, row by row, and marks where to cut.
    pub(super) fn lay_out(&mut self, piece: Point, (columns, rows): (u8, u8)) {
        let (across, down) = (f32::from(columns) * piece.0, f32::from(rows) * piece.1);
        let (x, y) = ((self.width - across) / 2.0, (self.height - down) / 2.0);
        let along = |start: f32, nth: u8, side: f32| start + f32::from(nth) * side;
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

    /// Where the back of a piece is when a printer turns the sheet over its long edge.
    pub(super) fn behind(&self, (x, y): Point) -> Point {
        if self.height > self.width {
            (self.width - x - self.piece.0, y)
        } else {
            (x, self.height - y - self.piece.1)
        }
    }

    /// Says what this is, in short phrases: in two lines above the pieces or, on a landscape sheet,
    /// beside them with a line for each.
    pub(super) fn explain(&mut self, phrases: &[&str]) {
        const SIZE: f32 = 2.0;
        /// Characters in a line above the pieces.
        const WIDE: usize = 110;
        let portrait = self.height > self.width;
        let mut lines: Vec<String> = Vec::new();
        for phrase in phrases {
            match lines.last_mut().filter(|line| portrait && line.len() + phrase.len() < WIDE) {
                Some(line) => *line = format!("{line} {phrase}"),
                None => lines.push(phrase.to_string()),
            }
        }
        let left = self.pieces.first().map_or(0.0, |piece| piece.0);
        let (x, mut y) =
            if portrait { (left + 2.0, MARGIN + 1.8) } else { (MARGIN + 0.5, self.height / 2.0) };
        for line in lines {
            self.note((x, y), SIZE, &line);
            y += SIZE * 1.3;
        }
    }
}

/// How far a cutting mark is from the pieces, so that none of it stays on them…
const NEAR: f32 = 0.5;
/// … and how far it reaches.
const FAR: f32 = 3.5;
const HAIR: f32 = 0.15;
