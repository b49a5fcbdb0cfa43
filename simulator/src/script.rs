//! Reads a script from the command line, and plays it on the console.

use crate::desk::{self, Desk};
use crate::screenshot::Screenshot;
use console::script::{Action, actions};
use console::{Input, Millis};
use std::io;

/// The longest wait a word may ask for: a day.
pub const LONGEST_WAIT: Millis = 24 * 60 * 60 * 1000;

const WORDS: &str =
    "up, down, left, right, A, B, each also held as in holdB, and a wait as in 500ms";

/// Reads a whole script, so that nothing is played if a word is wrong.
///
/// # Errors
///
/// If a word is unknown, or a wait too long.
pub fn read(script: &str) -> io::Result<Vec<Action>> {
    let refuse = |why: String| io::Error::new(io::ErrorKind::InvalidInput, why);
    actions(script)
        .map(|step| match step {
            Err(word) => {
                Err(refuse(format!("\"{word}\" is no word of a script. They are: {WORDS}")))
            }
            Ok(Action::Wait(time)) if time > LONGEST_WAIT => {
                Err(refuse(format!("\"{time}ms\" is too long a wait: at most {LONGEST_WAIT}ms")))
            }
            Ok(step) => Ok(step),
        })
        .collect()
}

/// An animation longer than this is taken to be endless, such as a blinking star.
const RESTLESS: Millis = 2_000;

/// Plays a script and calls `show` whenever nothing moves any more: after the splash screen, and
/// after every word. Returns the last picture.
///
/// # Errors
///
/// If `show` fails, or the save cannot be written.
pub fn play_showing(
    desk: &mut Desk,
    script: Vec<Action>,
    mut show: impl FnMut(&Screenshot) -> io::Result<()>,
) -> io::Result<Screenshot> {
    let mut now = rest(desk, 0)?;
    let mut picture = desk::screenshot(desk, now);
    show(&picture)?;
    for step in script {
        if let Some(input) = step.input() {
            desk::input(desk, input, now)?;
        }
        now += step.passes();
        now = rest(desk, now)?;
        picture = desk::screenshot(desk, now);
        show(&picture)?;
    }
    Ok(picture)
}

/// Lets time pass until nothing moves any more.
fn rest(desk: &mut Desk, now: Millis) -> io::Result<Millis> {
    let mut at = now;
    while let Some(due) = desk.due().map(|due| due.max(at))
        && due < now + RESTLESS
    {
        at = due;
        desk::input(desk, Input::Tick, at)?;
    }
    Ok(at)
}
