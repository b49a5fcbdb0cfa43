//! Whole games of each kind by ear, in every language, without seeing the box.

use crate::full_sweep;
use console::{Button, Language};
use family::chance::Chance;
use family::desk::Desk;
use family::ears::ByEar;
use family::rows::{Way, play_with, rows};
use family::voice::{Kind, Voice};
use family::{Done, Fingers};

/// Every way to play, each with a number of its own.
fn ways() -> impl Iterator<Item = (Way, u64)> {
    let mut ways: Vec<Way> = rows().map(|(way, _)| way).collect();
    ways.dedup();
    ways.into_iter().zip(1..)
}

/// A player by ear, from whom something is withheld once the game has started.
struct Listener {
    player: ByEar,
    withheld: Option<Kind>,
    /// Nothing was refused yet.
    honest: bool,
}

impl<T> Fingers<T> for Listener
where
    ByEar: Fingers<T>,
{
    fn begin(&mut self, desk: &mut Desk, table: &mut T) -> Done {
        self.player.begin(desk, table)?;
        if let Some(kind) = self.withheld {
            desk.withhold(kind);
        }
        if std::mem::take(&mut self.honest) { self.player.be_refused(desk) } else { Ok(()) }
    }

    fn turn(&mut self, desk: &mut Desk, table: &mut T) -> Done {
        self.player.turn(desk, table)
    }
}

/// Plays a whole game, and sets up a second one with the same players. Things are withheld from the
/// first question of the game on.
fn play(way: Way, desk: &mut Desk, seed: u64, withheld: Option<Kind>) -> Done {
    let player = ByEar::new(desk.language());
    let mut player = Listener { player, withheld, honest: true };
    let seats = seats(way, seed);
    play_with(&mut player, desk, (way, seats), seed).map(drop).map_err(|why| {
        let (name, language, script) = (way.name(), desk.language().code(), desk.script());
        let see = format!("croupier play --language {language} --seed {seed} --script '{script}'");
        format!("{name}, {seats} seats, seed {seed}: {why}\nSee it again:\n{see}\n")
    })
}

/// How many games to play of each way in each language.
fn games() -> u64 {
    if full_sweep() { 50 } else { 1 }
}

/// The number of players in the game with this seed.
fn seats(way: Way, seed: u64) -> usize {
    let most = if way.name().starts_with("Dingominos") { 8 } else { 4 };
    2 + Chance::new(seed).below(most - 1)
}

#[test]
fn whole_games_by_ear_in_every_language() {
    let mut failed = Vec::new();
    for language in Language::ALL {
        for (way, nth) in ways() {
            for game in 0..games() {
                let seed = 1_000_000 * u64::from(language.number()) + 100_000 * nth + game;
                let mut desk = Desk::by_ear(Voice::new(language, seed), seed);
                failed.extend(play(way, &mut desk, seed, None).err());
            }
        }
    }
    assert!(failed.is_empty(), "{} failed\n{}", failed.len(), failed.join("\n\n"));
}

/// Whether a game that has started cannot be finished without this.
fn is_needed(kind: Kind, way: Way) -> bool {
    let dingominos = way.name().starts_with("Dingominos");
    let on_trust = way.name().ends_with("on trust");
    match kind {
        // Squares are named where they are entered.
        Kind::Letters => !dingominos && !on_trust,
        // Stars and dice are counted up; in Dingominos, the count may succeed without hearing
        // changes.
        Kind::Changes => on_trust && !dingominos,
        _ => true,
    }
}

#[test]
fn whatever_is_withheld_is_missed() {
    let mut played = Vec::new();
    for (way, nth) in ways() {
        let languages = Language::ALL.into_iter().cycle().skip(usize::try_from(nth).unwrap());
        for (kind, language) in Kind::ALL.into_iter().zip(languages) {
            let seed = 1_000 * nth + u64::from(language.number());
            let mut withheld = |when, kind: Kind| {
                let mut desk = Desk::by_ear(Voice::new(language, seed), seed);
                if when == "all along" {
                    desk.withhold(kind);
                }
                let in_play = (when == "in play").then_some(kind);
                if play(way, &mut desk, seed, in_play).is_ok() {
                    played.push(format!("{way:?} in {language:?} without {kind:?} {when}"));
                }
            };
            if is_needed(kind, way) {
                withheld("in play", kind);
            }
            // All animals change on one screen.
            if is_needed(kind, way) || kind == Kind::Changes {
                withheld("all along", kind);
            }
        }
    }
    assert!(played.is_empty(), "{}", played.join("\n"));
}

/// With other names of buttons and the cursor elsewhere, the same presses lead elsewhere.
#[test]
fn counting_presses_does_not_pass() {
    for (way, seed) in ways() {
        let mut heard = Desk::by_ear(Voice::new(Language::De, seed), seed);
        play(way, &mut heard, seed, None).unwrap();
        let mut blind = Desk::by_ear(Voice::new(Language::De, seed + 100), seed);
        for word in heard.script().split(' ') {
            match word {
                "up" => blind.press(Button::Up),
                "down" => blind.press(Button::Down),
                "left" => blind.press(Button::Left),
                "right" => blind.press(Button::Right),
                "A" => blind.press(Button::A),
                "B" => blind.press(Button::B),
                "holdB" => blind.hold_b(),
                // The player did not press that.
                "down!" => {}
                wait => blind.wait(wait.trim_end_matches("ms").parse().unwrap()),
            }
        }
        assert_ne!(blind.state(), heard.state(), "{way:?}");
    }
}

/// The code that plays by ear uses nothing but speech and the pieces on the table.
#[test]
fn players_by_ear_do_not_look() {
    let player = [
        include_str!("../src/ears/mod.rs"),
        include_str!("../src/ears/setup.rs"),
        include_str!("../src/ears/bingolino.rs"),
        include_str!("../src/ears/combo.rs"),
        include_str!("../src/ears/dingominos.rs"),
    ];
    let forbidden = ["look(", "Screen", "screen", "screen_name", "Console", "Voice", "simulator"];
    let of_the_desk = ["desk.state", "desk.record", "desk.script"];
    for source in player {
        for word in forbidden.iter().chain(&of_the_desk) {
            assert!(!source.contains(word), "{word}");
        }
    }
}

#[test]
#[should_panic(expected = "a player by ear does not look")]
fn there_is_nothing_to_see() {
    Desk::by_ear(Voice::new(Language::De, 1), 1).look();
}
