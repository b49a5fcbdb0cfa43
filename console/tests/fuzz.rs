//! Loads any bytes as a save, and then presses any buttons.
//!
//! The fuzz target `kept` in `tests/fuzz` includes this file and calls [`check`]; the test below
//! replays its corpus.

use console::{Button, DARK, Input, Kept, Runner};
use rules_core::Given;
use vocabulary::{Found, LONGEST, Memory, Role};

/// The most presses after that: enough for a few turns, and quick.
const PRESSES: usize = 200;

/// Reads records, each a byte for its role, one for its length and its bytes; whatever is left is
/// pressed. Everything that can be read encodes as it was, and a box that is switched off and on
/// again after the presses holds the same, if each record holds what belongs in its role.
///
/// # Panics
///
/// If a promise does not hold.
pub(crate) fn check(bytes: &[u8]) {
    let mut memory = Memory::default();
    let (mut left, mut belongs) = (bytes, true);
    while let [role, length, rest @ ..] = left {
        let role = match role {
            0..48 => Role::Setting(*role),
            48 => Role::Game,
            49 => Role::Event,
            // No more records.
            _ => break,
        };
        let length = usize::from(*length).min(LONGEST).min(rest.len());
        let (record, rest) = rest.split_at(length);
        encodes_as_it_was(record);
        belongs &= Kept::decode(record).flatten().enumerate().all(|(nth, kept)| {
            let first = nth == 0 || matches!(role, Role::Setting(_));
            kept.role() == if first { role } else { Role::Event }
        });
        memory.records.push((role, record.to_vec()));
        left = rest;
    }
    let mut runner = Runner::<Memory, Given>::new(memory);
    runner.load(Found::Whole, true).expect("memory can be read");
    runner.set_dice(Some(Given::default()));
    let mut now = 1_000;
    for byte in left.iter().take(PRESSES) {
        let button = Button::ALL[usize::from(byte & 0x7f) % Button::ALL.len()];
        let input = if byte & 0x80 == 0 { Input::Press(button) } else { Input::Hold(button) };
        now += 1_000;
        // An error leaves the box as it was; the Memory itself has none.
        let _ = runner.input(input, now);
        let mut picture = DARK;
        runner.console().paint(&mut picture, now);
    }
    let memory = runner.storage().clone();
    let mut again = Runner::<Memory, Given>::new(memory);
    again.load(Found::Whole, true).expect("memory can be read");
    assert!(!belongs || again.console().holds_the_same_as(runner.console()));
}

fn encodes_as_it_was(record: &[u8]) {
    for kept in Kept::decode(record).flatten() {
        let mut buffer = [0; 256];
        let bytes = kept.encode(&mut buffer).expect("what fits a record fits a buffer");
        assert_eq!(Kept::decode(bytes).next(), Some(Ok(kept)));
    }
}

#[test]
fn the_corpus_of_the_fuzzer() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fuzz/corpus/kept");
    let files: Vec<_> = std::fs::read_dir(corpus).unwrap().collect();
    assert!(files.len() > 10);
    for file in files {
        check(&std::fs::read(file.unwrap().path()).unwrap());
    }
}
