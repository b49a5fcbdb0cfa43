//! Bingolino at the table: what a press enters, what B undoes, what can be corrected.

use crate::common::{self, Bench, at, says, the_list_says_what_acts, words};
use chacha20::ChaCha20Rng;
use console::gallery::begin;
use console::kept::{GameKind, Version};
use console::{Button, Input, Kept, Language};
use rand_core::{Rng as _, SeedableRng as _};
use rules_core::bingolino::{Bingolino, Correction, Event, Number};
use rules_core::record::{self, Kind, Referee};
use rules_core::{Entry, Seat, Squares};
use std::collections::BTreeSet;

fn played(begin: &str, script: &str) -> Bench {
    common::played(&format!("{begin} {script}"))
}

/// The entries since the last roll that were not undone, as in a record; the roll itself only as
/// `roll`.
fn said(bench: &mut Bench) -> Vec<String> {
    let mut events = Vec::new();
    for kept in bench.kept() {
        match kept {
            Kept::Bingolino(Entry::Play(event)) => events.push(event),
            Kept::Bingolino(Entry::Undo) => drop(events.pop()),
            _ => {}
        }
    }
    let roll = events.iter().rposition(|event| matches!(event, Event::Rolled(_)));
    let words = |event: &Event| match event {
        Event::Rolled(_) => "roll".to_string(),
        Event::TileTurned { seat, cell, number } => format!("turn {seat} {cell} {number}"),
        Event::TurnedBack { cell } => format!("back {cell}"),
        Event::Declined { seat } => format!("none {seat}"),
        Event::Starred { seat, stars } => format!("star {seat} {stars}"),
        Event::Done => "done".to_string(),
        Event::Corrected(Correction::Side { seat, cell, down }) => {
            format!("{seat} {cell} {}", if *down { "down" } else { "up" })
        }
        Event::Corrected(Correction::Shows { seat, cell, number }) => {
            format!("{seat} {cell} {}", number.map_or("?".to_string(), |n| n.to_string()))
        }
        Event::Corrected(Correction::Star { seat, line, has }) => format!("{seat} {line} {has}"),
        Event::Corrected(Correction::Stars { seat, stars }) => format!("{seat} stars {stars}"),
        Event::Corrected(Correction::Turn { seat }) => format!("turn of {seat}"),
        other => format!("{other:?}"),
    };
    events[roll.unwrap_or(events.len())..].iter().map(words).collect()
}

/// The animal in the title, with or without a note beside it.
fn animal(bench: &Bench) -> Vec<bool> {
    let (picture, _) = bench.draw();
    let lit = |x: usize, y: usize| picture[y / 8 * 128 + x] >> (y % 8) & 1 == 1;
    // The title is lit from edge to edge, a note is not.
    let title = lit(0, 0);
    (0..11).flat_map(|y| (1..12).map(move |x| (x, y))).map(|(x, y)| lit(x, y) != title).collect()
}

/// The seat whose animal is in the title: the first four have the first four animals.
fn about(bench: &Bench) -> usize {
    let seats = ["", "A A", "A A A A", "A A A A A A"];
    let of = seats.map(|rolls| animal(&played(begin::BINGOLINO_ON_TRUST, rolls)));
    1 + of.iter().position(|other| *other == animal(bench)).expect("somebody's animal")
}

// The first roll of three dice makes 7, of 4, 2 and 1.

#[test]
fn the_roller_says_the_number_and_the_tile_in_three_presses() {
    let mut bench = played(begin::BINGOLINO_4, "A A left up");
    assert_eq!(said(&mut bench), ["roll", "turn 1 b2 7"]);
    assert_eq!(at(&bench), "bingolino-else");
    // A smaller sum: 6, without the one.
    let mut bench = played(begin::BINGOLINO_4, "A left down right");
    assert_eq!(said(&mut bench), ["roll", "turn 1 d4 6"]);
}

#[test]
fn every_number_of_dice_is_one_press() {
    for (key, dice) in [("left", 1), ("up", 2), ("A", 3), ("down", 4), ("right", 5)] {
        let mut bench = played(begin::BINGOLINO, key);
        let rolled = bench.kept().into_iter().find_map(|kept| match kept {
            Kept::Bingolino(Entry::Play(Event::Rolled(faces))) => Some(faces.len()),
            _ => None,
        });
        assert_eq!(rolled, Some(dice));
    }
}

#[test]
fn all_sums_of_five_dice_are_seen_and_the_smallest_are_one_press_further() {
    let bench = played(begin::BINGOLINO, "right");
    for sum in ["17", "16", "15", "13", "12"] {
        assert!(says(&bench, sum), "{sum}: {:?}", words(&bench));
    }
    let mut bench = played(begin::BINGOLINO, "right right up up left");
    assert_eq!(said(&mut bench), ["roll", "turn 1 a1 12"]);
}

/// A number that the box knows to fit has a key of its own, however small it is.
#[test]
fn what_fits_comes_first() {
    // The five dice make 17, or 16, 15, 13 and 12 without one of them.
    let mut board = [0; 16];
    board[0] = 12;
    let mut bench = entered(&[board, [0; 16]]);
    bench.play("right 2000ms");
    assert_eq!(at(&bench), "bingolino-number");
    let words = words(&bench);
    let place = |sum: &str| words.iter().position(|word| word == sum).unwrap();
    assert!(place("12") < place("16"), "{words:?}");
}

#[test]
fn whoever_else_has_it_says_so_and_nobody_else_is_one_press() {
    let mut bench = played(begin::BINGOLINO_4, "A A left up up left left");
    assert_eq!(said(&mut bench), ["roll", "turn 1 b2 7", "turn 3 a2 7"]);
    bench.play("A");
    assert_eq!(said(&mut bench).last().unwrap(), "done");
    assert_eq!((at(&bench), about(&bench)), ("bingolino-roll", 2));
}

#[test]
fn with_two_seats_the_other_is_asked_for_the_tile_at_once() {
    let mut bench = played(begin::BINGOLINO, "A A left up");
    assert_eq!((at(&bench), about(&bench)), ("bingolino-tile", 2));
    bench.play("right right");
    assert_eq!(said(&mut bench), ["roll", "turn 1 b2 7", "turn 2 d3 7", "done"]);
}

/// B1: there are three tiles of each number, so no seat is asked for a fourth.
#[test]
fn a_seat_that_cannot_have_the_number_is_not_asked() {
    let mut bench = played(begin::BINGOLINO_4, "A A left up left left left up left left");
    assert_eq!(said(&mut bench).len(), 5, "{:?}", said(&mut bench));
    assert_eq!(at(&bench), "bingolino-roll");
}

#[test]
fn a_roller_with_nothing_turns_the_framed_tile_back_or_another() {
    let begun = "A A left up left up A down";
    let mut bench = played(begin::BINGOLINO, begun);
    assert_eq!(at(&bench), "bingolino-back");
    bench.play("A A");
    assert_eq!(said(&mut bench), ["roll", "back b2", "done"]);
    // A tile fits after all.
    let bench = played(begin::BINGOLINO, &format!("{begun} B"));
    assert_eq!(at(&bench), "bingolino-number");
}

#[test]
fn nothing_with_no_tile_face_down_is_said_as_none() {
    let mut bench = played(begin::BINGOLINO, "A down");
    assert_eq!(said(&mut bench), ["roll", "none 1"]);
    bench.play("B");
    assert_eq!((said(&mut bench), at(&bench)), (vec!["roll".into()], "bingolino-number"));
}

#[test]
fn a_roller_who_could_but_does_not_want_to_says_so_in_the_menu() {
    let mut bench = played(begin::BINGOLINO, "A holdB down down down A A");
    assert_eq!(said(&mut bench), ["roll", "none 1"]);
}

// Regression: "none" could not be undone, and B undid another seat's tile instead.

#[test]
fn b_after_nobody_stands_at_that_question_again() {
    for (begin, question, nobody) in [
        (begin::BINGOLINO_4, "bingolino-else", "A A left up A"),
        (begin::BINGOLINO, "bingolino-tile", "A A left up A"),
    ] {
        let mut bench = played(begin, nobody);
        assert_eq!(at(&bench), "bingolino-roll");
        assert_eq!(said(&mut bench), ["roll", "turn 1 b2 7", "done"]);
        bench.play("B");
        assert_eq!(at(&bench), question);
        assert_eq!(said(&mut bench), ["roll", "turn 1 b2 7"]);
    }
}

#[test]
fn b_on_the_next_roll_takes_back_the_tile_that_ended_the_one_before() {
    let ended = "A A left up right right";
    let mut bench = played(begin::BINGOLINO, ended);
    assert!(says(&bench, "undo 7"), "{:?}", words(&bench));
    // The same after a power cut.
    let mut cut = played(begin::BINGOLINO, ended);
    cut.restart();
    cut.play("A A");
    for bench in [&mut bench, &mut cut] {
        assert_eq!(at(bench), "bingolino-roll");
        bench.play("B");
        assert_eq!(said(bench), ["roll", "turn 1 b2 7"]);
        assert_eq!((at(bench), about(bench)), ("bingolino-tile", 2));
    }
}

// Regression: B had no label, and undid tile after tile.

#[test]
fn b_says_what_it_takes_back_and_leads_to_where_it_was_said() {
    let mut bench = played(begin::BINGOLINO_4, "A A left up up left left");
    assert!(says(&bench, "undo 7"));
    bench.play("B");
    assert_eq!((at(&bench), about(&bench)), ("bingolino-tile", 3));
    assert_eq!(said(&mut bench), ["roll", "turn 1 b2 7"]);
    // Nothing but the question is left, so B undoes nothing more.
    bench.play("B");
    assert_eq!((at(&bench), said(&mut bench).len()), ("bingolino-else", 2));
    bench.play("B B B B B");
    assert_eq!((at(&bench), said(&mut bench).len()), ("bingolino-number", 1));
}

#[test]
fn b_before_anything_was_said_says_why_it_does_nothing() {
    let mut bench = played(begin::BINGOLINO, "");
    let before = bench.draw().0;
    bench.play("B!");
    assert!(says(&bench, "Nothing to undo") && !words(&bench).contains(&"Ⓑ".to_string()));
    bench.play("2000ms");
    assert!(before == bench.draw().0);
}

// Regression: a note hid whose turn it is.

#[test]
fn a_note_leaves_the_animal_where_it_is() {
    let mut bench = played(begin::BINGOLINO_4, "A A left up A");
    bench.input(Input::Press(Button::B));
    assert!(says(&bench, "Undone"), "{:?}", words(&bench));
    assert_eq!(about(&bench), 1);
}

// Regression: mashing A entered three wrong tiles and rolled the next dice.

#[test]
fn mashing_a_says_nothing_false() {
    let mash = "A! ".repeat(60);
    let mut bench = played(begin::BINGOLINO_3, &mash);
    assert_eq!(said(&mut bench), ["roll"]);
    // Pressed slowly, A stops at the question for the tile.
    let mut bench = played(begin::BINGOLINO_3, &"A ".repeat(12));
    assert_eq!((said(&mut bench), at(&bench)), (vec!["roll".into()], "bingolino-tile"));
}

/// One question is for all seats, the other would roll dice: both ignore a hurried press.
#[test]
fn the_next_question_does_not_hear_a_press_that_comes_at_once() {
    let mut bench = played(begin::BINGOLINO_4, "A A left up! A!");
    assert_eq!((said(&mut bench).len(), at(&bench)), (2, "bingolino-else"));
    let mut bench = played(begin::BINGOLINO_4, "A A left up A! 300ms A! 600ms");
    assert_eq!(said(&mut bench), ["roll", "turn 1 b2 7", "done"]);
    assert_eq!(at(&bench), "bingolino-roll");
}

/// A game with these boards, at the first roll.
fn entered(boards: &[[u8; 16]]) -> Bench {
    let kind = GameKind::Refereed(Kind::Bingolino);
    let mut kept = vec![Kept::Game { by: Version::OWN, kind, tokens: [0, 1, 2, 3, 4, 5, 6, 7] }];
    let mut add = |event| kept.push(Kept::Bingolino(Entry::Play(event)));
    add(Event::Seated { seats: boards.len().try_into().unwrap() });
    for (seat, board) in (1..).zip(boards) {
        let numbers = board.iter().filter_map(|&number| Number::new(number));
        let tiles = Squares::<Number, 4>::cells().zip(numbers).collect();
        add(Event::TilesTold { seat: Seat::new(seat).unwrap(), tiles });
    }
    let mut bench = Bench::with(Language::En, &kept);
    bench.play("A A");
    if boards.last() == Some(&[0; 16]) {
        bench.play(UNKNOWN);
    }
    assert_eq!(at(&bench), "bingolino-roll");
    bench
}

/// Sixteen numbers, each once or twice.
fn numbers_from(first: u8) -> [u8; 16] {
    std::array::from_fn(|nth| first + u8::try_from(nth / 2).unwrap())
}

#[test]
fn where_all_is_known_one_press_agrees_for_everybody() {
    let mut bench = entered(&[numbers_from(7), numbers_from(4)]);
    bench.play("A");
    assert_eq!(at(&bench), "bingolino-agree");
    bench.play("A");
    // The corner and the inner tile are in three lines, their neighbours in two.
    assert_eq!(said(&mut bench), ["roll", "turn 1 a1 7", "turn 2 c2 7", "done"]);
    // One press undoes all of it.
    bench.play("B");
    assert_eq!((said(&mut bench), at(&bench)), (vec!["roll".into()], "bingolino-agree"));
}

#[test]
fn who_does_not_agree_takes_another_tile_or_none() {
    let mut bench = entered(&[numbers_from(7), numbers_from(4)]);
    bench.play("A up left right A");
    assert_eq!(said(&mut bench)[2], "turn 2 d2 7");
    // None: for the roller, that is an entry.
    let mut bench = entered(&[numbers_from(7), numbers_from(4)]);
    bench.play("A left A up A A");
    assert_eq!(said(&mut bench), ["roll", "none 1", "done"]);
}

#[test]
fn where_all_is_known_and_nobody_has_it_one_press_ends_the_roll() {
    let mut bench = entered(&[numbers_from(14), numbers_from(14)]);
    bench.play("A");
    assert!(says(&bench, "Nobody has the 7"), "{:?}", words(&bench));
    bench.play("A");
    assert_eq!(said(&mut bench), ["roll", "done"]);
}

/// If only one tile can show the roller's number and it is known, no second press is needed.
#[test]
fn a_number_that_only_one_known_tile_can_show_is_turned_at_once() {
    let mut boards = [numbers_from(7), [0; 16]];
    boards[0][1] = 1;
    let mut bench = entered(&boards);
    bench.play("A A");
    assert_eq!(said(&mut bench), ["roll", "turn 1 a1 7"]);
}

#[test]
fn stars_are_shouted_and_go_without_a_press() {
    let board = [7, 1, 2, 3, 8, 1, 2, 3, 9, 1, 2, 3, 10, 11, 12, 13];
    let mut bench = entered(&[board, numbers_from(14)]);
    // The other three tiles of the first row are face down already.
    for column in ["up", "down", "right"] {
        bench.play(&format!("holdB down A left up {column} left"));
    }
    bench.play("A");
    bench.play("A!");
    assert_eq!(at(&bench), "news");
    assert!(says(&bench, "Bingolino!"));
    bench.play("2000ms");
    assert_eq!(at(&bench), "bingolino-roll");
}

// Regression: table and box drifted apart, and nothing could correct that.

#[test]
fn corrections_take_few_presses_and_lead_back_to_the_question() {
    let number = "holdB down A left left up up up left";
    for (correct, says, presses) in [
        ("holdB down A left left up left", "1 b2 up", 7),
        ("holdB down A up right right left", "2 d3 down", 7),
        (number, "1 b2 1", 9),
        ("holdB down A left left up right", "1 b2 ?", 7),
        ("holdB down A left A up left", "1 row-2 true", 7),
        ("holdB down A up A A right", "2 column-d true", 7),
        ("holdB down A up A down right", "2 diagonal-d1 true", 7),
    ] {
        for (before, question) in
            [("A A left up A", "bingolino-roll"), ("A A left up", "bingolino-else")]
        {
            let mut bench = played(begin::BINGOLINO_3, before);
            assert_eq!(at(&bench), question);
            bench.play(correct);
            assert_eq!(said(&mut bench).last().unwrap(), says);
            assert_eq!(at(&bench), question, "{correct}");
            assert_eq!(correct.split(' ').count(), presses);
            // It can be undone.
            bench.play("holdB A");
            assert_ne!(said(&mut bench).last().unwrap(), says);
        }
    }
    let mut bench = played(begin::BINGOLINO_3, "A A left up A holdB down A A right");
    assert_eq!(said(&mut bench).last().unwrap(), "turn of 3");
    assert_eq!((at(&bench), about(&bench)), ("bingolino-roll", 3));
    let mut bench = played(begin::BINGOLINO_ON_TRUST, "A A holdB down A down right A");
    assert_eq!(said(&mut bench).last().unwrap(), "4 stars 1");
}

/// A tile that was entered on the wrong square two rolls ago: its number moves with it.
#[test]
fn a_tile_told_on_the_wrong_square_is_moved_in_nine_presses() {
    let way = "holdB down A left left up down up right";
    assert_eq!(way.split(' ').count(), 9);
    let mut bench = played(begin::BINGOLINO_3, "A A left up A");
    let turned = said(&mut bench).into_iter().find(|said| said.starts_with("turn 1 b2")).unwrap();
    let number = turned.rsplit(' ').next().unwrap();
    bench.play("A down A");
    bench.play(way);
    let moved = ["1 b2 up".into(), "1 b2 ?".into(), format!("1 d1 {number}"), "1 d1 down".into()];
    assert!(said(&mut bench).ends_with(&moved), "{:?}", said(&mut bench));
    // A square whose tile is known keeps its number: the other tile is there.
    let mut bench = entered(&[numbers_from(7), numbers_from(7)]);
    bench.play("A A");
    assert!(said(&mut bench).contains(&"turn 1 a1 7".to_string()), "{:?}", said(&mut bench));
    bench.play("holdB down A left up left down up up");
    assert!(said(&mut bench).ends_with(&["1 a1 up".into(), "1 b1 down".into()]));
}

/// A 14 that was entered as a 2: the roller who has it would have to turn a tile back.
#[test]
fn a_number_told_wrong_is_put_right_in_the_middle_of_a_roll() {
    let mut board = numbers_from(14);
    board[0] = 2;
    let mut bench = entered(&[board, numbers_from(14)]);
    bench.play("holdB down A left down right left A");
    assert_eq!(at(&bench), "bingolino-back", "the box knows that nothing fits");
    bench.play("holdB down A left up left up left up");
    assert_eq!(said(&mut bench).last().unwrap(), "1 a1 7");
    assert_eq!(at(&bench), "bingolino-agree");
    bench.play("A");
    assert!(said(&mut bench).contains(&"turn 1 a1 7".to_string()));
}

#[test]
fn a_correction_that_cannot_be_is_refused_with_its_rule() {
    // Seat 1 has two tiles with a 7, seat 2 one.
    let mut boards = [numbers_from(7), numbers_from(7)];
    boards[1][0] = 22;
    let mut bench = entered(&boards);
    let kept = bench.kept().len();
    bench.play("holdB down A left down right up left up");
    assert!(says(&bench, "B1") && says(&bench, "There is no fourth 7"), "{:?}", words(&bench));
    assert_eq!(bench.kept().len(), kept);
}

// On trust.

#[test]
fn on_trust_a_roll_is_two_presses_and_a_star_one_more() {
    let mut bench = played(begin::BINGOLINO_ON_TRUST, "A A A A A A A up A");
    assert_eq!(said(&mut bench), ["roll", "star 2 1", "done"]);
    assert!(says(&bench, "Bingolino!"));
    // B undoes all of it, to be entered differently.
    bench.play("1500ms B");
    assert_eq!((said(&mut bench), at(&bench)), (vec!["roll".into()], "bingolino-stars"));
    bench.play("A");
    assert_eq!(said(&mut bench), ["roll", "star 2 1", "done"]);
    // The same after a power cut.
    bench.restart();
    bench.play("2000ms A A B");
    assert_eq!((said(&mut bench), at(&bench)), (vec!["roll".into()], "bingolino-stars"));
}

#[test]
fn a_star_that_cannot_be_is_refused_where_it_is_said() {
    let mut bench = played(begin::BINGOLINO_ON_TRUST, "A up");
    assert!(says(&bench, "B11") && says(&bench, "Not that many yet"), "{:?}", words(&bench));
    // A does what its label says, note or not.
    bench.play("A");
    assert_eq!(said(&mut bench), ["roll", "done"]);
    // Two at once are too many after four rolls; the first one stays.
    let mut bench = played(begin::BINGOLINO_ON_TRUST, "A A A A A A A up up left left A A");
    assert_eq!(said(&mut bench), ["roll", "star 1 1", "star 2 1", "done"]);
    // After a while A does what its label says, although the note is still there.
    let mut bench = played(begin::BINGOLINO_ON_TRUST, "A up 2000ms A");
    assert_eq!(said(&mut bench), ["roll", "done"]);
}

#[test]
fn a_doubted_line_is_put_to_the_proof() {
    // There were rolls of 7 and three others, but none of 22.
    let mut bench = played(
        begin::BINGOLINO_ON_TRUST,
        "A holdB down down A left left up down up down up down up",
    );
    assert!(says(&bench, "B12") && says(&bench, "No 22 was rolled"), "{:?}", words(&bench));
    assert_eq!(said(&mut bench), ["roll"]);
    assert_eq!(at(&bench), "bingolino-stars");
    let mut bench = played(begin::BINGOLINO_ON_TRUST, "A A A A A A A");
    let totals: Vec<u8> = bench
        .kept()
        .iter()
        .filter_map(|kept| match kept {
            Kept::Bingolino(Entry::Play(Event::Rolled(faces))) => Some(faces.total()),
            _ => None,
        })
        .collect();
    bench.play("holdB down down A left");
    for total in totals {
        let row = ["up", "left", "A", "right", "down"][usize::from((total - 1) / 5)];
        let column = ["left", "up", "A", "down", "right"][usize::from((total - 1) % 5)];
        bench.play(&format!("{row} {column}"));
    }
    assert!(said(&mut bench).last().unwrap().starts_with("Proved"));
}

#[test]
fn the_players_own_dice_are_told() {
    // Holding B leads back to the question before, and from there to the menu.
    let mut back = played(begin::BINGOLINO_OWN_DICE, "up B holdB");
    assert_eq!(at(&back), "bingolino-roll");
    back.play("holdB");
    assert_eq!(at(&back), "menu");
    // One press a face; B is the six.
    let mut bench = played(begin::BINGOLINO_OWN_DICE, "up B left");
    assert_eq!(at(&bench), "bingolino-own-dice");
    // They can be entered again, until they are right.
    bench.play("B B up A");
    assert_eq!(at(&bench), "bingolino-number");
    let rolled = bench.kept().into_iter().find_map(|kept| match kept {
        Kept::Bingolino(Entry::Play(Event::Rolled(faces))) => Some(faces.to_string()),
        _ => None,
    });
    assert_eq!(rolled.as_deref(), Some("6 1"));
}

// Entering boards.

/// The keys of a number on the pad: row and column.
fn keyed(number: u8) -> String {
    let row = ["up", "left", "A", "right", "down"][usize::from((number - 1) / 5)];
    let column = ["left", "up", "A", "down", "right"][usize::from((number - 1) % 5)];
    format!("{row} {column} ")
}

/// How many tiles are known of each board, seat by seat, as last entered.
fn told(bench: &mut Bench) -> Vec<(u8, usize)> {
    let mut told = Vec::new();
    for kept in &bench.kept() {
        match kept {
            Kept::Bingolino(Entry::Play(Event::TilesTold { seat, tiles })) => {
                told.push((seat.number(), tiles.iter_known().count()));
            }
            Kept::Bingolino(Entry::Undo) => drop(told.pop()),
            _ => {}
        }
    }
    told
}

/// The keys of "not known" on the pad.
const UNKNOWN: &str = "down A ";

#[test]
fn a_board_is_entered_with_two_presses_a_tile() {
    let board: String = (1..=16).map(keyed).collect();
    let mut bench = played(begin::BINGOLINO_ENTERED, &board);
    assert_eq!(board.split_whitespace().count(), 32);
    assert_eq!((told(&mut bench), at(&bench)), (vec![(1, 16)], "tiles"));
    bench.play(&board);
    assert_eq!((told(&mut bench), at(&bench)), (vec![(1, 16), (2, 16)], "bingolino-roll"));
}

#[test]
fn a_fourth_equal_number_is_refused_there_and_then() {
    let mut bench = played(begin::BINGOLINO_ENTERED, &keyed(14).repeat(4));
    assert!(says(&bench, "B1") && says(&bench, "There is no fourth 14"), "{:?}", words(&bench));
    assert_eq!(told(&mut bench), [(1, 3)]);
    // Another number is entered in its place.
    bench.play(&keyed(2));
    assert_eq!(told(&mut bench), [(1, 4)]);
}

#[test]
fn b_wipes_the_last_number_and_leads_to_the_seat_before() {
    let mut bench = played(begin::BINGOLINO_ENTERED, &(keyed(14) + &keyed(2)));
    assert!(says(&bench, "undo 2"));
    bench.play(&format!("B {}", keyed(3)));
    assert_eq!(told(&mut bench), [(1, 2)]);
    bench.play(&(4..=17).map(keyed).collect::<String>());
    assert_eq!((told(&mut bench), about_tiles(&bench)), (vec![(1, 16)], 2));
    bench.play("B");
    assert_eq!(about_tiles(&bench), 1);
    assert!(says(&bench, "Your tile 16"), "{:?}", words(&bench));
    bench.play(&keyed(18));
    assert_eq!((told(&mut bench), about_tiles(&bench)), (vec![(1, 16)], 2));
}

fn about_tiles(bench: &Bench) -> usize {
    assert_eq!(at(bench), "tiles");
    about(bench)
}

#[test]
fn entering_goes_on_where_it_was_after_a_power_cut() {
    let mut bench = played(begin::BINGOLINO_ENTERED, &(keyed(14) + &keyed(2)));
    bench.restart();
    bench.play("A A");
    assert!(says(&bench, "Your tile 3"), "{:?}", words(&bench));
    bench.play(&(keyed(5) + &UNKNOWN.repeat(13)));
    assert_eq!((told(&mut bench), about_tiles(&bench)), (vec![(1, 3)], 2));
}

#[test]
fn an_unknown_first_tile_leaves_the_whole_board_to_be_learned() {
    let mut bench = played(begin::BINGOLINO_ENTERED, &UNKNOWN.repeat(2));
    assert_eq!((told(&mut bench), at(&bench)), (vec![(1, 0), (2, 0)], "bingolino-roll"));
}

#[test]
fn b_before_the_first_roll_leads_back_into_the_board() {
    let board: String = (1..=16).map(keyed).collect();
    let mut bench = played(begin::BINGOLINO_ENTERED, &board.repeat(2));
    bench.play("B");
    assert!(says(&bench, "Your tile 16"), "{:?}", words(&bench));
    assert_eq!(told(&mut bench), [(1, 16), (2, 16)], "nothing has changed yet");
    bench.play(&keyed(22));
    assert_eq!((told(&mut bench), at(&bench)), (vec![(1, 16), (2, 16)], "bingolino-roll"));
}

// For every screen.

/// After random presses, every entry is legal, too.
#[test]
fn any_presses_lead_to_screens_that_say_what_they_do() {
    let mut seen = BTreeSet::new();
    let mut chance = ChaCha20Rng::seed_from_u64(3);
    for begin in [
        begin::BINGOLINO,
        begin::BINGOLINO_4,
        begin::BINGOLINO_ON_TRUST,
        begin::BINGOLINO_OWN_DICE,
        begin::BINGOLINO_TOLD,
        begin::BINGOLINO_ENTERED,
    ] {
        let mut bench = played(begin, "");
        for _ in 0..1_500 {
            match chance.next_u32() % 40 {
                0 => bench.play("holdB down A"),
                1 => bench.play("holdB down down A"),
                2 => bench.play("holdB down down down A"),
                3 => bench.play("B"),
                nth => bench.play(["A", "up", "left", "right", "down"][nth as usize % 5]),
            }
            // Banners and notes disappear by themselves.
            bench.play("2000ms");
            let at = at(&bench);
            if !at.starts_with("bingolino") && at != "tiles" {
                match at {
                    "winners" | "history" | "standings" | "rolls" | "menu" => {}
                    _ => break,
                }
                bench = played(begin, "");
                continue;
            }
            seen.insert(at);
            bench.play("2000ms");
            the_list_says_what_acts(&bench);
        }
        every_statement_is_legal(&mut bench);
    }
    assert!(seen.len() >= 12, "{seen:?}");
}

fn every_statement_is_legal(bench: &mut Bench) {
    let kept = bench.kept();
    let begins = kept.iter().rposition(|kept| matches!(kept, Kept::Game { .. })).unwrap();
    let mut text = String::new();
    let entries = kept[begins..].iter().filter_map(|kept| kept.try_into().ok()).cloned();
    record::write::<Bingolino, 512>(entries, &mut text).unwrap();
    let mut referee = Referee::<Bingolino, 512>::default();
    for line in text.lines().skip(1) {
        assert!(referee.hear(line, &mut |_| ()).is_accepted(), "{line} in {text}");
    }
}

/// Nothing but a correction took it off, and B said that the roll stands.
#[test]
fn a_star_that_was_pressed_by_mistake_goes_with_b() {
    // Four rolls are enough for a line.
    let mut bench = played(begin::BINGOLINO_ON_TRUST, "A A A A A A A 2000ms");
    assert_eq!(at(&bench), "bingolino-stars");
    let before = bench.draw().0;
    bench.play("left 2000ms");
    assert!(words(&bench).contains(&"Ⓑ".to_string()), "{:?}", words(&bench));
    bench.play("B 2000ms");
    assert!(bench.draw().0 == before, "{:?}", words(&bench));
}
