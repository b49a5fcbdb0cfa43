//! What we need of libopus: speech to packets of 20 ms, and back.
//!
//! It is the C code translated to Rust, so it is called like C. All the `unsafe` code for it is in
//! this file, and every buffer is passed with its own length.

#![allow(unsafe_code, reason = "a translated C library")]

use anyhow::{Context as _, Result, bail, ensure};
use std::ptr::NonNull;
use unsafe_libopus::{self as c, opus_encoder_ctl};
use voice::FRAME;
use voice::make::Packets;

/// The first byte of an Opus packet (RFC 6716, section 3.1): 20 ms of SILK at 16 kHz, one channel,
/// one frame. It is the same in all of them, so packs leave it out.
const FIRST_BYTE: u8 = 9 << 3;

const RATE: i32 = 16_000;
const LENGTH: i32 = 320;
const _: () = assert!(FRAME == 320);

/// Decodes packets with libopus.
pub(super) fn decode<'a>(packets: impl Iterator<Item = &'a [u8]>) -> Result<Vec<i16>> {
    struct Decoder(NonNull<c::OpusDecoder>);
    impl Drop for Decoder {
        fn drop(&mut self) {
            // SAFETY: `opus_decoder_create` made it, and it is destroyed only here.
            unsafe { c::opus_decoder_destroy(self.0.as_ptr()) }
        }
    }
    let mut error = 0;
    // SAFETY: it gets values, and a variable for the error that outlives the call.
    let decoder = unsafe { c::opus_decoder_create(RATE, 1, &raw mut error) };
    let decoder = Decoder(NonNull::new(decoder).with_context(|| format!("no decoder: {error}"))?);
    let mut samples = Vec::new();
    for silk in packets {
        let packet = [&[FIRST_BYTE], silk].concat();
        let length = i32::try_from(packet.len())?;
        let mut frame = [0; FRAME];
        // SAFETY: the decoder lives, `packet` has `length` bytes, and `frame` `LENGTH` samples.
        let decoded = unsafe {
            let (from, to) = (packet.as_ptr(), frame.as_mut_ptr());
            c::opus_decode(decoder.0.as_ptr(), from, length, to, LENGTH, 0)
        };
        ensure!(decoded == LENGTH, "not decoded: {decoded}");
        samples.extend(frame);
    }
    Ok(samples)
}

/// Encodes a clip at this bit rate.
#[cfg_attr(not(feature = "speak"), allow(dead_code, reason = "there is nothing to encode"))]
pub(super) fn encode(samples: &[i16], bits_per_second: u32) -> Result<Packets> {
    /// By how many samples the encoder is late.
    const DELAY: usize = 104;
    struct Encoder(NonNull<c::OpusEncoder>);
    impl Drop for Encoder {
        fn drop(&mut self) {
            // SAFETY: `opus_encoder_create` made it, and it is destroyed only here.
            unsafe { c::opus_encoder_destroy(self.0.as_ptr()) }
        }
    }
    let bitrate = i32::try_from(bits_per_second)?;
    let mut error = 0;
    // SAFETY: it gets values, and a variable for the error that outlives the call.
    let encoder =
        unsafe { c::opus_encoder_create(RATE, 1, c::OPUS_APPLICATION_VOIP, &raw mut error) };
    let encoder = Encoder(NonNull::new(encoder).with_context(|| format!("no encoder: {error}"))?);
    for (request, value) in [
        (c::opus_private::OPUS_SET_FORCE_MODE_REQUEST, c::opus_private::MODE_SILK_ONLY),
        (c::OPUS_SET_BANDWIDTH_REQUEST, c::OPUS_BANDWIDTH_WIDEBAND),
        (c::OPUS_SET_SIGNAL_REQUEST, c::OPUS_SIGNAL_VOICE),
        (c::OPUS_SET_BITRATE_REQUEST, bitrate),
        (c::OPUS_SET_VBR_REQUEST, 1),
        (c::OPUS_SET_VBR_CONSTRAINT_REQUEST, 0),
        (c::OPUS_SET_COMPLEXITY_REQUEST, 10),
        (c::OPUS_SET_DTX_REQUEST, 0),
        (c::OPUS_SET_INBAND_FEC_REQUEST, 0),
    ] {
        // SAFETY: the encoder lives; each of these takes a value and no pointer.
        let done = unsafe { opus_encoder_ctl!(encoder.0.as_ptr(), request, value) };
        ensure!(done == c::OPUS_OK, "the encoder refuses {request} = {value}: {done}");
    }
    let mut padded = samples.to_vec();
    padded.resize((samples.len() + DELAY).next_multiple_of(FRAME), 0);
    let mut packets = Packets::new();
    for frame in padded.chunks_exact(FRAME) {
        let mut packet = [0; 256];
        // SAFETY: the encoder lives, `frame` has `LENGTH` samples, and `packet` 256 bytes.
        let length = unsafe {
            let (from, to) = (frame.as_ptr(), packet.as_mut_ptr());
            c::opus_encode(encoder.0.as_ptr(), from, LENGTH, to, 256)
        };
        let length = usize::try_from(length).with_context(|| format!("not encoded: {length}"))?;
        match packet.get(..length) {
            Some([FIRST_BYTE, silk @ ..]) if !silk.is_empty() => packets.push(silk.to_vec()),
            other => bail!("the encoder makes another kind of packet: {other:?}"),
        }
    }
    Ok(packets)
}
