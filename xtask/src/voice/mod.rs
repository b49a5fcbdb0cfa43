//! The voice: every clip of every language is spoken by a synthesiser, made equally loud, and
//! packed. The same words give the same bytes.
//!
//! Only whoever changes words needs this. The pack is in the repository: neither the build nor a
//! test needs the synthesiser.

mod care;
pub(crate) mod levels;
mod listen;
mod opus;
mod speech;
#[cfg(test)]
mod witness;

pub(crate) use listen::listen;

use crate::top;
use care::{Care, End};
use console::Language;
use std::collections::HashMap;
use std::fs;
use std::sync::Mutex;
use voice::pack::make;
use voice::spelling::{goes_on, spell};
use voice::{FRAME, Pack, Part, RATE};

/// In the repository.
const PACK: &str = "voice/croupier.voice";

/// The flash from the end of the image to the journal, without 48 KiB: by so much the decoder and
/// all that feeds it may still lengthen the image.
const ROOM: usize = (1_536 - 48) * 1_024;

/// A text as it is spoken: in a language, as the beginning of something or its end, and with what
/// care.
type Key = (&'static str, String, bool, Care);

/// Speaks all clips and writes the pack.
pub(crate) fn write() -> Result<(), String> {
    speech::find()?;
    let mut keys: Vec<Key> = Vec::new();
    for language in Language::ALL {
        keys.extend(Part::all().filter_map(|part| key(part, language)));
    }
    keys.sort();
    keys.dedup();
    let spoken = speak(&keys)?;
    let clip = |language: Language, part: Part| match key(part, language) {
        Some(key) => spoken.get(&key).cloned().unwrap_or_default(),
        None => make::Packets::new(),
    };
    let pack = make::pack(clip)?;
    let opened = Pack::open(&pack).map_err(|wrong| format!("{wrong:?}"))?;
    println!("{}", table(opened, pack.len()));
    if pack.len() > ROOM {
        return Err(format!("the pack has {} bytes, and room for {ROOM}", pack.len()));
    }
    fs::write(top().join(PACK), pack).map_err(|error| format!("{PACK}: {error}"))
}

/// How a clip is spoken; not at all if it is empty in this language.
fn key(part: Part, language: Language) -> Option<Key> {
    let text = spell(part, language);
    let care = Care::of(part, language.code(), &text);
    let goes_on = match care.end {
        End::AsIsDue => goes_on(part, language),
        End::Up => true,
        End::Down => false,
    };
    (!text.is_empty()).then(|| (language.code(), text, goes_on, care))
}

/// Every one of them, or an error: no clip is left out. Two at a time.
fn speak(keys: &[Key]) -> Result<HashMap<Key, make::Packets>, String> {
    let spoken = Mutex::new(HashMap::new());
    let speak_half = |half: &[Key]| -> Result<(), String> {
        for key in half {
            let (code, text, goes_on, care) = key;
            let named = |why: String| format!("{code}, {text:?}: {why}");
            let samples = speech::speak(code, text, *goes_on, care.pace).map_err(named)?;
            let packets = opus::encode(&samples, care.bitrate).map_err(named)?;
            spoken.lock().map_err(|error| error.to_string())?.insert(key.clone(), packets);
        }
        Ok(())
    };
    let (left, right) = keys.split_at(keys.len() / 2);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| speak_half(right));
        speak_half(left)?;
        other.join().map_err(|_| "a thread has panicked".to_string())?
    })?;
    spoken.into_inner().map_err(|error| error.to_string())
}

/// Clips, seconds and bytes of each language, as `voice/README.md` has them.
fn table(pack: Pack<'_>, length: usize) -> String {
    let mut table = String::from("| | clips | seconds | bytes |\n|---|---|---|---|\n");
    for (language, name) in
        Language::ALL.into_iter().zip(["German", "English", "French", "Italian"])
    {
        let clips = Part::all().filter_map(|part| pack.clip(language, part.clip()?));
        let clips = clips.map(|clip| clip.packets().collect::<Vec<&[u8]>>());
        let mut clips: Vec<Vec<&[u8]>> = clips.filter(|clip| !clip.is_empty()).collect();
        let count = clips.len();
        // Equal ones lie there once.
        clips.sort();
        clips.dedup();
        let packets: Vec<&[u8]> = clips.concat();
        let bytes: usize = packets.iter().map(|packet| packet.len() + 1).sum();
        let seconds = packets.len() * FRAME / RATE as usize;
        table += &format!("| {name} | {count} | {seconds} | {} |\n", thousands(bytes));
    }
    table + &format!("| all, with the index | | | {} of {} |\n", thousands(length), thousands(ROOM))
}

/// With a comma before every three digits, as on our pages.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let start = digits.len() % 3;
    let (first, rest) = digits.split_at(start);
    let groups = rest.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    let first = (!first.is_empty()).then(|| first.to_string());
    first.into_iter().chain(groups).collect::<Vec<_>>().join(",")
}
