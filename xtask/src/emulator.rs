//! The real image in an RP2040 emulator: what `tests/emulator` needs is brought and built, then node runs it.

use crate::{image, run, run_with, top};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// The oldest node whose test runner does what is asked of it.
const NODE: u32 = 20;

/// As many files at once as there are cores to count on.
const AT_ONCE: &str = "--test-concurrency=2";

/// Plays and tortures it.
pub(crate) fn test() -> Result<(), String> {
    let programs = set_up()?;
    run_with("node", &["--test", AT_ONCE], &place(), &programs)
}

/// Prints its figures beside those of the stock stack; they also go to `target/figures.json`.
pub(crate) fn measure() -> Result<(), String> {
    let programs = set_up()?;
    run_with("node", &["measure.js", "--json", "../../target/figures.json"], &place(), &programs)
}

fn place() -> PathBuf {
    top().join("tests").join("emulator")
}

/// Builds the images and the program they are compared with. Where the tools are, for the tests' environment.
fn set_up() -> Result<Vec<(&'static str, OsString)>, String> {
    bring_node()?;
    if !place().join("node_modules").is_dir() {
        run_with("npm", &["ci", "--no-audit", "--no-fund"], &place(), &[])?;
    }
    image::build("firmware")?;
    image::build_yardstick()?;
    run("cargo", &["build", "--package", "simulator"])?;
    let croupier = top().join("target").join("debug").join("croupier");
    // This very program puts the log into words.
    let xtask = std::env::current_exe().map_err(|error| format!("xtask: {error}"))?;
    Ok(vec![("CROUPIER", croupier.into()), ("XTASK", xtask.into())])
}

/// Node, from the system's packages where it is missing.
fn bring_node() -> Result<(), String> {
    if version().is_some_and(|version| version >= NODE) {
        return Ok(());
    }
    println!("\nnode {NODE} is missing");
    let install = ["install", "-y", "--no-install-recommends", "nodejs", "npm"];
    let brought = run("apt-get", &["update"]).and_then(|()| run("apt-get", &install));
    match (brought, version()) {
        (_, Some(version)) if version >= NODE => Ok(()),
        (Err(why), _) => Err(format!("node {NODE} or newer, with npm, is needed: {why}")),
        (Ok(()), _) => {
            Err(format!("the system's node is older than {NODE}: see https://nodejs.org"))
        }
    }
}

/// The first number of `v20.1.2`.
fn version() -> Option<u32> {
    let output = Command::new("node").arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}
