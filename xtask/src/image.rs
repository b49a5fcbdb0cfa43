//! The firmware's image: how it is built, which parts of its ELF go where, and where a voice goes.

use crate::{THUMB, cargo, top};
use anyhow::{Context as _, Result, bail};
use fs_err as fs;
use object::read::elf::{ElfFile32, ProgramHeader as _};
use object::{LittleEndian, Object as _, ObjectSection as _};
use std::env;
use std::path::PathBuf;
use xshell::{Shell, cmd};

/// Bytes in flash, starting at an address and without a gap.
pub(crate) struct Piece {
    pub(crate) address: u32,
    pub(crate) bytes: Vec<u8>,
}

#[derive(Default)]
pub(crate) struct Image {
    /// In order of address, without overlaps.
    pub(crate) flash: Vec<Piece>,
    /// The size of the statics, without the stack.
    pub(crate) ram: u64,
}

/// Where the RP2040 maps its flash and its RAM (data sheet 2.2).
const FLASH: std::ops::Range<u32> = 0x1000_0000..0x1100_0000;
const RAM: std::ops::Range<u64> = 0x2000_0000..0x2004_2000;

/// Where a voice pack starts, as in `memory.x`. Everything below is the image.
pub(crate) const VOICE: u32 = 0x1008_0000;

/// The smallest part of the flash that can be erased.
pub(crate) const SECTOR: u32 = 4096;

impl Image {
    /// How many bytes of flash it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.flash.iter().map(|piece| piece.bytes.len()).sum()
    }

    /// The flash from its start to the image's last byte.
    pub(crate) fn flat(&self) -> Vec<u8> {
        let mut flat = Vec::new();
        for piece in &self.flash {
            flat.resize((piece.address - FLASH.start) as usize, 0xFF);
            flat.extend(&piece.bytes);
        }
        flat
    }

    /// The image followed by a pack. Without one, the sector where it would start is blank, so that
    /// a pack flashed earlier is never taken for part of this image.
    pub(crate) fn with_voice(mut self, pack: Option<Vec<u8>>) -> Image {
        let bytes = pack.unwrap_or_else(|| vec![0xFF; SECTOR as usize]);
        self.flash.push(Piece { address: VOICE, bytes });
        self
    }
}

/// Builds the firmware as it would be flashed, and returns the path of its ELF. The ELF contains no
/// path of this machine, so it is the same wherever it is built.
pub(crate) fn build(shell: &Shell) -> Result<PathBuf> {
    cmd!(shell, "rustup target add {THUMB}").run()?;
    let flags = flags(shell, THUMB)?;
    cargo::build(shell, &["fw", "--locked", "--config", &flags], "firmware")
}

/// Builds one of the images that the firmware is compared with, as its author would: for speed.
pub(crate) fn build_stock(shell: &Shell, name: &str) -> Result<PathBuf> {
    let flags = flags(shell, THUMB)?;
    let arguments = ["build", "--profile", "stock", "--locked", "--config", &flags];
    let package = ["--package", "stock", "--target", THUMB];
    cargo::build(shell, &[&arguments[..], &package].concat(), name)
}

/// The cargo setting that keeps paths of this machine out of what is built for that target. It
/// removes what precedes a crate's own files in paths: the registry's folder in cargo's home, which
/// is named differently on each machine, and the location of this workspace.
pub(crate) fn flags(shell: &Shell, target: &str) -> Result<String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).context("no cargo home")?;
    // So that the registry's folder exists, even on a new machine.
    cmd!(shell, "cargo fetch --locked").run()?;
    let mut paths = vec![fs::canonicalize(top())?];
    for registry in fs::read_dir(home.join("registry/src"))? {
        paths.insert(0, registry?.path());
    }
    let flag = |path: &PathBuf| format!("\"--remap-path-prefix={}=\"", path.display());
    let flags: Vec<String> = paths.iter().map(flag).collect();
    Ok(format!("target.{target}.rustflags=[{}]", flags.join(",")))
}

/// The parts of an ELF that are loaded.
pub(crate) fn read(elf: &[u8]) -> Result<Image> {
    let file = ElfFile32::<LittleEndian>::parse(elf)?;
    let endian = file.endian();
    let mut flash: Vec<Piece> = Vec::new();
    for header in file.elf_program_headers() {
        let bytes = header.data(endian, elf).ok().context("a segment is cut off")?;
        let address = header.p_paddr(endian);
        if header.p_type(endian) != object::elf::PT_LOAD || bytes.is_empty() {
            continue;
        }
        if !FLASH.contains(&address) {
            bail!("something is loaded to {address:#x}, which is not flash");
        }
        flash.push(Piece { address, bytes: bytes.to_vec() });
    }
    flash.sort_by_key(|piece| piece.address);
    let sections = file.sections().filter(|section| RAM.contains(&section.address()));
    Ok(Image { flash, ram: sections.map(|section| section.size()).sum() })
}
