//! Stores what `print_kit` draws in `docs/print/`; the tests make sure that it is up to date there.

use crate::{top, write_file};
use std::path::PathBuf;

pub(crate) fn write() -> Result<(), String> {
    let directory = directory();
    std::fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    for (name, bytes) in print_kit::files() {
        write_file(&directory.join(name), &bytes)?;
    }
    Ok(())
}

fn directory() -> PathBuf {
    top().join("docs/print")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_stored_files_are_those_the_command_makes_and_no_others() {
        let mut made: BTreeMap<String, Vec<u8>> = print_kit::files().into_iter().collect();
        for entry in std::fs::read_dir(directory()).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let stored = std::fs::read(directory().join(&name)).unwrap();
            let same = made.remove(&name) == Some(stored);
            assert!(same, "{name} is not what `cargo xtask print` makes");
        }
        assert!(made.is_empty(), "missing: {:?}", made.keys());
    }
}
