//! Seats, numbered from 1 clockwise, and sets of them.

use crate::record::Kind;
use crate::refusal::Refusal;
use core::fmt;
use heapless::Vec;
use serde::{Deserialize, Serialize};

/// A seat at the table, 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The most seats that any game has: Dingominos.
    pub const MAX: u8 = 8;
    /// Seat 1.
    pub const FIRST: Seat = Seat(1);

    /// The seat with this number. Returns `None` unless it is 1 to 8.
    pub const fn new(number: u8) -> Option<Seat> {
        if number >= 1 && number <= Self::MAX { Some(Seat(number)) } else { None }
    }

    /// The number of the seat, counted from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    fn index(self) -> usize {
        usize::from(self.0 - 1)
    }

    const fn bit(self) -> u8 {
        1 << (self.0 - 1)
    }

    /// The next seat clockwise at a table of eight.
    const fn on(self) -> Seat {
        Seat(self.0 % Self::MAX + 1)
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Seat, Self::Error> {
        Seat::new(number).ok_or("a seat is 1 to 8")
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.number()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The direction of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From seat 1 to seat 2, and so on.
    Clockwise,
    /// Anticlockwise, after a reverse (D8).
    Back,
}

impl Direction {
    /// The other direction.
    #[must_use]
    pub fn turned(self) -> Direction {
        match self {
            Direction::Clockwise => Direction::Back,
            Direction::Back => Direction::Clockwise,
        }
    }
}

/// Serializes 1 for clockwise and −1 for anticlockwise.
impl Serialize for Direction {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i8(match self {
            Direction::Clockwise => 1,
            Direction::Back => -1,
        })
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NONE: Seats = Seats(0);

    /// Tests if `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & seat.bit() != 0
    }

    /// Adds `seat` to the set.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= seat.bit();
    }

    /// Removes `seat` from the set.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !seat.bit();
    }

    /// The seats of this set that are not in `others`.
    #[must_use]
    pub const fn without(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }

    /// Tests if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats, sorted by number.
    pub fn iter(self) -> Round {
        self.clockwise_after(Seat(Seat::MAX))
    }

    /// The seats of the set, clockwise from the one after `seat`. If `seat` is in the set, it comes
    /// last.
    pub fn clockwise_after(self, seat: Seat) -> Round {
        Round { seats: self, last: seat, places: Seat::MAX }
    }

    /// The seat that follows `seat` in this direction. Returns `seat` itself if the set has no
    /// other.
    pub fn next(self, seat: Seat, direction: Direction) -> Seat {
        match direction {
            Direction::Clockwise => self.after(seat),
            // Going clockwise, this is the last seat before `seat` comes again.
            Direction::Back => {
                self.clockwise_after(seat).filter(|&other| other != seat).last().unwrap_or(seat)
            }
        }
    }

    /// The seat that follows `seat` clockwise. Returns `seat` itself if the set has no other.
    pub fn after(self, seat: Seat) -> Seat {
        self.clockwise_after(seat).next().unwrap_or(seat)
    }
}

/// Iterates over the seats of a set, once round the table.
#[derive(Clone, Debug)]
pub struct Round {
    seats: Seats,
    last: Seat,
    /// How many seats of the table have not been looked at.
    places: u8,
}

impl Iterator for Round {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        while self.places > 0 {
            self.places -= 1;
            self.last = self.last.on();
            if self.seats.contains(self.last) {
                return Some(self.last);
            }
        }
        None
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Writes the seats as an English list: "2", "2 and 4", "1, 2 and 4".
impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.len();
        for seat in self.iter() {
            let glue = match left {
                1 => "",
                2 => " and ",
                _ => ", ",
            };
            write!(f, "{seat}{glue}")?;
            left -= 1;
        }
        Ok(())
    }
}

/// Writes the last line of a game.
pub(crate) fn write_winners(seats: Seats, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match seats.len() {
        1 => write!(f, "seat {seats} wins"),
        _ => write!(f, "seats {seats} win together"),
    }
}

/// One `T` for each seat in the game. Empty until the number of seats is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerSeat<T, const MAX: usize>(Vec<T, MAX>);

impl<T, const MAX: usize> Default for PerSeat<T, MAX> {
    fn default() -> Self {
        PerSeat(Vec::new())
    }
}

impl<T: Default, const MAX: usize> PerSeat<T, MAX> {
    /// `count` seats, each with the default of `T`, but at most `MAX`.
    pub fn new(count: u8) -> Self {
        PerSeat((0..usize::from(count).min(MAX)).map(|_| T::default()).collect())
    }
}

impl<T, const MAX: usize> PerSeat<T, MAX> {
    /// The `T` of this seat. Returns `None` if the game has no such seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// The `T` of this seat, to be changed. Returns `None` if the game has no such seat.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.0.get_mut(seat.index())
    }

    /// Tests if the number of seats is not known yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many seats the game has.
    pub fn count(&self) -> u8 {
        u8::try_from(self.0.len()).unwrap_or(u8::MAX)
    }

    /// Each seat with its `T`, sorted by number.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        (1..).map(Seat).zip(&self.0)
    }

    /// Each seat with its `T`, to be changed, sorted by number.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        (1..).map(Seat).zip(&mut self.0)
    }

    /// The `T` of this seat, or the refusal if the game has no such seat.
    pub(crate) fn at(&self, seat: Seat, game: Kind) -> Result<&T, Refusal> {
        self.require_seated(game)?;
        self.get(seat).ok_or(Refusal::NoSuchSeat { game, seat, seats: self.count() })
    }

    /// Checks that the number of seats is known.
    pub(crate) fn require_seated(&self, game: Kind) -> Result<(), Refusal> {
        if self.is_empty() { Err(Refusal::NotSeated { game }) } else { Ok(()) }
    }

    /// The seats of `among` with their ranks, counted from 1, and each with its `T`. The one with
    /// the least `place` comes first; equal ones share a rank and are sorted by number.
    pub(crate) fn ranked<P: Ord>(
        &self,
        among: Seats,
        place: impl Fn(Seat, &T) -> P,
    ) -> Vec<(u8, Seat, &T), MAX> {
        let players = || self.iter().filter(|(seat, _)| among.contains(*seat));
        let rank = |(seat, player)| {
            let own = place(seat, player);
            let better = players().filter(|(seat, player)| place(*seat, player) < own);
            (better.map(|_| 1).sum::<u8>().saturating_add(1), seat, player)
        };
        let mut ranked: Vec<_, MAX> = players().map(rank).collect();
        ranked.sort_unstable_by_key(|&(rank, seat, _)| (rank, seat));
        ranked
    }

    /// All seats of the game.
    pub fn seats(&self) -> Seats {
        self.iter().map(|(seat, _)| seat).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    fn seats<const N: usize>(numbers: [u8; N]) -> Seats {
        numbers.into_iter().map(seat).collect()
    }

    #[test]
    fn a_seat_is_one_to_eight() {
        assert_eq!(Seat::new(0), None);
        assert_eq!(Seat::new(9), None);
        assert_eq!((1..=8).filter_map(Seat::new).map(u8::from).sum::<u8>(), 36);
    }

    #[test]
    fn after_the_last_seat_comes_the_first() {
        let four = seats([1, 2, 3, 4]);
        assert_eq!(four.after(seat(1)), seat(2));
        assert_eq!(four.after(seat(4)), seat(1));
        assert!(four.clockwise_after(seat(3)).map(u8::from).eq([4, 1, 2, 3]));
        assert_eq!(seats([1, 2, 3, 4, 5, 6, 7, 8]).after(seat(8)), seat(1));
    }

    #[test]
    fn seats_outside_the_set_are_passed_over() {
        let two = seats([2, 4]);
        assert_eq!(two.after(seat(2)), seat(4));
        assert_eq!(two.after(seat(3)), seat(4));
        assert_eq!(two.after(seat(4)), seat(2));
        assert_eq!(seats([3]).after(seat(3)), seat(3));
        assert_eq!(Seats::NONE.after(seat(3)), seat(3));
    }

    #[test]
    fn play_may_go_anticlockwise() {
        let three = seats([1, 2, 3]);
        let back = Direction::Clockwise.turned();
        assert_eq!(three.next(seat(3), back), seat(2));
        assert_eq!(three.next(seat(1), back), seat(3));
        assert_eq!(three.next(seat(3), back.turned()), seat(1));
        assert_eq!(seats([2]).next(seat(2), back), seat(2));
    }

    #[test]
    fn a_set_is_written_as_an_english_list() {
        use std::string::ToString;
        let texts = [seats([2]), seats([4, 2]), seats([1, 2, 4])].map(|set| set.to_string());
        assert_eq!(texts, ["2", "2 and 4", "1, 2 and 4"]);
    }

    #[test]
    fn a_set_grows_and_shrinks() {
        let mut set = seats([1, 3]);
        set.insert(seat(3));
        assert_eq!((set.len(), set.is_empty()), (2, false));
        set.remove(seat(1));
        set.remove(seat(2));
        assert!(set.iter().eq([seat(3)]));
        set.remove(seat(3));
        assert_eq!((set, set.is_empty()), (Seats::NONE, true));
    }

    #[test]
    fn seats_beyond_the_maximum_are_left_out() {
        let table: PerSeat<u8, 4> = PerSeat::new(7);
        assert_eq!(table.seats(), seats([1, 2, 3, 4]));
        assert_eq!(table.get(seat(5)), None);
        assert!(PerSeat::<u8, 4>::default().is_empty());
    }
}
