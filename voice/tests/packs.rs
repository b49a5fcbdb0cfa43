//! Packs as they should be, and all others: refused or silent, never a panic.

use console::{Language, Spoken, Text, Word};
use proptest::prelude::*;
use voice::pack::make;
use voice::{FRAME, Pack, Part, Speaker, Wrong};

/// A small pack: a clip of each part is one packet that says which it is, some are empty, and the
/// letters are the same in all languages.
fn small() -> Vec<u8> {
    make::pack(|language, part| match part {
        Part::Rest(_) => vec![],
        Part::Letter(letter) => vec![vec![letter; 3]],
        part => {
            let clip = part.clip().unwrap().number().to_le_bytes();
            vec![vec![language.number(), clip[0], clip[1]], vec![7]]
        }
    })
    .unwrap()
}

/// Says something of every kind, and must not panic.
fn listen(pack: Pack<'_>) {
    let mut speaker = Speaker::new(pack);
    let mut samples = [0; FRAME];
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
    while speaker.frame(&mut samples) {}
}

#[test]
fn what_was_packed_is_found_again() {
    let bytes = small();
    let pack = Pack::open(&bytes).unwrap();
    for language in Language::ALL {
        for part in Part::all() {
            let clip = part.clip().unwrap();
            let data = pack.clip(language, clip).unwrap();
            let packets: Vec<&[u8]> = data.packets().collect();
            let [low, high] = clip.number().to_le_bytes();
            match part {
                Part::Rest(_) => assert!(packets.is_empty() && !pack.has(language, clip)),
                Part::Letter(letter) => assert_eq!(packets, [&[letter; 3][..]]),
                _ => assert_eq!(packets, [&[language.number(), low, high][..], &[7]]),
            }
        }
    }
}

#[test]
fn equal_clips_lie_there_once() {
    let parts = Part::all().count();
    let same = make::pack(|_, _| vec![vec![1; 100]]).unwrap();
    let none = make::pack(|_, _| vec![]).unwrap();
    assert_eq!(same.len() - none.len(), 101);
    assert!(none.len() > parts * Language::ALL.len());
}

#[test]
fn a_packet_that_is_too_long_is_no_pack() {
    assert!(make::pack(|_, _| vec![vec![0; 255]]).is_ok());
    assert!(make::pack(|_, _| vec![vec![0; 256]]).is_err());
    assert!(make::pack(|_, _| vec![vec![0; 255]; 255]).is_ok());
    assert!(make::pack(|_, _| vec![vec![0; 255]; 256]).is_err());
}

#[test]
fn a_pack_cut_short_is_refused_wherever_it_is_cut() {
    let bytes = small();
    for length in 0..bytes.len() {
        let wrong = Pack::open(&bytes[..length]).unwrap_err();
        assert_eq!(wrong, if length < 28 { Wrong::NoPack } else { Wrong::CutShort }, "{length}");
    }
    let longer = [&bytes[..], &[0xFF; 100]].concat();
    assert!(Pack::open(&longer).is_ok());
}

#[test]
fn a_flipped_bit_in_the_header_is_no_pack() {
    for bit in 0..28 * 8 {
        let mut bytes = small();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(Pack::open(&bytes).unwrap_err(), Wrong::NoPack, "{bit}");
    }
}

/// The same header with other bytes, and a checksum that fits.
fn with_header(at: usize, value: &[u8]) -> Vec<u8> {
    let mut bytes = small();
    bytes[at..at + value.len()].copy_from_slice(value);
    let sum = crc::Crc::<u32>::new(&crc::CRC_32_ISCSI).checksum(&bytes[..24]);
    bytes[24..28].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn a_pack_of_another_kind_is_refused_for_what_it_is() {
    let wrong = |at, value: &[u8]| Pack::open(&with_header(at, value)).unwrap_err();
    assert_eq!(wrong(0, b"x"), Wrong::NoPack);
    assert_eq!(wrong(8, &[2, 0]), Wrong::Version(2));
    assert_eq!(wrong(10, &[5]), Wrong::OtherWords);
    assert_eq!(wrong(12, &[0, 0]), Wrong::OtherWords);
    assert_eq!(wrong(16, &(!voice::FINGERPRINT).to_le_bytes()), Wrong::OtherWords);
    assert_eq!(wrong(20, &[0xFF; 4]), Wrong::CutShort);
    assert_eq!(Pack::open(&[0xFF; 4096]).unwrap_err(), Wrong::NoPack);
    assert!(Pack::open(&with_header(8, &[1, 0])).is_ok());
    // It says that it ends within its index.
    let short = with_header(20, &40_u32.to_le_bytes());
    listen(Pack::open(&short).unwrap());
}

#[test]
fn the_fingerprint_is_that_of_the_words_of_today() {
    assert_eq!(voice::FINGERPRINT, voice::spelling::fingerprint());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..500)) {
        prop_assert!(Pack::open(&bytes).is_err());
    }

    /// However its header came to be right.
    #[test]
    fn any_bytes_behind_a_header_say_nothing(mut seed in any::<u64>()) {
        let mut bytes = small();
        for byte in &mut bytes[28..] {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            *byte = seed.to_be_bytes()[0];
        }
        let pack = Pack::open(&bytes).unwrap();
        for language in Language::ALL {
            for part in Part::all() {
                prop_assert!(pack.clip(language, part.clip().unwrap()).is_none());
            }
        }
        listen(pack);
    }

    /// A flipped bit is noticed: in the header by the pack, in an entry or a clip by the clip.
    #[test]
    fn a_flipped_bit_takes_away_a_clip_and_changes_none(at in any::<prop::sample::Index>(), bit in 0..8) {
        let whole = small();
        let mut bytes = whole.clone();
        bytes[at.index(whole.len())] ^= 1_u8 << bit;
        let whole = Pack::open(&whole).unwrap();
        let Ok(pack) = Pack::open(&bytes) else { return Ok(()) };
        let mut lost = 0;
        for language in Language::ALL {
            for part in Part::all() {
                let clip = part.clip().unwrap();
                match pack.clip(language, clip) {
                    None => lost += 1,
                    found => prop_assert_eq!(found, whole.clip(language, clip)),
                }
            }
        }
        prop_assert!(lost > 0);
    }
}
