//! The games on the screen: one module for each, all with the same few ways to say what comes next.

pub(crate) mod bingolino;
pub(crate) mod combo;
pub(crate) mod dingominos;
pub(crate) mod free_dice;

use crate::desk::{Book, Desk, Note};
use crate::input::{Button, Cue, Millis};
use crate::layout::Page;
use crate::session::{Heard, OnTable, Session, Wish};
use crate::text::Text;
use rules_core::{Cell, Face, Seat};

/// What a press on a game's screen leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Stay,
    /// To the screen the game stands at.
    Renew,
    /// The last statement is taken back, if the rules allow it; then as above.
    TakeBack,
    Away(Away),
}

/// Where a game's screen is left for another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Away {
    /// The game is over: show who won.
    Over,
    /// Somebody may have the points that are missing: look at that seat's.
    Claim(Seat),
}

/// The screen of the game on the table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum View {
    Bingolino(bingolino::View),
    Combo(combo::View),
    Dingominos(dingominos::View),
    FreeDice(free_dice::View),
}

impl View {
    /// The screen a game stands at, after power-up, a menu or an undo.
    pub(crate) fn of(session: &Session) -> View {
        match &session.table {
            OnTable::Bingolino(table) => {
                View::Bingolino(bingolino::View::of(table.game(), session.dice))
            }
            OnTable::Dingominos(table) => View::Dingominos(dingominos::View::of(table.game())),
            OnTable::FreeDice(game) => View::FreeDice(free_dice::View::of(game)),
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

    pub(crate) fn press(&mut self, button: Button, desk: &mut Desk<'_>) -> Option<Away> {
        let next = match self {
            View::Bingolino(view) => view.press(button, desk),
            View::Combo(view) => view.press(button, desk),
            View::Dingominos(view) => view.press(button, desk),
            View::FreeDice(view) => view.press(button, desk),
        };
        match next {
            Next::Stay => None,
            Next::TakeBack if !undo(desk) => None,
            Next::Renew | Next::TakeBack => self.renew(desk),
            Next::Away(away) => Some(away),
        }
    }

    fn renew(&mut self, desk: &Desk<'_>) -> Option<Away> {
        let session = desk.session.as_ref()?;
        *self = View::of(session);
        (!session.winners().is_empty()).then_some(Away::Over)
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
        match (self, &session.table) {
            (View::Bingolino(view), OnTable::Bingolino(table)) => {
                view.draw(page, session, table.game(), now);
            }
            (View::Combo(view), OnTable::Combo(table)) => {
                view.draw(page, session, table.game(), book, now);
            }
            (View::Dingominos(view), OnTable::Dingominos(table)) => {
                view.draw(page, session, table.game());
            }
            (View::FreeDice(view), OnTable::FreeDice(game)) => view.draw(page, game, now),
            _ => {}
        }
    }
}

/// Where the cursor goes on a grid with that many columns and rows; at the edge it comes in again on
/// the other side.
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

/// One step through a list with so many entries, round the corner.
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

/// Dice that fell and tumble for a while before they lie. Any press ends it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Tumble {
    since: Option<Millis>,
}

impl Tumble {
    /// Long enough to be looked at, too short to be waited for.
    const LASTS: u32 = 600;
    /// A new face so often.
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

    /// The face to draw for the die that fell so: some other one, changing, while it still tumbles.
    pub(crate) fn face(self, fell: Face, now: Millis, nth: i32) -> Face {
        let Some(since) = self.elapsed(now) else { return fell };
        // Any sequence will do that does not repeat at once and differs from die to die.
        let turns = since / Self::TURN + nth.unsigned_abs() * 5 + u32::from(fell.pips());
        let skipped = usize::try_from(turns * 5 % 6).unwrap_or(0);
        let mut other = Face::ALL.into_iter().cycle().skip(skipped);
        other.next().filter(|&other| other != fell).or(other.next()).unwrap_or(fell)
    }
}

/// Takes back the last statement, where B means that, and says so: the screen may look as before.
pub(crate) fn undo(desk: &mut Desk<'_>) -> bool {
    desk.wish(&Wish::Undo, &mut |_: Heard| ()) && {
        *desk.note = Some(Note::Said(Text::TakenBack, None));
        desk.cue(Cue::Click);
        true
    }
}
