//! The canvas: what a screen consists of besides its keys. Title, texts, dice, lists, pictures.
//!
//! Each thing drawn becomes a [`Stroke`], or an [`Item`] if the screen is read out. The title takes
//! rows 0–11, the hints rows 54–63, and everything else goes between them.

use crate::art::{self, Size, animal};
use crate::context::Note;
use crate::input::{Button, Millis};
use crate::phrase::{About, Phrase, Rule, Wording};
use crate::pick::Pick;
use crate::play::Tumble;
use crate::raster::{HEIGHT, WIDTH};
use crate::settings::Row;
use crate::speech::{Item, Loudness, Spoken, Word};
use crate::stroke::{Align, Bitmap, Font, Stroke, What};
use crate::text::{Language, Text};
use rules_core::{Cell, Face, Faces};

/// What everything but keys is drawn on.
pub(crate) struct Canvas<'a> {
    to: To<'a>,
    pub(crate) language: Language,
    /// Shown in place of the title, so that the hints stay visible.
    pub(crate) note: Option<Note>,
}

/// What becomes of a drawing.
pub(crate) enum To<'a> {
    /// It is painted, or measured in a test.
    Eyes(&'a mut dyn FnMut(&Stroke<'_>)),
    /// It is read out.
    Ears(&'a mut dyn FnMut(Item)),
    /// Only its keys matter: each is passed on.
    Keys(&'a mut dyn FnMut(Button)),
}

/// A callback that takes the texts at the left and the right end of a row.
pub(crate) type Show<'a> = &'a mut dyn FnMut(&dyn Wording, &dyn Wording);

/// The width of the display, in the type of a stroke's width.
pub(crate) const ACROSS: u8 = 128;
/// The first row below the title.
pub(crate) const TOP: i32 = 13;
/// The baseline of the hints.
pub(crate) const HINTS: i32 = HEIGHT - 2;

/// The left edge of a paragraph: a `j` reaches out to the left.
const LEFT: i32 = 1;

/// Splits text at the last space before which it is no wider than a paragraph.
fn split_line(text: &str) -> (&str, &str) {
    let ends = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]);
    let fits = |end: &usize| Font::Text.width(text.get(..*end).unwrap_or_default()) <= WIDTH - LEFT;
    let end = ends.take_while(fits).last().unwrap_or(text.len());
    let (line, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    (line, rest.trim_start())
}

/// Strokes.
impl<'a> Canvas<'a> {
    pub(crate) fn new(to: To<'a>, language: Language, note: Option<Note>) -> Self {
        Canvas { to, language, note }
    }

    /// Tests if the screen is being read out rather than drawn.
    pub(crate) fn listens(&self) -> bool {
        matches!(self.to, To::Ears(_))
    }

    /// Says a word for something that is drawn and not written.
    pub(crate) fn hear(&mut self, word: Word) {
        self.item(Item::Word(word));
    }

    /// Says the words of something that is drawn in another way.
    pub(crate) fn hear_all(&mut self, what: &dyn Wording) {
        if self.listens() {
            let phrase = Phrase::of(what, self.language);
            phrase.words().iter().for_each(|word| self.hear(*word));
        }
    }

    /// Sets how loudly everything after this is said.
    pub(crate) fn loudly(&mut self, loudness: Loudness) {
        self.item(Item::Loudly(loudness));
    }

    /// Marks the words up to the next pause as the heading, which identifies the screen.
    pub(crate) fn start_heading(&mut self) {
        self.item(Item::Heading);
    }

    pub(crate) fn item(&mut self, item: Item) {
        if let To::Ears(hear) = &mut self.to {
            hear(item);
        }
    }

    pub(crate) fn stroke(&mut self, x: i32, y: i32, lit: bool, what: What<'_>) {
        if let To::Eyes(look) = &mut self.to {
            look(&Stroke { x, y, lit, what });
        }
    }

    /// Passes on a button that acts without being named.
    pub(crate) fn lists(&mut self, key: Button) {
        if let To::Keys(each) = &mut self.to {
            each(key);
        }
    }

    /// Passes on a key, which is drawn in another way.
    pub(crate) fn offer(&mut self, key: Button) {
        self.lists(key);
        self.item(Item::Key(key));
    }

    /// Draws the picture of a button, with its upper left corner there.
    pub(crate) fn button(&mut self, x: i32, y: i32, key: Button, lit: bool) {
        let (align, font, text) = (Align::Left, Font::Keys, crate::stroke::key(key));
        self.stroke(x, y + 8, lit, What::Text { align, font, text });
    }

    /// Draws a button that was pressed before. It is no key.
    pub(crate) fn pressed_before(&mut self, x: i32, y: i32, key: Button) {
        self.button(x, y, key, true);
        self.item(Item::Key(key));
    }

    /// Draws lit text; `y` is its baseline.
    pub(crate) fn text(&mut self, x: i32, y: i32, align: Align, font: Font, what: &dyn Wording) {
        self.any_text((x, y), align, font, what, true);
    }

    /// Draws dark text on something lit.
    pub(crate) fn dark_text(
        &mut self,
        x: i32,
        y: i32,
        align: Align,
        font: Font,
        what: &dyn Wording,
    ) {
        self.any_text((x, y), align, font, what, false);
    }

    /// Draws text, dark if it is on something lit.
    pub(crate) fn any_text(
        &mut self,
        (x, y): (i32, i32),
        align: Align,
        font: Font,
        what: &dyn Wording,
        lit: bool,
    ) {
        match self.to {
            To::Eyes(_) => {
                let text = &*Phrase::of(what, self.language);
                if !text.is_empty() {
                    self.stroke(x, y, lit, What::Text { align, font, text });
                }
            }
            To::Ears(_) => self.hear_all(what),
            To::Keys(_) => {}
        }
    }

    /// Draws a statement below the title, in lines as wide as the display, with a number in place
    /// of its `#`.
    pub(crate) fn paragraph(&mut self, what: Text, number: u8) {
        let whole = About(what, &number).of(self.language);
        self.hear_all(&whole);
        let (mut y, mut left) = (TOP + 9, &*whole);
        while !left.is_empty() {
            let (line, rest) = split_line(left);
            self.silent_text(LEFT, y, Align::Left, Font::Text, line);
            (y, left) = (y + 10, rest);
        }
        self.pause();
    }

    /// Draws text that is not read out, because it is said in another way or means nothing to ears.
    pub(crate) fn silent_text(&mut self, x: i32, y: i32, align: Align, font: Font, text: &str) {
        self.stroke(x, y, true, What::Text { align, font, text });
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

/// The parts of a screen that are no keys.
impl Canvas<'_> {
    /// Draws the title: a lit bar with a heading, and the animal of the seat it is about, if any.
    pub(crate) fn title(&mut self, heading: &dyn Wording, token: Option<u8>) {
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

    /// Draws the title with a value in its text.
    pub(crate) fn title_about(&mut self, text: Text, value: &dyn Wording, token: Option<u8>) {
        self.title(&About(text, value), token);
    }

    /// Draws the title of a screen that is about no single seat but concerns the whole table.
    pub(crate) fn title_for_all(&mut self, text: Text) {
        if self.listens() {
            return self.heard_heading(&text, None, Loudness::Important);
        }
        self.title(&text, None);
    }

    /// Says the note as well as the heading: when the note disappears, this is the same screen as
    /// before.
    fn heard_heading(&mut self, heading: &dyn Wording, token: Option<u8>, loudness: Loudness) {
        if let Some(note) = self.note {
            self.loudly(Loudness::Aloud);
            self.say_note(note, 0);
        }
        self.loudly(loudness);
        self.start_heading();
        if let Some(token) = token {
            self.animal(0, 0, 1, token);
        }
        self.hear_all(heading);
        self.pause();
    }

    /// Ends a statement, and speaking aloud.
    pub(crate) fn pause(&mut self) {
        self.hear(Word::Pause);
        self.loudly(Loudness::Quiet);
    }

    /// Says a place on a board or a card: the row, while rows are being chosen, or the cell.
    pub(crate) fn heard_place(&mut self, pick: Pick, cell: Cell) {
        if pick.row().is_some() {
            self.hear_all(&cell);
        } else if cell.column() == 0 {
            self.hear(Word::Spoken(Spoken::Row));
            self.hear_number(cell.row() + 1);
        }
    }

    /// Reads out dice, the red one first.
    pub(crate) fn heard_dice(&mut self, red: Option<Face>, white: &Faces) {
        self.pause();
        self.item(Item::Foremost);
        if let Some(red) = red {
            self.hear(Word::Spoken(Spoken::RedDie));
            self.hear_number(red.pips());
        }
        white.iter().for_each(|face| self.hear_number(face.pips()));
        self.pause();
    }

    /// Says a number of stars.
    pub(crate) fn heard_stars(&mut self, stars: u8) {
        self.hear_number(stars);
        self.hear(match stars {
            1 => Word::Spoken(Spoken::Star),
            _ => Word::Text(Text::Stars),
        });
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
            self.text(x, 9, Align::Left, Font::Tiny, &Rule(rule));
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
    pub(crate) fn corner(&mut self, what: &dyn Wording) {
        if !self.title_is_free() {
            return;
        }
        self.dark_text(WIDTH - 3, 9, Align::Right, Font::Bold, what);
        self.pause();
    }

    /// The width of something in a font.
    pub(crate) fn width(&self, font: Font, what: &dyn Wording) -> i32 {
        font.width(&Phrase::of(what, self.language))
    }

    /// Draws a small number centred at `x`, or a dot if it is not known; lit, or dark on something
    /// lit.
    pub(crate) fn small(&mut self, x: i32, y: i32, value: Option<u8>, lit: bool) {
        match value {
            None => self.fill(x, y - 4, 2, 2, lit),
            Some(value) => self.any_text((x, y), Align::Center, Font::Tiny, &value, lit),
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

    /// Draws an animal, 11 pixels wide times `scale`. Read out, it starts a statement.
    pub(crate) fn animal(&mut self, x: i32, y: i32, scale: u8, token: u8) {
        self.enlarged(x, y, scale, animal(token));
        self.item(Item::Animal(token));
    }

    /// Draws a small animal that may be dark on something lit.
    pub(crate) fn animal_on(&mut self, x: i32, y: i32, token: u8, lit: bool) {
        self.bitmap(x, y, animal(token), lit);
        self.item(Item::Animal(token));
    }

    /// Says the name of an animal within a statement: drawing one would start a new statement.
    pub(crate) fn heard_animal(&mut self, token: u8) {
        self.hear(Word::Spoken(art::name(token)));
    }

    /// Draws a star.
    pub(crate) fn star(&mut self, x: i32, y: i32, lit: bool) {
        self.bitmap(x, y, &art::STAR, lit);
        self.hear(Word::Spoken(Spoken::Star));
    }

    /// Draws the total, 42 pixels high, from `x` on.
    pub(crate) fn total(&mut self, x: i32, total: u8) {
        self.pause();
        self.loudly(Loudness::Important);
        self.text(x, 59, Align::Left, Font::Total, &total);
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

    /// Draws up to `shown` of `count` rows around the chosen one, which is lit. `row` is called
    /// with the number of a row, and passes its texts on.
    pub(crate) fn rows(
        &mut self,
        shown: usize,
        (count, chosen): (usize, usize),
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

    /// Draws a row of a list, lit if it is the chosen one. The others are said when the cursor
    /// reaches them.
    fn row(&mut self, y: i32, left: &dyn Wording, right: &dyn Wording, lit: bool) {
        if self.listens() && !lit {
            return;
        }
        self.pause();
        self.item(Item::Foremost);
        if lit {
            self.fill(0, y, 124, 10, true);
        }
        self.any_text((4, y + 8), Align::Left, Font::Text, left, !lit);
        self.any_text((120, y + 8), Align::Right, Font::Text, right, !lit);
        self.pause();
    }

    /// Draws rows with values that the cross changes.
    pub(crate) fn values<R: Row>(&mut self, rows: &[R], of: &R::Of, chosen: usize) {
        self.rows(4, (rows.len(), chosen), &|nth, show| {
            if let Some(row) = rows.get(nth) {
                show(&row.text(), &row.value(of));
            }
        });
    }
}
