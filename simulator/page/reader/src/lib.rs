//! Reads a box's flash in the browser: the simulator's own code as a WebAssembly module, for the
//! page beside the box.
//!
//! **Promises.** It reports the same about a flash as `croupier record`, `croupier referee` and
//! `croupier audit`. Any bytes are allowed. Speech is spelt as in [`voice::spelling`].
//!
//! **Leaves to others.** Running the image, and showing anything: the page (`simulator/page`).

pub mod calls;
pub mod speech;

use console::kept::{GameKind, Version};
use console::{Kept, Language, Setting};
use embedded_storage::nor_flash::NorFlash as _;
use flash_journal::Journal;
use rules_core::record::{self, Referee, Verdict};
use rules_core::{Entry, Game as _, with_game};
use serde::Serialize;
use simulator::flash::{Failed, Flash};
use simulator::referee::{Format, Outcome, Reading, referee};
use simulator::{audit, dump, journal};
use std::io;
use vocabulary::Found;

/// Everything about a flash.
#[derive(Serialize, Default, PartialEq, Debug)]
pub struct Report {
    /// Why it cannot be read, if so.
    pub wrong: Option<Wrong>,
    /// The name of the game that it holds, as its publisher writes it; `dice` for free dice.
    pub kind: Option<&'static str>,
    /// Whether a part of it cannot be read. If there is a game, at least its beginning can be.
    pub partly: bool,
    /// The game, if there is one with rules.
    pub game: Option<Judged>,
    /// The language of the box.
    pub language: Option<&'static str>,
}

/// Why a flash cannot be read.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Wrong {
    /// No flash is so long.
    Size,
    /// It is damaged, or was never a box's.
    Damaged,
    /// Another version wrote it.
    Version,
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
    /// Whether somebody has won: then a box shows who, and nothing is left to play.
    pub over: bool,
    /// The result of the audit.
    pub audit: Audit,
}

/// The result of an audit, for the page to put into words.
#[derive(Serialize, PartialEq, Debug)]
#[serde(rename_all = "lowercase", tag = "is")]
pub enum Audit {
    /// All of so many dice fell as sealed.
    Fair { n: usize },
    /// The secret was not shown: while a game goes on, it cannot be.
    Sealed,
    /// There never was a seal.
    Unsealed,
    /// The dice of this line are not as sealed.
    Unfair { n: usize },
    /// It ends at this line, which is not part of a game.
    Unchecked { n: usize },
}

impl From<audit::Outcome> for Audit {
    fn from(outcome: audit::Outcome) -> Audit {
        match outcome {
            audit::Outcome::Fair { dice } => Audit::Fair { n: dice },
            audit::Outcome::Differs { line, .. } => Audit::Unfair { n: line },
            audit::Outcome::Refused { line, .. } | audit::Outcome::NotARecord { line, .. } => {
                Audit::Unchecked { n: line }
            }
            audit::Outcome::NoSeal => Audit::Unsealed,
            audit::Outcome::NoReveal => Audit::Sealed,
        }
    }
}

/// Reads a dump of a whole Pico or of the journal alone.
pub fn report(flash: Vec<u8>) -> Report {
    let wrong = |wrong| Report { wrong: Some(wrong), ..Report::default() };
    let Ok((kept, found)) = journal::dumped_of(flash.clone()) else {
        return wrong(reason(flash));
    };
    // The box wrote it, so that its own referee refuses it is something that it cannot be.
    let Ok(game) = dump::written(&kept).map(judged).transpose() else {
        return wrong(Wrong::Damaged);
    };
    let kind = kept.iter().rev().find_map(|kept| match kept {
        Kept::Game { kind: GameKind::Refereed(kind), .. } => Some(kind.name()),
        Kept::Game { kind: GameKind::FreeDice, .. } => Some("dice"),
        _ => None,
    });
    let language = kept.iter().rev().find_map(|kept| match kept {
        Kept::Setting { setting: Setting::Language, level } => {
            Language::ALL.get(usize::from(*level)).map(|language| language.code())
        }
        _ => None,
    });
    Report { wrong: None, kind, partly: found > Found::Whole, game, language }
}

/// Why this cannot be read.
fn reason(flash: Vec<u8>) -> Wrong {
    let Some(flash) = Flash::dump(flash) else { return Wrong::Size };
    match Journal::open(flash, 0) {
        Ok((_, Found::Whole | Found::OtherFormat(_))) => Wrong::Version,
        Ok((_, Found::Fresh | Found::Damaged)) | Err(_) => Wrong::Damaged,
    }
}

/// Judges a record, whoever wrote it. Any bytes are allowed.
///
/// # Errors
///
/// If there is no memory for the verdicts.
pub fn judged(record: String) -> io::Result<Judged> {
    let mut verdicts = Vec::new();
    let outcome = referee(record.as_bytes(), Reading::Strict, Format::Text, &mut verdicts)?;
    let audited = audit::audit(record.as_bytes(), Format::Text, false, &mut io::sink())?;
    Ok(Judged {
        verdicts: String::from_utf8_lossy(&verdicts).into_owned(),
        accepted: outcome == Outcome::Accepted,
        over: is_over(record.as_bytes()),
        audit: audited.into(),
        record,
    })
}

/// Whether the game of this record has a winner. What is refused changes nothing.
fn is_over(record: &[u8]) -> bool {
    let mut lines = record::statements(record);
    let Ok((kind, _)) = record::first(&mut lines) else { return false };
    with_game!(kind, G => {
        let mut referee = Box::<Referee<G, DEPTH>>::default();
        for (_, line) in lines {
            let _ = referee.hear_line(line, &mut |_| {});
        }
        !referee.game().winners().is_empty()
    })
}

/// This journal with another language, as if it had been set in the box's own settings: its game
/// and everything else stay.
///
/// # Errors
///
/// If it is no journal, or has no room.
pub fn translated(bytes: &[u8], language: Language) -> io::Result<Vec<u8>> {
    let mut flash = Flash::in_memory();
    flash.write(0, bytes).map_err(|Failed(error)| error)?;
    let (mut journal, _) = Journal::open(flash, 0).map_err(|Failed(error)| error)?;
    let level = language.number();
    journal::keep(&mut journal, &[Kept::Setting { setting: Setting::Language, level }])?;
    Ok(journal.flash().bytes().to_vec())
}

/// The journal of a new box in this language, without animations if `still` is set.
///
/// # Errors
///
/// If it does not fit, which does not happen.
pub fn begun(language: Language, still: bool) -> io::Result<Vec<u8>> {
    journal::begun(&settings(language, still))
}

fn settings(language: Language, still: bool) -> Vec<Kept> {
    let set = |setting, level| Kept::Setting { setting, level };
    let animation = still.then(|| set(Setting::Animation, 0));
    [set(Setting::Language, language.number())].into_iter().chain(animation).collect()
}

/// How far back undo reaches in a game that is carried on: more than any table has.
const DEPTH: usize = 512;
/// Who plays is not in a record: the first animal has the first seat, and so on.
const TOKENS: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

/// The journal of a new box with the game of a record on the table, to be played on from there. It
/// goes on without a seal: the secret of the box that began it is not in a record.
///
/// # Errors
///
/// If it is not a record that the referee accepts to its end, or does not fit.
pub fn carried_on(record: &[u8], language: Language, still: bool) -> io::Result<Vec<u8>> {
    let wrong = || io::Error::new(io::ErrorKind::InvalidData, "not a game that can be played on");
    let mut lines = record::statements(record);
    let (kind, _) = record::first(&mut lines).map_err(|_| wrong())?;
    let mut all = settings(language, still);
    let kind_of_game = GameKind::Refereed(kind);
    all.push(Kept::Game { by: Version::OWN, kind: kind_of_game, tokens: TOKENS });
    with_game!(kind, G => {
        let mut referee = Box::<Referee<G, DEPTH>>::default();
        for (_, line) in lines {
            match referee.hear_line(line, &mut |_| {}) {
                Verdict::Accepted(Entry::Audit(_)) | Verdict::Noted => {}
                Verdict::Accepted(entry) => all.push(entry.into()),
                Verdict::Refused(_) | Verdict::Unreadable(_) => return Err(wrong()),
            }
        }
    });
    journal::begun(&all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

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
    fn a_box_that_is_told_another_language_keeps_everything_else() {
        for from in Language::ALL {
            for to in Language::ALL {
                let box_ = translated(&begun(from, true).unwrap(), to).unwrap();
                let (kept, found) = journal::dumped_of(box_).unwrap();
                assert_eq!(found, Found::Whole);
                let last = |of| {
                    kept.iter().rev().find_map(move |kept| match kept {
                        Kept::Setting { setting, level } if *setting == of => Some(*level),
                        _ => None,
                    })
                };
                assert_eq!(last(Setting::Language), Some(to.number()));
                assert_eq!(last(Setting::Animation), Some(0));
            }
        }
    }

    #[test]
    fn what_is_no_journal_is_not_told_a_language() {
        assert!(translated(&vec![0; 0x40001], Language::Fr).is_err());
    }

    #[test]
    fn a_record_that_came_from_anywhere_is_judged() {
        let game = "game bingolino\nseats 2\nroll 3 4\n";
        let read = judged(game.to_string()).unwrap();
        assert!(read.accepted, "{read:?}");
        assert_eq!(read.audit, Audit::Unsealed);
        for not in ["", "\u{0}", "game of life\n", "game bingolino\nseats 99\n"] {
            let read = judged(not.to_string()).unwrap();
            assert!(!read.accepted, "{not:?}: {read:?}");
        }
    }

    #[test]
    fn a_game_is_over_once_somebody_has_won() {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/audit");
        for name in ["bingolino", "combo", "dingominos"] {
            let record = fs::read_to_string(games.join(format!("{name}.rec"))).unwrap();
            let read = judged(record.clone()).unwrap();
            assert!(read.accepted && read.over, "{name}: {read:?}");
            assert!(matches!(read.audit, Audit::Fair { .. }), "{name}: {read:?}");
            let half: String = record.split_inclusive('\n').take(20).collect();
            let read = judged(half).unwrap();
            assert!(read.accepted && !read.over, "{name}: {read:?}");
        }
    }

    #[test]
    fn a_game_that_is_carried_on_is_the_one_in_the_record() {
        let seal = "5".repeat(64);
        for (head, rest) in [
            ("game bingolino\nseats 2\nstart 1\n", "roll 3 4\n"),
            ("game dingominos\nseats 3\nstart 2\n", ""),
        ] {
            let record = format!("{head}seal {seal}\n{rest}");
            let judged = judged(record.clone()).unwrap();
            assert!(judged.accepted, "{judged:?}");
            let read = report(carried_on(record.as_bytes(), Language::It, true).unwrap());
            assert_eq!((read.wrong, read.language), (None, Some("it")));
            let game = read.game.unwrap();
            assert!(game.accepted && game.record.ends_with(rest), "{}", game.record);
            assert_eq!(game.audit, Audit::Unsealed);
        }
    }

    #[test]
    fn what_the_referee_refuses_is_not_carried_on() {
        for not in ["", "game of life\n", "game bingolino\nseats 2\nroll 9\n", "\u{0}"] {
            assert!(carried_on(not.as_bytes(), Language::En, false).is_err(), "{not:?}");
        }
    }

    #[test]
    fn any_bytes_get_an_answer() {
        for length in [0, 1, 4096, 0x40000, 0x20_0000] {
            for byte in [0x00, 0x5A, 0xFF] {
                let read = report(vec![byte; length]);
                let blank = byte == 0xFF && length >= 0x40000;
                let wrong = match length {
                    0x40000 | 0x20_0000 if blank => None,
                    0x40000 | 0x20_0000 => Some(Wrong::Damaged),
                    _ => Some(Wrong::Size),
                };
                assert_eq!(read.wrong, wrong, "{length} of {byte:#x}: {read:?}");
            }
        }
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
