//! The linker and the journal agree on where the journal is, so that no image grows into a game.

use board::journal::{AREA, START};

/// Start of a Pico's flash, as the chip sees it.
const FLASH: u32 = 0x1000_0000;

#[test]
fn memory_x_leaves_the_journal_its_place() {
    let memory = include_str!("../../memory.x");
    let line = memory.lines().find(|line| line.trim_start().starts_with("JOURNAL")).unwrap();
    assert!(line.contains(&format!("ORIGIN = 0x{:X}", FLASH + START)), "{line}");
    assert!(line.contains(&format!("LENGTH = {}K", AREA / 1024)), "{line}");
    let flash = memory.lines().find(|line| line.trim_start().starts_with("FLASH")).unwrap();
    assert!(flash.contains(&format!("LENGTH = 2048K - {}K - 0x100", AREA / 1024)), "{flash}");
}
