//! A million random presses: no panic, no dead end, every screen seen, every event legal, and the
//! saved game is the one that was shown.

use crate::common::{Bench, the_list_says_what_acts};
use crate::full_sweep;
use chacha20::ChaCha20Rng;
use console::gallery::SCENES;
use console::speech::{Ears, Spoken, Word};
use console::{Button, DARK, Input, Kept, Language};
use rand_core::{Rng, SeedableRng};
use rules_core::Entry;
use rules_core::bingolino::Bingolino;
use rules_core::combo::Combo;
use rules_core::dingominos::Dingominos;
use rules_core::record::{self, Notation, Referee};
use std::collections::BTreeSet;

const PRESSES: u32 = 1_000_000;
const FEWER: u32 = 150_000;

/// Mostly A and the cross, so that games get somewhere; now and then the menu.
fn press(chance: &mut ChaCha20Rng) -> Input {
    match chance.next_u32() % 100 {
        0..40 => Input::Press(Button::A),
        40..62 => Input::Press(Button::Up),
        62..72 => Input::Press(Button::Down),
        72..82 => Input::Press(Button::Left),
        82..94 => Input::Press(Button::Right),
        94..98 => Input::Press(Button::B),
        98 => Input::Hold(Button::B),
        _ => Input::Tick,
    }
}

/// The screens that B leaves, if necessary pressed more than once: outside a game, and in its menu.
const OUTSIDE: [&str; 14] = [
    "card",
    "setup",
    "replace",
    "foreign",
    "same-tiles",
    "about",
    "update",
    "settings",
    "history",
    "standings",
    "rolls",
    "seal",
    "quit",
    "news",
];

/// From anywhere the way home is short: B closes what is open, or the menu leaves the game.
fn lead_home(bench: &mut Bench) {
    let from = bench.console().screen_name();
    for _ in 0..60 {
        match bench.console().screen_name() {
            "home" | "choose" => return,
            // The last item of a game's menu leaves the game; outside one it is *About*.
            "menu" => {
                let leave = [Button::Up, Button::A].map(Input::Press);
                leave.into_iter().for_each(|input| _ = bench.input(input));
                if bench.console().screen_name() == "about" {
                    bench.input(Input::Press(Button::B));
                    bench.input(Input::Press(Button::B));
                }
            }
            "splash" => _ = bench.input(Input::Press(Button::A)),
            screen if OUTSIDE.iter().any(|outside| screen.starts_with(outside)) => {
                bench.input(Input::Press(Button::B));
            }
            _ => _ = bench.input(Input::Hold(Button::B)),
        }
    }
    panic!("no way home from {from}: still at {}", bench.console().screen_name());
}

/// Every key is read out, with something after it.
fn keys_are_heard_before_what_they_do(bench: &Bench) {
    let (console, now) = (bench.console(), bench.now);
    let mut keys = Vec::new();
    console.keys(now, &mut |button| {
        keys.extend(Button::ALL.iter().position(|key| *key == button).map(|nth| [KEYS[nth]]));
    });
    let mut ears = Ears::new();
    let mut said = Vec::new();
    ears.listen(console, now, &mut |word, _| said.push(word));
    assert!(!ears.is_cut(), "{} words on {}", said.len(), console.screen_name());
    // When shaking, the rows are keys with nothing after them.
    if console.screen_name() == "shake" {
        return;
    }
    let statements: Vec<&[Word]> = said.split(|word| *word == Word::Pause).collect();
    for key in keys {
        let its = statements.iter().find(|statement| statement.starts_with(&key));
        let screen = console.screen_name();
        assert!(its.is_some_and(|its| its.len() > 1), "{key:?} on {screen}: {statements:?}");
    }
}

const KEYS: [Word; 6] = [
    Word::Spoken(Spoken::Up),
    Word::Spoken(Spoken::Down),
    Word::Spoken(Spoken::Left),
    Word::Spoken(Spoken::Right),
    Word::Spoken(Spoken::A),
    Word::Spoken(Spoken::B),
];

#[test]
fn on_every_screen_what_acts_is_listed_and_what_is_listed_is_drawn() {
    for language in Language::ALL {
        for scene in SCENES {
            let mut bench = Bench::new(language);
            bench.play(&scene.script().to_string());
            the_list_says_what_acts(&bench);
        }
    }
}

/// Writes the last saved game as a record, and lets the referee judge it.
fn every_event_is_legal(kept: &[Kept]) {
    let start =
        kept.iter().rposition(|kept| matches!(kept, Kept::Game { .. })).unwrap_or(kept.len());
    let game = &kept[start..];
    judge::<Bingolino>(game);
    judge::<Combo>(game);
    judge::<Dingominos>(game);
}

fn judge<G: Notation>(kept: &[Kept])
where
    for<'k> &'k Entry<G::Event>: TryFrom<&'k Kept>,
{
    let mut text = String::new();
    let entries = kept.iter().filter_map(|kept| kept.try_into().ok()).cloned();
    record::write::<G, 512>(entries, &mut text).unwrap();
    let mut referee = Referee::<G, 512>::default();
    for line in text.lines().skip(1) {
        assert!(referee.hear(line, &mut |_| ()).is_accepted(), "{line}\nin\n{text}");
    }
}

#[test]
fn a_million_presses() {
    let mut seen = BTreeSet::new();
    let mut chance = ChaCha20Rng::seed_from_u64(1);
    let mut bench = Bench::new(Language::De);
    let mut picture = DARK;
    for nth in 0..if full_sweep() { PRESSES } else { FEWER } {
        // Saving always succeeds.
        bench.input(press(&mut chance));
        bench.console().paint(&mut picture, bench.now);
        if seen.insert(bench.console().screen_name()) || nth % 997 == 0 {
            let (_, texts) = bench.draw();
            assert!(!texts.is_empty() || bench.console().screen_name() == "splash");
        }
        if nth % 499 == 0 {
            the_list_says_what_acts(&bench);
            keys_are_heard_before_what_they_do(&bench);
        }
        if nth % 1_999 == 0 {
            // After a power cut the same game is there, to the last entry.
            let mut again = bench.clone();
            again.restart();
            let same = again.console().holds_the_same_as(bench.console());
            assert!(same, "not the game that was shown");
            every_event_is_legal(&bench.kept());
            lead_home(&mut bench);
            if nth % (8 * 1_999) == 0 {
                bench = Bench::new(Language::De);
            }
        }
    }
    assert!(seen.len() >= 40, "only {seen:?} were seen");
    let shown = |screen: &&str| SCENES.iter().any(|scene| scene.name.starts_with(screen));
    assert_eq!(seen.iter().filter(|screen| !shown(screen)).collect::<Vec<_>>(), [] as [&&str; 0]);
}
