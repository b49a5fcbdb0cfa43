//! COMBO at the table: cards are kept, one press accepts a proposal, 300 points are never missed,
//! and corrections take few presses.

use crate::common::{Bench, at, keys, played, says, seat, words};
use console::gallery::begin;
use console::kept::{GameKind, Version};
use console::{Button, Input, Kept, Language};
use rules_core::combo::{Best, Card, Column, Correction, Event, House, our_card};
use rules_core::record::Kind;
use rules_core::{Cell, Entry, Face};

fn face(pips: u8) -> Face {
    Face::new(pips).unwrap()
}

/// A square by its name.
fn cell(name: &str) -> Cell {
    let [column, row] = name.as_bytes() else { panic!("{name}") };
    Cell::new(column - b'a', row - b'1').unwrap()
}

/// Presses one button after the other, with time to see each screen.
fn press(bench: &mut Bench, script: &str) {
    for step in console::script::actions(script) {
        bench.input(step.unwrap().input().unwrap());
    }
}

/// A game with these entries, at its current question.
fn table(seats: u8, events: &[Event]) -> Bench {
    let kind = GameKind::Refereed(Kind::Combo);
    let mut kept = vec![Kept::Game { by: Version::OWN, kind, tokens: [0, 1, 2, 3, 4, 5, 6, 7] }];
    let seated = Event::Seated { seats };
    kept.extend([seated].iter().chain(events).map(|event| Kept::Combo(Entry::Play(event.clone()))));
    let mut bench = Bench::with(Language::En, &kept);
    press(&mut bench, "A A");
    bench
}

fn dice(pips: &[u8]) -> rules_core::Faces {
    pips.iter().map(|&pips| face(pips)).collect()
}

fn thrown(red: u8, white: &[u8]) -> Event {
    Event::Thrown { red: face(red), white: dice(white) }
}

fn rolled_off(pips: &[u8]) -> Event {
    Event::RolledOff(dice(pips))
}

/// The events of the game, without those that were undone.
fn events(bench: &mut Bench) -> Vec<Event> {
    let mut events = Vec::new();
    for kept in bench.kept() {
        match kept {
            Kept::Game { .. } => events.clear(),
            Kept::Combo(Entry::Play(event)) => events.push(event),
            Kept::Combo(Entry::Undo) => drop(events.pop()),
            _ => {}
        }
    }
    events
}

/// A card with these squares; column a has the red one, and so on; six is absent.
fn card(squares: &[(&str, u8)]) -> Card {
    let heads = [1, 2, 3, 4, 5].map(face);
    Card::new(face(6), heads, squares.iter().map(|(name, pips)| (cell(name), face(*pips))))
}

#[test]
fn each_of_our_cards_is_two_presses() {
    use Button::{A, Down, Left, Right, Up};
    for number in 1..=24 {
        let mut bench = played(&format!("{} left", begin::COMBO));
        bench.input(Input::Press([Up, Left, A, Right, Down][(number - 1) / 5]));
        bench.input(Input::Press([Left, Up, A, Down, Right][(number - 1) % 5]));
        // The other seat's card is learned; the roll-off then enters both.
        press(&mut bench, "down right");
        assert_eq!(at(&bench), "combo-roll-off");
        press(&mut bench, "A");
        let card = our_card(number).unwrap();
        assert!(events(&mut bench).contains(&Event::CardTold { seat: seat(1), card }), "{number}");
    }
}

/// One die is missing in row 1 of a known card; the other card is known in part, with two red
/// numbers.
fn before_a_combo() -> Vec<Event> {
    let squares = [("a1", 1), ("b1", 2), ("c1", 3), ("d1", 4), ("e1", 5), ("a2", 6)];
    let other = Event::Corrected(Correction::Column {
        seat: seat(2),
        column: Column::ALL[1],
        red: Some(face(4)),
    });
    let square = Correction::Square { seat: seat(2), cell: cell("b5"), shows: Some(face(2)) };
    let mut events = vec![
        Event::CardTold { seat: seat(1), card: card(&squares) },
        other,
        Event::Corrected(square),
        rolled_off(&[6, 1]),
    ];
    for name in ["b1", "c1", "d1", "e1"] {
        let die = Correction::Die { seat: seat(1), cell: cell(name), lies: true };
        events.push(Event::Corrected(die));
    }
    events.push(thrown(1, &[1, 3, 3]));
    events
}

#[test]
fn a_combo_is_one_press_and_the_next_round_another_with_the_same_cards() {
    let mut bench = table(2, &before_a_combo());
    assert_eq!(at(&bench), "combo-place");
    assert!(says(&bench, "COMBO!"));
    press(&mut bench, "A");
    assert_eq!(at(&bench), "news", "it is shouted");
    bench.now += 2_000;
    bench.input(Input::Tick);
    assert_eq!(at(&bench), "combo-scores");
    let before = events(&mut bench).len();
    press(&mut bench, "A");
    let said = events(&mut bench).split_off(before);
    assert!(matches!(said.last(), Some(Event::RolledOff(_))), "{said:?}");
    // The known card is entered as a whole, the learned one number by number.
    let known = said.iter().find_map(|event| match event {
        Event::CardTold { seat, card } => Some((seat.number(), card.squares().known(cell("a2")))),
        _ => None,
    });
    assert_eq!(known, Some((1, Some(face(6)))));
    let column = Correction::Column { seat: seat(2), column: Column::ALL[1], red: Some(face(4)) };
    let square = Correction::Square { seat: seat(2), cell: cell("b5"), shows: Some(face(2)) };
    for correction in [column, square] {
        assert!(said.contains(&Event::Corrected(correction)), "{said:?}");
    }
}

#[test]
fn the_cards_stay_after_a_power_cut_between_two_rounds() {
    let mut bench = table(2, &before_a_combo());
    press(&mut bench, "A");
    bench.restart();
    press(&mut bench, "A A");
    assert_eq!(at(&bench), "combo-roll-off");
    press(&mut bench, "A");
    let known = |event: &Event| matches!(event, Event::CardTold { seat, .. } if seat.number() == 1);
    assert!(events(&mut bench).iter().rev().take(8).any(known));
}

#[test]
fn one_seat_takes_another_card_and_the_other_keeps_its_own() {
    let mut bench = table(2, &before_a_combo());
    press(&mut bench, "A");
    bench.now += 2_000;
    bench.input(Input::Tick);
    // Other cards: seat 1 keeps its own, seat 2 plays with our card 7.
    press(&mut bench, "down A left left up A");
    let told: Vec<(u8, Card)> = events(&mut bench)
        .iter()
        .rev()
        .take(3)
        .filter_map(|event| match event {
            Event::CardTold { seat, card } => Some((seat.number(), *card)),
            _ => None,
        })
        .collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(told[0], (2, our_card(7).unwrap()));
    assert_eq!(told[1].0, 1);
}

#[test]
fn the_cards_of_the_last_game_can_be_exchanged() {
    let mut again = played(&format!("{} left up left up up A A", begin::COMBO));
    // Seat 1 leaves, so seat 2 has won, and the same people play again.
    press(&mut again, "A holdB up up up A left A A");
    assert_eq!(at(&again), "combo-roll-off", "{:?}", words(&again));
    assert_eq!(
        events(&mut again).iter().filter(|e| matches!(e, Event::CardTold { .. })).count(),
        2
    );
    press(&mut again, "down");
    assert_eq!(at(&again), "combo-card");
    assert!(!events(&mut again).iter().any(|event| matches!(event, Event::CardTold { .. })));
    // Both keep theirs after all.
    press(&mut again, "A A A");
    assert_eq!(
        events(&mut again).iter().filter(|e| matches!(e, Event::CardTold { .. })).count(),
        2
    );
}

#[test]
fn a_mashed_a_places_no_die() {
    for cards in ["A", "left up left up up"] {
        for presses in 1..40 {
            let mashed = "A! ".repeat(presses);
            let mut bench = played(&format!("{} {cards} {mashed}", begin::COMBO));
            let placed =
                |event: &Event| matches!(event, Event::Placed { .. } | Event::Taken { .. });
            assert!(!events(&mut bench).iter().any(placed), "{cards}, {presses} times");
        }
    }
}

#[test]
fn a_alone_places_no_die_on_an_unknown_square() {
    let mut bench = played(&format!("{} {}", begin::COMBO_3, "A ".repeat(40)));
    assert!(!events(&mut bench).iter().any(|event| matches!(event, Event::Placed { .. })));
    assert_eq!(at(&bench), "combo-place");
}

/// Seat 1's card: the red die shows one, and the dice fit a1, a2 and a4.
fn three_ways(white: &[u8]) -> Bench {
    let mine = card(&[("a1", 2), ("a2", 3), ("a3", 6), ("a4", 2), ("a5", 6)]);
    let told = Event::CardTold { seat: seat(1), card: mine };
    table(2, &[told, rolled_off(&[6, 1]), thrown(1, white)])
}

fn placed(bench: &mut Bench) -> Vec<String> {
    let placed = events(bench).into_iter().filter_map(|event| match event {
        Event::Placed { cell, .. } => Some(cell.to_string()),
        _ => None,
    });
    let mut placed: Vec<String> = placed.collect();
    placed.sort();
    placed
}

#[test]
fn all_that_fits_is_proposed_first_and_every_other_way_comes_after_it() {
    let mut bench = three_ways(&[2, 3, 5]);
    press(&mut bench, "A");
    assert_eq!(placed(&mut bench), ["a1", "a2"]);
    assert!(matches!(events(&mut bench).last(), Some(Event::Stopped)));
    // With one two, two squares for it, and a three: five ways in all, then the first again.
    let mut seen = Vec::new();
    for nth in 0..6 {
        let mut bench = three_ways(&[2, 3, 5]);
        press(&mut bench, &"right ".repeat(nth));
        press(&mut bench, "A");
        seen.push(placed(&mut bench));
    }
    assert_eq!(seen[5], seen[0]);
    seen.truncate(5);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 5, "{seen:?}");
}

#[test]
fn placing_and_throwing_again_is_one_press() {
    let mut bench = three_ways(&[2, 2, 3]);
    press(&mut bench, "down");
    assert_eq!(placed(&mut bench), ["a1", "a2", "a4"]);
    assert!(
        matches!(events(&mut bench).last(), Some(Event::Thrown { white, .. }) if white.len() == 3)
    );
}

#[test]
fn what_the_table_takes_is_one_press_and_those_before_are_asked_too() {
    // Nothing fits seat 1. Seat 2 is known to have room for the 4, seat 3 for the 5.
    let mine = card(&[("a1", 6), ("a2", 6), ("a3", 6), ("a4", 6), ("a5", 6)]);
    let other = |shows| card(&[("a1", shows), ("a2", 6), ("a3", 6), ("a4", 6), ("a5", 6)]);
    let told = |number, card| Event::CardTold { seat: seat(number), card };
    let start = [
        told(1, mine),
        told(2, other(4)),
        told(3, other(5)),
        rolled_off(&[6, 1, 1]),
        thrown(1, &[4, 5, 5]),
    ];
    let mut bench = table(3, &start);
    assert_eq!(at(&bench), "combo-takers");
    press(&mut bench, "A");
    let taken =
        |number, pips| Event::Taken { seat: seat(number), face: face(pips), cell: cell("a1") };
    assert!(events(&mut bench).ends_with(&[taken(2, 4), taken(3, 5)]));
    // Seat 2 takes none; seat 3 is still asked.
    let mut bench = table(3, &start);
    press(&mut bench, "left A");
    assert_eq!(events(&mut bench).last(), Some(&Event::Left { seat: seat(2) }));
    assert_eq!(at(&bench), "combo-takers");
    // Seat 3 takes none: what is proposed for the seats before it is entered as well.
    let mut bench = table(3, &start);
    press(&mut bench, "up A");
    assert!(events(&mut bench).ends_with(&[taken(2, 4), Event::Left { seat: seat(3) }]));
    assert_eq!(at(&bench), "combo-throw");
}

/// Seat 2 has 250 and four dice in a row, and it is seat 1's turn.
fn with_300(late: bool) -> Bench {
    let mut events = vec![Event::Agreed { rule: House::LateFinish, on: late }, rolled_off(&[6, 1])];
    events.push(Event::Corrected(Correction::Score { seat: seat(2), score: 250 }));
    for name in ["a1", "b1", "c1", "d1"] {
        let die = Correction::Die { seat: seat(2), cell: cell(name), lies: true };
        events.push(Event::Corrected(die));
    }
    table(2, &events)
}

#[test]
fn whoever_has_300_is_shouted_at_whoever_is_next() {
    let mut bench = with_300(false);
    assert_eq!(at(&bench), "combo-300");
    assert!(says(&bench, "300") && says(&bench, "wins") && says(&bench, "not yet"));
    press(&mut bench, "A");
    assert_eq!(events(&mut bench).last(), Some(&Event::Claimed { seat: seat(2) }));
    assert_eq!(at(&bench), "winners");
    assert_eq!(at(&with_300(true)), "combo-throw", "by house rule only at the end of a round");
}

/// C9: a taken die is a stroke of the taker's, who can claim before the next seat is asked.
#[test]
fn whoever_reaches_300_with_a_taken_die_is_asked_before_the_next_seat() {
    let mut events = vec![rolled_off(&[6, 1, 1])];
    events.push(Event::Corrected(Correction::Score { seat: seat(2), score: 250 }));
    for name in ["a1", "b1", "c1"] {
        let die = Correction::Die { seat: seat(2), cell: cell(name), lies: true };
        events.push(Event::Corrected(die));
    }
    events.extend([thrown(4, &[5, 5, 5]), Event::CannotPlace]);
    events.push(Event::Taken { seat: seat(2), face: face(5), cell: cell("d1") });
    let mut bench = table(3, &events);
    assert_eq!(at(&bench), "combo-300");
    press(&mut bench, "B");
    assert_ne!(at(&bench), "combo-300", "seat 3 is asked");
    let mut bench = table(3, &events);
    press(&mut bench, "A");
    assert_eq!(self::events(&mut bench).last(), Some(&Event::Claimed { seat: seat(2) }));
}

#[test]
fn not_yet_is_heard_and_300_can_still_be_said_in_the_menu() {
    let mut bench = with_300(false);
    press(&mut bench, "B");
    assert_eq!(at(&bench), "combo-throw");
    press(&mut bench, "holdB down down A");
    assert_eq!(at(&bench), "combo-check");
    // Seat 1 does not have 300.
    let before = events(&mut bench);
    press(&mut bench, "left");
    assert_eq!(events(&mut bench), before);
    assert!(says(&bench, "C9"), "{:?}", words(&bench));
    press(&mut bench, "up");
    assert_eq!(at(&bench), "winners");
}

#[test]
fn a_stops_at_300_before_it_throws_again() {
    // All three dice fit, and with them seat 1 has four in column a.
    let mine = card(&[("a1", 2), ("a2", 3), ("a3", 4), ("a4", 2), ("a5", 6)]);
    let mut bench = table(
        2,
        &[
            Event::CardTold { seat: seat(1), card: mine },
            rolled_off(&[6, 1]),
            Event::Corrected(Correction::Score { seat: seat(1), score: 250 }),
            Event::Corrected(Correction::Die { seat: seat(1), cell: cell("a3"), lies: true }),
            thrown(1, &[2, 2, 3]),
        ],
    );
    press(&mut bench, "down");
    assert_eq!(at(&bench), "combo-300");
    assert!(matches!(events(&mut bench).last(), Some(Event::Placed { .. })));
    // Not yet: the roller chooses again whether to throw or to stop.
    press(&mut bench, "B");
    assert_eq!(at(&bench), "combo-place");
    assert!(says(&bench, "roll again: 3") && says(&bench, "stop"));
}

#[test]
fn b_says_what_it_takes_back_and_takes_back_the_whole_press() {
    let mut bench = three_ways(&[2, 3, 5]);
    assert!(!keys(&bench).contains(&Button::B), "a roll stands");
    press(&mut bench, "A");
    assert_eq!(placed(&mut bench).len(), 2);
    assert!(says(&bench, "undo: placed 2 a1"), "{:?}", words(&bench));
    press(&mut bench, "B");
    assert_eq!(at(&bench), "combo-place");
    assert_eq!(placed(&mut bench).len(), 0, "all of that press is undone");
    // Before that is the throw.
    press(&mut bench, "B");
    assert!(says(&bench, "The roll stands"), "{:?}", words(&bench));
}

/// All that a press enters is one record, so it is still one press after a power cut.
#[test]
fn after_a_power_cut_b_still_undoes_a_whole_press() {
    let mut bench = three_ways(&[2, 3, 5]);
    press(&mut bench, "A");
    bench.restart();
    bench.play("1000ms A 1000ms");
    assert_eq!(at(&bench), "combo-throw");
    press(&mut bench, "B");
    assert_eq!((at(&bench), placed(&mut bench).len()), ("combo-place", 0));
}

/// A learned square: seat 1 entered that the five is on a1, in the column of the red three.
fn learned() -> Bench {
    table(
        2,
        &[
            rolled_off(&[6, 1]),
            thrown(3, &[5, 2, 2]),
            Event::Placed { face: face(5), cell: cell("a1") },
            Event::Stopped,
        ],
    )
}

#[test]
fn a_die_on_the_wrong_square_of_a_learned_card_is_moved_in_ten_presses() {
    let mut bench = learned();
    assert_eq!(at(&bench), "combo-throw");
    // Menu, correct, seat 1, a square, a1, it is elsewhere, d4.
    let script = "holdB down A left left up left left right down";
    assert_eq!(script.split_whitespace().count(), 10);
    press(&mut bench, script);
    assert_eq!(at(&bench), "combo-throw", "back at the same question");
    let said = |correction| Event::Corrected(correction);
    let (first, fourth) = (Column::ALL[0], Column::ALL[3]);
    let seat = seat(1);
    let expected = [
        said(Correction::Die { seat, cell: cell("a1"), lies: false }),
        said(Correction::Die { seat, cell: cell("d4"), lies: true }),
        said(Correction::Square { seat, cell: cell("a1"), shows: None }),
        said(Correction::Square { seat, cell: cell("d4"), shows: Some(face(5)) }),
        said(Correction::Column { seat, column: first, red: None }),
        said(Correction::Column { seat, column: fourth, red: Some(face(3)) }),
    ];
    assert!(events(&mut bench).ends_with(&expected), "{:?}", events(&mut bench));
}

#[test]
fn every_correction_takes_few_presses_and_leads_back_to_the_question() {
    let (first, second) = (seat(1), seat(2));
    let die = |name, lies| Correction::Die { seat: first, cell: cell(name), lies };
    let square = |shows: Option<u8>| Correction::Square {
        seat: first,
        cell: cell("a1"),
        shows: shows.map(face),
    };
    for (script, correction, most) in [
        ("left left up left A", die("a1", false), 8),
        ("left left down right A", die("e5", true), 8),
        ("left left up left up A", square(Some(2)), 9),
        ("left left up left right", square(None), 8),
        (
            "left up A down left",
            Correction::Column { seat: first, column: Column::ALL[2], red: Some(face(4)) },
            8,
        ),
        (
            "left up left right",
            Correction::Column { seat: first, column: Column::ALL[0], red: None },
            7,
        ),
        ("up right A up", Correction::Score { seat: second, score: 125 }, 7),
        ("A left", Correction::Turn { seat: first }, 5),
    ] {
        let mut bench = learned();
        assert!(script.split_whitespace().count() + 3 <= most, "{script}");
        press(&mut bench, &format!("holdB down A {script}"));
        assert_eq!(events(&mut bench).last(), Some(&Event::Corrected(correction)), "{script}");
        assert_eq!(at(&bench), "combo-throw", "{script}");
    }
}

#[test]
fn the_same_throw_is_asked_about_after_a_correction() {
    let mut bench = three_ways(&[2, 3, 5]);
    press(&mut bench, "holdB down A up right A up");
    assert_eq!(at(&bench), "combo-place");
    press(&mut bench, "down");
    assert_eq!(placed(&mut bench), ["a1", "a2"]);
}

#[test]
fn what_cannot_be_is_refused_with_its_rule_and_changes_nothing() {
    // Column b gets the red number that column a has.
    let mut bench = learned();
    let before = events(&mut bench);
    press(&mut bench, "holdB down A left up up up right");
    assert_eq!(events(&mut bench), before);
    assert!(says(&bench, "C2"), "{:?}", words(&bench));
}

/// On trust, after the roll-off.
fn on_trust(seats: u8, more: &[Event]) -> Bench {
    let mut events = vec![Event::Agreed { rule: House::Trust, on: true }];
    events.push(rolled_off(&[6, 1, 1, 1][..usize::from(seats)]));
    events.extend_from_slice(more);
    table(seats, &events)
}

#[test]
fn on_trust_a_throw_is_answered_with_one_press() {
    let start = [thrown(1, &[1, 2, 3])];
    for (script, said) in [
        ("A", vec![Event::PlacedDice { dice: 1 }, Event::Stopped]),
        ("right right A", vec![Event::PlacedDice { dice: 3 }, Event::Stopped]),
        ("right left A", vec![Event::PlacedDice { dice: 1 }, Event::Stopped]),
    ] {
        let mut bench = on_trust(3, &start);
        assert_eq!(at(&bench), "combo-placed");
        press(&mut bench, script);
        assert!(events(&mut bench).ends_with(&said), "{script}");
        assert_eq!(at(&bench), "combo-throw");
    }
    let mut bench = on_trust(3, &start);
    press(&mut bench, "down");
    assert!(matches!(
        events(&mut bench)[..],
        [.., Event::PlacedDice { dice: 1 }, Event::Thrown { .. }]
    ));
}

#[test]
fn on_trust_who_took_a_die_is_an_arrow_and_the_next_one_throws_with_the_same_press() {
    let mut bench = on_trust(3, &[thrown(1, &[1, 2, 3])]);
    press(&mut bench, "left up A");
    let said = events(&mut bench);
    let [.., Event::NoneFits { takers }, Event::Thrown { .. }] = &said[..] else {
        panic!("{said:?}")
    };
    assert_eq!(takers[..], [seat(3)]);
    assert_eq!(at(&bench), "combo-placed");
}

#[test]
fn on_trust_no_more_take_one_than_dice_lie_there() {
    let mut bench =
        on_trust(4, &[thrown(1, &[1, 2, 3]), Event::PlacedDice { dice: 2 }, thrown(1, &[4])]);
    press(&mut bench, "left left");
    assert_eq!(keys(&bench), [Button::Left, Button::A, Button::B], "one die, one taker");
}

#[test]
fn a_combo_with_too_few_dice_is_refused_with_its_rule_and_nothing_is_booked() {
    let mut bench = on_trust(2, &[thrown(1, &[1, 2, 3])]);
    let before = events(&mut bench);
    press(&mut bench, "up");
    assert_eq!(events(&mut bench), before);
    assert!(says(&bench, "C11"), "{:?}", words(&bench));
    assert_eq!(at(&bench), "combo-placed");
}

/// On trust, with this many dice on the cards.
fn with_dice(counts: &[u8], more: &[Event]) -> Bench {
    let mut events: Vec<Event> = (1..)
        .zip(counts)
        .map(|(number, &dice)| Event::Corrected(Correction::Dice { seat: seat(number), dice }))
        .collect();
    events.extend_from_slice(more);
    on_trust(u8::try_from(counts.len()).unwrap(), &events)
}

#[test]
fn a_combo_on_trust_takes_one_press_for_each_other_line() {
    let mut bench = with_dice(&[7, 5, 1], &[thrown(1, &[1, 2, 3])]);
    press(&mut bench, "up");
    assert_eq!(at(&bench), "combo-lines");
    press(&mut bench, "right");
    // There is one die on the third card, so it has no line.
    assert_eq!(keys(&bench), [Button::Left, Button::B]);
    press(&mut bench, "left");
    let lines = [Best::Four, Best::None].into_iter().collect();
    let said = Event::Announced { seat: seat(1), double: false, lines };
    assert_eq!(events(&mut bench).last(), Some(&said));
}

#[test]
fn two_combos_at_once_on_trust_win_the_game() {
    let mut bench = with_dice(&[7, 5], &[thrown(1, &[1, 2, 3])]);
    press(&mut bench, "up down left");
    assert!(matches!(events(&mut bench).last(), Some(Event::Announced { double: true, .. })));
    bench.now += 2_000;
    bench.input(Input::Tick);
    assert_eq!(at(&bench), "winners");
}

#[test]
fn a_combo_with_a_taken_die_is_a_key_that_is_shown() {
    let mut bench = with_dice(&[1, 3], &[thrown(1, &[1, 2, 3])]);
    press(&mut bench, "left");
    assert!(!says(&bench, "COMBO!"), "nobody has taken a die yet");
    press(&mut bench, "left");
    assert!(says(&bench, "COMBO!"), "{:?}", words(&bench));
    press(&mut bench, "left");
    assert!(!says(&bench, "COMBO!"), "the same arrow gives the die back");
    press(&mut bench, "left down");
    assert_eq!(at(&bench), "combo-lines");
    press(&mut bench, "left");
    assert!(
        matches!(events(&mut bench).last(), Some(Event::Announced { seat: by, .. }) if *by == seat(2))
    );
}

#[test]
fn on_trust_with_too_few_dice_no_combo_is_offered_to_a_taker() {
    let mut bench = with_dice(&[1, 2], &[thrown(1, &[1, 2, 3])]);
    press(&mut bench, "left left");
    assert_eq!(keys(&bench), [Button::Left, Button::A, Button::B]);
}

/// A title is lit, so there a red die is lit and framed, and a white one dark.
#[test]
fn the_red_die_in_a_title_is_told_from_the_white_ones() {
    let mut bench = on_trust(3, &[thrown(4, &[4, 2])]);
    press(&mut bench, "left");
    assert_eq!(at(&bench), "combo-took");
    let picture = bench.draw().0;
    let lit = |x: usize, y: usize| picture[y / 8 * 128 + x] >> (y % 8) & 1 == 1;
    // Three dice of ten pixels at the right; each is compared between its pips.
    assert_eq!([98, 108, 118].map(|x| lit(x + 3, 5)), [true, false, false]);
}

#[test]
fn on_trust_a_power_cut_does_not_lose_the_combo_of_a_taken_die() {
    let mut bench = with_dice(&[1, 3], &[thrown(1, &[1, 2, 3])]);
    press(&mut bench, "left left down");
    bench.restart();
    press(&mut bench, "A A up left");
    assert!(matches!(events(&mut bench).last(), Some(Event::Announced { .. })));
}

#[test]
fn on_trust_the_box_says_who_needs_which_line_and_hears_it() {
    let score = Event::Corrected(Correction::Score { seat: seat(2), score: 250 });
    let mut bench = with_dice(&[1, 3], &[score]);
    assert_eq!(at(&bench), "combo-throw");
    assert!(says(&bench, "needs 4 in a row"));
    let script = "holdB down down A up right";
    assert_eq!(script.split_whitespace().count(), 6);
    press(&mut bench, script);
    let claimed = Event::ClaimedLine { seat: seat(2), line: Best::Four };
    assert_eq!(events(&mut bench).last(), Some(&claimed));
    assert_eq!(at(&bench), "winners");
}

#[test]
fn on_trust_nobody_throws_before_300_can_be_said() {
    let score = Event::Corrected(Correction::Score { seat: seat(2), score: 250 });
    let mut bench = with_dice(&[1, 2], &[score, thrown(1, &[1, 2, 3])]);
    press(&mut bench, "left left A");
    assert!(matches!(events(&mut bench).last(), Some(Event::NoneFits { .. })));
    assert_eq!(at(&bench), "combo-throw");
}

#[test]
fn on_trust_dice_on_a_card_are_put_right_in_seven_presses() {
    let mut bench = with_dice(&[1, 3], &[]);
    press(&mut bench, "holdB down A up left right A");
    let said = Event::Corrected(Correction::Dice { seat: seat(2), dice: 4 });
    assert_eq!(events(&mut bench).last(), Some(&said));
    assert_eq!(at(&bench), "combo-throw");
}

#[test]
fn dice_of_the_players_own_are_told_the_red_one_first() {
    // The dice for the start: 5 and 2. Then red 6, white 1, 2, 3.
    let mut bench = played(&format!("{} A A A left A", begin::COMBO_OWN_DICE));
    assert_eq!(events(&mut bench).last(), Some(&rolled_off(&[5, 2])));
    press(&mut bench, "A B up left right A");
    assert_eq!(events(&mut bench).last(), Some(&thrown(6, &[1, 2, 3])));
}

#[test]
fn the_three_dice_that_hurt_least_are_lifted_and_thrown_with_one_press() {
    let mut events = vec![rolled_off(&[1, 1, 1, 6])];
    // Nine dice on the card of seat 4: four of them make a row of four, and the hand is empty.
    for name in ["a1", "b1", "c1", "d1", "a4", "e5", "b3", "e2", "d2"] {
        let die = Correction::Die { seat: seat(4), cell: cell(name), lies: true };
        events.push(Event::Corrected(die));
    }
    let mut bench = table(4, &events);
    assert_eq!(at(&bench), "combo-lift");
    let mut others = bench.clone();
    press(&mut bench, "A");
    let said = self::events(&mut bench);
    let [.., Event::Lifted(lifted), Event::Thrown { .. }] = &said[..] else { panic!("{said:?}") };
    assert_eq!(lifted.len(), 3);
    assert!(lifted.iter().all(|cell| cell.row() != 0), "the row of four stays: {lifted:?}");
    // Others: b3 and a4, each alone in its row.
    press(&mut others, "down A up right left B A");
    let said = self::events(&mut others);
    let [.., Event::Lifted(lifted), Event::Thrown { .. }] = &said[..] else { panic!("{said:?}") };
    assert_eq!(lifted[..], [cell("a4"), cell("b3")]);
}

#[test]
fn a_card_of_ones_own_is_58_presses() {
    use Button::{A, Down, Left, Right, Up};
    let mut bench = played("1000ms B A A");
    assert_eq!(at(&bench), "card");
    let wanted = our_card(5).unwrap();
    let heads = (0..5).map(|column| wanted.head(column).unwrap());
    let squares = Card::cells().map(|cell| wanted.squares().known(cell).unwrap());
    let mut presses = 0;
    for shows in heads.chain(squares) {
        let number = usize::from(shows.pips()) - 1;
        for button in [[Up, Down][number / 3], [Left, A, Right][number % 3]] {
            bench.input(Input::Press(button));
            presses += 1;
        }
    }
    assert_eq!(presses, 58);
    assert_eq!(at(&bench), "cards");
    let kept = bench.kept().into_iter().rev().find_map(|kept| match kept {
        Kept::Card { card, .. } => Some(card),
        _ => None,
    });
    assert_eq!(kept, Some(wanted));
}

/// C9: with one press for several takers, too, whoever reaches 300 is asked before the next seat,
/// which would make a COMBO and win.
#[test]
fn one_press_for_all_takers_asks_whoever_reaches_300_first() {
    for script in ["A", "up A"] {
        let row = [("a1", 1), ("b1", 2), ("c1", 3), ("d1", 4), ("e1", 5)];
        let mut events = vec![
            Event::CardTold { seat: seat(1), card: card(&[("a2", 6)]) },
            Event::CardTold { seat: seat(2), card: card(&row) },
            Event::CardTold { seat: seat(3), card: card(&row) },
            rolled_off(&[6, 1, 1]),
        ];
        for (number, score, cells) in
            [(2, 250, &["b1", "c1", "d1"][..]), (3, 225, &["b1", "c1", "d1", "e1"][..])]
        {
            let seat = seat(number);
            events.push(Event::Corrected(Correction::Score { seat, score }));
            for name in cells {
                let die = Correction::Die { seat, cell: cell(name), lies: true };
                events.push(Event::Corrected(die));
            }
        }
        events.extend([thrown(1, &[1, 1, 2]), Event::CannotPlace]);
        let mut bench = table(3, &events);
        press(&mut bench, script);
        assert_eq!(at(&bench), "combo-300", "{script}");
        let last = self::events(&mut bench).pop();
        assert!(matches!(last, Some(Event::Taken { seat: by, .. }) if by == seat(2)), "{last:?}");
    }
}

/// Hands learn that a die takes its column and its row: a press of a row that was not asked for
/// would answer the next question.
#[test]
fn the_row_is_asked_even_if_only_one_square_of_the_column_is_empty() {
    let script = include_str!("whole-games/combo.script");
    let (before, _) = script.split_once("down up up").unwrap();
    let mut bench = played(before);
    assert_eq!(bench.console().screen_name(), "combo-place");
    bench.play("down up");
    assert_eq!(bench.console().screen_name(), "combo-row");
    bench.play("up");
    assert_ne!(bench.console().screen_name(), "combo-row");
}
