//! A dump of a box's flash: the game in it as a record, and the screen the box starts with.
//!
//! Where a part of the flash cannot be read, both do what the box would do: say so, and go on with
//! the rest.

use crate::dice;
use crate::journal::{found, readable};
use crate::picture::Picture;
use board::journal::Started;
use console::{Console, Input, Kept, Millis, Notice};
use rules_core::Entry;
use rules_core::bingolino::Bingolino;
use rules_core::combo::Combo;
use rules_core::dingominos::Dingominos;
use rules_core::record::{self, Notation};
use std::io;
use std::path::Path;

/// How many statements back undo may reach: more than any table has.
const DEPTH: usize = 512;
/// A time at which the splash is over.
const AFTER_SPLASH: Millis = 1_000;

/// The game kept there, as a record. If a part of the dump cannot be read, standard error says so,
/// because standard output belongs to the record.
pub fn game(path: &Path) -> io::Result<String> {
    let (kept, started) = found(path)?;
    let mut games = [written::<Bingolino>, written::<Combo>, written::<Dingominos>].into_iter();
    let Some(record) = games.find_map(|write| write(&kept)) else {
        readable(path, started)?;
        let path = path.display();
        return Err(io::Error::other(format!("{path}: no game with rules is kept there")));
    };
    if started > Started::Whole {
        eprintln!("croupier: {}: part of it cannot be read; the game can", path.display());
    }
    Ok(record)
}

/// The entries of one game among everything that is kept.
trait Among: Notation {
    fn entry(kept: &Kept) -> Option<Entry<Self::Event>>;
}

macro_rules! among {
    ($($game:ident,)+) => {
        $(impl Among for $game {
            fn entry(kept: &Kept) -> Option<Entry<Self::Event>> {
                match kept {
                    Kept::$game(entry) => Some(entry.clone()),
                    _ => None,
                }
            }
        })+
    };
}

among! { Bingolino, Combo, Dingominos, }

fn written<G: Among>(kept: &[Kept]) -> Option<String> {
    let entries: Vec<_> = kept.iter().filter_map(G::entry).collect();
    let mut record = String::new();
    if !entries.is_empty() {
        // A String takes everything.
        record::write::<G, DEPTH>(entries, &mut record).ok()?;
    }
    (!record.is_empty()).then_some(record)
}

/// What the box shows after it is switched on, once the splash is over.
pub fn screen(path: &Path) -> io::Result<Picture> {
    let (kept, started) = found(path)?;
    let mut dice = dice::fell(&kept);
    let mut console = Console::start(kept);
    if started > Started::Whole {
        console.tell(Notice::SaveLost);
    }
    console.input(Input::Tick, AFTER_SPLASH, Some(&mut dice));
    let mut picture = Picture::new();
    let Ok(()) = console.draw(&mut picture, AFTER_SPLASH);
    Ok(picture)
}
