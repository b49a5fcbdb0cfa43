//! Microseconds to milliseconds, on a core that divides 32 bits at a time.

/// Whole milliseconds in this many microseconds.
///
/// A thousand is eight times 125, so for the first nine hours one division does. After that it is
/// long division, 25 bits at a time: dividing 64 bits at once costs this core a kilobyte of
/// program.
pub fn of(micros: u64) -> u64 {
    let eighths = micros >> 3;
    if let Ok(eighths) = u32::try_from(eighths) {
        return (eighths / 125).into();
    }
    let (mut millis, mut rest) = (0, 0);
    for shift in [50, 25, 0] {
        let part = rest << 25 | u32::try_from(eighths >> shift & 0x1FF_FFFF).unwrap_or(0);
        millis = millis << 25 | u64::from(part / 125);
        rest = part % 125;
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
