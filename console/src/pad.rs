//! A number pad: the numbers from 1 to 22 or 24, two presses each.

use crate::input::Button;
use crate::page::{ACROSS, Canvas, HINTS, Page, TOP};
use crate::phrase::About;
use crate::pick::{Chooses, Grid, Pick};
use crate::stroke::{Align, Font};
use crate::text::Text;
use rules_core::{Cell, Cells};

/// A pad with the numbers from 1 on, and optionally a `?` after them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pad {
    most: u8,
    /// Whether the last cell is `?`, for a number that is not known.
    unknown: bool,
    pick: Pick,
}

impl Pad {
    pub(crate) const fn new(most: u8, unknown: bool) -> Pad {
        Pad { most, unknown, pick: Pick::START }
    }

    fn places(self) -> Cells {
        Grid::NUMBERS.first(self.most + u8::from(self.unknown))
    }

    /// Handles a key that was pressed. Returns the number, if the choice is made: `None` inside for
    /// one that is not known.
    pub(crate) fn take(&mut self, chosen: Chooses) -> Option<Option<u8>> {
        Some(self.shows(self.pick.take(chosen)?))
    }

    /// Leaves the chosen row, as B does. Returns whether there was one.
    pub(crate) fn leave_row(&mut self) -> bool {
        self.pick.leave_row()
    }

    /// Tests if a row is chosen: then B leaves it.
    pub(crate) fn in_row(self) -> bool {
        self.pick.row().is_some()
    }

    fn has(self, cell: Cell) -> bool {
        self.places().contains(cell)
    }

    fn shows(self, cell: Cell) -> Option<u8> {
        let shown = Grid::NUMBERS.number(cell) + 1;
        (shown <= self.most).then_some(shown)
    }

    /// Draws the pad, from the title to the bottom of the screen.
    pub(crate) fn draw<A>(self, page: &mut Page<'_, A>, act: &dyn Fn(Chooses) -> A) {
        if page.listens() {
            let grid = (self.pick, Grid::NUMBERS, self.places());
            let says = |page: &mut Canvas<'_>, cell| {
                if self.has(cell) {
                    page.hear_all(&self.shows(cell));
                }
            };
            return page.heard_grid(grid, &says, act);
        }
        let lit_row = self.pick.row();
        let y = |row: u8| TOP + 10 * i32::from(row);
        let x = |column: u8| 25 * i32::from(column) + 24;
        if let Some(row) = lit_row {
            // A row that is not full leaves room for the label of B.
            let full = Grid::NUMBERS.nth(row * 5 + 4).is_some_and(|cell| self.has(cell));
            page.fill(0, y(row), if full { ACROSS } else { 77 }, 10, true);
        }
        for cell in self.places().iter() {
            let at = (x(cell.column()), y(cell.row()) + 8);
            let lit = lit_row != Some(cell.row());
            page.any_text(at, Align::Right, Font::Text, &self.shows(cell), lit);
        }
        self.pick.keys(Grid::NUMBERS, self.places(), &mut |what, key| match what {
            Chooses::Row(row) => page.chip(0, y(row), key, act(what)),
            Chooses::Cell(cell) => {
                let width = page.width(Font::Text, &self.shows(cell));
                page.dark_chip(x(cell.column()) - width - 10, y(cell.row()), key, act(what));
            }
        });
    }

    /// Draws what B does: it leaves a row, removes the last number, or leaves the pad.
    pub(crate) fn draw_back<A>(self, page: &mut Page<'_, A>, last: Option<u8>, act: A) {
        match last.filter(|_| self.pick.row().is_none()) {
            Some(number) => {
                let undo = About(Text::NumberBack, &number);
                page.key_at_the_right(HINTS, Button::B, &undo, act);
            }
            None => page.back(act),
        }
    }
}
