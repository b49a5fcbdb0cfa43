//! The players, and what they want before a game.

use crate::chance::Chance;

/// How many animals the box's first picture shows, in its order.
pub const ANIMALS: usize = 10;

/// The players of a game in seating order.
#[derive(Clone, PartialEq, Debug)]
pub struct Party {
    /// Each seat's animal.
    pub animals: Vec<usize>,
    /// The seat that starts, in games where the players decide: the darkest clothes, or the
    /// youngest.
    pub start: usize,
}

impl Party {
    /// Each player wants an animal that is free when they choose: neither one chosen before nor one
    /// that the box reserves for a later seat (it reserves the first animal for seat 1, and so on).
    pub fn new(seats: usize, chance: &mut Chance) -> Party {
        let mut animals: Vec<usize> = (0..seats).collect();
        for seat in 0..seats {
            let others =
                |animal: &usize| (0..seats).all(|other| other == seat || animals[other] != *animal);
            let free: Vec<usize> = (0..ANIMALS).filter(others).collect();
            animals[seat] = chance.pick(&free);
        }
        Party { animals, start: chance.below(seats) }
    }

    /// The number of players.
    pub fn seats(&self) -> usize {
        self.animals.len()
    }
}
