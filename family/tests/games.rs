//! A few games of every row: box and table agree after every turn, every game ends, and it takes
//! few presses.

use console::script::{Stage, actions, play};
use console::{Input, Language, Millis, Runner, Setting};
use family::chance::Chance;
use family::combo::Combo;
use family::desk::Desk;
use family::evening::{self, agree};
use family::people::Party;
use family::rows::{
    Figures, Way, beside, measured, play_one, play_rows, rows, short, table, version_0_2,
};
use family::{Table, fingers};
use serde_json::{Value, json};
use simulator::dice::{DeskDice, seeded};
use vocabulary::Memory;

/// Enough for every kind of turn; `cargo xtask family` plays more.
const GAMES: usize = 4;
/// How much more than many games so few may take on average.
const FEW: f64 = 1.1;

/// How many presses a turn should take, on average.
fn goal((way, seats): (Way, usize)) -> f64 {
    match (way, seats) {
        (Way::BingolinoLearning, 2) => 5.0,
        (Way::BingolinoLearning, 3) => 6.5,
        (Way::BingolinoLearning, _) => 7.5,
        (Way::BingolinoEntered, _) => 2.0,
        (Way::BingolinoOnTrust, _) => 2.2,
        (Way::ComboPrinted, _) => 2.8,
        (Way::ComboLearning, _) => 4.2,
        (Way::ComboTrust, _) => 3.3,
        (Way::DingominosCounted | Way::DingominosUncounted, _) => 2.4,
        (Way::DingominosOnTrust, _) => 1.2,
    }
}

/// How many presses a turn may take: the goal, or a tenth less than in version 0.2, whichever is
/// more. In Bingolino, where the box learns the tiles, the goal itself.
fn limit(row: (Way, usize)) -> f64 {
    let same = |older: &Figures| older.row == row.0.name() && older.seats == row.1;
    let older = version_0_2().into_iter().find(same).expect("version 0.2 played it");
    match row.0 {
        Way::BingolinoLearning => goal(row),
        _ => goal(row).max(older.per_turn * 0.9),
    }
}

/// The rows that do not keep to their limits yet, and what they keep to until then.
const NOT_YET: [(Way, &[usize], f64); 8] = [
    (Way::BingolinoLearning, &[2], 5.1),
    (Way::BingolinoEntered, &[2, 3, 4], 2.1),
    (Way::BingolinoOnTrust, &[2, 3, 4], 2.4),
    (Way::ComboPrinted, &[3, 4], 3.1),
    (Way::ComboLearning, &[2], 4.7),
    (Way::ComboLearning, &[3], 5.3),
    (Way::ComboLearning, &[4], 5.7),
    (Way::ComboTrust, &[3, 4], 3.7),
];

/// The limit of a row, or what it keeps to until then.
fn budget((way, seats): (Way, usize)) -> f64 {
    let not_yet = NOT_YET.iter().find(|(other, of, _)| *other == way && of.contains(&seats));
    not_yet.map_or_else(|| limit((way, seats)), |(.., until_then)| *until_then)
}

/// How many presses a turn may take on average in a few games, whatever its limit.
fn ceiling((way, seats): (Way, usize)) -> f64 {
    match (way, seats) {
        (Way::BingolinoLearning, 2) => 5.5,
        (Way::BingolinoLearning, 3) | (Way::ComboLearning, 3..) => 7.0,
        (Way::BingolinoLearning, _) => 8.0,
        (Way::BingolinoEntered, _) => 3.0,
        (Way::BingolinoOnTrust, _) => 2.6,
        (Way::ComboPrinted, _) => 4.2,
        (Way::ComboLearning, _) => 6.0,
        (Way::ComboTrust, _) => 5.0,
        (Way::DingominosCounted | Way::DingominosUncounted, _) => 2.5,
        (Way::DingominosOnTrust, _) => 1.3,
    }
}

fn meet_the_goals(figures: &[Figures], slack: f64) {
    assert_eq!(figures.len(), rows().count());
    for (figures, row) in figures.iter().zip(rows()) {
        assert_eq!((figures.row.as_str(), figures.seats), (row.0.name(), row.1));
        assert!(figures.per_turn <= (budget(row) * slack).min(ceiling(row)), "a turn: {figures:?}");
        let again = if row.0 == Way::BingolinoEntered { 2.0 } else { 1.0 };
        assert!(figures.again <= again, "a second game: {figures:?}");
        assert!(figures.board <= 40.0, "entering a board: {figures:?}");
    }
}

#[test]
fn box_and_table_agree_to_the_end_with_few_presses() {
    match play_rows("", GAMES, 7) {
        Ok(figures) => meet_the_goals(&figures, FEW),
        Err(why) => panic!("{why}"),
    }
}

#[test]
fn the_same_seed_gives_the_same_games() {
    for row in [(Way::BingolinoLearning, 2), (Way::ComboPrinted, 2), (Way::ComboLearning, 2)] {
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

/// The script that is printed when something goes wrong leads to the same screen.
#[test]
fn a_script_plays_the_same_game_again() {
    for row in rows() {
        let script = play_one(row, 5).unwrap().script;
        let mut stage = OnStage(Runner::new(Memory::default()));
        stage.0.set_dice(Some(seeded(5, 0)));
        stage.0.set(Setting::Language, Language::En.number()).unwrap();
        play(&mut stage, actions(&script).map(Result::unwrap)).unwrap();
        // The second game is at its start only if the first was the same to its end.
        let name = stage.0.console().screen_name();
        let begins = ["bingolino-roll", "combo-roll-off", "dingominos-open"];
        assert!(begins.contains(&name), "{row:?} led to {name}");
    }
}

/// A table on which one thing differs from what was entered.
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

/// The family cannot be wrong in the same way as the box, because it does not use its rules.
#[test]
fn it_depends_on_no_rules() {
    assert!(!include_str!("../Cargo.toml").contains("rules-core"));
    assert!(!include_str!("../Cargo.toml").contains("rules_core"));
}

#[test]
fn the_page_has_the_figures_that_were_measured() {
    let page = include_str!("../README.md");
    let (now, then) = (measured(), version_0_2());
    meet_the_goals(&now, 1.0);
    for (figures, row) in now.iter().zip(rows()) {
        let over = figures.per_turn > limit(row);
        let listed = NOT_YET.iter().any(|(way, of, _)| *way == row.0 && of.contains(&row.1));
        assert_eq!(over, listed, "{} is over {} now: {over}", figures.per_turn, limit(row));
    }
    assert!(now.iter().chain(&then).all(|row| row.games >= 200));
    assert!(page.contains(&table(&now)), "{}", table(&now));
    assert!(page.contains(&beside(&now, &then)), "{}", beside(&now, &then));
    assert!(include_str!("../../docs/play/README.md").contains(&short(&now)), "{}", short(&now));
    let turns = || now.iter().map(|row| row.per_turn.round());
    let (least, most) = (turns().fold(f64::MAX, f64::min), turns().fold(0.0, f64::max));
    let words = format!("a turn takes {least} to {most} presses on average");
    assert!(include_str!("../../README.md").contains(&words), "{words}");
}
