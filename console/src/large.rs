//! Large print: a screen as lines of letters sixteen pixels high, to be read from across a table.
//!
//! It is made from the same list that is read out: the heading, the dice, each key with what it
//! does, and then every other fact. What does not fit on the display comes page by page, by itself.
//! A heading of one line stays on every page, and so does a total.

use crate::art::{self, animal};
use crate::input::{Button, Millis};
use crate::page::ACROSS;
use crate::raster::WIDTH;
use crate::speech::{Item, Loudness, Spoken, Word};
use crate::stroke::{Align, Font, Stroke, What};
use crate::text::Language;
use core::fmt::Write as _;
use heapless::{String, Vec};

/// How long a page is shown, in milliseconds: its two or three lines can be read twice.
pub(crate) const PAGE: Millis = 2_500;
/// The rows from one line to the next: a letter of sixteen, what reaches below it, and a gap.
const LINE: i32 = 21;
/// The lines of a display.
const LINES: usize = 3;
/// The pixels between two statements on a line, and between two words.
const APART: i32 = 8;
const SPACE: i32 = 5;
/// Where the lines beside a total begin.
const BESIDE: i32 = 56;

/// Calls its argument with everything on a screen, in the order in which it is said.
pub(crate) type List<'a> = &'a dyn Fn(&mut dyn FnMut(Item));

/// Paints a page, counted from 0; the first one comes again after the last.
pub(crate) fn draw(
    list: List<'_>,
    language: Language,
    page: usize,
    look: &mut dyn FnMut(&Stroke<'_>),
) {
    let shape = Shape::of(list, language);
    let page = page % shape.pages();
    let bar = shape.is_bar && shape.heading > 0 && shape.shows(page, 0);
    if bar {
        let lines = i32::try_from(shape.heading).unwrap_or(1);
        let height = u8::try_from(lines * LINE).unwrap_or(u8::MAX);
        look(&Stroke { x: 0, y: 0, lit: true, what: What::Fill { width: ACROSS, height } });
    }
    lay(list, language, shape, &mut |line, place| {
        if shape.shows(page, line) {
            place.paint(shape.row(page, line), !bar || line >= shape.heading, look);
        }
    });
    if let Some(total) = shape.total {
        let mut digits = String::<8>::new();
        let _ = write!(digits, "{total}");
        let text = What::Text { align: Align::Left, font: Font::Total, text: &digits };
        look(&Stroke { x: 2, y: 63, lit: true, what: text });
    }
}

/// Returns how many pages a screen has.
pub(crate) fn pages(list: List<'_>, language: Language) -> usize {
    Shape::of(list, language).pages()
}

/// How a screen is divided into pages.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// The lines of the heading, or of the note in its place; 0 if it is too long to stay.
    heading: usize,
    /// Whether it is a lit bar: a note is not.
    is_bar: bool,
    /// All lines, with the heading.
    lines: usize,
    /// The total, if it stands beside the lines.
    total: Option<i16>,
}

impl Shape {
    fn of(list: List<'_>, language: Language) -> Shape {
        let measure = |heading, total| {
            let mut shape = Shape { heading, is_bar: true, lines: 0, total };
            let mut heading = 0;
            lay(list, language, shape, &mut |line, place| {
                shape.lines = shape.lines.max(line + 1);
                shape.is_bar &= place.part != Part::Note;
                if place.part != Part::Rest {
                    heading = heading.max(line + 1);
                }
            });
            shape.heading = if heading < LINES { heading } else { 0 };
            shape
        };
        let shape = measure(0, None);
        // A longer heading leaves no room for a total.
        let total = find_total(list).filter(|_| shape.heading == 1);
        if total.is_some() { measure(1, total) } else { shape }
    }

    /// How many lines after the heading a page has.
    fn room(self, page: usize) -> usize {
        match self.heading {
            0 | 1 => LINES - self.heading,
            _ if page == 0 => LINES.saturating_sub(self.heading),
            _ => LINES,
        }
    }

    /// How many lines after the heading come before a page.
    fn before(self, page: usize) -> usize {
        (0..page).map(|page| self.room(page)).sum()
    }

    fn pages(self) -> usize {
        let lines = self.lines - self.heading;
        (1..).find(|pages| self.before(*pages) >= lines).unwrap_or(1)
    }

    /// Tests if a line is on a page.
    fn shows(self, page: usize, line: usize) -> bool {
        match line.checked_sub(self.heading) {
            None => page == 0 || self.heading == 1,
            Some(line) => (self.before(page)..self.before(page + 1)).contains(&line),
        }
    }

    /// The row of a page on which a line starts.
    fn row(self, page: usize, line: usize) -> i32 {
        let above = if self.shows(page, 0) { self.heading } else { 0 };
        let nth = match line.checked_sub(self.heading) {
            None => line,
            Some(line) => above + line - self.before(page),
        };
        i32::try_from(nth).unwrap_or(0) * LINE
    }
}

/// The total of a screen: the first number that is important.
fn find_total(list: List<'_>) -> Option<i16> {
    let (mut total, mut important) = (None, false);
    list(&mut |item| match item {
        Item::Loudly(loudness) => important = loudness == Loudness::Important,
        Item::Word(Word::Number(number)) if important && total.is_none() => total = Some(number),
        _ => {}
    });
    // Two digits fit beside the keys.
    total.filter(|total| (0..100).contains(total))
}

/// What stands together on a line.
#[derive(Clone, Debug)]
enum Piece {
    Key(Button),
    Animal(u8),
    /// Letters, and whether a space comes before them.
    Letters(String<24>, bool),
}

impl Piece {
    fn width(&self) -> i32 {
        match self {
            Piece::Key(_) => 18,
            Piece::Animal(_) => 22,
            Piece::Letters(letters, _) => Font::Large.width(letters),
        }
    }

    /// The gap before it, unless it comes first on its line.
    fn gap(&self) -> i32 {
        match self {
            Piece::Key(_) | Piece::Animal(_) => 3,
            Piece::Letters(_, true) => SPACE,
            Piece::Letters(_, false) => 1,
        }
    }
}

/// Something on a line, and where it starts.
struct Place<'a> {
    x: i32,
    piece: &'a Piece,
    part: Part,
}

impl Place<'_> {
    /// Paints it on the line that starts at this row: lit, or dark in a bar.
    fn paint(&self, row: i32, lit: bool, look: &mut dyn FnMut(&Stroke<'_>)) {
        let x = self.x;
        let (y, what) = match self.piece {
            Piece::Key(key) => {
                let text = crate::stroke::key(*key);
                (row + 17, What::Text { align: Align::Left, font: Font::LargeKeys, text })
            }
            Piece::Animal(token) => {
                let columns = animal(*token).columns();
                (row - 1, What::Stamp { width: 11, scale: 2, columns })
            }
            Piece::Letters(text, _) => {
                (row + 16, What::Text { align: Align::Left, font: Font::Large, text })
            }
        };
        look(&Stroke { x, y, lit, what });
    }
}

/// The parts of a screen, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// A note, which takes the place of the heading.
    Note,
    Heading,
    Rest,
}

/// What a statement is, in the order in which they come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The heading, a note, or what comes before the keys: what fell, who wins, the chosen row.
    First,
    /// A key and what it does.
    Key,
    /// Anything else.
    Fact,
}

/// Lays all pieces of a screen out in lines, and passes each on with its line.
fn lay(list: List<'_>, language: Language, shape: Shape, each: &mut dyn FnMut(usize, &Place<'_>)) {
    let pen = &mut Pen {
        shape,
        line: 0,
        x: 0,
        said: Vec::new(),
        kind: Kind::First,
        part: Part::Note,
        before: Before::Nothing,
        each,
    };
    for places in [Kind::First, Kind::Key, Kind::Fact] {
        pen.part = if places == Kind::First { Part::Note } else { Part::Rest };
        pen.kind = Kind::First;
        let mut total = shape.total;
        list(&mut |item| match item {
            Item::Heading => {
                pen.end(places);
                if places == Kind::First {
                    pen.part = Part::Heading;
                }
                pen.kind = Kind::First;
            }
            Item::Loudly(_) => {}
            Item::Foremost => {
                pen.end(places);
                pen.kind = Kind::First;
            }
            Item::Key(key) => {
                pen.end(places);
                pen.kind = Kind::Key;
                pen.add(Piece::Key(key));
            }
            Item::Animal(token) => pen.begin(Piece::Animal(token), places),
            Item::Word(Word::Pause) => pen.end(places),
            Item::Word(Word::Number(number)) if total == Some(number) => total = None,
            Item::Word(Word::Spoken(name)) if art::token(name).is_some() => {
                art::token(name).into_iter().for_each(|token| pen.add(Piece::Animal(token)));
            }
            Item::Word(word) => pen.write(word, language),
        });
        pen.end(places);
    }
}

/// What an arrow of a list does needs no words.
fn is_arrow_of_a_list(word: Word) -> bool {
    use Spoken::{RowAfter, RowBefore, ValueAfter, ValueBefore};
    matches!(word, Word::Spoken(RowBefore | RowAfter | ValueBefore | ValueAfter))
}

/// Where the next statement goes.
struct Pen<'a> {
    shape: Shape,
    line: usize,
    x: i32,
    /// The pieces of the statement that has not been placed yet.
    said: Vec<Piece, 24>,
    kind: Kind,
    part: Part,
    before: Before,
    each: &'a mut dyn FnMut(usize, &Place<'_>),
}

/// What comes before the next letters of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Before {
    /// A picture, or nothing.
    Nothing,
    /// A letter that a number belongs to, as in `b3`.
    Letter,
    /// A word, perhaps with a space at its end.
    Word { space: bool },
}

impl Pen<'_> {
    fn add(&mut self, piece: Piece) {
        // What is too long for a line by far is left out; a test makes sure that nothing is.
        let _ = self.said.push(piece);
        self.before = Before::Nothing;
    }

    /// Adds an animal: it begins a statement, unless a key or the heading already has.
    fn begin(&mut self, animal: Piece, places: Kind) {
        let kind = self.kind;
        if !matches!(self.said.last(), None | Some(Piece::Key(_))) && self.part == Part::Rest {
            self.end(places);
            self.kind = kind;
        }
        self.add(animal);
    }

    /// Adds the letters of a word, in pieces that can stand on different lines.
    fn write(&mut self, word: Word, language: Language) {
        // The heading of a screen with a note is only told by its animal.
        let hidden = self.part == Part::Heading && self.line > 0;
        if hidden || is_arrow_of_a_list(word) {
            return;
        }
        let mut letters = String::<128>::new();
        let _ = match word {
            Word::Spoken(Spoken::Unknown) => letters.push('?').map_err(|_| core::fmt::Error),
            Word::Spoken(Spoken::Empty) => letters.push('-').map_err(|_| core::fmt::Error),
            word => write!(letters, "{}", word.as_drawn(language)),
        };
        let mut space = letters.starts_with(' ')
            || match self.before {
                Before::Nothing | Before::Letter => false,
                // The rest of a text follows its value as it is written.
                Before::Word { space } => space || !matches!(word, Word::Rest(_)),
            };
        for part in letters.split(' ').filter(|part| !part.is_empty()) {
            let mut left = part;
            while !left.is_empty() {
                let fits = longest(left);
                let (piece, rest) = left.split_at_checked(fits).unwrap_or((left, ""));
                self.add(Piece::Letters(String::try_from(piece).unwrap_or_default(), space));
                (left, space) = (rest, false);
            }
            space = true;
        }
        self.before = match word {
            Word::Letter(_) => Before::Letter,
            _ => Before::Word { space: letters.ends_with(' ') },
        };
    }

    /// The left edge of a line.
    fn left(&self) -> i32 {
        let heading = self.shape.heading.max(1);
        if self.shape.total.is_some() && self.line >= heading { BESIDE } else { 0 }
    }

    /// Starts the next line.
    fn next(&mut self) {
        self.line += 1;
        self.x = self.left();
    }

    /// Ends the statement. Places it if it is of this kind, on a line of its own if it does not fit
    /// behind the one before.
    fn end(&mut self, places: Kind) {
        let said = core::mem::take(&mut self.said);
        let is_placed = !said.is_empty() && self.kind == places;
        if is_placed {
            self.place(&said);
        }
        self.before = Before::Nothing;
        // After the heading, whatever has no key is a fact; nothing shares a line with the heading.
        if self.part == Part::Heading && !said.is_empty() {
            self.part = Part::Rest;
            if self.x > self.left() {
                self.next();
            }
        }
        if !said.is_empty() {
            self.kind = if self.part == Part::Rest { Kind::Fact } else { Kind::First };
        }
    }

    fn place(&mut self, said: &[Piece]) {
        let gaps = said.iter().skip(1).map(Piece::gap);
        let width: i32 = said.iter().map(Piece::width).chain(gaps).sum();
        let behind = self.x > self.left();
        if behind && self.x + APART + width > WIDTH {
            self.next();
        } else if behind {
            self.x += APART;
        }
        for (nth, piece) in said.iter().enumerate() {
            let gap = if nth == 0 || self.x == self.left() { 0 } else { piece.gap() };
            if self.x + gap + piece.width() > WIDTH && self.x > self.left() {
                self.next();
            } else {
                self.x += gap;
            }
            (self.each)(self.line, &Place { x: self.x, piece, part: self.part });
            self.x += piece.width();
        }
    }
}

/// How many bytes of a word fit on a line.
fn longest(word: &str) -> usize {
    let mut fits = word.chars().next().map_or(0, char::len_utf8);
    for (at, letter) in word.char_indices() {
        let end = at + letter.len_utf8();
        let part = word.get(..end).unwrap_or_default();
        if end > 24 || Font::Large.width(part) > WIDTH {
            break;
        }
        fits = end;
    }
    fits
}
