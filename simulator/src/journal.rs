//! Where kept things go, and how they come back: one after the other, nothing ever rewritten.
//!
//! On the desk that is a plain file. It begins with a line that tells what it is and in which format;
//! each record after it is a length, that many bytes, and a checksum over both. Every record is on the
//! disk before the next begins, so whatever stops the program can only tear the last one.

use console::Kept;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Somewhere to keep things.
pub trait Journal {
    /// Once this returns, it outlives anything.
    fn append(&mut self, kept: &Kept) -> io::Result<()>;
}

/// Keeps until the program ends: for scripts that begin with an empty save.
#[derive(Default)]
pub struct MemoryJournal {
    pub kept: Vec<Kept>,
}

impl<J: Journal + ?Sized> Journal for Box<J> {
    fn append(&mut self, kept: &Kept) -> io::Result<()> {
        (**self).append(kept)
    }
}

impl Journal for MemoryJournal {
    fn append(&mut self, kept: &Kept) -> io::Result<()> {
        self.kept.push(kept.clone());
        Ok(())
    }
}

const MAGIC: &str = "croupier save ";
const FORMAT: u32 = 1;
/// What nobody's format number is longer than.
const LONGEST_HEADER: usize = 32;
const CHECKSUM: usize = size_of::<u32>();

/// A save in a file. As long as it is open, no other process can open it.
pub struct FileJournal {
    file: File,
    path: PathBuf,
    /// Where the next record begins.
    end: u64,
}

impl FileJournal {
    /// Opens a save, or begins one, and returns what was kept in it, the oldest first.
    ///
    /// A torn end is cut off. A file that is not a save, or one that was damaged otherwise, is an error
    /// and stays as it is.
    pub fn open(path: &Path) -> io::Result<(FileJournal, Vec<Kept>)> {
        Self::open_unnamed(path).map_err(|error| named(path, &error))
    }

    fn open_unnamed(path: &Path) -> io::Result<(FileJournal, Vec<Kept>)> {
        // Before it is opened: that alone can block, or start something, where it is a device.
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(invalid("is not a file"));
        }
        let directory = match path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        fs::create_dir_all(directory)?;
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // Two at once would write into one another. Where a file system has no locks, one has to
        // take care oneself.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::new(
                io::ErrorKind::WouldBlock,
                "is in use by another croupier; leave that one, or give --save FILE",
            ));
        }
        let mut journal = FileJournal { file, path: path.into(), end: 0 };

        let mut bytes = Vec::new();
        journal.file.read_to_end(&mut bytes)?;
        let header = format!("{MAGIC}{FORMAT}\n");
        let kept = match bytes.strip_prefix(header.as_bytes()) {
            Some(records) => {
                let (kept, whole) = read(records)?;
                journal.end = (header.len() + whole) as u64;
                if whole < records.len() {
                    journal.file.set_len(journal.end)?;
                    journal.file.sync_all()?;
                }
                kept
            }
            // Nothing, or stopped while it began.
            None if header.as_bytes().starts_with(&bytes) => {
                journal.write(header.as_bytes())?;
                journal.end = header.len() as u64;
                sync_directory(directory);
                Vec::new()
            }
            None => return Err(foreign(&bytes)),
        };
        Ok((journal, kept))
    }

    /// At the end, and down to the disk.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(bytes)?;
        self.file.sync_data()
    }
}

impl Journal for FileJournal {
    fn append(&mut self, kept: &Kept) -> io::Result<()> {
        let record = record(kept)?;
        if let Err(error) = self.write(&record) {
            // What half of it was written must not lie before the next record. If even this fails,
            // the next one is written over it.
            let _ = self.file.set_len(self.end);
            return Err(named(&self.path, &error));
        }
        self.end += record.len() as u64;
        Ok(())
    }
}

impl Drop for FileJournal {
    fn drop(&mut self) {
        // Closing alone would leave it locked for as long as a process that is just being started
        // from this one has not let go of its copy.
        let _ = self.file.unlock();
    }
}

/// A kept thing as it stands in the file.
fn record(kept: &Kept) -> io::Result<Vec<u8>> {
    let mut buffer = [0; Kept::MAX_BYTES];
    let too_long = || invalid("something to keep is longer than Kept::MAX_BYTES");
    let bytes = kept.encode(&mut buffer).ok_or_else(too_long)?;
    let mut record = vec![u8::try_from(bytes.len()).map_err(|_| too_long())?];
    record.extend(bytes);
    let checksum = crc32fast::hash(&record);
    record.extend(checksum.to_le_bytes());
    Ok(record)
}

/// The bytes of the record at the beginning of these, and how long it is; none if it is not whole.
fn first(bytes: &[u8]) -> Option<(&[u8], usize)> {
    let length = usize::from(*bytes.first()?);
    let (summed, rest) = bytes.split_at_checked(1 + length)?;
    let checksum = rest.first_chunk::<CHECKSUM>()?;
    let right = crc32fast::hash(summed) == u32::from_le_bytes(*checksum);
    right.then_some((&summed[1..], 1 + length + CHECKSUM))
}

/// What the records hold, and how many bytes of them are whole.
fn read(records: &[u8]) -> io::Result<(Vec<Kept>, usize)> {
    let mut kept = Vec::new();
    let mut whole = 0;
    while let Some((bytes, length)) = first(&records[whole..]) {
        let Some(item) = Kept::decode(bytes) else {
            let nth = kept.len() + 1;
            return Err(invalid(format!(
                "record {nth} is whole but unknown to this croupier; is the save of a newer one?"
            )));
        };
        kept.push(item);
        whole += length;
    }
    // Behind a torn record lies nothing. Where something does, it was the disk or an editor, and
    // cutting it off would lose what can still be rescued.
    if (whole + 1..records.len()).any(|at| first(&records[at..]).is_some()) {
        let nth = kept.len() + 1;
        return Err(invalid(format!(
            "record {nth} is damaged and others follow it; nothing was changed"
        )));
    }
    Ok((kept, whole))
}

/// Why a file that does not begin like ours is refused.
fn foreign(bytes: &[u8]) -> io::Error {
    let format = bytes
        .strip_prefix(MAGIC.as_bytes())
        .and_then(|rest| {
            rest.iter().take(LONGEST_HEADER).position(|&b| b == b'\n').map(|n| &rest[..n])
        })
        .and_then(|format| std::str::from_utf8(format).ok())
        .and_then(|format| format.parse::<u32>().ok());
    match format {
        Some(format) => invalid(format!(
            "is a save of format {format}, and this croupier knows format {FORMAT} only; nothing was changed"
        )),
        None => invalid("is not a save of Croupier; nothing was changed"),
    }
}

fn invalid(why: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.into())
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A new file's name is on the disk only once its directory is. Not every system can do that, and
/// where it cannot, the file is no worse off.
fn sync_directory(directory: &Path) {
    if let Ok(directory) = File::open(directory) {
        let _ = directory.sync_all();
    }
}
