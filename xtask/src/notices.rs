//! The notices for the work of others in a release: crates, fonts, voice, the emulator of the page.
//!
//! By our own hand, and not by `cargo about`: that collects the licences of crates, which is the
//! easy half here (`cargo deny check` judges them), and knows nothing of what is in the image
//! besides crates: the fonts within `u8g2-fonts`, each with terms of its own, and the clips. What
//! it has over a list of files is the text for crates that bring none, and that is here too.

use crate::page::WASM;
use crate::{THUMB, emulator, read, read_text, top};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The terms of the fonts, which `u8g2-fonts` does not contain.
const FONTS: &str = "\
The fonts helvR08 and helvB08 (X11's Helvetica):

  Copyright 1984-1989, 1994 Adobe Systems Incorporated.
  Copyright 1988, 1994 Digital Equipment Corporation.

  Adobe is a trademark of Adobe Systems Incorporated which may be registered in certain jurisdictions. Permission to use
  these trademarks is hereby granted only in association with the images described in this file.

  Permission to use, copy, modify, distribute and sell this software and its documentation for any purpose and without fee
  is hereby granted, provided that the above copyright notices appear in all copies and that both those copyright notices
  and this permission notice appear in supporting documentation, and that the names of Adobe Systems and Digital Equipment
  Corporation not be used in advertising or publicity pertaining to distribution of the software without specific, written
  prior permission. Adobe Systems and Digital Equipment Corporation make no representations about the suitability of this
  software for any purpose. It is provided \"as is\" without express or implied warranty.

The font 5x7 (X11's misc-fixed) is in the public domain.

The fonts logisoso16, logisoso24 and logisoso42 (Logisoso by Mathieu Gabiot) are under the SIL Open Font License 1.1:

";

/// Every crate in the image and in the page with its licence and the notices it asks for; before
/// them, what is no crate.
pub(crate) fn collect() -> Result<String, String> {
    let mut notices = format!(
        "What others have given to Croupier {VERSION}: to its image, and to the page that plays it in a browser. The\n\
         compiler's own library is The Rust Project Developers', under MIT or Apache-2.0.\n\n{FONTS}"
    );
    notices += spdx::license_id("OFL-1.1").map_or("", |licence| licence.text());
    let voice = read_text(&top().join("voice/NOTICE.md"))?;
    let _ = write!(notices, "\n\n{}\nThe voice\n\n{voice}", "=".repeat(78));
    let _ = write!(notices, "\n\n{}\n{}\n", "=".repeat(78), emulator::licence()?);
    // Many crates have the same text: it stands with the first of them.
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    for package in packages()? {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let licence = package["license"].as_str().unwrap_or("see below");
        let name = format!("{} {}", text("name"), text("version"));
        let _ = write!(notices, "\n\n{}\n{name}: {licence}\n", "=".repeat(78));
        let folder = Path::new(text("manifest_path")).parent().unwrap_or(Path::new("."));
        let mut found = false;
        for file in licence_files(folder) {
            let text = read(&file)?;
            let text = String::from_utf8_lossy(&text);
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            // A crate may bring empty ones.
            if words.is_empty() {
                continue;
            }
            found = true;
            let _ = match told.get(&words) {
                Some(first) => write!(notices, "\nword for word as with {first}\n"),
                None => write!(notices, "\n{text}"),
            };
            told.entry(words).or_insert_with(|| name.clone());
        }
        if !found {
            let _ = write!(notices, "\nBy: {}\n\n{}", authors(&package), spelt_out(licence)?);
        }
    }
    Ok(notices)
}

fn authors(package: &Value) -> String {
    let names = package["authors"].as_array().into_iter().flatten().filter_map(Value::as_str);
    match names.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => "its authors".into(),
        names => names,
    }
}

/// The text of a licence that a crate only names; where it offers several, of the first.
fn spelt_out(licence: &str) -> Result<&'static str, String> {
    let expression = spdx::Expression::parse_mode(licence, spdx::ParseMode::LAX);
    let expression = expression.map_err(|error| error.to_string())?;
    let first = expression.requirements().next().and_then(|one| one.req.license.id());
    first.map(spdx::LicenseId::text).ok_or(format!("nobody knows the licence {licence}"))
}

/// The licence files of a crate; some crates have none, and only name their licence.
fn licence_files(folder: &Path) -> Vec<PathBuf> {
    let named = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        path.is_file()
            && ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT"]
                .iter()
                .any(|word| name.starts_with(word))
    };
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.retain(|path| named(path));
    files.sort();
    files
}

/// Not linked into the image, but the letters are made from its tables.
const FONT_SOURCE: &str = "u8g2-fonts";

/// The crates linked into the image or the page, by name, without our own.
fn packages() -> Result<Vec<Value>, String> {
    let cargo = |arguments: &[&str]| {
        let output = Command::new("cargo").args(arguments).current_dir(top()).output();
        let output = output.map_err(|error| format!("cargo: {error}"))?;
        if !output.status.success() {
            return Err(format!("this failed: cargo {}", arguments.join(" ")));
        }
        String::from_utf8(output.stdout).map_err(|error| error.to_string())
    };
    let mut linked = String::new();
    for (package, target) in [("firmware", THUMB), ("page-reader", WASM)] {
        let tree =
            ["tree", "--package", package, "--target", target, "--edges", "normal,no-proc-macro"];
        linked += &cargo(&[&tree[..], &["--prefix", "none", "--format", "{p}"]].concat())?;
    }
    let metadata = cargo(&["metadata", "--format-version", "1", "--locked"])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata has no packages")?;
    let is_linked = |package: &&Value| {
        let name = format!(
            "{} v{}",
            package["name"].as_str().unwrap_or(""),
            package["version"].as_str().unwrap_or("")
        );
        package["name"] == FONT_SOURCE
            || linked.lines().any(|line| line == name || line.starts_with(&format!("{name} ")))
    };
    let others = packages.iter().filter(|package| !package["source"].is_null()).filter(is_linked);
    let mut others: Vec<Value> = others.cloned().collect();
    others.sort_by_key(|package| package["name"].as_str().map(String::from));
    Ok(others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_name_everything_in_the_image_and_its_terms() {
        let notices = collect().unwrap();
        for name in
            ["embassy-rp", "rp-pac", "u8g2-fonts", "chacha20", "sha2", "rp2040js", "schemars"]
        {
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
        // Each crate has a text: its own files, or that of the licence it names; or the crate that
        // has it is named.
        let line = "=".repeat(78);
        for text in notices.split(&line).skip(3) {
            assert!(text.len() > 400 || text.contains("word for word as with"), "{text}");
        }
    }
}
