//! The game on the table, with the animals of its seats, its history and its rolls.
//!
//! Code about any game asks [`OnTable`]; code about one particular game asks for that game with
//! [`Session::game`].

use crate::games::OnTable;
use crate::kept::{GameKind, Kept, Tokens};
use crate::lesson::{Lesson, Lessons};
use crate::phrase::Phrase;
use crate::play::GameView;
use crate::text::Language;
use heapless::Deque;
use rules_core::{Audit, AuditStep, Dice, Entry, Game, Refusal, Seat, Seats, Table, Throw};

/// How often each total was rolled; six dice make 36 at most.
pub(crate) type Totals = [u16; 37];

/// A game in progress or just won.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Session {
    pub(crate) tokens: Tokens,
    pub(crate) table: OnTable,
    pub(crate) totals: Totals,
    /// The last totals, newest at the end.
    pub(crate) recent: Deque<u8, 7>,
    /// The last dice rolled.
    pub(crate) last_throw: Throw,
    /// How many dice each seat rolled last, to propose as many again.
    dice: [u8; Seat::MAX as usize],
    /// The last entries, newest at the end.
    pub(crate) history: Deque<HistoryLine, HISTORY>,
    /// Whether the players roll dice of their own and enter the faces.
    pub(crate) own_dice: bool,
    /// What a first game still explains.
    pub(crate) lessons: Lessons,
    /// Whether the last entry was an undo.
    took_back: bool,
    /// The number of the press that is being handled, or of the record that is being loaded, and
    /// whether it has made an entry yet.
    press: Volatile<Press>,
    /// COMBO: the seats that have 300 and want to claim it later.
    pub(crate) not_yet: Volatile<Seats>,
}

/// What B does on a screen of the game, unless it goes back within a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ButtonB {
    /// Undoes the last entry, made by this seat.
    TakesBack(Option<Seat>),
    /// Opens the menu, whose first item undoes more: so that pressing B repeatedly does not erase
    /// one entry after another.
    OpensMenu,
}

/// State that a power cut may lose: two sessions that differ only in it are equal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Volatile<T>(pub(crate) T);

impl<T> PartialEq for Volatile<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// An entry that was not undone, for the history, and whose turn it was.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HistoryLine {
    pub(crate) seat: Option<Seat>,
    pub(crate) kept: Kept,
    /// The press that made it: all entries of a press are undone together.
    press: Volatile<Press>,
}

/// The number of a press. Only neighbours are compared, so it may start over.
type Press = u16;

/// How many entries the history has: two or three turns of a full table.
const HISTORY: usize = 48;

/// Why a command was not accepted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Rejected {
    Refused(Refusal),
    /// The game would go on, but there is no room left to save that.
    NoRoom,
}

/// How far undo may reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Undo {
    /// To the first move, but not into the head of the game.
    Move,
    /// Also to what was entered before, such as a board that is entered again.
    Anything,
}

/// Dice to roll, and whether the remaining storage is reserved for ending the game.
pub(crate) struct DiceAndRoom<'a> {
    pub(crate) dice: &'a mut dyn Dice,
    pub(crate) reserved: bool,
}

/// Carries out a command, if the rules allow it and there is room to save it. The returned entry
/// has been applied, and the caller has to save it.
pub(crate) fn enter<G: Game, const DEPTH: usize>(
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
            last_throw: Throw::default(),
            dice: [3; Seat::MAX as usize],
            history: Deque::new(),
            own_dice: false,
            lessons: Lessons::default(),
            took_back: false,
            press: Volatile::default(),
            not_yet: Volatile::default(),
        }
    }

    /// What B does now; `None` if there is nothing to undo.
    pub(crate) fn button_b(&self) -> Option<ButtonB> {
        self.table.last_words(Language::En)?;
        let by = |line: &HistoryLine| self.table.by(&line.kept).or(line.seat);
        let last = self.history.back()?;
        let first = self.history.iter().find(|line| line.press.0 == last.press.0);
        let seat = first.and_then(by);
        Some(if self.took_back { ButtonB::OpensMenu } else { ButtonB::TakesBack(seat) })
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

    /// The seats that have not left the game.
    pub(crate) fn in_play(&self) -> Seats {
        self.table.in_play()
    }

    pub(crate) fn seat(&self) -> Option<Seat> {
        self.table.seat()
    }

    pub(crate) fn winners(&self) -> Seats {
        self.table.winners()
    }

    /// Tests if the game can be continued: it has started and is not won.
    pub(crate) fn is_open(&self) -> bool {
        self.table.has_begun() && self.table.winners().is_empty()
    }

    /// Tests if the game survives a power cut: it can be continued, or has winners to show.
    pub(crate) fn survives(&self) -> bool {
        self.table.has_begun()
    }

    /// How many moves can be undone in a row.
    pub(crate) fn in_reach(&self) -> usize {
        self.table.moves_in_reach()
    }

    /// Marks that whatever is entered from here on is another press. What is loaded is one press
    /// per record, because all that a press enters is kept in one record.
    pub(crate) fn begin_press(&mut self) {
        self.press.0 = self.press.0.wrapping_add(1);
    }

    /// The entries of the last press, oldest first.
    pub(crate) fn last_press(&self) -> impl Iterator<Item = &Kept> {
        let press = self.history.back().map(|line| line.press.0);
        let lines = self.history.iter().filter(move |line| Some(line.press.0) == press);
        lines.map(|line| &line.kept)
    }

    /// What the last press entered, in words, if it can be undone.
    pub(crate) fn undo_words(&self, language: Language) -> Option<Phrase> {
        self.table.last_words(language)?;
        self.last_press().next().map(|kept| self.table.words(kept, language))
    }

    /// Tests if the last entry was a roll, which cannot be undone.
    pub(crate) fn roll_stands(&self) -> bool {
        self.history.back().is_some_and(|line| line.kept.thrown().is_some())
    }

    /// The game on the table, if it is the one that these screens belong to.
    pub(crate) fn game<V: GameView>(&self) -> Option<&V::Game> {
        V::game(&self.table)
    }

    /// The lesson to which a press has led, if it is to be given: not where an undo led back.
    pub(crate) fn teaches(&self, lesson: Option<Lesson>) -> Option<Lesson> {
        lesson.filter(|lesson| !self.took_back && self.lessons.explain(lesson.moment))
    }

    /// Applies a saved entry. One of another game is ignored.
    pub(crate) fn resume(&mut self, kept: &Kept) {
        let seat = self.seat();
        self.table.resume(kept);
        self.count(seat, kept);
    }

    /// How many dice the seat rolled last.
    pub(crate) fn dice_of(&self, seat: Seat) -> u8 {
        self.dice.get(usize::from(seat.number()) - 1).copied().unwrap_or(3)
    }

    /// Carries out a command, see [`GameView::enter`].
    pub(crate) fn enter<V: GameView>(
        &mut self,
        command: &<V::Game as Game>::Command,
        dice: DiceAndRoom<'_>,
        news: &mut dyn FnMut(<V::Game as Game>::News),
    ) -> Option<Result<Kept, Rejected>> {
        let seat = self.seat();
        let kept = V::enter(&mut self.table, command, dice, news)?;
        Some(kept.inspect(|kept| self.count(seat, kept)))
    }

    /// See [`Audit`].
    pub(crate) fn audit(&self) -> &Audit {
        self.table.audit()
    }

    /// Tests if the players may still shake: the game is sealed, and nothing has been entered
    /// since.
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

    /// Adds an entry to the history, with the seat whose turn it was, and counts its dice.
    fn count(&mut self, seat: Option<Seat>, kept: &Kept) {
        self.took_back = kept.takes_back();
        if self.took_back {
            self.history.pop_back();
        } else if kept.step().is_none() {
            if self.history.is_full() {
                self.history.pop_front();
            }
            let line = HistoryLine { seat, kept: kept.clone(), press: self.press };
            let _ = self.history.push_back(line);
        }
        let Some(fell) = kept.thrown() else { return };
        self.last_throw = fell;
        let white = &self.last_throw.white;
        // In a roll-off each seat rolls one die to decide who starts: there is no total.
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
