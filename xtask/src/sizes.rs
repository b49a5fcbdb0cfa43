//! How much of the box the firmware takes, and how much it may take.

use crate::image;
use anyhow::{Result, ensure};
use console::Language;
use fs_err as fs;
use xshell::Shell;

/// The image's share of its 508 KiB (`memory.x`).
const IMAGE: usize = 448 * 1024;
/// A pack's share of its room: a quarter is left for words to come.
const VOICE: usize = voice::ROOM / 4 * 3;
/// The statics' share of the RAM. The stack has its own region (`memory.x`); `cargo xtask measure`
/// shows how much of it is used.
const RAM: usize = 160 * 1024;

pub(crate) fn print(shell: &Shell) -> Result<()> {
    let image = image::read(&fs::read(image::build(shell)?)?)?;
    let mut figures = vec![
        ("image".to_string(), image.bytes(), IMAGE),
        ("static RAM".to_string(), usize::try_from(image.ram)?, RAM),
    ];
    figures.extend(Language::ALL.map(|language| {
        (format!("voice, {}", language.code()), voice::pack_of(language).len(), VOICE)
    }));
    for (part, size, budget) in &figures {
        println!("{part:<11}{size:>8} bytes of {budget:>7}");
    }
    figures.retain(|(_, size, budget)| size > budget);
    ensure!(figures.is_empty(), "over budget: {figures:?}");
    Ok(())
}
