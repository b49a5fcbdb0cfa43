//! Dice on a computer: random numbers from the operating system, from a seed to repeat a game, or
//! the same faces as on a box.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::SeedableRng;
use console::Kept;
use rules_core::{Dice, Face, Secret, Shaken, Throw, Unsealed};
use std::collections::VecDeque;

/// The dice.
pub enum DeskDice {
    /// Unpredictable.
    Shaken(Box<Shaken<ChaCha20Rng>>),
    /// From a seed. Their games cannot be sealed.
    Seeded(Box<Unsealed<Shaken<ChaCha20Rng>>>),
    /// The same as before; ones when there are no more.
    Throw {
        /// Their faces, in order.
        faces: VecDeque<Face>,
        /// The secret of the sealed game, if it is one.
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

/// Unpredictable dice; `None` if the operating system has no random numbers.
#[cfg(feature = "desk")]
pub fn fair() -> Option<DeskDice> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).ok()?;
    Some(DeskDice::Shaken(Box::new(Shaken(ChaCha20Rng::from_seed(seed)))))
}

/// The dice of a seed, for a save with this many records.
///
/// Each number of records has its own sequence of dice. With a single sequence, a game resumed with
/// the same seed would roll the same dice again. Since a roll is saved before it is shown, no
/// number of records occurs twice in a game after its dice were seen.
pub fn seeded(seed: u64, kept: usize) -> DeskDice {
    let mut generator = ChaCha20Rng::seed_from_u64(seed);
    generator.set_stream(kept as u64);
    DeskDice::Seeded(Box::new(Unsealed(Shaken(generator))))
}

/// The dice of a saved game, in the order in which it rolled them.
pub fn thrown(kept: &[Kept]) -> DeskDice {
    let rolls = kept.iter().filter_map(Kept::thrown);
    let faces =
        rolls.flat_map(|Throw { red, white }| red.iter().chain(white.iter()).collect::<Vec<_>>());
    DeskDice::Throw { faces: faces.collect(), secret: kept.iter().rev().find_map(Kept::secret) }
}
