//! The page that screens draw on, and their common parts: title, hints, lists, dice, standings.
//!
//! **One function per screen.** What a screen shows, says and offers is one list: the calls that
//! its drawing function makes. Each key is drawn with what it does, its *act*. The same function is
//! run to paint the screen, to read it out, and to find out what a press does. So a key that is
//! drawn does something, a button without a key does nothing, and what is heard is what is there.
//!
//! The title takes rows 0–11, the hints rows 54–63, and everything else goes between them. A *key*
//! is a button drawn next to what it does.

use crate::art::{self, Size, animal};
use crate::context::Note;
use crate::input::{Button, Millis};
use crate::phrase::{About, Phrase, Rule, Wording};
use crate::pick::{Chooses, Grid, Pick};
use crate::play::Tumble;
use crate::raster::{HEIGHT, WIDTH};
use crate::session::{ButtonB, Session};
use crate::settings::Row;
use crate::speech::{Item, Loudness, Spoken, Word};
use crate::stroke::{Align, Bitmap, Font, Stroke, What};
use crate::text::{Language, Text};
use core::ops::{Deref, DerefMut};
use rules_core::{Cell, Cells, Face, Faces};

/// What pictures are drawn on. Each thing drawn becomes a [`Stroke`], or an [`Item`] if the screen
/// is read out.
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

/// The page that a screen draws on: a canvas, and keys. `A` is what the keys of this screen can do.
pub(crate) struct Page<'a, A> {
    canvas: Canvas<'a>,
    pressed: Option<Button>,
    act: Option<A>,
}

impl<'a, A> Deref for Page<'a, A> {
    type Target = Canvas<'a>;

    fn deref(&self) -> &Canvas<'a> {
        &self.canvas
    }
}

impl<A> DerefMut for Page<'_, A> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.canvas
    }
}

/// A callback that takes the texts at the left and the right end of a row.
pub(crate) type Show<'a> = &'a mut dyn FnMut(&dyn Wording, &dyn Wording);

/// The width of the display, in the type of a stroke's width.
pub(crate) const ACROSS: u8 = 128;
/// The first row below the title.
pub(crate) const TOP: i32 = 13;
/// The baseline of the hints.
pub(crate) const HINTS: i32 = HEIGHT - 2;

/// Returns what a button does on the screen that `draw` draws; `None` if it has no key there.
pub(crate) fn pressed<A>(
    button: Button,
    language: Language,
    draw: impl FnOnce(&mut Page<'_, A>),
) -> Option<A> {
    let mut nobody = |_| ();
    let canvas = Canvas::new(To::Keys(&mut nobody), language, None);
    let mut page = Page { canvas, pressed: Some(button), act: None };
    draw(&mut page);
    page.act
}

/// Strokes.
impl<'a> Canvas<'a> {
    pub(crate) fn new(to: To<'a>, language: Language, note: Option<Note>) -> Self {
        Canvas { to, language, note }
    }

    /// Tests if the screen is being read out rather than drawn.
    pub(crate) fn listens(&self) -> bool {
        cfg!(feature = "speech") && matches!(self.to, To::Ears(_))
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

    fn item(&mut self, item: Item) {
        if let (true, To::Ears(hear)) = (cfg!(feature = "speech"), &mut self.to) {
            hear(item);
        }
    }

    fn stroke(&mut self, x: i32, y: i32, lit: bool, what: What<'_>) {
        if let To::Eyes(look) = &mut self.to {
            look(&Stroke { x, y, lit, what });
        }
    }

    /// Offers a key that is drawn in another way.
    fn offer(&mut self, key: Button) {
        match &mut self.to {
            To::Eyes(_) => {}
            To::Ears(_) => self.item(Item::Key(key)),
            To::Keys(each) => each(key),
        }
    }

    /// Draws the picture of a button, with its upper left corner there.
    fn button(&mut self, x: i32, y: i32, key: Button, lit: bool) {
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

/// Keys. Each is drawn with what it does.
impl<'a, A> Page<'a, A> {
    pub(crate) fn new(canvas: Canvas<'a>) -> Page<'a, A> {
        Page { canvas, pressed: None, act: None }
    }

    /// Offers a key that is not drawn as one: an arrow in a list, or any button of a shake.
    pub(crate) fn offer(&mut self, key: Button, act: A) {
        self.canvas.offer(key);
        self.does(key, act);
    }

    /// Offers a button without naming it.
    pub(crate) fn takes(&mut self, key: Button, act: A) {
        if let To::Keys(each) = &mut self.canvas.to {
            each(key);
        }
        self.does(key, act);
    }

    fn does(&mut self, key: Button, act: A) {
        if self.pressed == Some(key) && self.act.is_none() {
            self.act = Some(act);
        }
    }

    /// Draws a key on its own, on what it chooses, with its upper left corner there.
    pub(crate) fn chip(&mut self, x: i32, y: i32, key: Button, act: A) {
        self.any_chip((x, y), key, act, true);
    }

    /// Draws a key on something lit.
    pub(crate) fn dark_chip(&mut self, x: i32, y: i32, key: Button, act: A) {
        self.any_chip((x, y), key, act, false);
    }

    fn any_chip(&mut self, (x, y): (i32, i32), key: Button, act: A, lit: bool) {
        self.button(x, y, key, lit);
        self.offer(key, act);
    }

    /// Draws a key and what it does, from `x` on.
    pub(crate) fn key(&mut self, x: i32, y: i32, key: Button, does: &dyn Wording, act: A) {
        self.chip(x, y - 8, key, act);
        self.text(x + 11, y, Align::Left, Font::Text, does);
    }

    /// Draws a key and what it does, ending at the right edge.
    pub(crate) fn key_at_the_right(&mut self, y: i32, key: Button, does: &dyn Wording, act: A) {
        let width = self.width(Font::Text, does);
        self.key(WIDTH - width - 11, y, key, does, act);
    }

    /// Draws key B at the bottom right, where it leads back.
    pub(crate) fn back(&mut self, act: A) {
        self.key_at_the_right(HINTS, Button::B, &Text::Back, act);
    }

    /// Draws key B at a question of the game: whose last entry it undoes, or that it opens the
    /// menu. It may start a few pixels left of `x` to end at `right`; if even that is not enough,
    /// the word is left out.
    pub(crate) fn key_b(&mut self, x: i32, y: i32, right: i32, session: &Session, act: A) {
        let Some(b) = session.button_b() else { return };
        let (does, seat) = match b {
            ButtonB::TakesBack(seat) => (Text::Back, seat),
            ButtonB::OpensMenu => (Text::Menu, None),
        };
        let word = x + if seat.is_some() { 24 } else { 11 };
        let beyond = (word + self.width(Font::Text, &does) - right).max(0);
        let fits = beyond <= 4;
        let x = if fits { x - beyond } else { x };
        self.chip(x, y - 8, Button::B, act);
        if let Some(seat) = seat {
            self.animal_on(x + 11, y - 10, session.token(seat), true);
        }
        if fits || self.listens() {
            self.text(word - beyond, y, Align::Left, Font::Text, &does);
        }
    }

    /// Offers the arrows of a list, which shows them itself: up and down go through its rows, left
    /// and right through the values of a row.
    pub(crate) fn cross(&mut self, rows: bool, values: bool, act: &dyn Fn(Button) -> A) {
        for (key, does, it_does) in [
            (Button::Up, Spoken::RowBefore, rows),
            (Button::Down, Spoken::RowAfter, rows),
            (Button::Left, Spoken::ValueBefore, values),
            (Button::Right, Spoken::ValueAfter, values),
        ] {
            if it_does {
                self.offer(key, act(key));
                self.hear(Word::Spoken(does));
            }
        }
        self.pause();
    }

    /// Reads out a grid: row by row, each after its key, or the candidates of a row, each after its
    /// own. `cell` says what is in a cell.
    pub(crate) fn heard_grid(
        &mut self,
        (pick, grid, candidates): (Pick, Grid, Cells),
        cell: &dyn Fn(&mut Canvas<'_>, Cell),
        act: &dyn Fn(Chooses) -> A,
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
                    self.offer(key, act(what));
                    skipped = false;
                }
            });
            if !skipped {
                cell(&mut self.canvas, place);
            }
        }
        self.pause();
    }
}
