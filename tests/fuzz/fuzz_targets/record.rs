//! Any bytes as a record, for the referee.
#![no_main]

#[path = "../../../rules-core/tests/fuzz.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::check(bytes));
