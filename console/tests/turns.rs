//! How many presses things take.

mod common;

use common::Bench;
use console::{Button, Input, Kept, Language};
use rules_core::Entry;
use rules_core::dingominos::{self, Sign};
use std::collections::{BTreeSet, VecDeque};

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
