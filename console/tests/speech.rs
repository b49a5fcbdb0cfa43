//! What the box says: everything on the display is read out, and the table hears what it must.

use crate::common::{Bench, played};
use console::gallery::SCENES;
use console::{Button, Ears, Input, Language, Loudness, Setting, Spoken, Word};
use std::collections::BTreeSet;

/// What is said about the current screen.
fn heard(bench: &Bench, ears: &mut Ears) -> Vec<(Word, Loudness)> {
    let mut words = Vec::new();
    ears.listen(bench.console(), bench.now, &mut |word, loudness| words.push((word, loudness)));
    words
}

/// Words as people would write them, with a full stop after every statement.
fn written(words: impl IntoIterator<Item = Word>, language: Language) -> String {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() && word != Word::Pause {
            text.push(' ');
        }
        text.push_str(&word.written(language).to_string());
    }
    text
}

/// A box that has come to a scene.
fn at(scene: &str) -> Bench {
    let scene = SCENES.iter().find(|other| other.name == scene).unwrap();
    played(&scene.script().to_string())
}

/// The words that are at least this loud.
fn loud(said: &[(Word, Loudness)], least: Loudness) -> String {
    let loud = said.iter().filter(|(_, loudness)| *loudness >= least);
    written(loud.map(|(word, _)| *word), Language::En)
}

/// A scene, what the table hears of it, and what of that is not interrupted by a press.
const TABLE_HEARS: [(&str, &str, &str); 25] = [
    // Whose turn it is
    ("bingolino-roll", "the cat How many dice?.", ""),
    ("combo-throw", "the cat Your turn.", ""),
    // The total, wherever a roll leads to, and for the roller the smaller sums
    ("bingolino-number", "the cat rolls. 7. 6. 5. 3.", "7."),
    ("bingolino-else", "the cat Who else has the 7 ?. 7.", "7."),
    ("bingolino-tile-last", "the dog Where is your 7 ?. 7.", "7."),
    ("bingolino-back", "the dog Turn one back!. 12. 7 10.", "12."),
    ("bingolino-agree", "the cat turns 7. 7. the cat c 2. the dog a 1.", "7."),
    ("bingolino-stars", "the mouse Any stars?. 5.", "5."),
    ("free-dice-rolled", "7.", "7."),
    // Who starts, who may take
    ("combo-rolled-off-lies", "the dog You start!. the cat 2. the dog 4.", ""),
    ("combo-takers", "the dog Any takers?. the cat 6 c 4.", ""),
    // Stars, points, COMBO, 300
    ("news", "the cat Bingolino! 1 star.", "the cat Bingolino! 1 star."),
    ("combo-scores", "COMBO!. the cat plus 100 100. the dog plus 50 50.", "COMBO!."),
    ("combo-300", "the cat 300.", "the cat 300."),
    ("dingominos-scores", "the cat plus 97 97. the dog plus 104 104.", ""),
    // Penalties, skips, turns of direction
    ("dingominos-table-answer", "the rabbit Counter it?. draw 2.", ""),
    ("dingominos-table-trusted-answer", "the rabbit Counter it?. draw 2.", ""),
    ("dingominos-table", "the dog misses a turn. the rabbit Your turn.", ""),
    ("dingominos-table-again", "the dog plays again. the dog One more?.", ""),
    ("dingominos-sure-direction", "the dog The other way round!.", ""),
    // Refusals with their reason, and what was taken back
    ("bingolino-stars-refused", "Not that many yet. the cat Any stars?. 7.", "7."),
    ("combo-placed-refused", "Only 1 on the card. the dog How many placed?.", ""),
    ("menu-refused", "Nothing to undo.", ""),
    ("dingominos-table-taken-back", "Undone. the dog Your turn.", ""),
    // Winners
    ("winners", "Winner!. the dog.", "Winner!. the dog."),
];

#[test]
fn the_table_hears_what_it_must() {
    for (scene, aloud, important) in TABLE_HEARS {
        let said = heard(&at(scene), &mut Ears::new());
        assert_eq!(loud(&said, Loudness::Aloud), aloud, "{scene}");
        assert_eq!(loud(&said, Loudness::Important), important, "{scene}");
    }
}

/// A player who tries again wants to hear that it is still refused, and why.
#[test]
fn a_refusal_is_said_each_time_and_once() {
    let mut bench = at("menu-refused");
    let mut ears = Ears::new();
    heard(&bench, &mut ears);
    for _ in 0..3 {
        assert_eq!(heard(&bench, &mut ears), [], "nothing has happened");
        // Once it could be read, A asks again.
        bench.now += 5_000;
        bench.input(Input::Press(Button::A));
        let said = heard(&bench, &mut ears);
        assert_eq!(loud(&said, Loudness::Aloud), "Nothing to undo.");
    }
}

/// One roll of a single die in six shows the same as the roll before.
#[test]
fn a_total_is_said_though_it_is_that_of_the_roll_before() {
    for animation in [0, 1] {
        let mut bench = at("free-dice");
        bench.runner.set(Setting::Animation, animation).unwrap();
        bench.input(Input::Press(Button::Left));
        let mut ears = Ears::new();
        let mut totals = Vec::new();
        for _ in 0..30 {
            bench.input(Input::Press(Button::A));
            let mut said = heard(&bench, &mut ears);
            bench.play("2000ms");
            said.extend(heard(&bench, &mut ears));
            totals.push(loud(&said, Loudness::Important));
        }
        let one = |total: &String| matches!(total.trim_end_matches('.').parse(), Ok(1..=6));
        assert!(totals.iter().all(one), "{totals:?}");
        assert!(totals.windows(2).any(|two| two[0] == two[1]), "{totals:?}");
    }
}

/// The names of the buttons, in their order.
const KEYS: [Spoken; 6] =
    [Spoken::Up, Spoken::Down, Spoken::Left, Spoken::Right, Spoken::A, Spoken::B];

/// The keys of the current screen, each with what it chooses, as it sounds.
fn keys(bench: &Bench, language: Language) -> Vec<(Button, String)> {
    let words: Vec<Word> =
        heard(bench, &mut Ears::new()).into_iter().map(|(word, _)| word).collect();
    let statements = words.split(|word| *word == Word::Pause);
    let key = |statement: &[Word]| {
        let nth = KEYS.iter().position(|key| statement.first() == Some(&Word::Spoken(*key)))?;
        let chooses = written(statement[1..].iter().copied(), language).to_lowercase();
        let sounds = |letter: &char| letter.is_alphanumeric() || "- ".contains(*letter);
        Some((Button::ALL[nth], chooses.chars().filter(sounds).collect()))
    };
    statements.filter_map(key).collect()
}

/// Players who cannot see the display could not tell them apart.
#[test]
fn no_two_keys_choose_what_sounds_the_same() {
    let mut same = Vec::new();
    for (language, scene) in everywhere() {
        let mut bench = Bench::new(language);
        bench.play(&scene.script().to_string());
        let keys = keys(&bench, language);
        let after = |key: Button| {
            let mut pressed = bench.clone();
            pressed.input(Input::Press(key));
            pressed.draw().0
        };
        for (nth, (key, chooses)) in keys.iter().enumerate() {
            // A may be a short cut for one of the others.
            let confusing =
                |(other, says): &(Button, String)| says == chooses && after(*other) != after(*key);
            if keys[..nth].iter().any(confusing) {
                same.push(format!("{} {language:?}: {key:?} {chooses}", scene.name));
            }
        }
    }
    assert!(same.is_empty(), "{}", same.join("\n"));
}

/// Every scene in every language.
fn everywhere() -> impl Iterator<Item = (Language, &'static console::gallery::Scene)> {
    Language::ALL.into_iter().flat_map(|language| SCENES.iter().map(move |scene| (language, scene)))
}

/// Also in lists, where arrows have no labels.
#[test]
fn every_key_is_named() {
    for (language, scene) in everywhere() {
        let mut bench = Bench::new(language);
        bench.play(&scene.script().to_string());
        // Every button is part of a shake, and none is named.
        if bench.console().screen_name() == "shake" {
            continue;
        }
        let named: BTreeSet<u8> =
            keys(&bench, language).iter().map(|(key, _)| *key as u8).collect();
        let mut listed = BTreeSet::new();
        bench.console().keys(bench.now, &mut |key| _ = listed.insert(key as u8));
        assert_eq!(named, listed, "{} {language:?}", scene.name);
    }
}
