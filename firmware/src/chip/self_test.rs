//! The self-test in the box: whoever holds down (or B, if down is dead) while plugging it in gets
//! it instead of a game, and so does whoever asks for it on the *About* page.
//!
//! What is wrong is found in `board::self_test`; here are the pins, the light, the speaker and the
//! panel. It ends with a restart, and the journal is never opened.

#![allow(unsafe_code, reason = "RAM that no start clears, and the depth of the stack")]

use super::watchdog::{Task, answer, with_heartbeat};
use super::{Raw, now, panic, speech, watchdog};
use board::entropy::{BLOCK, Figures, Pool, Unfair, apart};
use board::oled::{Frame, Light, Panel};
use board::pico::{self, Bus, ChipFlash, RingOscillator, Speaker, TrialPins};
use board::self_test::wires::{Seen, examine_panel, examine_rest, has_amplifier};
use board::self_test::{Code, Fault, Guide, Measured, Question, Wire};
use board::sound::Tone;
use console::{Language, Loudness, Spoken, Text, Word};
use core::fmt::Write as _;
use core::mem::MaybeUninit;
use defmt::{info, warn};
use embassy_futures::join::join;
use embassy_futures::select::{Either, select, select_array};
use embassy_rp::gpio::{Input, Output};
use embassy_sync::signal::Signal;
use embassy_time::{Delay, Duration, Instant, Timer, with_deadline};
use heapless::String;
use voice::{Manner, Pack};

/// The parts that it uses.
pub(super) struct Parts {
    pub(super) bus: Bus,
    pub(super) buttons: [Input<'static>; 6],
    pub(super) speaker: Speaker,
    pub(super) light: Output<'static>,
    pub(super) store: ChipFlash,
    pub(super) ring: RingOscillator,
}

/// The buttons that ask for it: down, or B.
const ASK: u32 = 1 << 1 | 1 << 5;

/// How long the button may be held; longer than that, it is stuck.
const HELD: Duration = Duration::from_secs(5);

/// How often to look whether a button is up, in milliseconds: after that it has bounced.
const RELEASED: u64 = 20;

/// A flash of the light with its beep, and the pause after it.
const FLASH: Duration = Duration::from_millis(200);
const GAP: Duration = Duration::from_millis(300);
/// Before and after a code, so that it can be counted.
const APART: Duration = Duration::from_millis(1_500);
const BEEP: Tone = Tone { hz: 1_047, ms: 200 };

/// How long after a contact has moved it is looked at every millisecond, to see it bounce.
const LOOKS: u32 = 60;

/// The names of the buttons, in the order of [`Wire::BUTTONS`].
const BUTTONS: [Spoken; 6] =
    [Spoken::Up, Spoken::Down, Spoken::Left, Spoken::Right, Spoken::A, Spoken::B];
/// The volume that a new box has.
const VOLUME: u8 = 3;

/// What the stack is filled with, to see how deep it grows.
const PAINT: u32 = 0x5EEC_57AC;
/// Words left alone below the present end of the stack, for an interrupt.
const ROOM: usize = 128;

/// What is large. It lies where no start clears it: that would cost every start a millisecond, as
/// the chip is slow until its clocks run.
struct Large {
    panel: Panel<Bus, Delay>,
    frame: Frame,
    guide: Guide,
}

#[unsafe(link_section = ".uninit.SELF_TEST")]
static mut LARGE: MaybeUninit<Large> = MaybeUninit::uninit();

/// Which contacts are closed: bit 0 is that of the first button.
fn closed(buttons: &[Input<'static>; 6]) -> u32 {
    buttons.iter().rev().fold(0, |mask, pin| mask << 1 | u32::from(pin.is_low()))
}

/// Whether somebody asks for the self-test: holds the button, and lets go of it in time. If it
/// stays down, it is stuck; that is told, and the box starts.
pub(super) async fn is_wanted(
    buttons: &[Input<'static>; 6],
    light: &mut Output<'static>,
    speaker: &mut Speaker,
) -> bool {
    if watchdog::take_ask_for_self_test() {
        light.set_high();
        let_go(buttons).await;
        return true;
    }
    if closed(buttons) & ASK == 0 {
        return false;
    }
    // Perhaps the pull-ups, which were switched on just now, are not done yet.
    Timer::after_millis(1).await;
    let held = closed(buttons) & ASK;
    if held == 0 {
        return false;
    }
    light.set_high();
    let until = Instant::now() + HELD;
    while Instant::now() < until {
        // Where one of them is stuck, the other one still asks.
        if held & !closed(buttons) != 0 {
            return true;
        }
        Timer::after_millis(10).await;
    }
    warn!("self-test: a button is still down: {=u32:06b}", closed(buttons));
    tell(Code::StillDown, light, speaker).await;
    light.set_low();
    false
}

/// Waits until the button is up by which the *About* page was asked, or until it counts as stuck.
async fn let_go(buttons: &[Input<'static>; 6]) {
    // The pull-ups were switched on just now.
    Timer::after_millis(RELEASED).await;
    let until = Instant::now() + HELD;
    while closed(buttons) != 0 && Instant::now() < until {
        Timer::after_millis(RELEASED).await;
    }
}

/// Restarts into the self-test.
pub(super) fn restart() -> ! {
    info!("restarts into the self-test");
    watchdog::ask_for_self_test();
    panic::restart()
}

/// Tells a code by light and beeps.
async fn tell(code: Code, light: &mut Output<'static>, speaker: &mut Speaker) {
    light.set_low();
    speaker.amplify(true);
    Timer::after(APART).await;
    for _ in 0..code.times() {
        light.set_high();
        speaker.sound(BEEP);
        Timer::after(FLASH).await;
        light.set_low();
        speaker.hush();
        Timer::after(GAP).await;
    }
    speaker.amplify(false);
    Timer::after(APART).await;
}

/// Writes a line to the log.
fn log_fault(fault: Fault) {
    let mut text = String::<32>::new();
    let _ = write!(text, "{fault}");
    warn!("self-test: {=str}", text.as_str());
}

/// Writes what is asked for to the log, so that a script can do it.
fn log_question(guide: &Guide) {
    let mut text = String::<64>::new();
    let (yes, no) = guide.keys();
    if let Some(button) = guide.asks_for() {
        let _ = write!(text, "press {button}");
    } else if let Some(question) = guide.question() {
        let _ = write!(text, "{} {yes}: yes, {no}: no", question.text());
    } else {
        return;
    }
    info!("self-test: {=str}", text.as_str());
}

/// Runs the test until somebody leaves it.
pub(super) async fn run(mut parts: Parts) -> ! {
    info!("self-test: begins");
    paint_stack();
    let seen = find_panel(&mut parts).await;
    // Steady from here on: it is alive.
    parts.light.set_high();
    let mut pins = TrialPins::take(watchdog::feed);
    let faults = examine_rest(&mut pins);
    let amplifier = has_amplifier(&mut pins);
    pins.give_back();
    let Parts { bus, mut buttons, mut speaker, mut light, mut store, mut ring } = parts;
    let language = begin_voice();
    let guide = Guide::new(seen, faults, language.is_some(), now());
    let large = Large { panel: Panel::new(bus, Delay), frame: Frame::new(), guide };
    let place = &raw mut LARGE;
    // SAFETY: this runs once, and nothing else uses it.
    let Large { panel, frame, guide } = unsafe { (*place).write(large) };
    let mut playing = Tone { hz: 0, ms: 0 };
    let mut logged = false;
    let mut asked = (None, None, false);
    while !guide.is_over() {
        let at = now();
        guide.draw(frame);
        let _ = panel.show(frame, guide.light(at)).await;
        let tone = guide.tone(at);
        if tone != playing {
            speaker.amplify(guide.question().is_some());
            speaker.sound(tone);
            playing = tone;
        }
        if guide.measures() {
            let failed = u16::try_from(panel.faults()).unwrap_or(u16::MAX);
            let found = (panel.found().0, panel.is_readable());
            let mut measured = measure(&mut store, &mut ring, &mut light).await;
            measured.amplifier = amplifier;
            measured.failed = failed;
            measured.panel = Some(found);
            guide.measured(&measured, now());
            continue;
        }
        if let Some(report) = guide.report()
            && !core::mem::replace(&mut logged, true)
        {
            for line in &report.lines {
                info!("self-test: {=str}", line.as_str());
                // A probe reads the log a few times in that time.
                Timer::after_millis(5).await;
            }
        }
        let asks = asks(guide);
        if asks != core::mem::replace(&mut asked, asks) {
            log_question(guide);
            // Tones are to be heard by themselves.
            if let Some(language) = language
                && guide.question() != Some(Question::Heard)
            {
                speaker.amplify(true);
                say(language, guide);
                let answered = Signal::new();
                let listens = async {
                    while self::asks(guide) == asks && !guide.is_over() {
                        watch(&mut buttons, guide).await;
                        guide.draw(frame);
                        let _ = panel.show(frame, guide.light(now())).await;
                    }
                    speech::cut();
                    answered.signal(());
                };
                join(listens, talk(&mut speaker, &answered)).await;
                continue;
            }
        }
        watch(&mut buttons, guide).await;
    }
    guide.draw(frame);
    let _ = panel.show(frame, Light::Level(3)).await;
    speaker.amplify(false);
    speaker.hush();
    // A button that is down at the start means something.
    while closed(&buttons) & !stuck(guide) != 0 {
        Timer::after_millis(20).await;
    }
    Timer::after_millis(100).await;
    panic::restart()
}

/// The contacts that never open.
fn stuck(guide: &Guide) -> u32 {
    let faults = guide.report().map(|report| &report.faults).into_iter().flatten();
    faults.fold(0, |mask, fault| {
        let held = |wire| match *fault {
            Fault::AtGround(held) => held == wire,
            Fault::Touch(one, other) => one == wire || other == wire,
            _ => false,
        };
        let buttons = Wire::BUTTONS.into_iter().enumerate();
        buttons.filter(|(_, wire)| held(*wire)).fold(mask, |mask, (nth, _)| mask | 1 << nth)
    })
}

/// Looks for the panel until there is one. Each time there is none, light and beeps say why.
async fn find_panel(parts: &mut Parts) -> Seen {
    loop {
        let mut pins = TrialPins::take(watchdog::feed);
        let seen = examine_panel(&mut pins);
        pins.give_back();
        match seen {
            Ok(seen) => return seen,
            Err(fault) => {
                log_fault(fault);
                if let Some(code) = fault.code() {
                    tell(code, &mut parts.light, &mut parts.speaker).await;
                }
            }
        }
    }
}

/// Waits for a contact to move, or until something is due, and then sees it bounce.
async fn watch(buttons: &mut [Input<'static>; 6], guide: &mut Guide) {
    let mut levels = closed(buttons);
    guide.read(levels, now());
    let due = Instant::from_millis(guide.due(now()));
    let changes = buttons.each_mut().map(|pin| {
        let is_closed = levels & 1 == 1;
        levels >>= 1;
        async move {
            match is_closed {
                true => pin.wait_for_high().await,
                false => pin.wait_for_low().await,
            }
        }
    });
    let change = with_deadline(due, select_array(changes));
    let changed = with_heartbeat(Task::Speaker, change).await.is_ok();
    guide.read(closed(buttons), now());
    for _ in 0..if changed { LOOKS } else { 0 } {
        Timer::after_millis(1).await;
        guide.read(closed(buttons), now());
    }
}

/// What the guide asks for: a button, an answer, or that its result is read.
fn asks(guide: &Guide) -> (Option<Wire>, Option<Question>, bool) {
    (guide.asks_for(), guide.question(), guide.report().is_some())
}

/// Starts the voice, if there is one, and returns its language.
fn begin_voice() -> Option<Language> {
    let pack = Pack::open(pico::voice()).ok()?;
    let language = pack.languages().next()?;
    speech::begin(pack);
    Some(language)
}

/// Has the speech say what the guide asks for, or what it came to.
fn say(language: Language, guide: &Guide) {
    let manner = Manner { language, loudness: Loudness::Aloud, volume: VOLUME, said: true };
    let say = |word| speech::say(word, manner);
    let [look, good, faults] = Text::OF_SELF_TEST;
    if let Some(button) = guide.asks_for() {
        let nth = Wire::BUTTONS.into_iter().position(|wire| wire == button);
        nth.and_then(|nth| BUTTONS.get(nth)).into_iter().for_each(|name| say(Word::Spoken(*name)));
    }
    match guide.question() {
        // The numbers of the volumes, each at its own.
        Some(Question::Said) => {
            for volume in 1..=5 {
                let manner = Manner { volume, ..manner };
                speech::say(Word::Number(volume.into()), manner);
                speech::say(Word::Pause, manner);
            }
        }
        Some(_) => say(Word::Text(look)),
        None => {}
    }
    let Some(report) = guide.report() else { return };
    if report.faults.is_empty() {
        return say(Word::Text(good));
    }
    say(Word::Text(faults));
    say(Word::Number(i16::try_from(report.faults.len()).unwrap_or(i16::MAX)));
    for number in report.faults.iter().flat_map(|fault| fault.numbers()) {
        say(Word::Pause);
        say(Word::Number(number.into()));
    }
}

/// Lends the speaker to speech until there is an answer.
async fn talk(speaker: &mut Speaker, answered: &Signal<Raw, ()>) {
    while let Either::First(()) = select(speech::WANTED.wait(), answered.wait()).await {
        speech::follow(speaker).await;
    }
}

/// Measures what needs nobody.
async fn measure(
    store: &mut ChipFlash,
    ring: &mut RingOscillator,
    light: &mut Output<'static>,
) -> Measured {
    watchdog::feed();
    let flash = pico::try_flash(store);
    watchdog::feed();
    let noise = listen_to(ring).await;
    light.set_high();
    let (supply_mv, celsius) = pico::supply_and_celsius();
    Measured {
        jedec: flash.jedec,
        status: flash.status,
        erase_ms: flash.erase_ms,
        program_us: flash.program_us,
        holds: flash.holds,
        words_per_ms: pico::words_per_ms(),
        ring_khz: pico::ring_khz(),
        noise: Some(noise),
        stack: deepest_stack(),
        supply_mv,
        celsius,
        reset: pico::chip_reset(),
        watchdog: watchdog::reset_reason(),
        ..Measured::default()
    }
}

/// The figures of the oscillator's noise, and whether it is fair.
async fn listen_to(ring: &mut RingOscillator) -> (Figures, bool) {
    let mut pool = Pool::new();
    let mut recent = 0_u8;
    while pool.verdict() == Err(Unfair::TooFew) {
        let blocks = pool.figures().blocks;
        for _ in 0..BLOCK {
            answer(Task::Speaker);
            let bit = ring.bit();
            pool.bit(bit);
            recent = recent << 1 | u8::from(bit);
            let [clock, ..] = Instant::now().as_ticks().to_le_bytes();
            Timer::after_micros(apart(blocks, recent ^ clock)).await;
        }
    }
    (pool.figures(), pool.verdict().is_ok())
}

unsafe extern "C" {
    /// Where the stack's room begins, and where the stack does: at the other end (`memory.x`).
    static mut _stack_end: u32;
    static mut _stack_start: u32;
}

/// The words of the stack's room, from the lowest.
fn stack() -> (*mut u32, usize) {
    let (low, high) = (&raw mut _stack_end, &raw mut _stack_start);
    (low, (high.addr() - low.addr()) / size_of::<u32>())
}

/// Fills the part of the stack that is not in use.
fn paint_stack() {
    let (low, words) = stack();
    // Tasks run in an interrupt, on the main stack.
    let here = usize::try_from(cortex_m::register::msp::read()).unwrap_or(0);
    let free = here.saturating_sub(low.addr()) / size_of::<u32>();
    for nth in 0..free.saturating_sub(ROOM).min(words) {
        // SAFETY: it is below all frames, and an interrupt needs less than the room left.
        unsafe { low.add(nth).write_volatile(PAINT) };
    }
}

/// How many bytes of it were in use at once, at most.
fn deepest_stack() -> u16 {
    let (low, words) = stack();
    // SAFETY: RAM within the stack's room; any content is valid.
    let painted = (0..words).take_while(|nth| unsafe { low.add(*nth).read_volatile() } == PAINT);
    u16::try_from((words - painted.count()) * size_of::<u32>()).unwrap_or(u16::MAX)
}
