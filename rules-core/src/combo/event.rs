//! The commands that players may give, and the events that come of them.

use super::{Best, BestLines, Card, Correct, Correction, House, Lift, Takers};
use crate::dice::{Face, Faces};
use crate::grid::Cell;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// A request to the referee.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// How many play, in the head.
    Seats(u8),
    /// Agrees on a house rule, or not, in the head.
    House {
        /// Which rule.
        rule: House,
        /// Whether it applies.
        on: bool,
    },
    /// Enters the card of a seat, before the roll-off of a round (C2).
    Card {
        /// Whose card it is.
        seat: Seat,
        /// Its numbers, as far as they are known.
        card: Card,
    },
    /// Enters the card that a seat had in the round before, again.
    SameCard {
        /// Whose card it is.
        seat: Seat,
    },
    /// Each seat in the roll-off rolls the red die (C1).
    RollOff {
        /// With how many dice: one for each of these seats.
        dice: usize,
    },
    /// The roller throws the red die and white ones (C3, C5).
    Throw {
        /// How many white dice.
        white: usize,
    },
    /// The roller places a white die (C4).
    Place {
        /// The face of the die.
        face: Face,
        /// The square on the roller's card.
        cell: Cell,
    },
    /// The roller cannot place any die of this throw (C6).
    Cannot,
    /// The roller stops, which ends the turn, or the round if there is a COMBO (C5, C8).
    Stop,
    /// A seat takes a die that the roller could not place (C6).
    Take {
        /// Who takes it.
        seat: Seat,
        /// The face of the die.
        face: Face,
        /// The square on that seat's card.
        cell: Cell,
    },
    /// A seat takes no die (C6).
    Leave {
        /// Which seat.
        seat: Seat,
    },
    /// The roller has no dice in hand and lifts these off the card (C7).
    Lift(Lift),
    /// A seat claims the points that it needs to win (C9).
    Claim {
        /// Which seat.
        seat: Seat,
    },
    /// On trust: the roller has placed dice of this throw (C11).
    PlacedDice {
        /// How many.
        dice: u8,
    },
    /// On trust: nothing fits the roller (C11).
    NoneFits {
        /// The seats that took a die each.
        takers: Takers,
    },
    /// On trust: the roller has no dice in hand and lifts some off the card (C7, C11).
    LiftDice {
        /// How many.
        dice: u8,
    },
    /// On trust: a seat has made a COMBO, which ends the round (C8, C11).
    Announce {
        /// Who made it.
        seat: Seat,
        /// Whether it made two at once (C10).
        double: bool,
        /// The best line of each other seat, in seat order.
        lines: BestLines,
    },
    /// On trust: a seat claims the points that it needs to win (C9, C11).
    ClaimLine {
        /// Which seat.
        seat: Seat,
        /// The line that gives them.
        line: Best,
    },
    /// Corrects something that the box has wrong (U4).
    Correct(Correct),
    /// A seat leaves the game (U5).
    Quit(Seat),
}

/// An accepted command. The order of the variants is the format of saved games: new ones go at the
/// end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// The roll-off: one red die for each seat in it, in seat order (C1).
    RolledOff(Faces),
    /// The roller threw dice (C3, C5).
    Thrown {
        /// The red die.
        red: Face,
        /// The white dice.
        white: Faces,
    },
    /// The roller placed a white die (C4).
    Placed {
        /// The face of the die.
        face: Face,
        /// The square on the roller's card.
        cell: Cell,
    },
    /// The roller could not place any die of this throw (C6).
    CannotPlace,
    /// The roller stopped, which ended the turn, or the round if there was a COMBO (C5, C8).
    Stopped,
    /// A seat took a die that the roller could not place (C6).
    Taken {
        /// Who took it.
        seat: Seat,
        /// The face of the die.
        face: Face,
        /// The square on that seat's card.
        cell: Cell,
    },
    /// A seat took no die (C6).
    Left {
        /// Which seat.
        seat: Seat,
    },
    /// The roller had no dice in hand and lifted these off the card (C7).
    Lifted(Lift),
    /// A seat claimed the points that it needed, and won (C9).
    Claimed {
        /// Which seat.
        seat: Seat,
    },
    /// The number of seats was entered.
    Seated {
        /// How many play.
        seats: u8,
    },
    /// The players agreed on a house rule, or not.
    Agreed {
        /// Which rule.
        rule: House,
        /// Whether it applies.
        on: bool,
    },
    /// The card of a seat was entered (C2).
    CardTold {
        /// Whose card it is.
        seat: Seat,
        /// Its numbers, as far as they were entered.
        card: Card,
    },
    /// On trust: the roller placed dice of this throw (C11).
    PlacedDice {
        /// How many.
        dice: u8,
    },
    /// On trust: nothing fitted the roller (C11).
    NoneFits {
        /// The seats that took a die each.
        takers: Takers,
    },
    /// On trust: the roller lifted dice off the card (C7, C11).
    LiftedDice {
        /// How many.
        dice: u8,
    },
    /// On trust: a seat announced a COMBO, which ended the round (C8, C11).
    Announced {
        /// Who made it.
        seat: Seat,
        /// Whether it made two at once (C10).
        double: bool,
        /// The best line of each other seat, in seat order.
        lines: BestLines,
    },
    /// On trust: a seat claimed the points that it needed, and won (C9, C11).
    ClaimedLine {
        /// Which seat.
        seat: Seat,
        /// The line that gives them.
        line: Best,
    },
    /// The players corrected the box (U4).
    Corrected(Correction),
    /// A seat left the game (U5).
    Quit {
        /// Which seat.
        seat: Seat,
    },
}
