//! The box as it stands on a desk: the console's own runner, on the box's own journal.

use crate::dice::DeskDice;
use crate::flash::{Failed, Flash};
use crate::journal::failed;
use crate::screenshot::Screenshot;
use console::{Input, Language, Millis, Runner, Setting, Shown, Speech};
use flash_journal::Journal;
use std::io;
use vocabulary::{Found, StorageError};

pub type Desk = Runner<Journal<Flash>, DeskDice>;

/// Settings that are asked for, from now on.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wishes {
    pub language: Option<Language>,
    pub speech: Option<Speech>,
}

/// Goes on from what was kept, as it is wished.
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
            // The first screen asks about what lies there.
            Ok(()) | Err(StorageError::OtherFormat(_)) => {}
            Err(why) => return Err(failed(why)),
        }
    }
    Ok(desk)
}

/// A press, or time. What cannot be kept for want of room is told on the screen, and play goes on;
/// a file that cannot be written is an error.
pub fn input(desk: &mut Desk, input: Input, now: Millis) -> io::Result<Shown> {
    told(desk.input(input, now))
}

/// Time has passed. None if nothing was due.
pub fn tick(desk: &mut Desk, now: Millis) -> io::Result<Option<Shown>> {
    match desk.tick(now) {
        Ok(shown) => Ok(shown),
        Err(why) => told(Err(why)).map(Some),
    }
}

fn told(kept: Result<Shown, StorageError<Failed>>) -> io::Result<Shown> {
    match kept {
        Ok(shown) => Ok(shown),
        Err(why @ StorageError::Failed(_)) => Err(failed(why)),
        Err(_) => Ok(Shown { redraw: true, ..Shown::default() }),
    }
}

pub fn screenshot(desk: &Desk, now: Millis) -> Screenshot {
    let mut picture = Screenshot::new();
    desk.console().paint(&mut picture.0, now);
    picture
}
