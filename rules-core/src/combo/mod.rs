//! COMBO, rules C1–C11: 2–4 seats with a card of 5×5 squares, white dice placed under a red one.
//!
//! This module is the table: what is on it, whose turn it is, and the questions it answers.
//! `judge` says what may be done, `course` what happens then, `news` what follows, `score` what it
//! is worth, `notation` how it is written; [`Card`] is what is known of a card, [`CardBook`] a
//! list of them. `trust`, `correct` and `quit` are each about one thing, all the way through: play
//! on trust, what the table puts right, and who leaves.

mod apply;
mod book;
mod card;
mod correct;
mod judge;
mod news;
mod notation;
mod quit;
mod score;
mod trust;

pub use book::{CardBook, OUR_CARDS, our_card};
pub use card::{Card, Fit};
pub use correct::{Column, Correct, Correction};
pub use news::News;
pub use trust::{Best, BestLines, Takers};

use crate::dice::{Face, Faces, Throw};
use crate::grid::{Cell, Cells, Lines};
use crate::head::Head;
use crate::refusal::Refusal;
use crate::seat::{PerSeat, Seat, Seats};
use crate::{Dice, Game};
use heapless::Vec;
use serde::{Deserialize, Serialize};

/// What one seat has: its card with the dice on it, the dice in its hand, its score.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Player {
    card: Card,
    filled: Cells,
    /// On trust: how many dice are on the card. Where they lie is not told, so `filled` is empty.
    laid: u8,
    /// The COMBOs that lie there because of a correction, and not of a stroke (U4).
    given: Lines<5>,
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

    /// How many dice are on the card, also where the box does not know where they lie.
    pub fn on_card(&self) -> u8 {
        u8::try_from(self.filled.len()).unwrap_or(u8::MAX).saturating_add(self.laid)
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
    /// Dice are placed on the cards and not told (C11).
    Trust,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Turn {
    /// Who plays and what they agree on is still being settled; `told` is the last line about that.
    Head { told: Head },
    /// Cards are told, and then the seats in `rolling` roll the red die; `again` after a tie.
    RollOff { rolling: Seats, again: bool },
    /// The roller is to throw.
    Throw { roller: Seat },
    /// The roller has no dice in hand and first lifts some off the card.
    Lift { roller: Seat },
    /// `table` holds the white dice of this throw not yet placed; `placed` says whether one was.
    Place { roller: Seat, red: Face, table: Faces, placed: bool },
    /// On trust, when the roller has placed: so many dice of this throw are left on the table.
    /// Which ones is not told.
    Placed { roller: Seat, red: Face, left: u8 },
    /// Nothing fitted the roller; `asked` may take one of the dice on the table.
    Take { roller: Seat, red: Face, table: Faces, asked: Seat },
    /// Somebody has won.
    Over { winners: Seats },
}

/// Where the game stands, for whatever shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ComboPhase"))]
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
    /// On trust: the last seat that took a die, until anything else is said. Until then it may
    /// announce a COMBO.
    taker: Option<Seat>,
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
            taker: None,
        }
    }
}

/// Up to three cells to lift dice off.
pub type Lift = Vec<Cell, { Combo::THROW }>;

#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// How many play.
    Seats(u8),
    /// A house rule is agreed on, or not.
    House { rule: House, on: bool },
    /// What the card of the seat shows.
    Card { seat: Seat, card: Card },
    /// Everybody who rolls for the start rolls the red die.
    RollOff { dice: usize },
    /// The roller throws the red die and so many white ones.
    Throw { white: usize },
    /// The roller places a die.
    Place { face: Face, cell: Cell },
    /// The roller can place nothing.
    Cannot,
    /// The roller places no more of this throw.
    Stop,
    /// The seat takes a die that the roller could not place.
    Take { seat: Seat, face: Face, cell: Cell },
    /// The seat takes none.
    Leave { seat: Seat },
    /// The roller lifts these dice off the card.
    Lift(Lift),
    /// The seat says that it has the points that win.
    Claim { seat: Seat },
    /// On trust: how many dice of this throw the roller placed.
    PlacedDice { dice: u8 },
    /// On trust: nothing fits, and these seats took one die each.
    NoneFits { takers: Takers },
    /// On trust: how many dice the roller lifts off the card.
    LiftDice { dice: u8 },
    /// On trust: the seat has made a COMBO, or two at once; the best line of each other seat.
    Announce { seat: Seat, double: bool, lines: BestLines },
    /// On trust: the missing points, with such a line.
    ClaimLine { seat: Seat, line: Best },
    /// Something is not as the box has it.
    Correct(Correct),
    /// The seat leaves the game.
    Quit(Seat),
}

/// What happened. The order of the variants is the format of what is kept: new ones go at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// For the start, one die for each seat that rolled.
    RolledOff(Faces),
    /// By the roller.
    Thrown { red: Face, white: Faces },
    /// By the roller.
    Placed { face: Face, cell: Cell },
    /// The roller says that nothing can be placed.
    CannotPlace,
    /// The roller places no more of this throw.
    Stopped,
    /// A die that the roller could not place.
    Taken { seat: Seat, face: Face, cell: Cell },
    /// The seat took none.
    Left { seat: Seat },
    /// By the roller, who had no dice in hand.
    Lifted(Lift),
    /// The seat has the points that win.
    Claimed { seat: Seat },
    /// How many play.
    Seated { seats: u8 },
    /// A house rule.
    Agreed { rule: House, on: bool },
    /// What the card of the seat shows.
    CardTold { seat: Seat, card: Card },
    /// On trust, by the roller.
    PlacedDice { dice: u8 },
    /// On trust: the roller could place none, and these seats took one each.
    NoneFits { takers: Takers },
    /// On trust, by the roller.
    LiftedDice { dice: u8 },
    /// On trust: a COMBO, or two, and the best line of each other seat.
    Announced { seat: Seat, double: bool, lines: BestLines },
    /// On trust: the points that win, with such a line.
    ClaimedLine { seat: Seat, line: Best },
    /// Something was not as the box had it.
    Corrected(Correction),
    /// The seat has left the game.
    Quit { seat: Seat },
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
            Turn::Place { .. } | Turn::Placed { .. } => Phase::Place,
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
            | Turn::Placed { roller, .. }
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
            Turn::Head { .. } => self.in_play(),
            Turn::RollOff { rolling, .. } => rolling,
            _ => Seats::NONE,
        }
    }

    /// Everyone else who plays, in order from the left of `seat`.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.in_play().clockwise_after(seat).filter(move |&other| other != seat)
    }

    /// The red face, while white dice of its throw are being placed or taken.
    pub fn red(&self) -> Option<Face> {
        match self.turn {
            Turn::Place { red, .. } | Turn::Placed { red, .. } | Turn::Take { red, .. } => {
                Some(red)
            }
            _ => None,
        }
    }

    /// How many white dice lie on the table.
    pub fn lying(&self) -> usize {
        match &self.turn {
            Turn::Place { table, .. } | Turn::Take { table, .. } => table.len(),
            Turn::Placed { left, .. } => usize::from(*left),
            _ => 0,
        }
    }

    /// The red face thrown, and the white dice on the table. On trust, once the roller has placed,
    /// the box does not know which ones they are.
    pub fn thrown(&self) -> Option<(Face, &Faces)> {
        match &self.turn {
            Turn::Place { red, table, .. } | Turn::Take { red, table, .. } => Some((*red, table)),
            _ => None,
        }
    }

    /// How many white dice are to be thrown now: those of the last throw that were not placed,
    /// otherwise three, or as many as are left in hand.
    pub fn to_throw(&self) -> usize {
        match self.lying() {
            0 => {
                let hand = self.roller().and_then(|roller| self.players.get(roller));
                hand.map_or(0, |player| usize::from(player.hand).min(Self::THROW))
            }
            lying => lying,
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
        self.apply_event(event, news);
    }

    fn thrown(event: &Event) -> Option<Throw> {
        match event {
            Event::RolledOff(faces) => Some(Throw { red: faces.clone(), ..Throw::default() }),
            Event::Thrown { red, white } => {
                Some(Throw { red: [*red].into_iter().collect(), white: white.clone() })
            }
            _ => None,
        }
    }

    fn settles(event: &Event) -> bool {
        matches!(event, Event::Seated { .. } | Event::Agreed { .. })
    }

    fn head_line(&self) -> Option<Head> {
        match self.turn {
            Turn::Head { told } => Some(told),
            _ => None,
        }
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

    /// Corrections are not among them: they say what is there.
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
            .chain((1..=3).map(|dice| Command::PlacedDice { dice }))
            .chain(self.takers().map(|takers| Command::NoneFits { takers }))
            .chain((1..=3).map(|dice| Command::LiftDice { dice }))
            .chain(self.announcements())
            .chain(seats.iter().flat_map(|seat| {
                [Best::Three, Best::Four].map(|line| Command::ClaimLine { seat, line })
            }))
            .chain(seats.iter().map(Command::Quit))
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
