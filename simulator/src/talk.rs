//! What the box says, on a desk.

use crate::desk::{self, Desk};
use console::script::Stage;
use console::{Ears, Input, Language, Loudness, Millis, Shown, Word};
use std::io;

/// Somebody who listens to the box.
#[derive(Default)]
pub struct Listener {
    ears: Ears,
}

impl Listener {
    /// What the box says of what it shows now, as far as its settings have it speak.
    pub fn hears(&mut self, desk: &Desk, now: Millis) -> Vec<(Word, Loudness)> {
        let mut said = Vec::new();
        let settings = desk.console().settings();
        self.ears.listen(desk.console(), now, &mut |word, loudness| {
            if settings.sound && settings.speech.says(loudness) {
                said.push((word, loudness));
            }
        });
        said
    }
}

/// What is said, as text: a full stop behind every statement; nothing if nothing is said.
pub fn written(said: &[(Word, Loudness)], language: Language) -> String {
    let mut text = String::new();
    for (word, _) in said {
        let written = word.written(language).to_string();
        let ends = written.starts_with(['?', '!', '.']);
        if !ends && !text.is_empty() {
            text.push(' ');
        }
        // A question needs no full stop.
        if *word != Word::Pause || !text.ends_with(['?', '!', '.']) {
            text.push_str(&written);
        }
    }
    text
}

/// A box with somebody who listens: after every press, and whenever something moves.
pub struct Listened<'a, F> {
    pub desk: &'a mut Desk,
    pub listen: F,
}

impl<F: FnMut(&Desk, (Input, Shown), Millis) -> io::Result<()>> Stage for Listened<'_, F> {
    type Error = io::Error;

    fn input(&mut self, input: Input, now: Millis) -> io::Result<()> {
        let shown = desk::input(self.desk, input, now)?;
        (self.listen)(self.desk, (input, shown), now)
    }

    fn due(&self) -> Option<Millis> {
        self.desk.due()
    }
}
