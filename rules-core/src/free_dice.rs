//! Free dice: up to six white dice, with or without the red one, and the last ten rolls. There is
//! no referee, so nothing here is ever refused.

use crate::dice::{Dice, Face, Faces, Throw};
use crate::game::Game;
use crate::refusal::Refusal;
use crate::seat::{Seat, Seats};
use core::fmt;
use heapless::Deque;
use serde::{Deserialize, Serialize};

/// How many white dice are rolled, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handful(usize);

impl Handful {
    /// That many dice. Returns `None` unless `dice` is 1 to 6.
    pub fn new(dice: usize) -> Option<Handful> {
        (1..=Faces::MAX).contains(&dice).then_some(Handful(dice))
    }
}

/// A request to roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command {
    /// How many white dice are rolled.
    pub white: Handful,
    /// Whether the red die is rolled with them.
    pub red: bool,
}

/// The faces of one roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rolled {
    /// The white dice.
    pub white: Faces,
    /// The red die, if it was rolled too.
    pub red: Option<Face>,
}

impl Rolled {
    /// The total of the white dice. The red die is not part of it.
    pub fn total(&self) -> u8 {
        self.white.total()
    }
}

/// Writes the faces and their total: "2 3 6: 11" or "red 4, 2 3 6: 11".
impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(red) = self.red {
            write!(f, "red {red}, ")?;
        }
        write!(f, "{}: {}", self.white, self.total())
    }
}

/// The last ten rolls.
#[derive(Clone, Default, Debug)]
pub struct FreeDice {
    rolls: Deque<Rolled, { FreeDice::HISTORY }>,
}

impl PartialEq for FreeDice {
    fn eq(&self, other: &FreeDice) -> bool {
        self.rolls().eq(other.rolls())
    }
}

impl FreeDice {
    /// How many rolls are remembered, about as many as the screen can show.
    pub const HISTORY: usize = 10;

    /// The remembered rolls, newest first.
    pub fn rolls(&self) -> impl Iterator<Item = &Rolled> {
        self.rolls.iter().rev()
    }
}

impl Game for FreeDice {
    type Command = Command;
    type Event = Rolled;
    type News = Rolled;

    fn decide(&self, command: &Command, dice: &mut dyn Dice) -> Result<Rolled, Refusal> {
        let red = command.red.then(|| dice.face());
        Ok(Rolled { white: Faces::roll(command.white.0, dice), red })
    }

    fn apply(&mut self, event: &Rolled, news: &mut dyn FnMut(Rolled)) {
        if self.rolls.is_full() {
            self.rolls.pop_front();
        }
        // There is room: if it was full, the oldest roll has just been removed.
        let _ = self.rolls.push_back(event.clone());
        news(event.clone());
    }

    fn thrown(event: &Rolled) -> Option<Throw> {
        Some(Throw { red: event.red.into_iter().collect(), white: event.white.clone() })
    }

    fn settles(_: &Rolled) -> bool {
        false
    }

    /// Free dice have neither seats nor winners.
    fn seats(&self) -> Seats {
        Seats::NONE
    }

    fn seat(&self) -> Option<Seat> {
        None
    }

    fn winners(&self) -> Seats {
        Seats::NONE
    }

    fn has_begun(&self) -> bool {
        !self.rolls.is_empty()
    }

    fn candidates(&self) -> impl Iterator<Item = Command> {
        (1..=Faces::MAX)
            .filter_map(Handful::new)
            .flat_map(|white| [false, true].into_iter().map(move |red| Command { white, red }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Given;
    use std::string::ToString;

    fn roll(game: &FreeDice, white: usize, red: bool, given: &[Face]) -> Rolled {
        let command = Command { white: Handful::new(white).unwrap(), red };
        game.decide(&command, &mut Given(given.iter().copied().collect())).unwrap()
    }

    #[test]
    fn one_to_six_white_dice_are_a_handful() {
        assert_eq!(Handful::new(0), None);
        assert_eq!(Handful::new(7), None);
        assert!((1..=6).all(|dice| Handful::new(dice).is_some()));
    }

    #[test]
    fn the_red_die_is_rolled_first_and_not_added_to_the_total() {
        let rolled = roll(&FreeDice::default(), 2, true, &[Face::Four, Face::Six, Face::Five]);
        assert_eq!(rolled.to_string(), "red 4, 6 5: 11");
        let rolled = roll(&FreeDice::default(), 2, false, &[Face::Four, Face::Six]);
        assert_eq!(rolled.to_string(), "4 6: 10");
    }

    #[test]
    fn the_last_ten_rolls_are_remembered_the_newest_first() {
        let mut game = FreeDice::default();
        let faces = Face::ALL.into_iter().cycle().take(12);
        for face in faces.clone() {
            let mut heard = None;
            let event = roll(&game, 1, false, &[face]);
            game.apply(&event, &mut |news| heard = Some(news));
            assert_eq!(heard, Some(event.clone()));
            assert!(FreeDice::stands(&event));
        }
        let remembered = game.rolls().flat_map(|rolled| rolled.white.iter());
        assert!(
            remembered.eq(Face::ALL
                .into_iter()
                .cycle()
                .skip(2)
                .take(10)
                .collect::<std::vec::Vec<_>>()
                .into_iter()
                .rev())
        );
    }
}
