//! `croupier referee` gives every record in `tests/rulebook/` the verdicts stored beside it: as
//! text, and for some of them as JSON, which `BLESS=1 cargo test --package simulator rulebook`
//! rewrites. Whether the verdicts are right is tested in `rules-core`.

use simulator::referee::{Format, Reading, referee};
use std::fs;
use std::path::{Path, PathBuf};

fn rulebook() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/rulebook")
}

/// All files with this extension in the rule book.
fn files(extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for game in fs::read_dir(rulebook()).unwrap().flatten().filter(|entry| entry.path().is_dir()) {
        for entry in fs::read_dir(game.path()).unwrap() {
            found.push(entry.unwrap().path());
        }
    }
    found.retain(|path| path.extension().is_some_and(|found| found == extension));
    found.sort();
    found
}

fn verdicts(record: &Path, format: Format<'_>) -> String {
    let mut out = Vec::new();
    referee(&fs::read(record).unwrap(), Reading::ByHand, format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Compares the verdicts on each record with the file beside it, which must exist if `always` is
/// set.
fn compare(beside: &str, format: Format<'_>, always: bool) {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for record in files("rec") {
        let beside = record.with_extension(beside);
        if !always && !beside.exists() {
            continue;
        }
        let given = verdicts(&record, format);
        if bless {
            fs::write(&beside, &given).unwrap();
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        let lines = given.lines().chain([""]).zip(expected.lines().chain([""]));
        if let Some((given, expected)) = lines.clone().find(|(given, expected)| given != expected) {
            wrong.push(format!("{}:\n  expected {expected}\n  given {given}", record.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_record_gets_the_verdicts_beside_it() {
    compare("verdict", Format::Text, true);
}

/// A few records have their JSON beside them too.
#[test]
fn every_record_gets_the_objects_beside_it() {
    assert!(files("json").len() >= 3);
    compare("json", Format::Json { file: None }, false);
}
