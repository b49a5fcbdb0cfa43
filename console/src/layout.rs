//! The parts that screens are made of: a title bar, a line of hints, lists, dice, standings.
//!
//! The title takes rows 0–11, the hints rows 54–63, and everything else goes between them.

use crate::art::{self, Size, animal};
use crate::canvas::Canvas;
use crate::context::Note;
use crate::input::Millis;
use crate::play::Tumble;
use crate::raster::{HEIGHT, WIDTH};
use crate::settings::Row;
use crate::stroke::{Align, Font};
use crate::text::{Language, Text, number};
use core::fmt::{Display, Write as _};
use heapless::String;
use rules_core::{Face, Faces};

/// What every screen draws on.
pub(crate) struct Page<'a, 'c> {
    pub(crate) canvas: &'a mut Canvas<'c>,
    pub(crate) language: Language,
    /// Shown in place of the next title, so that the hints stay visible.
    pub(crate) note: Option<Note>,
}

/// Takes the texts at the left and the right end of a row.
pub(crate) type Show<'a> = &'a mut dyn FnMut(&str, &str);

/// The whole width, as strokes measure it.
pub(crate) const ACROSS: u8 = 128;
/// The first row below the title.
pub(crate) const TOP: i32 = 13;
/// The baseline of the hints.
pub(crate) const HINTS: i32 = HEIGHT - 2;

impl Page<'_, '_> {
    pub(crate) fn say(&self, text: Text) -> &'static str {
        text.get(self.language)
    }

    /// A lit bar with a heading, and the animal of the seat it is about, if any.
    #[inline(never)]
    pub(crate) fn title(&mut self, text: Text, token: Option<u8>) {
        self.heading(self.say(text), token);
    }

    /// The same with a value in the text.
    #[inline(never)]
    pub(crate) fn title_about(&mut self, text: Text, value: &dyn Display, token: Option<u8>) {
        self.heading(&text.with(self.language, value), token);
    }

    /// The same in words that do not depend on the language.
    #[inline(never)]
    pub(crate) fn heading(&mut self, heading: &str, token: Option<u8>) {
        if let Some(note) = self.note {
            return self.say_note(note);
        }
        self.canvas.fill(0, 0, ACROSS, 12, true);
        let mut x = 3;
        if let Some(token) = token {
            self.canvas.bitmap(1, 0, animal(token), false);
            x = 15;
        }
        self.canvas.dark_text(x, 9, Align::Left, Font::Bold, heading);
    }

    #[inline(never)]
    fn say_note(&mut self, note: Note) {
        // No frame: accents reach up to the edge.
        self.canvas.fill(0, 11, ACROSS, 1, true);
        self.canvas.text(64, 9, Align::Center, Font::Text, &note.text(self.language));
    }

    /// A few letters at the right end of the title bar.
    #[inline(never)]
    pub(crate) fn corner(&mut self, text: &str) {
        if self.note.is_some() {
            return;
        }
        self.canvas.dark_text(WIDTH - 3, 9, Align::Right, Font::Bold, text);
    }

    /// What A and B do now, A on the left.
    #[inline(never)]
    pub(crate) fn hints(&mut self, a: Text, b: Option<Text>) {
        self.key(0, HINTS, "A", a);
        if let Some(b) = b {
            let width = Font::Text.width(self.say(b));
            self.key(WIDTH - width - 10, HINTS, "B", b);
        }
    }

    /// Says that there is a menu, on screens whose line of hints has room for it.
    #[inline(never)]
    pub(crate) fn held_b(&mut self) {
        self.canvas.text(WIDTH - 1, HINTS, Align::Right, Font::Text, self.say(Text::HoldB));
    }

    /// One button and what it does, from `x` on.
    #[inline(never)]
    pub(crate) fn key(&mut self, x: i32, y: i32, key: &str, does: Text) {
        self.key_with(x, y, key, self.say(does));
    }

    /// The same with any text.
    #[inline(never)]
    pub(crate) fn key_with(&mut self, x: i32, y: i32, key: &str, does: &str) {
        self.canvas.fill(x, y - 8, 7, 9, true);
        self.canvas.dark_text(x + 1, y, Align::Left, Font::Tiny, key);
        self.canvas.text(x + 10, y, Align::Left, Font::Text, does);
    }

    /// A list of texts, each with something at its right end.
    #[inline(never)]
    pub(crate) fn rows(&mut self, rows: &[(Text, &str)], chosen: usize) {
        let language = self.language;
        self.list(rows.len(), chosen, &|nth, show| {
            if let Some((text, right)) = rows.get(nth) {
                show(text.get(language), right);
            }
        });
    }

    /// Up to four of `count` rows around the chosen one, which is lit. `row` shows the left and the
    /// right end of the row it is asked for.
    #[inline(never)]
    pub(crate) fn list(&mut self, count: usize, chosen: usize, row: &dyn Fn(usize, Show<'_>)) {
        const SHOWN: usize = 4;
        // The chosen row is never the last one shown, unless it is the last of all.
        let first = chosen.saturating_sub(SHOWN - 2).min(count.saturating_sub(SHOWN));
        for (nth, y) in (first..count).zip([TOP, TOP + 10, TOP + 20, TOP + 30]) {
            row(nth, &mut |left, right| self.row(y, left, right, nth == chosen));
        }
        // How far down the list this is.
        if count > SHOWN {
            let height = 40 * SHOWN / count;
            let top = 40 * first / count;
            self.canvas.fill(
                126,
                TOP + i32::try_from(top).unwrap_or(0),
                2,
                u8::try_from(height).unwrap_or(1),
                true,
            );
        }
    }

    /// Rows with a value each, which the cross changes.
    pub(crate) fn values<R: Row>(&mut self, rows: &[R], of: &R::Of, chosen: usize) {
        let language = self.language;
        self.list(rows.len(), chosen, &|nth, show| {
            if let Some(row) = rows.get(nth) {
                show(row.text().get(language), &row.value(of, language));
            }
        });
    }

    /// A row of a list, lit if it is the chosen one.
    #[inline(never)]
    fn row(&mut self, y: i32, left: &str, right: &str, lit: bool) {
        if lit {
            self.canvas.fill(0, y, 124, 10, true);
        }
        self.row_text(4, y + 8, Align::Left, left, lit);
        self.row_text(120, y + 8, Align::Right, right, lit);
    }

    fn row_text(&mut self, x: i32, y: i32, align: Align, text: &str, lit: bool) {
        if text.is_empty() {
            return;
        }
        if lit {
            self.canvas.dark_text(x, y, align, Font::Text, text);
        } else {
            self.canvas.text(x, y, align, Font::Text, text);
        }
    }

    /// A small number around `x`, or a dot if it is not known; lit, or dark on something lit.
    #[inline(never)]
    pub(crate) fn small(&mut self, x: i32, y: i32, value: Option<u8>, lit: bool) {
        match value.map(number) {
            None => self.canvas.fill(x, y - 4, 2, 2, lit),
            Some(digits) if lit => self.canvas.text(x, y, Align::Center, Font::Tiny, &digits),
            Some(digits) => self.canvas.dark_text(x, y, Align::Center, Font::Tiny, &digits),
        }
    }

    /// Arrows that say: left and right change this.
    #[inline(never)]
    pub(crate) fn arrows(&mut self, left: i32, right: i32, y: i32) {
        self.canvas.bitmap(left, y - 4, &art::LEFT, true);
        self.canvas.bitmap(right - 4, y - 4, &art::RIGHT, true);
    }

    /// A row of dice around `center`, the red one first; dice just rolled still tumble.
    #[inline(never)]
    pub(crate) fn dice(
        &mut self,
        (center, y): (i32, i32),
        size: Size,
        red: Option<Face>,
        white: &Faces,
        (tumble, now): (Tumble, Millis),
    ) {
        let side = i32::from(size.side());
        let step = side + if size == Size::Small { 2 } else { 4 };
        let count = usize::from(red.is_some()) + white.len();
        let width = i32::try_from(count).unwrap_or(0) * step - (step - side);
        let mut x = center - width / 2;
        for (nth, face) in (0..).zip(red.into_iter().chain(white.iter())) {
            let filled = red.is_some() && nth == 0;
            art::die(self.canvas, (x, y), tumble.face(face, now, nth), filled, size);
            x += step;
        }
    }

    /// An animal three times as large, 33 pixels wide.
    #[inline(never)]
    pub(crate) fn big_animal(&mut self, x: i32, y: i32, token: u8) {
        self.canvas.enlarged(x, y, 3, animal(token));
    }

    /// What each seat scored in a round and has now: in two columns if there are many seats.
    #[inline(never)]
    pub(crate) fn scores(&mut self, count: usize, row: &dyn Fn(usize) -> Option<(u8, i32, i32)>) {
        const ROWS: i32 = 4;
        let many = count > 4;
        for (nth, (token, points, score)) in (0..).zip((0..count).filter_map(row)) {
            let (x, width) = if many { (nth / ROWS * 66, 62) } else { (12, 104) };
            let y = TOP + nth % ROWS * 12 + 1;
            self.canvas.bitmap(x, y, animal(token), true);
            let font = if many { Font::Tiny } else { Font::Text };
            let middle = x + 11 + (width - 11) / 2;
            let mut gained = String::<8>::new();
            let _ = write!(gained, "{points:+}");
            self.canvas.text(middle, y + 9, Align::Right, font, &gained);
            self.canvas.text(x + width, y + 9, Align::Right, Font::Text, &number(score));
        }
        let mut next = String::<16>::new();
        let _ = write!(next, "A {}", self.say(Text::Next));
        self.corner(&next);
    }

    /// Each seat's animal with a number, in a column at the right edge.
    #[inline(never)]
    pub(crate) fn standings(&mut self, rows: impl Iterator<Item = (u8, u32)>, star: bool) {
        for (nth, (token, stars)) in (0..).zip(rows.take(4)) {
            let y = TOP + nth * 12;
            self.canvas.bitmap(90, y, animal(token), true);
            if star {
                self.canvas.bitmap(104, y + 2, &art::STAR, true);
            }
            self.canvas.text(127, y + 9, Align::Right, Font::Text, &number(stars));
        }
    }
}
