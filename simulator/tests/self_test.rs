//! The self-test on the desk.

use board::self_test::made_up::MadeUp;
use simulator::self_test::play;

fn printed(fault: Option<&str>, every: bool) -> String {
    let mut out = Vec::new();
    play(fault, every, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn it_asks_for_six_buttons_and_four_answers_and_finds_nothing_wrong() {
    let printed = printed(None, false);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[..2], ["press up", "press down"]);
    assert_eq!(lines[6], "A frame at the edge?");
    assert_eq!(lines[10], "Self-test: nothing wrong");
}

#[test]
fn it_names_every_fault_that_can_be_made_up() {
    for fault in MadeUp::ALL {
        let printed = printed(Some(&fault.to_string()), false);
        let name = fault.name().to_string();
        assert!(printed.lines().any(|line| line.ends_with(&name)), "{fault}: {printed}");
    }
}

#[test]
fn a_dark_screen_is_told_by_its_code() {
    let printed = printed(Some("SDA-for-SCL"), false);
    assert!(printed.contains("Flashes and beeps: 4"), "{printed}");
}

#[test]
fn every_screen_can_be_printed_and_the_first_page_of_the_result_kept() {
    let all = printed(None, true);
    // Six buttons, four questions, measuring and the result, of 32 lines each.
    assert_eq!(all.lines().filter(|line| line.chars().count() == 128).count(), 12 * 32);
    let picture = play(None, false, &mut Vec::new()).unwrap();
    assert!(picture.is_some());
}

#[test]
fn a_name_that_does_not_exist_lists_those_that_do() {
    let why = play(Some("SDA"), false, &mut Vec::new()).unwrap_err().to_string();
    assert!(why.contains("SDA-off") && why.contains("noise-stuck"), "{why}");
}
