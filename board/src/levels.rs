//! Speech on the speaker's pin: samples become levels of a PWM slice, in a ring that DMA reads.
//!
//! The slice wraps at 64 kHz, so each 16 kHz sample becomes four levels, on a straight line from
//! the sample before it. At rest the pin is low and the level is 0, but speech swings around the
//! [`MIDDLE`]. A ramp leads up to it at the start and down again at the end, because a jump would
//! be heard as a pop. Behind the coupling capacitor and a small loudspeaker, what is left of a ramp
//! is its bends. So it is the cubic `3x² - 2x³`: of all curves that are level at both ends it bends
//! least, and a raised cosine has 1.5 % more energy. Both fall with the cube of their length, so
//! each ramp is as long as it may be: a press is to be answered within 60 ms, of which it takes 15
//! to decode, and 20 to wake the amplifier or [`CUT`] to end what is being said; that leaves
//! [`RAMP`]. Nobody waits for the [`END`], and a press cuts it short. It always ends at rest, where
//! nothing runs; staying at the middle for a while would save ramps between utterances that follow
//! each other closely, and is not done.
//!
//! A [`Tape`] is one utterance, from rest to rest. It is written so far ahead of the DMA that
//! playback survives a flash erase, during which the core stands still. A cut takes effect at once
//! all the same: the levels that were written ahead are replaced by a fade-out from the position
//! being played.
//!
//! **Promises.** No step between neighbouring levels is larger than the samples themselves ask for,
//! whenever an utterance starts, ends or is cut. The levels depend on the samples alone.
//!
//! **Leaves to others.** Setting up the slice and the DMA (`pico.rs`); deciding who writes, and
//! when (`firmware`).

use core::sync::atomic::{AtomicU16, Ordering};

/// What the slice counts to: it wraps 64,004 times a second at 125 MHz (RP2040 data sheet, section
/// 4.5).
pub const TOP: u16 = 1952;

/// The level of a sample of 0: the pin is high half of the time.
pub const MIDDLE: u16 = 976;

/// Levels per sample.
pub const PER_SAMPLE: u32 = 4;

/// Levels in the ramp to the first sample: it takes 24 ms and rises by at most one per level.
pub const RAMP: u32 = 1536;

/// Levels in the ramp from the last sample: 40 ms.
pub const END: u32 = 2560;

/// Levels in the ramp after a press: 16 ms.
pub const CUT: u32 = 1024;

/// How many levels the ring holds: 128 ms.
pub const RING: usize = 8192;
const AROUND: u32 = 8192;

/// How far ahead of playback levels may be written: 80 ms. A frame of 20 ms is written as soon as
/// there is room for it, so at least 60 ms are ahead unless decoding is late: enough for a flash
/// erase of 45 ms and the decoding of a frame. The rest of the ring is silence after the end of an
/// utterance, until the speaker's task stops the DMA.
const LEAD: u32 = 5120;

/// With fewer levels ahead than this, playback could run dry before the next look: 20 ms.
const SHORT: u32 = 1280;
/// How far the last level is held in that case.
const HELD: u32 = 4096;

/// Levels that may be played while a cut is being written.
const AWAY: u32 = 32;

/// The ring buffer that the DMA reads round and round. It is aligned to its own size, because the
/// DMA wraps by keeping the upper address bits (RP2040 data sheet, section 2.5).
#[repr(align(16384))]
pub struct Ring([AtomicU16; RING]);

const _: () = assert!(size_of::<Ring>() == align_of::<Ring>() && RING == 1 << AROUND.ilog2());

impl Ring {
    /// A ring of silence.
    pub const fn new() -> Ring {
        Ring([const { AtomicU16::new(0) }; RING])
    }

    fn at(&self, position: u32) -> Option<&AtomicU16> {
        self.0.get(usize::try_from(position).ok()? % RING)
    }

    fn set(&self, position: u32, level: u16) {
        self.at(position).into_iter().for_each(|at| at.store(level, Ordering::Relaxed));
    }

    /// The level at a position, counted from the start of a tape.
    pub fn get(&self, position: u32) -> u16 {
        self.at(position).map_or(0, |at| at.load(Ordering::Relaxed))
    }

    /// The address of the ring, for the DMA.
    pub fn as_ptr(&self) -> *const u16 {
        self.0.as_ptr().cast()
    }
}

impl Default for Ring {
    fn default() -> Ring {
        Ring::new()
    }
}

/// A ramp of so many levels.
#[derive(Clone, Copy)]
struct Ramp {
    length: u32,
    /// What a step on it is, if its length is 2 to the power of 27.
    step: u32,
}

impl Ramp {
    const fn new(length: u32) -> Ramp {
        Ramp { length, step: (1 << 27) / length }
    }

    /// A level scaled down: `part` of its length is done. There is no division, which would take
    /// this core long, and everything fits 32 bits.
    fn of(self, level: u16, part: u32) -> u16 {
        const ONE: u32 = 1 << 15;
        let x = ((part * self.step) >> 12).min(ONE);
        let height = (((x * x) >> 15) * (3 * ONE - 2 * x)) >> 15;
        u16::try_from((u32::from(level) * height) >> 15).unwrap_or(MIDDLE)
    }
}

/// An utterance in the ring, from rest to rest. Positions count levels from its start, and `played`
/// is the DMA's position.
#[derive(Clone, Debug)]
pub struct Tape {
    /// The sample written last.
    last: i16,
    /// How many levels have been written.
    written: u32,
    closed: bool,
    late: u32,
}

impl Tape {
    /// Starts with the ramp. The DMA may read from position 0 as soon as this returns.
    pub fn begin(ring: &Ring) -> Tape {
        let ramp = Ramp::new(RAMP);
        for part in 0..RAMP {
            ring.set(part, ramp.of(MIDDLE, part));
        }
        // If the first sample is late, silence is played until it comes.
        (RAMP..AROUND).for_each(|at| ring.set(at, MIDDLE));
        Tape { last: 0, written: RAMP, closed: false, late: 0 }
    }

    /// Whether there is room for this many samples. If they come too late, they continue from the
    /// position being played.
    pub fn has_room(&mut self, samples: u32, played: u32) -> bool {
        if played > self.written {
            self.late = self.late.saturating_add(1);
            self.written = played;
        }
        self.written + samples * PER_SAMPLE <= played.saturating_add(LEAD)
    }

    /// If the next samples are about to be late, repeats the last level until they come.
    pub fn hold(&self, ring: &Ring, played: u32) {
        if !self.closed && self.written < played.saturating_add(SHORT) {
            let last = self.written.checked_sub(1).map_or(MIDDLE, |last| ring.get(last));
            (self.written..self.written.saturating_add(HELD)).for_each(|at| ring.set(at, last));
        }
    }

    /// Writes the next samples. Returns `false` if the utterance has already ended.
    pub fn write(&mut self, ring: &Ring, samples: &[i16]) -> bool {
        if self.closed {
            return false;
        }
        for &sample in samples {
            let (last, sample) = (i32::from(self.last), i32::from(sample));
            for part in 1..=4 {
                let between = 4 * last + (sample - last) * part;
                let level = i32::from(MIDDLE) + ((between * i32::from(MIDDLE)) >> 17);
                ring.set(self.written, u16::try_from(level).unwrap_or(MIDDLE));
                self.written = self.written.wrapping_add(1);
            }
            self.last = i16::try_from(sample).unwrap_or_default();
        }
        true
    }

    /// Ends the utterance with a ramp. Does nothing if it has already ended.
    pub fn end(&mut self, ring: &Ring, played: u32) {
        if !self.closed {
            let last = self.written.checked_sub(1).map_or(0, |last| ring.get(last));
            self.fade(ring, Ramp::new(END), self.written, played, |_| last);
        }
    }

    /// Fades out from the position being played. Does nothing if it is over as soon anyway.
    pub fn cut(&mut self, ring: &Ring, played: u32) {
        let (from, written) = (played.saturating_add(AWAY), self.written);
        if self.closed && from.saturating_add(CUT) >= written {
            return;
        }
        let last = written.checked_sub(1).map_or(0, |last| ring.get(last));
        let level = |at| if at < written { ring.get(at) } else { last };
        self.fade(ring, Ramp::new(CUT), from, played, level);
    }

    /// Ends the utterance: scales these levels down in a ramp from a position on, and writes
    /// silence after it.
    fn fade(
        &mut self,
        ring: &Ring,
        ramp: Ramp,
        from: u32,
        played: u32,
        level: impl Fn(u32) -> u16,
    ) {
        for (at, part) in (from..).zip((0..ramp.length).rev()) {
            ring.set(at, ramp.of(level(at), part));
        }
        self.closed = true;
        self.written = from.saturating_add(ramp.length);
        // All the way around, up to the position being played.
        let behind = played.saturating_add(AROUND);
        (self.written..behind).for_each(|at| ring.set(at, 0));
    }

    /// How often samples came too late, so that something was missing.
    pub fn late(&self) -> u32 {
        self.late
    }

    /// Whether more may be written.
    pub fn is_open(&self) -> bool {
        !self.closed
    }

    /// How many levels are left to play; `None` while more may be written.
    pub fn left(&self, played: u32) -> Option<u32> {
        self.closed.then(|| self.written.saturating_sub(played))
    }
}
