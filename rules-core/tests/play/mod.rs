//! Players who play at random, for the property tests and the benchmarks.
//!
//! The honest ones have real pieces in front of them and enter only the truth, so the referee must
//! never refuse them. The wild ones ask for anything at all.
#![allow(dead_code, unreachable_pub, reason = "tests and benchmarks each use a part of this")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

pub mod bingolino;
pub mod combo;
pub mod dingominos;

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rules_core::record::Notation;
use rules_core::{Cell, Face, Seat};

/// The generator that ships.
pub type Chance = ChaCha20Rng;

pub fn chance(seed: u64) -> Chance {
    Chance::seed_from_u64(seed)
}

/// How much of their boards the players enter before the first roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entering {
    All,
    Some,
    Nothing,
}

/// The players at one table, with the pieces that the box does not see.
pub trait Players {
    type Game: Notation;
    /// How many seats the game can have.
    const SEATS: core::ops::RangeInclusive<u8>;

    fn sit_down(seats: u8, entering: Entering, chance: &mut Chance) -> Self;

    /// The next command of honest players. Returns `None` when the game is over.
    fn honest(
        &mut self,
        game: &Self::Game,
        chance: &mut Chance,
    ) -> Option<<Self::Game as rules_core::Game>::Command>;

    /// Any command at all.
    fn wild(chance: &mut Chance) -> <Self::Game as rules_core::Game>::Command;

    /// Tests if this is a move, and not a line of the head, a board or a correction.
    fn moves(event: &<Self::Game as rules_core::Game>::Event) -> bool;

    /// Asserts the properties of every state.
    fn check(game: &Self::Game);
}

/// A number below `end`. The distribution is slightly uneven, which does not matter here.
pub fn below(end: usize, chance: &mut Chance) -> usize {
    (chance.next_u32() as usize) % end
}

pub fn one_in(n: usize, chance: &mut Chance) -> bool {
    below(n, chance) == 0
}

pub fn pick<T: Copy>(of: &[T], chance: &mut Chance) -> Option<T> {
    (!of.is_empty()).then(|| of[below(of.len(), chance)])
}

pub fn any_seat(chance: &mut Chance) -> Seat {
    Seat::new(below(5, chance) as u8 + 1).unwrap()
}

pub fn any_cell(chance: &mut Chance) -> Cell {
    Cell::try_from(below(25, chance) as u8).unwrap()
}

pub fn any_face(chance: &mut Chance) -> Face {
    Face::ALL[below(6, chance)]
}

pub fn shuffle<T>(items: &mut [T], chance: &mut Chance) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last + 1, chance));
    }
}
