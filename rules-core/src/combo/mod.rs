//! COMBO, rules C1–C11: 2–4 seats with a card of 5×5 squares each; a red die chooses the column in
//! which white dice are placed.
//!
//! This module holds the state of the game and answers questions about it. The others:
//!
//! - `event`: commands and events;
//! - `judge`: which commands the rules allow;
//! - `apply`: what an event changes;
//! - `score`: what a card is worth, and who has won;
//! - `news`: the consequences that are announced;
//! - `notation`: how statements are written;
//! - `card` and `book`: [`Card`], as far as it is known, and [`CardBook`], a list of cards;
//! - `trust`: the game in which no cards are entered (C11);
//! - `correct` and `quit`: corrections (U4), and seats that leave (U5).

mod apply;
mod book;
mod card;
mod correct;
mod event;
mod judge;
mod news;
mod notation;
mod quit;
mod score;
mod trust;

pub use book::{CardBook, OUR_CARDS, our_card};
pub use card::{Card, Fit};
pub use correct::{Column, Correct, Correction};
pub use event::{Command, Event};
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

/// The card of one seat with the dice on it, the dice in its hand, and its score.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Player {
    card: Card,
    /// What was known of the card of the round before, at its end.
    before: Card,
    filled: Cells,
    /// On trust: how many dice are on the card. Their squares are not known, so `filled` is empty.
    laid: u8,
    /// The COMBOs that are there because of a correction and not because of a stroke (U4).
    corrected: Lines<5>,
    hand: u8,
    score: u16,
}

impl Player {
    /// The card, as far as it is known.
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// The squares with a die on them, never the star. Always empty on trust (C11).
    pub fn filled(&self) -> Cells {
        self.filled
    }

    /// How many dice are on the card. This is known even on trust.
    pub fn on_card(&self) -> u8 {
        u8::try_from(self.filled.len()).unwrap_or(u8::MAX).saturating_add(self.laid)
    }

    /// How many white dice are in the hand, not counting those on the table.
    pub fn hand(&self) -> u8 {
        self.hand
    }

    /// The points of the seat.
    pub fn score(&self) -> u16 {
        self.score
    }
}

/// A house rule that the players may agree on before the first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum House {
    /// The three or four dice of a line must touch (C8).
    Touching,
    /// Missing points can be claimed only at the end of a round (C9).
    LateFinish,
    /// Dice are placed on the cards and not entered (C11).
    Trust,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Turn {
    /// The head is being entered; `last` is its last line so far.
    Head { last: Head },
    /// Cards may be entered, then the seats in `rolling` roll the red die; `again` after a tie.
    RollOff { rolling: Seats, again: bool },
    /// The roller throws next.
    Throw { roller: Seat },
    /// The roller has no dice in hand and first lifts some off the card (C7).
    Lift { roller: Seat },
    /// `table` has the white dice of this throw that are not placed yet; `placed` says whether one
    /// was.
    Place { roller: Seat, red: Face, table: Faces, placed: bool },
    /// On trust, after the roller has placed: `left` dice of this throw are still on the table, but
    /// their faces are not known.
    Placed { roller: Seat, red: Face, left: u8 },
    /// Nothing fitted the roller; `asked` may take one of the dice on the table (C6).
    Take { roller: Seat, red: Face, table: Faces, asked: Seat },
    /// The game is over.
    Over { winners: Seats },
}

/// The phase of the game, for display.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ComboPhase"))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Cards may be entered, and the red die settles who starts the round (C1).
    Prepare,
    /// The roller throws next.
    Throw,
    /// The roller first lifts dice off the card (C7).
    Lift,
    /// The roller places dice, throws again or stops (C4, C5).
    Place,
    /// The other seats may take a die (C6).
    Take,
    /// The game is over.
    Over,
}

/// The state of a game of COMBO.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combo {
    players: PerSeat<Player, 4>,
    /// The seats that have left the game (U5).
    out: Seats,
    /// House rule: dice are placed on the cards and not entered (C11).
    trust: bool,
    touching: bool,
    late_finish: bool,
    round: u16,
    turn: Turn,
    /// On trust: the last seat that took a die. It may announce a COMBO until another statement is
    /// accepted.
    taker: Option<Seat>,
    /// The seats that were told that they can claim the missing points (C9), while that holds.
    can_claim: Seats,
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
            turn: Turn::Head { last: Head::Game },
            taker: None,
            can_claim: Seats::NONE,
        }
    }
}

/// The squares from which up to three dice are lifted (C7).
pub type Lift = Vec<Cell, { Combo::THROW }>;

impl Combo {
    /// How many white dice there are (C1).
    pub const DICE: u8 = 36;
    /// The most white dice that are thrown at once (C3).
    pub const THROW: usize = 3;
    /// The points that win the game (C9).
    pub const TO_WIN: u16 = 300;

    /// The players of all seats. Empty until the number of seats is known.
    pub fn players(&self) -> &PerSeat<Player, 4> {
        &self.players
    }

    /// The phase of the game. Returns `None` until the number of seats is known.
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

    /// The current round, counted from 1, or the last one if the game is over. Returns `None` until
    /// the number of seats is known.
    pub fn round(&self) -> Option<u16> {
        (!self.players.is_empty()).then_some(self.round)
    }

    /// The seat that throws next or has thrown. Returns `None` while there is no roller: before
    /// and during the roll-off, and once the game is over.
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

    /// Tests if cards can still be entered in this round.
    pub fn tells_cards(&self) -> bool {
        matches!(self.turn, Turn::Head { .. } | Turn::RollOff { again: false, .. })
    }

    /// The seats that roll the red die for the start of the round (C1). Empty once that is settled.
    pub fn rolling_off(&self) -> Seats {
        match self.turn {
            Turn::Head { .. } => self.in_play(),
            Turn::RollOff { rolling, .. } => rolling,
            _ => Seats::NONE,
        }
    }

    /// All other seats in play, in order from the left of `seat`.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.in_play().clockwise_after(seat).filter(move |&other| other != seat)
    }

    /// The red die, while white dice of its throw are being placed or taken. Returns `None`
    /// otherwise.
    pub fn red(&self) -> Option<Face> {
        match self.turn {
            Turn::Place { red, .. } | Turn::Placed { red, .. } | Turn::Take { red, .. } => {
                Some(red)
            }
            _ => None,
        }
    }

    /// How many white dice are on the table: thrown, but neither placed nor taken.
    pub fn lying(&self) -> usize {
        match &self.turn {
            Turn::Place { table, .. } | Turn::Take { table, .. } => table.len(),
            Turn::Placed { left, .. } => usize::from(*left),
            _ => 0,
        }
    }

    /// The red die, and the white dice on the table. Returns `None` if there is no throw, and on
    /// trust once the roller has placed, because it is not known which dice are left.
    pub fn thrown(&self) -> Option<(Face, &Faces)> {
        match &self.turn {
            Turn::Place { red, table, .. } | Turn::Take { red, table, .. } => Some((*red, table)),
            _ => None,
        }
    }

    /// How many white dice the next throw has: those of the last throw that were not placed,
    /// otherwise three, or as many as are left in hand (C3, C5).
    pub fn to_throw(&self) -> usize {
        match self.lying() {
            0 => {
                let hand = self.roller().and_then(|roller| self.players.get(roller));
                hand.map_or(0, |player| usize::from(player.hand).min(Self::THROW))
            }
            lying => lying,
        }
    }

    /// Tests if `seat` can place one of the dice on the table, as far as its card is known.
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
        self.tell_claims(news);
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
            Turn::Head { last } => Some(last),
            _ => None,
        }
    }

    fn seats(&self) -> Seats {
        self.players.seats()
    }

    /// While dice are being taken, this is the seat that is asked (C6).
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

/// Every choice of one, two or three of these cells.
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
