//! What a screen can reach while it handles a press.

use crate::input::{Cue, Effects, Millis};
use crate::kept::{Kept, Settings};
use crate::play::Tumble;
use crate::session::{Heard, Lies, Session, Wish};
use crate::text::{Language, Phrase, Text};
use rules_core::combo::CardBook;
use rules_core::{Dice, Refusal, Seat, Told};

/// Room for the players' twelve double-sided cards.
pub(crate) type Book = CardBook<24>;

/// A line in the place of the title, until the next press.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Note {
    Refused(Refusal),
    /// The box found its dice unfair and does not roll them.
    NoFairDice,
    /// What the last statement led to, for the whole table; about that seat, if about one.
    Said(Text, Option<Seat>),
}

impl Note {
    pub(crate) fn text(self, language: Language) -> Phrase {
        match self {
            Note::NoFairDice => Text::NoFairDice.with(language, &""),
            Note::Refused(refusal) => crate::refusals::why(&refusal, language),
            Note::Said(text, Some(seat)) => text.with(language, &seat),
            Note::Said(text, None) => text.with(language, &""),
        }
    }

    /// Whether it stands in the way of what was pressed: then A first takes it away.
    pub(crate) fn refuses(self) -> bool {
        !matches!(self, Note::Said(..))
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

    /// The game on the table, if it is that one.
    #[inline(never)]
    pub(crate) fn game<G: Lies>(&self) -> Option<&G> {
        G::on(&self.session.as_ref()?.table)
    }

    /// How dice fall that fall now: they lie at once if nobody wants to see them tumble.
    pub(crate) fn tumble(&self) -> Tumble {
        if self.settings.animation { Tumble::from(self.now) } else { Tumble::LIES }
    }

    /// Does what is wished without dice, or notes why not.
    pub(crate) fn wish(&mut self, wish: &Wish, heard: &mut dyn FnMut(Heard)) -> bool {
        self.ask(wish, &mut Told::default(), heard)
    }

    /// The same where dice fall, if there are fair ones.
    pub(crate) fn roll(&mut self, wish: &Wish, heard: &mut dyn FnMut(Heard)) -> bool {
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

    fn ask(&mut self, wish: &Wish, dice: &mut dyn Dice, heard: &mut dyn FnMut(Heard)) -> bool {
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
