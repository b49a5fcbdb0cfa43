//! Valid packs are read; all others are refused or silent, and never cause a panic.

use super::fuzz::listen;
use console::{Language, Spoken, Word};
use proptest::prelude::*;
use std::collections::BTreeMap;
use voice::pack::fingerprint;
use voice::{Clip, FRAME, Pack, Part, Speaker, Wrong, make, spelling};

const HEADER: usize = 36;

fn every_clip() -> impl Iterator<Item = Clip> {
    Part::all().filter_map(Part::clip)
}

/// Clips of these languages, each with two packets, of which the first is the fingerprint.
fn clips(languages: &[Language]) -> BTreeMap<u32, make::Packets> {
    let found = languages
        .iter()
        .flat_map(|language| every_clip().filter_map(|clip| fingerprint(*language, clip)));
    found.map(|print| (print, vec![print.to_le_bytes().to_vec(), vec![7]])).collect()
}

fn small(languages: &[Language]) -> Vec<u8> {
    make::pack(languages, 12_000, clips(languages)).unwrap()
}

fn german() -> Vec<u8> {
    small(&[Language::De])
}

#[test]
fn what_was_packed_is_found_again_in_its_languages_and_no_other() {
    for languages in [&[Language::De][..], &[Language::Fr, Language::It], &Language::ALL] {
        let bytes = small(languages);
        let pack = Pack::open(&bytes).unwrap();
        assert!(pack.languages().eq(languages.iter().copied()));
        assert_eq!(pack.bits_per_second(), 12_000);
        for language in Language::ALL {
            assert_eq!(pack.speaks(language), languages.contains(&language));
            for clip in every_clip() {
                let print = fingerprint(language, clip).filter(|_| languages.contains(&language));
                let found: Option<Vec<&[u8]>> =
                    pack.clip(language, clip).map(|data| data.packets().collect());
                assert_eq!(pack.has(language, clip), print.is_some());
                let bytes = print.map(u32::to_le_bytes);
                let packets = bytes.as_ref().map(|bytes| vec![&bytes[..], &[7]]);
                assert_eq!(found, packets, "{language:?} {clip:?}");
            }
        }
    }
}

/// The box and a computer have the same table of fingerprints.
#[test]
fn a_clip_is_found_by_what_is_spoken_in_it() {
    for language in Language::ALL {
        for part in Part::all() {
            let text = spelling::spell(part, language);
            let goes_on = spelling::goes_on(part, language);
            let print = spelling::fingerprint(language, &text, goes_on);
            let found = fingerprint(language, part.clip().unwrap());
            assert_eq!(found, (!text.is_empty()).then_some(print), "{language:?} {part:?}");
        }
    }
}

/// Clips have no numbers in the pack, so inserting or removing others does not matter.
#[test]
fn a_changed_word_is_left_out_and_all_others_are_said() {
    let cat = Part::Spoken(Spoken::Cat).clip().unwrap();
    let mut clips = clips(&[Language::De]);
    let before = clips.remove(&fingerprint(Language::De, cat).unwrap()).unwrap();
    let kitten = spelling::fingerprint(Language::De, "das Kätzchen", false);
    clips.insert(kitten, before);
    let bytes = make::pack(&[Language::De], 12_000, clips).unwrap();
    let pack = Pack::open(&bytes).unwrap();
    for clip in every_clip().filter(|clip| fingerprint(Language::De, *clip).is_some()) {
        assert_eq!(pack.has(Language::De, clip), clip != cat, "{clip:?}");
        assert_eq!(pack.clip(Language::De, clip).is_some(), clip != cat, "{clip:?}");
    }
    listen(pack);
}

#[test]
fn the_same_clips_give_the_same_bytes_in_whatever_order_they_come() {
    let clips = clips(&[Language::De]);
    let backwards = make::pack(&[Language::De], 12_000, clips.into_iter().rev()).unwrap();
    assert_eq!(backwards, german());
}

#[test]
fn what_is_not_of_this_format_is_no_pack() {
    let pack = |languages: &[Language], clips: Vec<(u32, make::Packets)>| {
        make::pack(languages, 12_000, clips).map(|bytes| bytes.len())
    };
    let one = |packets: make::Packets| pack(&[Language::De], vec![(1, packets)]);
    assert_eq!(one(vec![vec![0; 255]; 300]), Ok(HEADER + 16 + 256 * 300 + 4));
    assert!(one(vec![vec![0; 256]]).is_err());
    assert!(one(vec![vec![]]).is_err());
    assert!(one(vec![]).is_err());
    assert!(pack(&[Language::De; 5], vec![]).is_err());
    assert!(pack(&[], vec![]).is_err());
    let alike = vec![(1, vec![vec![1]]), (2, vec![vec![2]]), (1, vec![vec![3]])];
    assert!(pack(&[Language::De], alike).unwrap_err().contains("00000001"));
}

#[test]
fn a_pack_cut_short_is_refused_wherever_it_is_cut() {
    let bytes = german();
    let blank = vec![0xFF; bytes.len()];
    for length in 0..bytes.len() {
        let wrong = if length < HEADER { Wrong::NoPack } else { Wrong::CutShort };
        assert_eq!(Pack::open(&bytes[..length]).unwrap_err(), wrong, "{length}");
        // In flash, other bytes follow: erased ones, or old content.
        let in_flash = [&bytes[..length], &blank[length..]].concat();
        match Pack::open(&in_flash) {
            Err(found) if length >= 10 => assert_eq!(found, wrong, "{length}"),
            other => assert!(other.is_err() || in_flash == bytes, "{length}"),
        }
    }
    let longer = [&bytes[..], &[0xFF; 100]].concat();
    assert!(Pack::open(&longer).is_ok());
}

#[test]
fn a_flipped_bit_in_the_header_or_at_the_end_is_no_pack() {
    let whole = german();
    let end = whole.len() - 4;
    for bit in (0..HEADER * 8).chain(end * 8..whole.len() * 8) {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let wrong = match bit / 8 {
            8 | 9 => Wrong::Version(u16::from_le_bytes([bytes[8], bytes[9]])),
            at if at < HEADER => Wrong::NoPack,
            _ => Wrong::CutShort,
        };
        assert_eq!(Pack::open(&bytes).unwrap_err(), wrong, "{bit}");
    }
}

/// A pack with other bytes in its header, and correct checksums.
fn with_header(at: usize, value: &[u8]) -> Vec<u8> {
    let mut bytes = german();
    bytes[at..at + value.len()].copy_from_slice(value);
    let sum = crc::Crc::<u32>::new(&crc::CRC_32_ISCSI).checksum(&bytes[..32]);
    bytes[32..36].copy_from_slice(&sum.to_le_bytes());
    let end = bytes.len() - 4;
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn a_pack_of_another_kind_is_refused_for_what_it_is() {
    let wrong = |at, value: &[u8]| Pack::open(&with_header(at, value)).unwrap_err();
    assert_eq!(wrong(0, b"x"), Wrong::NoPack);
    assert_eq!(wrong(8, &[1, 0]), Wrong::Version(1));
    assert_eq!(wrong(8, &[3, 0]), Wrong::Version(3));
    assert_eq!(wrong(28, &[0xFF; 4]), Wrong::CutShort);
    // It claims to have more clips than there is room for, or to end within its index.
    assert_eq!(wrong(24, &[0xFF; 4]), Wrong::CutShort);
    assert_eq!(wrong(28, &40_u32.to_le_bytes()), Wrong::CutShort);
    assert_eq!(Pack::open(&[0xFF; 4096]).unwrap_err(), Wrong::NoPack);
    assert_eq!(Pack::open(&[0; 4096]).unwrap_err(), Wrong::NoPack);
    assert_eq!(Pack::open(&[]).unwrap_err(), Wrong::NoPack);
    assert!(Pack::open(&with_header(8, &[2, 0])).is_ok());
}

/// A pack in Spanish, from a future version, or a header that was never written.
#[test]
fn an_unknown_language_is_not_spoken_and_harms_nothing() {
    let spanish = with_header(12, b"es");
    let spanish = Pack::open(&spanish).unwrap();
    assert_eq!(spanish.languages().count(), 0);
    for language in Language::ALL {
        assert!(every_clip().all(|clip| !spanish.has(language, clip)));
    }
    listen(spanish);
    let both = with_header(10, &[2, 0, b'e', b's', b'd', b'e']);
    let both = Pack::open(&both).unwrap();
    assert!(both.languages().eq([Language::De]));
    assert!(every_clip().any(|clip| both.clip(Language::De, clip).is_some()));
    let many = with_header(10, &[0xFF; 2]);
    assert!(Pack::open(&many).unwrap().languages().eq([Language::De]));
}

#[test]
fn a_clip_comes_from_the_first_pack_that_speaks_its_language() {
    let cat = Part::Spoken(Spoken::Cat).clip().unwrap();
    let print = fingerprint(Language::It, cat).unwrap();
    let one = |packets| make::pack(&[Language::It], 12_000, [(print, packets)]).unwrap();
    let (short, long) = (one(vec![vec![1; 20]; 2]), one(vec![vec![1; 20]; 5]));
    let german = german();
    let packs = [&german, &short, &long].map(|bytes| Pack::open(bytes).unwrap());
    let frames = |packs: &[Pack<'_>]| {
        let mut speaker = Speaker::new(packs);
        let mut samples = [0; FRAME];
        speaker.say(Language::It, &[Word::Spoken(Spoken::Cat)]);
        core::iter::from_fn(|| speaker.frame(&mut samples).then_some(())).count()
    };
    assert_eq!(frames(&packs), 2);
    assert_eq!(frames(&[packs[0], packs[2], packs[1]]), 5);
    assert_eq!(frames(&packs[..1]), 0);
    assert_eq!(frames(&[]), 0);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..500)) {
        prop_assert!(Pack::open(&bytes).is_err());
    }

    /// Even if its header, its end and the fingerprints happen to be right.
    #[test]
    fn any_bytes_for_entries_and_clips_say_nothing(mut seed in any::<u64>()) {
        let mut bytes = german();
        let (index, end) = (HEADER..HEADER + 16 * clips(&[Language::De]).len(), bytes.len() - 4);
        for (at, byte) in bytes.iter_mut().enumerate().take(end).skip(HEADER) {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let is_fingerprint = index.contains(&at) && (at - HEADER) % 16 < 4;
            // Small enough to be within the pack now and then.
            let is_high = index.contains(&at) && at % 4 > 1;
            if !is_fingerprint {
                *byte = if is_high { 0 } else { seed.to_be_bytes()[0] };
            }
        }
        let pack = Pack::open(&bytes).unwrap();
        for clip in every_clip() {
            prop_assert!(pack.clip(Language::De, clip).is_none());
        }
        listen(pack);
    }

    /// A flipped bit in the header or at the end is noticed by the pack, elsewhere by the clip.
    #[test]
    fn a_flipped_bit_takes_away_a_clip_and_changes_none(at in any::<prop::sample::Index>(), bit in 0..8) {
        let whole = german();
        let mut bytes = whole.clone();
        bytes[at.index(whole.len())] ^= 1_u8 << bit;
        let whole = Pack::open(&whole).unwrap();
        let Ok(pack) = Pack::open(&bytes) else { return Ok(()) };
        let mut lost = 0;
        for clip in every_clip().filter(|clip| whole.has(Language::De, *clip)) {
            match pack.clip(Language::De, clip) {
                None => lost += 1,
                found => prop_assert_eq!(found, whole.clip(Language::De, clip)),
            }
        }
        prop_assert!(lost > 0);
        listen(pack);
    }
}
