//! Speaking: turns the words of a language into a pack.

use super::pico::Voice;
use super::{opus, shape};
use anyhow::{Context as _, Error, Result, bail};
use console::{Language, Word};
use rayon::prelude::*;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use voice::spelling::{fingerprint, goes_on, pronounced, spell};
use voice::words::parts;
use voice::{FRAME, Part, ROOM, make};

/// In percent of Pico's full level, at which loud words are clipped.
const LEVEL: u32 = 50;

/// The highest bit rate, in kbit/s: with more, SILK becomes no clearer.
const HIGHEST: u32 = 16;

/// Words that are spoken in one piece, as the start of a statement or its end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Words {
    text: String,
    goes_on: bool,
}

impl Words {
    /// The words of a clip, if this language has any there.
    fn of(part: Part, language: Language) -> Option<Words> {
        let text = spell(part, language);
        let goes_on = goes_on(part, language);
        (!text.is_empty()).then_some(Words { text, goes_on })
    }
}

/// Speaks one language.
struct Synthesiser {
    language: Language,
    voice: Voice,
    /// A number that is said after the start of a statement, and cut off again.
    follower: &'static str,
}

impl Synthesiser {
    fn of(language: Language) -> Result<Synthesiser> {
        let (files, follower) = match language {
            Language::De => (["de-DE_ta.bin", "de-DE_gl0_sg.bin"], "sieben"),
            Language::En => (["en-GB_ta.bin", "en-GB_kh0_sg.bin"], "nine"),
            Language::Fr => (["fr-FR_ta.bin", "fr-FR_nk0_sg.bin"], "neuf"),
            Language::It => (["it-IT_ta.bin", "it-IT_cm0_sg.bin"], "nove"),
        };
        Ok(Synthesiser { language, voice: Voice::find(files)?, follower })
    }

    /// The samples of a clip. The start of a statement is spoken with something after it, so that
    /// the voice does not fall.
    fn speak(&self, words: &Words) -> Result<Vec<i16>> {
        let named = || format!("{}, {:?}", self.language.code(), words.text);
        let text = pronounced(self.language, &words.text);
        let text = if words.goes_on {
            let text = text.trim_end_matches([':', ',', ' ']);
            format!("{text}, <break time=\"200ms\"/> {}", self.follower)
        } else {
            text
        };
        // The tag is never closed: Pico would do so before the last sound has faded.
        let text = format!("<volume level=\"{LEVEL}\">{text}");
        let said = self.voice.say(&text).with_context(named)?;
        let said = match words.goes_on {
            true => shape::before_last_silence(&said)
                .context("the voice makes no pause at a comma")
                .with_context(named)?,
            false => &said,
        };
        shape::clip(said).context("nothing was said").with_context(named)
    }
}

/// A pack of these languages with the highest bit rate at which it fits.
///
/// The pack of one language leaves a quarter of its region free, for words to come. Several
/// languages may fill it, at the lowest bit rate that is still understood.
pub(super) fn pack(languages: &[Language]) -> Result<Vec<u8>> {
    let (lowest, room) = if languages.len() == 1 { (10, ROOM / 4 * 3) } else { (8, ROOM) };
    let mut spoken = Vec::new();
    for language in languages {
        spoken.extend(speak(*language)?);
    }
    let mut length = 0;
    for rate in (lowest..=HIGHEST).rev() {
        let clips = each(&spoken, |samples: &Vec<i16>| opus::encode(samples, rate * 1_000))?;
        let pack = make::pack(languages, rate * 1_000, clips).map_err(Error::msg)?;
        length = pack.len();
        if length <= room {
            return Ok(pack);
        }
    }
    let codes = languages.iter().map(|language| language.code()).collect::<Vec<_>>().join(" and ");
    bail!("{codes} do not fit: {length} bytes at {lowest} kbit/s, but there is room for {room}");
}

/// The samples of every clip of a language, by fingerprint.
fn speak(language: Language) -> Result<Vec<(u32, Vec<i16>)>> {
    let synthesiser = Synthesiser::of(language)?;
    let words: HashSet<Words> = Part::all().filter_map(|part| Words::of(part, language)).collect();
    let found = |words: Words| (fingerprint(language, &words.text, words.goes_on), words);
    let words: Vec<(u32, Words)> = words.into_iter().map(found).collect();
    each(&words, |words| synthesiser.speak(words))
}

/// Makes something of each. An error for one is an error for all: no clip is left out.
fn each<From: Sync, To: Send>(
    all: &[(u32, From)],
    make: impl Fn(&From) -> Result<To> + Sync,
) -> Result<Vec<(u32, To)>> {
    all.par_iter().map(|(fingerprint, from)| Ok((*fingerprint, make(from)?))).collect()
}

/// Says words without encoding them, with the silences of a [`voice::Speaker`].
pub(super) fn uncoded() -> impl FnMut(Language, &[Word]) -> Result<Vec<i16>> {
    const BETWEEN_WORDS: usize = 2 * FRAME;
    const PAUSE: usize = 6 * FRAME;
    let mut synthesisers: HashMap<&str, Synthesiser> = HashMap::new();
    move |language, words| {
        let synthesiser = match synthesisers.entry(language.code()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Synthesiser::of(language)?),
        };
        let mut samples: Vec<i16> = Vec::new();
        let mut silence = 0;
        for word in words {
            if *word == Word::Pause {
                silence = PAUSE;
                continue;
            }
            for words in parts(*word).into_iter().filter_map(|part| Words::of(part, language)) {
                samples.resize(samples.len() + std::mem::take(&mut silence), 0);
                samples.extend(synthesiser.speak(&words)?);
            }
            silence = if samples.is_empty() { 0 } else { BETWEEN_WORDS };
        }
        Ok(samples)
    }
}
