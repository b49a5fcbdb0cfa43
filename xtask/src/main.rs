//! The chores. `cargo xtask test` tests everything, on a machine with rustup, a linker and node.
//!
//! Each step is a command that could be typed; the first one that fails ends the run and is named.

mod calls;
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
#[cfg(test)]
mod tree;
mod uf2;
mod voice;

use cargo::Environment;
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The Pico's processor, a Cortex-M0+.
const THUMB: &str = "thumbv6m-none-eabi";

/// The crates that run on the box.
const ON_THE_BOX: &[&str] = &["rules-core", "vocabulary", "console", "board", "voice", "firmware"];

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
    /// Test everything
    Test,
    /// Only the real image in the emulator, which `test` runs last
    Emulator,
    /// The real image's figures beside those of the stock stack
    Measure,
    /// How much flash and RAM the firmware takes, and may take
    Sizes,
    /// A release in dist/: UF2, ELF, page, what is to be printed, completions, checksums, notices
    Dist,
    /// The firmware as croupier.uf2 in the target directory, to be dragged onto a Pico
    Uf2,
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
    /// Speak every clip again, after words have changed: voice/croupier.voice. Needs SVOX Pico
    Voice {
        /// Speak nothing: let a recogniser listen to what there is. Needs what listen.py names
        #[arg(long)]
        listen: bool,
        /// For the recogniser: --language L, --kind number, --every N, --all
        #[arg(requires = "listen", trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::try_parse().unwrap_or_else(|error| {
        let _ = error.print();
        if error.kind() == ErrorKind::InvalidSubcommand {
            eprintln!("\n{}", Arguments::command().render_help());
        }
        std::process::exit(error.exit_code())
    });
    let result = match arguments.chore {
        Chore::Test => test(),
        Chore::Emulator => set_up().and_then(|()| emulator::test()),
        Chore::Measure => set_up().and_then(|()| emulator::measure()),
        Chore::Sizes => set_up().and_then(|()| sizes::print()),
        Chore::Dist => set_up().and_then(|()| dist::write()),
        Chore::Uf2 => set_up().and_then(|()| uf2::write()),
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
        Chore::Voice { listen: false, .. } => voice::write(),
        Chore::Voice { listen: true, arguments } => voice::listen(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("\nxtask: {why}");
            ExitCode::FAILURE
        }
    }
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

fn test() -> Result<(), String> {
    set_up()?;
    run("cargo", &["fmt", "--all", "--check"])?;
    run("cargo", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    let on_the_box: Vec<_> = ON_THE_BOX.iter().flat_map(|package| ["--package", package]).collect();
    let on_thumb = [&["clippy", "--release", "--target", THUMB], &on_the_box[..]].concat();
    run("cargo", &[&on_thumb[..], &["--", "-D", "warnings"]].concat())?;
    sizes::print()?;
    run("cargo", &["doc", "--workspace", "--no-deps", "--document-private-items"])?;
    run("cargo", &["test", "--workspace"])?;
    emulator::test()?;
    match page::test()? {
        None => println!("\nxtask: all of it holds"),
        Some(missing) => println!("\nxtask: all of it holds; not tested was {missing}"),
    }
    Ok(())
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
