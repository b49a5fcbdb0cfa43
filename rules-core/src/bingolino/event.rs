//! The commands that players may give, and the events that come of them.

use super::{Correction, Number, PROVED};
use crate::dice::{Face, Faces};
use crate::grid::{Cell, Line};
use crate::seat::Seat;
use crate::squares::Squares;
use serde::{Deserialize, Serialize};

/// A request to the referee. Numbers of tiles are unchecked here: the judge decides whether such a
/// tile exists.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// How many play, in the head.
    Seats(u8),
    /// Who rolls first (B2), in the head.
    Start(Seat),
    /// Enters the tiles of a seat, as far as they are known (B1).
    Tiles {
        /// Whose tiles they are.
        seat: Seat,
        /// The numbers that they show.
        tiles: Squares<u16, 4>,
    },
    /// The roller rolls (B3).
    Roll {
        /// With how many dice.
        dice: usize,
    },
    /// A seat turns a tile over (B4, B5).
    Turn {
        /// Who turns it.
        seat: Seat,
        /// Which tile.
        cell: Cell,
        /// The die that the roller takes away, if any (B5).
        drop: Option<Face>,
    },
    /// The roller turns a tile back up (B6).
    Back {
        /// Which tile.
        cell: Cell,
    },
    /// Everyone has used the roll (B9).
    Done,
    /// Asks whether a line is complete (B7).
    Claim {
        /// Whose line it is.
        seat: Seat,
        /// Which line.
        line: Line<4>,
    },
    /// Agrees on the house rule that tiles are turned on the table and not entered (B11), or not.
    Trust(bool),
    /// A seat turns no tile on this roll (U6).
    Decline {
        /// Which seat.
        seat: Seat,
    },
    /// Asks whether a seat could have turned these numbers over (B12).
    Prove {
        /// Whose line is doubted.
        seat: Seat,
        /// The numbers of that line.
        numbers: [u16; PROVED],
    },
    /// On trust: a seat announces the stars that it earns with this roll (B11).
    Star {
        /// Who earns them.
        seat: Seat,
        /// How many.
        stars: u8,
    },
    /// Corrects something that the box has wrong (U4).
    Correct(Correction<u16>),
    /// A seat leaves the game (U5).
    Quit(Seat),
}

/// An accepted command. The order of the variants is the format of saved games: new ones go at the
/// end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// The roller rolled (B3).
    Rolled(Faces),
    /// A seat turned a tile over (B4, B5).
    TileTurned {
        /// Who turned it.
        seat: Seat,
        /// Which tile.
        cell: Cell,
        /// The number that it shows. If that is less than the total, the difference is the die that
        /// the roller took away.
        number: Number,
    },
    /// The roller turned a tile back up (B6).
    TurnedBack {
        /// Which tile.
        cell: Cell,
    },
    /// Everyone has used the roll: stars are counted and the turn passes (B9).
    Done,
    /// A seat asked whether a line is complete, and it is. This changes nothing.
    Claimed {
        /// Whose line it is.
        seat: Seat,
        /// Which line.
        line: Line<4>,
    },
    /// The number of seats was entered.
    Seated {
        /// How many play.
        seats: u8,
    },
    /// The seat that rolls first was entered (B2).
    Starts {
        /// Who rolls first.
        seat: Seat,
    },
    /// The tiles of a seat were entered (B1).
    TilesTold {
        /// Whose tiles they are.
        seat: Seat,
        /// The numbers that they show, as far as they were entered.
        tiles: Squares<Number, 4>,
    },
    /// The players agreed whether to play on trust (B11).
    Trust {
        /// Whether they do.
        on: bool,
    },
    /// A seat turned no tile on this roll (U6).
    Declined {
        /// Which seat.
        seat: Seat,
    },
    /// A line was put to the proof, and the proof holds (B12). This changes nothing.
    Proved {
        /// Whose line was doubted.
        seat: Seat,
        /// The numbers of that line.
        numbers: [Number; PROVED],
    },
    /// On trust: a seat announced its stars for this roll (B11).
    Starred {
        /// Who earned them.
        seat: Seat,
        /// How many.
        stars: u8,
    },
    /// The players corrected the box (U4).
    Corrected(Correction),
    /// A seat left the game (U5).
    Quit {
        /// Which seat.
        seat: Seat,
    },
}
