//! The box's dice: shaken from the ring oscillator and the times of presses, if the oscillator is
//! fair.

use board::entropy::{BLOCK, Generator, Pool};
use board::pico::Ring;
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
    /// The oscillator is stuck or biased: the box does not roll.
    Unfair,
}

impl BoxDice {
    /// Gathers the raw bits, while other tasks run.
    pub(super) async fn gather(mut ring: Ring) -> BoxDice {
        let mut pool = Pool::new();
        for _ in 0..BLOCK {
            pool.bit(ring.bit());
            Timer::after_micros(APART_MICROS).await;
        }
        match pool.verdict() {
            Ok(()) => {
                info!("dice: the oscillator is fair");
                BoxDice::Gathered(pool)
            }
            Err(why) => {
                error!("dice: {}", why);
                BoxDice::Unfair
            }
        }
    }

    /// Adds the time of a press: to the microsecond, nobody can foresee it.
    pub(super) fn stir(&mut self, at: Instant) {
        if let BoxDice::Gathered(pool) = self {
            pool.time(at.as_ticks());
        }
    }

    /// These dice, if they are fair.
    pub(super) fn if_fair(&mut self) -> Option<&mut BoxDice> {
        match self {
            BoxDice::Unfair => None,
            fair => Some(fair),
        }
    }
}

impl Dice for BoxDice {
    fn face(&mut self) -> Face {
        // The generator is made for the first die, so that all presses until then are in it.
        *self = match mem::replace(self, BoxDice::Unfair) {
            BoxDice::Gathered(pool) => match pool.generator() {
                Ok(generator) => BoxDice::Shaken(Shaken(generator)),
                Err(_) => BoxDice::Unfair,
            },
            other => other,
        };
        match self {
            BoxDice::Shaken(dice) => dice.face(),
            // Unreachable: unfair dice are not handed out.
            _ => super::panic::stop("unfair dice were rolled"),
        }
    }
}
