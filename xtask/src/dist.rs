//! A release in `dist/`: what goes onto a Pico, the page that plays it in a browser, what is
//! printed, what the command line has for its shell, their checksums, the notes of this version,
//! its licences, and the notices for the work of others.
//!
//! All of it is the same, bit by bit, wherever it is made: from the same compiler
//! (`rust-toolchain.toml`) and the same crates (`Cargo.lock`), without a path of the machine and
//! without a date.

use crate::image::{self, Image};
use crate::{cargo, notices, page, read, read_text, sha256, top, uf2, voice, write_file};
use console::Language;
use pulldown_cmark::{Event, Parser, Tag};
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
    let notes = notes(&read_text(&top().join("CHANGELOG.md"))?, VERSION)?;
    let built = image::build()?;
    let elf = read(&built)?;
    let html = cargo::target_directory()?.join("croupier.html");
    page::make(&built, &html)?;
    let mut files = for_picos(&elf)?;
    files.extend([
        (format!("croupier-{VERSION}.elf"), elf),
        ("croupier.html".to_string(), read(&html)?),
        (format!("croupier-{VERSION}-to-print.zip"), zip(to_print()?)?),
        (format!("croupier-{VERSION}-shell.zip"), zip(for_shells()?)?),
        ("NOTES.md".to_string(), notes.into_bytes()),
        ("LICENSE-MIT".to_string(), read(&top().join("LICENSE-MIT"))?),
        ("LICENSE-APACHE".to_string(), read(&top().join("LICENSE-APACHE"))?),
        ("THIRD-PARTY.txt".to_string(), notices::collect()?.into_bytes()),
    ]);

    let dist = top().join("dist");
    let _ = fs::remove_dir_all(&dist);
    fs::create_dir_all(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    let mut sums = String::new();
    for (name, bytes) in files {
        // The format that `sha256sum --check` reads.
        let _ = writeln!(sums, "{}  {name}", sha256(&bytes));
        write_file(&dist.join(name), &bytes)?;
    }
    write_file(&dist.join("SHA256SUMS"), sums.as_bytes())?;
    print!("{sums}");
    Ok(())
}

/// The image without a voice, with that of each language, and each voice alone.
fn for_picos(elf: &[u8]) -> Result<Files, String> {
    let silent = uf2::make(&image::read(elf)?.with_voice(None));
    let mut files = vec![(format!("croupier-{VERSION}.uf2"), silent)];
    for language in Language::ALL {
        let (code, pack) = (language.code(), voice::pack(&[language])?);
        let speaking = uf2::make(&image::read(elf)?.with_voice(Some(pack.clone())));
        files.push((format!("croupier-{VERSION}-{code}.uf2"), speaking));
        let alone = uf2::make(&Image::empty().with_voice(Some(pack)));
        files.push((format!("voice-{VERSION}-{code}.uf2"), alone));
    }
    Ok(files)
}

/// Every file of that ending in a folder, by name, to go into a folder of the archive.
fn gather(from: &Path, ending: &str, into: &str) -> Result<Files, String> {
    let entries = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.extension().is_some_and(|found| found == ending) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            files.push((format!("{into}/{name}"), read(&path)?));
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
    let [croupier] = cargo::build(cargo::DESK, ["croupier"])?;
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
    let manual = cargo::target_directory()?.join("man");
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
    let heading = match version.ends_with("-dev") {
        true => "## Unreleased".to_string(),
        false => format!("## {version}"),
    };
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
    let mut done = 0;
    for (event, range) in Parser::new(text).into_offset_iter() {
        let Event::Start(Tag::Link { dest_url, .. }) = event else { continue };
        let words = text[range.clone()].strip_prefix('[').and_then(|link| link.rsplit_once("]("));
        let Some((words, _)) = words.filter(|_| !dest_url.contains("://")) else { continue };
        let file = dest_url.split('#').next().unwrap_or_default();
        plain += &format!("{}{words} (`{file}`)", &text[done..range.start]);
        done = range.end;
    }
    plain + &text[done..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_version_has_notes_of_its_own_and_no_others() {
        let changelog = "## Unreleased\n\n- next\n\n## 0.1.0\n\n- first\n- good\n";
        assert_eq!(notes(changelog, "0.1.0").unwrap(), "- first\n- good\n");
        assert_eq!(notes(changelog, "0.2.0-dev").unwrap(), "- next\n");
        assert!(notes(changelog, "0.2.0").is_err());
        assert!(notes(changelog, "0.1").is_err());
    }

    #[test]
    fn notes_have_a_line_for_each_paragraph_and_lead_nowhere_else() {
        let changelog = "## 1.0.0 – 2026-11-17\n\nIn\nshort:\n\n- one [thing\n  more](docs/a.md#b),\n  \
                         and\n  - a [site](https://rustup.rs)\n    [x]\n- two\n";
        let made = "In short:\n\n- one thing more (`docs/a.md`), and\n  \
                    - a [site](https://rustup.rs) [x]\n- two\n";
        assert_eq!(notes(changelog, "1.0.0").unwrap(), made);
    }

    #[test]
    fn what_is_to_be_printed_and_what_shells_get_is_all_there() {
        let files = [to_print().unwrap(), for_shells().unwrap()].concat();
        for name in [
            "play/croupier.it.pdf",
            "play/croupier.en-letter.pdf",
            "print/combo-cards-letter.pdf",
            "case/lid.stl",
            "completions/croupier.bash",
            "man/croupier-referee.1",
        ] {
            assert!(files.iter().any(|(found, _)| found == name), "{name} is missing");
        }
    }
}
