//! Damage is reported by the start that finds it, and by every start until something is kept:
//! nothing has been written by then, and it still cannot be read. The first record that is kept
//! ends it, wherever the power fails before all is tidy.

use crate::content::{GAME, in_format};
use crate::full_sweep;
use crate::games::{Model, Op, Refused, act, aged, event, game, open, reopened};
use crate::mock::{AREA, Mock, SECTOR, Tear};
use crate::power_cuts::TEARS;
use chacha20::ChaCha8Rng;
use flash_journal::{FORMAT, Found, Role};
use rand_core::{Rng, SeedableRng};

/// An area that cannot be read, or not completely.
struct Case {
    name: &'static str,
    mock: Mock,
    /// What can be read of it, and what is reported about the rest.
    left: Model,
    reported: Found,
}

fn damaged(name: &'static str, mut mock: Mock, damage: impl FnOnce(&mut [u8])) -> Case {
    mock.damage(damage);
    let (left, reported) = reopened(&mut mock);
    assert!(matches!(reported, Found::Damaged | Found::OtherFormat(_)), "{name}: {reported:?}");
    Case { name, mock, left, reported }
}

/// A device in which the ring has turned: the game begins in the last leaf and ends in the first.
fn old() -> Mock {
    let (mut mock, _) = aged(126 * 60 - 10);
    let mut journal = open(&mut mock).0;
    act(&mut journal, &game(0)).unwrap();
    (1..30).for_each(|number| act(&mut journal, &event(number)).unwrap());
    mock
}

/// An offset in the first leaf of a ring, within one of its first records.
const RECORD: usize = 64 + 3 * 32 + 10;
/// An offset within a title.
const TITLE: usize = 50;

fn cases() -> Vec<Case> {
    let any = |bytes: &mut [u8]| ChaCha8Rng::seed_from_u64(7).fill_bytes(bytes);
    let turned = |bytes: &mut [u8]| {
        let mut chance = ChaCha8Rng::seed_from_u64(8);
        for _ in 0..20_000 {
            let [at, bit] = [chance.next_u32(), chance.next_u32()].map(|any| any as usize);
            bytes[at % AREA] ^= 1 << (bit % 8);
        }
    };
    vec![
        damaged("bits turned all over", aged(1000).0, turned),
        damaged("bits turned in an old device", old(), turned),
        damaged("a game of random bytes", old(), |bytes| any(&mut bytes[GAME..])),
        damaged("settings of random bytes", old(), |bytes| any(&mut bytes[..GAME])),
        damaged("a record of the game", old(), |bytes| bytes[GAME + RECORD] ^= 3),
        damaged("an only leaf's title", aged(40).0, |bytes| bytes[GAME + TITLE..][..9].fill(1)),
        damaged("a record of the settings", old(), |bytes| bytes[RECORD] ^= 3),
        damaged("the title of the settings", old(), |bytes| bytes[TITLE..][..9].fill(1)),
        damaged("another format", in_format(FORMAT + 1), |_| ()),
        damaged("settings of another format", old(), |bytes| {
            bytes[..GAME].copy_from_slice(&in_format(FORMAT + 1).bytes()[..GAME]);
        }),
        damaged("a game of another format", old(), |bytes| {
            bytes[GAME..].copy_from_slice(&in_format(FORMAT + 1).bytes()[GAME..]);
        }),
    ]
}

fn setting(key: u8) -> Op {
    Op::Keep(Role::Setting(key), b"set".to_vec())
}

/// What can be kept first in this case.
fn firsts(case: &Case) -> Vec<Op> {
    let on = (!case.left.game.is_empty()).then(|| event(1));
    [game(1), setting(3)].into_iter().chain(on).collect()
}

#[test]
fn until_something_is_kept_every_start_reports_damage_and_writes_nothing() {
    for Case { name, mut mock, left, reported } in cases() {
        let before = mock.clone();
        for _ in 0..2 {
            assert_eq!(open(&mut mock).0.tidy(), Ok(false), "{name}");
            assert!(mock.holds_the_same_as(&before), "{name}");
            assert_eq!(reopened(&mut mock), (left.clone(), reported), "{name}");
        }
    }
}

#[test]
fn once_something_is_kept_no_start_reports_it_again() {
    for case in cases() {
        for first in firsts(&case) {
            let (name, mut mock) = (case.name, case.mock.clone());
            agreed(&mut mock, &first);
            let kept = case.left.after(&first);
            assert_eq!(reopened(&mut mock), (kept, Found::Whole), "{name}, {first:?}");
        }
    }
}

#[test]
fn an_end_of_damage_costs_at_most_an_erase_for_settings_and_one_for_the_game() {
    for case in cases() {
        let mut mock = case.mock.clone();
        let mut journal = open(&mut mock).0;
        journal.overwrite();
        let mut erases = journal.flash().done.erases;
        for (op, most) in [(game(1), 2), (event(1), 0), (setting(3), 0), (event(2), 0)] {
            act(&mut journal, &op).unwrap();
            let done = journal.flash().done;
            assert!(done.erases - erases <= most, "{}, {op:?}: {done:?}", case.name);
            erases = done.erases;
        }
    }
}

#[test]
fn an_event_without_a_game_is_refused_where_the_game_was_lost() {
    for case in cases().iter().filter(|case| case.left.game.is_empty()) {
        let mut mock = case.mock.clone();
        assert!(act(&mut open(&mut mock).0, &event(1)).is_err(), "{}", case.name);
        agreed(&mut mock, &setting(3));
        let kept = case.left.after(&setting(3));
        assert!(act(&mut open(&mut mock).0, &event(1)).is_err(), "{}", case.name);
        assert_eq!(reopened(&mut mock), (kept, Found::Whole), "{}", case.name);
    }
}

/// Tidies until there is nothing left to do. Then every sector out of use is blank, damaged ones
/// too.
fn gets_tidy(mock: &mut Mock, at: &str) {
    let before = reopened(mock);
    let mut journal = open(mock).0;
    while journal.tidy().unwrap() {}
    assert_eq!(reopened(mock), before, "{at}");
    // Apart from the mark that says so.
    let used = |leaf: &&[u8]| leaf[48..].iter().any(|&byte| byte != 0xFF);
    let used = mock.bytes().chunks(SECTOR).filter(used).count();
    // One leaf of settings, or two during a move; and a short game in one or two.
    assert!(used <= 4, "{at}: {used} leaves are in use");
}

/// Every point at which the power can fail, from the first kept record until all is tidy, and after
/// some of them every 67th when that op is repeated, each time other ones. That takes some twenty
/// minutes, so it is for a full sweep; else it is every 61st, and every 401st. A leaf of zeros is
/// four thousand of them.
#[test]
fn a_cut_before_all_is_tidy_reports_nothing_again_and_loses_nothing() {
    let (every, again) = if full_sweep() { (1, 67) } else { (61, 401) };
    let (mut first, mut second) = (0, 0);
    for case in cases() {
        for thing in firsts(&case) {
            let mut at = Moment { case: &case, mock: case.mock.clone(), model: case.left.clone() };
            let then = [game(2), event(2), setting(4), setting(5), Op::Tidy];
            for op in [thing].iter().chain(&then) {
                first += at.cuts(op, 0, every, |mut torn, nth| {
                    if nth % 16 == 0 {
                        // What was half tidied is tidied as if it had never been.
                        if *op != Op::Tidy {
                            second += torn.cuts(op, nth / 16 % again, again, |_, _| ());
                        }
                        torn.does(&setting(6));
                        gets_tidy(&mut torn.mock, case.name);
                    }
                });
                at.does(op);
            }
            gets_tidy(&mut at.mock, case.name);
        }
    }
    println!("{first} cuts, and {second} second ones");
    assert!(first > 3_000 && second > 200);
}

/// A device after damage, until it is tidy, and what it holds.
struct Moment<'a> {
    case: &'a Case,
    mock: Mock,
    model: Model,
}

impl<'a> Moment<'a> {
    fn does(&mut self, op: &Op) {
        does(&mut self.mock, op).expect("the power is on");
        self.model = self.model.after(op);
    }

    /// Hands out the devices that come back after the power failed during this op: at each
    /// `every`th point, beginning with point `from`. Each holds what it held, perhaps with what was
    /// cut off, and reports nothing once it holds more than the damage had left.
    fn cuts(
        &self,
        op: &Op,
        from: usize,
        every: usize,
        mut each: impl FnMut(Moment<'a>, usize),
    ) -> usize {
        let (_, what) = self.mock.clone().doing(|mock| does(mock, op));
        let with = self.model.after(op);
        let places = TEARS.into_iter().flat_map(|tear| (0..what.steps).map(move |at| (tear, at)));
        let mut cuts = 0;
        for (tear, steps) in places.skip(from).step_by(every) {
            let at = format!("{}, {op:?} torn {tear:?} after {steps}", self.case.name);
            let mut mock = self.mock.cut_after(steps, tear);
            assert!(does(&mut mock, op).is_err(), "{at}");
            mock.restart();
            let (model, started) = reopened(&mut mock);
            assert!(model == self.model || model == with, "{at}: {model:?}");
            let reported = started > Found::Whole;
            assert!(!reported || model == self.case.left, "{at}: {started:?}");
            each(Moment { case: self.case, mock, model }, cuts);
            cuts += 1;
        }
        cuts
    }
}

/// Keeps something after agreeing to lose what another format wrote.
fn agreed(mock: &mut Mock, op: &Op) {
    let mut journal = open(mock).0;
    journal.overwrite();
    act(&mut journal, op).unwrap();
}

/// Does one op, without asking about another format; tidying continues until it is done.
fn does(mock: &mut Mock, op: &Op) -> Result<(), Refused> {
    let mut journal = open(mock).0;
    journal.overwrite();
    act(&mut journal, op)?;
    while *op == Op::Tidy && journal.tidy()? {}
    Ok(())
}

/// If nothing can be read, the damage is reported until the first record is there.
#[test]
fn a_first_record_that_is_cut_off_leaves_the_damage_reported() {
    for case in cases().iter().filter(|case| case.left == Model::default()).take(2) {
        let mut whole = case.mock.clone();
        let (_, what) = whole.doing(|mock| does(mock, &game(1)));
        for steps in 0..what.steps {
            let mut torn = case.mock.cut_after(steps, Tear::InOrder);
            assert!(does(&mut torn, &game(1)).is_err());
            torn.restart();
            let (model, reported) = reopened(&mut torn);
            assert_eq!(model, Model::default(), "{} {steps}", case.name);
            assert!(reported > Found::Whole, "{} {steps}: {reported:?}", case.name);
        }
    }
}

/// A device also tidies after a start, once something was kept after the damage.
#[test]
fn a_restart_after_damage_continues_tidying() {
    for case in cases() {
        for tidied in [0, 1, 30, 61] {
            let mut mock = case.mock.clone();
            let mut journal = open(&mut mock).0;
            journal.overwrite();
            act(&mut journal, &game(1)).unwrap();
            for _ in 0..tidied {
                journal.tidy().unwrap();
            }
            gets_tidy(&mut mock, case.name);
        }
    }
}

/// What followed a hole in a game is dropped, and its leaf erased later. A torn erase can leave
/// records of it behind a title that says nothing: they must not come back.
#[test]
fn a_leaf_that_was_dropped_does_not_come_back_when_its_erase_is_torn() {
    let mut mock = Mock::new();
    let mut journal = open(&mut mock).0;
    act(&mut journal, &game(0)).unwrap();
    (1..240).for_each(|number| act(&mut journal, &event(number)).unwrap());
    let mut reported = 0;
    for hole in 20..60 {
        let mut mock = mock.clone();
        mock.damage(|bytes| bytes[GAME + 64 + hole * 32 + 10] ^= 3);
        // It is reported until this is kept.
        reported += usize::from(reopened(&mut mock).1 == Found::Damaged);
        act(&mut open(&mut mock).0, &setting(3)).unwrap();
        let (model, started) = reopened(&mut mock);
        assert_eq!((model.game.len(), started), (hole, Found::Whole));
        // The next leaf is erased for this, and then the record is programmed.
        let (_, what) = mock.clone().doing(|mock| act(&mut open(mock).0, &event(1)));
        assert_eq!(what.erases, 1);
        for steps in what.steps - 70..what.steps {
            let mut torn = mock.cut_after(steps, Tear::InOrder);
            assert!(act(&mut open(&mut torn).0, &event(1)).is_err());
            torn.restart();
            let (found, started) = reopened(&mut torn);
            assert_eq!(started, Found::Whole, "hole {hole}, cut {steps}");
            assert!(found == model || found == model.after(&event(1)), "hole {hole}, cut {steps}");
        }
    }
    assert_eq!(reported, 40);
}

/// A game of this many short records, in a new flash.
fn playing(records: u32) -> (Mock, Model) {
    let mut mock = Mock::new();
    let mut model = Model::default();
    let mut journal = open(&mut mock).0;
    for op in std::iter::once(game(0)).chain((1..records).map(event)) {
        act(&mut journal, &op).unwrap();
        model = model.after(&op);
    }
    (mock, model)
}

/// Noise from the title of a leaf of the game on, over this many bytes.
fn noise(mock: &mut Mock, leaf: usize, length: usize) {
    mock.damage(|bytes| {
        let title = GAME + leaf * SECTOR + 48;
        ChaCha8Rng::seed_from_u64(5).fill_bytes(&mut bytes[title..][..length]);
    });
}

/// Found by fuzzing: the ages of a ring that starts again begin at 0, and records of age 1 were
/// still there in the second leaf.
#[test]
fn a_ring_that_starts_again_does_not_take_up_records_it_lost() {
    for length in [2, 125, 126, 127] {
        let (mut mock, _) = playing(250);
        (0..2).for_each(|leaf| noise(&mut mock, leaf, 16));
        assert_eq!(reopened(&mut mock), (Model::default(), Found::Damaged));
        let mut model = Model::default();
        let mut journal = open(&mut mock).0;
        for op in std::iter::once(game(7)).chain((1..length).map(|_| event(9))) {
            act(&mut journal, &op).unwrap();
            model = model.after(&op);
        }
        assert_eq!(reopened(&mut mock), (model, Found::Whole), "{length}");
    }
}

/// Found by fuzzing: such a leaf is found only by way of the one before it, which goes out of use
/// when the next game begins.
#[test]
fn nothing_is_written_to_a_leaf_without_a_title() {
    let (mut mock, _) = playing(150);
    noise(&mut mock, 1, 16);
    let mut journal = open(&mut mock).0;
    act(&mut journal, &game(1)).unwrap();
    while journal.tidy().unwrap() {}
    assert_eq!(reopened(&mut mock), (Model::default().after(&game(1)), Found::Whole));
}

/// Found by fuzzing: what follows the gap is dropped, and with it the title that led to the leaf.
#[test]
fn a_game_goes_on_after_a_gap_in_a_leaf_without_a_title() {
    for (leaf, length, left) in [(0, 16, 20), (1, 16 + 20 * 32, 126), (1, 16, 126 + 20)] {
        let (mut mock, model) = playing(300);
        noise(&mut mock, leaf, length);
        mock.damage(|bytes| bytes[GAME + leaf * SECTOR + 64 + 20 * 32 + 10] ^= 0x30);
        let left = Model { game: model.game[..left].to_vec(), ..model };
        assert_eq!(reopened(&mut mock), (left.clone(), Found::Damaged), "{leaf} {length}");
        act(&mut open(&mut mock).0, &event(9)).unwrap();
        assert_eq!(reopened(&mut mock), (left.after(&event(9)), Found::Whole), "{leaf} {length}");
    }
}

/// Found by fuzzing: the readable settings were being copied out of a damaged leaf when the power
/// failed, then a game was kept, and then the power failed while the copy was undone.
#[test]
fn damaged_settings_are_not_reported_again_after_their_move_was_interrupted() {
    let mut start = Mock::new();
    let mut journal = open(&mut start).0;
    (0..6).for_each(|key| act(&mut journal, &setting(key)).unwrap());
    start.damage(|bytes| bytes[64 + 60 * 32..][..9].fill(0x35));
    assert_eq!(reopened(&mut start).1, Found::Damaged);
    let (_, first) = start.clone().doing(|mock| does(mock, &game(1)));
    for steps in (0..first.steps).step_by(if full_sweep() { 1 } else { 5 }) {
        let mut mock = start.cut_after(steps, Tear::InOrder);
        assert!(does(&mut mock, &game(1)).is_err());
        mock.restart();
        act(&mut open(&mut mock).0, &game(2)).unwrap();
        let (_, second) = mock.clone().doing(|mock| does(mock, &setting(6)));
        for steps in (0..second.steps).step_by(if full_sweep() { 1 } else { 11 }) {
            let mut mock = mock.cut_after(steps, Tear::InOrder);
            assert!(does(&mut mock, &setting(6)).is_err());
            mock.restart();
            assert_eq!(reopened(&mut mock).1, Found::Whole, "{steps}");
        }
    }
}

/// Cells that cannot be programmed show only once they are to be zeroed: where a record may have
/// been torn, behind the last one that was found at the start.
#[test]
fn zeros_that_the_flash_does_not_take_cost_nothing() {
    for kept in 1..6 {
        for slot in 0..7 {
            for bits in [5, 12, 100] {
                let at = format!("{kept} records, {bits} bits of slot {slot}");
                let stick = |mock: &mut Mock, start: usize| {
                    let first = (start + 64 + (kept + slot) * 32) * 8;
                    (0..bits).for_each(|bit| mock.stick(first + 5 + 2 * bit, true));
                };
                let (mut mock, mut model) = playing(u32::try_from(kept).unwrap());
                stick(&mut mock, GAME);
                assert_eq!(reopened(&mut mock), (model.clone(), Found::Whole), "{at}");
                for number in [7, 8] {
                    act(&mut open(&mut mock).0, &event(number)).unwrap();
                    model = model.after(&event(number));
                    assert_eq!(reopened(&mut mock), (model.clone(), Found::Whole), "{at}");
                }

                let (mut mock, mut model) = (Mock::new(), Model::default());
                let mut journal = open(&mut mock).0;
                for key in (0..20).take(kept) {
                    act(&mut journal, &setting(key)).unwrap();
                    model = model.after(&setting(key));
                }
                stick(&mut mock, 0);
                for key in [30, 31] {
                    act(&mut open(&mut mock).0, &setting(key)).unwrap();
                    model = model.after(&setting(key));
                    assert_eq!(reopened(&mut mock), (model.clone(), Found::Whole), "{at}");
                }
            }
        }
    }
}

/// What lies behind a gap is zeroed when the next record is kept. Where the flash does not take
/// that, it is not taken for a part of the game, and nothing else is lost.
#[test]
fn zeros_that_the_flash_does_not_take_behind_a_gap_cost_nothing() {
    for gap in [1, 10, 20] {
        for stuck in 1..6 {
            for bits in [5, 12, 256] {
                let at = format!("gap {gap}, {bits} bits of the slot {stuck} behind it");
                let (mut mock, model) = playing(30);
                let slot = |nth: usize| GAME + 64 + nth * 32;
                mock.damage(|bytes| bytes[slot(gap) + 10] ^= 0x30);
                (0..bits).for_each(|bit| mock.stick(slot(gap + stuck) * 8 + bit, true));
                let left = Model { game: model.game[..gap].to_vec(), ..model };
                assert_eq!(reopened(&mut mock), (left.clone(), Found::Damaged), "{at}");
                act(&mut open(&mut mock).0, &setting(3)).unwrap();
                let kept = left.after(&setting(3));
                // Only the damage may be reported once more, as the gap is still seen.
                assert_eq!(reopened(&mut mock).0, kept, "{at}");
                act(&mut open(&mut mock).0, &event(9)).unwrap();
                assert_eq!(reopened(&mut mock), (kept.after(&event(9)), Found::Whole), "{at}");
            }
        }
    }
}
