//! A COMBO card, as far as it is known, and what follows from what is known.

use crate::dice::{Face, Faces};
use crate::grid::{Cell, Cells};
use crate::refusal::Refusal;
use crate::squares::Squares;
use serde::{Deserialize, Serialize};

/// How many red numbers a card has: one over each of the five columns, and the absent one. Together
/// they are 1 to 6, each once (C2).
const REDS: usize = 6;
/// Where the absent number is in the list of red ones: after the five columns.
const ABSENT: usize = 5;

/// The star in the middle: it counts as a die that is always there.
pub(crate) fn star() -> Cells {
    Cell::new(2, 2).into_iter().collect()
}

/// A card's printed side; each number is known or not yet known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(into = "[u8; Card::BYTES]", try_from = "[u8; Card::BYTES]")]
pub struct Card {
    reds: [Option<Face>; REDS],
    squares: Squares<Face, 5>,
}

/// Whether any of some dice can be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    Yes,
    No,
    /// The box does not know.
    Maybe,
}

impl Card {
    /// Two numbers to a byte: six red ones, and 24 squares.
    pub const BYTES: usize = 15;

    /// A card told in full, or in part if some squares are not known.
    pub fn new(
        absent: Face,
        heads: [Face; 5],
        squares: impl IntoIterator<Item = (Cell, Face)>,
    ) -> Card {
        let [a, b, c, d, e] = heads;
        Card {
            reds: [a, b, c, d, e, absent].map(Some),
            squares: squares.into_iter().filter(|&(cell, _)| !star().contains(cell)).collect(),
        }
    }

    /// All squares but the star, row by row.
    pub fn cells() -> impl Iterator<Item = Cell> + Clone {
        Squares::<Face, 5>::cells().filter(|&cell| !star().contains(cell))
    }

    /// The red number over a column, counted from 0.
    pub fn head(&self, column: u8) -> Option<Face> {
        self.reds.iter().take(ABSENT).nth(usize::from(column)).copied().flatten()
    }

    pub fn absent(&self) -> Option<Face> {
        self.reds.get(ABSENT).copied().flatten()
    }

    pub fn squares(&self) -> &Squares<Face, 5> {
        &self.squares
    }

    /// C2: no red number twice.
    pub fn check(&self) -> Result<(), Refusal> {
        let twice = |red: &Face| self.reds.iter().filter(|known| **known == Some(*red)).count() > 1;
        match Face::ALL.into_iter().find(twice) {
            Some(red) => Err(Refusal::RedTwice { red }),
            None => Ok(()),
        }
    }

    /// Whether `told` only adds to what is known, without contradicting it.
    pub(super) fn judge_told(&self, told: &Card) -> Result<(), Refusal> {
        if let Some((cell, shows)) = self.squares.contradiction(&told.squares) {
            return Err(Refusal::SquareKnown { cell, shows });
        }
        let mut reds = self.reds.iter().zip(&told.reds);
        if reds.any(|(known, told)| known.is_some() && known != told) {
            return Err(Refusal::RedsKnown);
        }
        Ok(())
    }

    /// Learns everything that `told` adds.
    pub(super) fn learn_all(&mut self, told: &Card) {
        for (known, told) in self.reds.iter_mut().zip(told.reds) {
            *known = known.or(told);
        }
        self.squares.learn_all(&told.squares);
        self.conclude();
    }

    /// Whether `red` may be the number over that column: no other column has it (C2).
    pub(super) fn judge_head(&self, column: u8, red: Option<Face>) -> Result<(), Refusal> {
        let others = (0..5).filter(|&other| other != column).filter_map(|other| self.head(other));
        match others.into_iter().find(|&other| Some(other) == red) {
            Some(red) => Err(Refusal::RedTwice { red }),
            None => Ok(()),
        }
    }

    /// Corrects the number over a column. The absent one is then known again only if all five are.
    pub(super) fn set_head(&mut self, column: u8, red: Option<Face>) {
        if let Some(absent) = self.reds.get_mut(ABSENT) {
            *absent = None;
        }
        if let Some(head) = self.reds.iter_mut().take(ABSENT).nth(usize::from(column)) {
            *head = red;
        }
        self.conclude();
    }

    /// Corrects what a square shows, or that it is not known.
    pub(super) fn set_square(&mut self, cell: Cell, shows: Option<Face>) {
        let others = self.squares.iter_known().filter(|&(other, _)| other != cell);
        self.squares = others.chain(shows.map(|shows| (cell, shows))).collect();
    }

    /// Whether the white `face` may be placed on `cell` when `red` was thrown, as far as is known.
    pub(super) fn judge_place(&self, cell: Cell, face: Face, red: Face) -> Result<(), Refusal> {
        if star().contains(cell) {
            return Err(Refusal::OnTheStar);
        }
        match self.head(cell.column()) {
            Some(head) if head != red => return Err(Refusal::WrongColumn { cell, head, red }),
            None if self.reds.contains(&Some(red)) => {
                return Err(Refusal::RedElsewhere { cell, red });
            }
            _ => {}
        }
        match self.squares.known(cell) {
            Some(shows) if shows != face => Err(Refusal::WrongSquare { cell, shows, face }),
            _ => Ok(()),
        }
    }

    /// A die was placed: now its square and the number over its column are known.
    pub(super) fn learn_place(&mut self, cell: Cell, face: Face, red: Face) {
        self.squares.learn(cell, face);
        if let Some(head) = self.reds.iter_mut().take(ABSENT).nth(usize::from(cell.column())) {
            head.get_or_insert(red);
        }
        self.conclude();
    }

    /// C2: when five of the six red numbers are known, so is the sixth.
    fn conclude(&mut self) {
        let mut missing = Face::ALL.into_iter().filter(|face| !self.reds.contains(&Some(*face)));
        if let (Some(last), None) = (missing.next(), missing.next()) {
            self.reds.iter_mut().filter(|red| red.is_none()).for_each(|red| *red = Some(last));
        }
    }

    /// Whether one of `dice` can be placed in the column of `red`, given the squares in `filled`.
    ///
    /// While that column is not known, it may be any column whose number is not known, or `red` may
    /// be the absent number: an answer is certain only if it is the same for all of them.
    pub fn fit(&self, red: Face, dice: &Faces, filled: Cells) -> Fit {
        let known = self.reds.contains(&Some(red));
        let possible = self.reds.iter().enumerate().filter(|(_, number)| match number {
            Some(number) => *number == red,
            None => !known,
        });
        possible
            .map(|(place, _)| self.fit_in(place, dice, filled))
            .reduce(|one, other| if one == other { one } else { Fit::Maybe })
            .unwrap_or(Fit::Maybe)
    }

    fn fit_in(&self, place: usize, dice: &Faces, filled: Cells) -> Fit {
        let empty = Self::cells()
            .filter(|cell| usize::from(cell.column()) == place && !filled.contains(*cell))
            .map(|cell| self.squares.known(cell));
        let mut fit = Fit::No;
        for shows in empty {
            match shows {
                Some(shows) if dice.contains(shows) => return Fit::Yes,
                Some(_) => {}
                None => fit = Fit::Maybe,
            }
        }
        fit
    }

    /// Every number of the card in the order of the bytes, 0 for what is not known.
    fn numbers(&self) -> impl Iterator<Item = u8> {
        let squares = Self::cells().map(|cell| self.squares.known(cell));
        self.reds.into_iter().chain(squares).map(|number| number.map_or(0, Face::pips))
    }
}

impl From<Card> for [u8; Card::BYTES] {
    fn from(card: Card) -> Self {
        let mut numbers = card.numbers();
        let mut number = || numbers.next().unwrap_or(0);
        core::array::from_fn(|_| number() | number() << 4)
    }
}

impl TryFrom<[u8; Card::BYTES]> for Card {
    type Error = &'static str;

    fn try_from(bytes: [u8; Card::BYTES]) -> Result<Card, Self::Error> {
        let mut card = Card::default();
        let mut numbers = bytes.iter().flat_map(|byte| [byte & 15, byte >> 4]);
        let mut number = || match numbers.next() {
            None | Some(0) => Ok(None),
            Some(pips) => Face::try_from(pips).map(Some),
        };
        for red in &mut card.reds {
            *red = number()?;
        }
        for cell in Self::cells() {
            if let Some(shows) = number()? {
                card.squares.learn(cell, shows);
            }
        }
        card.check().map_err(|_| "a red number twice")?;
        Ok(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Face::{Five, Four, One, Six, Three, Two};

    fn cell(name: &str) -> Cell {
        crate::record::Words::of(name).cell().unwrap()
    }

    fn dice<const N: usize>(faces: [Face; N]) -> Faces {
        faces.into_iter().collect()
    }

    #[test]
    fn five_red_numbers_give_the_sixth() {
        let mut card = Card::default();
        for (name, red) in [("a1", One), ("b1", Two), ("c1", Three), ("d1", Four)] {
            card.learn_place(cell(name), Six, red);
        }
        assert_eq!((card.head(4), card.absent()), (None, None));
        card.learn_place(cell("e1"), Six, Five);
        assert_eq!(card.absent(), Some(Six));
        assert_eq!(card.head(4), Some(Five));
    }

    #[test]
    fn a_number_used_elsewhere_rules_a_column_out() {
        let mut card = Card::default();
        card.learn_place(cell("a1"), Six, Two);
        assert_eq!(
            card.judge_place(cell("b1"), Six, Two),
            Err(Refusal::RedElsewhere { cell: cell("b1"), red: Two })
        );
        assert_eq!(card.judge_place(cell("a2"), Six, Two), Ok(()));
        assert_eq!(card.judge_place(cell("b1"), Six, Three), Ok(()));
    }

    #[test]
    fn what_fits_is_certain_only_if_it_is_so_in_every_possible_column() {
        let mut card = Card::default();
        assert_eq!(card.fit(One, &dice([Six]), Cells::NONE), Fit::Maybe);
        card.learn_place(cell("a1"), Six, One);
        let a1 = Cells::NONE.with(cell("a1"));
        assert_eq!(card.fit(One, &dice([Six, Two]), Cells::NONE), Fit::Yes);
        assert_eq!(card.fit(One, &dice([Six, Two]), a1), Fit::Maybe);
        let whole = ["a1", "a2", "a3", "a4", "a5"].map(cell).into_iter().collect();
        assert_eq!(card.fit(One, &dice([Six, Two]), whole), Fit::No);
        assert_eq!(card.fit(Two, &dice([Six, Two]), whole), Fit::Maybe);
        let all = Card::cells().collect();
        assert_eq!(card.fit(Two, &dice([Six, Two]), all), Fit::No);
    }

    #[test]
    fn nothing_fits_under_the_absent_number() {
        let card = Card::new(Three, [One, Two, Four, Five, Six], []);
        assert_eq!(card.fit(Three, &dice([Six]), Cells::NONE), Fit::No);
        assert_eq!(
            card.judge_place(cell("a1"), Six, Three),
            Err(Refusal::WrongColumn { cell: cell("a1"), head: One, red: Three })
        );
    }

    #[test]
    fn a_card_comes_back_from_its_bytes() {
        let squares = Squares::<Face, 5>::cells().zip(Face::ALL.into_iter().cycle());
        for card in [
            Card::default(),
            Card::new(Six, [Five, Four, Three, Two, One], []),
            Card::new(Six, [Five, Four, Three, Two, One], squares),
        ] {
            let bytes: [u8; Card::BYTES] = card.into();
            assert_eq!(Card::try_from(bytes), Ok(card));
        }
        assert!(Card::try_from([0x77; 15]).is_err());
        assert!(Card::try_from([0x11; 15]).is_err(), "a red number twice");
    }
}
