//! Choosing a cell of a grid with two presses: the key of its row, then that of its column.
//!
//! Tiles of a board, squares of a card, signs, numbers, faces and seats are all chosen this way.
//! Each row is labelled with a key; once a row is chosen, each candidate in it is. The keys are
//! always the same: ▲ ◄ A ► ▼ from the top, ◄ ▲ A ▼ ► from the left; with four, A is left out; with
//! three, it is in the middle. It is always two presses, even in a row with one candidate: hands
//! learn it as two, and a second press that was not asked for would answer the next question.

use crate::input::Button;
use crate::page::Page;
use rules_core::{Cell, Cells};

/// The size of a grid, up to five columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
}

impl Grid {
    pub(crate) const BOARD: Grid = Grid { columns: 4, rows: 4 };
    pub(crate) const CARD: Grid = Grid { columns: 5, rows: 5 };
    /// The twelve signs of Dingominos.
    pub(crate) const SIGNS: Grid = Grid { columns: 4, rows: 3 };
    /// The faces of a die.
    pub(crate) const FACES: Grid = Grid { columns: 3, rows: 2 };
    /// The numbers of Bingolino, and one cell for "not known".
    pub(crate) const NUMBERS: Grid = Grid { columns: 5, rows: 5 };
    /// Up to eight seats, which are more than there are arrows.
    pub(crate) const SEATS: Grid = Grid { columns: 4, rows: 2 };

    /// The cell of the nth item of a list that is written row by row.
    pub(crate) fn nth(self, nth: u8) -> Option<Cell> {
        let (column, row) = (nth % self.columns, nth / self.columns);
        if row < self.rows { Cell::new(column, row) } else { None }
    }

    /// The index of a cell in such a list.
    pub(crate) fn number(self, cell: Cell) -> u8 {
        cell.row() * self.columns + cell.column()
    }

    /// The first `count` cells of such a list.
    pub(crate) fn first(self, count: u8) -> Cells {
        (0..count).filter_map(|nth| self.nth(nth)).collect()
    }
}

/// The keys of this many rows, from the top.
pub(crate) const fn row_keys(rows: u8) -> &'static [Button] {
    use Button::{A, Down, Left, Right, Up};
    match rows {
        0 | 1 => &[A],
        2 => &[Up, Down],
        3 => &[Up, A, Down],
        4 => &[Up, Left, Right, Down],
        _ => &[Up, Left, A, Right, Down],
    }
}

/// The keys of this many columns, from the left.
pub(crate) const fn column_keys(columns: u8) -> &'static [Button] {
    use Button::{A, Down, Left, Right, Up};
    match columns {
        0 | 1 => &[A],
        2 => &[Left, Right],
        3 => &[Left, A, Right],
        4 => &[Left, Up, Down, Right],
        _ => &[Left, Up, A, Down, Right],
    }
}

/// How far a choice has come: nothing is chosen yet, or a row is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pick {
    row: Option<u8>,
}

/// What a key chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chooses {
    Row(u8),
    Cell(Cell),
}

impl Pick {
    pub(crate) const START: Pick = Pick { row: None };

    /// The chosen row, if it is now the column's turn.
    pub(crate) fn row(self) -> Option<u8> {
        self.row
    }

    /// Handles a key that was pressed. Returns the cell, if the choice is made.
    pub(crate) fn take(&mut self, chosen: Chooses) -> Option<Cell> {
        self.row = match chosen {
            Chooses::Row(row) => Some(row),
            Chooses::Cell(_) => None,
        };
        if let Chooses::Cell(cell) = chosen { Some(cell) } else { None }
    }

    /// Leaves the chosen row, as B does. Returns whether there was one.
    pub(crate) fn leave_row(&mut self) -> bool {
        self.row.take().is_some()
    }

    /// Calls `each` with everything that a key chooses now.
    pub(crate) fn keys(self, grid: Grid, candidates: Cells, each: &mut dyn FnMut(Chooses, Button)) {
        // The only row is chosen from the start.
        match self.row.or((grid.rows == 1).then_some(0)) {
            None => {
                for (row, &key) in (0..).zip(row_keys(grid.rows)) {
                    if candidates.iter().any(|cell| cell.row() == row) {
                        each(Chooses::Row(row), key);
                    }
                }
            }
            Some(row) => {
                for (column, &key) in (0..).zip(column_keys(grid.columns)) {
                    let cell = Cell::new(column, row).filter(|cell| candidates.contains(*cell));
                    if let Some(cell) = cell {
                        each(Chooses::Cell(cell), key);
                    }
                }
            }
        }
    }

    /// Draws the keys. `row` and `cell` return the upper left corner of a row's or a cell's key.
    pub(crate) fn draw<A>(
        self,
        page: &mut Page<'_, A>,
        (grid, candidates): (Grid, Cells),
        row: &dyn Fn(u8) -> (i32, i32),
        cell: &dyn Fn(Cell) -> (i32, i32),
        act: &dyn Fn(Chooses) -> A,
    ) {
        self.keys(grid, candidates, &mut |what, key| {
            let (x, y) = match what {
                Chooses::Row(nth) => row(nth),
                Chooses::Cell(at) => cell(at),
            };
            page.chip(x, y, key, act(what));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// What each of these presses chooses; `None` where the button has no key.
    fn chosen(grid: Grid, candidates: Cells, presses: &[Button]) -> Vec<Option<Chooses>> {
        let mut pick = Pick::START;
        let press = |&button: &Button| {
            let mut chosen = None;
            pick.keys(grid, candidates, &mut |what, key| {
                chosen = chosen.or((key == button).then_some(what));
            });
            chosen.map(|what| pick.take(what));
            chosen
        };
        presses.iter().map(press).collect()
    }

    #[test]
    fn every_cell_of_a_full_grid_takes_its_row_and_its_column() {
        for grid in [Grid::BOARD, Grid::CARD, Grid::SIGNS, Grid::FACES, Grid::SEATS] {
            let all = grid.first(grid.columns * grid.rows);
            for cell in all.iter() {
                let row = row_keys(grid.rows)[usize::from(cell.row())];
                let column = column_keys(grid.columns)[usize::from(cell.column())];
                let led = [Chooses::Row(cell.row()), Chooses::Cell(cell)].map(Some);
                assert_eq!(chosen(grid, all, &[row, column]), led, "{grid:?}");
            }
        }
    }

    #[test]
    fn a_row_with_one_candidate_takes_two_presses_like_any_other() {
        let cell = Cell::new(2, 1).unwrap();
        let candidates = Grid::BOARD.first(4).with(cell);
        let led = [Chooses::Row(1), Chooses::Cell(cell)].map(Some);
        assert_eq!(chosen(Grid::BOARD, candidates, &[Button::Left, Button::Down]), led);
    }

    #[test]
    fn a_row_or_column_without_candidates_has_no_key() {
        let candidates = Grid::BOARD.first(3);
        for button in [Button::Left, Button::Right, Button::Down, Button::A, Button::B] {
            assert_eq!(chosen(Grid::BOARD, candidates, &[button]), [None]);
        }
        let presses = [Button::Up, Button::Right, Button::Down];
        let led = [Some(Chooses::Row(0)), None, Cell::new(2, 0).map(Chooses::Cell)];
        assert_eq!(chosen(Grid::BOARD, candidates, &presses), led);
    }

    #[test]
    fn a_row_can_be_left_again() {
        let mut pick = Pick::START;
        assert!(!pick.leave_row());
        assert_eq!(pick.take(Chooses::Row(3)), None);
        assert!(pick.leave_row());
        assert_eq!(pick, Pick::START);
    }
}
