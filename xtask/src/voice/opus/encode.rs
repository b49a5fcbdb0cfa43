//! A clip becomes packets.

use super::{FIRST_BYTE, LENGTH, RATE};
use std::ptr::NonNull;
use unsafe_libopus as unsafe_c;
use unsafe_libopus::opus_encoder_ctl;
use voice::FRAME;
use voice::make::Packets;

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
pub(in crate::voice) fn encode(samples: &[i16], bits_per_second: u32) -> Result<Packets, String> {
    let bitrate = i32::try_from(bits_per_second).map_err(|error| error.to_string())?;
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
