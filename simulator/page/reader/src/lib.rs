//! Reads a box's flash in the browser: the simulator's own code as a WebAssembly module, for the
//! page beside the box.
//!
//! **Promises.** It reports the same about a flash as `croupier record`, `croupier referee` and
//! `croupier audit`. Any bytes are allowed. Speech is spelt as in [`voice::spelling`].
//!
//! **Leaves to others.** Running the image, and showing anything: the page (`simulator/page`).

pub mod calls;
pub mod speech;

use console::{Kept, Language, Setting};
use serde::Serialize;
use simulator::referee::{Format, Outcome, referee};
use simulator::{audit, dump, journal};
use std::io;
use vocabulary::Found;

/// Everything about a flash.
#[derive(Serialize, Default, PartialEq, Debug)]
pub struct Report {
    /// Why it cannot be read, if so.
    pub error: Option<String>,
    /// Whether a part of it cannot be read. If there is a game, at least its beginning can be.
    pub partly: bool,
    /// The game, if there is one with rules.
    pub game: Option<Judged>,
    /// The language of the box.
    pub language: Option<&'static str>,
}

/// A game with its verdicts.
#[derive(Serialize, PartialEq, Debug)]
pub struct Judged {
    /// The game as a record.
    pub record: String,
    /// A line for each statement.
    pub verdicts: String,
    /// Whether all statements were accepted.
    pub accepted: bool,
    /// The result of the audit.
    pub audit: String,
    /// Whether every die is as sealed.
    pub fair: bool,
}

/// Reads a dump of a whole Pico or of the journal alone.
pub fn report(flash: Vec<u8>) -> Report {
    let (kept, found) = match journal::dumped_of(flash) {
        Ok(read) => read,
        Err(error) => return Report { error: Some(error.to_string()), ..Report::default() },
    };
    let game = dump::written(&kept).map(judged);
    let partly = found > Found::Whole;
    let language = kept.iter().rev().find_map(|kept| match kept {
        Kept::Setting { setting: Setting::Language, level } => {
            Language::ALL.get(usize::from(*level)).map(|language| language.code())
        }
        _ => None,
    });
    match game {
        Some(Ok(game)) => Report { error: None, partly, game: Some(game), language },
        Some(Err(error)) => Report { error: Some(error.to_string()), ..Report::default() },
        None => Report { error: None, partly, game: None, language },
    }
}

fn judged(record: String) -> io::Result<Judged> {
    let mut verdicts = Vec::new();
    let outcome = referee(record.as_bytes(), Format::Text, &mut verdicts)?;
    let audited = audit::audit(record.as_bytes(), Format::Text, false, &mut io::sink())?;
    Ok(Judged {
        verdicts: String::from_utf8_lossy(&verdicts).into_owned(),
        accepted: outcome == Outcome::Accepted,
        audit: audited.to_string(),
        fair: matches!(audited, audit::Outcome::Fair { .. }),
        record,
    })
}

/// The journal of a new box in this language, without animations if `still` is set.
///
/// # Errors
///
/// If it does not fit, which does not happen.
pub fn begun(language: Language, still: bool) -> io::Result<Vec<u8>> {
    let set = |setting, level| Kept::Setting { setting, level };
    let animation = still.then(|| set(Setting::Animation, 0));
    let all = [set(Setting::Language, language.number())].into_iter().chain(animation);
    journal::begun(&all.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_box_speaks_the_language_of_the_page_and_has_no_game() {
        for language in Language::ALL {
            for still in [false, true] {
                let read = report(begun(language, still).unwrap());
                let expected = Report { language: Some(language.code()), ..Report::default() };
                assert_eq!(read, expected);
            }
        }
    }

    #[test]
    fn any_bytes_get_an_answer() {
        for length in [0, 1, 4096, 0x40000, 0x20_0000] {
            for byte in [0x00, 0x5A, 0xFF] {
                let read = report(vec![byte; length]);
                let blank = byte == 0xFF && length >= 0x40000;
                assert_eq!(read.error.is_none(), blank, "{length} of {byte:#x}: {read:?}");
            }
        }
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
