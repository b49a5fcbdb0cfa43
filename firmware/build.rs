//! Tells the linker where the chip's memory is, and makes the first picture. On the host there is nothing to do.

use std::path::Path;
use std::{env, fs};

const MEMORY: &str = "../memory.x";
/// The splash as the console draws it: a test holds it to that.
const SPLASH: &str = "../tests/screens/splash.txt";

fn main() {
    for file in ["build.rs", MEMORY, SPLASH] {
        println!("cargo::rerun-if-changed={file}");
    }
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::copy(MEMORY, Path::new(&out).join("memory.x")).expect("memory.x stands at the top");
    let splash = fs::read_to_string(SPLASH).expect("the splash is a golden screen");
    let splash = pages(&splash);
    // Above and below it is dark, and darkness takes no room.
    let lit = splash.iter().position(|byte| *byte != 0).unwrap_or(0);
    let end = splash.iter().rposition(|byte| *byte != 0).map_or(lit, |last| last + 1);
    let table = format!("SplashPart {{ at: {lit}, bytes: &{:?} }}", &splash[lit..end]);
    fs::write(Path::new(&out).join("splash.rs"), table).expect("it can be written");
    println!("cargo::rustc-link-search={out}");
    // Without --nmagic the linker pads sections to pages of 64 KiB, which the flash has no room for.
    // --icf: what compiles to the same code is there once.
    for argument in ["--nmagic", "--icf=all", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
}

/// From letters of two pixels each, one over the other, to bytes of eight as the panel keeps them.
fn pages(text: &str) -> Vec<u8> {
    let mut pages = vec![0; 8 * 128];
    for (row, line) in text.lines().enumerate() {
        for (column, letter) in line.chars().enumerate() {
            let pixels = match letter {
                '▀' => 0b01,
                '▄' => 0b10,
                '█' => 0b11,
                _ => 0b00,
            };
            pages[row / 4 * 128 + column] |= pixels << (row % 4 * 2);
        }
    }
    pages
}
