//! Any bytes as a record.
//!
//! The fuzz target `record` in `tests/fuzz` includes this file and calls [`check`]; the test below
//! replays its corpus.

use rules_core::record::{
    Notation, Referee, Statement, Unreadable, Verdict, first, head_first, statements, write,
};
use rules_core::with_game;

const DEPTH: usize = 64;

/// Judges a record. A statement that is not accepted changes nothing, and what was accepted reads
/// back as the same game.
///
/// # Panics
///
/// If a promise does not hold.
pub(crate) fn check(record: &[u8]) {
    let mut lines = statements(record);
    if let Ok((kind, _)) = first(&mut lines) {
        with_game!(kind, G => judge::<G>(lines));
    }
}

fn judge<'a, G: Notation>(lines: impl Iterator<Item = Statement<'a>> + Clone) {
    let mut referee = Box::new(Referee::<G, DEPTH>::by_hand());
    let mut entries = Vec::new();
    for (line, statement) in head_first::<G>(lines) {
        let before = referee.game().clone();
        match referee.hear_line(statement, &mut |news| drop(news.to_string())) {
            Verdict::Accepted(entry) => entries.push(entry),
            verdict => {
                assert_eq!(*referee.game(), before, "line {line}");
                if let Verdict::Unreadable(Unreadable { expected, ends }) = verdict {
                    assert!(!expected.to_string().is_empty());
                    if ends {
                        break;
                    }
                }
            }
        }
    }
    let _ = referee.game().legal().count();
    let mut text = String::new();
    write::<G, DEPTH>(entries, &mut text).expect("a String takes everything");
    let mut again = Box::new(Referee::<G, DEPTH>::default());
    for line in text.lines().skip(1) {
        assert!(again.hear(line, &mut |_| ()).is_accepted(), "{line} in\n{text}");
    }
    assert_eq!(again.game(), referee.game(), "{text}");
}

#[test]
fn the_corpus_of_the_fuzzer() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fuzz/corpus/record");
    let files: Vec<_> = std::fs::read_dir(corpus).unwrap().collect();
    assert!(files.len() > 10);
    for file in files {
        check(&std::fs::read(file.unwrap().path()).unwrap());
    }
}
