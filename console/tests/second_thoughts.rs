//! Going back, changing one's mind, being interrupted: what was entered stays, and B undoes what it
//! seems to undo.

mod common;

use common::Bench;
use console::{Button, Input, Kept, Language};
use rules_core::combo::Card;

fn bench(script: &str) -> Bench {
    let mut bench = Bench::new(Language::En);
    bench.play(script);
    bench
}

/// The card that was kept last.
fn card(bench: &mut Bench) -> Card {
    let cards = bench.kept().into_iter().filter_map(|kept| match kept {
        Kept::Card { card, .. } => Some(card),
        _ => None,
    });
    cards.reduce(|_, last| last).expect("a card was kept")
}

#[test]
fn entering_a_red_number_changes_none_that_was_entered_before() {
    // Absent 3, then columns from 5 on: each press passes numbers that other fields have.
    let mut bench = bench("1000ms up up A A up up A up up up A up up A A A A A");
    let card = card(&mut bench);
    assert_eq!(card.absent().map(rules_core::Face::pips), Some(3));
    let heads: Vec<u8> =
        (0..5).filter_map(|column| card.head(column)).map(rules_core::Face::pips).collect();
    assert_eq!(heads.len(), 5);
    // Moving on changes nothing any more.
    bench.play("A A A");
    assert_eq!(self::card(&mut bench), card);
}

#[test]
fn a_card_is_kept_as_it_is_typed() {
    let mut bench = bench("1000ms up up A A A A A A A A up A up up A");
    let before = card(&mut bench);
    assert_eq!(before.squares().iter().filter(|(_, face)| face.is_some()).count(), 2);
    bench.restart();
    bench.play("1000ms up up A A A A A A A A A A up A");
    assert_eq!(card(&mut bench).squares().iter().filter(|(_, face)| face.is_some()).count(), 3);
}

/// Free dice never end, but the journal does: after a thousand rolls a new count begins.
#[test]
fn free_dice_never_fill_the_journal() {
    let mut bench = bench(console::gallery::begin::FREE_DICE);
    let mut longest = 0;
    let mut since = 0;
    for _ in 0..2_500 {
        bench.now += 1_000;
        bench.input(Input::Press(Button::A));
        let rolls = bench.kept().into_iter().map(|kept| matches!(kept, Kept::Game { .. }));
        for begins in rolls {
            since = if begins { 0 } else { since + 1 };
            longest = longest.max(since);
        }
        bench.runner.keeper().records.clear();
    }
    assert_eq!(longest, 1_000);
    assert_eq!(since, 500);
}
