//! Which game it is: the only file, besides [`kept`](crate::kept), that tells the games apart.
//!
//! A new game is a variant of [`OnTable`] and one of [`View`], and an arm wherever the compiler
//! then asks for one. Everything else in the console deals with "the game on the table", or belongs
//! to one game and is in its folder under [`play`](crate::play).

use crate::agreed::Before;
use crate::context::{Book, Context};
use crate::input::{Button, Millis};
use crate::kept::{GameKind, Kept};
use crate::lesson::Lesson;
use crate::page::{Canvas, Page};
use crate::phrase::Phrase;
use crate::play::{Asks, GameView, bingolino, combo, dingominos, free_dice};
use crate::screen::Transition;
use crate::session::{Session, Undo};
use crate::text::{Language, Text};
use rules_core::bingolino::Bingolino;
use rules_core::combo::Combo;
use rules_core::dingominos::Dingominos;
use rules_core::free_dice::FreeDice;
use rules_core::record::Kind;
use rules_core::{Ask, Audit, AuditStep, Entry, Game, Given, Refusal, Seat, Seats, Table};

/// How many events undo reaches back in a game with dice, where it never goes past the last roll.
const DEPTH: usize = 64;
/// The same in Dingominos, where a round has about a hundred tiles.
const DEPTH_WITHOUT_DICE: usize = 160;
/// The same in free dice, where a roll can never be undone.
const DEPTH_OF_ROLLS: usize = 1;

/// The game on the table, with its undo.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, and no heap to put it on")]
pub(crate) enum OnTable {
    FreeDice(Table<FreeDice, DEPTH_OF_ROLLS>),
    Bingolino(Table<Bingolino, DEPTH>),
    Combo(Table<Combo, DEPTH>),
    Dingominos(Table<Dingominos, DEPTH_WITHOUT_DICE>),
}

/// A screen of the game on the table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum View {
    FreeDice(free_dice::View),
    Bingolino(bingolino::View),
    Combo(combo::View),
    Dingominos(dingominos::View),
}

/// Evaluates an expression for whichever game is on the table. With a name for it, the type of the
/// game's screens is available too.
macro_rules! on_table {
    ($on:expr, $table:pat => $do:expr) => {
        on_table!($on, _View, $table => $do)
    };
    ($on:expr, $view:ident, $table:pat => $do:expr) => {
        match $on {
            OnTable::FreeDice($table) => {
                type $view = free_dice::View;
                $do
            }
            OnTable::Bingolino($table) => {
                type $view = bingolino::View;
                $do
            }
            OnTable::Combo($table) => {
                type $view = combo::View;
                $do
            }
            OnTable::Dingominos($table) => {
                type $view = dingominos::View;
                $do
            }
        }
    };
}

/// Evaluates an expression for whichever game's screen it is.
macro_rules! in_view {
    ($on:expr, $view:ident => $do:expr) => {
        match $on {
            View::FreeDice($view) => $do,
            View::Bingolino($view) => $do,
            View::Combo($view) => $do,
            View::Dingominos($view) => $do,
        }
    };
}

/// The part of every `impl GameView` that says which game it is.
macro_rules! hosts {
    ($game:ident, $kind:expr) => {
        type Game = $game;
        const KIND: $crate::kept::GameKind = $kind;

        fn into_view(self) -> $crate::games::View {
            $crate::games::View::$game(self)
        }

        fn game(on: &$crate::games::OnTable) -> Option<&$game> {
            if let $crate::games::OnTable::$game(table) = on { Some(table.game()) } else { None }
        }

        fn last(on: &$crate::games::OnTable) -> Option<&<$game as rules_core::Game>::Event> {
            if let $crate::games::OnTable::$game(table) = on { table.last() } else { None }
        }

        fn enter(
            on: &mut $crate::games::OnTable,
            command: &<$game as rules_core::Game>::Command,
            dice: $crate::session::DiceAndRoom<'_>,
            news: &mut dyn FnMut(<$game as rules_core::Game>::News),
        ) -> Option<Result<$crate::Kept, $crate::session::Rejected>> {
            let $crate::games::OnTable::$game(table) = on else { return None };
            Some($crate::session::enter(table, command, dice, news).map($crate::Kept::$game))
        }
    };
}
pub(crate) use hosts;

/// What is settled before a game.
pub(crate) fn before(game: Kind) -> &'static Before {
    match game {
        Kind::Bingolino => &bingolino::BEFORE,
        Kind::Combo => &combo::BEFORE,
        Kind::Dingominos => &dingominos::BEFORE,
    }
}

impl OnTable {
    pub(crate) fn new(kind: GameKind) -> OnTable {
        match kind {
            GameKind::FreeDice => OnTable::FreeDice(Table::default()),
            GameKind::Refereed(Kind::Bingolino) => OnTable::Bingolino(Table::default()),
            GameKind::Refereed(Kind::Combo) => OnTable::Combo(Table::default()),
            GameKind::Refereed(Kind::Dingominos) => OnTable::Dingominos(Table::default()),
        }
    }

    pub(crate) fn kind(&self) -> GameKind {
        on_table!(self, V, _ => V::KIND)
    }

    pub(crate) fn seats(&self) -> Seats {
        on_table!(self, table => table.game().seats())
    }

    pub(crate) fn in_play(&self) -> Seats {
        on_table!(self, table => table.game().in_play())
    }

    pub(crate) fn seat(&self) -> Option<Seat> {
        on_table!(self, table => table.game().seat())
    }

    pub(crate) fn winners(&self) -> Seats {
        on_table!(self, table => table.game().winners())
    }

    pub(crate) fn has_begun(&self) -> bool {
        on_table!(self, table => table.game().has_begun())
    }

    /// Tests if the game can still be sealed and shaken: only its head has been entered.
    pub(crate) fn in_head(&self) -> bool {
        on_table!(self, table => table.game().in_head())
    }

    /// The game's seal, its shake, and the dice that follow from them.
    pub(crate) fn audit(&self) -> &Audit {
        on_table!(self, table => table.audit())
    }

    /// How many moves can be undone in a row.
    pub(crate) fn moves_in_reach(&self) -> usize {
        on_table!(self, table => table.moves_in_reach())
    }

    /// Undoes the last move, or the last entry of any kind. The returned entry has been applied,
    /// and the caller has to save it.
    pub(crate) fn undo(&mut self, undo: Undo) -> Result<Kept, Refusal> {
        on_table!(self, table => {
            let entry = match undo {
                Undo::Move => table.decide_undo_of_play()?,
                Undo::Anything => table.decide(&Ask::Undo, &mut Given::default())?,
            };
            table.apply(&entry, &mut |_| ());
            Ok(entry.into())
        })
    }

    /// Takes a step towards auditable dice. The returned entry has been applied, and the caller has
    /// to save it.
    pub(crate) fn audit_step(&mut self, step: &AuditStep) -> Result<Kept, Refusal> {
        on_table!(self, table => {
            let entry = table.decide_step(step)?;
            table.apply(&entry, &mut |_| ());
            Ok(entry.into())
        })
    }

    /// Applies a saved entry, if it belongs to this game.
    pub(crate) fn resume(&mut self, kept: &Kept) {
        on_table!(self, table => {
            if let Ok(entry) = kept.try_into() {
                table.apply(entry, &mut |_| ());
            }
        });
    }

    /// The move that undo would take back, in words.
    pub(crate) fn last_words(&self, language: Language) -> Option<Phrase> {
        on_table!(self, V, table => {
            let event = table.last().filter(|event| !<V as GameView>::Game::prepares(event))?;
            Some(V::words(event, language))
        })
    }

    /// An entry in words; empty if it belongs to another game.
    pub(crate) fn words(&self, kept: &Kept, language: Language) -> Phrase {
        on_table!(self, V, _ => match <&Entry<_>>::try_from(kept) {
            Ok(Entry::Play(event)) => V::words(event, language),
            _ => Phrase::new(language),
        })
    }

    /// See [`GameView::by`].
    pub(crate) fn by(&self, kept: &Kept) -> Option<Seat> {
        on_table!(self, V, _ => match <&Entry<_>>::try_from(kept) {
            Ok(Entry::Play(event)) => V::by(event),
            _ => None,
        })
    }

    pub(crate) fn rolls_dice(&self) -> bool {
        on_table!(self, V, _ => V::ROLLS_DICE)
    }

    /// What a seat has won so far: stars or points.
    pub(crate) fn has(&self, seat: Seat) -> i32 {
        on_table!(self, V, table => V::has(table.game(), seat))
    }
}

impl View {
    /// The current screen of the game, after power-up, a menu or an undo.
    pub(crate) fn of(session: &Session) -> View {
        on_table!(&session.table, V, table => V::of(table.game(), session).into_view())
    }

    /// See [`GameView::correct`].
    pub(crate) fn correct(session: &Session) -> Option<View> {
        on_table!(&session.table, V, table => V::correct(table.game()).map(V::into_view))
    }

    /// See [`GameView::item`].
    pub(crate) fn item(session: &Session, nth: usize) -> Option<(Text, View)> {
        on_table!(&session.table, V, table => {
            V::item(table.game(), nth).map(|(text, view)| (text, view.into_view()))
        })
    }

    pub(crate) fn name(&self) -> &'static str {
        in_view!(self, view => view.name())
    }

    pub(crate) fn press(
        &mut self,
        button: Button,
        context: &mut Context<'_>,
    ) -> Option<Transition> {
        in_view!(self, view => view.press(button, context))
    }

    pub(crate) fn draw(&self, canvas: Canvas<'_>, session: &Session, book: &Book, now: Millis) {
        in_view!(self, view => view.draw(&mut Page::new(canvas), session, book, now));
    }

    /// See [`GameView::would_be_final`].
    pub(crate) fn would_be_final(
        &self,
        button: Button,
        session: &Session,
        with: (&Book, Language, Millis),
    ) -> bool {
        in_view!(self, view => view.would_be_final(button, session, with))
    }

    /// See [`GameView::needs_every_button`].
    pub(crate) fn needs_every_button(&self) -> bool {
        in_view!(self, view => view.needs_every_button())
    }

    pub(crate) fn wake(&self, now: Millis) -> Option<Millis> {
        in_view!(self, view => view.wake(now))
    }

    pub(crate) fn settle(&mut self, now: Millis) -> bool {
        in_view!(self, view => view.settle(now))
    }

    /// See [`GameView::lesson`].
    pub(crate) fn lesson(&self, session: &Session) -> Option<Lesson> {
        in_view!(self, view => view.lesson(session))
    }

    pub(crate) fn asks(&self, session: &Session) -> Asks {
        in_view!(self, view => view.asks(session))
    }
}

impl Context<'_> {
    /// Lets a seat leave the game. Returns whether it may; if not, a note says why.
    pub(crate) fn quit(&mut self, seat: Seat) -> bool {
        let Some(session) = self.session.as_ref() else { return false };
        on_table!(&session.table, V, _ => {
            V::quit(seat).is_some_and(|quit| self.enter::<V>(&quit, &mut |_| ()))
        })
    }
}
