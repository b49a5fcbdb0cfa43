//! The watchdog: every task must answer within a second, or the box restarts.
//!
//! A task with nothing to do waits in [`with_heartbeat`] and answers from there. If a task is stuck
//! and does not answer, this module stops the box and reports which task it was. If the core itself
//! hangs, nothing feeds the chip's watchdog timer (RP2040 data sheet, section 4.7), and the chip
//! resets.
//!
//! Tasks are asked once a second; this is the only reason why a box at rest wakes up.

#![allow(unsafe_code, reason = "there is one watchdog, fed from two places")]

use super::panic;
use core::future::{Future, poll_fn};
use core::pin::pin;
use core::sync::atomic::{AtomicBool, Ordering};
use defmt::error;
use embassy_rp::pac;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_sync::waitqueue::AtomicWaker;
use embassy_time::{Duration, Timer};

/// How long after the last feeding the chip resets. A flash erase stops the core for up to 0.4 s
/// with the slowest flash chips; five times that is still bearable at the table.
const LIMIT: Duration = Duration::from_millis(2_000);

/// Says that this program started the timer. The boot ROM uses the same timer to start the image
/// after a UF2 was written, and leaves 0 there; so a timer that ran out means nothing without it.
/// Word and place are those of the pico-sdk (`WATCHDOG_NON_REBOOT_MAGIC` in `hardware_watchdog`).
const MARK: u32 = 0x6AB7_3121;
const MARKED: usize = 4;

/// Asks the next start for the self-test. It is in a register of the watchdog, as those outlive its
/// reset but no power cut (section 4.7.5), and not in RAM, whose content at power-up could be
/// anything. The boot ROM uses only the upper four (section 2.8.1.1).
const SELF_TEST: u32 = 0x7E57_0001;
const ASKED: usize = 3;

/// The ring oscillator, which clocks the chip until the crystal runs: 6.5 MHz, and up to 12 (RP2040
/// data sheet, section 2.17.1). Then the limit is one second instead of two, for the 70 ms until
/// the clocks are set up.
const RING_MHZ: u8 = 6;

/// The same while the journal is read, which in the emulator takes 1.5 s if it is full and every
/// record is damaged, and takes longer with a slower flash.
pub(super) const READING: Duration = Duration::from_millis(4_000);

/// The same while a record is kept. If the flash does not take it, that may erase three sectors,
/// each in up to 0.4 s.
pub(super) const KEEPING: Duration = Duration::from_millis(3_000);

/// How often the tasks are asked: twice within [`LIMIT`].
const PERIOD: Duration = Duration::from_secs(1);

/// Periods after which the box counts as running well, so that earlier stops are forgotten.
const SETTLED: u32 = 30;

/// A task that must answer.
#[derive(Clone, Copy)]
pub(super) enum Task {
    Input,
    Table,
    Display,
    Speaker,
    Store,
    Speech,
}

struct Heartbeat {
    /// The text of the *about* page if the task does not answer.
    silence: &'static str,
    /// Wakes the task while it waits.
    waker: AtomicWaker,
    /// The task has waited once, so it runs and must answer. Table and store start late, after the
    /// journal was read, and speech only if there is a voice pack.
    started: AtomicBool,
    answered: AtomicBool,
}

impl Heartbeat {
    const fn new(silence: &'static str) -> Heartbeat {
        let (started, answered) = (AtomicBool::new(false), AtomicBool::new(false));
        Heartbeat { silence, waker: AtomicWaker::new(), started, answered }
    }

    fn is_silent(&self) -> bool {
        self.started.load(Ordering::Relaxed) && !self.answered.load(Ordering::Relaxed)
    }
}

/// In the order of [`Task`].
static HEARTBEATS: [Heartbeat; 6] = [
    Heartbeat::new("buttons stopped answering"),
    Heartbeat::new("game stopped answering"),
    Heartbeat::new("display stopped answering"),
    Heartbeat::new("speaker stopped answering"),
    Heartbeat::new("saving stopped answering"),
    Heartbeat::new("voice stopped answering"),
];

impl Task {
    fn heartbeat(self) -> &'static Heartbeat {
        let [input, table, display, speaker, store, speech] = &HEARTBEATS;
        match self {
            Task::Input => input,
            Task::Table => table,
            Task::Display => display,
            Task::Speaker => speaker,
            Task::Store => store,
            Task::Speech => speech,
        }
    }
}

/// Waits for something, and answers the watchdog in the meantime.
pub(super) async fn with_heartbeat<T>(task: Task, wait: impl Future<Output = T>) -> T {
    let heartbeat = task.heartbeat();
    let mut wait = pin!(wait);
    // A task that is woken polls the future it waits for; that poll is its answer.
    poll_fn(|context| {
        heartbeat.waker.register(context.waker());
        answer(task);
        wait.as_mut().poll(context)
    })
    .await
}

/// Answers the watchdog.
pub(super) fn answer(task: Task) {
    let heartbeat = task.heartbeat();
    heartbeat.answered.store(true, Ordering::Relaxed);
    heartbeat.started.store(true, Ordering::Relaxed);
}

/// Starts the chip's watchdog timer, before the clocks run. It must be fed from here on. Returns
/// whether the timer ran out before this start.
pub(super) fn start() -> bool {
    // SAFETY: nothing else uses it yet.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    let timed_out = watchdog.reset_reason() == Some(ResetReason::TimedOut);
    let was_ours = watchdog.get_scratch(MARKED) == MARK;
    watchdog.set_scratch(MARKED, MARK);
    watchdog.enable_tick_generation(RING_MHZ);
    watchdog.pause_on_debug(true);
    // Some debuggers leave the second core halted for good, which nothing here uses.
    pac::WATCHDOG.ctrl().modify(|w| w.set_pause_dbg1(false));
    watchdog.start(LIMIT);
    timed_out && was_ours
}

/// Asks the next start for the self-test.
pub(super) fn ask_for_self_test() {
    // SAFETY: nothing else writes to this register.
    Watchdog::new(unsafe { WATCHDOG::steal() }).set_scratch(ASKED, SELF_TEST);
}

/// Whether the program before this start has asked for the self-test: once.
pub(super) fn take_ask_for_self_test() -> bool {
    // SAFETY: as above.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    let asked = watchdog.get_scratch(ASKED) == SELF_TEST;
    watchdog.set_scratch(ASKED, 0);
    asked
}

/// What the watchdog reset the chip for since it had power (section 4.7.6).
pub(super) fn reset_reason() -> &'static str {
    // SAFETY: it only reads.
    match Watchdog::new(unsafe { WATCHDOG::steal() }).reset_reason() {
        Some(ResetReason::TimedOut) => "timed out",
        Some(ResetReason::Forced) => "restart",
        None => "none",
    }
}

/// Feeds the timer from within work that takes long but is known to end.
pub(super) fn feed() {
    feed_for(LIMIT);
}

/// Feeds the timer before work that takes up to this long.
pub(super) fn feed_for(limit: Duration) {
    // SAFETY: its other user is a task of the same executor, which is not running now.
    Watchdog::new(unsafe { WATCHDOG::steal() }).feed(limit);
}

#[embassy_executor::task]
pub(super) async fn run(mut watchdog: Watchdog) -> ! {
    let mut periods = 0_u32;
    loop {
        for heartbeat in &HEARTBEATS {
            heartbeat.answered.store(false, Ordering::Relaxed);
            heartbeat.waker.wake();
        }
        Timer::after(PERIOD).await;
        if let Some(heartbeat) = HEARTBEATS.iter().find(|heartbeat| heartbeat.is_silent()) {
            error!("{=str}", heartbeat.silence);
            panic::stop(heartbeat.silence);
        }
        watchdog.feed(LIMIT);
        periods = periods.saturating_add(1);
        if periods == SETTLED {
            panic::forget_stops();
        }
    }
}
