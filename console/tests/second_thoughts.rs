//! Going back, changing one's mind, being interrupted: what was entered stays, and B undoes what it
//! seems to undo.

mod common;

use common::Bench;
use console::{Button, Input, Kept, Language};
use rules_core::Entry;
use rules_core::bingolino::Event;
use rules_core::combo::Card;

/// Bingolino for two, with boards to enter, at the first tile of seat 1.
const TO_THE_TILES: &str = "1000ms A A A A A right A";

fn bench(script: &str) -> Bench {
    let mut bench = Bench::new(Language::En);
    bench.play(script);
    bench
}

/// The boards as last told, seat by seat: how many of their tiles are known.
fn told(bench: &mut Bench) -> Vec<(u8, usize)> {
    let mut told = Vec::new();
    for kept in &bench.kept() {
        match kept {
            Kept::Bingolino(Entry::Play(Event::TilesTold { seat, tiles })) => {
                let known = tiles.iter().filter(|(_, number)| number.is_some()).count();
                told.push((seat.number(), known));
            }
            Kept::Bingolino(Entry::Undo) => drop(told.pop()),
            _ => {}
        }
    }
    told
}

#[test]
fn b_before_the_first_roll_leads_back_into_the_board_with_its_numbers() {
    let mut bench = bench(TO_THE_TILES);
    assert_eq!(bench.console().screen_name(), "tiles");
    // Seat 1 has two numbers, seat 2 one.
    let rest = " A".repeat(14);
    bench.play(&format!("up A up up A{rest} up A A{rest}"));
    assert_eq!(bench.console().screen_name(), "bingolino-roll");
    assert_eq!(told(&mut bench), [(1, 2), (2, 1)]);

    bench.play("B");
    assert_eq!(bench.console().screen_name(), "tiles");
    assert_eq!(told(&mut bench), [(1, 2), (2, 1)], "nothing has changed yet");
    // Further back, to the first board, which gets a third number.
    bench.play("B A A up A");
    assert_eq!(bench.console().screen_name(), "tiles");
    assert_eq!(told(&mut bench), [(1, 3)]);
    // Nothing was lost: A leads through the rest of it, and through seat 2's board with its number.
    bench.play(&"A ".repeat(13 + 16));
    assert_eq!(told(&mut bench), [(1, 3), (2, 1)]);
    assert_eq!(bench.console().screen_name(), "bingolino-roll");
}

#[test]
fn taking_back_in_the_menu_does_not_throw_boards_away() {
    let mut bench = bench(TO_THE_TILES);
    bench.play(&format!("up {}holdB down A", "A ".repeat(16)));
    assert_eq!(told(&mut bench), [(1, 1)]);
    bench.play("A B");
    assert_eq!(bench.console().screen_name(), "tiles");
}

#[test]
fn entering_goes_on_where_it_was_after_a_power_cut() {
    let mut bench = bench(TO_THE_TILES);
    // Two tiles, then the power fails.
    bench.play("up A up up A");
    bench.restart();
    bench.play("A A");
    assert_eq!(bench.console().screen_name(), "tiles");
    // The cursor is on the third: there are fourteen to go.
    bench.play("up up up A A A A A A A A A A A A A A");
    assert_eq!(told(&mut bench), [(1, 3)]);
    bench.play("A");
    assert_eq!(told(&mut bench), [(1, 3), (2, 0)], "seat 2 skips its board");
    assert_eq!(bench.console().screen_name(), "bingolino-roll");
}

#[test]
fn a_fourth_tile_is_refused_where_it_is_entered() {
    let mut bench = bench(TO_THE_TILES);
    bench.play("up A up A up A up A");
    assert_eq!(told(&mut bench), []);
    // A press takes the refusal away, and another number is accepted.
    bench.play("up A");
    bench.play("A");
    assert_eq!(told(&mut bench), [(1, 4)]);
}

#[test]
fn one_b_reopens_the_last_claim_of_a_roll() {
    // Two seats with unknown boards both turn a tile: the roll ends by itself.
    let mut bench = bench("1000ms A A A A A A A 1000ms A A A A");
    assert_eq!(bench.console().screen_name(), "bingolino-roll");
    let turned = |bench: &mut Bench| {
        let mut turned = 0;
        for kept in &bench.kept() {
            match kept {
                Kept::Bingolino(Entry::Play(Event::TileTurned { .. })) => turned += 1,
                Kept::Bingolino(Entry::Undo) => turned -= 1,
                _ => {}
            }
        }
        turned
    };
    let before = turned(&mut bench);
    assert_eq!(before, 2);
    bench.play("B");
    // The end of the roll, and the tile it ended with.
    assert_eq!(turned(&mut bench), before - 2);
    bench.play("A");
    assert_eq!(bench.console().screen_name(), "bingolino-ask");
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
    let mut bench = bench("1000ms down down down A");
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

/// Bingolino for three, at the second roll: seat 2, who rolled, is asked for a tile.
const SECOND_ROLL: &str = "1000ms A right A A A A A A A 3000ms A A A A A A 3000ms A";

/// The seats that turned a tile on the last roll and did not undo it; whether the roll is over.
fn used(bench: &mut Bench) -> (Vec<u8>, bool) {
    let mut events = Vec::new();
    for kept in &bench.kept() {
        match kept {
            Kept::Bingolino(Entry::Play(event)) => events.push(event.clone()),
            Kept::Bingolino(Entry::Undo) => drop(events.pop()),
            _ => {}
        }
    }
    let roll = events.iter().rposition(|event| matches!(event, Event::Rolled(_))).unwrap();
    let turned = events[roll..].iter().filter_map(|event| match event {
        Event::TileTurned { seat, .. } => Some(seat.number()),
        _ => None,
    });
    (turned.collect(), matches!(events.last(), Some(Event::Done)))
}

#[test]
fn b_takes_back_the_last_tile_of_a_roll_also_if_the_roller_wanted_none() {
    // Seat 2 does not want to; 3 and 1 turn one over, and that ends the roll.
    let mut bench = bench(&format!("{SECOND_ROLL} B down A A A"));
    assert_eq!(used(&mut bench), (vec![3, 1], true));
    bench.play("B");
    assert_eq!(used(&mut bench), (vec![3], false));
}

#[test]
fn b_takes_back_no_tile_where_the_last_word_was_none() {
    // Seat 1, the last, turns none.
    let mut bench = bench(&format!("{SECOND_ROLL} B down A A B"));
    assert_eq!(used(&mut bench), (vec![3], true));
    bench.play("B");
    assert_eq!(used(&mut bench), (vec![3], false));
}
