//! Checking a line (B12): whose line it is, then its four numbers on the pad.

use super::View;
use crate::context::{Context, Note};
use crate::pad::Pad;
use crate::page::Page;
use crate::phrase::{Phrase, Sign, Wording};
use crate::pick::Chooses;
use crate::screen::Transition;
use crate::session::Session;
use crate::text::Text;
use crate::who::{Choosing, Who};
use rules_core::Seat;
use rules_core::bingolino::{Command, Number};

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Proof {
    seat: Option<Seat>,
    /// The numbers entered so far; 0 for one that was not.
    entered: [u8; 4],
    pad: Pad,
}

/// What a key does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    Whose(Choosing),
    Pad(Chooses),
    /// Leaves the row, or removes the last number.
    Back,
}

/// The numbers entered so far, as they are shown.
struct Entered([u8; 4]);

impl Wording for Entered {
    fn add_to(&self, phrase: &mut Phrase) {
        for (nth, entered) in self.0.into_iter().enumerate() {
            phrase.write(if nth == 0 { "" } else { "  " });
            match entered {
                0 => phrase.add(&Sign::EMPTY),
                entered => phrase.add(&entered),
            }
        }
    }
}

impl Proof {
    pub(super) const START: Proof =
        Proof { seat: None, entered: [0; 4], pad: Pad::new(Number::MAX, false) };

    pub(super) fn act(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        match (act, self.seat) {
            (Act::Whose(chosen), _) => self.seat = Who::default().take(chosen),
            (Act::Pad(chosen), Some(seat)) => {
                let Some(Some(number)) = self.pad.take(chosen) else { return Transition::Stay };
                if let Some(place) = self.entered.iter_mut().find(|entered| **entered == 0) {
                    *place = number;
                }
                return self.finish(seat, context);
            }
            (Act::Back, None) => return Transition::Play,
            (Act::Back, _) if self.pad.leave_row() => {}
            (Act::Back, _) => match self.entered.iter_mut().rev().find(|entered| **entered > 0) {
                Some(last) => *last = 0,
                None => self.seat = None,
            },
            (Act::Pad(_), None) => {}
        }
        Transition::Stay
    }

    /// Checks the line, once all four numbers are entered.
    fn finish(&self, seat: Seat, context: &mut Context<'_>) -> Transition {
        if self.entered.contains(&0) {
            return Transition::Stay;
        }
        let prove = Command::Prove { seat, numbers: self.entered.map(u16::from) };
        if context.enter::<View>(&prove, &mut |_| ()) {
            *context.note = Some(Note::Passing(Text::Proved, None));
        }
        Transition::Play
    }

    pub(super) fn draw(&self, page: &mut Page<'_, super::Act>, session: &Session) {
        let act = super::Act::Prove;
        let Some(seat) = self.seat else {
            page.title(&Text::WhoseLine, None);
            Who::default().draw(page, session, session.seats(), &|who| act(Act::Whose(who)));
            return page.back(act(Act::Back));
        };
        let token = Some(session.token(seat));
        page.title_about(Text::ProofOf, &Entered(self.entered), token);
        self.pad.draw(page, &|chosen| act(Act::Pad(chosen)));
        let last = self.entered.iter().rev().find(|entered| **entered > 0).copied();
        self.pad.draw_back(page, last, act(Act::Back));
    }
}
