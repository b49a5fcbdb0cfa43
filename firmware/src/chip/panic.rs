//! Panics and other stops: resets the chip, and reports the reason on the *about* page afterwards.
//!
//! A panic, a hard fault, a task that does not answer and a core that hangs all end here. The
//! reason is stored in RAM that is not cleared at the start. RAM survives a reset by the watchdog,
//! but not a power cut, after which there is nothing to report anyway. A checksum tells a report
//! from the random content of RAM at power-up.

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

/// A report as words. As bytes, the compiler would read and write each with code of its own.
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
            // SAFETY: it is within the static, and every content is valid, even that of RAM at
            // power-up; volatile, because the program that wrote it ran before this one. There are
            // no references to it.
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
            // SAFETY: as above, and on one core nothing reads it at the same time.
            unsafe { to.add(nth).write_volatile(word) };
        }
    }

    /// The checksum. It is not 0 for an empty report, so RAM full of zeros is not taken for one.
    fn sum_up(&self) -> u32 {
        // FNV-1a, with each number in one step.
        let step = |sum: u32, number: u32| (sum ^ number).wrapping_mul(0x0100_0193);
        let sum = step(step(0x811C_9DC5, self.times), self.length);
        self.text.iter().fold(sum, |sum, byte| step(sum, u32::from(*byte)))
    }

    fn reason(&self) -> Reason {
        let length = usize::try_from(self.length).unwrap_or(0);
        // It should be ASCII; masking makes any bytes a valid text.
        self.text.iter().take(length).map(|byte| char::from(byte & 0x7F)).collect()
    }
}

/// A reported stop.
pub(super) struct Stopped {
    pub(super) reason: Reason,
    pub(super) times: u32,
}

/// Why the box stopped before this start, if it did. A reset by the watchdog timer without a report
/// means that the core hung.
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

/// Resets the count, because the box runs well.
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
    restart()
}

/// Resets the chip, for no reason that is to be reported.
pub(super) fn restart() -> ! {
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
    // First the file, without its path, and the line; then as much of the message as fits.
    if let Some(place) = info.location() {
        let path = place.file();
        let file = path.bytes().rposition(|byte| byte == b'/').map_or(0, |slash| slash + 1);
        let _ = write!(reason, "{}:{}: ", path.get(file..).unwrap_or_default(), place.line());
    }
    let _ = write!(Short(&mut reason), "{}", info.message());
    stop(&reason)
}

/// The core could not execute an instruction or access an address. Reports where that was, and the
/// caller. If not even the exception frame could be stored, because the stack is full, the core
/// locks up instead, and the watchdog resets it.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    cortex_m::interrupt::disable();
    let mut reason = Reason::new();
    let _ = write!(reason, "fault at {:08x} from {:08x}", frame.pc(), frame.lr());
    stop(&reason)
}

/// Writes as much as fits and drops the rest.
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
