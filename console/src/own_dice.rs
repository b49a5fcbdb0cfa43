//! Entering dice that the players have rolled themselves: two presses a die, the red one first.

use crate::art::{self, Size};
use crate::input::Button;
use crate::page::{HINTS, Page};
use crate::pick::{Chooses, Grid, Pick, Picked};
use crate::play::Tumble;
use crate::text::Text;
use rules_core::{Cell, Face, Faces};

/// The players' dice, as far as they have been entered.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OwnDice {
    /// Whether the first die is the red one.
    red: bool,
    count: usize,
    entered: Faces,
    pick: Pick,
}

/// What a press did.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Entered {
    /// All dice are entered and confirmed, the red one first.
    All(Faces),
    More,
    /// B was pressed before any die was entered.
    Back,
}

impl OwnDice {
    pub(crate) fn new(red: bool, white: usize) -> OwnDice {
        let count = white + usize::from(red);
        OwnDice { red, count, entered: Faces::default(), pick: Pick::START }
    }

    /// The number of dice entered so far.
    pub(crate) fn entered(&self) -> usize {
        self.entered.len()
    }

    /// Tests if all dice are entered, so that A can confirm them.
    fn complete(&self) -> bool {
        self.entered.len() == self.count
    }

    pub(crate) fn press(&mut self, button: Button) -> Entered {
        if self.complete() && button != Button::B {
            return if button == Button::A {
                Entered::All(self.entered.clone())
            } else {
                Entered::More
            };
        }
        match self.pick.press(button, Grid::FACES, Grid::FACES.first(6)) {
            Picked::Cell(cell) => {
                let face = Face::new(Grid::FACES.number(cell) + 1);
                self.entered = self.entered.iter().chain(face).collect();
                self.pick = Pick::START;
            }
            Picked::Other if button == Button::B => {
                let Some(kept) = self.entered.len().checked_sub(1) else { return Entered::Back };
                self.entered = self.entered.iter().take(kept).collect();
            }
            Picked::Row | Picked::Other => {}
        }
        Entered::More
    }

    /// Draws the question. `token` is the animal of the seat that rolled.
    pub(crate) fn draw(&self, page: &mut Page<'_>, token: Option<u8>) {
        let title = match self.red && self.entered.is_empty() {
            true => Text::RedDieShows,
            false => Text::DieShows,
        };
        page.title(title, token);
        page.title_dice(None, &self.entered);
        if self.complete() {
            let mut entered = self.entered.iter();
            let red = entered.next().filter(|_| self.red);
            let white: Faces = if self.red { entered.collect() } else { self.entered.clone() };
            page.dice((64, 26), Size::Large, red, &white, (Tumble::AT_REST, 0));
            return page.hints(Text::Right, Some(Text::Wipe));
        }
        let back = self.entered.is_empty() || self.pick.row().is_some();
        let b = if back { Text::Back } else { Text::Wipe };
        page.key_at_the_right(HINTS, Button::B, page.translate(b));
        let all = Grid::FACES.first(6);
        if page.listens() {
            return page.heard_grid((self.pick, Grid::FACES, all), &|page, cell| {
                page.hear_number(Grid::FACES.number(cell) + 1);
            });
        }
        let at = |cell: Cell| (32 + 33 * i32::from(cell.column()), 15 + 19 * i32::from(cell.row()));
        for (cell, face) in (0..).map_while(|nth| Grid::FACES.nth(nth)).zip(Face::ALL) {
            art::die(page, at(cell), face, false, Size::Large);
        }
        self.pick.keys(Grid::FACES, all, &mut |what, key| match what {
            Chooses::Row(row) => page.chip(14, 19 + 19 * i32::from(row), key),
            Chooses::Cell(cell) => page.chip(at(cell).0 - 10, at(cell).1 + 4, key),
        });
    }
}
