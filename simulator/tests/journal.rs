//! Saved entries come back however the program ended; other files are not changed.

use board::FLASH_BYTES;
use console::kept::{GameKind, Version};
use console::{Kept, Language, Setting, Settings, Text};
use flash_journal::AREA;
use rules_core::free_dice::Rolled;
use rules_core::record::Kind;
use rules_core::{Entry, Face};
use simulator::desk;
use simulator::journal::{dumped, keep, kept, open};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::slice;
use vocabulary::{Found, KEYS, LONGEST, Role, Storage};

/// The nth entry of a game of numbered rolls.
fn numbered(number: usize) -> Kept {
    match number {
        0 => Kept::Setting { setting: Setting::Brightness, level: 1 },
        1 => Kept::Game { by: Version::OWN, kind: GameKind::FreeDice, tokens: [0; 8] },
        _ => Kept::FreeDice(Entry::Play(Rolled {
            white: [Face::ALL[number % 6], Face::ALL[number / 6 % 6], Face::ALL[number / 36 % 6]]
                .into_iter()
                .collect(),
            red: None,
        })),
    }
}

fn first(count: usize) -> Vec<Kept> {
    (0..count).map(numbered).collect()
}

fn write(path: &Path, count: usize) {
    let (mut journal, _) = open(path).unwrap();
    let there = kept(&mut journal).unwrap().0.len();
    keep(&mut journal, &first(count)[there.min(count)..]).unwrap();
}

fn reopen(path: &Path) -> Vec<Kept> {
    let (mut journal, _) = open(path).unwrap_or_else(|error| panic!("{error}"));
    kept(&mut journal).unwrap().0
}

#[test]
fn what_was_kept_comes_back_in_order() {
    let directory = tempfile::tempdir().unwrap();
    // Missing directories are created.
    let path = directory.path().join("data/croupier/save");
    assert_eq!(reopen(&path), []);
    for count in [1, 2, 40, 200] {
        write(&path, count);
        assert_eq!(reopen(&path), first(count));
    }
}

#[test]
fn whatever_the_console_keeps_fits_a_record() {
    let card = rules_core::combo::our_card(24).unwrap();
    let longest = [
        Kept::Setting { setting: Setting::Animation, level: u8::MAX },
        Kept::Card { number: 24, card },
        Kept::Game { by: Version::OWN, kind: GameKind::FreeDice, tokens: [255; 8] },
        Kept::Ended,
    ];
    for thing in longest {
        assert!(thing.encode(&mut [0; LONGEST]).is_some(), "{thing:?}");
        assert!(!matches!(thing.role(), Role::Setting(key) if key >= KEYS), "{thing:?}");
    }
}

#[test]
fn a_new_game_takes_the_place_of_the_old_one_and_settings_stay() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    write(&path, 40);
    let (mut journal, _) = open(&path).unwrap();
    let kind = GameKind::Refereed(Kind::Combo);
    let game = Kept::Game { by: Version::OWN, kind, tokens: [3; 8] };
    keep(&mut journal, std::slice::from_ref(&game)).unwrap();
    drop(journal);
    assert_eq!(reopen(&path), [numbered(0), game]);
}

/// A save has the same bytes as a box's flash, so a dump of the whole flash or of the journal alone
/// gives the same entries.
#[test]
fn a_dump_of_a_box_is_read_and_not_changed() {
    let directory = tempfile::tempdir().unwrap();
    let (save, whole) = (directory.path().join("save"), directory.path().join("flash.bin"));
    write(&save, 30);
    assert_eq!(dumped(&save).unwrap().0, first(30));
    let journal = fs::read(&save).unwrap();
    let mut flash = vec![0x5A; (FLASH_BYTES - AREA) as usize];
    flash.extend(&journal);
    assert_eq!(flash.len(), 2 * 1024 * 1024);
    fs::write(&whole, &flash).unwrap();
    assert_eq!(dumped(&whole).unwrap().0, first(30));
    assert_eq!((fs::read(&save).unwrap(), fs::read(&whole).unwrap()), (journal, flash));
}

/// An idle new box marks each sector that it has erased; nothing has been saved yet.
#[test]
fn the_dump_of_an_idle_new_box_is_a_dump_without_a_game() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("journal.bin");
    let mut bytes = vec![0xFF; AREA as usize];
    for sector in bytes.chunks_mut(4096) {
        sector[40..48].copy_from_slice(b"is blank");
    }
    fs::write(&path, bytes).unwrap();
    assert_eq!(dumped(&path).unwrap(), (vec![], Found::Fresh));
    let message = simulator::dump::game(&path).unwrap_err().to_string();
    assert!(message.contains("no game with rules"), "{message}");
}

/// Free dice have no rules, so there is no record of them; that a part of them is lost is said all
/// the same, and the box shows the rest.
#[test]
fn the_dump_of_damaged_free_dice_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    write(&path, 30);
    let told = || simulator::dump::game(&path).unwrap_err().to_string();
    assert!(!told().contains("cannot be read"), "{}", told());
    let mut bytes = fs::read(&path).unwrap();
    // A record in the middle of the game: each takes a slot of 32 bytes behind the title's two.
    let game = bytes.iter().rposition(|byte| *byte != 0xFF).unwrap() / 4096 * 4096;
    let at = game + 64 + 15 * 32 + 10;
    bytes[at] ^= 0x30;
    fs::write(&path, &bytes).unwrap();
    assert_eq!(dumped(&path).unwrap().1, Found::Damaged);
    let words = told();
    assert!(words.contains("part of it cannot be read; no game with rules"), "{words}");
    assert!(simulator::dump::screen(&path).is_ok());
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

/// The file is refused with these words in the message, and is not changed.
fn refused(path: &Path, bytes: &[u8], words: &str) {
    fs::write(path, bytes).unwrap();
    for open in [|path: &Path| open(path).map(drop), |path: &Path| dumped(path).map(drop)] {
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
    assert!(open(directory.path()).is_err_and(|error| error.to_string().contains("not a file")));
}

#[test]
fn a_save_damaged_in_its_middle_is_not_cut() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    write(&path, 100);
    let mut bytes = fs::read(&path).unwrap();
    // In the middle of the game: in its fourth slot, after the four sectors of the settings. A
    // single bit would be corrected.
    bytes[4 * 4096 + 64 + 3 * 32 + 4] ^= 3;
    fs::write(&path, &bytes).unwrap();
    assert!(open(&path).is_err_and(|error| error.to_string().contains("damaged")));
    assert_eq!(fs::read(&path).unwrap(), bytes);
    // The readable part can still be read as a dump.
    assert!(dumped(&path).unwrap().0.len() < first(100).len());
}

/// Reading such a save as a dump gives the message that the box would show.
#[test]
fn another_versions_save_is_reported_in_the_words_of_the_box() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    let told = || dumped(&path).map_err(|error| error.to_string());
    let newer = Version([7, 9]);
    let game = Kept::Game { by: newer, kind: GameKind::FreeDice, tokens: [0; 8] };
    let screen = |whose: &str| {
        let title = Text::OtherSave.get(Language::En);
        Err(format!("{}: {title}: {whose}", path.display()))
    };
    // A game whose first record is longer than known here, and one with an unknown entry. The first
    // byte of a known entry is far below 200.
    for (place, bytes) in [(Role::Game, &[0, 7, 9, 200][..]), (Role::Event, &[200])] {
        fs::write(&path, []).unwrap();
        let (mut journal, _) = open(&path).unwrap();
        keep(&mut journal, slice::from_ref(&game)).unwrap();
        Storage::keep(&mut journal, place, bytes).unwrap();
        drop(journal);
        assert_eq!(told(), screen("Croupier 7.9"));
        // Even if the players accepted this on the box, a record would still have a hole.
        let (mut journal, _) = open(&path).unwrap();
        keep(&mut journal, &[Kept::Ended]).unwrap();
        drop(journal);
        assert_eq!(told(), screen("Croupier 7.9"));
    }
    // Sectors with another layout.
    let mut bytes = vec![0xFF; AREA as usize];
    bytes[4 * 4096 + 48..][..16].copy_from_slice(b"Croo\x03g\xFF\xFF\x01\0\0\0\xAE\x04\x71\xB5");
    fs::write(&path, &bytes).unwrap();
    assert_eq!(told(), screen("Format 3"));
    let (mut journal, _) = open(&path).unwrap();
    let refused = keep(&mut journal, &[game]).unwrap_err().to_string();
    assert!(refused.ends_with("Format 3"), "{refused}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
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
    let opened = open(&path).unwrap();
    assert!(open(&path).is_err_and(|error| error.to_string().contains("in use")));
    drop(opened);
    assert_eq!(reopen(&path), []);
}

/// The environment variable that names the save, for the process that the test below starts and
/// kills.
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
            .args(["--exact", "journal::killed_at_any_moment_it_holds_all_that_was_kept"])
            .env(SAVE, &path)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // Until another process sees enough entries.
        while dumped(&path).map_or(0, |(kept, _)| kept.len()) < before + 10 * round {
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

#[test]
fn another_language_is_kept_once() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("save");
    let start = |language| {
        let (journal, found) = open(&path).unwrap();
        drop(desk::set_up(journal, found, None, desk::Wishes { language, speech: None }).unwrap());
        reopen(&path)
    };
    let other =
        if Settings::default().language == Language::It { Language::De } else { Language::It };
    assert_eq!(start(None), []);
    let set = [Kept::Setting { setting: Setting::Language, level: other.number() }];
    assert_eq!(start(Some(other)), set);
    assert_eq!(start(Some(other)), set);
    assert_eq!(start(None), set);
}
