//! Reading a script from the command line; playing it is the console's own.

use console::Millis;
use console::script::{Step, steps};
use std::io;

/// The longest wait that a word may ask for: a day.
pub const LONGEST_WAIT: Millis = 24 * 60 * 60 * 1000;

const WORDS: &str =
    "up, down, left, right, A, B, each also held as in holdB, and a wait as in 500ms";

/// Reads a whole script, so that nothing of it is played if a word of it is none.
pub fn read(script: &str) -> io::Result<Vec<Step>> {
    let refuse = |why: String| io::Error::new(io::ErrorKind::InvalidInput, why);
    steps(script)
        .map(|step| match step {
            Err(word) => {
                Err(refuse(format!("\"{word}\" is no word of a script. They are: {WORDS}")))
            }
            Ok(Step::Wait(time)) if time > LONGEST_WAIT => {
                Err(refuse(format!("\"{time}ms\" is too long a wait: at most {LONGEST_WAIT}ms")))
            }
            Ok(step) => Ok(step),
        })
        .collect()
}
