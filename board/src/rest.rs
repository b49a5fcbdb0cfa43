//! Decides when the box rests: it dims, then goes dark, if no button is pressed for a while.
//!
//! A press on a resting box only wakes it, so picking it up in the dark never rolls the dice.
//!
//! Time comes in as a value. Driving the display and putting the core to sleep is left to others.

use crate::oled::Light;

pub use vocabulary::Millis;

/// How long after the last press the display dims: long enough to think about a turn.
pub const DIM: Millis = 30_000;

/// How long after the last press the display goes dark: the players have left, and an OLED wears
/// while it is lit.
pub const DARK: Millis = 300_000;

/// Remembers when a button was last pressed.
pub struct Rest {
    since: Millis,
}

impl Rest {
    /// Counts from `now`, as if a button had just been pressed.
    pub fn new(now: Millis) -> Rest {
        Rest { since: now }
    }

    /// Records a press. Returns `true` if it should act, `false` if it only wakes the box.
    pub fn touched(&mut self, now: Millis) -> bool {
        let awake = !self.rests(now);
        self.since = now;
        awake
    }

    /// Whether the box is dim or dark, so that a press only wakes it.
    pub fn rests(&self, now: Millis) -> bool {
        self.idle(now) >= DIM
    }

    /// How bright the display should be now, if the players chose `level`.
    pub fn light(&self, level: u8, now: Millis) -> Light {
        match self.idle(now) {
            DARK.. => Light::Off,
            DIM.. => Light::Dim,
            _ => Light::Level(level),
        }
    }

    /// When the brightness next changes by itself; `None` once the display is dark.
    pub fn wake(&self, now: Millis) -> Option<Millis> {
        [DIM, DARK]
            .into_iter()
            .find(|&after| self.idle(now) < after)
            .map(|after| self.since + after)
    }

    fn idle(&self, now: Millis) -> Millis {
        now.saturating_sub(self.since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_dims_goes_dark_and_wakes_without_acting() {
        let mut rest = Rest::new(1_000);
        assert_eq!(rest.light(3, 30_999), Light::Level(3));
        assert_eq!(rest.wake(30_999), Some(31_000));
        assert_eq!(rest.light(3, 31_000), Light::Dim);
        assert_eq!(rest.wake(31_000), Some(301_000));
        assert_eq!(rest.light(3, 301_000), Light::Off);
        assert_eq!(rest.wake(301_000), None);

        assert!(!rest.touched(400_000), "the first press only wakes");
        assert_eq!(rest.light(3, 400_000), Light::Level(3));
        assert!(rest.touched(400_100), "the second acts");
        assert!(rest.touched(430_099));
        assert!(!rest.touched(460_099), "dim is resting too");
    }

    /// A month is more milliseconds than 31 bits hold, two months more than 32.
    #[test]
    fn a_press_after_a_long_rest_only_wakes() {
        for rested in [300_000, 3_600_000, 604_800_000, 2_147_483_648, 4_294_967_296, 5_000_000_000]
        {
            let mut rest = Rest::new(7);
            assert!(!rest.touched(7 + rested), "{rested} ms");
            assert!(rest.touched(8 + rested), "{rested} ms");
        }
    }

    #[test]
    fn a_clock_that_goes_back_is_no_rest() {
        let rest = Rest::new(1_000_000);
        assert_eq!(rest.light(2, 0), Light::Level(2));
        assert_eq!(rest.wake(0), Some(1_030_000));
    }
}
