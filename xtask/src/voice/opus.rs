//! libopus, as far as it is needed: speech in packets of 20 ms, and back.
//!
//! It is the C code, translated, so it is called as C is. Everything `unsafe` of it is here and in
//! `encode.rs`, and every buffer goes in with its own length.

#![allow(unsafe_code, reason = "a translated C library")]

#[cfg(feature = "speak")]
mod encode;

#[cfg(feature = "speak")]
pub(super) use encode::encode;

use std::ptr::NonNull;
use unsafe_libopus as unsafe_c;
use voice::FRAME;

/// What comes first in a packet of Opus: 20 ms of SILK at 16 kHz, one channel, one frame. It is the
/// same in all of them and not in the pack.
const FIRST_BYTE: u8 = 9 << 3;

const RATE: i32 = 16_000;
const LENGTH: i32 = 320;
const _: () = assert!(FRAME == 320);

/// What libopus hears in packets.
pub(super) fn decode<'a>(packets: impl Iterator<Item = &'a [u8]>) -> Result<Vec<i16>, String> {
    struct Decoder(NonNull<unsafe_c::OpusDecoder>);
    impl Drop for Decoder {
        fn drop(&mut self) {
            // SAFETY: `opus_decoder_create` made it, and nobody else destroys it.
            unsafe { unsafe_c::opus_decoder_destroy(self.0.as_ptr()) }
        }
    }
    let mut error = 0;
    // SAFETY: it gets values, and a place for the error that outlives the call.
    let decoder = unsafe { unsafe_c::opus_decoder_create(RATE, 1, &raw mut error) };
    let decoder = Decoder(NonNull::new(decoder).ok_or(format!("no decoder: {error}"))?);
    let mut samples = Vec::new();
    for silk in packets {
        let packet = [&[FIRST_BYTE], silk].concat();
        let length = i32::try_from(packet.len()).map_err(|error| error.to_string())?;
        let mut frame = [0; FRAME];
        // SAFETY: the decoder lives, `packet` has `length` bytes, and `frame` `LENGTH` samples.
        let decoded = unsafe {
            let (from, to) = (packet.as_ptr(), frame.as_mut_ptr());
            unsafe_c::opus_decode(decoder.0.as_ptr(), from, length, to, LENGTH, 0)
        };
        if decoded != LENGTH {
            return Err(format!("not decoded: {decoded}"));
        }
        samples.extend(frame);
    }
    Ok(samples)
}
