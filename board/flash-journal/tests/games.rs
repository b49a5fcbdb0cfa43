//! What there is to keep: whole games of each kind as the console plays them, with settings and
//! cards.

use crate::mock::Mock;
use chacha20::ChaCha20Rng;
use console::script::{actions, play};
use console::{Kept, Runner, Setting, gallery};
use flash_journal::{Error, Found, Journal, Role};
use rand_core::SeedableRng;
use rules_core::combo::Card;
use rules_core::{Shaken, Unsealed};
use std::collections::BTreeMap;
use vocabulary::Memory;

/// An operation on a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    Keep(Role, Vec<u8>),
    Tidy,
}

pub fn kept(kept: &Kept) -> Op {
    let mut buffer = [0; vocabulary::LONGEST];
    Op::Keep(kept.role(), kept.encode(&mut buffer).expect("it fits").to_vec())
}

pub const BINGOLINO: &str = include_str!("../../../console/tests/whole-games/bingolino.script");
pub const COMBO: &str = include_str!("../../../console/tests/whole-games/combo.script");
pub const DINGOMINOS: &str = include_str!("../../../console/tests/whole-games/dingominos.script");

/// Everything that is kept while a script is played, one op per record.
pub fn whole_game(script: &str) -> Vec<Op> {
    let mut runner = Runner::new(Memory::default());
    runner.set_dice(Some(Unsealed(Shaken(ChaCha20Rng::seed_from_u64(gallery::SEED)))));
    play(&mut runner, actions(script).map(|action| action.expect("an action")))
        .expect("there is room");
    assert_eq!(runner.console().screen_name(), "winners");
    let records = core::mem::take(&mut runner.storage().records);
    records.into_iter().map(|(place, bytes)| Op::Keep(place, bytes)).collect()
}

/// An evening: three games, with settings and cards before, between and during them, and some idle
/// time.
pub fn evening() -> Vec<Op> {
    let sound = |on: bool| kept(&Kept::Setting { setting: Setting::Sound, level: on.into() });
    let card = |number| kept(&Kept::Card { number, card: Card::default() });
    let mut evening = vec![sound(true), card(1), card(2)];
    for (nth, script) in [BINGOLINO, COMBO, DINGOMINOS].into_iter().enumerate() {
        let game = whole_game(script);
        for (at, thing) in game.iter().enumerate() {
            evening.push(thing.clone());
            if at == 9 {
                evening.push(sound(nth % 2 == 0));
            }
        }
        evening.push(kept(&Kept::Ended));
        evening.extend([card(3), Op::Tidy, Op::Tidy]);
    }
    evening
}

/// What must be there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    pub settings: BTreeMap<u8, Vec<u8>>,
    pub game: Vec<(Role, Vec<u8>)>,
}

impl Model {
    pub fn after(&self, op: &Op) -> Model {
        let mut model = self.clone();
        let Op::Keep(kind, bytes) = op else { return model };
        match kind {
            Role::Setting(key) => {
                model.settings.insert(*key, bytes.clone());
            }
            Role::Game => model.game = vec![(*kind, bytes.clone())],
            Role::Event => model.game.push((*kind, bytes.clone())),
        }
        model
    }
}

pub type Refused = Error<crate::mock::NoPower>;

pub fn open(mock: &mut Mock) -> (Journal<&mut Mock>, Found) {
    Journal::open(mock, 0).expect("the power is on")
}

pub fn act<F>(journal: &mut Journal<F>, op: &Op) -> Result<(), Error<F::Error>>
where
    F: embedded_storage::nor_flash::NorFlash,
{
    match op {
        Op::Keep(kind, bytes) => journal.keep(*kind, bytes),
        Op::Tidy => journal.tidy().map(|_| ()),
    }
}

/// Everything that the journal hands out.
pub fn read<F>(journal: &mut Journal<F>) -> Result<Model, Error<F::Error>>
where
    F: embedded_storage::nor_flash::NorFlash,
{
    let mut model = Model::default();
    journal.read(|kind, bytes| match kind {
        Role::Setting(key) => {
            assert!(model.game.is_empty(), "settings come first");
            let last = model.settings.last_key_value();
            assert!(
                last.is_none_or(|(&last, _)| last < key),
                "in the order of their keys, each once"
            );
            model.settings.insert(key, bytes.to_vec());
        }
        _ => model.game.push((kind, bytes.to_vec())),
    })?;
    Ok(model)
}

/// What is read after a restart.
pub fn reopened(mock: &mut Mock) -> (Model, Found) {
    let (mut journal, started) = open(mock);
    (read(&mut journal).expect("the power is on"), started)
}

/// An event that says which one it is.
pub fn event(number: u32) -> Op {
    Op::Keep(Role::Event, format!("event {number}").into_bytes())
}

pub fn game(number: u32) -> Op {
    Op::Keep(Role::Game, format!("game {number}").into_bytes())
}

/// A flash in which this many records of short games were kept, without ever tidying.
pub fn aged(records: u32) -> (Mock, Model) {
    let mut mock = Mock::new();
    let mut model = Model::default();
    let mut journal = open(&mut mock).0;
    for number in 0..records {
        let op = if number % 30 == 0 { game(number) } else { event(number) };
        act(&mut journal, &op).expect("it fits");
        model = model.after(&op);
    }
    for key in 0..24 {
        let op = Op::Keep(Role::Setting(key), vec![key; 17]);
        act(&mut journal, &op).expect("it fits");
        model = model.after(&op);
    }
    (mock, model)
}
