//! What a box has kept, read from a dump of its flash: the game as a record, and the screen it wakes up with.

use crate::chance;
use crate::desk::Desk;
use crate::journal::{MemoryJournal, dumped};
use crate::picture::Picture;
use console::{Kept, Millis};
use rules_core::Entry;
use rules_core::bingolino::Bingolino;
use rules_core::combo::Combo;
use rules_core::dingominos::Dingominos;
use rules_core::record::{self, Notation};
use std::io;
use std::path::Path;

/// As many statements back as any table reaches.
const DEPTH: usize = 512;
/// The splash is over by then.
const AFTER_SPLASH: Millis = 1_000;

/// The game that is kept there, as one would write it down.
pub fn game(path: &Path) -> io::Result<String> {
    let kept = dumped(path)?;
    for write in [written::<Bingolino>, written::<Combo>, written::<Dingominos>] {
        if let Some(record) = write(&kept) {
            return Ok(record);
        }
    }
    Err(io::Error::other(format!("{}: no game with rules is kept there", path.display())))
}

/// An entry of a game among things of all kinds.
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

/// What the box shows when it is switched on, once the splash is over.
pub fn screen(path: &Path) -> io::Result<Picture> {
    let kept = dumped(path)?;
    let dice = chance::fell(&kept);
    let mut desk = Desk::new(kept, MemoryJournal::default(), Some(dice), None)?;
    desk.tick(AFTER_SPLASH)?;
    Ok(desk.picture(AFTER_SPLASH))
}
