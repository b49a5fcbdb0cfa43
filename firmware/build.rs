//! Tells the linker where the chip's memory is. On the host there is nothing to do.

use std::path::Path;
use std::{env, fs};

const MEMORY: &str = "../memory.x";

fn main() {
    for file in ["build.rs", MEMORY] {
        println!("cargo::rerun-if-changed={file}");
    }
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::copy(MEMORY, Path::new(&out).join("memory.x")).expect("memory.x stands at the top");
    println!("cargo::rustc-link-search={out}");
    // Without --nmagic the linker pads sections to pages of 64 KiB, too large for the flash.
    // --icf keeps identical code only once. --wrap is for src/chip/crystal.rs.
    let arguments =
        ["--nmagic", "--icf=all", "--wrap=__pre_init", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"];
    for argument in arguments {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
}
