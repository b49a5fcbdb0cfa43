//! `flash-journal` on any flash image, with any operations and power cuts.
#![no_main]

#[path = "../../../board/flash-journal/tests/fuzz.rs"]
mod recipe;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| recipe::check(bytes));
