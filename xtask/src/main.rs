//! The chores of this project: `cargo xtask <chore>`, listed by `cargo xtask --help` and in the
//! README beside this crate.
//!
//! **Promises.** A chore runs commands that could also be typed; each is printed before it runs,
//! and the first that fails ends the chore. Whatever is stored in the repository but made by a
//! chore (cards, sheets to print, pictures, PDFs) is made again by the tests and compared. The
//! tests also hold the pages to their word: links, commands, quotes and wiring.
//!
//! **Leaves to others.** The rules, the box and its voice to their own crates; drawing sheets to
//! `print-kit`; running the real image to `tests/emulator`, and the page to `simulator/page`.

mod bench;
mod boot;
mod cards;
mod cargo;
mod case;
mod dist;
mod docs;
mod emulator;
mod image;
mod log;
mod notices;
mod page;
mod sizes;
mod stored;
mod test;
mod uf2;
mod voice;

use anyhow::Result;
use clap::{Parser, Subcommand};
use console::Language;
use sha2::{Digest as _, Sha256};
use std::env;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

/// The Pico's processor, a Cortex-M0+.
const THUMB: &str = "thumbv6m-none-eabi";

/// The version that is built.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The chores of this project
#[derive(Parser)]
#[command(bin_name = "cargo xtask", subcommand_value_name = "CHORE")]
#[command(subcommand_help_heading = "Chores")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run what you need while working: lints, the host's tests, a first game in the emulator
    Quick,
    /// Test everything
    Test {
        /// Also run what takes hours: every power cut, every torn write, the emulator itself
        #[arg(long)]
        long: bool,
    },
    /// Test only the real image in the emulator, which `test` does last
    Emulator,
    /// Test a real box through a debug probe: the scripts that the emulator runs, too
    Bench,
    /// Print the second boot stage of `uf2 --safe-flash`, in hex digits
    #[command(hide = true)]
    SafeBoot,
    /// Answer the lines of a debug probe from the emulator
    #[command(hide = true)]
    StandIn {
        #[arg(value_name = "ELF")]
        elf: PathBuf,
    },
    /// Say where an image keeps its picture
    #[command(hide = true)]
    Glass {
        #[arg(value_name = "ELF")]
        elf: PathBuf,
    },
    /// Print the real image's figures beside those of the stock stack
    Measure,
    /// Print how much flash and RAM the firmware takes, and fail if it is over budget
    Sizes,
    /// Make a release in dist/: UF2, ELF, page, files to print, completions, checksums, notices
    Dist,
    /// Make a UF2 of the firmware in the target directory, to be dragged onto a Pico
    Uf2 {
        /// Add a voice: de, en, fr or it; or several, as many as fit
        #[arg(long, value_name = "LANGUAGES", value_delimiter = ',', value_parser = voice::language)]
        voice: Vec<Language>,
        /// Only the voice, for a box that already has the firmware
        #[arg(long, requires = "voice")]
        alone: bool,
        /// For a board whose flash chip is not a Pico's: slower, with any chip
        #[arg(long, conflicts_with = "alone")]
        safe_flash: bool,
    },
    /// Generate our own COMBO card faces again
    Cards,
    /// Make the printed case and its picture again: docs/enclosure/. Needs OpenSCAD and
    /// ImageMagick
    Case,
    /// Count how many presses whole games take: a virtual family plays them
    Family {
        /// Passed on: --games N, --seed S, --json, --child, --quick, --questions, --only ROW
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Decode the box's log, as read from RTT, from standard input
    Log {
        /// The image that wrote it
        #[arg(value_name = "ELF")]
        elf: PathBuf,
    },
    /// Print what the box must put out for the tokens on standard input
    #[command(hide = true)]
    Levels,
    /// Draw the cards and tiles to print again: docs/print/
    Print,
    /// Put the real box into a web page, croupier.html in the target directory
    Page {
        /// Write it to this file instead
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Measure the page in Chromium instead
        #[arg(long, conflicts_with = "out")]
        measure: bool,
    },
    /// Make the pictures, transcripts and PDFs of the play pages again: docs/play/
    Pages,
    /// Speak every clip again, after words have changed: voice/packs/
    Voice {
        /// Only these languages, such as de or de,fr
        #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = voice::language)]
        language: Vec<Language>,
        /// Write one pack with all these languages to this file
        #[arg(long, value_name = "FILE", requires = "language", conflicts_with = "listen")]
        out: Option<PathBuf>,
        /// Speak nothing; let a recogniser listen to the packs. Needs what listen.py names
        #[arg(long)]
        listen: bool,
        /// Listen to the synthesiser itself, before anything is encoded
        #[arg(long, requires = "listen")]
        uncoded: bool,
        /// For the recogniser, after everything else: --kind number, --every N, --all
        #[arg(requires = "listen", trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

impl Chore {
    /// Whether the speech synthesiser must be compiled in.
    fn speaks(&self) -> bool {
        match self {
            Chore::Voice { listen, uncoded, .. } => !listen || *uncoded,
            Chore::Uf2 { voice, .. } => voice.len() > 1,
            _ => false,
        }
    }
}

fn main() -> Result<()> {
    let chore = Arguments::parse().chore;
    let shell = shell()?;
    if chore.speaks() && !cfg!(feature = "speak") {
        // Where it was called: a path in the arguments may be relative.
        shell.change_dir(env::current_dir()?);
        let again = cmd!(shell, "cargo run --quiet --package xtask --features speak --");
        return Ok(again.args(env::args_os().skip(1)).run()?);
    }
    match chore {
        Chore::Quick => test::quick(&shell),
        Chore::Test { long } => test::test(&shell, long),
        Chore::Emulator => emulator::test(&shell, &[]),
        Chore::Bench => bench::test(&shell),
        Chore::SafeBoot => {
            println!("{}", ::bench::hex(&boot::safe()?));
            Ok(())
        }
        Chore::StandIn { elf } => bench::stand_in(&elf),
        Chore::Glass { elf } => bench::glass(&elf),
        Chore::Measure => emulator::measure(&shell),
        Chore::Sizes => sizes::print(&shell),
        Chore::Dist => dist::write(&shell),
        Chore::Uf2 { voice, alone, safe_flash } => uf2::write(&shell, &voice, alone, safe_flash),
        Chore::Cards => stored::write(&cards::files()),
        Chore::Case => case::write(&shell),
        Chore::Family { arguments } => {
            // Its standard output is the family's alone, so that JSON can go into a file.
            let family = cmd!(shell, "cargo run --quiet --release --package family --");
            Ok(family.args(arguments).run()?)
        }
        Chore::Log { elf } => log::print(&elf),
        Chore::Levels => voice::levels::print(),
        Chore::Print => stored::write(&stored::sheets()),
        Chore::Page { measure: true, .. } => page::measure(&shell),
        Chore::Page { out, .. } => page::write(&shell, out),
        Chore::Pages => stored::write(&docs::files(&shell)?),
        Chore::Voice { listen: true, language, uncoded, arguments, .. } => {
            voice::listen(&shell, &language, uncoded, &arguments)
        }
        Chore::Voice { language, out, .. } => voice::write(&language, out.as_deref()),
    }
}

/// Parses a line such as `cargo xtask sizes`.
#[cfg(test)]
fn parse(line: &str) -> Result<Arguments, clap::Error> {
    Arguments::try_parse_from(line.split_whitespace().skip(1))
}

/// The root of the workspace.
fn top() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own)
}

/// A shell at the root of the workspace. It prints each command before running it.
fn shell() -> Result<Shell> {
    let shell = Shell::new()?;
    shell.change_dir(top());
    shell.set_var("RUSTDOCFLAGS", "-D warnings");
    if env::var_os("CI").is_some() {
        // Everything is built once and thrown away: half of the target directory would be files
        // that only a second build uses.
        shell.set_var("CARGO_INCREMENTAL", "0");
    }
    Ok(shell)
}

/// A checksum as `sha256sum` writes it.
fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
