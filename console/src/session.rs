//! The game on the table, one of those the box knows, with the animals of its seats and its rolls.
//!
//! Code that asks something every game can answer asks the [`OnTable`]; code that belongs to one
//! game asks for that game ([`Session::game`]).

use crate::games::OnTable;
use crate::kept::{GameKind, Kept, Tokens};
use crate::play::GameView;
use crate::text::Language;
use heapless::Deque;
use rules_core::{Audit, AuditStep, Dice, Entry, Game, Refusal, Seat, Seats, Table, Throw};

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
    pub(crate) fell: Throw,
    /// How many dice each seat rolled last; the choice stays.
    dice: [u8; Seat::MAX as usize],
    /// The last statements, newest at the end, each with whose turn it was.
    pub(crate) said: Deque<HistoryLine, SAID>,
    /// Whether the players roll dice of their own and tell the box what fell.
    pub(crate) own_dice: bool,
    /// Whether the last thing that was said took something back.
    took_back: bool,
    /// COMBO: who has 300 and will say so later.
    pub(crate) not_yet: Volatile<Seats>,
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
pub(crate) struct Volatile<T>(pub(crate) T);

impl<T> PartialEq for Volatile<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A statement that stands, for the history.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HistoryLine {
    pub(crate) seat: Option<Seat>,
    pub(crate) kept: Kept,
}

/// How many statements the history has: two or three turns of a full table.
const SAID: usize = 48;

/// Why something was not said.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Rejected {
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

/// Dice to roll, and whether what is left of the memory is reserved for the end of the game.
pub(crate) struct DiceAndRoom<'a> {
    pub(crate) dice: &'a mut dyn Dice,
    pub(crate) reserved: bool,
}

/// Does what is asked, if the rules allow it and there is room to keep it. The entry that is
/// returned has been applied and has to be kept.
pub(crate) fn say<G: Game, const DEPTH: usize>(
    table: &mut Table<G, DEPTH>,
    command: &G::Command,
    DiceAndRoom { dice, reserved }: DiceAndRoom<'_>,
    news: &mut dyn FnMut(G::News),
) -> Result<Entry<G::Event>, Rejected> {
    match table.decide_play(command, dice) {
        Err(refusal) => Err(Rejected::Refused(refusal)),
        Ok(Entry::Play(event)) if reserved && table.goes_on_after(&event) => Err(Rejected::NoRoom),
        Ok(entry) => {
            table.apply(&entry, news);
            Ok(entry)
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
            fell: Throw::default(),
            dice: [3; Seat::MAX as usize],
            said: Deque::new(),
            own_dice: false,
            took_back: false,
            not_yet: Volatile::default(),
        }
    }

    /// What B does; nothing where there is nothing to take back.
    pub(crate) fn b(&self) -> Option<B> {
        self.table.last_words(Language::En)?;
        let by = |said: &HistoryLine| self.table.by(&said.kept).or(said.seat);
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
        self.table.seats()
    }

    /// Who has not left the game.
    pub(crate) fn in_play(&self) -> Seats {
        self.table.in_play()
    }

    pub(crate) fn seat(&self) -> Option<Seat> {
        self.table.seat()
    }

    pub(crate) fn winners(&self) -> Seats {
        self.table.winners()
    }

    /// Whether there is a game to go on with: it has begun and nobody has won.
    pub(crate) fn is_open(&self) -> bool {
        self.table.has_begun() && self.table.winners().is_empty()
    }

    /// Whether it survives a power cut: it can go on, or has winners to show.
    pub(crate) fn stands(&self) -> bool {
        self.table.has_begun()
    }

    /// How many moves can be taken back, one after the other.
    pub(crate) fn in_reach(&self) -> usize {
        self.table.moves_in_reach()
    }

    /// The game on the table, if it is the one of these screens.
    pub(crate) fn game<V: GameView>(&self) -> Option<&V::Game> {
        V::game(&self.table)
    }

    /// Takes up what was kept of this game. Entries of another game do not belong on this table.
    pub(crate) fn resume(&mut self, kept: &Kept) {
        let seat = self.seat();
        self.table.resume(kept);
        self.count(seat, kept);
    }

    /// How many dice the seat rolled last.
    pub(crate) fn dice_of(&self, seat: Seat) -> u8 {
        self.dice.get(usize::from(seat.number()) - 1).copied().unwrap_or(3)
    }

    /// Does what is asked, see [`GameView::say`].
    pub(crate) fn say<V: GameView>(
        &mut self,
        command: &<V::Game as Game>::Command,
        dice: DiceAndRoom<'_>,
        news: &mut dyn FnMut(<V::Game as Game>::News),
    ) -> Option<Result<Kept, Rejected>> {
        let seat = self.seat();
        let kept = V::say(&mut self.table, command, dice, news)?;
        Some(kept.inspect(|kept| self.count(seat, kept)))
    }

    /// See [`Audit`].
    pub(crate) fn audit(&self) -> &Audit {
        self.table.audit()
    }

    /// Whether the table may still shake: the game is sealed, and nothing has been said since.
    pub(crate) fn may_shake(&self) -> bool {
        let audit = self.audit();
        self.table.in_head() && audit.seal().is_some() && audit.letters().is_empty()
    }

    pub(crate) fn audit_step(&mut self, step: &AuditStep) -> Result<Kept, Refusal> {
        self.table.audit_step(step)
    }

    pub(crate) fn undo(&mut self, undo: Undo) -> Result<Kept, Refusal> {
        let undone = self.table.undo(undo);
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
            let _ = self.said.push_back(HistoryLine { seat, kept: kept.clone() });
        }
        let Some(fell) = kept.thrown() else { return };
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
