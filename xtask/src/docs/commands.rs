//! Every command on our pages works: a test runs it, or it is listed here with what it needs.
//!
//! A command is a line in a block marked `sh`, without its comment.

use super::{pages, read, top};
use console::gallery::begin;
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::process::Command;

enum Proof {
    /// Run here, by [`commands_that_run_here_end_as_they_should`], with this exit status.
    Here(i32),
    /// Run elsewhere: that file has these words.
    By(&'static str, &'static str),
    /// Needs a board on the table.
    Board,
    /// Needs what no test has: the network, somebody else's program, hours.
    Outside { _needs: &'static str },
}
use Proof::{Board, By, Here};

const fn needs(needs: &'static str) -> Proof {
    Proof::Outside { _needs: needs }
}

#[rustfmt::skip]
const COMMANDS: &[(&str, Proof)] = &[
    ("git clone ADDRESS croupier", needs("the network")),
    ("cd croupier", needs("what was cloned")),
    ("cargo run", By("simulator/tests/terminal.rs", "CARGO_BIN_EXE_croupier")),
    ("cargo run -- --language de", By("simulator/tests/terminal.rs", "--language")),
    ("cargo run -- play --script '1000ms down A 1000ms' --png roll.png", Here(0)),
    ("cargo run -- --say --speech everything", By("simulator/tests/terminal.rs", r#"["--say", "--speech", "everything"]"#)),
    ("cargo run -- --say --script '1000ms down A 1000ms'", Here(0)),
    ("cargo run -- screens --out screens", Here(0)),
    // 1: the referee refuses a statement, as it should.
    ("cargo run -- referee tests/rulebook/bingolino/sheet-example-1.rec", Here(1)),
    ("cargo run -- schema", Here(0)),
    ("cargo run -- completions bash", Here(0)),
    ("cargo run -- man --out man", Here(0)),
    ("cargo run -- audit tests/audit/bingolino.rec", Here(0)),
    ("cargo xtask test", By(".ci/run", "cargo xtask test")),
    ("cargo test --package rules-core dice", By("xtask/src/main.rs", r#""test", "--workspace""#)),
    ("cargo bench --package rules-core", needs("minutes")),
    ("cargo bench --package console", needs("valgrind")),
    ("cargo install --locked cargo-mutants", needs("the network")),
    ("cargo mutants", needs("a night")),
    ("cargo install --locked cargo-deny", needs("the network")),
    ("cargo deny check", needs("cargo-deny, and its list of advisories from the network")),
    ("cargo install --locked probe-rs-tools", needs("the network")),
    ("cargo xtask case", needs("openscad")),
    ("cargo fw", By("xtask/src/main.rs", r#""vocabulary", "console", "board", "voice", "firmware""#)),
    ("cargo xtask uf2", needs("minutes: a release build")),
    ("cargo xtask sizes", By("xtask/src/main.rs", "sizes::print()?;")),
    ("cargo xtask measure", needs("minutes: release builds")),
    ("cargo xtask family", needs("minutes: a release build")),
    ("cargo xtask family --games 20 --seed 2", needs("minutes: a release build")),
    ("cargo xtask family --json", needs("minutes: a release build")),
    ("cargo xtask page", By("xtask/src/main.rs", "page::test()?")),
    ("cargo xtask page --measure", needs("a browser, and quiet")),
    ("cargo xtask voice", needs("a synthesiser")),
    ("cargo xtask voice --listen", needs("a recogniser, and an hour")),
    ("cargo xtask dist", needs("minutes: a release build")),
    ("cargo load", Board),
    ("DEFMT_LOG=debug cargo load", Board),
    ("probe-rs attach --chip RP2040 target/thumbv6m-none-eabi/release/firmware", Board),
    ("probe-rs read --chip RP2040 --output flash.bin --format binary b32 0x101C0000 65536", Board),
    ("picotool save -r 0x101C0000 0x10200000 flash.bin", Board),
    ("cargo run -- record flash.bin", Here(0)),
    ("cargo run -- render flash.bin", Here(0)),
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
    let listed: BTreeSet<String> = COMMANDS.iter().map(|(line, _)| line.to_string()).collect();
    assert_eq!(written, listed);
    assert_eq!(listed.len(), COMMANDS.len(), "one is listed twice");
}

#[test]
fn what_is_run_elsewhere_is_run_there() {
    for (line, proof) in COMMANDS {
        if let By(file, words) = proof {
            assert!(read(file).contains(words), "{line}: {file} has no {words}");
        }
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
    for (line, proof) in std::iter::once(&(game.as_str(), Here(0))).chain(COMMANDS) {
        let Here(status) = proof else { continue };
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

#[test]
fn a_command_is_found_without_its_comment() {
    let text = "```sh\none  # a comment\n\n two 'x'\n```\n```\nthree\n```\n`four`\n";
    assert_eq!(commands(text), ["one", "two 'x'"]);
}
