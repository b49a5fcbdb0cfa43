//! A release in `dist/`: UF2 and ELF, their checksums, the notes of this version, and the notices
//! for the work of others in the image.
//!
//! The UF2 is the same, bit by bit, wherever it is made: from the same compiler
//! (`rust-toolchain.toml`) and the same crates (`Cargo.lock`), without a path of the machine.

use crate::{THUMB, image, top, uf2};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(crate) fn write() -> Result<(), String> {
    let notes = notes(&read(&top().join("CHANGELOG.md"))?, VERSION)?;
    let elf = fs::read(image::build("firmware")?).map_err(|error| format!("the ELF: {error}"))?;
    let uf2 = uf2::make(&image::read(&elf)?)?;

    let dist = top().join("dist");
    let _ = fs::remove_dir_all(&dist);
    fs::create_dir_all(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    let mut sums = String::new();
    let files = [
        (format!("croupier-{VERSION}.uf2"), uf2),
        (format!("croupier-{VERSION}.elf"), elf),
        ("NOTES.md".to_string(), notes.into_bytes()),
        ("THIRD-PARTY.txt".to_string(), notices()?.into_bytes()),
    ];
    for (name, bytes) in files {
        let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        // The format that `sha256sum --check` reads.
        let _ = writeln!(sums, "{sum}  {name}");
        put(&dist.join(name), &bytes)?;
    }
    put(&dist.join("SHA256SUMS"), sums.as_bytes())?;
    print!("{sums}");
    Ok(())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// What the changelog says about a version.
fn notes(changelog: &str, version: &str) -> Result<String, String> {
    let heading = format!("## {version}");
    let mut lines = changelog.lines().skip_while(|line| !line.starts_with(&heading));
    let title = lines.next().ok_or(format!("CHANGELOG.md says nothing of {version}"))?;
    let rest: Vec<&str> = lines.take_while(|line| !line.starts_with("## ")).collect();
    Ok(format!("# Croupier {}\n\n{}\n", title.trim_start_matches("## "), rest.join("\n").trim()))
}

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

The fonts logisoso24 and logisoso32 (Logisoso by Mathieu Gabiot) are under the SIL Open Font License 1.1:

";

/// Every crate in the image with its licence and the notices it asks for.
fn notices() -> Result<String, String> {
    let mut notices = format!(
        "What others have given to the image of Croupier {VERSION}. The compiler's own library is The Rust Project\n\
         Developers', under MIT or Apache-2.0.\n\n{FONTS}"
    );
    notices += spdx::license_id("OFL-1.1").map_or("", |licence| licence.text());
    for package in packages()? {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let licence = package["license"].as_str().unwrap_or("see below");
        let _ = write!(
            notices,
            "\n\n{}\n{} {}: {licence}\n",
            "=".repeat(78),
            text("name"),
            text("version")
        );
        let folder = Path::new(text("manifest_path")).parent().unwrap_or(Path::new("."));
        for file in licence_files(folder) {
            let _ = write!(
                notices,
                "\n{}",
                String::from_utf8_lossy(&fs::read(file).unwrap_or_default())
            );
        }
    }
    Ok(notices)
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

/// The crates linked into the image, by name, without our own.
fn packages() -> Result<Vec<Value>, String> {
    let cargo = |arguments: &[&str]| {
        let output = Command::new("cargo").args(arguments).current_dir(top()).output();
        let output = output.map_err(|error| format!("cargo: {error}"))?;
        String::from_utf8(output.stdout).map_err(|error| error.to_string())
    };
    let tree = ["tree", "--package", "firmware", "--target", THUMB, "--edges", "normal"];
    let linked = cargo(&[&tree[..], &["--prefix", "none", "--format", "{p}"]].concat())?;
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
    fn this_version_has_notes_of_its_own_and_no_others() {
        let changelog = "# Changelog\n\n## 0.2.0\n\n- new\n\n## 0.1.0\n\n- first\n- good\n";
        assert_eq!(notes(changelog, "0.1.0").unwrap(), "# Croupier 0.1.0\n\n- first\n- good\n");
        assert_eq!(notes(changelog, "0.2.0").unwrap(), "# Croupier 0.2.0\n\n- new\n");
        assert!(notes(changelog, "0.3.0").is_err());
        notes(&read(&top().join("CHANGELOG.md")).unwrap(), VERSION).unwrap();
    }

    #[test]
    fn the_notices_name_everything_in_the_image_and_its_terms() {
        let notices = notices().unwrap();
        for name in ["embassy-rp", "rp-pac", "u8g2-fonts", "chacha20", "sha2", "defmt-rtt"] {
            assert!(notices.contains(&format!("\n{name} ")), "{name}");
        }
        for word in [
            "Adobe Systems",
            "SIL OPEN FONT LICENSE",
            "Permission is hereby granted, free of charge",
        ] {
            assert!(notices.contains(word), "{word}");
        }
        for ours in ["\nrules-core ", "\nclap ", "\nratatui "] {
            assert!(!notices.contains(ours), "{ours}");
        }
    }
}
