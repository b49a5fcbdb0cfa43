//! How much of the box the firmware takes, and how much it may.

use crate::{image, read};
use console::Language;

/// What the image may take of its 508 KiB (`memory.x`).
const IMAGE: usize = 448 * 1024;
/// What a pack may take: a quarter of its room is left for words to come.
const VOICE: usize = voice::ROOM / 4 * 3;
/// What the statics may take of the RAM. The stack has a place of its own (`memory.x`); `cargo
/// xtask measure` shows how much of it is used.
const RAM: usize = 160 * 1024;

pub(crate) fn print() -> Result<(), String> {
    let image = image::read(&read(&image::build()?)?)?;
    let ram = usize::try_from(image.ram).unwrap_or(usize::MAX);
    let mut figures =
        vec![("image".to_string(), image.bytes(), IMAGE), ("static RAM".to_string(), ram, RAM)];
    figures.extend(Language::ALL.map(|language| {
        (format!("voice, {}", language.code()), voice::pack_of(language).len(), VOICE)
    }));
    let mut over = Vec::new();
    for (what, takes, may) in figures {
        println!("{what:<11}{takes:>8} bytes of {may:>7}");
        if takes > may {
            over.push(what);
        }
    }
    if over.is_empty() { Ok(()) } else { Err(format!("over budget: {}", over.join(", "))) }
}
