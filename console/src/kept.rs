//! What outlives a power cut: settings, the players' cards, and the game as its entries.
//!
//! Everything is appended and nothing rewritten: the last of each setting and card counts, and a
//! game is what was kept since the last [`Kept::Game`].
//!
//! **The bytes are a promise.** What is kept is encoded by `postcard`, in which the order of the
//! variants and fields is the format; `console/tests/kept_bytes.rs` pins every one of them. So:
//! new variants go to the end, here and in every event, and fields never change. An older Croupier
//! then finds a newer one's records unknown, leaves them alone and says whose they are; a newer one
//! reads all that an older one wrote. `docs/saves.md` says what that means for players.

use crate::settings::Setting;
use core::fmt;
use rules_core::bingolino::{self, Bingolino};
use rules_core::combo::{self, Card, Combo};
use rules_core::dingominos::{self, Dingominos};
use rules_core::free_dice::{FreeDice, Rolled};
use rules_core::record::Kind;
use rules_core::{Entry, Fell, Game};
use serde::{Deserialize, Serialize};
pub use vocabulary::Place;

/// Which game sits on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum GameKind {
    Refereed(Kind),
    FreeDice,
}

impl GameKind {
    /// In the order of the numbers they are kept as: new ones go to the end.
    pub const ALL: [GameKind; 4] = [
        GameKind::FreeDice,
        GameKind::Refereed(Kind::Bingolino),
        GameKind::Refereed(Kind::Combo),
        GameKind::Refereed(Kind::Dingominos),
    ];
}

// Every game has a number.
const _: () = assert!(GameKind::ALL.len() == Kind::ALL.len() + 1);

impl TryFrom<u8> for GameKind {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<GameKind, Self::Error> {
        Self::ALL.get(usize::from(number)).copied().ok_or("no game of this Croupier")
    }
}

impl From<GameKind> for u8 {
    fn from(kind: GameKind) -> u8 {
        match kind {
            GameKind::FreeDice => 0,
            GameKind::Refereed(Kind::Bingolino) => 1,
            GameKind::Refereed(Kind::Combo) => 2,
            GameKind::Refereed(Kind::Dingominos) => 3,
        }
    }
}

/// The animal of each seat.
pub type Tokens = [u8; 8];

/// The Croupier that wrote something: its major and minor version.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Version(pub [u8; 2]);

impl Version {
    /// The one that this is.
    pub const OWN: Version =
        Version([digits(env!("CARGO_PKG_VERSION_MAJOR")), digits(env!("CARGO_PKG_VERSION_MINOR"))]);
}

/// The number that a text of digits says.
const fn digits(text: &str) -> u8 {
    let mut left = text.as_bytes();
    let mut number = 0;
    while let [digit, rest @ ..] = left {
        number = number * 10 + (*digit - b'0');
        left = rest;
    }
    number
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Version([major, minor]) = self;
        write!(f, "{major}.{minor}")
    }
}

/// One thing to keep.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Kept {
    /// A new game begins; the one before is over.
    Game {
        by: Version,
        kind: GameKind,
        tokens: Tokens,
    },
    /// Nothing is left to continue.
    Ended,
    Setting {
        setting: Setting,
        level: u8,
    },
    /// In the players' card book: a new card, or a correction. Numbers count from 1.
    Card {
        number: u8,
        card: Card,
    },
    FreeDice(Entry<Rolled>),
    Bingolino(Entry<bingolino::Event>),
    Combo(Entry<combo::Event>),
    Dingominos(Entry<dingominos::Event>),
}

/// A game of which entries are kept.
pub trait Recorded: Game {
    fn keep(entry: Entry<Self::Event>) -> Kept;

    /// The entry, if it is one of this game.
    fn kept(kept: &Kept) -> Option<&Entry<Self::Event>>;
}

macro_rules! recorded {
    ($($game:ident)+) => {
        $(impl Recorded for $game {
            fn keep(entry: Entry<Self::Event>) -> Kept {
                Kept::$game(entry)
            }

            fn kept(kept: &Kept) -> Option<&Entry<Self::Event>> {
                if let Kept::$game(entry) = kept { Some(entry) } else { None }
            }
        })+
    };
}

recorded! { FreeDice Bingolino Combo Dingominos }

/// Something that this Croupier did not write, and cannot read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// Whose it is, if it says so.
    pub by: Option<Version>,
}

/// The key of the first card, and of the first setting behind all cards.
const CARDS: u8 = 0;
const SETTINGS: u8 = 24;

impl Kept {
    /// Where it belongs.
    pub fn place(&self) -> Place {
        match self {
            Kept::Card { number, .. } => Place::Setting(CARDS + number.saturating_sub(1)),
            Kept::Setting { setting, .. } => Place::Setting(SETTINGS + setting.number()),
            Kept::Game { .. } => Place::Game,
            Kept::Ended
            | Kept::FreeDice(_)
            | Kept::Bingolino(_)
            | Kept::Combo(_)
            | Kept::Dingominos(_) => Place::Event,
        }
    }

    /// The dice that fell with it, if any did.
    pub fn fell(&self) -> Option<Fell> {
        fn fell<G: Game>(entry: &Entry<G::Event>) -> Option<Fell> {
            match entry {
                Entry::Play(event) => G::fell(event),
                Entry::Undo => None,
            }
        }
        match self {
            Kept::Game { .. } | Kept::Ended | Kept::Setting { .. } | Kept::Card { .. } => None,
            Kept::FreeDice(entry) => fell::<FreeDice>(entry),
            Kept::Bingolino(entry) => fell::<Bingolino>(entry),
            Kept::Combo(entry) => fell::<Combo>(entry),
            Kept::Dingominos(entry) => fell::<Dingominos>(entry),
        }
    }

    /// In a few bytes at the beginning of `buffer`; none if they do not fit.
    #[inline(never)]
    pub fn encode<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b [u8]> {
        postcard::to_slice(self, buffer).ok().map(|bytes| &*bytes)
    }

    /// What a record holds: all that one press had to keep, one after the other. The first thing
    /// that is unknown ends it.
    pub fn decode(record: &[u8]) -> impl Iterator<Item = Result<Kept, Unknown>> {
        let mut left = record;
        core::iter::from_fn(move || {
            if left.is_empty() {
                return None;
            }
            let unread = core::mem::take(&mut left);
            Some(match postcard::take_from_bytes(unread) {
                Ok((kept, rest)) => {
                    left = rest;
                    Ok(kept)
                }
                Err(_) => Err(Unknown { by: written_by(unread) }),
            })
        })
    }
}

/// The version in a [`Kept::Game`] of which the rest cannot be read.
fn written_by(bytes: &[u8]) -> Option<Version> {
    match *bytes {
        [0, major, minor, ..] => Some(Version([major, minor])),
        _ => None,
    }
}
