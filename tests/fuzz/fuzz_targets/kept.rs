//! Any bytes as what a box has kept, and any presses after that.
#![no_main]

#[path = "../../../console/tests/fuzz.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::check(bytes));
