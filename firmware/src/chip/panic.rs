//! Panics and other stops: a reset, and the reason to read on the *about* page afterwards.
//!
//! A panic, a fault of the core, a task that does not answer and a core that hangs all end here.
//! The reason is kept in a piece of RAM that nothing clears at the start. RAM survives a reset by
//! the watchdog, though not a power cut; but after a power cut there is nothing to report. A
//! checksum tells a report from what RAM holds at power-up.

#![allow(unsafe_code, reason = "RAM that survives a reset needs it; nothing else touches that RAM")]

use console::Reason;
use core::fmt::Write as _;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;

/// As long as [`Reason`].
const ROOM: usize = console::REASON;

/// Why the box stopped, and how often in a row.
#[derive(Clone, Copy)]
#[repr(C)]
struct Report {
    times: u32,
    length: u32,
    text: [u8; ROOM],
    sum: u32,
}

/// A report as words: the compiler would read and write the bytes one by one, each with code of its
/// own.
type Words = [u32; size_of::<Report>() / 4];
const _: () = assert!(size_of::<Words>() == size_of::<Report>() && align_of::<Report>() == 4);

#[unsafe(link_section = ".uninit.panic")]
static mut REPORT: MaybeUninit<Words> = MaybeUninit::uninit();

impl Report {
    const EMPTY: Report = Report { times: 0, length: 0, text: [0; ROOM], sum: 0 };

    fn read() -> Report {
        let mut words: Words = [0; size_of::<Report>() / 4];
        let from = (&raw const REPORT).cast::<u32>();
        for (nth, word) in words.iter_mut().enumerate() {
            // SAFETY: it is within the static, and every content is valid, even what RAM holds at
            // power-up; volatile, because it was written by a program that ran before this one.
            // Nobody holds a reference to it.
            *word = unsafe { from.add(nth).read_volatile() };
        }
        // SAFETY: of the same size, and any words are a valid report.
        let report: Report = unsafe { core::mem::transmute(words) };
        if report.sum == report.sum_up() { report } else { Report::EMPTY }
    }

    fn write(mut self) {
        self.sum = self.sum_up();
        // SAFETY: of the same size, and a report has no gaps between its fields.
        let words: Words = unsafe { core::mem::transmute(self) };
        let to = (&raw mut REPORT).cast::<u32>();
        for (nth, word) in words.into_iter().enumerate() {
            // SAFETY: as above, and on one core nobody reads it meanwhile.
            unsafe { to.add(nth).write_volatile(word) };
        }
    }

    /// Not 0 for an empty report, and nothing RAM is likely to hold at power-up.
    fn sum_up(&self) -> u32 {
        // FNV-1a, with each number in one step.
        let step = |sum: u32, number: u32| (sum ^ number).wrapping_mul(0x0100_0193);
        let sum = step(step(0x811C_9DC5, self.times), self.length);
        self.text.iter().fold(sum, |sum, byte| step(sum, u32::from(*byte)))
    }

    fn reason(&self) -> Reason {
        let length = usize::try_from(self.length).unwrap_or(0);
        // It is ASCII; whatever else it might be, this makes it a valid text.
        self.text.iter().take(length).map(|byte| char::from(byte & 0x7F)).collect()
    }
}

/// A reported stop.
pub(super) struct Stopped {
    pub(super) reason: Reason,
    pub(super) times: u32,
}

/// Why the box stopped before this start, if it did. A reset because the watchdog's time was up,
/// without a report, means that the core hung.
pub(super) fn last_stop(timed_out: bool) -> Option<Stopped> {
    let mut report = Report::read();
    if report.length == 0 && timed_out {
        report = report.with("the core hung");
    }
    let stopped = Stopped { reason: report.reason(), times: report.times };
    // The reason is reported once; the count stays until the box has run for a while.
    Report { length: 0, ..report }.write();
    (!stopped.reason.is_empty()).then_some(stopped)
}

/// Starts counting again: the box runs well.
pub(super) fn forget_stops() {
    Report { times: 0, ..Report::read() }.write();
}

impl Report {
    fn with(self, reason: &str) -> Report {
        let mut report = Report { times: self.times.saturating_add(1), ..Report::EMPTY };
        for (to, from) in report.text.iter_mut().zip(reason.bytes()) {
            *to = from;
            report.length += 1;
        }
        report
    }
}

/// Stores the reason and resets the chip.
pub(super) fn stop(reason: &str) -> ! {
    Report::read().with(reason).write();
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
    let mut reason = Reason::new();
    // The place first, without its folders; then the reason, as far as there is room.
    if let Some(place) = info.location() {
        let path = place.file();
        let file = path.bytes().rposition(|byte| byte == b'/').map_or(0, |slash| slash + 1);
        let _ = write!(reason, "{}:{}: ", path.get(file..).unwrap_or_default(), place.line());
    }
    let _ = write!(Short(&mut reason), "{}", info.message());
    stop(&reason)
}

/// The core met what it cannot execute or reach. The place to look for it is where it was, and what
/// called that. If even the frame could not be stored, because the stack is full, the core stands
/// still instead, and the watchdog helps.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    cortex_m::interrupt::disable();
    let mut reason = Reason::new();
    let _ = write!(reason, "fault at {:08x} from {:08x}", frame.pc(), frame.lr());
    stop(&reason)
}

/// Takes what fits and drops the rest.
struct Short<'a>(&'a mut Reason);

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
