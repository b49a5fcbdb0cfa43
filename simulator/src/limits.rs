//! Reads untrusted files without waiting for ever or filling the memory.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Reads a file of at most `most` bytes.
///
/// # Errors
///
/// If the file cannot be read or is longer. A pipe or a device is refused before it is opened,
/// because opening it can block.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let found = fs::metadata(path)?;
    if found.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    if !found.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "is not a file, but a pipe or a device",
        ));
    }
    read_from(File::open(path)?, most)
}

/// Reads everything from `source`, if that is at most `most` bytes.
///
/// # Errors
///
/// If it cannot be read, or there is more.
pub fn read_from(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length <= most) {
        return Ok(bytes);
    }
    let why = format!("is longer than {} KiB, so it is not what it should be", most / 1024);
    Err(io::Error::new(io::ErrorKind::FileTooLarge, why))
}
