//! The loudspeaker of this computer, for what the box sounds like.
//!
//! On Linux through the sound server, whose protocol needs no headers to build with. Elsewhere
//! there is none yet.

use crate::sound::Sound;
use std::sync::{Arc, Mutex, PoisonError};

/// A sound that is being heard.
#[derive(Clone)]
pub struct Heard {
    sound: Arc<Mutex<Sound>>,
    /// It is heard as long as this is there.
    #[cfg(target_os = "linux")]
    _server: Arc<server::Server>,
}

impl Heard {
    /// Opens the loudspeaker, or says why there is none.
    pub fn open() -> Result<Heard, String> {
        let sound = Sound::new().ok_or("this program has clips for other words")?;
        let sound = Arc::new(Mutex::new(sound));
        #[cfg(target_os = "linux")]
        {
            let server = server::Server::open(sound.clone()).map_err(|why| why.to_string())?;
            Ok(Heard { sound, _server: Arc::new(server) })
        }
        #[cfg(not(target_os = "linux"))]
        {
            let _ = sound;
            Err("there is no sound on this kind of computer yet".into())
        }
    }

    pub fn with<T>(&self, change: impl FnOnce(&mut Sound) -> T) -> T {
        // A panic while it was held would have ended the program.
        change(&mut self.sound.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(target_os = "linux")]
mod server {
    use super::{Arc, Mutex, PoisonError, Sound};
    use crate::sound::{FRAME, RATE};
    use pulseaudio::{AsPlaybackSource as _, Client, ClientError, PlaybackStream, protocol};

    /// Bytes that wait to be heard: 60 ms. Fewer would break on a busy computer, more would answer
    /// a press too late.
    const AHEAD: u32 = RATE * 2 * 60 / 1_000;

    /// A connection to the sound server.
    pub(super) struct Server {
        _client: Client,
        _stream: PlaybackStream,
    }

    impl Server {
        pub(super) fn open(sound: Arc<Mutex<Sound>>) -> Result<Server, ClientError> {
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
            let mut left = Vec::new();
            let source = move |bytes: &mut [u8]| {
                let mut sound = sound.lock().unwrap_or_else(PoisonError::into_inner);
                while left.len() < bytes.len() {
                    let mut samples = [0; FRAME];
                    sound.frame(&mut samples);
                    left.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
                }
                let rest = left.split_off(bytes.len());
                bytes.copy_from_slice(&left);
                left = rest;
                bytes.len()
            };
            let stream = client.create_playback_stream(params, source.as_playback_source());
            let stream = pollster::block_on(stream)?;
            Ok(Server { _client: client, _stream: stream })
        }
    }
}
