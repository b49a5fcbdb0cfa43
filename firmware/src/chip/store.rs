//! Saving: what the table calls to keep something at once, and a task that tidies up while nobody waits.

use super::Raw;
use super::roll_call::{Member, attend};
use board::journal::{Found, Journal, NotKept, Place};
use board::pico;
use console::{Console, Kept};
use core::cell::RefCell;
use defmt::error;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, with_deadline};

/// All tasks run in one executor, and the journal never waits: whoever borrows it is done with it before another one runs.
pub(super) type Shared = RefCell<Journal<pico::Store>>;
type Error = NotKept<<pico::Store as embedded_storage::nor_flash::ErrorType>::Error>;

/// Something was kept, so there may be something to tidy.
static KEPT: Signal<Raw, ()> = Signal::new();

/// Nobody has kept anything for so long: time to tidy up. An erase takes 45 ms, in which no button is heard.
const QUIET: Duration = Duration::from_secs(2);

/// From one sector to the next, once it has begun. There are 64, so all is tidy before the box dims after 30 s; from then on
/// it wakes once a second and not oftener.
const STEP: Duration = Duration::from_millis(350);

/// Whether something was there that cannot be read any more.
pub(super) fn lost(found: Found) -> bool {
    matches!(found, Found::Damaged | Found::OtherFormat(_))
}

/// Puts everything into flash, in this order. Once this returns, it outlives anything.
pub(super) fn keep(journal: &Shared, all: &[Kept]) -> Result<(), Error> {
    let mut journal = journal.borrow_mut();
    for kept in all {
        KEPT.signal(());
        let mut buffer = [0; Kept::MAX_BYTES];
        let bytes = kept.encode(&mut buffer).ok_or(NotKept::NoRecord)?;
        journal.keep(kept.place(), bytes)?;
    }
    Ok(())
}

/// The console as it was kept; without the game, if that is what it stumbles over.
pub(super) fn load(journal: &Shared, console: &mut Console, with_game: bool) -> Result<(), Error> {
    let mut unknown = 0_u32;
    let read = journal.borrow_mut().read(|place, bytes| match Kept::decode(bytes) {
        Some(kept) => {
            if with_game || matches!(place, Place::Setting(_)) {
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
        let kept = attend(Member::Store, with_deadline(untidy, KEPT.wait())).await;
        untidy = match kept {
            Ok(()) => Instant::now() + QUIET,
            Err(_) if journal.borrow_mut().tidy().unwrap_or(false) => Instant::now() + STEP,
            Err(_) => Instant::MAX,
        };
    }
}
