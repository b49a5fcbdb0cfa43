//! Dingominos, rules D1–D16: 2–8 seats, a chain of tiles with two ends, and signs that act.
//!
//! The box cannot see the hands, but it counts them: it knows everything about a round except which
//! tiles the players hold.
//!
//! This module holds the state of the game and answers questions about it. The others:
//!
//! - `event`: commands and events;
//! - `judge`: which commands the rules allow;
//! - `apply`: what an event changes;
//! - `news`: the consequences that are announced;
//! - `notation`: how statements are written;
//! - `trust`: the game in which only actions are entered (D16);
//! - `correct` and `quit`: corrections (U4), and seats that leave (U5).

mod apply;
mod correct;
mod event;
mod judge;
mod news;
mod notation;
mod quit;
mod trust;

pub use correct::Correction;
pub use event::{Command, Event};
pub use news::News;
pub use trust::Action;

use crate::head::Head;
use crate::refusal::Refusal;
use crate::seat::{Direction, PerSeat, Seat, Seats};
use crate::{Dice, Face, Game, Throw};
use serde::{Deserialize, Serialize};

/// The sign on one half of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "u8")]
pub enum Sign {
    /// One to six pips.
    Points(Face),
    /// Fits any sign, and lies inward (D11).
    Joker,
    /// The same seat may lay another tile (D6).
    Replay,
    /// The next seat misses its turn (D7).
    Skip,
    /// The direction of play turns (D8).
    Reverse,
    /// The next seat draws two tiles (D9).
    Draw,
    /// Passes a draw on to the next seat, with two more tiles (D10).
    Counter,
}

impl Sign {
    /// What a record should say where it does not name a sign.
    pub(crate) const WANTED: &'static str =
        "a sign: 1 to 6, joker, replay, skip, reverse, draw or counter";

    /// All signs. Saved games contain the position in this list.
    pub const ALL: [Sign; 12] = [
        Sign::Points(Face::One),
        Sign::Points(Face::Two),
        Sign::Points(Face::Three),
        Sign::Points(Face::Four),
        Sign::Points(Face::Five),
        Sign::Points(Face::Six),
        Sign::Joker,
        Sign::Replay,
        Sign::Skip,
        Sign::Reverse,
        Sign::Draw,
        Sign::Counter,
    ];

    /// Tests if a half with this sign may be laid against an end that shows `end` (D3, D11).
    pub fn fits(self, end: Sign) -> bool {
        self == end || self == Sign::Joker || end == Sign::Joker
    }
}

/// An end of the chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The left end.
    Left,
    /// The right end.
    Right,
}

impl Side {
    /// Both ends.
    pub const ALL: [Side; 2] = [Side::Left, Side::Right];
    /// What a record should say where it does not name an end.
    pub(crate) const WANTED: &'static str = "left or right";
}

/// The hand and the score of one seat.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Player {
    hand: u16,
    score: i32,
    gained: i32,
    counted: bool,
}

impl Player {
    /// How many tiles the seat holds.
    pub fn hand(&self) -> u16 {
        self.hand
    }

    /// The points of the seat. The lowest total wins (D14).
    pub fn score(&self) -> i32 {
        self.score
    }

    /// The points that the seat scored last, for one round. The score includes them.
    pub fn gained(&self) -> i32 {
        self.gained
    }
}

/// The tiles that were not dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stock {
    Counted(u16),
    /// The size of the set was not entered, so the players say when the stock is empty.
    Uncounted {
        empty: bool,
    },
}

/// The same seat may lay more tiles (D6).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Replay {
    /// How many tiles it may still lay. Only an opening tile gives two (D2).
    left: u8,
    /// The signs that wait for the end of the turn.
    waiting: Waiting,
}

/// Signs that wait for the end of the opener's turn (D2).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Waiting {
    skip: bool,
    draw: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Turn {
    /// The head is being entered; `last` is its last line so far.
    Head { last: Head },
    /// The youngest opens the round.
    Open,
    /// The seat lays a tile or draws. In a replay, it may also pass.
    Play { seat: Seat, replay: Option<Replay> },
    /// The seat has drawn one tile, perhaps in a replay: it lays a tile or passes.
    Drawn { seat: Seat, replay: Option<Replay> },
    /// A draw is aimed at this seat: it takes `penalty` tiles or answers with a counter.
    Answer { seat: Seat, penalty: u16 },
    /// The round is over, and the tiles left in the hands are counted.
    Count,
    /// The game is over.
    Over { winners: Seats },
}

/// The phase of the game, for display.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DingominosPhase"))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The youngest opens the round next (D2).
    Open,
    /// A seat lays a tile or draws; in a replay it may also pass, and with an empty stock pass or
    /// say that it cannot (D3, D4, D6, D12).
    Play,
    /// A seat has drawn a tile, and lays one or passes (D4).
    Drawn,
    /// A seat takes a penalty or answers with a counter (D9, D10).
    Answer,
    /// The round is over, and hands are counted (D13).
    Count,
    /// The game is over.
    Over,
}

/// The state of a game of Dingominos.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dingominos {
    players: PerSeat<Player, 8>,
    /// The seats that have left the game (U5).
    out: Seats,
    /// House rule: tiles are laid on the table, and only their actions are entered (D16).
    trust: bool,
    youngest: Seat,
    /// House rule: hands are face up (D15).
    open_hands: bool,
    /// How many tiles the whole set has, if that was entered.
    set: Option<u16>,
    rounds: Option<u16>,
    round: u16,
    direction: Direction,
    ends: Option<[Sign; 2]>,
    stock: Stock,
    /// How many seats in a row laid no tile, with an empty stock (D12).
    stuck: u8,
    turn: Turn,
}

impl Default for Dingominos {
    fn default() -> Self {
        Dingominos {
            players: PerSeat::default(),
            out: Seats::NONE,
            trust: false,
            youngest: Seat::FIRST,
            open_hands: false,
            set: None,
            rounds: None,
            round: 1,
            direction: Direction::Clockwise,
            ends: None,
            stock: Stock::Uncounted { empty: false },
            stuck: 0,
            turn: Turn::Head { last: Head::Game },
        }
    }
}

/// The contents of a hand after a round, as they are scored (D13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held {
    /// The sum of all pips.
    pub pips: u16,
    /// How many halves show an action.
    pub actions: u16,
    /// How many halves show a joker.
    pub jokers: u16,
}

impl Dingominos {
    /// The tiles that a draw costs, and that each counter adds (D9, D10).
    const PENALTY: u16 = 2;
    /// The points for laying the last tile (D13).
    const LAST_TILE: i32 = -50;
    /// The points for each action left in the hand (D13).
    const ACTION: i32 = 10;
    /// The points for each joker left in the hand (D13).
    const JOKER: i32 = 50;
    /// The most tiles that a set can have. A larger number is a typing error.
    pub const SET_MAX: u16 = 9_999;

    /// The players of all seats. Empty until the number of seats is known.
    pub fn players(&self) -> &PerSeat<Player, 8> {
        &self.players
    }

    /// The phase of the game. Returns `None` until the number of seats is known.
    pub fn phase(&self) -> Option<Phase> {
        self.seated(match self.turn {
            Turn::Head { .. } | Turn::Open => Phase::Open,
            Turn::Play { .. } => Phase::Play,
            Turn::Drawn { .. } => Phase::Drawn,
            Turn::Answer { .. } => Phase::Answer,
            Turn::Count => Phase::Count,
            Turn::Over { .. } => Phase::Over,
        })
    }

    /// The current round, counted from 1, or the last one if the game is over. Returns `None` until
    /// the number of seats is known.
    pub fn round(&self) -> Option<u16> {
        self.seated(self.round)
    }

    /// Tests if rounds are played until the players end the game (D14).
    pub fn is_open_ended(&self) -> bool {
        self.rounds.is_none()
    }

    /// The direction of play. Returns `None` until the number of seats is known.
    pub fn direction(&self) -> Option<Direction> {
        self.seated(self.direction)
    }

    fn seated<T>(&self, shown: T) -> Option<T> {
        (!self.players.is_empty()).then_some(shown)
    }

    /// The signs at the left and right end of the chain. Returns `None` before the opening and on
    /// trust.
    pub fn ends(&self) -> Option<[Sign; 2]> {
        self.ends
    }

    /// The sign at this end. Returns `None` before the opening and on trust.
    pub fn end(&self, side: Side) -> Option<Sign> {
        let [left, right] = self.ends?;
        Some(match side {
            Side::Left => left,
            Side::Right => right,
        })
    }

    /// The signs that the inner half of a tile may have at this end (D3, D11).
    pub fn fitting(&self, side: Side) -> impl Iterator<Item = Sign> {
        let end = self.end(side);
        Sign::ALL.into_iter().filter(move |sign| end.is_some_and(|end| sign.fits(end)))
    }

    /// How many tiles the seat whose turn it is must take, unless it answers with a counter (D9,
    /// D10). Returns `None` if no penalty is due.
    pub fn penalty(&self) -> Option<u16> {
        match self.turn {
            Turn::Answer { penalty, .. } => Some(penalty),
            _ => None,
        }
    }

    /// Tests if the seat may lay another tile (D6): it lays one, draws or passes.
    pub fn in_replay(&self) -> bool {
        matches!(self.turn, Turn::Play { replay: Some(_), .. })
    }

    /// How many tiles are in the stock. Returns `None` if that is not known.
    pub fn stock(&self) -> Option<u16> {
        match self.stock {
            Stock::Counted(tiles) => Some(tiles),
            Stock::Uncounted { empty: true } => Some(0),
            Stock::Uncounted { empty: false } => None,
        }
    }

    /// The seats that still have to count their hands (D13). Empty during a round.
    pub fn counting(&self) -> Seats {
        match self.turn {
            Turn::Count => self.holding(),
            _ => Seats::NONE,
        }
    }

    /// The seats that hold tiles and have not counted them.
    fn holding(&self) -> Seats {
        let holding = self.players.iter().filter(|(_, player)| player.hand > 0 && !player.counted);
        holding.map(|(seat, _)| seat).collect()
    }

    /// How many tiles each of so many seats is dealt (D1).
    pub const fn hand(seats: u8) -> u16 {
        match seats {
            0..=2 => 12,
            3 => 10,
            4 => 8,
            5.. => 6,
        }
    }

    /// How many tiles are dealt to so many seats in total (D1).
    pub fn dealt(seats: u8) -> u16 {
        Self::hand(seats) * u16::from(seats)
    }
}

impl Game for Dingominos {
    type Command = Command;
    type Event = Event;
    type News = News;

    /// Dingominos has no dice.
    fn decide(&self, command: &Command, _: &mut dyn Dice) -> Result<Event, Refusal> {
        self.judge(command)
    }

    fn apply(&mut self, event: &Event, news: &mut dyn FnMut(News)) {
        self.apply_event(event, news);
    }

    fn thrown(_: &Event) -> Option<Throw> {
        None
    }

    fn settles(event: &Event) -> bool {
        matches!(
            event,
            Event::Seated { .. }
                | Event::Youngest { .. }
                | Event::OpenHands { .. }
                | Event::SetCounted { .. }
                | Event::RoundsAgreed { .. }
                | Event::Trust { .. }
        )
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

    fn seat(&self) -> Option<Seat> {
        match self.turn {
            Turn::Head { .. } | Turn::Open => self.seated(self.youngest),
            Turn::Play { seat, .. } | Turn::Drawn { seat, .. } | Turn::Answer { seat, .. } => {
                Some(seat)
            }
            Turn::Count | Turn::Over { .. } => None,
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
        let pairs =
            || Sign::ALL.into_iter().flat_map(|one| Sign::ALL.map(move |other| (one, other)));
        let lays =
            move |side| pairs().map(move |(inner, outer)| Command::Lay { side, inner, outer });
        let fewer = 0..self.penalty().unwrap_or(0);
        let counts = |seat| {
            let tiles = self.players.get(seat).map_or(0, Player::hand);
            counts(tiles).map(move |held| Command::Count { seat, held })
        };
        let halves = Action::every_half();
        let openings = halves
            .clone()
            .flat_map(move |one| halves.clone().map(move |other| [one, other]))
            .map(|halves| Command::OpenOnTrust { halves });
        let on_trust =
            openings.chain(Action::every_half().map(|action| Command::LayOnTrust { action }));
        pairs()
            .map(|(left, right)| Command::Open { left, right })
            .chain([Side::Left, Side::Right].into_iter().flat_map(lays))
            .chain([Command::Draw, Command::Pass, Command::Take { only: None }])
            .chain(fewer.map(|only| Command::Take { only: Some(only) }))
            .chain([Command::Empty, Command::Cannot, Command::Finish])
            .chain(on_trust)
            .chain(self.in_play().iter().map(Command::Quit))
            .chain(self.counting().iter().flat_map(counts))
    }
}

/// All contents that a hand of so many tiles can have (D13).
fn counts(tiles: u16) -> impl Iterator<Item = Held> {
    let halves = tiles.saturating_mul(2);
    (0..=halves).flat_map(move |jokers| {
        (0..=halves - jokers).flat_map(move |actions| {
            let points = halves - jokers - actions;
            (points..=points.saturating_mul(6)).map(move |pips| Held { pips, actions, jokers })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn table(events: &[Event]) -> Dingominos {
        let mut game = Dingominos::default();
        events.iter().for_each(|event| game.apply(event, &mut |_| ()));
        game
    }

    #[test]
    fn with_more_seats_hands_are_smaller() {
        let hands = (2..=8).map(Dingominos::hand);
        assert!(hands.eq([12, 10, 8, 6, 6, 6, 6]));
        assert_eq!((Dingominos::dealt(2), Dingominos::dealt(8)), (24, 48));
    }

    #[test]
    fn a_game_is_open_ended_unless_a_number_of_rounds_is_agreed() {
        assert!(table(&[Event::Seated { seats: 2 }]).is_open_ended());
        let agreed = [Event::Seated { seats: 2 }, Event::RoundsAgreed { rounds: 2 }];
        assert!(!table(&agreed).is_open_ended());
    }

    #[test]
    fn legal_lists_draws_and_penalties_as_they_are_due() {
        let (one, two) = (Sign::Points(Face::One), Sign::Points(Face::Two));
        let opened = [Event::Seated { seats: 2 }, Event::Opened { left: one, right: two }];
        let others = |game: &Dingominos| -> Vec<Command> {
            game.legal().filter(|command| !matches!(command, Command::Lay { .. })).collect()
        };
        let quits = [1, 2].map(|seat| Command::Quit(Seat::new(seat).unwrap()));
        let draws = [Command::Draw, Command::Empty];
        assert_eq!(others(&table(&opened)), [draws, quits].concat());

        let mut events = opened.to_vec();
        events.push(Event::Laid { side: Side::Left, inner: one, outer: Sign::Draw });
        let take = [None, Some(0), Some(1)].map(|only| Command::Take { only });
        assert_eq!(others(&table(&events)), [&take[..], &[Command::Empty]].concat());
        assert!(table(&events).legal().all(|command| match command {
            Command::Lay { outer, .. } => outer == Sign::Counter,
            _ => true,
        }));
    }

    #[test]
    fn a_seat_is_in_a_replay_after_laying_one_until_it_lays_another_tile_draws_or_passes() {
        let (one, replay) = (Sign::Points(Face::One), Sign::Replay);
        let opened = [Event::Seated { seats: 3 }, Event::Opened { left: one, right: one }];
        let again = Event::Laid { side: Side::Left, inner: one, outer: replay };
        let replaying = [&opened[..], &[again]].concat();
        let in_replay = |then: &[Event]| table(&[&replaying[..], then].concat()).in_replay();
        assert!(!table(&opened).in_replay());
        assert!(in_replay(&[]));
        assert!(!in_replay(&[Event::Laid { side: Side::Left, inner: replay, outer: one }]));
        assert!(!in_replay(&[Event::Drew]));
        assert!(!in_replay(&[Event::Passed]));
    }

    #[test]
    fn an_end_takes_its_own_sign_or_a_joker_and_a_joker_end_takes_any() {
        let one = Sign::Points(Face::One);
        let opened = Event::Opened { left: one, right: one };
        let joker = Event::Laid { side: Side::Right, inner: Sign::Joker, outer: Sign::Joker };
        let game = table(&[Event::Seated { seats: 3 }, opened, joker]);
        assert!(game.fitting(Side::Left).eq([one, Sign::Joker]));
        assert_eq!(game.fitting(Side::Right).count(), 12);
        assert_eq!(Dingominos::default().fitting(Side::Left).count(), 0);
    }
}
