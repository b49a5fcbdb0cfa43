//! A number pad: the numbers from 1 to 22 or 24, two presses each.

use crate::input::Button;
use crate::page::{ACROSS, HINTS, Page, TOP};
use crate::pick::{Grid, Pick, Picked};
use crate::stroke::{Align, Font};
use crate::text::{Digits, Text, number};
use rules_core::{Cell, Cells};

/// A pad with the numbers from 1 on, and optionally a `?` after them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pad {
    most: u8,
    /// Whether the last cell is `?`, for a number that is not known.
    unknown: bool,
    pick: Pick,
}

/// What a press did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keyed {
    /// A number, or `None` for `?`.
    Number(Option<u8>),
    /// A row was chosen, or B left it.
    Row,
    /// The button has no meaning here.
    Other,
}

impl Pad {
    pub(crate) const fn new(most: u8, unknown: bool) -> Pad {
        Pad { most, unknown, pick: Pick::START }
    }

    fn places(self) -> Cells {
        Grid::NUMBERS.first(self.most + u8::from(self.unknown))
    }

    pub(crate) fn press(&mut self, button: Button) -> Keyed {
        match self.pick.press(button, Grid::NUMBERS, self.places()) {
            Picked::Cell(cell) => {
                self.pick = Pick::START;
                Keyed::Number(self.shows(cell))
            }
            Picked::Row => Keyed::Row,
            Picked::Other => Keyed::Other,
        }
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

    fn digits(self, cell: Cell) -> Digits {
        self.shows(cell).map_or_else(|| number('?'), number)
    }

    /// Draws the pad, from the title to the bottom of the screen.
    pub(crate) fn draw(self, page: &mut Page<'_>) {
        if page.listens() {
            let grid = (self.pick, Grid::NUMBERS, self.places());
            return page.heard_grid(grid, &|page, cell| {
                if self.has(cell) {
                    page.text(0, 0, Align::Left, Font::Text, &self.digits(cell));
                }
            });
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
            let (x, y) = (x(cell.column()), y(cell.row()) + 8);
            let digits = self.digits(cell);
            if lit_row == Some(cell.row()) {
                page.dark_text(x, y, Align::Right, Font::Text, &digits);
            } else {
                page.text(x, y, Align::Right, Font::Text, &digits);
            }
        }
        self.pick.keys(Grid::NUMBERS, self.places(), &mut |what, key| match what {
            crate::pick::Chooses::Row(row) => page.chip(0, y(row), key),
            crate::pick::Chooses::Cell(cell) => {
                let digits = self.digits(cell);
                let before = x(cell.column()) - Font::Text.width(&digits) - 10;
                page.dark_chip(before, y(cell.row()), key);
            }
        });
    }

    /// Draws what B does: it leaves a row, removes the last number, or leaves the pad.
    pub(crate) fn draw_back(self, page: &mut Page<'_>, last: Option<u8>) {
        let back = match last.filter(|_| self.pick.row().is_none()) {
            Some(number) => Text::NumberBack.with(page.language, &number),
            None => Text::Back.with(page.language, &""),
        };
        page.key_at_the_right(HINTS, Button::B, &back);
    }
}
