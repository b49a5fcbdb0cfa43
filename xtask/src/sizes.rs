//! How much of the box the firmware takes, and how much it may.

use crate::image;
use std::fs;

/// The image may take a sixteenth of a Pico's flash; the rest is for games nobody has thought of.
const IMAGE: usize = 128 * 1024;
/// Statics may take a tenth of its RAM. The stack has the rest; `cargo xtask measure` shows how
/// much of that it uses.
const RAM: usize = 24 * 1024;

pub(crate) fn print() -> Result<(), String> {
    let elf = image::build("firmware")?;
    let bytes = fs::read(&elf).map_err(|error| format!("{}: {error}", elf.display()))?;
    let image = image::read(&bytes)?;
    let ram = usize::try_from(image.ram).unwrap_or(usize::MAX);
    let figures = [("image", image.bytes(), IMAGE), ("static RAM", ram, RAM)];
    let mut over = Vec::new();
    for (what, takes, may) in figures {
        println!("{what:<11}{takes:>8} bytes of {may:>7}");
        if takes > may {
            over.push(what);
        }
    }
    if over.is_empty() { Ok(()) } else { Err(format!("over budget: {}", over.join(", "))) }
}
