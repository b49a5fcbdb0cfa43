//! The voice: every clip of a language is spoken by a synthesiser, made equally loud, and packed.
//! The same words give the same bytes.
//!
//! Only whoever changes words needs this. The packs are in the repository: neither the build nor a
//! test needs the synthesiser. It is compiled with the feature `speak` alone; a chore that needs it
//! and was built without runs itself again.

#[cfg(not(feature = "speak"))]
mod again;
pub(crate) mod levels;
mod listen;
mod opus;
#[cfg(feature = "speak")]
mod pico;
#[cfg(any(feature = "speak", test))]
mod shape;
#[cfg(feature = "speak")]
mod speech;
#[cfg(test)]
mod witness;

pub(crate) use listen::listen;

use crate::top;
#[cfg(not(feature = "speak"))]
use again::pack as speak;
use console::Language;
#[cfg(feature = "speak")]
use speech::pack as speak;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use voice::pack::fingerprint;
use voice::{ClipData, FRAME, Pack, Part, RATE};

/// Where the pack of a language is, in the repository.
fn place(language: Language) -> PathBuf {
    Path::new("voice/packs").join(language.code()).with_extension("voice")
}

/// The pack of a language as the repository has it.
fn committed(language: Language) -> Result<Vec<u8>, String> {
    let place = place(language);
    fs::read(top().join(&place)).map_err(|error| format!("{}: {error}", place.display()))
}

/// The language of that code.
pub(crate) fn language(code: &str) -> Result<Language, String> {
    let found = Language::ALL.into_iter().find(|language| language.code() == code);
    found.ok_or_else(|| format!("one of {}", Language::ALL.map(Language::code).join(", ")))
}

/// A pack for a box: that of the repository for one language; for several a new one, with the
/// highest rate at which they fit together.
pub(crate) fn pack(languages: &[Language]) -> Result<Vec<u8>, String> {
    match languages {
        [language] => committed(*language),
        several => speak(several),
    }
}

/// Speaks the clips of these languages again, of all if none is named. Each becomes the pack of its
/// language in the repository; or all together become one, in that file.
pub(crate) fn write(languages: &[Language], out: Option<&Path>) -> Result<(), String> {
    let languages = if languages.is_empty() { &Language::ALL } else { languages };
    let save = |place: &Path, pack: Vec<u8>| {
        fs::write(place, pack).map_err(|error| format!("{}: {error}", place.display()))
    };
    if let Some(out) = out {
        return save(out, speak(languages)?);
    }
    for language in languages {
        save(&top().join(place(*language)), speak(&[*language])?)?;
    }
    println!("{}", table()?);
    Ok(())
}

/// Clips, seconds, rate and bytes of each pack, as `voice/README.md` has them.
fn table() -> Result<String, String> {
    let mut table = String::from("| | clips | seconds | kbit/s | bytes |\n|---|---|---|---|---|\n");
    for (language, name) in
        Language::ALL.into_iter().zip(["German", "English", "French", "Italian"])
    {
        let bytes = committed(language)?;
        let pack = Pack::open(&bytes).map_err(|wrong| wrong.to_string())?;
        let found = Part::all().filter_map(|part| {
            let clip = part.clip()?;
            Some((fingerprint(language, clip)?, pack.clip(language, clip)?))
        });
        // What is spelt alike lies there once.
        let clips: HashMap<u32, ClipData<'_>> = found.collect();
        let packets: usize = clips.values().map(|clip| clip.packets().count()).sum();
        let seconds = packets * FRAME / RATE as usize;
        let (count, rate) = (clips.len(), pack.bits_per_second() / 1_000);
        let length = thousands(bytes.len());
        table += &format!("| {name} | {count} | {seconds} | {rate} | {length} |\n");
    }
    Ok(table)
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
