//! The real image in an RP2040 emulator: installs and builds what `tests/emulator` needs, then runs
//! it with node.

use crate::{THUMB, cargo, image, top};
use anyhow::{Result, ensure};
use fs_err as fs;
use xshell::{Shell, cmd};

/// The oldest node whose test runner has the options used here.
const NODE: u32 = 20;

/// How many test files run at the same time: every machine has two cores.
pub(crate) const CONCURRENCY: &str = "--test-concurrency=2";

/// Where the tests are.
pub(crate) const FOLDER: &str = "tests/emulator";

/// Tests the image: with these files, or with all if none is named.
pub(crate) fn test(shell: &Shell, files: &[&str]) -> Result<()> {
    set_up(shell)?;
    node(shell, FOLDER, &[&["--test", CONCURRENCY], files].concat())
}

/// Builds the image with another way to mangle its symbols, and starts it: nothing about it may
/// depend on how the compiler names a function.
pub(crate) fn test_other_mangling(shell: &Shell) -> Result<()> {
    set_up(shell)?;
    let flags = format!("target.{THUMB}.rustflags=[\"-Csymbol-mangling-version=v0\"]");
    let target = cargo::target_directory()?.join("v0").display().to_string();
    let arguments = ["fw", "--locked", "--config", &flags, "--target-dir", &target];
    let _firmware = shell.push_env("FIRMWARE", cargo::build(shell, &arguments, "firmware")?);
    node(shell, FOLDER, &["--test", "test/start.test.js"])
}

/// Prints the figures of the image beside those of the stock one, and writes them to `figures.json`
/// in the target directory.
pub(crate) fn measure(shell: &Shell) -> Result<()> {
    set_up(shell)?;
    shell.set_var("STOCK", image::build_stock(shell, "stock")?);
    shell.set_var("OURS", image::build_stock(shell, "ours")?);
    let figures = cargo::target_directory()?.join("figures.json").display().to_string();
    node(shell, FOLDER, &["measure.js", "--json", &figures])
}

/// Runs node in a folder.
pub(crate) fn node(shell: &Shell, folder: &str, arguments: &[&str]) -> Result<()> {
    let _folder = shell.push_dir(folder);
    Ok(cmd!(shell, "node {arguments...}").run()?)
}

/// Builds the images and the host's programs, and puts their paths into variables for the tests,
/// which look nowhere else.
pub(crate) fn set_up(shell: &Shell) -> Result<()> {
    install_packages(shell, FOLDER)?;
    shell.set_var("FIRMWARE", image::build(shell)?);
    shell.set_var("VOICE", top().join("voice/packs"));
    shell.set_var("CROUPIER", cargo::build_croupier(shell)?);
    // It decodes the log. A build may have replaced the running one since it started.
    shell.set_var("XTASK", cargo::build(shell, &["build", "--package", "xtask"], "xtask")?);
    Ok(())
}

/// Installs node and the packages that the sources in this folder need.
pub(crate) fn install_packages(shell: &Shell, folder: &str) -> Result<()> {
    if node_version(shell) < Some(NODE) {
        install(shell, &["nodejs", "npm"]).ok();
    }
    let found = node_version(shell) >= Some(NODE);
    ensure!(found, "node {NODE} or newer, with npm, is missing: see https://nodejs.org");
    let _folder = shell.push_dir(folder);
    if !shell.path_exists("node_modules") {
        cmd!(shell, "npm ci --no-audit --no-fund").run()?;
    }
    Ok(())
}

/// Installs packages of Debian, which only root can do.
pub(crate) fn install(shell: &Shell, packages: &[&str]) -> Result<()> {
    cmd!(shell, "apt-get update").run()?;
    Ok(cmd!(shell, "apt-get install -y --no-install-recommends {packages...}").run()?)
}

/// The emulator's name and licence, from its package.
pub(crate) fn licence(shell: &Shell) -> Result<String> {
    install_packages(shell, FOLDER)?;
    let file = top().join(FOLDER).join("node_modules/rp2040js/LICENSE");
    Ok(format!("rp2040js (the emulator in the page): MIT\n\n{}", fs::read_to_string(file)?))
}

/// The first number of `v20.1.2`.
fn node_version(shell: &Shell) -> Option<u32> {
    let version = cmd!(shell, "node --version").quiet().read().ok()?;
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}
