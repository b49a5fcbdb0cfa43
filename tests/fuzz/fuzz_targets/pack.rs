//! Any bytes as a voice pack.
#![no_main]

#[path = "../../../voice/tests/fuzz.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::check(bytes));
