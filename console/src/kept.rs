//! What outlives a power cut: settings, the players' cards, and the game as its entries.
//!
//! Everything is appended and nothing rewritten; the last settings and the last of each card count,
//! and a game is what was kept since the last [`Kept::Game`].

use crate::text::Language;
use rules_core::combo::{self, Card};
use rules_core::free_dice::Rolled;
use rules_core::{Entry, bingolino, dingominos};
use serde::{Deserialize, Serialize};
pub use vocabulary::Place;

/// How the box behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    pub language: Language,
    pub sound: bool,
    /// 1 to 4.
    pub brightness: u8,
    pub animation: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { language: Language::En, sound: true, brightness: 3, animation: true }
    }
}

/// Which game sits on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameKind {
    Bingolino,
    Combo,
    Dingominos,
    FreeDice,
}

/// The animal of each seat.
pub type Tokens = [u8; 8];

/// One thing to keep.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Kept {
    Settings(Settings),
    /// In the players' card book: a new card, or a correction.
    Card {
        number: u8,
        card: Card,
    },
    /// A new game begins; the one before is over.
    Game {
        kind: GameKind,
        tokens: Tokens,
    },
    Bingolino(Entry<bingolino::Event>),
    Combo(Entry<combo::Event>),
    Dingominos(Entry<dingominos::Event>),
    FreeDice(Rolled),
    /// Nothing is left to continue.
    Ended,
}

impl Kept {
    /// Where it belongs.
    pub fn place(&self) -> Place {
        match self {
            Kept::Settings(_) => Place::Setting(0),
            // Numbers of cards count from 1.
            Kept::Card { number, .. } => Place::Setting(*number),
            Kept::Game { .. } => Place::Game,
            Kept::Bingolino(_)
            | Kept::Combo(_)
            | Kept::Dingominos(_)
            | Kept::FreeDice(_)
            | Kept::Ended => Place::Event,
        }
    }

    /// No kept thing is longer, encoded.
    pub const MAX_BYTES: usize = 64;

    /// In a few bytes, or none if `buffer` is shorter than [`Kept::MAX_BYTES`].
    pub fn encode<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b [u8]> {
        postcard::to_slice(self, buffer).ok().map(|bytes| &*bytes)
    }

    /// None if the bytes are anything but one whole kept thing.
    pub fn decode(bytes: &[u8]) -> Option<Kept> {
        match postcard::take_from_bytes(bytes) {
            Ok((kept, [])) => Some(kept),
            _ => None,
        }
    }
}
