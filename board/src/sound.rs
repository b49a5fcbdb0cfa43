//! The speaker: what each cue sounds like, and how PWM plays it.
//!
//! A cue is a table of tones, one after the other; a tone of 0 Hz is a pause. [`Tone::pulse`] turns
//! a tone into the settings of a PWM slice: a square wave, half on and half off.
//!
//! **Promises.** Every tone of a cue is played within half a percent, a twelfth of a semitone, on
//! any clock of 12 MHz or more. Cues are short: a click is over before the next press, and the
//! longest takes about a second.
//!
//! **Leaves to others.** Whether there is sound at all: if it is switched off, the console gives no
//! cues, and nothing here makes a sound by itself. Stopping the wave after the last tone, and
//! deciding what happens to a cue when another one comes (in `firmware`, the newer one wins).

use vocabulary::Cue;

/// A tone, or a pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tone {
    /// The frequency; 0 is a pause.
    pub hz: u16,
    /// The duration.
    pub ms: u16,
}

/// The settings of a PWM slice (RP2040 data sheet, section 4.5): it steps every `divider` clocks,
/// from 0 to `top`, and the pin is high below `half`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pulse {
    /// Clocks per step.
    pub divider: u8,
    /// The last count before the counter wraps to 0.
    pub top: u16,
    /// The count from which on the pin is low.
    pub half: u16,
}

impl Tone {
    /// The settings for this tone on a slice whose clock runs at `clock` Hz; `None` for a pause, or
    /// for a tone that no settings give.
    ///
    /// The smallest divider is the best: it gives the counter the most steps to match the tone.
    pub fn pulse(self, clock: u32) -> Option<Pulse> {
        /// The counter has 16 bits.
        const STEPS: u32 = 1 << 16;
        let hz = u32::from(self.hz);
        let divider = clock.checked_div(hz)?.div_ceil(STEPS).max(1);
        let steps = clock / divider.checked_mul(hz)?;
        // A square wave needs at least two steps.
        let top = u16::try_from(steps.checked_sub(1).filter(|&top| top > 0)?).ok()?;
        let half = u16::try_from(steps / 2).ok()?;
        Some(Pulse { divider: u8::try_from(divider).ok()?, top, half })
    }
}

/// A table of tones, written as Hz and ms.
const fn cue<const N: usize>(tones: [(u16, u16); N]) -> [Tone; N] {
    let mut cue = [Tone { hz: 0, ms: 0 }; N];
    let mut nth = 0;
    while nth < N {
        #[expect(clippy::indexing_slicing, reason = "below N, and at compile time")]
        {
            cue[nth] = Tone { hz: tones[nth].0, ms: tones[nth].1 };
        }
        nth += 1;
    }
    cue
}

// The notes are those of the equal-tempered scale from A = 440 Hz, rounded to whole Hz. A small
// speaker is loudest around 1 to 3 kHz: cues that must be heard are in that range, soft ones below
// it.

/// A step of the cursor: a barely audible tick.
pub const CLICK: &[Tone] = &cue([(1760, 6)]);

/// Dice in a cup: knocks in no key, slower and slower, for the 600 ms that dice tumble on the
/// display.
#[rustfmt::skip]
pub const ROLL: &[Tone] = &cue([
    (1175, 9), (0, 22), (1568, 9), (0, 26), (988, 9), (0, 32), (1397, 9), (0, 40), (1245, 9), (0, 50),
    (1109, 9), (0, 64), (1319, 9), (0, 90), (880, 9), (0, 124), (1047, 14),
]);

/// For a star, a COMBO or a last tile: up the chord of C.
pub const STAR: &[Tone] = &cue([(1047, 60), (1319, 60), (1568, 60), (2093, 160)]);

/// Something is not allowed: two low, falling notes. Not a buzzer, because eight-year-olds hear it
/// often.
pub const REFUSED: &[Tone] = &cue([(330, 90), (0, 30), (262, 150)]);

/// For the winners: a small fanfare.
#[rustfmt::skip]
pub const WIN: &[Tone] = &cue([
    (784, 90), (0, 20), (784, 90), (0, 20), (784, 90), (0, 20), (1047, 220), (0, 20),
    (880, 130), (0, 10), (988, 130), (0, 10), (1047, 130), (1319, 130), (1568, 360),
]);

/// A button that does nothing here: one low note, softer than a refusal.
pub const NOT_HERE: &[Tone] = &cue([(262, 60)]);

/// The tones of a cue.
pub const fn tones(cue: Cue) -> &'static [Tone] {
    match cue {
        Cue::Click => CLICK,
        Cue::Roll => ROLL,
        Cue::Star => STAR,
        Cue::Refused => REFUSED,
        Cue::Win => WIN,
        Cue::NotHere => NOT_HERE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CUES: [&[Tone]; 5] = [CLICK, ROLL, STAR, REFUSED, WIN];

    /// The Pico's default clock, an overclocked one, a slow one, and the crystal alone.
    const CLOCKS: [u32; 4] = [125_000_000, 200_000_000, 48_000_000, 12_000_000];

    /// The frequency of the wave that the slice makes.
    fn frequency(pulse: Pulse, clock: u32) -> f64 {
        f64::from(clock) / f64::from(pulse.divider) / (f64::from(pulse.top) + 1.0)
    }

    #[test]
    fn every_tone_of_every_cue_is_met_within_half_a_percent() {
        for tone in CUES.into_iter().flatten().filter(|tone| tone.hz > 0) {
            for clock in CLOCKS {
                let pulse = tone.pulse(clock).unwrap();
                let off = frequency(pulse, clock) / f64::from(tone.hz) - 1.0;
                assert!(off.abs() < 0.005, "{tone:?} on {clock} Hz is off by {off}");
                let duty = f64::from(pulse.half) / (f64::from(pulse.top) + 1.0);
                assert!((0.499..=0.5).contains(&duty), "{tone:?} is high for {duty}");
            }
        }
    }

    /// All audible frequencies, not only those of our cues.
    #[test]
    fn everything_audible_is_met_within_half_a_percent() {
        for hz in 20..=20_000 {
            for clock in CLOCKS {
                let pulse = Tone { hz, ms: 1 }.pulse(clock).unwrap();
                let off = frequency(pulse, clock) / f64::from(hz) - 1.0;
                assert!(off.abs() < 0.005, "{hz} Hz on {clock} Hz is off by {off}");
            }
        }
    }

    #[test]
    fn the_divider_is_the_smallest_that_fits_the_counter() {
        let pulse = |hz| Tone { hz, ms: 1 }.pulse(125_000_000).unwrap();
        assert_eq!(pulse(440), Pulse { divider: 5, top: 56_817, half: 28_409 });
        assert_eq!(pulse(2_000), Pulse { divider: 1, top: 62_499, half: 31_250 });
    }

    #[test]
    fn a_pause_and_what_cannot_be_counted_have_no_wave() {
        let pulse = |hz, clock| Tone { hz, ms: 1 }.pulse(clock);
        assert_eq!(pulse(0, 125_000_000), None);
        assert_eq!(pulse(1, 125_000_000), None, "the divider ends at 255");
        assert_eq!(pulse(20_000, 20_000), None, "one step has no half");
        assert_eq!(pulse(20_000, 0), None);
        for clock in [u32::MAX, 1, 65_536, 65_537] {
            for hz in 0..=u16::MAX {
                // Nothing panics, and no pulse is wrong.
                if let Some(pulse) = pulse(hz, clock) {
                    assert!(0 < pulse.half && pulse.half <= pulse.top && pulse.divider > 0);
                }
            }
        }
    }

    #[test]
    fn cues_begin_at_once_end_with_a_tone_and_are_short() {
        let longest = [20, 600, 500, 500, 1_600];
        for (cue, longest) in CUES.into_iter().zip(longest) {
            let length: u16 = cue.iter().map(|tone| tone.ms).sum();
            assert!(length <= longest, "{length} ms");
            assert!(cue.iter().all(|tone| tone.ms > 0));
            let ends = [cue.first(), cue.last()];
            assert!(ends.into_iter().all(|tone| tone.is_some_and(|tone| tone.hz > 0)));
        }
    }

    #[test]
    fn no_cue_can_be_taken_for_another() {
        for (nth, one) in CUES.into_iter().enumerate() {
            assert!(CUES.into_iter().skip(nth + 1).all(|other| one != other));
        }
    }
}
