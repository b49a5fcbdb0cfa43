//! A flash that can be torn: the power dies at any byte of a program and in any erase.
//!
//! It can also be worn: cells that are stuck, whatever is done to them, and a program that leaves
//! some bits. And torn bits can read differently each time until they are erased or programmed to
//! 0.
//!
//! A program only ever clears bits, and a torn one clears some of those it should. A torn erase
//! leaves some bytes as they were, some erased, and some anything in between.

use chacha20::ChaCha8Rng;
use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;
use std::rc::Rc;

pub const SECTOR: usize = 4096;
pub const PAGE: usize = 256;
pub const AREA: usize = flash_journal::AREA as usize;

/// The number of ways to tear an erase: before it begins, and in each eighth of the sector, from
/// the front or the back.
const ERASE_STEPS: u64 = 9;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tear {
    /// Bytes are programmed in order, the last one in part. A cut before the first programs
    /// nothing.
    InOrder,
    /// Any of the bits that should be cleared are.
    AnyBits,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoPower;

impl NorFlashError for NoPower {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// What was done to the flash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Done {
    /// Pages programmed.
    pub programs: u64,
    pub erases: u64,
    pub reads: u64,
    pub bytes_read: u64,
    /// Points where the power can die: every programmed byte that is not blank, and those of an
    /// erase.
    pub steps: u64,
}

pub struct Mock {
    /// Copies share the sectors that have not changed since.
    sectors: Vec<Rc<[u8; SECTOR]>>,
    pub done: Done,
    pub wear: Vec<u32>,
    /// How many steps from now the power dies, and how.
    pub cut: Option<(u64, Tear)>,
    pub has_power: bool,
    /// Something happened to it that should not happen to a flash.
    damaged: bool,
    /// For each byte, the cells that cannot be programmed and those that cannot be erased.
    stuck: BTreeMap<usize, (u8, u8)>,
    /// Whether torn bits read differently each time, and the bits that do at present.
    pub unstable_tears: bool,
    unstable: BTreeMap<usize, u8>,
    /// How many programs from now one leaves some bits.
    pub leaves_bit_after: Option<u64>,
    chance: ChaCha8Rng,
}

impl Clone for Mock {
    fn clone(&self) -> Mock {
        let chance = ChaCha8Rng::seed_from_u64(1);
        let (stuck, unstable) = (self.stuck.clone(), self.unstable.clone());
        let (sectors, wear) = (self.sectors.clone(), self.wear.clone());
        Mock { sectors, wear, chance, stuck, unstable, ..*self }
    }
}

impl Mock {
    pub fn new() -> Mock {
        Mock::holding(&[0xFF; AREA])
    }

    pub fn holding(bytes: &[u8]) -> Mock {
        let (sectors, []) = bytes.as_chunks() else { panic!("whole sectors") };
        let sectors: Vec<_> = sectors.iter().map(|sector| Rc::new(*sector)).collect();
        let wear = vec![0; sectors.len()];
        let chance = ChaCha8Rng::seed_from_u64(1);
        Mock {
            sectors,
            done: Done::default(),
            wear,
            cut: None,
            has_power: true,
            damaged: false,
            stuck: BTreeMap::new(),
            unstable_tears: false,
            unstable: BTreeMap::new(),
            leaves_bit_after: None,
            chance,
        }
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.sectors.iter().flat_map(|sector| **sector).collect()
    }

    pub fn holds_the_same_as(&self, other: &Mock) -> bool {
        self.sectors == other.sectors
    }

    /// Changes the bytes in any way, which no flash would.
    pub fn damage(&mut self, damage: impl FnOnce(&mut [u8])) {
        let mut bytes = self.bytes();
        damage(&mut bytes);
        self.sectors = Mock::holding(&bytes).sectors;
        self.damaged = true;
    }

    /// One bit rots.
    pub fn flip(&mut self, bit: usize) {
        self.damaged = true;
        *self.byte(bit / 8) ^= 1 << (bit % 8);
    }

    /// From now on this bit is always 1, or always 0.
    pub fn stick(&mut self, bit: usize, one: bool) {
        self.damaged = true;
        let (ones, zeros) = self.stuck.entry(bit / 8).or_default();
        *(if one { ones } else { zeros }) |= 1 << (bit % 8);
    }

    /// From now on this bit reads differently each time.
    pub fn unsettle(&mut self, bit: usize) {
        *self.unstable.entry(bit / 8).or_default() |= 1 << (bit % 8);
    }

    /// From now on some of these bits, `share` in 256, read differently each time.
    fn shake(&mut self, at: usize, bits: u8, share: u8) {
        if bits != 0 {
            let mut shaken = 0;
            for bit in 0..8 {
                shaken |= u8::from(self.any_byte() < share) << bit;
            }
            *self.unstable.entry(at).or_default() |= bits & shaken;
        }
    }

    fn byte(&mut self, at: usize) -> &mut u8 {
        &mut Rc::make_mut(&mut self.sectors[at / SECTOR])[at % SECTOR]
    }

    /// The same flash, about to lose power. The same number of steps always tears it the same way.
    pub fn cut_after(&self, steps: u64, tear: Tear) -> Mock {
        let chance = ChaCha8Rng::seed_from_u64(steps);
        Mock { cut: Some((steps, tear)), chance, ..self.clone() }
    }

    /// Switches the power back on.
    pub fn restart(&mut self) {
        self.cut = None;
        self.has_power = true;
    }

    /// What `act` does to the flash.
    pub fn doing<R>(&mut self, act: impl FnOnce(&mut Mock) -> R) -> (R, Done) {
        self.done = Done::default();
        let result = act(self);
        (result, self.done)
    }

    fn live(&self) -> Result<(), NoPower> {
        if self.has_power { Ok(()) } else { Err(NoPower) }
    }

    /// Takes some steps. If the power dies in them: how many were completed.
    fn steps(&mut self, steps: u64) -> Option<u64> {
        self.done.steps += steps;
        let (left, _) = self.cut.as_mut()?;
        if *left < steps {
            self.has_power = false;
            return Some(*left);
        }
        *left -= steps;
        None
    }

    fn any_byte(&mut self) -> u8 {
        self.chance.next_u32().to_le_bytes()[0]
    }

    fn tear_program(&mut self, offset: usize, bytes: &[u8], whole: u64) {
        let tear = self.cut.map_or(Tear::InOrder, |(_, tear)| tear);
        if self.unstable_tears {
            // Of all the bits to be cleared, hardly any or nearly all.
            let share = self.any_byte();
            for (at, &byte) in bytes.iter().enumerate() {
                let bits = *self.byte(offset + at) & !byte;
                self.shake(offset + at, bits, share);
            }
        }
        // Sometimes nearly all of it, sometimes hardly any.
        let share = self.any_byte();
        let mut left = whole;
        for (at, &byte) in bytes.iter().enumerate() {
            let mut mask = 0;
            match tear {
                Tear::AnyBits => {
                    for bit in 0..8 {
                        mask |= u8::from(self.any_byte() <= share) << bit;
                    }
                }
                Tear::InOrder if byte == 0xFF => {}
                Tear::InOrder if left > 0 => {
                    left -= 1;
                    mask = 0xFF;
                }
                Tear::InOrder if whole == 0 => return,
                Tear::InOrder => mask = self.any_byte(),
            }
            *self.byte(offset + at) &= byte | !mask;
            if tear == Tear::InOrder && byte != 0xFF && mask != 0xFF {
                return;
            }
        }
    }

    fn tear_erase(&mut self, sector: usize, whole: u64) {
        let Some(whole) = whole.checked_sub(1) else { return };
        if self.unstable_tears {
            let share = self.any_byte() / 4;
            (0..SECTOR).for_each(|at| self.shake(sector + at, 0xFF, share));
        }
        let from_behind = self.any_byte() & 1 == 1;
        let scattered = self.any_byte() & 1 == 1;
        for at in 0..SECTOR {
            let place = if from_behind { SECTOR - 1 - at } else { at };
            let part = (at / (SECTOR / 8)) as u64;
            let any = self.any_byte();
            let set = match (scattered, part.cmp(&whole)) {
                (true, _) if any.is_multiple_of(3) => 0xFF,
                (true, _) if any % 3 == 1 => self.any_byte(),
                (true, _) => 0,
                (false, std::cmp::Ordering::Less) => 0xFF,
                (false, std::cmp::Ordering::Equal) => any,
                (false, std::cmp::Ordering::Greater) => 0,
            };
            *self.byte(sector + place) |= set;
        }
    }
}

impl ErrorType for Mock {
    type Error = NoPower;
}

impl ReadNorFlash for Mock {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NoPower> {
        self.live()?;
        self.done.reads += 1;
        self.done.bytes_read += bytes.len() as u64;
        let offset = offset as usize;
        let sector = &self.sectors[offset / SECTOR];
        bytes.copy_from_slice(&sector[offset % SECTOR..][..bytes.len()]);
        let range = offset..offset + bytes.len();
        let unstable: Vec<_> =
            self.unstable.range(range.clone()).map(|(at, mask)| (*at, *mask)).collect();
        for (at, mask) in unstable {
            bytes[at - offset] ^= mask & self.any_byte();
        }
        for (at, (ones, zeros)) in self.stuck.range(range) {
            bytes[at - offset] = (bytes[at - offset] | ones) & !zeros;
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.sectors.len() * SECTOR
    }
}

impl NorFlash for Mock {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NoPower> {
        self.live()?;
        let offset = offset as usize;
        let pages = (offset + bytes.len() - 1) / PAGE - offset / PAGE + 1;
        self.done.programs += pages as u64;
        let steps = bytes.iter().filter(|&&byte| byte != 0xFF).count() as u64;
        if let Some(whole) = self.steps(steps) {
            self.tear_program(offset, bytes, whole);
            return Err(NoPower);
        }
        let mut unset = 0;
        let leaves = self.leaves_bit_after.take().map(|left| left.checked_sub(1));
        self.leaves_bit_after = leaves.flatten();
        // More than the one bit that would be corrected.
        let mut leaves = if leaves == Some(None) { 3 } else { 0 };
        for (at, &byte) in bytes.iter().enumerate() {
            let mut byte = byte;
            if leaves > 0 && byte & *self.byte(offset + at) != *self.byte(offset + at) {
                // One bit that should be cleared.
                byte |= 0x80 >> (!byte & *self.byte(offset + at)).leading_zeros();
                leaves -= 1;
            }
            if let Some(mask) = self.unstable.get_mut(&(offset + at)) {
                *mask &= byte;
            }
            let old = self.byte(offset + at);
            unset += if byte == 0xFF { 0 } else { (byte & !*old).count_ones() };
            *old &= byte;
        }
        // A record goes to a blank place, or once more to where it is, with one bit corrected in it
        // and one in its title.
        assert!(
            unset <= 2 || self.damaged || self.unstable_tears,
            "a program cannot set bits, at {offset}"
        );
        Ok(())
    }

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NoPower> {
        self.live()?;
        let (from, to) = (from as usize, to as usize);
        assert!(from.is_multiple_of(SECTOR) && to == from + SECTOR, "one sector at a time");
        self.done.erases += 1;
        self.wear[from / SECTOR] += 1;
        if let Some(whole) = self.steps(ERASE_STEPS) {
            self.tear_erase(from, whole);
            return Err(NoPower);
        }
        self.sectors[from / SECTOR] = Rc::new([0xFF; SECTOR]);
        self.unstable.retain(|at, _| !(from..to).contains(at));
        Ok(())
    }
}
