//! The real box in a browser: builds the image and the reader, a WebAssembly module, has
//! `simulator/page` put them and the voice packs into one file, and tests that file in a browser.

use crate::emulator::{CONCURRENCY, node};
use crate::{VERSION, cargo, emulator, image, notices, sha256, top, uf2, voice};
use anyhow::{Context as _, Result, ensure};
use console::Language;
use fs_err as fs;
use object::{Object as _, ObjectSymbol as _};
use serde_json::json;
use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

/// What browsers run.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The symbols whose memory the page reads while the image runs.
const SYMBOLS: [&str; 2] = ["_SEGGER_RTT", "SPOKEN"];

/// Names under which Chromium is installed; the first is that of Debian's package.
const CHROMIUM: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// The same for Firefox.
const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];

const FOLDER: &str = "simulator/page";

/// What stands beside the page, so that it can be installed where it is served.
pub(crate) const BESIDE: [&str; 4] =
    ["croupier.webmanifest", "croupier-worker.js", "croupier-192.png", "croupier-512.png"];

/// Makes `croupier.html` in the target directory, or the given file.
pub(crate) fn write(shell: &Shell, out: Option<PathBuf>) -> Result<()> {
    let usual = cargo::target_directory()?.join("croupier.html");
    let page = std::path::absolute(out.unwrap_or(usual))?;
    fs::create_dir_all(page.parent().unwrap_or(top()))?;
    make(shell, &image::build(shell)?, &page)
}

/// Makes the page that plays this image.
pub(crate) fn make(shell: &Shell, elf: &Path, page: &Path) -> Result<()> {
    install_packages(shell)?;
    let elf = fs::read(elf)?;
    let target = cargo::target_directory()?;
    let save = |name: &str, bytes: &[u8]| {
        let path = target.join(name);
        fs::write(&path, bytes).map(|()| path)
    };
    let (mut voices, mut sums) = (BTreeMap::new(), BTreeMap::new());
    for language in Language::ALL {
        let code = language.code();
        let pack = voice::pack(&[language])?;
        voices.insert(code, save(&format!("{code}.voice"), &pack)?);
        let uf2 = uf2::make(&image::read(&elf)?.with_voice(Some(pack)));
        save(&format!("croupier-{code}.uf2"), &uf2)?;
        sums.insert(code, sha256(&uf2));
    }
    let facts = json!({
        "notices": save("THIRD-PARTY.txt", notices::collect(shell)?.as_bytes())?,
        "image": save("croupier.bin", &image::read(&elf)?.flat())?,
        "voices": voices,
        "reader": build_reader(shell)?,
        "out": page,
        "version": VERSION,
        "sums": sums,
        "symbols": addresses(&elf)?,
    });
    node(shell, FOLDER, &["build.js", &facts.to_string()])
}

/// Installs what the page is made of, and again if that has changed since.
fn install_packages(shell: &Shell) -> Result<()> {
    emulator::install_packages(shell, emulator::FOLDER)?;
    let folder = top().join(FOLDER);
    let changed =
        |name: &str| fs::metadata(folder.join(name)).and_then(|file| file.modified()).ok();
    // npm writes it when it has installed everything.
    let installed = changed("node_modules/.package-lock.json");
    if installed < changed("package-lock.json") && folder.join("node_modules").exists() {
        fs::remove_dir_all(folder.join("node_modules"))?;
    }
    emulator::install_packages(shell, FOLDER)
}

/// Checks the types of the page's source, and lints it.
fn check(shell: &Shell) -> Result<()> {
    install_packages(shell)?;
    let _folder = shell.push_dir(FOLDER);
    Ok(cmd!(shell, "npm run --silent check").run()?)
}

/// Checks the page, and tests it in both browsers. Returns what was not tested for want of one:
/// only CI must have them.
pub(crate) fn test(shell: &Shell) -> Result<Option<&'static str>> {
    check(shell)?;
    let [chromium, firefox] = [browser(shell, &CHROMIUM), browser(shell, &FIREFOX)];
    let in_ci = env::var_os("CI").is_some_and(|ci| ci == "true");
    let untested = untested(chromium.is_some(), firefox.is_some(), in_ci)?;
    let Some(chromium) = chromium else { return Ok(untested) };
    set_up(shell, &chromium)?;
    // A few of the tests are for it, and are skipped without it.
    if let Some(firefox) = firefox {
        shell.set_var("FIREFOX", firefox);
    }
    node(shell, FOLDER, &["--test", CONCURRENCY])?;
    Ok(untested)
}

/// What is not tested with these browsers: most tests need Chromium, and the others both.
fn untested(chromium: bool, firefox: bool, in_ci: bool) -> Result<Option<&'static str>> {
    ensure!(chromium || !in_ci, "there is no Chromium");
    ensure!(firefox || !in_ci, "there is no Firefox");
    Ok(match (chromium, firefox) {
        (false, _) => Some("the page was not tested in a browser, because there is no Chromium"),
        (true, false) => Some("the page was not tested in Firefox, because there is none"),
        (true, true) => None,
    })
}

/// Prints the figures of the page.
pub(crate) fn measure(shell: &Shell) -> Result<()> {
    set_up(shell, &browser(shell, &CHROMIUM).context("there is no Chromium to measure in")?)?;
    node(shell, FOLDER, &["measure.js"])
}

/// Makes the page, and puts what its tests need into variables for them.
fn set_up(shell: &Shell, browser: &Path) -> Result<()> {
    emulator::set_up(shell)?;
    let target = cargo::target_directory()?;
    let page = target.join("croupier.html");
    make(shell, Path::new(&shell.var("FIRMWARE")?), &page)?;
    shell.set_var("PAGE", page);
    shell.set_var("TARGET", target);
    shell.set_var("CHROMIUM", browser);
    Ok(())
}

/// Builds the reader, without a path of this machine in it.
fn build_reader(shell: &Shell) -> Result<PathBuf> {
    cmd!(shell, "rustup target add {WASM}").run()?;
    let flags = image::flags(shell, WASM)?;
    let arguments = ["build", "--release", "--locked", "--config", &flags];
    let package = ["--package", "page-reader", "--target", WASM];
    cargo::build(shell, &[&arguments[..], &package].concat(), "page_reader")
}

/// Where the image has what the page reads.
fn addresses(elf: &[u8]) -> Result<BTreeMap<&'static str, u64>> {
    let file = object::File::parse(elf)?;
    let address = |name| {
        let symbol = file.symbols().find(|symbol| symbol.name() == Ok(name));
        symbol.map(|symbol| (name, symbol.address())).with_context(|| format!("no symbol {name}"))
    };
    SYMBOLS.into_iter().map(address).collect()
}

/// An installed browser; if there is none, Debian's is installed where that is allowed.
fn browser(shell: &Shell, names: &[&str]) -> Option<PathBuf> {
    let find = || {
        let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
        let join = |name| folders.iter().map(move |folder| folder.join(name));
        let mut paths = names.iter().flat_map(join);
        // A stub that only says how to install a browser fails.
        paths.find(|path| cmd!(shell, "{path} --version").quiet().ignore_stderr().read().is_ok())
    };
    find().or_else(|| {
        emulator::install(shell, &names[..1]).ok()?;
        find()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ci_has_both_browsers_and_whoever_lacks_one_is_told() {
        for in_ci in [false, true] {
            assert_eq!(untested(true, true, in_ci).unwrap(), None);
        }
        for (chromium, firefox, name) in
            [(false, true, "Chromium"), (true, false, "Firefox"), (false, false, "Chromium")]
        {
            assert!(untested(chromium, firefox, false).unwrap().unwrap().contains(name));
            let refused = untested(chromium, firefox, true).unwrap_err().to_string();
            assert!(refused.contains(name), "{refused}");
        }
    }
}
