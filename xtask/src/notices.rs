//! The notices for the work of others in a release: crates, fonts, the voice, the page's emulator
//! and QR codes.
//!
//! `cargo about` would collect the licences of crates, which is the easy half here (`cargo deny
//! check` judges them). It knows nothing of the rest of the image: the fonts in `u8g2-fonts`, each
//! with its own terms, and the clips.

use crate::page::WASM;
use crate::{THUMB, VERSION, cargo, emulator, top};
use anyhow::{Context as _, Result};
use cargo_metadata::Package;
use fs_err as fs;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

/// The terms of the fonts, which `u8g2-fonts` does not contain.
const FONTS: &str = include_str!("fonts.txt");

/// A package in the page that names its licence and has no file with it.
const QR_CODES: &str = "qrcode-generator (the QR codes in the page): MIT\n\n\
     Copyright (c) 2009 Kazuhiko Arase";

/// What separates one notice from the next.
const LINE: &str = "==============================================================================";

/// First what is not a crate; then every crate in the image and in the page, with its licence and
/// the notices that it asks for. The shortest come first, so that texts that are nearly the same
/// are beside each other: that makes them a quarter smaller where they are packed.
pub(crate) fn collect(shell: &Shell) -> Result<String> {
    let ofl = spdx::license_id("OFL-1.1").context("no text of the OFL")?.text();
    let voice = fs::read_to_string(top().join("voice/NOTICE.md"))?;
    let emulator = emulator::licence(shell)?;
    let mit = text_of("MIT")?;
    let mut notices = format!(
        "What others have given to Croupier {VERSION}: to its image, and to the page that plays it in a browser. The\n\
         compiler's own library is The Rust Project Developers', under MIT or Apache-2.0.\n\n\
         {FONTS}\n{ofl}\n\n{LINE}\nThe voice\n\n{voice}\n\n{LINE}\n{emulator}\n\n{LINE}\n{QR_CODES}\n\n{mit}\n"
    );
    // Many crates have the same text: it is printed with the first of them.
    let mut printed: BTreeMap<String, String> = BTreeMap::new();
    let mut crates = Vec::new();
    for package in packages(shell)? {
        let mut notice = String::new();
        let licence = package.license.as_deref().unwrap_or("see below");
        let name = format!("{} {}", package.name, package.version);
        write!(notice, "\n\n{LINE}\n{name}: {licence}\n")?;
        let mut found = false;
        for file in licence_files(package.manifest_path.as_std_path())? {
            let text = fs::read(file)?;
            let text = String::from_utf8_lossy(&text);
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            // Some crates have empty files.
            if words.is_empty() {
                continue;
            }
            found = true;
            match printed.get(&words) {
                Some(first) => write!(notice, "\nword for word as with {first}\n")?,
                None => write!(notice, "\n{text}")?,
            }
            printed.entry(words).or_insert_with(|| name.clone());
        }
        if !found {
            let authors = package.authors.join(", ");
            let authors = if authors.is_empty() { "its authors" } else { &authors };
            write!(notice, "\nBy: {authors}\n\n{}", text_of(licence)?)?;
        }
        crates.push(notice);
    }
    crates.sort_by_key(String::len);
    notices.extend(crates);
    Ok(notices)
}

/// The text of a licence that a crate only names; of the first if it offers several.
fn text_of(licence: &str) -> Result<&'static str> {
    let expression = spdx::Expression::parse_mode(licence, spdx::ParseMode::LAX)?;
    let first = expression.requirements().next().and_then(|one| one.req.license.id());
    first.map(spdx::LicenseId::text).with_context(|| format!("unknown licence {licence}"))
}

/// The licence files beside a manifest; some crates have none, and only name their licence.
fn licence_files(manifest: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(manifest.parent().unwrap_or(manifest))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let names = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT"];
        if path.is_file() && names.iter().any(|start| name.starts_with(start)) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The crates of others that are linked into the image or the page, by name.
fn packages(shell: &Shell) -> Result<Vec<Package>> {
    // Not linked into the image, but the letters are made from its tables.
    let mut linked = BTreeSet::from(["u8g2-fonts".to_string()]);
    for (package, target) in [("firmware", THUMB), ("page-reader", WASM)] {
        let format = "{p}";
        let tree = cmd!(
            shell,
            "cargo tree --package {package} --target {target} --edges normal,no-proc-macro
                --prefix none --format {format}"
        );
        let tree = tree.quiet().read()?;
        linked.extend(tree.lines().map(|line| line.trim_end_matches(" (*)").to_string()));
    }
    let mut packages = cargo::metadata()?.packages;
    packages.retain(|package| {
        let name = format!("{} v{}", package.name, package.version);
        let is_linked = linked.contains(&name) || linked.contains(package.name.as_str());
        package.source.is_some() && is_linked
    });
    packages.sort_by_key(|package| package.name.to_string());
    Ok(packages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_name_everything_in_the_image_and_its_terms() {
        let notices = collect(&crate::shell().unwrap()).unwrap();
        for name in [
            "embassy-rp",
            "rp-pac",
            "u8g2-fonts",
            "chacha20",
            "sha2",
            "rp2040js",
            "schemars",
            "qrcode-generator",
        ] {
            assert!(notices.contains(&format!("\n{name} ")), "{name}");
        }
        for word in [
            "Adobe Systems",
            "SIL OPEN FONT LICENSE",
            "Permission is hereby granted, free of charge",
            "SVOX Pico",
            "Xiph.Org",
            "Uri Shaked",
        ] {
            assert!(notices.contains(word), "{word}");
        }
        for ours in ["\nrules-core ", "\nclap ", "\nratatui "] {
            assert!(!notices.contains(ours), "{ours}");
        }
        // Each crate has a text, or names the crate that has it.
        for text in notices.split(LINE).skip(3) {
            assert!(text.len() > 400 || text.contains("word for word as with"), "{text}");
        }
    }
}
