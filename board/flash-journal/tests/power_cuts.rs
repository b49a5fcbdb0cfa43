//! The power is cut at every byte of a program and in every erase, and a second time at every point
//! of the next thing the device does. A start writes nothing, so there is nothing to cut in it; a
//! test says so.
//!
//! In the usual test each byte is torn in one way, now in order, now any bits of it, and of the
//! zeros written after a start only every fifth byte is cut.
//!
//! Two cuts make many combinations, so the second one follows only a sample of the first. In a full
//! sweep it follows many more, and only where a whole leaf is zeroed first is it every seventh
//! byte, another seventh after each first cut; that takes an hour of a core, half of it for
//! `an_evening_…`.

use crate::full_sweep;
use crate::games::{Model, Op, act, aged, evening, event, game, open, read, reopened};
use crate::mock::{AREA, Mock, Tear};
use chacha20::ChaCha8Rng;
use flash_journal::{Found, Role};
use rand_core::{Rng, SeedableRng};

pub const TEARS: [Tear; 2] = [Tear::InOrder, Tear::AnyBits];

/// Now the one, now the other.
fn one_tear(nth: u64) -> &'static [Tear] {
    &TEARS[usize::from(!nth.is_multiple_of(2))..][..1]
}

/// A device before it does something, and what it holds.
#[derive(Clone)]
struct Moment {
    mock: Mock,
    model: Model,
    /// What it may hold instead after another cut: a record that was torn and not there at the
    /// start may be there at the next one, as long as nothing else has been kept. The zeros that
    /// strike it out may have been torn so that they completed it.
    torn: Option<Model>,
}

impl Moment {
    fn does(&mut self, op: &Op) {
        act(&mut open(&mut self.mock).0, op).expect("the power is on");
        self.model = self.model.after(op);
        self.torn = None;
    }

    /// Hands out each device that comes back after the power failed during this op, at any point.
    /// `first` is the number of the first cut if these are second ones.
    fn cuts(
        &self,
        op: &Op,
        tears: &[Tear],
        first: Option<u64>,
        mut each: impl FnMut(Moment),
    ) -> u64 {
        let mut whole = self.mock.clone();
        let (done, what) = whole.doing(|mock| act(&mut open(mock).0, op));
        done.expect("the power is on");
        for &tear in tears {
            for steps in (0..what.steps).filter(|&at| is_cut(at, what.steps, first)) {
                let mut mock = self.mock.cut_after(steps, tear);
                // What is cut off is not accepted.
                let refused = act(&mut open(&mut mock).0, op);
                assert!(refused.is_err(), "{op:?} at {steps} of {}", what.steps);
                mock.restart();
                each(self.restarts(mock, op, steps, tear));
            }
        }
        what.steps * tears.len() as u64
    }

    /// It starts and holds what it held, perhaps with what was cut off; and starting changed
    /// nothing.
    fn restarts(&self, mut mock: Mock, op: &Op, steps: u64, tear: Tear) -> Moment {
        let before = mock.clone();
        let ((model, started), what) = mock.doing(reopened);
        let at = format!("{op:?}, torn {tear:?} after {steps} steps");
        assert_eq!((what.programs, what.erases), (0, 0), "{at}");
        assert!(mock.holds_the_same_as(&before), "{at}");
        let with = self.model.after(op);
        let completed = self.torn.as_ref() == Some(&model);
        assert!(model == self.model || model == with || completed, "{at}: {model:?}");
        // If nothing was accepted yet, it is new.
        let fresh = model == Model::default();
        assert_eq!(started, if fresh { Found::Fresh } else { Found::Whole }, "{at}");
        let torn = (model == self.model && matches!(op, Op::Keep(..))).then_some(with);
        Moment { mock, model, torn }
    }

    /// It continues: something of each kind can be kept, and is there.
    fn goes_on(mut self) {
        let mut journal = open(&mut self.mock).0;
        let setting = Op::Keep(Role::Setting(0), b"on".to_vec());
        for op in [None, Some(setting), Some(Op::Tidy), None] {
            let op = op.unwrap_or_else(|| next(&self.model));
            act(&mut journal, &op).expect("the power is on");
            self.model = self.model.after(&op);
        }
        assert_eq!(reopened(&mut self.mock), (self.model, Found::Whole));
    }

    fn next(&self) -> Op {
        next(&self.model)
    }
}

/// What a device would do next.
fn next(model: &Model) -> Op {
    if model.game.is_empty() { game(1) } else { event(1) }
}

/// A record may be preceded by many zeros, which are all alike: of those, some. More than a
/// thousand of them are a whole leaf's.
fn is_cut(at: u64, steps: u64, first: Option<u64>) -> bool {
    at + 40 >= steps
        || match first {
            _ if !full_sweep() => at.is_multiple_of(5),
            Some(first) if steps > 1000 => (at + first).is_multiple_of(7),
            _ => true,
        }
}

/// A new device, one on which another program ran, one at the end of a leaf after the ring has
/// turned, and one that must erase a leaf next.
fn devices() -> [Moment; 4] {
    let [new, turned, full] = [0, 126 * 61 - 17, 126 * 60 * 2 - 3].map(after);
    let used = Moment { mock: Mock::holding(&[0x5A; AREA]), ..new.clone() };
    [new, used, turned, full]
}

/// The first record in a used chip begins both rings, and erases a sector for each.
#[test]
fn a_used_chip_is_new_until_something_is_kept_however_often_that_is_cut() {
    let any = &mut vec![0; AREA];
    ChaCha8Rng::seed_from_u64(9).fill_bytes(any);
    let setting = Op::Keep(Role::Setting(5), b"five".to_vec());
    for bytes in [&vec![0x5A; AREA], any] {
        let moment = Moment { mock: Mock::holding(bytes), ..after(0) };
        for (op, next) in [(&game(1), &event(8)), (&setting, &game(1)), (&game(1), &setting)] {
            cut_twice(&moment, op, next, 5);
        }
    }
}

/// A device in which this many records of games were kept.
fn after(records: u32) -> Moment {
    let (mock, model) = if records == 0 { (Mock::new(), Model::default()) } else { aged(records) };
    Moment { mock, model, torn: None }
}

#[test]
fn a_cut_anywhere_in_an_evening_loses_nothing_and_invents_nothing() {
    for mut moment in devices() {
        let mut cuts = 0;
        for (nth, op) in (0..).zip(evening()) {
            let tears = if full_sweep() { &TEARS } else { one_tear(nth) };
            cuts += moment.cuts(&op, tears, None, Moment::goes_on);
            moment.does(&op);
        }
        println!("{cuts} cuts");
    }
}

/// Cuts in this op, and again in the next one: after every `every`th of the first cuts.
fn cut_twice(moment: &Moment, op: &Op, next: &Op, every: u64) {
    let every = if full_sweep() { every.div_ceil(12) } else { every };
    let (mut first, mut second) = (0_u64, 0);
    moment.cuts(op, &TEARS, None, |torn| {
        first += 1;
        if !first.is_multiple_of(every) {
            return torn.goes_on();
        }
        let next = match next {
            Op::Keep(Role::Event, _) if torn.model.game.is_empty() => torn.next(),
            next => next.clone(),
        };
        let tears = if full_sweep() { &TEARS } else { one_tear(first) };
        second += torn.cuts(&next, tears, Some(first), |mut again| {
            again.does(&again.next());
            assert_eq!(reopened(&mut again.mock), (again.model, Found::Whole));
        });
    });
    // There is not always something to tidy.
    let nothing = first == 0 || *next == Op::Tidy;
    assert!(second > 0 || nothing, "{op:?}: {first} first cuts");
}

#[test]
fn a_second_cut_in_what_follows_the_first_does_no_more_harm() {
    let setting = Op::Keep(Role::Setting(5), b"five".to_vec());
    // Before the very first record and the second; at the end of a page; at the last slot of a leaf
    // and the first of the next; and after the ring has turned.
    let (turned, twice) = (126 * 61, 126 * 60 * 2);
    for records in [0, 1, 5, 6, 125, 126, turned - 17, turned - 1, turned, twice - 3, twice - 1] {
        let moment = after(records);
        cut_twice(&moment, &moment.next(), &event(8), 9);
        cut_twice(&moment, &game(7), &event(8), 13);
        cut_twice(&moment, &setting, &event(8), 17);
        cut_twice(&moment, &moment.next(), &setting, 17);
        cut_twice(&moment, &Op::Tidy, &Op::Tidy, 1);
        cut_twice(&moment, &Op::Tidy, &event(8), 9);
    }
}

#[test]
fn settings_on_the_move_survive_two_cuts() {
    let mut moment = after(0);
    // All cards are entered, and then hardly any: those are what moves. One is the last of its
    // leaf.
    let setting = |number: u32| {
        let card = number < 25 || number.is_multiple_of(11);
        let key = if card { number % 25 } else { 0 };
        Op::Keep(Role::Setting(u8::try_from(key).unwrap()), format!("{number:>17}").into_bytes())
    };
    let mut moves = 0;
    for number in 0..90 {
        let op = setting(number);
        let (_, what) = moment.mock.clone().doing(|mock| act(&mut open(mock).0, &op));
        // A leaf is full and the next one is begun, with whatever is still needed from the old one.
        if what.programs > 5 {
            moves += 1;
            cut_twice(&moment, &op, &setting(number + 7), 61);
        }
        moment.does(&op);
        if number % 40 < 20 {
            moment.does(&Op::Tidy);
        }
    }
    assert!(moves > 2, "{moves}");
}

#[test]
fn the_beginning_of_a_new_game_in_a_full_area_survives_two_cuts() {
    let mut moment = after(0);
    let mut journal = open(&mut moment.mock).0;
    for number in 0.. {
        let op = if number == 0 { game(0) } else { event(number) };
        if act(&mut journal, &op).is_err() {
            break;
        }
        let Op::Keep(kind, bytes) = op else { unreachable!() };
        moment.model.game.push((kind, bytes));
    }
    let mut first = 0;
    moment.cuts(&game(1), &TEARS, None, |mut torn| {
        first += 1;
        if first % 16 == 0 || full_sweep() {
            torn.cuts(&game(2), one_tear(first / 16), Some(first), |mut again| {
                again.does(&game(3));
                assert_eq!(reopened(&mut again.mock), (again.model, Found::Whole));
            });
        }
        torn.does(&game(2));
        torn.does(&event(2));
        assert_eq!(reopened(&mut torn.mock), (torn.model, Found::Whole));
    });
}

#[test]
fn an_evening_with_two_cuts() {
    let mut moment = after(0);
    for (nth, op) in evening().iter().enumerate() {
        if full_sweep() {
            for next in [event(8), game(8), Op::Tidy] {
                cut_twice(&moment, op, &next, 12 * 17);
            }
        } else if nth % 8 == 0 {
            cut_twice(&moment, op, &event(8), 7);
        }
        moment.does(op);
    }
}

#[test]
fn after_an_error_of_the_flash_the_same_journal_goes_on() {
    let (mock, model) = aged(40);
    for tear in TEARS {
        for steps in 0..40 {
            let mut mock = mock.cut_after(steps, tear);
            let mut journal = open(&mut mock).0;
            let torn = act(&mut journal, &event(1));
            journal.flash().restart();
            let model = match torn {
                Ok(()) => model.after(&event(1)),
                Err(_) => {
                    let found = read(&mut journal).unwrap();
                    assert!(found == model || found == model.after(&event(1)));
                    found
                }
            };
            act(&mut journal, &event(2)).unwrap();
            assert_eq!(read(&mut journal).unwrap(), model.after(&event(2)));
            assert_eq!(reopened(&mut mock), (model.after(&event(2)), Found::Whole));
        }
    }
}
