//! A COMBO card as far as it is known, and the conclusions that can be drawn from that.

use crate::dice::{Face, Faces};
use crate::grid::{Cell, Cells};
use crate::refusal::Refusal;
use crate::squares::Squares;
use serde::{Deserialize, Serialize};

/// How many red numbers a card has: one over each of the five columns, and the absent one. They are
/// the numbers 1 to 6, each once (C2).
const REDS: usize = 6;
/// The index of the absent number among the red ones: after the five columns.
const ABSENT: usize = 5;

/// The star in the middle, which counts as a die that is always there (C2).
pub(crate) fn star() -> Cells {
    Cell::new(2, 2).into_iter().collect()
}

/// The numbers on a card, each known or not yet known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(into = "[u8; Card::BYTES]", try_from = "[u8; Card::BYTES]")]
pub struct Card {
    reds: [Option<Face>; REDS],
    squares: Squares<Face, 5>,
}

/// Whether any of several dice can be placed on a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// At least one can be placed.
    Yes,
    /// None can be placed.
    No,
    /// The card is not known well enough to tell.
    Maybe,
}

impl Card {
    /// The size of a saved card: two numbers per byte, six red ones and 24 squares.
    pub const BYTES: usize = 15;

    /// A card whose red numbers are all known. Squares that are not named are not known.
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

    /// All squares except the star, row by row.
    pub fn cells() -> impl Iterator<Item = Cell> + Clone {
        Squares::<Face, 5>::cells().filter(|&cell| !star().contains(cell))
    }

    /// The red number over a column, counted from 0. Returns `None` if it is not known.
    pub fn head(&self, column: u8) -> Option<Face> {
        self.reds.iter().take(ABSENT).nth(usize::from(column)).copied().flatten()
    }

    /// The red number that is over no column. Returns `None` if it is not known.
    pub fn absent(&self) -> Option<Face> {
        self.reds.get(ABSENT).copied().flatten()
    }

    /// The squares, as far as they are known. The star is never known.
    pub fn squares(&self) -> &Squares<Face, 5> {
        &self.squares
    }

    /// Checks that no red number occurs twice (C2).
    ///
    /// # Errors
    ///
    /// Returns [`Refusal::RedTwice`] if one does.
    pub fn check(&self) -> Result<(), Refusal> {
        let twice = |red: &Face| self.reds.iter().filter(|known| **known == Some(*red)).count() > 1;
        match Face::ALL.into_iter().find(twice) {
            Some(red) => Err(Refusal::RedTwice { red }),
            None => Ok(()),
        }
    }

    /// Checks that `entered` does not contradict what is known.
    pub(super) fn judge_entered(&self, entered: &Card) -> Result<(), Refusal> {
        if let Some((cell, shows)) = self.squares.contradiction(&entered.squares) {
            return Err(Refusal::SquareKnown { cell, shows });
        }
        let mut reds = self.reds.iter().zip(&entered.reds);
        if reds.any(|(known, entered)| known.is_some() && known != entered) {
            return Err(Refusal::RedsKnown);
        }
        Ok(())
    }

    /// Learns everything that `entered` adds.
    pub(super) fn learn_all(&mut self, entered: &Card) {
        for (known, entered) in self.reds.iter_mut().zip(entered.reds) {
            *known = known.or(entered);
        }
        self.squares.learn_all(&entered.squares);
        self.conclude();
    }

    /// Checks that no other column has this red number (C2).
    pub(super) fn judge_head(&self, column: u8, red: Option<Face>) -> Result<(), Refusal> {
        let others = (0..5).filter(|&other| other != column).filter_map(|other| self.head(other));
        match others.into_iter().find(|&other| Some(other) == red) {
            Some(red) => Err(Refusal::RedTwice { red }),
            None => Ok(()),
        }
    }

    /// Corrects the number over a column. The absent number is forgotten until it follows from the
    /// five columns again.
    pub(super) fn set_head(&mut self, column: u8, red: Option<Face>) {
        if let Some(absent) = self.reds.get_mut(ABSENT) {
            *absent = None;
        }
        if let Some(head) = self.reds.iter_mut().take(ABSENT).nth(usize::from(column)) {
            *head = red;
        }
        self.conclude();
    }

    /// Corrects what a square shows. `None` means that it is not known.
    pub(super) fn set_square(&mut self, cell: Cell, shows: Option<Face>) {
        let others = self.squares.iter_known().filter(|&(other, _)| other != cell);
        self.squares = others.chain(shows.map(|shows| (cell, shows))).collect();
    }

    /// Checks that the white `face` may be placed on `cell` when `red` was thrown, as far as the
    /// card is known (C4).
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

    /// Learns from a placed die what its square shows, and the number over its column.
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

    /// Tests if one of `dice` can be placed in the column of `red`, when there are dice on the
    /// squares in `filled` already.
    ///
    /// If that column is not known, it may be any column whose number is not known, or `red` may be
    /// the absent number. The answer is certain only if it is the same for all of them.
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

    /// All numbers of the card in the order of the bytes, with 0 for unknown ones.
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
    fn a_red_number_is_over_only_one_column() {
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
    fn a_fit_is_certain_only_if_it_holds_for_every_possible_column() {
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
