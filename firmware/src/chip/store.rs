//! Saving: what the table calls to keep something at once, and a task that tidies up when nobody
//! waits.

use super::Raw;
use super::watchdog::{Task, with_heartbeat};
use board::journal::{self, Journal, Started};
use board::pico;
use console::kept::Place;
use console::{Console, Kept};
use core::cell::RefCell;
use defmt::error;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, with_deadline};

/// The journal, shared by all tasks. They run in one executor and the journal never waits, so a
/// task that borrows it is done with it before another one runs.
pub(super) type Shared = RefCell<Journal<pico::Store>>;
type Error = journal::Error<<pico::Store as embedded_storage::nor_flash::ErrorType>::Error>;

/// Something was kept, so there may be something to tidy.
static KEPT: Signal<Raw, ()> = Signal::new();

/// How long nothing was kept before the flash is tidied: an erase takes 45 ms, in which no button
/// is heard.
const QUIET: Duration = Duration::from_secs(2);

/// The pause between two sectors while tidying. There are 64, so all of them are tidy before the
/// box dims after 30 s; from then on it wakes no more than once a second.
const STEP: Duration = Duration::from_millis(350);

fn kind(kept: &Kept) -> journal::Kind {
    match kept.place() {
        Place::Setting(key) => journal::Kind::Setting(key),
        Place::Game => journal::Kind::Game,
        Place::Event => journal::Kind::Event,
    }
}

/// Whether something kept cannot be read any more.
pub(super) fn lost(found: Started) -> bool {
    matches!(found, Started::Damaged | Started::OtherFormat(_))
}

/// Writes everything to flash, in this order. Once this returns, it survives a power cut.
pub(super) fn keep(journal: &Shared, all: &[Kept]) -> Result<(), Error> {
    let mut journal = journal.borrow_mut();
    for kept in all {
        KEPT.signal(());
        let mut buffer = [0; Kept::MAX_BYTES];
        let bytes = kept.encode(&mut buffer).ok_or(journal::Error::NoRecord)?;
        journal.keep(kind(kept), bytes)?;
    }
    Ok(())
}

/// Loads what was kept into the console; without the game, if the game made the box stop.
pub(super) fn load(journal: &Shared, console: &mut Console, with_game: bool) -> Result<(), Error> {
    let mut unknown = 0_u32;
    let read = journal.borrow_mut().read(|kind, bytes| match Kept::decode(bytes) {
        Some(kept) => {
            if with_game || matches!(kind, journal::Kind::Setting(_)) {
                console.take_up(&kept);
            }
        }
        None => unknown += 1,
    });
    console.took_up_all();
    if unknown > 0 {
        error!("journal: {=u32} records are unknown", unknown);
    }
    read
}

#[embassy_executor::task]
pub(super) async fn run(journal: &'static Shared) -> ! {
    // When to tidy, if there is anything to tidy.
    let mut untidy = Instant::now() + QUIET;
    loop {
        let kept = with_heartbeat(Task::Store, with_deadline(untidy, KEPT.wait())).await;
        untidy = match kept {
            Ok(()) => Instant::now() + QUIET,
            Err(_) if journal.borrow_mut().tidy().unwrap_or(false) => Instant::now() + STEP,
            Err(_) => Instant::MAX,
        };
    }
}
