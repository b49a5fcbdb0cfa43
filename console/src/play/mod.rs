//! The games on the screen: one module each, and what they share.

pub(crate) mod bingolino;
pub(crate) mod combo;
pub(crate) mod dingominos;
pub(crate) mod free_dice;

use crate::context::{Book, Context};
use crate::input::{Button, Millis};
use crate::kept::GameKind;
use crate::layout::Page;
use crate::screen::Go;
use crate::session::{OnTable, Session};
use crate::text::{Digits, number};
use rules_core::record::Kind;
use rules_core::{Cell, Face, Line, Seat};

/// The screen of the game on the table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum View {
    Bingolino(bingolino::View),
    Combo(combo::View),
    Dingominos(dingominos::View),
    FreeDice(free_dice::View),
}

impl View {
    /// The screen where a game stands, after power-up, a menu or an undo.
    pub(crate) fn of(session: &Session) -> View {
        match &session.table {
            OnTable::Bingolino(table) => {
                View::Bingolino(bingolino::View::of(table.game(), session.dice))
            }
            OnTable::Dingominos(table) => View::Dingominos(dingominos::View::of(table.game())),
            OnTable::FreeDice(table) => View::FreeDice(free_dice::View::of(table.game())),
            OnTable::Combo(table) => View::Combo(combo::View::of(table.game())),
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            View::Bingolino(view) => view.name(),
            View::Combo(view) => view.name(),
            View::Dingominos(view) => view.name(),
            View::FreeDice(_) => "free-dice",
        }
    }

    pub(crate) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        match self {
            View::Bingolino(view) => view.press(button, context),
            View::Combo(view) => view.press(button, context),
            View::Dingominos(view) => view.press(button, context),
            View::FreeDice(view) => view.press(button, context),
        }
    }

    pub(crate) fn wake(&self, now: Millis) -> Option<Millis> {
        match self {
            View::Bingolino(view) => view.wake(now),
            View::Combo(view) => view.wake(now),
            View::Dingominos(_) => None,
            View::FreeDice(view) => view.wake(now),
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
            View::Bingolino(view) => view.draw(page, session, now),
            View::Combo(view) => view.draw(page, session, book, now),
            View::Dingominos(view) => view.draw(page, session),
            View::FreeDice(view) => view.draw(page, session, now),
        }
    }
}

/// Whether the rolls of this game are counted.
pub(crate) const fn rolls_dice(kind: GameKind) -> bool {
    match kind {
        GameKind::FreeDice
        | GameKind::Refereed(Kind::Bingolino)
        | GameKind::Refereed(Kind::Combo) => true,
        GameKind::Refereed(Kind::Dingominos) => false,
    }
}

/// What a seat has won so far: stars, or points.
pub(crate) fn has(session: &Session, seat: Seat) -> Digits {
    match &session.table {
        OnTable::Bingolino(table) => {
            number(table.game().boards().get(seat).map_or(0, rules_core::bingolino::Board::stars))
        }
        OnTable::Combo(table) => {
            number(table.game().players().get(seat).map_or(0, rules_core::combo::Player::score))
        }
        OnTable::Dingominos(table) => number(
            table.game().players().get(seat).map_or(0, rules_core::dingominos::Player::score),
        ),
        OnTable::FreeDice(_) => Digits::new(),
    }
}

/// What the box knows of a seat, to compare with what is on the table.
pub(crate) fn check(page: &mut Page<'_, '_>, session: &Session, seat: Seat, line: usize) {
    match &session.table {
        OnTable::Bingolino(table) => bingolino::check(page, table.game(), seat, line),
        OnTable::Combo(table) => combo::check(page, table.game(), seat),
        OnTable::Dingominos(table) => dingominos::check(page, table.game(), seat),
        OnTable::FreeDice(_) => {}
    }
}

/// How many lines of a seat can be checked one by one.
pub(crate) fn lines_to_check(session: &Session) -> usize {
    match &session.table {
        OnTable::Bingolino(_) => Line::<4>::all().count(),
        OnTable::Combo(_) | OnTable::Dingominos(_) | OnTable::FreeDice(_) => 1,
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
