//! The page that screens draw on: a canvas with keys. A *key* is a button next to what it does.
//!
//! **One function per screen.** What a screen shows, says and offers is one list: the calls that
//! its drawing function makes. Each key is drawn with what it does, its *act*. The same function is
//! run to paint the screen, to read it out, and to find out what a press does. So a key that is
//! drawn does something, a button without a key does nothing, and what is heard is what is there.

pub(crate) use crate::canvas::{ACROSS, Canvas, HINTS, TOP, To};
use crate::input::Button;
use crate::phrase::Wording;
use crate::pick::{Chooses, Grid, Pick};
use crate::raster::WIDTH;
use crate::session::{ButtonB, Session};
use crate::speech::{Spoken, Word};
use crate::stroke::{Align, Font};
use crate::text::{Language, Text};
use core::ops::{Deref, DerefMut};
use rules_core::{Cell, Cells};

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
        self.lists(key);
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
            ButtonB::TakesBack(seat) => (Text::TakeBackShort, seat),
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
