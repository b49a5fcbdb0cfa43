//! Whether raw bits may become dice.
//!
//! Two tests run on every bit, those of NIST SP 800-90B, section 4.4: the repetition count and the
//! adaptive proportion. They notice at once when a source breaks, but let alternation, short
//! periods and a bias of 60 to 40 through. So each block of [`BLOCK`] bits is also judged as a
//! whole: about as many ones as zeros, and no echo, which is a bit mostly equal, or mostly
//! opposite, to the one at a fixed distance before it.
//!
//! **What they let through.** The source is assessed as one whose bits are independent and no more
//! biased than 52 to 48: 0.943 bits of min-entropy each (−log₂ 0.52). Such a source is refused at a
//! start, 4096 bits, less than once in 2²⁰ times; the sum (2⁻²²) is in the test
//! `a_good_source_is_refused_less_than_once_in_a_million_starts`. A fair source is refused far less
//! often.
//!
//! **What they refuse.** Stuck and alternating bits and every period up to 64 bits: always. A bias
//! of 60 to 40: all but once in 2²⁰ times. A source with a longer period, or one designed to look
//! fair, is not noticed: no test can.

/// Bits judged as a whole, and the fewest that a seed is made from. 16 times the 256 bits of the
/// seed: enough even if the source had a sixteenth of the entropy it is assessed at.
pub const BLOCK: u16 = 4096;

/// Repetition count: the number of equal bits in a row that is a fault. C = 1 + ⌈−log₂ α / H⌉ with
/// H = 0.943 and α = 2⁻³⁵, which is 2⁻²³ over the 4096 positions where such a row may begin.
const ROW: u16 = 39;

/// Adaptive proportion: the standard's window for bits.
const WINDOW: u16 = 1024;
/// The number of bits equal to the window's first that is a fault: the least C with P(1 +
/// Binomial(1023, 0.52) ≥ C) ≤ 2⁻²⁵.
const CROWD: u16 = 620;

/// The longest distance at which echoes are looked for: one lag per bit in a word of history.
const LAGS: usize = 64;

/// The most ones, zeros, equal bits or opposite bits that a block may have: nine in sixteen. A bias
/// of 52 to 48 stays 5.4 standard deviations below it, 60 to 40 is 4.9 above; a fair coin stays 8
/// below.
const MOST: u16 = BLOCK / 16 * 9;

/// Why a source is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum Unfair {
    /// Not enough bits to say anything.
    TooFew,
    /// Repetition count: the same bit over and over.
    Stuck,
    /// Adaptive proportion: one value crowds out the other for a while.
    Crowded,
    /// Too many ones, or zeros, over a whole block.
    Biased,
    /// Bits follow from those at this distance before them.
    Echoes { lag: u8 },
}

/// The tests, and what they have seen.
pub(super) struct Health {
    fault: Option<Unfair>,
    /// Blocks judged so far; it saturates, since only zero matters.
    blocks: u16,
    /// The last bits, the latest in the lowest. The first 64 bits are compared with zeros that
    /// nobody sent: at most one and a half percent of a block.
    history: u64,
    row: u16,
    window: Proportion,
    taken: u16,
    ones: u16,
    echoes: [u16; LAGS],
}

#[derive(Default)]
struct Proportion {
    taken: u16,
    first: bool,
    like_first: u16,
}

impl Health {
    pub(super) fn new() -> Health {
        Health {
            fault: None,
            blocks: 0,
            history: 0,
            row: 0,
            window: Proportion::default(),
            taken: 0,
            ones: 0,
            echoes: [0; LAGS],
        }
    }

    /// Whether the source may be used, after at least a block of bits. A fault is permanent.
    pub(super) fn verdict(&self) -> Result<(), Unfair> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.blocks == 0 => Err(Unfair::TooFew),
            None => Ok(()),
        }
    }

    pub(super) fn take(&mut self, bit: bool) {
        self.repetition_count(bit);
        self.adaptive_proportion(bit);
        self.block(bit);
        self.history = self.history << 1 | u64::from(bit);
    }

    /// Records a fault. The first one is reported.
    fn fault_if(&mut self, is_one: bool, fault: Unfair) {
        if is_one {
            self.fault.get_or_insert(fault);
        }
    }

    fn repetition_count(&mut self, bit: bool) {
        let same = bit == (self.history & 1 == 1);
        self.row = if same { self.row.saturating_add(1) } else { 1 };
        self.fault_if(self.row >= ROW, Unfair::Stuck);
    }

    fn adaptive_proportion(&mut self, bit: bool) {
        if self.window.taken == 0 {
            self.window = Proportion { taken: 0, first: bit, like_first: 0 };
        }
        self.window.like_first += u16::from(bit == self.window.first);
        self.fault_if(self.window.like_first >= CROWD, Unfair::Crowded);
        self.window.taken = (self.window.taken + 1) % WINDOW;
    }

    fn block(&mut self, bit: bool) {
        self.taken += 1;
        self.ones += u16::from(bit);
        // One bit per lag: whether the bit that far back was the same.
        let mut same = if bit { self.history } else { !self.history };
        for echoes in &mut self.echoes {
            *echoes += u16::from(same & 1 == 1);
            same >>= 1;
        }
        if self.taken == BLOCK {
            self.judge_block();
        }
    }

    fn judge_block(&mut self) {
        let lopsided = |count: u16| count > MOST || BLOCK - count > MOST;
        self.fault_if(lopsided(self.ones), Unfair::Biased);
        let echo = (1..).zip(self.echoes).find(|&(_, echoes)| lopsided(echoes));
        if let Some((lag, _)) = echo {
            self.fault_if(true, Unfair::Echoes { lag });
        }
        self.blocks = self.blocks.saturating_add(1);
        self.taken = 0;
        self.ones = 0;
        self.echoes = [0; LAGS];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chacha20::ChaCha20Rng;
    use rand_core::{Rng, SeedableRng};
    use std::vec::Vec;

    fn judge(bits: impl IntoIterator<Item = bool>) -> Result<(), Unfair> {
        let mut health = Health::new();
        bits.into_iter().for_each(|bit| health.take(bit));
        health.verdict()
    }

    /// One block of bits, each of them one with a chance of `often` in 65,536.
    fn ones(rng: &mut ChaCha20Rng, often: u32) -> Vec<bool> {
        (0..BLOCK).map(|_| rng.next_u32() >> 16 < often).collect()
    }

    const FAIR: u32 = 1 << 15;
    const OF_52: u32 = (1 << 16) / 100 * 52;
    const OF_60: u32 = (1 << 16) / 10 * 6;

    #[test]
    fn good_sources_pass() {
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        for _ in 0..1_000 {
            for often in [FAIR, OF_52, (1 << 16) - OF_52] {
                assert_eq!(judge(ones(&mut rng, often)), Ok(()));
            }
        }
    }

    #[test]
    fn a_good_source_passes_block_after_block() {
        let mut rng = ChaCha20Rng::seed_from_u64(8);
        let mut health = Health::new();
        for _ in 0..100 {
            ones(&mut rng, FAIR).into_iter().for_each(|bit| health.take(bit));
            assert_eq!(health.verdict(), Ok(()));
        }
    }

    #[test]
    fn stuck_sources_are_refused() {
        for bit in [false, true] {
            assert_eq!(judge([bit; BLOCK as usize]), Err(Unfair::Stuck));
            assert_eq!(judge([bit; 39]), Err(Unfair::Stuck));
            assert_eq!(judge([bit; 38]), Err(Unfair::TooFew));
        }
    }

    #[test]
    fn a_source_that_gets_stuck_later_is_refused_and_stays_so() {
        let mut rng = ChaCha20Rng::seed_from_u64(2);
        let mut health = Health::new();
        let mut good = || ones(&mut rng, FAIR);
        good().into_iter().for_each(|bit| health.take(bit));
        assert_eq!(health.verdict(), Ok(()));
        (0..ROW).for_each(|_| health.take(true));
        assert_eq!(health.verdict(), Err(Unfair::Stuck));
        for _ in 0..3 {
            good().into_iter().for_each(|bit| health.take(bit));
            assert_eq!(health.verdict(), Err(Unfair::Stuck));
        }
    }

    #[test]
    fn alternating_bits_are_refused() {
        assert_eq!(judge((0..BLOCK).map(|nth| nth % 2 == 0)), Err(Unfair::Echoes { lag: 1 }));
    }

    #[test]
    fn every_period_up_to_64_bits_is_refused() {
        let mut rng = ChaCha20Rng::seed_from_u64(3);
        for period in 1..=64 {
            for _ in 0..20 {
                let pattern = rng.next_u64();
                let bits = (0..BLOCK).map(|nth| pattern >> (nth % period) & 1 == 1);
                assert!(judge(bits).is_err(), "{pattern:x} of {period}");
            }
        }
    }

    /// The longest period, in a pattern that no shorter lag reveals.
    #[test]
    fn a_period_of_64_bits_that_hides_well_is_refused() {
        let mut rng = ChaCha20Rng::seed_from_u64(9);
        let middling = |count: u32| (28..=36).contains(&count);
        let hides = |pattern: &u64| {
            middling(pattern.count_ones())
                && (1..64).all(|lag| middling((pattern ^ pattern.rotate_left(lag)).count_ones()))
        };
        let pattern = core::iter::repeat_with(|| rng.next_u64()).find(hides).unwrap();
        let bits = (0..BLOCK).map(|nth| pattern >> (nth % 64) & 1 == 1);
        assert_eq!(judge(bits), Err(Unfair::Echoes { lag: 64 }));
    }

    #[test]
    fn a_bias_of_60_to_40_is_refused() {
        let mut rng = ChaCha20Rng::seed_from_u64(4);
        for _ in 0..1_000 {
            for often in [OF_60, (1 << 16) - OF_60] {
                assert!(judge(ones(&mut rng, often)).is_err());
            }
        }
    }

    /// As when the oscillator is read faster than it moves.
    #[test]
    fn neighbours_that_repeat_or_contradict_are_refused() {
        let mut rng = ChaCha20Rng::seed_from_u64(5);
        for often in [OF_60, (1 << 16) - OF_60] {
            for _ in 0..200 {
                let mut last = false;
                let mut bits = ones(&mut rng, often);
                for bit in &mut bits {
                    last ^= *bit;
                    *bit = last;
                }
                assert_eq!(judge(bits), Err(Unfair::Echoes { lag: 1 }));
            }
        }
    }

    /// 1,024 bits of 70 to 30 in an otherwise fair block: too few to bias the block, plenty for the
    /// window.
    #[test]
    fn a_source_that_leans_for_a_while_is_refused() {
        let mut rng = ChaCha20Rng::seed_from_u64(6);
        let (lean, fair) = (ones(&mut rng, (1 << 16) / 10 * 7), ones(&mut rng, FAIR));
        assert_eq!(judge([&lean[..1024], &fair[..3072]].concat()), Err(Unfair::Crowded));
    }

    #[test]
    fn less_than_a_block_says_nothing() {
        let mut rng = ChaCha20Rng::seed_from_u64(7);
        let mut bits = ones(&mut rng, FAIR);
        bits.pop();
        assert_eq!(judge(bits), Err(Unfair::TooFew));
        assert_eq!(judge([]), Err(Unfair::TooFew));
    }

    /// P(Binomial(n, p) ≥ k), summed exactly.
    fn at_least(k: u16, n: u16, p: f64) -> f64 {
        let mut choose = 0.0;
        let mut sum = 0.0;
        for i in 0..=n {
            let (i_, n_) = (f64::from(i), f64::from(n));
            if i > 0 {
                choose += ((n_ - i_ + 1.0) / i_).ln();
            }
            if i >= k {
                sum += (choose + i_ * p.ln() + (n_ - i_) * (1.0 - p).ln()).exp();
            }
        }
        sum
    }

    /// The derivation of the cutoffs.
    #[test]
    fn a_good_source_is_refused_less_than_once_in_a_million_starts() {
        const P: f64 = 0.52;
        let once_in_two_to_the = |exponent: i32| 2_f64.powi(-exponent);

        let row = f64::from(BLOCK) * P.powi(i32::from(ROW) - 1);
        assert!(row <= once_in_two_to_the(23));
        assert!(
            f64::from(BLOCK) * P.powi(i32::from(ROW) - 2) > once_in_two_to_the(23),
            "ROW is the least"
        );

        let crowd = at_least(CROWD - 1, WINDOW - 1, P);
        assert!(crowd <= once_in_two_to_the(25), "{crowd}");
        assert!(at_least(CROWD - 2, WINDOW - 1, P) > once_in_two_to_the(25), "CROWD is the least");

        let biased = at_least(MOST + 1, BLOCK, P) + at_least(MOST + 1, BLOCK, 1.0 - P);
        // Two independent bits are equal with p² + (1 − p)². The pairs are taken to be independent
        // of each other, as they are for a fair source; the margin is 2²⁰.
        let same = P * P + (1.0 - P) * (1.0 - P);
        let echoes =
            64.0 * (at_least(MOST + 1, BLOCK, same) + at_least(MOST + 1, BLOCK, 1.0 - same));
        assert!(echoes < once_in_two_to_the(40), "{echoes}");

        let windows = f64::from(BLOCK / WINDOW);
        let refused = row + windows * crowd + biased + echoes;
        assert!(refused <= once_in_two_to_the(20), "{}", refused.log2());
    }

    #[test]
    fn a_60_to_40_source_passes_less_than_once_in_a_million_starts() {
        let passes = 1.0 - at_least(MOST + 1, BLOCK, 0.6);
        assert!(passes < 2_f64.powi(-20), "{}", passes.log2());
    }
}
