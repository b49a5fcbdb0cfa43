//! A release in `dist/`: images for a Pico, the page that plays them in a browser, everything to
//! print, completions and manual pages, checksums, the notes of this version, its licences, and the
//! notices for the work of others.
//!
//! All of it is the same, bit by bit, wherever it is made: by the same compiler
//! (`rust-toolchain.toml`) from the same crates (`Cargo.lock`), without a path of the machine and
//! without a date.

use crate::image::{self, Image};
use crate::{VERSION, boot, cargo, notices, page, sha256, top, uf2, voice};
use anyhow::{Context as _, Result};
use console::Language;
use fs_err as fs;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use pulldown_cmark_to_cmark::cmark_with_options;
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use std::path::Path;
use xshell::{Shell, cmd};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Shells for which there are completions.
const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "elvish", "powershell"];

/// Files with their names.
type Files = Vec<(String, Vec<u8>)>;

pub(crate) fn write(shell: &Shell) -> Result<()> {
    let notes = notes(&fs::read_to_string(top().join("CHANGELOG.md"))?, VERSION)?;
    let built = image::build(shell)?;
    let elf = fs::read(&built)?;
    let html = cargo::target_directory()?.join("croupier.html");
    page::make(shell, &built, &html)?;
    let mut files = for_picos(&elf)?;
    files.extend([
        (format!("croupier-{VERSION}.elf"), elf),
        ("croupier.html".to_string(), fs::read(&html)?),
        (format!("croupier-{VERSION}-site.zip"), zip(for_a_site(&html)?)?),
        (format!("croupier-{VERSION}-to-print.zip"), zip(to_print()?)?),
        (format!("croupier-{VERSION}-shell.zip"), zip(for_shells(shell)?)?),
        ("NOTES.md".to_string(), notes.into_bytes()),
        ("LICENSE-MIT".to_string(), fs::read(top().join("LICENSE-MIT"))?),
        ("LICENSE-APACHE".to_string(), fs::read(top().join("LICENSE-APACHE"))?),
        ("THIRD-PARTY.txt".to_string(), notices::collect(shell)?.into_bytes()),
    ]);

    let dist = top().join("dist");
    shell.remove_path(&dist)?;
    fs::create_dir_all(&dist)?;
    let mut sums = String::new();
    for (name, bytes) in files {
        // The format that `sha256sum --check` reads.
        writeln!(sums, "{}  {name}", sha256(&bytes))?;
        fs::write(dist.join(name), bytes)?;
    }
    fs::write(dist.join("SHA256SUMS"), &sums)?;
    print!("{sums}");
    Ok(())
}

/// The image without a voice and with that of each language, each voice on its own, and the image
/// for any flash chip, to which a voice can be added.
fn for_picos(elf: &[u8]) -> Result<Files> {
    let silent = uf2::make(&image::read(elf)?.with_voice(None));
    let mut files = vec![(format!("croupier-{VERSION}.uf2"), silent)];
    let safe = boot::for_any_chip(image::read(elf)?)?.with_voice(None);
    files.push((format!("croupier-{VERSION}-safe-flash.uf2"), uf2::make(&safe)));
    for language in Language::ALL {
        let (code, pack) = (language.code(), voice::pack(&[language])?);
        let speaking = uf2::make(&image::read(elf)?.with_voice(Some(pack.clone())));
        files.push((format!("croupier-{VERSION}-{code}.uf2"), speaking));
        let alone = uf2::make(&Image::default().with_voice(Some(pack)));
        files.push((format!("voice-{VERSION}-{code}.uf2"), alone));
    }
    Ok(files)
}

/// Every file with that extension in a folder, by name, under a folder of the archive.
fn gather(from: &Path, extension: &str, into: &str) -> Result<Files> {
    let mut files = Vec::new();
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == extension) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            files.push((format!("{into}/{name}"), fs::read(&path)?));
        }
    }
    files.sort();
    Ok(files)
}

/// The page, and what it takes to install it from a site.
fn for_a_site(html: &Path) -> Result<Files> {
    let names = ["croupier.html"].into_iter().chain(page::BESIDE);
    names.map(|name| Ok((name.to_string(), fs::read(html.with_file_name(name))?))).collect()
}

/// The print kit, the play pages, and the parts of the case.
fn to_print() -> Result<Files> {
    let mut files = gather(&top().join("docs/play"), "pdf", "play")?;
    files.extend(gather(&top().join("docs/print"), "pdf", "print")?);
    files.extend(gather(&top().join("docs/enclosure"), "stl", "case")?);
    Ok(files)
}

/// Completions and manual pages, which `croupier` makes itself.
fn for_shells(shell: &Shell) -> Result<Files> {
    let croupier = cargo::build_croupier(shell)?;
    let mut files = Vec::new();
    for name in SHELLS {
        let completions = cmd!(shell, "{croupier} completions {name}").output()?.stdout;
        files.push((format!("completions/croupier.{name}"), completions));
    }
    let manual = tempfile::tempdir()?;
    let folder = manual.path();
    cmd!(shell, "{croupier} man --out {folder}").run()?;
    files.extend(gather(folder, "1", "man")?);
    Ok(files)
}

/// An archive of these files, without the date on which it was made. They are stored as they are:
/// most are compressed already, and the others are small.
fn zip(files: Files) -> Result<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(&*name, options)?;
        zip.write_all(&bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

/// What the changelog says about a version, as GitHub shows a release: there every line break
/// counts, so a paragraph is one line; and links to files lead nowhere, so the files are only
/// named.
fn notes(changelog: &str, version: &str) -> Result<String> {
    let title = if version.ends_with("-dev") { "Unreleased" } else { version };
    let section = changelog.split("\n## ").find_map(|section| {
        let (heading, notes) = section.split_once('\n')?;
        (heading.split(' ').next() == Some(title)).then_some(notes)
    });
    let section = section.with_context(|| format!("CHANGELOG.md has no section {title}"))?;
    let mut file: Option<String> = None;
    let notes = Parser::new(section).flat_map(|event| match event {
        Event::SoftBreak => vec![Event::Text(" ".into())],
        Event::Start(Tag::Link { dest_url, .. }) if !dest_url.contains("://") => {
            file = dest_url.split('#').next().map(String::from);
            vec![]
        }
        Event::End(TagEnd::Link) if file.is_some() => {
            let file = file.take().unwrap_or_default();
            vec![Event::Text(" (".into()), Event::Code(file.into()), Event::Text(")".into())]
        }
        event => vec![event],
    });
    let style = pulldown_cmark_to_cmark::Options { list_token: '-', ..Default::default() };
    let mut text = String::new();
    cmark_with_options(notes, &mut text, Options::empty(), style)?;
    Ok(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_has_the_notes_of_its_version_without_line_breaks_and_links_to_files() {
        let changelog = "# Log\n\n## Unreleased\n\n- next\n\n## 1.0.0 – 2026-11-17\n\nIn\nshort:\n\n\
                         - one [thing\n  more](docs/a.md#b),\n  and\n  \
                         - a [site](https://rustup.rs)\n    y\n- two\n\n## 0.1\n\n- old\n";
        let notes = |version| notes(changelog, version).unwrap_or_default();
        let made = "In short:\n\n- one thing more (`docs/a.md`), and\n  \
                    - a [site](https://rustup.rs) y\n- two\n";
        assert_eq!(notes("1.0.0"), made);
        assert_eq!(notes("1.1.0-dev"), "- next\n");
        assert_eq!(notes("1.0"), "");
    }

    #[test]
    fn everything_to_print_and_for_shells_is_there() {
        let shell = crate::shell().unwrap();
        let files = [to_print().unwrap(), for_shells(&shell).unwrap()].concat();
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
