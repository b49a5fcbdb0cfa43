//! The game on the table, one of those the box knows, with the animals of its seats and its rolls.
//!
//! The list of games at the end of this file, `games!`, makes the table. Code that asks something
//! every game can answer goes through [`OnTable::any`]; code that belongs to one game asks for that
//! game ([`Session::game`]).

use crate::kept::{GameKind, Kept, Recorded, Tokens};
use heapless::Deque;
use rules_core::bingolino::Bingolino;
use rules_core::combo::Combo;
use rules_core::dingominos::Dingominos;
use rules_core::free_dice::FreeDice;
use rules_core::record::Kind;
use rules_core::{Ask, Dice, Entry, Fell, Refusal, Seat, Seats, Table, Told};

/// How often each total was rolled; six dice make 36 at most.
pub(crate) type Totals = [u16; 37];

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Session {
    pub(crate) tokens: Tokens,
    pub(crate) table: OnTable,
    pub(crate) totals: Totals,
    /// The last totals, newest at the end.
    pub(crate) recent: Deque<u8, 7>,
    /// The dice that fell last.
    pub(crate) fell: Fell,
    /// How many dice were rolled last; the choice stays.
    pub(crate) dice: usize,
}

/// A game that can be on the table.
pub(crate) trait OnBox: Recorded {
    /// The game, if it is the one on the table.
    fn on(table: &OnTable) -> Option<&Self>;

    /// What undo would take back, if this is the game on the table.
    fn last(table: &OnTable) -> Option<&Self::Event>;

    /// Does what is asked, if this is the game on the table and its rules allow it. An entry that
    /// is returned has happened and has to be kept.
    fn say(
        table: &mut OnTable,
        command: &Self::Command,
        dice: &mut dyn Dice,
        news: &mut dyn FnMut(Self::News),
    ) -> Option<Result<Entry<Self::Event>, Refusal>>;
}

/// How far undo may reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Undo {
    /// Back to where play began.
    Move,
    /// Also to what was told before that: a board that is to be told again.
    Anything,
}

/// What can be asked of the table, whichever game is on it.
pub(crate) trait AnyTable {
    fn seats(&self) -> Seats;
    fn seat(&self) -> Option<Seat>;
    fn winners(&self) -> Seats;
    fn has_begun(&self) -> bool;
    /// Takes back the last move, or whatever was said last. What is returned has happened and has
    /// to be kept.
    fn undo(&mut self, undo: Undo) -> Result<Kept, Refusal>;
    /// Takes up what was kept, if it is an entry of this game.
    fn resume(&mut self, kept: &Kept);
}

impl<G: OnBox, const DEPTH: usize> AnyTable for Table<G, DEPTH> {
    fn seats(&self) -> Seats {
        self.game().seats()
    }

    fn seat(&self) -> Option<Seat> {
        self.game().seat()
    }

    fn winners(&self) -> Seats {
        self.game().winners()
    }

    fn has_begun(&self) -> bool {
        self.game().has_begun()
    }

    fn undo(&mut self, undo: Undo) -> Result<Kept, Refusal> {
        let entry = match undo {
            Undo::Move => self.decide_undo_of_play()?,
            Undo::Anything => self.decide(&Ask::Undo, &mut Told::default())?,
        };
        self.apply(&entry, &mut |_| ());
        Ok(G::keep(entry))
    }

    fn resume(&mut self, kept: &Kept) {
        if let Some(entry) = G::kept(kept) {
            self.apply(entry, &mut |_| ());
        }
    }
}

impl Session {
    pub(crate) fn new(kind: GameKind, tokens: Tokens) -> Session {
        Session {
            tokens,
            table: OnTable::new(kind),
            totals: [0; 37],
            recent: Deque::new(),
            fell: Fell::default(),
            dice: 3,
        }
    }

    pub(crate) fn kind(&self) -> GameKind {
        self.table.kind()
    }

    #[inline(never)]
    pub(crate) fn token(&self, seat: Seat) -> u8 {
        self.tokens.get(usize::from(seat.number()) - 1).copied().unwrap_or(0)
    }

    pub(crate) fn seats(&self) -> Seats {
        self.table.any().seats()
    }

    pub(crate) fn seat(&self) -> Option<Seat> {
        self.table.any().seat()
    }

    pub(crate) fn winners(&self) -> Seats {
        self.table.any().winners()
    }

    /// Whether there is a game to go on with: it has begun and nobody has won.
    pub(crate) fn is_open(&self) -> bool {
        let table = self.table.any();
        table.has_begun() && table.winners().is_empty()
    }

    /// Whether it survives a power cut: it can go on, or has winners to show.
    pub(crate) fn stands(&self) -> bool {
        self.table.any().has_begun()
    }

    /// The game on the table, if it is a `G`.
    #[inline(never)]
    pub(crate) fn game<G: OnBox>(&self) -> Option<&G> {
        G::on(&self.table)
    }

    /// Takes up what was kept of this game. Entries of another game do not belong on this table.
    pub(crate) fn resume(&mut self, kept: &Kept) {
        self.table.any_mut().resume(kept);
        self.count(kept);
    }

    /// Does what is asked, see [`OnBox::say`].
    pub(crate) fn say<G: OnBox>(
        &mut self,
        command: &G::Command,
        dice: &mut dyn Dice,
        news: &mut dyn FnMut(G::News),
    ) -> Option<Result<Kept, Refusal>> {
        let kept = G::say(&mut self.table, command, dice, news)?.map(G::keep);
        Some(kept.inspect(|kept| self.count(kept)))
    }

    pub(crate) fn undo(&mut self, undo: Undo) -> Result<Kept, Refusal> {
        self.table.any_mut().undo(undo)
    }

    /// Notes what fell, and its total for the history.
    fn count(&mut self, kept: &Kept) {
        let Some(fell) = kept.fell() else { return };
        self.fell = fell;
        let white = &self.fell.white;
        // In a roll-off each seat rolls one die for the start: there is no total.
        if white.is_empty() {
            return;
        }
        let total = white.total();
        self.dice = white.len();
        if self.recent.is_full() {
            self.recent.pop_front();
        }
        let _ = self.recent.push_back(total);
        if let Some(count) = self.totals.get_mut(usize::from(total)) {
            *count = count.saturating_add(1);
        }
    }
}

/// How far undo reaches in a game with dice, where it never goes past the last roll.
const DEPTH: usize = 64;
/// How far it reaches in Dingominos, where a round is some hundred tiles.
const DEPTH_WITHOUT_DICE: usize = 160;
/// How far it reaches in free dice, where a roll stands at once.
const DEPTH_OF_ROLLS: usize = 1;

/// Every game that can be on the table, with its kind and how far undo reaches.
macro_rules! games {
    ($($game:ident: $kind:ident $(($refereed:path))?, $depth:ident;)+) => {
        #[derive(Clone, PartialEq, Debug)]
        #[allow(clippy::large_enum_variant, reason = "there is one of it, and no heap to put it on")]
        pub(crate) enum OnTable {
            $($game(Table<$game, $depth>),)+
        }

        impl OnTable {
            // It is large: made where it stays, it is not copied over the stack.
            #[inline(always)]
            fn new(kind: GameKind) -> OnTable {
                match kind {
                    $(GameKind::$kind $(($refereed))? => OnTable::$game(Table::default()),)+
                }
            }

            fn kind(&self) -> GameKind {
                match self {
                    $(OnTable::$game(_) => GameKind::$kind $(($refereed))?,)+
                }
            }

            /// For questions that every game can answer.
            fn any(&self) -> &dyn AnyTable {
                match self {
                    $(OnTable::$game(table) => table,)+
                }
            }

            fn any_mut(&mut self) -> &mut dyn AnyTable {
                match self {
                    $(OnTable::$game(table) => table,)+
                }
            }
        }

        $(impl OnBox for $game {
            fn on(table: &OnTable) -> Option<&Self> {
                if let OnTable::$game(table) = table { Some(table.game()) } else { None }
            }

            fn last(table: &OnTable) -> Option<&Self::Event> {
                if let OnTable::$game(table) = table { table.last() } else { None }
            }

            fn say(
                table: &mut OnTable,
                command: &Self::Command,
                dice: &mut dyn Dice,
                news: &mut dyn FnMut(Self::News),
            ) -> Option<Result<Entry<Self::Event>, Refusal>> {
                let OnTable::$game(table) = table else { return None };
                Some(table.decide_play(command, dice).inspect(|entry| table.apply(entry, news)))
            }
        })+
    };
}

games! {
    FreeDice: FreeDice, DEPTH_OF_ROLLS;
    Bingolino: Refereed(Kind::Bingolino), DEPTH;
    Combo: Refereed(Kind::Combo), DEPTH;
    Dingominos: Refereed(Kind::Dingominos), DEPTH_WITHOUT_DICE;
}
