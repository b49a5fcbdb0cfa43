//! COMBO, rules C1–C10: 2–4 seats with a card of 5×5 squares, white dice placed under a red one.
//!
//! This module is the table: what is on it, whose turn it is, and the questions it answers. `judge`
//! says what may be done, `course` what happens then, `score` what it is worth, `notation` how it
//! is written; [`Card`] is what is known of a card, [`CardBook`] a list of them.

mod book;
mod card;
mod course;
mod judge;
mod notation;
mod score;

pub use book::{CardBook, OUR_CARDS, our_card};
pub use card::{Card, Fit};

use crate::dice::{Face, Faces, Fell};
use crate::grid::{Cell, Cells, Line};
use crate::head::{Head, Headed};
use crate::refusal::Refusal;
use crate::seat::{PerSeat, Seat, Seats};
use crate::{Dice, Game};
use core::fmt;
use heapless::Vec;
use serde::{Deserialize, Serialize};

/// What one seat has: its card with the dice on it, the dice in its hand, its score.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Player {
    card: Card,
    filled: Cells,
    hand: u8,
    score: u16,
}

impl Player {
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// The squares with a die on them; never the star.
    pub fn filled(&self) -> Cells {
        self.filled
    }

    /// White dice in hand, not counting those on the table.
    pub fn hand(&self) -> u8 {
        self.hand
    }

    pub fn score(&self) -> u16 {
        self.score
    }
}

/// What players may agree on before the first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum House {
    /// The three or four dice of a line must touch.
    Touching,
    /// Missing points are scored only at the end of a round.
    LateFinish,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Turn {
    /// Who plays and what they agree on is still being settled; `told` is the last line about that.
    Head {
        told: Head,
    },
    /// Cards are told, and then the seats in `rolling` roll the red die; `again` after a tie.
    RollOff {
        rolling: Seats,
        again: bool,
    },
    Throw {
        roller: Seat,
    },
    Lift {
        roller: Seat,
    },
    /// `table` holds the white dice of this throw not yet placed; `placed` says whether one was.
    Place {
        roller: Seat,
        red: Face,
        table: Faces,
        placed: bool,
    },
    Take {
        roller: Seat,
        red: Face,
        table: Faces,
        asked: Seat,
    },
    Over {
        winners: Seats,
    },
}

/// Where the game stands, for whatever shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Prepare,
    Throw,
    Lift,
    Place,
    Take,
    Over,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combo {
    players: PerSeat<Player, 4>,
    /// Who has left the game (U5).
    out: Seats,
    /// House rule: pieces are moved on the table and not told.
    trust: bool,
    touching: bool,
    late_finish: bool,
    round: u16,
    turn: Turn,
}

impl Default for Combo {
    fn default() -> Self {
        Combo {
            players: PerSeat::default(),
            out: Seats::NONE,
            trust: false,
            touching: false,
            late_finish: false,
            round: 1,
            turn: Turn::Head { told: Head::Game },
        }
    }
}

/// Up to three cells to lift dice off.
pub type Lift = Vec<Cell, { Combo::THROW }>;

#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    Seats(u8),
    House { rule: House, on: bool },
    Card { seat: Seat, card: Card },
    RollOff { dice: usize },
    Throw { white: usize },
    Place { face: Face, cell: Cell },
    Cannot,
    Stop,
    Take { seat: Seat, face: Face, cell: Cell },
    Leave { seat: Seat },
    Lift(Lift),
    Claim { seat: Seat },
}

/// What happened. The order of the variants is the format of what is kept: new ones go at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    RolledOff(Faces),
    Thrown {
        red: Face,
        white: Faces,
    },
    /// By the roller.
    Placed {
        face: Face,
        cell: Cell,
    },
    /// The roller says that nothing can be placed.
    CannotPlace,
    Stopped,
    Taken {
        seat: Seat,
        face: Face,
        cell: Cell,
    },
    Left {
        seat: Seat,
    },
    Lifted(Lift),
    Claimed {
        seat: Seat,
    },
    Seated {
        seats: u8,
    },
    Agreed {
        rule: House,
        on: bool,
    },
    CardTold {
        seat: Seat,
        card: Card,
    },
}

/// What follows from an event.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum News {
    Dealt { dice: u8 },
    Card { seat: Seat, known: usize },
    RollAgain { seats: Seats },
    Starts { seat: Seat },
    Placed { seat: Seat, face: Face, cell: Cell },
    NothingFits { seat: Seat },
    MayTake { seat: Seat },
    Combo { seat: Seat, line: Line<5> },
    Scores { seat: Seat, points: u16, score: u16 },
    Round { round: u16 },
    Next { seat: Seat },
    MustLift { seat: Seat },
    PassedOver { seat: Seat },
    Winners { seats: Seats },
}

impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            News::Dealt { dice } => write!(f, "{dice} white dice each"),
            News::Card { seat, known } => write!(f, "seat {seat}: {known} of 24 squares known"),
            News::RollAgain { seats } => write!(f, "equal highest: seats {seats} roll again"),
            News::Starts { seat } => write!(f, "seat {seat} starts"),
            News::Placed { seat, face, cell } => write!(f, "seat {seat} has a {face} on {cell}"),
            News::NothingFits { seat } => write!(f, "seat {seat} can place nothing"),
            News::MayTake { seat } => write!(f, "seat {seat} may take one"),
            News::Combo { seat, line } => write!(f, "COMBO! seat {seat} completes {line}"),
            News::Scores { seat, points, score } => {
                write!(f, "seat {seat} scores {points}: {score}")
            }
            News::Round { round } => write!(f, "round {round}"),
            News::Next { seat } => write!(f, "seat {seat} is next"),
            News::MustLift { seat } => write!(f, "seat {seat} is next and first lifts dice"),
            News::PassedOver { seat } => write!(f, "seat {seat} has no dice and is passed over"),
            News::Winners { seats } => crate::seat::write_winners(*seats, f),
        }
    }
}

impl Combo {
    /// How many white dice there are.
    pub const DICE: u8 = 36;
    /// How many white dice are thrown at once (C3).
    pub const THROW: usize = 3;
    /// The points that win the game (C9).
    pub const TO_WIN: u16 = 300;

    /// One player per seat; none until the number of seats is known.
    pub fn players(&self) -> &PerSeat<Player, 4> {
        &self.players
    }

    /// `None` until the number of seats is known.
    pub fn phase(&self) -> Option<Phase> {
        (!self.players.is_empty()).then_some(match self.turn {
            Turn::Head { .. } | Turn::RollOff { .. } => Phase::Prepare,
            Turn::Throw { .. } => Phase::Throw,
            Turn::Lift { .. } => Phase::Lift,
            Turn::Place { .. } => Phase::Place,
            Turn::Take { .. } => Phase::Take,
            Turn::Over { .. } => Phase::Over,
        })
    }

    /// The round being played, or the last one; `None` until the number of seats is known.
    pub fn round(&self) -> Option<u16> {
        (!self.players.is_empty()).then_some(self.round)
    }

    /// Who is to throw, or has thrown.
    pub fn roller(&self) -> Option<Seat> {
        match self.turn {
            Turn::Throw { roller }
            | Turn::Lift { roller }
            | Turn::Place { roller, .. }
            | Turn::Take { roller, .. } => Some(roller),
            Turn::Head { .. } | Turn::RollOff { .. } | Turn::Over { .. } => None,
        }
    }

    /// Whether cards can still be told in this round.
    pub fn tells_cards(&self) -> bool {
        matches!(self.turn, Turn::Head { .. } | Turn::RollOff { again: false, .. })
    }

    /// Who rolls the red die to start the round; nobody once that is settled.
    pub fn rolling_off(&self) -> Seats {
        match self.turn {
            Turn::Head { .. } => self.players.seats(),
            Turn::RollOff { rolling, .. } => rolling,
            _ => Seats::NONE,
        }
    }

    /// The red face thrown, and the white dice on the table.
    pub fn thrown(&self) -> Option<(Face, &Faces)> {
        match &self.turn {
            Turn::Place { red, table, .. } | Turn::Take { red, table, .. } => Some((*red, table)),
            _ => None,
        }
    }

    /// How many white dice are to be thrown now: those of the last throw that were not placed,
    /// otherwise three, or as many as are left in hand.
    pub fn to_throw(&self) -> usize {
        match self.thrown() {
            Some((_, table)) if !table.is_empty() => table.len(),
            _ => {
                let hand = self.roller().and_then(|roller| self.players.get(roller));
                hand.map_or(0, |player| usize::from(player.hand).min(Self::THROW))
            }
        }
    }

    /// Whether `seat` can place one of the dice on the table.
    pub fn fit(&self, seat: Seat) -> Fit {
        match (self.thrown(), self.players.get(seat)) {
            (Some((red, table)), Some(player)) => player.card.fit(red, table, player.filled),
            _ => Fit::No,
        }
    }
}

impl Game for Combo {
    type Command = Command;
    type Event = Event;
    type News = News;

    fn decide(&self, command: &Command, dice: &mut dyn Dice) -> Result<Event, Refusal> {
        self.judge(command, dice)
    }

    fn apply(&mut self, event: &Event, news: &mut dyn FnMut(News)) {
        self.happen(event, news);
    }

    fn fell(event: &Event) -> Option<Fell> {
        match event {
            Event::RolledOff(faces) => Some(Fell { red: faces.clone(), ..Fell::default() }),
            Event::Thrown { red, white } => {
                Some(Fell { red: [*red].into_iter().collect(), white: white.clone() })
            }
            _ => None,
        }
    }

    fn settles(event: &Event) -> bool {
        matches!(event, Event::Seated { .. } | Event::Agreed { .. })
    }

    fn seats(&self) -> Seats {
        self.players.seats()
    }

    /// While dice are being taken, the seat that is asked.
    fn seat(&self) -> Option<Seat> {
        match self.turn {
            Turn::Take { asked, .. } => Some(asked),
            _ => self.roller(),
        }
    }

    fn winners(&self) -> Seats {
        match self.turn {
            Turn::Over { winners } => winners,
            _ => Seats::NONE,
        }
    }

    fn out(&self) -> Seats {
        self.out
    }

    fn on_trust(&self) -> bool {
        self.trust
    }

    fn candidates(&self) -> impl Iterator<Item = Command> {
        let dice =
            || Card::cells().flat_map(|cell| Face::ALL.into_iter().map(move |face| (face, cell)));
        let seats = self.seats();
        let takes = move |seat| dice().map(move |(face, cell)| Command::Take { seat, face, cell });
        let filled = self.roller().and_then(|roller| self.players.get(roller));
        let filled = filled.map_or(Cells::NONE, Player::filled);
        let rolling = self.rolling_off().iter().count();
        [Command::RollOff { dice: rolling }, Command::Throw { white: self.to_throw() }]
            .into_iter()
            .chain(dice().map(|(face, cell)| Command::Place { face, cell }))
            .chain([Command::Cannot, Command::Stop])
            .chain(seats.iter().flat_map(takes))
            .chain(seats.iter().map(|seat| Command::Leave { seat }))
            .chain(lifts(filled).map(Command::Lift))
            .chain(seats.iter().map(|seat| Command::Claim { seat }))
    }
}

/// One, two or three of these cells, each choice once.
fn lifts(filled: Cells) -> impl Iterator<Item = Lift> {
    let after = move |cell: Cell| filled.iter().skip_while(move |&other| other != cell).skip(1);
    let one = move || filled.iter();
    let two = move || one().flat_map(move |a| after(a).map(move |b| (a, b)));
    let three = move || two().flat_map(move |(a, b)| after(b).map(move |c| (a, b, c)));
    one()
        .map(|a| Lift::from_iter([a]))
        .chain(two().map(|(a, b)| Lift::from_iter([a, b])))
        .chain(three().map(|(a, b, c)| Lift::from_iter([a, b, c])))
}

impl Headed for Combo {
    fn told(&self) -> Option<Head> {
        match self.turn {
            Turn::Head { told } => Some(told),
            _ => None,
        }
    }
}
