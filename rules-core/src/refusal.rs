//! All refusals of all games, in one table.
//!
//! A refusal is a value that names the rule and carries the facts, so that everyone can word it in
//! their own way: the box in the players' language, the record in plain English (`Display`).
//!
//! A new row needs no other change in this crate than the place that returns it. Its code never
//! changes afterwards, since programs and records depend on it.

use crate::bingolino::Number;
use crate::dice::Face;
use crate::dingominos::{Side, Sign};
use crate::grid::{Cell, Line};
use crate::record::Kind;
use crate::seat::{Seat, Seats};
use core::fmt;

macro_rules! refusals {
    ($($name:ident $({ $($fact:ident: $type:ty),+ })? = $code:literal, $rule:expr, $why:literal;)+) => {
        /// A reason why the rules do not allow something. A refusal changes nothing (U2).
        ///
        /// The fields of each variant are the facts that its sentence mentions. A field `game` says
        /// whose rules apply; `again` in [`Refusal::ThrowCount`] says that it is not the first
        /// throw of the turn.
        #[derive(Clone, Copy, PartialEq, Debug)]
        #[allow(missing_docs, reason = "the sentence above each variant explains its fields")]
        pub enum Refusal {
            $(
                #[doc = $why]
                #[doc = ""]
                #[doc = concat!("Code `", $code, "`, rule `", stringify!($rule), "`.")]
                $name $({ $($fact: $type),+ })?,
            )+
        }

        #[allow(unused_variables, reason = "not every column of the table uses every fact")]
        impl Refusal {
            /// The codes of all refusals, in the order of the variants.
            pub const CODES: &[&'static str] = &[$($code),+];

            /// A short name for programs. It never changes.
            pub fn code(&self) -> &'static str {
                match *self {
                    $(Self::$name $({ $($fact),+ })? => $code,)+
                }
            }

            /// The number of the rule behind the refusal, as in `docs/rules/`.
            pub fn rule(&self) -> &'static str {
                match *self {
                    $(Self::$name $({ $($fact),+ })? => $rule,)+
                }
            }
        }

        impl core::error::Error for Refusal {}

        /// Writes the reason as one line of English.
        #[allow(unused_variables, reason = "not every sentence names every fact")]
        impl fmt::Display for Refusal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $(Self::$name $({ $($fact),+ })? => write!(f, $why),)+
                }
            }
        }
    };
}

refusals! {
    // Any game
    NothingToUndo = "nothing-to-undo", "U1",
        "there is nothing left to take back";
    SeatCount { game: Kind, fewest: u8, most: u8 } = "seat-count", game.set_up_rule(),
        "{game} is played by {fewest} to {most}";
    NotSeated { game: Kind } = "not-seated", game.set_up_rule(),
        "first say how many play: seats N";
    HeadIsOver { game: Kind } = "head-is-over", game.set_up_rule(),
        "that was settled before the game began";
    NoSuchSeat { game: Kind, seat: Seat, seats: u8 } = "no-such-seat", game.set_up_rule(),
        "nobody sits at {seat}: this game has seats 1 to {seats}";
    GameOver { game: Kind } = "game-over", game.end_rule(),
        "the game is over";
    OnTrust { game: Kind } = "on-trust", game.trust_rule(),
        "this game is played on trust: pieces are moved on the table and not told";
    NotOnTrust { game: Kind } = "not-on-trust", game.trust_rule(),
        "that is said only in a game played on trust";
    NotCorrected { game: Kind } = "not-corrected", "U4",
        "there is no such thing to correct in this game of {game}";
    TurnNotOver = "turn-not-over", "U4",
        "whose turn it is can be corrected only between turns";
    HasQuit { seat: Seat } = "has-quit", "U5",
        "seat {seat} has left the game";
    QuitLater = "quit-later", "U5",
        "a seat leaves between turns, with nothing rolled, drawn or due";
    SealPlace = "seal-place", "U7",
        "a game is sealed once, right after its head";
    ShakePlace = "shake-place", "U7",
        "the table shakes once, right after the seal";
    NoSeal = "no-seal", "U7",
        "this game has no seal";
    NotOver = "not-over", "U7",
        "the secret is revealed only when the game is over";
    OtherSecret = "other-secret", "U7",
        "this is not the secret that was sealed";
    Revealed = "revealed", "U7",
        "the secret is revealed: nothing is said after that";

    // Bingolino
    OffTheGrid { cell: Cell } = "off-the-grid", "B1",
        "{cell} is not on the grid of four columns and four rows";
    NoSuchNumber { cell: Cell } = "no-such-number", "B1",
        "no tile shows the number entered for {cell}: they go from 1 to 22";
    TilesTooLate = "tiles-too-late", "B1",
        "tiles are entered before the first roll";
    TileKnown { cell: Cell, shows: Number } = "tile-known", "B1",
        "{cell} is already known to show {shows}";
    FourthTile { number: Number } = "fourth-tile", "B1",
        "that would be a fourth tile with {number}, and there are only three";
    DiceCount = "dice-count", "B3",
        "a roll takes 1 to 5 dice";
    RollFirst { roller: Seat } = "roll-first", "B3",
        "seat {roller} has to roll first";
    WrongTotal { total: u8 } = "wrong-total", "U2",
        "these faces make {total}";
    RollStands { total: u8 } = "roll-stands", "B3",
        "the roll of {total} is still being used: done ends it";
    RollUsed { seat: Seat } = "roll-used", "B5",
        "seat {seat} has already turned a tile on this roll, and each seat turns only one";
    NotTheRoller { roller: Seat } = "not-the-roller", "B5",
        "only the roller, seat {roller}, may take a die away";
    OneDie = "one-die", "B5",
        "only one die was rolled, so none can be taken away";
    NoSuchDie { face: Face } = "no-such-die", "B5",
        "no die shows {face}";
    FaceDown { cell: Cell } = "face-down", "B4",
        "{cell} is already face down";
    WrongNumber { cell: Cell, shows: Number, needs: u8 } = "wrong-number", "B4",
        "{cell} shows {shows}, and {needs} is needed";
    TooHigh { total: u8 } = "too-high", "B4",
        "no tile shows {total}: the highest is 22";
    TurnedBack { roller: Seat } = "turned-back", "B6",
        "seat {roller} has already turned a tile back on this roll";
    HasTurned { roller: Seat } = "has-turned", "B6",
        "seat {roller} has turned a tile over, so none is turned back";
    FaceUp { cell: Cell } = "face-up", "B6",
        "{cell} is face up: only a face-down tile can be turned back";
    CouldTurn { cell: Cell, shows: Number } = "could-turn", "B6",
        "{cell} shows {shows} and can be turned over, so no tile has to be turned back";
    MustTurnBack { roller: Seat } = "must-turn-back", "B6",
        "seat {roller} has no tile to turn over and must turn a face-down one back";
    LineOpen { seat: Seat, line: Line<4>, cell: Cell } = "line-open", "B7",
        "{line} of seat {seat} is not complete: {cell} is face up";
    NotInPlayOff { seat: Seat, playing: Seats } = "not-in-play-off", "B10",
        "seat {seat} is not in the play-off: only seats {playing} play on";
    StarCount = "star-count", "B7",
        "a seat earns 1 to 3 stars with a roll and has at most 10, one for each line";
    StarsSaid { seat: Seat } = "stars-said", "B11",
        "seat {seat} has already said what it earns with this roll";
    RollUseless { seat: Seat } = "roll-useless", "B11",
        "seat {seat} could turn no tile with this roll, so no line was completed";
    TooManyStars { seat: Seat, rolls: u8 } = "too-many-stars", "B11",
        "the rolls that seat {seat} could use so far ({rolls}) do not complete so many lines";
    NoSuchTile = "no-such-tile", "B1",
        "what is put to the proof are numbers of tiles, from 1 to 22";
    NotProved { seat: Seat, number: Number } = "not-proved", "B12",
        "no roll is left with which seat {seat} could have turned {number}";
    SaidNone { seat: Seat } = "said-none", "U6",
        "seat {seat} has said that it turns no tile on this roll";

    // COMBO
    RedTwice { red: Face } = "red-twice", "C2",
        "the red {red} appears twice: the heads and the absent number are 1 to 6, each once";
    SquareKnown { cell: Cell, shows: Face } = "square-known", "C2",
        "{cell} is already known to show {shows}";
    RedsKnown = "reds-known", "C2",
        "the red numbers of this card are already known, and differ";
    CardTooLate = "card-too-late", "C1",
        "cards are entered before the roll-off of a round";
    NoCardBefore { seat: Seat } = "no-card-before", "C1",
        "seat {seat} had no card in the round before whose red numbers are all known";
    RolledOff = "rolled-off", "C1",
        "it is already settled who starts this round";
    RollOffCount { rolling: Seats } = "roll-off-count", "C1",
        "the roll-off takes one face for each of seats {rolling}, in this order";
    RollOffFirst = "roll-off-first", "C1",
        "first the red die settles who starts: rolloff";
    ThrowFirst = "throw-first", "C3",
        "nothing has been thrown yet";
    ThrowCount { needs: usize, again: bool } = "throw-count", if again { "C5" } else { "C3" },
        "white dice to be thrown now: {needs}";
    NotOnTheTable { face: Face } = "not-on-the-table", "C4",
        "no white die on the table shows {face}";
    OnTheStar = "on-the-star", "C2",
        "the star in the middle counts as a die, and none is placed on it";
    Occupied { cell: Cell } = "occupied", "C4",
        "there is already a die on {cell}";
    WrongColumn { cell: Cell, head: Face, red: Face } = "wrong-column", "C4",
        "{cell} is under the red {head}, and {red} was thrown";
    RedElsewhere { cell: Cell, red: Face } = "red-elsewhere", "C2",
        "the red {red} is known to be over another column than that of {cell}";
    WrongSquare { cell: Cell, shows: Face, face: Face } = "wrong-square", "C4",
        "{cell} shows {shows}, not {face}";
    PlaceFirst = "place-first", "C4",
        "at least one die of this throw has to be placed first";
    CanPlace { roller: Seat } = "can-place", "C4",
        "seat {roller} can place a die, so one has to be placed";
    HasPlaced = "has-placed", "C5",
        "a die of this throw has already been placed";
    BeingTaken { asked: Seat } = "being-taken", "C6",
        "the dice are being taken: it is up to seat {asked}";
    NotAsked { asked: Seat } = "not-asked", "C6",
        "it is up to seat {asked} now";
    NothingToTake = "nothing-to-take", "C6",
        "no die can be taken now";
    NothingToLift = "nothing-to-lift", "C7",
        "dice are lifted only at the start of a turn, with none in hand";
    LiftFirst { roller: Seat } = "lift-first", "C7",
        "seat {roller} has no dice in hand and first lifts one to three off the card";
    NoDieThere { cell: Cell } = "no-die-there", "C7",
        "there is no die to lift on {cell}, or it was named twice";
    ComboMade = "combo-made", "C8",
        "a COMBO was made: dice of this throw may still be placed, then stop ends the round";
    LateFinish = "late-finish", "C9",
        "by house rule, missing points count only at the end of a round";
    ClaimLater = "claim-later", "C9",
        "points are claimed before a throw or a lift, while dice are taken, or when all dice of a throw are placed";
    PointsMissing { seat: Seat, score: u16, worth: u16 } = "points-missing", "C9",
        "seat {seat} has {score} and a line worth {worth}: that is not 300";
    NotSoMany { lie: usize } = "not-so-many", "C11",
        "white dice on the table: {lie}, not so many";
    CardFull { seat: Seat } = "card-full", "C11",
        "a card has 24 squares, and that of seat {seat} has no room for so many dice";
    TakeOrder { roller: Seat } = "take-order", "C11",
        "who took a die is named in order from the left of seat {roller}, each seat once";
    NoStroke { seat: Seat } = "no-stroke", "C11",
        "no stroke of seat {seat} has just ended, so it has no COMBO to announce";
    LineCount { seats: Seats } = "line-count", "C11",
        "with a COMBO goes one line for each of seats {seats}, in this order";
    TooFewDice { seat: Seat, on_card: u8, needs: u8 } = "too-few-dice", "C11",
        "dice on the card of seat {seat}: {on_card}, and that takes {needs}";
    SquareNumber { cell: Cell } = "square-number", "C2",
        "{cell} shows a number from 1 to 6";
    NoDieInHand { seat: Seat } = "no-die-in-hand", "U4",
        "seat {seat} has no die in hand that could lie there";
    TooManyDice { seat: Seat, most: u8 } = "too-many-dice", "U4",
        "at most {most} dice can lie on the card of seat {seat} now";
    ScoreStep = "score-step", "C9",
        "a score goes from 0 to 275 in steps of 25: with 300 the game is over";

    // Dingominos
    SetSize { dealt: u16, most: u16 } = "set-size", "D1",
        "the whole set has at least the {dealt} tiles that are dealt, and at most {most}";
    StockCounted { left: u16 } = "stock-counted", "D1",
        "the box is counting the stock: {left} left";
    EmptyAlready = "empty-already", "D1",
        "the stock was already declared empty";
    OpenFirst { seat: Seat } = "open-first", "D2",
        "seat {seat} has to open the round first";
    Opened = "opened", "D2",
        "the round is already open";
    WrongSign { side: Side, end: Sign, inner: Sign } = "wrong-sign", "D3",
        "the {side} end shows {end}, and {inner} does not fit it";
    NoStock = "no-stock", "D4",
        "the stock is empty: there is nothing to draw";
    DrawFirst = "draw-first", "D4",
        "there is still a stock: lay a tile or draw one first";
    HasDrawn = "has-drawn", "D4",
        "a tile has been drawn: lay that tile or pass";
    Replay = "replay", "D6",
        "in a replay, lay a tile, draw one or pass";
    PenaltyDue { penalty: u16 } = "penalty-due", "D9",
        "{penalty} tiles have to be drawn first, or answered with a counter";
    NothingDue = "nothing-due", "D9",
        "no tiles are due";
    NotShort { penalty: u16 } = "not-short", "D9",
        "{penalty} tiles are due: name a number only if the stock had fewer";
    NotACounter { penalty: u16 } = "not-a-counter", "D10",
        "only a counter, facing outward, answers a draw; otherwise draw the {penalty} tiles first";
    JokerOutward = "joker-outward", "D11",
        "a joker lies inward; only a tile with two of them, or the opening tile, shows one outward";
    JokerTakesAll = "joker-takes-all", "D11",
        "an end shows a joker, and any tile fits there";
    MustLay = "must-lay", "D15",
        "an end shows a joker, where any tile fits, and in the open game whoever can lay must";
    LayOrCannot = "lay-or-cannot", "D15",
        "in the open game, lay a tile or say that nothing fits";
    CountFirst { seats: Seats } = "count-first", "D13",
        "the round is over; seats still to count: {seats}";
    RoundRuns = "round-runs", "D13",
        "hands are counted only when a round is over";
    NotBetweenRounds = "not-between-rounds", "D14",
        "the game can only be ended between rounds";
    HoldsNothing { seat: Seat } = "holds-nothing", "D13",
        "seat {seat} holds no tile to count";
    CountedAlready { seat: Seat } = "counted-already", "D13",
        "seat {seat} has already counted";
    TooManySigns { seat: Seat, tiles: u16 } = "too-many-signs", "D13",
        "seat {seat} has only {tiles} in hand: that is too many actions and jokers";
    Impossible { seat: Seat, tiles: u16, least: u32, most: u32 } = "impossible", "D13",
        "seat {seat} has {tiles} in hand: beside these actions and jokers there are {least} to {most} pips";
    NoRounds = "no-rounds", "D14",
        "a game has at least one round";
    RoundsAgreed = "rounds-agreed", "D14",
        "the number of rounds was agreed at the start";
    HandSize { fewest: u16 } = "hand-size", "U4",
        "a hand is corrected to {fewest} to 999 tiles";
    StockShort { left: u16 } = "stock-short", "U4",
        "a hand gets its tiles from the stock, and only {left} are left there";
    TotalRange = "total-range", "U4",
        "a score is corrected to -9999 to 9999";
}
