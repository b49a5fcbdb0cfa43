//! What a screen can reach while it handles a press, and its one way to the game.

use crate::banner::{Banner, Banners, Gained};
use crate::input::{Cue, Effects, Millis};
use crate::kept::{CARDS, GameKind, Kept, Tokens, Version};
use crate::menu::Menu;
use crate::play::{GameView, Tumble};
use crate::screen::Go;
use crate::session::{B, DiceAndRoom, Rejected, Session, Undo};
use crate::settings::Settings;
use crate::setup::{Cards, SetUps};
use crate::text::{Language, Phrase, Text};
use rules_core::combo::CardBook;
use rules_core::{AuditStep, Dice, Faces, Game, Given, Refusal, Seat};

/// The players' card book, with room for twelve double-sided cards.
pub(crate) type Book = CardBook<{ CARDS as usize }>;

/// A line in place of the title, until the next press.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Note {
    Refused(Refusal),
    /// The box found that its dice are not fair and does not roll them.
    NoFairDice,
    /// It has not found out yet.
    DiceNotReady,
    /// Something that somebody has to have seen: it stays until the next press.
    Said(Text),
    /// Something for the whole table to know, such as what the last statement led to, and the
    /// animal it is about, if any. It goes by itself.
    Passing(Text, Option<u8>),
}

impl Note {
    pub(crate) fn text(self, language: Language) -> Phrase {
        match self {
            Note::NoFairDice => Text::NoFairDice.with(language, &""),
            Note::DiceNotReady => Text::DiceNotReady.with(language, &""),
            Note::Refused(refusal) => crate::refusals::why(&refusal, language),
            Note::Said(text) | Note::Passing(text, _) => text.with(language, &""),
        }
    }

    /// The rule that refuses it, if one does (U2).
    pub(crate) fn rule(self) -> Option<&'static str> {
        if let Note::Refused(refusal) = self { Some(refusal.rule()) } else { None }
    }

    /// Whether it refuses what was pressed: then A does nothing but take it away.
    pub(crate) fn refuses(self) -> bool {
        !matches!(self, Note::Said(_) | Note::Passing(..))
    }
}

pub(crate) struct Context<'a> {
    pub(crate) settings: &'a mut Settings,
    pub(crate) book: &'a mut Book,
    pub(crate) session: &'a mut Option<Session>,
    /// What was agreed on in the last game of each kind, and the cards of the last game of COMBO.
    pub(crate) set_ups: &'a mut SetUps,
    pub(crate) cards: &'a mut Cards,
    pub(crate) foreign: &'a mut Option<Foreign>,
    pub(crate) effects: &'a mut Effects,
    pub(crate) note: &'a mut Option<Note>,
    pub(crate) banners: &'a mut Banners,
    pub(crate) now: Millis,
    pub(crate) dice: Option<&'a mut dyn Dice>,
}

/// What the journal holds that this Croupier cannot read because another one wrote it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Foreign {
    /// Everything: the journal has another format.
    Format(u8),
    /// The game: the Croupier that wrote it knows more than this one.
    Game(Option<Version>),
}

impl Context<'_> {
    pub(crate) fn keep(&mut self, kept: Kept) {
        // What there is no room for makes the whole press one that was not kept.
        self.effects.too_many |= self.effects.keep.push(kept).is_err();
    }

    pub(crate) fn cue(&mut self, cue: Cue) {
        self.effects.cue = Some(cue);
    }

    /// The game on the table, if it is the one of these screens.
    pub(crate) fn game<V: GameView>(&self) -> Option<&V::Game> {
        self.session.as_ref()?.game::<V>()
    }

    /// Shows what a seat has achieved, over the next screen.
    pub(crate) fn banner(&mut self, seat: Seat, text: Text, gained: Gained) {
        let token = self.session.as_ref().map_or(0, |session| session.token(seat));
        self.banners.add(Banner { token, text, gained }, self.now);
    }

    /// How dice that fall now tumble: not at all if animation is switched off.
    pub(crate) fn tumble(&self) -> Tumble {
        if self.settings.animation { Tumble::from(self.now) } else { Tumble::LIES }
    }

    /// Puts a new game on the table; the previous one is over.
    pub(crate) fn begin(&mut self, kind: GameKind, tokens: Tokens) {
        self.keep(Kept::Game { by: Version::OWN, kind, tokens });
        // There is room for all of it.
        self.effects.reserve = false;
        *self.session = Some(Session::new(kind, tokens));
    }

    /// Says something to the game that needs no dice, or notes why it is refused.
    pub(crate) fn say<V: GameView>(
        &mut self,
        command: &<V::Game as Game>::Command,
        news: &mut dyn FnMut(<V::Game as Game>::News),
    ) -> bool {
        self.say_with::<V>(command, &mut Given::default(), news)
    }

    /// The same for something that needs dice, if there are fair ones.
    pub(crate) fn roll<V: GameView>(&mut self, command: &<V::Game as Game>::Command) -> bool {
        // A sealed game has its own dice, wherever the box is by now.
        let sealed = self.session.as_ref().and_then(|session| session.audit().dice());
        if let Some(mut dice) = sealed {
            return self.roll_with::<V>(command, &mut dice);
        }
        let Some(dice) = self.dice.take() else { return self.refuse_dice() };
        let done = self.roll_with::<V>(command, dice);
        self.dice = Some(dice);
        done
    }

    fn roll_with<V: GameView>(
        &mut self,
        command: &<V::Game as Game>::Command,
        dice: &mut dyn Dice,
    ) -> bool {
        self.cue(Cue::Roll);
        let done = self.say_with::<V>(command, dice, &mut |_| ());
        self.effects.rolled |= done;
        done
    }

    /// The same with dice that fell on the table and were told.
    pub(crate) fn roll_told<V: GameView>(
        &mut self,
        command: &<V::Game as Game>::Command,
        fell: Faces,
    ) -> bool {
        self.roll_with::<V>(command, &mut Given(fell))
    }

    /// Draws the secret of a game that has just begun, if there are fair dice to draw it from.
    pub(crate) fn seal(&mut self) {
        let secret = self.dice.as_mut().and_then(Dice::secret);
        if let Some(secret) = secret {
            self.step(&AuditStep::Drawn(secret));
        }
    }

    /// Takes a step towards dice that can be audited, or notes why it is refused.
    pub(crate) fn step(&mut self, step: &AuditStep) -> bool {
        let Some(session) = self.session.as_mut() else { return false };
        let taken = session.audit_step(step);
        self.accept(taken)
    }

    /// Whether the players roll dice of their own.
    pub(crate) fn own_dice(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.own_dice)
    }

    fn say_with<V: GameView>(
        &mut self,
        command: &<V::Game as Game>::Command,
        dice: &mut dyn Dice,
        news: &mut dyn FnMut(<V::Game as Game>::News),
    ) -> bool {
        // No screen is about any game but the one on the table.
        let dice = DiceAndRoom { dice, reserved: self.effects.reserve };
        let said = self.session.as_mut().and_then(|session| session.say::<V>(command, dice, news));
        self.heard(said)
    }

    /// What comes of something that was said: kept, or noted why not.
    fn heard(&mut self, said: Option<Result<Kept, Rejected>>) -> bool {
        match said {
            None => false,
            Some(Err(Rejected::NoRoom)) => {
                self.effects.no_room = true;
                self.refuse(Note::Said(Text::SaveFull))
            }
            Some(Err(Rejected::Refused(refusal))) => self.refuse(Note::Refused(refusal)),
            Some(Ok(kept)) => self.accept(Ok(kept)),
        }
    }

    /// Takes back the last move, and says so, because the screen may look the same as before.
    pub(crate) fn undo(&mut self) -> bool {
        self.undo_to(Undo::Move) && {
            *self.note = Some(Note::Passing(Text::TakenBack, None));
            self.cue(Cue::Click);
            true
        }
    }

    /// Takes back whatever was said last, so that it can be said again.
    pub(crate) fn unsay(&mut self) -> bool {
        self.undo_to(Undo::Anything)
    }

    fn undo_to(&mut self, undo: Undo) -> bool {
        let Some(session) = self.session.as_mut() else { return false };
        let undone = session.undo(undo);
        self.accept(undone)
    }

    /// Takes back the last move, where B means that, and leads to the game as it then stands.
    pub(crate) fn take_back(&mut self) -> Go {
        if self.undo() { Go::Play } else { Go::Stay }
    }

    /// What B does at a question of the game: it takes back the last move, and says so on its key;
    /// pressed once more it asks, in the menu. See [`Session::b`].
    pub(crate) fn press_b(&mut self) -> Go {
        match self.session.as_ref().and_then(Session::b) {
            Some(B::TakesBack(_)) => self.take_back(),
            Some(B::Asks) => Go::Menu(Menu::LIST),
            None => Go::Stay,
        }
    }

    fn accept(&mut self, said: Result<Kept, Refusal>) -> bool {
        match said {
            Ok(kept) => {
                self.keep(kept);
                true
            }
            Err(refusal) => self.refuse(Note::Refused(refusal)),
        }
    }

    /// Notes that there are no dice. Never true.
    pub(crate) fn refuse_dice(&mut self) -> bool {
        self.refuse(if self.effects.shaking { Note::DiceNotReady } else { Note::NoFairDice })
    }

    /// Notes why something is refused. Never true.
    pub(crate) fn refuse(&mut self, why: Note) -> bool {
        *self.note = Some(why);
        self.cue(Cue::Refused);
        false
    }
}
