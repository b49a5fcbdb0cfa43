//! Speaking: the words of a language become a pack.

use super::pico::Voice;
use super::{opus, shape, thousands};
use console::{Language, Word};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use voice::spelling::{fingerprint, goes_on, pronounced, spell};
use voice::words::parts;
use voice::{FRAME, Part, ROOM, make};

/// Of Pico's own level, in percent: at its full one loud words are clipped.
const LEVEL: u32 = 50;

/// In kbit a second: with more, SILK becomes no clearer.
const HIGHEST: u32 = 16;

/// What is spoken in one piece, as the beginning of something or its end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Words {
    text: String,
    goes_on: bool,
}

impl Words {
    /// Those of a clip; none if this language has nothing to say there.
    fn of(part: Part, language: Language) -> Option<Words> {
        let text = spell(part, language);
        let goes_on = goes_on(part, language);
        (!text.is_empty()).then_some(Words { text, goes_on })
    }
}

/// Speaks one language.
struct Mouth {
    language: Language,
    voice: Voice,
    /// A number that is said behind the beginning of something, and cut off again.
    behind: &'static str,
}

impl Mouth {
    fn of(language: Language) -> Result<Mouth, String> {
        let (files, behind) = match language {
            Language::De => (["de-DE_ta.bin", "de-DE_gl0_sg.bin"], "sieben"),
            Language::En => (["en-GB_ta.bin", "en-GB_kh0_sg.bin"], "nine"),
            Language::Fr => (["fr-FR_ta.bin", "fr-FR_nk0_sg.bin"], "neuf"),
            Language::It => (["it-IT_ta.bin", "it-IT_cm0_sg.bin"], "nove"),
        };
        Ok(Mouth { language, voice: Voice::find(files)?, behind })
    }

    /// The samples of a clip. What goes on is spoken with something behind it, so that the voice
    /// does not fall.
    fn speak(&self, words: &Words) -> Result<Vec<i16>, String> {
        let named = |why: &str| format!("{}, {:?}: {why}", self.language.code(), words.text);
        let text = pronounced(self.language, &words.text);
        let text = if words.goes_on {
            let text = text.trim_end_matches([':', ',', ' ']);
            format!("{text}, <break time=\"200ms\"/> {}", self.behind)
        } else {
            text
        };
        // Never ended: Pico would do so before the last sound has faded.
        let text = format!("<volume level=\"{LEVEL}\">{text}");
        let said = self.voice.say(&text).map_err(|why| named(&why))?;
        let said = match words.goes_on {
            true => shape::before_last_silence(&said)
                .ok_or_else(|| named("the voice makes no pause at a comma"))?,
            false => &said,
        };
        shape::clip(said).ok_or_else(|| named("nothing was said"))
    }
}

/// A pack of these languages with the highest rate at which it fits.
///
/// A language's own pack leaves a quarter of its region free, for words to come. Several languages
/// may fill it, and be coded as coarsely as is still understood.
pub(super) fn pack(languages: &[Language]) -> Result<Vec<u8>, String> {
    let (lowest, room) = if languages.len() == 1 { (10, ROOM / 4 * 3) } else { (8, ROOM) };
    let mut spoken = Vec::new();
    for language in languages {
        spoken.extend(speak(*language)?);
    }
    let mut length = 0;
    for rate in (lowest..=HIGHEST).rev() {
        let clips = each(&spoken, |samples: &Vec<i16>| opus::encode(samples, rate * 1_000))?;
        let pack = make::pack(languages, rate * 1_000, clips)?;
        length = pack.len();
        if length <= room {
            return Ok(pack);
        }
    }
    let codes: Vec<&str> = languages.iter().map(|language| language.code()).collect();
    let (codes, length, room) = (codes.join(" and "), thousands(length), thousands(room));
    Err(format!("{codes} do not fit: {length} bytes at {lowest} kbit/s, and room for {room}"))
}

/// The samples of every clip of a language, by fingerprint.
fn speak(language: Language) -> Result<Vec<(u32, Vec<i16>)>, String> {
    let mouth = Mouth::of(language)?;
    let words: HashSet<Words> = Part::all().filter_map(|part| Words::of(part, language)).collect();
    let found = |words: Words| (fingerprint(language, &words.text, words.goes_on), words);
    let words: Vec<(u32, Words)> = words.into_iter().map(found).collect();
    each(&words, |words| mouth.speak(words))
}

/// What becomes of each, or an error: no clip is left out. Two at a time.
fn each<From: Sync, To: Send>(
    all: &[(u32, From)],
    make: impl Fn(&From) -> Result<To, String> + Sync,
) -> Result<Vec<(u32, To)>, String> {
    let make_half = |half: &[(u32, From)]| -> Result<Vec<(u32, To)>, String> {
        half.iter().map(|(fingerprint, from)| Ok((*fingerprint, make(from)?))).collect()
    };
    let (left, right) = all.split_at(all.len() / 2);
    let (left, right) = std::thread::scope(|scope| {
        let other = scope.spawn(|| make_half(right));
        (make_half(left), other.join())
    });
    let right = right.map_err(|_| "a thread has panicked".to_string())??;
    Ok(left?.into_iter().chain(right).collect())
}

/// Says words before they are coded, with the silences of a [`voice::Speaker`].
pub(super) fn uncoded() -> impl FnMut(Language, &[Word]) -> Result<Vec<i16>, String> {
    const BETWEEN_WORDS: usize = 2 * FRAME;
    const PAUSE: usize = 6 * FRAME;
    let mut mouths: HashMap<&str, Mouth> = HashMap::new();
    move |language, words| {
        let mouth = match mouths.entry(language.code()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Mouth::of(language)?),
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
                samples.extend(mouth.speak(&words)?);
            }
            silence = if samples.is_empty() { 0 } else { BETWEEN_WORDS };
        }
        Ok(samples)
    }
}
