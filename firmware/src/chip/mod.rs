//! Start-up: the first picture, then the journal, then play.

mod chance;
mod glass;
mod input;
mod last_words;
mod roll_call;
mod store;
mod table;
mod voice;

use board::journal::{Journal, PLACE};
use board::pico::Pico;
use console::{Console, Notice};
use defmt::{error, info, unwrap, warn};
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::yield_now;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_time::Instant;
use static_cell::StaticCell;

/// For what tasks share. All run on one core, in one executor.
type Raw = CriticalSectionRawMutex;

/// Time as console and buttons count it.
fn now() -> u64 {
    board::millis::of(Instant::now().as_micros())
}

/// Whoever was just told something goes first, so that a press is on its way to the glass before buttons and clocks are set
/// up anew. Twice, since the executor begins with who was woken last: the first time that is the one who asks.
async fn others_first() {
    yield_now().await;
    yield_now().await;
}

/// So often in a row, and the box does not try again by itself.
const TRIES: u32 = 3;

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    static CONSOLE: StaticCell<Console> = StaticCell::new();
    static JOURNAL: StaticCell<store::Shared> = StaticCell::new();

    let pico = Pico::set_up();
    // Before anything else: whoever switches it on sees it live.
    spawner.spawn(unwrap!(glass::run(pico.bus, pico.light)));
    glass::FIRST.wait().await;
    info!("Croupier {=str}: first picture", env!("CARGO_PKG_VERSION"));

    let console = CONSOLE.init_with(Console::default);
    spawner.spawn(unwrap!(input::run(pico.buttons)));
    spawner.spawn(unwrap!(voice::run(pico.speaker)));
    let stopped = last_words::heard(&pico.watchdog);
    spawner.spawn(unwrap!(roll_call::run(pico.watchdog)));

    let mut with_game = true;
    if let Some(stopped) = stopped {
        warn!("stopped {=u32} times: {=str}", stopped.times, stopped.words.as_str());
        if stopped.times >= TRIES {
            with_game = table::ask_how_to_go_on(&stopped.words).await;
            last_words::forget();
        }
        console.tell(Notice::Stopped(stopped.words));
    }

    // The chip's own flash does not fail to be read.
    let Ok((journal, found)) = Journal::open(pico.store, PLACE) else {
        last_words::stop("the flash cannot be read")
    };
    info!("journal: {}", found);
    let journal = JOURNAL.init(store::Shared::new(journal));
    if let Err(why) = store::load(journal, console, with_game) {
        error!("journal: {}", why);
        console.tell(Notice::SaveLost);
    }
    if store::lost(found) {
        console.tell(Notice::SaveLost);
    }
    spawner.spawn(unwrap!(store::run(journal)));
    spawner.spawn(unwrap!(table::run(console, journal, pico.ring_oscillator)));
}
