//! The rolls that a seat could use, for the proof (B12).
//!
//! A game may take any number of rolls, but the box has room for only a few. It keeps just those
//! that a proof of four numbers may need: once four kept rolls offer a number, one of them is free
//! for it, whichever rolls the other three numbers take. So a roll that offers only such numbers is
//! not kept. Each kept roll was one of the first four to offer some number, so there are at most
//! 4 × 22 of them.

use super::{Number, Sums};
use crate::dice::Faces;
use heapless::Vec;

/// How many numbers a proof has: as many as a line has tiles.
pub(super) const PROVED: usize = 4;
/// The most rolls that are kept: [`PROVED`] for each number from 1 to 22.
const KEPT: usize = 88;

/// A roll as one seat could use it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Usable {
    total: u8,
    /// The faces that the seat could take away, one bit for each.
    droppable: u8,
}

impl Usable {
    /// B5: a seat may take a die away only from its own rolls.
    pub(super) fn of(roll: &Faces, own: bool) -> Usable {
        let faces = roll.iter().filter(|_| own);
        Usable {
            total: roll.total(),
            droppable: faces.fold(0, |droppable, face| droppable | 1 << face.pips()),
        }
    }

    /// The total and the smaller sums. Taking a single die away gives zero, which no tile shows.
    pub(super) fn sums(self) -> Sums {
        let dropped = (1..=6).filter(|pips| self.droppable & 1 << pips != 0);
        let smaller = dropped.map(|pips| self.total.saturating_sub(pips));
        smaller.chain([self.total]).collect()
    }

    /// The numbers of the tiles that could be turned with this roll.
    pub(super) fn numbers(self) -> impl Iterator<Item = Number> {
        self.sums().iter().filter_map(Number::new)
    }

    fn offers(self, number: Number) -> bool {
        self.sums().contains(u8::from(number))
    }
}

/// The rolls that one seat could use, while it played.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Rolls {
    count: u8,
    kept: Vec<Usable, KEPT, u8>,
}

impl Rolls {
    pub(super) fn remember(&mut self, roll: Usable) {
        if roll.numbers().next().is_none() {
            return;
        }
        self.count = self.count.saturating_add(1);
        let is_rare = |number| self.kept.iter().filter(|kept| kept.offers(number)).count() < PROVED;
        if roll.numbers().any(is_rare) {
            // There is room: each kept roll is among the first four to offer some number.
            let _ = self.kept.push(roll);
        }
    }

    /// How many rolls the seat could use for a tile, or 255 if there were more.
    pub(super) fn count(&self) -> u8 {
        self.count
    }

    /// The number at which the proof fails: the last one of the shortest prefix in which the
    /// numbers cannot all be given rolls of their own. Returns `None` if the proof holds.
    ///
    /// By Hall's marriage theorem, that is possible exactly if every subset of the numbers is
    /// offered by at least as many rolls as it has numbers. The subsets are counted in binary, so
    /// those of a shorter prefix come first.
    pub(super) fn missing(&self, numbers: [Number; PROVED]) -> Option<Number> {
        (1_u32..1 << PROVED).find_map(|chosen| {
            let wanted = (0..).zip(numbers).filter(|(nth, _)| chosen & 1 << nth != 0);
            let offer = |roll: &&Usable| wanted.clone().any(|(_, number)| roll.offers(number));
            let rolls = self.kept.iter().filter(offer).count();
            let (_, last) = wanted.clone().last()?;
            (rolls < wanted.count()).then_some(last)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Face;
    use std::vec::Vec;

    fn roll(faces: &[u8], own: bool) -> Usable {
        Usable::of(&faces.iter().filter_map(|&pips| Face::new(pips)).collect(), own)
    }

    fn number(number: u8) -> Number {
        Number::new(number).unwrap()
    }

    fn remembered(rolls: &[Usable]) -> Rolls {
        let mut remembered = Rolls::default();
        rolls.iter().for_each(|&roll| remembered.remember(roll));
        remembered
    }

    /// Tests by brute force if each of these numbers can be given a roll of its own.
    fn matched(numbers: &[Number], rolls: &[Usable]) -> bool {
        let Some((&first, others)) = numbers.split_first() else { return true };
        (0..rolls.len()).filter(|&nth| rolls[nth].offers(first)).any(|nth| {
            let mut left = rolls.to_vec();
            left.remove(nth);
            matched(others, &left)
        })
    }

    fn missing_of_all(numbers: [Number; PROVED], rolls: &[Usable]) -> Option<Number> {
        (1..=PROVED).find(|&end| !matched(&numbers[..end], rolls)).map(|end| numbers[end - 1])
    }

    /// Pseudorandom numbers, the same in every run.
    fn scattered() -> impl FnMut(u8) -> u8 {
        let mut state = 1_u64;
        move |end| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888);
            u8::try_from((state >> 33) % u64::from(end)).unwrap()
        }
    }

    #[test]
    fn the_kept_rolls_prove_the_same_as_all_rolls_would() {
        let mut below = scattered();
        let (mut held, mut broke, mut not_kept) = (0, 0, 0);
        for game in 0_u32..400 {
            // Long games, and games with few dice, whose small numbers come up again and again.
            let most_dice = if game % 2 == 0 { 5 } else { 2 };
            let all: Vec<Usable> = (0..=below(120))
                .map(|_| {
                    let faces: Vec<u8> = (0..=below(most_dice)).map(|_| below(6) + 1).collect();
                    roll(&faces, below(3) == 0)
                })
                .collect();
            let rolls = remembered(&all);
            not_kept += usize::from(rolls.count()) - rolls.kept.len();
            for _ in 0..20 {
                let numbers = [(); PROVED].map(|()| number(below(22) + 1));
                let expected = missing_of_all(numbers, &all);
                assert_eq!(rolls.missing(numbers), expected, "{numbers:?} of {all:?}");
                *if expected.is_none() { &mut held } else { &mut broke } += 1;
            }
        }
        assert!(held > 500 && broke > 500 && not_kept > 500, "{held} {broke} {not_kept}");
    }

    #[test]
    fn a_game_of_any_length_fits() {
        // No proof needs a fifth roll of the same number.
        assert_eq!(remembered(&[roll(&[3, 4], false); 6]).kept.len(), PROVED);
        let mut rolls = Rolls::default();
        for _ in 0..PROVED {
            for total in 1..=22 {
                rolls.remember(Usable { total, droppable: 0 });
            }
        }
        assert_eq!((rolls.kept.len(), rolls.count()), (KEPT, 88));
        for _ in 0..200 {
            rolls.remember(roll(&[6, 5, 4], true));
        }
        assert_eq!((rolls.kept.len(), rolls.count()), (KEPT, u8::MAX));
        assert_eq!(rolls.missing([22, 22, 1, 1].map(number)), None);
    }

    #[test]
    fn a_roll_above_22_counts_only_if_taking_a_die_away_helps() {
        let high = [6, 6, 6, 6, 4];
        assert_eq!(remembered(&[roll(&high, false)]).count(), 0);
        assert_eq!(remembered(&[roll(&high, true)]).count(), 1);
        assert_eq!(remembered(&[roll(&[6; 5], true)]).count(), 0);
        assert_eq!(remembered(&[roll(&[6, 6, 6, 4], false)]).count(), 1);
    }

    #[test]
    fn a_proof_fails_at_the_last_number_of_the_shortest_prefix() {
        // One roll for 7 or 6, one for 7 alone, one for 9.
        let rolls = remembered(&[roll(&[6, 1], true), roll(&[5, 2], false), roll(&[5, 4], false)]);
        let missing = |numbers: [u8; 4]| rolls.missing(numbers.map(number)).map(u8::from);
        assert_eq!(missing([7, 6, 9, 9]), Some(9));
        assert_eq!(missing([7, 7, 6, 9]), Some(6));
        assert_eq!(missing([6, 7, 7, 9]), Some(7));
        assert_eq!(missing([2, 7, 6, 9]), Some(2));
        assert_eq!(missing([9, 7, 7, 3]), Some(3));
    }
}
