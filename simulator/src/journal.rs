//! Where kept things go, and how they come back: the box's own journal, in a file that is just what a box has in the
//! last part of its flash.

use crate::flash::{Failed, Flash};
use board::journal::{AREA, Found, Journal as BoxJournal, NotKept};
use console::Kept;
use console::kept::Place;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
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

/// A save in a file. As long as it is open, no other process can open it.
pub struct FileJournal {
    journal: BoxJournal<Flash>,
    path: PathBuf,
}

impl FileJournal {
    /// Opens a save, or begins one, and returns what was kept in it: settings, then the game, the oldest first.
    ///
    /// A file that is not a save, or one that was damaged otherwise than by a power cut, is an error and stays as it is.
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
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // Two at once would write into one another. Where a file system has no locks, one has to
        // take care oneself.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::new(
                io::ErrorKind::WouldBlock,
                "is in use by another croupier; leave that one, or give --save FILE",
            ));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let erased = Flash::erased();
        // Nothing, or stopped while it began.
        if erased.starts_with(&bytes) && bytes.len() < erased.len() {
            file.write_all(&erased[bytes.len()..])?;
            file.sync_all()?;
            sync_directory(directory);
            bytes = erased;
        }
        if bytes.len() != Flash::erased().len() {
            return Err(invalid("is not a save of this Croupier; nothing was changed"));
        }
        let another = is_of_another_program(&bytes);
        let (journal, kept, started) = read(Flash::in_file(file, bytes))?;
        all_readable(if another && started == Found::Fresh { Found::Damaged } else { started })?;
        Ok((FileJournal { journal, path: path.into() }, kept))
    }
}

impl Journal for FileJournal {
    fn append(&mut self, kept: &Kept) -> io::Result<()> {
        let mut buffer = [0; Kept::MAX_BYTES];
        let bytes =
            kept.encode(&mut buffer).ok_or_else(|| invalid("something to keep is too long"))?;
        self.journal.keep(kept.place(), bytes).map_err(|error| named(&self.path, &failed(error)))
    }
}

/// What a box with this flash takes up when it starts, and what it says about the rest. The dump is of the whole flash,
/// or of the journal alone; it is not changed.
pub fn found(path: &Path) -> io::Result<(Vec<Kept>, Found)> {
    let read = || {
        let bytes = fs::read(path)?;
        let flash = Flash::dump(bytes).ok_or_else(|| {
            invalid("is no dump of a box: that has 2 MiB, or 256 KiB for the journal alone")
        })?;
        read(flash).map(|(_, kept, started)| (kept, started))
    };
    read().map_err(|error| named(path, &error))
}

/// The same, where there is nothing to say about the rest, or the game is there in spite of it.
pub fn dumped(path: &Path) -> io::Result<Vec<Kept>> {
    let (kept, mut started) = found(path)?;
    if started == Found::Fresh && is_of_another_program(&fs::read(path)?) {
        started = Found::Damaged;
    }
    if !kept.iter().any(|kept| kept.place() == Place::Game) {
        readable(path, started)?;
    }
    Ok(kept)
}

/// Whether there is more in the journal's part than a power cut leaves of the first thing that is
/// kept. A box takes such a flash for a new one; a file may be dear to somebody.
fn is_of_another_program(bytes: &[u8]) -> bool {
    const SECTOR: usize = 4096;
    let journal = bytes.len().saturating_sub(AREA as usize);
    let sectors = bytes[journal..].chunks(SECTOR);
    sectors.filter(|sector| sector.iter().any(|&byte| byte != 0xFF)).count() > 2
}

/// That not all of this file can be read, as an error.
pub fn readable(path: &Path, started: Found) -> io::Result<()> {
    all_readable(started).map_err(|error| named(path, &error))
}

/// On a desk nobody has to begin anew: a file has copies, and can be looked into.
fn all_readable(started: Found) -> io::Result<()> {
    match started {
        Found::Fresh | Found::Whole => Ok(()),
        Found::Damaged => Err(invalid("is no save, or a damaged one; nothing was changed")),
        Found::OtherFormat(format) => Err(invalid(format!(
            "is a save of format {format}, which this Croupier does not know; nothing was changed"
        ))),
    }
}

fn read(flash: Flash) -> io::Result<(BoxJournal<Flash>, Vec<Kept>, Found)> {
    let (mut journal, started) = BoxJournal::open(flash, 0).map_err(|Failed(error)| error)?;
    let (mut kept, mut unknown) = (Vec::new(), false);
    let reading = journal.read(|_, bytes| match Kept::decode(bytes) {
        Some(item) => kept.push(item),
        None => unknown = true,
    });
    reading.map_err(failed)?;
    if unknown {
        return Err(invalid(
            "holds something unknown to this Croupier; is it the save of a newer one?",
        ));
    }
    Ok((journal, kept, started))
}

fn failed(error: NotKept<Failed>) -> io::Error {
    match error {
        NotKept::Failed(Failed(error)) => error,
        NotKept::Full => {
            io::Error::new(io::ErrorKind::StorageFull, "there is no room for more of this game")
        }
        other => invalid(format!("cannot be written: {other:?}")),
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
