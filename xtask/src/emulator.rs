//! The real image in an RP2040 emulator: installs and builds what `tests/emulator` needs, then runs
//! it with node.

use crate::cargo::Environment;
use crate::{THUMB, cargo, image, read_text, run, run_with, top};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest node whose test runner has the options used here.
const NODE: u32 = 20;

/// Test files to run at the same time: as many as there are cores to count on.
pub(crate) const AT_ONCE: &str = "--test-concurrency=2";

/// Runs the tests of the image.
pub(crate) fn test(sweep: &Environment) -> Result<(), String> {
    let programs = [set_up()?, sweep.to_vec()].concat();
    run_with("node", &["--test", AT_ONCE], &place(), &programs)
}

/// Whether it starts, and plays a whole game.
pub(crate) fn quick() -> Result<(), String> {
    let files = ["test/start.test.js", "test/box.test.js"];
    run_with("node", &[&["--test", AT_ONCE][..], &files].concat(), &place(), &set_up()?)
}

/// Builds the image with another way to name its symbols, and starts it: nothing about it may
/// depend on how the compiler names a function.
pub(crate) fn test_other_names() -> Result<(), String> {
    let flags = format!("target.{THUMB}.rustflags=[\"-Csymbol-mangling-version=v0\"]");
    let place_of_its_own = cargo::target_directory()?.join("v0");
    let folder = place_of_its_own.to_str().ok_or("the target directory's name is not UTF-8")?;
    let arguments = ["fw", "--locked", "--config", &flags, "--target-dir", folder];
    let [firmware] = cargo::build(&arguments, ["firmware"])?;
    let mut programs = set_up()?;
    programs.retain(|(name, _)| *name != "FIRMWARE");
    programs.push(("FIRMWARE", firmware.into()));
    run_with("node", &["--test", "test/start.test.js"], &place(), &programs)
}

/// Prints the figures of the image beside those of the stock one, and writes them to `figures.json`
/// in the target directory.
pub(crate) fn measure() -> Result<(), String> {
    let mut programs = set_up()?;
    let image::Yardstick { stock, ours } = image::build_yardstick()?;
    programs.extend([("STOCK", stock.into()), ("OURS", ours.into())]);
    let figures = cargo::target_directory()?.join("figures.json");
    let figures = figures.to_str().ok_or("the target directory's name is not UTF-8")?;
    run_with("node", &["measure.js", "--json", figures], &place(), &programs)
}

pub(crate) fn place() -> PathBuf {
    top().join("tests").join("emulator")
}

/// Builds the images and the host's program. Returns their paths as variables for the tests, which
/// look nowhere else.
pub(crate) fn set_up() -> Result<Vec<(&'static str, OsString)>, String> {
    bring_node()?;
    install(&place())?;
    let firmware = image::build()?;
    let [croupier] = cargo::build(cargo::DESK, ["croupier"])?;
    // It decodes the log. The running one may have been replaced by a build since it started.
    let [xtask] = cargo::build(&["build", "--package", "xtask"], ["xtask"])?;
    let programs = [
        ("FIRMWARE", firmware),
        ("VOICE", top().join("voice/packs")),
        ("CROUPIER", croupier),
        ("XTASK", xtask),
    ];
    Ok(programs.map(|(name, path)| (name, path.into())).into())
}

/// Installs the packages that the sources in this place need.
pub(crate) fn install(place: &Path) -> Result<(), String> {
    if place.join("node_modules").is_dir() {
        return Ok(());
    }
    run_with("npm", &["ci", "--no-audit", "--no-fund"], place, &[])
}

/// The emulator's name and licence, as its package has it.
pub(crate) fn licence() -> Result<String, String> {
    bring_node()?;
    install(&place())?;
    let file = place().join("node_modules/rp2040js/LICENSE");
    Ok(format!("rp2040js (the emulator in the page): MIT\n\n{}", read_text(&file)?))
}

/// Installs node from the system's packages if it is missing or too old.
pub(crate) fn bring_node() -> Result<(), String> {
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
