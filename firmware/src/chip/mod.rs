//! Start-up: shows the first picture, then reads the journal, then starts the game.

mod dice;
mod display;
mod executor;
mod info;
mod input;
mod panic;
mod self_test;
mod speaker;
mod speech;
mod store;
mod table;
mod watchdog;

use board::FLASH_BYTES;
use board::oled::Controller;
use board::pico::Pico;
use console::{Ears, Notice, Runner};
use defmt::{error, info, unwrap, warn};
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::yield_now;
use embassy_rp::gpio;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_time::Instant;
use flash_journal::{AREA, Journal};
use static_cell::StaticCell;
use voice::{Pack, Wrong};

/// The lock for data that tasks share, some of it with thread mode. Everything runs on one core, so
/// a critical section is enough.
type Raw = CriticalSectionRawMutex;

/// The time since the start in milliseconds, as console and buttons count it.
fn now() -> u64 {
    board::millis::of(Instant::now().as_micros())
}

/// Lets tasks that were just woken run first, so that the result of a press is on its way to the
/// display before anything else is done. It yields twice, because the executor runs the task woken
/// last first, and at the first yield that is the caller itself.
async fn yield_to_woken() {
    yield_now().await;
    yield_now().await;
}

/// Restarts in a row after which the box asks before it tries again. Once may be an accident, twice
/// bad luck; after three, another one would end the same way.
const TRIES: u32 = 3;

/// The display controller chosen by holding a button while the box starts, for panels that cannot
/// be read and are mistaken for another kind: left is an SSD1306, right an SH1106, and up detects
/// it again. This works even if the display is dark, and is saved until another button is held.
fn panel_choice(buttons: &[gpio::Input<'static>; 6]) -> Option<Option<Controller>> {
    let [up, _, left, right, ..] = buttons.each_ref().map(gpio::Input::is_low);
    match (up, left, right) {
        (true, false, false) => Some(None),
        (false, true, false) => Some(Some(Controller::Ssd1306)),
        (false, false, true) => Some(Some(Controller::Sh1106)),
        _ => None,
    }
}

/// The index of A among the buttons. Holding it while the box starts turns on speech for
/// everything.
const A: usize = 4;

/// Looks for a voice pack. If there is no usable one, the *about* page says why.
fn find_voice(runner: &mut table::BoxRunner, by_ear: bool) -> Option<&'static mut Ears> {
    static EARS: StaticCell<Ears> = StaticCell::new();
    let wrong = match Pack::open(board::pico::voice()) {
        Ok(pack) if pack.languages().next().is_some() => {
            let mut kept = runner.set_voices(pack.languages().collect());
            if by_ear {
                kept = kept.and_then(|()| runner.ask_by_ear());
            }
            if let Err(why) = kept {
                error!("not kept: {}", why);
            }
            speech::begin(pack);
            return Some(EARS.init_with(Ears::new));
        }
        Ok(_) => "other languages",
        Err(Wrong::NoPack) => "none",
        Err(Wrong::Version(_)) => "other version",
        Err(Wrong::CutShort) => "cut short",
    };
    info!("voice: {=str}", wrong);
    runner.tell(Notice::Voice(wrong));
    None
}

/// The first task: sets everything up and starts the others.
async fn start(spawner: Spawner) {
    static RUNNER: StaticCell<table::BoxRunner> = StaticCell::new();
    static JOURNAL: StaticCell<store::Shared> = StaticCell::new();

    // Started first, so that nothing after this can hang for ever, not even a crystal that does not
    // start.
    let timed_out = watchdog::start();
    let mut pico = Pico::set_up();
    spawner.spawn(unwrap!(watchdog::run(pico.watchdog)));
    if self_test::is_wanted(&pico.buttons, &mut pico.light, &mut pico.speaker).await {
        let Pico { bus, buttons, speaker, light, store, ring_oscillator: ring, .. } = pico;
        self_test::run(self_test::Parts { bus, buttons, speaker, light, store, ring }).await;
    }
    // The display comes before everything else, so that the box looks alive as soon as it is
    // switched on.
    spawner.spawn(unwrap!(display::run(pico.bus, pico.light)));
    display::FIRST.wait().await;
    info!("Croupier {=str}: first picture", env!("CARGO_PKG_VERSION"));
    info!("chip reset by: {=str}", board::pico::chip_reset());

    let choice = panel_choice(&pico.buttons);
    let by_ear = pico.buttons.get(A).is_some_and(gpio::Input::is_low);
    spawner.spawn(unwrap!(input::run(pico.buttons)));
    spawner.spawn(unwrap!(speaker::run(pico.speaker)));

    let stopped = panic::last_stop(timed_out);
    let mut with_game = true;
    if let Some(stopped) = &stopped {
        warn!("stopped {=u32} times: {=str}", stopped.times, stopped.reason.as_str());
        if stopped.times >= TRIES {
            with_game = table::ask_how_to_go_on(stopped.times, &stopped.reason).await;
            panic::forget_stops();
        }
    }

    watchdog::feed_for(watchdog::READING);
    let flash_number = board::pico::flash_number(&mut pico.store);
    // Reading the chip's own flash does not fail.
    let Ok((journal, found)) = Journal::open(pico.store, FLASH_BYTES - AREA) else {
        panic::stop("the flash cannot be read")
    };
    watchdog::feed();
    info!("journal: {}", found);
    let journal = JOURNAL.init(store::Shared::new(journal));
    let runner = RUNNER.init_with(|| Runner::new(store::Store(journal)));
    if let Err(why) = runner.load(found, with_game) {
        error!("journal: {}", why);
    }
    if let Some(choice) = choice {
        runner.storage().keep_panel(choice);
    }
    if let Some(stopped) = stopped {
        runner.tell(Notice::Stopped(stopped.reason));
    }
    let ears = find_voice(runner, by_ear);
    if by_ear {
        // This press was meant for the start-up, so it must not reach the console as well.
        yield_to_woken().await;
        input::INPUTS.clear();
    }
    spawner.spawn(unwrap!(store::run(journal)));
    spawner.spawn(unwrap!(dice::run(pico.ring_oscillator, flash_number)));
    spawner.spawn(unwrap!(table::run(runner, ears)));
}
