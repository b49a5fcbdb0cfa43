//! Tells the linker where the chip's memory is, and the image which build it is. On the host there
//! is nothing to do.

use sha2::{Digest as _, Sha256};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const MEMORY: &str = "../memory.x";

/// All that the image is made of, seen from here.
const SOURCES: [&str; 11] = [
    "build.rs",
    "src",
    "../board/src",
    "../console/build.rs",
    "../console/src",
    "../console/vocabulary/src",
    "../rules-core/src",
    "../voice/src",
    "../Cargo.lock",
    "../Cargo.toml",
    MEMORY,
];

fn main() {
    for file in SOURCES {
        println!("cargo::rerun-if-changed={file}");
    }
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::copy(MEMORY, Path::new(&out).join("memory.x")).expect("memory.x stands at the top");
    fs::write(Path::new(&out).join("id.rs"), format!("{:?}", id())).expect("cargo made it");
    println!("cargo::rustc-link-search={out}");
    // Without --nmagic the linker pads sections to pages of 64 KiB, too large for the flash.
    // --icf keeps identical code only once. --wrap is for src/chip/crystal.rs.
    let arguments =
        ["--nmagic", "--icf=all", "--wrap=__pre_init", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"];
    for argument in arguments {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
}

/// The id of this build: of everything that decides at which address which function is. The same
/// sources give the same id wherever they are built.
fn id() -> [u32; 4] {
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update(u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_le_bytes());
        hash.update(bytes);
    };
    for source in SOURCES {
        for path in files(Path::new(source)) {
            // The path as seen from here is the same everywhere.
            add(path.to_string_lossy().as_bytes());
            add(&fs::read(&path).expect("it was listed"));
        }
    }
    let compiler = Command::new(env::var_os("RUSTC").expect("cargo sets it")).arg("-vV").output();
    add(&compiler.expect("it compiled this").stdout);
    // Flags, but for the names of this machine's folders.
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    for flag in flags.split('\x1f') {
        add(flag.split("--remap-path-prefix=").next().unwrap_or_default().as_bytes());
    }
    let features = env::vars().map(|(name, _)| name);
    let mut features: Vec<_> = features.filter(|name| name.starts_with("CARGO_FEATURE")).collect();
    features.sort();
    features.extend(
        ["PROFILE", "OPT_LEVEL", "DEFMT_LOG"].map(|name| env::var(name).unwrap_or_default()),
    );
    println!("cargo::rerun-if-env-changed=DEFMT_LOG");
    features.iter().for_each(|feature| add(feature.as_bytes()));
    let hash = hash.finalize();
    let (words, _) = hash.as_chunks::<4>();
    core::array::from_fn(|nth| words.get(nth).copied().map_or(0, u32::from_le_bytes))
}

/// A file, or all files in a folder and below, in order.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_path_buf()];
    }
    let entries = fs::read_dir(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().flat_map(|path| files(path)).collect()
}
