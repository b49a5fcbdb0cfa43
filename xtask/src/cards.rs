//! Generates our own card faces for COMBO.
//!
//! A random generator with a fixed seed makes them, so everyone gets the same set:
//! - the absent red number cycles from 1 to 6, so each is absent on four of the 24 faces; the other
//!   five head the columns in random order;
//! - every white number is on four of the 24 squares and at most once in a column, so each is
//!   missing from one column (two of them from the middle one, where the star takes a square);
//! - no number occurs three times in a row, and no two faces are equal.

use crate::stored::Files;
use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rules_core::combo::{Card, OUR_CARDS};
use rules_core::{Cell, Face};

const SEED: u64 = 1;

/// The file in which they are stored.
pub(crate) fn files() -> Files {
    let mut text =
        "# Our own COMBO card faces, numbered by line. Made by `cargo xtask cards`.\n".to_string();
    for card in faces() {
        let mut line = String::new();
        card.write(&mut line).expect("a string takes everything");
        text += line.trim_start();
        text += "\n";
    }
    Files::from([("rules-core/src/combo/cards.txt".into(), text.into_bytes())])
}

fn faces() -> Vec<Card> {
    let mut chance = ChaCha20Rng::seed_from_u64(SEED);
    let mut cards: Vec<Card> = Vec::new();
    for absent in Face::ALL.into_iter().cycle().take(OUR_CARDS) {
        let card = std::iter::repeat_with(|| face(absent, &mut chance))
            .find(|card| !cards.contains(card) && rows_are_mixed(card));
        cards.extend(card);
    }
    cards
}

/// A random face without this red number.
fn face(absent: Face, chance: &mut ChaCha20Rng) -> Card {
    let mut heads = Face::ALL.into_iter().filter(|&face| face != absent).collect::<Vec<_>>();
    shuffle(&mut heads, chance);
    let mut missing = Face::ALL;
    shuffle(&mut missing, chance);
    let missing_in_column =
        [&missing[0..1], &missing[1..2], &missing[2..4], &missing[4..5], &missing[5..6]];
    let mut squares = Vec::new();
    for (column, missing) in (0..).zip(missing_in_column) {
        let mut numbers =
            Face::ALL.into_iter().filter(|face| !missing.contains(face)).collect::<Vec<_>>();
        shuffle(&mut numbers, chance);
        let cells = Card::cells().filter(|cell: &Cell| cell.column() == column);
        squares.extend(cells.zip(numbers));
    }
    let heads = heads.try_into().expect("five of six");
    Card::new(absent, heads, squares)
}

fn rows_are_mixed(card: &Card) -> bool {
    (0..Cell::SIDE).all(|row| {
        Face::ALL.into_iter().all(|face| {
            let own = card
                .squares()
                .iter_known()
                .filter(|(cell, shows)| cell.row() == row && *shows == face);
            own.count() <= 2
        })
    })
}

/// A Fisher–Yates shuffle. The bias of the remainder is too small to matter on a printed card.
fn shuffle<T>(items: &mut [T], chance: &mut ChaCha20Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, chance.next_u32() as usize % (last + 1));
    }
}
