//! The code that only a box with a voice has: `memory.x` puts everything in this module, and what
//! it calls in `voice`, `console::speech` and `board::levels`, into the region of the voice. Nobody
//! gets here without a [`Voice`].

#![allow(unsafe_code, reason = "large statics are not cleared at the start")]

use super::pack::Voice;
use super::speech::{CLOSED, RING, TOKENS, WANTED, with_tape};
use super::{rtt, speech, table};
use board::pico::levels_heard;
use console::{Console, Ears, Settings};
use core::mem::MaybeUninit;
use defmt::error;
use voice::{FRAME, Manner, Pack, Speaker, Token, Wrong};

/// Not cleared at the start, which would take longer than the first picture may.
#[unsafe(link_section = ".uninit.voice.speaker")]
static mut SPEAKER: MaybeUninit<Speaker<'static>> = MaybeUninit::uninit();
#[unsafe(link_section = ".uninit.voice.ears")]
static mut EARS: MaybeUninit<Ears> = MaybeUninit::uninit();

/// What words leave free for a cut.
const RESERVED: usize = 8;

/// Samples that are written at once, with interrupts off.
const AT_ONCE: usize = 16;
const FRAME_SAMPLES: u32 = 320;
const _: () = assert!(FRAME == 320);

/// Looks for the clips.
#[inline(never)]
pub(super) fn open(voice: Voice) -> Result<Pack<'static>, Wrong> {
    let pack = Pack::open(voice.flashed())?;
    if voice.is_whole() { Ok(pack) } else { Err(Wrong::CutShort) }
}

/// Somebody who listens. To be called once.
#[inline(never)]
pub(super) fn ears(_: Voice) -> &'static mut Ears {
    let ears = &raw mut EARS;
    // SAFETY: called once, so this is the only reference.
    unsafe { (*ears).write(Ears::new()) }
}

/// What speaks. To be called once.
#[inline(never)]
pub(super) fn speaker(_: Voice, pack: Pack<'static>) -> &'static mut Speaker<'static> {
    let speaker = &raw mut SPEAKER;
    // SAFETY: called once, so this is the only reference.
    unsafe { (*speaker).write(Speaker::new(pack)) }
}

/// Says everything from now on, and asks in which language.
#[inline(never)]
pub(super) fn ask_by_ear(_: Voice, runner: &mut table::Box) {
    if let Err(why) = runner.ask_by_ear() {
        error!("not kept: {}", why);
    }
}

/// Hands out what is new on the screen, and has it said.
#[inline(never)]
pub(super) fn listen(_: Voice, ears: &mut Ears, console: &Console, at: u64) {
    let Settings { language, volume, voice, sound, speech, .. } = console.settings();
    let mut fits = true;
    ears.listen(console, at, &mut |word, loudness| {
        let said = voice && sound && speech.says(loudness);
        Token::each(word, Manner { language, loudness, volume, said }, &mut |token| {
            rtt::hand_out(token);
            // A word is said as a whole or not at all, as the speaker has it.
            if token.is_first() || token.is_pause() {
                fits = TOKENS.free_capacity() > RESERVED + token.follow();
            }
            if said && fits {
                speech::set_speaking(true);
                // There is room for it.
                let _ = TOKENS.try_send(token);
            }
        });
    });
}

/// Says what there is to say, as far as there is room for it now.
#[inline(never)]
pub(super) fn speak(_: Voice, speaker: &mut Speaker<'_>) {
    loop {
        while let Ok(token) = TOKENS.try_receive() {
            speaker.take(token);
        }
        let room = with_tape(|tape| tape.is_open() && tape.has_room(FRAME_SAMPLES, levels_heard()));
        match room {
            None if speaker.is_speaking() => {
                speech::set_speaking(true);
                return WANTED.signal(());
            }
            None => return speech::set_speaking(!TOKENS.is_empty()),
            Some(true) => {}
            Some(false) => return,
        }
        let mut samples = [0; FRAME];
        if !speaker.frame(&mut samples) {
            with_tape(|tape| tape.end(&RING, levels_heard()));
            return CLOSED.signal(());
        }
        for samples in samples.chunks(AT_ONCE) {
            // Somebody may have cut it off meanwhile.
            with_tape(|tape| tape.write(&RING, samples));
        }
    }
}
