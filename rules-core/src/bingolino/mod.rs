//! Bingolino, rules B1–B12: 2–4 seats, 16 tiles each, and one roll that counts for everyone.
//!
//! This module holds the state of the game and answers questions about it. The others:
//!
//! - `event`: commands and events;
//! - `judge`: which commands the rules allow;
//! - `apply`: what an event changes;
//! - `news`: the consequences that are announced;
//! - `notation`: how statements are written;
//! - `rolls`: the rolls that a proof needs (B12);
//! - `trust`: the game in which no tiles are entered (B11);
//! - `correct` and `quit`: corrections (U4), and seats that leave (U5).

mod apply;
mod correct;
mod event;
mod judge;
mod news;
mod notation;
mod quit;
mod rolls;
mod trust;

pub use correct::Correction;
pub use event::{Command, Event};
pub use news::News;

use self::rolls::{PROVED, Rolls, Usable};
use crate::dice::{Face, Faces, Throw};
use crate::grid::{Cell, Cells, Line, Lines};
use crate::head::Head;
use crate::record::{Kind, Notation as _};
use crate::refusal::Refusal;
use crate::seat::{PerSeat, Seat, Seats};
use crate::squares::Squares;
use crate::{Dice, Game};
use core::fmt;
use core::iter;
use core::num::NonZeroU8;
use serde::{Deserialize, Serialize};

const GAME: Kind = Bingolino::KIND;

/// The number on a tile, 1 to 22 (B1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Number(NonZeroU8);

impl Number {
    /// The highest number.
    pub const MAX: u8 = 22;
    /// How many tiles of the set show the same number.
    pub const EACH: usize = 3;

    /// The number on a tile. Returns `None` unless `number` is 1 to 22.
    pub fn new(number: u8) -> Option<Number> {
        NonZeroU8::new(number).filter(|n| n.get() <= Self::MAX).map(Number)
    }

    /// The number that was entered, if any tile shows it.
    fn from_entry(number: u16) -> Option<Number> {
        u8::try_from(number).ok().and_then(Number::new)
    }
}

impl TryFrom<u8> for Number {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Number, Self::Error> {
        Number::new(number).ok_or("a tile shows 1 to 22")
    }
}

impl From<Number> for u8 {
    fn from(number: Number) -> u8 {
        number.0.get()
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The sixteen tiles of one seat, and its stars.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Board {
    tiles: Squares<Number, 4>,
    down: Cells,
    starred: Lines<4>,
    /// The stars that were announced on trust, where the box does not know their lines.
    announced: u8,
    /// The rolls that the seat could use, while it played.
    rolls: Rolls,
}

impl Board {
    /// The numbers on the tiles, as far as they are known.
    pub fn tiles(&self) -> &Squares<Number, 4> {
        &self.tiles
    }

    /// The tiles that are face down. Always empty on trust (B11).
    pub fn down(&self) -> Cells {
        self.down
    }

    /// The lines that have earned their star, whether or not they are still complete (B8). Always
    /// empty on trust.
    pub fn starred(&self) -> Lines<4> {
        self.starred
    }

    /// How many stars the seat has.
    pub fn stars(&self) -> u32 {
        self.starred.len() + u32::from(self.announced)
    }

    /// The tiles that are face up, known or not.
    fn up(&self) -> impl Iterator<Item = (Cell, Option<Number>)> {
        self.tiles.iter().filter(|&(cell, _)| !self.down.contains(cell))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Turn {
    /// The head is being entered; `last` is its last line so far.
    Head { last: Head, roller: Seat },
    /// The head is complete, and tiles may be entered before the first roll.
    EnterTiles { roller: Seat },
    /// The roller rolls next.
    Roll { roller: Seat },
    /// Everyone uses the roll. The seats in `turned` have turned a tile over (on trust: have
    /// announced their stars), those in `declined` turn none (U6), and `back` says whether the
    /// roller turned one back (B6).
    Use { roller: Seat, roll: Faces, turned: Seats, declined: Seats, back: bool },
    /// The game is over.
    Over { winners: Seats },
}

/// The roll in use, as [`Turn::Use`] holds it.
struct InUse<'a> {
    roller: Seat,
    roll: &'a Faces,
    turned: Seats,
    declined: Seats,
    back: bool,
}

/// A set of sums of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sums(u64);

impl Sums {
    fn bit(sum: u8) -> u64 {
        1_u64.checked_shl(u32::from(sum)).unwrap_or(0)
    }

    /// Tests if `sum` is in the set.
    pub fn contains(self, sum: u8) -> bool {
        self.0 & Self::bit(sum) != 0
    }

    /// Tests if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sums, from the smallest up.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (1..=36).filter(move |&sum| self.contains(sum))
    }
}

impl FromIterator<u8> for Sums {
    fn from_iter<I: IntoIterator<Item = u8>>(sums: I) -> Sums {
        Sums(sums.into_iter().fold(0, |sums, sum| sums | Self::bit(sum)))
    }
}

/// The phase of the game, for display.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BingolinoPhase"))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The roller rolls next, or the first roll is being prepared.
    Roll,
    /// The seats are using a roll.
    Use,
    /// The game is over.
    Over,
}

/// The state of a game of Bingolino.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bingolino {
    boards: PerSeat<Board, 4>,
    /// The seats that have left the game (U5).
    out: Seats,
    /// House rule: tiles are turned on the table and not entered (B11).
    trust: bool,
    /// The seats that play on after several reached four stars at once (B10). Empty before that.
    playoff: Seats,
    turn: Turn,
}

impl Default for Bingolino {
    fn default() -> Self {
        Bingolino {
            boards: PerSeat::default(),
            out: Seats::NONE,
            trust: false,
            playoff: Seats::NONE,
            turn: Turn::Head { last: Head::Game, roller: Seat::FIRST },
        }
    }
}

impl Bingolino {
    /// The most dice that can be rolled (B3).
    pub const DICE: usize = 5;
    /// How many stars win the game (B9).
    pub const STARS_TO_WIN: u32 = 4;
    /// The most stars that a seat can earn with one roll (B7).
    pub const STARS_OF_A_ROLL: u8 = 3;

    /// The boards of all seats. Empty until the number of seats is known.
    pub fn boards(&self) -> &PerSeat<Board, 4> {
        &self.boards
    }

    /// The phase of the game. Returns `None` until the number of seats is known.
    pub fn phase(&self) -> Option<Phase> {
        (!self.boards.is_empty()).then_some(match self.turn {
            Turn::Head { .. } | Turn::EnterTiles { .. } | Turn::Roll { .. } => Phase::Roll,
            Turn::Use { .. } => Phase::Use,
            Turn::Over { .. } => Phase::Over,
        })
    }

    /// The seat that rolls next or has rolled. Returns `None` until the number of seats is known,
    /// and once the game is over.
    pub fn roller(&self) -> Option<Seat> {
        match self.turn {
            Turn::Head { roller, .. }
            | Turn::EnterTiles { roller }
            | Turn::Roll { roller }
            | Turn::Use { roller, .. } => (!self.boards.is_empty()).then_some(roller),
            Turn::Over { .. } => None,
        }
    }

    /// The roll in use. Returns `None` if there is none.
    pub fn roll(&self) -> Option<&Faces> {
        match &self.turn {
            Turn::Use { roll, .. } => Some(roll),
            _ => None,
        }
    }

    /// The seats in the play-off (B10), even once the game is over. Empty if there is none.
    pub fn playoff(&self) -> Seats {
        self.playoff
    }

    /// The seats that roll and turn tiles: all that have not left the game, or in a play-off only
    /// those in it.
    pub fn playing(&self) -> Seats {
        if self.playoff.is_empty() { self.in_play() } else { self.playoff.without(self.out) }
    }

    /// The roll in use, as `seat` could use it.
    fn usable(&self, seat: Seat) -> Option<Usable> {
        let Turn::Use { roller, roll, .. } = &self.turn else { return None };
        Some(Usable::of(roll, *roller == seat))
    }

    /// The sums that `seat` may use now: the total, and for the roller also the total without one
    /// die (B5). Empty if no roll is in use.
    pub fn sums(&self, seat: Seat) -> Sums {
        self.usable(seat).map_or(Sums(0), Usable::sums)
    }

    /// The sums with which `seat` could turn this tile over. A tile that is not known could show
    /// any number of which fewer than three tiles are known (B1).
    pub fn could_turn(&self, seat: Seat, cell: Cell) -> Sums {
        let sums = self.sums(seat).iter().filter(|&sum| {
            let drop = self.roll().and_then(|roll| Face::new(roll.total() - sum));
            self.judge_turn(seat, cell, drop).is_ok()
        });
        sums.collect()
    }

    /// Tests if `seat` has used this roll: it has turned a tile over or back, or has said that it
    /// turns none (U6); on trust, it has announced its stars.
    pub fn has_used(&self, seat: Seat) -> bool {
        match self.turn {
            Turn::Use { roller, turned, declined, back, .. } => {
                turned.contains(seat) || declined.contains(seat) || back && seat == roller
            }
            _ => false,
        }
    }

    /// The first face-up tile of `seat` that is known to match one of its sums. Returns `None` if
    /// there is none.
    pub fn fit(&self, seat: Seat) -> Option<(Cell, Number)> {
        let sums = self.sums(seat);
        let mut up = self.boards.get(seat)?.up();
        up.find_map(|(cell, shows)| {
            Some((cell, shows.filter(|&shows| sums.contains(u8::from(shows)))?))
        })
    }

    /// How many tiles are known to show this number, across all seats.
    fn known_tiles(&self, number: Number) -> usize {
        self.boards.iter().map(|(_, board)| board.tiles.count(number)).sum()
    }
}

impl Game for Bingolino {
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
            Event::Rolled(faces) => Some(Throw { white: faces.clone(), ..Throw::default() }),
            _ => None,
        }
    }

    fn settles(event: &Event) -> bool {
        matches!(event, Event::Seated { .. } | Event::Starts { .. } | Event::Trust { .. })
    }

    fn prepares(event: &Event) -> bool {
        Self::settles(event) || matches!(event, Event::TilesTold { .. })
    }

    fn head_line(&self) -> Option<Head> {
        match self.turn {
            Turn::Head { last, .. } => Some(last),
            _ => None,
        }
    }

    fn seats(&self) -> Seats {
        self.boards.seats()
    }

    fn seat(&self) -> Option<Seat> {
        self.roller()
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

    /// Proofs are left out too: a player may ask about any four numbers.
    fn candidates(&self) -> impl Iterator<Item = Command> {
        let cells = Squares::<Number, 4>::cells;
        let drops = || iter::once(None).chain(Face::ALL.into_iter().map(Some));
        let turns = move |seat| {
            cells()
                .flat_map(move |cell| drops().map(move |drop| Command::Turn { seat, cell, drop }))
        };
        let claims = |seat| Line::<4>::all().map(move |line| Command::Claim { seat, line });
        let stars =
            |seat| (1..=Self::STARS_OF_A_ROLL).map(move |stars| Command::Star { seat, stars });
        (1..=Self::DICE)
            .map(|dice| Command::Roll { dice })
            .chain(self.seats().iter().flat_map(turns))
            .chain(cells().map(|cell| Command::Back { cell }))
            .chain([Command::Done])
            .chain(self.seats().iter().flat_map(claims))
            .chain(self.seats().iter().map(|seat| Command::Decline { seat }))
            .chain(self.seats().iter().flat_map(stars))
            .chain(self.seats().iter().map(Command::Quit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn sums(faces: &[u8], seat: u8) -> Vec<u8> {
        let mut game = Bingolino::default();
        game.apply(&Event::Seated { seats: 2 }, &mut |_| ());
        assert_eq!(game.sums(Seat::FIRST).iter().count(), 0, "nothing was rolled");
        let roll = faces.iter().filter_map(|&pips| Face::new(pips)).collect();
        game.apply(&Event::Rolled(roll), &mut |_| ());
        game.sums(Seat::new(seat).unwrap()).iter().collect()
    }

    #[test]
    fn the_roller_may_use_the_total_or_leave_one_die_out() {
        assert_eq!(sums(&[6, 6, 5, 4], 1), [15, 16, 17, 21]);
        assert_eq!(sums(&[3, 3], 1), [3, 6]);
        assert_eq!(sums(&[6; 5], 1), [24, 30]);
    }

    #[test]
    fn other_seats_and_a_single_die_give_only_the_total() {
        assert_eq!(sums(&[6, 6, 5, 4], 2), [21]);
        assert_eq!(sums(&[1], 1), [1]);
    }

    /// Seat 1 of two has rolled 6 5; its a1 is known to show 6.
    fn after_six_and_five() -> Bingolino {
        let mut game = Bingolino::default();
        let a6 = Number::new(6).map(|six| (Cell::A1, six));
        for event in [
            Event::Seated { seats: 2 },
            Event::TilesTold { seat: Seat::FIRST, tiles: a6.into_iter().collect() },
            Event::Rolled([Face::Six, Face::Five].into_iter().collect()),
        ] {
            game.apply(&event, &mut |_| ());
        }
        game
    }

    #[test]
    fn a_known_tile_can_be_turned_with_its_own_number_and_an_unknown_one_with_any() {
        let game = after_six_and_five();
        let b1 = Cell::new(1, 0).unwrap();
        let sums = |seat: u8, cell| -> Vec<u8> {
            game.could_turn(Seat::new(seat).unwrap(), cell).iter().collect()
        };
        assert_eq!(sums(1, Cell::A1), [6]);
        assert_eq!(sums(1, b1), [5, 6, 11]);
        assert_eq!(sums(2, Cell::A1), [11]);
        assert!(game.could_turn(Seat::FIRST, Cell::new(4, 4).unwrap()).is_empty());
        assert!(!game.could_turn(Seat::FIRST, b1).is_empty());
    }

    #[test]
    fn turning_a_tile_over_or_back_uses_the_roll() {
        let two = Seat::new(2).unwrap();
        let mut game = after_six_and_five();
        assert!(!game.has_used(Seat::FIRST) && !game.has_used(two));
        game.apply(&Event::TurnedBack { cell: Cell::A1 }, &mut |_| ());
        assert!(game.has_used(Seat::FIRST) && !game.has_used(two));
        let number = Number::new(11).unwrap();
        game.apply(&Event::TileTurned { seat: two, cell: Cell::A1, number }, &mut |_| ());
        assert!(game.has_used(two));
        game.apply(&Event::Done, &mut |_| ());
        assert!(!game.has_used(Seat::FIRST) && !game.has_used(two));
    }

    #[test]
    fn sums_above_63_are_never_in_a_set() {
        assert!(!Sums(u64::MAX).contains(64));
        assert!(!Sums(2).contains(65));
    }
}
