//! Any flash image and any use of a journal, from a recipe of arbitrary bytes.
//!
//! The fuzz target `journal` in `tests/fuzz` includes this file and calls [`check`]; the test below
//! replays its corpus. A recipe is a list of commands, so that an image of 256 KiB takes only a few
//! bytes: keep this, cut the power there, damage that. Some commands write titles and records with
//! a valid checksum, which random bytes would never have.

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use flash_journal::{AREA, Error, FORMAT, Found, Journal, KEYS, LONGEST, LONGEST_SETTING, Role};
use std::collections::BTreeMap;
use std::ops::Range;

const SECTOR: usize = flash_journal::SECTOR as usize;
const SECTORS: usize = AREA as usize / SECTOR;
/// More than fit into the flash, and few enough for a fuzzer.
const MOST_KEPT: usize = 10_000;

#[derive(Clone, Debug)]
enum Command {
    Keep(Role, Vec<u8>),
    /// This many short events.
    Events(usize),
    /// Tidies once, or until there is nothing left to do.
    Tidy {
        all: bool,
    },
    /// Agrees to lose a journal in another format.
    Overwrite,
    Reopen,
    /// The power fails in the next command that writes, after this many steps.
    Cut {
        steps: usize,
        tear: u8,
    },
    Damage(Damage),
}

#[derive(Clone, Debug)]
enum Damage {
    Flip {
        at: usize,
        bit: u8,
    },
    Fill {
        range: Range<usize>,
        byte: u8,
    },
    /// Pseudorandom bytes.
    Noise {
        range: Range<usize>,
        seed: u32,
    },
    Patch {
        at: usize,
        bytes: Vec<u8>,
    },
    Copy {
        from: usize,
        to: usize,
    },
    /// A title with a valid checksum.
    Title {
        sector: usize,
        ring: u8,
        format: u8,
        age: u32,
    },
    /// A record with a valid checksum.
    Record {
        at: usize,
        age: u32,
        tag: u8,
        number: u16,
        bytes: Vec<u8>,
    },
}

struct Recipe<'a>(&'a [u8]);

impl Recipe<'_> {
    fn byte(&mut self) -> u8 {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        first
    }

    fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// An address: a sector, and an offset in it.
    fn address(&mut self) -> usize {
        usize::from(self.byte()) % SECTORS * SECTOR + usize::from(self.word()) % SECTOR
    }

    fn range(&mut self) -> Range<usize> {
        let at = self.address();
        at..(at + usize::from(self.word())).min(AREA as usize)
    }

    /// Bytes that differ from one another, so that a lost or moved one is noticed.
    fn content(&mut self, most: usize) -> Vec<u8> {
        let (length, first) = (usize::from(self.byte()) % (most + 1), self.byte());
        (0..length).map(|nth| first.wrapping_add(nth.to_le_bytes()[0])).collect()
    }
}

impl Iterator for Recipe<'_> {
    type Item = Command;

    fn next(&mut self) -> Option<Command> {
        if self.0.is_empty() {
            return None;
        }
        Some(match self.byte() % 16 {
            0 => Command::Keep(Role::Setting(self.byte() % (KEYS + 1)), self.content(60)),
            1 => Command::Keep(Role::Game, self.content(LONGEST + 1)),
            2 => Command::Keep(Role::Event, self.content(LONGEST + 1)),
            3 => Command::Events(usize::from(self.byte()) + 1),
            4 => Command::Events(usize::from(self.byte()) * 16),
            5 => Command::Tidy { all: self.byte().is_multiple_of(2) },
            6 => Command::Overwrite,
            7 => Command::Reopen,
            8 | 9 => Command::Cut { steps: usize::from(self.word()) % 600, tear: self.byte() },
            10 => Command::Damage(Damage::Flip { at: self.address(), bit: self.byte() % 8 }),
            11 => Command::Damage(Damage::Fill { range: self.range(), byte: self.byte() }),
            12 => Command::Damage(match self.byte() % 2 {
                0 => Damage::Noise { range: self.range(), seed: self.word().into() },
                _ => Damage::Noise { range: 0..AREA as usize, seed: self.word().into() },
            }),
            13 => {
                let (at, length) = (self.address(), usize::from(self.byte()));
                let (bytes, rest) = self.0.split_at(length.min(self.0.len()));
                self.0 = rest;
                Command::Damage(Damage::Patch { at, bytes: bytes.to_vec() })
            }
            14 => Command::Damage(match self.byte() % 2 {
                0 => Damage::Copy {
                    from: usize::from(self.byte()) % SECTORS,
                    to: usize::from(self.byte()) % SECTORS,
                },
                _ => Damage::Title {
                    sector: usize::from(self.byte()) % SECTORS,
                    ring: if self.byte().is_multiple_of(2) { b's' } else { b'g' },
                    format: if self.byte().is_multiple_of(4) { FORMAT + 1 } else { FORMAT },
                    age: self.word().into(),
                },
            }),
            _ => {
                let (sector, slot) = (self.byte(), self.byte());
                let sector = usize::from(sector) % SECTORS * SECTOR;
                Command::Damage(Damage::Record {
                    at: sector + 64 + usize::from(slot) % 126 * 32,
                    age: self.word().into(),
                    tag: self.byte(),
                    number: self.word(),
                    bytes: self.content(LONGEST),
                })
            }
        })
    }
}

/// CRC-32C, bit by bit.
fn crc(bytes: &[u8]) -> [u8; 4] {
    let register = bytes.iter().fold(!0_u32, |register, &byte| {
        (0..8).fold(register ^ u32::from(byte), |register, _| {
            (register >> 1) ^ (0x82F6_3B78 & (register & 1).wrapping_neg())
        })
    });
    (!register).to_le_bytes()
}

impl Damage {
    fn is_forgery(&self) -> bool {
        matches!(self, Damage::Copy { .. } | Damage::Title { .. } | Damage::Record { .. })
    }

    fn apply(self, image: &mut [u8]) {
        match self {
            Damage::Flip { at, bit } => image[at] ^= 1 << bit,
            Damage::Fill { range, byte } => image[range].fill(byte),
            Damage::Noise { range, seed } => {
                // Numerical Recipes' linear congruential generator; its high bits are good enough.
                let mut state = seed;
                image[range].fill_with(|| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    state.to_be_bytes()[0]
                });
            }
            Damage::Patch { at, bytes } => {
                image[at..].iter_mut().zip(bytes).for_each(|(old, new)| *old = new);
            }
            Damage::Copy { from, to } => {
                image.copy_within(from * SECTOR..(from + 1) * SECTOR, to * SECTOR);
            }
            Damage::Title { sector, ring, format, age } => {
                let mut title = b"Croo".to_vec();
                title.extend([format, ring, 0xFF, 0xFF]);
                title.extend(age.to_le_bytes());
                title.extend(crc(&title));
                image[sector * SECTOR + 48..][..16].copy_from_slice(&title);
            }
            Damage::Record { at, age, tag, number, bytes } => {
                let [low, high] = number.to_le_bytes();
                let length = u8::try_from(bytes.len()).expect("it is short");
                let summed = [&[tag, length, low, high], &bytes[..]].concat();
                let sum = crc(&[&age.to_le_bytes(), &summed[..]].concat());
                let record = [&sum[..], &summed].concat();
                image[at..].iter_mut().zip(record).for_each(|(old, new)| *old = new);
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NoPower;

impl NorFlashError for NoPower {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// A flash in RAM that can lose power.
struct Ram {
    image: Vec<u8>,
    /// How many bytes can still be programmed, and which bits of the next one are not.
    cut: Option<(usize, u8)>,
    has_power: bool,
}

impl Ram {
    /// Programs one byte, unless the power fails.
    fn program(&mut self, at: usize, byte: u8) -> Result<(), NoPower> {
        match &mut self.cut {
            Some((0, tear)) => {
                self.image[at] &= byte | *tear;
                self.has_power = false;
                return Err(NoPower);
            }
            Some((left, _)) => *left -= usize::from(byte != 0xFF),
            None => {}
        }
        self.image[at] &= byte;
        Ok(())
    }
}

impl ErrorType for Ram {
    type Error = NoPower;
}

impl ReadNorFlash for Ram {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NoPower> {
        if !self.has_power {
            return Err(NoPower);
        }
        bytes.copy_from_slice(&self.image[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.image.len()
    }
}

impl NorFlash for Ram {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NoPower> {
        let offset = offset as usize;
        assert_eq!(offset / 256, (offset + bytes.len() - 1) / 256, "one page at a time");
        bytes.iter().enumerate().try_for_each(|(nth, &byte)| self.program(offset + nth, byte))
    }

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NoPower> {
        let sector = from as usize..to as usize;
        assert!(from.is_multiple_of(flash_journal::SECTOR) && sector.len() == SECTOR);
        // An erase takes as many steps as sixteen bytes, and a torn one sets some bits everywhere.
        match &mut self.cut {
            Some((left @ 0..16, tear)) => {
                let (done, rest) = self.image[sector].split_at_mut(*left * SECTOR / 16);
                done.fill(0xFF);
                rest.iter_mut().for_each(|byte| *byte |= *tear);
                self.has_power = false;
                Err(NoPower)
            }
            Some((left, _)) => {
                *left -= 16;
                self.image[sector].fill(0xFF);
                Ok(())
            }
            None => {
                self.image[sector].fill(0xFF);
                Ok(())
            }
        }
    }
}

/// What the journal must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Model {
    settings: BTreeMap<u8, Vec<u8>>,
    game: Vec<Vec<u8>>,
}

impl Model {
    fn keep(&mut self, entry: Role, bytes: &[u8]) {
        match entry {
            Role::Setting(key) => drop(self.settings.insert(key, bytes.to_vec())),
            Role::Game => self.game = vec![bytes.to_vec()],
            Role::Event => self.game.push(bytes.to_vec()),
        }
    }

    fn after(&self, entry: Role, bytes: &[u8]) -> Model {
        let mut model = self.clone();
        model.keep(entry, bytes);
        model
    }
}

/// Everything that the journal hands out, in the promised order.
fn read(journal: &mut Journal<&mut Ram>) -> Model {
    let mut model = Model::default();
    let read = journal.read(|entry, bytes| {
        match entry {
            Role::Setting(key) => {
                assert!(model.game.is_empty(), "the settings come first");
                let last = model.settings.last_key_value();
                assert!(last.is_none_or(|(&last, _)| last < key), "in the order of their keys");
            }
            Role::Game => assert!(model.game.is_empty(), "a game begins once"),
            Role::Event => assert!(!model.game.is_empty(), "a game begins before its events"),
        }
        model.keep(entry, bytes);
    });
    read.expect("the power is on");
    model
}

/// What the next start may find.
struct Expected {
    models: Vec<Model>,
    /// The worst it may report, if it finds the first of them.
    found: Found,
}

/// A journal between two starts.
struct Session<'a> {
    journal: Journal<&'a mut Ram>,
    model: Model,
    found: Found,
    /// The worst that was found since something was kept.
    worst: Found,
    /// Another model that the flash may still turn into, as [`Expected`] allowed: after a torn
    /// record, as long as nothing has been kept since.
    torn: Option<Model>,
    may_overwrite: bool,
    /// The flash holds valid checksums that no journal wrote there. Then anything may be handed
    /// out, but nothing may panic.
    is_forged: bool,
    /// Something was kept since the start.
    wrote: bool,
    kept: usize,
}

impl Session<'_> {
    fn keep(&mut self, entry: Role, bytes: &[u8]) -> Option<Expected> {
        self.kept += 1;
        let fits = match entry {
            Role::Setting(key) => key < KEYS && bytes.len() <= LONGEST_SETTING,
            Role::Game | Role::Event => bytes.len() <= LONGEST,
        };
        let agreed = self.may_overwrite || self.wrote;
        let must_agree = matches!(self.found, Found::OtherFormat(_)) && !agreed;
        // One ring is damaged, which is what is reported, and the other may have another format.
        let may_refuse = self.found >= Found::OtherFormat(0) && !agreed;
        match self.journal.keep(entry, bytes) {
            Ok(()) => {
                assert!(fits && !must_agree);
                self.model.keep(entry, bytes);
                (self.wrote, self.torn) = (true, None);
            }
            Err(Error::NoRecord) => assert!(!fits),
            Err(Error::NoGame) => {
                assert!(entry == Role::Event && (self.model.game.is_empty() || self.is_forged));
            }
            Err(Error::Full) => assert!(entry == Role::Event && self.journal.room() < 4),
            Err(Error::OtherFormat(_)) => assert!(may_refuse),
            Err(Error::Failed(NoPower)) => {
                let with = self.model.after(entry, bytes);
                return Some(self.lost_power(Some(with)));
            }
        }
        None
    }

    fn tidy(&mut self) -> Option<Expected> {
        match self.journal.tidy() {
            Ok(_) => None,
            Err(Error::Failed(NoPower)) => Some(self.lost_power(None)),
            Err(other) => panic!("tidying: {other:?}"),
        }
    }

    /// Switches the power back on. The same journal holds what it held, perhaps with what was being
    /// kept, and so does the next start.
    fn lost_power(&mut self, with: Option<Model>) -> Expected {
        self.journal.flash().has_power = true;
        self.journal.flash().cut = None;
        let mut models = vec![self.model.clone()];
        models.extend(with);
        models.extend(self.torn.take());
        let now = read(&mut self.journal);
        if self.is_forged {
            models = vec![now];
        } else {
            assert!(models.contains(&now), "after a cut: {now:?}\nexpected: {models:?}");
        }
        Expected { models, found: self.reported() }
    }

    /// The worst that the next start may report.
    fn reported(&self) -> Found {
        if self.wrote { Found::Whole } else { self.worst }
    }

    /// Works through the commands up to the next start. `None` at the end of the recipe.
    fn run(&mut self, recipe: &mut Recipe<'_>) -> Option<(Option<Expected>, Option<Damage>)> {
        let end = |session: &mut Self| {
            let now = read(&mut session.journal);
            assert!(session.is_forged || now == session.model, "{now:?}\n{:?}", session.model);
            session.journal.flash().cut = None;
            let mut models = vec![session.model.clone()];
            models.extend(session.torn.take());
            Some(Expected { models, found: session.reported() })
        };
        for command in recipe.by_ref() {
            let cut = match command {
                Command::Keep(entry, bytes) => self.keep(entry, &bytes),
                Command::Events(count) => (0..count).find_map(|nth| {
                    (self.kept < MOST_KEPT).then(|| self.keep(Role::Event, &nth.to_le_bytes()))?
                }),
                Command::Tidy { all: false } => self.tidy(),
                Command::Tidy { all: true } => (0..2 * SECTORS).find_map(|_| self.tidy()),
                Command::Overwrite => {
                    self.journal.overwrite();
                    self.may_overwrite = true;
                    None
                }
                Command::Reopen => return Some((end(self), None)),
                Command::Cut { steps, tear } => {
                    self.journal.flash().cut = Some((steps, tear));
                    None
                }
                Command::Damage(damage) => {
                    end(self);
                    return Some((None, Some(damage)));
                }
            };
            if cut.is_some() {
                return Some((cut, None));
            }
        }
        end(self);
        None
    }
}

/// Runs a recipe.
///
/// # Panics
///
/// If the journal panics, loses what it accepted, or invents something.
pub fn check(recipe: &[u8]) {
    let mut recipe = Recipe(recipe);
    let mut ram = Ram { image: vec![0xFF; AREA as usize], cut: None, has_power: true };
    let mut expected: Option<Expected> = None;
    let mut kept = 0;
    // Something was written there by other means, and perhaps with a valid checksum.
    let (mut is_used, mut is_forged) = (false, false);
    loop {
        let before = ram.image.clone();
        let (mut journal, found) = Journal::open(&mut ram, 0).expect("the power is on");
        let model = read(&mut journal);
        assert!(journal.flash().image == before, "a start writes nothing");
        let (mut torn, mut worst) = (None, found);
        if let Some(Expected { models, found: reported }) = expected.take()
            && !is_forged
        {
            let which = models.iter().position(|expected| *expected == model);
            assert!(which.is_some(), "found: {model:?}\nexpected: {models:?}");
            let is_empty = model == Model::default();
            match found {
                // What was damaged may be gone, if nothing of it could be read.
                Found::Fresh => assert!(is_empty),
                Found::Whole => {}
                Found::Damaged | Found::OtherFormat(_) => {
                    // A chip that another program used looks damaged if the power fails in its
                    // very first record.
                    let still = reported > Found::Whole || reported == Found::Fresh && is_used;
                    assert!(which == Some(0) && still, "{found:?} {reported:?}");
                }
            }
            worst = worst.max(reported);
            torn = models.into_iter().find(|other| *other != model);
        }
        let mut session = Session {
            journal,
            model,
            found,
            worst,
            torn,
            may_overwrite: false,
            is_forged,
            wrote: false,
            kept,
        };
        let next = session.run(&mut recipe);
        kept = session.kept;
        match next {
            Some((expect, damage)) => {
                expected = expect;
                is_used |= damage.is_some();
                is_forged |= damage.as_ref().is_some_and(Damage::is_forgery);
                damage.into_iter().for_each(|damage| damage.apply(&mut ram.image));
            }
            None => return goes_on(&mut ram, is_forged),
        }
    }
}

/// Whatever the flash holds, a new game and a setting can be kept in it.
fn goes_on(ram: &mut Ram, is_forged: bool) {
    let (mut journal, _) = Journal::open(&mut *ram, 0).expect("the power is on");
    journal.overwrite();
    let mut model = read(&mut journal);
    for (entry, bytes) in
        [(Role::Game, &b"game"[..]), (Role::Event, b"event"), (Role::Setting(3), b"three")]
    {
        journal.keep(entry, bytes).expect("there is room");
        model.keep(entry, bytes);
    }
    let now = read(&mut journal);
    assert!(is_forged || now == model, "{now:?}\n{model:?}");
    let (mut journal, found) = Journal::open(ram, 0).expect("the power is on");
    let again = read(&mut journal);
    // A sector in the wrong place may be the newest, with whatever it holds.
    assert!(is_forged || (&again, found) == (&model, Found::Whole), "{found:?} {again:?}");
}

#[cfg(test)]
#[test]
fn the_corpus_of_the_fuzz_target_passes() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fuzz/corpus/journal");
    let mut recipes = 0;
    for file in std::fs::read_dir(corpus).expect("a corpus") {
        let path = file.expect("a file").path();
        println!("{}", path.display());
        check(&std::fs::read(&path).expect("a recipe"));
        recipes += 1;
    }
    assert!(recipes > 10, "{recipes} recipes");
}
