//! Stands in for the box's flash under the box's own journal: a file, memory, or a read-only dump
//! of a box.

use board::FLASH_BYTES;
use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use flash_journal::{AREA, SECTOR};
use std::fmt;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::ops::Range;

const AREA_BYTES: usize = AREA as usize;

/// The file cannot be read or written.
#[derive(Debug)]
pub struct Failed(pub io::Error);

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Failed {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source()
    }
}

impl NorFlashError for Failed {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// The journal's part of a flash.
pub struct Flash {
    bytes: Vec<u8>,
    backing: Backing,
}

/// Where changes are written.
enum Backing {
    File(File),
    /// Nowhere: they are lost when the program ends.
    Memory,
    /// They are refused.
    Dump,
}

impl Flash {
    /// The bytes of an empty journal.
    pub fn erased() -> Vec<u8> {
        vec![0xFF; AREA_BYTES]
    }

    /// The journal in a file that holds these bytes.
    pub fn in_file(file: File, bytes: Vec<u8>) -> Flash {
        Flash { bytes, backing: Backing::File(file) }
    }

    /// An empty journal that lasts as long as the program runs.
    pub fn in_memory() -> Flash {
        Flash { bytes: Flash::erased(), backing: Backing::Memory }
    }

    /// A dump of the journal alone or of a whole Pico; `None` if it has the size of neither.
    pub fn dump(mut bytes: Vec<u8>) -> Option<Flash> {
        const WHOLE: usize = FLASH_BYTES as usize;
        match bytes.len() {
            AREA_BYTES => {}
            WHOLE => drop(bytes.drain(..WHOLE - AREA_BYTES)),
            _ => return None,
        }
        Some(Flash { bytes, backing: Backing::Dump })
    }

    /// Its content.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Changes these bytes and makes sure that they are on the disk.
    fn change(
        &mut self,
        at: u32,
        change: impl Fn(usize, &mut u8),
        length: usize,
    ) -> io::Result<()> {
        if let Backing::Dump = self.backing {
            return Err(io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "a dump is not changed"));
        }
        let range = range(at, length)?;
        for (nth, byte) in self.bytes[range.clone()].iter_mut().enumerate() {
            change(nth, byte);
        }
        if let Backing::File(file) = &mut self.backing {
            file.seek(SeekFrom::Start(at.into()))?;
            file.write_all(&self.bytes[range])?;
            file.sync_data()?;
        }
        Ok(())
    }
}

impl Drop for Flash {
    fn drop(&mut self) {
        // Closing alone would leave the file locked while a process that was just started from this
        // one still has a copy of the descriptor.
        if let Backing::File(file) = &self.backing {
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
    const ERASE_SIZE: usize = SECTOR as usize;

    /// As in flash, programming clears bits and sets none.
    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), Failed> {
        self.change(at, |nth, byte| *byte &= bytes[nth], bytes.len()).map_err(Failed)
    }

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Failed> {
        let length = to.saturating_sub(from) as usize;
        self.change(from, |_, byte| *byte = 0xFF, length).map_err(Failed)
    }
}
