//! Saving: what the table calls to keep something at once, and a task that tidies up when nobody
//! waits.

use super::Raw;
use super::watchdog::{Task, with_heartbeat};
use board::journal::Journal;
use board::pico;
use core::cell::RefCell;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, with_deadline};
use vocabulary::{Keeper, NotKept, Place};

/// The journal, shared by all tasks. They run in one executor and the journal never waits, so a
/// task that borrows it is done with it before another one runs.
pub(super) type Shared = RefCell<Journal<pico::ChipFlash>>;
pub(super) type Error = <pico::ChipFlash as embedded_storage::nor_flash::ErrorType>::Error;

/// Something was pressed or kept: tidying waits, and there may be something to tidy.
static BUSY: Signal<Raw, ()> = Signal::new();

/// How long the box must be left alone before the flash is tidied: an erase takes 45 ms, in which
/// no button is heard and no cue goes on.
const QUIET: Duration = Duration::from_secs(2);

/// The pause between two sectors while tidying. There are 64, so all of them are tidy before the
/// box dims after 30 s; from then on it wakes no more than once a second.
const STEP: Duration = Duration::from_millis(350);

/// The journal as the console's runner keeps things in it. Whatever is kept puts off the task
/// below.
pub(super) struct Store(pub(super) &'static Shared);

impl Keeper for Store {
    type Error = Error;

    fn read(&mut self, each: &mut dyn FnMut(Place, &[u8])) -> Result<(), NotKept<Error>> {
        Keeper::read(&mut *self.0.borrow_mut(), each)
    }

    fn keep(&mut self, place: Place, bytes: &[u8]) -> Result<(), NotKept<Error>> {
        BUSY.signal(());
        Keeper::keep(&mut *self.0.borrow_mut(), place, bytes)
    }

    fn overwrite(&mut self) {
        Keeper::overwrite(&mut *self.0.borrow_mut());
    }
}

/// Puts tidying off: somebody is pressing buttons.
pub(super) fn postpone_tidying() {
    BUSY.signal(());
}

#[embassy_executor::task]
pub(super) async fn run(journal: &'static Shared) -> ! {
    // When to tidy, if there is anything to tidy.
    let mut untidy = Instant::now() + QUIET;
    loop {
        let kept = with_heartbeat(Task::Store, with_deadline(untidy, BUSY.wait())).await;
        untidy = match kept {
            Ok(()) => Instant::now() + QUIET,
            Err(_) if journal.borrow_mut().tidy().unwrap_or(false) => Instant::now() + STEP,
            Err(_) => Instant::MAX,
        };
    }
}
