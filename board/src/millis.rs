//! Microseconds to milliseconds.

/// Whole milliseconds in this many microseconds.
pub fn of(micros: u64) -> u64 {
    micros / 1_000
}
