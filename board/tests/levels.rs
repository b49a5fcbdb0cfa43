//! Speech as levels: the DMA reads the samples from the ring, with a ramp at the start and the end.
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positions and levels")]

use board::levels::{CUT, END, MIDDLE, PER_SAMPLE, RAMP, RING, Ring, TOP, Tape};
use proptest::prelude::*;

const FRAME: usize = 320;

/// Reads a ring as the DMA does, one level after the other.
struct Reader {
    played: u32,
    levels: Vec<u16>,
}

impl Reader {
    fn new() -> Reader {
        Reader { played: 0, levels: Vec::new() }
    }

    fn play(&mut self, ring: &Ring, levels: u32) {
        for _ in 0..levels {
            self.levels.push(ring.get(self.played));
            self.played += 1;
        }
    }

    fn play_all(&mut self, ring: &Ring, tape: &Tape) {
        while let Some(left @ 1..) = tape.left(self.played) {
            self.play(ring, left.min(7));
        }
    }
}

/// The levels of an utterance with these samples, played while it is written, with the writer as
/// late as it may be.
fn levels_of(samples: &[i16]) -> Vec<u16> {
    let ring = Box::new(Ring::new());
    let mut reader = Reader::new();
    let mut tape = Tape::begin(&ring);
    for frame in samples.chunks(FRAME) {
        while !tape.has_room(FRAME as u32, reader.played) {
            reader.play(&ring, 13);
        }
        assert!(tape.write(&ring, frame));
    }
    // That it is over is found out when there is room for another frame.
    while !tape.has_room(FRAME as u32, reader.played) {
        reader.play(&ring, 13);
    }
    tape.end(&ring, reader.played);
    assert!(!tape.write(&ring, &[1]), "it is over");
    reader.play_all(&ring, &tape);
    // There is some time to stop the DMA.
    let end = reader.levels.len();
    reader.play(&ring, 1_024);
    assert!(reader.levels.drain(end..).all(|level| level == 0));
    reader.levels
}

fn largest_step(levels: &[u16]) -> u16 {
    levels.windows(2).map(|pair| pair[0].abs_diff(pair[1])).max().unwrap_or(0)
}

#[test]
fn an_utterance_goes_up_a_ramp_through_its_samples_and_down_again() {
    let samples: Vec<i16> = (0..2_000).map(|nth| (nth % 160 * 200 - 16_000) as i16).collect();
    let levels = levels_of(&samples);
    let length = samples.len() * PER_SAMPLE as usize;
    assert_eq!(levels.len(), (RAMP + END) as usize + length);
    assert_eq!((levels[0], *levels.last().unwrap()), (0, 0));
    // Each sample is met by its fourth level.
    for (nth, sample) in samples.iter().enumerate() {
        let level = levels[RAMP as usize + 4 * nth + 3];
        let expected = f64::from(MIDDLE) * (1.0 + f64::from(*sample) / 32_768.0);
        assert!((f64::from(level) - expected).abs() <= 1.0, "sample {nth}: {level}, {expected}");
    }
    // The three before it are on the line.
    for nth in 1..samples.len() {
        let at = RAMP as usize + 4 * nth;
        let (from, to) = (f64::from(levels[at - 1]), f64::from(levels[at + 3]));
        for part in 0..4 {
            let line = from + (to - from) * f64::from(part as u8 + 1) / 4.0;
            assert!((f64::from(levels[at + part]) - line).abs() <= 1.5);
        }
    }
}

#[test]
fn the_loudest_and_the_lowest_sample_are_levels_that_the_slice_counts() {
    let levels = levels_of(&[i16::MIN, i16::MAX, i16::MIN, i16::MAX, 0]);
    assert!(levels.iter().all(|level| *level <= TOP));
    assert_eq!(levels[RAMP as usize + 3], 0);
    assert_eq!(levels[RAMP as usize + 7], 1_951);
}

#[test]
fn silence_steps_by_one() {
    assert_eq!(largest_step(&levels_of(&[0; 4_000])), 1);
    assert_eq!(largest_step(&levels_of(&[])), 1);
}

#[test]
fn a_frame_is_written_only_where_it_will_be_played_and_an_erase_is_survived() {
    let ring = Box::new(Ring::new());
    let mut reader = Reader::new();
    let mut tape = Tape::begin(&ring);
    let mut written = RAMP;
    while tape.has_room(FRAME as u32, reader.played) {
        assert!(tape.write(&ring, &[0; FRAME]));
        written += FRAME as u32 * PER_SAMPLE;
    }
    // Nothing was overwritten that had not been played yet.
    assert!(written < RING as u32);
    // So much is ahead when the next frame may be decoded: an erase of 45 ms and 10 ms to decode a
    // frame take less time than that.
    while !tape.has_room(FRAME as u32, reader.played) {
        reader.play(&ring, 1);
    }
    let least = written - reader.played;
    assert!(least > 55 * 64, "{least}");
}

#[test]
fn late_samples_are_a_held_level_and_not_noise() {
    let ring = Box::new(Ring::new());
    let mut reader = Reader::new();
    let mut tape = Tape::begin(&ring);
    // No sample comes before everything was played.
    reader.play(&ring, RAMP + 3_000);
    assert!(reader.levels.iter().skip(RAMP as usize).all(|level| *level == MIDDLE));
    assert_eq!(tape.late(), 0);
    // Then a few come, and again none, while the speaker's task looks in now and then.
    for _ in 0..4 {
        assert!(tape.has_room(FRAME as u32, reader.played));
        assert!(tape.write(&ring, &[8_000; FRAME]));
    }
    for _ in 0..20 {
        reader.play(&ring, 640);
        tape.hold(&ring, reader.played);
    }
    assert!(largest_step(&reader.levels) < 61, "{}", largest_step(&reader.levels));
    // They were late once, before all of that.
    assert_eq!(tape.late(), 1);
    // The next samples are played from now on.
    assert!(tape.has_room(FRAME as u32, reader.played));
    assert_eq!(tape.late(), 2);
    assert!(tape.write(&ring, &[-8_000; FRAME]));
    let before = reader.levels.len();
    reader.play(&ring, 4 * FRAME as u32);
    assert!(reader.levels[before..].iter().any(|level| *level < MIDDLE));
}

proptest! {
    /// Whenever a button is pressed, it is silent 16 ms later, without a pop.
    #[test]
    fn a_cut_fades_out_at_once(
        frames in 1_usize..8,
        pressed in 0_u32..9_000,
        amplitude in 0_i16..30_000,
    ) {
        let ring = Box::new(Ring::new());
        let mut reader = Reader::new();
        let mut tape = Tape::begin(&ring);
        // 500 Hz, with a soft start.
        let wave = |at: usize| {
            let loud = f64::from(amplitude) * (at as f64 / 320.0).min(1.0);
            (loud * (at as f64 * core::f64::consts::TAU / 32.0).sin()) as i16
        };
        let mut cut = None;
        for nth in 0..frames {
            while !tape.has_room(FRAME as u32, reader.played) && cut.is_none() {
                reader.play(&ring, 1);
                if reader.played == pressed {
                    tape.cut(&ring, reader.played);
                    cut = Some(reader.played);
                }
            }
            let samples: Vec<i16> = (nth * FRAME..(nth + 1) * FRAME).map(wave).collect();
            for samples in samples.chunks(16) {
                prop_assert_eq!(tape.write(&ring, samples), cut.is_none());
            }
        }
        while cut.is_none() && !tape.has_room(FRAME as u32, reader.played) {
            reader.play(&ring, 1);
            if reader.played == pressed {
                tape.cut(&ring, reader.played);
                cut = Some(reader.played);
            }
        }
        tape.end(&ring, reader.played);
        while tape.left(reader.played) != Some(0) {
            reader.play(&ring, 1);
            if reader.played == pressed {
                tape.cut(&ring, reader.played);
                cut = Some(reader.played);
            }
        }
        let most = f64::from(amplitude) * core::f64::consts::TAU / 32.0 / 4.0 / 32_768.0;
        let most = (most * f64::from(MIDDLE)).ceil() as u16 + 4;
        prop_assert!(largest_step(&reader.levels) <= most, "{} > {most}", largest_step(&reader.levels));
        prop_assert_eq!(*reader.levels.last().unwrap(), 0);
        if let Some(cut) = cut {
            prop_assert!(reader.played - cut <= CUT + 64, "{} levels later", reader.played - cut);
        }
        // Silence follows until the DMA is stopped.
        let end = reader.levels.len();
        reader.play(&ring, 1_024);
        prop_assert!(reader.levels[end..].iter().all(|level| *level == 0));
    }
}

/// The loudspeaker's volts, with this resistor in front of the amplifier, by the wiring of the
/// speaking box (`docs/build-the-box.md`): two low-passes, a coupling capacitor, and a PAM8302A,
/// which amplifies 150 kΩ / (10 kΩ + what is in front of it) times (its data sheet, DS36436,
/// "Maximum Gain").
fn volts(levels: &[u16], ohms: f64) -> Vec<f64> {
    let in_front = 1_000.0 + 2_200.0 + ohms;
    let gain = 150_000.0 / (10_000.0 + in_front);
    let part = |seconds: f64| 1.0 - (-1.0 / 64_004.0 / seconds).exp();
    let (low, coupling) = (part(22e-6), part(100e-9 * (10_000.0 + in_front)));
    let (mut once, mut twice, mut held) = (0.0, 0.0, 0.0);
    let level = |level: &u16| {
        once += low * (3.3 * f64::from(*level) / f64::from(TOP) - once);
        twice += low * (once - twice);
        held += coupling * (twice - held);
        gain * (twice - held)
    };
    levels.iter().map(level).collect()
}

/// The highest volts of a tone, a tenth of a second after the ramp up to it and before the one
/// down: the coupling capacitor passes on a part of each ramp, on top of the tone.
fn peak(volts: &[f64]) -> f64 {
    let settled = 6_400;
    let tone = &volts[RAMP as usize + settled..volts.len() - END as usize];
    tone.iter().fold(0.0, |peak, volt| peak.max(volt.abs()))
}

#[test]
fn the_loudest_tone_fits_into_what_a_usb_port_gives_the_amplifier() {
    let sample = |nth: u32| (f64::from(nth) * 300.0 / 16_000.0 * core::f64::consts::TAU).sin();
    let tone: Vec<i16> = (0..8_000).map(|nth| (sample(nth) * 32_767.0) as i16).collect();
    let levels = levels_of(&tone);
    // USB 2.0, section 7.2.2: a port has 4.75 V or more, by which each output of the bridge swings.
    let loudest = peak(&volts(&levels, 47_000.0));
    assert!(loudest > 3.5 && loudest < 4.75, "{loudest} V");
    // Without the resistor it would be cut off at a third of its height.
    assert!(peak(&volts(&levels, 0.0)) > 3.0 * 4.75);
}

/// What a loudspeaker makes of it, which below its resonance falls by 12 dB an octave.
fn energy(volts: &[f64], resonance: f64) -> f64 {
    let keeps = 1.0 / (1.0 + core::f64::consts::TAU * resonance / 64_004.0);
    let [mut last, mut once, mut before, mut twice] = [0.0; 4];
    let heard = volts.iter().map(|volt| {
        once = keeps * (once + volt - last);
        last = *volt;
        twice = keeps * (twice + once - before);
        before = once;
        twice * twice
    });
    heard.sum::<f64>() / 64_004.0
}

/// Against the straight ramp of 16 ms that the box had before.
#[test]
fn what_a_loudspeaker_makes_of_the_ramps_is_far_less_than_of_a_straight_one() {
    let rest = vec![0; 6_400];
    let pad = |ramp: Vec<u16>| [&rest[..], &ramp, &vec![*ramp.last().unwrap(); 6_400]].concat();
    let straight = pad((0..1024).map(|part| (976 * part / 1024) as u16).collect());
    let silent = levels_of(&[0; 16_000]);
    let up = pad(silent[..RAMP as usize + 1].to_vec());
    let down = pad(silent.iter().rev().take(END as usize + 1).copied().collect());
    for (resonance, least_up, least_down) in
        [(150.0, 1.5, 4.0), (200.0, 2.0, 6.0), (400.0, 4.0, 14.0)]
    {
        let of = |levels: &[u16]| energy(&volts(levels, 47_000.0), resonance);
        let [up, down] = [&up, &down].map(|ramp| of(&straight) / of(ramp));
        println!("{resonance} Hz: up {up:.1}, down {down:.1}");
        assert!(up > least_up && down > least_down, "{resonance} Hz: {up}, {down}");
    }
}
