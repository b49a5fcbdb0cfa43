//! Random numbers: turns raw bits of an oscillator, and the times of presses, into a generator, or
//! refuses to.
//!
//! A [`Pool`] takes raw bits one by one, and times. It tests the bits and hashes everything with
//! SHA-256; 4096 good bits, or more that are poorer, make a seed of 256. [`Pool::generator`] gives
//! a [`Generator`] (ChaCha with 20 rounds) if the bits passed all tests, and [`Unfair`] otherwise.
//! There is no other way to get a generator, so code that has one may roll.
//!
//! **Promises.** No generator without bits that passed. Times are mixed in but not counted as
//! entropy: they only make guessing harder. The same goes for anything else that differs from box
//! to box or from start to start ([`Pool::mix`]): the content of RAM at power-up, the flash's
//! serial number, and a seed saved by an earlier start ([`Fair::to_keep`]), so that a box never
//! starts with less than it once had. [`Heir::renewed`] adds fresh fair bits and takes nothing
//! away: the new seed is hashed from those bits and from what the old generator left behind, so it
//! is as hard to guess as the better of the two.
//!
//! **Leaves to others.** Reading the bits, at the intervals that [`apart`] gives: equal ones for
//! the first block, which expose a source without jitter; irregular ones after that, so that poor
//! jitter adds up and no rhythm repeats. Dropping a generator whose source has broken since. Making
//! dice from bytes without bias (`rules-core`). Reporting a refusal on the screen.
//!
//! The generator is made as late as possible, at the first roll, so that it depends on the times of
//! all presses since the bits were gathered.

mod health;

use chacha20::ChaCha20Rng;
use health::Health;
pub use health::{BLOCK, BLOCKS, Figures, Unfair};
use rand_core::SeedableRng;
use sha2::{Digest, Sha256};

/// How long to wait before the next bit, in µs: always the same during the first block, to expose a
/// source that does not jitter; then 50 to 305, depending on `number`, which should be arbitrary,
/// such as the lowest bits of a clock.
pub fn apart(blocks: u16, number: u8) -> u64 {
    match blocks {
        0 => 10,
        _ => 50 + u64::from(number),
    }
}

/// Gathers raw bits and times, and tests the bits.
pub struct Pool {
    health: Health,
    hash: Sha256,
    /// Bits that do not fill a byte yet, below a 1 that marks where they start.
    byte: u8,
}

/// Only the mark, no bits yet.
const EMPTY: u8 = 1;

impl Pool {
    /// An empty pool.
    pub fn new() -> Pool {
        Pool { health: Health::new(), hash: Sha256::new(), byte: EMPTY }
    }

    /// Takes a raw bit, read at the interval that [`apart`] gives. On the box this takes a few µs.
    pub fn bit(&mut self, bit: bool) {
        self.health.take(bit);
        let full = self.byte & 0x80 != 0;
        self.byte = self.byte << 1 | u8::from(bit);
        if full {
            self.hash.update([self.byte]);
            self.byte = EMPTY;
        }
    }

    /// Takes the time, from the finest clock there is, of something unpredictable to the tick, such
    /// as a press.
    pub fn time(&mut self, ticks: u64) {
        self.hash.update(ticks.to_le_bytes());
    }

    /// Mixes in anything that differs from box to box or from start to start.
    pub fn mix(&mut self, bytes: &[u8]) {
        self.hash.update(bytes);
    }

    /// Statistics of the bits so far.
    pub fn figures(&self) -> Figures {
        self.health.figures()
    }

    /// Whether this pool would give a generator now.
    ///
    /// # Errors
    ///
    /// The reason it would not. Only with [`Unfair::TooFew`] can more bits help.
    pub fn verdict(&self) -> Result<(), Unfair> {
        self.health.verdict()
    }

    /// The hashed bits, without what was needed to test them.
    ///
    /// # Errors
    ///
    /// The reason the bits are not fair.
    pub fn fair(self) -> Result<Fair, Unfair> {
        self.health.verdict()?;
        Ok(Fair { hash: self.hash.chain_update([self.byte]) })
    }

    /// The generator.
    ///
    /// # Errors
    ///
    /// The reason the bits are not fair.
    pub fn generator(self) -> Result<Generator, Unfair> {
        self.fair().map(Fair::generator)
    }
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

/// Hashed bits that passed their tests, and times. Only a [`Pool`] makes it.
pub struct Fair {
    hash: Sha256,
}

impl Fair {
    /// Takes a time, as [`Pool::time`] does.
    pub fn time(&mut self, ticks: u64) {
        self.hash.update(ticks.to_le_bytes());
    }

    /// A seed to save and mix in at the next start. It is hashed from the same bits as the
    /// generator's seed but with a label of its own, so reading it reveals nothing about the
    /// generator.
    pub fn to_keep(&self) -> [u8; 32] {
        self.hash.clone().chain_update(b"to keep").finalize().into()
    }

    /// The generator made from these bits.
    pub fn generator(self) -> Generator {
        Generator::seeded(self.hash)
    }
}

/// ChaCha with 20 rounds, the same type as for the dice of a sealed game, so that the image has
/// only one copy of the code.
pub type Cipher = ChaCha20Rng;

/// A generator of unpredictable bytes. Only bits that passed their tests make one.
pub struct Generator {
    /// Gives the bytes.
    pub cipher: Cipher,
    /// Goes into the next generator.
    pub heir: Heir,
}

/// What a generator passes on to the next one. It is hashed from the same bits as the cipher's seed
/// but with a label of its own, so neither reveals anything about the other.
pub struct Heir([u8; 32]);

impl Heir {
    /// The next generator, with fresh fair bits mixed in.
    pub fn renewed(self, fair: Fair) -> Generator {
        Generator::seeded(Sha256::new().chain_update(self.0).chain_update(fair.hash.finalize()))
    }
}

impl Generator {
    fn seeded(hash: Sha256) -> Generator {
        let heir = Heir(hash.clone().chain_update(b"heir").finalize().into());
        Generator { cipher: Cipher::from_seed(hash.finalize().into()), heir }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::Rng;
    use rules_core::{Dice, Face, Shaken};
    use std::vec::Vec;

    /// A pool with this many good bits, different ones for each seed.
    fn pool(seed: u64, bits: u16) -> Pool {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let mut pool = Pool::new();
        (0..bits).for_each(|_| pool.bit(rng.next_u32() & 1 == 1));
        pool
    }

    fn first(generator: Result<Generator, Unfair>) -> u64 {
        generator.unwrap_or_else(|why| panic!("{why:?}")).cipher.next_u64()
    }

    #[test]
    fn the_first_block_is_taken_at_equal_distances_and_all_others_at_irregular_ones() {
        for number in 0..=255 {
            assert_eq!(apart(0, number), 10);
            for blocks in 1..BLOCKS {
                assert_eq!(apart(blocks, number), 50 + u64::from(number));
            }
        }
    }

    #[test]
    fn a_block_of_good_bits_gives_dice() {
        let mut dice = Shaken(pool(1, BLOCK).generator().ok().unwrap().cipher);
        let mut counts = [0; 6];
        for _ in 0..6_000 {
            counts[usize::from(Face::pips(dice.face())) - 1] += 1;
        }
        assert!(counts.iter().all(|count| (850..1_150).contains(count)), "{counts:?}");
    }

    #[test]
    fn too_few_bits_and_bad_bits_give_none() {
        assert_eq!(pool(1, BLOCK - 1).generator().err(), Some(Unfair::TooFew));
        let mut timed = pool(1, 0);
        (0..10_000).for_each(|time| timed.time(time));
        assert_eq!(timed.generator().err(), Some(Unfair::TooFew), "times count for nothing");
        let mut stuck = Pool::new();
        (0..BLOCK).for_each(|_| stuck.bit(true));
        assert_eq!(stuck.verdict(), Err(Unfair::Stuck));
        assert_eq!(stuck.generator().err(), Some(Unfair::Stuck));
    }

    #[test]
    fn the_seed_is_the_hash_of_all_bits() {
        let mut rng = ChaCha20Rng::seed_from_u64(2);
        let (mut pool, mut hash) = (Pool::new(), Sha256::new());
        for _ in 0..BLOCK / 8 {
            let [byte, ..] = rng.next_u32().to_le_bytes();
            (0..8).rev().for_each(|nth| pool.bit(byte >> nth & 1 == 1));
            hash.update([byte]);
        }
        hash.update([EMPTY]);
        let mut generator = ChaCha20Rng::from_seed(hash.finalize().into());
        assert_eq!(first(pool.generator()), generator.next_u64());
    }

    /// Every bit counts: the first, the last and those that do not fill a byte. So does every time,
    /// and its position.
    #[test]
    fn every_input_changes_the_output() {
        let mut seen = Vec::new();
        for flipped in [None, Some(0), Some(7), Some(8), Some(4_095), Some(4_096), Some(4_098)] {
            let mut rng = ChaCha20Rng::seed_from_u64(3);
            let mut pool = Pool::new();
            (0..4_099).for_each(|nth| pool.bit((rng.next_u32() & 1 == 1) ^ (flipped == Some(nth))));
            seen.push(first(pool.generator()));
        }
        let timed = |when: u16, time| {
            let mut rng = ChaCha20Rng::seed_from_u64(3);
            let mut pool = Pool::new();
            for nth in 0..4_099 {
                if nth == when {
                    pool.time(time);
                }
                pool.bit(rng.next_u32() & 1 == 1);
            }
            first(pool.generator())
        };
        seen.extend([timed(0, 5), timed(0, 6), timed(4_098, 5), timed(0, 5 << 56)]);
        assert_eq!(
            seen[0],
            first(pool(3, 4_099).generator()),
            "the same goes in, the same comes out"
        );
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 11);
    }

    /// Knowing only the new pool, or only the old generator, is not enough to predict the output.
    #[test]
    fn a_renewed_generator_depends_on_the_old_one_and_on_the_pool() {
        let renewed = |old, new| {
            let generator = pool(old, BLOCK).generator().ok().unwrap();
            first(pool(new, BLOCK).fair().map(|fair| generator.heir.renewed(fair)))
        };
        assert_eq!(renewed(1, 2), renewed(1, 2));
        assert_ne!(renewed(1, 2), renewed(3, 2), "the old one counts");
        assert_ne!(renewed(1, 2), renewed(1, 3), "the pool counts");
        assert_ne!(renewed(1, 2), first(pool(2, BLOCK).generator()));
        assert_ne!(renewed(1, 2), first(pool(1, BLOCK).generator()));
    }

    #[test]
    fn times_count_after_the_bits_have_passed_too() {
        let timed = |ticks: &[u64]| {
            let mut fair = pool(1, BLOCK).fair().ok().unwrap();
            ticks.iter().for_each(|&ticks| fair.time(ticks));
            fair.generator().cipher.next_u64()
        };
        assert_eq!(timed(&[]), first(pool(1, BLOCK).generator()));
        assert_eq!(timed(&[1, 2]), timed(&[1, 2]));
        let seen = [timed(&[]), timed(&[1]), timed(&[2]), timed(&[1, 2]), timed(&[2, 1])];
        assert!((1..seen.len()).all(|nth| !seen[..nth].contains(&seen[nth])), "{seen:?}");
    }

    #[test]
    fn whatever_is_mixed_in_counts_and_is_no_entropy() {
        let mixed = |bytes: &[u8], bits| {
            let mut rng = ChaCha20Rng::seed_from_u64(1);
            let mut pool = Pool::new();
            pool.mix(bytes);
            (0..bits).for_each(|_| pool.bit(rng.next_u32() & 1 == 1));
            pool
        };
        let first_of = |bytes: &[u8]| first(mixed(bytes, BLOCK).generator());
        assert_eq!(first_of(b""), first(pool(1, BLOCK).generator()));
        assert_eq!(first_of(b"one box"), first_of(b"one box"));
        assert_ne!(first_of(b"one box"), first_of(b"another"));
        let much = [7; 4096];
        assert_eq!(mixed(&much, BLOCK - 1).generator().err(), Some(Unfair::TooFew));
    }

    #[test]
    fn what_is_kept_for_the_next_start_is_not_the_seed_of_this_one() {
        let fair = pool(1, BLOCK).fair().ok().unwrap();
        let kept = fair.to_keep();
        assert_eq!(kept, fair.to_keep());
        assert_ne!(kept, pool(2, BLOCK).fair().ok().unwrap().to_keep());
        let mut of_kept = ChaCha20Rng::from_seed(kept);
        assert_ne!(of_kept.next_u64(), fair.generator().cipher.next_u64());
    }
}
