//! What outlives a power cut: settings, and the records of one game, in the last part of the flash.
//!
//! What is kept is bytes of somebody else's making; the journal knows only what replaces what. A
//! [`Kind::Setting`] replaces the one with the same key, a [`Kind::Game`] everything of the game before, a
//! [`Kind::Event`] nothing.
//!
//! It promises:
//! - Once [`Journal::keep`] returns `Ok`, the record is there, whenever and however often the power fails.
//! - What was being kept when it failed is there wholly or not at all, and stays so.
//! - A record of a game is one page program. Nothing is erased for it, if [`Journal::tidy`] was called often
//!   enough before; if it was not, a sector is erased in between, and that is all.
//! - Whatever lies in the flash, it opens, and says if it could not be read.
//! - Damage is told by the start that finds it, and by every start until something is kept: until then nothing is
//!   touched, so it is as true as before, and perhaps somebody else can read it. The first thing that is kept ends it.
//!   With that, and before it, whatever is damaged begins anew, for some programs and at most an erase. So no later
//!   start tells what was told, however soon the power fails, and every later start tells what is damaged since.
//! - All sectors wear alike.
//!
//! It leaves to others: when to tidy; what the bytes mean. An error of the flash is like a power cut: the next
//! call looks at the flash anew before it does anything.
//!
//! Nothing here waits: a program and an erase keep the whole chip anyway, since it runs from the same flash. What
//! `sequential-storage` calls a future is ready when it is asked.
//!
//! The records lie in items of `sequential-storage`, in two of its queues: one for the settings, one for the game. What
//! is added to it, and why, stands in `view.rs`; how a leaf of the flash looks in `leaf.rs`.

mod keeper;
mod leaf;
mod record;
mod ring;
mod settings;
mod start;
mod view;

pub use leaf::FORMAT;
pub use record::{KEYS, LONGEST};

use embedded_storage::nor_flash::NorFlash;
use leaf::{DATA, SECTOR, SLOTS};
use record::Record;
use ring::Ring;
use settings::{fetch, places, store};
use start::{each_record, follow_game, look};
use view::{Gathered, clear, push};

/// Two leaves hold all settings there are; more of them wear less.
const SETTINGS_LEAVES: u8 = 4;
const GAME_LEAVES: u8 = 60;
/// Where it lies in a Pico's flash: at the end, and named in `memory.x`, so that no image can grow into it.
pub const PLACE: u32 = 2 * 1024 * 1024 - AREA;
/// How much flash the journal takes.
pub const AREA: u32 = (SETTINGS_LEAVES as u32 + GAME_LEAVES as u32) * SECTOR;
/// How many records a game may have. One leaf is left for the beginning of the next one: the old game counts
/// until that is written.
pub const LONGEST_GAME: u16 = (GAME_LEAVES as u16 - 1) * SLOTS as u16;

/// What a record is to those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Replaces what has the same key. Keys are less than [`KEYS`].
    Setting(u8),
    /// Begins a game. The one before is over.
    Game,
    /// One more of the game.
    Event,
}

/// What was found in the flash: of settings and game the worse, which is the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum Started {
    /// Nothing: it is new, or the very first record was cut off.
    Fresh,
    /// All that was kept.
    Whole,
    /// What a Croupier with this [`FORMAT`] has written.
    OtherFormat(u8),
    /// Something that cannot be read. A game is there if it is whole; of the settings, whatever can be read.
    Damaged,
}

/// Why something was not kept. Everything that was kept before is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum Error<E> {
    Flash(E),
    /// The game has [`LONGEST_GAME`] records, or fewer if the power failed often. A new game always fits.
    Full,
    /// An event, and no game has begun.
    NoGame,
    /// Longer than [`LONGEST`], or a key that is none.
    NoRecord,
    /// The store did not do as it should. It is looked at anew the next time.
    Store,
}

pub struct Journal<F> {
    flash: F,
    settings: Ring,
    game: Ring,
    gathered: Gathered,
    /// The game's next record; 0 if there is no game.
    number: u16,
    /// Something was begun, and nobody knows whether it ended.
    unsure: bool,
}

impl<F: NorFlash> Journal<F> {
    /// Looks at the [`AREA`] of the flash that begins here. Changes nothing.
    pub fn open(flash: F, start: u32) -> Result<(Journal<F>, Started), F::Error> {
        const {
            assert!(F::READ_SIZE == 1 && F::WRITE_SIZE == 1, "any byte can be read and programmed");
            assert!(F::ERASE_SIZE == SECTOR as usize, "a leaf is a sector");
        }
        let mut journal = Journal {
            flash,
            settings: Ring::new(b's', start, SETTINGS_LEAVES),
            game: Ring::new(b'g', start + u32::from(SETTINGS_LEAVES) * SECTOR, GAME_LEAVES),
            gathered: Gathered::new(),
            number: 0,
            unsure: true,
        };
        let started = journal.look()?;
        Ok((journal, started))
    }

    fn look(&mut self) -> Result<Started, F::Error> {
        self.gathered = Gathered::new();
        let mut settings = look(&mut self.flash, &mut self.settings)?;
        if places(&mut self.flash, &self.settings)?.strange {
            settings = Started::Damaged;
        }
        let mut game = look(&mut self.flash, &mut self.game)?;
        self.number = 0;
        if game == Started::Whole {
            match follow_game(&mut self.flash, &mut self.game)? {
                Some(number) => self.number = number,
                None => game = Started::Damaged,
            }
        }
        if settings > Started::Whole {
            self.settings.ruin();
        }
        if game > Started::Whole {
            self.game.ruin();
        }
        self.unsure = false;
        Ok(settings.max(game))
    }

    fn be_sure(&mut self) -> Result<(), Error<F::Error>> {
        if self.unsure {
            self.look().map_err(Error::Flash)?;
        }
        Ok(())
    }

    /// Hands out all that counts: first the last of each setting, in the order of their keys; then the game
    /// from its beginning on.
    pub fn read(&mut self, mut each: impl FnMut(Kind, &[u8])) -> Result<(), Error<F::Error>> {
        self.be_sure()?;
        self.read_all(&mut each).map_err(Error::Flash)
    }

    fn read_all(&mut self, each: &mut dyn FnMut(Kind, &[u8])) -> Result<(), F::Error> {
        for place in places(&mut self.flash, &self.settings)?.last.into_iter().flatten() {
            let slot = fetch(&mut self.flash, &self.settings, place)?;
            if let Some(record) = Record::decode(&slot) {
                each(record.kind, record.bytes);
            }
        }
        if self.number == 0 {
            return Ok(());
        }
        // The game's first leaf begins with what is left of others.
        let mut games = 0_u32;
        if let Some(leaf) = self.game.live_leaves().next() {
            each_record(&mut self.flash, &self.game, leaf, &mut |_, record| {
                games += u32::from(record.is_some_and(|record| record.kind == Kind::Game));
            })?;
        }
        for leaf in self.game.live_leaves() {
            each_record(&mut self.flash, &self.game, leaf, &mut |_, record| {
                let Some(record) = record else { return };
                games = games.saturating_sub(u32::from(record.kind == Kind::Game));
                if games == 0 {
                    each(record.kind, record.bytes);
                }
            })?;
        }
        Ok(())
    }

    /// Keeps one record. Once this returns `Ok`, it outlives anything.
    pub fn keep(&mut self, kind: Kind, bytes: &[u8]) -> Result<(), Error<F::Error>> {
        self.be_sure()?;
        let number = match kind {
            Kind::Setting(key) if key >= KEYS => return Err(Error::NoRecord),
            Kind::Setting(_) | Kind::Game => 0,
            Kind::Event if self.number == 0 => return Err(Error::NoGame),
            Kind::Event => self.number,
        };
        let slot = Record { kind, number, bytes }.encode().ok_or(Error::NoRecord)?;
        let spare_leaves = if kind == Kind::Event { 1 } else { 0 };
        if !matches!(kind, Kind::Setting(_))
            && !self.game.has_slot()
            && self.game.free() <= spare_leaves
        {
            return Err(Error::Full);
        }

        self.unsure = true;
        // First, so that damage is told again only as long as nothing is kept.
        let (is_ruin, other) = match kind {
            Kind::Setting(_) => (self.game.is_ruin(), Kind::Game),
            Kind::Game | Kind::Event => (self.settings.is_ruin(), record::NOTHING),
        };
        if is_ruin {
            self.put(other, &record::nothing())?;
        }
        self.put(kind, &slot)?;
        if !matches!(kind, Kind::Setting(_)) {
            self.number = number + 1;
        }
        self.unsure = false;
        Ok(())
    }

    /// Into the ring where things of this kind lie.
    fn put(&mut self, kind: Kind, slot: &[u8; DATA]) -> Result<(), Error<F::Error>> {
        let (flash, gathered) = (&mut self.flash, &mut self.gathered);
        match kind {
            Kind::Setting(key) => return store(flash, &mut self.settings, gathered, key, slot),
            Kind::Game | Kind::Event => push(flash, &mut self.game, gathered, slot)?,
        }
        if let (Kind::Game, Some(youngest)) = (kind, self.game.youngest()) {
            self.game.forget_before(youngest);
        }
        Ok(())
    }

    /// Makes one more leaf blank that is out of use, so that none has to be erased in play. To be called
    /// while nobody waits; says whether there is more to do. At most one sector is erased, and none as long as there
    /// is damage and nothing was kept since.
    pub fn tidy(&mut self) -> Result<bool, Error<F::Error>> {
        self.be_sure()?;
        if self.settings.is_ruin() || self.game.is_ruin() {
            return Ok(false);
        }
        for ring in [&mut self.game, &mut self.settings] {
            if ring.ready < ring.free() {
                let leaf = ring.after(ring.next(), ring.ready);
                clear(&mut self.flash, ring, leaf).map_err(Error::Flash)?;
                ring.ready += 1;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The flash, for whoever else lives in it.
    pub fn flash(&mut self) -> &mut F {
        &mut self.flash
    }
}
