//! Everything that is saved and survives a power cut: settings, the players' cards, and the game as
//! a list of entries.
//!
//! Records are only ever appended: the latest version of each setting and card is valid, and the
//! game is everything since the last [`Kept::Game`].
//!
//! **The bytes are a promise.** They are encoded by `postcard`, whose format follows the order of
//! variants and fields; `console/tests/kept_bytes.rs` pins every byte. So new variants go at the
//! end, here and in every event, and fields never change. An older Croupier then does not know a
//! newer one's records, leaves them alone and says which version wrote them; a newer one reads
//! everything that an older one wrote. `docs/saves.md` says what that means for players.

pub use crate::lesson::{Moment, Teaching};
use crate::settings::Setting;
use core::fmt;
use heapless::Vec;
use rules_core::bingolino::{self, Bingolino};
use rules_core::combo::{self, Card, Combo};
use rules_core::dingominos::{self, Dingominos};
use rules_core::free_dice::{FreeDice, Rolled};
use rules_core::record::Kind;
use rules_core::{AuditStep, Entry, Game, Seat, Secret, Throw};
use serde::{Deserialize, Serialize};
pub use vocabulary::Role;

/// A kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum GameKind {
    /// A game with rules and a referee.
    Refereed(Kind),
    /// Dice without a referee.
    FreeDice,
}

impl GameKind {
    /// All kinds, in the order of the numbers they are saved as: new ones go at the end.
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

/// The animal that stands for each seat, as its number in `art.rs`.
pub type Tokens = [u8; 8];

/// The version of Croupier that wrote a record: major and minor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Version(pub [u8; 2]);

impl Version {
    /// The version of this program.
    pub const OWN: Version =
        Version([digits(env!("CARGO_PKG_VERSION_MAJOR")), digits(env!("CARGO_PKG_VERSION_MINOR"))]);
}

/// Parses a decimal number at compile time.
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

/// One saved thing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Kept {
    /// A new game starts; the previous one is over.
    Game {
        /// The version that wrote it.
        by: Version,
        /// The kind of game.
        kind: GameKind,
        /// The animals of its seats.
        tokens: Tokens,
    },
    /// The game is over, and there is nothing to continue.
    Ended,
    /// A setting was changed.
    Setting {
        /// Which one.
        setting: Setting,
        /// Its value, as a number.
        level: u8,
    },
    /// A new or corrected card in the players' card book. Numbers count from 1.
    Card {
        /// Its number in the book.
        number: u8,
        /// The card.
        card: Card,
    },
    /// An entry of free dice.
    FreeDice(Entry<Rolled>),
    /// An entry of Bingolino.
    Bingolino(Entry<bingolino::Event>),
    /// An entry of COMBO.
    Combo(Entry<combo::Event>),
    /// An entry of Dingominos.
    Dingominos(Entry<dingominos::Event>),
    /// The options of the last game of a kind.
    SetUp(SetUp),
    /// The known numbers of a seat's card in the last game of COMBO.
    SeatCard {
        /// Whose card.
        seat: Seat,
        /// The known numbers.
        card: Card,
    },
    /// A newer version goes on with the game, under its own rulings. An older one does not know
    /// this, and leaves the game alone.
    Continued {
        /// The version that goes on.
        by: Version,
    },
    /// How often each animal had won this evening before the game on the table.
    Evening {
        /// In the order of the animals in `art.rs`; those that are missing have not won.
        wins: Vec<u8, WINS>,
        /// Whether that game counts, too, once it is won.
        counts: bool,
    },
    /// What has been explained of a first game.
    Teaching(Teaching),
}

/// The most animals whose wins can be kept.
pub const WINS: usize = 16;

/// The options of a game, so that the same people can play it again with one press.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SetUp {
    /// The kind of game.
    pub game: GameKind,
    /// The animals of its seats.
    pub tokens: Tokens,
    /// The number of seats, which one starts, then a level for each choice: see `setup.rs`. Missing
    /// ones have their defaults.
    pub levels: Vec<u8, 16>,
}

/// The saved thing is not an entry of the requested game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherGame;

impl fmt::Display for OtherGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entry of another game")
    }
}

impl core::error::Error for OtherGame {}

macro_rules! entries {
    ($($game:ident: $event:ty,)+) => {
        $(impl From<Entry<$event>> for Kept {
            fn from(entry: Entry<$event>) -> Kept {
                Kept::$game(entry)
            }
        }

        impl<'k> TryFrom<&'k Kept> for &'k Entry<$event> {
            type Error = OtherGame;

            fn try_from(kept: &'k Kept) -> Result<Self, OtherGame> {
                if let Kept::$game(entry) = kept { Ok(entry) } else { Err(OtherGame) }
            }
        })+

        impl Kept {
            /// Tests if this undoes the entry before it.
            pub fn takes_back(&self) -> bool {
                matches!(self, $(Kept::$game(Entry::Undo))|+)
            }

            /// Returns the step towards auditable dice, if this is one.
            pub fn step(&self) -> Option<&AuditStep> {
                match self {
                    $(Kept::$game(Entry::Audit(step)))|+ => Some(step),
                    _ => None,
                }
            }

            /// Returns the dice rolled in this entry, if any.
            pub fn thrown(&self) -> Option<Throw> {
                match self {
                    $(Kept::$game(Entry::Play(event)) => <$game as Game>::thrown(event),)+
                    _ => None,
                }
            }
        }
    };
}

entries! {
    FreeDice: Rolled,
    Bingolino: bingolino::Event,
    Combo: combo::Event,
    Dingominos: dingominos::Event,
}

/// Something that this version cannot read: a newer one wrote it, or it is damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// The version that wrote it, if the record says so.
    pub by: Option<Version>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by {
            Some(version) => write!(f, "written by Croupier {version}, which this one cannot read"),
            None => f.write_str("not readable by this Croupier"),
        }
    }
}

impl core::error::Error for Unknown {}

/// The number of cards in the players' card book: twelve printed cards with two sides each.
pub const CARDS: u8 = 24;

// Keys never move, because saves of older versions have them: cards from 0, settings from 24
// upwards, set-ups of games that came after the first four from 35 downwards. The last four keys,
// from 44, are the box's own: the seed of its dice is kept there.
const _: () = assert!(
    CARDS as usize + Setting::ALL.len() + GameKind::ALL.len() <= SEAT_CARDS as usize + 4,
    "settings and set-ups have to share the keys below the seats' cards"
);
/// The key of the first seat's card.
const SEAT_CARDS: u8 = 36;
/// The key of the first set-up.
const SET_UPS: u8 = 40;

/// The key of a game's set-up.
fn set_up_key(game: GameKind) -> u8 {
    match u8::from(game) {
        first_four @ 0..4 => SET_UPS + first_four,
        later => SEAT_CARDS + 3 - later,
    }
}

impl Kept {
    /// Returns how the storage files it.
    pub fn role(&self) -> Role {
        match self {
            Kept::Card { number, .. } => Role::Setting(number.saturating_sub(1)),
            Kept::Setting { setting, .. } => Role::Setting(CARDS + setting.number()),
            Kept::SetUp(kept) => Role::Setting(set_up_key(kept.game)),
            Kept::SeatCard { seat, .. } => Role::Setting(SEAT_CARDS + (seat.number() - 1) % 4),
            Kept::Game { .. } => Role::Game,
            Kept::Ended
            | Kept::Continued { .. }
            | Kept::Evening { .. }
            | Kept::Teaching(_)
            | Kept::FreeDice(_)
            | Kept::Bingolino(_)
            | Kept::Combo(_)
            | Kept::Dingominos(_) => Role::Event,
        }
    }

    /// Returns the secret drawn for a game, if this is that step.
    pub fn secret(&self) -> Option<Secret> {
        if let Some(AuditStep::Drawn(secret)) = self.step() { Some(*secret) } else { None }
    }

    /// Encodes it at the start of `buffer`. Returns `None` if it does not fit.
    pub fn encode<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b [u8]> {
        postcard::to_slice(self, buffer).ok().map(|bytes| &*bytes)
    }

    /// Decodes a record: everything that one press had to save, in order. It ends with the first
    /// thing that is unknown.
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

/// The version in a [`Kept::Game`] whose remaining bytes cannot be read.
fn written_by(bytes: &[u8]) -> Option<Version> {
    match *bytes {
        [0, major, minor, ..] => Some(Version([major, minor])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString as _;

    #[test]
    fn an_unknown_record_names_the_version_that_wrote_it() {
        let by = |by| Unknown { by }.to_string();
        let named = "written by Croupier 3.1, which this one cannot read";
        assert_eq!(by(Some(Version([3, 1]))), named);
        assert_eq!(by(None), "not readable by this Croupier");
    }
}
