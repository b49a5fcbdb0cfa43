//! The voice: every clip of every language is spoken by a synthesiser, made equally loud, and
//! packed. The same words give the same bytes.
//!
//! Only whoever changes words needs this. The pack is in the repository: neither the build nor a
//! test needs the synthesiser.

mod opus;
mod speech;
#[cfg(test)]
mod witness;

use crate::top;
use console::Language;
use std::collections::HashMap;
use std::fs;
use std::sync::Mutex;
use voice::pack::make;
use voice::spelling::{goes_on, spell};
use voice::{FRAME, Part, RATE};

/// In the repository.
const PACK: &str = "voice/croupier.voice";

/// The flash from the end of the image to the journal, without 48 KiB: by so much the decoder and
/// all that feeds it may still lengthen the image.
const ROOM: usize = (1_536 - 48) * 1_024;

/// A text as it is spoken: in a language, and as the beginning of something or its end.
type Key = (&'static str, String, bool);

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
    print(&clip, pack.len());
    if pack.len() > ROOM {
        return Err(format!("the pack has {} bytes, and room for {ROOM}", pack.len()));
    }
    fs::write(top().join(PACK), pack).map_err(|error| format!("{PACK}: {error}"))
}

/// How a clip is spoken; not at all if it is empty in this language.
fn key(part: Part, language: Language) -> Option<Key> {
    let text = spell(part, language);
    (!text.is_empty()).then(|| (language.code(), text, goes_on(part, language)))
}

/// Every one of them, or an error: no clip is left out. Two at a time.
fn speak(keys: &[Key]) -> Result<HashMap<Key, make::Packets>, String> {
    let spoken = Mutex::new(HashMap::new());
    let speak_half = |half: &[Key]| -> Result<(), String> {
        for (code, text, goes_on) in half {
            let named = |why: String| format!("{code}, {text:?}: {why}");
            let samples = speech::speak(code, text, *goes_on).map_err(named)?;
            let packets = opus::encode(&samples).map_err(named)?;
            let key = (*code, text.clone(), *goes_on);
            spoken.lock().map_err(|error| error.to_string())?.insert(key, packets);
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

/// Clips, seconds and bytes of each language.
fn print(clip: &dyn Fn(Language, Part) -> make::Packets, length: usize) {
    println!("language  clips  seconds    bytes");
    for language in Language::ALL {
        let clips: Vec<make::Packets> = Part::all().map(|part| clip(language, part)).collect();
        let clips: Vec<&make::Packets> = clips.iter().filter(|clip| !clip.is_empty()).collect();
        let mut different = clips.clone();
        different.sort();
        different.dedup();
        let packets: usize = different.iter().map(|clip| clip.len()).sum();
        let bytes: usize =
            different.iter().flat_map(|clip| clip.iter()).map(|packet| packet.len() + 1).sum();
        let seconds = packets * FRAME / RATE as usize;
        println!("{:8}  {:5}  {seconds:7}  {bytes:7}", language.code(), clips.len());
    }
    println!("the pack: {length} bytes of {ROOM}");
}
