//! What a child's presses led to in many games, and which presses of people in a hurry were lost.

use crate::Done;
use crate::desk::{Desk, Led, Lost, Slip, Stray};
use crate::rows::{Way, game_seed, on_all_processors, play_at, rows};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The goal is at most one fault in so many games.
pub const GOAL: usize = 20;

/// What the stray presses of a child led to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Strays {
    /// How many games were played, each with a second set-up after it.
    pub games: usize,
    /// All presses.
    pub presses: u32,
    /// How often each stray press happened, with the game it was in.
    pub slips: BTreeMap<(&'static str, Slip), u32>,
    /// How many presses came too soon after a stray one and had to be made again.
    pub again: u32,
    /// How many stray presses changed something and were taken back with B.
    pub taken_back: u32,
    /// How many could not be taken back so.
    pub set_back: u32,
}

impl Strays {
    /// Plays this many games of every row whose name starts like this. The same seed gives the same
    /// games.
    ///
    /// # Errors
    ///
    /// As [`crate::rows::play_one`].
    pub fn play(begins: &str, games: usize, seed: u64) -> Done<Strays> {
        let mut strays = Strays::default();
        for ((way, seats), place) in rows_that_begin(begins) {
            let play = |nth| {
                let seed = game_seed(seed, place, nth);
                let mut desk = Desk::with_child(seed);
                play_at(&mut desk, (way, seats), seed)?;
                Ok(desk)
            };
            for desk in on_all_processors(games, play)? {
                strays.add(way, &desk);
            }
        }
        Ok(strays)
    }

    fn add(&mut self, way: Way, desk: &Desk) {
        let Some(child) = desk.child() else { return };
        self.games += 1;
        self.presses += desk.presses().all();
        self.again += child.again;
        self.taken_back += child.taken_back;
        self.set_back += child.set_back;
        for (slip, often) in &child.slips {
            *self.slips.entry((way.name(), slip.clone())).or_default() += often;
        }
    }

    /// How often a stray press of this kind led to that.
    pub fn count(&self, stray: Stray, led: Led) -> u32 {
        let slips = self.slips.iter();
        let such = slips.filter(|((_, slip), _)| (slip.stray, slip.led) == (stray, led));
        such.map(|(_, often)| often).sum()
    }

    /// How many second presses there were, and how many random keys.
    pub fn by_kind(&self) -> [u32; 2] {
        let all = |kind| Led::ALL.into_iter().map(|led| self.count(kind, led)).sum();
        [Stray::Second, Stray::Random].map(all)
    }

    /// How often a stray press of this kind led to something that must not follow from it.
    pub fn faults(&self, stray: Stray) -> u32 {
        let faults = Led::ALL.into_iter().filter(|led| led.is_fault());
        faults.map(|led| self.count(stray, led)).sum()
    }

    /// All faults in [`GOAL`] games.
    pub fn in_20_games(&self) -> f64 {
        let faults = self.faults(Stray::Second) + self.faults(Stray::Random);
        f64::from(faults) * 20.0 / f64::from(u32::try_from(self.games).unwrap_or(1).max(1))
    }
}

/// What stray presses led to, summed up over all games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// How many games were played.
    pub games: usize,
    /// All meant presses.
    pub presses: u32,
    /// What second presses led to, in the order of [`Led::ALL`].
    pub second: [u32; Led::ALL.len()],
    /// What random keys led to, in the same order.
    pub random: [u32; Led::ALL.len()],
    /// Faults in [`GOAL`] games.
    pub in_20_games: f64,
    /// How many stray presses changed something and were taken back with B.
    pub taken_back: u32,
    /// How many could not be taken back so.
    pub set_back: u32,
}

impl From<&Strays> for Summary {
    fn from(strays: &Strays) -> Summary {
        Summary {
            games: strays.games,
            presses: strays.presses,
            second: Led::ALL.map(|led| strays.count(Stray::Second, led)),
            random: Led::ALL.map(|led| strays.count(Stray::Random, led)),
            in_20_games: (strays.in_20_games() * 100.0).round() / 100.0,
            taken_back: strays.taken_back,
            set_back: strays.set_back,
        }
    }
}

/// A child at this console: 40 games a row, seed 1.
pub fn child() -> Summary {
    written(include_str!("../child.json"))
}

/// The same child at the console of version 0.2.
pub fn child_at_0_2() -> Summary {
    written(include_str!("../child-0.2.json"))
}

fn written(json: &str) -> Summary {
    serde_json::from_str(json).expect("it was written by `--json`")
}

/// What a child's presses led to, beside an older console.
pub fn child_beside(now: &Summary, older: &Summary) -> String {
    let mut lines =
        String::from("| led to | second press | version 0.2 | random key | version 0.2 |\n");
    lines.push_str(&format!("{}|\n", "| --- ".repeat(5)));
    for (nth, led) in Led::ALL.into_iter().enumerate() {
        let random = match led {
            Led::Roll => ["".into(), "".into()],
            _ => [now, older].map(|summary| summary.random[nth].to_string()),
        };
        let ([random, before], words) = (random, led.words());
        let [second, earlier] = [now, older].map(|summary| summary.second[nth]);
        lines.push_str(&format!("| {words} | {second} | {earlier} | {random} | {before} |\n"));
    }
    lines
}

/// Where the presses of a turn go, as a table: for each row, how many presses a turn each button
/// takes at each question.
///
/// # Errors
///
/// As [`crate::rows::play_one`].
pub fn questions(begins: &str, games: usize, seed: u64) -> Done<String> {
    let mut lines = String::from("| game | seats | presses a turn | question | button |\n");
    lines.push_str(&format!("{}|\n", "| --- ".repeat(5)));
    for (row, place) in rows_that_begin(begins) {
        let play = |nth| {
            let seed = game_seed(seed, place, nth);
            let mut desk = Desk::counting(seed);
            let turns = play_at(&mut desk, row, seed)?.turns;
            Ok((turns, desk))
        };
        let (mut turns, mut sums) = (0, BTreeMap::<_, u32>::new());
        for (took, desk) in on_all_processors(games, play)? {
            turns += took;
            for (question, presses) in desk.questions() {
                *sums.entry(question.clone()).or_default() += presses;
            }
        }
        let mut sums: Vec<_> = sums.into_iter().collect();
        sums.sort_by_key(|(_, presses)| std::cmp::Reverse(*presses));
        for ((question, button), presses) in sums {
            let each = f64::from(presses) / f64::from(turns.max(1));
            let (way, seats) = (row.0.name(), row.1);
            lines.push_str(&format!("| {way} | {seats} | {each:.3} | {question} | {button} |\n"));
        }
    }
    Ok(lines)
}

/// The rows whose name starts like this, with their places.
fn rows_that_begin(begins: &str) -> impl Iterator<Item = ((Way, usize), u64)> {
    rows().zip(0..).filter(move |((way, _), _)| way.name().starts_with(begins))
}

impl fmt::Display for Strays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| led to | second press | random key |\n| --- | --- | --- |")?;
        for led in Led::ALL {
            let [second, random] = [Stray::Second, Stray::Random].map(|kind| self.count(kind, led));
            writeln!(f, "| {} | {second} | {random} |", led.words())?;
        }
        let [second, random] = [Stray::Second, Stray::Random].map(|kind| self.faults(kind));
        writeln!(f, "| faults | {second} | {random} |")?;
        writeln!(
            f,
            "\n{} games, {} presses, {:.2} faults in {GOAL} games; \
             {} stray presses taken back with B, {} not; {} others pressed again.\n",
            self.games,
            self.presses,
            self.in_20_games(),
            self.taken_back,
            self.set_back,
            self.again,
        )?;
        let mut slips: Vec<_> = self.slips.iter().collect();
        slips.sort_by_key(|((_, slip), often)| (!slip.led.is_fault(), std::cmp::Reverse(**often)));
        writeln!(f, "| often | game | press | button | led to | at | meant at |")?;
        writeln!(f, "{}|", "| --- ".repeat(7))?;
        for ((game, slip), often) in slips
            .into_iter()
            .filter(|((_, slip), _)| !matches!(slip.led, Led::Nothing | Led::Screen))
        {
            let Slip { stray, led, from, at, button } = slip;
            let stray = if *stray == Stray::Second { "second" } else { "random" };
            writeln!(
                f,
                "| {often} | {game} | {stray} | {button} | {} | {at} | {from} |",
                led.words()
            )?;
        }
        Ok(())
    }
}

/// The presses that the box ignored although people meant them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Quick {
    /// How many games were played, each with a second set-up after it.
    pub games: usize,
    /// All presses.
    pub presses: u32,
    /// How often each press was lost, with the game it was in.
    pub lost: BTreeMap<(&'static str, Lost), u32>,
}

impl Quick {
    /// Plays this many games of every row whose name starts like this. The same seed gives the same
    /// games.
    ///
    /// # Errors
    ///
    /// As [`crate::rows::play_one`].
    pub fn play(begins: &str, games: usize, seed: u64) -> Done<Quick> {
        let mut quick = Quick::default();
        for ((way, seats), place) in rows_that_begin(begins) {
            let play = |nth| {
                let seed = game_seed(seed, place, nth);
                let mut desk = Desk::hurried(seed);
                play_at(&mut desk, (way, seats), seed)?;
                Ok(desk)
            };
            for desk in on_all_processors(games, play)? {
                quick.games += 1;
                quick.presses += desk.presses().all();
                for lost in desk.lost() {
                    *quick.lost.entry((way.name(), lost.clone())).or_default() += 1;
                }
            }
        }
        Ok(quick)
    }

    /// All lost presses.
    pub fn all(&self) -> u32 {
        self.lost.values().sum()
    }

    /// Those at a question that follows from the press before, as expected.
    pub fn expected(&self) -> u32 {
        let expected = self.lost.iter().filter(|((_, lost), _)| lost.is_expected());
        expected.map(|(_, often)| often).sum()
    }
}

impl fmt::Display for Quick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games, {} presses; the box ignored {}, {} of them at an expected question.\n",
            self.games,
            self.presses,
            self.all(),
            self.expected()
        )?;
        let mut all: Vec<_> = self.lost.iter().collect();
        all.sort_by_key(|(_, often)| std::cmp::Reverse(**often));
        writeln!(f, "| often | game | seat | button | at | after |\n{}|", "| --- ".repeat(6))?;
        for ((game, lost), often) in all {
            let seat = match lost {
                Lost { settled: true, .. } => "ended news",
                Lost { other_seat: true, .. } => "another",
                Lost { is_final: true, .. } => "the same, for good",
                _ => "the same",
            };
            let button = if lost.same_button { "the same" } else { "another" };
            let Lost { at, from, .. } = lost;
            writeln!(f, "| {often} | {game} | {seat} | {button} | {at} | {from} |")?;
        }
        Ok(())
    }
}
