//! Health tests: decides whether raw bits are random enough for dice.
//!
//! **Accepted at once.** Two tests run on every bit: the repetition count and the adaptive
//! proportion test of [NIST SP 800-90B](https://doi.org/10.6028/NIST.SP.800-90B), sections 4.4.1
//! and 4.4.2. Each block of [`BLOCK`] bits is also judged as a whole. It must have about as many
//! ones as zeros; no echo, meaning that bits are mostly equal, or mostly opposite, to those at a
//! fixed distance before them; and bits must not mostly follow from the last eight. Independent
//! bits with a bias of 52 to 48 or less, which have at least 0.943 bits of min-entropy each (−log₂
//! 0.52), fail to pass at once less than once in 2²⁰ starts; the derivation is in the test
//! `a_good_source_passes_at_once_but_for_once_in_a_million_starts`. A source that passes may be
//! poorer than that, but none of the guessers below was right more than nine times in sixteen.
//!
//! **Accepted with more bits.** Real oscillators are poorer than that, and differ from chip to
//! chip: some are biased, others jitter so little that neighbouring bits resemble each other. They
//! are still unpredictable, only less so per bit. So a source that does not pass at once is asked
//! for more blocks, up to [`BLOCKS`]. It is accepted as soon as a block passes (and all blocks
//! together are not biased), or at the end, if it is neither broken nor biased by more than 58.5 to
//! 41.5, and has surprised often enough. That is counted, not assumed: for each block there are
//! guessers, which see all bits so far and predict the next one. One always predicts a one, one
//! always a zero; for each of 64 distances, one predicts that the bit repeats and one that it does
//! not; and one remembers what followed the last eight bits. The surprise of a block is the number
//! of times the best guesser was wrong, minus [`LUCK`]. Each counts as one bit of min-entropy,
//! which is an underestimate, since −log₂ p ≥ 1.44 (1 − p).
//!
//! That holds against an attacker who knows the bits and nothing else. Blocks after the first are
//! read at irregular intervals, which the guessers do not know, so the regularity of the oscillator
//! itself looks like surprise there. The credit for later blocks is therefore an estimate, not a
//! bound. The bound is the first block: it refuses an oscillator that does not jitter, and one that
//! does is the less predictable the longer the intervals are. This is also why the seed needs twice
//! its bits.
//!
//! **Refused.** A source is broken if a guesser is right more than 15 times out of 16, or if a
//! value repeats 281 times. That covers every stuck or alternating source, every period up to 64
//! bits, and every bit sequence that follows from its last eight bits. It also covers every
//! oscillator that does not jitter, whatever its frequency: one of the first 64 multiples of the
//! interval is within 1/65 of a whole number of periods (Dirichlet's approximation theorem), and at
//! that distance at least 96 of 100 bits are the same. This is why the first block is read at equal
//! intervals: irregular ones would hide it. A bias of 60 to 40 is refused, too, all but once in 2²⁰
//! times.
//!
//! A source with a longer period, or one designed to look fair, goes unnoticed: no test can tell.

use core::fmt;

/// Bits in a block, and the fewest that a seed is made from: 16 times the 256 bits of the seed,
/// which is enough even if the source had a sixteenth of the entropy it is assessed at.
pub const BLOCK: u16 = 4096;

/// The most blocks that are taken from a source that does not pass at once: enough to tell a bias
/// of 57 to 43 from 60 to 40.
pub const BLOCKS: u16 = 8;

/// Cutoff of the repetition count test: this many equal bits in a row fail it. C = 1 + ⌈−log₂ α /
/// H⌉ (SP 800-90B, 4.4.1) with H = 0.943 and α = 2⁻³⁵, which is 2⁻²³ over the 4096 positions where
/// such a row may start.
const ROW: u16 = 39;
/// The same for H = 1/8: no source that jitters has such a row, so the source is broken.
const BROKEN_ROW: u16 = 281;

/// Window of the adaptive proportion test for binary sources (SP 800-90B, 4.4.2).
const WINDOW: u16 = 1024;
/// Cutoff of that test: this many bits equal to the window's first one fail it. It is the least C
/// with P(1 + Binomial(1023, 0.52) ≥ C) ≤ 2⁻²⁵.
const CROWD: u16 = 620;

/// The longest distance at which echoes are looked for: one per bit in a word of history.
const LAGS: usize = 64;

/// The most ones, zeros, equal bits or opposite bits that a block may have: nine in sixteen. A bias
/// of 52 to 48 stays 5.4 standard deviations below it, 60 to 40 is 4.9 above; a fair coin stays 8
/// below.
const MOST: u16 = BLOCK / 16 * 9;
/// The most often that any guesser may be right in a block.
const BROKEN: u16 = BLOCK / 16 * 15;

/// The most ones, or zeros, in all blocks together: 58.5 percent. 57 to 43 and 60 to 40 are each
/// 5.5 standard deviations away.
const LEAN: u32 = BLOCKS as u32 * BLOCK as u32 * 585 / 1000;

/// How often a guesser may be right by luck in a block: four standard deviations.
const LUCK: u16 = 128;
/// The surprise that a seed needs: twice its bits.
const SURPRISE: u32 = 512;

/// How many bits the last guesser looks back.
const CONTEXT: usize = 8;
/// How strongly it can come to expect a value.
const SURE: i8 = 7;

/// Why a source is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum Unfair {
    /// There are not enough bits to decide, or to accept the source: more may help.
    TooFew,
    /// The same bit is repeated over and over.
    Stuck,
    /// There are too many ones, or too many zeros.
    Biased,
    /// Bits follow from those at a fixed distance before them.
    Echoes {
        /// That distance, in bits.
        lag: u8,
    },
    /// Bits follow from those before them in some other way.
    Predictable,
}

impl fmt::Display for Unfair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfair::TooFew => write!(f, "too few random bits so far"),
            Unfair::Stuck => write!(f, "the same bit is repeated over and over"),
            Unfair::Biased => write!(f, "too many ones, or too many zeros"),
            Unfair::Echoes { lag } => write!(f, "bits follow from those {lag} before them"),
            Unfair::Predictable => write!(f, "bits can be predicted from those before them"),
        }
    }
}

impl core::error::Error for Unfair {}

/// Statistics of a source so far, for the log and the *about* page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Blocks taken.
    pub blocks: u16,
    /// Ones in all blocks.
    pub ones: u32,
    /// How often the best guesser was right in the last block.
    pub guessed: u16,
    /// How often the best of those that look for echoes was right in it.
    pub echo: u16,
    /// The surprise of all blocks.
    pub surprise: u32,
}

impl Figures {
    /// The share of ones among all bits, in tenths of a percent.
    pub fn bias(&self) -> u32 {
        self.ones * 1000 / self.bits()
    }

    /// The share of the last block that an echo predicted, in tenths of a percent.
    pub fn echo(&self) -> u32 {
        u32::from(self.echo) * 1000 / u32::from(BLOCK)
    }

    /// The entropy credited per bit, in hundredths of a bit.
    pub fn estimate(&self) -> u32 {
        self.surprise * 100 / self.bits()
    }

    fn bits(&self) -> u32 {
        u32::from(self.blocks.max(1)) * u32::from(BLOCK)
    }
}

/// The tests, and their state.
pub(super) struct Health {
    fault: Option<Unfair>,
    /// A block has passed, so the source is accepted.
    passed: bool,
    figures: Figures,
    /// The last bits, the latest in the lowest. The first 64 bits are compared with zeros that were
    /// never read, which is at most one and a half percent of a block.
    history: u64,
    row: u16,
    window: Proportion,
    // These are about the current block:
    /// A repetition or a proportion reached its cutoff.
    odd: bool,
    taken: u16,
    ones: u16,
    echoes: [u16; LAGS],
    guesser: Guesser,
}

#[derive(Default)]
struct Proportion {
    taken: u16,
    first: bool,
    like_first: u16,
}

/// Remembers whether more ones or more zeros followed each combination of the last bits.
struct Guesser {
    leans: [i8; 1 << CONTEXT],
    right: u16,
}

impl Guesser {
    fn take(&mut self, history: u64, bit: bool) {
        let context = usize::try_from(history).unwrap_or(0) & ((1 << CONTEXT) - 1);
        let Some(lean) = self.leans.get_mut(context) else { return };
        self.right += u16::from((*lean > 0) == bit);
        let step = if bit { 1 } else { -1 };
        *lean = (*lean + step).clamp(-SURE, SURE);
    }
}

impl Health {
    pub(super) fn new() -> Health {
        Health {
            fault: None,
            passed: false,
            figures: Figures { blocks: 0, ones: 0, guessed: 0, echo: 0, surprise: 0 },
            history: 0,
            row: 0,
            window: Proportion::default(),
            odd: false,
            taken: 0,
            ones: 0,
            echoes: [0; LAGS],
            guesser: Guesser { leans: [0; 1 << CONTEXT], right: 0 },
        }
    }

    pub(super) fn figures(&self) -> Figures {
        self.figures
    }

    /// Whether the source may be used. A fault is permanent.
    pub(super) fn verdict(&self) -> Result<(), Unfair> {
        let Figures { blocks, ones, surprise, .. } = self.figures;
        let zeros = u32::from(blocks) * u32::from(BLOCK) - ones;
        match self.fault {
            Some(fault) => Err(fault),
            None if self.passed => Ok(()),
            None if blocks < BLOCKS => Err(Unfair::TooFew),
            None if ones.max(zeros) > LEAN => Err(Unfair::Biased),
            None if surprise < SURPRISE => Err(Unfair::Predictable),
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
        self.odd |= self.row >= ROW;
        self.fault_if(self.row >= BROKEN_ROW, Unfair::Stuck);
    }

    fn adaptive_proportion(&mut self, bit: bool) {
        if self.window.taken == 0 {
            self.window = Proportion { taken: 0, first: bit, like_first: 0 };
        }
        self.window.like_first += u16::from(bit == self.window.first);
        self.odd |= self.window.like_first >= CROWD;
        self.window.taken = (self.window.taken + 1) % WINDOW;
    }

    fn block(&mut self, bit: bool) {
        self.taken += 1;
        self.ones += u16::from(bit);
        self.guesser.take(self.history, bit);
        // One bit per distance: whether the bit that far back was the same.
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
        // How often the better of two opposite guessers was right.
        let better = |count: u16| count.max(BLOCK - count);
        self.fault_if(better(self.ones) > BROKEN, Unfair::Biased);
        let (mut best, mut echo) = (better(self.ones).max(self.guesser.right), 0);
        for (lag, echoes) in (1..).zip(self.echoes) {
            let right = better(echoes);
            (best, echo) = (best.max(right), echo.max(right));
            self.fault_if(right > BROKEN, Unfair::Echoes { lag });
        }
        self.fault_if(best > BROKEN, Unfair::Predictable);

        let Figures { blocks, ones, surprise, .. } = self.figures;
        let blocks = blocks.saturating_add(1);
        let ones = ones.saturating_add(self.ones.into());
        let missed = u32::from((BLOCK - best).saturating_sub(LUCK));
        let surprise = surprise.saturating_add(missed);
        self.figures = Figures { blocks, ones, guessed: best, echo, surprise };
        // All blocks are counted together, so that a biased source does not pass just by trying
        // often enough.
        let zeros = u32::from(blocks) * u32::from(BLOCK) - ones;
        let leans = ones.max(zeros) > u32::from(blocks) * u32::from(MOST);
        self.passed |= !self.odd && !leans && echo.max(self.guesser.right) <= MOST;

        (self.odd, self.taken, self.ones) = (false, 0, 0);
        self.echoes = [0; LAGS];
        self.guesser.right = 0;
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

    /// The verdict on a source that is asked for as many blocks as it takes, and their number.
    fn asked(mut bit: impl FnMut() -> bool) -> (Result<(), Unfair>, u16) {
        let mut health = Health::new();
        while health.verdict() == Err(Unfair::TooFew) {
            (0..BLOCK).for_each(|_| health.take(bit()));
        }
        (health.verdict(), health.figures().blocks)
    }

    /// One block of bits, each of them one with a chance of `often` in 65,536.
    fn ones(rng: &mut ChaCha20Rng, often: u32) -> Vec<bool> {
        (0..BLOCK).map(|_| rng.next_u32() >> 16 < often).collect()
    }

    const FAIR: u32 = 1 << 15;
    const fn percent(often: u32) -> u32 {
        (1 << 16) / 100 * often
    }

    /// A number between 0 and 1.
    fn unit(rng: &mut ChaCha20Rng) -> f64 {
        f64::from(rng.next_u32()) / 4_294_967_296.0
    }

    /// An oscillator that is read every `step` periods and wanders by `jitter` periods in that
    /// time.
    fn ring(seed: u64, step: f64, jitter: f64) -> impl FnMut() -> bool {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let mut phase = unit(&mut rng);
        move || {
            // The sum of twelve is close to a normal distribution with a standard deviation of one.
            let bell: f64 = (0..12).map(|_| unit(&mut rng)).sum::<f64>() - 6.0;
            phase = (phase + step + jitter * bell).rem_euclid(1.0);
            phase < 0.5
        }
    }

    #[test]
    fn good_sources_pass_at_once() {
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        for _ in 0..1_000 {
            for often in [FAIR, percent(52), percent(48)] {
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
            assert_eq!(judge([bit; 281]), Err(Unfair::Stuck));
            assert_eq!(judge([bit; 280]), Err(Unfair::TooFew));
        }
    }

    /// 39 equal bits in a row do not refuse a source for good, but this block does not pass.
    #[test]
    fn a_row_of_39_makes_a_block_odd() {
        let mut rng = ChaCha20Rng::seed_from_u64(10);
        for (row, passes) in [(38, true), (39, false)] {
            let mut bits = ones(&mut rng, FAIR);
            bits[999] = false;
            bits[1_000..1_000 + row].fill(true);
            bits[1_000 + row] = false;
            assert_eq!(judge(bits).is_ok(), passes, "{row}");
        }
    }

    #[test]
    fn a_source_that_gets_stuck_later_is_refused_and_stays_so() {
        let mut rng = ChaCha20Rng::seed_from_u64(2);
        let mut health = Health::new();
        let mut good = || ones(&mut rng, FAIR);
        good().into_iter().for_each(|bit| health.take(bit));
        assert_eq!(health.verdict(), Ok(()));
        (0..BROKEN_ROW).for_each(|_| health.take(true));
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
    fn every_period_up_to_64_bits_is_refused_with_the_first_block() {
        let mut rng = ChaCha20Rng::seed_from_u64(3);
        for period in 1..=64 {
            for _ in 0..20 {
                let pattern = rng.next_u64();
                let bits = (0..BLOCK).map(|nth| pattern >> (nth % period) & 1 == 1);
                let verdict = judge(bits);
                assert!(
                    !matches!(verdict, Ok(()) | Err(Unfair::TooFew)),
                    "{pattern:x} of {period}: {verdict:?}"
                );
            }
        }
    }

    /// The longest period that is noticed, in a pattern that no shorter distance reveals.
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

    /// A shift register with a period of 255: no distance reveals it, but each bit follows from the
    /// last eight.
    #[test]
    fn bits_that_follow_from_the_last_eight_are_refused() {
        let mut state = 1_u8;
        let bits = (0..BLOCK).map(|_| {
            let bit = (state >> 7 ^ state >> 5 ^ state >> 4 ^ state >> 3) & 1;
            state = state << 1 | bit;
            bit == 1
        });
        assert_eq!(judge(bits), Err(Unfair::Predictable));
    }

    /// The same with one to three bits in ten flipped: no echo and no bias, but the rest can be
    /// predicted.
    #[test]
    fn bits_that_mostly_follow_from_the_last_eight_are_not_taken_at_once() {
        let mut rng = ChaCha20Rng::seed_from_u64(15);
        for turned in [10, 20, 30] {
            for _ in 0..20 {
                let mut health = Health::new();
                let mut state = 1_u8;
                let mut bit = || {
                    let follows = (state >> 7 ^ state >> 5 ^ state >> 4 ^ state >> 3) & 1;
                    let bit = follows ^ u8::from(rng.next_u32() >> 16 < percent(turned));
                    state = state << 1 | bit;
                    bit == 1
                };
                while health.verdict() == Err(Unfair::TooFew) {
                    (0..BLOCK).for_each(|_| health.take(bit()));
                }
                let Figures { blocks, surprise, .. } = health.figures();
                let enough = blocks == BLOCKS && surprise >= SURPRISE;
                assert!(enough, "{turned} percent: {blocks} blocks, {surprise}");
            }
        }
    }

    /// This is the promise that rests on Dirichlet's theorem: whatever its frequency.
    #[test]
    fn a_ring_that_does_not_jitter_is_refused_with_the_first_block() {
        let mut rng = ChaCha20Rng::seed_from_u64(11);
        let golden = 0.618_033_988_75;
        let mut steps: Vec<f64> = [0.0, 0.5, 1.0 / 3.0, golden, 1.0 / 64.0, 1.0 / 65.0].into();
        steps.extend((0..500).map(|_| unit(&mut rng)));
        for step in steps {
            let (verdict, blocks) = asked(ring(1, step, 0.0));
            assert!(verdict.is_err() && blocks == 1, "{step}: {verdict:?}, {blocks} blocks");
        }
    }

    /// The jitter is that between two readings; a longer wait between them only helps.
    #[test]
    fn a_ring_that_jitters_by_a_tenth_of_a_period_or_more_is_taken() {
        let mut rng = ChaCha20Rng::seed_from_u64(12);
        let mut at_once = [0; 10];
        for (tenths, at_once) in (1..=10).zip(&mut at_once) {
            let jitter = f64::from(tenths) / 10.0;
            let some = [0.0, 0.5, 1.0 / 3.0, 0.25, 0.01].into_iter();
            let steps: Vec<f64> = some.chain((0..15).map(|_| unit(&mut rng))).collect();
            for (seed, step) in (0..).zip(steps) {
                let (verdict, blocks) = asked(ring(seed, step, jitter));
                assert_eq!(verdict, Ok(()), "{jitter} periods of jitter, {step} apart");
                *at_once += u32::from(blocks == 1);
            }
        }
        assert_eq!(at_once[0], 0, "the poorest never at once");
        assert_eq!(at_once[9], 20, "the best always");
    }

    #[test]
    fn a_bias_of_57_to_43_is_taken_with_more_bits_and_one_of_60_to_40_is_not() {
        let mut rng = ChaCha20Rng::seed_from_u64(4);
        for _ in 0..40 {
            for often in [45, 55, 57, 43] {
                assert_eq!(asked(|| rng.next_u32() >> 16 < percent(often)).0, Ok(()));
            }
            for often in [40, 60] {
                let (verdict, blocks) = asked(|| rng.next_u32() >> 16 < percent(often));
                assert_eq!((verdict, blocks), (Err(Unfair::Biased), BLOCKS));
            }
        }
    }

    /// The bias drifts from 42 to 58 percent and back, slowly and fast.
    #[test]
    fn a_source_that_drifts_is_taken() {
        let mut rng = ChaCha20Rng::seed_from_u64(13);
        for period in [500.0, 3_000.0, 20_000.0] {
            for _ in 0..20 {
                let mut nth = 0.0;
                let drifting = || {
                    nth += 1.0;
                    let turn: f64 = nth / period * core::f64::consts::TAU;
                    unit(&mut rng) < 0.5 + 0.08 * turn.sin()
                };
                assert_eq!(asked(drifting).0, Ok(()), "{period}");
            }
        }
    }

    /// As if the oscillator were read faster than it changes: no block passes, but with six of ten
    /// guesses right, enough surprise is left.
    #[test]
    fn neighbours_that_repeat_or_contradict_are_taken_only_with_more_bits() {
        let mut rng = ChaCha20Rng::seed_from_u64(5);
        for often in [60, 40] {
            for _ in 0..20 {
                let mut last = false;
                let echoing = || {
                    last ^= rng.next_u32() >> 16 < percent(often);
                    last
                };
                assert_eq!(asked(echoing), (Ok(()), BLOCKS));
            }
        }
    }

    /// 1,024 bits with a bias of 70 to 30 in an otherwise fair block: too few to bias the block,
    /// but plenty for the window.
    #[test]
    fn a_source_that_leans_for_a_while_does_not_pass_then() {
        let mut rng = ChaCha20Rng::seed_from_u64(6);
        let (lean, fair) = (ones(&mut rng, percent(70)), ones(&mut rng, FAIR));
        assert_eq!(judge([&lean[..1024], &fair[..3072]].concat()), Err(Unfair::TooFew));
    }

    #[test]
    fn the_surprise_of_a_block_is_what_the_best_guesser_missed() {
        let mut rng = ChaCha20Rng::seed_from_u64(14);
        let mut health = Health::new();
        for bit in ones(&mut rng, percent(75)) {
            health.take(bit);
        }
        let figures = health.figures();
        let Figures { blocks, ones, guessed, echo, surprise } = figures;
        assert_eq!((blocks, u32::from(guessed)), (1, ones));
        assert_eq!(surprise, u32::from(BLOCK) - ones - u32::from(LUCK));
        // 75 to 25: two bits are equal in ten of sixteen cases, some more often by luck.
        assert!((745..755).contains(&figures.bias()), "{}", figures.bias());
        assert!(echo < guessed && (620..660).contains(&figures.echo()), "{}", figures.echo());
        assert!((20..24).contains(&figures.estimate()), "{}", figures.estimate());
    }

    /// P(Binomial(n, p) ≥ k), summed exactly.
    fn at_least(k: u32, n: u32, p: f64) -> f64 {
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

    fn once_in_two_to_the(exponent: i32) -> f64 {
        2_f64.powi(-exponent)
    }

    /// The derivation of the cutoffs.
    #[test]
    fn a_good_source_passes_at_once_but_for_once_in_a_million_starts() {
        const P: f64 = 0.52;
        let (block, most) = (u32::from(BLOCK), u32::from(MOST));
        let (window, crowded) = (u32::from(WINDOW), u32::from(CROWD));

        let row = f64::from(BLOCK) * P.powi(i32::from(ROW) - 1);
        assert!(row <= once_in_two_to_the(23));
        assert!(
            f64::from(BLOCK) * P.powi(i32::from(ROW) - 2) > once_in_two_to_the(23),
            "ROW is the least"
        );

        let crowd = at_least(crowded - 1, window - 1, P);
        assert!(crowd <= once_in_two_to_the(25), "{crowd}");
        assert!(
            at_least(crowded - 2, window - 1, P) > once_in_two_to_the(25),
            "CROWD is the least"
        );

        let biased = at_least(most + 1, block, P) + at_least(most + 1, block, 1.0 - P);
        // Two independent bits are equal with p² + (1 − p)². The pairs are taken to be independent
        // of each other, as they are for a fair source; the margin is 2²⁰.
        let same = P * P + (1.0 - P) * (1.0 - P);
        let echoes =
            64.0 * (at_least(most + 1, block, same) + at_least(most + 1, block, 1.0 - same));
        assert!(echoes < once_in_two_to_the(40), "{echoes}");

        // The guesser that remembers is right with a probability of at most 0.52, whatever came
        // before.
        let remembers = at_least(most + 1, block, P);
        let windows = f64::from(BLOCK / WINDOW);
        let refused = row + windows * crowd + biased + echoes + remembers;
        assert!(refused <= once_in_two_to_the(20), "{}", refused.log2());
    }

    /// The same for BROKEN_ROW and LEAN.
    #[test]
    fn a_57_to_43_source_is_refused_less_than_once_in_a_million_starts() {
        let all = u32::from(BLOCKS) * u32::from(BLOCK);
        let row = f64::from(all) * 0.57_f64.powi(i32::from(BROKEN_ROW) - 1);
        let leans = at_least(LEAN + 1, all, 0.57);
        // Two bits are equal with 0.51, and the other guessers do worse than the one that always
        // predicts a one: none comes near 15 of 16.
        let broken = 66.0 * at_least(u32::from(BROKEN) + 1, u32::from(BLOCK), 0.57);
        let refused = row + leans + f64::from(BLOCKS) * broken;
        assert!(refused < once_in_two_to_the(20), "{}", refused.log2());
    }

    #[test]
    fn a_60_to_40_source_passes_less_than_once_in_a_million_starts() {
        // It could pass with the first block, with any later one if all together are not biased, or
        // at the end.
        let passes = |blocks: u32| {
            let (most, all) = (blocks * u32::from(MOST), blocks * u32::from(BLOCK));
            1.0 - at_least(most + 1, all, 0.6)
        };
        let all = u32::from(BLOCKS) * u32::from(BLOCK);
        let at_the_end = 1.0 - at_least(LEAN + 1, all, 0.6);
        let passes = (1..=u32::from(BLOCKS)).map(passes).sum::<f64>() + at_the_end;
        assert!(passes < once_in_two_to_the(20), "{}", passes.log2());
    }
}
