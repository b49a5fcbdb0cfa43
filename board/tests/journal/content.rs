//! Whatever lies in the flash, the box starts, says what it found, and goes on.

use crate::games::{Model, Step, act, aged, event, game, open, read, reopened};
use crate::mock::{AREA, Mock, SECTOR};
use board::journal::{FORMAT, Journal, Kind, Started};
use proptest::prelude::*;

/// It starts, and can do everything.
fn goes_on(mock: &mut Mock) -> Started {
    let (mut journal, started) = open(mock);
    let mut model = read(&mut journal).unwrap();
    let mut steps = vec![Step::Keep(Kind::Setting(3), b"three".to_vec()), game(1)];
    // Through some leaves, and the settings through all of theirs.
    steps.extend((0..130).map(event));
    steps.extend((0..200).map(|number| Step::Keep(Kind::Setting(4), vec![number])));
    steps.extend((0..70).map(|_| Step::Tidy));
    steps.push(event(0));
    for step in steps {
        act(&mut journal, &step).unwrap_or_else(|error| panic!("{started:?} {step:?}: {error:?}"));
        model = model.after(&step);
    }
    assert_eq!(read(&mut journal).unwrap(), model);
    let (again, whole) = reopened(mock);
    assert_eq!(again, model);
    assert_eq!(whole, Started::Whole);
    started
}

#[test]
fn blank_is_fresh_and_anything_else_is_damaged() {
    assert_eq!(goes_on(&mut Mock::new()), Started::Fresh);
    assert_eq!(goes_on(&mut Mock::holding(&[0; AREA])), Started::Damaged);
    assert_eq!(goes_on(&mut Mock::holding(&[0x55; AREA])), Started::Damaged);
}

/// The checksum of titles, bit by bit.
fn sum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ (0x82F6_3B78 & (!(sum & 1)).wrapping_add(1))
        })
    })
}

/// What a Croupier with another format would have written.
pub fn in_format(format: u8) -> Mock {
    let (mut mock, _) = aged(1000);
    mock.damage(|bytes| {
        for leaf in bytes.chunks_mut(SECTOR).filter(|leaf| leaf[48..52] == *b"Croo") {
            assert_eq!(leaf[60..64], sum(&leaf[48..60]).to_le_bytes());
            leaf[52] = format;
            let sum = sum(&leaf[48..60]).to_le_bytes();
            leaf[60..64].copy_from_slice(&sum);
        }
    });
    mock
}

#[test]
fn another_format_is_named_and_left_alone_until_something_is_kept() {
    for format in [FORMAT + 1, 0, 255] {
        let mut mock = in_format(format);
        let before = mock.clone();
        let (mut journal, started) = open(&mut mock);
        assert_eq!(started, Started::OtherFormat(format));
        assert_eq!(read(&mut journal).unwrap(), Model::default());
        assert_eq!(journal.tidy(), Ok(false));
        assert!(mock.holds_the_same_as(&before));
        assert_eq!(goes_on(&mut mock), Started::OtherFormat(format));
    }
}

#[test]
fn what_is_damaged_is_left_alone_until_something_is_kept() {
    let mut mock = Mock::holding(&[0x55; AREA]);
    assert_eq!(open(&mut mock).0.tidy(), Ok(false));
    assert!(mock.bytes() == [0x55; AREA]);
}

#[test]
fn settings_outlive_a_damaged_game_and_a_game_damaged_settings() {
    let (mock, model) = aged(1000);
    let mut damaged = mock.clone();
    damaged.damage(|bytes| bytes[GAME..].fill(0x33));
    let settings = Model { game: vec![], ..model.clone() };
    assert_eq!(reopened(&mut damaged), (settings, Started::Damaged));
    goes_on(&mut damaged);
    let mut damaged = mock;
    damaged.damage(|bytes| bytes[..GAME].fill(0x33));
    let game = Model { settings: Default::default(), ..model };
    assert_eq!(reopened(&mut damaged), (game, Started::Damaged));
    goes_on(&mut damaged);
}

/// Where the game's ring begins.
pub const GAME: usize = 4 * SECTOR;

#[test]
fn a_record_missing_in_the_middle_of_a_game_is_noticed() {
    let mut mock = Mock::new();
    let mut journal = open(&mut mock).0;
    act(&mut journal, &game(0)).unwrap();
    for number in 1..150 {
        act(&mut journal, &event(number)).unwrap();
    }
    // In each leaf of it: a record's text, a record's header, a title. Without its title the youngest leaf is
    // as if it were not there: that cannot be told from one that was never begun.
    let (text, header, title) = (64 + 20 * 64 + 20, 64 + 20 * 64 + 4, 50);
    let places = [(0, text), (0, header), (0, title), (1, text), (1, header), (1, title)];
    for (leaf, place) in places.into_iter().chain([(2, text), (2, header), (2, 64 + 4)]) {
        let mut damaged = mock.clone();
        damaged.damage(|bytes| bytes[GAME + leaf * SECTOR + place] ^= 0x10);
        assert_eq!(reopened(&mut damaged), (Model::default(), Started::Damaged), "{leaf} {place}");
        goes_on(&mut damaged);
    }
}

#[test]
fn a_setting_that_cannot_be_read_is_told_and_the_others_stay() {
    let (mut mock, mut model) = aged(40);
    mock.damage(|bytes| bytes[64 + 5 * 64 + 20] ^= 0x10);
    model.settings.remove(&5);
    assert_eq!(reopened(&mut mock), (model, Started::Damaged));
    goes_on(&mut mock);
}

#[test]
fn damage_in_a_game_that_is_over_costs_the_next_one_nothing() {
    // Thirty records, and then those of the next game.
    let (mut mock, model) = aged(50);
    mock.damage(|bytes| {
        [3, 7].into_iter().for_each(|slot| bytes[GAME + 64 + slot * 64 + 20] ^= 0x10);
    });
    assert_eq!(reopened(&mut mock), (model, Started::Whole));
    assert_eq!(goes_on(&mut mock), Started::Whole);
}

/// The header of an item as long as that, but for its first checksum.
fn item_header(length: u16) -> [u8; 4] {
    let ([low, high], [sum_low, sum_high]) =
        (length.to_le_bytes(), length_sum(length).to_le_bytes());
    [low, high, sum_low, sum_high]
}

#[test]
fn nothing_in_the_text_of_a_torn_record_is_an_item() {
    let (mut mock, model) = aged(40);
    let text = [b"1234", &item_header(300)[..], b"1234"].concat();
    act(&mut open(&mut mock).0, &Step::Keep(Kind::Event, text)).unwrap();
    let torn = GAME + 64 + 40 * 64;
    mock.damage(|bytes| bytes[torn + 7] |= 0x10);
    assert_eq!(reopened(&mut mock), (model, Started::Whole));
    assert_eq!(goes_on(&mut mock), Started::Whole);
}

/// The store's checksum of an item's length.
fn length_sum(length: u16) -> u16 {
    !length.to_le_bytes().iter().fold(!0_u16, |sum, &byte| {
        (0..8).fold(sum ^ u16::from(byte), |sum, _| (sum >> 1) ^ (0x1A2E * (sum & 1)))
    })
}

/// Of the bits of an item's length and its checksum some are cleared, and what is there then is right again.
#[test]
fn a_torn_length_that_looks_right_is_no_item() {
    let mut found = 0;
    for length in 57_u16..4000 {
        let (torn, whole) = (length_sum(length), length_sum(56));
        if length & 56 != 56 || torn & whole != whole {
            continue;
        }
        found += 1;
        let (mut mock, model) = aged(40);
        mock.damage(|bytes| {
            let at = GAME + 64 + 40 * 64;
            assert_eq!(bytes[at - 64 + 4..][..4], item_header(56));
            bytes[at..at + 4].copy_from_slice(b"1234");
            bytes[at + 4..at + 8].copy_from_slice(&item_header(length));
        });
        assert_eq!(reopened(&mut mock), (model, Started::Whole), "{length}");
        assert_eq!(goes_on(&mut mock), Started::Whole);
    }
    assert!(found > 0);
}

#[test]
fn a_dump_is_read_without_being_changed() {
    let (mock, model) = aged(1000);
    let dump = mock.bytes();
    let (mut journal, started) = Journal::open(Dump(&dump), 0).unwrap();
    assert_eq!(started, Started::Whole);
    assert_eq!(read(&mut journal).unwrap(), model);
}

/// What was read off a box: it can be read and nothing else.
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
    /// A leaf where another one was.
    Copy(usize, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        (0..AREA, 1..3 * SECTOR, any::<u8>())
            .prop_map(|(at, length, byte)| Damage::Fill(at, length, byte)),
        (0..AREA, proptest::collection::vec(any::<u8>(), 1..300))
            .prop_map(|(at, bytes)| Damage::Random(at, bytes)),
        // Where titles and item headers are, to hit them often.
        (0..AREA / 64, 0..64_usize, 0..8_u8)
            .prop_map(|(slot, at, bit)| Damage::Flip(slot * 64 + at, bit)),
        (0..64_usize, 0..64_usize).prop_map(|(from, to)| Damage::Copy(from, to)),
    ]
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
        prop_assert!(started == Started::Damaged || blank == AREA);
    }

    /// It starts with what was there, with less of it, or with nothing; never with anything else.
    #[test]
    fn a_damaged_journal_starts(
        records in 1..8000_u32,
        damages in proptest::collection::vec(damage(), 1..6),
    ) {
        let (mut mock, model) = aged(records);
        mock.damage(|bytes| damages.iter().for_each(|damage| damaged(bytes, damage)));
        let (found, started) = reopened(&mut mock);
        // Old leaves that were copied can bring an old game back; what is not copied cannot.
        if !damages.iter().any(|damage| matches!(damage, Damage::Copy(..))) {
            let told = started == Started::Damaged || found.game.len() + 1 >= model.game.len();
            prop_assert!(told || old_game(&found), "{} of {}", found.game.len(), model.game.len());
            prop_assert!(model.game.starts_with(&found.game) || old_game(&found));
            prop_assert!(found.settings.iter().all(|kept| model.settings.get(kept.0) == Some(kept.1)));
        }
        goes_on(&mut mock);
    }
}

/// Whether it is one of the games that [`aged`] plays, from its beginning on.
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
