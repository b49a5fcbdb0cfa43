//! The firmware's image and those it is compared with: how they are built, which parts of an ELF go
//! where, and where a voice lies.

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

/// Where a voice pack lies, as in `memory.x`. What is below is the image.
pub(crate) const VOICE: u32 = 0x1008_0000;

/// What is erased at once.
pub(crate) const SECTOR: u32 = 4096;

impl Image {
    pub(crate) const fn empty() -> Image {
        Image { flash: Vec::new(), ram: 0 }
    }

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

    /// The same with a pack behind it. Without one, the place where it would begin is blank: a pack
    /// that lies there from an earlier time is never taken for one of this image.
    pub(crate) fn with_voice(mut self, pack: Option<Vec<u8>>) -> Image {
        let bytes = pack.unwrap_or_else(|| vec![0xFF; SECTOR as usize]);
        self.flash.push(Piece { address: VOICE, bytes });
        self
    }
}

/// Builds the firmware as it would be flashed, and returns the path of its ELF. The ELF holds no
/// path of this machine, so it is the same wherever it is built.
pub(crate) fn build() -> Result<PathBuf, String> {
    let [elf] = cargo::build(&["fw", "--locked", "--config", &flags(THUMB)?], ["firmware"])?;
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

/// Builds the yardstick as its author would: for speed.
pub(crate) fn build_yardstick() -> Result<Yardstick, String> {
    let flags = flags(THUMB)?;
    let arguments = ["build", "--profile", "stock", "--locked", "--config", &flags];
    let package = ["--package", "stock", "--target", THUMB];
    let arguments = [&arguments[..], &package].concat();
    let [stock, ours] = cargo::build(&arguments, ["stock", "ours"])?;
    Ok(Yardstick { stock, ours })
}

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
    let registries = registries.flatten().map(|entry| entry.path());
    let workspace = fs::canonicalize(top()).map_err(|error| error.to_string())?;
    let paths = registries.chain([workspace]);
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
