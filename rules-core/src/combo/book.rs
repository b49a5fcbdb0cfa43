//! Numbered lists of cards: the players' own, which they enter only once, and our own set.

use super::Card;
use heapless::Vec;
use serde::{Deserialize, Serialize};

/// Up to `N` cards, numbered from 1.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct CardBook<const N: usize>(Vec<Card, N>);

impl<const N: usize> CardBook<N> {
    /// An empty book.
    pub const fn new() -> CardBook<N> {
        CardBook(Vec::new())
    }

    /// The card with this number. Returns `None` if there is none.
    pub fn card(&self, number: usize) -> Option<&Card> {
        self.0.get(number.checked_sub(1)?)
    }

    /// Adds a card and returns its number. Returns `None` if the book is full.
    pub fn add(&mut self, card: Card) -> Option<usize> {
        self.0.push(card).ok().map(|()| self.0.len())
    }

    /// Replaces a card. Returns `false` if there is none with this number.
    pub fn correct(&mut self, number: usize, card: Card) -> bool {
        let place = number.checked_sub(1).and_then(|place| self.0.get_mut(place));
        place.map(|place| *place = card).is_some()
    }

    /// All cards with their numbers.
    pub fn cards(&self) -> impl Iterator<Item = (usize, &Card)> {
        (1..).zip(&self.0)
    }
}

/// Our own 24 cards, one per line, as `cargo xtask cards` made them.
const TEXT: &str = include_str!("cards.txt");

/// How many cards of our own there are.
pub const OUR_CARDS: usize = 24;

/// The same cards as bytes: they take a sixth of the space and need no parsing during a game.
static CARDS: [[u8; Card::BYTES]; OUR_CARDS] = packed(TEXT.as_bytes());

/// Our own card with this number, counted from 1. Returns `None` above [`OUR_CARDS`].
pub fn our_card(number: usize) -> Option<Card> {
    Card::try_from(*CARDS.get(number.checked_sub(1)?)?).ok()
}

/// The numbers of each line, two per byte. A wrong number of them does not compile.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler: a mistake does not build")]
const fn packed(text: &[u8]) -> [[u8; Card::BYTES]; OUR_CARDS] {
    let mut cards = [[0; Card::BYTES]; OUR_CARDS];
    let (mut line, mut nth, mut at, mut comment) = (0, 0, 0, false);
    while at < text.len() {
        match text[at] {
            b'#' => comment = true,
            digit @ b'1'..=b'6' if !comment => {
                // The absent number comes first in the text, but after the columns in the bytes.
                let place = match nth {
                    0 => 5,
                    1..=5 => nth - 1,
                    _ => nth,
                };
                cards[line][place / 2] |= (digit - b'0') << (place % 2 * 4);
                nth += 1;
            }
            b'\n' if comment => comment = false,
            b'\n' => {
                assert!(nth == 2 * Card::BYTES);
                (line, nth) = (line + 1, 0);
            }
            _ => {}
        }
        at += 1;
    }
    assert!(line == OUR_CARDS);
    cards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Face;
    use crate::record::{Words, statement};
    use std::vec::Vec;

    #[test]
    fn a_book_is_numbered_from_one_and_can_be_corrected() {
        let (one, two) = (our_card(1).unwrap(), our_card(2).unwrap());
        let mut book = CardBook::<2>::new();
        assert_eq!((book.add(one), book.add(one), book.add(one)), (Some(1), Some(2), None));
        assert!(book.correct(2, two) && !book.correct(3, two) && !book.correct(0, two));
        assert_eq!((book.card(0), book.card(1), book.card(2)), (None, Some(&one), Some(&two)));
        assert_eq!(book.cards().map(|(number, _)| number).sum::<usize>(), 3);
    }

    #[test]
    fn a_card_encodes_to_at_most_24_bytes() {
        let mut buffer = [0; 64];
        for card in [Card::default(), our_card(1).unwrap()] {
            assert!(postcard::to_slice(&card, &mut buffer).unwrap().len() <= 24);
        }
    }

    #[test]
    fn our_cards_are_the_same_as_in_the_text() {
        let lines: Vec<&str> = TEXT.lines().filter_map(statement).collect();
        assert_eq!(lines.len(), OUR_CARDS);
        for (number, line) in (1..).zip(lines) {
            assert_eq!(our_card(number), Card::read(&mut Words::of(line)).ok(), "{line}");
        }
    }

    #[test]
    fn our_cards_are_complete_fair_and_all_different() {
        let cards: Vec<Card> = (1..=OUR_CARDS).map(|number| our_card(number).unwrap()).collect();
        assert_eq!(our_card(OUR_CARDS + 1), None);
        assert_eq!(our_card(0), None);
        for face in Face::ALL {
            assert_eq!(cards.iter().filter(|card| card.absent() == Some(face)).count(), 4);
        }
        for (nth, card) in cards.iter().enumerate() {
            assert_eq!(card.check(), Ok(()));
            assert!(!cards[..nth].contains(card), "face {} is there twice", nth + 1);
            for face in Face::ALL {
                let squares = card.squares().iter_known();
                assert_eq!(squares.filter(|(_, shows)| *shows == face).count(), 4);
            }
            for column in 0..5 {
                let own = card.squares().iter_known().filter(|(cell, _)| cell.column() == column);
                let mut own: Vec<Face> = own.map(|(_, shows)| shows).collect();
                own.sort();
                assert!(
                    own.windows(2).all(|pair| pair[0] != pair[1]),
                    "a number twice in a column"
                );
            }
        }
    }
}
