//! Something that behaves like the box's flash, so that the box's own journal can be kept in it: a file, or a
//! dump that was read from a box and is only looked at.

use board::journal::{AREA, PLACE};
use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::ops::Range;

/// As the chip's: any byte, pages of any length, sectors.
const ERASE: usize = 4096;
const AREA_BYTES: usize = AREA as usize;

/// What went wrong with the file.
#[derive(Debug)]
pub struct Failed(pub io::Error);

impl NorFlashError for Failed {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// The journal's part of a flash.
pub struct Flash {
    bytes: Vec<u8>,
    /// Where changes go; a dump takes none.
    file: Option<File>,
}

impl Flash {
    /// What never held anything.
    pub fn erased() -> Vec<u8> {
        vec![0xFF; AREA_BYTES]
    }

    /// In a file that holds these bytes.
    pub fn in_file(file: File, bytes: Vec<u8>) -> Flash {
        Flash { bytes, file: Some(file) }
    }

    /// A dump: of the journal alone, or of a whole Pico. None if it is neither.
    pub fn dump(mut bytes: Vec<u8>) -> Option<Flash> {
        const WHOLE: usize = PLACE as usize + AREA_BYTES;
        match bytes.len() {
            AREA_BYTES => {}
            WHOLE => drop(bytes.drain(..WHOLE - AREA_BYTES)),
            _ => return None,
        }
        Some(Flash { bytes, file: None })
    }

    /// Changes these bytes, and has them on the disk.
    fn change(
        &mut self,
        at: u32,
        change: impl Fn(usize, &mut u8),
        length: usize,
    ) -> io::Result<()> {
        let Some(file) = &mut self.file else {
            return Err(io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "a dump is not changed"));
        };
        let range = range(at, length)?;
        for (nth, byte) in self.bytes[range.clone()].iter_mut().enumerate() {
            change(nth, byte);
        }
        file.seek(SeekFrom::Start(at.into()))?;
        file.write_all(&self.bytes[range])?;
        file.sync_data()
    }
}

impl Drop for Flash {
    fn drop(&mut self) {
        // Closing alone would leave it locked for as long as a process that is just being started
        // from this one has not let go of its copy.
        if let Some(file) = &self.file {
            let _ = file.unlock();
        }
    }
}

fn range(at: u32, length: usize) -> io::Result<Range<usize>> {
    let start = at as usize;
    match start.checked_add(length).filter(|&end| end <= AREA_BYTES) {
        Some(end) => Ok(start..end),
        None => Err(io::Error::new(io::ErrorKind::InvalidInput, "beyond the end of the flash")),
    }
}

impl ErrorType for Flash {
    type Error = Failed;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), Failed> {
        let range = range(at, bytes.len()).map_err(Failed)?;
        bytes.copy_from_slice(&self.bytes[range]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        AREA_BYTES
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = ERASE;

    /// As flash does it: a program clears bits and sets none.
    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), Failed> {
        self.change(at, |nth, byte| *byte &= bytes[nth], bytes.len()).map_err(Failed)
    }

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Failed> {
        let length = to.saturating_sub(from) as usize;
        self.change(from, |_, byte| *byte = 0xFF, length).map_err(Failed)
    }
}
