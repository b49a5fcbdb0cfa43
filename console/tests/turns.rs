//! How many presses things take.

mod common;

use common::Bench;
use console::kept::{GameKind, Version};
use console::{Button, Input, Kept, Language};
use rules_core::bingolino::{Event, Number};
use rules_core::dingominos::{self, Sign};
use rules_core::record::Kind;
use rules_core::{Entry, Seat, Squares};
use std::collections::{BTreeSet, VecDeque};

/// Two known boards. Seat 2 has only numbers that no single die shows, and so has seat 1 unless it
/// is `matching`: then it has only numbers that one die shows.
fn known_boards(matching: bool) -> Bench {
    let board = |first: u8| -> Squares<Number, 4> {
        let numbers = (first..first + 6).cycle().filter_map(Number::new);
        Squares::<Number, 4>::cells().zip(numbers).collect()
    };
    let tiles = [if matching { board(1) } else { board(17) }, board(17)];
    let kind = GameKind::Refereed(Kind::Bingolino);
    let mut kept = vec![Kept::Game { by: Version::OWN, kind, tokens: [0; 8] }];
    let mut events = vec![Event::Seated { seats: 2 }];
    for (seat, tiles) in (1..).zip(tiles) {
        events.push(Event::TilesTold { seat: Seat::new(seat).unwrap(), tiles });
    }
    kept.extend(events.into_iter().map(|event| Kept::Bingolino(Entry::Play(event))));
    let mut bench = Bench::with(Language::En, &kept);
    // Past the splash and the offer, then one die instead of three.
    bench.play("A A left left");
    assert_eq!(bench.console().screen_name(), "bingolino-roll");
    bench
}

/// Presses A until the next seat is to roll, each time after the dice have come to rest.
fn presses_of_a_turn(bench: &mut Bench) -> usize {
    let mut presses = 0;
    loop {
        bench.now += 1_000;
        bench.input(Input::Press(Button::A));
        presses += 1;
        if bench.console().screen_name() == "bingolino-roll" {
            return presses;
        }
    }
}

#[test]
fn a_turn_without_a_match_is_two_presses_and_one_with_a_match_three() {
    assert_eq!(presses_of_a_turn(&mut known_boards(false)), 2);
    assert_eq!(presses_of_a_turn(&mut known_boards(true)), 3);
}

/// What can be laid in five presses at most: tries everything that five presses can do.
fn laid_in_five_presses(bench: &Bench) -> BTreeSet<String> {
    assert_eq!(bench.console().screen_name(), "dingominos-table");
    let mut laid = BTreeSet::new();
    let mut reached = VecDeque::from([(bench.clone(), 0)]);
    while let Some((bench, presses)) = reached.pop_front() {
        for button in Button::ALL.into_iter().filter(|button| *button != Button::B) {
            let mut next = bench.clone();
            next.runner.keeper().records.clear();
            next.input(Input::Press(button));
            match next.kept().first() {
                Some(Kept::Dingominos(Entry::Play(dingominos::Event::Laid {
                    side,
                    inner,
                    outer,
                }))) => {
                    laid.insert(format!("{side} {inner} {outer}"));
                }
                None if presses < 4 && next.console() != bench.console() => {
                    reached.push_back((next, presses + 1));
                }
                _ => {}
            }
        }
    }
    laid
}

#[test]
fn a_tile_is_laid_in_at_most_five_presses() {
    let mut bench = Bench::new(Language::En);
    // Two seats, opened with a one on the left and a two on the right.
    bench.play("1000ms down down A A A A A A A right A");
    let laid = laid_in_five_presses(&bench);
    // At each end: eleven outer halves with the end's own sign inward, and all twelve with a joker.
    assert_eq!(laid.len(), 2 * (Sign::ALL.len() - 1 + Sign::ALL.len()), "{laid:?}");

    // A tile with two jokers, laid on the right: there only the outer half counts, any of twelve.
    bench.play("down down right right A");
    let laid = laid_in_five_presses(&bench);
    let on_the_joker = laid.iter().filter(|laid| laid.starts_with("right joker"));
    assert_eq!(on_the_joker.count(), Sign::ALL.len(), "{laid:?}");
}
