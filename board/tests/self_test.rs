//! The self-test, on boxes with made-up faults: each is named, and a sound box is not blamed.

use board::self_test::made_up::{MadeUp, MadeUpBox, play};
use board::self_test::wires::{Faults, Pins, Seen, examine_panel, examine_rest};
use board::self_test::{Code, Fault, Guide, Measured, Wire};

/// How long a self-test may take until its result, in milliseconds.
const LIMIT: u64 = 90_000;

/// What the self-test of a box with that fault says, and when.
fn told(fault: Option<MadeUp>) -> (Vec<Fault>, u64) {
    let mut made = MadeUpBox::new(fault);
    let faults = match play(&mut made, |_, _| {}) {
        Ok(guide) => guide.report().unwrap().faults.to_vec(),
        Err(fault) => vec![fault],
    };
    (faults, made.now())
}

#[test]
fn a_sound_box_is_not_blamed() {
    let (faults, at) = told(None);
    assert_eq!(faults, []);
    assert!(at < LIMIT / 2, "{at} ms");
}

#[test]
fn every_made_up_fault_is_named_and_nothing_else_within_90_s() {
    for made in MadeUp::ALL {
        let (faults, at) = told(Some(made));
        let [first, rest @ ..] = &faults[..] else { panic!("{made:?} is not noticed") };
        assert_eq!(*first, made.name(), "{made:?}: {faults:?}");
        // Where a wire is dead, what it leads to is not heard either.
        assert!(rest.iter().all(|fault| *fault == Fault::NotHeard), "{made:?}: {faults:?}");
        assert!(at < LIMIT, "{made:?} takes {at} ms");
    }
}

#[test]
fn every_line_fits_the_glass() {
    for made in MadeUp::ALL {
        let line = made.name().to_string();
        assert!(line.len() <= 25, "{line}");
    }
    for made in MadeUp::ALL.map(Some).into_iter().chain([None]) {
        let mut on = MadeUpBox::new(made);
        if let Ok(guide) = play(&mut on, |_, _| {}) {
            for line in &guide.report().unwrap().lines {
                assert!(line.len() <= 25, "{made:?}: {line}");
            }
        }
    }
}

#[test]
fn what_keeps_the_glass_dark_has_a_code_and_nothing_else_has() {
    for made in MadeUp::ALL {
        let dark = examine_panel(&mut MadeUpBox::new(Some(made))).err();
        assert_eq!(dark, made.name().code().map(|_| made.name()), "{made:?}");
    }
    let codes = [
        (MadeUp::NoPower, 1),
        (MadeUp::Off(Wire::Sda), 1),
        (MadeUp::Ground(Wire::Scl), 2),
        (MadeUp::NoGround, 3),
        (MadeUp::Address(0x27), 3),
        (MadeUp::Exchanged(Wire::Sda, Wire::Scl), 4),
    ];
    for (made, times) in codes {
        assert_eq!(made.name().code().map(Code::times), Some(times), "{made:?}");
    }
}

/// With nobody there, everything is said to be missing, but it ends.
#[test]
fn it_ends_within_90_s_even_if_nobody_does_as_asked() {
    let mut made = MadeUpBox::new(None);
    let mut guide = Guide::new(examine_panel(&mut made).unwrap(), Faults::new(), true, 0);
    let mut now = 0;
    while !guide.measures() {
        now = guide.due(now);
        guide.read(0, now);
    }
    guide.measured(&Measured { holds: true, ..Measured::default() }, now);
    assert!(now < LIMIT, "{now} ms");
    let faults = &guide.report().unwrap().faults;
    assert_eq!(faults.to_vec(), Wire::BUTTONS.map(Fault::NotPressed));
}

/// An eager child: each button twice, and once the wrong one before the right one.
#[test]
fn a_press_too_many_is_not_held_against_a_button() {
    let mut guide = Guide::new(Seen { address: 0x3C, after: 0 }, Faults::new(), false, 0);
    let mut now = 0;
    for nth in 0..6 {
        for mask in [1 << ((nth + 1) % 6), 1 << nth, 1 << nth] {
            for closed in [mask, 0] {
                now += 70;
                guide.read(closed, now);
            }
        }
    }
    while !guide.measures() {
        now = guide.due(now);
        guide.read(0, now);
    }
    guide.measured(&Measured { holds: true, ..Measured::default() }, now);
    let faults = &guide.report().unwrap().faults;
    assert_eq!(faults.to_vec(), []);
}

/// The pins are left as the box starts with them: the amplifier is off.
#[test]
fn the_amplifier_is_off_afterwards() {
    let mut made = MadeUpBox::new(None);
    examine_rest(&mut made);
    assert!(!made.is_high(Wire::Amplifier) && !made.is_high(Wire::Speaker));
}

#[test]
fn every_made_up_fault_is_found_by_its_name() {
    for made in MadeUp::ALL {
        assert_eq!(MadeUp::named(&made.to_string()), Some(made));
    }
    assert_eq!(MadeUp::named("SDA-of"), None);
    assert_eq!(MadeUp::named("SDA-offf"), None);
}
