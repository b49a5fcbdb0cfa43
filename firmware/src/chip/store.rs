//! Saving: keeps what the table hands over, and tidies up while nobody waits.

use super::Raw;
use super::roll_call::{Member, attend};
use board::journal::{self, Journal, Started};
use board::pico;
use console::kept::Place;
use console::{Console, Kept};
use defmt::error;
use embassy_sync::channel::Channel;
use embassy_sync::mutex::Mutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, with_timeout};

pub(super) type Shared = Mutex<Raw, Journal<pico::Store>>;
type Error = journal::Error<<pico::Store as embedded_storage::nor_flash::ErrorType>::Error>;

/// One thing after the other: the table waits for each.
static KEEP: Channel<Raw, Kept, 1> = Channel::new();
static KEPT: Signal<Raw, Result<(), Error>> = Signal::new();

/// Nobody has kept anything for so long: time to tidy up. An erase takes 45 ms, in which no button is heard.
const QUIET: Duration = Duration::from_secs(2);

/// From one sector to the next, once it has begun. There are 64, so all is tidy before the box dims after 30 s; from then on
/// it wakes once a second and not oftener.
const STEP: Duration = Duration::from_millis(350);

fn kind(kept: &Kept) -> journal::Kind {
    match kept.place() {
        Place::Setting(key) => journal::Kind::Setting(key),
        Place::Game => journal::Kind::Game,
        Place::Event => journal::Kind::Event,
    }
}

/// Whether something was there that cannot be read any more.
pub(super) fn lost(found: Started) -> bool {
    matches!(found, Started::Damaged | Started::OtherFormat(_))
}

/// Puts everything into flash, in this order. Once this returns, it outlives anything.
pub(super) async fn keep(all: impl IntoIterator<Item = Kept>) -> Result<(), Error> {
    for kept in all {
        KEEP.send(kept).await;
        KEPT.wait().await?;
    }
    Ok(())
}

/// The console as it was kept; without the game, if that is what it stumbles over.
pub(super) async fn load(
    journal: &Shared,
    console: &mut Console,
    with_game: bool,
) -> Result<(), Error> {
    let mut journal = journal.lock().await;
    let mut unknown = 0_u32;
    let read = journal.read(|kind, bytes| match Kept::decode(bytes) {
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
    // How long to wait before tidying, if there is anything to tidy.
    let mut untidy = Some(QUIET);
    loop {
        let next = async {
            match untidy {
                Some(pause) => with_timeout(pause, KEEP.receive()).await.ok(),
                None => Some(KEEP.receive().await),
            }
        };
        let next = attend(Member::Store, next).await;
        let mut journal = journal.lock().await;
        match next {
            Some(kept) => {
                let mut buffer = [0; Kept::MAX_BYTES];
                let result = match kept.encode(&mut buffer) {
                    Some(bytes) => journal.keep(kind(&kept), bytes),
                    None => Err(journal::Error::NoRecord),
                };
                untidy = Some(QUIET);
                KEPT.signal(result);
            }
            None => untidy = journal.tidy().unwrap_or(false).then_some(STEP),
        }
    }
}
