//! A few games of every row: box and table agree after every turn, and every game comes to an end.

use console::script::{Stage, play, steps};
use console::{Input, Language, Millis, Runner, Setting};
use family::chance::Chance;
use family::combo::Combo;
use family::desk::Desk;
use family::evening::{self, agree};
use family::people::Party;
use family::rows::{ROWS, play_all, play_one, table, version_0_1};
use family::{Table, fingers};
use serde_json::{Value, json};
use simulator::dice::{DeskDice, seeded};
use vocabulary::Memory;

/// Enough for every kind of turn; `cargo xtask family` plays more.
const GAMES: usize = 3;

#[test]
fn box_and_table_agree_to_the_end() {
    if let Err(why) = play_all(GAMES, 7) {
        panic!("{why}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games() {
    for row in [ROWS[0], ROWS[9], ROWS[12]] {
        assert_eq!(play_one(row, 3), play_one(row, 3));
        assert_ne!(play_one(row, 3), play_one(row, 4));
    }
}

/// A console as a script plays it.
struct OnStage(Runner<Memory, DeskDice>);

impl Stage for OnStage {
    type Error = String;

    fn input(&mut self, input: Input, now: Millis) -> Result<(), String> {
        self.0.input(input, now).map(drop).map_err(|why| format!("{why:?}"))
    }

    fn due(&self) -> Option<Millis> {
        self.0.due()
    }
}

/// What is printed when something goes wrong leads to the same picture.
#[test]
fn a_script_plays_the_same_game_again() {
    for row in ROWS {
        let script = play_one(row, 5).unwrap().script;
        let mut stage = OnStage(Runner::new(Memory::default()));
        stage.0.set_dice(Some(seeded(5, 0)));
        stage.0.set(Setting::Language, Language::En.number()).unwrap();
        play(&mut stage, steps(&script).map(Result::unwrap)).unwrap();
        // The second game stands at its beginning only if the first was the same to its end.
        let name = stage.0.console().screen_name();
        let begins = ["bingolino-roll", "combo-roll-off", "dingominos-open"];
        assert!(begins.contains(&name), "{row:?} led to {name}");
    }
}

/// A table on which one thing is not as the box has been told.
struct Wrong<'a>(&'a Combo, &'a str, Value);

impl Table for Wrong<'_> {
    fn winners(&self) -> &[usize] {
        self.0.winners()
    }

    fn state(&self) -> Value {
        let mut state = self.0.state();
        state[self.1] = self.2.clone();
        state
    }
}

#[test]
fn a_difference_is_noticed() {
    let mut chance = Chance::new(1);
    let party = Party::new(2, &mut chance);
    let mut combo = Combo::new(party, true, false, chance);
    let mut desk = Desk::new(1);
    evening::play(&mut desk, &mut fingers::Fingers::default(), &mut combo).unwrap();
    assert_eq!(agree(&mut desk, &combo), Ok(()));
    for (what, wrong) in [
        ("scores", json!([0, 0])),
        ("hands", json!([1])),
        ("winners", json!([])),
        ("filled", json!([["a1"], []])),
        ("round", json!(99)),
        ("game", json!("bingolino")),
    ] {
        let differs = agree(&mut desk, &Wrong(&combo, what, wrong));
        assert!(differs.is_err_and(|why| why.contains(what)), "{what}");
    }
}

/// The family cannot be wrong in the same way as the box: it knows no rules of it.
#[test]
fn it_depends_on_no_rules() {
    assert!(!include_str!("../Cargo.toml").contains("rules-core"));
    assert!(!include_str!("../Cargo.toml").contains("rules_core"));
}

#[test]
fn the_page_has_the_figures_that_were_measured() {
    let figures = version_0_1();
    assert_eq!(figures.len(), ROWS.len());
    assert!(figures.iter().all(|row| row.games >= 200));
    assert!(include_str!("../README.md").contains(&table(&figures)));
}
