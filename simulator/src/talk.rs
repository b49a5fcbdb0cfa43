//! Speech as text: what the box says on a computer.

use crate::desk::{self, Desk};
use console::script::Stage;
use console::{Ears, Input, Language, Loudness, Millis, Shown, Word};
use std::io;

/// Remembers what was said, to tell what is new on the screen.
#[derive(Default)]
pub struct Listener {
    ears: Ears,
}

impl Listener {
    /// What the box says now about its screen, according to its settings.
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

/// Speech as text, with a full stop after every statement; empty if nothing is said.
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

/// A box that calls `listen` after every press, and whenever something moves.
pub struct Listened<'a, F> {
    /// The box.
    pub desk: &'a mut Desk,
    /// Called with the box, the input and what it led to, and the time.
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
