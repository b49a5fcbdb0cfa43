//! What outlives a power cut: settings, and the records of one game, in the last part of the flash.
//!
//! What is kept is bytes of somebody else's making; the journal knows only what replaces what, and
//! that is its [`Place`].
//!
//! It promises:
//! - Once [`Journal::keep`] returns `Ok`, the record is there, whenever and however often the
//!   power fails: it was read back before. Where the flash did not take it, it was written on in
//!   the next leaf.
//! - What was being kept when the power failed is there wholly or not at all; and from the next
//!   thing that is kept on it stays so, also if the flash reads what was torn differently each
//!   time.
//! - A record of a game is one page program, the first one after a start up to three. Nothing is
//!   erased for it, if [`Journal::tidy`] was called often enough before; if it was not, a sector
//!   is erased in between, and that is all.
//! - Whatever lies in the flash, it opens. A bit that has flipped is mended, one per record and
//!   title. What cannot be read is told, and what can be read is there: a game up to the first
//!   record that is missing, and all other settings.
//! - Damage is told by the start that finds it, and by every start until something is kept: until
//!   then nothing is touched, so it is as true as before, and perhaps somebody else can read it.
//!   The first thing that is kept ends it, for some programs and at most an erase in each ring. So
//!   no later start tells what was told, however soon the power fails, and every later start tells
//!   what is damaged since.
//! - What a Croupier of another [`FORMAT`] has written is left alone until somebody calls
//!   [`Journal::overwrite`].
//! - All sectors wear alike.
//!
//! It cannot tell the last record with two bits or more flipped from one that was cut off: that
//! one is gone unsaid. Nor can it notice a record that became just zeros, or just blank, as the
//! last of all. If more than a record at the end of a game cannot be read, and another game began
//! there, the game before is offered, and that damage is told.
//!
//! It leaves to others: when to tidy; what the bytes mean. An error of the flash is like a power
//! cut: the next call looks at the flash anew before it does anything.
//!
//! Nothing here waits: a program and an erase keep the whole chip anyway, since it runs from the
//! same flash.
//!
//! No library for storing things in flash is used. They all take what they read for what they
//! wrote; here a record is read back, mended, struck out where it was torn, and programmed once
//! more after a start, and whoever does that has to know where each byte lies. How a leaf of the
//! flash looks stands in `leaf.rs`, a record in `record.rs`.

mod crc;
mod game;
mod leaf;
mod medium;
mod record;
mod ring;
mod settings;
mod start;

pub use leaf::FORMAT;
pub use vocabulary::{Found, KEYS, LONGEST, LONGEST_SETTING, NotKept, Place};

use embedded_storage::nor_flash::NorFlash;
use game::Game;
use leaf::{SECTOR, SLOTS};
use medium::{append, begin, clear};
use record::{NOTHING, Record};
use ring::Ring;
use start::{Look, is_new, look};
use vocabulary::Keeper;

/// Two leaves hold all settings there are; more of them wear less.
const SETTINGS_LEAVES: u8 = 4;
const GAME_LEAVES: u8 = 60;
/// Where it lies in a Pico's flash: at the end, and named in `memory.x`, so that no image can grow
/// into it.
pub const PLACE: u32 = 2 * 1024 * 1024 - AREA;
/// How much flash the journal takes.
pub const AREA: u32 = (SETTINGS_LEAVES as u32 + GAME_LEAVES as u32) * SECTOR;
/// How many records of up to 24 bytes a game may have; longer ones count two to four times. One
/// leaf is left for the beginning of the next one: the old game counts until that is written.
pub const LONGEST_GAME: u16 = (GAME_LEAVES as u16 - 1) * SLOTS as u16;

// All settings at their longest fit into a leaf, with as many slots left as a page has.
const _: () = assert!(KEYS as u32 * 2 + 8 <= SLOTS as u32 && LONGEST_SETTING + record::HEAD <= 64);

pub struct Journal<F> {
    flash: F,
    settings: Ring,
    game_ring: Ring,
    game: Game,
    /// Nothing of ours was found.
    fresh: bool,
    /// What another format has written, and nobody has agreed to lose it.
    other_format: Option<u8>,
    may_overwrite: bool,
    /// Something was begun, and nobody knows whether it ended.
    unsure: bool,
}

impl<F: NorFlash> Journal<F> {
    /// Looks at the [`AREA`] of the flash that begins here. Changes nothing.
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
        };
        let found = journal.look()?;
        Ok((journal, found))
    }

    fn look(&mut self) -> Result<Found, F::Error> {
        self.other_format = None;
        let settings = look(&mut self.flash, &mut self.settings)?;
        self.fresh = settings == Look::Nothing;
        let settings = match settings {
            Look::Live => {
                let places = settings::places(&mut self.flash, &self.settings)?;
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

    /// Whether a ring without a leaf had one. Both are begun before anything is kept in either: so
    /// it had, if there is anything in the other; or if there is more in it than a cut leaves of
    /// its very first record.
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

    /// Hands out all that counts: first the last of each setting, in the order of their keys; then
    /// the game from its beginning on.
    pub fn read(&mut self, mut each: impl FnMut(Place, &[u8])) -> Result<(), NotKept<F::Error>> {
        self.be_sure()?;
        settings::read(&mut self.flash, &self.settings, &mut each).map_err(NotKept::Failed)?;
        game::read(&mut self.flash, &self.game_ring, &self.game, &mut each).map_err(NotKept::Failed)
    }

    /// Keeps one record. Once this returns `Ok`, it outlives anything.
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
        // First, so that damage is told again only as long as nothing is kept.
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

    /// Puts a record behind the others of the game, and leaves so many leaves free. Says whether it
    /// is there.
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
            self.game = Game::begun(begin);
        }
        Ok(true)
    }

    /// How many more records of up to 24 bytes this game can have, of [`LONGEST_GAME`]; a longer
    /// one counts two to four times, and once more if it does not fit into what is left of a page.
    pub fn room(&self) -> u16 {
        let leaves = u16::from(self.game_ring.free().saturating_sub(1));
        leaves * u16::from(SLOTS) + u16::from(self.game_ring.slots_left())
    }

    /// Makes one more leaf blank that is out of use, so that none has to be erased in play. To be
    /// called while nobody waits; says whether there is more to do. At most one sector is erased,
    /// and none as long as there is damage and nothing was kept since.
    pub fn tidy(&mut self) -> Result<bool, NotKept<F::Error>> {
        self.be_sure()?;
        let rings = [&mut self.game_ring, &mut self.settings];
        let lost = |ring: &&mut Ring| ring.ruined || ring.live == 0 && !self.fresh;
        let left_alone = self.game.cut.is_some() || self.other_format.is_some();
        if left_alone || rings.iter().any(lost) {
            return Ok(false);
        }
        // A leaf for each ring comes first: a new box begins both with the first thing it keeps.
        let untidy = rings.into_iter().filter(|ring| ring.ready < ring.free());
        let Some(ring) = untidy.min_by_key(|ring| ring.ready > 0) else { return Ok(false) };
        let leaf = ring.after(ring.next(), ring.ready);
        clear(&mut self.flash, ring, leaf, true).map_err(NotKept::Failed)?;
        ring.ready += 1;
        Ok(true)
    }

    /// What a Croupier of another format has written may be lost: the next thing that is kept
    /// begins anew.
    pub fn overwrite(&mut self) {
        self.may_overwrite = true;
    }

    /// The flash, for whoever else lives in it.
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
}
