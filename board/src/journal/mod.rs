//! What survives a power cut: settings, and the records of one game, in the last part of the flash.
//!
//! The bytes that are kept belong to somebody else. The journal knows only which record replaces
//! which, and that is its [`Place`].
//!
//! **Promises.**
//! - Once [`Journal::keep`] returns `Ok`, the record is there, whenever and however often the power
//!   fails: it has been read back. If the flash did not take it, it was written to the next leaf.
//! - A record that was being kept when the power failed is there completely or not at all. As soon
//!   as the next record is kept, that is final, even if the flash reads torn bits differently each
//!   time.
//! - A record of a game takes one page program, the first one after a start up to three, the one
//!   that begins another game one more. It takes no erase if [`Journal::tidy`] was called often
//!   enough before; otherwise one sector is erased first, and no more.
//! - It opens whatever the flash holds. A flipped bit is corrected, one per record and title. What
//!   cannot be read is reported, and everything else is there: the game up to the first missing
//!   record, and all other settings.
//! - Damage is reported by the start that finds it, and by every start until something is kept:
//!   until then nothing is written, so the report is still true, and perhaps another tool can read
//!   the rest. The first record that is kept ends it, at the cost of a few programs and at most one
//!   erase in each ring. After that no start reports the old damage, however soon the power fails,
//!   and every start reports new damage.
//! - What a Croupier with another [`FORMAT`] wrote is left alone until somebody calls
//!   [`Journal::overwrite`].
//! - Once another game begins, the beginning of the one before is wiped: dice can be computed from
//!   what it holds. If the power fails in between, [`Journal::tidy`] does it after the next start.
//! - All sectors of a ring wear evenly.
//!
//! **What it cannot do.** These losses are not reported, because what is left looks like something
//! that is no loss:
//! - The last record with two or more flipped bits, or turned into all zeros or all blank, looks
//!   like one that was cut off. If each bit of a record of 24 bytes flips with a chance of one in a
//!   million, that is one start in thirty million. So do the last few, if none of them can be read
//!   and a long record could have been cut off there, within seven slots.
//! - A leaf with neither its title nor a single record left, and everything in it, looks like one
//!   that was being erased. So many flips are no chance, they are another program, or a sector that
//!   failed as a whole.
//! - A whole ring overwritten while the other holds nothing yet looks like a used chip.
//! - A leaf copied over another is valid in the wrong place. No flash does that by itself.
//!
//! And two things are reported or lost otherwise than one might expect. A record that was torn, and
//! was not there at the next start, may be there at the one after that, if the power fails again
//! while the first thing is being kept: the zeros that strike it out may be torn such that they
//! complete it. A sweep met that once in several million such pairs of cuts, each of which left any
//! share of the bits. If more than one record at the end of a game cannot be read, and another game
//! began among them, the game before is offered, and the damage is reported.
//!
//! **Leaves to others.** When to tidy; what the bytes mean. An error of the flash is like a power
//! cut: the next call looks at the flash again before it does anything.
//!
//! Nothing here is async: a program or an erase stops the whole chip anyway, since it runs from the
//! same flash.
//!
//! No library for storing things in flash is used. They all trust that they read what they wrote.
//! Here a record is read back, corrected, struck out if it was torn, and programmed once more after
//! a start, and that takes knowing where each byte is. `leaf.rs` has the layout of a leaf,
//! `record.rs` that of a record.

mod crc;
mod game;
mod leaf;
mod medium;
mod record;
mod ring;
mod settings;
mod start;

pub use leaf::{FORMAT, SECTOR};
pub use vocabulary::{Found, KEYS, LONGEST, LONGEST_SETTING, NotKept, Place};

use embedded_storage::nor_flash::NorFlash;
use game::Game;
use leaf::SLOTS;
use medium::{append, begin, clear};
use record::{NOTHING, Record};
use ring::Ring;
use start::{Look, is_new, look};
use vocabulary::Keeper;

/// The leaves, one sector each, for settings. Two would do, one to move out of and one to move
/// into; four halve the wear.
const SETTINGS_LEAVES: u8 = 4;
const GAME_LEAVES: u8 = 60;
/// Where the journal is in a Pico's flash: at the end, and named in `memory.x`, so that no image
/// can grow into it.
pub const START: u32 = 2 * 1024 * 1024 - AREA;
/// How much flash the journal takes.
pub const AREA: u32 = (SETTINGS_LEAVES as u32 + GAME_LEAVES as u32) * SECTOR;
/// The most records of up to 24 bytes that a game may have; longer ones count two to four times.
/// One leaf is reserved for the beginning of the next game, because the old game counts until that
/// is written.
pub const LONGEST_GAME: u16 = (GAME_LEAVES as u16 - 1) * SLOTS as u16;

// All settings at their longest fit into a leaf, with a page's worth of slots left over.
const _: () = assert!(KEYS as u32 * 2 + 8 <= SLOTS as u32 && LONGEST_SETTING + record::HEAD <= 64);

pub struct Journal<F> {
    flash: F,
    settings: Ring,
    game_ring: Ring,
    game: Game,
    /// Nothing of ours was found.
    fresh: bool,
    /// The other format found in the flash, as long as nobody has agreed to lose what it wrote.
    other_format: Option<u8>,
    may_overwrite: bool,
    /// A write was begun, and nobody knows whether it ended.
    unsure: bool,
    /// The beginning of the game before may still be there.
    unwiped: bool,
}

impl<F: NorFlash> Journal<F> {
    /// Opens the journal in the [`AREA`] of the flash that begins at `start`. Writes nothing.
    pub fn open(flash: F, start: u32) -> Result<(Journal<F>, Found), F::Error> {
        const {
            assert!(F::READ_SIZE == 1 && F::WRITE_SIZE == 1, "any byte can be read and programmed");
            assert!(F::ERASE_SIZE == SECTOR as usize, "a leaf is a sector");
        }
        let mut journal = Journal {
            flash,
            settings: Ring::new(b's', start, SETTINGS_LEAVES),
            game_ring: Ring::new(b'g', start + u32::from(SETTINGS_LEAVES) * SECTOR, GAME_LEAVES),
            game: Game::NONE,
            fresh: false,
            other_format: None,
            may_overwrite: false,
            unsure: true,
            unwiped: true,
        };
        let found = journal.look()?;
        Ok((journal, found))
    }

    fn look(&mut self) -> Result<Found, F::Error> {
        self.other_format = None;
        self.unwiped = true;
        let settings = look(&mut self.flash, &mut self.settings)?;
        self.fresh = settings == Look::Nothing;
        let settings = match settings {
            Look::Live => {
                let places = settings::latest(&mut self.flash, &self.settings)?;
                self.settings.ruined = places.strange;
                match places.strange {
                    true => Found::Damaged,
                    false if places.last.iter().any(Option::is_some) => Found::Whole,
                    false => Found::Fresh,
                }
            }
            not_live => self.without_leaf(not_live),
        };
        let game = look(&mut self.flash, &mut self.game_ring)?;
        self.fresh &= game == Look::Nothing;
        self.game = Game::NONE;
        let game = match game {
            Look::Live => {
                let followed = game::follow(&mut self.flash, &mut self.game_ring)?;
                self.game_ring.ruined = followed.is_none();
                self.game = followed.unwrap_or(Game::NONE);
                match followed {
                    None | Some(Game { cut: Some(_), .. }) => Found::Damaged,
                    Some(Game { number: 0, .. }) => Found::Fresh,
                    Some(_) => Found::Whole,
                }
            }
            not_live => self.without_leaf(not_live),
        };
        self.unsure = false;
        let half = match (self.settings.live, self.game_ring.live) {
            (0, 1..) => self.has_lost(false, game)?,
            (1.., 0) => self.has_lost(true, settings)?,
            _ => false,
        };
        let lost = if half && self.other_format.is_none() { Found::Damaged } else { Found::Fresh };
        Ok(settings.max(game).max(lost))
    }

    /// Whether a ring without a leaf used to have one. Both rings are begun before anything is kept
    /// in either. So this one had a leaf if there is anything in the other ring, or if this ring
    /// holds more than another program, or a cut in its very first record, can have left.
    fn has_lost(&mut self, game: bool, other: Found) -> Result<bool, F::Error> {
        let ring = if game { &self.game_ring } else { &self.settings };
        Ok(other >= Found::Whole || !is_new(&mut self.flash, ring)?)
    }

    fn without_leaf(&mut self, look: Look) -> Found {
        match look {
            Look::Live | Look::Nothing => Found::Fresh,
            Look::Lost => Found::Damaged,
            Look::Other(format) => {
                self.other_format = Some(format);
                Found::OtherFormat(format)
            }
        }
    }

    fn be_sure(&mut self) -> Result<(), NotKept<F::Error>> {
        if self.unsure {
            self.look().map_err(NotKept::Failed)?;
        }
        Ok(())
    }

    /// Hands out everything that counts: first the latest of each setting, in the order of their
    /// keys, then the game from its beginning.
    pub fn read(&mut self, mut each: impl FnMut(Place, &[u8])) -> Result<(), NotKept<F::Error>> {
        self.be_sure()?;
        settings::read(&mut self.flash, &self.settings, &mut each).map_err(NotKept::Failed)?;
        game::read(&mut self.flash, &self.game_ring, &self.game, &mut each).map_err(NotKept::Failed)
    }

    /// Keeps one record. Once this returns `Ok`, it survives any power cut.
    pub fn keep(&mut self, place: Place, bytes: &[u8]) -> Result<(), NotKept<F::Error>> {
        self.be_sure()?;
        if let Some(format) = self.other_format.filter(|_| !self.may_overwrite) {
            return Err(NotKept::OtherFormat(format));
        }
        let slots = record::slots(bytes.len()).ok_or(NotKept::NoRecord)?;
        let number = match place {
            Place::Setting(key) if key >= KEYS || bytes.len() > LONGEST_SETTING => {
                return Err(NotKept::NoRecord);
            }
            Place::Setting(_) | Place::Game => 0,
            Place::Event if self.game.number == 0 => return Err(NotKept::NoGame),
            Place::Event => self.game.number,
        };
        let is_setting = matches!(place, Place::Setting(_));
        let spare = u8::from(place == Place::Event);
        let full = !self.game_ring.has_room(slots) && self.game_ring.free() <= spare;
        if (!is_setting && full && self.game.cut.is_none()) || number == u16::MAX {
            return Err(NotKept::Full);
        }
        self.unsure = true;
        let kept = self.put(place, number, bytes).map_err(NotKept::Failed)?;
        self.unsure = !kept;
        if !kept {
            return Err(NotKept::Full);
        }
        self.other_format = None;
        Ok(())
    }

    fn put(&mut self, place: Place, number: u16, bytes: &[u8]) -> Result<bool, F::Error> {
        // First of all, so that damage is reported again only as long as nothing is kept.
        if let Some(cut) = self.game.cut.take() {
            game::mend(&mut self.flash, &mut self.game_ring, cut)?;
        }
        let is_setting = matches!(place, Place::Setting(_));
        if !is_setting && (self.settings.live == 0 || self.settings.ruined) {
            settings::store(&mut self.flash, &mut self.settings, NOTHING, &[])?;
        }
        if is_setting && (self.game_ring.live == 0 || self.game_ring.ruined) {
            self.push(0, &Record { tag: NOTHING, number: 0, bytes: &[] })?;
        }
        if let Place::Setting(key) = place {
            return settings::store(&mut self.flash, &mut self.settings, key, bytes);
        }
        let spare = u8::from(place == Place::Event);
        let there = self.push(spare, &Record { tag: record::tag(place), number, bytes })?;
        if there {
            self.game.number = number + 1;
        }
        Ok(there)
    }

    /// Appends a record to the game's ring, leaving `spare` leaves free. Says whether it is there.
    fn push(&mut self, spare: u8, record: &Record<'_>) -> Result<bool, F::Error> {
        let (flash, ring) = (&mut self.flash, &mut self.game_ring);
        loop {
            if append(flash, ring, record)? {
                break;
            }
            if ring.free() <= spare {
                return Ok(false);
            }
            begin(flash, ring)?;
        }
        if let (true, Some(youngest)) = (record.place() != Place::Event, ring.youngest()) {
            let begin = ring::At { leaf: youngest, slot: ring.used - record.slots() };
            ring.forget_before(youngest);
            let before = core::mem::replace(&mut self.game, Game::begun(begin));
            before.wipe(flash, ring, begin)?;
        }
        Ok(true)
    }

    /// Whether the game goes on behind a record that cannot be read, and is handed out only up to
    /// there.
    pub fn is_cut(&self) -> bool {
        self.game.cut.is_some()
    }

    /// How many more records of up to 24 bytes this game can have, of [`LONGEST_GAME`]; a longer
    /// one counts two to four times, plus whatever is left of a page that it does not fit into.
    pub fn room(&self) -> u16 {
        let leaves = u16::from(self.game_ring.free().saturating_sub(1));
        leaves * u16::from(SLOTS) + u16::from(self.game_ring.slots_left())
    }

    /// How much of [`LONGEST_GAME`] this game has taken, in percent.
    pub fn filled(&self) -> u8 {
        let taken = u32::from(LONGEST_GAME - self.room().min(LONGEST_GAME));
        u8::try_from(taken * 100 / u32::from(LONGEST_GAME)).unwrap_or(100)
    }

    /// Wipes what is left of the game before, or erases one more leaf that is out of use, so that
    /// none has to be erased during play. Call it while nobody waits; it says whether there may be
    /// more to do. It erases at most one sector, and none as long as the flash is damaged and
    /// nothing has been kept since.
    pub fn tidy(&mut self) -> Result<bool, NotKept<F::Error>> {
        self.be_sure()?;
        let rings = [&mut self.game_ring, &mut self.settings];
        let lost = |ring: &&mut Ring| ring.ruined || ring.live == 0 && !self.fresh;
        let left_alone = self.game.cut.is_some() || self.other_format.is_some();
        if left_alone || rings.iter().any(lost) {
            return Ok(false);
        }
        if core::mem::take(&mut self.unwiped) {
            let wiped = self.game.wipe_before(&mut self.flash, &self.game_ring);
            if wiped.map_err(NotKept::Failed)? {
                return Ok(true);
            }
        }
        let rings = [&mut self.game_ring, &mut self.settings];
        // A leaf for each ring comes first: a new box begins both with the first thing it keeps.
        let untidy = rings.into_iter().filter(|ring| ring.ready < ring.free());
        let Some(ring) = untidy.min_by_key(|ring| ring.ready > 0) else { return Ok(false) };
        let leaf = ring.after(ring.next(), ring.ready);
        clear(&mut self.flash, ring, leaf, true).map_err(NotKept::Failed)?;
        ring.ready += 1;
        Ok(true)
    }

    /// What a Croupier with another format wrote may be lost: the next record that is kept starts
    /// afresh.
    pub fn overwrite(&mut self) {
        self.may_overwrite = true;
    }

    /// The flash, for its other users.
    pub fn flash(&mut self) -> &mut F {
        &mut self.flash
    }
}

impl<F: NorFlash> Keeper for Journal<F> {
    type Error = F::Error;

    fn read(&mut self, each: &mut dyn FnMut(Place, &[u8])) -> Result<(), NotKept<F::Error>> {
        Journal::read(self, each)
    }

    fn keep(&mut self, place: Place, bytes: &[u8]) -> Result<(), NotKept<F::Error>> {
        Journal::keep(self, place, bytes)
    }

    fn overwrite(&mut self) {
        Journal::overwrite(self);
    }

    fn filled(&self) -> u8 {
        Journal::filled(self)
    }
}
