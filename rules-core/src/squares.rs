//! A board as far as the box knows it: each square is known or not yet known.
//!
//! Players keep their own tiles and cards. A board may be entered before the game, in part or not
//! at all; later, the box learns the squares that a claim names. A known square does not change,
//! except by a correction (U4).

use crate::grid::{ByRow, Cell};
use serde::{Deserialize, Serialize};

/// The squares of an N×N board, `None` where not yet known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound(
    serialize = "[[Option<T>; N]; N]: Serialize",
    deserialize = "[[Option<T>; N]; N]: Deserialize<'de>"
))]
pub struct Squares<T, const N: usize>([[Option<T>; N]; N]);

impl<T: Copy, const N: usize> Default for Squares<T, N> {
    fn default() -> Self {
        Squares([[None; N]; N])
    }
}

impl<T: Copy + PartialEq, const N: usize> Squares<T, N> {
    /// The cells of the board, row by row, in reading order.
    pub fn cells() -> ByRow {
        ByRow::of(u8::try_from(N).unwrap_or(Cell::SIDE))
    }

    /// Tests if the cell is on this board.
    pub fn holds(cell: Cell) -> bool {
        usize::from(cell.column()) < N && usize::from(cell.row()) < N
    }

    /// What the square shows. Returns `None` if that is not known, or if it is off the board.
    pub fn known(&self, cell: Cell) -> Option<T> {
        *self.0.get(usize::from(cell.row()))?.get(usize::from(cell.column()))?
    }

    /// Makes a square known. Does nothing if it is known already, or if it is off the board.
    pub fn learn(&mut self, cell: Cell, shows: T) {
        if let Some(square) = self
            .0
            .get_mut(usize::from(cell.row()))
            .and_then(|row| row.get_mut(usize::from(cell.column())))
        {
            square.get_or_insert(shows);
        }
    }

    /// All squares, row by row, known or not.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Option<T>)> {
        Self::cells().map(|cell| (cell, self.known(cell)))
    }

    /// The known squares, row by row.
    pub fn iter_known(&self) -> impl Iterator<Item = (Cell, T)> {
        self.iter().filter_map(|(cell, shows)| Some((cell, shows?)))
    }

    /// How many squares are known to show `shows`.
    pub fn count(&self, shows: T) -> usize {
        self.0.as_flattened().iter().filter(|square| **square == Some(shows)).count()
    }

    /// Learns everything that `entered` adds.
    pub fn learn_all(&mut self, entered: &Squares<T, N>) {
        for (cell, shows) in entered.iter_known() {
            self.learn(cell, shows);
        }
    }

    /// The first square for which `entered` contradicts what is known, and what it is known to
    /// show. Returns `None` if there is no contradiction.
    pub fn contradiction(&self, entered: &Squares<T, N>) -> Option<(Cell, T)> {
        entered.iter_known().find_map(|(cell, shows)| {
            let known = self.known(cell)?;
            (known != shows).then_some((cell, known))
        })
    }
}

impl<T: Copy + PartialEq, const N: usize> FromIterator<(Cell, T)> for Squares<T, N> {
    fn from_iter<I: IntoIterator<Item = (Cell, T)>>(known: I) -> Self {
        let mut squares = Squares::default();
        for (cell, shows) in known {
            squares.learn(cell, shows);
        }
        squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(column: u8, row: u8) -> Cell {
        Cell::new(column, row).unwrap()
    }

    #[test]
    fn a_known_square_does_not_change() {
        let mut squares = Squares::<u8, 4>::default();
        assert_eq!(squares.known(cell(1, 2)), None);
        squares.learn(cell(1, 2), 7);
        squares.learn(cell(1, 2), 9);
        assert_eq!(squares.known(cell(1, 2)), Some(7));
        assert_eq!(squares.known(cell(2, 1)), None);
    }

    #[test]
    fn squares_off_the_board_are_not_learned() {
        let mut squares = Squares::<u8, 4>::default();
        for beyond in [cell(4, 0), cell(0, 4)] {
            squares.learn(beyond, 7);
            assert!(!Squares::<u8, 4>::holds(beyond));
        }
        assert_eq!(squares, Squares::default());
        assert_eq!(Squares::<u8, 4>::cells().count(), 16);
    }

    #[test]
    fn a_second_entry_may_only_add() {
        let mut squares: Squares<u8, 4> = [(cell(0, 0), 3)].into_iter().collect();
        let more = [(cell(0, 0), 3), (cell(1, 0), 4)].into_iter().collect();
        let other = [(cell(1, 0), 4), (cell(0, 0), 5)].into_iter().collect();
        assert_eq!(squares.contradiction(&more), None);
        assert_eq!(squares.contradiction(&other), Some((cell(0, 0), 3)));
        squares.learn_all(&more);
        assert!(squares.iter_known().eq([(cell(0, 0), 3), (cell(1, 0), 4)]));
    }
}
