//! Stores what `print_kit` draws in `docs/print/`; the tests make sure that it is up to date there.

use crate::top;
use std::path::PathBuf;

pub(crate) fn write() -> Result<(), String> {
    let directory = directory();
    std::fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    for (name, bytes) in print_kit::files() {
        let path = directory.join(name);
        std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn directory() -> PathBuf {
    top().join("docs/print")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_stored_files_are_those_the_command_makes() {
        for (name, bytes) in print_kit::files() {
            let stored = std::fs::read(directory().join(&name)).unwrap_or_default();
            assert!(stored == bytes, "{name} is not what `cargo xtask print` makes");
        }
    }

    #[test]
    fn nothing_else_lies_among_them() {
        let made: BTreeSet<String> = print_kit::files().into_iter().map(|(name, _)| name).collect();
        let stored: BTreeSet<String> = std::fs::read_dir(directory())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert_eq!(stored, made);
    }
}
