//! CRC-32C, and correcting one flipped bit with it.
//!
//! A CRC is linear: the effect of a flipped bit on it depends only on the bit's position. So if one
//! bit flipped, the difference between the stored CRC and that of the bytes read says which. Two
//! flips are mistaken for one elsewhere in one of millions of cases, which is no worse than what a
//! checksum promises anyway.

/// The polynomial of CRC-32C, 0x1EDC6F41, with its bits reversed. It is from G. Castagnoli, S.
/// Bräuer and M. Herrmann, "Optimization of Cyclic Redundancy-Check Codes with 24 and 32 Parity
/// Bits", IEEE Transactions on Communications 41(6), 1993; iSCSI uses it too (RFC 3720).
const POLYNOMIAL: u32 = 0x82F6_3B78;

/// The register after one more zero bit.
const fn step(register: u32) -> u32 {
    (register >> 1) ^ (POLYNOMIAL & (register & 1).wrapping_neg())
}

/// The effect of four bits on the register. This table takes 64 bytes; one of a kilobyte is hardly
/// faster.
const NIBBLES: [u32; 16] = {
    let mut table = [0; 16];
    let mut nibble = 0;
    while nibble < 16 {
        #[expect(clippy::indexing_slicing, reason = "below 16, and at compile time")]
        #[expect(clippy::cast_possible_truncation, reason = "below 16")]
        {
            table[nibble] = step(step(step(step(nibble as u32))));
        }
        nibble += 1;
    }
    table
};

/// The CRC of these bytes. Seed 0 gives plain CRC-32C; other seeds give other sums.
pub(crate) fn crc(seed: u32, bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!seed, |register, &byte| {
        let register = register ^ u32::from(byte);
        let half = (register >> 4) ^ nibble(register);
        (half >> 4) ^ nibble(half)
    })
}

fn nibble(register: u32) -> u32 {
    NIBBLES.get((register & 15) as usize).copied().unwrap_or(0)
}

/// The register before one zero bit: the inverse of [`step`].
const fn step_back(register: u32) -> u32 {
    match register >> 31 {
        0 => register << 1,
        _ => (register ^ POLYNOMIAL) << 1 | 1,
    }
}

/// The four bytes that must precede these so that all of them together have this CRC.
pub(crate) fn before(sum: u32, bytes: &[u8]) -> [u8; 4] {
    let back = |register| (0..8).fold(register, |register, _| step_back(register));
    let behind = bytes.iter().rev().fold(!sum, |register, &byte| back(register) ^ u32::from(byte));
    // Four bytes fill the whole register, which starts as all ones.
    (!(0..4).fold(behind, |register, _| back(register))).to_le_bytes()
}

/// Tests if these bytes have this CRC. A single flipped bit, in the bytes or in the CRC, is
/// corrected.
pub(crate) fn correct(seed: u32, sum: u32, bytes: &mut [u8]) -> bool {
    let off = crc(seed, bytes) ^ sum;
    if off == 0 || off.is_power_of_two() {
        return true;
    }
    // The effect of flipping the last bit, then of the one before it, and so on.
    let mut flipped = POLYNOMIAL;
    for byte in bytes.iter_mut().rev() {
        for bit in (0..8).rev() {
            if flipped == off {
                *byte ^= 1 << bit;
                return true;
            }
            flipped = step(flipped);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_the_check_value_of_crc_32c() {
        // As listed for CRC-32/ISCSI in the RevEng catalogue of CRC algorithms.
        assert_eq!(crc(0, b"123456789"), 0xE306_9283);
    }

    #[test]
    fn preceding_bytes_follow_from_the_crc() {
        for first in [[0; 4], [1, 2, 3, 4], [0xFF; 4]] {
            for rest in [&b""[..], b"roll", &[7; 120]] {
                let whole: std::vec::Vec<u8> = first.iter().chain(rest).copied().collect();
                assert_eq!(before(crc(0, &whole), rest), first);
            }
        }
    }

    #[test]
    fn a_flipped_bit_is_corrected_and_two_are_not() {
        let whole: [u8; 128] = core::array::from_fn(|at| u8::try_from(at * 7 % 256).unwrap());
        let sum = crc(77, &whole);
        for bit in 0..128 * 8 {
            let mut bytes = whole;
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(correct(77, sum, &mut bytes) && bytes == whole, "{bit}");
            bytes[bit / 8] ^= 1 << (bit % 8);
            bytes[(bit / 8 + 9) % 128] ^= 2;
            assert!(!correct(77, sum, &mut bytes), "{bit}");
        }
        for bit in 0..32 {
            let mut bytes = whole;
            assert!(correct(77, sum ^ 1 << bit, &mut bytes) && bytes == whole, "{bit}");
        }
    }

    #[test]
    fn another_seed_is_another_sum() {
        assert!((0..1000).all(|seed| crc(seed, b"roll") != crc(seed + 1, b"roll")));
    }
}
