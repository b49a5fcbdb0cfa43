//! Speech on the speaker's pin: samples become levels of a PWM slice, in a ring that DMA reads.
//!
//! The slice counts to [`TOP`] at 64 kHz, so that a sample of 16 kHz has four levels: on a straight
//! line from the sample before. At rest the pin is low and the level is 0; speech swings around the
//! [`MIDDLE`]. From one to the other it goes up a ramp, and back at the end, because a jump would
//! be a pop.
//!
//! A [`Tape`] is one utterance, from rest to rest. What is written is ahead of what is heard: so
//! much that the flash may keep the core for as long as an erase takes. A cut does not wait
//! for that: what lies ahead is rewritten, and fades out from where it is being heard.
//!
//! **Promises.** Between neighbouring levels there is never a larger step than between those of the
//! samples, whenever it begins, ends or is cut. What is heard depends on the samples alone.
//!
//! **Leaves to others.** The slice and DMA (`pico.rs`); who may write when (`firmware`).

use core::sync::atomic::{AtomicU16, Ordering};

/// What the slice counts to: 64,004 levels a second at 125 MHz.
pub const TOP: u16 = 1952;

/// Half of the time high: a sample of 0.
pub const MIDDLE: u16 = 976;

/// Levels of a sample.
pub const PER_SAMPLE: u32 = 4;

/// Levels of a ramp: 16 ms, about one step each.
pub const RAMP: u32 = 1024;

/// How many levels the ring holds: 128 ms.
pub const RING: usize = 8192;
const AROUND: u32 = 8192;

/// How many levels may be written ahead of what is heard: 80 ms. Less than a frame of 20 ms below
/// that the next frame is written, so that even then an erase of 45 ms and the decoding of a frame
/// are over before silence is. What is free behind the end of an utterance stays silent for as long
/// as it may take until somebody stops it.
const LEAD: u32 = 5120;

/// So little written ahead is not enough until somebody looks again: 20 ms.
const SHORT: u32 = 1280;
/// For so long it is held then.
const HELD: u32 = 4096;

/// Levels that may be heard while a cut is being written.
const AWAY: u32 = 32;

/// What DMA reads, again and again. It must be aligned to its own size.
#[repr(align(16384))]
pub struct Ring([AtomicU16; RING]);

const _: () = assert!(size_of::<Ring>() == align_of::<Ring>() && RING == 1 << AROUND.ilog2());

impl Ring {
    pub const fn new() -> Ring {
        Ring([const { AtomicU16::new(0) }; RING])
    }

    fn at(&self, position: u32) -> Option<&AtomicU16> {
        self.0.get(usize::try_from(position).ok()? % RING)
    }

    fn set(&self, position: u32, level: u16) {
        self.at(position).into_iter().for_each(|at| at.store(level, Ordering::Relaxed));
    }

    /// The level at a position, counted from the beginning of a tape.
    pub fn get(&self, position: u32) -> u16 {
        self.at(position).map_or(0, |at| at.load(Ordering::Relaxed))
    }

    /// For whoever tells DMA where it is.
    pub fn as_ptr(&self) -> *const u16 {
        self.0.as_ptr().cast()
    }
}

impl Default for Ring {
    fn default() -> Ring {
        Ring::new()
    }
}

/// A level on its way between rest and what it would be: `part` of [`RAMP`].
fn ramped(level: u16, part: u32) -> u16 {
    u16::try_from(u32::from(level) * part / RAMP).unwrap_or(MIDDLE)
}

/// An utterance in the ring, from rest to rest. Positions count levels from its beginning.
#[derive(Clone, Debug)]
pub struct Tape {
    /// The sample before.
    last: i16,
    /// So many levels are written.
    written: u32,
    closed: bool,
}

impl Tape {
    /// Begins with the ramp. DMA may read from position 0 on as soon as this returns.
    pub fn begin(ring: &Ring) -> Tape {
        for part in 0..RAMP {
            ring.set(part, ramped(MIDDLE, part));
        }
        // If the first sample is late, silence is heard until it comes.
        (RAMP..AROUND).for_each(|at| ring.set(at, MIDDLE));
        Tape { last: 0, written: RAMP, closed: false }
    }

    /// Whether so many samples find room. What comes too late goes on from where it is heard.
    pub fn has_room(&mut self, samples: u32, heard: u32) -> bool {
        self.written = self.written.max(heard);
        self.written + samples * PER_SAMPLE <= heard.saturating_add(LEAD)
    }

    /// If the next samples are about to be late, what is written last is held until they come.
    pub fn hold(&self, ring: &Ring, heard: u32) {
        if !self.closed && self.written < heard.saturating_add(SHORT) {
            let last = self.written.checked_sub(1).map_or(MIDDLE, |last| ring.get(last));
            (self.written..self.written.saturating_add(HELD)).for_each(|at| ring.set(at, last));
        }
    }

    /// Writes the next samples; `false` if it is closed.
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

    /// Ends with the ramp. Nothing happens if it is closed already.
    pub fn end(&mut self, ring: &Ring, heard: u32) {
        if !self.closed {
            let last = self.written.checked_sub(1).map_or(0, |last| ring.get(last));
            self.fade(ring, self.written, heard, |_| last);
        }
    }

    /// Fades out from where it is being heard. Nothing happens if its last ramp is heard already.
    pub fn cut(&mut self, ring: &Ring, heard: u32) {
        let (from, written) = (heard.saturating_add(AWAY), self.written);
        if self.closed && from.saturating_add(RAMP) >= written {
            return;
        }
        let last = written.checked_sub(1).map_or(0, |last| ring.get(last));
        self.fade(ring, from, heard, |at| if at < written { ring.get(at) } else { last });
    }

    /// Closes it: a ramp down from a position on, over these levels, and silence behind it.
    fn fade(&mut self, ring: &Ring, from: u32, heard: u32, level: impl Fn(u32) -> u16) {
        for (at, part) in (from..).zip((0..RAMP).rev()) {
            ring.set(at, ramped(level(at), part));
        }
        self.closed = true;
        self.written = from.saturating_add(RAMP);
        // As far as nobody will hear what is there.
        let behind = heard.saturating_add(AROUND);
        (self.written..behind).for_each(|at| ring.set(at, 0));
    }

    /// Whether more may be written.
    pub fn is_open(&self) -> bool {
        !self.closed
    }

    /// How many levels are to be heard until it is over; none as long as more may be written.
    pub fn left(&self, heard: u32) -> Option<u32> {
        self.closed.then(|| self.written.saturating_sub(heard))
    }
}
