//! The self-test on the desk.

use board::self_test::made_up::MadeUp;
use board::self_test::{Fault, Wire};
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

#[test]
fn a_button_that_stays_down_is_told_by_its_code_and_a_voice_that_is_not_heard_by_its_line() {
    let told = printed(Some("down-stuck"), false);
    assert!(told.contains("Flashes and beeps: 5"), "{told}");
    let mute = printed(Some("voice-off"), false);
    assert!(
        mute.contains("Does it count to five?\n") && mute.contains("voice: not heard"),
        "{mute}"
    );
}

/// The line with every wire and every number alike.
fn shape(line: &str) -> String {
    let wires = Wire::ALL.map(|wire| wire.to_string());
    let alike = |word: &str| {
        let name = word.trim_end_matches([',', ':']);
        let digits = name.replace(|c: char| c.is_ascii_digit(), "0");
        let mut name = if wires.iter().any(|wire| wire == name) { "wire".into() } else { digits };
        while name.contains("00") {
            name = name.replace("00", "0");
        }
        name
    };
    line.split(' ').map(alike).collect::<Vec<_>>().join(" ")
}

/// What the page for the first box quotes, the box can say.
#[test]
fn every_line_on_the_page_for_the_first_box_is_one_that_a_box_can_say() {
    let page = include_str!("../../docs/hardware-test.md");
    let mut known = vec![shape(&Fault::ActsAs(Wire::Up, Wire::B).to_string())];
    for fault in MadeUp::ALL.map(Some).into_iter().chain([None]) {
        known.extend(
            printed(fault.map(|fault| fault.to_string()).as_deref(), false).lines().map(shape),
        );
        known.extend(fault.map(|fault| shape(&fault.name().to_string())));
    }
    let rows = page.split("| what the result says |").nth(1).unwrap();
    let rows = rows.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut quoted = 0;
    for row in rows {
        let cell = row.split('|').nth(1).unwrap();
        for line in cell.split('`').skip(1).step_by(2) {
            assert!(known.contains(&shape(line)), "`{line}`: {}", shape(line));
            quoted += 1;
        }
    }
    assert!(quoted > 15, "{quoted}");
}
