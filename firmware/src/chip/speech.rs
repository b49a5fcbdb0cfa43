//! Speech: what the table has to say becomes levels in the speaker's ring.
//!
//! Decoding takes longer than a press may wait, so it runs below all tasks, in thread mode
//! ([`run`]), whenever an interrupt has woken the core. It asks for the speaker; the speaker's task
//! lends it ([`follow`]) once no cue sounds, and looks in now and then until all is heard.

use super::pack::Voice;
use super::watchdog::{self, Task, with_heartbeat};
use super::{Raw, rtt, voiced};
use board::levels::{Ring, Tape};
use board::pico::{Speaker, levels_heard};
use core::cell::RefCell;
use core::sync::atomic::{AtomicBool, Ordering};
use embassy_futures::select::select;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use voice::{Pack, Token};

/// What is to be said, on its way from the table: as much as can wait to be said.
pub(super) static TOKENS: Channel<Raw, Token, 136> = Channel::new();

/// There are clips.
static CLIPS: Signal<Raw, (Voice, Pack<'static>)> = Signal::new();

/// Something is being said, or is about to be.
static SPEAKING: AtomicBool = AtomicBool::new(false);

/// Speech asks for the speaker.
pub(super) static WANTED: Signal<Raw, ()> = Signal::new();
/// The end of an utterance was written.
pub(super) static CLOSED: Signal<Raw, ()> = Signal::new();

#[allow(unsafe_code, reason = "what DMA reads is not cleared at the start")]
#[unsafe(link_section = ".uninit.ring")]
pub(super) static RING: Ring = Ring::new();

/// The utterance in it, while speech has the speaker. The table cuts it off from above.
static TAPE: Mutex<Raw, RefCell<Option<Tape>>> = Mutex::new(RefCell::new(None));

/// How often the core is woken to decode while something is said: a frame lasts 20 ms.
const NOW_AND_THEN: Duration = Duration::from_millis(10);

#[inline(never)]
pub(super) fn with_tape<T>(what: impl FnOnce(&mut Tape) -> T) -> Option<T> {
    TAPE.lock(|tape| tape.borrow_mut().as_mut().map(what))
}

/// Whether something is being said, or is about to be.
pub(super) fn is_speaking() -> bool {
    SPEAKING.load(Ordering::Relaxed)
}

pub(super) fn set_speaking(speaking: bool) {
    SPEAKING.store(speaking, Ordering::Relaxed);
}

/// Speaks with these clips from now on.
pub(super) fn begin(voice: Voice, pack: Pack<'static>) {
    CLIPS.signal((voice, pack));
}

/// Somebody pressed a button: whatever is being said ends now. A probe is told later
/// ([`tell_cut`]), because the picture is waited for.
pub(super) fn cut() {
    if is_speaking() {
        // There is always room for it.
        let _ = TOKENS.try_send(Token::CUT);
        with_tape(|tape| tape.cut(&RING, levels_heard()));
        CLOSED.signal(());
    }
}

/// Tells a probe that a press has cut off what was being said.
pub(super) fn tell_cut() {
    rtt::hand_out(Token::CUT);
}

/// Lends the speaker to speech until an utterance is over.
pub(super) async fn follow(speaker: &mut Speaker) {
    CLOSED.reset();
    TAPE.lock(|tape| *tape.borrow_mut() = Some(Tape::begin(&RING)));
    speaker.follow(&RING);
    while with_tape(|tape| tape.left(levels_heard())) != Some(Some(0)) {
        with_tape(|tape| tape.hold(&RING, levels_heard()));
        let looks = select(CLOSED.wait(), Timer::after(NOW_AND_THEN));
        with_heartbeat(Task::Speaker, looks).await;
    }
    speaker.hush();
    TAPE.lock(|tape| *tape.borrow_mut() = None);
}

/// Thread mode: runs below everything else, whenever the core was woken.
pub(super) fn run() -> ! {
    let mut speaks: Option<(Voice, &'static mut voice::Speaker<'static>)> = None;
    loop {
        if let Some((voice, speaker)) = &mut speaks {
            watchdog::answer(Task::Speech);
            voiced::speak(*voice, speaker);
        } else if let Some((voice, pack)) = CLIPS.try_take() {
            speaks = Some((voice, voiced::speaker(voice, pack)));
        }
        // An interrupt since then is not missed: it has set the event that this waits for.
        cortex_m::asm::wfe();
    }
}
