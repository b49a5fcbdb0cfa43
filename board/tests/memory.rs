//! The linker and the journal agree on where the journal is, so that no image grows into a saved
//! game.

use board::FLASH_BYTES;
use flash_journal::AREA;

/// Start of a Pico's flash, as the chip sees it.
const FLASH: u32 = 0x1000_0000;

#[test]
fn memory_x_leaves_the_journal_its_place() {
    let memory = include_str!("../../memory.x");
    let line = memory.lines().find(|line| line.trim_start().starts_with("JOURNAL")).unwrap();
    assert!(line.contains(&format!("ORIGIN = 0x{:X}", FLASH + FLASH_BYTES - AREA)), "{line}");
    assert!(line.contains(&format!("LENGTH = {}K", AREA / 1024)), "{line}");
    // All other regions end before it, and none overlaps another.
    let mut end = u64::from(FLASH);
    for name in ["BOOT2", "FLASH", "SPARE", "VOICE", "JOURNAL"] {
        let (from, to) = region(memory, name);
        assert_eq!(from, end, "{name}");
        end = to;
    }
    assert_eq!(end, u64::from(FLASH) + u64::from(FLASH_BYTES));
}

/// The start and the end of a region.
fn region(memory: &str, name: &str) -> (u64, u64) {
    let line = memory.lines().find(|line| line.trim_start().starts_with(name)).expect(name);
    let (_, numbers) = line.split_once("ORIGIN = ").expect(name);
    let (origin, length) = numbers.split_once(", LENGTH = ").expect(name);
    let (origin, mut lengths) = (number(origin), length.split(" - ").map(number));
    let whole = lengths.next().expect(name);
    (origin, origin + whole - lengths.sum::<u64>())
}

/// `0x100` or `256K`.
fn number(text: &str) -> u64 {
    let text = text.trim();
    match (text.strip_prefix("0x"), text.strip_suffix('K')) {
        (Some(digits), _) => u64::from_str_radix(digits, 16).expect(text),
        (_, Some(digits)) => 1024 * digits.parse::<u64>().expect(text),
        _ => panic!("{text}"),
    }
}
