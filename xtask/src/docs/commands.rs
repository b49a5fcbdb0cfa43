//! Every command on our pages is run here, or is listed as one that nobody runs.
//!
//! A command is a line in a block marked `sh`, without its comment.

use super::{pages, read, top};
use console::gallery::begin;
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::process::Command;

/// Run by [`commands_that_run_here_end_as_they_should`], each with its exit status.
const RUN_HERE: &[(&str, i32)] = &[
    ("cargo run -- play --script '1000ms down A 1000ms' --png roll.png", 0),
    ("cargo run -- --say --script '1000ms down A 1000ms'", 0),
    ("cargo run -- screens --out screens", 0),
    // The referee refuses a statement, as it should.
    ("cargo run -- referee tests/rulebook/bingolino/sheet-example-1.rec", 1),
    ("cargo run -- schema", 0),
    ("cargo run -- completions bash", 0),
    ("cargo run -- man --out man", 0),
    ("cargo run -- audit tests/audit/bingolino.rec", 0),
    ("cargo run -- record flash.bin", 0),
    ("cargo run -- render flash.bin", 0),
];

/// Not run by any test as they stand: they need a terminal, a board, the network, another program,
/// or many minutes.
const NOT_RUN: &[&str] = &[
    "cargo run",
    "cargo run -- --language de",
    "cargo run -- --say --speech everything",
    "git clone ADDRESS croupier",
    "cd croupier",
    "cargo fw",
    "cargo load",
    "DEFMT_LOG=debug cargo load",
    "probe-rs attach --chip RP2040 target/thumbv6m-none-eabi/release/firmware",
    "probe-rs download --chip RP2040 --binary-format bin --base-address 0x10080000 \
     voice/packs/de.voice",
    "probe-rs read --chip RP2040 --output flash.bin --format binary b32 0x101C0000 65536",
    "picotool save -r 0x101C0000 0x10200000 flash.bin",
    "cargo test --package rules-core dice",
    "cargo bench --package rules-core",
    "cargo bench --package console",
    "cargo install --locked cargo-mutants",
    "cargo mutants",
    "cargo install --locked cargo-deny",
    "cargo deny check",
    "cargo install --locked probe-rs-tools",
    "cargo xtask case",
    "cargo xtask dist",
    "cargo xtask family",
    "cargo xtask family --games 20 --seed 2",
    "cargo xtask family --json",
    "cargo xtask measure",
    "cargo xtask page",
    "cargo xtask page --measure",
    "cargo xtask quick",
    "cargo xtask sizes",
    "cargo xtask test",
    "cargo xtask test --long",
    "cargo xtask uf2 --voice de",
    "cargo xtask uf2 --voice en",
    "cargo xtask voice",
    "cargo xtask voice --listen",
];

/// The commands of a page.
fn commands(text: &str) -> Vec<String> {
    let mut commands = Vec::new();
    let mut in_shell = false;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => {
                in_shell = &*language == "sh";
            }
            Event::End(TagEnd::CodeBlock) => in_shell = false,
            Event::Text(block) if in_shell => {
                let lines = block.lines().map(|line| line.split(" # ").next().unwrap_or(line));
                commands
                    .extend(lines.map(str::trim).filter(|line| !line.is_empty()).map(String::from));
            }
            _ => {}
        }
    }
    commands
}

#[test]
fn every_command_on_a_page_is_listed_and_every_listed_one_is_on_a_page() {
    let written: BTreeSet<String> =
        pages().unwrap().iter().flat_map(|page| commands(&read(page))).collect();
    let listed = RUN_HERE.iter().map(|(line, _)| *line).chain(NOT_RUN.iter().copied());
    let listed: BTreeSet<String> = listed.map(String::from).collect();
    let missing: Vec<&String> = written.difference(&listed).collect();
    assert!(missing.is_empty(), "on a page, but not listed: {missing:#?}");
    let gone: Vec<&String> = listed.difference(&written).collect();
    assert!(gone.is_empty(), "listed, but on no page: {gone:#?}");
}

/// Whoever copies a chore from a page gets no complaint about its name or its options.
#[test]
fn chores_on_pages_can_be_called_like_that() {
    for line in NOT_RUN.iter().filter(|line| line.starts_with("cargo xtask ")) {
        crate::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

/// Types them into a shell as they stand, with our `cargo`, in an empty directory that has only our
/// tests, so that they can write what they like.
#[test]
fn commands_that_run_here_end_as_they_should() {
    let desk = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(top().join("tests"), desk.path().join("tests")).unwrap();
    // A dump of a box with a game in it.
    let game = format!("cargo run -- play --save flash.bin --script '{} A'", begin::BINGOLINO);
    for (line, status) in std::iter::once(&(game.as_str(), 0)).chain(RUN_HERE) {
        let ours = r#"cargo() { local chore=$1; shift; command "$CARGO" "$chore" --quiet --manifest-path "$TOP/Cargo.toml" "$@"; }"#;
        let output = Command::new("bash")
            .args(["-c", &format!("{ours}\n{line}")])
            .env("CARGO", env!("CARGO"))
            .env("TOP", top())
            .current_dir(desk.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(*status), "{line}\n{said}");
    }
    assert!(desk.path().join("roll.png").is_file());
    assert!(desk.path().join("screens/de/choose.png").is_file());
}
