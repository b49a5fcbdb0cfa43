//! The sound of a box: cues and speech as samples, for a loudspeaker or a file.

use board::sound::{Tone, tones};
use console::{Cue, Input, Loudness, Millis, Settings, Shown, Word};
use std::path::Path;
use std::{fs, io};
pub use voice::{FRAME, RATE};
use voice::{Speaker, Volume};

/// The amplitude of a cue, which on a small speaker is about as loud as speech at medium volume.
const CUE: i16 = 2_500;

/// The duration of a frame.
const FRAME_MS: Millis = 20;

/// The speaker of a box.
pub struct Sound {
    speaker: Speaker<'static>,
    /// The remaining tones of a cue, and the position in the first of them.
    cue: &'static [Tone],
    at: u32,
}

impl Default for Sound {
    fn default() -> Sound {
        Sound::new()
    }
}

impl Sound {
    /// A silent speaker that knows every language.
    pub fn new() -> Sound {
        Sound { speaker: Speaker::new(voice::all_packs()), cue: &[], at: 0 }
    }

    /// Cuts off speech, because a button was pressed.
    pub fn cut(&mut self) {
        self.speaker.cut();
    }

    /// Plays a cue. It replaces the one before.
    pub fn play(&mut self, cue: Cue) {
        (self.cue, self.at) = (tones(cue), 0);
    }

    /// Queues these words.
    pub fn say(&mut self, settings: Settings, words: &[(Word, Loudness)]) {
        self.speaker.set_volume(Volume::step(settings.volume));
        for &(word, loudness) in words {
            let important = loudness == Loudness::Important;
            // Words for which there is no room are left out: that would be too long to listen to.
            self.speaker.say_word(settings.language, word, important);
        }
    }

    /// Plays the effects of a press or of the passing of time.
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

    /// Writes the next 20 ms. Returns `false`, and writes silence, if there is nothing to play.
    /// Speech waits for a cue.
    pub fn frame(&mut self, samples: &mut [i16; FRAME]) -> bool {
        if self.cue.is_empty() {
            return self.speaker.frame(samples);
        }
        samples.fill(0);
        for sample in samples {
            let Some((tone, rest)) = self.cue.split_first() else { break };
            // A square wave: half a period up, half a period down.
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

/// Records the sound of a box as a WAV file, by the clock of its caller.
pub struct Recorder {
    sound: Sound,
    file: hound::WavWriter<io::BufWriter<fs::File>>,
    until: Millis,
}

impl Recorder {
    /// Creates the file.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
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

    /// Records up to this time, in whole frames.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn listen_until(&mut self, now: Millis) -> io::Result<()> {
        while self.until + FRAME_MS <= now {
            self.listen()?;
        }
        Ok(())
    }

    /// Writes a frame. Returns whether there was anything to play.
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

    /// The sound that is recorded.
    pub fn sound(&mut self) -> &mut Sound {
        &mut self.sound
    }

    /// Makes the file playable as it is, in case the program is killed.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn save(&mut self) -> io::Result<()> {
        self.file.flush().map_err(in_the_file)
    }

    /// Records the rest of the sound, and ends the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
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
