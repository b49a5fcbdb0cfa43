//! What a box sounds like: cues and speech as samples, for a loudspeaker or a file.

use board::sound::{Tone, tones};
use console::{Cue, Input, Loudness, Millis, Settings, Shown, Word};
use std::io;
use std::path::Path;
use std::time::Duration;
pub use voice::{FRAME, RATE};
use voice::{Pack, Speaker, Volume};

/// A cue on a small speaker is about as loud as speech at medium volume.
const CUE: i16 = 2_500;

/// The samples of a frame take so long.
const FRAME_MS: Millis = 20;

/// The speaker of a box.
pub struct Sound {
    speaker: Speaker<'static>,
    /// The tones of a cue that are still to be heard, and how far the first of them has come.
    cue: &'static [Tone],
    at: u32,
}

impl Sound {
    /// `None` if this program was built with clips for other words.
    pub fn new() -> Option<Sound> {
        let pack = Pack::open(voice::CLIPS).ok()?;
        Some(Sound { speaker: Speaker::new(pack), cue: &[], at: 0 })
    }

    /// Somebody pressed a button: whatever is being said is cut off.
    pub fn cut(&mut self) {
        self.speaker.cut();
    }

    /// The newer cue wins.
    pub fn play(&mut self, cue: Cue) {
        (self.cue, self.at) = (tones(cue), 0);
    }

    /// Says these words after what is still to be said.
    pub fn say(&mut self, settings: Settings, words: &[(Word, Loudness)]) {
        self.speaker.set_volume(Volume::step(settings.volume));
        for &(word, loudness) in words {
            let important = loudness == Loudness::Important;
            // What there is no room for is left out: nobody listens for so long.
            self.speaker.say_word(settings.language, word, important);
        }
    }

    /// What a press or the passing of time led to.
    pub fn hears(
        &mut self,
        input: Input,
        shown: Shown,
        (settings, said): (Settings, &[(Word, Loudness)]),
    ) {
        if !matches!(input, Input::Tick) {
            self.cut();
        }
        shown.cue.into_iter().for_each(|cue| self.play(cue));
        self.say(settings, said);
    }

    /// The next 20 ms; false and silence if there is nothing to be heard. Speech waits for a cue.
    pub fn frame(&mut self, samples: &mut [i16; FRAME]) -> bool {
        if self.cue.is_empty() {
            return self.speaker.frame(samples);
        }
        samples.fill(0);
        for sample in samples {
            let Some((tone, rest)) = self.cue.split_first() else { break };
            // Half a period up, half a period down.
            let halves = 2 * u32::from(tone.hz) * self.at / RATE;
            if tone.hz > 0 {
                *sample = if halves.is_multiple_of(2) { CUE } else { -CUE };
            }
            self.at += 1;
            if self.at * 1_000 >= u32::from(tone.ms) * RATE {
                (self.cue, self.at) = (rest, 0);
            }
        }
        true
    }
}

/// Writes down what a box sounds like while a clock goes on.
pub struct Recorder {
    sound: Sound,
    samples: Vec<i16>,
}

impl Recorder {
    pub fn new() -> io::Result<Recorder> {
        let sound = Sound::new().ok_or_else(|| {
            io::Error::other("this program has clips for other words; cargo xtask voice makes new")
        })?;
        Ok(Recorder { sound, samples: Vec::new() })
    }

    /// Listens until this time, to whole frames.
    pub fn listen_until(&mut self, now: Millis) {
        let mut samples = [0; FRAME];
        while self.until() + FRAME_MS <= now {
            self.sound.frame(&mut samples);
            self.samples.extend(samples);
        }
    }

    fn until(&self) -> Millis {
        Millis::try_from(self.samples.len() / FRAME).unwrap_or(Millis::MAX) * FRAME_MS
    }

    pub fn sound(&mut self) -> &mut Sound {
        &mut self.sound
    }

    /// Listens to what is still being said, and writes all of it into a file.
    pub fn write(mut self, path: &Path) -> io::Result<Duration> {
        let mut samples = [0; FRAME];
        while self.sound.frame(&mut samples) {
            self.samples.extend(samples);
        }
        let spec = hound::WavSpec {
            channels: 1,
            sample_rate: RATE,
            bits_per_sample: 16,
            sample_format: hound::SampleFormat::Int,
        };
        let write = || {
            let mut file = hound::WavWriter::create(path, spec)?;
            self.samples.iter().try_for_each(|sample| file.write_sample(*sample))?;
            file.finalize()
        };
        write().map_err(|error| match error {
            hound::Error::IoError(error) => error,
            error => io::Error::other(error),
        })?;
        Ok(Duration::from_millis(self.until()))
    }
}
