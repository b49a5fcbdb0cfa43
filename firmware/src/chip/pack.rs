//! What only a box that speaks needs lies behind the image, in regions of their own (`memory.x`):
//! the code that listens to screens and decodes clips ([`super::voiced`]), then the clips.
//!
//! It may be missing, cut short, or another version's. Both ends of the code hold the [id of the
//! build](ID) that they belong to. A file is written to the flash in order, so if both are this
//! image's, everything between them was written as well: as safe as the image itself. A [`Voice`]
//! is the proof that somebody looked, and the one way to that code. The clips have their own header
//! and a checksum each ([`voice::Pack`]).

#![allow(unsafe_code, reason = "the linker must be told what lies in that region")]

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

/// Behind them: if this is there, so is all of them.
#[used]
#[unsafe(link_section = ".voice.end")]
static END: Id = ID;

/// The region of the clips, as large as `memory.x` has it.
const ROOM: usize = 1488 * 1024;
const _: () = assert!(CLIPS.len().next_multiple_of(4) + size_of::<Id>() <= ROOM);

unsafe extern "C" {
    #[link_name = "__voice_clips_start"]
    static FLASHED: [u8; ROOM];
}

/// The code is there. Without one of these nobody can call it.
#[derive(Clone, Copy)]
pub(super) struct Voice(());

impl Voice {
    /// Looks for the code.
    pub(super) fn find() -> Option<Voice> {
        // SAFETY: they are statics, and any content is valid. Volatile, because what is there may
        // be another than was linked there.
        let found =
            unsafe { [(&raw const FIRST).read_volatile(), (&raw const LAST).read_volatile()] };
        (found == [ID, ID]).then_some(Voice(()))
    }

    /// Whether the clips were written to their end.
    pub(super) fn is_whole(self) -> bool {
        // SAFETY: as above.
        let found = unsafe { (&raw const END).read_volatile() };
        found == ID
    }

    /// What lies where the clips belong.
    pub(super) fn flashed(self) -> &'static [u8] {
        // SAFETY: the linker says where it is, any content is valid, and nobody writes there.
        unsafe { &FLASHED }
    }
}
