//! The games on the screen: one module for each, behind two traits that all of them fill in.
//!
//! The list of games at `views!` is the one place where their screens are told apart.

pub(crate) mod bingolino;
pub(crate) mod combo;
pub(crate) mod dingominos;
pub(crate) mod free_dice;

use crate::context::{Book, Context};
use crate::input::{Button, Millis};
use crate::layout::Page;
use crate::screen::Go;
use crate::session::{OnBox, OnTable, Session};
use crate::setup::Before;
use crate::text::Digits;
use rules_core::bingolino::Bingolino;
use rules_core::combo::Combo;
use rules_core::dingominos::Dingominos;
use rules_core::free_dice::FreeDice;
use rules_core::record::Kind;
use rules_core::{Cell, Face, Seat};

/// What every game has to show.
pub(crate) trait OnScreen: OnBox {
    type View: GameView;

    /// Whether its rolls are counted.
    const ROLLS_DICE: bool;

    /// How many lines of a seat can be checked one by one.
    const LINES: usize = 1;

    /// The screen that the game stands at, after power-up, a menu or an undo.
    fn view(&self, session: &Session) -> Self::View;

    /// What a seat has won so far: stars, or points.
    fn has(&self, seat: Seat) -> Digits;

    /// What the box knows of a seat, to be compared with the table.
    fn check(&self, page: &mut Page<'_, '_>, seat: Seat, line: usize);
}

/// A screen of a game: which one it is, what a press on it means, what it looks like.
pub(crate) trait GameView {
    fn name(&self) -> &'static str;

    fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go;

    fn draw(&self, page: &mut Page<'_, '_>, session: &Session, book: &Book, now: Millis);

    /// When it wants to be drawn again, if anything on it moves.
    fn wake(&self, _now: Millis) -> Option<Millis> {
        None
    }
}

macro_rules! views {
    ($($game:ident)+) => {
        /// The screen of the game on the table.
        #[derive(Clone, PartialEq, Debug)]
        pub(crate) enum View {
            $($game(<$game as OnScreen>::View),)+
        }

        impl View {
            pub(crate) fn of(session: &Session) -> View {
                match &session.table {
                    $(OnTable::$game(table) => View::$game(table.game().view(session)),)+
                }
            }

            pub(crate) fn name(&self) -> &'static str {
                match self {
                    $(View::$game(view) => view.name(),)+
                }
            }

            pub(crate) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
                match self {
                    $(View::$game(view) => view.press(button, context),)+
                }
            }

            pub(crate) fn wake(&self, now: Millis) -> Option<Millis> {
                match self {
                    $(View::$game(view) => view.wake(now),)+
                }
            }

            #[inline(never)]
            pub(crate) fn draw(
                &self,
                page: &mut Page<'_, '_>,
                session: &Session,
                book: &Book,
                now: Millis,
            ) {
                match self {
                    $(View::$game(view) => view.draw(page, session, book, now),)+
                }
            }
        }

        impl OnTable {
            pub(crate) fn rolls_dice(&self) -> bool {
                match self {
                    $(OnTable::$game(_) => <$game as OnScreen>::ROLLS_DICE,)+
                }
            }

            pub(crate) fn lines_to_check(&self) -> usize {
                match self {
                    $(OnTable::$game(_) => <$game as OnScreen>::LINES,)+
                }
            }

            pub(crate) fn has(&self, seat: Seat) -> Digits {
                match self {
                    $(OnTable::$game(table) => table.game().has(seat),)+
                }
            }

            pub(crate) fn check(&self, page: &mut Page<'_, '_>, seat: Seat, line: usize) {
                match self {
                    $(OnTable::$game(table) => table.game().check(page, seat, line),)+
                }
            }
        }
    };
}

views! { FreeDice Bingolino Combo Dingominos }

/// What is settled before each game.
pub(crate) fn before(game: Kind) -> &'static Before {
    match game {
        Kind::Bingolino => &bingolino::BEFORE,
        Kind::Combo => &combo::BEFORE,
        Kind::Dingominos => &dingominos::BEFORE,
    }
}

/// Where the cursor goes on a grid of `side` columns and rows; at an edge it wraps around.
pub(crate) fn moved(cell: Cell, button: Button, side: u8) -> Cell {
    let (column, row) = match button {
        Button::Left => ((cell.column() + side - 1) % side, cell.row()),
        Button::Right => ((cell.column() + 1) % side, cell.row()),
        Button::Up => (cell.column(), (cell.row() + side - 1) % side),
        Button::Down => (cell.column(), (cell.row() + 1) % side),
        Button::A | Button::B => (cell.column(), cell.row()),
    };
    Cell::new(column, row).unwrap_or(cell)
}

/// One step through a list of `count` entries, wrapping around at the ends.
#[inline(never)]
pub(crate) fn stepped(chosen: usize, count: usize, button: Button) -> usize {
    let count = count.max(1);
    match button {
        Button::Up | Button::Left => (chosen + count - 1) % count,
        Button::Down | Button::Right => (chosen + 1) % count,
        Button::A | Button::B => chosen,
    }
}

/// The same for a small number that counts from 0.
pub(crate) fn turned(value: u8, count: u8, button: Button) -> u8 {
    u8::try_from(stepped(value.into(), count.into(), button)).unwrap_or(value)
}

/// Dice that have fallen tumble for a while before they come to rest. Any press ends that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Tumble {
    since: Option<Millis>,
}

impl Tumble {
    /// Milliseconds that dice tumble: long enough to watch, too short to wait for.
    const LASTS: u32 = 600;
    /// Milliseconds between two faces.
    const TURN: u32 = 80;

    pub(crate) const LIES: Tumble = Tumble { since: None };

    pub(crate) fn from(now: Millis) -> Tumble {
        Tumble { since: Some(now) }
    }

    pub(crate) fn goes_on(self, now: Millis) -> bool {
        self.elapsed(now).is_some()
    }

    pub(crate) fn wake(self, now: Millis) -> Option<Millis> {
        self.goes_on(now).then_some(now + Millis::from(Self::TURN))
    }

    #[inline(never)]
    fn elapsed(self, now: Millis) -> Option<u32> {
        let since = u32::try_from(now.saturating_sub(self.since?)).ok()?;
        (since < Self::LASTS).then_some(since)
    }

    /// The face to draw for a die that shows `fell`: a changing other one while it tumbles.
    pub(crate) fn face(self, fell: Face, now: Millis, nth: i32) -> Face {
        let Some(since) = self.elapsed(now) else { return fell };
        // Any sequence will do that does not repeat at once and differs from die to die.
        let turns = since / Self::TURN + nth.unsigned_abs() * 5 + u32::from(fell.pips());
        let skipped = usize::try_from(turns * 5 % 6).unwrap_or(0);
        let mut other = Face::ALL.into_iter().cycle().skip(skipped);
        other.next().filter(|&other| other != fell).or(other.next()).unwrap_or(fell)
    }
}
