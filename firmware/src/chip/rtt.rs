//! What a probe can read while the box runs: the log on channel 0, and what the box says, as
//! tokens, on channel 1. Neither ever waits for anybody to read it, whatever a probe asked for
//! before it was pulled off.
//!
//! No library for it: defmt-rtt has one channel, and rtt-target waits for the probe.

#![allow(clippy::cast_possible_truncation, reason = "sizes of buffers, which have few bytes")]
#![allow(unsafe_code, reason = "a probe reads and writes this memory beside the program")]

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use critical_section::RestoreState;
use voice::Token;

const LOG: usize = 1024;
const SPEECH: usize = 1024;

#[repr(C)]
struct Channel {
    name: *const u8,
    buffer: *mut u8,
    size: u32,
    /// Where the box writes next.
    write: AtomicU32,
    /// Where the probe reads next.
    read: AtomicU32,
    flags: u32,
}

/// As probes look for it.
#[repr(C)]
struct Block {
    name: [u8; 16],
    up: u32,
    down: u32,
    channels: [Channel; 2],
}

/// Memory that a probe reads. Not cleared at the start: nothing in it counts before it is written.
#[repr(transparent)]
struct Buffer<const N: usize>(UnsafeCell<MaybeUninit<[u8; N]>>);

// SAFETY: it is written within a critical section only, and the one reader is a probe.
unsafe impl<const N: usize> Sync for Buffer<N> {}
// SAFETY: as above; the pointers are to statics.
unsafe impl Sync for Block {}

impl<const N: usize> Buffer<N> {
    const fn new() -> Buffer<N> {
        Buffer(UnsafeCell::new(MaybeUninit::uninit()))
    }

    const fn channel(&'static self, name: &'static core::ffi::CStr, size: u32) -> Channel {
        let (write, read) = (AtomicU32::new(0), AtomicU32::new(0));
        let buffer = self.0.get().cast();
        Channel { name: name.as_ptr().cast(), buffer, size, write, read, flags: 0 }
    }
}

#[unsafe(link_section = ".uninit.rtt.log")]
static LOG_BYTES: Buffer<LOG> = Buffer::new();
#[unsafe(link_section = ".uninit.rtt.speech")]
static SPEECH_BYTES: Buffer<SPEECH> = Buffer::new();

#[unsafe(no_mangle)]
static _SEGGER_RTT: Block = Block {
    name: *b"SEGGER RTT\0\0\0\0\0\0",
    up: 2,
    down: 0,
    channels: [
        LOG_BYTES.channel(c"defmt", LOG as u32),
        SPEECH_BYTES.channel(c"speech", SPEECH as u32),
    ],
};

impl Channel {
    /// Writes these bytes, over what nobody has read if there is no room. Nobody else writes
    /// meanwhile.
    fn write(&self, bytes: &[u8]) {
        let mut at = self.write.load(Ordering::Relaxed);
        for byte in bytes {
            // SAFETY: it is within the buffer, which is written here only.
            unsafe { self.buffer.add(at as usize).write_volatile(*byte) };
            at = if at + 1 == self.size { 0 } else { at + 1 };
        }
        self.write.store(at, Ordering::Release);
    }

    /// How many bytes find room beside what nobody has read.
    fn room(&self) -> u32 {
        let (write, read) = (self.write.load(Ordering::Relaxed), self.read.load(Ordering::Relaxed));
        let held = if write < read { write + self.size - read } else { write - read };
        self.size.saturating_sub(held + 1)
    }
}

/// Hands out what is to be said, or nothing of it where there is no room: a token is whole or not
/// there.
pub(super) fn hand_out(token: Token) {
    let [_, speech] = &_SEGGER_RTT.channels;
    let bytes = token.bits().to_le_bytes();
    critical_section::with(|_| {
        if speech.room() >= size_of::<Token>() as u32 {
            speech.write(&bytes);
        }
    });
}

/// The log's encoder, and what the critical section was entered with.
struct Logging {
    taken: AtomicBool,
    encoder: UnsafeCell<defmt::Encoder>,
    restore: UnsafeCell<RestoreState>,
}

// SAFETY: used only between `acquire` and `release`, in a critical section.
unsafe impl Sync for Logging {}

static LOGGING: Logging = Logging {
    taken: AtomicBool::new(false),
    encoder: UnsafeCell::new(defmt::Encoder::new()),
    restore: UnsafeCell::new(RestoreState::invalid()),
};

#[defmt::global_logger]
struct Logger;

fn log(bytes: &[u8]) {
    let [log, _] = &_SEGGER_RTT.channels;
    log.write(bytes);
}

// SAFETY: interrupts are off from `acquire` to `release`, so nobody else logs in between.
unsafe impl defmt::Logger for Logger {
    fn acquire() {
        // SAFETY: `release` leaves it.
        let restore = unsafe { critical_section::acquire() };
        // This core has no swap of its own, and needs none where interrupts are off.
        if LOGGING.taken.load(Ordering::Relaxed) {
            super::panic::stop("the log within the log");
        }
        LOGGING.taken.store(true, Ordering::Relaxed);
        // SAFETY: nobody else is between `acquire` and `release`.
        unsafe {
            *LOGGING.restore.get() = restore;
            (*LOGGING.encoder.get()).start_frame(log);
        }
    }

    unsafe fn flush() {}

    unsafe fn release() {
        // SAFETY: as in `acquire`, which came before.
        unsafe {
            (*LOGGING.encoder.get()).end_frame(log);
            LOGGING.taken.store(false, Ordering::Relaxed);
            critical_section::release(*LOGGING.restore.get());
        }
    }

    unsafe fn write(bytes: &[u8]) {
        // SAFETY: as above.
        unsafe { (*LOGGING.encoder.get()).write(bytes, log) };
    }
}
