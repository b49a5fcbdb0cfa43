//! Saves: the box's own journal, in a file that equals the last part of a box's flash.

use crate::flash::{Failed, Flash};
use board::journal::{Error, Journal as BoxJournal, Kind, Started};
use console::Kept;
use console::kept::Place;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Somewhere to keep things.
pub trait Journal {
    /// Once this returns, it survives a power cut.
    fn append(&mut self, kept: &Kept) -> io::Result<()>;
}

/// Keeps things until the program ends: for scripts that start with an empty save.
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

/// A save in a file. While it is open, no other process can open it.
pub struct FileJournal {
    journal: BoxJournal<Flash>,
    path: PathBuf,
}

impl FileJournal {
    /// Opens a save, or begins one, and returns its content: settings, then the game, oldest first.
    ///
    /// A file that is not a save, or one damaged by something other than a power cut, is an error
    /// and stays as it is.
    pub fn open(path: &Path) -> io::Result<(FileJournal, Vec<Kept>)> {
        Self::open_unnamed(path).map_err(|error| named(path, &error))
    }

    fn open_unnamed(path: &Path) -> io::Result<(FileJournal, Vec<Kept>)> {
        // Checked before it is opened: opening a device can block, or start something.
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
        // Two programs at once would overwrite one another. On a file system without locks the user
        // has to take care.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::new(
                io::ErrorKind::WouldBlock,
                "is in use by another croupier; leave that one, or give --save FILE",
            ));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let erased = Flash::erased();
        // A new file, or one whose beginning was interrupted.
        if erased.starts_with(&bytes) && bytes.len() < erased.len() {
            file.write_all(&erased[bytes.len()..])?;
            file.sync_all()?;
            sync_directory(directory);
            bytes = erased;
        }
        if bytes.len() != Flash::erased().len() {
            return Err(invalid("is not a save of this Croupier; nothing was changed"));
        }
        let (journal, kept, started) = read(Flash::in_file(file, bytes))?;
        all_readable(started)?;
        Ok((FileJournal { journal, path: path.into() }, kept))
    }
}

impl Journal for FileJournal {
    fn append(&mut self, kept: &Kept) -> io::Result<()> {
        let mut buffer = [0; Kept::MAX_BYTES];
        let bytes =
            kept.encode(&mut buffer).ok_or_else(|| invalid("something to keep is too long"))?;
        let kind = match kept.place() {
            Place::Setting(key) => Kind::Setting(key),
            Place::Game => Kind::Game,
            Place::Event => Kind::Event,
        };
        self.journal.keep(kind, bytes).map_err(|error| named(&self.path, &failed(error)))
    }
}

/// What a box with this flash loads when it starts, and what it says about the rest. The dump is of
/// the whole flash, or of the journal alone; it is not changed.
pub fn found(path: &Path) -> io::Result<(Vec<Kept>, Started)> {
    let read = || {
        let bytes = fs::read(path)?;
        let flash = Flash::dump(bytes).ok_or_else(|| {
            invalid("is no dump of a box: that has 2 MiB, or 256 KiB for the journal alone")
        })?;
        read(flash).map(|(_, kept, started)| (kept, started))
    };
    read().map_err(|error| named(path, &error))
}

/// The same, if all of it can be read or at least the game.
pub fn dumped(path: &Path) -> io::Result<Vec<Kept>> {
    let (kept, started) = found(path)?;
    if !kept.iter().any(|kept| kept.place() == Place::Game) {
        readable(path, started)?;
    }
    Ok(kept)
}

/// An error if not all of this file can be read.
pub fn readable(path: &Path, started: Started) -> io::Result<()> {
    all_readable(started).map_err(|error| named(path, &error))
}

/// Unlike the box, which has to start afresh, a desk may refuse: a file can be copied and examined.
fn all_readable(started: Started) -> io::Result<()> {
    match started {
        Started::Fresh | Started::Whole => Ok(()),
        Started::Damaged => Err(invalid("is no save, or a damaged one; nothing was changed")),
        Started::OtherFormat(format) => Err(invalid(format!(
            "is a save of format {format}, which this Croupier does not know; nothing was changed"
        ))),
    }
}

fn read(flash: Flash) -> io::Result<(BoxJournal<Flash>, Vec<Kept>, Started)> {
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

fn failed(error: Error<Failed>) -> io::Error {
    match error {
        Error::Flash(Failed(error)) => error,
        Error::Full => {
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

/// Writes the directory to the disk, because a new file's name is there only then. Not every system
/// can do that, and where it cannot, the file is no worse off.
fn sync_directory(directory: &Path) {
    if let Ok(directory) = File::open(directory) {
        let _ = directory.sync_all();
    }
}
