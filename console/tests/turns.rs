//! How many presses things take.

mod common;

use common::Bench;
use console::kept::{GameKind, Version};
use console::{Button, Input, Kept, Language};
use rules_core::bingolino::{Event, Number};
use rules_core::record::Kind;
use rules_core::{Entry, Seat, Squares};

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
