//! The journal itself: two rings of sectors, one for the settings and one for the game.

use crate::game::{self, Game};
use crate::leaf::{SECTOR, SLOTS};
use crate::outcome::{Error, Found};
use crate::record::{self, EMPTY, Record};
use crate::ring::{self, Ring, append, begin, clear, steady};
use crate::role::{KEYS, LONGEST_SETTING, Role};
use crate::scan::{Scan, is_new, scan};
use crate::settings;
use embedded_storage::nor_flash::NorFlash;

/// The sectors for settings. Two would be enough, one to move out of and one to move into; four
/// halve the wear.
const SETTINGS_LEAVES: u8 = 4;
/// The sectors for the game.
const GAME_LEAVES: u8 = 60;
/// How much flash the journal takes, in bytes.
pub const AREA: u32 = (SETTINGS_LEAVES as u32 + GAME_LEAVES as u32) * SECTOR;
/// The most records of up to 24 bytes that a game can have; a longer one counts two to four times.
/// One sector is reserved for the beginning of the next game, because the old game counts until
/// that is written.
pub const LONGEST_GAME: u16 = (GAME_LEAVES as u16 - 1) * SLOTS as u16;

// All settings at their longest fit into one leaf, with a page of slots to spare.
const _: () = assert!(KEYS as u32 * 2 + 8 <= SLOTS as u32 && LONGEST_SETTING + record::HEAD <= 64);

/// A journal in an [`AREA`] of a flash.
pub struct Journal<F> {
    flash: F,
    settings: Ring,
    game_ring: Ring,
    game: Game,
    /// The flash held nothing of ours at the last scan.
    fresh: bool,
    /// The other format found in the flash. Nothing is written before [`Journal::overwrite`].
    other_format: Option<u8>,
    may_overwrite: bool,
    /// The power failed while the settings were moving out of a damaged leaf. That is completed
    /// before anything is kept, so that the damage is not reported again.
    move_interrupted: bool,
    /// A write failed, so the flash may differ from what is known here.
    stale: bool,
    /// The first record of the previous game may still be there.
    unwiped: bool,
    /// Nothing has been kept since the start, so a record that was torn before may still come or
    /// go.
    unsteady: bool,
}

impl<F: NorFlash> Journal<F> {
    /// Opens the journal in the [`AREA`] of the flash that begins at `start`, which must be the
    /// address of a sector. Writes nothing, whatever the flash holds.
    ///
    /// It does not compile unless the flash can read and program single bytes, and erases sectors
    /// of 4 KiB.
    ///
    /// # Errors
    ///
    /// If the flash cannot be read. What it holds is never an error.
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
            move_interrupted: false,
            stale: true,
            unwiped: true,
            unsteady: true,
        };
        let found = journal.scan()?;
        Ok((journal, found))
    }

    fn scan(&mut self) -> Result<Found, F::Error> {
        self.other_format = None;
        self.move_interrupted = false;
        self.unwiped = true;
        self.unsteady = true;
        let settings = scan(&mut self.flash, &mut self.settings)?;
        self.fresh = settings == Scan::Nothing;
        let settings = match settings {
            Scan::Live => {
                let places = settings::latest(&mut self.flash, &self.settings)?;
                self.settings.corrupt = places.corrupt;
                self.move_interrupted = places.older_corrupt;
                match places.corrupt {
                    true => Found::Damaged,
                    false if places.last.iter().any(Option::is_some) => Found::Whole,
                    false => Found::Fresh,
                }
            }
            not_live => self.without_leaf(not_live),
        };
        let game = scan(&mut self.flash, &mut self.game_ring)?;
        self.fresh &= game == Scan::Nothing;
        self.game = Game::NONE;
        let game = match game {
            Scan::Live => {
                let followed = game::follow(&mut self.flash, &mut self.game_ring)?;
                self.game_ring.corrupt = followed.is_none();
                self.game = followed.unwrap_or(Game::NONE);
                match followed {
                    None | Some(Game { gap: Some(_), .. }) => Found::Damaged,
                    Some(Game { number: 0, .. }) => Found::Fresh,
                    Some(_) => Found::Whole,
                }
            }
            not_live => self.without_leaf(not_live),
        };
        self.stale = false;
        let half = match (self.settings.live, self.game_ring.live) {
            (0, 1..) => self.was_lost(false, game)?,
            (1.., 0) => self.was_lost(true, settings)?,
            _ => false,
        };
        let lost = if half && self.other_format.is_none() { Found::Damaged } else { Found::Fresh };
        Ok(settings.max(game).max(lost))
    }

    /// Tests if a ring without a live leaf used to have one. Both rings are begun before anything
    /// is kept in either. So this ring had a leaf if there is anything in the other ring, or if
    /// this one holds more than another program or a torn first record can have left.
    fn was_lost(&mut self, game: bool, other: Found) -> Result<bool, F::Error> {
        let ring = if game { &self.game_ring } else { &self.settings };
        Ok(other >= Found::Whole || !is_new(&mut self.flash, ring)?)
    }

    fn without_leaf(&mut self, scan: Scan) -> Found {
        match scan {
            Scan::Live | Scan::Nothing => Found::Fresh,
            Scan::Lost => Found::Damaged,
            Scan::Other(format) => {
                self.other_format = Some(format);
                Found::OtherFormat(format)
            }
        }
    }

    fn refresh(&mut self) -> Result<(), Error<F::Error>> {
        if self.stale {
            self.scan().map_err(Error::Failed)?;
        }
        Ok(())
    }

    /// Hands out everything that counts: first the latest value of each setting, in the order of
    /// their keys, then the game from its beginning.
    ///
    /// # Errors
    ///
    /// [`Error::Failed`] if the flash cannot be read.
    pub fn read(&mut self, mut each: impl FnMut(Role, &[u8])) -> Result<(), Error<F::Error>> {
        self.refresh()?;
        settings::read(&mut self.flash, &self.settings, &mut each).map_err(Error::Failed)?;
        game::read(&mut self.flash, &self.game_ring, &self.game, &mut each).map_err(Error::Failed)
    }

    /// Keeps one record. Once this returns `Ok`, it survives any power cut.
    ///
    /// # Errors
    ///
    /// The [`Error`] says why the record was not kept. After [`Error::Failed`], as after a power
    /// cut, it may be there all the same; after any other error it is not.
    pub fn keep(&mut self, role: Role, bytes: &[u8]) -> Result<(), Error<F::Error>> {
        self.refresh()?;
        if let Some(format) = self.other_format.filter(|_| !self.may_overwrite) {
            return Err(Error::OtherFormat(format));
        }
        let slots = record::slots(bytes.len()).ok_or(Error::NoRecord)?;
        let number = match role {
            Role::Setting(key) if key >= KEYS || bytes.len() > LONGEST_SETTING => {
                return Err(Error::NoRecord);
            }
            Role::Setting(_) | Role::Game => 0,
            Role::Event if self.game.number == 0 => return Err(Error::NoGame),
            Role::Event => self.game.number,
        };
        let is_setting = matches!(role, Role::Setting(_));
        let spare = u8::from(role == Role::Event);
        let full = !self.game_ring.has_room(slots) && self.game_ring.free() <= spare;
        if (!is_setting && full && self.game.gap.is_none()) || number == u16::MAX {
            return Err(Error::Full);
        }
        self.stale = true;
        let kept = self.put(role, number, bytes).map_err(Error::Failed)?;
        // Once this returns, whatever was torn before is final, in the other ring too.
        if core::mem::take(&mut self.unsteady) {
            let other = if is_setting { &mut self.game_ring } else { &mut self.settings };
            steady(&mut self.flash, other).map_err(Error::Failed)?;
        }
        self.stale = !kept;
        if !kept {
            return Err(Error::Full);
        }
        self.other_format = None;
        Ok(())
    }

    fn put(&mut self, role: Role, number: u16, bytes: &[u8]) -> Result<bool, F::Error> {
        // This comes first, so that damage is reported again only until something is kept.
        if let Some(gap) = self.game.gap.take() {
            game::truncate(&mut self.flash, &mut self.game_ring, gap)?;
        }
        let is_setting = matches!(role, Role::Setting(_));
        let move_interrupted = core::mem::take(&mut self.move_interrupted);
        if !is_setting && (self.settings.live == 0 || self.settings.corrupt || move_interrupted) {
            settings::store(&mut self.flash, &mut self.settings, EMPTY, &[])?;
        }
        if is_setting && (self.game_ring.live == 0 || self.game_ring.corrupt) {
            self.push(0, &Record { tag: EMPTY, number: 0, bytes: &[] })?;
        }
        if let Role::Setting(key) = role {
            return settings::store(&mut self.flash, &mut self.settings, key, bytes);
        }
        let spare = u8::from(role == Role::Event);
        let there = self.push(spare, &Record { tag: record::tag(role), number, bytes })?;
        if there {
            self.game.number = number + 1;
        }
        Ok(there)
    }

    /// Appends a record to the game's ring, leaving `spare` leaves free. Returns `false` if it does
    /// not fit.
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
        if let (true, Some(youngest)) = (record.role() != Role::Event, ring.youngest()) {
            let begin = ring::At { leaf: youngest, slot: ring.used - record.slots() };
            ring.forget_before(youngest);
            let before = core::mem::replace(&mut self.game, Game::begun(begin));
            before.wipe(flash, ring, begin)?;
        }
        Ok(true)
    }

    /// Tests if the game continues behind a record that cannot be read. Then it is handed out only
    /// up to the gap.
    pub fn has_gap(&self) -> bool {
        self.game.gap.is_some()
    }

    /// How many more records of up to 24 bytes this game can have, of [`LONGEST_GAME`]. A longer
    /// one counts two to four times, plus the rest of a page that it does not fit into.
    pub fn room(&self) -> u16 {
        let leaves = u16::from(self.game_ring.free().saturating_sub(1));
        leaves * u16::from(SLOTS) + u16::from(self.game_ring.slots_left())
    }

    /// How much of [`LONGEST_GAME`] is taken, in percent.
    pub fn filled(&self) -> u8 {
        let taken = u32::from(LONGEST_GAME - self.room().min(LONGEST_GAME));
        u8::try_from(taken * 100 / u32::from(LONGEST_GAME)).unwrap_or(100)
    }

    /// Wipes what is left of the previous game, or erases one more sector that is out of use, so
    /// that [`Journal::keep`] need not. Call it while the device is idle, until it returns `false`:
    /// then there is nothing left to do.
    ///
    /// It erases at most one sector, and none while the flash is damaged and nothing has been kept
    /// since.
    ///
    /// # Errors
    ///
    /// [`Error::Failed`] if the flash fails.
    pub fn tidy(&mut self) -> Result<bool, Error<F::Error>> {
        self.refresh()?;
        let rings = [&mut self.game_ring, &mut self.settings];
        let lost = |ring: &&mut Ring| ring.corrupt || ring.live == 0 && !self.fresh;
        let left_alone = self.game.gap.is_some() || self.other_format.is_some();
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
        // One leaf for each ring comes first: the first record of a new journal begins both rings.
        let untidy = rings.into_iter().filter(|ring| ring.ready < ring.free());
        let Some(ring) = untidy.min_by_key(|ring| ring.ready > 0) else { return Ok(false) };
        let leaf = ring.after(ring.next(), ring.ready);
        clear(&mut self.flash, ring, leaf, true).map_err(Error::Failed)?;
        ring.ready += 1;
        Ok(true)
    }

    /// Agrees to lose a journal in another format: the next record that is kept starts afresh.
    pub fn overwrite(&mut self) {
        self.may_overwrite = true;
    }

    /// The flash, for its other uses. Writing to the journal's area breaks its promises.
    pub fn flash(&mut self) -> &mut F {
        &mut self.flash
    }
}
