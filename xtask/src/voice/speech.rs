//! Speaking: SVOX Pico as a program beside ours, and what is done to its samples.

use std::fs;
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = "pico2wave";

/// What Pico says otherwise than its language does, and how it must be spelt instead: "soixante"
/// with an x, "dix-huit" with a silence.
const PRONOUNCED: [(&str, &str, &str); 2] =
    [("fr", "soixante", "soissante"), ("fr", "dix-huit", "dizuit")];

/// What Pico says well in other words but not when it is all that is said: "quinze" and "seize"
/// without their ends, "soixante-neuf" with a syllable more, others in one breath, "mille" so that
/// it is lost before a number.
const PRONOUNCED_ALONE: [(&str, &str, &str); 12] = [
    ("fr", "quinze", "quinzeu"),
    ("fr", "seize", "seizeu"),
    ("fr", "quarante-trois", "quarante trois"),
    ("fr", "soixante-neuf", "soissant neuf"),
    ("fr", "quatre-vingt-un", "quatre vingt hun"),
    ("fr", "quatre-vingt-sept", "quatre vingt sept"),
    ("fr", "quatre-vingt-neuf", "quatre vingt neuf"),
    ("fr", "quatre-vingt-onze", "quatre vingt onze"),
    ("fr", "trois cent", "troi cent"),
    ("fr", "mille", "<pitch level=\"70\">mille</pitch>"),
    ("it", "trentatré", "trenta tré"),
    ("it", "settantatré", "settanta tré"),
];

/// What is heard of Pico's lowest sounds, such as the end of an "f", is above.
const QUIET: i16 = 90;

/// Samples of a millisecond.
const MILLISECOND: usize = 16;

/// Kept before the first sound and behind the last.
const BEFORE: usize = 4 * MILLISECOND;
const BEHIND: usize = 8 * MILLISECOND;

/// So loud is every clip where it is not silent, of 32,767; at most so high is its peak. With the
/// highest volume a small speaker is as loud as it gets without scratching.
const LOUDNESS: f64 = 4_600.0;
const PEAK: f64 = 29_000.0;

/// Whether there is a synthesiser, or how to get it.
pub(super) fn find() -> Result<(), String> {
    let missing = |_| {
        format!(
            "{PROGRAM} is missing: it is in Debian's package libttspico-utils, component non-free"
        )
    };
    Command::new(PROGRAM).arg("--usage").output().map(|_| ()).map_err(missing)
}

/// As Pico calls its languages, and a number it says behind the beginning of something.
fn voice(code: &str) -> Result<(&'static str, &'static str), String> {
    match code {
        "de" => Ok(("de-DE", "sieben")),
        "en" => Ok(("en-GB", "nine")),
        "fr" => Ok(("fr-FR", "neuf")),
        "it" => Ok(("it-IT", "nove")),
        _ => Err("no voice speaks this language".into()),
    }
}

/// The samples of a text, without silence around it, at so many percent of Pico's own pace. What
/// goes on is spoken with something behind it, so that the voice does not fall; that is cut off
/// again.
pub(super) fn speak(code: &str, text: &str, goes_on: bool, pace: u32) -> Result<Vec<i16>, String> {
    let (name, behind) = voice(code)?;
    let text = &pronounced(code, text);
    let samples = match goes_on {
        true => {
            let text = text.trim_end_matches([':', ',', ' ']);
            let text = format!("{text}, <break time=\"200ms\"/> {behind}");
            let samples = synthesise(name, &text, pace)?;
            before_last_silence(&samples).ok_or("the voice makes no pause at a comma")?.to_vec()
        }
        false => synthesise(name, text, pace)?,
    };
    let mut samples = trim(&samples).ok_or("nothing was said")?.to_vec();
    level(&mut samples);
    fade(&mut samples);
    Ok(samples)
}

fn pronounced(code: &str, text: &str) -> String {
    let alone =
        PRONOUNCED_ALONE.iter().find(|(language, spelt, _)| (*language, *spelt) == (code, text));
    if let Some((.., said)) = alone {
        return (*said).to_string();
    }
    let rows = PRONOUNCED.iter().filter(|(language, ..)| *language == code);
    rows.fold(text.to_string(), |text, (_, spelt, said)| text.replace(spelt, said))
}

fn synthesise(name: &str, text: &str, pace: u32) -> Result<Vec<i16>, String> {
    let file = std::env::temp_dir().join(format!(
        "croupier-{}-{:?}.wav",
        std::process::id(),
        std::thread::current().id()
    ));
    let status = Command::new(PROGRAM)
        .arg(format!("--lang={name}"))
        .arg(format!("--wave={}", file.display()))
        .arg(format!("<speed level=\"{pace}\">{text}</speed>"))
        .status()
        .map_err(|error| format!("{PROGRAM}: {error}"))?;
    if !status.success() {
        return Err(format!("{PROGRAM} has failed"));
    }
    let samples = read(&file);
    let _ = fs::remove_file(&file);
    samples
}

/// The samples of a WAV file.
fn read(file: &Path) -> Result<Vec<i16>, String> {
    let said = |error: hound::Error| error.to_string();
    let reader = hound::WavReader::open(file).map_err(said)?;
    let spec = reader.spec();
    if (spec.sample_rate, spec.channels, spec.bits_per_sample) != (voice::RATE, 1, 16) {
        return Err("not 16 kHz with one channel of 16 bits".into());
    }
    reader.into_samples().collect::<Result<_, _>>().map_err(said)
}

fn is_quiet(samples: &[i16]) -> bool {
    samples.iter().all(|sample| sample.unsigned_abs() <= QUIET.unsigned_abs())
}

/// What is before the last pause that is followed by a sound. A pause is longer than the silence
/// within a word.
fn before_last_silence(samples: &[i16]) -> Option<&[i16]> {
    const STEP: usize = 5 * MILLISECOND;
    const PAUSE: usize = 150 * MILLISECOND / STEP;
    let quiet: Vec<bool> = samples.chunks(STEP).map(is_quiet).collect();
    let end = quiet.iter().rposition(|quiet| !quiet)?;
    let pauses = quiet.get(..end)?.windows(PAUSE);
    let last = pauses.enumerate().rev().find(|(_, pause)| pause.iter().all(|quiet| *quiet))?.0;
    let start = quiet.get(..last)?.iter().rposition(|quiet| !quiet)? + 1;
    samples.get(..(start * STEP + BEHIND).min(samples.len()))
}

/// Without silence around it.
fn trim(samples: &[i16]) -> Option<&[i16]> {
    let loud = |sample: &i16| sample.unsigned_abs() > QUIET.unsigned_abs();
    let first = samples.iter().position(loud)?.saturating_sub(BEFORE);
    let last = (samples.iter().rposition(loud)? + BEHIND).min(samples.len());
    samples.get(first..last)
}

/// Every clip is equally loud where it is not silent.
fn level(samples: &mut [i16]) {
    let power = |part: &[i16]| {
        let sum: f64 = part.iter().map(|sample| f64::from(*sample).powi(2)).sum();
        sum / f64::from(u16::try_from(part.len()).unwrap_or(1).max(1))
    };
    let powers: Vec<f64> = samples.chunks(20 * MILLISECOND).map(power).collect();
    let highest = powers.iter().copied().fold(1.0, f64::max);
    // What is more than 20 dB below the loudest part is not heard as loudness.
    let heard: Vec<f64> = powers.into_iter().filter(|power| *power > highest / 100.0).collect();
    let mean =
        heard.iter().sum::<f64>() / f64::from(u16::try_from(heard.len()).unwrap_or(1).max(1));
    let peak = samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap_or(1).max(1);
    let gain = (LOUDNESS / mean.sqrt()).min(PEAK / f64::from(peak));
    for sample in samples {
        #[expect(clippy::cast_possible_truncation, reason = "the peak is within 16 bits")]
        {
            *sample = (f64::from(*sample) * gain).round() as i16;
        }
    }
}

/// In within 4 ms and out within 8, so that no clip begins or ends with a step.
fn fade(samples: &mut [i16]) {
    let (rise, fall) = (64, 128);
    let scale = |(sample, at): (&mut i16, i32), of: i32| {
        *sample = i16::try_from(i32::from(*sample) * at / of).unwrap_or_default();
    };
    samples.iter_mut().zip(0..rise).for_each(|step| scale(step, rise));
    samples.iter_mut().rev().zip(0..fall).for_each(|step| scale(step, fall));
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
    fn what_pico_says_wrong_is_spelt_otherwise_in_that_language_only() {
        assert_eq!(pronounced("fr", "soixante-dix-huit"), "soissante-dizuit");
        assert_eq!(pronounced("fr", "quinze"), "quinzeu");
        assert_eq!(pronounced("fr", "quatre-vingt-quinze"), "quatre-vingt-quinze");
        assert_eq!(pronounced("fr", "soixante-seize"), "soissante-seize");
        assert_eq!(pronounced("de", "soixante"), "soixante");
    }

    #[test]
    fn silence_around_a_clip_goes_and_silence_within_it_stays() {
        let said = [silence(300), tone(50, 900), silence(60), tone(50, 900), silence(400)].concat();
        assert_eq!(trim(&said).unwrap().len(), 160 * MILLISECOND + BEFORE + BEHIND - 1);
        assert!(trim(&silence(100)).is_none());
    }

    #[test]
    fn what_stands_behind_the_comma_is_cut_off() {
        let (one, two, three) = (tone(100, 900), tone(200, 900), tone(80, 900));
        let said =
            [one, silence(200), two, silence(50), tone(10, 900), silence(200), three].concat();
        let kept = before_last_silence(&[said, silence(200)].concat()).unwrap().len();
        assert_eq!(kept, 560 * MILLISECOND + BEHIND);
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
    fn a_clip_begins_and_ends_with_nothing() {
        let mut said = tone(50, 20_000);
        fade(&mut said);
        assert_eq!((said[0], *said.last().unwrap()), (0, 0));
        let steps = said.windows(2).take(30).map(|pair| (pair[1] - pair[0]).abs());
        assert!(steps.max().unwrap() < 400);
    }
}
