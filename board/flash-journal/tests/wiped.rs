//! What began a game is wiped once another begins: a secret that its dice come from is in it.

use crate::full_sweep;
use crate::games::{Op, act, event, open, reopened};
use crate::mock::Mock;
use crate::power_cuts::TEARS;
use flash_journal::Role;

/// No eight bytes of it are found in anything else here.
const SECRET: [u8; 32] = *b"a secret that nobody else knows!";

fn sealed() -> Op {
    Op::Keep(Role::Game, [b"game".as_slice(), &SECRET].concat())
}

fn other() -> Op {
    Op::Keep(Role::Game, b"another game".to_vec())
}

fn knows(mock: &Mock) -> bool {
    let bytes = mock.bytes();
    SECRET.windows(8).any(|piece| bytes.windows(8).any(|found| found == piece))
}

/// A device that has kept a sealed game, with so many events before it and in it.
fn playing(before: u32, during: u32) -> Mock {
    let mut mock = Mock::new();
    let mut journal = open(&mut mock).0;
    act(&mut journal, &other()).unwrap();
    (0..before).for_each(|nth| act(&mut journal, &event(nth)).unwrap());
    act(&mut journal, &sealed()).unwrap();
    (0..during).for_each(|nth| act(&mut journal, &event(nth)).unwrap());
    assert!(knows(&mock));
    mock
}

/// In the same leaf as the next game, in an older one, at the end of a page and of a leaf.
const LENGTHS: [(u32, u32); 7] = [(0, 0), (0, 3), (3, 40), (5, 0), (7, 130), (124, 2), (125, 300)];

#[test]
fn a_game_that_is_replaced_leaves_no_secret_behind() {
    for (before, during) in LENGTHS {
        let mut mock = playing(before, during);
        act(&mut open(&mut mock).0, &other()).unwrap();
        assert!(!knows(&mock), "{before} and {during} events");
        assert_eq!(reopened(&mut mock).0.game.len(), 1);
    }
}

#[test]
fn nor_after_a_power_cut_once_the_box_has_tidied() {
    for (before, during) in LENGTHS {
        let start = playing(before, during);
        let mut whole = start.clone();
        let (_, what) = whole.doing(|mock| act(&mut open(mock).0, &other()).unwrap());
        let (mut old, mut wiped) = (0, 0);
        for tear in TEARS {
            // What is wiped is zeros, one like the other.
            for steps in (0..what.steps).step_by(if full_sweep() { 1 } else { 5 }) {
                let mut mock = start.cut_after(steps, tear);
                assert!(act(&mut open(&mut mock).0, &other()).is_err());
                mock.restart();
                let mut journal = open(&mut mock).0;
                while journal.tidy().unwrap() {}

                let held = reopened(&mut mock).0;
                let stands = held.game.len() > 1 || held.game[0].1.ends_with(&SECRET);
                assert_eq!(knows(&mock), stands, "{before} and {during} events, {steps} {tear:?}");
                if stands { old += 1 } else { wiped += 1 }
            }
        }
        assert!(old > 0 && wiped > 0, "{old} {wiped}");
    }
}

/// A wipe is read back, and repeated, like everything else that is programmed.
#[test]
fn nor_where_the_flash_leaves_some_bits_of_it() {
    /// What lies before the secret in its record.
    const BEFORE: usize = 8 + b"game".len();
    for (before, during) in LENGTHS {
        for after in 0..5 {
            let mut mock = playing(before, during);
            let found = mock.bytes().windows(SECRET.len()).position(|found| *found == SECRET);
            let end = found.unwrap() + SECRET.len();
            mock.leaves_bit_after = Some(after);
            act(&mut open(&mut mock).0, &other()).unwrap();
            let wiped =
                mock.bytes()[end - SECRET.len() - BEFORE..end].iter().all(|&byte| byte == 0);
            assert!(wiped, "{before} and {during} events, program {after}");
            assert_eq!(reopened(&mut mock).0.game.len(), 1);
        }
    }
}
