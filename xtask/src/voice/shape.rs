//! Shapes the samples of a synthesiser: every clip is equally loud, has no silence around it, and
//! fades in and out.

/// Pico's quietest sounds, such as the end of an "f", are louder than this.
const QUIET: i16 = 90;

/// Samples in a millisecond.
const MILLISECOND: usize = 16;

/// A sound at the end is a click if it is no longer than this and follows such a silence: the one
/// before a "t" is at most half as long.
const CLICK: usize = 40 * MILLISECOND;
const SILENCE: usize = 300 * MILLISECOND;

/// Kept before the first sound and after the last.
const BEFORE: usize = 4 * MILLISECOND;
const AFTER: usize = 8 * MILLISECOND;

/// How loud every clip is where it is not silent, and how high its peak may be, of 32,767. At the
/// highest volume a small speaker is then as loud as it gets without scratching.
const LOUDNESS: f64 = 4_600.0;
const PEAK: f64 = 29_000.0;

/// Makes a clip of what was said.
pub(super) fn clip(said: &[i16]) -> Option<Vec<i16>> {
    let mut samples = trim(said)?.to_vec();
    level(&mut samples);
    fade(&mut samples);
    Some(samples)
}

fn is_quiet(samples: &[i16]) -> bool {
    samples.iter().all(|sample| sample.unsigned_abs() <= QUIET.unsigned_abs())
}

/// The part before the last pause that is followed by a sound. A pause is longer than the silence
/// within a word.
pub(super) fn before_last_silence(samples: &[i16]) -> Option<&[i16]> {
    const CHUNK: usize = 5 * MILLISECOND;
    const PAUSE: usize = 150 * MILLISECOND / CHUNK;
    let quiet: Vec<bool> = samples.chunks(CHUNK).map(is_quiet).collect();
    let end = quiet.iter().rposition(|quiet| !quiet)?;
    let pauses = quiet.get(..end)?.windows(PAUSE);
    let last = pauses.enumerate().rev().find(|(_, pause)| pause.iter().all(|quiet| *quiet))?.0;
    let start = quiet.get(..last)?.iter().rposition(|quiet| !quiet)? + 1;
    samples.get(..(start * CHUNK + AFTER).min(samples.len()))
}

/// The part without silence around it, and without the click that Pico sometimes makes at the end.
fn trim(samples: &[i16]) -> Option<&[i16]> {
    let loud = |sample: &i16| sample.unsigned_abs() > QUIET.unsigned_abs();
    let first = samples.iter().position(loud)?.saturating_sub(BEFORE);
    let mut last = samples.iter().rposition(loud)?;
    let before_click = samples[..last.saturating_sub(CLICK)].iter().rposition(loud);
    last = before_click.filter(|before| last - before > SILENCE).unwrap_or(last);
    samples.get(first..(last + AFTER).min(samples.len()))
}

/// Makes a clip as loud as every other where it is not silent.
fn level(samples: &mut [i16]) {
    let mean = |sum: f64, count: usize| sum / f64::from(u16::try_from(count).unwrap_or(1).max(1));
    let power =
        |part: &[i16]| mean(part.iter().map(|sample| f64::from(*sample).powi(2)).sum(), part.len());
    let powers: Vec<f64> = samples.chunks(20 * MILLISECOND).map(power).collect();
    let highest = powers.iter().copied().fold(1.0, f64::max);
    // Parts more than 20 dB below the loudest do not count.
    let loud: Vec<f64> = powers.into_iter().filter(|power| *power > highest / 100.0).collect();
    let power = mean(loud.iter().sum(), loud.len());
    let peak = samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap_or(1).max(1);
    let gain = (LOUDNESS / power.sqrt()).min(PEAK / f64::from(peak));
    for sample in samples {
        #[expect(clippy::cast_possible_truncation, reason = "the peak is within 16 bits")]
        {
            *sample = (f64::from(*sample) * gain).round() as i16;
        }
    }
}

/// Fades in within 4 ms and out within 8, so that no clip starts or ends with a click.
fn fade(samples: &mut [i16]) {
    let (rise, fall) = (64, 128);
    let scale = |(sample, at): (&mut i16, i32), of: i32| {
        *sample = i16::try_from(i32::from(*sample) * at / of).unwrap_or_default();
    };
    samples.iter_mut().zip(0..rise).for_each(|sample| scale(sample, rise));
    samples.iter_mut().rev().zip(0..fall).for_each(|sample| scale(sample, fall));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tone of that many milliseconds.
    fn tone(milliseconds: usize, height: i16) -> Vec<i16> {
        let samples = 0..milliseconds * MILLISECOND;
        samples.map(|at| if at / 40 % 2 == 0 { height } else { -height }).collect()
    }

    fn silence(milliseconds: usize) -> Vec<i16> {
        vec![0; milliseconds * MILLISECOND]
    }

    #[test]
    fn silence_around_a_clip_is_cut_and_silence_within_it_stays() {
        let said = [silence(300), tone(50, 900), silence(60), tone(50, 900), silence(400)].concat();
        assert_eq!(trim(&said).unwrap().len(), 160 * MILLISECOND + BEFORE + AFTER - 1);
        assert!(trim(&silence(100)).is_none());
    }

    #[test]
    fn a_click_long_after_the_last_sound_is_cut_and_the_end_of_a_word_stays() {
        let with_end = |pause: usize, end: usize| {
            let said = [tone(50, 900), silence(pause), tone(end, 200), silence(10)].concat();
            trim(&said).unwrap().len() / MILLISECOND
        };
        assert_eq!(with_end(500, 10), 57);
        assert_eq!(with_end(150, 10), 217);
        assert_eq!(with_end(500, 60), 617);
    }

    #[test]
    fn what_follows_the_comma_is_cut_off() {
        let (one, two, three) = (tone(100, 900), tone(200, 900), tone(80, 900));
        let said =
            [one, silence(200), two, silence(50), tone(10, 900), silence(200), three].concat();
        let kept = before_last_silence(&[said, silence(200)].concat()).unwrap().len();
        assert_eq!(kept, 560 * MILLISECOND + AFTER);
        assert!(before_last_silence(&tone(100, 900)).is_none());
    }

    #[test]
    fn quiet_and_loud_become_equally_loud_and_none_is_clipped() {
        let (mut quiet, mut loud) = (tone(200, 300), [silence(500), tone(200, 20_000)].concat());
        level(&mut quiet);
        level(&mut loud);
        assert_eq!(quiet[5], loud[500 * MILLISECOND + 5]);
        let mut click = tone(100, 100);
        click[5] = 30_000;
        level(&mut click);
        assert_eq!(click[5], 29_000);
    }

    #[test]
    fn a_clip_starts_and_ends_with_zero() {
        let said = clip(&[silence(100), tone(50, 20_000), silence(100)].concat()).unwrap();
        assert_eq!((said[0], *said.last().unwrap()), (0, 0));
        let changes = said.windows(2).take(30).map(|pair| (pair[1] - pair[0]).abs());
        assert!(changes.max().unwrap() < 400);
    }
}
