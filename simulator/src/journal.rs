//! Saves on a computer: the box's own journal, in a file with exactly the bytes that a box has at
//! the end of its flash.

use crate::flash::{Failed, Flash};
use crate::limits;
use console::kept::Unknown;
use console::phrase::Wording;
use console::{Kept, Language, Text};
use flash_journal::{AREA, Journal, SECTOR};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::Path;
use vocabulary::{Found, LONGEST, Role, Storage, StorageError};

/// Opens a save, or creates one. As long as it is open, no other process can open it.
///
/// # Errors
///
/// If the file is not a save, or was damaged by anything but a power cut; it is not changed then.
/// If it cannot be read or written, or is in use.
pub fn open(path: &Path) -> io::Result<(Journal<Flash>, Found)> {
    open_unnamed(path).map_err(|error| named(path, &error))
}

/// The journal of a new box with these entries, as the bytes of its flash.
///
/// # Errors
///
/// If they do not fit.
pub fn begun(all: &[Kept]) -> io::Result<Vec<u8>> {
    let (mut journal, _) = in_memory();
    keep(&mut journal, all)?;
    Ok(journal.flash().bytes().to_vec())
}

/// An empty journal that lasts as long as the program runs.
pub fn in_memory() -> (Journal<Flash>, Found) {
    start(Flash::in_memory()).expect("memory can be read")
}

fn open_unnamed(path: &Path) -> io::Result<(Journal<Flash>, Found)> {
    // Checked before opening it, because opening a device can block or have side effects.
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
    // Two programs at once would overwrite each other's changes. On a file system without locks,
    // the user has to take care.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(io::Error::new(
            io::ErrorKind::WouldBlock,
            "is in use by another croupier; leave that one, or give --save FILE",
        ));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let erased = Flash::erased();
    // A new file, or one whose creation was interrupted.
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
    let (journal, found) = start(Flash::in_file(file, bytes))?;
    // Unlike a box, this program does not start over: a file may have copies, and can be examined.
    if found == Found::Damaged || found == Found::Fresh && another {
        return Err(damaged());
    }
    Ok((journal, found))
}

/// The longest dump: all of a Pico's flash.
const DUMP: u64 = 2 * 1024 * 1024;

/// Opens a dump of a box: of the whole flash, or of the journal alone. It is not changed.
///
/// # Errors
///
/// If the file cannot be read or is no dump.
pub fn dump(path: &Path) -> io::Result<(Journal<Flash>, Found)> {
    limits::read(path, DUMP).and_then(dump_of).map_err(|error| named(path, &error))
}

fn dump_of(bytes: Vec<u8>) -> io::Result<(Journal<Flash>, Found)> {
    let flash = Flash::dump(bytes).ok_or_else(|| {
        invalid("is no dump of a box: that has 2 MiB, or 256 KiB for the journal alone")
    })?;
    start(flash)
}

/// All saved entries that can be read, the oldest first, and one that cannot, if there is any.
///
/// # Errors
///
/// If the flash cannot be read.
pub fn kept(journal: &mut Journal<Flash>) -> io::Result<(Vec<Kept>, Option<Unknown>)> {
    let (mut kept, mut foreign, mut writer) = (Vec::new(), None, None);
    let reading = Storage::read(journal, &mut |role, record| {
        for item in Kept::decode(record) {
            match item {
                Ok(item) => {
                    if let Kept::Game { by, .. } | Kept::Continued { by } = item {
                        writer = Some(by);
                    }
                    kept.push(item);
                }
                // A setting that only a newer version or a box knows is no part of the game.
                Err(_) if matches!(role, Role::Setting(_)) => {}
                Err(unknown) => foreign = Some(Unknown { by: unknown.by.or(writer) }),
            }
        }
    });
    reading.map_err(failed)?;
    Ok((kept, foreign))
}

/// The same for a dump.
///
/// # Errors
///
/// If the file cannot be read or is no dump, or if a part of it is unreadable and the game is
/// missing.
pub fn dumped(path: &Path) -> io::Result<(Vec<Kept>, Found)> {
    limits::read(path, DUMP).and_then(dumped_of).map_err(|error| named(path, &error))
}

/// The same for the bytes of a dump.
///
/// # Errors
///
/// As [`dumped`].
pub fn dumped_of(bytes: Vec<u8>) -> io::Result<(Vec<Kept>, Found)> {
    read_dump(bytes).map(|(kept, found, _)| (kept, found))
}

/// The same as [`dumped`], and whether the game continues after a record that cannot be read: then
/// only the entries before it are returned.
///
/// # Errors
///
/// As [`dumped`].
pub fn dumped_with_hole(path: &Path) -> io::Result<(Vec<Kept>, Found, bool)> {
    limits::read(path, DUMP).and_then(read_dump).map_err(|error| named(path, &error))
}

fn read_dump(bytes: Vec<u8>) -> io::Result<(Vec<Kept>, Found, bool)> {
    let another = is_of_another_program(&bytes);
    let (mut journal, mut found) = dump_of(bytes)?;
    if found == Found::Fresh && another {
        found = Found::Damaged;
    }
    let (kept, unknown) = kept(&mut journal)?;
    let has_game = kept.iter().any(|kept| matches!(kept, Kept::Game { .. }));
    if unknown.is_some() || !has_game {
        unreadable(found, unknown)?;
    }
    Ok((kept, found, journal.has_gap()))
}

/// Whether the journal's region holds more than a power cut during the very first save can leave. A
/// box treats such a flash as new, but a file may be of value to its owner.
fn is_of_another_program(bytes: &[u8]) -> bool {
    let journal = bytes.len().saturating_sub(AREA as usize);
    let sectors = bytes[journal..].chunks(SECTOR as usize);
    sectors.filter(|sector| !is_blank(sector)).count() > 2
}

/// Whether nothing is in this sector but the mark of a finished erase, which a new box leaves in
/// each of them while it is idle.
fn is_blank(sector: &[u8]) -> bool {
    const MARK: Range<usize> = 40..48;
    let is_mark = sector.get(MARK).is_some_and(|mark| mark == b"is blank");
    let blank = |(at, byte): (usize, &u8)| *byte == 0xFF || is_mark && MARK.contains(&at);
    sector.iter().enumerate().all(blank)
}

/// Saves these entries, each in a record of its own.
///
/// # Errors
///
/// If one does not fit, or cannot be written.
pub fn keep(journal: &mut Journal<Flash>, all: &[Kept]) -> io::Result<()> {
    for kept in all {
        let mut buffer = [0; LONGEST];
        let bytes = kept.encode(&mut buffer).ok_or_else(|| failed(StorageError::NoRecord))?;
        Storage::keep(journal, kept.role(), bytes).map_err(failed)?;
    }
    Ok(())
}

/// The error for a flash that cannot be read, or only in part.
fn unreadable(found: Found, unknown: Option<Unknown>) -> io::Result<()> {
    Err(match (found, unknown) {
        (Found::Fresh | Found::Whole, None) => return Ok(()),
        (Found::Fresh | Found::Whole, Some(Unknown { by })) => {
            of_another_version(Text::OtherCroupier, &by)
        }
        (Found::Damaged, _) => damaged(),
        (Found::OtherFormat(format), _) => of_another_version(Text::OtherFormat, &format),
    })
}

/// Uses the words of the screen that a box shows instead of the game.
fn of_another_version(whose: Text, number: &dyn Wording) -> io::Error {
    let english = Language::En;
    invalid(format!("{}: {}", Text::OtherSave.get(english), whose.with(english, number)))
}

fn start(flash: Flash) -> io::Result<(Journal<Flash>, Found)> {
    let (journal, found) = Journal::open(flash, 0).map_err(|Failed(error)| error)?;
    Ok((journal, found))
}

/// Why something was not saved, as an [`io::Error`].
pub fn failed(why: StorageError<Failed>) -> io::Error {
    match why {
        StorageError::Failed(Failed(error)) => error,
        StorageError::Full => {
            io::Error::new(io::ErrorKind::StorageFull, "there is no room for more of this game")
        }
        StorageError::OtherFormat(format) => of_another_version(Text::OtherFormat, &format),
        other => invalid(format!("cannot be written: {other:?}")),
    }
}

fn damaged() -> io::Error {
    invalid("is no save, or a damaged one; nothing was changed")
}

fn invalid(why: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.into())
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Makes sure that a new file's name is on the disk, by syncing its directory. Not every system can
/// do that, so errors are ignored.
fn sync_directory(directory: &Path) {
    if let Ok(directory) = File::open(directory) {
        let _ = directory.sync_all();
    }
}
