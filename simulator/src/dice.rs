//! The dice on the desk: random from the operating system, from a seed to see the same game again,
//! or as they fell on a box.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::SeedableRng;
use console::Kept;
use rules_core::{Dice, Face, Secret, Shaken, Throw, Unsealed};
use std::collections::VecDeque;

pub enum DeskDice {
    Shaken(Box<Shaken<ChaCha20Rng>>),
    Seeded(Box<Unsealed<Shaken<ChaCha20Rng>>>),
    /// As they fell before; ones when there are no more. A sealed game has its secret again.
    Throw {
        faces: VecDeque<Face>,
        secret: Option<Secret>,
    },
}

impl Dice for DeskDice {
    fn face(&mut self) -> Face {
        match self {
            DeskDice::Shaken(dice) => dice.face(),
            DeskDice::Seeded(dice) => dice.face(),
            DeskDice::Throw { faces, .. } => faces.pop_front().unwrap_or(Face::One),
        }
    }

    fn secret(&mut self) -> Option<Secret> {
        match self {
            DeskDice::Shaken(dice) => dice.secret(),
            DeskDice::Seeded(dice) => dice.secret(),
            DeskDice::Throw { secret, .. } => *secret,
        }
    }
}

/// Dice that nobody can foresee, or none if the operating system has no random numbers.
#[cfg(feature = "desk")]
pub fn fair() -> Option<DeskDice> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).ok()?;
    Some(DeskDice::Shaken(Box::new(Shaken(ChaCha20Rng::from_seed(seed)))))
}

/// The dice of a seed, for a save that already holds `kept` things.
///
/// Each number of kept things has dice of its own. With a single sequence, a game resumed with the
/// same seed would roll what everybody has seen already. As a roll is kept before it is shown, no
/// number of kept things comes up twice in a game once its dice were seen.
pub fn seeded(seed: u64, kept: usize) -> DeskDice {
    let mut generator = ChaCha20Rng::seed_from_u64(seed);
    generator.set_stream(kept as u64);
    DeskDice::Seeded(Box::new(Unsealed(Shaken(generator))))
}

/// The dice as they fell in what was kept, in the order in which the games ask for them.
pub fn thrown(kept: &[Kept]) -> DeskDice {
    let rolls = kept.iter().filter_map(Kept::thrown);
    let faces =
        rolls.flat_map(|Throw { red, white }| red.iter().chain(white.iter()).collect::<Vec<_>>());
    DeskDice::Throw { faces: faces.collect(), secret: kept.iter().rev().find_map(Kept::secret) }
}
