//! The rule book: every record in `tests/rulebook/` gets exactly the verdicts in the file next to
//! it.
//!
//! After a deliberate change of wording, `BLESS=1 cargo test --package rules-core rulebook`
//! rewrites the verdicts. Then read the diff line by line, with the rules at hand.

use rules_core::record::{
    Notation, Quoted, Referee, Statement, Unreadable, Verdict, first, head_first, statements,
};
use rules_core::{Refusal, with_game};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The letter of each game's rules, and how many there are.
const RULES: [(&str, u8); 3] = [("B", 12), ("C", 11), ("D", 16)];

/// All files of the rule book with this extension.
fn files(extension: &str) -> Vec<PathBuf> {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/rulebook");
    let games = fs::read_dir(book).unwrap().flatten().filter(|entry| entry.path().is_dir());
    let mut found: Vec<PathBuf> = games
        .flat_map(|game| fs::read_dir(game.path()).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    found.sort();
    found
}

fn verdicts(record: &[u8]) -> String {
    let mut lines = statements(record);
    match first(&mut lines) {
        Err(not_a_record) => format!("{not_a_record}\n"),
        Ok((kind, game)) => with_game!(kind, G => judge::<G>(game, lines)),
    }
}

fn judge<'a, G: Notation>(
    (line, game): (usize, &str),
    lines: impl Iterator<Item = Statement<'a>> + Clone,
) -> String {
    let mut given = vec![(line, format!("{line} ok {}\n", Quoted(game)))];
    let mut referee = Box::new(Referee::<G, 512>::by_hand());
    for (line, statement) in head_first::<G>(lines) {
        let words = Quoted(statement.as_ref().unwrap_or(&"")).to_string();
        let mut news = String::new();
        let announce = &mut |item| writeln!(news, "  {item}").unwrap();
        let (verdict, ends) = match referee.hear_line(statement, announce) {
            Verdict::Accepted(_) | Verdict::Noted => (format!("ok {words}\n{news}"), false),
            Verdict::Refused(refusal) => {
                let (code, rule) = (refusal.code(), refusal.rule());
                (format!("refused {code} {words} -- {refusal} ({rule})\n"), false)
            }
            Verdict::Unreadable(Unreadable { expected, ends }) => {
                (format!("expected {expected}\n"), ends)
            }
        };
        given.push((line, format!("{line} {verdict}")));
        if ends {
            break;
        }
    }
    given.sort_by_key(|(line, _)| *line);
    given.into_iter().map(|(_, verdict)| verdict).collect()
}

#[test]
fn every_record_gets_its_verdicts() {
    let mut wrong = Vec::new();
    for record in files("rec") {
        let beside = record.with_extension("verdict");
        let given = verdicts(&fs::read(&record).unwrap());
        if std::env::var_os("BLESS").is_some() {
            fs::write(&beside, &given).unwrap();
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        let mut lines = given.lines().chain([""]).zip(expected.lines().chain([""]));
        if let Some((given, expected)) = lines.find(|(given, expected)| given != expected) {
            wrong.push(format!("{}:\n  expected {expected}\n  given {given}", record.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_verdict_has_its_record() {
    let verdicts = files("verdict");
    let alone = verdicts.iter().filter(|path| !path.with_extension("rec").exists());
    assert_eq!(alone.collect::<Vec<_>>(), [] as [&PathBuf; 0]);
    assert_eq!(verdicts.len(), files("rec").len());
}

/// Refusals that the notation itself rules out. Unit tests of this crate cover them.
const NEVER_IN_A_RECORD: [&str; 2] = ["head-is-over", "dice-count"];

#[test]
fn every_refusal_is_in_the_rule_book() {
    let book: String =
        files("verdict").iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let missing: Vec<_> = Refusal::CODES
        .iter()
        .filter(|code| !NEVER_IN_A_RECORD.contains(code))
        .filter(|code| !book.contains(&format!(" refused {code} ")))
        .collect();
    assert!(missing.is_empty(), "no record shows {missing:?}");
}

/// The first comment of a record names the rules that it was written for: `# B6, B8: …`.
#[test]
fn every_rule_has_a_record() {
    let first_lines: String = files("rec")
        .iter()
        .map(|path| {
            fs::read_to_string(path).unwrap().lines().next().unwrap_or("").to_string() + "\n"
        })
        .collect();
    let named: Vec<_> = first_lines.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let missing: Vec<_> = RULES
        .into_iter()
        .flat_map(|(game, rules)| (1..=rules).map(move |rule| format!("{game}{rule}")))
        .chain(["U1", "U2", "U4", "U5", "U6", "U7"].map(str::to_string))
        .filter(|rule| !named.contains(&rule.as_str()))
        .collect();
    assert!(missing.is_empty(), "no record was written for {missing:?}");
}
