//! Saving: what the table calls to keep something at once, and a task that tidies up when nobody
//! waits.

use super::watchdog::{self, Task, with_heartbeat};
use super::{Raw, dice, display};
use board::journal::Journal;
use board::oled::Controller;
use board::pico;
use core::cell::RefCell;
use defmt::error;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, with_deadline};
use vocabulary::{KEYS, Keeper, NotKept, Place};

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

/// The key under which the panel's controller is kept, if somebody chose one: the last of all, far
/// from those that the console counts up from the first.
const PANEL: u8 = KEYS - 1;
/// What is kept if it is to be found out.
const BY_ITSELF: &[u8] = b"?";

/// The journal as the console's runner keeps things in it. Whatever is kept puts off the task
/// below.
pub(super) struct Store(pub(super) &'static Shared);

impl Keeper for Store {
    type Error = Error;

    fn read(&mut self, each: &mut dyn FnMut(Place, &[u8])) -> Result<(), NotKept<Error>> {
        Keeper::read(&mut *self.0.borrow_mut(), &mut |place, bytes| {
            // Replaying a long game takes longer than the watchdog is patient.
            watchdog::feed();
            match place {
                Place::Setting(PANEL) => display::choose(Controller::named(bytes)),
                _ => each(place, bytes),
            }
        })
    }

    fn keep(&mut self, place: Place, bytes: &[u8]) -> Result<(), NotKept<Error>> {
        BUSY.signal(());
        Keeper::keep(&mut *self.0.borrow_mut(), place, bytes)?;
        if place == Place::Game {
            dice::a_game_begins();
        }
        Ok(())
    }

    fn filled(&self) -> u8 {
        Keeper::filled(&*self.0.borrow())
    }

    fn overwrite(&mut self) {
        Keeper::overwrite(&mut *self.0.borrow_mut());
    }
}

impl Store {
    /// Keeps which controller the panel has, and tells the display.
    pub(super) fn keep_panel(&mut self, chosen: Option<Controller>) {
        display::choose(chosen);
        let name = chosen.map_or(BY_ITSELF, Controller::name);
        if let Err(why) = self.keep(Place::Setting(PANEL), name) {
            error!("not kept: {}", why);
        }
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
