//! The library interface of the box on a computer.

use console::{Button, Input, gallery};
use simulator::{desk, dice, journal};

/// Looks at the clock now and then and does what is due, as the terminal does.
#[test]
fn dice_come_to_rest_by_themselves() {
    let dice = Some(dice::seeded(gallery::SEED, 0));
    let (journal, found) = journal::in_memory();
    let mut desk = desk::set_up(journal, found, dice, desk::Wishes::default()).unwrap();
    desk.tick(1_000).unwrap();
    desk.input(Input::Press(Button::Down), 1_100).unwrap();
    desk.input(Input::Press(Button::A), 1_700).unwrap();
    let tumbling = desk::screenshot(&desk, 1_700).half_blocks();
    let pictures = (1_700..4_000).filter(|&now| desk.tick(now).unwrap().is_some()).count();
    assert!((5..20).contains(&pictures), "{pictures} pictures");
    assert_eq!(desk.due(), None, "nothing moves any more");
    assert_ne!(desk::screenshot(&desk, 4_000).half_blocks(), tumbling, "the total is to be seen");
}
