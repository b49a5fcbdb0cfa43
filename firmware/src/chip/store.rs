//! Saving: the storage in which the table saves at once, and a task that tidies the journal while
//! the box is idle.

use super::watchdog::{self, Task, with_heartbeat};
use super::{Raw, dice, display, speech};
use board::oled::Controller;
use board::pico;
use core::cell::RefCell;
use core::sync::atomic::{AtomicBool, Ordering};
use defmt::error;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, with_deadline};
use flash_journal::Journal;
use vocabulary::{KEYS, Role, Storage, StorageError};

/// The journal, shared by all tasks that use it. They run in one executor and the journal never
/// waits, so a task that borrows it is done with it before another one runs.
pub(super) type Shared = RefCell<Journal<pico::ChipFlash>>;
pub(super) type Error = <pico::ChipFlash as embedded_storage::nor_flash::ErrorType>::Error;

/// A button was pressed or something was saved: tidying waits, and there may be something to tidy.
static BUSY: Signal<Raw, ()> = Signal::new();

/// How long the box must be idle before the flash is tidied: an erase typically takes 45 ms, during
/// which no button is read and no cue continues.
const QUIET: Duration = Duration::from_secs(2);

/// The pause between two sectors while tidying. There are 64, so all of them are tidy before the
/// box dims after 30 s; from then on it wakes no more than once a second.
const STEP: Duration = Duration::from_millis(350);

/// The key under which the chosen display controller is saved: the last one, far from the console's
/// keys, which count up from the first.
const PANEL: u8 = KEYS - 1;
/// The value that is saved if the controller is to be detected.
const BY_ITSELF: &[u8] = b"?";

/// The key under which a seed is saved for the next start, and how its record starts: like no other
/// record, so that it cannot be mistaken for one.
const SEED: u8 = KEYS - 2;
const SEED_NAME: &[u8; 4] = b"seed";

/// The seed for the next start, once there are bits to make one from.
static NEXT_SEED: Signal<Raw, [u8; 32]> = Signal::new();
/// Something was saved since the start.
static KEPT: AtomicBool = AtomicBool::new(false);

/// Provides the seed to save for the next start. It is saved once, after something else was saved,
/// and while the box is idle. So it delays no press, and starting the box writes nothing.
pub(super) fn renew_seed(seed: [u8; 32]) {
    NEXT_SEED.signal(seed);
}

/// The journal as the storage of the console's runner. Saving postpones the task below.
pub(super) struct Store(pub(super) &'static Shared);

impl Storage for Store {
    type Error = Error;

    fn read(&mut self, each: &mut dyn FnMut(Role, &[u8])) -> Result<(), StorageError<Error>> {
        self.0.borrow_mut().read(&mut |role: Role, bytes: &[u8]| {
            // Replaying a long game takes longer than the watchdog's limit.
            watchdog::feed();
            match role {
                Role::Setting(PANEL) => display::choose(Controller::named(bytes)),
                Role::Setting(SEED) => {
                    let seed = bytes.strip_prefix(SEED_NAME).and_then(|seed| seed.try_into().ok());
                    seed.into_iter().for_each(|seed| dice::KEPT.signal(seed));
                }
                _ => each(role, bytes),
            }
        })
    }

    fn keep(&mut self, role: Role, bytes: &[u8]) -> Result<(), StorageError<Error>> {
        BUSY.signal(());
        keep(&mut self.0.borrow_mut(), role, bytes)?;
        KEPT.store(true, Ordering::Relaxed);
        if role == Role::Game {
            dice::a_game_begins();
        }
        Ok(())
    }

    fn filled(&self) -> u8 {
        self.0.borrow().filled()
    }

    fn overwrite(&mut self) {
        self.0.borrow_mut().overwrite();
    }
}

impl Store {
    /// Saves which controller the panel has, and passes it to the display.
    pub(super) fn keep_panel(&mut self, chosen: Option<Controller>) {
        display::choose(chosen);
        let name = chosen.map_or(BY_ITSELF, Controller::name);
        if let Err(why) = self.keep(Role::Setting(PANEL), name) {
            error!("not kept: {}", why);
        }
    }
}

/// Postpones tidying, because a button was pressed.
pub(super) fn postpone_tidying() {
    BUSY.signal(());
}

#[embassy_executor::task]
pub(super) async fn run(journal: &'static Shared) -> ! {
    // When to tidy, if there is anything to tidy.
    let mut untidy = Instant::now() + QUIET;
    let mut renewed = false;
    loop {
        let busy = with_heartbeat(Task::Store, with_deadline(untidy, BUSY.wait())).await;
        // An erase may take longer than speech was decoded ahead; and during an erase, the release
        // of a button would go unnoticed.
        let quiet = !speech::is_speaking() && !pico::is_any_button_down();
        if busy.is_err() && quiet && !renewed && KEPT.load(Ordering::Relaxed) {
            renewed = keep_seed(&mut journal.borrow_mut());
        }
        untidy = match busy {
            Ok(()) => Instant::now() + QUIET,
            Err(_) if !quiet || journal.borrow_mut().tidy().unwrap_or(false) => {
                Instant::now() + STEP
            }
            Err(_) => Instant::MAX,
        };
    }
}

fn keep(
    journal: &mut Journal<pico::ChipFlash>,
    role: Role,
    bytes: &[u8],
) -> Result<(), StorageError<Error>> {
    watchdog::feed_for(watchdog::KEEPING);
    let kept = journal.keep(role, bytes);
    watchdog::feed();
    kept
}

/// Saves the seed for the next start. Returns whether there was one.
fn keep_seed(journal: &mut Journal<pico::ChipFlash>) -> bool {
    let Some(seed) = NEXT_SEED.try_take() else { return false };
    let mut record = [0; SEED_NAME.len() + 32];
    let (name, rest) = record.split_at_mut(SEED_NAME.len());
    name.copy_from_slice(SEED_NAME);
    rest.copy_from_slice(&seed);
    if let Err(why) = keep(journal, Role::Setting(SEED), &record) {
        error!("not kept: {}", why);
    }
    true
}
