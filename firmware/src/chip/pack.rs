//! What only a box that speaks needs lies behind the image, in a region of its own (`memory.x`): the
//! code that listens to screens and decodes clips, then the clips.
//!
//! It may be missing, cut short, or another version's, and so may its code. Both ends of the code
//! hold the [id of the build](ID) that they belong to. A file is written to the flash in order, so
//! if both are this image's, everything between them was written as well: as safe as the image
//! itself. A [`Voice`] is the proof that somebody looked, and the one way to that code. The clips
//! have their own header and a checksum each ([`voice::Pack`]).

#![allow(unsafe_code, reason = "the linker must be told what lies in that region")]

use console::{Console, Ears, Settings};
use core::mem::MaybeUninit;
use voice::{FRAME, Manner, Pack, Speaker, Token, Wrong};

/// Of the sources, the crates and the compiler: `build.rs` has it.
type Id = [u32; 4];
const ID: Id = include!(concat!(env!("OUT_DIR"), "/id.rs"));

#[used]
#[unsafe(link_section = ".voice.first")]
static FIRST: Id = ID;
#[used]
#[unsafe(link_section = ".voice.last")]
static LAST: Id = ID;

/// The clips of this version, where they belong. Nothing reads them by this name: what is there is
/// whatever was written there.
#[used]
#[unsafe(link_section = ".voice.clips")]
static CLIPS: [u8; voice::CLIPS.len()] = match voice::CLIPS.first_chunk() {
    Some(clips) => *clips,
    None => panic!(),
};

/// The region of the clips, as large as `memory.x` has it.
const ROOM: usize = 1488 * 1024;
const _: () = assert!(CLIPS.len() <= ROOM);

unsafe extern "C" {
    #[link_name = "__voice_clips_start"]
    static FLASHED: [u8; ROOM];
}

/// The code is there. Without one of these nobody can call it.
#[derive(Clone, Copy)]
pub(super) struct Voice(());

/// Not cleared at the start, which would take longer than the first picture may.
#[unsafe(link_section = ".uninit.voice")]
static mut SPEAKER: MaybeUninit<Speaker<'static>> = MaybeUninit::uninit();

impl Voice {
    /// Looks for the code.
    pub(super) fn find() -> Option<Voice> {
        // SAFETY: they are statics, and any content is valid. Volatile, because what is there may
        // be another than was linked there.
        let found = unsafe { [(&raw const FIRST).read_volatile(), (&raw const LAST).read_volatile()] };
        (found == [ID, ID]).then_some(Voice(()))
    }

    /// Looks for the clips.
    #[inline(never)]
    #[unsafe(link_section = ".voice.code.open")]
    pub(super) fn open(self) -> Result<Pack<'static>, Wrong> {
        // SAFETY: the linker says where it is, any content is valid, and nobody writes there.
        Pack::open(unsafe { &FLASHED })
    }

    /// Hands out what there is to say now.
    #[inline(never)]
    #[unsafe(link_section = ".voice.code.listen")]
    pub(super) fn listen(
        self,
        ears: &mut Ears,
        (console, at): (&Console, u64),
        give: &mut dyn FnMut(Token),
    ) {
        let Settings { language, volume, voice, sound, speech, .. } = console.settings();
        ears.listen(console, at, &mut |word, loudness| {
            let said = voice && sound && speech.says(loudness);
            Token::each(word, Manner { language, loudness, volume, said }, give);
        });
    }

    /// What speaks. To be called once.
    #[inline(never)]
    #[unsafe(link_section = ".voice.code.speaker")]
    pub(super) fn speaker(self, pack: Pack<'static>) -> &'static mut Speaker<'static> {
        // SAFETY: called once, so this is the only reference.
        unsafe { (*(&raw mut SPEAKER)).write(Speaker::new(pack)) }
    }

    #[inline(never)]
    #[unsafe(link_section = ".voice.code.take")]
    pub(super) fn take(self, speaker: &mut Speaker<'_>, token: Token) {
        speaker.take(token);
    }

    /// The next 20 ms; `false` if there is nothing to be said.
    #[inline(never)]
    #[unsafe(link_section = ".voice.code.frame")]
    pub(super) fn frame(self, speaker: &mut Speaker<'_>, samples: &mut [i16; FRAME]) -> bool {
        speaker.frame(samples)
    }
}
