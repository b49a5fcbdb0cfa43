//! The commands that players may give, and the events that come of them.

use super::{Action, Correction, Held, Side, Sign};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// A request to the referee.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// How many play, in the head.
    Seats(u8),
    /// The youngest player, who opens every round (D2), in the head.
    Start(Seat),
    /// Agrees on the open game, in which hands are face up (D15), or not.
    OpenHands(bool),
    /// Agrees on playing on trust (D16), or not.
    Trust(bool),
    /// How many tiles the whole set has, so that the stock can be counted (D1), in the head.
    Stock(u16),
    /// How many rounds are played (D14), in the head.
    Rounds(u16),
    /// The youngest opens the round with a tile (D2).
    Open {
        /// Its left half.
        left: Sign,
        /// Its right half.
        right: Sign,
    },
    /// A seat lays a tile (D3).
    Lay {
        /// At which end of the chain.
        side: Side,
        /// The half that touches the chain.
        inner: Sign,
        /// The half that faces outward.
        outer: Sign,
    },
    /// A seat draws one tile (D4).
    Draw,
    /// A seat passes: after drawing, with an empty stock, or in a replay (D4, D6).
    Pass,
    /// A seat takes the penalty that is due (D9).
    Take {
        /// How many tiles there were, if the stock had fewer than the penalty (D9).
        only: Option<u16>,
    },
    /// The stock is empty. Players say so if the box does not count it (D1).
    Empty,
    /// A seat cannot lay a tile, and the stock is empty (D12).
    Cannot,
    /// A seat counts the tiles left in its hand (D13).
    Count {
        /// Whose hand it is.
        seat: Seat,
        /// What the hand contains.
        held: Held,
    },
    /// The players end a game without an agreed number of rounds (D14).
    Finish,
    /// On trust: the youngest opens the round (D16).
    OpenOnTrust {
        /// The action on each half of the tile, if any.
        halves: [Option<Action>; 2],
    },
    /// On trust: a seat lays a tile (D16).
    LayOnTrust {
        /// The action on the half that faces outward, if any.
        action: Option<Action>,
    },
    /// Corrects something that the box has wrong (U4).
    Correct(Correction),
    /// A seat leaves the game (U5).
    Quit(Seat),
}

/// An accepted command. The order of the variants is the format of saved games: new ones go at the
/// end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A seat laid a tile (D3).
    Laid {
        /// At which end of the chain.
        side: Side,
        /// The half that touches the chain.
        inner: Sign,
        /// The half that faces outward.
        outer: Sign,
    },
    /// A seat drew one tile (D4).
    Drew,
    /// A seat passed (D4, D6).
    Passed,
    /// A seat took the penalty that was due (D9).
    Took {
        /// How many tiles there were, if the stock had fewer than the penalty (D9).
        only: Option<u16>,
    },
    /// A seat could not lay a tile, and the stock is empty (D12).
    CannotLay,
    /// The youngest opened the round (D2).
    Opened {
        /// The left half of the tile.
        left: Sign,
        /// Its right half.
        right: Sign,
    },
    /// The players said that the stock is empty (D1).
    StockEmpty,
    /// A seat counted the tiles left in its hand (D13).
    Counted {
        /// Whose hand it is.
        seat: Seat,
        /// What the hand contains.
        held: Held,
    },
    /// The players ended a game without an agreed number of rounds (D14).
    Finished,
    /// The number of seats was entered.
    Seated {
        /// How many play.
        seats: u8,
    },
    /// The youngest player was entered (D2).
    Youngest {
        /// The seat of the youngest, who opens every round.
        seat: Seat,
    },
    /// The players agreed whether to play the open game (D15).
    OpenHands {
        /// Whether they do.
        on: bool,
    },
    /// The size of the set was entered, so the stock is counted (D1).
    SetCounted {
        /// How many tiles the whole set has.
        tiles: u16,
    },
    /// The players agreed on a number of rounds (D14).
    RoundsAgreed {
        /// How many.
        rounds: u16,
    },
    /// The players agreed whether to play on trust (D16).
    Trust {
        /// Whether they do.
        on: bool,
    },
    /// On trust: the youngest opened the round (D16).
    OpenedOnTrust {
        /// The action on each half of the tile, if any.
        halves: [Option<Action>; 2],
    },
    /// On trust: a seat laid a tile (D16).
    LaidOnTrust {
        /// The action on the half that faces outward, if any.
        action: Option<Action>,
    },
    /// The players corrected the box (U4).
    Corrected(Correction),
    /// A seat left the game (U5).
    Quit {
        /// Which seat.
        seat: Seat,
    },
}
