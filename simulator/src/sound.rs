//! What a box sounds like: cues and speech as samples, for a loudspeaker or a file.

use board::sound::{Tone, tones};
use console::{Cue, Input, Loudness, Millis, Settings, Shown, Word};
use std::path::Path;
use std::{fs, io};
pub use voice::{FRAME, RATE};
use voice::{Speaker, Volume};

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

impl Default for Sound {
    fn default() -> Sound {
        Sound::new()
    }
}

impl Sound {
    /// It speaks every language.
    pub fn new() -> Sound {
        Sound { speaker: Speaker::new(voice::all_packs()), cue: &[], at: 0 }
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

/// Writes down what a box sounds like while a clock goes on, as a WAV file.
pub struct Recorder {
    sound: Sound,
    file: hound::WavWriter<io::BufWriter<fs::File>>,
    until: Millis,
}

impl Recorder {
    pub fn create(path: &Path) -> io::Result<Recorder> {
        let spec = hound::WavSpec {
            channels: 1,
            sample_rate: RATE,
            bits_per_sample: 16,
            sample_format: hound::SampleFormat::Int,
        };
        let file = hound::WavWriter::create(path, spec).map_err(in_the_file)?;
        Ok(Recorder { sound: Sound::new(), file, until: 0 })
    }

    /// Listens until this time, to whole frames.
    pub fn listen_until(&mut self, now: Millis) -> io::Result<()> {
        while self.until + FRAME_MS <= now {
            self.listen()?;
        }
        Ok(())
    }

    /// Writes a frame. Whether there was anything to be heard.
    fn listen(&mut self) -> io::Result<bool> {
        let mut samples = [0; FRAME];
        let heard = self.sound.frame(&mut samples);
        samples
            .iter()
            .try_for_each(|sample| self.file.write_sample(*sample))
            .map_err(in_the_file)?;
        self.until += FRAME_MS;
        Ok(heard)
    }

    pub fn sound(&mut self) -> &mut Sound {
        &mut self.sound
    }

    /// Makes the file one that can be played, in case nobody comes to its end.
    pub fn save(&mut self) -> io::Result<()> {
        self.file.flush().map_err(in_the_file)
    }

    /// Listens to what is still being said, and ends the file.
    pub fn finish(mut self) -> io::Result<()> {
        while self.listen()? {}
        self.file.finalize().map_err(in_the_file)
    }
}

fn in_the_file(error: hound::Error) -> io::Error {
    match error {
        hound::Error::IoError(error) => error,
        error => io::Error::other(error),
    }
}
