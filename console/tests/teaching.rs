//! A first game that explains itself.

use crate::common::{Bench, words};
use console::gallery::SCENES;
use console::kept::{Moment, Teaching};
use console::{Button, Input, Kept, Language};
use std::collections::BTreeMap;

/// Bingolino for two, explained; COMBO for two and Dingominos for two, too.
const BINGOLINO: &str = "1000ms left A left left A left A";
const COMBO: &str = "1000ms up A left left A A";
const DINGOMINOS: &str = "1000ms right A left up left A left A";

fn played(script: &str) -> Bench {
    let mut bench = Bench::new(Language::En);
    bench.play(script);
    bench
}

fn says(bench: &Bench, part: &str) -> bool {
    words(bench).join(" ").contains(part)
}

/// How often each moment was explained in the game on the table.
fn told(bench: &mut Bench) -> BTreeMap<String, usize> {
    let mut told = BTreeMap::new();
    for kept in bench.kept() {
        if let Kept::Teaching(Teaching::Told(moment)) = kept {
            *told.entry(format!("{moment:?}")).or_default() += 1;
        }
    }
    told
}

/// Presses keys at random until the game is over, or for so many presses; returns the moments that
/// were explained, with what was shown.
fn wander(bench: &mut Bench, mut chance: u64, presses: usize) -> Vec<String> {
    let mut seen = Vec::new();
    for _ in 0..presses {
        bench.now += 1_000;
        bench.input(Input::Tick);
        if bench.console().screen_name() == "lesson" {
            seen.push(words(bench).join(" "));
            bench.input(Input::Press(Button::A));
            continue;
        }
        // Any numbers will do, as long as every key comes.
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mut keys = Vec::new();
        bench.console().keys(bench.now, &mut |key| keys.push(key));
        // B would take back most of what the others enter.
        keys.retain(|key| *key != Button::B || chance >> 60 == 0);
        let nth = usize::try_from(chance >> 33).unwrap() % keys.len().max(1);
        bench.input(Input::Press(keys.get(nth).copied().unwrap_or(Button::B)));
        if bench.console().screen_name() == "winners" {
            break;
        }
    }
    seen
}

#[test]
fn it_is_asked_once_where_a_game_is_played_for_the_first_time() {
    let mut bench = played("1000ms left");
    assert_eq!(bench.console().screen_name(), "setup-explain");
    assert!(says(&bench, "Shall I explain as we go?"));
    bench.play("down left left A left A holdB up up up A left A left A");
    // A rematch is not asked, and neither is a new set-up of the same game.
    assert_eq!(bench.console().screen_name(), "bingolino-roll");
    bench.play("holdB up A down left right");
    assert_eq!(bench.console().screen_name(), "setup-watch");
    // Another game is.
    bench.play("B up right");
    assert_eq!(bench.console().screen_name(), "setup-explain");
}

#[test]
fn b_leads_from_the_next_question_back_to_it() {
    let mut bench = played("1000ms left A");
    assert_eq!(bench.console().screen_name(), "setup-watch");
    bench.play("B");
    assert_eq!(bench.console().screen_name(), "setup-explain");
    bench.play("B");
    assert_eq!(bench.console().screen_name(), "choose");
}

#[test]
fn whoever_wants_none_is_told_nothing() {
    for script in [BINGOLINO, COMBO, DINGOMINOS] {
        let mut bench = played(&script.replacen('A', "down", 1));
        assert!(wander(&mut bench, 1, 300).is_empty());
        assert!(!bench.kept().iter().any(|kept| matches!(kept, Kept::Teaching(_))));
    }
}

#[test]
fn the_line_about_a_roll_names_its_total_and_leads_to_the_question() {
    let mut bench = played(BINGOLINO);
    assert_eq!(bench.console().screen_name(), "lesson");
    assert!(says(&bench, "Roll 1 to 5 dice."), "{:?}", words(&bench));
    bench.play("A");
    assert_eq!(bench.console().screen_name(), "bingolino-roll");
    bench.play("1000ms A");
    assert_eq!(bench.console().screen_name(), "lesson");
    let words = words(&bench);
    bench.play("1000ms A");
    assert_eq!(bench.console().screen_name(), "bingolino-number");
    let total = crate::common::words(&bench).into_iter().find(|word| word.parse::<u8>().is_ok());
    let total = total.expect("the total is shown");
    assert!(words.join(" ").contains(&format!("Turn over a {total} or")), "{words:?}");
}

/// In each game nothing is explained a third time, and everything comes up sooner or later.
#[test]
fn every_moment_is_explained_and_none_more_than_twice() {
    let mut all: BTreeMap<String, usize> = BTreeMap::new();
    let trust = |script: &str| script.replacen("A left", "A right", 1);
    let scripts = [BINGOLINO, COMBO, DINGOMINOS].map(String::from);
    let on_trust = [BINGOLINO, COMBO, DINGOMINOS].map(trust);
    for script in scripts.into_iter().chain(on_trust) {
        for seed in 1..=6 {
            let mut bench = played(&script);
            wander(&mut bench, seed, 1_500);
            for (moment, times) in told(&mut bench) {
                assert!(times <= 2, "{moment} {times} times in {script}");
                *all.entry(moment).or_default() += times;
            }
        }
    }
    // Random presses seldom use up all dice; the scenes reach every moment on purpose.
    for scene in SCENES.iter().filter(|scene| scene.name.starts_with("lesson")) {
        all.append(&mut told(&mut played(&scene.script().to_string())));
    }
    let missing = Moment::ALL.iter().map(|moment| format!("{moment:?}"));
    let missing: Vec<_> = missing.into_iter().filter(|moment| !all.contains_key(moment)).collect();
    assert!(missing.is_empty(), "never explained: {missing:?}");
}

#[test]
fn one_press_ends_the_lessons_for_good() {
    let mut bench = played(BINGOLINO);
    bench.play("B");
    assert_eq!(bench.console().screen_name(), "bingolino-roll");
    let before = told(&mut bench);
    assert!(wander(&mut bench, 3, 300).is_empty());
    bench.restart();
    bench.play("1000ms A");
    assert!(wander(&mut bench, 4, 300).is_empty());
    assert_eq!(told(&mut bench), before);
}

/// What was explained is in the record of the press that led there.
#[test]
fn a_power_cut_explains_nothing_a_third_time() {
    let mut bench = played(BINGOLINO);
    for _ in 0..2 {
        bench.restart();
        bench.play("1000ms");
        assert_eq!(bench.console().screen_name(), "home");
        bench.play("A");
    }
    assert_eq!(bench.console().screen_name(), "bingolino-roll", "{:?}", told(&mut bench));
    assert_eq!(told(&mut bench).get("BingolinoRoll"), Some(&2));
    bench.play("A 1000ms");
    let records = bench.runner.storage().records.len();
    bench.restart();
    assert_eq!(bench.runner.storage().records.len(), records);
    assert_eq!(told(&mut bench).get("BingolinoUse"), Some(&1), "with the roll, in one record");
}

#[test]
fn a_button_without_a_key_at_a_lesson_does_nothing_and_says_so() {
    let mut bench = played(BINGOLINO);
    for button in [Button::Up, Button::Down, Button::Left, Button::Right] {
        let shown = bench.input(Input::Press(button));
        assert_eq!(shown.cue, Some(console::Cue::NotHere), "{button:?}");
        assert_eq!(bench.console().screen_name(), "lesson");
    }
}

/// The menu opens over a lesson and closes to it; an undo is not followed by one.
#[test]
fn the_menu_leads_back_to_the_lesson_and_an_undo_to_the_question() {
    let bench = played(&format!("{BINGOLINO} holdB B"));
    assert_eq!(bench.console().screen_name(), "lesson");
    let mut bench = played(&format!("{DINGOMINOS} A up left up left 1000ms A 1000ms A A"));
    let before = told(&mut bench);
    bench.play("holdB A");
    assert_ne!(bench.console().screen_name(), "lesson", "{before:?}");
}
