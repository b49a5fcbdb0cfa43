//! Who sits at the table, and what they want before a game.

use crate::chance::Chance;

/// Animals that everybody has seen on the box's first picture, in its order.
pub const ANIMALS: usize = 10;

/// The people of a game, as they sit. They stay the same for a second game.
#[derive(Clone, PartialEq, Debug)]
pub struct Party {
    /// Each seat's animal.
    pub animals: Vec<usize>,
    /// The seat that starts, where the players know: with the darkest clothes, or the youngest.
    pub start: usize,
}

impl Party {
    /// Each wants an animal that nobody has when they are asked, neither somebody before them nor,
    /// as long as it was not changed, somebody after them: the box gives seat 1 the first.
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

    pub fn seats(&self) -> usize {
        self.animals.len()
    }
}
