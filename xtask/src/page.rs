//! The real box in a browser: builds the image as a UF2 and the reader as a WebAssembly module, has
//! `simulator/page` put them into one file, and tests that file in a browser.

use crate::{cargo, emulator, image, notices, run, run_with, top, uf2};
use object::{Object as _, ObjectSymbol as _};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What browsers run.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// What the page reads from the running image, by the names that the image gives it.
const SYMBOLS: &[&str] = &["_SEGGER_RTT"];

/// Names under which Chromium is installed.
const BROWSERS: &[&str] =
    &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// Makes `croupier.html` in the target directory, or that file.
pub(crate) fn write(out: Option<PathBuf>) -> Result<(), String> {
    let usual = cargo::target_directory(&top())?.join("croupier.html");
    let page = std::path::absolute(out.unwrap_or(usual)).map_err(|why| why.to_string())?;
    fs::create_dir_all(page.parent().unwrap_or(&page)).map_err(|why| why.to_string())?;
    make(&image::build("firmware")?, &page)
}

/// Makes the page that plays this image.
pub(crate) fn make(elf: &Path, page: &Path) -> Result<(), String> {
    emulator::bring_node()?;
    emulator::install(&emulator::place())?;
    emulator::install(&place())?;
    let read = |path: &Path| fs::read(path).map_err(|why| format!("{}: {why}", path.display()));
    let elf = read(elf)?;
    let uf2 = uf2::make(&image::read(&elf)?)?;
    let sum: String = Sha256::digest(&uf2).iter().map(|byte| format!("{byte:02x}")).collect();
    let uf2_at = cargo::target_directory(&top())?.join("croupier.uf2");
    fs::write(&uf2_at, &uf2).map_err(|why| format!("{}: {why}", uf2_at.display()))?;
    let third_party = cargo::target_directory(&top())?.join("THIRD-PARTY.txt");
    fs::write(&third_party, notices::collect()?)
        .map_err(|why| format!("{}: {why}", third_party.display()))?;
    let facts = json!({
        "notices": third_party,
        "uf2": uf2_at,
        "reader": reader()?,
        "out": page,
        "version": env!("CARGO_PKG_VERSION"),
        "sha256": sum,
        "symbols": symbols(&elf)?,
    });
    run_with("node", &["build.js", &facts.to_string()], &place(), &[])
}

/// Tests the page in a browser. Returns what could not be tested, if there is none here.
pub(crate) fn test() -> Result<Option<&'static str>, String> {
    match browser() {
        Some(browser) => in_browser(&["--test", emulator::AT_ONCE], &browser).map(|()| None),
        None => without(env::var_os("CI").as_deref()).map(Some),
    }
}

/// What is not tested without a browser. Whoever tests for others must have one.
fn without(ci: Option<&OsStr>) -> Result<&'static str, String> {
    let missing = "the page in a browser: there is no Chromium";
    if ci.is_some_and(|ci| ci == "true") { Err(missing.to_string()) } else { Ok(missing) }
}

/// Prints the figures of the page.
pub(crate) fn measure() -> Result<(), String> {
    in_browser(&["measure.js"], &browser().ok_or("there is no Chromium to measure in")?)
}

fn in_browser(arguments: &[&str], browser: &Path) -> Result<(), String> {
    let mut programs = emulator::set_up()?;
    let of = |name: &str| programs.iter().find(|(one, _)| *one == name).map(|(_, path)| path);
    let firmware = PathBuf::from(of("FIRMWARE").ok_or("there is no image")?);
    let target = cargo::target_directory(&top())?;
    let page = target.join("croupier.html");
    make(&firmware, &page)?;
    programs.push(("PAGE", page.into()));
    programs.push(("UF2", target.join("croupier.uf2").into()));
    programs.push(("CHROMIUM", browser.into()));
    run_with("node", arguments, &place(), &programs)
}

fn place() -> PathBuf {
    top().join("simulator").join("page")
}

/// Builds the reader, without a path of this machine in it.
fn reader() -> Result<PathBuf, String> {
    run("rustup", &["target", "add", WASM])?;
    let flags = image::flags(WASM)?;
    let arguments =
        ["--release", "--locked", "--config", &flags, "--package", "page-reader", "--target", WASM];
    let [reader] = cargo::build(&top(), &arguments, ["page_reader"], &[])?;
    Ok(reader)
}

fn symbols(elf: &[u8]) -> Result<serde_json::Value, String> {
    let file = object::File::parse(elf).map_err(|error| format!("not an image: {error}"))?;
    let found = file.symbols().filter_map(|symbol| Some((symbol.name().ok()?, symbol.address())));
    let wanted: BTreeMap<&str, u64> = found.filter(|(name, _)| SYMBOLS.contains(name)).collect();
    match SYMBOLS.iter().find(|name| !wanted.contains_key(*name)) {
        Some(missing) => Err(format!("the image has no {missing}, which the page reads")),
        None => Ok(json!(wanted)),
    }
}

/// An installed browser; if there is none, Debian's, where it may be installed.
fn browser() -> Option<PathBuf> {
    installed().or_else(|| {
        println!("\nthere is no Chromium");
        let install = ["install", "-y", "--no-install-recommends", "chromium"];
        run("apt-get", &["update"]).and_then(|()| run("apt-get", &install)).ok()?;
        installed()
    })
}

fn installed() -> Option<PathBuf> {
    let paths: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let named = |name: &&str| paths.iter().map(|path| path.join(name)).find(|path| runs(path));
    BROWSERS.iter().find_map(named)
}

/// Whether it is a program that runs: a stub that only tells how to install one does not.
fn runs(program: &Path) -> bool {
    let asked = Command::new(program).arg("--version").output();
    asked.is_ok_and(|asked| asked.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_browser_a_desk_is_told_and_ci_fails() {
        assert!(without(None).is_ok_and(|missing| missing.contains("browser")));
        assert!(without(Some(OsStr::new("false"))).is_ok());
        assert!(without(Some(OsStr::new("true"))).is_err());
    }

    #[test]
    fn the_page_knows_the_symbols_it_reads() {
        // Any ELF will do: this test itself has none of those.
        let own = fs::read(env::current_exe().unwrap()).unwrap();
        let missing = symbols(&own).unwrap_err();
        assert_eq!(missing, "the image has no _SEGGER_RTT, which the page reads");
        assert!(symbols(b"no image").is_err());
    }
}
