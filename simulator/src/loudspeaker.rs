//! Plays the box's sound on this computer.
//!
//! On Linux it uses the sound server, whose protocol needs no C headers to build; on macOS and
//! Windows it uses `cpal`. **On those two it compiles, but nobody has heard it yet.** On other
//! systems there is no sound.

use crate::sound::{FRAME, Sound};
use std::sync::{Arc, Mutex, PoisonError};

/// A sound that is being played.
pub struct Loudspeaker {
    sound: Arc<Mutex<Sound>>,
    /// The sound is played as long as this exists.
    _loudspeaker: system::Output,
}

impl Loudspeaker {
    /// Opens the loudspeaker.
    ///
    /// # Errors
    ///
    /// Why there is none, in words.
    pub fn open() -> Result<Loudspeaker, String> {
        let sound = Sound::new();
        let sound = Arc::new(Mutex::new(sound));
        let loudspeaker = system::Output::open(samples(sound.clone()))?;
        Ok(Loudspeaker { sound, _loudspeaker: loudspeaker })
    }

    /// Changes the sound.
    pub fn with<T>(&self, change: impl FnOnce(&mut Sound) -> T) -> T {
        change(&mut lock(&self.sound))
    }
}

fn lock(sound: &Mutex<Sound>) -> std::sync::MutexGuard<'_, Sound> {
    // A panic while the lock was held would have ended the program.
    sound.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The sound, sample by sample.
fn samples(sound: Arc<Mutex<Sound>>) -> impl FnMut() -> i16 + Send + 'static {
    let (mut frame, mut at) = ([0; FRAME], FRAME);
    move || {
        if at == FRAME {
            lock(&sound).frame(&mut frame);
            at = 0;
        }
        at += 1;
        frame[at - 1]
    }
}

#[cfg(target_os = "linux")]
mod system {
    use crate::sound::RATE;
    use pulseaudio::{AsPlaybackSource as _, Client, ClientError, PlaybackStream, protocol};

    /// Bytes that wait to be played: 60 ms. With fewer, sound would break up on a busy computer;
    /// with more, it would lag behind a press.
    const AHEAD: u32 = RATE * 2 * 60 / 1_000;

    /// A connection to the sound server.
    pub(super) struct Output {
        _client: Client,
        _stream: PlaybackStream,
    }

    impl Output {
        pub(super) fn open(
            samples: impl FnMut() -> i16 + Send + 'static,
        ) -> Result<Output, String> {
            connect(samples).map_err(|why| why.to_string())
        }
    }

    fn connect(mut samples: impl FnMut() -> i16 + Send + 'static) -> Result<Output, ClientError> {
        let client = Client::from_env(c"Croupier")?;
        let params = protocol::PlaybackStreamParams {
            sample_spec: protocol::SampleSpec {
                format: protocol::SampleFormat::S16Le,
                channels: 1,
                sample_rate: RATE,
            },
            channel_map: protocol::ChannelMap::mono(),
            cvolume: Some(protocol::ChannelVolume::norm(1)),
            sink_name: Some(protocol::DEFAULT_SINK.to_owned()),
            buffer_attr: protocol::stream::BufferAttr {
                target_length: AHEAD,
                ..Default::default()
            },
            flags: protocol::stream::StreamFlags { adjust_latency: true, ..Default::default() },
            ..Default::default()
        };
        let source = move |bytes: &mut [u8]| {
            let (whole, _) = bytes.as_chunks_mut::<2>();
            whole.iter_mut().for_each(|sample| *sample = samples().to_le_bytes());
            2 * whole.len()
        };
        let stream = client.create_playback_stream(params, source.as_playback_source());
        let stream = pollster::block_on(stream)?;
        Ok(Output { _client: client, _stream: stream })
    }
}

#[cfg(any(target_os = "macos", windows))]
mod system {
    use super::at_rate;
    use cpal::traits::{DeviceTrait as _, HostTrait as _, StreamTrait as _};
    use cpal::{SampleFormat, Stream};

    pub(super) struct Output {
        _stream: Stream,
    }

    impl Output {
        pub(super) fn open(
            samples: impl FnMut() -> i16 + Send + 'static,
        ) -> Result<Output, String> {
            let device = cpal::default_host().default_output_device();
            let device = device.ok_or("this computer has no loudspeaker")?;
            let config = device.default_output_config().map_err(|why| why.to_string())?;
            // Both systems mix everything in this format.
            if config.sample_format() != SampleFormat::F32 {
                return Err(format!("the loudspeaker takes {} only", config.sample_format()));
            }
            let channels = usize::from(config.channels());
            let mut next = at_rate(config.sample_rate(), samples);
            let source = move |out: &mut [f32], _: &cpal::OutputCallbackInfo| {
                out.chunks_mut(channels).for_each(|channels| channels.fill(next()));
            };
            // Errors, such as headphones being unplugged, are ignored: there is no more sound then.
            let stream = device.build_output_stream(config.config(), source, |_| {}, None);
            let stream = stream.map_err(|why| why.to_string())?;
            stream.play().map_err(|why| why.to_string())?;
            Ok(Output { _stream: stream })
        }
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos", windows)))]
mod system {
    pub(super) struct Output;

    impl Output {
        pub(super) fn open(_: impl FnMut() -> i16) -> Result<Output, String> {
            Err("there is no sound on this kind of computer yet".into())
        }
    }
}

/// Converts samples to the rate of a loudspeaker, and to -1 to 1, by linear interpolation.
#[cfg(any(test, target_os = "macos", windows))]
fn at_rate(rate: u32, mut samples: impl FnMut() -> i16) -> impl FnMut() -> f32 {
    use crate::sound::RATE;
    let mut between = [samples(), samples()].map(f32::from);
    // The position between the first and the second, as a part of `rate`.
    let mut way = 0;
    move || {
        while way >= rate {
            way -= rate;
            between = [between[1], samples().into()];
        }
        #[expect(clippy::cast_precision_loss, reason = "a rate is far below 2^24")]
        let share = way as f32 / rate as f32;
        way += RATE;
        let [from, to] = between;
        (from + (to - from) * share) / 32_768.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::RATE;

    /// Samples that rise by 100 each time.
    fn rising() -> impl FnMut() -> i16 {
        let mut next = -100;
        move || {
            next += 100;
            next
        }
    }

    fn first(rate: u32, count: usize) -> Vec<f32> {
        let mut next = at_rate(rate, rising());
        (0..count).map(|_| next() * 32_768.0).collect()
    }

    #[test]
    fn at_its_own_rate_a_sound_is_as_it_was_and_at_others_as_long_as_before() {
        assert_eq!(first(RATE, 4), [0.0, 100.0, 200.0, 300.0]);
        assert_eq!(first(2 * RATE, 5), [0.0, 50.0, 100.0, 150.0, 200.0]);
        assert_eq!(first(RATE / 2, 3), [0.0, 200.0, 400.0]);
        // The first sample after a hundredth of a second at 44.1 kHz, the rate of most
        // loudspeakers.
        let last = first(44_100, 442).pop();
        assert!(last.is_some_and(|last| (last - 16_000.0).abs() < 2.0), "{last:?}");
    }

    #[test]
    fn samples_come_frame_by_frame_without_a_gap() {
        let mut alone = Sound::new();
        alone.play(console::Cue::Win);
        let mut heard = Vec::new();
        let mut frame = [0; FRAME];
        for _ in 0..3 {
            alone.frame(&mut frame);
            heard.extend(frame);
        }
        let mut sound = Sound::new();
        sound.play(console::Cue::Win);
        let mut next = samples(Arc::new(Mutex::new(sound)));
        let given: Vec<i16> = (0..3 * FRAME).map(|_| next()).collect();
        assert!(given == heard && given.iter().any(|sample| *sample != 0));
    }
}
