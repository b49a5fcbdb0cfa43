//! Staying out of the way: a rematch in one press, presses meant for something else, banners that
//! disappear by themselves.

use crate::common::{Bench, at, played, says, words};
use console::gallery::{self, begin};
use console::kept::SetUp;
use console::script::{HURRIED, PRESS};
use console::{Button, Cue, Input, Kept};
use std::collections::BTreeSet;

fn games(bench: &mut Bench) -> usize {
    bench.kept().iter().filter(|kept| matches!(kept, Kept::Game { .. })).count()
}

fn last_set_up(bench: &mut Bench) -> SetUp {
    let kept = bench.kept();
    let set_up = kept.iter().rev().find_map(|kept| match kept {
        Kept::SetUp(set_up) => Some(set_up.clone()),
        _ => None,
    });
    set_up.expect("one was kept")
}

/// From 2 players on it took 49 presses when sizes began with the smallest.
#[test]
fn the_size_of_our_set_is_told_in_two_presses_and_every_other_comes_after_it() {
    // To the rows of Dingominos: 2, 4 or 8 players, of whom the first starts.
    for (players, dealt) in
        [("up left A left", 24), ("up down A left", 32), ("down down A up left", 48)]
    {
        let mut bench = played(&format!("1000ms right down left {players}"));
        assert_eq!(at(&bench), "setup-options", "{players}");
        bench.play("down right");
        assert!(says(&bench, "72"), "{players}: {:?}", words(&bench));
        bench.play("left left");
        assert!(says(&bench, "71"), "{players}: {:?}", words(&bench));
        // Around the circle each comes once.
        let mut seen = BTreeSet::new();
        for _ in 0..=100 {
            bench.play("right");
            seen.insert(words(&bench).into_iter().find_map(|word| word.parse::<u16>().ok()));
        }
        let all = (dealt..dealt + 100).map(Some).chain([None]);
        assert_eq!(seen, all.collect(), "{players}");
        assert!(says(&bench, "71"), "{players}");
    }
}

/// One of two leaves, so the other has won.
const WON: &str = "holdB up up up A left A";

#[test]
fn the_same_people_play_again_with_one_press() {
    for (begin, first) in [
        (begin::BINGOLINO, "bingolino-roll"),
        (begin::BINGOLINO_OWN_DICE, "bingolino-roll"),
        (begin::DINGOMINOS, "dingominos-open"),
        (begin::DINGOMINOS_ONE_ROUND, "dingominos-open"),
    ] {
        let mut bench = played(&format!("{begin} {WON}"));
        assert_eq!(bench.console().screen_name(), "winners");
        let agreed = last_set_up(&mut bench);
        let records = bench.runner.storage().records.len();
        bench.input(Input::Press(Button::A));
        assert_eq!(bench.console().screen_name(), first);
        assert_eq!(games(&mut bench), 2);
        // In Bingolino the next seat starts; the youngest player of Dingominos stays.
        let moves = first == "bingolino-roll";
        let mut expected = agreed;
        expected.levels[1] += u8::from(moves);
        assert_eq!(last_set_up(&mut bench), expected);
        let kept = records + 1 + usize::from(moves);
        assert_eq!(bench.runner.storage().records.len(), kept, "nothing else is kept");
        // The rest of its head is the same: the same seats, the same house rules.
        let mut kept = bench.kept();
        kept.retain(|kept| !matches!(kept, Kept::Evening { .. }));
        let heads: Vec<_> = kept
            .split(|kept| matches!(kept, Kept::Game { .. }))
            .skip(1)
            .map(|game| &game[..if moves { 1 } else { 2 }])
            .collect();
        assert_eq!(heads[0], heads[1]);
    }
}

/// The cat need not begin every game of an evening.
#[test]
fn the_start_goes_around_the_table_from_game_to_game() {
    // Two of three leave, so the third has won.
    let mut bench = played(&format!("{} {WON} 1000ms {WON}", begin::BINGOLINO_3));
    let mut starts = vec![last_set_up(&mut bench).levels[1]];
    for _ in 0..3 {
        bench.play(&format!("A 1000ms {WON} 1000ms {WON}"));
        starts.push(last_set_up(&mut bench).levels[1]);
    }
    assert_eq!(starts, [1, 2, 3, 1]);
}

#[test]
fn a_power_cut_forgets_nobody() {
    let mut bench =
        played(&format!("{} {WON}", begin::DINGOMINOS_ON_TRUST.replace("up down", "up left")));
    bench.restart();
    bench.play("1000ms");
    assert_eq!(bench.console().screen_name(), "winners");
    bench.input(Input::Press(Button::Down));
    bench.input(Input::Press(Button::B));
    assert_eq!(bench.console().screen_name(), "home");
    assert!(says(&bench, "Same again?") && says(&bench, "Dingominos") && says(&bench, "On trust"));
}

#[test]
fn people_and_trust_are_remembered_for_another_game() {
    // The first animal is changed, and the game is on trust.
    let mut bench = played(&format!("1000ms left down right left left A left A {WON}"));
    let agreed = last_set_up(&mut bench);
    assert_eq!(agreed.tokens[..2], [2, 1], "the rabbit instead of the cat");
    bench.play("down right down right up left A left A");
    assert_eq!(bench.console().screen_name(), "dingominos-open");
    assert_eq!(last_set_up(&mut bench).tokens[..2], [2, 1]);
}

#[test]
fn a_new_box_asks_whether_to_explain_and_how_much_it_shall_watch() {
    assert_eq!(at(&played("1000ms")), "choose");
    for game in ["left", "up", "right"] {
        assert_eq!(at(&played(&format!("1000ms {game}"))), "setup-explain");
        assert_eq!(at(&played(&format!("1000ms {game} down"))), "setup-watch");
    }
    assert_eq!(at(&played("1000ms down")), "free-dice");
}

#[test]
fn a_new_game_never_ends_an_open_one_unasked() {
    let mut bench = played(&format!("{} left holdB up A down right", begin::BINGOLINO));
    assert_eq!(bench.console().screen_name(), "replace");
    // However often A is pressed.
    for _ in 0..5 {
        bench.input(Input::Press(Button::A));
        assert_eq!(bench.console().screen_name(), "replace");
    }
    bench.input(Input::Press(Button::B));
    assert!(says(&bench, "Continue?"));
    bench.input(Input::Press(Button::A));
    assert_eq!(games(&mut bench), 1);
}

/// A player who keeps pressing has not seen the next question: nothing is entered, nothing rolls.
#[test]
fn a_mashed_button_is_heard_once() {
    for quick in [50, HURRIED, 150, 250] {
        let mut bench = played(begin::BINGOLINO);
        let records = bench.runner.storage().records.len();
        for _ in 0..40 {
            bench.runner.input(Input::Press(Button::A), bench.now).unwrap();
            bench.now += quick;
        }
        assert_eq!(bench.runner.storage().records.len(), records + 1, "the roll, at {quick} ms");
        // After a pause, buttons work again.
        bench.now += PRESS;
        let shown = bench.input(Input::Press(Button::B));
        assert!(shown.redraw);
    }
}

#[test]
fn a_question_of_another_seat_hears_nothing_at_first() {
    // Seat 1's roll is done; seat 2 is next.
    let mut bench = played(&format!("{} A A!", begin::BINGOLINO_ON_TRUST));
    assert_eq!(bench.console().screen_name(), "bingolino-roll");
    let records = bench.runner.storage().records.len();
    let shown = bench.runner.input(Input::Press(Button::A), bench.now).unwrap();
    assert!(!shown.redraw && shown.cue == Some(Cue::NotHere));
    assert_eq!(bench.runner.storage().records.len(), records);
    bench.now += PRESS;
    bench.input(Input::Press(Button::A));
    assert_eq!(bench.runner.storage().records.len(), records + 1);
}

/// The title shows whose turn it is beside every note, and a passing note disappears by itself.
#[test]
fn news_goes_by_itself_and_hides_nobody() {
    let mut bench = played(&format!("{} A A left A holdB A!", begin::BINGOLINO_ON_TRUST));
    assert!(says(&bench, "Undone"), "{:?}", words(&bench));
    let animal = |bench: &Bench| -> Vec<bool> {
        let (picture, _) = bench.draw();
        let lit = |x: usize, y: usize| picture[y / 8 * 128 + x] >> (y % 8) & 1 == 1;
        (0..11).flat_map(|y| (1..12).map(move |x| (x, y))).map(|(x, y)| lit(x, y)).collect()
    };
    let under_note = animal(&bench);
    for _ in 0..20 {
        bench.now += 100;
        bench.runner.tick(bench.now).unwrap();
    }
    assert!(!says(&bench, "Undone"));
    // Dark on lit once the note is gone.
    let dark: Vec<bool> = animal(&bench).into_iter().map(|lit| !lit).collect();
    assert_eq!(under_note, dark);
}

#[test]
fn a_refusal_names_its_rule() {
    let scene = gallery::SCENES.iter().find(|scene| scene.name == "bingolino-stars-refused");
    let bench = played(&scene.unwrap().script().to_string());
    assert!(says(&bench, "B11") && says(&bench, "Not that many yet"), "{:?}", words(&bench));
}

/// "U1 Nothing to undo" is true, and does not help.
#[test]
fn whoever_wants_to_undo_a_roll_is_told_that_it_stands() {
    for presses in ["B", "holdB A"] {
        let mut bench = played(&format!("{} A", begin::BINGOLINO));
        bench.play("2000ms");
        bench.play(presses);
        assert!(says(&bench, "The roll stands"), "{presses}: {:?}", words(&bench));
    }
}

/// A child presses again within nine tenths of a second.
#[test]
fn the_same_button_soon_after_answers_for_nobody_else_and_rolls_nothing() {
    for (script, press, first) in [
        // "No stars", then the next seat's roll.
        ("A", Button::A, "bingolino-roll"),
        // The next seat would pass on.
        ("", Button::A, "bingolino-stars"),
    ] {
        let mut bench = played(&format!("{} {script} 3000ms", begin::BINGOLINO_ON_TRUST));
        let asked = bench.now;
        bench.input(Input::Press(press));
        for soon in [350, 600, 940] {
            let mut bench = bench.clone();
            // The dice have come to rest.
            bench.play("1ms");
            let records = bench.runner.storage().records.len();
            let shown = bench.runner.input(Input::Press(press), asked + soon).unwrap();
            assert_eq!(bench.runner.storage().records.len(), records, "{first} {soon}");
            assert_ne!(shown.cue, Some(Cue::Click), "{first} {soon}");
        }
        bench.now = asked + 1_000;
        let records = bench.runner.storage().records.len();
        bench.play("700ms");
        bench.input(Input::Press(press));
        assert!(bench.runner.storage().records.len() > records, "{first}");
    }
}

/// Otherwise a pad or a count would need patience.
#[test]
fn the_same_button_goes_on_at_the_same_question() {
    let mut bench = played(&format!("{} A A 2000ms", begin::COMBO_ON_TRUST));
    assert!(at(&bench) == "combo-placed" && says(&bench, "1"), "{:?}", words(&bench));
    for count in ["2", "3"] {
        let shown = bench.runner.input(Input::Press(Button::Right), bench.now).unwrap();
        assert_eq!(shown.cue, Some(Cue::Click));
        bench.now += 350;
        assert!(says(&bench, count), "{:?}", words(&bench));
    }
}

/// A begins the next game, and the one that was won is gone.
#[test]
fn an_impatient_press_does_not_drop_the_winners() {
    let won = format!("{} holdB up up up A left A!", begin::BINGOLINO);
    for soon in [350, 600] {
        let mut bench = played(&won);
        bench.now += soon - HURRIED;
        bench.input(Input::Press(Button::A));
        assert_eq!(at(&bench), "winners", "{soon}");
    }
}
