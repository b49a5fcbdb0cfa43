//! Whatever the flash holds, the journal opens, reports what it found, and continues.

use crate::games::{Model, Op, act, aged, event, game, open, read, reopened};
use crate::mock::{AREA, Mock, SECTOR};
use flash_journal::{Error, FORMAT, Found, Journal, Role};
use proptest::prelude::*;

/// It starts, and everything works.
fn goes_on(mock: &mut Mock) -> Found {
    let (mut journal, started) = open(mock);
    journal.overwrite();
    let mut model = read(&mut journal).unwrap();
    let mut steps = vec![Op::Keep(Role::Setting(3), b"three".to_vec()), game(1)];
    // Through a few leaves, and the settings through all of theirs.
    steps.extend((0..260).map(event));
    steps.extend((0..250).map(|number| Op::Keep(Role::Setting(4), vec![number])));
    steps.extend((0..70).map(|_| Op::Tidy));
    steps.push(event(0));
    for op in steps {
        act(&mut journal, &op).unwrap_or_else(|error| panic!("{started:?} {op:?}: {error:?}"));
        model = model.after(&op);
    }
    assert_eq!(read(&mut journal).unwrap(), model);
    let (again, whole) = reopened(mock);
    assert_eq!(again, model);
    assert_eq!(whole, Found::Whole);
    started
}

#[test]
fn blank_is_fresh_and_so_is_what_another_program_left() {
    assert_eq!(goes_on(&mut Mock::new()), Found::Fresh);
    assert_eq!(goes_on(&mut Mock::holding(&[0; AREA])), Found::Fresh);
    assert_eq!(goes_on(&mut Mock::holding(&[0x55; AREA])), Found::Fresh);
}

/// The checksum of titles, computed bit by bit.
fn sum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ (0x82F6_3B78 & (!(sum & 1)).wrapping_add(1))
        })
    })
}

/// A journal in another format.
pub fn in_format(format: u8) -> Mock {
    let (mut mock, _) = aged(1000);
    mock.damage(|bytes| {
        for leaf in bytes.chunks_mut(SECTOR).filter(|leaf| leaf[48..52] == *b"Croo") {
            assert_eq!(leaf[60..64], sum(&leaf[48..60]).to_le_bytes());
            leaf[52] = format;
            // Its records may look like anything.
            leaf[64..].iter_mut().filter(|byte| **byte != 0xFF).for_each(|byte| *byte ^= 0x55);
            let sum = sum(&leaf[48..60]).to_le_bytes();
            leaf[60..64].copy_from_slice(&sum);
        }
    });
    mock
}

#[test]
fn another_format_is_named_and_left_alone_until_overwriting_is_agreed() {
    for format in [FORMAT + 1, FORMAT - 1, 0, 255] {
        let mut mock = in_format(format);
        let before = mock.clone();
        let (mut journal, started) = open(&mut mock);
        assert_eq!(started, Found::OtherFormat(format));
        assert_eq!(read(&mut journal).unwrap(), Model::default());
        for op in [game(1), event(1), Op::Keep(Role::Setting(1), vec![1])] {
            let refused = act(&mut journal, &op);
            assert_eq!(refused, Err(Error::OtherFormat(format)));
        }
        assert_eq!(journal.tidy(), Ok(false));
        assert!(mock.holds_the_same_as(&before));
        // Agreed, but nothing was kept: it is unchanged.
        open(&mut mock).0.overwrite();
        assert!(mock.holds_the_same_as(&before));
        assert_eq!(goes_on(&mut mock), Found::OtherFormat(format));
    }
}

/// A newer format was written here after ours, and not everything of ours was erased.
#[test]
fn another_format_behind_ours_is_not_passed_over() {
    let (mut mock, _) = aged(1000);
    mock.damage(|bytes| {
        let leaf = &mut bytes[GAME + 20 * SECTOR..][48..64];
        leaf.copy_from_slice(b"Croo\x03g\xFF\xFF\x40\0\0\0\0\0\0\0");
        let sum = sum(&leaf[..12]).to_le_bytes();
        leaf[12..].copy_from_slice(&sum);
    });
    assert_eq!(reopened(&mut mock).1, Found::OtherFormat(3));
    assert_eq!(goes_on(&mut mock), Found::OtherFormat(3));
}

#[test]
fn what_is_damaged_is_left_alone_until_something_is_kept() {
    let mut mock = aged(40).0;
    mock.damage(|bytes| bytes[GAME..].fill(0x55));
    let before = mock.clone();
    assert_eq!(open(&mut mock).0.tidy(), Ok(false));
    assert!(mock.holds_the_same_as(&before));
}

#[test]
fn settings_outlive_a_damaged_game_and_a_game_damaged_settings() {
    let (mock, model) = aged(1000);
    let mut damaged = mock.clone();
    damaged.damage(|bytes| bytes[GAME..].fill(0x33));
    let settings = Model { game: vec![], ..model.clone() };
    assert_eq!(reopened(&mut damaged), (settings, Found::Damaged));
    goes_on(&mut damaged);
    let mut damaged = mock;
    damaged.damage(|bytes| bytes[..GAME].fill(0x33));
    let game = Model { settings: Default::default(), ..model };
    assert_eq!(reopened(&mut damaged), (game, Found::Damaged));
    goes_on(&mut damaged);
}

/// Where the game's ring begins.
pub const GAME: usize = 4 * SECTOR;

#[test]
fn a_game_is_there_up_to_the_first_record_that_cannot_be_read() {
    let mut mock = Mock::new();
    let mut journal = open(&mut mock).0;
    let mut model = Model::default();
    for number in 0..300 {
        let op = if number == 0 { game(0) } else { event(number) };
        act(&mut journal, &op).unwrap();
        model = model.after(&op);
    }
    // In each of its leaves: a record's content, a record's head, a title.
    let (text, head, title) = (64 + 20 * 32 + 10, 64 + 20 * 32 + 4, 50);
    for leaf in 0..3 {
        for place in [text, head, title] {
            let mut damaged = mock.clone();
            damaged.damage(|bytes| bytes[GAME + leaf * SECTOR + place] ^= 0x10);
            let all = (model.clone(), Found::Whole);
            assert_eq!(reopened(&mut damaged), all, "one bit: {leaf} {place}");
            goes_on(&mut damaged);

            let mut damaged = mock.clone();
            damaged.damage(|bytes| bytes[GAME + leaf * SECTOR + place] ^= 0x30);
            let (found, started) = reopened(&mut damaged);
            if place == title {
                assert_eq!((found, started), all, "a title: {leaf}");
            } else {
                assert_eq!(started, Found::Damaged, "{leaf} {place}");
                assert_eq!(found.game, model.game[..126 * leaf + 20], "{leaf} {place}");
                // The game continues from there.
                act(&mut open(&mut damaged).0, &event(7)).unwrap();
                assert_eq!(reopened(&mut damaged), (found.after(&event(7)), Found::Whole));
            }
            goes_on(&mut damaged);
        }
    }
}

/// Its records say how old it is, so nothing is lost with the title; and where some of them are
/// damaged too, that is reported.
#[test]
fn a_leaf_without_any_of_its_title_is_known_by_its_records() {
    let wiped = |mock: &Mock, leaf: usize, length: usize, byte: Option<u8>| {
        let mut mock = mock.clone();
        mock.damage(|bytes| {
            let bytes = &mut bytes[GAME + leaf * SECTOR + 48..][..length];
            let mut chance = <chacha20::ChaCha8Rng as rand_core::SeedableRng>::seed_from_u64(5);
            rand_core::Rng::fill_bytes(&mut chance, bytes);
            byte.into_iter().for_each(|byte| bytes.fill(byte));
        });
        mock
    };
    // A game across three leaves; and one that begins in the last leaf, where the one before it is
    // a whole game that must not come back.
    for (mock, model, last) in [
        {
            let mut mock = Mock::new();
            let mut model = Model::default();
            let mut journal = open(&mut mock).0;
            for op in std::iter::once(game(0)).chain((1..300).map(event)) {
                act(&mut journal, &op).unwrap();
                model = model.after(&op);
            }
            (mock, model, 2)
        },
        {
            let (mock, model) = aged(126 + 60);
            (mock, model, 1)
        },
    ] {
        for leaf in 0..=last {
            for byte in [None, Some(0x00), Some(0x01), Some(0x55), Some(0xFE), Some(0xFF)] {
                let at = format!("leaf {leaf} of {last}, {byte:?}");
                let mut untitled = wiped(&mock, leaf, 16, byte);
                let (found, reported) = reopened(&mut untitled);
                // An older leaf of zeros or ones looks like one that was being erased, and what
                // is missing is reported. The youngest one continues the leaf before.
                let blank = matches!(byte, Some(0x00 | 0xFF)) && leaf < last;
                let whole = found == model && reported == Found::Whole;
                assert!(whole || blank && reported == Found::Damaged, "{at}: {reported:?}");
                goes_on(&mut untitled);
                // With it, its first twenty records. Then a leaf of zeros or ones looks like one
                // that was dropped, or was being erased.
                let mut more = wiped(&mock, leaf, 16 + 20 * 32, byte);
                let (found, reported) = reopened(&mut more);
                let dropped = matches!(byte, Some(0x00 | 0xFF)) && leaf == last;
                assert!(
                    found == model || reported == Found::Damaged || dropped,
                    "{at}, and records: {reported:?}"
                );
                goes_on(&mut more);
            }
        }
    }
}

#[test]
fn a_game_whose_beginning_cannot_be_read_is_not_the_game_before() {
    let (mock, model) = aged(40);
    let mut damaged = mock.clone();
    // The thirtieth record begins the second game.
    damaged.damage(|bytes| bytes[GAME + 64 + 30 * 32 + 10] ^= 0x30);
    let settings = Model { game: vec![], ..model };
    assert_eq!(reopened(&mut damaged), (settings, Found::Damaged));
    goes_on(&mut damaged);
}

#[test]
fn an_unreadable_setting_is_reported_and_the_others_stay() {
    let (mut mock, mut model) = aged(40);
    // The first record of the settings is the one that says nothing.
    mock.damage(|bytes| bytes[64 + 6 * 32 + 20] ^= 0x30);
    model.settings.remove(&5);
    assert_eq!(reopened(&mut mock), (model, Found::Damaged));
    goes_on(&mut mock);
}

#[test]
fn a_setting_that_is_gone_without_a_trace_is_reported_too() {
    for byte in [0, 0xFF] {
        let (mut mock, mut model) = aged(40);
        mock.damage(|bytes| bytes[64 + 6 * 32..][..32].fill(byte));
        model.settings.remove(&5);
        assert_eq!(reopened(&mut mock), (model, Found::Damaged));
        goes_on(&mut mock);
    }
}

/// Not one title and not one record: still there is more than a cut can leave.
#[test]
fn bad_bits_in_every_title_and_every_record_are_reported() {
    let (mut mock, _) = aged(40);
    mock.damage(|bytes| {
        for leaf in bytes.chunks_mut(SECTOR) {
            let (title, slots) = leaf.split_at_mut(64);
            let written = slots.chunks_mut(32).filter(|slot| slot.iter().any(|&byte| byte != 0xFF));
            written.for_each(|slot| [4, 9, 11].into_iter().for_each(|byte| slot[byte] ^= 0x10));
            if title[48] != 0xFF {
                [49, 58, 61].into_iter().for_each(|byte| title[byte] ^= 0x10);
            }
        }
    });
    assert_eq!(reopened(&mut mock), (Model::default(), Found::Damaged));
    assert_eq!(goes_on(&mut mock), Found::Damaged);
}

#[test]
fn damage_in_a_game_that_is_over_costs_the_next_one_nothing() {
    // A game of thirty records, then those of the next one.
    let (mut mock, model) = aged(50);
    mock.damage(|bytes| {
        [3, 7].into_iter().for_each(|slot| bytes[GAME + 64 + slot * 32 + 10] ^= 0x30);
    });
    assert_eq!(reopened(&mut mock), (model, Found::Whole));
    assert_eq!(goes_on(&mut mock), Found::Whole);
}

/// A later version may add one.
#[test]
fn a_record_of_an_unknown_kind_is_handed_out_and_stays() {
    let (mut mock, model) = aged(40);
    mock.damage(|bytes| {
        let record = &mut bytes[GAME + 64 + 35 * 32..][..32];
        record[4] = 0x90;
        let end = 8 + usize::from(record[5]);
        // The leaf's age is 0, in four bytes before it.
        let sum = sum(&[&[0; 4], &record[4..end]].concat()).to_le_bytes();
        record[..4].copy_from_slice(&sum);
    });
    assert_eq!(reopened(&mut mock), (model, Found::Whole));
    goes_on(&mut mock);
}

#[test]
fn a_dump_is_read_without_being_changed() {
    let (mock, model) = aged(1000);
    let dump = mock.bytes();
    let (mut journal, started) = Journal::open(Dump(&dump), 0).unwrap();
    assert_eq!(started, Found::Whole);
    assert_eq!(read(&mut journal).unwrap(), model);
}

/// A dump of a device, which can be read but not written.
struct Dump<'a>(&'a [u8]);

mod dump {
    use super::{Dump, SECTOR};
    use crate::mock::NoPower;
    use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

    impl ErrorType for Dump<'_> {
        type Error = NoPower;
    }

    impl ReadNorFlash for Dump<'_> {
        const READ_SIZE: usize = 1;

        fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NoPower> {
            bytes.copy_from_slice(&self.0[offset as usize..][..bytes.len()]);
            Ok(())
        }

        fn capacity(&self) -> usize {
            self.0.len()
        }
    }

    impl NorFlash for Dump<'_> {
        const WRITE_SIZE: usize = 1;
        const ERASE_SIZE: usize = SECTOR;

        fn write(&mut self, _: u32, _: &[u8]) -> Result<(), NoPower> {
            Err(NoPower)
        }

        fn erase(&mut self, _: u32, _: u32) -> Result<(), NoPower> {
            Err(NoPower)
        }
    }
}

/// Damage to a flash that holds something.
#[derive(Clone, Debug)]
enum Damage {
    Fill(usize, usize, u8),
    Random(usize, Vec<u8>),
    Flip(usize, u8),
    /// A leaf in the place of another.
    Copy(usize, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        // Neither zeros, which mean cancelled, nor ones, which mean blank.
        (0..AREA, 1..3 * SECTOR, 1..255_u8)
            .prop_map(|(at, length, byte)| Damage::Fill(at, length, byte)),
        (0..AREA, proptest::collection::vec(any::<u8>(), 1..300))
            .prop_map(|(at, bytes)| Damage::Random(at, bytes)),
        // One bit, anywhere.
        (0..AREA / 64, 0..64_usize, 0..8_u8)
            .prop_map(|(slot, at, bit)| Damage::Flip(slot * 64 + at, bit)),
        (0..64_usize, 0..64_usize).prop_map(|(from, to)| Damage::Copy(from, to)),
    ]
}

/// How many of the last slots of a ring have changed, as far as one cut can reach: those records
/// look cut off.
fn changed_at_the_end(before: &[u8], after: &[u8]) -> usize {
    const REACH: usize = 7;
    let (leaf, now) = leaves(before, after)[0];
    let slots = leaf[64..].chunks(32).zip(now[64..].chunks(32));
    let used = slots.filter(|(slot, _)| slot.iter().any(|&byte| byte != 0xFF));
    let changed: Vec<_> = used.map(|(slot, now)| slot != now).collect();
    changed.iter().rev().take(REACH).filter(|&&changed| changed).count()
}

/// The leaves of a ring before and after the damage, the youngest first.
fn leaves<'a>(before: &'a [u8], after: &'a [u8]) -> Vec<(&'a [u8], &'a [u8])> {
    let age = |leaf: &[u8]| u32::from_le_bytes(leaf[56..60].try_into().unwrap());
    let mut leaves: Vec<_> = before
        .chunks(SECTOR)
        .zip(after.chunks(SECTOR))
        .filter(|(leaf, _)| leaf[48..52] == *b"Croo")
        .collect();
    leaves.sort_by_key(|(leaf, _)| std::cmp::Reverse(age(leaf)));
    leaves
}

/// Whether the last leaf of a ring, or one right before it, has neither its title nor a record
/// left. Then it might as well be a leaf that was being erased when the power failed.
fn is_gone(before: &[u8], after: &[u8]) -> bool {
    let untitled = |(leaf, now): &&(&[u8], &[u8])| leaf[48..64] != now[48..64];
    leaves(before, after).iter().take_while(untitled).any(|(leaf, now)| {
        let mut slots = leaf[64..].chunks(32).zip(now[64..].chunks(32));
        let is_record = |slot: &[u8]| slot.iter().any(|byte| !matches!(byte, 0 | 0xFF));
        !slots.any(|(slot, now)| slot == now && is_record(slot))
    })
}

fn damaged(bytes: &mut [u8], damage: &Damage) {
    match damage {
        Damage::Fill(at, length, byte) => {
            bytes.iter_mut().skip(*at).take(*length).for_each(|old| *old = *byte);
        }
        Damage::Random(at, new) => {
            bytes.iter_mut().skip(*at).zip(new).for_each(|(old, new)| *old = *new);
        }
        Damage::Flip(at, bit) => bytes[*at] ^= 1 << bit,
        Damage::Copy(from, to) => {
            bytes.copy_within(from * SECTOR..(from + 1) * SECTOR, to * SECTOR);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_start(seed in any::<u64>(), blank in 0..=AREA) {
        let mut bytes = vec![0xFF; AREA];
        let mut chance = <chacha20::ChaCha8Rng as rand_core::SeedableRng>::seed_from_u64(seed);
        rand_core::Rng::fill_bytes(&mut chance, &mut bytes[blank..]);
        let started = goes_on(&mut Mock::holding(&bytes));
        prop_assert_eq!(started, Found::Fresh);
    }

    /// It starts with what was there, with less of it, or with nothing; never with anything else.
    #[test]
    fn a_damaged_journal_starts(
        records in 1..8000_u32,
        damages in proptest::collection::vec(damage(), 1..6),
    ) {
        let (mut mock, model) = aged(records);
        let before = mock.bytes();
        mock.damage(|bytes| damages.iter().for_each(|damage| damaged(bytes, damage)));
        let (found, started) = reopened(&mut mock);
        // A leaf copied over another is valid and in the wrong place, which no flash does by
        // itself, so those only have to start.
        if !damages.iter().any(|damage| matches!(damage, Damage::Copy(..))) {
            let reported = started == Found::Damaged;
            let after = mock.bytes();
            let gone = is_gone(&before[GAME..], &after[GAME..]);
            let cut_off = changed_at_the_end(&before[GAME..], &after[GAME..]);
            let most = found.game.len() + cut_off >= model.game.len();
            prop_assert!(reported || gone || most, "{} of {}", found.game.len(), model.game.len());
            let whole = model.game.starts_with(&found.game);
            prop_assert!(whole || ((reported || gone) && old_game(&found)));
            prop_assert!(found.settings.iter().all(|kept| model.settings.get(kept.0) == Some(kept.1)));
            let cut_off = changed_at_the_end(&before[..GAME], &after[..GAME]);
            prop_assert!(reported || found.settings.len() + cut_off >= model.settings.len());
        }
        goes_on(&mut mock);
    }
}

/// Whether it is one of the games that [`aged`] plays, from its beginning.
fn old_game(model: &Model) -> bool {
    let text = |nth: usize| {
        model.game.get(nth).map(|(_, bytes)| String::from_utf8(bytes.clone()).unwrap())
    };
    let Some(number) =
        text(0).and_then(|text| text.strip_prefix("game ").and_then(|n| n.parse::<usize>().ok()))
    else {
        return model.game.is_empty();
    };
    (1..model.game.len()).all(|nth| text(nth) == Some(format!("event {}", number + nth)))
}

/// The frozen bytes of a leaf. A change to them increments [`FORMAT`].
#[test]
fn a_leaf_has_these_bytes() {
    let mut mock = Mock::new();
    let mut journal = open(&mut mock).0;
    for (place, bytes) in [
        (Role::Setting(25), &b"on"[..]),
        (Role::Game, b"a game's whole head, and more"),
        (Role::Event, b"roll"),
    ] {
        journal.keep(place, bytes).unwrap();
    }
    // Checksum, tag, length, number, and what is kept; a record takes whole slots of 32 bytes.
    let slot = |head: [u8; 8], kept: &[u8]| {
        let mut slot = [&head[..], kept].concat();
        slot.resize(slot.len().next_multiple_of(32), 0xFF);
        slot
    };
    let title =
        |name: u8, sum: [u8; 4]| [b"Croo\x02", &[name][..], b"\xFF\xFF\0\0\0\0", &sum].concat();
    let settings =
        [title(b's', [70, 236, 179, 24]), slot([181, 111, 158, 118, 25, 2, 0, 0], b"on")];
    let game = [
        title(b'g', [49, 211, 8, 33]),
        // Both rings begin with the first thing that is kept, one of them with nothing.
        slot([247, 147, 139, 246, 0x7F, 0, 0, 0], b""),
        slot([250, 247, 204, 148, 0x80, 29, 0, 0], b"a game's whole head, and more"),
        slot([183, 211, 10, 35, 0x81, 4, 1, 0], b"roll"),
    ];
    assert_eq!(FORMAT, 2);
    for (from, bytes) in [(48, settings.concat()), (GAME + 48, game.concat())] {
        assert_eq!(mock.bytes()[from..from + bytes.len()], bytes);
    }
}

/// The flash after long use: rings that have wrapped around, settings that have moved, sectors that
/// were tidied, torn writes and damage that were cleaned up. Its checksum must never change.
#[test]
fn long_use_leaves_these_bytes() {
    let mut sums = Vec::new();
    for records in [0, 1000, 9000, 16_000] {
        let mut mock = if records == 0 { Mock::new() } else { aged(records).0 };
        sums.push(sum(&mock.bytes()));
        for nth in 0..40_u64 {
            let op = match nth % 8 {
                0 => game(7),
                1 | 4 => Op::Keep(Role::Setting(11), vec![9; 40]),
                2 => Op::Tidy,
                5 => Op::Keep(Role::Event, vec![0x5A; 100]),
                _ => event(8),
            };
            let mut torn = mock.cut_after(nth * 5, crate::mock::Tear::InOrder);
            let _ = act(&mut open(&mut torn).0, &op);
            torn.restart();
            act(&mut open(&mut torn).0, &op).unwrap();
            mock = torn;
        }
        sums.push(sum(&mock.bytes()));
        mock.damage(|bytes| bytes[GAME + 64 + 35 * 32 + 10] ^= 0x30);
        mock.damage(|bytes| bytes[64 + 6 * 32 + 20] ^= 0x30);
        goes_on(&mut mock);
        sums.push(sum(&mock.bytes()));
    }
    let expected = [
        [0x2B64_58A5, 0x45EE_DE28, 0xEAE8_4A3C],
        [0x34EC_C06F, 0x9335_FCE5, 0xFB86_3021],
        [0x500A_4F54, 0xA064_EFCB, 0xC1B2_F065],
        [0xD317_E7A8, 0xD1B4_D40C, 0x47BF_32EB],
    ];
    assert_eq!(sums, expected.concat());
}
