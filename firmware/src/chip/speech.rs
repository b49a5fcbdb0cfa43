//! Speech: turns words about the screen into levels in the speaker's ring.
//!
//! Decoding takes longer than a press may wait, so it runs below all tasks, in thread mode
//! ([`run`]), whenever an interrupt has woken the core. It asks for the speaker; the speaker's task
//! lends it ([`follow`]) once no cue plays, and looks in now and then until everything has been
//! played.

#![allow(unsafe_code, reason = "a probe finds the spoken tokens by the name of their static")]

use super::Raw;
use super::watchdog::{self, Task, with_heartbeat};
use board::levels::{Ring, Tape};
use board::pico::{Speaker, levels_played};
use console::{Console, Ears, Settings, Word};
use core::cell::RefCell;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use defmt::warn;
use embassy_futures::select::select;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use static_cell::StaticCell;
use voice::{FRAME, Manner, Pack, Token};

/// Speech on its way from the table: as many tokens as a [`voice::Speaker`] can queue, and a few
/// cuts.
static TOKENS: Channel<Raw, Token, 136> = Channel::new();

/// Room in the channel that words leave for cuts.
const RESERVED: usize = 8;

/// The voice pack, once one was found.
static VOICE: Signal<Raw, Pack<'static>> = Signal::new();

/// Something is being said, or is about to be.
static SPEAKING: AtomicBool = AtomicBool::new(false);

/// Speech asks for the speaker.
pub(super) static WANTED: Signal<Raw, ()> = Signal::new();
/// The end of an utterance was written.
static CLOSED: Signal<Raw, ()> = Signal::new();

static RING: Ring = Ring::new();

/// The utterance in the ring, while speech has the speaker. The table can cut it off, interrupting
/// the decoder.
static TAPE: Mutex<Raw, RefCell<Option<Tape>>> = Mutex::new(RefCell::new(None));

/// How often the core is woken to decode while the box speaks: a frame lasts 20 ms.
const NOW_AND_THEN: Duration = Duration::from_millis(10);

/// Samples that are written at a time, with interrupts off.
const AT_ONCE: usize = 16;

/// Everything that the box says or would say with other settings, for a debug probe to read: the
/// nth token ever is at `n` modulo the length. Reading too late misses some.
#[repr(C)]
struct Spoken {
    count: AtomicU32,
    tokens: [AtomicU32; 256],
}

#[unsafe(no_mangle)]
static SPOKEN: Spoken =
    Spoken { count: AtomicU32::new(0), tokens: [const { AtomicU32::new(0) }; 256] };

impl Spoken {
    /// Adds a token. Only the table calls this.
    fn note(&self, token: Token) {
        let count = self.count.load(Ordering::Relaxed);
        let nth = usize::try_from(count).unwrap_or(0) % self.tokens.len();
        if let Some(place) = self.tokens.get(nth) {
            place.store(token.bits(), Ordering::Relaxed);
        }
        self.count.store(count.wrapping_add(1), Ordering::Release);
    }
}

fn with_tape<T>(what: impl FnOnce(&mut Tape) -> T) -> Option<T> {
    TAPE.lock(|tape| tape.borrow_mut().as_mut().map(what))
}

/// Whether something is being said, or is about to be.
pub(super) fn is_speaking() -> bool {
    SPEAKING.load(Ordering::Relaxed)
}

fn set_speaking(speaking: bool) {
    SPEAKING.store(speaking, Ordering::Relaxed);
}

/// Starts speaking with this voice pack.
pub(super) fn begin(pack: Pack<'static>) {
    VOICE.signal(pack);
}

/// Says what is new on the screen.
pub(super) fn listen(ears: &mut Ears, console: &Console, at: u64) {
    let settings = console.settings();
    let Settings { language, volume, sound, speech, .. } = settings;
    let mut fits = true;
    ears.listen(console, at, &mut |word, loudness| {
        let said = settings.has_voice() && sound && speech.says(loudness);
        Token::each(word, Manner { language, loudness, volume, said }, &mut |token| {
            SPOKEN.note(token);
            // A word is said as a whole or not at all, as in `voice::Speaker::take`.
            if token.is_first() || token.is_pause() {
                fits = TOKENS.free_capacity() > RESERVED + token.follow();
            }
            if said && fits {
                set_speaking(true);
                // There is room for it.
                let _ = TOKENS.try_send(token);
            }
        });
    });
}

/// Says a word that no screen has asked for, as the self-test does.
pub(super) fn say(word: Word, manner: Manner) {
    Token::each(word, manner, &mut |token| {
        set_speaking(true);
        // The channel has room for a few words.
        let _ = TOKENS.try_send(token);
    });
}

/// Ends speech at once, because a button was pressed. The probe's log is written later
/// ([`tell_cut`]), because the picture comes first.
pub(super) fn cut() {
    if is_speaking() {
        // There is always room for it.
        let _ = TOKENS.try_send(Token::CUT);
        with_tape(|tape| tape.cut(&RING, levels_played()));
        CLOSED.signal(());
    }
}

/// Records for the probe that a press has cut off speech.
pub(super) fn tell_cut() {
    SPOKEN.note(Token::CUT);
}

/// Lends the speaker to speech until an utterance is over.
pub(super) async fn follow(speaker: &mut Speaker) {
    CLOSED.reset();
    TAPE.lock(|tape| *tape.borrow_mut() = Some(Tape::begin(&RING)));
    speaker.follow(&RING);
    while with_tape(|tape| tape.left(levels_played())) != Some(Some(0)) {
        with_tape(|tape| tape.hold(&RING, levels_played()));
        let looks = select(CLOSED.wait(), Timer::after(NOW_AND_THEN));
        with_heartbeat(Task::Speaker, looks).await;
    }
    speaker.hush();
    let late = TAPE.lock(|tape| tape.borrow_mut().take()).map_or(0, |tape| tape.late());
    if late > 0 {
        warn!("speech: late {=u32} times", late);
    }
}

/// The main loop of thread mode: runs below everything else, whenever the core was woken.
pub(super) fn run() -> ! {
    let mut speaker: Option<&mut voice::Speaker<'static>> = None;
    loop {
        if let Some(speaker) = &mut speaker {
            speak(speaker);
        } else if let Some(pack) = VOICE.try_take() {
            speaker = Some(speaker_with(pack));
        }
        // An interrupt since then is not missed: it has set the event that `wfe` waits for.
        cortex_m::asm::wfe();
    }
}

/// Makes the speaker. Not inlined, because it is assembled on the stack, where its 10 KB would stay
/// for ever as a part of [`run`].
#[inline(never)]
fn speaker_with(pack: Pack<'static>) -> &'static mut voice::Speaker<'static> {
    static PACK: StaticCell<[Pack<'static>; 1]> = StaticCell::new();
    static SPEAKER: StaticCell<voice::Speaker<'static>> = StaticCell::new();
    let packs = PACK.init([pack]);
    SPEAKER.init_with(|| voice::Speaker::new(packs))
}

/// Decodes what is to be said, as far as there is room in the ring.
fn speak(speaker: &mut voice::Speaker<'_>) {
    const SAMPLES: u32 = 320;
    const { assert!(FRAME == 320) }
    loop {
        // For each frame: if decoding falls behind, there is always room for another one.
        watchdog::answer(Task::Speech);
        while let Ok(token) = TOKENS.try_receive() {
            speaker.take(token);
        }
        let room = with_tape(|tape| tape.is_open() && tape.has_room(SAMPLES, levels_played()));
        match room {
            None if speaker.is_speaking() => {
                set_speaking(true);
                return WANTED.signal(());
            }
            None => return set_speaking(!TOKENS.is_empty()),
            Some(true) => {}
            Some(false) => return,
        }
        let mut samples = [0; FRAME];
        if !speaker.frame(&mut samples) {
            with_tape(|tape| tape.end(&RING, levels_played()));
            return CLOSED.signal(());
        }
        for samples in samples.chunks(AT_ONCE) {
            // The utterance may have been cut off in the meantime; then nothing is written.
            with_tape(|tape| tape.write(&RING, samples));
        }
    }
}
