//! The state of a game in JSON: one struct per game, its fields named as in the record format.

use rules_core::bingolino::{self, Bingolino, Board};
use rules_core::combo::{self, Combo};
use rules_core::dingominos::{self, Dingominos, Sign};
use rules_core::record::{Kind, Notation};
use rules_core::{Cells, Direction, Face, Faces, Game, Lines, Seat, Seats};
use schemars::JsonSchema;
use serde::Serialize;

/// A game whose state can be written as JSON.
pub(super) trait Reported: Notation {
    type State: Serialize;
    fn state(&self) -> Self::State;
}

#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct BingolinoState {
    game: Kind,
    phase: Option<bingolino::Phase>,
    out: Seats,
    /// Unknown until the number of seats is.
    trust: Option<bool>,
    seat: Option<Seat>,
    winners: Seats,
    stars: Vec<u32>,
    starred: Vec<Lines<4>>,
    down: Vec<Cells>,
    total: Option<u8>,
    playoff: Seats,
}

impl Reported for Bingolino {
    type State = BingolinoState;

    fn state(&self) -> BingolinoState {
        let boards = || self.boards().iter().map(|(_, board)| board);
        BingolinoState {
            game: Self::KIND,
            phase: self.phase(),
            out: self.out(),
            trust: self.has_begun().then_some(self.on_trust()),
            seat: self.roller(),
            winners: self.winners(),
            stars: boards().map(Board::stars).collect(),
            starred: boards().map(Board::starred).collect(),
            down: boards().map(Board::down).collect(),
            total: self.roll().map(Faces::total),
            playoff: self.playoff(),
        }
    }
}

#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct ComboState {
    game: Kind,
    phase: Option<combo::Phase>,
    out: Seats,
    /// Unknown until the number of seats is.
    trust: Option<bool>,
    seat: Option<Seat>,
    winners: Seats,
    round: Option<u16>,
    scores: Vec<u16>,
    hands: Vec<u8>,
    /// Unknown on trust, once the roller has placed and left some.
    table: Option<Vec<Face>>,
    red: Option<Face>,
    filled: Vec<Cells>,
    /// Dice on each card, counted on trust only.
    placed: Option<Vec<u8>>,
}

impl Reported for Combo {
    type State = ComboState;

    fn state(&self) -> ComboState {
        let players = || self.players().iter().map(|(_, player)| player);
        let thrown = self.thrown().map(|(_, table)| table.iter().collect());
        let mut table: Option<Vec<Face>> = match self.lying() {
            0 => Some(Vec::new()),
            _ => thrown,
        };
        table.iter_mut().for_each(|table| table.sort());
        ComboState {
            game: Self::KIND,
            phase: self.phase(),
            out: self.out(),
            trust: self.has_begun().then_some(self.on_trust()),
            seat: self.seat(),
            winners: self.winners(),
            round: self.round(),
            scores: players().map(combo::Player::score).collect(),
            hands: players().map(combo::Player::hand).collect(),
            table,
            red: self.red(),
            filled: players().map(combo::Player::filled).collect(),
            placed: self.on_trust().then(|| players().map(combo::Player::on_card).collect()),
        }
    }
}

#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct DingominosState {
    game: Kind,
    phase: Option<dingominos::Phase>,
    out: Seats,
    /// Unknown until the number of seats is.
    trust: Option<bool>,
    seat: Option<Seat>,
    winners: Seats,
    round: Option<u16>,
    direction: Option<Direction>,
    hands: Vec<u16>,
    ends: Option<[Sign; 2]>,
    penalty: Option<u16>,
    stock: Option<u16>,
    scores: Vec<i32>,
}

impl Reported for Dingominos {
    type State = DingominosState;

    fn state(&self) -> DingominosState {
        let players = || self.players().iter().map(|(_, player)| player);
        DingominosState {
            game: Self::KIND,
            phase: self.phase(),
            out: self.out(),
            trust: self.has_begun().then_some(self.on_trust()),
            seat: self.seat(),
            winners: self.winners(),
            round: self.round(),
            direction: self.direction(),
            hands: players().map(dingominos::Player::hand).collect(),
            ends: self.ends(),
            penalty: self.penalty(),
            stock: self.stock(),
            scores: players().map(dingominos::Player::score).collect(),
        }
    }
}
