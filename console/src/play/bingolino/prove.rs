//! Checking a line (B12): whose line it is, then its four numbers on the pad.

use super::View;
use crate::context::{Context, Note};
use crate::input::Button;
use crate::pad::{Keyed, Pad};
use crate::page::{HINTS, Page};
use crate::screen::Transition;
use crate::session::Session;
use crate::text::{Phrase, Text};
use crate::who::{Who, seat_for};
use core::fmt::Write as _;
use rules_core::Seat;
use rules_core::bingolino::{Command, Number};

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Proof {
    seat: Option<Seat>,
    /// The numbers entered so far; 0 for one that was not.
    entered: [u8; 4],
    pad: Pad,
}

impl Proof {
    pub(super) const START: Proof =
        Proof { seat: None, entered: [0; 4], pad: Pad::new(Number::MAX, false) };

    pub(super) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        let Some(seat) = self.seat else {
            let seats = context.session.as_ref().map(Session::seats).unwrap_or_default();
            self.seat = seat_for(button, seats.iter());
            return if button == Button::B { Transition::Play } else { Transition::Stay };
        };
        match self.pad.press(button) {
            Keyed::Number(Some(number)) => {
                if let Some(place) = self.entered.iter_mut().find(|entered| **entered == 0) {
                    *place = number;
                }
            }
            Keyed::Other if button == Button::B => {
                match self.entered.iter_mut().rev().find(|entered| **entered > 0) {
                    Some(last) => *last = 0,
                    None => self.seat = None,
                }
            }
            _ => {}
        }
        if self.entered.contains(&0) {
            return Transition::Stay;
        }
        let prove = Command::Prove { seat, numbers: self.entered.map(u16::from) };
        if context.enter::<View>(&prove, &mut |_| ()) {
            *context.note = Some(Note::Passing(Text::Proved, None));
        }
        Transition::Play
    }

    pub(super) fn draw(&self, page: &mut Page<'_>, session: &Session) {
        let Some(seat) = self.seat else {
            page.title(Text::WhoseLine, None);
            Who::default().draw(page, session, session.seats());
            page.key_at_the_right(HINTS, Button::B, page.translate(Text::Back));
            return;
        };
        let mut numbers = Phrase::new();
        for entered in self.entered {
            let _ = match entered {
                0 => numbers.push_str("-  ").map_err(|_| core::fmt::Error),
                entered => write!(numbers, "{entered}  "),
            };
        }
        page.title_about(Text::ProofOf, &numbers.trim_end(), Some(session.token(seat)));
        self.pad.draw(page);
        let last = self.entered.iter().rev().find(|entered| **entered > 0).copied();
        self.pad.draw_back(page, last);
    }
}
