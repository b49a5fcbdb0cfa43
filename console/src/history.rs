//! The history: one line per entry, the newest last.

use crate::context::Context;
use crate::input::Button;
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
    pub(crate) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        let Some(session) = context.session.as_ref() else { return Transition::Up };
        let oldest = session.history.len().saturating_sub(1);
        match button {
            Button::Up => self.back = (self.back + 1).min(oldest),
            Button::Down => self.back = self.back.saturating_sub(1),
            Button::Left => {
                let seat = line(session, self.back).and_then(|line| line.seat);
                let other =
                    |back: &usize| line(session, *back).is_some_and(|line| line.seat != seat);
                self.back = (self.back..=oldest).find(other).unwrap_or(oldest);
            }
            Button::Right => {
                let seat = line(session, self.back).and_then(|line| line.seat);
                let other =
                    |back: &usize| line(session, *back).is_some_and(|line| line.seat != seat);
                self.back = (0..self.back).rev().find(other).unwrap_or(0);
            }
            Button::A if self.back < session.in_reach() => {
                for _ in 0..=self.back {
                    if !context.undo() {
                        break;
                    }
                }
                return Transition::Play;
            }
            Button::A => {}
            Button::B => return Transition::Up,
        }
        Transition::Stay
    }

    pub(crate) fn draw(self, page: &mut Page<'_>, session: &Session) {
        page.title(Text::History, None);
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
                page.bitmap(1, y, crate::art::animal(session.token(seat)), !lit);
            }
            let words = session.table.words(&line.kept, page.language);
            match lit {
                true => page.dark_text(14, y + 9, Align::Left, Font::Text, &words),
                false => page.text(14, y + 9, Align::Left, Font::Text, &words),
            }
        }
        page.cross(true, false);
        if self.back < session.in_reach() {
            page.key(0, HINTS, Button::A, Text::TakeBackTo);
        }
        page.key_at_the_right(HINTS, Button::B, page.translate(Text::Back));
    }
}

fn line(session: &Session, back: usize) -> Option<&HistoryLine> {
    session.history.iter().rev().nth(back)
}
