//! Start-up: the first picture, then the journal, then play.

mod dice;
mod display;
mod executor;
mod info;
mod input;
mod panic;
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
use embassy_rp::watchdog::ResetReason;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_time::Instant;
use flash_journal::{AREA, Journal};
use static_cell::StaticCell;
use voice::{Pack, Wrong};

/// The lock for what tasks share. All of them run on one core; thread mode shares some
/// of it.
type Raw = CriticalSectionRawMutex;

/// The time as console and buttons count it.
fn now() -> u64 {
    board::millis::of(Instant::now().as_micros())
}

/// Lets the tasks just woken run first, so that a press is on its way to the display before buttons
/// and timers are set up again. It yields twice, because the executor starts with the task woken
/// last: the first time that is the caller itself.
async fn yield_to_woken() {
    yield_now().await;
    yield_now().await;
}

/// Restarts in a row after which the box asks before it tries again. Once may be an accident, twice
/// bad luck; after three, another one would end the same way.
const TRIES: u32 = 3;

/// What a button held while the box starts says about the panel, for those that cannot be read and
/// are taken for something else: left is an SSD1306, right an SH1106, up is whatever it says
/// itself. It works on a dark glass, and stays until another one is held.
fn panel_choice(buttons: &[gpio::Input<'static>; 6]) -> Option<Option<Controller>> {
    let [up, _, left, right, ..] = buttons.each_ref().map(gpio::Input::is_low);
    match (up, left, right) {
        (true, false, false) => Some(None),
        (false, true, false) => Some(Some(Controller::Ssd1306)),
        (false, false, true) => Some(Some(Controller::Sh1106)),
        _ => None,
    }
}

/// Where A is among the buttons. Held while the box starts, it has everything said.
const A: usize = 4;

/// Looks for a voice pack. If there is none to speak with, the *about* page says why.
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

/// Sets everything up, as the first task.
async fn start(spawner: Spawner) {
    static RUNNER: StaticCell<table::BoxRunner> = StaticCell::new();
    static JOURNAL: StaticCell<store::Shared> = StaticCell::new();

    let mut pico = Pico::set_up();
    let timed_out = pico.watchdog.reset_reason() == Some(ResetReason::TimedOut);
    // From the first moment: whatever hangs from here on does not hang for ever.
    watchdog::start(&mut pico.watchdog);
    spawner.spawn(unwrap!(watchdog::run(pico.watchdog)));
    // Before anything else, so that the box looks alive as soon as it is switched on.
    spawner.spawn(unwrap!(display::run(pico.bus, pico.light)));
    display::FIRST.wait().await;
    info!("Croupier {=str}: first picture", env!("CARGO_PKG_VERSION"));

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
        // That press was for the start: once it is noted, it is forgotten.
        yield_to_woken().await;
        input::INPUTS.clear();
    }
    spawner.spawn(unwrap!(store::run(journal)));
    spawner.spawn(unwrap!(dice::run(pico.ring_oscillator, flash_number)));
    spawner.spawn(unwrap!(table::run(runner, ears)));
}
