//! The real box in a browser: builds the image and the reader, a WebAssembly module, has
//! `simulator/page` put them and the voice packs into one file, and tests that file in a browser.

use crate::cargo::Environment;
use crate::{
    cargo, emulator, image, notices, read, run, run_with, sha256, top, uf2, voice, write_file,
};
use console::Language;
use object::{Object as _, ObjectSymbol as _};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What browsers run.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// What the page reads from the running image, by the names that the image gives it.
const SYMBOLS: &[&str] = &["_SEGGER_RTT", "SPOKEN"];

/// Names under which Chromium is installed.
const BROWSERS: &[&str] =
    &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// Makes `croupier.html` in the target directory, or that file.
pub(crate) fn write(out: Option<PathBuf>) -> Result<(), String> {
    let usual = cargo::target_directory()?.join("croupier.html");
    let page = std::path::absolute(out.unwrap_or(usual)).map_err(|why| why.to_string())?;
    fs::create_dir_all(page.parent().unwrap_or(&page)).map_err(|why| why.to_string())?;
    make(&image::build()?, &page)
}

/// Makes the page that plays this image.
pub(crate) fn make(elf: &Path, page: &Path) -> Result<(), String> {
    emulator::bring_node()?;
    emulator::install(&emulator::place())?;
    emulator::install(&place())?;
    let elf = read(elf)?;
    let target = cargo::target_directory()?;
    let put = |name: &str, bytes: &[u8]| {
        let path = target.join(name);
        write_file(&path, bytes).map(|()| path)
    };
    let (mut voices, mut sums) = (BTreeMap::new(), BTreeMap::new());
    for language in Language::ALL {
        let pack = voice::pack(&[language])?;
        let uf2 = uf2::make(&image::read(&elf)?.with_voice(Some(pack.clone())));
        put(&format!("croupier-{}.uf2", language.code()), &uf2)?;
        sums.insert(language.code(), sha256(&uf2));
        voices.insert(language.code(), put(&format!("{}.voice", language.code()), &pack)?);
    }
    let facts = json!({
        "notices": put("THIRD-PARTY.txt", notices::collect()?.as_bytes())?,
        "image": put("croupier.bin", &image::read(&elf)?.flat())?,
        "voices": voices,
        "reader": reader()?,
        "out": page,
        "version": env!("CARGO_PKG_VERSION"),
        "sums": sums,
        "symbols": symbols(&elf)?,
    });
    run_with("node", &["build.js", &facts.to_string()], &place(), &[])
}

/// Tests the page in a browser. Returns what could not be tested, if there is none here.
pub(crate) fn test(sweep: &Environment) -> Result<Option<&'static str>, String> {
    match browser() {
        Some(browser) => in_browser(&["--test", emulator::AT_ONCE], &browser, sweep).map(|()| None),
        // Whoever tests for others must have one.
        None if env::var_os("CI").is_some_and(|ci| ci == "true") => Err(MISSING.to_string()),
        None => Ok(Some(MISSING)),
    }
}

const MISSING: &str = "the page in a browser: there is no Chromium";

/// Prints the figures of the page.
pub(crate) fn measure() -> Result<(), String> {
    in_browser(&["measure.js"], &browser().ok_or("there is no Chromium to measure in")?, &[])
}

fn in_browser(arguments: &[&str], browser: &Path, sweep: &Environment) -> Result<(), String> {
    let mut programs = [emulator::set_up()?, sweep.to_vec()].concat();
    let of = |name: &str| programs.iter().find(|(one, _)| *one == name).map(|(_, path)| path);
    let firmware = PathBuf::from(of("FIRMWARE").ok_or("there is no image")?);
    let target = cargo::target_directory()?;
    let page = target.join("croupier.html");
    make(&firmware, &page)?;
    programs.push(("PAGE", page.into()));
    programs.push(("TARGET", target.into()));
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
    let arguments = [&["build"], &arguments[..]].concat();
    let [reader] = cargo::build(&arguments, ["page_reader"])?;
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
