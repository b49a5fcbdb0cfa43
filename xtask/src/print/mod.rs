//! Cards and tiles to print, for tables that have none: `docs/print/`.
//!
//! They are kept in the repository, so that nobody needs a compiler to print them, and a test makes them anew
//! and compares every byte. The drawings are our own; of the games they take only what the rules say.

mod bingolino;
mod combo;
mod pdf;
mod sheet;
mod svg;

use sheet::Sheet;
use std::path::{Path, PathBuf};

/// The middle of a digit above its line, in parts of the font's size: digits of Helvetica are 0.71 high.
const HALF_A_DIGIT: f32 = 0.355;

pub(crate) fn write() -> Result<(), String> {
    let directory = directory();
    std::fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    for (name, bytes) in files() {
        let path = directory.join(name);
        std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/print")
}

/// Every file with its name: of each set one PDF, and an SVG for each of its sheets.
fn files() -> Vec<(String, Vec<u8>)> {
    let sets: [(&str, Vec<Sheet>); 3] = [
        ("combo-cards", combo::sheets()),
        ("combo-cards-blank", vec![combo::blank()]),
        ("bingolino-tiles", bingolino::sheets()),
    ];
    let mut files = Vec::new();
    for (name, sheets) in sets {
        files.push((format!("{name}.pdf"), pdf::pdf(&sheets)));
        for (number, sheet) in (1..).zip(&sheets) {
            files.push((format!("{name}-{number}.svg"), svg::svg(sheet).into_bytes()));
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_stored_files_are_those_the_command_makes() {
        for (name, bytes) in files() {
            let stored = std::fs::read(directory().join(&name)).unwrap_or_default();
            assert!(stored == bytes, "{name} is not what `cargo xtask print` makes");
        }
    }

    #[test]
    fn nothing_else_lies_among_them() {
        let made: BTreeSet<String> = files().into_iter().map(|(name, _)| name).collect();
        let stored: BTreeSet<String> = std::fs::read_dir(directory())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert_eq!(stored, made);
    }
}
