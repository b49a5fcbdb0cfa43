//! Cells and lines of a square grid, shared by the two games that have one: Bingolino's 4×4 tiles
//! and COMBO's 5×5 cards. Cells are named by column letter and row from the top, as in a
//! spreadsheet.

use core::fmt;
use serde::{Deserialize, Serialize, Serializer};

/// A cell of a grid, `a1` to `e5`. A smaller grid uses the upper left part, and the game checks
/// whether a cell is on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "u8")]
pub struct Cell(u8);

impl Cell {
    /// The side of the largest grid, COMBO's.
    pub const SIDE: u8 = 5;
    /// The top left cell.
    pub const A1: Cell = Cell(0);

    /// The cell in this column and row, both counted from 0. Returns `None` if either is above 4.
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        if column < Self::SIDE && row < Self::SIDE {
            Some(Cell(column * Self::SIDE + row))
        } else {
            None
        }
    }

    /// The column, counted from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 / Self::SIDE
    }

    /// The row, counted from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 % Self::SIDE
    }
}

impl TryFrom<u8> for Cell {
    type Error = &'static str;
    fn try_from(index: u8) -> Result<Cell, Self::Error> {
        Cell::new(index / Self::SIDE, index % Self::SIDE).ok_or("a cell is a1 to e5")
    }
}

fn column_letter(column: u8) -> char {
    char::from(b'a' + column)
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letter(self.column()), self.row() + 1)
    }
}

/// Serializes the name in formats that people read, and one byte in the journal.
fn serialize<S: Serializer>(
    name: &impl fmt::Display,
    byte: u8,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match serializer.is_human_readable() {
        true => serializer.collect_str(name),
        false => serializer.serialize_u8(byte),
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self, self.0, serializer)
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cells(u32);

impl Cells {
    /// The empty set.
    pub const NONE: Cells = Cells(0);

    /// This set with `cell` added.
    #[must_use]
    pub const fn with(self, cell: Cell) -> Cells {
        Cells(self.0 | 1 << cell.0)
    }

    /// Tests if `cell` is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    /// Tests if all of `cells` are in the set.
    pub const fn contains_all(self, cells: Cells) -> bool {
        self.0 & cells.0 == cells.0
    }

    /// Adds `cell` to the set.
    pub fn insert(&mut self, cell: Cell) {
        *self = self.with(cell);
    }

    /// Removes `cell` from the set.
    pub fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.0);
    }

    /// Tests if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The cells, sorted by name: a1, a2, … b1, …
    pub fn iter(self) -> ByName {
        ByName { cells: self, next: 0 }
    }
}

/// Iterates over the cells of a set, sorted by name.
#[derive(Clone, Debug)]
pub struct ByName {
    cells: Cells,
    next: u8,
}

impl Iterator for ByName {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.next < Cell::SIDE * Cell::SIDE {
            let cell = Cell(self.next);
            self.next += 1;
            if self.cells.contains(cell) {
                return Some(cell);
            }
        }
        None
    }
}

/// Iterates over the cells of the upper left part of the grid, row by row.
#[derive(Clone, Debug)]
pub struct ByRow {
    side: u8,
    column: u8,
    row: u8,
}

impl ByRow {
    pub(crate) const fn of(side: u8) -> ByRow {
        ByRow { side, column: 0, row: 0 }
    }
}

impl Iterator for ByRow {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        if self.column == self.side {
            (self.column, self.row) = (0, self.row + 1);
        }
        if self.row >= self.side {
            return None;
        }
        self.column += 1;
        Cell::new(self.column - 1, self.row)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::NONE, Cells::with)
    }
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A row, column or long diagonal of an N×N grid.
///
/// Lines are numbered so that their names are sorted: the columns, the two diagonals, the rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "u8")]
pub struct Line<const N: u8>(u8);

impl<const N: u8> Line<N> {
    /// How many lines there are.
    pub const COUNT: u8 = 2 * N + 2;

    /// The cells of each line. The array is long enough for the largest grid; for a smaller one
    /// its end is unused.
    #[allow(
        clippy::as_conversions,
        clippy::indexing_slicing,
        reason = "evaluated by the compiler: a mistake does not build"
    )]
    const CELLS: [Cells; 2 * Cell::SIDE as usize + 2] = {
        let mut cells = [Cells::NONE; 2 * Cell::SIDE as usize + 2];
        let mut line = 0;
        while line < Self::COUNT {
            let mut step = 0;
            while step < N {
                if let Some(cell) = Line::<N>(line).cell(step) {
                    cells[line as usize] = cells[line as usize].with(cell);
                }
                step += 1;
            }
            line += 1;
        }
        cells
    };

    /// All lines, sorted by name.
    pub fn all() -> impl Iterator<Item = Line<N>> + Clone {
        (0..Self::COUNT).map(Line)
    }

    /// The cell at `step`, counted from 0 at the top or left end of the line.
    const fn cell(self, step: u8) -> Option<Cell> {
        let line = self.0;
        if line < N {
            Cell::new(line, step)
        } else if line == N {
            Cell::new(step, step)
        } else if line == N + 1 {
            Cell::new(N - 1 - step, step)
        } else {
            Cell::new(step, line - (N + 2))
        }
    }

    /// The cells of the line in order, starting at its top or left end.
    pub fn path(self) -> impl Iterator<Item = Cell> + Clone {
        (0..N).filter_map(move |step| self.cell(step))
    }

    /// The cells of the line as a set.
    pub fn cells(self) -> Cells {
        Self::CELLS.get(usize::from(self.0)).copied().unwrap_or_default()
    }
}

impl<const N: u8> TryFrom<u8> for Line<N> {
    type Error = &'static str;
    fn try_from(line: u8) -> Result<Line<N>, Self::Error> {
        if line < Self::COUNT { Ok(Line(line)) } else { Err("no such line") }
    }
}

/// Writes the name: `column-a`, `diagonal-d1` (after the cell at its top end), `row-1`.
impl<const N: u8> fmt::Display for Line<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.0;
        if line < N {
            write!(f, "column-{}", column_letter(line))
        } else if line == N {
            write!(f, "diagonal-a1")
        } else if line == N + 1 {
            write!(f, "diagonal-{}1", column_letter(N - 1))
        } else {
            write!(f, "row-{}", line - N - 1)
        }
    }
}

impl<const N: u8> Serialize for Line<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self, self.0, serializer)
    }
}

/// A set of lines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lines<const N: u8>(u16);

impl<const N: u8> Lines<N> {
    /// All lines that are entirely within `cells`.
    pub fn within(cells: Cells) -> Lines<N> {
        let mut lines = Lines::default();
        for line in Line::all() {
            if cells.contains_all(line.cells()) {
                lines.insert(line);
            }
        }
        lines
    }

    /// Tests if `line` is in the set.
    pub const fn contains(self, line: Line<N>) -> bool {
        self.0 & (1 << line.0) != 0
    }

    /// Adds `line` to the set.
    pub fn insert(&mut self, line: Line<N>) {
        self.0 |= 1 << line.0;
    }

    /// The lines of this set that are not in `others`.
    #[must_use]
    pub const fn without(self, others: Lines<N>) -> Lines<N> {
        Lines(self.0 & !others.0)
    }

    /// The lines that are in this set or in `others`.
    #[must_use]
    pub const fn with(self, others: Lines<N>) -> Lines<N> {
        Lines(self.0 | others.0)
    }

    /// How many lines are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Tests if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lines, sorted by name.
    pub fn iter(self) -> impl Iterator<Item = Line<N>> + Clone {
        Line::all().filter(move |&line| self.contains(line))
    }
}

impl<const N: u8> Serialize for Lines<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    fn names(items: impl Iterator<Item = impl ToString>) -> Vec<std::string::String> {
        items.map(|item| item.to_string()).collect()
    }

    #[test]
    fn names_are_sorted_as_text() {
        for all in [
            names((0..25).filter_map(|index| Cell::try_from(index).ok())),
            names(Line::<4>::all()),
            names(Line::<5>::all()),
        ] {
            assert!(all.is_sorted(), "{all:?}");
        }
        assert_eq!(Cell::try_from(25), Err("a cell is a1 to e5"));
        assert_eq!(Cell::new(5, 0), None);
        assert_eq!(Cell::new(0, 5), None);
    }

    #[test]
    fn a_grid_of_four_has_these_ten_lines() {
        let lines: Vec<_> =
            Line::<4>::all().map(|line| (line.to_string(), names(line.path()).join(" "))).collect();
        let lines: Vec<_> = lines.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(
            lines,
            [
                ("column-a", "a1 a2 a3 a4"),
                ("column-b", "b1 b2 b3 b4"),
                ("column-c", "c1 c2 c3 c4"),
                ("column-d", "d1 d2 d3 d4"),
                ("diagonal-a1", "a1 b2 c3 d4"),
                ("diagonal-d1", "d1 c2 b3 a4"),
                ("row-1", "a1 b1 c1 d1"),
                ("row-2", "a2 b2 c2 d2"),
                ("row-3", "a3 b3 c3 d3"),
                ("row-4", "a4 b4 c4 d4"),
            ]
        );
    }

    #[test]
    fn a_grid_of_five_has_twelve_lines_and_four_cross_the_middle() {
        let middle = Cell::new(2, 2).unwrap();
        assert_eq!(Line::<5>::all().count(), 12);
        assert_eq!(Line::<5>::all().filter(|line| line.cells().contains(middle)).count(), 4);
        assert!(Line::<5>::all().all(|line| line.cells().len() == 5));
    }

    #[test]
    fn only_complete_lines_are_within_the_cells() {
        let mut cells: Cells = Line::<4>::all().take(1).flat_map(Line::path).collect();
        cells.insert(Cell::new(1, 1).unwrap());
        assert_eq!(names(Lines::<4>::within(cells).iter()), ["column-a"]);
        cells.remove(Cell::new(0, 3).unwrap());
        assert!(Lines::<4>::within(cells).is_empty());
        assert_eq!(cells.len(), 4);
    }
}
