//! A child who presses as well, and people in a hurry: a few games of every row.

use family::report::{Quick, Strays, child, child_at_0_2, child_beside};
use family::rows::rows;

/// How many faults in twenty games a child may cause.
const FAULTS: f64 = 1.0;

/// How many faults a game of each row may have: with so few games, two of them already are more.
const FEW: f64 = 2.5;

#[test]
fn a_childs_second_press_and_random_key_answer_for_nobody_else() {
    let strays = Strays::play("", 1, 7).unwrap();
    assert_eq!(strays.games, rows().count());
    assert!(strays.in_20_games() <= FEW, "{strays}");
    // One press in ten has a second one, one in twenty comes after a random key.
    let all = f64::from(strays.presses);
    let [second, random] = strays.by_kind().map(|presses| f64::from(presses) / all);
    assert!((0.08..0.12).contains(&second), "{second}");
    assert!((0.035..0.065).contains(&random), "{random}");
}

#[test]
fn the_same_child_presses_the_same() {
    let play = |seed| Strays::play("COMBO, on trust", 1, seed).unwrap();
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
}

#[test]
fn people_in_a_hurry_lose_no_press_at_the_question_that_they_expect() {
    let quick = Quick::play("", 1, 7).unwrap();
    assert_eq!(quick.games, rows().count());
    assert_eq!(quick.expected(), 0, "{quick}");
}

#[test]
fn the_page_says_what_a_child_did() {
    let (now, then) = (child(), child_at_0_2());
    assert!(now.games >= 1_000 && then.games >= 1_000);
    let page = include_str!("../README.md");
    let table = child_beside(&now, &then);
    assert!(page.contains(&table), "{table}");
    let words = format!(
        "{:.1} faults in 20 games; at version 0.2, {:.1}",
        now.in_20_games, then.in_20_games
    );
    assert!(page.contains(&words), "{words}");
    assert!(now.in_20_games <= FAULTS);
}
