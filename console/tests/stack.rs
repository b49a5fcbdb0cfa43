//! Drawing any screen stays under 2 KiB of stack beyond the picture itself.
//!
//! Each time a text is drawn, the test looks where the stack is: the deepest place counts, measured
//! from where drawing began. Below that is only the code that puts columns into the picture. It is
//! the host's stack; the words of the box are half as wide.

mod common;

use common::Bench;
use console::{Language, gallery::SCENES};

const LIMIT: usize = 2048;

/// Where the stack is now, roughly: the address of a local of this function.
#[inline(never)]
fn here() -> usize {
    let local = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&local)).addr()
}

#[test]
fn drawing_stays_under_two_kibibytes_of_stack() {
    for scene in SCENES {
        let mut bench = Bench::new(Language::De);
        bench.play(&scene.script().to_string());
        let mut deepest = usize::MAX;
        let start = here();
        bench.console().texts(bench.now, &mut |_| deepest = deepest.min(here()));
        let used = start.saturating_sub(deepest);
        assert!(used > 0, "{} draws nothing", scene.name);
        println!("{used} {}", scene.name);
        assert!(used < LIMIT, "{} uses {used} bytes", scene.name);
    }
}
