//! What can be kept, and how long it may be.

/// What a record is, and which earlier records it replaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Role {
    /// A setting. It replaces the one with the same key, which must be less than [`KEYS`].
    Setting(u8),
    /// The first record of a game. It replaces the whole previous game, whose first record is
    /// wiped.
    Game,
    /// The next record of the game.
    Event,
}

/// How many settings there can be, one per key.
pub const KEYS: u8 = 48;

/// The longest setting, in bytes. All settings at this length fit into one sector.
pub const LONGEST_SETTING: usize = 56;

/// The longest record of a game, in bytes: half a flash page, less the record's head.
pub const LONGEST: usize = 120;
