//! The box as it stands on a desk: the console with dice and a journal, and the order in which they
//! are asked. Something is kept first and seen second, so whatever was announced is safe.

use crate::dice::DeskDice;
use crate::journal::Journal;
use crate::picture::Picture;
use console::script::Stage;
use console::{Console, Cue, Effects, Input, Kept, Language, Millis, Settings};
use std::io;

/// What is to be seen and heard of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    pub redraw: bool,
    pub cue: Option<Cue>,
}

pub struct Desk<J> {
    console: Console,
    journal: J,
    dice: Option<DeskDice>,
    /// When it wants an [`Input::Tick`], if anything moves. Asked once after each input, because an
    /// animation counts from then to its next picture.
    due: Option<Millis>,
}

impl<J: Journal> Desk<J> {
    /// Goes on from what was kept; in another language if one is asked for.
    pub fn new(
        mut kept: Vec<Kept>,
        mut journal: J,
        dice: Option<DeskDice>,
        language: Option<Language>,
    ) -> io::Result<Desk<J>> {
        let mut console = Console::start(kept.iter().cloned());
        let present = console.settings();
        if let Some(language) = language
            && language != present.language
        {
            let settings = Kept::Settings(Settings { language, ..present });
            journal.append(&settings)?;
            kept.push(settings);
            console = Console::start(kept);
        }
        let due = console.wake(0);
        Ok(Desk { console, journal, dice, due })
    }

    /// An error means that something could not be kept. The console is then ahead of the journal,
    /// so the desk must be left without showing anything more.
    pub fn input(&mut self, input: Input, now: Millis) -> io::Result<Shown> {
        let effects = self.console.input(input, now, self.dice.as_mut());
        self.due = self.console.wake(now);
        keep(&mut self.journal, &effects)
    }

    /// When to [`Desk::tick`], if anything moves.
    pub fn due(&self) -> Option<Millis> {
        self.due
    }

    /// Time has passed. None if nothing was due.
    pub fn tick(&mut self, now: Millis) -> io::Result<Option<Shown>> {
        match self.due {
            Some(due) if due <= now => self.input(Input::Tick, now).map(Some),
            _ => Ok(None),
        }
    }

    pub fn picture(&self, now: Millis) -> Picture {
        let mut picture = Picture::new();
        let Ok(()) = self.console.draw(&mut picture, now);
        picture
    }
}

impl<J: Journal> Stage for Desk<J> {
    type Error = io::Error;

    fn input(&mut self, input: Input, now: Millis) -> io::Result<()> {
        Desk::input(self, input, now).map(|_| ())
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        self.console.wake(now)
    }
}

/// Keeps everything there is to keep, and only then tells what is to be shown.
pub fn keep(journal: &mut impl Journal, effects: &Effects) -> io::Result<Shown> {
    for kept in &effects.keep {
        journal.append(kept)?;
    }
    Ok(Shown { redraw: effects.redraw, cue: effects.cue })
}
