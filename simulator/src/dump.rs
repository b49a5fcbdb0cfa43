//! What a box has kept, read from a dump of its flash: the game as a record, and the screen it wakes up with. Where a part
//! of the flash cannot be read, both go by what the box would do: it says so, and goes on with the rest.

use crate::chance;
use crate::journal::{found, readable};
use crate::picture::Picture;
use board::journal::Found;
use console::{Console, Input, Kept, Millis, Notice};
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

/// The game that is kept there, as one would write it down. That it is not all there is, is said on standard error: the
/// record is for others.
pub fn game(path: &Path) -> io::Result<String> {
    let (kept, started) = found(path)?;
    let mut games = [written::<Bingolino>, written::<Combo>, written::<Dingominos>].into_iter();
    let Some(record) = games.find_map(|write| write(&kept)) else {
        readable(path, started)?;
        let path = path.display();
        return Err(io::Error::other(format!("{path}: no game with rules is kept there")));
    };
    if started > Found::Whole {
        eprintln!("croupier: {}: part of it cannot be read; the game can", path.display());
    }
    Ok(record)
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
    let (kept, started) = found(path)?;
    let mut dice = chance::fell(&kept);
    let mut console = Console::start(kept);
    if started > Found::Whole {
        console.tell(Notice::SaveLost);
    }
    console.input(Input::Tick, AFTER_SPLASH, Some(&mut dice));
    let mut picture = Picture::new();
    let Ok(()) = console.draw(&mut picture, AFTER_SPLASH);
    Ok(picture)
}
