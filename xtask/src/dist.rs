//! A release in `dist/`: what goes onto a Pico, the page that plays it in a browser, what is
//! printed, what the command line has for its shell, their checksums, the notes of this version,
//! its licences, and the notices for the work of others.
//!
//! All of it is the same, bit by bit, wherever it is made: from the same compiler
//! (`rust-toolchain.toml`) and the same crates (`Cargo.lock`), without a path of the machine and
//! without a date.

use crate::{cargo, image, notices, page, top, uf2};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;
use std::process::Command;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Shells for which there are completions.
const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "elvish", "powershell"];

type Files = Vec<(String, Vec<u8>)>;

pub(crate) fn write() -> Result<(), String> {
    let notes = notes(&text(&top().join("CHANGELOG.md"))?, VERSION)?;
    let built = image::build("firmware")?;
    let elf = bytes(&built)?;
    let uf2 = uf2::make(&image::read(&elf)?)?;
    let html = cargo::target_directory(&top())?.join("croupier.html");
    page::make(&built, &html)?;
    let files = vec![
        (format!("croupier-{VERSION}.uf2"), uf2),
        (format!("croupier-{VERSION}.elf"), elf),
        ("croupier.html".to_string(), bytes(&html)?),
        (format!("croupier-{VERSION}-to-print.zip"), zip(to_print()?)?),
        (format!("croupier-{VERSION}-shell.zip"), zip(for_shells()?)?),
        ("NOTES.md".to_string(), notes.into_bytes()),
        ("LICENSE-MIT".to_string(), bytes(&top().join("LICENSE-MIT"))?),
        ("LICENSE-APACHE".to_string(), bytes(&top().join("LICENSE-APACHE"))?),
        ("THIRD-PARTY.txt".to_string(), notices::collect()?.into_bytes()),
    ];

    let dist = top().join("dist");
    let _ = fs::remove_dir_all(&dist);
    fs::create_dir_all(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    let mut sums = String::new();
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

fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// Every file of that ending in a folder, by name, to go into a folder of the archive.
fn gather(from: &Path, ending: &str, into: &str) -> Result<Files, String> {
    let entries = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.extension().is_some_and(|found| found == ending) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            files.push((format!("{into}/{name}"), bytes(&path)?));
        }
    }
    files.sort();
    Ok(files)
}

/// The print kit, the play pages, and the parts of the case.
fn to_print() -> Result<Files, String> {
    let mut files = gather(&top().join("docs/play"), "pdf", "play")?;
    files.extend(gather(&top().join("docs/print"), "pdf", "print")?);
    files.extend(gather(&top().join("docs/enclosure"), "stl", "case")?);
    Ok(files)
}

/// Completions and manual pages of `croupier`, made by itself.
fn for_shells() -> Result<Files, String> {
    let [croupier] = cargo::build(&top(), cargo::DESK, ["croupier"], &[])?;
    let run = |arguments: &[&str]| {
        let output = Command::new(&croupier).args(arguments).output();
        let output = output.map_err(|error| error.to_string())?;
        match output.status.success() {
            true => Ok(output.stdout),
            false => Err(format!("croupier {}: {}", arguments.join(" "), output.status)),
        }
    };
    let mut files = Vec::new();
    for shell in SHELLS {
        files.push((format!("completions/croupier.{shell}"), run(&["completions", shell])?));
    }
    let manual = cargo::target_directory(&top())?.join("man");
    let _ = fs::remove_dir_all(&manual);
    run(&["man", "--out", manual.to_str().ok_or("the target directory's name is not UTF-8")?])?;
    files.extend(gather(&manual, "1", "man")?);
    Ok(files)
}

/// An archive of these, without the date on which it was made. What is in it is packed already, or
/// small.
fn zip(files: Files) -> Result<Vec<u8>, String> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(&*name, options).map_err(|error| format!("{name}: {error}"))?;
        zip.write_all(&bytes).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(zip.finish().map_err(|error| error.to_string())?.into_inner())
}

/// What the changelog says about a version, as the text of a release: without a heading, because a
/// release has a title; each paragraph in one line, because there a new line is a break; and files
/// of the repository by name, because links from there lead nowhere.
fn notes(changelog: &str, version: &str) -> Result<String, String> {
    let heading = format!("## {version}");
    let is_heading = |line: &&str| {
        line.strip_prefix(&heading).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let mut lines = changelog.lines().skip_while(|line| !is_heading(line));
    lines.next().ok_or(format!("CHANGELOG.md says nothing of {version}"))?;
    let mut notes: Vec<String> = Vec::new();
    for line in lines.take_while(|line| !line.starts_with("## ")) {
        let begins = line.is_empty() || line.trim_start().starts_with("- ");
        match notes.last_mut().filter(|before| !begins && !before.is_empty()) {
            Some(before) => *before += &format!(" {}", line.trim_start()),
            None => notes.push(line.to_string()),
        }
    }
    Ok(format!("{}\n", without_links(notes.join("\n").trim())))
}

/// A text in which links to files are the names of these files.
fn without_links(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        plain += before;
        rest = after;
        let link = after.split_once("](").and_then(|(words, after)| {
            let (file, after) = after.split_once(')')?;
            (!words.contains('[') && !file.contains("://")).then_some((words, file, after))
        });
        if let Some((words, file, after)) = link {
            let file = file.split_once('#').map_or(file, |(file, _)| file);
            plain += &format!("{words} (`{file}`)");
            rest = after;
        } else {
            plain.push('[');
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn this_version_has_notes_of_its_own_and_no_others() {
        let changelog = "# Changelog\n\n## 0.2.0\n\n- new\n\n## 0.1.0\n\n- first\n- good\n";
        assert_eq!(notes(changelog, "0.1.0").unwrap(), "- first\n- good\n");
        assert_eq!(notes(changelog, "0.2.0").unwrap(), "- new\n");
        assert!(notes(changelog, "0.3.0").is_err());
        assert!(notes(changelog, "0.1").is_err());
    }

    #[test]
    fn notes_have_a_line_for_each_paragraph_and_lead_nowhere_else() {
        let changelog = "## 1.0.0 – 2026-11-17\n\nIn\nshort:\n\n- one [thing\n  more](docs/a.md#b),\n  \
                         and\n  - a [site](https://rustup.rs)\n    [x]\n- two\n";
        let made = "In short:\n\n- one thing more (`docs/a.md`), and\n  \
                    - a [site](https://rustup.rs) [x]\n- two\n";
        assert_eq!(notes(changelog, "1.0.0").unwrap(), made);
        let notes = notes(&text(&top().join("CHANGELOG.md")).unwrap(), VERSION).unwrap();
        assert!(notes.starts_with("- **") && !notes.contains("](docs/"), "{notes}");
        for line in notes.lines() {
            assert!(line.trim_start().starts_with("- "), "{line}");
        }
    }

    #[test]
    fn every_version_has_a_date() {
        let changelog = text(&top().join("CHANGELOG.md")).unwrap();
        let versions: Vec<&str> =
            changelog.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        assert!(versions.iter().any(|version| version.starts_with("0.2.0 ")), "{versions:?}");
        for version in versions {
            let date = version.split_once(" – ").map(|(_, date)| date.as_bytes());
            let shape = |date: &[u8]| {
                date.len() == 10
                    && (0..).zip(date).all(|(at, sign)| match at {
                        4 | 7 => *sign == b'-',
                        _ => sign.is_ascii_digit(),
                    })
            };
            assert!(date.is_some_and(shape), "{version}");
        }
    }

    #[test]
    fn an_archive_is_the_same_bytes_each_time_and_can_be_opened() {
        let files = || vec![("a/b.txt".to_string(), b"bee".to_vec()), ("c".into(), vec![0; 9])];
        let made = zip(files()).unwrap();
        assert_eq!(made, zip(files()).unwrap());
        let mut opened = zip::ZipArchive::new(Cursor::new(made)).unwrap();
        assert_eq!(opened.len(), 2);
        let mut content = String::new();
        opened.by_name("a/b.txt").unwrap().read_to_string(&mut content).unwrap();
        assert_eq!(content, "bee");
    }

    #[test]
    fn what_is_to_be_printed_is_all_there() {
        let names: Vec<String> = to_print().unwrap().into_iter().map(|(name, _)| name).collect();
        for name in [
            "play/croupier.it.pdf",
            "play/croupier.en-letter.pdf",
            "print/combo-cards-letter.pdf",
            "case/lid.stl",
        ] {
            assert!(names.iter().any(|found| found == name), "{name} is not among {names:?}");
        }
    }

    #[test]
    fn the_shells_get_completions_and_manual_pages() {
        let files = for_shells().unwrap();
        let has = |name: &str, words: &str| {
            let file = files.iter().find(|(found, _)| found == name);
            let text = file.map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned());
            assert!(text.is_some_and(|text| text.contains(words)), "{name}");
        };
        has("completions/croupier.bash", "referee");
        has("completions/croupier.powershell", "referee");
        has("man/croupier.1", "Croupier, the box for the games table");
        has("man/croupier-referee.1", "Exit status");
    }
}
