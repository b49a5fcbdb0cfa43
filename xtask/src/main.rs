//! The chores. `cargo xtask test` tests everything, from a machine that has only rustup.
//!
//! Each step is a command one could type; the first that fails ends the run and says so.

mod cards;
mod dist;
mod docs;
mod emulator;
mod image;
mod log;
mod print;
mod sizes;
mod uf2;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The Pico's processor, a Cortex-M0+.
const THUMB: &str = "thumbv6m-none-eabi";

/// The crates that run on the box.
const ON_THE_BOX: &[&str] = &["rules-core", "vocabulary", "console", "board", "firmware"];

const CHORES: &str = "the chores are:
  cargo xtask test     tests everything
  cargo xtask emulator only the real image in the emulator, which test does last
  cargo xtask measure  the real image's figures beside those of the stock stack
  cargo xtask sizes    how much flash and RAM the firmware takes, and may take
  cargo xtask dist     a release in dist/: UF2, ELF, checksums, notes, notices
  cargo xtask uf2      the firmware as target/croupier.uf2, to be dragged onto a Pico
  cargo xtask cards    make our own COMBO card faces anew
  cargo xtask log ELF  put the box's log, read from RTT, into words
  cargo xtask print    make the cards and tiles to print anew: docs/print/
  cargo xtask pages    make the pictures of the pages anew: docs/play/screens/";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(),
        ["emulator"] => set_up().and_then(|()| emulator::test()),
        ["measure"] => set_up().and_then(|()| emulator::measure()),
        ["sizes"] => set_up().and_then(|()| sizes::print()),
        ["dist"] => set_up().and_then(|()| dist::write()),
        ["uf2"] => set_up().and_then(|()| uf2::write()),
        ["cards"] => cards::write(),
        ["log", elf] => log::print(elf),
        ["print"] => print::write(),
        ["pages"] => docs::pictures::write().map_err(|error| error.to_string()),
        _ => Err(CHORES.to_string()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("\nxtask: {why}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Result<(), String> {
    set_up()?;
    run("cargo", &["fmt", "--all", "--check"])?;
    run("cargo", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    for package in ON_THE_BOX {
        let on_thumb = ["--release", "--package", package, "--target", THUMB];
        run("cargo", &[&["clippy"], &on_thumb[..], &["--", "-D", "warnings"]].concat())?;
    }
    sizes::print()?;
    run("cargo", &["doc", "--workspace", "--no-deps", "--document-private-items"])?;
    run("cargo", &["test", "--workspace"])?;
    emulator::test()?;
    println!("\nxtask: all of it holds");
    Ok(())
}

/// Everything the other steps need and rustup can bring.
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

/// Runs it at the top of the workspace, warnings in documentation being errors everywhere.
fn run(program: &str, arguments: &[&str]) -> Result<(), String> {
    run_with(program, arguments, &top(), &[])
}

/// Runs it there, with these in its environment.
fn run_with(
    program: &str,
    arguments: &[&str],
    place: &Path,
    environment: &[(&str, OsString)],
) -> Result<(), String> {
    let line = format!("{program} {}", arguments.join(" "));
    println!("\n$ {line}");
    let status = Command::new(program)
        .args(arguments)
        .env("RUSTDOCFLAGS", "-D warnings")
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .current_dir(place)
        .status()
        .map_err(|error| format!("{program}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("this failed: {line}")) }
}
