//! Whether everybody is still there. The watchdog is fed only when every task has answered.
//!
//! A task that has nothing to do waits in [`attend`], and answers from there. One that is stuck does not; nor does any when
//! the core itself is. Once a second, and that is the one time a second that a box nobody touches wakes up.

use super::last_words;
use core::future::{Future, poll_fn};
use core::pin::pin;
use core::sync::atomic::{AtomicBool, Ordering};
use defmt::error;
use embassy_rp::watchdog::Watchdog;
use embassy_sync::waitqueue::AtomicWaker;
use embassy_time::{Duration, Timer};

/// The longest the flash keeps the core is 0.4 s, an erase of the worst chip there is. Four times that is not yet a wait at the
/// table.
const LIMIT: Duration = Duration::from_millis(2_000);
const CALL: Duration = Duration::from_secs(1);

/// Once the box has run so long, what stopped it before is over.
const SETTLED: u32 = 30;

/// A task, as it is called.
#[derive(Clone, Copy)]
pub(super) enum Member {
    Input,
    Table,
    Glass,
    Voice,
    Store,
}

struct Seat {
    name: &'static str,
    /// Of the task while it waits.
    waker: AtomicWaker,
    /// It has waited once, so it is there and must answer. The table and the store come when the journal was read.
    taken: AtomicBool,
    answered: AtomicBool,
}

impl Seat {
    const fn new(name: &'static str) -> Seat {
        let (taken, answered) = (AtomicBool::new(false), AtomicBool::new(false));
        Seat { name, waker: AtomicWaker::new(), taken, answered }
    }

    fn is_silent(&self) -> bool {
        self.taken.load(Ordering::Relaxed) && !self.answered.load(Ordering::Relaxed)
    }
}

/// In the order of [`Member`].
static SEATS: [Seat; 5] = [
    Seat::new("no answer from input"),
    Seat::new("no answer from the table"),
    Seat::new("no answer from the glass"),
    Seat::new("no answer from the voice"),
    Seat::new("no answer from the store"),
];

impl Member {
    fn seat(self) -> &'static Seat {
        let [input, table, glass, voice, store] = &SEATS;
        match self {
            Member::Input => input,
            Member::Table => table,
            Member::Glass => glass,
            Member::Voice => voice,
            Member::Store => store,
        }
    }
}

/// Waits for something, and answers meanwhile.
pub(super) async fn attend<T>(member: Member, wait: impl Future<Output = T>) -> T {
    let seat = member.seat();
    let mut wait = pin!(wait);
    // Whoever is called looks again for what it waits for, and has answered with that.
    poll_fn(|context| {
        seat.waker.register(context.waker());
        seat.answered.store(true, Ordering::Relaxed);
        seat.taken.store(true, Ordering::Relaxed);
        wait.as_mut().poll(context)
    })
    .await
}

#[embassy_executor::task]
pub(super) async fn run(mut watchdog: Watchdog) -> ! {
    watchdog.pause_on_debug(true);
    watchdog.start(LIMIT);
    let mut seconds = 0_u32;
    loop {
        for seat in &SEATS {
            seat.answered.store(false, Ordering::Relaxed);
            seat.waker.wake();
        }
        Timer::after(CALL).await;
        if let Some(seat) = SEATS.iter().find(|seat| seat.is_silent()) {
            error!("{=str}", seat.name);
            last_words::stop(seat.name);
        }
        watchdog.feed(LIMIT);
        seconds = seconds.saturating_add(1);
        if seconds == SETTLED {
            last_words::forget();
        }
    }
}
