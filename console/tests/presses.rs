//! A million random presses: no panic, no dead end, every screen seen, every event legal, and what
//! was kept is the game that was shown.

mod common;

use chacha20::ChaCha20Rng;
use common::Bench;
use console::gallery::SCENES;
use console::kept::Recorded;
use console::{Button, Easel, Input, Kept, Language, Picture};
use rand_core::{Rng, SeedableRng};
use rules_core::bingolino::Bingolino;
use rules_core::combo::Combo;
use rules_core::dingominos::Dingominos;
use rules_core::record::{self, Notation, Referee};
use std::collections::BTreeSet;

const PRESSES: u32 = 1_000_000;

/// Mostly A and the cross, so that games get somewhere; now and then the menu.
fn press(chance: &mut ChaCha20Rng) -> Input {
    match chance.next_u32() % 100 {
        0..52 => Input::Press(Button::A),
        52..62 => Input::Press(Button::Up),
        62..72 => Input::Press(Button::Down),
        72..82 => Input::Press(Button::Left),
        82..94 => Input::Press(Button::Right),
        94..98 => Input::Press(Button::B),
        98 => Input::Hold(Button::B),
        _ => Input::Tick,
    }
}

/// From anywhere the way home is short: close what is open with B, or leave through the menu.
fn lead_home(bench: &mut Bench) {
    let from = bench.console().screen_name();
    for _ in 0..40 {
        match bench.console().screen_name() {
            "home" => return,
            "menu" => {
                let leave = [Button::Up, Button::Up, Button::A].map(Input::Press);
                leave.into_iter().for_each(|input| _ = bench.input(input));
            }
            "splash" => _ = bench.input(Input::Press(Button::A)),
            _ => {
                bench.input(Input::Hold(Button::B));
                if bench.console().screen_name() != "menu" {
                    bench.input(Input::Press(Button::B));
                }
            }
        }
    }
    panic!("no way home from {from}: still at {}", bench.console().screen_name());
}

/// Writes down the last game that was kept, and lets the referee judge it.
fn every_event_is_legal(kept: &[Kept]) {
    let start =
        kept.iter().rposition(|kept| matches!(kept, Kept::Game { .. })).unwrap_or(kept.len());
    let game = &kept[start..];
    judge::<Bingolino>(game);
    judge::<Combo>(game);
    judge::<Dingominos>(game);
}

fn judge<G: Notation + Recorded>(kept: &[Kept]) {
    let mut text = String::new();
    record::write::<G, 512>(kept.iter().filter_map(G::kept).cloned(), &mut text).unwrap();
    let mut referee = Referee::<G, 512>::default();
    for line in text.lines().skip(1) {
        assert_eq!(referee.hear(line, &mut |_| ()), Ok(Ok(())), "{line}\nin\n{text}");
    }
}

/// A picture on which only what has changed is painted.
struct Glass {
    easel: Easel,
    picture: Picture,
}

impl Glass {
    fn new() -> Glass {
        Glass { easel: Easel::new(), picture: [0; 1024] }
    }

    /// It is the picture that painting everything gives, and only the reported rows changed.
    fn show(&mut self, bench: &Bench) {
        let before = self.picture;
        let rows = bench.console().paint_change(&mut self.easel, &mut self.picture, bench.now);
        let mut whole = [0xFF; 1024];
        bench.console().paint(&mut whole, bench.now);
        assert!(self.picture == whole, "{}", bench.console().screen_name());
        for (page, (was, is)) in before.chunks(128).zip(self.picture.chunks(128)).enumerate() {
            assert!(was == is || rows.contains(&(page * 8)), "{rows:?}");
        }
    }
}

#[test]
fn a_million_presses() {
    let mut seen = BTreeSet::new();
    let mut chance = ChaCha20Rng::seed_from_u64(1);
    let mut bench = Bench::new(Language::De);
    let mut glass = Glass::new();
    for nth in 0..PRESSES {
        // Everything can be kept.
        bench.input(press(&mut chance));
        glass.show(&bench);
        if seen.insert(bench.console().screen_name()) || nth % 997 == 0 {
            let (_, texts) = bench.draw();
            assert!(!texts.is_empty() || bench.console().screen_name() == "splash");
        }
        if nth % 1_999 == 0 {
            // Power off, power on: the same game is there, to the last entry.
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
