//! The pieces of the three games.

use crate::chance::Chance;

/// Bingolino: 66 tiles, the numbers 1 to 22 three times each.
pub fn bingolino_tiles() -> Vec<u8> {
    (1..=22).flat_map(|number| [number; 3]).collect()
}

/// A COMBO card: a red number over each column, and rows of squares with the star in the middle.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// The red numbers.
    pub heads: [u8; 5],
    /// Row by row; the star is a 0.
    pub squares: [[u8; 5]; 5],
    /// The number of a printed card that the box knows, from 1.
    pub printed: Option<usize>,
}

/// The cards of our print kit, as text.
const PRINTED: &str = include_str!("../../rules-core/src/combo/cards.txt");

/// The cards of our print kit, which the box knows by their numbers.
pub fn printed_cards() -> Vec<Card> {
    let faces = PRINTED.lines().filter(|line| !line.starts_with('#'));
    faces.zip(1..).map(|(line, number)| printed_card(line, number)).collect()
}

/// `absent 1 heads 6 5 2 3 4 rows 5 6 5 2 3 / … / 4 3 * 5 6 / …`
fn printed_card(line: &str, number: usize) -> Card {
    let signs: Vec<u8> = line
        .split_whitespace()
        .filter_map(|word| if word == "*" { Some(0) } else { word.parse().ok() })
        .collect();
    let mut card = Card { heads: [0; 5], squares: [[0; 5]; 5], printed: Some(number) };
    card.heads.copy_from_slice(&signs[1..6]);
    for (row, numbers) in card.squares.iter_mut().zip(signs[6..].chunks(5)) {
        row.copy_from_slice(numbers);
    }
    card
}

/// A card of the family's own COMBO: the red numbers and the absent one are 1 to 6, each once; the
/// squares show any numbers.
pub fn own_card(chance: &mut Chance) -> Card {
    let mut red = [1, 2, 3, 4, 5, 6];
    chance.shuffle(&mut red);
    let mut card = Card { heads: [0; 5], squares: [[0; 5]; 5], printed: None };
    card.heads.copy_from_slice(&red[..5]);
    for (row, squares) in card.squares.iter_mut().enumerate() {
        for (column, shows) in squares.iter_mut().enumerate() {
            if (row, column) != (2, 2) {
                *shows = chance.pick(&[1, 2, 3, 4, 5, 6]);
            }
        }
    }
    card
}

/// What half of a Dingominos tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A number of points.
    Points(u8),
    /// A joker.
    Joker,
    /// Take another turn.
    Replay,
    /// Skip the next seat.
    Skip,
    /// Reverse the direction.
    Reverse,
    /// The next seat draws tiles.
    Draw,
    /// Counters a draw.
    Counter,
}

impl Sign {
    /// The signs with an effect.
    pub const ACTIONS: [Sign; 5] =
        [Sign::Replay, Sign::Skip, Sign::Reverse, Sign::Draw, Sign::Counter];

    /// Whether it has an effect.
    pub fn is_action(self) -> bool {
        Sign::ACTIONS.contains(&self)
    }

    /// Its points in a hand at the end of a round.
    pub fn worth(self) -> i32 {
        match self {
            Sign::Points(points) => points.into(),
            Sign::Joker => 50,
            _ => 10,
        }
    }

    /// As a record names it.
    pub fn name(self) -> String {
        match self {
            Sign::Points(points) => points.to_string(),
            Sign::Joker => "joker".into(),
            Sign::Replay => "replay".into(),
            Sign::Skip => "skip".into(),
            Sign::Reverse => "reverse".into(),
            Sign::Draw => "draw".into(),
            Sign::Counter => "counter".into(),
        }
    }
}

/// A Dingominos tile: its two halves.
pub type Tile = [Sign; 2];

/// Dingominos: 83 tiles. The sheet does not say what is in the box, so this set is an assumption:
/// every pair of points twice, every action with every number of points, a joker with each of them.
pub fn dingominos_tiles() -> Vec<Tile> {
    let points = || (1..=6).map(Sign::Points);
    let mut tiles = Vec::new();
    for low in 1..=6 {
        for high in low..=6 {
            tiles.extend([[Sign::Points(low), Sign::Points(high)]; 2]);
        }
    }
    tiles.extend(points().flat_map(|points| Sign::ACTIONS.map(|action| [points, action])));
    tiles.extend(points().chain(Sign::ACTIONS).map(|other| [Sign::Joker, other]));
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_are_complete() {
        assert_eq!(bingolino_tiles().len(), 66);
        assert_eq!(dingominos_tiles().len(), 83);
        let cards = printed_cards();
        assert_eq!(cards.len(), 24);
        for card in cards {
            let squares = card.squares.as_flattened();
            assert_eq!(squares.iter().filter(|shows| **shows == 0).count(), 1);
            assert_eq!(card.squares[2][2], 0);
            assert!(squares.iter().chain(&card.heads).all(|shows| *shows <= 6));
        }
    }
}
