//! Any input gets verdicts, or a clear message where it stops being a record: never a panic, never
//! silence.

use proptest::prelude::*;
use simulator::audit::audit;
use simulator::referee::{Format, Outcome, Reading, referee};

/// Judges a record, and checks that the output has the promised format.
fn judge(record: &[u8]) {
    let formats = [Format::Text, Format::Json { file: None }];
    for (format, reading) in formats
        .into_iter()
        .flat_map(|format| [Reading::ByHand, Reading::Strict].map(|reading| (format, reading)))
    {
        let mut out = Vec::new();
        let audited = audit(record, format, true, &mut out).unwrap();
        assert!(out.ends_with(b"\n"), "an audit has a verdict");
        out.clear();
        let outcome = referee(record, reading, format, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        if let Outcome::NotARecord { line, expected } = &outcome {
            assert!((1..=record.split(|&byte| byte == b'\n').count()).contains(line));
            assert!(!expected.is_empty());
        }
        // If the referee does not accept a record, no audit finds it fair.
        let worst = outcome.exit_status();
        assert!(audited.exit_status() >= worst, "{audited}");
        if format == Format::Text {
            let verdicts: Vec<_> = out.lines().filter(|line| !line.starts_with("  ")).collect();
            let are = |verdict| move |line: &&str| line.split(' ').nth(1) == Some(verdict);
            let refused = verdicts.iter().any(are("refused"));
            let unreadable = verdicts.iter().position(are("expected"));
            let status = if unreadable.is_some() { 2 } else { u8::from(refused) };
            // In a strict reading, such a line is the last.
            let stops = unreadable.is_none_or(|nth| nth + 1 == verdicts.len());
            assert!(stops || reading == Reading::ByHand, "{out}");
            let number = |line: &&str| line.split(' ').next().unwrap().parse::<usize>().unwrap();
            assert!(verdicts.iter().map(number).is_sorted(), "{out}");
            assert_eq!(outcome.exit_status(), status, "{out}");
        } else {
            for line in out.lines() {
                let object: serde_json::Value = serde_json::from_str(line).unwrap();
                assert!(object["line"].as_u64().is_some_and(|line| line >= 1));
                match object["verdict"].as_str() {
                    Some("ok") => {
                        assert!(object["events"].is_array() && object["state"].is_object());
                    }
                    Some("refused") => {
                        assert!(object["why"].is_string() && object["rule"].is_string());
                    }
                    _ => assert!(object["expected"].is_string()),
                }
            }
        }
    }
}

/// A refused statement changes nothing: the record without it ends in the same state. (Read by
/// hand, a line of the head may get into its place when the statement before it is gone.)
fn refusals_leave_no_trace(record: &str) {
    let states = |record: &str| -> Vec<serde_json::Value> {
        let mut out = Vec::new();
        referee(record.as_bytes(), Reading::Strict, Format::Json { file: None }, &mut out).unwrap();
        String::from_utf8(out)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let all = states(record);
    let refused: Vec<_> = all
        .iter()
        .filter(|object| object["verdict"] == "refused")
        .filter_map(|object| object["line"].as_u64())
        .collect();
    let kept: Vec<_> = (1..)
        .zip(record.lines())
        .filter(|(number, _)| !refused.contains(number))
        .map(|(_, line)| line)
        .collect();
    let accepted = |all: &[serde_json::Value]| -> Vec<serde_json::Value> {
        all.iter()
            .filter(|object| object["verdict"] == "ok")
            .map(|object| object["state"].clone())
            .collect()
    };
    assert_eq!(accepted(&all), accepted(&states(&kept.join("\n"))));
}

/// A secret and its seal.
const SECRET: &str = "2051490a700aa3d9471d679e204220e70bd30d147de6b3c28b299953221207b6";
const SEAL: &str = "ae9436fe2eed507cb2ae53720abaa62cf86ecc42083fc972cc9307b64fe2af32";

/// Words of the notation, and words that are nearly right.
fn word() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "game",
        "name",
        "date",
        "same",
        "=",
        "6,6",
        "4:",
        ":1",
        "bingolino",
        "combo",
        "dingominos",
        "seats",
        "start",
        "house",
        "stock",
        "rounds",
        "touching",
        "late-finish",
        "open-hands",
        "on",
        "off",
        "tiles",
        "roll",
        "turn",
        "drop",
        "back",
        "done",
        "claim",
        "undo",
        "none",
        "star",
        "stars",
        "prove",
        "correct",
        "quit",
        "up",
        "unstar",
        "trust",
        "card",
        "absent",
        "heads",
        "rows",
        "/",
        "*",
        "?",
        ":",
        "rolloff",
        "throw",
        "place",
        "cannot",
        "stop",
        "take",
        "leave",
        "lift",
        "placed",
        "double",
        "die",
        "column",
        "dice",
        "open",
        "opened",
        "lay",
        "laid",
        "left",
        "right",
        "draw",
        "pass",
        "empty",
        "count",
        "finish",
        "hand",
        "score",
        "end",
        "direction",
        "joker",
        "replay",
        "skip",
        "reverse",
        "counter",
        "row-1",
        "column-d",
        "diagonal-d1",
        "a1",
        "b2",
        "d4",
        "e5",
        "f1",
        "0",
        "1",
        "2",
        "3",
        "4",
        "6",
        "7",
        "9",
        "23",
        "-1",
        "99999999999999999999999999",
        "seal",
        "shake",
        "reveal",
        "udlrab",
        SEAL,
        SECRET,
        "#",
        "ROLL",
        "A1",
        "é",
        "\u{feff}",
        "\t",
    ];
    prop::sample::select(WORDS).prop_map(str::to_string)
}

fn line(word: &str, rest: &[impl ToString]) -> String {
    rest.iter().fold(word.to_string(), |line, next| line + " " + &next.to_string())
}

/// A game with mostly valid statements.
fn game() -> impl Strategy<Value = (&'static str, Vec<String>)> {
    let few = 0..60_usize;
    prop_oneof![
        (Just("bingolino"), prop::collection::vec(bingolino(), few.clone())),
        (Just("combo"), prop::collection::vec(combo(), few.clone())),
        (Just("dingominos"), prop::collection::vec(dingominos(), few)),
    ]
}

const CELL: &str = "[a-e][1-5]";

fn seat() -> std::ops::Range<u8> {
    1..5
}

fn faces(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(1..7_u8, count)
}

fn head() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("undo".to_string()),
        (0..10_u8).prop_map(|seats| format!("seats {seats}")),
        seat().prop_map(|seat| format!("start {seat}")),
        "house (touching|late-finish|open-hands|trust) (on|off)",
        (0..100_u8).prop_map(|tiles| format!("stock {tiles}")),
        (0..3_u8).prop_map(|rounds| format!("rounds {rounds}")),
        seat().prop_map(|seat| format!("name {seat} Anna Maria")),
        "shake [udlrab]{1,32}",
        Just(format!("seal {SEAL}")),
        Just(format!("reveal {SECRET}")),
        seat().prop_map(|seat| format!("quit {seat}")),
    ]
}

fn bingolino() -> impl Strategy<Value = String> {
    prop_oneof![
        head(),
        faces(1..6).prop_map(|faces| line("roll", &faces)),
        (faces(1..6), 1..31_u8)
            .prop_map(|(faces, total)| line("roll", &faces) + &format!(" = {total}")),
        CELL.prop_map(|cell| format!("turn {cell}")),
        (seat(), CELL).prop_map(|(seat, cell)| format!("turn {seat} {cell}")),
        (seat(), CELL, 1..7_u8)
            .prop_map(|(seat, cell, face)| format!("turn {seat} {cell} drop {face}")),
        CELL.prop_map(|cell| format!("back {cell}")),
        Just("done".to_string()),
        (seat(), "(row-[1-4]|column-[a-d]|diagonal-[ad]1)")
            .prop_map(|(seat, line)| format!("claim {seat} {line}")),
        (seat(), prop::collection::vec(0..25_u8, 16))
            .prop_map(|(seat, tiles)| line(&format!("tiles {seat}"), &tiles)),
        "(none|star) [1-4]",
        "star [1-4] [1-3]",
        "prove [1-4]( [1-9]){4}",
        "correct [1-4] ([a-d][1-4] (up|down|[0-9]|\\?)|(star|unstar) row-[1-4]|stars [0-9])",
        "correct turn [1-4]",
    ]
}

fn combo() -> impl Strategy<Value = String> {
    prop_oneof![
        head(),
        faces(2..5).prop_map(|faces| line("rolloff", &faces)),
        (1..7_u8, faces(1..4)).prop_map(|(red, white)| line(&format!("throw {red} :"), &white)),
        (1..7_u8, CELL).prop_map(|(face, cell)| format!("place {face} {cell}")),
        (seat(), 1..7_u8, CELL).prop_map(|(seat, face, cell)| format!("take {seat} {face} {cell}")),
        seat().prop_map(|seat| format!("leave {seat}")),
        seat().prop_map(|seat| format!("card {seat} same")),
        seat().prop_map(|seat| format!("claim {seat}")),
        prop::collection::vec(CELL, 1..4).prop_map(|cells| line("lift", &cells)),
        "(cannot|stop|none|none [1-4]|placed [1-3]|lift [1-3])",
        "combo [1-4]( double)?( [043]){1,3}",
        "claim [1-4] [43]",
        "correct [1-4] ([a-e][1-5] (die|empty|[0-7]|\\?)|column [a-e] ([1-6]|\\?))",
        "correct ([1-4] (dice [0-9]|score (25|250|275|300))|turn [1-4])",
        (seat(), faces(6..7), "[1-6?]( [1-6?]){4}( / [1-6?]( [1-6?]){4}){4}").prop_map(
            |(seat, reds, rows)| {
                let rows: Vec<&str> = rows.split(' ').collect();
                let rows = [&rows[..14], &["*"], &rows[15..]].concat().join(" ");
                let heads = line("heads", &reds[1..]);
                format!("card {seat} absent {} {heads} rows {rows}", reds[0])
            }
        ),
    ]
}

fn dingominos() -> impl Strategy<Value = String> {
    const SIGN: &str = "([1-6]|joker|replay|skip|reverse|draw|counter)";
    prop_oneof![
        head(),
        (SIGN, SIGN).prop_map(|(left, right)| format!("open {left} {right}")),
        ("(left|right)", SIGN, SIGN)
            .prop_map(|(side, inner, outer)| format!("lay {side} {inner} {outer}")),
        "(draw|pass|take|take [0-3]|empty|cannot|finish)",
        "(opened|laid)( (replay|skip|reverse|draw|counter))?",
        (SIGN, "(left|right)").prop_map(|(sign, side)| format!("correct end {side} {sign}")),
        "correct ([1-4] (hand [0-9]|score -?[0-9]{1,3})|direction|turn [1-4])",
        (seat(), 0..80_u8, 0..5_u8, 0..3_u8).prop_map(|(seat, pips, actions, jokers)| format!(
            "count {seat} {pips} {actions} {jokers}"
        )),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(record in prop::collection::vec(any::<u8>(), 0..200)) {
        judge(&record);
    }

    #[test]
    fn any_bytes_after_a_good_beginning((game, _) in game(), rest in prop::collection::vec(any::<u8>(), 0..100)) {
        judge(&[b"game ", game.as_bytes(), b"\nseats 2\n", &rest].concat());
    }

    #[test]
    fn any_words((game, _) in game(), lines in prop::collection::vec(prop::collection::vec(word(), 0..8), 0..20)) {
        let lines: Vec<_> = lines.iter().map(|words| words.join(" ")).collect();
        judge(lines.join("\n").as_bytes());
        judge(format!("game {game}\nseats 3\n{}", lines.join("\n")).as_bytes());
    }

    #[test]
    fn any_statements((game, lines) in game(), seats in 2..5_u8) {
        let record = format!("game {game}\nseats {seats}\n{}", lines.join("\n"));
        judge(record.as_bytes());
        refusals_leave_no_trace(&record);
        // The same in a sealed game: no audit overlooks a refusal.
        let lines = lines.join("\n");
        let sealed = format!("game {game}\nseats {seats}\nseal {SEAL}\n{lines}\nreveal {SECRET}");
        judge(sealed.as_bytes());
    }
}
