//! The journal itself: two rings of sectors, one for the settings and one for the game.

use crate::entry::{Entry, KEYS, LONGEST_SETTING};
use crate::flash::{append, begin, clear};
use crate::game::{self, Game};
use crate::leaf::{SECTOR, SLOTS};
use crate::outcome::{Error, Found};
use crate::record::{self, NOTHING, Record};
use crate::ring::{self, Ring};
use crate::scan::{Look, is_new, look};
use crate::settings;
use embedded_storage::nor_flash::NorFlash;

/// The leaves, one sector each, for settings. Two would do, one to move out of and one to move
/// into; four halve the wear.
const SETTINGS_LEAVES: u8 = 4;
const GAME_LEAVES: u8 = 60;
/// How much flash the journal takes.
pub const AREA: u32 = (SETTINGS_LEAVES as u32 + GAME_LEAVES as u32) * SECTOR;
/// The most records of up to 24 bytes that a game may have; longer ones count two to four times.
/// One leaf is reserved for the beginning of the next game, because the old game counts until that
/// is written.
pub const LONGEST_GAME: u16 = (GAME_LEAVES as u16 - 1) * SLOTS as u16;

// All settings at their longest fit into a leaf, with a page's worth of slots left over.
const _: () = assert!(KEYS as u32 * 2 + 8 <= SLOTS as u32 && LONGEST_SETTING + record::HEAD <= 64);

/// A journal in an [`AREA`] of a flash.
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

    fn be_sure(&mut self) -> Result<(), Error<F::Error>> {
        if self.unsure {
            self.look().map_err(Error::Failed)?;
        }
        Ok(())
    }

    /// Hands out everything that counts: first the latest of each setting, in the order of their
    /// keys, then the game from its beginning.
    pub fn read(&mut self, mut each: impl FnMut(Entry, &[u8])) -> Result<(), Error<F::Error>> {
        self.be_sure()?;
        settings::read(&mut self.flash, &self.settings, &mut each).map_err(Error::Failed)?;
        game::read(&mut self.flash, &self.game_ring, &self.game, &mut each).map_err(Error::Failed)
    }

    /// Keeps one record. Once this returns `Ok`, it survives any power cut.
    pub fn keep(&mut self, place: Entry, bytes: &[u8]) -> Result<(), Error<F::Error>> {
        self.be_sure()?;
        if let Some(format) = self.other_format.filter(|_| !self.may_overwrite) {
            return Err(Error::OtherFormat(format));
        }
        let slots = record::slots(bytes.len()).ok_or(Error::NoRecord)?;
        let number = match place {
            Entry::Setting(key) if key >= KEYS || bytes.len() > LONGEST_SETTING => {
                return Err(Error::NoRecord);
            }
            Entry::Setting(_) | Entry::Game => 0,
            Entry::Event if self.game.number == 0 => return Err(Error::NoGame),
            Entry::Event => self.game.number,
        };
        let is_setting = matches!(place, Entry::Setting(_));
        let spare = u8::from(place == Entry::Event);
        let full = !self.game_ring.has_room(slots) && self.game_ring.free() <= spare;
        if (!is_setting && full && self.game.cut.is_none()) || number == u16::MAX {
            return Err(Error::Full);
        }
        self.unsure = true;
        let kept = self.put(place, number, bytes).map_err(Error::Failed)?;
        self.unsure = !kept;
        if !kept {
            return Err(Error::Full);
        }
        self.other_format = None;
        Ok(())
    }

    fn put(&mut self, place: Entry, number: u16, bytes: &[u8]) -> Result<bool, F::Error> {
        // First of all, so that damage is reported again only as long as nothing is kept.
        if let Some(cut) = self.game.cut.take() {
            game::mend(&mut self.flash, &mut self.game_ring, cut)?;
        }
        let is_setting = matches!(place, Entry::Setting(_));
        if !is_setting && (self.settings.live == 0 || self.settings.ruined) {
            settings::store(&mut self.flash, &mut self.settings, NOTHING, &[])?;
        }
        if is_setting && (self.game_ring.live == 0 || self.game_ring.ruined) {
            self.push(0, &Record { tag: NOTHING, number: 0, bytes: &[] })?;
        }
        if let Entry::Setting(key) = place {
            return settings::store(&mut self.flash, &mut self.settings, key, bytes);
        }
        let spare = u8::from(place == Entry::Event);
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
        if let (true, Some(youngest)) = (record.entry() != Entry::Event, ring.youngest()) {
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
    pub fn tidy(&mut self) -> Result<bool, Error<F::Error>> {
        self.be_sure()?;
        let rings = [&mut self.game_ring, &mut self.settings];
        let lost = |ring: &&mut Ring| ring.ruined || ring.live == 0 && !self.fresh;
        let left_alone = self.game.cut.is_some() || self.other_format.is_some();
        if left_alone || rings.iter().any(lost) {
            return Ok(false);
        }
        if core::mem::take(&mut self.unwiped) {
            let wiped = self.game.wipe_before(&mut self.flash, &self.game_ring);
            if wiped.map_err(Error::Failed)? {
                return Ok(true);
            }
        }
        let rings = [&mut self.game_ring, &mut self.settings];
        // A leaf for each ring comes first: a new box begins both with the first thing it keeps.
        let untidy = rings.into_iter().filter(|ring| ring.ready < ring.free());
        let Some(ring) = untidy.min_by_key(|ring| ring.ready > 0) else { return Ok(false) };
        let leaf = ring.after(ring.next(), ring.ready);
        clear(&mut self.flash, ring, leaf, true).map_err(Error::Failed)?;
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
