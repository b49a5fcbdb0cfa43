//! Speech: what the table has to say becomes levels in the speaker's ring. This is the one task in
//! thread mode: decoding a frame takes longer than a press may wait.

use super::pack::Voice;
use super::watchdog::{Task, with_heartbeat};
use super::{Raw, rtt};
use board::levels::{Ring, Tape};
use board::pico::levels_heard;
use console::{Console, Ears};
use core::cell::RefCell;
use core::sync::atomic::{AtomicBool, Ordering};
use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use voice::{FRAME, Pack, Token};

/// What is to be said, on its way from the table: as much as a screen has.
static TOKENS: Channel<Raw, Token, 256> = Channel::new();
/// What words leave free: a cut always gets through.
const RESERVED: usize = 8;

/// There are clips.
static CLIPS: Signal<Raw, (Voice, Pack<'static>)> = Signal::new();

/// Something is being said, or is about to be.
static SPEAKING: AtomicBool = AtomicBool::new(false);

/// Speech asks for the speaker, and gets it.
pub(super) static WANTED: Signal<Raw, ()> = Signal::new();
static GRANTED: Signal<Raw, ()> = Signal::new();
/// The end of an utterance was written.
static CLOSED: Signal<Raw, ()> = Signal::new();

#[allow(unsafe_code, reason = "what DMA reads is not cleared at the start")]
#[unsafe(link_section = ".uninit.ring")]
static RING: Ring = Ring::new();

/// The utterance in it. The table cuts it off from above.
static TAPE: Mutex<Raw, RefCell<Option<Tape>>> = Mutex::new(RefCell::new(None));

fn with_tape<T>(what: impl FnOnce(&mut Tape) -> T) -> Option<T> {
    TAPE.lock(|tape| tape.borrow_mut().as_mut().map(what))
}

/// Samples that are written at once, with interrupts off.
const AT_ONCE: usize = 16;

/// Whether something is being said, or is about to be.
pub(super) fn is_speaking() -> bool {
    SPEAKING.load(Ordering::Relaxed)
}

/// Speaks with these clips from now on.
pub(super) fn begin(voice: Voice, pack: Pack<'static>) {
    CLIPS.signal((voice, pack));
}

/// Somebody pressed a button: whatever is being said ends now.
pub(super) fn cut() {
    rtt::hand_out(Token::CUT);
    if !is_speaking() {
        return;
    }
    // There is always room for it.
    let _ = TOKENS.try_send(Token::CUT);
    if with_tape(|tape| tape.cut(&RING, levels_heard())).is_some() {
        CLOSED.signal(());
    }
}

/// Says what is new on the screen, and hands it out.
pub(super) fn listen(voice: Voice, ears: &mut Ears, console: &Console, at: u64) {
    voice.listen(ears, (console, at), &mut |token| {
        rtt::hand_out(token);
        if token.is_said() && TOKENS.free_capacity() > RESERVED {
            SPEAKING.store(true, Ordering::Relaxed);
            // There is room for it.
            let _ = TOKENS.try_send(token);
        }
    });
}

/// The speaker's task lends the speaker: it follows the ring until the utterance is over.
pub(super) async fn follow(speaker: &mut board::pico::Speaker) {
    TAPE.lock(|tape| *tape.borrow_mut() = Some(Tape::begin(&RING)));
    CLOSED.reset();
    speaker.follow(&RING);
    GRANTED.signal(());
    with_heartbeat(Task::Speaker, CLOSED.wait()).await;
    while let Some(left @ 1..) = with_tape(|tape| tape.left(levels_heard())).flatten() {
        with_heartbeat(Task::Speaker, Timer::after(lasting(left))).await;
    }
    speaker.hush();
    TAPE.lock(|tape| *tape.borrow_mut() = None);
}

/// How long it takes until so many levels are heard.
fn lasting(levels: u32) -> Duration {
    Duration::from_micros(u64::from(levels) * 1_000 / 64 + 1)
}

#[embassy_executor::task]
pub(super) async fn run() -> ! {
    let (voice, pack) = CLIPS.wait().await;
    let speaker = voice.speaker(pack);
    let mut samples = [0; FRAME];
    loop {
        if !speaker.is_speaking() {
            SPEAKING.store(!TOKENS.is_empty(), Ordering::Relaxed);
            let token = with_heartbeat(Task::Speech, TOKENS.receive()).await;
            voice.take(speaker, token);
            continue;
        }
        WANTED.signal(());
        let granted = loop {
            let next = select(TOKENS.receive(), GRANTED.wait());
            match with_heartbeat(Task::Speech, next).await {
                Either::First(token) => voice.take(speaker, token),
                Either::Second(()) => break true,
            }
            // Perhaps there is nothing left to say, and nobody has taken the wish up yet.
            if !speaker.is_speaking() && WANTED.try_take().is_some() {
                break false;
            }
        };
        // Until the end is written, or somebody has cut it off.
        while granted {
            while let Ok(token) = TOKENS.try_receive() {
                voice.take(speaker, token);
            }
            let full = with_tape(|tape| match tape.left(0) {
                None => Some(tape.full_for(FRAME as u32, levels_heard())),
                Some(_) => None,
            });
            let Some(full) = full.flatten() else { break };
            if full > 0 {
                let waits = select(TOKENS.receive(), Timer::after(lasting(full)));
                if let Either::First(token) = with_heartbeat(Task::Speech, waits).await {
                    voice.take(speaker, token);
                }
                continue;
            }
            if !voice.frame(speaker, &mut samples) {
                with_tape(|tape| tape.end(&RING, levels_heard()));
                CLOSED.signal(());
                break;
            }
            for samples in samples.chunks(AT_ONCE) {
                if with_tape(|tape| tape.write(&RING, samples)) != Some(true) {
                    break;
                }
            }
        }
    }
}
