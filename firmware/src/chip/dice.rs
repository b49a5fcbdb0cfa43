//! The box's dice: shaken from the ring oscillator and the times of presses, if the oscillator is
//! fair.

use board::entropy::{BLOCK, Generator, Pool};
use board::pico::RingOscillator;
use core::mem;
use defmt::{error, info};
use embassy_time::{Instant, Timer};
use rules_core::{Dice, Face, Shaken};

/// The time between two raw bits: closer together, bits of the ring oscillator repeat.
const APART_MICROS: u64 = 10;

/// The dice, before the first roll and after it.
pub(super) enum BoxDice {
    /// Fair bits, and the times of all presses so far.
    Gathered(Pool),
    Shaken(Shaken<Generator>),
    /// Only while one becomes the other.
    Between,
}

impl BoxDice {
    /// Gathers the raw bits, while other tasks run. None where the oscillator is stuck or biased:
    /// then the box does not roll.
    pub(super) async fn gather(mut ring: RingOscillator) -> Option<BoxDice> {
        let mut pool = Pool::new();
        for _ in 0..BLOCK {
            pool.bit(ring.bit());
            Timer::after_micros(APART_MICROS).await;
        }
        match pool.verdict() {
            Ok(()) => {
                info!("dice: the oscillator is fair");
                Some(BoxDice::Gathered(pool))
            }
            Err(why) => {
                error!("dice: {}", why);
                None
            }
        }
    }

    /// Adds the time of a press: to the microsecond, nobody can foresee it.
    pub(super) fn stir(&mut self, at: Instant) {
        if let BoxDice::Gathered(pool) = self {
            pool.time(at.as_ticks());
        }
    }
}

impl Dice for BoxDice {
    fn face(&mut self) -> Face {
        // The generator is made for the first die, so that all presses until then are in it.
        *self = match mem::replace(self, BoxDice::Between) {
            BoxDice::Gathered(pool) => match pool.generator() {
                Ok(generator) => BoxDice::Shaken(Shaken(generator)),
                Err(_) => BoxDice::Between,
            },
            other => other,
        };
        match self {
            BoxDice::Shaken(dice) => dice.face(),
            // Unreachable: bits are gathered whole, or not at all.
            _ => super::panic::stop("unfair dice were rolled"),
        }
    }
}
