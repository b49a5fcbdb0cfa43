//! The firmware's image and those it is compared with: how they are built, and which parts of an
//! ELF go where.

use crate::{THUMB, cargo, run, top};
use object::read::elf::{ElfFile32, ProgramHeader as _};
use object::{LittleEndian, Object as _, ObjectSection as _};
use std::path::PathBuf;
use std::{env, fs};

/// Bytes in flash, from an address on without a gap.
pub(crate) struct Piece {
    pub(crate) address: u32,
    pub(crate) bytes: Vec<u8>,
}

pub(crate) struct Image {
    /// In order of address, without overlaps.
    pub(crate) flash: Vec<Piece>,
    /// The size of the statics, without the stack.
    pub(crate) ram: u64,
}

/// Where the RP2040 maps its flash.
const FLASH: std::ops::Range<u32> = 0x1000_0000..0x1100_0000;
const RAM: std::ops::Range<u64> = 0x2000_0000..0x2004_2000;

/// Where the voice begins, as in `memory.x`: its code, then its clips. What is below is the image.
pub(crate) const VOICE: u32 = 0x1004_0000;

impl Image {
    /// How much the image takes, without the voice.
    pub(crate) fn bytes(&self) -> usize {
        self.length(|address| address < VOICE)
    }

    /// How much the voice takes, with its code.
    pub(crate) fn voice(&self) -> usize {
        self.length(|address| address >= VOICE)
    }

    fn length(&self, counts: impl Fn(u32) -> bool) -> usize {
        let pieces = self.flash.iter().filter(|piece| counts(piece.address));
        pieces.map(|piece| piece.bytes.len()).sum()
    }
}

/// Builds an image as it would be flashed, and returns the path of its ELF. The ELF holds no path
/// of this machine: so it is the same wherever it is built, and panics name their place in few
/// letters.
pub(crate) fn build(package: &str) -> Result<PathBuf, String> {
    let flags = flags(THUMB)?;
    let arguments =
        ["--release", "--locked", "--config", &flags, "--package", package, "--target", THUMB];
    let [elf] = cargo::build(&top(), &arguments, [package], &[])?;
    Ok(elf)
}

/// What to tell cargo so that nothing built for that target holds a path of this machine.
pub(crate) fn flags(target: &str) -> Result<String, String> {
    let quoted: Vec<_> = without_paths()?.iter().map(|flag| format!("\"{flag}\"")).collect();
    Ok(format!("target.{target}.rustflags=[{}]", quoted.join(",")))
}

/// The images that the firmware is compared with.
pub(crate) struct Yardstick {
    pub(crate) stock: PathBuf,
    pub(crate) ours: PathBuf,
}

/// Builds the yardstick as its author would: for speed. Flags from the environment replace those of
/// `.cargo/config.toml`, which make our image small.
pub(crate) fn build_yardstick() -> Result<Yardstick, String> {
    let flags = without_paths()?.join("\x1f");
    let arguments = ["--profile", "stock", "--locked", "--package", "stock", "--target", THUMB];
    let environment = [("CARGO_ENCODED_RUSTFLAGS", flags.into())];
    let [stock, ours] = cargo::build(&top(), &arguments, ["stock", "ours"], &environment)?;
    Ok(Yardstick { stock, ours })
}

/// The crate that decodes the clips, up to its version.
const DECODER: &str = "opus-rs-";

/// Compiler flags that remove what precedes a crate's own files in paths: cargo's home, and the
/// place of this workspace. The registry's folder in that home is named differently on each
/// machine.
fn without_paths() -> Result<Vec<String>, String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home =
        home.or_else(|| Some(env::home_dir()?.join(".cargo"))).ok_or("where is cargo's home?")?;
    // So that the registry's folder exists, even on a new machine.
    run("cargo", &["fetch", "--locked"])?;
    let sources = home.join("registry/src");
    let registries =
        fs::read_dir(&sources).map_err(|error| format!("{}: {error}", sources.display()))?;
    let registries: Vec<_> = registries.flatten().map(|entry| entry.path()).collect();
    // The decoder's files are named in two hundred panics that no clip can cause. The last rule
    // that fits counts.
    let decoder = registries.iter().flat_map(fs::read_dir).flatten().flatten();
    let decoder = decoder.filter(|entry| entry.file_name().to_string_lossy().starts_with(DECODER));
    let decoder: Vec<_> = decoder.map(|entry| entry.path().join("src/silk")).collect();
    let workspace = fs::canonicalize(top()).map_err(|error| error.to_string())?;
    let paths = registries.into_iter().chain([workspace]).chain(decoder);
    Ok(paths.map(|path| format!("--remap-path-prefix={}=", path.display())).collect())
}

/// The parts of an ELF that are loaded.
pub(crate) fn read(elf: &[u8]) -> Result<Image, String> {
    let wrong = |error: object::Error| format!("not an image: {error}");
    let file = ElfFile32::<LittleEndian>::parse(elf).map_err(wrong)?;
    let endian = file.endian();
    let mut flash: Vec<Piece> = Vec::new();
    for header in file.elf_program_headers() {
        let bytes = header.data(endian, elf).map_err(|()| "a segment is cut off".to_string())?;
        let address = header.p_paddr(endian);
        if header.p_type(endian) != object::elf::PT_LOAD || bytes.is_empty() {
            continue;
        }
        if !FLASH.contains(&address) {
            return Err(format!("something is loaded to {address:#x}, which is no flash"));
        }
        flash.push(Piece { address, bytes: bytes.to_vec() });
    }
    flash.sort_by_key(|piece| piece.address);
    let ram = file
        .sections()
        .filter(|section| RAM.contains(&section.address()))
        .map(|section| section.size())
        .sum();
    Ok(Image { flash, ram })
}
