//! Partly unreadable dumps: `croupier record` and `croupier render` do what the box would do.

use console::Kept;
use flash_journal::Journal;
use simulator::flash::Flash;
use simulator::journal;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const GAME: &str = include_str!("../../console/tests/whole-games/dingominos.script");
/// The screen of the real image in the emulator if it finds nothing that it can read.
const UNREADABLE: &str = include_str!("../../tests/emulator/screens/unreadable.txt");
/// The settings' four sectors.
const SETTINGS: usize = 4 * 4096;

fn croupier(arguments: &[&str], path: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier")).args(arguments).arg(path).output().unwrap()
}

/// The standard output and standard error of a command, which must succeed.
fn prints(command: &str, path: &Path) -> (String, String) {
    let output = croupier(&[command], path);
    let [out, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(output.status.success(), "{command}: {error}");
    (out, error)
}

struct Saves {
    directory: TempDir,
    whole: PathBuf,
}

/// A save with a part of a game in it.
fn saves() -> Saves {
    let directory = tempfile::tempdir().unwrap();
    let whole = directory.path().join("whole");
    let words: Vec<_> = GAME.split_whitespace().take(60).collect();
    let script = words.join(" ");
    let played = croupier(&["play", "--script", &script, "--language", "en", "--save"], &whole);
    assert!(played.status.success());
    Saves { directory, whole }
}

impl Saves {
    fn with(&self, change: impl FnOnce(&mut [u8])) -> PathBuf {
        let mut bytes = fs::read(&self.whole).unwrap();
        change(&mut bytes);
        let path = self.directory.path().join("dump");
        fs::write(&path, bytes).unwrap();
        path
    }
}

/// Saves entries over the existing content, as the box does, without tidying.
fn keeps(path: &Path, all: &[Kept]) {
    let file = fs::OpenOptions::new().write(true).open(path).unwrap();
    let Ok((mut journal, _)) = Journal::open(Flash::in_file(file, fs::read(path).unwrap()), 0)
    else {
        panic!("it opens")
    };
    journal::keep(&mut journal, all).unwrap();
}

#[test]
fn a_game_started_over_unreadable_content_is_whole_and_nothing_is_reported() {
    let saves = saves();
    let kept = journal::dumped(&saves.whole).unwrap().0;
    let ruins: [fn(&mut [u8]); 3] = [
        |bytes| bytes.fill(0),
        |bytes| {
            for (byte, at) in bytes.iter_mut().zip(0_u32..) {
                *byte = at.wrapping_mul(2_654_435_761).to_le_bytes()[3];
            }
        },
        |bytes| bytes.iter_mut().step_by(131).for_each(|byte| *byte ^= 4),
    ];
    for ruin in ruins {
        let dump = saves.with(ruin);
        keeps(&dump, &kept);
        for command in ["record", "render"] {
            let said = (prints(command, &saves.whole).0, String::new());
            assert_eq!(prints(command, &dump), said, "{command}");
        }
    }
}

#[test]
fn a_whole_game_beside_unreadable_content_is_written_and_the_rest_is_reported() {
    let saves = saves();
    let record = prints("record", &saves.whole).0;
    let dump = saves.with(|bytes| bytes[..SETTINGS].fill(0x55));
    let (written, said) = prints("record", &dump);
    assert_eq!(written, record);
    assert!(said.contains("dump: part of it cannot be read; the game can\n"), "{said}");
    // The game is offered, with a message in place of the title.
    let [whole, told] = [&saves.whole, &dump].map(|path| prints("render", path).0);
    let below_title = |picture: &str| picture.lines().skip(6).collect::<Vec<_>>().join("\n");
    assert_ne!(whole, told);
    assert_eq!(below_title(&whole), below_title(&told));
}

/// Two bits of one of its records are flipped: one would be corrected.
#[test]
fn a_game_with_a_hole_is_written_up_to_there_and_the_rest_is_reported() {
    let saves = saves();
    let record = prints("record", &saves.whole).0;
    let hole = SETTINGS + 64 + 8 * 32 + 4;
    let dump = saves.with(|bytes| bytes[hole] ^= 3);
    let (written, said) = prints("record", &dump);
    assert!(record.starts_with(&written), "{written}");
    let [all, left] = [&record, &written].map(|text| text.lines().count());
    assert!(left > 2 && left < all, "{left} of {all} lines");
    let told = "dump: part of it cannot be read; this is the beginning of the game\n";
    assert!(said.ends_with(told), "{said}");
    assert_ne!(prints("render", &saves.whole).0, prints("render", &dump).0);
}

#[test]
fn where_nothing_can_be_read_there_is_no_game_and_the_screen_says_so() {
    let saves = saves();
    // Everything but the first sector header, which marks it as our journal.
    let dump = saves.with(|bytes| bytes[64..].fill(0x55));
    let refused = croupier(&["record"], &dump);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("damaged"));
    assert_eq!(prints("render", &dump), (UNREADABLE.into(), String::new()));
}

#[test]
fn where_another_program_was_a_box_is_new() {
    let saves = saves();
    let new = prints("render", &saves.with(|bytes| bytes.fill(0xFF)));
    let dump = saves.with(|bytes| bytes.fill(0x55));
    assert_eq!(prints("render", &dump), new);
    assert_eq!(croupier(&["record"], &dump).status.code(), Some(2));
}
