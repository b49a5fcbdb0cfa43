//! The chores. `cargo xtask test` tests everything, on a machine with rustup, a linker and node.
//!
//! Each step is a command that could be typed; the first one that fails ends the run and is named.

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
mod picture;
mod print;
mod sizes;
mod test;
mod uf2;
mod voice;

use cargo::Environment;
use clap::{Parser, Subcommand};
use console::Language;
use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The Pico's processor, a Cortex-M0+.
const THUMB: &str = "thumbv6m-none-eabi";

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
    /// What one runs while working: lints, the host's tests, the real image's first steps
    Quick,
    /// Test everything
    Test {
        /// And all that takes hours: every cut, every tear, the emulator itself
        #[arg(long)]
        long: bool,
    },
    /// Only the real image in the emulator, which `test` runs last
    Emulator,
    /// The real image's figures beside those of the stock stack
    Measure,
    /// How much flash and RAM the firmware takes, and may take
    Sizes,
    /// A release in dist/: UF2, ELF, page, what is to be printed, completions, checksums, notices
    Dist,
    /// The firmware as a UF2 in the target directory, to be dragged onto a Pico
    Uf2 {
        /// With a voice behind it: de, en, fr or it; or several, as many as fit
        #[arg(long, value_name = "LANGUAGES", value_delimiter = ',', value_parser = voice::language)]
        voice: Vec<Language>,
        /// The voice alone, for a box that has the firmware
        #[arg(long, requires = "voice")]
        alone: bool,
    },
    /// Generate our own COMBO card faces again
    Cards,
    /// Make the parts of the printed case and its picture again: docs/enclosure/. Needs OpenSCAD
    Case,
    /// How many presses whole games take: a virtual family plays them
    Family {
        /// Handed on: --games N, --seed S, --json
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Decode the box's log, read from RTT, on standard input
    Log {
        /// The image that wrote it
        #[arg(value_name = "ELF")]
        elf: PathBuf,
    },
    /// What the box must put out for the tokens on standard input
    #[command(hide = true)]
    Levels,
    /// Draw the cards and tiles to print again: docs/print/
    Print,
    /// The real box in a browser, as croupier.html in the target directory
    Page {
        /// Somewhere else
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Measure it instead, in Chromium
        #[arg(long, conflicts_with = "out")]
        measure: bool,
    },
    /// Draw the pictures of the pages again, what the box says on them, and the play pages as PDF:
    /// docs/play/
    Pages,
    /// Speak every clip again, after words have changed: voice/packs/
    Voice {
        /// Only these languages, such as de or de,fr
        #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = voice::language)]
        language: Vec<Language>,
        /// One pack of all these languages, in this file
        #[arg(long, value_name = "FILE", requires = "language", conflicts_with = "listen")]
        out: Option<PathBuf>,
        /// Speak nothing: let a recogniser listen to what there is. Needs what listen.py names
        #[arg(long)]
        listen: bool,
        /// Listen to the synthesiser itself, before anything is coded
        #[arg(long, requires = "listen")]
        uncoded: bool,
        /// For the recogniser, behind everything else: --kind number, --every N, --all
        #[arg(requires = "listen", trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().chore {
        Chore::Quick => set_up().and_then(|()| test::quick()),
        Chore::Test { long } => set_up().and_then(|()| test::test(long)),
        Chore::Emulator => set_up().and_then(|()| emulator::test(&[])),
        Chore::Measure => set_up().and_then(|()| emulator::measure()),
        Chore::Sizes => set_up().and_then(|()| sizes::print()),
        Chore::Dist => set_up().and_then(|()| dist::write()),
        Chore::Uf2 { voice, alone } => set_up().and_then(|()| uf2::write(&voice, alone)),
        Chore::Cards => cards::write(),
        Chore::Case => case::write().and_then(|()| picture::write()),
        Chore::Family { arguments } => family(&arguments),
        Chore::Log { elf } => log::print(&elf),
        Chore::Levels => voice::levels::print(),
        Chore::Print => print::write(),
        Chore::Page { measure: true, .. } => set_up().and_then(|()| page::measure()),
        Chore::Page { out, .. } => set_up().and_then(|()| page::write(out)),
        Chore::Pages => docs::pictures::write()
            .map_err(|error| error.to_string())
            .and_then(|()| docs::heard::write())
            .and_then(|()| docs::handouts::write()),
        Chore::Voice { listen: true, language, uncoded, arguments, .. } => {
            voice::listen(&language, uncoded, &arguments)
        }
        Chore::Voice { language, out, .. } => voice::write(&language, out.as_deref()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("\nxtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// A line such as `cargo xtask sizes`, as it would be understood.
#[cfg(test)]
fn parse(line: &str) -> Result<Arguments, clap::Error> {
    Arguments::try_parse_from(line.split_whitespace().skip(1))
}

/// Its standard output is the family's alone, so that JSON can go into a file.
fn family(arguments: &[String]) -> Result<(), String> {
    let status = Command::new("cargo")
        .args(["run", "--quiet", "--release", "--package", "family", "--"])
        .args(arguments)
        .current_dir(top())
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("box and table do not agree".into()) }
}

/// Installs what the other steps need and rustup can provide.
fn set_up() -> Result<(), String> {
    let missing = "rustup is missing: see https://rustup.rs, then run this again";
    Command::new("rustup").arg("--version").output().map_err(|_| missing.to_string())?;
    run("rustup", &["target", "add", THUMB])?;
    run("rustup", &["component", "add", "clippy", "rustfmt"])
}

/// The top of the workspace.
fn top() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// A checksum as `sha256sum` writes it.
fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Runs a command at the top of the workspace. Warnings about documentation are errors everywhere.
fn run(program: &str, arguments: &[&str]) -> Result<(), String> {
    run_with(program, arguments, &top(), &[])
}

/// Runs a command in that place, with these variables in its environment.
fn run_with(
    program: &str,
    arguments: &[&str],
    place: &Path,
    environment: &Environment,
) -> Result<(), String> {
    let line = format!("{program} {}", arguments.join(" "));
    println!("\n$ {line}");
    let status = Command::new(program)
        .args(arguments)
        .env("RUSTDOCFLAGS", "-D warnings")
        .envs(cargo::once())
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .current_dir(place)
        .status()
        .map_err(|error| format!("{program}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("this failed: {line}")) }
}
