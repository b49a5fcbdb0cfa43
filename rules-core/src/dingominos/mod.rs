//! Dingominos, rules D1–D16: 2–8 seats, a chain of tiles with two ends, and signs that act.
//!
//! The box does not see the hands, but it counts them: it knows everything about a round except
//! the faces of the tiles somebody holds. This module is the table and the questions it answers.
//! `judge` says what may be done, `course` what happens then, `news` what follows, `notation` how
//! it is written; `trust`, `correct` and `quit` have all of that for what is told instead of
//! tiles, for what the box had wrong, and for who leaves.

mod apply;
mod correct;
mod judge;
mod news;
mod notation;
mod quit;
mod trust;

pub use correct::Correction;
pub use news::News;
pub use trust::Action;

use crate::head::Head;
use crate::refusal::Refusal;
use crate::seat::{Direction, PerSeat, Seat, Seats};
use crate::{Dice, Face, Game, Throw};
use serde::{Deserialize, Serialize};

/// What one half of a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "u8")]
pub enum Sign {
    Points(Face),
    Joker,
    Replay,
    Skip,
    Reverse,
    Draw,
    Counter,
}

impl Sign {
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

    /// D3, D11: whether this half may lie against an end that shows `end`.
    pub fn fits(self, end: Sign) -> bool {
        self == end || self == Sign::Joker || end == Sign::Joker
    }
}

/// The two ends of the chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Left,
    Right,
}

/// What one seat holds and has scored.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Player {
    hand: u16,
    score: i32,
    gained: i32,
    counted: bool,
}

impl Player {
    /// How many tiles the seat must be holding.
    pub fn hand(&self) -> u16 {
        self.hand
    }

    pub fn score(&self) -> i32 {
        self.score
    }

    /// The points from the last round in which the seat scored, already part of the score.
    pub fn gained(&self) -> i32 {
        self.gained
    }
}

/// The tiles that were not dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stock {
    Counted(u16),
    /// Nobody said how many tiles there are; the players say when it is empty.
    Uncounted {
        empty: bool,
    },
}

/// Signs of the opening tile that wait for the end of the opener's turn (D2).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Waiting {
    skip: bool,
    draw: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Turn {
    /// Who plays, who is youngest and what they agree on is still being settled; `told` is the last
    /// line about that.
    Head { told: Head },
    /// The youngest opens the round.
    Open,
    /// Lay a tile or draw; in a replay, with what waits for its end, lay a tile or pass.
    Play { seat: Seat, replay: Option<Waiting> },
    /// One tile was drawn: lay a tile or pass.
    Drawn { seat: Seat },
    /// A draw is aimed at this seat: it takes `penalty` tiles or answers with a counter.
    Answer { seat: Seat, penalty: u16 },
    /// The round is over, and the tiles left in hand are counted.
    Count,
    /// The game is over.
    Over { winners: Seats },
}

/// Where the game stands, for whatever shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DingominosPhase"))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Open,
    Play,
    Drawn,
    Answer,
    Count,
    Over,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dingominos {
    players: PerSeat<Player, 8>,
    /// Who has left the game (U5).
    out: Seats,
    /// House rule: pieces are moved on the table and not told.
    trust: bool,
    youngest: Seat,
    open_hands: bool,
    /// Tiles in the whole set, if anybody counted them.
    set: Option<u16>,
    rounds: Option<u16>,
    round: u16,
    direction: Direction,
    ends: Option<[Sign; 2]>,
    stock: Stock,
    /// How many seats in a row have said that nothing fits.
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
            turn: Turn::Head { told: Head::Game },
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    Seats(u8),
    Start(Seat),
    OpenHands(bool),
    Trust(bool),
    Stock(u16),
    Rounds(u16),
    Open {
        left: Sign,
        right: Sign,
    },
    Lay {
        side: Side,
        inner: Sign,
        outer: Sign,
    },
    Draw,
    Pass,
    /// The penalty that is due, or what there was of it.
    Take {
        only: Option<u16>,
    },
    Empty,
    Cannot,
    Count {
        seat: Seat,
        held: Held,
    },
    Finish,
    /// On trust: what the two halves of the opening tile do.
    OpenOnTrust {
        halves: [Option<Action>; 2],
    },
    /// On trust: what the half that faces outward does.
    LayOnTrust {
        action: Option<Action>,
    },
    Correct(Correction),
    Quit(Seat),
}

/// What a seat still holds after a round: its pips, and how many action and joker halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held {
    pub pips: u16,
    pub actions: u16,
    pub jokers: u16,
}

/// What happened. The order of the variants is the format of what is kept: new ones go at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Laid { side: Side, inner: Sign, outer: Sign },
    Drew,
    Passed,
    Took { only: Option<u16> },
    CannotLay,
    Opened { left: Sign, right: Sign },
    StockEmpty,
    Counted { seat: Seat, held: Held },
    Finished,
    Seated { seats: u8 },
    Youngest { seat: Seat },
    OpenHands { on: bool },
    SetCounted { tiles: u16 },
    RoundsAgreed { rounds: u16 },
    Trust { on: bool },
    OpenedOnTrust { halves: [Option<Action>; 2] },
    LaidOnTrust { action: Option<Action> },
    Corrected(Correction),
    Quit { seat: Seat },
}

impl Dingominos {
    /// D9: the tiles that a draw costs, and that each counter adds.
    const PENALTY: u16 = 2;
    /// D13: the points for laying the last tile.
    const LAST_TILE: i32 = -50;
    /// D13: the points for each action half left in the hand.
    const ACTION: i32 = 10;
    /// D13: the points for each joker half left in the hand.
    const JOKER: i32 = 50;
    /// No set is larger; a number beyond it is a slip of the pen.
    pub const SET_MAX: u16 = 9_999;

    /// One player per seat; none until the number of seats is known.
    pub fn players(&self) -> &PerSeat<Player, 8> {
        &self.players
    }

    /// `None` until the number of seats is known.
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

    /// The round being played, or the last one; `None` until the number of seats is known.
    pub fn round(&self) -> Option<u16> {
        self.seated(self.round)
    }

    /// Whether rounds go on until the players end the game.
    pub fn is_open_ended(&self) -> bool {
        self.rounds.is_none()
    }

    pub fn direction(&self) -> Option<Direction> {
        self.seated(self.direction)
    }

    fn seated<T>(&self, shown: T) -> Option<T> {
        (!self.players.is_empty()).then_some(shown)
    }

    /// What the ends of the chain show, left and right; `None` before the opening and on trust.
    pub fn ends(&self) -> Option<[Sign; 2]> {
        self.ends
    }

    /// What this end shows.
    pub fn end(&self, side: Side) -> Option<Sign> {
        let [left, right] = self.ends?;
        Some(match side {
            Side::Left => left,
            Side::Right => right,
        })
    }

    /// The signs that may lie against this end, as the inner half of a tile.
    pub fn fitting(&self, side: Side) -> impl Iterator<Item = Sign> {
        let end = self.end(side);
        Sign::ALL.into_iter().filter(move |sign| end.is_some_and(|end| sign.fits(end)))
    }

    /// How many tiles are due to be taken, if any.
    pub fn penalty(&self) -> Option<u16> {
        match self.turn {
            Turn::Answer { penalty, .. } => Some(penalty),
            _ => None,
        }
    }

    /// How many tiles are in the stock, if that is known.
    pub fn stock(&self) -> Option<u16> {
        match self.stock {
            Stock::Counted(tiles) => Some(tiles),
            Stock::Uncounted { empty: true } => Some(0),
            Stock::Uncounted { empty: false } => None,
        }
    }

    /// Who has yet to count the tiles left in hand; nobody during the round.
    pub fn counting(&self) -> Seats {
        match self.turn {
            Turn::Count => self.holding(),
            _ => Seats::NONE,
        }
    }

    /// Who holds tiles that have not been counted.
    fn holding(&self) -> Seats {
        let holding = self.players.iter().filter(|(_, player)| player.hand > 0 && !player.counted);
        holding.map(|(seat, _)| seat).collect()
    }

    /// D1: how many tiles each seat is dealt.
    pub const fn hand(seats: u8) -> u16 {
        match seats {
            0..=2 => 12,
            3 => 10,
            4 => 8,
            5.. => 6,
        }
    }

    /// How many tiles are dealt in all.
    pub fn dealt(seats: u8) -> u16 {
        Self::hand(seats) * u16::from(seats)
    }
}

impl Game for Dingominos {
    type Command = Command;
    type Event = Event;
    type News = News;

    /// No dice fall here.
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
            Turn::Head { told } => Some(told),
            _ => None,
        }
    }

    fn seats(&self) -> Seats {
        self.players.seats()
    }

    fn seat(&self) -> Option<Seat> {
        match self.turn {
            Turn::Head { .. } | Turn::Open => self.seated(self.youngest),
            Turn::Play { seat, .. } | Turn::Drawn { seat } | Turn::Answer { seat, .. } => {
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

    /// Corrections are not among them: they say what is there and move nothing.
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
        let halves = Action::told_halves();
        let openings = halves
            .clone()
            .flat_map(move |one| halves.clone().map(move |other| [one, other]))
            .map(|halves| Command::OpenOnTrust { halves });
        let on_trust =
            openings.chain(Action::told_halves().map(|action| Command::LayOnTrust { action }));
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

/// Everything that a hand of `tiles` tiles can hold (D13).
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
    fn hands_are_smaller_where_more_play() {
        let hands = (2..=8).map(Dingominos::hand);
        assert!(hands.eq([12, 10, 8, 6, 6, 6, 6]));
        assert_eq!((Dingominos::dealt(2), Dingominos::dealt(8)), (24, 48));
    }

    #[test]
    fn rounds_go_on_until_a_number_is_agreed() {
        assert!(table(&[Event::Seated { seats: 2 }]).is_open_ended());
        let agreed = [Event::Seated { seats: 2 }, Event::RoundsAgreed { rounds: 2 }];
        assert!(!table(&agreed).is_open_ended());
    }

    #[test]
    fn what_is_due_is_what_the_rules_allow() {
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
    fn an_end_takes_its_own_sign_and_a_joker_and_a_joker_end_takes_all() {
        let one = Sign::Points(Face::One);
        let opened = Event::Opened { left: one, right: one };
        let joker = Event::Laid { side: Side::Right, inner: Sign::Joker, outer: Sign::Joker };
        let game = table(&[Event::Seated { seats: 3 }, opened, joker]);
        assert!(game.fitting(Side::Left).eq([one, Sign::Joker]));
        assert_eq!(game.fitting(Side::Right).count(), 12);
        assert_eq!(Dingominos::default().fitting(Side::Left).count(), 0);
    }
}
