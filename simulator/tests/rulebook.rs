//! The rule book: every record in `tests/rulebook/` gets exactly the verdicts in the file beside
//! it.
//!
//! After a deliberate change of wording, `BLESS=1 cargo test --test rulebook` rewrites the
//! verdicts; then read the difference, line by line, with the rules at hand.

use rules_core::Refusal;
use simulator::referee::{Format, referee};
use std::fs;
use std::path::{Path, PathBuf};

fn rulebook() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/rulebook")
}

/// All files of that kind in the rule book.
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

/// The games in the book, with the letter and the number of their rules.
const RULES: [(&str, u8); 3] = [("B", 12), ("C", 11), ("D", 16)];

fn verdicts(record: &Path, format: Format<'_>) -> String {
    let mut out = Vec::new();
    referee(&fs::read(record).unwrap(), format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Compares what the referee says to each record with the file beside it, which must exist.
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
    assert!(files("json").len() >= RULES.len());
    compare("json", Format::Json { file: None }, false);
}

#[test]
fn every_verdict_has_its_record() {
    let verdicts = files("verdict");
    let alone = verdicts.iter().filter(|path| !path.with_extension("rec").exists());
    assert_eq!(alone.collect::<Vec<_>>(), [] as [&PathBuf; 0]);
    assert_eq!(verdicts.len(), files("rec").len());
}

/// Refusals that the notation itself rules out; the tests of rules-core have these.
const NEVER_IN_A_RECORD: [&str; 2] = ["head-is-over", "dice-count"];

#[test]
fn every_refusal_stands_in_the_rule_book() {
    let book: String =
        files("verdict").iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let missing: Vec<_> = Refusal::CODES
        .iter()
        .filter(|code| !NEVER_IN_A_RECORD.contains(code))
        .filter(|code| !book.contains(&format!(" refused {code} ")))
        .collect();
    assert!(missing.is_empty(), "no record shows {missing:?}");
}

/// What a record was written for stands in its first comment: `# B6, B8: …`.
#[test]
fn every_rule_has_a_record() {
    let told: String = files("rec")
        .iter()
        .map(|path| {
            fs::read_to_string(path).unwrap().lines().next().unwrap_or("").to_string() + "\n"
        })
        .collect();
    let named: Vec<_> = told.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let missing: Vec<_> = RULES
        .into_iter()
        .flat_map(|(game, rules)| (1..=rules).map(move |rule| format!("{game}{rule}")))
        .chain(["U1", "U2", "U4", "U5", "U6", "U7"].map(str::to_string))
        .filter(|rule| !named.contains(&rule.as_str()))
        .collect();
    assert!(missing.is_empty(), "no record was written for {missing:?}");
}
