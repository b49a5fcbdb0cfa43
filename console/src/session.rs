//! The game on the table: one of the four, with the animals of its seats and the rolls so far.

use crate::input::Effects;
use crate::kept::{GameKind, Kept, Tokens};
use heapless::Deque;
use rules_core::bingolino::{self, Bingolino};
use rules_core::combo::{self, Combo};
use rules_core::dingominos::{self, Dingominos};
use rules_core::free_dice::{self, FreeDice};
use rules_core::{Ask, Dice, Entry, Faces, Game, Refusal, Seat, Seats, Table};

/// As far as undo reaches. With dice it never reaches further than the last roll; a round of
/// Dingominos is some hundred tiles.
const DEPTH: usize = 64;
const DEPTH_WITHOUT_DICE: usize = 160;

pub(crate) type BingolinoTable = Table<Bingolino, DEPTH>;
pub(crate) type ComboTable = Table<Combo, DEPTH>;
pub(crate) type DingominosTable = Table<Dingominos, DEPTH_WITHOUT_DICE>;

#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, and no heap to put it on")]
pub(crate) enum OnTable {
    Bingolino(BingolinoTable),
    Combo(ComboTable),
    Dingominos(DingominosTable),
    FreeDice(FreeDice),
}

/// A game that can lie on the table.
pub(crate) trait Lies: Sized {
    /// It, if it is the one that lies there.
    fn on(table: &OnTable) -> Option<&Self>;
}

macro_rules! lie_on_the_table {
    ($($game:ident,)+) => {
        $(impl Lies for $game {
            fn on(table: &OnTable) -> Option<&Self> {
                match table {
                    OnTable::$game(table) => Some(table.game()),
                    _ => None,
                }
            }
        })+
    };
}

lie_on_the_table! { Bingolino, Combo, Dingominos, }

/// The dice that fell last: where each has a die of his own (a roll-off), the red one once for each.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Fell {
    pub(crate) red: Faces,
    pub(crate) white: Faces,
}

/// How often each total fell.
pub(crate) type Totals = [u16; 37];

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Session {
    pub(crate) tokens: Tokens,
    pub(crate) table: OnTable,
    pub(crate) totals: Totals,
    /// The last totals, the newest last.
    pub(crate) recent: Deque<u8, 7>,
    pub(crate) fell: Fell,
    /// How many dice were rolled last: the choice stays.
    pub(crate) dice: usize,
}

/// A wish of any game's players.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    Bingolino(bingolino::Command),
    Combo(combo::Command),
    Dingominos(dingominos::Command),
    FreeDice(free_dice::Command),
    Undo,
    /// The board that was told last is taken back, to be told again.
    Retell,
}

/// What a wish led to, as far as screens care.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Heard {
    Bingolino(bingolino::News),
    Combo(combo::News),
    Dingominos(dingominos::News),
    FreeDice,
}

impl Session {
    pub(crate) fn new(kind: GameKind, tokens: Tokens) -> Session {
        let table = match kind {
            GameKind::Bingolino => OnTable::Bingolino(Table::default()),
            GameKind::Combo => OnTable::Combo(Table::default()),
            GameKind::Dingominos => OnTable::Dingominos(Table::default()),
            GameKind::FreeDice => OnTable::FreeDice(FreeDice::default()),
        };
        Session {
            tokens,
            table,
            totals: [0; 37],
            recent: Deque::new(),
            fell: Fell::default(),
            dice: 3,
        }
    }

    pub(crate) fn kind(&self) -> GameKind {
        match self.table {
            OnTable::Bingolino(_) => GameKind::Bingolino,
            OnTable::Combo(_) => GameKind::Combo,
            OnTable::Dingominos(_) => GameKind::Dingominos,
            OnTable::FreeDice(_) => GameKind::FreeDice,
        }
    }

    #[inline(never)]
    pub(crate) fn token(&self, seat: Seat) -> u8 {
        self.tokens.get(usize::from(seat.number()) - 1).copied().unwrap_or(0)
    }

    /// How many sit there; one, where nobody has a seat.
    pub(crate) fn seats(&self) -> u8 {
        match &self.table {
            OnTable::Bingolino(table) => table.game().boards().count(),
            OnTable::Combo(table) => table.game().players().count(),
            OnTable::Dingominos(table) => table.game().players().count(),
            OnTable::FreeDice(_) => 1,
        }
    }

    /// Whose turn it is, for the offer to go on.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match &self.table {
            OnTable::Bingolino(table) => table.game().roller(),
            OnTable::Combo(table) => table.game().seat(),
            OnTable::Dingominos(table) => table.game().seat(),
            OnTable::FreeDice(_) => None,
        }
    }

    /// Whether there is a game to go on with: somebody sits there and nobody has won.
    pub(crate) fn is_open(&self) -> bool {
        match &self.table {
            OnTable::Bingolino(table) => {
                !table.game().boards().is_empty() && table.game().winners().is_empty()
            }
            OnTable::Combo(table) => {
                !table.game().players().is_empty() && table.game().winners().is_empty()
            }
            OnTable::Dingominos(table) => {
                !table.game().players().is_empty() && table.game().winners().is_empty()
            }
            OnTable::FreeDice(game) => game.rolls().next().is_some(),
        }
    }

    /// Whether it outlives a power cut: there is something to go on with, or winners to show.
    pub(crate) fn stands(&self) -> bool {
        self.is_open() || !self.winners().is_empty()
    }

    pub(crate) fn winners(&self) -> Seats {
        match &self.table {
            OnTable::Bingolino(table) => table.game().winners(),
            OnTable::Combo(table) => table.game().winners(),
            OnTable::Dingominos(table) => table.game().winners(),
            OnTable::FreeDice(_) => Seats::NONE,
        }
    }

    /// The seat whose Bingolino board was told last, and its numbers, as long as nothing else was said.
    pub(crate) fn told_last(&self) -> Option<(Seat, [u8; 16])> {
        let OnTable::Bingolino(table) = &self.table else { return None };
        let bingolino::Event::TilesTold { seat, .. } = table.last()? else { return None };
        Some((*seat, self.known_tiles(*seat)))
    }

    /// What is known of a seat's Bingolino board; 0 where nothing is.
    pub(crate) fn known_tiles(&self, seat: Seat) -> [u8; 16] {
        let mut numbers = [0; 16];
        if let OnTable::Bingolino(table) = &self.table
            && let Some(board) = table.game().boards().get(seat)
        {
            for (number, (_, shows)) in numbers.iter_mut().zip(board.tiles().iter()) {
                *number = shows.map_or(0, u8::from);
            }
        }
        numbers
    }

    /// Takes back what was kept of this game. Anything of another game is not for this table.
    pub(crate) fn resume(&mut self, kept: &Kept) {
        match (&mut self.table, kept) {
            (OnTable::Bingolino(table), Kept::Bingolino(entry)) => table.apply(entry, &mut |_| ()),
            (OnTable::Combo(table), Kept::Combo(entry)) => table.apply(entry, &mut |_| ()),
            (OnTable::Dingominos(table), Kept::Dingominos(entry)) => {
                table.apply(entry, &mut |_| ());
            }
            (OnTable::FreeDice(game), Kept::FreeDice(rolled)) => game.apply(rolled, &mut |_| ()),
            _ => return,
        }
        self.count(kept);
    }

    /// What fell, and its total for the history.
    fn count(&mut self, kept: &Kept) {
        let white = |faces: &Faces| Fell { red: Faces::default(), white: faces.clone() };
        self.fell = match kept {
            Kept::Bingolino(Entry::Play(bingolino::Event::Rolled(faces))) => white(faces),
            Kept::Combo(Entry::Play(combo::Event::RolledOff(faces))) => {
                // Each rolls one for the start: there is no total.
                self.fell = Fell { red: faces.clone(), white: Faces::default() };
                return;
            }
            Kept::Combo(Entry::Play(combo::Event::Thrown { red, white })) => {
                Fell { red: [*red].into_iter().collect(), white: white.clone() }
            }
            Kept::FreeDice(rolled) => white(&rolled.white),
            _ => return,
        };
        let total = self.fell.white.total();
        self.dice = self.fell.white.len();
        if self.recent.is_full() {
            self.recent.pop_front();
        }
        let _ = self.recent.push_back(total);
        if let Some(count) = self.totals.get_mut(usize::from(total)) {
            *count = count.saturating_add(1);
        }
    }

    /// Does what is wished, if the rules allow it: it is then to be kept, and has happened.
    pub(crate) fn wish(
        &mut self,
        wish: &Wish,
        dice: &mut dyn Dice,
        effects: &mut Effects,
        heard: &mut dyn FnMut(Heard),
    ) -> Result<(), Refusal> {
        fn act<G: Game, const N: usize>(
            table: &mut Table<G, N>,
            command: Option<&G::Command>,
            dice: &mut dyn Dice,
            heard: &mut dyn FnMut(G::News),
        ) -> Result<Entry<G::Event>, Refusal> {
            let entry = match command {
                Some(command) => Entry::Play(table.game().decide(command, dice)?),
                None => table.decide(&Ask::Undo, dice)?,
            };
            table.apply(&entry, heard);
            Ok(entry)
        }
        /// Behind the first statement of play lies what was settled before it, and there it stays.
        fn settled<G: Game, const N: usize>(table: &Table<G, N>) -> Result<(), Refusal> {
            match table.last().is_some_and(G::settles) {
                true => Err(Refusal::NothingToUndo),
                false => Ok(()),
            }
        }
        if let Wish::Undo = wish {
            match &self.table {
                OnTable::Bingolino(_) if self.told_last().is_some() => {
                    return Err(Refusal::NothingToUndo);
                }
                OnTable::Bingolino(table) => settled(table)?,
                OnTable::Combo(table) => settled(table)?,
                OnTable::Dingominos(table) => settled(table)?,
                OnTable::FreeDice(_) => {}
            }
        }
        let kept = match (&mut self.table, wish) {
            (OnTable::Bingolino(table), Wish::Undo | Wish::Retell) => {
                Kept::Bingolino(act(table, None, dice, &mut |_| ())?)
            }
            (OnTable::Combo(table), Wish::Undo) => {
                Kept::Combo(act(table, None, dice, &mut |_| ())?)
            }
            (OnTable::Dingominos(table), Wish::Undo) => {
                Kept::Dingominos(act(table, None, dice, &mut |_| ())?)
            }
            (OnTable::Bingolino(table), Wish::Bingolino(command)) => {
                let mut heard = |news| heard(Heard::Bingolino(news));
                Kept::Bingolino(act(table, Some(command), dice, &mut heard)?)
            }
            (OnTable::Combo(table), Wish::Combo(command)) => {
                let mut heard = |news| heard(Heard::Combo(news));
                Kept::Combo(act(table, Some(command), dice, &mut heard)?)
            }
            (OnTable::Dingominos(table), Wish::Dingominos(command)) => {
                let mut heard = |news| heard(Heard::Dingominos(news));
                Kept::Dingominos(act(table, Some(command), dice, &mut heard)?)
            }
            (OnTable::FreeDice(game), Wish::FreeDice(command)) => {
                let rolled = game.decide(command, dice)?;
                game.apply(&rolled, &mut |_| heard(Heard::FreeDice));
                Kept::FreeDice(rolled)
            }
            // A wish of another game than the one on the table: no screen offers it.
            _ => return Err(Refusal::NothingToUndo),
        };
        self.count(&kept);
        // Room for the longest chain of wishes a single press makes: setting up a game.
        let _ = effects.keep.push(kept);
        Ok(())
    }
}
