//! The page that screens draw on, and their common parts: title, hints, lists, dice, standings.
//!
//! The title takes rows 0–11, the hints rows 54–63, and everything else goes between them. A *key*
//! is a button drawn next to what it does.

use crate::art::{self, Size, animal};
use crate::context::Note;
use crate::input::{Button, Millis};
use crate::pick::{Chooses, Grid, Pick};
use crate::play::Tumble;
use crate::raster::{HEIGHT, WIDTH};
use crate::session::{ButtonB, Session};
use crate::settings::Row;
use crate::speech::{ForEars, Loudness, Spoken, Word};
use crate::stroke::{Align, Bitmap, Font, Stroke, What};
use crate::text::{Language, Text, number};
use core::fmt::Display;
use rules_core::{Cell, Cells, Face, Faces};

/// The page that every screen draws on. Each thing drawn becomes a [`Stroke`] and goes to a
/// callback, which paints it, reads it out, or measures it in a test.
pub(crate) struct Page<'a> {
    look: &'a mut dyn FnMut(&Stroke<'_>),
    listens: bool,
    pub(crate) language: Language,
    /// Shown in place of the title, so that the hints stay visible.
    pub(crate) note: Option<Note>,
}

/// A callback that takes the texts at the left and the right end of a row.
pub(crate) type Show<'a> = &'a mut dyn FnMut(&str, &str);

/// The width of the display, in the type of a stroke's width.
pub(crate) const ACROSS: u8 = 128;
/// The first row below the title.
pub(crate) const TOP: i32 = 13;
/// The baseline of the hints.
pub(crate) const HINTS: i32 = HEIGHT - 2;

/// Strokes.
impl<'a> Page<'a> {
    pub(crate) fn new(
        look: &'a mut dyn FnMut(&Stroke<'_>),
        language: Language,
        note: Option<Note>,
    ) -> Self {
        Page { look, listens: false, language, note }
    }

    /// The same page read out: it also has what can only be heard.
    pub(crate) fn read_out(self) -> Self {
        Page { listens: true, ..self }
    }

    /// Tests if the screen is being read out rather than drawn.
    pub(crate) fn listens(&self) -> bool {
        cfg!(feature = "speech") && self.listens
    }

    /// Says a word for something that is drawn and not written.
    pub(crate) fn hear(&mut self, word: Word) {
        self.heard(ForEars::Word(word));
    }

    /// Sets how loudly everything after this is said.
    pub(crate) fn loudly(&mut self, loudness: Loudness) {
        self.heard(ForEars::Loudly(loudness));
    }

    /// Marks the words up to the next pause as the heading, which identifies the screen.
    pub(crate) fn start_heading(&mut self) {
        self.heard(ForEars::Heading);
    }

    fn heard(&mut self, heard: ForEars) {
        if self.listens() {
            self.stroke(0, 0, true, What::ForEars(heard));
        }
    }

    /// Draws text that is not read out, because it is said in another way.
    pub(crate) fn silent_text(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str) {
        if !self.listens() {
            self.text(x, y, align, font, text);
        }
    }

    fn stroke(&mut self, x: i32, y: i32, lit: bool, what: What<'_>) {
        (self.look)(&Stroke { x, y, lit, what });
    }

    /// Draws lit text; `y` is its baseline.
    pub(crate) fn text(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str) {
        self.stroke(x, y, true, What::Text { align, font, text });
    }

    /// Draws dark text on something lit.
    pub(crate) fn dark_text(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str) {
        self.stroke(x, y, false, What::Text { align, font, text });
    }

    pub(crate) fn fill(&mut self, x: i32, y: i32, width: u8, height: u8, lit: bool) {
        self.stroke(x, y, lit, What::Fill { width, height });
    }

    pub(crate) fn frame(&mut self, x: i32, y: i32, width: u8, height: u8) {
        self.stroke(x, y, true, What::Frame { width, height });
    }

    /// Draws a picture with its upper left corner at `x`, `y`: lit, or cut out of something lit.
    pub(crate) fn bitmap<const W: usize, const STRIPS: usize>(
        &mut self,
        x: i32,
        y: i32,
        picture: &'static Bitmap<W, STRIPS>,
        lit: bool,
    ) {
        let (width, columns) = (Bitmap::<W, STRIPS>::WIDTH, picture.columns());
        self.stroke(x, y, lit, What::Stamp { width, scale: 1, columns });
    }

    /// Draws a lit picture of one strip, each pixel `scale` pixels wide and high.
    pub(crate) fn enlarged<const W: usize>(
        &mut self,
        x: i32,
        y: i32,
        scale: u8,
        picture: &'static Bitmap<W>,
    ) {
        let (width, columns) = (Bitmap::<W>::WIDTH, picture.columns());
        self.stroke(x, y, true, What::Stamp { width, scale, columns });
    }
}

/// The parts of a screen.
impl Page<'_> {
    pub(crate) fn translate(&self, text: Text) -> &'static str {
        text.get(self.language)
    }

    /// Draws the title: a lit bar with a heading, and the animal of the seat it is about, if any.
    pub(crate) fn title(&mut self, text: Text, token: Option<u8>) {
        self.heading(self.translate(text), token);
    }

    /// Draws the title with a value in its text.
    pub(crate) fn title_about(&mut self, text: Text, value: &dyn Display, token: Option<u8>) {
        self.heading(&text.with(self.language, value), token);
    }

    /// Draws the title from text in any language.
    pub(crate) fn heading(&mut self, heading: &str, token: Option<u8>) {
        if self.listens() {
            let loudness = if token.is_some() { Loudness::Aloud } else { Loudness::Quiet };
            return self.heard_heading(heading, token, loudness);
        }
        // A note replaces the heading but never the animal: whose turn it is can always be seen.
        let lit = self.note.is_none();
        let x = if token.is_some() { 15 } else { 3 };
        match self.note {
            None => self.fill(0, 0, ACROSS, 12, true),
            // Only a line below: accents reach up to the top edge.
            Some(_) => self.fill(0, 11, ACROSS, 1, true),
        }
        if let Some(token) = token {
            self.bitmap(1, 0, animal(token), !lit);
        }
        match self.note {
            None => self.dark_text(x, 9, Align::Left, Font::Bold, heading),
            Some(note) => self.say_note(note, x - 1),
        }
    }

    /// Draws the title of a screen that is about no single seat but concerns the whole table.
    pub(crate) fn title_for_all(&mut self, text: Text) {
        if self.listens() {
            return self.heard_heading(self.translate(text), None, Loudness::Important);
        }
        self.title(text, None);
    }

    /// Says the note as well as the heading: when the note disappears, this is the same screen as
    /// before.
    fn heard_heading(&mut self, heading: &str, token: Option<u8>, loudness: Loudness) {
        if let Some(note) = self.note {
            self.loudly(Loudness::Aloud);
            self.say_note(note, 0);
        }
        self.loudly(loudness);
        self.start_heading();
        if let Some(token) = token {
            self.animal(0, 0, 1, token);
        }
        self.text(0, 9, Align::Left, Font::Bold, heading);
        self.pause();
    }

    /// Ends a statement, and speaking aloud.
    pub(crate) fn pause(&mut self) {
        if self.listens() {
            self.hear(Word::Pause);
            self.loudly(Loudness::Quiet);
        }
    }

    /// Reads out a grid: row by row, each after its key, or the candidates of a row, each after its
    /// own. `cell` says what is in a cell.
    pub(crate) fn heard_grid(
        &mut self,
        (pick, grid, candidates): (Pick, Grid, Cells),
        cell: &dyn Fn(&mut Self, Cell),
    ) {
        let places = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |at| (at, row)));
        for place in places.filter_map(|(column, row)| Cell::new(column, row)) {
            if place.column() == 0 {
                self.pause();
            }
            let mut skipped = pick.row().is_some();
            pick.keys(grid, candidates, &mut |what, key| {
                let its = match what {
                    Chooses::Row(row) => place.column() == 0 && row == place.row(),
                    Chooses::Cell(cell) => cell == place,
                };
                if its {
                    self.chip(0, 0, key);
                    skipped = false;
                }
            });
            if !skipped {
                cell(self, place);
            }
        }
        self.pause();
    }

    /// Says a place on a board or a card: the row, while rows are being chosen, or the cell.
    pub(crate) fn heard_place(&mut self, pick: Pick, cell: Cell) {
        if pick.row().is_some() {
            self.hear_cell(cell);
        } else if cell.column() == 0 {
            self.hear(Word::Spoken(Spoken::Row));
            self.hear_number(cell.row() + 1);
        }
    }

    /// Says what the cross does in a list; on the display, the list shows it.
    pub(crate) fn cross(&mut self, rows: bool, values: bool) {
        if !self.listens() {
            return;
        }
        for (key, does, it_does) in [
            (Button::Up, Spoken::RowBefore, rows),
            (Button::Down, Spoken::RowAfter, rows),
            (Button::Left, Spoken::ValueBefore, values),
            (Button::Right, Spoken::ValueAfter, values),
        ] {
            if it_does {
                self.chip(0, 0, key);
                self.hear(Word::Spoken(does));
            }
        }
        self.pause();
    }

    /// Reads out dice, the red one first.
    pub(crate) fn heard_dice(&mut self, red: Option<Face>, white: &Faces) {
        self.pause();
        if let Some(red) = red {
            self.hear(Word::Spoken(Spoken::RedDie));
            self.hear_number(red.pips());
        }
        white.iter().for_each(|face| self.hear_number(face.pips()));
        self.pause();
    }

    /// Says a cell of a grid, such as "b 3".
    pub(crate) fn hear_cell(&mut self, cell: Cell) {
        self.hear(Word::Letter(b'a' + cell.column()));
        self.hear_number(cell.row() + 1);
    }

    /// Says a number of stars.
    pub(crate) fn heard_stars(&mut self, stars: u8) {
        self.hear_number(stars);
        self.hear(match stars {
            1 => Word::Spoken(Spoken::Star),
            _ => Word::Text(Text::Stars),
        });
    }

    /// Says an increase, such as "plus 5".
    pub(crate) fn heard_more(&mut self, by: i16) {
        self.hear(Word::Spoken(Spoken::Plus));
        self.hear_number(by);
    }

    pub(crate) fn hear_number(&mut self, number: impl Into<i16>) {
        self.hear(Word::Number(number.into()));
    }

    /// Draws a note: the rule and the reason of a refusal, or other information.
    fn say_note(&mut self, note: Note, mut x: i32) {
        if let Some(rule) = note.rule() {
            self.loudly(Loudness::Quiet);
            // A letter alone could be taken for a button.
            self.hear(Word::Spoken(Spoken::Rule));
            self.text(x, 9, Align::Left, Font::Tiny, rule);
            self.loudly(Loudness::Aloud);
            x += Font::Tiny.width(rule) + 4;
        }
        if let Note::Passing(_, Some(token)) = note {
            self.animal(x, 0, 1, token);
            x += 14;
        }
        self.text(x, 9, Align::Left, Font::Text, &note.text(self.language));
    }

    /// Tests if there is room beside the title: a note takes it, but not when it is read out.
    pub(crate) fn title_is_free(&self) -> bool {
        self.note.is_none() || self.listens()
    }

    /// Draws a few letters at the right end of the title bar.
    pub(crate) fn corner(&mut self, text: &str) {
        if !self.title_is_free() {
            return;
        }
        self.dark_text(WIDTH - 3, 9, Align::Right, Font::Bold, text);
        self.pause();
    }

    /// Draws what A and B do now, A on the left.
    pub(crate) fn hints(&mut self, a: Text, b: Option<Text>) {
        self.key(0, HINTS, Button::A, a);
        if let Some(b) = b {
            self.key_at_the_right(HINTS, Button::B, self.translate(b));
        }
    }

    /// Draws a key and what it does, ending at the right edge.
    pub(crate) fn key_at_the_right(&mut self, y: i32, key: Button, does: &str) {
        self.key_with(WIDTH - Font::Text.width(does) - 11, y, key, does);
    }

    /// Draws a key on its own, on what it chooses, with its upper left corner there.
    pub(crate) fn chip(&mut self, x: i32, y: i32, key: Button) {
        self.text(x, y + 8, Align::Left, Font::Keys, crate::stroke::key(key));
    }

    /// Draws a key on something lit.
    pub(crate) fn dark_chip(&mut self, x: i32, y: i32, key: Button) {
        self.dark_text(x, y + 8, Align::Left, Font::Keys, crate::stroke::key(key));
    }

    /// Draws key B at a question of the game: whose last entry it undoes, or that it opens the
    /// menu. It may start a few pixels left of `x` to end at `right`; if even that is not enough,
    /// the word is left out.
    pub(crate) fn key_b(&mut self, x: i32, y: i32, right: i32, session: &Session) {
        let Some(b) = session.button_b() else { return };
        let (does, seat) = match b {
            ButtonB::TakesBack(seat) => (Text::Back, seat),
            ButtonB::OpensMenu => (Text::Menu, None),
        };
        let does = self.translate(does);
        let word = x + if seat.is_some() { 24 } else { 11 };
        let beyond = (word + Font::Text.width(does) - right).max(0);
        let fits = beyond <= 4;
        let x = if fits { x - beyond } else { x };
        self.chip(x, y - 8, Button::B);
        if let Some(seat) = seat {
            self.bitmap(x + 11, y - 10, animal(session.token(seat)), true);
        }
        if fits || self.listens() {
            self.text(word - beyond, y, Align::Left, Font::Text, does);
        }
    }

    /// Draws a key and what it does, from `x` on.
    pub(crate) fn key(&mut self, x: i32, y: i32, key: Button, does: Text) {
        self.key_with(x, y, key, self.translate(does));
    }

    /// Draws a key and any text, from `x` on.
    pub(crate) fn key_with(&mut self, x: i32, y: i32, key: Button, does: &str) {
        self.chip(x, y - 8, key);
        self.text(x + 11, y, Align::Left, Font::Text, does);
    }

    /// Draws a list of texts, each with something at its right end.
    pub(crate) fn rows(&mut self, rows: &[(Text, &str)], chosen: usize) {
        let language = self.language;
        self.list(rows.len(), chosen, &|nth, show| {
            if let Some((text, right)) = rows.get(nth) {
                show(text.get(language), right);
            }
        });
    }

    /// Draws up to four of `count` rows around the chosen one, which is lit. `row` is called with
    /// the number of a row, and passes its texts on.
    pub(crate) fn list(&mut self, count: usize, chosen: usize, row: &dyn Fn(usize, Show<'_>)) {
        self.list_of(4, count, chosen, row);
    }

    /// Draws a list with fewer rows, where there is something to read below it.
    pub(crate) fn list_of(
        &mut self,
        shown: usize,
        count: usize,
        chosen: usize,
        row: &dyn Fn(usize, Show<'_>),
    ) {
        // The chosen row is not the last one shown, unless it is the last of all.
        let first = chosen.saturating_sub(shown - 2).min(count.saturating_sub(shown));
        for (nth, y) in (first..count).take(shown).zip((TOP..).step_by(10)) {
            row(nth, &mut |left, right| self.row(y, left, right, nth == chosen));
        }
        // The scroll bar.
        if count > shown {
            let height = 10 * shown * shown / count;
            let top = 10 * shown * first / count;
            self.fill(
                126,
                TOP + i32::try_from(top).unwrap_or(0),
                2,
                u8::try_from(height).unwrap_or(1),
                true,
            );
        }
    }

    /// Draws rows with values that the cross changes.
    pub(crate) fn values<R: Row>(&mut self, rows: &[R], of: &R::Of, chosen: usize) {
        let language = self.language;
        self.list(rows.len(), chosen, &|nth, show| {
            if let Some(row) = rows.get(nth) {
                let left = row.text().get(language);
                row.value(of).show(language, |right| show(left, right));
            }
        });
    }

    /// Draws a row of a list, lit if it is the chosen one.
    fn row(&mut self, y: i32, left: &str, right: &str, lit: bool) {
        if self.listens() && !lit {
            return;
        }
        self.pause();
        if lit {
            self.fill(0, y, 124, 10, true);
        }
        self.row_text(4, y + 8, Align::Left, left, lit);
        self.row_text(120, y + 8, Align::Right, right, lit);
        self.pause();
    }

    fn row_text(&mut self, x: i32, y: i32, align: Align, text: &str, lit: bool) {
        if text.is_empty() {
            return;
        }
        if lit {
            self.dark_text(x, y, align, Font::Text, text);
        } else {
            self.text(x, y, align, Font::Text, text);
        }
    }

    /// Draws a small number centred at `x`, or a dot if it is not known; lit, or dark on something
    /// lit.
    pub(crate) fn small(&mut self, x: i32, y: i32, value: Option<u8>, lit: bool) {
        match value.map(number) {
            None => self.fill(x, y - 4, 2, 2, lit),
            Some(digits) if lit => self.text(x, y, Align::Center, Font::Tiny, &digits),
            Some(digits) => self.dark_text(x, y, Align::Center, Font::Tiny, &digits),
        }
    }

    /// Draws a row of dice around `center`, the red one first; dice just rolled still tumble.
    pub(crate) fn dice(
        &mut self,
        (center, y): (i32, i32),
        size: Size,
        red: Option<Face>,
        white: &Faces,
        (tumble, now): (Tumble, Millis),
    ) {
        if self.listens() {
            // Tumbling dice are not read out.
            if !tumble.goes_on(now) {
                self.heard_dice(red, white);
            }
            return;
        }
        let side = i32::from(size.side());
        let step = side + if size == Size::Small { 2 } else { 4 };
        let count = usize::from(red.is_some()) + white.len();
        let width = i32::try_from(count).unwrap_or(0) * step - (step - side);
        let mut x = center - width / 2;
        for (nth, face) in (0..).zip(red.into_iter().chain(white.iter())) {
            let filled = red.is_some() && nth == 0;
            art::die(self, (x, y), tumble.face(face, now, nth), filled, size);
            x += step;
        }
    }

    /// Draws an animal, 11 pixels wide times `scale`.
    pub(crate) fn animal(&mut self, x: i32, y: i32, scale: u8, token: u8) {
        self.enlarged(x, y, scale, animal(token));
    }

    /// Says the name of an animal within a statement: drawing one would start a new statement.
    pub(crate) fn heard_animal(&mut self, token: u8) {
        if let Some(spoken) = art::spoken(animal(token).columns()) {
            self.hear(Word::Spoken(spoken));
        }
    }

    /// Draws the total, 42 pixels high, from `x` on.
    pub(crate) fn total(&mut self, x: i32, total: u8) {
        self.pause();
        self.loudly(Loudness::Important);
        self.text(x, 59, Align::Left, Font::Total, &number(total));
        self.pause();
    }

    /// Draws dice at the right end of the title, the red one first.
    pub(crate) fn title_dice(&mut self, red: Option<Face>, white: &Faces) {
        if self.listens() {
            return self.heard_dice(red, white);
        }
        if self.note.is_some() {
            return;
        }
        let count = usize::from(red.is_some()) + white.len();
        let mut x = WIDTH - 1 - 10 * i32::try_from(count).unwrap_or(0);
        for (nth, face) in (0..).zip(red.into_iter().chain(white.iter())) {
            art::die(self, (x, 1), face, red.is_some() && nth == 0, Size::Mini);
            x += 10;
        }
    }
}
