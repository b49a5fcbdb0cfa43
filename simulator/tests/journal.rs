//! What was kept comes back, however the program ended; and what is not ours stays as it is.

use console::kept::GameKind;
use console::{Cue, Effects, Kept, Language, Settings};
use simulator::desk::{Desk, Shown, keep};
use simulator::journal::{FileJournal, Journal, MemoryJournal};
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Things to keep that can be told apart.
fn numbered(number: u64) -> Kept {
    if number % 3 == 1 {
        let brightness = 1 + number.to_le_bytes()[0] % 4;
        return Kept::Settings(Settings { brightness, ..Settings::default() });
    }
    Kept::Game { kind: GameKind::Combo, tokens: number.to_le_bytes() }
}

fn first(count: usize) -> Vec<Kept> {
    (0..count as u64).map(numbered).collect()
}

fn write(path: &Path, count: usize) {
    let (mut journal, kept) = FileJournal::open(path).unwrap();
    for number in kept.len()..count {
        journal.append(&numbered(number as u64)).unwrap();
    }
}

fn length(path: &Path) -> usize {
    fs::read(path).map_or(0, |bytes| bytes.len())
}

fn reopen(path: &Path) -> Vec<Kept> {
    FileJournal::open(path).unwrap_or_else(|error| panic!("{error}")).1
}

#[test]
fn what_was_kept_comes_back_in_order() {
    let directory = tempfile::tempdir().unwrap();
    // The directories are made on the way.
    let path = directory.path().join("data/croupier/save");
    assert_eq!(reopen(&path), []);
    for count in [1, 2, 40] {
        write(&path, count);
        assert_eq!(reopen(&path), first(count));
    }
}

#[test]
fn a_save_torn_anywhere_holds_what_was_whole() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    // How long the file was after each record.
    let mut ends = vec![0];
    for count in 0..6 {
        write(&path, count);
        ends.push(length(&path));
    }
    let bytes = fs::read(&path).unwrap();
    for length in 0..=bytes.len() {
        fs::write(&path, &bytes[..length]).unwrap();
        let whole = ends.iter().filter(|&&end| end <= length).count().saturating_sub(2);
        assert_eq!(reopen(&path), first(whole), "torn after {length} bytes");
        // And it goes on from there as if nothing had been.
        write(&path, 6);
        assert_eq!(reopen(&path), first(6), "torn after {length} bytes");
    }
}

#[test]
fn a_last_record_with_wrong_bytes_is_cut_off() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    write(&path, 3);
    let before = length(&path);
    write(&path, 4);
    let bytes = fs::read(&path).unwrap();
    for at in before..bytes.len() {
        for bit in 0..8 {
            let mut torn = bytes.clone();
            torn[at] ^= 1 << bit;
            fs::write(&path, &torn).unwrap();
            assert_eq!(reopen(&path), first(3), "bit {bit} of byte {at}");
            assert_eq!(length(&path), before);
        }
    }
    // Where the disk had made room already but written nothing.
    let zeroes = [&bytes[..before], &[0; 200]].concat();
    fs::write(&path, zeroes).unwrap();
    assert_eq!(reopen(&path), first(3));
}

/// The file is refused for a reason with these words in it, and stays as it is.
fn refused(path: &Path, bytes: &[u8], words: &str) {
    fs::write(path, bytes).unwrap();
    let Err(error) = FileJournal::open(path) else {
        panic!("{:?} was opened", String::from_utf8_lossy(bytes));
    };
    let message = error.to_string();
    assert!(message.contains(words), "{message}");
    assert!(message.contains(&path.display().to_string()), "{message}");
    assert_eq!(fs::read(path).unwrap(), bytes);
}

#[test]
fn what_is_not_ours_stays_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    for bytes in
        ["Dear diary,\n", "croupier savings\n", "croupier save x\n", "\0", "croupier save 1 \n"]
    {
        refused(&path, bytes.as_bytes(), "is not a save");
    }
    refused(&path, b"croupier save 2\n\x01\x02\x03", "format 2");
    refused(&path, b"croupier save 10\n", "format 10");
    assert!(
        FileJournal::open(directory.path())
            .is_err_and(|error| error.to_string().contains("not a file"))
    );
}

#[test]
fn a_save_damaged_in_its_middle_is_not_cut() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    write(&path, 2);
    let end = length(&path);
    write(&path, 4);
    let mut bytes = fs::read(&path).unwrap();
    bytes[end + 2] ^= 1;
    refused(&path, &bytes, "record 3 is damaged");
}

#[test]
fn a_whole_record_that_means_nothing_is_not_cut() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    write(&path, 2);
    let mut bytes = fs::read(&path).unwrap();
    let record = [1, 0xff];
    bytes.extend(record);
    bytes.extend(crc32fast::hash(&record).to_le_bytes());
    refused(&path, &bytes, "record 3 is whole but unknown");
}

#[test]
fn a_save_in_use_is_not_opened_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    let opened = FileJournal::open(&path).unwrap();
    assert!(FileJournal::open(&path).is_err_and(|error| error.to_string().contains("in use")));
    drop(opened);
    assert_eq!(reopen(&path), []);
}

/// Set where the test below has started itself, to be killed: the save to write.
const SAVE: &str = "CROUPIER_TEST_SAVE";

#[test]
fn killed_at_any_moment_it_holds_all_that_was_kept() {
    if let Some(path) = std::env::var_os(SAVE) {
        return write(Path::new(&path), usize::MAX);
    }
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    let mut before = 0;
    for round in 1..=5 {
        let mut writer = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "killed_at_any_moment_it_holds_all_that_was_kept"])
            .env(SAVE, &path)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let start = length(&path);
        while length(&path) < start + 150 * round {
            assert!(writer.try_wait().unwrap().is_none(), "it ended by itself");
            std::thread::yield_now();
        }
        writer.kill().unwrap();
        writer.wait().unwrap();
        let kept = reopen(&path);
        assert_eq!(kept, first(kept.len()));
        assert!(kept.len() > before);
        before = kept.len();
    }
}

/// Has room for a few things only.
struct Full {
    kept: Vec<Kept>,
    room: usize,
}

impl Journal for Full {
    fn append(&mut self, kept: &Kept) -> io::Result<()> {
        if self.kept.len() == self.room {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.kept.push(kept.clone());
        Ok(())
    }
}

#[test]
fn nothing_is_shown_unless_all_of_it_is_kept() {
    let mut effects = Effects { redraw: true, cue: Some(Cue::Roll), ..Effects::default() };
    for kept in first(3) {
        effects.keep.push(kept).unwrap();
    }
    for room in 0..3 {
        let mut journal = Full { kept: Vec::new(), room };
        assert!(keep(&mut journal, &effects).is_err());
        assert_eq!(journal.kept, first(room));
    }
    let mut journal = MemoryJournal::default();
    let shown = keep(&mut journal, &effects).unwrap();
    assert_eq!(shown, Shown { redraw: true, cue: Some(Cue::Roll) });
    assert_eq!(journal.kept, first(3));
}

#[test]
fn another_language_is_kept_once() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    let start = |language| {
        let (journal, kept) = FileJournal::open(&path).unwrap();
        drop(Desk::new(kept, journal, None, language).unwrap());
        reopen(&path)
    };
    let other =
        if Settings::default().language == Language::It { Language::De } else { Language::It };
    assert_eq!(start(None), []);
    let set = [Kept::Settings(Settings { language: other, ..Settings::default() })];
    assert_eq!(start(Some(other)), set);
    assert_eq!(start(Some(other)), set);
    assert_eq!(start(None), set);
}
