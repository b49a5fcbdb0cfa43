//! Reads a dump of a box's flash: the game in it as a record, and the screen that the box would
//! start with.
//!
//! If a part of the flash cannot be read, both do what the box would do: say so, and use the rest.

use crate::desk::{self, Desk};
use crate::journal;
use crate::screenshot::Screenshot;
use console::kept::GameKind;
use console::{Input, Kept, Millis};
use rules_core::record::{self, Notation};
use rules_core::{Entry, with_game};
use std::io;
use std::path::Path;
use vocabulary::Found;

/// How many statements back undo may reach: more than any table has.
const DEPTH: usize = 512;
/// A time after the splash screen.
const AFTER_SPLASH: Millis = 1_000;

/// The game in a dump, as a record. If a part of the dump cannot be read, this is reported on
/// standard error, because standard output is for the record.
///
/// # Errors
///
/// If the file cannot be read or is no dump, or if there is no game with rules in it.
pub fn game(path: &Path) -> io::Result<String> {
    let (kept, found, hole) = journal::dumped_with_hole(path)?;
    let path = path.display();
    let none = || {
        let damage = if found > Found::Whole { "part of it cannot be read; " } else { "" };
        io::Error::other(format!("{path}: {damage}no game with rules is kept there"))
    };
    let record = written(&kept).ok_or_else(none)?;
    if hole {
        eprintln!("croupier: {path}: part of it cannot be read; this is the beginning of the game");
    } else if found > Found::Whole {
        eprintln!("croupier: {path}: part of it cannot be read; the game can");
    }
    Ok(record)
}

/// The game among these entries, as a record; `None` if it has no rules or has not started.
pub fn written(kept: &[Kept]) -> Option<String> {
    let kind = kept.iter().rev().find_map(|kept| match kept {
        Kept::Game { kind, .. } => Some(*kind),
        _ => None,
    })?;
    match kind {
        GameKind::FreeDice => None,
        GameKind::Refereed(kind) => with_game!(kind, G => written_as::<G>(kept)),
    }
}

fn written_as<G: Notation>(kept: &[Kept]) -> Option<String>
where
    for<'k> &'k Entry<G::Event>: TryFrom<&'k Kept>,
{
    let mut entries = kept.iter().filter_map(|kept| kept.try_into().ok()).cloned().peekable();
    entries.peek()?;
    let mut record = String::new();
    // Writing to a String cannot fail.
    record::write::<G, DEPTH>(entries, &mut record).ok()?;
    Some(record)
}

/// The screen that the box shows after the splash screen when it is switched on.
///
/// # Errors
///
/// If the file cannot be read or is no dump.
pub fn screen(path: &Path) -> io::Result<Screenshot> {
    let (journal, found) = journal::dump(path)?;
    let mut desk: Desk = desk::set_up(journal, found, None, desk::Wishes::default())?;
    desk::input(&mut desk, Input::Tick, AFTER_SPLASH)?;
    Ok(desk::screenshot(&desk, AFTER_SPLASH))
}
