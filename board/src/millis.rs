//! Microseconds to milliseconds, on a core that divides 32 bits at a time.

/// Whole milliseconds in this many microseconds.
///
/// Long division, sixteen bits at a time: dividing 64 bits at once costs this core a kilobyte of
/// program.
pub fn of(micros: u64) -> u64 {
    let (mut millis, mut rest) = (0, 0);
    for shift in [48, 32, 16, 0] {
        let part = rest << 16 | u32::try_from(micros >> shift & 0xFFFF).unwrap_or(0);
        millis = millis << 16 | u64::from(part / 1000);
        rest = part % 1000;
    }
    millis
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_microseconds_are_a_millisecond_at_any_time() {
        let edges = (0..64).flat_map(|bit| [(1_u64 << bit) - 1, 1 << bit, (1 << bit) + 1]);
        let hours = (0..1_000).map(|hour| hour * 3_600_000_000 + 999);
        for micros in edges.chain(hours).chain([u64::MAX]) {
            assert_eq!(of(micros), micros / 1000, "{micros}");
        }
    }
}
