//! Going back, changing one's mind, being interrupted: entries are not lost, and B undoes what it
//! seems to undo.

use crate::common::{Bench, played};
use console::{Button, Input, Kept};
use rules_core::combo::Card;

/// The card that was saved last.
fn card(bench: &mut Bench) -> Card {
    let cards = bench.kept().into_iter().filter_map(|kept| match kept {
        Kept::Card { card, .. } => Some(card),
        _ => None,
    });
    cards.reduce(|_, last| last).expect("a card was kept")
}

#[test]
fn a_red_number_that_was_entered_is_not_offered_again_and_those_before_stay() {
    // Columns 3, 5, 1, 6, 2: four is absent.
    let mut bench = played("1000ms B A A up right down A up left down right up A");
    let reds = |card: &Card| {
        let heads = (0..5).filter_map(|column| card.head(column)).chain(card.absent());
        heads.map(rules_core::Face::pips).collect::<Vec<u8>>()
    };
    assert_eq!(reds(&card(&mut bench)), [3, 5, 1, 6, 2, 4]);
    // Back to the second column, which becomes a 6: the fourth gets the 5.
    bench = self::played("1000ms B A A up right down A up left down right up A B B B B down right");
    assert_eq!(reds(&card(&mut bench)), [3, 6, 1, 5, 2, 4]);
}

#[test]
fn a_card_is_kept_as_it_is_entered() {
    let heads = "up left up A up right down left down A";
    let known = |card: &Card| card.squares().iter().filter(|(_, face)| face.is_some()).count();
    let mut bench = played(&format!("1000ms B A A {heads} up left down right"));
    assert_eq!(known(&card(&mut bench)), 2);
    bench.restart();
    // The right arrow skips what is entered already.
    bench.play(&format!("1000ms B A A {} up A", "right ".repeat(7)));
    assert_eq!(known(&card(&mut bench)), 3);
}

/// Free dice never end, but the storage does: after a thousand rolls a new count starts.
#[test]
fn free_dice_never_fill_the_journal() {
    let mut bench = played(console::gallery::begin::FREE_DICE);
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
        bench.runner.storage().records.clear();
    }
    assert_eq!(longest, 1_000);
    assert_eq!(since, 500);
}
