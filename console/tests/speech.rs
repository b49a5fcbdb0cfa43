//! What the box says: everything on the glass can be heard, and the table hears what it must.

mod common;

use common::Bench;
use console::gallery::SCENES;
use console::speech::read;
use console::{Button, Ears, Input, Language, Loudness, Spoken, Word};

/// What is said of the screen that stands there now.
fn heard(bench: &Bench, ears: &mut Ears) -> Vec<(Word, Loudness)> {
    let mut words = Vec::new();
    ears.listen(bench.console(), bench.now, &mut |word, loudness| words.push((word, loudness)));
    words
}

/// As people would write it down, with a full stop behind every statement.
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

#[test]
fn the_table_hears_that_somebody_has_won() {
    let scene = SCENES.iter().find(|scene| scene.name == "winners").unwrap();
    let mut bench = Bench::new(Language::En);
    bench.play(&scene.script().to_string());
    let said = heard(&bench, &mut Ears::new());
    let important = said.iter().filter(|(_, loudness)| *loudness == Loudness::Important);
    let text = written(important.map(|(word, _)| *word), Language::En);
    assert!(text.starts_with("Winner!. the "), "{text}");
}

/// Screens with a list, of which only the chosen row is said.
const LISTS: [&str; 6] = ["menu", "settings", "history", "cards", "setup-options", "foreign"];

#[test]
fn everything_on_the_glass_can_be_heard() {
    let mut unheard = Vec::new();
    for language in Language::ALL {
        for scene in SCENES {
            let mut bench = Bench::new(language);
            bench.play(&scene.script().to_string());
            let mut words = Vec::new();
            let screen = bench.console().screen_name();
            let seen = texts(&bench);
            // The other rows are said as the cursor comes to them.
            let rows = if LISTS.contains(&screen) { 12 } else { 0 };
            for _ in 0..=rows.max(1) {
                let said = heard(&bench, &mut Ears::new());
                words.extend(said.into_iter().map(|(word, _)| word));
                // The other rows of a grid are said again when B leaves the chosen one.
                let on = if rows > 0 { Button::Down } else { Button::B };
                bench.input(Input::Press(on));
            }
            for text in seen {
                let for_eyes = "▲▼◄►ⒶⒷ".contains(&text)
                    || screen == "about" && text.contains('=')
                    || screen == "update" && text == "RPI-RP2"
                    // The numbers under the bars.
                    || screen == "rolls" && text.parse::<u8>().is_ok();
                let spelt = |word: &Word| written([*word], language);
                let is_heard = |word: &Word| {
                    // Below zero the stroke before it is drawn by hand.
                    let below = |heard: &Word| matches!((heard, word), (Word::Number(a), Word::Number(b)) if *a == -b);
                    words.iter().any(|heard| spelt(heard) == spelt(word) || below(heard))
                };
                match read(&text, language) {
                    _ if for_eyes => {}
                    Some(line) if line.iter().all(is_heard) => {}
                    line => unheard.push(format!("{} {language:?}: {text:?} {line:?}", scene.name)),
                }
            }
        }
    }
    assert!(unheard.is_empty(), "{}", unheard.join("\n"));
}

/// All texts on the glass.
fn texts(bench: &Bench) -> Vec<String> {
    let mut texts = Vec::new();
    bench.console().words(bench.now, &mut |text| texts.push(text.to_string()));
    texts
}

/// The names of the buttons, in their order.
const KEYS: [Spoken; 6] =
    [Spoken::Up, Spoken::Down, Spoken::Left, Spoken::Right, Spoken::A, Spoken::B];

/// The keys of the screen that stands there, each with what it chooses, as it sounds.
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

/// Whoever cannot look could not tell them apart.
#[test]
fn no_two_keys_choose_what_sounds_the_same() {
    let mut same = Vec::new();
    for (language, scene) in everywhere() {
        let mut bench = Bench::new(language);
        bench.play(&scene.script().to_string());
        let keys = keys(&bench, language);
        for (nth, (key, chooses)) in keys.iter().enumerate() {
            if keys[..nth].iter().any(|(_, other)| other == chooses) {
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

/// Also in lists, where eyes see what the cross does. It may do the same as another that is named.
#[test]
fn a_button_that_does_something_is_named() {
    let mut unnamed = Vec::new();
    // Any button takes a refusal away.
    let refuses = |name: &str| name.ends_with("refused") || name.ends_with("not-proved");
    for scene in SCENES.iter().filter(|scene| !refuses(scene.name)) {
        let mut bench = Bench::new(Language::De);
        bench.play(&scene.script().to_string());
        let named = keys(&bench, Language::De);
        // Any button lets the dice lie, ends the splash and the news, and stirs the dice.
        if named.is_empty() || bench.console().screen_name() == "shake" {
            continue;
        }
        bench.now += 5_000;
        bench.input(Input::Tick);
        let (before, _) = bench.draw();
        let after = |button| {
            let mut pressed = bench.clone();
            pressed.input(Input::Press(button));
            pressed.draw().0
        };
        for button in Button::ALL {
            let does = after(button);
            if does != before && !named.iter().any(|(key, _)| after(*key) == does) {
                unnamed.push(format!("{}: {button:?}", scene.name));
            }
        }
    }
    assert!(unnamed.is_empty(), "{}", unnamed.join("\n"));
}
