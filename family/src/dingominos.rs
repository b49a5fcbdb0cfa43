//! A table for Dingominos: hands, chain, stock, and what players lay, from the printed rule sheet.

use crate::chance::Chance;
use crate::people::Party;
use crate::sets::{self, Sign, Tile};
use crate::{Done, Table};
use serde_json::{Value, json};

/// The left and the right end of the chain.
pub type End = usize;

/// What a seat does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Lays the first tile.
    Open {
        /// Its left half.
        left: Sign,
        /// Its right half.
        right: Sign,
    },
    /// Lays a tile.
    Lay {
        /// At this end of the chain.
        end: End,
        /// The half that touches the chain.
        inner: Sign,
        /// The half that faces outward.
        outer: Sign,
    },
    /// Draws a tile.
    Draw,
    /// Passes, after drawing a tile.
    Pass,
    /// Takes the tiles of a draw or a counter.
    Take,
    /// Nothing fits, and there is nothing to draw.
    Cannot,
}

/// The tiles in a hand at the end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Left {
    /// All tiles.
    pub tiles: usize,
    /// Halves with a joker.
    pub jokers: usize,
    /// Halves with an action.
    pub actions: usize,
    /// The sum of all pips.
    pub pips: usize,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The first tile is laid.
    Open,
    /// A turn: `drawn` if the seat has drawn its tile, `replay` if it is an extra turn.
    Play {
        /// The seat has drawn its tile.
        drawn: bool,
        /// It is an extra turn.
        replay: bool,
    },
    /// The seat counters a draw, or takes this many tiles.
    Answer(usize),
    /// The round is over, and hands are counted.
    Count,
    /// The game is over.
    Over,
}

/// A round of Dingominos on the table.
pub struct Dingominos {
    hands: Vec<Vec<Tile>>,
    stock: Vec<Tile>,
    ends: [Sign; 2],
    clockwise: bool,
    /// The players.
    pub party: Party,
    /// Whether the number of tiles was entered into the box.
    pub counted: bool,
    /// Whether tiles are laid on trust: only their actions are entered.
    pub trust: bool,
    stage: Stage,
    seat: usize,
    /// How many seats in a row could not lay a tile.
    stuck: usize,
    last_tile: Option<usize>,
    scores: Vec<i32>,
    winners: Vec<usize>,
}

/// How many tiles each seat gets at the start.
fn hand(seats: usize) -> usize {
    match seats {
        2 => 12,
        3 => 10,
        4 => 8,
        _ => 6,
    }
}

impl Dingominos {
    /// A new round, with tiles dealt at random.
    pub fn new(party: Party, (counted, trust): (bool, bool), mut chance: Chance) -> Dingominos {
        let mut stock = sets::dingominos_tiles();
        chance.shuffle(&mut stock);
        let seats = party.seats();
        let hands = (0..seats).map(|_| stock.split_off(stock.len() - hand(seats))).collect();
        Dingominos {
            hands,
            stock,
            ends: [Sign::Joker; 2],
            clockwise: true,
            counted,
            trust,
            stage: Stage::Open,
            seat: party.start,
            stuck: 0,
            last_tile: None,
            scores: vec![0; seats],
            winners: Vec::new(),
            party,
        }
    }

    /// How many tiles are in the set.
    pub fn set(&self) -> usize {
        sets::dingominos_tiles().len()
    }

    /// What happens next.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Whose turn it is.
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// How many tiles are left to draw.
    pub fn stock(&self) -> usize {
        self.stock.len()
    }

    /// How many tiles a seat has.
    pub fn hand(&self, seat: usize) -> usize {
        self.hands[seat].len()
    }

    /// The next action. A seat that can lay a tile does.
    pub fn next(&self) -> Action {
        match self.stage {
            Stage::Open => self.opening(),
            Stage::Answer(_) => self.best(|outer| outer == Sign::Counter).unwrap_or(Action::Take),
            Stage::Play { drawn, replay } => {
                let otherwise = match (drawn || replay, self.stock.is_empty()) {
                    (true, _) => Action::Pass,
                    (false, false) => Action::Draw,
                    (false, true) => Action::Cannot,
                };
                self.best(|_| true).unwrap_or(otherwise)
            }
            Stage::Count | Stage::Over => Action::Pass,
        }
    }

    /// The most valuable tile without a joker opens.
    fn opening(&self) -> Action {
        let plain = self.hands[self.seat].iter().filter(|tile| !tile.contains(&Sign::Joker));
        let tile = plain.max_by_key(|tile| tile[0].worth() + tile[1].worth());
        let [left, right] = tile.copied().unwrap_or([Sign::Joker; 2]);
        Action::Open { left, right }
    }

    /// The best tile to lay of those with the right sign outward: jokers are kept as long as
    /// anything else fits, and the most valuable tile goes first.
    fn best(&self, right: impl Fn(Sign) -> bool) -> Option<Action> {
        let mut best = None;
        for tile in &self.hands[self.seat] {
            for [inner, outer] in [*tile, [tile[1], tile[0]]] {
                let fits = |end: &End| inner == Sign::Joker || inner == self.ends[*end];
                // A joker always faces inward.
                if outer == Sign::Joker || !right(outer) {
                    continue;
                }
                if let Some(end) = (0..2).find(fits) {
                    let dear = (inner != Sign::Joker, inner.worth() + outer.worth(), outer.worth());
                    if best.is_none_or(|(other, _)| dear > other) {
                        best = Some((dear, Action::Lay { end, inner, outer }));
                    }
                }
            }
        }
        best.map(|(_, lay)| lay)
    }

    /// How many tiles the penalty is now.
    pub fn penalty(&self) -> usize {
        if let Stage::Answer(penalty) = self.stage { penalty.min(self.stock.len()) } else { 0 }
    }

    /// Does this on the table.
    ///
    /// # Errors
    ///
    /// If it is not possible.
    pub fn act(&mut self, action: Action) -> Done {
        match action {
            Action::Open { left, right } => {
                self.ends = [left, right];
                self.leaves_hand([left, right])?;
                self.stage = Stage::Play { drawn: false, replay: false };
                // Both halves face outward, and this set has no tile with two actions.
                self.acts(if left.is_action() { left } else { right });
            }
            Action::Lay { end, inner, outer } => {
                self.ends[end] = outer;
                self.stuck = 0;
                self.leaves_hand([inner, outer])?;
                if self.hands[self.seat].is_empty() {
                    (self.last_tile, self.stage) = (Some(self.seat), Stage::Count);
                    self.scores[self.seat] -= 50;
                } else {
                    self.acts(outer);
                }
            }
            Action::Draw => {
                self.draw(1);
                self.stage = Stage::Play { drawn: true, replay: false };
            }
            Action::Take => {
                self.draw(self.penalty());
                self.stage = Stage::Play { drawn: false, replay: false };
            }
            Action::Pass => {
                self.stuck = 0;
                self.pass(1);
            }
            Action::Cannot => {
                self.stuck += 1;
                match self.stuck == self.hands.len() {
                    true => self.stage = Stage::Count,
                    false => self.pass(1),
                }
            }
        }
        Ok(())
    }

    fn leaves_hand(&mut self, [one, other]: Tile) -> Done {
        let hand = &mut self.hands[self.seat];
        let held = hand.iter().position(|tile| [[one, other], [other, one]].contains(tile));
        let Some(nth) = held else { return Err(format!("no tile {one:?} {other:?} in the hand")) };
        hand.swap_remove(nth);
        Ok(())
    }

    fn draw(&mut self, tiles: usize) {
        let from = self.stock.len().saturating_sub(tiles);
        self.hands[self.seat].extend(self.stock.split_off(from));
    }

    /// Applies the effect of the sign that faces outward.
    fn acts(&mut self, sign: Sign) {
        let two = self.hands.len() == 2;
        let answers = match self.stage {
            Stage::Answer(penalty) => Some(penalty),
            _ => None,
        };
        match sign {
            Sign::Replay => self.stage = Stage::Play { drawn: false, replay: true },
            Sign::Skip if two => self.stage = Stage::Play { drawn: false, replay: true },
            Sign::Skip => self.pass(2),
            Sign::Reverse => {
                self.clockwise ^= !two;
                self.pass(1);
            }
            Sign::Draw => {
                self.pass(1);
                self.stage = Stage::Answer(2);
            }
            Sign::Counter => {
                self.pass(1);
                if let Some(penalty) = answers {
                    self.stage = Stage::Answer(penalty + 2);
                }
            }
            Sign::Points(_) | Sign::Joker => self.pass(1),
        }
    }

    fn pass(&mut self, steps: usize) {
        let seats = self.hands.len();
        let steps = if self.clockwise { steps } else { steps * (seats - 1) };
        self.seat = (self.seat + steps) % seats;
        self.stage = Stage::Play { drawn: false, replay: false };
    }

    /// The seats that have tiles at the end, in seating order.
    pub fn counting(&self) -> Vec<usize> {
        (0..self.hands.len()).filter(|seat| !self.hands[*seat].is_empty()).collect()
    }

    /// What is left in the hand of a seat.
    pub fn left(&self, seat: usize) -> Left {
        let mut left = Left { tiles: self.hands[seat].len(), ..Left::default() };
        for sign in self.hands[seat].as_flattened() {
            match sign {
                Sign::Points(points) => left.pips += usize::from(*points),
                Sign::Joker => left.jokers += 1,
                _ => left.actions += 1,
            }
        }
        left
    }

    /// The seat that laid its last tile, if any.
    pub fn last_tile(&self) -> Option<usize> {
        self.last_tile
    }

    /// Ends the game after its only round, when all hands are counted: the lowest score wins.
    pub fn finish(&mut self) {
        for (score, hand) in self.scores.iter_mut().zip(&self.hands) {
            *score += hand.as_flattened().iter().map(|sign| sign.worth()).sum::<i32>();
        }
        let lowest = self.scores.iter().min();
        let wins = |seat: &usize| Some(&self.scores[*seat]) == lowest;
        self.winners = (0..self.scores.len()).filter(wins).collect();
        self.stage = Stage::Over;
    }
}

impl Table for Dingominos {
    fn winners(&self) -> &[usize] {
        &self.winners
    }

    fn state(&self) -> Value {
        let mut state = json!({
            "game": "dingominos",
            "trust": self.trust,
            "scores": self.scores,
            "winners": self.winners.iter().map(|seat| seat + 1).collect::<Vec<_>>(),
        });
        if self.stage == Stage::Over {
            return state;
        }
        state["hands"] = self.hands.iter().map(Vec::len).collect();
        if self.counted {
            state["stock"] = self.stock.len().into();
        }
        state["phase"] = match self.stage {
            Stage::Open => "open",
            Stage::Play { drawn: true, .. } => "drawn",
            Stage::Play { .. } => "play",
            Stage::Answer(_) => "answer",
            Stage::Count | Stage::Over => "count",
        }
        .into();
        if self.stage != Stage::Count {
            state["seat"] = (self.seat + 1).into();
            state["direction"] = if self.clockwise { 1 } else { -1 }.into();
        }
        if self.stage != Stage::Open && !self.trust {
            state["ends"] = self.ends.iter().map(|sign| sign.name()).collect();
        }
        if let Stage::Answer(penalty) = self.stage {
            state["penalty"] = penalty.into();
        }
        state
    }
}
