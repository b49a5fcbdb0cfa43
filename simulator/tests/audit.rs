//! Audits sealed records, unchanged and tampered with.
//!
//! The dice of the records in `tests/audit/` come from `faces.py` beside them, which shares no code
//! with us; so a fair game here is fair by independent code, too.

use simulator::audit::{Outcome, audit};
use simulator::referee::Format;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sealed(game: &str) -> String {
    fs::read_to_string(top().join(format!("tests/audit/{game}.rec"))).unwrap()
}

fn of(record: &str) -> Outcome {
    audit(record.as_bytes(), Format::Text, false, &mut Vec::new()).unwrap()
}

/// The line that decides the result, and whether it differs or is refused.
fn found(record: &str) -> (usize, &'static str) {
    match of(record) {
        Outcome::Differs { line, .. } => (line, "differs"),
        Outcome::Refused { line, refusal, .. } => (line, refusal.code()),
        other => panic!("{other}"),
    }
}

/// The numbers of the lines that begin with this word.
fn lines(record: &str, word: &str) -> Vec<usize> {
    let of_word = |line: &&str| line.split(' ').next() == Some(word);
    (1..).zip(record.lines()).filter(|(_, line)| of_word(line)).map(|(number, _)| number).collect()
}

/// The record with this line replaced; an empty one removes it.
fn with_line(record: &str, number: usize, line: &str) -> String {
    let lines = (1..).zip(record.lines()).map(|(n, old)| if n == number { line } else { old });
    lines.map(|line| line.to_string() + "\n").collect()
}

fn line(record: &str, number: usize) -> &str {
    record.lines().nth(number - 1).unwrap()
}

/// The record with the last character of this line changed.
fn changed(record: &str, number: usize) -> String {
    let old = line(record, number);
    let (rest, last) = old.split_at(old.len() - 1);
    let [one, other] = if old.starts_with("shake") { ["a", "b"] } else { ["1", "2"] };
    let other = if last == one { other } else { one };
    with_line(record, number, &format!("{rest}{other}"))
}

#[test]
fn whole_sealed_games_are_fair() {
    for (game, dice) in [("bingolino", 56), ("combo", 86), ("dingominos", 0)] {
        assert_eq!(of(&sealed(game)), Outcome::Fair { dice }, "{game}");
    }
}

#[test]
fn every_changed_face_is_found_in_its_line() {
    for game in ["bingolino", "combo"] {
        let record = sealed(game);
        let rolls = ["roll", "rolloff", "throw"].map(|word| lines(&record, word)).concat();
        assert!(rolls.len() >= 15, "{game}");
        for roll in rolls {
            assert_eq!(found(&changed(&record, roll)), (roll, "differs"), "{game}, line {roll}");
        }
    }
}

#[test]
fn a_red_and_a_white_face_that_change_places_are_found() {
    let record = sealed("combo");
    let throw = lines(&record, "throw")[0];
    let words: Vec<&str> = line(&record, throw).split(' ').collect();
    let [_, red, colon, white, rest @ ..] = &words[..] else { panic!("no throw") };
    assert_ne!(red, white);
    let swapped = [&["throw", white, colon, red], rest].concat().join(" ");
    assert_eq!(found(&with_line(&record, throw, &swapped)), (throw, "differs"));
}

/// Other letters give other dice, so the first roll that is not equal by chance is reported.
#[test]
fn a_changed_letter_is_found_in_the_first_roll_that_differs() {
    let record = sealed("bingolino");
    let (shake, rolls) = (lines(&record, "shake")[0], lines(&record, "roll"));
    let (number, verdict) = found(&changed(&record, shake));
    assert!(rolls[..3].contains(&number) && verdict == "differs", "{number} {verdict}");
    let (number, verdict) = found(&with_line(&record, shake, ""));
    assert!(rolls[..3].contains(&number) && verdict == "differs", "{number} {verdict}");
}

#[test]
fn a_changed_digit_of_the_seal_is_found_where_the_secret_does_not_fit() {
    for game in ["bingolino", "combo", "dingominos"] {
        let record = sealed(game);
        let reveal = lines(&record, "reveal")[0];
        let forged = changed(&record, lines(&record, "seal")[0]);
        assert_eq!(found(&forged), (reveal, "other-secret"), "{game}");
    }
}

#[test]
fn the_secret_of_another_game_is_found() {
    let record = sealed("bingolino");
    let (reveal, other) = (lines(&record, "reveal")[0], sealed("combo"));
    let theirs = line(&other, lines(&other, "reveal")[0]);
    assert_eq!(found(&with_line(&record, reveal, theirs)), (reveal, "other-secret"));
    // With its seal as well, the secret fits, but the dice are not its dice.
    let seal = line(&other, lines(&other, "seal")[0]);
    let forged = with_line(&with_line(&record, reveal, theirs), lines(&record, "seal")[0], seal);
    let (number, verdict) = found(&forged);
    assert!(lines(&record, "roll")[..3].contains(&number) && verdict == "differs");
}

/// Either a statement about the missing roll is refused, or the next roll differs, whichever comes
/// first.
#[test]
fn a_roll_left_out_is_found_at_the_next_statement_that_shows_it() {
    let record = sealed("bingolino");
    for &roll in &lines(&record, "roll") {
        let (number, verdict) = found(&with_line(&record, roll, ""));
        assert_eq!((number, verdict), (roll + 1, "roll-first"), "without line {roll}");
    }
    // Without the statements about it as well, the next roll should have had its dice.
    let (first, next) = (lines(&record, "roll")[1], lines(&record, "roll")[2]);
    let forged = (first..next).fold(record.clone(), |record, line| with_line(&record, line, ""));
    assert_eq!(found(&forged), (next, "differs"));
}

#[test]
fn two_rolls_that_change_places_are_found_at_the_first() {
    let record = sealed("bingolino");
    let rolls = lines(&record, "roll");
    for pair in rolls.windows(2) {
        let [one, other] = [pair[0], pair[1]].map(|number| line(&record, number));
        if one != other {
            let swapped = with_line(&with_line(&record, pair[0], other), pair[1], one);
            assert_eq!(found(&swapped), (pair[0], "differs"), "{pair:?}");
        }
    }
}

/// A changed roll keeps this game from ending, so the referee refuses the secret as too early. It
/// is used all the same, and the changed line is reported.
#[test]
fn a_secret_that_is_refused_still_shows_which_line_was_changed() {
    let record = sealed("bingolino");
    let (last, reveal) = (*lines(&record, "roll").last().unwrap(), lines(&record, "reveal")[0]);
    let unfinished = (last + 1..reveal)
        .fold(changed(&record, last), |record, number| with_line(&record, number, ""));
    assert_eq!(found(&unfinished), (last, "differs"));
    // With the right dice, the early secret itself is refused.
    let early = (last + 1..reveal).fold(record, |record, number| with_line(&record, number, ""));
    assert_eq!(found(&early), (reveal, "not-over"));
}

#[test]
fn a_refused_statement_that_is_no_roll_is_named_too() {
    let record = sealed("bingolino");
    let done = lines(&record, "done")[0];
    assert_eq!(found(&with_line(&record, done, "turn 1 e5")).0, done);
}

#[test]
fn without_a_seal_or_a_reveal_there_is_nothing_to_audit() {
    let record = sealed("bingolino");
    let seal = lines(&record, "seal")[0];
    assert_eq!(of(&with_line(&record, lines(&record, "reveal")[0], "")), Outcome::NoReveal);
    assert_eq!(of("game combo\nseats 2\n"), Outcome::NoSeal);
    // A refused seal does not count.
    let late = with_line(&record, seal, "tiles 1 ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?");
    assert_eq!(of(&with_line(&late, seal + 1, line(&record, seal))), Outcome::NoSeal);
    let short = changed(&record, seal).replace("reveal ", "reveal 0");
    let reveal = lines(&record, "reveal")[0];
    assert!(matches!(of(&short), Outcome::NotARecord { line, .. } if line == reveal));
    for outcome in [of("game combo\nseats 2\n"), of(&short)] {
        assert_eq!(outcome.exit_status(), 2);
    }
}

/// The page on fairness has a short record as its example.
#[test]
fn the_example_on_the_page_is_fair() {
    let page = fs::read_to_string(top().join("docs/fairness.md")).unwrap();
    let record = page.split("```").find(|block| block.starts_with("\ngame ")).unwrap();
    assert!(matches!(of(record), Outcome::Fair { dice: 1.. }), "{}", of(record));
    // The recipe below it is about the same game.
    for word in ["shake", "reveal"] {
        let told = line(record, lines(record, word)[0]).split(' ').nth(1).unwrap();
        assert!(page.matches(told).count() >= 2, "{word}");
    }
}

fn croupier(arguments: &[&str]) -> Output {
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    croupier.arg("audit").args(arguments).current_dir(top()).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn the_command_prints_its_verdict_and_exits_with_its_status() {
    let fair = croupier(&["tests/audit/bingolino.rec"]);
    assert_eq!((said(&fair).as_str(), fair.status.code()), ("fair: 56 dice as sealed\n", Some(0)));

    let directory = tempfile::tempdir().unwrap();
    let forged = directory.path().join("forged");
    let record = sealed("combo");
    let throw = lines(&record, "throw")[1];
    fs::write(&forged, changed(&record, throw)).unwrap();
    let forged = forged.to_str().unwrap();
    let differs = croupier(&[forged]);
    let verdict = format!("{throw} differs throw ");
    assert!(said(&differs).starts_with(&verdict) && differs.status.code() == Some(1));
    let sealed = line(&record, throw).strip_prefix("throw ").unwrap();
    assert!(said(&differs).ends_with(&format!(" -- as sealed: {sealed}\n")), "{}", said(&differs));

    let unsealed = "tests/rulebook/bingolino/sheet-example-1.rec";
    let none = croupier(&[unsealed]);
    assert!(said(&none).starts_with("no seal: ") && none.status.code() == Some(2));
    assert!(String::from_utf8(none.stderr).unwrap().contains(unsealed));

    let all = croupier(&["tests/audit/bingolino.rec", forged, "tests/audit/combo.rec"]);
    assert_eq!(all.status.code(), Some(1));
    let heads = said(&all).lines().filter(|line| line.starts_with("# ")).count();
    assert_eq!(heads, 3);
    assert_eq!(croupier(&[forged, unsealed]).status.code(), Some(2));
    assert_eq!(croupier(&[]).status.code(), Some(2));
}

#[test]
fn verbose_shows_every_roll_up_to_the_verdict() {
    let record = sealed("combo");
    let fair = said(&croupier(&["--verbose", "tests/audit/combo.rec"]));
    let rolls = ["rolloff", "throw"].map(|word| lines(&record, word)).concat();
    let shown: Vec<String> =
        rolls.iter().map(|&number| format!("{number} ok {}", line(&record, number))).collect();
    assert_eq!(
        fair.lines().collect::<Vec<_>>(),
        [&shown[..], &["fair: 86 dice as sealed".into()]].concat()
    );

    let mut out = Vec::new();
    let forged = changed(&record, rolls[2]);
    audit(forged.as_bytes(), Format::Text, true, &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert_eq!(out.lines().count(), 3);
    assert!(out.lines().last().unwrap().starts_with(&format!("{} differs ", rolls[2])));
}

#[test]
fn json_has_the_same_as_objects() {
    let objects = |record: &str, verbose| -> Vec<serde_json::Value> {
        let mut out = Vec::new();
        audit(record.as_bytes(), Format::Json { file: None }, verbose, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let record = sealed("combo");
    let [rolloff, throw] = ["rolloff", "throw"].map(|word| lines(&record, word)[0]);
    let all = objects(&record, true);
    assert_eq!(all.last().unwrap(), &serde_json::json!({ "verdict": "fair", "dice": 86 }));
    assert_eq!(all[0], serde_json::json!({ "verdict": "ok", "line": rolloff, "faces": [2, 3] }));
    let sealed = &all[1]["faces"];
    let differs = &objects(&changed(&record, throw), false)[..];
    assert_eq!(
        differs,
        [serde_json::json!({ "verdict": "differs", "line": throw, "sealed": sealed })]
    );
    let refused = &objects(&changed(&record, lines(&record, "seal")[0]), false)[0];
    assert_eq!((&refused["verdict"], &refused["rule"]), (&"refused".into(), &"U7".into()));
    assert_eq!(objects("game combo", false), [serde_json::json!({ "verdict": "no-seal" })]);
    let not = &objects("game combo\nroll 1", false)[0];
    assert!(not["line"] == 2 && not["expected"].is_string());
    let both = croupier(&["--json", "tests/audit/combo.rec", "tests/audit/bingolino.rec"]);
    let first: serde_json::Value =
        serde_json::from_str(said(&both).lines().next().unwrap()).unwrap();
    assert_eq!(first["file"], "tests/audit/combo.rec");
}
