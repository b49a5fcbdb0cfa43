//! Frozen saves: every version opens what released versions saved in the middle of a game.
//!
//! `tests/saves/` has a folder for each release. A save there consists of the content of a box's
//! flash (`.flash.gz`), the game in it as a record (`.rec`), and the settings and some screens
//! (`.txt`). The first two never change again. Screens may, when they are redesigned: `BLESS=1
//! cargo test --package simulator saves` writes them again; then look at the difference.
//!
//! Each release adds its own: `cargo test --package simulator saves -- --ignored` makes them from
//! `make.txt`, in a folder named after the version, which must not exist yet.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::SeedableRng as _;
use console::kept::{GameKind, Version};
use console::script::play;
use console::{Kept, Settings, Speech, Voices};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use rules_core::Shaken;
use rules_core::record::Kind;
use simulator::desk::{self, Desk, Wishes};
use simulator::dice::DeskDice;
use simulator::{dump, journal, script};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use vocabulary::{LONGEST, Role};

fn place() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/saves")
}

/// Dice with a secret, so that a game can be sealed.
fn dice(seed: u64) -> Option<DeskDice> {
    Some(DeskDice::Shaken(Box::new(Shaken(ChaCha20Rng::seed_from_u64(seed)))))
}

/// A box with this save.
fn desk(save: &Path, seed: u64) -> Desk {
    let (journal, found) = journal::open(save).unwrap();
    desk::set_up(journal, found, dice(seed), Wishes::default()).unwrap()
}

fn settings(settings: Settings) -> String {
    let Settings { language, sound, brightness, animation, speech, volume, .. } = settings;
    let speech = match speech {
        Speech::Off => "off",
        Speech::Calls => "calls",
        Speech::Everything => "everything",
    };
    format!(
        "language {}, sound {sound}, brightness {brightness}, animation {animation}, \
         speech {speech}, volume {volume}",
        language.code()
    )
}

/// The settings in a save, and the screen after each of these scripts.
fn seen<'a>(flash: &[u8], scripts: impl Iterator<Item = &'a str>) -> String {
    let directory = tempfile::tempdir().unwrap();
    let save = directory.path().join("save");
    let mut seen = String::new();
    for (seed, script) in (100..).zip(scripts) {
        fs::write(&save, flash).unwrap();
        let mut desk = desk(&save, seed);
        if seen.is_empty() {
            let _ = writeln!(seen, "settings: {}", settings(desk.console().settings()));
        }
        let now = play(&mut desk, script::read(script).unwrap()).unwrap();
        let _ = writeln!(seen, "\nplay: {script}");
        for line in desk::screenshot(&desk, now).half_blocks() {
            let _ = writeln!(seen, "{}", line.trim_end());
        }
    }
    seen
}

/// The game in a save, as a record; empty for free dice.
fn record(flash: &[u8]) -> String {
    let directory = tempfile::tempdir().unwrap();
    let save = directory.path().join("save");
    fs::write(&save, flash).unwrap();
    let (kept, _) = journal::dumped(&save).unwrap();
    dump::written(&kept).unwrap_or_default()
}

fn unpack(path: &Path) -> Vec<u8> {
    let mut flash = Vec::new();
    GzDecoder::new(File::open(path).unwrap()).read_to_end(&mut flash).unwrap();
    flash
}

/// Every frozen save.
fn saves() -> Vec<PathBuf> {
    let folders = fs::read_dir(place()).unwrap().map(|entry| entry.unwrap().path());
    let files =
        folders.filter(|path| path.is_dir()).flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut saves: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    saves.retain(|path| path.to_string_lossy().ends_with(".flash.gz"));
    saves.sort();
    saves
}

/// The file beside a save with that ending.
fn beside(save: &Path, ending: &str) -> PathBuf {
    save.with_extension("").with_extension(ending)
}

#[test]
fn every_save_of_every_release_is_opened() {
    let saves = saves();
    assert!(saves.len() > 6, "{saves:?}");
    for save in saves {
        let flash = unpack(&save);
        assert_eq!(flash.len(), 256 * 1024);
        let text = fs::read_to_string(beside(&save, "rec")).unwrap_or_default();
        assert_eq!(record(&flash), text, "{}", save.display());
        let path = beside(&save, "txt");
        let text = fs::read_to_string(&path).unwrap();
        let scripts = text.lines().filter_map(|line| line.strip_prefix("play: "));
        let seen = seen(&flash, scripts);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &seen).unwrap();
        } else {
            assert!(seen == text, "{}:\n{seen}", save.display());
        }
    }
}

fn pack(path: &Path, flash: &[u8]) {
    let mut file = GzEncoder::new(File::create(path).unwrap(), Compression::best());
    file.write_all(flash).unwrap();
    file.finish().unwrap();
}

/// What a future version might save: a game with something unknown today. The emulator gives it to
/// this image and to those of earlier releases.
#[test]
fn the_save_of_a_newer_croupier_is_as_it_was() {
    let directory = tempfile::tempdir().unwrap();
    let save = directory.path().join("save");
    let (mut journal, _) = journal::open(&save).unwrap();
    let kind = GameKind::Refereed(Kind::Bingolino);
    let game = Kept::Game { by: Version([0, 9]), kind, tokens: [0, 1, 2, 3, 4, 5, 6, 7] };
    let mut buffer = [0; LONGEST];
    journal.keep(Role::Game, game.encode(&mut buffer).unwrap()).unwrap();
    journal.keep(Role::Event, &[200, 1, 2, 3]).unwrap();
    drop(journal);
    let (flash, path) = (fs::read(&save).unwrap(), place().join("newer.flash.gz"));
    if std::env::var_os("BLESS").is_some() {
        pack(&path, &flash);
    }
    assert!(unpack(&path) == flash);
    assert!(desk(&save, 1).console().screen_name() == "splash");
}

/// A save to be made, from `make.txt`: its name, what is played on a new box, and which screens are
/// looked at after a power cut.
struct Made<'a> {
    name: &'a str,
    play: String,
    looks: Vec<&'a str>,
}

fn made(text: &str) -> Vec<Made<'_>> {
    let blocks = text.split("\n\n").filter(|block| !block.starts_with('#'));
    blocks
        .map(|block| {
            let mut lines = block.trim().lines();
            let name = lines.next().unwrap_or_default();
            let lines: Vec<&str> = lines.collect();
            let of = |word: &str| {
                let lines = lines.iter().filter_map(|line| line.strip_prefix(word));
                lines.map(str::trim).collect::<Vec<_>>()
            };
            assert_eq!(of("play:").len() + of("look:").len(), lines.len(), "{name}");
            Made { name, play: of("play:").join(" "), looks: of("look:") }
        })
        .collect()
}

#[test]
#[ignore = "for a release, once: makes its saves"]
fn make() {
    let folder = place().join(env!("CARGO_PKG_VERSION"));
    fs::create_dir(&folder).unwrap();
    let text = fs::read_to_string(place().join("make.txt")).unwrap();
    for (seed, made) in (1..).zip(made(&text)) {
        let directory = tempfile::tempdir().unwrap();
        let save = directory.path().join("save");
        let mut desk = desk(&save, seed);
        desk.set_voices(Voices::ALL).unwrap();
        play(&mut desk, script::read(&made.play).unwrap()).unwrap();
        drop(desk);
        let flash = fs::read(&save).unwrap();
        let path = folder.join(made.name).with_extension("flash.gz");
        pack(&path, &flash);
        let record = record(&flash);
        if !record.is_empty() {
            fs::write(beside(&path, "rec"), record).unwrap();
        }
        fs::write(beside(&path, "txt"), seen(&flash, made.looks.into_iter())).unwrap();
    }
}
