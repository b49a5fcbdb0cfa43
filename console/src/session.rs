//! The game on the table, one of those the box knows, with the animals of its seats and its rolls.
//!
//! The list of games at the end of this file, `games!`, makes the table. Code that asks something
//! every game can answer goes through [`OnTable::any`]; code that belongs to one game asks for that
//! game ([`Session::game`]).

use crate::kept::{GameKind, Kept, Recorded, Tokens};
use crate::text::Language;
use heapless::Deque;
use rules_core::bingolino::Bingolino;
use rules_core::combo::Combo;
use rules_core::dingominos::Dingominos;
use rules_core::free_dice::FreeDice;
use rules_core::record::Kind;
use rules_core::{Ask, Audit, Dice, Entry, Fell, Refusal, Seat, Seats, Step, Table, Told};

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
    /// How many dice each seat rolled last; the choice stays.
    dice: [u8; Seat::MAX as usize],
    /// The last statements, newest at the end, each with whose turn it was.
    pub(crate) said: Deque<Said, SAID>,
    /// Whether the players roll dice of their own and tell the box what fell.
    pub(crate) own_dice: bool,
    /// Whether the last thing that was said took something back.
    took_back: bool,
    /// COMBO: who has 300 and will say so later.
    pub(crate) not_yet: Unkept<Seats>,
}

/// What B does on a screen of the game, where it means no step back within the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum B {
    /// Takes back the last statement, made when it was this seat's turn.
    TakesBack(Option<Seat>),
    /// Opens the menu on taking back: nobody erases one statement after the other unasked.
    Asks,
}

/// Something that a power cut may take: two sessions that differ only in it hold the same game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Unkept<T>(pub(crate) T);

impl<T> PartialEq for Unkept<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A statement that stands, for the history.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Said {
    pub(crate) seat: Option<Seat>,
    pub(crate) kept: Kept,
}

/// How many statements the history has: two or three turns of a full table.
const SAID: usize = 48;

/// A game that can be on the table.
pub(crate) trait OnBox: Recorded {
    const GAME: GameKind;

    /// The game, if it is the one on the table.
    fn on(table: &OnTable) -> Option<&Self>;

    /// What undo would take back, if this is the game on the table.
    fn last(table: &OnTable) -> Option<&Self::Event>;

    /// Does what is asked, if this is the game on the table and its rules allow it. An entry that
    /// is returned has happened and has to be kept. With `reserve`, what is left of the memory is
    /// for the end of the game.
    fn say(
        table: &mut OnTable,
        command: &Self::Command,
        dice_and_reserve: (&mut dyn Dice, bool),
        news: &mut dyn FnMut(Self::News),
    ) -> Option<Result<Entry<Self::Event>, Unsaid>>;
}

/// Why something was not said.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Unsaid {
    Refused(Refusal),
    /// The game would go on, and there is no room to keep that.
    NoRoom,
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
    fn in_play(&self) -> Seats;
    fn seat(&self) -> Option<Seat>;
    fn winners(&self) -> Seats;
    fn has_begun(&self) -> bool;
    /// How many moves can be taken back, one after the other.
    fn in_reach(&self) -> usize;
    /// Takes back the last move, or whatever was said last. What is returned has happened and has
    /// to be kept.
    fn undo(&mut self, undo: Undo) -> Result<Kept, Refusal>;
    /// Its seal, its shake, and the dice that follow from them.
    fn audit(&self) -> &Audit;
    /// Whether it can still be sealed and shaken: nothing but its head was said.
    fn in_head(&self) -> bool;
    /// Takes a step towards dice that can be audited. What is returned has happened and has to be
    /// kept.
    fn step(&mut self, step: &Step) -> Result<Kept, Refusal>;
    /// Takes up what was kept, if it is an entry of this game.
    fn resume(&mut self, kept: &Kept);
}

impl<G: OnBox, const DEPTH: usize> AnyTable for Table<G, DEPTH> {
    fn seats(&self) -> Seats {
        self.game().seats()
    }

    fn in_play(&self) -> Seats {
        self.game().in_play()
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

    fn in_reach(&self) -> usize {
        self.moves_in_reach()
    }

    fn undo(&mut self, undo: Undo) -> Result<Kept, Refusal> {
        let entry = match undo {
            Undo::Move => self.decide_undo_of_play()?,
            Undo::Anything => self.decide(&Ask::Undo, &mut Told::default())?,
        };
        self.apply(&entry, &mut |_| ());
        Ok(G::keep(entry))
    }

    fn audit(&self) -> &Audit {
        Table::audit(self)
    }

    fn in_head(&self) -> bool {
        self.game().in_head()
    }

    fn step(&mut self, step: &Step) -> Result<Kept, Refusal> {
        let entry = self.decide_step(step)?;
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
            dice: [3; Seat::MAX as usize],
            said: Deque::new(),
            own_dice: false,
            took_back: false,
            not_yet: Unkept::default(),
        }
    }

    /// What B does; nothing where there is nothing to take back.
    pub(crate) fn b(&self) -> Option<B> {
        self.table.last_words(Language::En)?;
        let by = |said: &Said| crate::play::by(&said.kept).or(said.seat);
        let seat = self.said.back().and_then(by);
        Some(if self.took_back { B::Asks } else { B::TakesBack(seat) })
    }

    pub(crate) fn kind(&self) -> GameKind {
        self.table.kind()
    }

    pub(crate) fn token(&self, seat: Seat) -> u8 {
        self.tokens.get(usize::from(seat.number()) - 1).copied().unwrap_or(0)
    }

    pub(crate) fn seats(&self) -> Seats {
        self.table.any().seats()
    }

    /// Who has not left the game.
    pub(crate) fn in_play(&self) -> Seats {
        self.table.any().in_play()
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

    /// How many moves can be taken back, one after the other.
    pub(crate) fn in_reach(&self) -> usize {
        self.table.any().in_reach()
    }

    /// The game on the table, if it is a `G`.
    pub(crate) fn game<G: OnBox>(&self) -> Option<&G> {
        G::on(&self.table)
    }

    /// Takes up what was kept of this game. Entries of another game do not belong on this table.
    pub(crate) fn resume(&mut self, kept: &Kept) {
        let seat = self.seat();
        self.table.any_mut().resume(kept);
        self.count(seat, kept);
    }

    /// How many dice the seat rolled last.
    pub(crate) fn dice_of(&self, seat: Seat) -> u8 {
        self.dice.get(usize::from(seat.number()) - 1).copied().unwrap_or(3)
    }

    /// Does what is asked, see [`OnBox::say`].
    pub(crate) fn say<G: OnBox>(
        &mut self,
        command: &G::Command,
        dice: (&mut dyn Dice, bool),
        news: &mut dyn FnMut(G::News),
    ) -> Option<Result<Kept, Unsaid>> {
        let seat = self.seat();
        let kept = G::say(&mut self.table, command, dice, news)?.map(G::keep);
        Some(kept.inspect(|kept| self.count(seat, kept)))
    }

    /// See [`Audit`].
    pub(crate) fn audit(&self) -> &Audit {
        self.table.any().audit()
    }

    /// Whether the table may still shake: the game is sealed, and nothing has been said since.
    pub(crate) fn may_shake(&self) -> bool {
        let audit = self.audit();
        self.table.any().in_head() && audit.seal().is_some() && audit.letters().is_empty()
    }

    pub(crate) fn step(&mut self, step: &Step) -> Result<Kept, Refusal> {
        self.table.any_mut().step(step)
    }

    pub(crate) fn undo(&mut self, undo: Undo) -> Result<Kept, Refusal> {
        let undone = self.table.any_mut().undo(undo);
        undone.inspect(|kept| self.count(None, kept))
    }

    /// Notes what was said when it was that seat's turn, for the history, and what fell.
    fn count(&mut self, seat: Option<Seat>, kept: &Kept) {
        self.took_back = kept.takes_back();
        if self.took_back {
            self.said.pop_back();
        } else if kept.step().is_none() {
            if self.said.is_full() {
                self.said.pop_front();
            }
            let _ = self.said.push_back(Said { seat, kept: kept.clone() });
        }
        let Some(fell) = kept.fell() else { return };
        self.fell = fell;
        let white = &self.fell.white;
        // In a roll-off each seat rolls one die for the start: there is no total.
        if white.is_empty() {
            return;
        }
        let total = white.total();
        let of_seat = seat.and_then(|seat| self.dice.get_mut(usize::from(seat.number()) - 1));
        if let (Some(dice), Ok(count)) = (of_seat, u8::try_from(white.len())) {
            *dice = count;
        }
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
            const GAME: GameKind = GameKind::$kind $(($refereed))?;

            fn on(table: &OnTable) -> Option<&Self> {
                if let OnTable::$game(table) = table { Some(table.game()) } else { None }
            }

            fn last(table: &OnTable) -> Option<&Self::Event> {
                if let OnTable::$game(table) = table { table.last() } else { None }
            }

            fn say(
                table: &mut OnTable,
                command: &Self::Command,
                (dice, reserve): (&mut dyn Dice, bool),
                news: &mut dyn FnMut(Self::News),
            ) -> Option<Result<Entry<Self::Event>, Unsaid>> {
                let OnTable::$game(table) = table else { return None };
                Some(match table.decide_play(command, dice) {
                    Err(refusal) => Err(Unsaid::Refused(refusal)),
                    Ok(Entry::Play(event)) if reserve && table.goes_on_after(&event) => {
                        Err(Unsaid::NoRoom)
                    }
                    Ok(entry) => {
                        table.apply(&entry, news);
                        Ok(entry)
                    }
                })
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
