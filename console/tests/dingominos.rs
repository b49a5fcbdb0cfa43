//! Dingominos, with tiles entered and on trust: how many presses everything takes, what B does, how
//! corrections work, and that every key that does something is visible.

use crate::common::{Bench, at, played, says, seat, words};
use console::gallery::begin;
use console::{Button, Input, Kept};
use rules_core::dingominos::{Action, Correction, Event, Held, Side, Sign};
use rules_core::{Entry, Face, Game as _};
use std::collections::{BTreeSet, VecDeque};

/// The opening tile: a one on the left, a two on the right.
const OPENED: &str = "up left up up";
const ONE: Sign = Sign::Points(Face::One);
const TWO: Sign = Sign::Points(Face::Two);

fn bench(begin: &str, then: &str) -> Bench {
    played(&format!("{begin} {then}"))
}

fn press(bench: &mut Bench, buttons: &[Button]) {
    for button in buttons {
        bench.input(Input::Press(*button));
    }
}

/// The events after the head that were not undone.
fn said(bench: &mut Bench) -> Vec<Event> {
    let mut said = Vec::new();
    for kept in bench.kept() {
        match kept {
            Kept::Dingominos(Entry::Play(event)) => said.push(event),
            Kept::Dingominos(Entry::Undo) => drop(said.pop()),
            _ => {}
        }
    }
    said.retain(|event| !rules_core::dingominos::Dingominos::settles(event));
    said
}

/// The last event, and the screen after it.
fn last(begin: &str, then: &str) -> (Event, &'static str) {
    let mut bench = bench(begin, then);
    let event = said(&mut bench).pop().expect("something was said");
    (event, bench.console().screen_name())
}

#[test]
fn a_draw_is_one_press_whether_the_stock_is_counted_or_not() {
    for (begin, opened) in [
        (begin::DINGOMINOS_4, OPENED),
        (begin::DINGOMINOS_8, OPENED),
        // The stock is counted.
        ("1000ms right down left up left A left down right right right A", OPENED),
    ] {
        assert_eq!(last(begin, &format!("{opened} A")).0, Event::Drew);
        assert_eq!(last(begin, &format!("{opened} A A")).0, Event::Passed);
    }
    assert_eq!(last(begin::DINGOMINOS_ON_TRUST, "left A").0, Event::Drew);
    assert_eq!(last(begin::DINGOMINOS_ON_TRUST, "left A A").0, Event::Passed);
}

/// Where a tile is drawn, the table also sees that there is none left.
#[test]
fn an_empty_stock_is_a_key_beside_draw() {
    for (begin, opened) in [(begin::DINGOMINOS_4, OPENED), (begin::DINGOMINOS_ON_TRUST, "left")] {
        assert!(says(&bench(begin, opened), "stock empty"));
        let (event, screen) = last(begin, &format!("{opened} up A"));
        assert_eq!((event, screen), (Event::StockEmpty, "dingominos-table"));
        assert!(!says(&bench(begin, &format!("{opened} up A 2000ms")), "stock empty"));
        // B leads back, and nothing is entered.
        let back = bench(begin, &format!("{opened} up B"));
        assert_eq!(back.console().screen_name(), "dingominos-table");
    }
    // Where the box counts the stock, it knows.
    let counted = "1000ms right down left up left A left down right right right A";
    assert!(!says(&bench(counted, OPENED), "stock empty"));
}

/// No set has more than a hundred tiles, so the stock must have run out.
#[test]
fn more_tiles_in_hands_than_any_set_has_make_the_box_ask() {
    let mut bench = bench(begin::DINGOMINOS_8, OPENED);
    // 48 were dealt, and one is laid: the 54th that is drawn is one too many.
    for _ in 0..53 {
        bench.play("A 1000ms A 1000ms");
    }
    assert_eq!(at(&bench), "dingominos-table");
    bench.play("A 1000ms");
    assert_eq!(at(&bench), "dingominos-sure");
    assert!(says(&bench, "The stock is empty"), "{:?}", words(&bench));
    // It is asked once.
    bench.play("B 1000ms A 1000ms A 1000ms");
    assert_eq!(at(&bench), "dingominos-table");
    assert_eq!(said(&mut bench).iter().filter(|event| **event == Event::Drew).count(), 55);
}

/// Every tile that can be laid with this many presses.
fn laid_within(bench: &Bench, most: usize) -> BTreeSet<String> {
    assert_eq!(bench.console().screen_name(), "dingominos-table");
    let mut laid = BTreeSet::new();
    let mut reached = VecDeque::from([(bench.clone(), 1)]);
    while let Some((bench, presses)) = reached.pop_front() {
        for button in Button::ALL.into_iter().filter(|button| *button != Button::B) {
            let mut next = bench.clone();
            next.runner.storage().records.clear();
            next.input(Input::Press(button));
            match next.kept().first() {
                Some(Kept::Dingominos(Entry::Play(Event::Laid { side, inner, outer }))) => {
                    laid.insert(format!("{side} {inner} {outer}"));
                }
                None if presses < most => reached.push_back((next, presses + 1)),
                _ => {}
            }
        }
    }
    laid
}

#[test]
fn a_tile_is_laid_in_three_presses_and_with_a_joker_inside_in_four() {
    let mut bench = bench(begin::DINGOMINOS, OPENED);
    let signs = Sign::ALL.len();
    // No joker faces outward beside a plain half (D11).
    let plain = laid_within(&bench, 3);
    assert_eq!(plain.len(), 2 * (signs - 1), "{plain:?}");
    assert!(plain.iter().all(|tile| !tile.contains("joker")));
    let all = laid_within(&bench, 4);
    assert_eq!(all.len(), 2 * (signs - 1 + signs), "{all:?}");

    // Two jokers on the right: whatever is laid there, only its outer half is asked for.
    press(&mut bench, &[Button::Right, Button::Left, Button::Up, Button::Right]);
    let laid = laid_within(&bench, 3);
    let on_the_joker = laid.iter().filter(|tile| tile.starts_with("right joker"));
    assert_eq!(on_the_joker.count(), signs, "{laid:?}");
}

#[test]
fn a_joker_may_lie_on_the_opening_tile() {
    let (event, screen) = last(begin::DINGOMINOS, "up right up left");
    assert_eq!(event, Event::Opened { left: Sign::Joker, right: ONE });
    assert_eq!(screen, "dingominos-table");
}

#[test]
fn a_draw_is_answered_with_one_press() {
    // Seat 2 lays a draw at the left end.
    let due = format!("{OPENED} left down down");
    let counter = |side, inner| Event::Laid { side, inner, outer: Sign::Counter };
    for (key, event) in [
        ("A", Event::Took { only: None }),
        ("left", counter(Side::Left, Sign::Draw)),
        ("right", counter(Side::Right, TWO)),
        ("up", counter(Side::Left, Sign::Joker)),
        ("down", counter(Side::Right, Sign::Joker)),
    ] {
        assert_eq!(last(begin::DINGOMINOS_4, &format!("{due} {key}")).0, event);
    }
    assert!(says(&bench(begin::DINGOMINOS_4, &format!("{due} left")), "draw 4"));
}

#[test]
fn on_trust_a_tile_is_one_press_and_two_if_it_acts() {
    let trust = begin::DINGOMINOS_ON_TRUST;
    let laid = |action| Event::LaidOnTrust { action };
    assert_eq!(last(trust, "left left").0, laid(None));
    for (key, action) in ["left", "up", "A", "down", "right"].into_iter().zip(Action::ALL) {
        assert_eq!(last(trust, &format!("left right {key}")).0, laid(Some(action)));
        assert_eq!(last(trust, &format!("left A right {key}")).0, laid(Some(action)));
    }
    assert_eq!(last(trust, "left A left").0, laid(None));
    // A draw was laid: it is taken, or answered.
    assert_eq!(last(trust, "left right down A").0, Event::Took { only: None });
    assert_eq!(last(trust, "left right down right").0, laid(Some(Action::Counter)));
}

#[test]
fn on_trust_both_actions_of_the_opening_tile_can_be_told() {
    let opened = |one, other| Event::OpenedOnTrust { halves: [one, other] };
    let trust = begin::DINGOMINOS_ON_TRUST;
    assert_eq!(last(trust, "left").0, opened(None, None));
    assert_eq!(last(trust, "right up left").0, opened(Some(Action::Skip), None));
    let both = opened(Some(Action::Skip), Some(Action::Draw));
    assert_eq!(last(trust, "right up right down").0, both);
    // B goes back one question at a time.
    assert_eq!(last(trust, "right up right B B left").0, opened(None, None));
}

#[test]
fn b_takes_back_one_statement_and_then_asks() {
    let mut bench = bench(begin::DINGOMINOS_4, &format!("{OPENED} A A A"));
    let before = said(&mut bench);
    assert!(says(&bench, "Ⓑ"));
    press(&mut bench, &[Button::B]);
    assert_eq!(said(&mut bench), before[..before.len() - 1]);
    assert!(says(&bench, "Menu"), "the key says what it does now");
    // However often it is pressed, nothing else is undone.
    for _ in 0..5 {
        press(&mut bench, &[Button::B]);
        assert_eq!(said(&mut bench), before[..before.len() - 1]);
    }
    // The menu opens at "undo", so A undoes more.
    while bench.console().screen_name() != "menu" {
        press(&mut bench, &[Button::B]);
    }
    press(&mut bench, &[Button::A]);
    assert_eq!(said(&mut bench), before[..before.len() - 2]);
    // After another entry, B undoes that again.
    press(&mut bench, &[Button::A, Button::B]);
    assert_eq!(said(&mut bench), before[..before.len() - 2]);
}

#[test]
fn b_has_no_key_where_nothing_can_be_taken_back() {
    for begin in [begin::DINGOMINOS, begin::DINGOMINOS_ON_TRUST] {
        let mut bench = bench(begin, "2000ms");
        assert!(!says(&bench, "Ⓑ"));
        press(&mut bench, &[Button::B]);
        assert_eq!(bench.console().screen_name(), "dingominos-open");
    }
}

/// What A enters is entered once, however long A is mashed. If A only leads to another question,
/// that one ignores the presses: no sign and no count is confirmed unseen.
#[test]
fn mashing_a_says_one_thing_at_most_and_never_a_count() {
    for (begin, then, most) in [
        (begin::DINGOMINOS, "", 0),
        (begin::DINGOMINOS_4, OPENED, 1),
        (begin::DINGOMINOS_4, "up left up up left down down", 1),
        (begin::DINGOMINOS_NO_STOCK, OPENED, 1),
        (begin::DINGOMINOS_NO_STOCK, "up left up up A A 2000ms", 0),
        (begin::DINGOMINOS_ON_TRUST, "", 0),
        (begin::DINGOMINOS_ON_TRUST, "left", 1),
    ] {
        let mut before = bench(begin, then);
        let mut mashed = bench(begin, &format!("{then} {}", "A! ".repeat(12)));
        let more = said(&mut mashed).len() - said(&mut before).len();
        assert_eq!(more, most, "{begin} {then}");
    }
}

#[test]
fn a_count_begins_at_a_guess_and_to_accept_it_is_two_presses() {
    // They have eleven and twelve tiles and cannot lay: three actions, nineteen times 3.5.
    let counting = format!("{OPENED} A A 2000ms");
    let held = Held { pips: 66, actions: 3, jokers: 0 };
    let (event, _) = last(begin::DINGOMINOS_NO_STOCK, &format!("{counting} A A"));
    assert_eq!(event, Event::Passed);
    let mut asked = bench(begin::DINGOMINOS_NO_STOCK, &format!("{counting} A A"));
    assert!(says(&asked, "Is that right?"), "{:?}", said(&mut asked));
    let (event, _) = last(begin::DINGOMINOS_NO_STOCK, &format!("{counting} A A A"));
    assert_eq!(event, Event::Counted { seat: seat(1), held });
    // Whoever has changed it has counted.
    let (event, _) = last(begin::DINGOMINOS_NO_STOCK, &format!("{counting} A right left A"));
    assert_eq!(event, Event::Counted { seat: seat(1), held });
    // ▲ ▼ change the actions, ◄ ► the jokers; then ◄ ► one pip and ▲ ▼ five.
    let (event, _) =
        last(begin::DINGOMINOS_NO_STOCK, &format!("{counting} down down right A up left left A"));
    let held = Held { pips: 70 + 5 - 2, actions: 1, jokers: 1 };
    assert_eq!(event, Event::Counted { seat: seat(1), held });
}

#[test]
fn the_last_tile_is_shouted_and_needs_no_press() {
    // Seat 1 holds one tile more than it should: corrected to one, and laid.
    let correct = "holdB down A down left left down A";
    let mut bench = bench(begin::DINGOMINOS, &format!("{OPENED} {correct} A A"));
    press(&mut bench, &[Button::Left, Button::Up, Button::Left]);
    assert_eq!(bench.console().screen_name(), "news", "{:?}", said(&mut bench));
    assert!(says(&bench, "Last tile!") && says(&bench, "50"));
    bench.now += 1_000;
    bench.input(Input::Tick);
    assert_eq!(bench.console().screen_name(), "dingominos-count");
}

/// U4: the seat has laid its last tile without entering it.
#[test]
fn a_hand_corrected_to_none_ends_the_round() {
    let correct = "holdB down A down left left down left left";
    let mut bench = bench(begin::DINGOMINOS, &format!("{OPENED} {correct}"));
    press(&mut bench, &[Button::A]);
    assert_eq!(bench.console().screen_name(), "news", "{:?}", said(&mut bench));
    assert!(says(&bench, "Last tile!") && says(&bench, "50"));
}

#[test]
fn between_rounds_a_plays_on_and_down_finishes() {
    let over = format!("{OPENED} A A A right A A right A");
    let (_, screen) = last(begin::DINGOMINOS_NO_STOCK, &over);
    assert_eq!(screen, "dingominos-scores");
    assert_eq!(last(begin::DINGOMINOS_NO_STOCK, &format!("{over} A")).1, "dingominos-open");
    assert_eq!(last(begin::DINGOMINOS_NO_STOCK, &format!("{over} A B")).1, "dingominos-scores");
    assert_eq!(last(begin::DINGOMINOS_NO_STOCK, &format!("{over} down")).1, "winners");
}

#[test]
fn what_the_box_cannot_count_is_said_in_the_menu() {
    let (event, screen) = last(begin::DINGOMINOS, &format!("{OPENED} holdB down down A A"));
    assert_eq!((event, screen), (Event::StockEmpty, "dingominos-table"));
    let due = format!("{OPENED} left down down holdB down down A");
    assert_eq!(last(begin::DINGOMINOS, &format!("{due} A")).0, Event::Took { only: Some(1) });
    assert_eq!(last(begin::DINGOMINOS, &format!("{due} left A")).0, Event::Took { only: Some(0) });
    // With an empty stock A passes, and no other key lays nothing (D12).
    let empty = format!("{OPENED} holdB down down A A");
    assert_eq!(last(begin::DINGOMINOS, &format!("{empty} A")).0, Event::Passed);
    assert_eq!(last(begin::DINGOMINOS, &format!("{empty} down")).0, Event::StockEmpty);
    // Everything fits on a joker (D11), so the only choice is to pass.
    let joker = "up right up left holdB down down A A";
    assert_eq!(last(begin::DINGOMINOS, &format!("{joker} A")).0, Event::Passed);
}

#[test]
fn every_correction_takes_few_presses_and_leads_back_to_the_question() {
    let hand = |number, tiles| Correction::Hand { seat: seat(number), tiles };
    let score = |number, score| Correction::Score { seat: seat(number), score };
    let end = |side, sign| Correction::End { side, sign };
    // Seat 2's turn, four hold 7, 8, 8 and 8.
    let four: &[(&str, Correction)] = &[
        ("down up left right A", hand(2, 9)),
        ("down down left left A", hand(4, 7)),
        ("down right right up left A", score(3, 9)),
        ("down left right down down down left left A", score(1, -32)),
        ("left up up", end(Side::Left, TWO)),
        ("right down right", end(Side::Right, Sign::Counter)),
        ("up A", Correction::Direction),
        ("A right", Correction::Turn { seat: seat(4) }),
    ];
    let eight: &[(&str, Correction)] = &[
        ("down down left left right A", hand(5, 7)),
        ("A down right", Correction::Turn { seat: seat(8) }),
    ];
    for (begin, corrections) in [(begin::DINGOMINOS_4, four), (begin::DINGOMINOS_8, eight)] {
        for (presses, correction) in corrections {
            let script = format!("{OPENED} holdB down A {presses}");
            let (event, screen) = last(begin, &script);
            assert_eq!(event, Event::Corrected(*correction), "{presses}");
            assert_eq!(screen, "dingominos-table", "{presses}");
            assert!(presses.split(' ').count() + 3 <= 13, "{presses}");
            // It can be undone.
            let mut back = bench(begin, &format!("{script} B"));
            assert_eq!(said(&mut back).len(), 1);
        }
    }
    // Drawn tiles are asked for again, and the count goes on with the same seat.
    let (_, screen) =
        last(begin::DINGOMINOS_4, &format!("{OPENED} A holdB down A down up left right A"));
    assert_eq!(screen, "dingominos-table");
    let script = format!("{OPENED} A A 2000ms holdB down A down up right up A");
    assert_eq!(last(begin::DINGOMINOS_NO_STOCK, &script).1, "dingominos-count");
}

#[test]
fn only_what_can_be_corrected_is_offered() {
    // On trust, the ends are not known.
    let trust = bench(begin::DINGOMINOS_ON_TRUST, "A holdB down A");
    assert!(!says(&trust, "left end") && says(&trust, "tiles or score"));
    // With two seats play has no direction.
    let two = bench(begin::DINGOMINOS, &format!("{OPENED} holdB down A"));
    assert!(says(&two, "left end") && !says(&two, "the direction"));
    // The turn cannot be changed while a tile is drawn.
    let drawn = bench(begin::DINGOMINOS_4, &format!("{OPENED} A holdB down A"));
    assert!(!says(&drawn, "whose turn"));
}

/// At a joker end, a seat may pass and cannot say that nothing fits; that makes it no replay.
#[test]
fn an_empty_stock_and_a_joker_end_make_no_replay() {
    let bench = bench(begin::DINGOMINOS_NO_STOCK, "up right up left 2000ms");
    assert_eq!(bench.console().screen_name(), "dingominos-table");
    assert!(says(&bench, "Your turn") && says(&bench, "pass"), "{:?}", words(&bench));
}
