//! How much of the box the firmware takes, and how much it may.

use crate::{calls, image};
use std::fs;

/// What the image may take of the 256 KiB that are meant for it.
const IMAGE: usize = 224 * 1024;
/// What the voice may take, with its code.
const VOICE: usize = 1_536 * 1024;
/// What the statics may take of the RAM. The stack has a place of its own (`memory.x`); `cargo
/// xtask measure` shows how much of it is used.
const RAM: usize = 96 * 1024;

pub(crate) fn print() -> Result<(), String> {
    let elf = image::build("firmware")?;
    let bytes = fs::read(&elf).map_err(|error| format!("{}: {error}", elf.display()))?;
    let image = image::read(&bytes)?;
    let ram = usize::try_from(image.ram).unwrap_or(usize::MAX);
    let figures = [
        ("image", image.bytes(), IMAGE),
        ("voice", image.voice(), VOICE),
        ("static RAM", ram, RAM),
    ];
    let mut over = Vec::new();
    for (what, takes, may) in figures {
        println!("{what:<11}{takes:>8} bytes of {may:>7}");
        if takes > may {
            over.push(what);
        }
    }
    calls::check(&bytes)?;
    if over.is_empty() { Ok(()) } else { Err(format!("over budget: {}", over.join(", "))) }
}
