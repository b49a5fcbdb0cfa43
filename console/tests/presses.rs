//! A million random presses: no panic, no dead end, every screen seen, every event legal, and the
//! saved game is the one that was shown.

use crate::common::Bench;
use crate::full_sweep;
use chacha20::ChaCha20Rng;
use console::gallery::SCENES;
use console::speech::{Ears, Spoken, Word, read};
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

/// Every key on the display is read out, with something after it; every text can be spoken.
fn keys_are_heard_before_what_they_do(bench: &Bench) {
    let (console, now) = (bench.console(), bench.now);
    let mut keys = Vec::new();
    console.words(now, &mut |text| match "▲▼◄►ⒶⒷ".find(text).filter(|_| !text.is_empty())
    {
        Some(nth) => keys.push([KEYS[nth / 3]]),
        None => assert!(
            read(text, console.settings().language).is_some() || FOR_EYES.contains(&text),
            "{text:?} on {}",
            console.screen_name()
        ),
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

/// Names given by computers, which are not spoken.
const FOR_EYES: [&str; 2] = ["RPI-RP2", env!("CARGO_PKG_VERSION")];

/// Screens with a list, whose arrows need no labels.
const LISTS: [&str; 7] =
    ["menu", "settings", "history", "cards", "card", "setup-options", "foreign"];

/// The button that a letter on the screen stands for.
fn key(letter: &str) -> Option<Button> {
    let keys = ["▲", "▼", "◄", "►", "Ⓐ", "Ⓑ"];
    keys.iter().position(|key| *key == letter).map(|nth| Button::ALL[nth])
}

/// A labelled button does something, and no other does.
fn keys_say_what_they_do(bench: &Bench) {
    let screen = bench.console().screen_name();
    if ["splash", "news"].contains(&screen) {
        return;
    }
    // One refusal would hide another like it, so the menu dismisses it first.
    let mut rested = bench.clone();
    let (picture, _) = rested.draw();
    let is_note = picture[0] & 1 == 0 && picture[128] >> 3 & 1 == 1;
    if is_note && LISTS.contains(&screen) {
        // The same item again would be refused again.
        rested.input(Input::Press(Button::Down));
        rested.input(Input::Press(Button::Up));
    } else if is_note {
        rested.input(Input::Hold(Button::B));
        rested.input(Input::Press(Button::B));
    }
    if rested.console().screen_name() != screen {
        return;
    }
    // A moment later nothing moves, and no press is ignored.
    for _ in 0..20 {
        rested.now += 200;
        rested.input(Input::Tick);
    }
    let mut worn = Vec::new();
    rested.console().words(rested.now, &mut |word| worn.extend(key(word)));
    let (before, _) = rested.draw();
    let records = rested.runner.storage().records.len();
    for button in Button::ALL {
        let mut pressed = rested.clone();
        let shown = pressed.input(Input::Press(button));
        let (after, _) = pressed.draw();
        let kept = pressed.runner.storage().records.len();
        let acts = before != after || kept != records || shown.update;
        let in_list = LISTS.contains(&screen) && !matches!(button, Button::A | Button::B);
        if in_list {
            continue;
        }
        let words = || {
            let mut words = Vec::new();
            rested.console().words(rested.now, &mut |word| words.push(word.to_string()));
            words.join(" | ")
        };
        assert_eq!(
            acts,
            worn.contains(&button),
            "{button:?} at {screen}: {} (then {})",
            words(),
            pressed.console().screen_name()
        );
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
            keys_say_what_they_do(&bench);
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
