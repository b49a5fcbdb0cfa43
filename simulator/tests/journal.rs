//! What was kept comes back, however the program ended; and what is not ours stays as it is.

use board::journal::{AREA, PLACE};
use console::kept::GameKind;
use console::{Cue, Effects, Kept, Language, Settings};
use rules_core::Face;
use rules_core::free_dice::Rolled;
use simulator::desk::{Desk, Shown, keep};
use simulator::journal::{FileJournal, Journal, MemoryJournal, dumped};
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// A game of numbered rolls: the first things kept.
fn numbered(number: usize) -> Kept {
    match number {
        0 => Kept::Settings(Settings { brightness: 2, ..Settings::default() }),
        1 => Kept::Game { kind: GameKind::FreeDice, tokens: [0; 8] },
        _ => Kept::FreeDice(Rolled {
            white: [Face::ALL[number % 6], Face::ALL[number / 6 % 6], Face::ALL[number / 36 % 6]]
                .into_iter()
                .collect(),
            red: None,
        }),
    }
}

fn first(count: usize) -> Vec<Kept> {
    (0..count).map(numbered).collect()
}

fn write(path: &Path, count: usize) {
    let (mut journal, kept) = FileJournal::open(path).unwrap();
    for number in kept.len()..count {
        journal.append(&numbered(number)).unwrap();
    }
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
    for count in [1, 2, 40, 200] {
        write(&path, count);
        assert_eq!(reopen(&path), first(count));
    }
}

#[test]
fn a_new_game_takes_the_place_of_the_old_one_and_settings_stay() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    write(&path, 40);
    let (mut journal, _) = FileJournal::open(&path).unwrap();
    let game = Kept::Game { kind: GameKind::Combo, tokens: [3; 8] };
    journal.append(&game).unwrap();
    drop(journal);
    assert_eq!(reopen(&path), [numbered(0), game]);
}

/// The save is what a box has in its flash: a dump of the whole flash, or of the journal alone, says the same.
#[test]
fn a_dump_of_a_box_is_read_and_not_changed() {
    let directory = tempfile::tempdir().unwrap();
    let (save, whole) = (directory.path().join("save"), directory.path().join("flash.bin"));
    write(&save, 30);
    assert_eq!(dumped(&save).unwrap(), first(30));
    let journal = fs::read(&save).unwrap();
    let mut flash = vec![0x5A; PLACE as usize];
    flash.extend(&journal);
    assert_eq!(flash.len(), 2 * 1024 * 1024);
    fs::write(&whole, &flash).unwrap();
    assert_eq!(dumped(&whole).unwrap(), first(30));
    assert_eq!((fs::read(&save).unwrap(), fs::read(&whole).unwrap()), (journal, flash));
}

/// The file is refused for a reason with these words in it, and stays as it is.
fn refused(path: &Path, bytes: &[u8], words: &str) {
    fs::write(path, bytes).unwrap();
    for open in [|path: &Path| FileJournal::open(path).map(|(_, kept)| kept), dumped] {
        let Err(error) = open(path) else { panic!("{} bytes were opened", bytes.len()) };
        let message = error.to_string();
        assert!(message.contains(words), "{message}");
        assert!(message.contains(&path.display().to_string()), "{message}");
        assert_eq!(fs::read(path).unwrap(), bytes);
    }
}

#[test]
fn what_is_not_ours_stays_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    for bytes in [&b"Dear diary,\n"[..], b"croupier save 1\n", b"\0", &[0; 300_000]] {
        refused(&path, bytes, "is no");
    }
    refused(&path, &vec![0x55; AREA as usize], "damaged");
    assert!(
        FileJournal::open(directory.path())
            .is_err_and(|error| error.to_string().contains("not a file"))
    );
}

#[test]
fn a_save_damaged_in_its_middle_is_not_cut() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    write(&path, 100);
    let mut bytes = fs::read(&path).unwrap();
    // In the middle of the game: in its fourth slot, behind the settings' four sectors. One bit
    // would be mended.
    bytes[4 * 4096 + 64 + 3 * 32 + 4] ^= 3;
    fs::write(&path, &bytes).unwrap();
    assert!(FileJournal::open(&path).is_err_and(|error| error.to_string().contains("damaged")));
    assert_eq!(fs::read(&path).unwrap(), bytes);
    // What can be read of it is there for whoever only looks.
    assert!(dumped(&path).unwrap().len() < first(100).len());
}

#[test]
fn a_save_that_was_just_begun_is_begun_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    for begun in [0, 1, 5_000] {
        fs::write(&path, vec![0xFF; begun]).unwrap();
        write(&path, 10);
        assert_eq!(reopen(&path), first(10));
    }
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
        return write(Path::new(&path), 3_000);
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
        // As far as others can see it.
        while dumped(&path).map_or(0, |kept| kept.len()) < before + 10 * round {
            assert!(writer.try_wait().unwrap().is_none(), "it ended by itself");
            std::thread::yield_now();
        }
        writer.kill().unwrap();
        writer.wait().unwrap();
        let kept = reopen(&path);
        assert_eq!(kept, first(kept.len()));
        assert!(kept.len() >= before + 10 * round);
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
