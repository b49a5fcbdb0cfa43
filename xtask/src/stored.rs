//! Files in the repository that a chore makes: the chore writes them, and a test makes them again
//! and compares.

use crate::top;
use anyhow::Result;
use fs_err as fs;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What each file contains. Paths start at the root of the workspace.
pub(crate) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Folders in which every file is made by a chore.
const OWNED: [&str; 2] = ["docs/print", crate::docs::pictures::SCREENS];

/// What `print_kit` draws.
pub(crate) fn sheets() -> Files {
    let stored = |(name, bytes)| (PathBuf::from("docs/print").join(name), bytes);
    print_kit::files().into_iter().map(stored).collect()
}

/// Writes these files, and removes others from the folders that belong to a chore.
pub(crate) fn write(files: &Files) -> Result<()> {
    for folder in OWNED.into_iter().filter(|own| files.keys().any(|file| file.starts_with(own))) {
        fs::remove_dir_all(top().join(folder))?;
    }
    for (path, bytes) in files {
        let path = top().join(path);
        fs::create_dir_all(path.parent().unwrap_or(top()))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cards, docs, shell};
    use std::collections::BTreeSet;
    use xshell::cmd;

    #[test]
    fn every_stored_file_is_what_its_chore_makes_today_and_there_is_no_other() {
        let shell = shell().unwrap();
        let mut made = BTreeSet::new();
        for (chore, files) in [
            ("cards", cards::files()),
            ("print", sheets()),
            ("pages", docs::files(&shell).unwrap()),
        ] {
            for (path, bytes) in files {
                let same = fs::read(top().join(&path)).is_ok_and(|stored| stored == bytes);
                assert!(same, "{} is not what `cargo xtask {chore}` makes", path.display());
                made.insert(path);
            }
        }
        let listed = cmd!(shell, "git ls-files {OWNED...}").read().unwrap();
        let listed: BTreeSet<PathBuf> = listed.lines().map(PathBuf::from).collect();
        let left_over: Vec<_> = listed.difference(&made).collect();
        assert!(left_over.is_empty(), "no chore makes {left_over:?}");
        assert!(listed.len() > 50, "only {} files are compared", listed.len());
    }
}
