//! An evening of several games: who has won how often, who starts, who joins and who leaves.

use crate::common::{Bench, at, played, says, words};
use console::Kept;
use console::gallery::begin;
use console::kept::SetUp;

/// One of two leaves, so the other has won.
const WON: &str = "holdB up up up A left A 1000ms";

fn set_up(bench: &mut Bench) -> SetUp {
    let kept = bench.kept();
    let set_up = kept.iter().rev().find_map(|kept| match kept {
        Kept::SetUp(set_up) => Some(set_up.clone()),
        _ => None,
    });
    set_up.expect("one was kept")
}

/// How many of them play, and their animals.
fn people(bench: &mut Bench) -> Vec<u8> {
    let SetUp { tokens, levels, .. } = set_up(bench);
    tokens[..usize::from(levels[0])].to_vec()
}

/// The wins shown in the menu, in the order of the animals.
fn wins(bench: &Bench) -> Vec<String> {
    let mut bench = bench.clone();
    bench.play("holdB");
    for _ in 0..20 {
        if says(&bench, "Games won") {
            break;
        }
        bench.play("down");
    }
    go_to_wins(&mut bench);
    bench.play("A");
    assert_eq!(at(&bench), "wins");
    words(&bench).into_iter().filter(|word| word.parse::<u8>().is_ok()).collect()
}

/// Goes down the menu until A would show the wins.
fn go_to_wins(bench: &mut Bench) {
    for _ in 0..20 {
        if lit(bench, "Games won") {
            return;
        }
        bench.play("down");
    }
    panic!("the menu has no wins: {:?}", words(bench));
}

/// Tests if A would choose this item of the menu.
fn lit(bench: &Bench, item: &str) -> bool {
    let mut chosen = bench.clone();
    chosen.play("A");
    at(&chosen) == "wins" && says(bench, item)
}

#[test]
fn it_is_counted_who_has_won_how_often() {
    let mut bench = played(&format!("{} {WON}", begin::BINGOLINO));
    assert_eq!(at(&bench), "winners");
    assert_eq!(wins(&bench), ["1"], "the dog");
    // The second game is won by whoever does not leave it: now the dog starts and the cat leaves.
    bench.play(&format!("A {WON}"));
    assert_eq!(wins(&bench), ["2"]);
    // In the third game it is the dog that leaves.
    bench.play("A holdB up up up A up A 1000ms");
    assert_eq!(wins(&bench), ["1", "2"], "the cat, the dog");
}

#[test]
fn a_win_that_is_undone_is_not_counted_and_a_power_cut_counts_none_twice() {
    let mut bench = played(&format!("{} {WON} A {WON}", begin::BINGOLINO));
    assert_eq!(wins(&bench), ["2"]);
    bench.restart();
    bench.play("1000ms");
    assert_eq!(at(&bench), "winners");
    assert_eq!(wins(&bench), ["2"]);
    bench.play("B");
    assert_eq!(at(&bench), "bingolino-roll");
    assert_eq!(wins(&bench), ["1"]);
    bench.restart();
    bench.play("1000ms A");
    assert_eq!(wins(&bench), ["1"]);
    bench.play(WON);
    assert_eq!(wins(&bench), ["2"]);
}

#[test]
fn another_game_goes_on_counting_and_free_dice_lose_nothing() {
    let mut bench = played(&format!("{} {WON} down down", begin::BINGOLINO));
    assert_eq!(at(&bench), "free-dice");
    assert_eq!(wins(&bench), ["1"]);
    // Dingominos, with the people of Bingolino, to its first question.
    bench.play("holdB up A down right down left up left A left A");
    assert_eq!(at(&bench), "dingominos-open");
    assert_eq!(wins(&bench), ["1"]);
}

#[test]
fn the_menu_starts_over_also_after_a_game_that_is_won() {
    let mut bench = played(&format!("{} {WON}", begin::BINGOLINO));
    bench.play("holdB");
    go_to_wins(&mut bench);
    bench.play("A right");
    assert_eq!(at(&bench), "menu");
    assert!(!says(&bench, "Games won"));
    // The next one is the first of the evening, and a restart does not bring the others back.
    bench.restart();
    bench.play(&format!("1000ms A {WON}"));
    assert_eq!(wins(&bench), ["1"]);
}

/// Not only after a game that is won: the one on the table is the first of the new evening.
#[test]
fn an_evening_that_starts_over_within_a_game_counts_that_game() {
    let mut bench = played(&format!("{} {WON} A holdB", begin::BINGOLINO));
    go_to_wins(&mut bench);
    bench.play(&format!("A right B {WON}"));
    assert_eq!(at(&bench), "winners");
    assert_eq!(wins(&bench), ["1"]);
}

#[test]
fn somebody_joins_with_two_presses_and_the_next_starts() {
    let mut bench = played(&format!("{} {WON}", begin::BINGOLINO));
    bench.play("left");
    assert_eq!(at(&bench), "setup-regulars");
    bench.play("right A");
    assert_eq!(at(&bench), "bingolino-roll");
    assert_eq!(people(&mut bench), [0, 1, 2]);
    assert_eq!(set_up(&mut bench).levels[1], 2);
}

#[test]
fn somebody_leaves_with_two_presses_and_the_others_move_up() {
    let mut bench = played(&format!("{} {WON} {WON}", begin::BINGOLINO_3));
    bench.play("left left A");
    assert_eq!(at(&bench), "bingolino-roll");
    assert_eq!(people(&mut bench), [1, 2]);
    // The dog was to start, and still does.
    assert_eq!(set_up(&mut bench).levels[1], 1);
}

#[test]
fn whoever_was_to_start_and_leaves_hands_the_start_on() {
    let mut bench = played(&format!("{} {WON} {WON} left up A", begin::BINGOLINO_3));
    assert_eq!(people(&mut bench), [0, 2]);
    assert_eq!(set_up(&mut bench).levels[1], 2, "the rabbit, who sits after the dog");
}

#[test]
fn two_stay_and_whoever_leaves_by_mistake_comes_back_as_they_were() {
    let mut bench = played(&format!("{} {WON} {WON} left right", begin::BINGOLINO_3));
    let keys = |bench: &Bench| {
        let mut keys = Vec::new();
        bench.console().keys(bench.now, &mut |key| keys.push(format!("{key:?}")));
        keys
    };
    assert_eq!(keys(&bench), ["Right", "A", "B"], "none of two can leave");
    bench.play("right A");
    assert_eq!(people(&mut bench), [0, 1, 2]);
}

#[test]
fn among_five_or_more_joining_and_leaving_take_row_and_column() {
    let mut bench = played(begin::DINGOMINOS_8);
    // Everybody but one leaves, and the one has won.
    for seat in ["up left", "up up", "up down", "up right", "down left", "up", "left"] {
        bench.play(&format!("holdB up up up A {seat} A 1000ms"));
    }
    assert_eq!(at(&bench), "winners");
    let all = people(&mut bench);
    assert_eq!(all.len(), 8);
    bench.play("left down right A");
    assert_eq!(at(&bench), "dingominos-open");
    assert_eq!(people(&mut bench), all[..7]);
}

/// Tiles that were entered stay those of their owner; only the newcomer's are asked for.
#[test]
fn entered_tiles_and_cards_stay_with_their_players() {
    let mut bench = played(&format!("{} holdB up up up A left A 1000ms", begin::BINGOLINO_TOLD));
    bench.play("left right A");
    assert_eq!(at(&bench), "same-tiles");
    bench.play("A");
    assert_eq!(at(&bench), "tiles");
    assert!(says(&bench, "Your tile 1"), "{:?}", words(&bench));
    let told: Vec<_> = bench.kept().into_iter().rev().take(3).collect();
    assert!(format!("{told:?}").contains("TilesTold"), "{told:?}");
}
