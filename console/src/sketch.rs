//! Painting only what changed.
//!
//! A press changes little of a screen, and painting all of it again would cost half as much as
//! sending the change does. So the strokes of a screen are noted and compared with those of the
//! previous screen, one by one: those that differ, old and new, span a clip, the dirty rectangle,
//! and only within it is anything painted.
//!
//! **Promises.** The picture is the one that painting everything would give. A screen with more
//! strokes or letters than there is room for is painted as a whole, and so is the one after it.

use crate::layout::ACROSS;
use crate::raster::{Clip, HEIGHT, Picture, WIDTH};
use crate::stroke::Stroke;
use crate::text;
use core::ops::Range;
use heapless::{String, Vec};

/// Room for the strokes of a screen: the fullest in a million presses has 70.
const STROKES: usize = 80;
/// Room for the letters of a screen: the fullest in a million presses has 103.
const LETTERS: usize = 160;

/// Where the letters of a text begin and end.
#[derive(Clone, Copy)]
enum Noting {
    /// Among the box's own texts, which stay where they are: most need neither be copied nor
    /// compared letter by letter.
    Own([u16; 2]),
    /// Among the letters of the sketch.
    Copied([u16; 2]),
}

/// A stroke that was drawn.
struct Noted {
    stroke: Stroke<Noting>,
    columns: Columns,
}

/// The columns that a stroke stays within, as far as they are on the display.
#[derive(Clone, Copy)]
struct Columns {
    from: u8,
    to: u8,
}

impl Columns {
    const ALL: Columns = Columns { from: 0, to: ACROSS };
}

/// The strokes of a screen, as they were drawn.
struct Sketch {
    strokes: Vec<Noted, STROKES>,
    letters: String<LETTERS>,
    /// Whether these are all of them.
    whole: bool,
}

impl Sketch {
    const fn new() -> Sketch {
        Sketch { strokes: Vec::new(), letters: String::new(), whole: false }
    }

    fn begin(&mut self) {
        self.strokes.clear();
        self.letters.clear();
        self.whole = true;
    }

    fn note(&mut self, stroke: &Stroke<&str>) {
        let Sketch { strokes, letters, whole } = self;
        let here = |letters: &String<LETTERS>| u16::try_from(letters.len()).unwrap_or(u16::MAX);
        let stroke = stroke.map(|text| {
            if let Some(place) = text::place(text) {
                return Noting::Own(place);
            }
            let from = here(letters);
            *whole &= letters.push_str(text).is_ok();
            Noting::Copied([from, here(letters)])
        });
        // Its columns are only worked out if it is new.
        let columns = Columns { from: 0, to: 0 };
        *whole &= strokes.push(Noted { stroke, columns }).is_ok();
    }
}

/// The letters as bytes: comparing them needs no check for UTF-8.
fn bytes(letters: &str, [from, to]: [u16; 2]) -> Option<&[u8]> {
    letters.as_bytes().get(from.into()..to.into())
}

/// Whether it is the same text.
fn same((one, noted): (&str, Noting), (other, before): (&str, Noting)) -> bool {
    match (noted, before) {
        (Noting::Own(place), Noting::Own(was)) => place == was,
        (Noting::Copied(place), Noting::Copied(was)) => bytes(one, place) == bytes(other, was),
        // Perhaps it is, but then it is only painted once more.
        _ => false,
    }
}

fn with_text<'a>(letters: &'a str, stroke: &Stroke<Noting>) -> Stroke<&'a str> {
    stroke.map(|noting| match noting {
        Noting::Own(place) => text::at(place),
        Noting::Copied([from, to]) => letters.get(from.into()..to.into()).unwrap_or_default(),
    })
}

/// The rows and columns around everything that differs between the two, if anything does.
fn changed(shown: &Sketch, next: &mut Sketch) -> Option<(Range<i32>, Columns)> {
    let mut around = None;
    let mut add = |noted: &Noted| {
        let (rows, columns) = (noted.stroke.rows(), noted.columns);
        let (all_rows, all_columns) = around.get_or_insert((rows.clone(), columns));
        *all_rows = all_rows.start.min(rows.start)..all_rows.end.max(rows.end);
        *all_columns = Columns {
            from: all_columns.from.min(columns.from),
            to: all_columns.to.max(columns.to),
        };
    };
    let Sketch { strokes, letters, .. } = next;
    let mut before = shown.strokes.iter();
    for noted in strokes {
        let was = before.next();
        let same = |one: &Noting, other: &Noting| same((letters, *one), (&shown.letters, *other));
        match was {
            Some(was) if noted.stroke.is(&was.stroke, same) => noted.columns = was.columns,
            _ => {
                let columns = with_text(letters, &noted.stroke).columns();
                let place = |x: i32| u8::try_from(x.clamp(0, WIDTH)).unwrap_or(u8::MAX);
                noted.columns = Columns { from: place(columns.start), to: place(columns.end) };
                add(noted);
                was.into_iter().for_each(&mut add);
            }
        }
    }
    before.for_each(add);
    around
}

/// What a picture was painted from, and room for what it will be painted from next.
pub struct Easel {
    sketches: [Sketch; 2],
    /// Whether the second sketch is the one being shown.
    second: bool,
}

impl Easel {
    /// Nothing is known about the picture.
    pub const fn new() -> Easel {
        Easel { sketches: [Sketch::new(), Sketch::new()], second: false }
    }

    /// Something else has painted on the picture.
    pub fn forget(&mut self) {
        self.sketches.iter_mut().for_each(|sketch| sketch.whole = false);
    }

    /// Turns the picture that this easel painted last into this one, and returns the rows that may
    /// have changed. `draw` hands out the same strokes each time it is called.
    pub(crate) fn paint(
        &mut self,
        picture: &mut Picture,
        draw: impl Fn(&mut dyn FnMut(&Stroke<&str>)),
    ) -> Range<usize> {
        let [first, second] = &mut self.sketches;
        let (shown, next) = if self.second { (second, first) } else { (first, second) };
        self.second = !self.second;
        next.begin();
        draw(&mut |stroke| next.note(stroke));
        if !next.whole {
            return paint(picture, draw);
        }
        // If the picture is not known, everything is new.
        let known = shown.whole;
        if !known {
            shown.begin();
        }
        let (rows, columns) = match changed(shown, next) {
            _ if !known => (0..HEIGHT, Columns::ALL),
            Some(around) => around,
            None => return 0..0,
        };
        let mut clip = Clip::around(picture, &rows, &(columns.from.into()..columns.to.into()));
        clip.clear();
        for noted in &next.strokes {
            let beside = noted.columns.to <= columns.from || columns.to <= noted.columns.from;
            if !beside && clip.has(&noted.stroke.rows()) {
                let stroke = with_text(&next.letters, &noted.stroke);
                clip.paint(&stroke.beginning_at(noted.columns.from));
            }
        }
        clip.rows()
    }
}

/// Paints everything, in all rows.
pub(crate) fn paint(
    picture: &mut Picture,
    draw: impl Fn(&mut dyn FnMut(&Stroke<&str>)),
) -> Range<usize> {
    let mut clip = Clip::whole(picture);
    clip.clear();
    draw(&mut |stroke| clip.paint(stroke));
    clip.rows()
}

impl Default for Easel {
    fn default() -> Easel {
        Easel::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Canvas;
    use crate::raster::DARK;
    use crate::stroke::{Align, Font};
    use std::string::ToString;

    /// Draws `count` boxes, and a number that is different on each screen.
    fn boxes(count: u8, number: u32, look: &mut dyn FnMut(&Stroke<&str>)) {
        let canvas = &mut Canvas::new(look);
        for nth in 0..count {
            canvas.fill(i32::from(nth), i32::from(nth) / 2, 2, 2, true);
        }
        canvas.dark_text(40, 20, Align::Right, Font::Bold, &number.to_string());
    }

    /// Shows the screens one after the other and compares each with painting it as a whole. Returns
    /// the rows that changed.
    fn shows<const N: usize>(easel: &mut Easel, screens: [(u8, u32); N]) -> [Range<usize>; N] {
        let mut picture = DARK;
        screens.map(|(count, number)| {
            let rows = easel.paint(&mut picture, |look| boxes(count, number, look));
            let mut whole = [0xFF; 1024];
            paint(&mut whole, |look| boxes(count, number, look));
            assert!(picture == whole, "{count} {number}");
            rows
        })
    }

    #[test]
    fn only_what_changed_is_painted() {
        let rows =
            shows(&mut Easel::new(), [(10, 1), (10, 22), (10, 22), (60, 22), (60, 3), (3, 3)]);
        assert_eq!(rows, [0..64, 8..32, 0..0, 0..32, 8..32, 0..32]);
    }

    #[test]
    fn a_screen_with_too_much_on_it_is_painted_as_a_whole() {
        let much = u8::try_from(STROKES).unwrap() + 1;
        let rows = shows(&mut Easel::new(), [(10, 1), (much, 1), (much, 2), (10, 2), (10, 3)]);
        assert_eq!(rows, [0..64, 0..64, 0..64, 0..64, 8..32]);
    }

    #[test]
    fn what_somebody_else_painted_is_painted_over() {
        let mut easel = Easel::new();
        let mut picture = [0xAA; 1024];
        assert_eq!(easel.paint(&mut picture, |_| ()), 0..64, "even if nothing is drawn");
        assert!(picture == DARK);
        easel.paint(&mut picture, |look| boxes(3, 1, look));
        picture = [0xAA; 1024];
        easel.forget();
        assert_eq!(easel.paint(&mut picture, |look| boxes(3, 1, look)), 0..64);
        let mut whole = DARK;
        paint(&mut whole, |look| boxes(3, 1, look));
        assert!(picture == whole);
    }
}
