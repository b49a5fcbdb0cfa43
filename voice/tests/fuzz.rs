//! Any bytes as a voice pack.
//!
//! The fuzz target `pack` in `tests/fuzz` includes this file and calls [`check`]; the test below
//! replays its corpus.

use console::{Language, Spoken, Text, Word};
use crc::{CRC_32_ISCSI, Crc};
use std::collections::BTreeSet;
use voice::pack::fingerprint;
use voice::{FRAME, Pack, Part, Speaker, make};

const HEADER: usize = 36;

/// Opens a pack and says something of every kind. The first byte selects what the others are: the
/// pack itself; changes to a good pack, three bytes each, after which the checksum of its header is
/// corrected; or a packet, in a pack with correct checksums.
///
/// # Panics
///
/// If a promise does not hold.
pub(crate) fn check(bytes: &[u8]) {
    match bytes {
        [b'C', ..] => open(bytes),
        [0, changes @ ..] => {
            let mut pack = good(&[1, 2, 3]);
            for change in changes.chunks_exact(3) {
                let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % pack.len();
                pack[at] = change[2];
            }
            let sum = Crc::<u32>::new(&CRC_32_ISCSI).checksum(&pack[..HEADER - 4]).to_le_bytes();
            pack[HEADER - 4..HEADER].copy_from_slice(&sum);
            let end = pack.len() - 4;
            pack[end..].copy_from_slice(&sum);
            open(&pack);
        }
        [_, packet @ ..] => {
            let pack = good(&packet[..packet.len().min(255)]);
            assert!(Pack::open(&pack).is_ok_and(|pack| pack.speaks(Language::De)));
            open(&pack);
        }
        [] => open(bytes),
    }
}

/// A small pack of German clips, each with this packet and another one.
fn good(packet: &[u8]) -> Vec<u8> {
    let packet = if packet.is_empty() { &[0] } else { packet };
    let clips = Part::all().step_by(7).filter_map(Part::clip);
    let prints: BTreeSet<_> = clips.filter_map(|clip| fingerprint(Language::De, clip)).collect();
    let clips = prints.into_iter().map(|print| (print, vec![packet.to_vec(), vec![7]]));
    make::pack(&[Language::De], 12_000, clips).expect("it fits")
}

fn open(bytes: &[u8]) {
    if let Ok(pack) = Pack::open(bytes) {
        listen(pack);
    }
}

/// Says something of every kind.
///
/// # Panics
///
/// If it never ends.
pub(crate) fn listen(pack: Pack<'_>) {
    let packs = [pack];
    let mut speaker = Speaker::new(&packs);
    let words = [
        Word::Text(Text::ALL[0]),
        Word::Number(-1247),
        Word::Rest(Text::ALL[1]),
        Word::Pause,
        Word::Letter(b'x'),
        Word::Spoken(Spoken::ALL[3]),
    ];
    for language in Language::ALL {
        speaker.say(language, &words);
    }
    let mut samples = [0; FRAME];
    // No clip of a few words takes ten minutes.
    for _ in 0..30_000 {
        if !speaker.frame(&mut samples) {
            return;
        }
    }
    panic!("it never ends");
}

#[test]
fn the_corpus_of_the_fuzzer() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fuzz/corpus/pack");
    let files: Vec<_> = std::fs::read_dir(corpus).unwrap().collect();
    assert!(files.len() > 10);
    for file in files {
        check(&std::fs::read(file.unwrap().path()).unwrap());
    }
}
