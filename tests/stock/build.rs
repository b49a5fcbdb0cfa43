//! Gives the linker the chip's memory layout. On the host there is nothing to do.

use std::path::Path;
use std::{env, fs};

const MEMORY: &str = "../../memory.x";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={MEMORY}");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::copy(MEMORY, Path::new(&out).join("memory.x")).expect("memory.x is at the top");
    println!("cargo::rustc-link-search={out}");
    // Without --nmagic the linker pads sections to pages of 64 KiB, too large for the flash.
    for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
}
