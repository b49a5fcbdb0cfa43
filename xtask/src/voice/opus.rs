//! libopus, as far as it is needed: speech in packets of 20 ms, and back.
//!
//! It is the C code, translated, so it is called as C is. Everything `unsafe` is in this file, and
//! every buffer goes in with its own length.

#![allow(unsafe_code, reason = "a translated C library")]

use std::ptr::NonNull;
use unsafe_libopus as unsafe_c;
use unsafe_libopus::opus_encoder_ctl;
use voice::FRAME;
use voice::pack::make::Packets;

/// What comes first in a packet of Opus: 20 ms of SILK at 16 kHz, one channel, one frame. It is the
/// same in all of them and not in the pack.
const FIRST_BYTE: u8 = 9 << 3;

const RATE: i32 = 16_000;
const LENGTH: i32 = 320;
const _: () = assert!(FRAME == 320);

/// So many samples later the encoder puts out what went in.
const DELAY: usize = 104;

struct Encoder(NonNull<unsafe_c::OpusEncoder>);

impl Drop for Encoder {
    fn drop(&mut self) {
        // SAFETY: `opus_encoder_create` made it, and nobody else destroys it.
        unsafe { unsafe_c::opus_encoder_destroy(self.0.as_ptr()) }
    }
}

/// A clip as packets, with so many bits a second.
pub(super) fn encode(samples: &[i16], bitrate: i32) -> Result<Packets, String> {
    let mut error = 0;
    // SAFETY: it gets values, and a place for the error that outlives the call.
    let encoder = unsafe {
        unsafe_c::opus_encoder_create(RATE, 1, unsafe_c::OPUS_APPLICATION_VOIP, &raw mut error)
    };
    let encoder = Encoder(NonNull::new(encoder).ok_or(format!("no encoder: {error}"))?);
    for (request, value) in [
        (
            unsafe_c::opus_private::OPUS_SET_FORCE_MODE_REQUEST,
            unsafe_c::opus_private::MODE_SILK_ONLY,
        ),
        (unsafe_c::OPUS_SET_BANDWIDTH_REQUEST, unsafe_c::OPUS_BANDWIDTH_WIDEBAND),
        (unsafe_c::OPUS_SET_SIGNAL_REQUEST, unsafe_c::OPUS_SIGNAL_VOICE),
        (unsafe_c::OPUS_SET_BITRATE_REQUEST, bitrate),
        (unsafe_c::OPUS_SET_VBR_REQUEST, 1),
        (unsafe_c::OPUS_SET_VBR_CONSTRAINT_REQUEST, 0),
        (unsafe_c::OPUS_SET_COMPLEXITY_REQUEST, 10),
        (unsafe_c::OPUS_SET_DTX_REQUEST, 0),
        (unsafe_c::OPUS_SET_INBAND_FEC_REQUEST, 0),
    ] {
        // SAFETY: the encoder lives; each of these takes a value and no pointer.
        let done = unsafe { opus_encoder_ctl!(encoder.0.as_ptr(), request, value) };
        if done != unsafe_c::OPUS_OK {
            return Err(format!("the encoder refuses {request} = {value}: {done}"));
        }
    }
    let mut padded = samples.to_vec();
    padded.resize((samples.len() + DELAY).next_multiple_of(FRAME), 0);
    let mut packets = Packets::new();
    for frame in padded.chunks_exact(FRAME) {
        let mut packet = [0; 256];
        // SAFETY: the encoder lives, `frame` has `LENGTH` samples, and `packet` 256 bytes.
        let length = unsafe {
            unsafe_c::opus_encode(
                encoder.0.as_ptr(),
                frame.as_ptr(),
                LENGTH,
                packet.as_mut_ptr(),
                256,
            )
        };
        let length = usize::try_from(length).map_err(|_| format!("not encoded: {length}"))?;
        match packet.get(..length) {
            Some([FIRST_BYTE, silk @ ..]) if !silk.is_empty() => packets.push(silk.to_vec()),
            other => return Err(format!("the encoder makes another kind of packet: {other:?}")),
        }
    }
    Ok(packets)
}

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
