//! What the box had to say when it stopped: kept over the reset in a piece of RAM that nobody clears.
//!
//! A panic, a task that does not answer and a core that hangs all end here: a reset, with the reason to be read afterwards on
//! the page about the box. RAM keeps its content over a watchdog's reset, though not over a power cut; then there is nothing
//! to say either. A checksum tells words from what RAM wakes up with.

#![allow(
    unsafe_code,
    reason = "RAM that outlives a reset cannot be had otherwise; nothing else touches it"
)]

use console::Words;
use core::fmt::Write as _;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::{ResetReason, Watchdog};

const ROOM: usize = 64;

/// Words, and how often in a row there were some.
#[derive(Clone, Copy)]
#[repr(C)]
struct Slate {
    times: u32,
    length: u32,
    text: [u8; ROOM],
    sum: u32,
}

#[unsafe(link_section = ".uninit.last_words")]
static mut SLATE: MaybeUninit<Slate> = MaybeUninit::uninit();

impl Slate {
    const CLEAN: Slate = Slate { times: 0, length: 0, text: [0; ROOM], sum: 0 };

    fn read() -> Slate {
        // SAFETY: every content is a valid slate, so also what RAM woke up with; volatile, since it was written by
        // a program that ran before this one. Nobody holds a reference to it.
        let slate = unsafe { (&raw const SLATE).cast::<Slate>().read_volatile() };
        if slate.sum == slate.sum_up() { slate } else { Slate::CLEAN }
    }

    fn write(mut self) {
        self.sum = self.sum_up();
        // SAFETY: as above, and on one core nobody reads meanwhile.
        unsafe { (&raw mut SLATE).cast::<Slate>().write_volatile(self) };
    }

    /// Never 0 for a clean one, and nothing that RAM wakes up with by chance.
    fn sum_up(&self) -> u32 {
        // FNV-1a, the numbers each in one.
        let step = |sum: u32, number: u32| (sum ^ number).wrapping_mul(0x0100_0193);
        let sum = step(step(0x811C_9DC5, self.times), self.length);
        self.text.iter().fold(sum, |sum, byte| step(sum, u32::from(*byte)))
    }

    fn words(&self) -> Words {
        let length = usize::try_from(self.length).unwrap_or(0);
        // They are ASCII; if they are not, they are no words but still a text.
        self.text.iter().take(length).map(|byte| char::from(byte & 0x7F)).collect()
    }
}

/// Why the box stopped the last time, and how often it has done so in a row.
pub(super) struct Stopped {
    pub(super) words: Words,
    pub(super) times: u32,
}

/// What was said before the reset. A watchdog that bit without a word had a core that hung.
pub(super) fn heard(watchdog: &Watchdog) -> Option<Stopped> {
    let mut slate = Slate::read();
    let bitten = watchdog.reset_reason() == Some(ResetReason::TimedOut);
    if slate.length == 0 && bitten {
        slate = slate.with("the core hung");
    }
    let stopped = Stopped { words: slate.words(), times: slate.times };
    // Heard once; how often stays, until the box has run for a while.
    Slate { length: 0, ..slate }.write();
    (!stopped.words.is_empty()).then_some(stopped)
}

/// The box runs well.
pub(super) fn forget() {
    Slate { times: 0, ..Slate::read() }.write();
}

impl Slate {
    fn with(self, words: &str) -> Slate {
        let mut slate = Slate { times: self.times.saturating_add(1), ..Slate::CLEAN };
        for (to, from) in slate.text.iter_mut().zip(words.bytes()) {
            *to = from;
            slate.length += 1;
        }
        slate
    }
}

/// Says why, and starts again.
pub(super) fn stop(words: &str) -> ! {
    Slate::read().with(words).write();
    // SAFETY: nothing runs after this that could use the watchdog as well.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    watchdog.trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    let mut words = Words::new();
    // The place first: where it is too long, its end is what one wants. Then the reason, as far as there is room.
    if let Some(place) = info.location() {
        let path = place.file();
        let file = path.bytes().rposition(|byte| byte == b'/').map_or(0, |slash| slash + 1);
        let _ = write!(words, "{}:{}: ", path.get(file..).unwrap_or_default(), place.line());
    }
    let _ = write!(Short(&mut words), "{}", info.message());
    stop(&words)
}

/// Takes what fits and leaves the rest.
struct Short<'a>(&'a mut Words);

impl core::fmt::Write for Short<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for letter in text.chars().filter(char::is_ascii) {
            if self.0.push(letter).is_err() {
                break;
            }
        }
        Ok(())
    }
}
