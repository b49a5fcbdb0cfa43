//! A dump of a box's flash: the game in it as a record, and the screen the box starts with.
//!
//! Where a part of the flash cannot be read, both do what the box would do: say so, and go on with
//! the rest.

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
/// A time at which the splash is over.
const AFTER_SPLASH: Millis = 1_000;

/// The game kept there, as a record. If a part of the dump cannot be read, standard error says so,
/// because standard output belongs to the record.
pub fn game(path: &Path) -> io::Result<String> {
    let (kept, found, hole) = journal::dumped_with_hole(path)?;
    let path = path.display();
    let none = || io::Error::other(format!("{path}: no game with rules is kept there"));
    let record = written(&kept).ok_or_else(none)?;
    if hole {
        eprintln!("croupier: {path}: part of it cannot be read; this is the beginning of the game");
    } else if found > Found::Whole {
        eprintln!("croupier: {path}: part of it cannot be read; the game can");
    }
    Ok(record)
}

/// The game among these, written down; none if it has no rules or has not begun.
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
    // A String takes everything.
    record::write::<G, DEPTH>(entries, &mut record).ok()?;
    Some(record)
}

/// What the box shows when it is switched on, once the splash is over.
pub fn screen(path: &Path) -> io::Result<Screenshot> {
    let (journal, found) = journal::dump(path)?;
    let mut desk: Desk = desk::set_up(journal, found, None, desk::Wishes::default())?;
    desk::input(&mut desk, Input::Tick, AFTER_SPLASH)?;
    Ok(desk::screenshot(&desk, AFTER_SPLASH))
}
