//! What a screen can reach while it handles a press.

use crate::input::{Cue, Effects, Millis};
use crate::kept::{Kept, Settings};
use crate::session::{Heard, Session, Wish};
use crate::text::{Language, Phrase, Text};
use rules_core::combo::CardBook;
use rules_core::{Dice, Refusal, Told};

/// Room for the players' twelve double-sided cards.
pub(crate) type Book = CardBook<24>;

/// A line in the place of the title, until the next press.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Note {
    Refused(Refusal),
    /// The box found its dice unfair and does not roll them.
    NoFairDice,
}

impl Note {
    pub(crate) fn text(self, language: Language) -> Phrase {
        match self {
            Note::NoFairDice => Text::NoFairDice.with(language, ""),
            Note::Refused(refusal) => crate::refusals::why(&refusal, language),
        }
    }
}

pub(crate) struct Desk<'a> {
    pub(crate) settings: &'a mut Settings,
    pub(crate) book: &'a mut Book,
    pub(crate) session: &'a mut Option<Session>,
    pub(crate) effects: &'a mut Effects,
    pub(crate) note: &'a mut Option<Note>,
    pub(crate) now: Millis,
    pub(crate) dice: Option<&'a mut dyn Dice>,
}

impl Desk<'_> {
    pub(crate) fn keep(&mut self, kept: Kept) {
        let _ = self.effects.keep.push(kept);
    }

    pub(crate) fn cue(&mut self, cue: Cue) {
        self.effects.cue = Some(cue);
    }

    /// When dice fell that fall now: long ago, if nobody wants to see them tumble.
    pub(crate) fn rolled_now(&self) -> Millis {
        if self.settings.animation { self.now } else { 0 }
    }

    /// Does what is wished without dice, or notes why not.
    pub(crate) fn wish(&mut self, wish: &Wish, heard: &mut impl FnMut(Heard)) -> bool {
        self.ask(wish, &mut Told::default(), heard)
    }

    /// The same where dice fall, if there are fair ones.
    pub(crate) fn roll(&mut self, wish: &Wish, heard: &mut impl FnMut(Heard)) -> bool {
        let Some(dice) = self.dice.take() else {
            *self.note = Some(Note::NoFairDice);
            self.cue(Cue::Refused);
            return false;
        };
        self.cue(Cue::Roll);
        let done = self.ask(wish, dice, heard);
        self.dice = Some(dice);
        done
    }

    fn ask(&mut self, wish: &Wish, dice: &mut dyn Dice, heard: &mut impl FnMut(Heard)) -> bool {
        let Some(session) = self.session.as_mut() else { return false };
        match session.wish(wish, dice, self.effects, heard) {
            Ok(()) => true,
            Err(refusal) => {
                *self.note = Some(Note::Refused(refusal));
                self.cue(Cue::Refused);
                false
            }
        }
    }
}
