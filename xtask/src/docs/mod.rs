//! The pages for makers and players: draws their pictures and checks what they promise. Links lead
//! somewhere, commands run, quotes are the box's own words, on the screen and aloud, names are
//! those of the code, every drawing shows the same wiring, the printed box has no holes.

#[cfg(test)]
mod commands;
#[cfg(test)]
mod enclosure;
pub(crate) mod handouts;
pub(crate) mod heard;
mod links;
#[cfg(test)]
mod names;
pub(crate) mod pictures;
#[cfg(test)]
mod prices;
#[cfg(test)]
mod wiring;
#[cfg(test)]
mod words;
#[cfg(test)]
mod workflows;

use std::fs;
use std::path::{Path, PathBuf};

fn top() -> PathBuf {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    top.canonicalize().expect("this crate lies in the workspace")
}

#[cfg(test)]
fn read(path: impl AsRef<Path>) -> String {
    let path = top().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The cells of the first table below this heading, row by row.
#[cfg(test)]
fn table(page: &str, heading: &str) -> Vec<Vec<String>> {
    let rows = page.lines().skip_while(|line| *line != heading).skip(2);
    let cell = |cell: &str| cell.trim().trim_matches('*').to_string();
    let cells = |row: &str| row.trim_matches('|').split('|').map(cell).collect();
    rows.take_while(|line| line.starts_with('|')).map(cells).collect()
}

/// Every page for makers and players, as paths from the top.
fn pages() -> std::io::Result<Vec<PathBuf>> {
    let mut pages: Vec<PathBuf> = [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "family/README.md",
        "simulator/page/README.md",
        "tests/saves/README.md",
        "voice/README.md",
    ]
    .map(PathBuf::from)
    .to_vec();
    let mut directories = vec![PathBuf::from("docs")];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(top().join(&directory))? {
            let entry = entry?;
            let path = directory.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    Ok(pages)
}
