//! The age of a leaf is in the checksum of each of its records. A record of one age is never one of
//! another, not even after a flipped bit was corrected in it.

use crate::games::{Model, Op, act, event, game, open, reopened};
use crate::mock::{Mock, SECTOR};
use flash_journal::{Found, Role};

/// Where the game's leaves begin, after four of settings.
const GAME: usize = 4 * SECTOR;
/// Where the title of a leaf is, and its length.
const TITLE: usize = 48;
const TITLE_BITS: usize = 16 * 8;

/// The leaf after the youngest still holds the settings of four leaves ago. Every other time, that
/// is an age which differs in one bit from the one that is looked for there.
#[test]
fn settings_are_the_latest_even_if_never_tidied() {
    let mut mock = Mock::new();
    let mut model = Model::default();
    for number in (0..126 * 12).map(|number: u32| number.to_le_bytes()[0]) {
        let op = Op::Keep(Role::Setting(number % 20), vec![number, 1, 2, 3]);
        act(&mut open(&mut mock).0, &op).unwrap();
        model = model.after(&op);
        assert_eq!(reopened(&mut mock), (model.clone(), Found::Whole), "{number}");
    }
}

/// A torn program may leave two bits of a title as they were.
#[test]
fn a_leaf_with_two_wrong_bits_in_its_title_is_as_old_as_it_was() {
    let mut mock = Mock::new();
    let mut model = Model::default();
    let mut journal = open(&mut mock).0;
    for op in [game(0)].into_iter().chain((1..150).map(event)) {
        act(&mut journal, &op).unwrap();
        model = model.after(&op);
    }
    let title = (GAME + SECTOR + TITLE) * 8;
    for one in 0..TITLE_BITS {
        for other in 0..one {
            let mut worn = mock.clone();
            worn.flip(title + one);
            worn.flip(title + other);
            assert_eq!(reopened(&mut worn), (model.clone(), Found::Whole), "{one} {other}");
        }
    }
}
