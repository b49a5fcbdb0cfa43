//! A table for COMBO: cards, dice, and what players do with a throw, from the printed rule sheet.

use crate::chance::Chance;
use crate::people::Party;
use crate::sets::{self, Card};
use crate::{Done, Table, cell_name};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// A square of a card, row by row from the top left.
pub type Cell = usize;

const DICE: usize = 36;
const STAR: Cell = 12;
const TO_WIN: usize = 300;

/// How often in a hundred times players accept the square that the box proposes, if they would have
/// chosen another one.
const TAKES_PROPOSAL: usize = 80;

/// The same for the dice to be lifted.
const TAKES_FRAMED: usize = 60;

/// Players throw again if a die will fit with at least this probability.
const WORTH_A_THROW: f64 = 0.5;

struct Player {
    card: Card,
    filled: [bool; 25],
    hand: usize,
    score: usize,
}

/// What the roller does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Places a die with this face on that square.
    Place(u8, Cell),
    /// Nothing fits.
    Cannot,
    /// Throws again.
    Again,
    /// Ends the turn.
    Stop,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Rolling the red die for the start.
    RollOff,
    /// The roller's turn begins.
    Turn,
    /// Dice were thrown.
    Fallen,
    /// The others may take a die each; this many seats to the roller's left have been asked.
    Taking {
        /// How many seats have been asked.
        asked: usize,
    },
    /// The game is over.
    Over,
}

/// A game of COMBO on the table.
pub struct Combo {
    players: Vec<Player>,
    /// The players.
    pub party: Party,
    stage: Stage,
    round: usize,
    /// The seats that roll the red die for the start.
    rolling: Vec<usize>,
    roller: usize,
    red: u8,
    /// The white dice on the table.
    lying: Vec<u8>,
    /// Whether a die of this throw was placed.
    placed: bool,
    /// What the roller has decided to do.
    decided: Option<Move>,
    winners: Vec<usize>,
    /// Whether dice are placed without entering them into the box.
    pub trust: bool,
    /// What each seat scored when the last round ended, and whether that was with two COMBOs.
    scored: Vec<usize>,
    two: bool,
    chance: Chance,
}

/// The twelve lines of a card.
static LINES: LazyLock<Vec<[Cell; 5]>> = LazyLock::new(|| {
    let rows = (0..5).map(|row| [0, 1, 2, 3, 4].map(|column| 5 * row + column));
    let columns = (0..5).map(|column| [0, 1, 2, 3, 4].map(|row| 5 * row + column));
    rows.chain(columns).chain([[0, 6, 12, 18, 24], [4, 8, 12, 16, 20]]).collect()
});

impl Player {
    /// How many dice are on a line; the star counts as one.
    fn dice_on(&self, line: &[Cell; 5]) -> usize {
        line.iter().filter(|&&cell| cell == STAR || self.filled[cell]).count()
    }

    fn combos(&self) -> usize {
        LINES.iter().filter(|line| self.dice_on(line) == 5).count()
    }

    /// The value of the best line that is not complete.
    fn best_line(&self) -> usize {
        match LINES.iter().map(|line| self.dice_on(line)).max() {
            Some(4..) => 50,
            Some(3) => 25,
            _ => 0,
        }
    }

    /// The value of a die on this square: the fuller its lines, the higher.
    fn worth(&self, cell: Cell) -> usize {
        let lines = LINES.iter().filter(|line| line.contains(&cell));
        lines.map(|line| (self.dice_on(line) + usize::from(!self.filled[cell])).pow(3)).sum()
    }

    /// The empty squares under this red number, with what they show.
    fn empty(&self, red: u8) -> impl Iterator<Item = (Cell, u8)> {
        let column = self.card.heads.iter().position(|head| *head == red);
        let squares = column.into_iter().flat_map(|column| (0..5).map(move |row| 5 * row + column));
        squares
            .filter(|&cell| cell != STAR && !self.filled[cell])
            .map(|cell| (cell, self.card.squares[cell / 5][cell % 5]))
    }

    /// Every way to place one of these dice.
    fn fitting(&self, red: u8, dice: &[u8]) -> Vec<(u8, Cell)> {
        let empty = self.empty(red).filter(|(_, shows)| dice.contains(shows));
        empty.map(|(cell, shows)| (shows, cell)).collect()
    }

    /// The probability that one of this many dice fits.
    fn hits(&self, dice: usize) -> f64 {
        let fits = |red: u8| {
            let mut wanted: Vec<u8> = self.empty(red).map(|(_, shows)| shows).collect();
            wanted.sort_unstable();
            wanted.dedup();
            let miss = (0..dice).fold(1.0, |miss, _| miss * (6.0 - count(wanted.len())) / 6.0);
            1.0 - miss
        };
        (1..=6).map(fits).sum::<f64>() / 6.0
    }
}

fn count(things: usize) -> f64 {
    u32::try_from(things).unwrap_or(0).into()
}

impl Combo {
    /// A game with printed cards that the box knows, or with the family's own; entered, or on
    /// trust.
    pub fn new(party: Party, printed: bool, trust: bool, mut chance: Chance) -> Combo {
        let mut cards = sets::printed_cards();
        chance.shuffle(&mut cards);
        if !printed {
            cards = (0..party.seats()).map(|_| sets::own_card(&mut chance)).collect();
        }
        let hand = DICE / party.seats();
        let player = |card| Player { card, filled: [false; 25], hand, score: 0 };
        Combo {
            players: cards.into_iter().take(party.seats()).map(player).collect(),
            stage: Stage::RollOff,
            round: 1,
            rolling: (0..party.seats()).collect(),
            roller: 0,
            red: 0,
            lying: Vec::new(),
            placed: false,
            decided: None,
            winners: Vec::new(),
            trust,
            scored: Vec::new(),
            two: false,
            party,
            chance,
        }
    }

    /// What happens next.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The seat that rolls.
    pub fn roller(&self) -> usize {
        self.roller
    }

    /// What each seat scored when the last round ended.
    pub fn scored(&self) -> &[usize] {
        &self.scored
    }

    /// Whether it ended with two COMBOs.
    pub fn two_combos(&self) -> bool {
        self.two
    }

    /// The value of a seat's best line.
    pub fn best_line(&self, seat: usize) -> usize {
        self.players[seat].best_line()
    }

    /// How many dice are on the table.
    pub fn lying(&self) -> usize {
        self.lying.len()
    }

    /// How many dice a seat has.
    pub fn hand(&self, seat: usize) -> usize {
        self.players[seat].hand
    }

    /// The printed number of a seat's card, if the box knows such a card.
    pub fn printed(&self, seat: usize) -> Option<usize> {
        self.players[seat].card.printed
    }

    /// Records the red dice of all seats that roll for the start. Returns who starts, if it is
    /// decided.
    pub fn rolled_off(&mut self, faces: &[u8]) -> Done<Option<usize>> {
        if faces.len() != self.rolling.len() {
            return Err(format!("{:?} roll for the start, not {faces:?}", self.rolling));
        }
        let highest = faces.iter().max();
        let rolled = self.rolling.iter().zip(faces);
        self.rolling =
            rolled.filter(|(_, face)| Some(*face) == highest).map(|(seat, _)| *seat).collect();
        let [starts] = self.rolling[..] else { return Ok(None) };
        (self.roller, self.stage) = (starts, Stage::Turn);
        Ok(Some(starts))
    }

    /// The seat that has the missing points in a line, and claims them before the next throw.
    pub fn claimant(&self) -> Option<usize> {
        let has =
            |player: &Player| player.best_line() > 0 && player.score + player.best_line() >= TO_WIN;
        // Dice on trust are not known to the box, so there it cannot ask a taker.
        let asked = match self.stage {
            Stage::Turn => true,
            Stage::Taking { .. } => !self.trust,
            _ => false,
        };
        self.players.iter().position(has).filter(|_| asked)
    }

    /// A seat claims its points, and wins.
    pub fn claim(&mut self, seat: usize) {
        self.players[seat].score += self.players[seat].best_line();
        // Dice that are still on the table go back to the roller.
        self.players[self.roller].hand += self.lying.len();
        self.lying.clear();
        (self.winners, self.stage) = (vec![seat], Stage::Over);
    }

    /// Whether the roller has to lift dice off the card first.
    pub fn must_lift(&self) -> bool {
        self.stage == Stage::Turn && self.players[self.roller].hand == 0
    }

    /// Lifts the dice that the box proposes, or the three least valuable ones, or as many as there
    /// are.
    pub fn lift(&mut self, proposed: &[Cell]) -> Vec<Cell> {
        let player = &mut self.players[self.roller];
        let wanted = if self.chance.percent(TAKES_FRAMED) { proposed } else { &[] };
        let mut lifted = Vec::new();
        for nth in 0..if wanted.is_empty() { 3 } else { wanted.len() } {
            let lying = (0..25).filter(|&cell| player.filled[cell]);
            let least = lying.min_by_key(|&cell| player.worth(cell));
            if let Some(cell) = wanted.get(nth).copied().or(least) {
                player.filled[cell] = false;
                player.hand += 1;
                lifted.push(cell);
            }
        }
        lifted
    }

    /// How many white dice are thrown next.
    pub fn to_throw(&self) -> usize {
        match self.lying.len() {
            0 => self.players[self.roller].hand.min(3),
            lying => lying,
        }
    }

    /// Records a throw.
    ///
    /// # Errors
    ///
    /// If it has another number of dice than expected.
    pub fn thrown(&mut self, red: u8, white: Vec<u8>) -> Done {
        if white.len() != self.to_throw() {
            return Err(format!("{} dice were thrown, not {}", white.len(), self.to_throw()));
        }
        if self.lying.is_empty() {
            self.players[self.roller].hand -= white.len();
        }
        (self.red, self.lying, self.placed) = (red, white, false);
        (self.stage, self.decided) = (Stage::Fallen, None);
        Ok(())
    }

    /// What the roller does; `proposed` is the square that the box proposes, if any.
    pub fn next(&mut self, proposed: Option<Cell>) -> Move {
        if let Some(decided) = self.decided {
            return decided;
        }
        let player = &self.players[self.roller];
        let decided = match choose(player, self.red, &self.lying, proposed, &mut self.chance) {
            Some((die, cell)) => Move::Place(die, cell),
            None if !self.placed => Move::Cannot,
            None if player.combos() > 0 || player.score + player.best_line() >= TO_WIN => {
                Move::Stop
            }
            None if player.hits(self.to_throw()) >= WORTH_A_THROW => Move::Again,
            None => Move::Stop,
        };
        self.decided = Some(decided);
        decided
    }

    /// The roller places the die that was decided on.
    pub fn place(&mut self, die: u8, cell: Cell) {
        self.decided = None;
        self.placed = true;
        self.put(self.roller, die, cell);
        let player = &self.players[self.roller];
        if self.lying.is_empty() && (player.combos() > 0 || player.hand == 0) {
            self.stop();
        }
    }

    /// All dice of a throw that the roller places, and the next move; `None` if that ended the
    /// turn. `proposed` are the squares that the box proposes.
    pub fn place_all(&mut self, proposed: &[Cell]) -> (Vec<(u8, Cell)>, Option<Move>) {
        let mut placed: Vec<(u8, Cell)> = Vec::new();
        while self.stage == Stage::Fallen {
            let free = |cell: &&Cell| placed.iter().all(|(_, other)| other != *cell);
            match self.next(proposed.iter().find(free).copied()) {
                Move::Place(die, cell) => {
                    self.place(die, cell);
                    placed.push((die, cell));
                }
                next => return (placed, Some(next)),
            }
        }
        (placed, None)
    }

    fn put(&mut self, seat: usize, die: u8, cell: Cell) {
        if let Some(nth) = self.lying.iter().position(|lies| *lies == die) {
            self.lying.swap_remove(nth);
        }
        self.players[seat].filled[cell] = true;
    }

    /// Nothing fits, so the others may take dice.
    pub fn cannot(&mut self) {
        (self.decided, self.stage) = (None, Stage::Taking { asked: 0 });
    }

    /// The roller ends the turn.
    pub fn stop(&mut self) {
        self.decided = None;
        match self.players[self.roller].combos() {
            0 => self.pass(),
            _ => self.end_round(self.roller),
        }
    }

    /// Asks a seat whether it takes a die.
    ///
    /// # Errors
    ///
    /// If a seat before it that could have used a die was not asked.
    pub fn take(&mut self, seat: usize, proposed: Option<Cell>) -> Done<Option<(u8, Cell)>> {
        let seats = self.players.len();
        self.passed_over((seat + seats - self.roller) % seats)?;
        let player = &self.players[seat];
        let taken = choose(player, self.red, &self.lying, proposed, &mut self.chance);
        if let Some((die, cell)) = taken {
            self.put(seat, die, cell);
            if self.players[seat].combos() > 0 {
                self.end_round(seat);
            }
        }
        Ok(taken)
    }

    /// No more seats are asked.
    ///
    /// # Errors
    ///
    /// If a seat that could have used a die was not asked.
    pub fn all_taken(&mut self) -> Done {
        self.passed_over(self.players.len())?;
        self.pass();
        Ok(())
    }

    fn passed_over(&mut self, until: usize) -> Done {
        let Stage::Taking { asked } = self.stage else {
            return Err("nobody takes a die now".into());
        };
        for step in asked + 1..until {
            let seat = (self.roller + step) % self.players.len();
            if !self.players[seat].fitting(self.red, &self.lying).is_empty() {
                return Err(format!("nobody asked seat {}, who can use a die", seat + 1));
            }
        }
        self.stage = Stage::Taking { asked: until };
        Ok(())
    }

    /// The dice on the table go back to the roller, and the next seat that has dice is on.
    fn pass(&mut self) {
        self.players[self.roller].hand += self.lying.len();
        self.lying.clear();
        let seats = self.players.len();
        let has_dice = |player: &Player| player.hand > 0 || player.filled.contains(&true);
        let next = (1..=seats).map(|step| (self.roller + step) % seats);
        let next = next.into_iter().find(|&seat| has_dice(&self.players[seat]));
        self.roller = next.unwrap_or(self.roller);
        self.stage = Stage::Turn;
    }

    fn end_round(&mut self, maker: usize) {
        let doubled = self.players[maker].combos() > 1;
        let points = |(seat, player): (usize, &Player)| match seat == maker {
            true => 100,
            false => player.best_line(),
        };
        (self.scored, self.two) = (self.players.iter().enumerate().map(points).collect(), doubled);
        for (player, points) in self.players.iter_mut().zip(&self.scored) {
            player.score += points;
        }
        let most = self.players.iter().map(|player| player.score).max().unwrap_or(0);
        let leads = |seat: &usize| self.players[*seat].score == most;
        if doubled || most >= TO_WIN && leads(&maker) {
            self.winners = vec![maker];
        } else if most >= TO_WIN {
            self.winners = (0..self.players.len()).filter(leads).collect();
        }
        if !self.winners.is_empty() {
            // The dice on the table go back to their owner.
            self.players[self.roller].hand += self.lying.len();
            self.stage = Stage::Over;
            return;
        }
        let hand = DICE / self.players.len();
        for player in &mut self.players {
            (player.filled, player.hand) = ([false; 25], hand);
        }
        self.lying.clear();
        self.rolling = (0..self.players.len()).collect();
        (self.round, self.stage) = (self.round + 1, Stage::RollOff);
    }
}

/// The die that a player places, and where, if one fits.
fn choose(
    player: &Player,
    red: u8,
    dice: &[u8],
    proposed: Option<Cell>,
    chance: &mut Chance,
) -> Option<(u8, Cell)> {
    let fitting = player.fitting(red, dice);
    let offered = fitting.iter().copied().find(|(_, cell)| Some(*cell) == proposed);
    offered
        .filter(|_| chance.percent(TAKES_PROPOSAL))
        .or_else(|| fitting.into_iter().max_by_key(|(_, cell)| player.worth(*cell)))
}

impl Table for Combo {
    fn winners(&self) -> &[usize] {
        &self.winners
    }

    fn state(&self) -> Value {
        let players = || self.players.iter();
        let lying = |player: &Player| (0..25).filter(|&cell| player.filled[cell]).count();
        // On trust, the box only counts the dice on a card.
        let filled = |player: &Player| -> Vec<String> {
            let told = (0..25).filter(|&cell| player.filled[cell] && !self.trust);
            told.map(|cell| cell_name(cell, 5)).collect()
        };
        let mut state = json!({
            "game": "combo",
            "winners": self.winners.iter().map(|seat| seat + 1).collect::<Vec<_>>(),
            "round": self.round,
            "scores": players().map(|player| player.score).collect::<Vec<_>>(),
            "hands": players().map(|player| player.hand).collect::<Vec<_>>(),
            "filled": players().map(filled).collect::<Vec<_>>(),
        });
        if self.trust {
            state["placed"] = players().map(lying).collect();
        }
        if self.stage == Stage::Turn {
            state["seat"] = (self.roller + 1).into();
            state["phase"] = if self.must_lift() { "lift" } else { "throw" }.into();
        }
        state
    }
}
