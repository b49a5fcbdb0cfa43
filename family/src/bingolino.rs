//! A table for Bingolino: boards, stars, and what players do with a roll, from the printed rule
//! sheet.

use crate::chance::Chance;
use crate::people::Party;
use crate::{Done, Table, cell_name, sets};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// A place on a board, row by row from the top left.
pub type Cell = usize;

/// How often in a hundred times players accept the tile that the box proposes, if they would have
/// chosen another one.
const TAKES_PROPOSAL: usize = 85;

/// The same for the tile to be turned back.
const TAKES_FRAMED: usize = 60;

/// The number of dice is changed if another number hits this much more often.
const WORTH_CHANGING: f64 = 1.12;

const STARS_TO_WIN: usize = 4;

struct Board {
    tiles: [u8; 16],
    down: [bool; 16],
    starred: [bool; 10],
}

/// What a seat does with a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Turns this tile over, which shows this number.
    Turn(Cell, u8),
    /// The roller cannot turn one over, and has to turn one back: see [`Bingolino::turn_back`].
    MustTurnBack,
    /// Nothing: the number is not among its tiles.
    Nothing,
}

/// How much is entered into the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Every move.
    Learning,
    /// Every move, and all tiles before the first roll.
    Entered,
    /// Only stars.
    OnTrust,
}

/// A game of Bingolino on the table.
pub struct Bingolino {
    boards: Vec<Board>,
    /// The players.
    pub party: Party,
    /// How much is entered.
    pub way: Way,
    roller: usize,
    /// The total of the roll, then the smaller sums; then which seats have answered it.
    rolled: Vec<u8>,
    answers: Vec<Option<Answer>>,
    owes_a_tile: bool,
    /// The seats that play on, if several have four stars.
    playoff: Vec<usize>,
    winners: Vec<usize>,
    chance: Chance,
}

/// The ten lines of a board.
static LINES: LazyLock<Vec<[Cell; 4]>> = LazyLock::new(|| {
    let rows = (0..4).map(|row| [0, 1, 2, 3].map(|column| 4 * row + column));
    let columns = (0..4).map(|column| [0, 1, 2, 3].map(|row| 4 * row + column));
    rows.chain(columns).chain([[0, 5, 10, 15], [3, 6, 9, 12]]).collect()
});

/// A result of some dice, and its probability.
type Fall = (Vec<u8>, f64);

/// Every result of 1 to 5 dice, by the number of dice.
static FALLS: LazyLock<Vec<Vec<Fall>>> = LazyLock::new(|| {
    let mut falls = vec![vec![(Vec::new(), 1.0)]];
    for dice in 1..=5 {
        let mut more: Vec<Fall> = Vec::new();
        for (faces, often) in &falls[dice - 1] {
            for face in 1..=6 {
                let mut faces = faces.clone();
                faces.push(face);
                faces.sort_unstable();
                match more.iter_mut().find(|(other, _)| *other == faces) {
                    Some((_, sum)) => *sum += often / 6.0,
                    None => more.push((faces, often / 6.0)),
                }
            }
        }
        falls.push(more);
    }
    falls
});

impl Board {
    /// The value of turning this tile over: the fuller its lines without a star, the higher.
    fn worth(&self, cell: Cell) -> usize {
        let lines = LINES.iter().zip(self.starred);
        let open = lines.filter(|(line, starred)| !starred && line.contains(&cell));
        open.map(|(line, _)| {
            let others = line.iter().filter(|&&other| other != cell && self.down[other]);
            (others.count() + 1).pow(2)
        })
        .sum()
    }

    fn stars(&self) -> usize {
        self.starred.iter().filter(|starred| **starred).count()
    }

    /// The tiles that can be turned over with one of these numbers.
    fn fitting(&self, numbers: &[u8]) -> Vec<Cell> {
        (0..16).filter(|&cell| !self.down[cell] && numbers.contains(&self.tiles[cell])).collect()
    }
}

/// The total, and the sums without one of the dice.
pub fn sums(roll: &[u8]) -> Vec<u8> {
    let total: u8 = roll.iter().sum();
    let mut sums = vec![total];
    if roll.len() > 1 {
        sums.extend(roll.iter().map(|die| total - die));
    }
    sums
}

impl Bingolino {
    /// A new game, with tiles drawn at random.
    pub fn new(party: Party, way: Way, mut chance: Chance) -> Bingolino {
        let mut tiles = sets::bingolino_tiles();
        chance.shuffle(&mut tiles);
        let boards = tiles.chunks_exact(16).take(party.seats()).map(|drawn| {
            let mut tiles = [0; 16];
            tiles.copy_from_slice(drawn);
            Board { tiles, down: [false; 16], starred: [false; 10] }
        });
        Bingolino {
            boards: boards.collect(),
            way,
            roller: party.start,
            rolled: Vec::new(),
            answers: vec![None; party.seats()],
            owes_a_tile: false,
            playoff: Vec::new(),
            winners: Vec::new(),
            party,
            chance,
        }
    }

    /// The seat that rolls.
    pub fn roller(&self) -> usize {
        self.roller
    }

    /// The tiles of a seat, row by row.
    pub fn tiles(&self, seat: usize) -> [u8; 16] {
        self.boards[seat].tiles
    }

    /// How many dice the roller takes, if the box offers `offered`.
    pub fn dice(&self, offered: usize) -> usize {
        let board = &self.boards[self.roller];
        let hits = |dice: usize| -> f64 {
            let falls = FALLS[dice].iter();
            let hits = falls.filter(|(faces, _)| !board.fitting(&sums(faces)).is_empty());
            hits.map(|(_, often)| often).sum()
        };
        let best = (1..=5).max_by(|&one, &other| hits(one).total_cmp(&hits(other))).unwrap_or(3);
        if hits(best) > hits(offered) * WORTH_CHANGING { best } else { offered }
    }

    /// Records a roll: the total, and the sums without one of the dice.
    pub fn rolled(&mut self, total: u8, smaller: impl IntoIterator<Item = u8>) {
        self.rolled = vec![total];
        self.rolled.extend(smaller);
        self.answers.fill(None);
    }

    /// The numbers that a seat may use.
    fn numbers(&self, seat: usize) -> Vec<u8> {
        let mut numbers = self.rolled.clone();
        if seat != self.roller {
            numbers.truncate(1);
        }
        numbers
    }

    /// Whether a seat still rolls and turns tiles.
    pub fn plays(&self, seat: usize) -> bool {
        self.playoff.is_empty() || self.playoff.contains(&seat)
    }

    /// How many lines a seat has completed with this roll.
    pub fn earned(&self, seat: usize) -> usize {
        let board = &self.boards[seat];
        let lines = LINES.iter().zip(board.starred);
        lines.filter(|(line, has)| !has && line.iter().all(|&cell| board.down[cell])).count()
    }

    /// What a seat does with the roll; `proposed` is the tile that the box proposes, if any. The
    /// first call turns the tile.
    pub fn answer(&mut self, seat: usize, proposed: Option<Cell>) -> Answer {
        if let Some(answer) = self.answers[seat] {
            return answer;
        }
        let fitting = self.boards[seat].fitting(&self.numbers(seat));
        let board = &mut self.boards[seat];
        let best = fitting.iter().copied().max_by_key(|&cell| board.worth(cell));
        let chosen = match proposed.filter(|cell| fitting.contains(cell)) {
            Some(cell) if self.chance.percent(TAKES_PROPOSAL) => Some(cell),
            _ => best,
        };
        let answer = match chosen {
            Some(cell) => {
                board.down[cell] = true;
                Answer::Turn(cell, board.tiles[cell])
            }
            None if seat == self.roller && board.down.contains(&true) => {
                self.owes_a_tile = true;
                Answer::MustTurnBack
            }
            None => Answer::Nothing,
        };
        self.answers[seat] = Some(answer);
        answer
    }

    /// The roller turns a tile back: the one that the box proposes, or the one that hurts least.
    pub fn turn_back(&mut self, proposed: Option<Cell>) -> Done<Cell> {
        let board = &mut self.boards[self.roller];
        let lying = || (0..16).filter(|&cell| board.down[cell]);
        let least = lying().min_by_key(|&cell| board.worth(cell));
        let taken = proposed.filter(|_| self.chance.percent(TAKES_FRAMED)).or(least);
        let Some(cell) = taken.filter(|&cell| self.owes_a_tile && board.down[cell]) else {
            return Err("there is no tile to be turned back".into());
        };
        board.down[cell] = false;
        self.owes_a_tile = false;
        Ok(cell)
    }

    /// Ends the turn.
    ///
    /// # Errors
    ///
    /// If a seat that could have used the roll was not asked.
    pub fn done(&mut self) -> Done {
        for seat in 0..self.boards.len() {
            if self.plays(seat) && self.answers[seat].is_none() {
                let answer = self.answer(seat, None);
                if answer != Answer::Nothing {
                    return Err(format!("nobody asked seat {}: {answer:?}", seat + 1));
                }
            }
        }
        if self.owes_a_tile {
            return Err("nobody asked for a tile to be turned back".into());
        }
        for board in &mut self.boards {
            for (line, starred) in LINES.iter().zip(&mut board.starred) {
                *starred |= line.iter().all(|&cell| board.down[cell]);
            }
        }
        let with_stars = |stars| -> Vec<usize> {
            (0..self.boards.len()).filter(|&seat| self.boards[seat].stars() >= stars).collect()
        };
        let (with_four, with_five) = (with_stars(STARS_TO_WIN), with_stars(STARS_TO_WIN + 1));
        if !with_five.is_empty() {
            self.winners = with_five;
            return Ok(());
        }
        if self.playoff.is_empty() {
            match with_four.len() {
                0 => {}
                1 => {
                    self.winners = with_four;
                    return Ok(());
                }
                _ => self.playoff = with_four,
            }
        }
        let seats = self.boards.len();
        let after = (1..=seats).map(|step| (self.roller + step) % seats);
        self.roller = after.into_iter().find(|&seat| self.plays(seat)).unwrap_or(self.roller);
        Ok(())
    }
}

impl Table for Bingolino {
    fn winners(&self) -> &[usize] {
        &self.winners
    }

    fn state(&self) -> Value {
        let boards = || self.boards.iter();
        let down = |board: &Board| -> Vec<String> {
            (0..16).filter(|&cell| board.down[cell]).map(|cell| cell_name(cell, 4)).collect()
        };
        let mut state = json!({
            "game": "bingolino",
            "phase": if self.winners.is_empty() { "roll" } else { "over" },
            "seat": self.winners.is_empty().then_some(self.roller + 1),
            "winners": self.winners.iter().map(|seat| seat + 1).collect::<Vec<_>>(),
            "stars": boards().map(Board::stars).collect::<Vec<_>>(),
            "playoff": self.playoff.iter().map(|seat| seat + 1).collect::<Vec<_>>(),
            "trust": self.way == Way::OnTrust,
        });
        if self.way != Way::OnTrust {
            state["down"] = boards().map(down).collect();
        }
        state
    }
}
