//! `croupier play --script` and `croupier screens`, as they are called.

use console::Language;
use console::gallery::SCENES;
use simulator::dice;
use simulator::journal::dumped;
use simulator::script::{self, LONGEST_WAIT};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn croupier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier")).args(arguments).output().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The program exits with status 2, prints these words on standard error, and nothing on standard
/// output.
fn refused(arguments: &[&str], words: &[&str]) {
    let output = croupier(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty());
    for word in words {
        assert!(message.contains(word), "{message}");
    }
}

/// Some presses that lead somewhere; it does not matter where.
const PRESSES: &str =
    "1000ms left down left left A left A holdA A 700ms A left up left! up! A A A left holdB 50ms A";

#[test]
fn a_script_prints_32_lines_of_128_letters() {
    for script in ["", "A", PRESSES] {
        let output = croupier(&["play", "--script", script]);
        assert!(output.status.success());
        assert!(output.stderr.is_empty());
        let picture = String::from_utf8(output.stdout).unwrap();
        let widths: Vec<_> =
            picture.split_terminator('\n').map(|line| line.chars().count()).collect();
        assert_eq!(widths, [128; 32]);
        assert!(picture.contains(['▀', '▄', '█']));
    }
}

#[test]
fn a_script_ends_the_same_way_each_time() {
    let play = || croupier(&["play", "--script", PRESSES]).stdout;
    assert_eq!(play(), play());
    // No command means `play`.
    assert_eq!(play(), croupier(&["--script", PRESSES]).stdout);
}

#[test]
fn a_save_is_taken_up_again() {
    let directory = tempfile::tempdir().unwrap();
    let save = directory.path().join("save");
    let play = |script, more: &[&str]| {
        let output =
            croupier(&[&["play", "--save", text(&save), "--script", script], more].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        dumped(&save).unwrap().0
    };
    let first = play(PRESSES, &["--language", "fr"]);
    assert!(first.len() > 3);
    assert_eq!(play("", &[]), first);
    // Continues from there, and rolls.
    let second = play("1000ms A down A", &["--seed", "5"]);
    assert!(second.len() > first.len());
    assert!(second.starts_with(&first));
}

/// A saved game is a record that the referee accepts, and replaying it gives the same screens and
/// dice.
#[test]
fn a_save_is_read_as_a_record_and_played_again() {
    let directory = tempfile::tempdir().unwrap();
    for game in ["bingolino", "combo", "dingominos"] {
        let (save, record) = (directory.path().join(game), directory.path().join("record"));
        let path =
            format!("{}/../console/tests/whole-games/{game}.script", env!("CARGO_MANIFEST_DIR"));
        let script = fs::read_to_string(path).unwrap();
        let play = |more: &[&str]| {
            let output = croupier(&[&["play", "--script", &script, "--every"], more].concat());
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        let seen = play(&["--save", text(&save)]);
        assert_eq!(seen.split("\n\n").count(), script.split_whitespace().count() + 2);
        assert_eq!(play(&["--dice", text(&save)]), seen, "{game} with the same dice");

        let written = croupier(&["record", text(&save)]);
        assert!(written.stdout.starts_with(format!("game {game}\n").as_bytes()));
        fs::write(&record, written.stdout).unwrap();
        assert_eq!(croupier(&["referee", text(&record)]).status.code(), Some(0), "{game}");

        let screen = croupier(&["render", text(&save)]).stdout;
        let end = seen.trim_end().rsplit("\n\n").next().unwrap();
        assert_eq!(String::from_utf8(screen).unwrap().trim_end(), end, "{game} ends with winners");
    }
    let empty = directory.path().join("empty");
    fs::write(&empty, vec![0xFF; 256 * 1024]).unwrap();
    refused(&["record", text(&empty)], &["no game"]);
    refused(&["render", "nowhere.bin"], &["nowhere.bin"]);
}

#[test]
fn what_is_wrong_is_said() {
    refused(&["play", "--script", "A jump B"], &["\"jump\"", "holdB", "500ms", "right"]);
    refused(
        &["play", "--script", "18446744073709551615ms"],
        &["18446744073709551615ms", "too long"],
    );
    refused(&["play", "--script", "", "--language", "la"], &["de, en, fr, it"]);
    refused(&["play", "--png", "x.png"], &["--script"]);
    // In a test, neither standard input nor standard output is a terminal.
    for arguments in [&["play"][..], &[]] {
        refused(arguments, &["not a terminal", "--script"]);
    }
}

#[test]
fn a_file_that_is_no_save_is_refused_and_stays() {
    let directory = tempfile::tempdir().unwrap();
    let save = directory.path().join("letter");
    fs::write(&save, "Dear aunt").unwrap();
    refused(&["play", "--script", "A", "--save", text(&save)], &[text(&save), "not a save"]);
    assert_eq!(fs::read(&save).unwrap(), b"Dear aunt");
    // A wrong word creates no save.
    let other = directory.path().join("other");
    refused(&["play", "--script", "jump", "--save", text(&other)], &["jump"]);
    assert!(!other.exists());
}

#[test]
fn a_wait_is_bounded() {
    assert!(script::read(&format!("{LONGEST_WAIT}ms")).is_ok());
    assert!(script::read(&format!("{}ms", LONGEST_WAIT + 1)).is_err());
}

#[test]
fn a_seed_rolls_the_same_until_something_is_kept() {
    let roll = |seed, kept| {
        let mut dice = dice::seeded(seed, kept);
        rules_core::Faces::roll(6, &mut dice).to_string()
            + &rules_core::Faces::roll(6, &mut dice).to_string()
    };
    assert_eq!(roll(7, 0), roll(7, 0));
    assert_ne!(roll(7, 0), roll(7, 1));
    assert_ne!(roll(7, 0), roll(8, 0));
}

#[test]
fn a_png_is_written_beside() {
    let directory = tempfile::tempdir().unwrap();
    let png = directory.path().join("pictures/last.png");
    let output = croupier(&["play", "--script", "", "--png", text(&png)]);
    assert!(output.status.success());
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn every_screen_is_written_in_every_language() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("screens");
    let output = croupier(&["screens", "--out", text(&out)]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for code in Language::ALL.map(Language::code) {
        let mut written: Vec<_> = fs::read_dir(out.join(code))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        written.sort();
        let mut expected: Vec<_> =
            SCENES.iter().map(|scene| format!("{}.png", scene.name)).collect();
        expected.sort();
        assert_eq!(written, expected);
        for name in written {
            assert!(fs::read(out.join(code).join(name)).unwrap().starts_with(b"\x89PNG"));
        }
    }
    assert_eq!(fs::read_dir(&out).unwrap().count(), Language::ALL.len());
}

#[test]
fn the_program_goes_by_its_own_name() {
    let output = croupier(&["--version"]);
    let expected = concat!("croupier ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}
