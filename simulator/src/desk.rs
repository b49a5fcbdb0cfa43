//! The box on a computer: the console's own runner, on the box's own journal.

use crate::dice::DeskDice;
use crate::flash::{Failed, Flash};
use crate::journal::failed;
use crate::screenshot::Screenshot;
use console::{Input, Language, Millis, Runner, Setting, Shown, Speech};
use flash_journal::Journal;
use std::io;
use vocabulary::{Found, StorageError};

/// The console, with a journal in a file or in memory.
pub type Desk = Runner<Journal<Flash>, DeskDice>;

/// Settings from the command line. They are saved.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wishes {
    /// The language.
    pub language: Option<Language>,
    /// How much the box says.
    pub speech: Option<Speech>,
}

/// Continues from what was saved, with these settings.
///
/// # Errors
///
/// If the journal cannot be read or written.
pub fn set_up(
    journal: Journal<Flash>,
    found: Found,
    dice: Option<DeskDice>,
    wishes: Wishes,
) -> io::Result<Desk> {
    let mut desk = Desk::new(journal);
    desk.load(found, true).map_err(failed)?;
    desk.set_dice(dice);
    let language = wishes.language.map(|language| (Setting::Language, language.number()));
    let speech = wishes.speech.map(|speech| (Setting::Speech, speech as u8));
    for (setting, level) in [language, speech].into_iter().flatten() {
        match desk.set(setting, level) {
            // The first screen asks what to do with the save.
            Ok(()) | Err(StorageError::OtherFormat(_)) => {}
            Err(why) => return Err(failed(why)),
        }
    }
    Ok(desk)
}

/// Handles a press, or the passing of time. If there is no room to save it, the screen says so and
/// play goes on.
///
/// # Errors
///
/// If the file cannot be written.
pub fn input(desk: &mut Desk, input: Input, now: Millis) -> io::Result<Shown> {
    reported(desk.input(input, now))
}

/// Lets time pass. Returns `None` if nothing was due.
///
/// # Errors
///
/// If the file cannot be written.
pub fn tick(desk: &mut Desk, now: Millis) -> io::Result<Option<Shown>> {
    match desk.tick(now) {
        Ok(shown) => Ok(shown),
        Err(why) => reported(Err(why)).map(Some),
    }
}

/// Errors that the screen reports are no errors here.
fn reported(kept: Result<Shown, StorageError<Failed>>) -> io::Result<Shown> {
    match kept {
        Ok(shown) => Ok(shown),
        Err(why @ StorageError::Failed(_)) => Err(failed(why)),
        Err(_) => Ok(Shown { redraw: true, ..Shown::default() }),
    }
}

/// The screen at this time.
pub fn screenshot(desk: &Desk, now: Millis) -> Screenshot {
    let mut picture = Screenshot::new();
    desk.console().paint(&mut picture.0, now);
    picture
}
