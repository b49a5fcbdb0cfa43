//! A flash nastier than one that loses power: bits rot, cells are stuck, a program leaves some
//! bits, and torn bits read differently each time.
//!
//! `CROUPIER_SWEEP=full` does all of it: more than 100,000 flips, 1,000 flashes with stuck cells
//! and 20,000 unstable tears. Otherwise a sample of each.

use crate::full_sweep;
use crate::games::{Model, Op, act, aged, evening, event, game, open, read, reopened};
use crate::mock::{AREA, Mock, SECTOR};
use crate::power_cuts::TEARS;
use chacha20::ChaCha8Rng;
use flash_journal::{Error, Found, Role};
use rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;

fn sweep(full: u32, sample: u32) -> u32 {
    if full_sweep() { full } else { sample }
}

fn below(chance: &mut ChaCha8Rng, end: usize) -> usize {
    chance.next_u32() as usize % end
}

/// An old device, and one with a game across several leaves.
fn devices() -> [(Mock, Model); 2] {
    let mut mock = Mock::new();
    let mut model = Model::default();
    let mut journal = open(&mut mock).0;
    for number in 0..400_u32 {
        let op = match number {
            0 => game(0),
            _ if number % 9 == 0 => {
                Op::Keep(Role::Setting(number.to_le_bytes()[0] % 20), vec![7; 30])
            }
            _ => event(number),
        };
        act(&mut journal, &op).unwrap();
        model = model.after(&op);
    }
    [aged(126 * 60 + 300), (mock, model)]
}

#[test]
fn any_one_bit_that_flips_changes_nothing() {
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    let mut flips = 0;
    for (mock, model) in devices() {
        for nth in 0..sweep(60_000, 2_000) {
            let mut rotten = mock.clone();
            let bit = match nth % 4 {
                // The settings and the first leaves of the game; then marks and titles; then
                // anywhere.
                0 => below(&mut chance, 8 * SECTOR * 8),
                1 => (below(&mut chance, 64) * SECTOR + 40) * 8 + below(&mut chance, 24 * 8),
                _ => below(&mut chance, AREA * 8),
            };
            rotten.flip(bit);
            flips += 1;
            assert_eq!(reopened(&mut rotten), (model.clone(), Found::Whole), "bit {bit}");
            if nth % 32 == 0 {
                act(&mut open(&mut rotten).0, &event(5)).unwrap();
                let after = (model.after(&event(5)), Found::Whole);
                assert_eq!(reopened(&mut rotten), after, "bit {bit}, and on");
            }
        }
    }
    assert!(flips >= sweep(100_000, 4_000), "{flips} flips");
}

/// Sticks cells: anywhere, where the evening is written, or in what is sure to be written, the
/// first bytes of its first slots. No more than four in one slot: with five a blank one looks
/// written, and that is reported as damage.
fn stick(mock: &mut Mock, chance: &mut ChaCha8Rng, cells: usize, slots: usize) {
    let mut taken = BTreeMap::new();
    for _ in 0..cells {
        let bit = match below(chance, 3) {
            0 => below(chance, AREA * 8),
            1 => below(chance, 8 * SECTOR * 8),
            _ => {
                let slot = below(chance, 8) * SECTOR + 64 + below(chance, slots) * 32;
                slot * 8 + below(chance, 80)
            }
        };
        let in_slot = taken.entry(bit / (32 * 8)).or_insert(0);
        *in_slot += 1;
        if *in_slot <= 4 {
            mock.stick(bit, below(chance, 2) == 0);
        }
    }
}

/// From the beginning, or after a while: then what was kept before may be damaged, and from the
/// start that says so on the same holds.
#[test]
fn stuck_cells_lose_nothing_that_was_accepted() {
    let steps = evening();
    let (mut kept, mut refused, mut flashes) = (0, 0, 0);
    for seed in 0..sweep(3_000, 120) {
        let mut chance = ChaCha8Rng::seed_from_u64(seed.into());
        let mut mock = Mock::new();
        let later = [0, 1, 3, 40][below(&mut chance, 4)];
        let (first, then) = steps.split_at(later);
        let mut journal = open(&mut mock).0;
        first.iter().for_each(|op| act(&mut journal, op).unwrap());
        let cells = [1, 10, 100, 1000][below(&mut chance, 4)];
        let slots = [20, 126][below(&mut chance, 2)];
        stick(&mut mock, &mut chance, cells, slots);
        flashes += 1;
        let mut model = reopened(&mut mock).0;
        for chunk in then.chunks(15) {
            let mut journal = open(&mut mock).0;
            for op in chunk {
                match act(&mut journal, op) {
                    Ok(()) => {
                        model = model.after(op);
                        kept += 1;
                    }
                    Err(Error::Full | Error::NoGame) => refused += 1,
                    Err(other) => panic!("{other:?}"),
                }
            }
            let (found, reported) = reopened(&mut mock);
            assert_eq!(found, model, "seed {seed}: {reported:?}");
        }
    }
    println!("{kept} kept, {refused} refused");
    assert!(flashes >= sweep(1_000, 40), "{flashes} flashes");
    assert!(kept > 20 * refused, "{kept} kept, {refused} refused");
}

#[test]
fn a_program_that_leaves_a_bit_is_noticed_before_anything_is_said() {
    for (mock, model) in devices() {
        for after in 0..3 {
            for op in [event(1), game(1), Op::Keep(Role::Setting(3), vec![1; 40])] {
                let mut mock = mock.clone();
                mock.leaves_bit_after = Some(after);
                act(&mut open(&mut mock).0, &op).unwrap();
                let kept = (model.after(&op), Found::Whole);
                assert_eq!(reopened(&mut mock), kept, "{op:?}, program {after}");
            }
        }
    }
}

/// Until something is kept it may read either way; from then on it stays the same, whichever ring
/// that was kept in.
#[test]
fn what_was_torn_stays_as_it_was_read_once_something_is_kept() {
    let mut chance = ChaCha8Rng::seed_from_u64(3);
    let setting = Op::Keep(Role::Setting(5), b"five".to_vec());
    let long = Op::Keep(Role::Event, vec![0x5A; 100]);
    let mut devices = devices().to_vec();
    devices.extend([1, 5, 6, 125, 126, 126 * 60 - 1, 126 * 60].map(aged));
    let (all, mut tears) = (sweep(2_500, 120), 0);
    for (mock, model) in devices {
        let mut nth = 0;
        while nth < all {
            let steps = [&event(1), &long, &game(1), &setting, &Op::Tidy];
            let op = steps[below(&mut chance, steps.len())];
            let (_, what) = mock.clone().doing(|mock| act(&mut open(mock).0, op));
            // Where there is nothing to tidy, there is nothing to tear.
            if what.steps == 0 {
                continue;
            }
            nth += 1;
            let place = u64::from(chance.next_u32()) % what.steps;
            let mut torn = mock.cut_after(place, TEARS[below(&mut chance, 2)]);
            torn.unstable_tears = true;
            assert!(act(&mut open(&mut torn).0, op).is_err());
            tears += 1;
            torn.restart();
            let at = format!("{nth}: {op:?} after {place}");
            let mut journal = open(&mut torn).0;
            let mut now = read(&mut journal).unwrap();
            assert!(now == model || now == model.after(op), "{at}: {now:?}");
            // One record is enough, even if it goes to the other ring.
            let next = if *op == setting { event(2) } else { setting.clone() };
            act(&mut journal, &next).unwrap_or_else(|why| panic!("{at}: {why:?}"));
            now = now.after(&next);
            for again in 0..4 {
                assert_eq!(reopened(&mut torn), (now.clone(), Found::Whole), "{at}, start {again}");
            }
        }
    }
    assert!(tears >= sweep(20_000, 1_000), "{tears} tears");
}

/// What was cut off can read blank, today: an erase of the next leaf, which then has no mark; or
/// the first record of the next leaf, which has one, but may have been begun.
#[test]
fn a_leaf_that_only_reads_blank_is_erased_before_it_is_used() {
    for (records, is_tidy, nth) in [(100, false, 2), (125, true, 0)] {
        let (mut mock, model) = aged(records);
        let mut journal = open(&mut mock).0;
        while is_tidy && journal.tidy().unwrap() {}
        // Where that record of the next leaf will have ones: in the first letters of its text.
        let slot = (4 + 1) * SECTOR + 64 + nth * 32;
        for seed in 0..sweep(10_000, 1_000) {
            let mut mock = mock.cut_after(seed.into(), TEARS[0]);
            mock.restart();
            (8..11).for_each(|byte| mock.unsettle(8 * (slot + byte) + 6));
            let mut now = model.clone();
            let mut journal = open(&mut mock).0;
            for number in 0..40 {
                act(&mut journal, &event(number)).unwrap();
                now = now.after(&event(number));
            }
            for again in 0..4 {
                let at = format!("{records} records, {seed}, start {again}");
                assert_eq!(reopened(&mut mock), (now.clone(), Found::Whole), "{at}");
            }
        }
    }
}
