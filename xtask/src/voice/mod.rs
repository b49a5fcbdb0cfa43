//! The voice: a synthesiser speaks every clip of a language; the clips are made equally loud,
//! encoded and packed. The same words give the same bytes.
//!
//! Only those who change words need this. The packs are in the repository, so neither the build nor
//! a test needs the synthesiser. It is compiled only with the feature `speak`; a chore that needs
//! it runs itself again with that feature.

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
use anyhow::{Context as _, Result};
use console::Language;
use fs_err as fs;
#[cfg(feature = "speak")]
use speech::pack as speak;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use voice::pack::fingerprint;
use voice::{ClipData, FRAME, Pack, Part, RATE, Speaker};

#[cfg(not(feature = "speak"))]
fn speak(_: &[Language]) -> Result<Vec<u8>> {
    anyhow::bail!("this was built without the feature `speak`")
}

/// Where the repository has the pack of a language.
fn path(language: Language) -> PathBuf {
    top().join("voice/packs").join(language.code()).with_extension("voice")
}

/// Everything that a speaker still has to say.
fn samples(speaker: &mut Speaker<'_>) -> Vec<i16> {
    let mut samples = Vec::new();
    let mut frame = [0; FRAME];
    while speaker.frame(&mut frame) {
        samples.extend(frame);
    }
    samples
}

/// Finds a language by its code.
pub(crate) fn language(code: &str) -> Result<Language> {
    let found = Language::ALL.into_iter().find(|language| language.code() == code);
    found.with_context(|| format!("one of {}", Language::ALL.map(Language::code).join(", ")))
}

/// A pack for a box. For one language it is the repository's; several are spoken again, with the
/// highest bit rate at which they fit together.
pub(crate) fn pack(languages: &[Language]) -> Result<Vec<u8>> {
    match languages {
        [language] => Ok(voice::pack_of(*language).to_vec()),
        several => speak(several),
    }
}

/// Speaks the clips of these languages again, or of all if none is named. Each becomes the pack of
/// its language in the repository, or all together become one pack in the given file.
pub(crate) fn write(languages: &[Language], out: Option<&Path>) -> Result<()> {
    if let Some(out) = out {
        return Ok(fs::write(out, speak(languages)?)?);
    }
    let languages = if languages.is_empty() { &Language::ALL } else { languages };
    for language in languages {
        fs::write(path(*language), speak(&[*language])?)?;
    }
    println!("{}", table()?);
    Ok(())
}

/// Clips, seconds, rate and bytes of each pack, as in `voice/README.md`.
fn table() -> Result<String> {
    let mut table = String::from("| | clips | seconds | kbit/s | bytes |\n|---|---|---|---|---|\n");
    for (language, name) in
        Language::ALL.into_iter().zip(["German", "English", "French", "Italian"])
    {
        let bytes = fs::read(path(language))?;
        let pack = Pack::open(&bytes)?;
        let found = Part::all().filter_map(|part| {
            let clip = part.clip()?;
            Some((fingerprint(language, clip)?, pack.clip(language, clip)?))
        });
        // Words that are spelt alike share a clip.
        let clips: HashMap<u32, ClipData<'_>> = found.collect();
        let packets: usize = clips.values().map(|clip| clip.packets().count()).sum();
        let seconds = packets * FRAME / RATE as usize;
        let (count, rate) = (clips.len(), pack.bits_per_second() / 1_000);
        let length = thousands(bytes.len());
        table += &format!("| {name} | {count} | {seconds} | {rate} | {length} |\n");
    }
    Ok(table)
}

/// A number with a comma before every three digits, as on our pages.
fn thousands(number: usize) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", thousands(number / 1_000), number % 1_000),
    }
}
