//! Where the dice come from: the ring oscillator and the times of presses, as long as both are fair.

use board::entropy::{BLOCK, Generator, Pool};
use board::pico::RingOscillator;
use core::mem;
use defmt::{error, info};
use embassy_time::{Instant, Timer};
use rules_core::{Dice, Face, Shaken};

/// Nearer to one another, bits of the ring oscillator repeat.
const APART_MICROS: u64 = 10;

/// Before the first roll, and after it.
pub(super) enum Chance {
    /// Fair bits, and the times of all presses so far.
    Gathered(Pool),
    Dice(Shaken<Generator>),
    /// The oscillator is stuck or biased: the box does not roll.
    Unfair,
}

impl Chance {
    /// Takes the raw bits. Others run meanwhile.
    pub(super) async fn gather(mut ring: RingOscillator) -> Chance {
        let mut pool = Pool::new();
        for _ in 0..BLOCK {
            pool.bit(ring.bit());
            Timer::after_micros(APART_MICROS).await;
        }
        match pool.verdict() {
            Ok(()) => {
                info!("chance: the oscillator is fair");
                Chance::Gathered(pool)
            }
            Err(why) => {
                error!("chance: {}", why);
                Chance::Unfair
            }
        }
    }

    /// Somebody pressed something: to the microsecond that is chance as well.
    pub(super) fn stir(&mut self, at: Instant) {
        if let Chance::Gathered(pool) = self {
            pool.time(at.as_ticks());
        }
    }

    /// Dice, if they are fair.
    pub(super) fn dice(&mut self) -> Option<&mut Chance> {
        match self {
            Chance::Unfair => None,
            fair => Some(fair),
        }
    }
}

impl Dice for Chance {
    fn face(&mut self) -> Face {
        // The generator is made with the first die, so that all presses until then are in it.
        *self = match mem::replace(self, Chance::Unfair) {
            Chance::Gathered(pool) => match pool.generator() {
                Ok(generator) => Chance::Dice(Shaken(generator)),
                Err(_) => Chance::Unfair,
            },
            other => other,
        };
        match self {
            Chance::Dice(dice) => dice.face(),
            // Nobody comes here: these dice are not handed out.
            _ => super::last_words::stop("unfair dice were rolled"),
        }
    }
}
