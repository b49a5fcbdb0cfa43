//! The history: one line per entry, the newest last.

use crate::context::Context;
use crate::input::Button;
use crate::menu::Act;
use crate::page::{ACROSS, HINTS, Page, TOP};
use crate::screen::Transition;
use crate::session::{HistoryLine, Session};
use crate::stroke::{Align, Font};
use crate::text::Text;

/// The number of lines that fit between the title and the hints.
const SHOWN: usize = 3;
const STEP: i32 = 13;

/// A place in the history, counted back from the newest line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct History {
    back: usize,
}

impl History {
    /// Moves to the line above or below.
    pub(crate) fn turn(&mut self, arrow: Button, session: &Session) {
        let oldest = session.history.len().saturating_sub(1);
        self.back = match arrow {
            Button::Up => (self.back + 1).min(oldest),
            _ => self.back.saturating_sub(1),
        };
    }

    /// Undoes everything back to the chosen line, press by press.
    pub(crate) fn undo(self, context: &mut Context<'_>) -> Transition {
        let lines = |context: &Context<'_>| {
            context.session.as_ref().map_or(0, |session| session.history.len())
        };
        let left = lines(context).saturating_sub(self.back + 1);
        while lines(context) > left && context.undo() {}
        Transition::Play
    }

    pub(crate) fn draw(self, page: &mut Page<'_, Act>, session: &Session) {
        page.title(&Text::History, None);
        // The chosen line has one above and one below it, if there are any.
        let count = session.history.len();
        let newest = self.back.saturating_sub(1).min(count.saturating_sub(SHOWN));
        for (row, back) in (0..).zip((newest..count.min(newest + SHOWN)).rev()) {
            let Some(line) = line(session, back) else { continue };
            let y = TOP + STEP * row;
            let lit = back == self.back;
            if page.listens() && !lit {
                continue;
            }
            page.pause();
            if lit {
                page.fill(0, y, ACROSS, 12, true);
            }
            if let Some(seat) = session.table.by(&line.kept).or(line.seat) {
                page.animal_on(1, y, session.token(seat), !lit);
            }
            let words = session.table.words(&line.kept, page.language);
            page.any_text((14, y + 9), Align::Left, Font::Text, &words, !lit);
        }
        page.cross(true, false, &Act::Turn);
        if self.back < session.in_reach() {
            page.key(0, HINTS, Button::A, &Text::TakeBackTo, Act::UndoTo);
        }
        page.back(Act::Back);
    }
}

fn line(session: &Session, back: usize) -> Option<&HistoryLine> {
    session.history.iter().rev().nth(back)
}
