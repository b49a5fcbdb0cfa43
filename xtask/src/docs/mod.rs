//! The pages for makers and players: makes what is drawn and recorded on them, and checks the rest
//! of what they promise. Links resolve, commands work, quotes are the box's own words, every
//! drawing shows the same wiring, and the parts of the case can be printed.

#[cfg(test)]
mod commands;
#[cfg(test)]
mod enclosure;
mod handouts;
mod links;
pub(crate) mod pictures;
#[cfg(test)]
mod quotes;
mod transcripts;
#[cfg(test)]
mod wiring;

use crate::stored::Files;
use crate::{cargo, top};
use anyhow::Result;
use fs_err as fs;
use pulldown_cmark::{Options, Parser};
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

/// The games that have a page for players.
const GAMES: [&str; 4] = ["bingolino", "combo", "dingominos", "free-dice"];

/// Everything on the pages that is made from the program: pictures, transcripts and PDFs.
pub(crate) fn files(shell: &Shell) -> Result<Files> {
    let croupier = cargo::build_croupier(shell)?;
    let mut files = pictures::files(shell, &croupier)?;
    files.extend(handouts::files(&files)?);
    files.extend(transcripts::files(shell, &croupier)?);
    Ok(files)
}

/// Reads a file by its path from the root of the workspace.
fn read(path: impl AsRef<Path>) -> Result<String> {
    Ok(fs::read_to_string(top().join(path))?)
}

fn parse(page: &str) -> Parser<'_> {
    Parser::new_ext(page, Options::ENABLE_TABLES)
}

/// Every page in the repository, by its path from the root of the workspace.
fn pages(shell: &Shell) -> Result<Vec<PathBuf>> {
    let list = cmd!(shell, "git ls-files --cached --others --exclude-standard *.md");
    Ok(list.quiet().read()?.lines().map(PathBuf::from).collect())
}
