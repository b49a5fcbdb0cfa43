//! Everything that a screen can change while it handles a press, and its only access to the game.

use crate::banner::{Banner, Banners, Gained};
use crate::evening::{Evening, Wins};
use crate::input::{Cue, Effects, Millis};
use crate::kept::{CARDS, GameKind, Kept, Tokens, Version};
use crate::menu::Menu;
use crate::phrase::Phrase;
use crate::play::{GameView, Tumble};
use crate::screen::Transition;
use crate::session::{ButtonB, DiceAndRoom, Rejected, Session, Undo};
use crate::settings::Settings;
use crate::setup::{Cards, SetUps};
use crate::text::{Language, Text};
use rules_core::combo::CardBook;
use rules_core::{AuditStep, Dice, Faces, Game, Given, Refusal, Seat};

/// The players' card book, with room for twelve double-sided cards.
pub(crate) type Book = CardBook<{ CARDS as usize }>;

/// A line shown in place of the title, until the next press.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Note {
    Refused(Refusal),
    /// The box found its dice to be unfair and does not roll them.
    NoFairDice,
    /// The box has not finished testing its dice.
    DiceNotReady,
    /// Something the players must see: it stays until the next press.
    Sticky(Text),
    /// Something the whole table should know, such as the effect of the last entry, with the animal
    /// it is about, if any. It disappears by itself.
    Passing(Text, Option<u8>),
}

impl Note {
    pub(crate) fn text(self, language: Language) -> Phrase {
        match self {
            Note::NoFairDice => Phrase::of(&Text::NoFairDice, language),
            Note::DiceNotReady => Phrase::of(&Text::DiceNotReady, language),
            Note::Refused(refusal) => crate::refusals::why(&refusal, language),
            Note::Sticky(text) | Note::Passing(text, _) => Phrase::of(&text, language),
        }
    }

    /// The rule behind a refusal (U2).
    pub(crate) fn rule(self) -> Option<&'static str> {
        if let Note::Refused(refusal) = self { Some(refusal.rule()) } else { None }
    }

    /// Tests if it refuses the press: then A only dismisses it.
    pub(crate) fn refuses(self) -> bool {
        !matches!(self, Note::Sticky(_) | Note::Passing(..))
    }
}

/// What a screen gets to handle a press.
pub(crate) struct Context<'a> {
    pub(crate) settings: &'a mut Settings,
    pub(crate) book: &'a mut Book,
    pub(crate) session: &'a mut Option<Session>,
    /// The options of the last game of each kind, and the cards of the last game of COMBO.
    pub(crate) set_ups: &'a mut SetUps,
    pub(crate) evening: &'a mut Evening,
    pub(crate) cards: &'a mut Cards,
    pub(crate) foreign: &'a mut Option<Foreign>,
    pub(crate) effects: &'a mut Effects,
    pub(crate) note: &'a mut Option<Note>,
    pub(crate) banners: &'a mut Banners,
    pub(crate) now: Millis,
    pub(crate) dice: Option<&'a mut dyn Dice>,
}

/// A save of another version, which this one cannot read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Foreign {
    /// All of it: the journal has another format.
    Format(u8),
    /// Only the game: a newer version wrote it.
    Game(Option<Version>),
}

impl Context<'_> {
    pub(crate) fn keep(&mut self, kept: Kept) {
        self.effects.keep(kept);
    }

    pub(crate) fn cue(&mut self, cue: Cue) {
        self.effects.cue = Some(cue);
    }

    /// The game on the table, if it is the one that these screens belong to.
    pub(crate) fn game<V: GameView>(&self) -> Option<&V::Game> {
        self.session.as_ref()?.game::<V>()
    }

    /// How often each animal has won.
    pub(crate) fn wins(&self) -> Wins {
        self.evening.so_far(self.session.as_ref())
    }

    /// Shows what a seat has achieved, over the next screen.
    pub(crate) fn banner(&mut self, seat: Seat, text: Text, gained: Gained) {
        let token = self.session.as_ref().map_or(0, |session| session.token(seat));
        self.banners.add(Banner { token, text, gained }, self.now);
    }

    /// The animation for dice rolled now: none if animation is switched off.
    pub(crate) fn tumble(&self) -> Tumble {
        if self.settings.animation { Tumble::from(self.now) } else { Tumble::AT_REST }
    }

    /// Starts a new game; the previous one is over.
    pub(crate) fn begin(&mut self, kind: GameKind, tokens: Tokens) {
        let wins = self.wins();
        self.keep(Kept::Game { by: Version::OWN, kind, tokens });
        *self.evening = Evening::after(wins);
        if !wins.is_empty() {
            self.keep(self.evening.to_keep());
        }
        // A new game frees the room of the previous one.
        self.effects.reserve = false;
        *self.session = Some(Session::new(kind, tokens));
    }

    /// Submits a command that needs no dice. Returns whether it was accepted; if not, a note says
    /// why.
    pub(crate) fn enter<V: GameView>(
        &mut self,
        command: &<V::Game as Game>::Command,
        news: &mut dyn FnMut(<V::Game as Game>::News),
    ) -> bool {
        self.enter_with::<V>(command, &mut Given::default(), news)
    }

    /// Submits a command that rolls dice, if there are fair ones.
    pub(crate) fn roll<V: GameView>(&mut self, command: &<V::Game as Game>::Command) -> bool {
        // A sealed game has its own dice, even after a restart.
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
        let done = self.enter_with::<V>(command, dice, &mut |_| ());
        self.effects.rolled |= done;
        done
    }

    /// Submits a command with dice that the players have rolled and entered.
    pub(crate) fn roll_given<V: GameView>(
        &mut self,
        command: &<V::Game as Game>::Command,
        fell: Faces,
    ) -> bool {
        self.roll_with::<V>(command, &mut Given(fell))
    }

    /// Draws the secret of a game that has just started, if there are fair dice to draw it from.
    pub(crate) fn seal(&mut self) {
        let secret = self.dice.as_mut().and_then(Dice::secret);
        if let Some(secret) = secret {
            self.step(&AuditStep::Drawn(secret));
        }
    }

    /// Takes a step towards auditable dice. Returns whether it was accepted; if not, a note says
    /// why.
    pub(crate) fn step(&mut self, step: &AuditStep) -> bool {
        let Some(session) = self.session.as_mut() else { return false };
        let taken = session.audit_step(step);
        self.accept(taken)
    }

    /// Tests if the players roll dice of their own.
    pub(crate) fn own_dice(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.own_dice)
    }

    fn enter_with<V: GameView>(
        &mut self,
        command: &<V::Game as Game>::Command,
        dice: &mut dyn Dice,
        news: &mut dyn FnMut(<V::Game as Game>::News),
    ) -> bool {
        // Screens only ever belong to the game on the table, so this is never `None`.
        let dice = DiceAndRoom { dice, reserved: self.effects.reserve };
        let said =
            self.session.as_mut().and_then(|session| session.enter::<V>(command, dice, news));
        self.finish_entry(said)
    }

    /// Saves an accepted command, or notes why it was refused.
    fn finish_entry(&mut self, said: Option<Result<Kept, Rejected>>) -> bool {
        match said {
            None => false,
            Some(Err(Rejected::NoRoom)) => {
                self.effects.no_room = true;
                self.refuse(Note::Sticky(Text::SaveFull))
            }
            Some(Err(Rejected::Refused(refusal))) => self.refuse(Note::Refused(refusal)),
            Some(Ok(kept)) => self.accept(Ok(kept)),
        }
    }

    /// Undoes the last press, with a note that says so, because the screen may look the same as
    /// before. Whatever a press has entered is undone together, as far as no dice were rolled.
    pub(crate) fn undo(&mut self) -> bool {
        let entries = self.session.as_ref().map_or(0, |session| session.last_press().count());
        if !self.undo_to(Undo::Move) {
            return false;
        }
        for _ in 1..entries {
            let goes_on = self.session.as_ref().is_some_and(|session| session.in_reach() > 0);
            if !goes_on || !self.undo_to(Undo::Move) {
                break;
            }
        }
        *self.note = Some(Note::Passing(Text::TakenBack, None));
        self.cue(Cue::Click);
        true
    }

    /// Undoes the last entry, move or not, so that it can be entered again.
    pub(crate) fn undo_entry(&mut self) -> bool {
        self.undo_to(Undo::Anything)
    }

    fn undo_to(&mut self, undo: Undo) -> bool {
        let Some(session) = self.session.as_mut() else { return false };
        match session.undo(undo) {
            Err(Refusal::NothingToUndo) if session.roll_stands() => {
                self.refuse(Note::Passing(Text::RollStands, None))
            }
            undone => self.accept(undone),
        }
    }

    /// Undoes the last press, where B means that, and shows the game as it then is.
    pub(crate) fn take_back(&mut self) -> Transition {
        if self.undo() { Transition::Play } else { Transition::Stay }
    }

    /// Handles B at a question of the game: it undoes the last press, as its label says; pressed
    /// once more, it opens the menu instead. See [`Session::button_b`].
    pub(crate) fn press_b(&mut self) -> Transition {
        match self.session.as_ref().and_then(Session::button_b) {
            Some(ButtonB::TakesBack(_)) => self.take_back(),
            Some(ButtonB::OpensMenu) => Transition::Menu(Menu::LIST),
            None => Transition::Stay,
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

    /// Notes that there are no dice. Always returns false.
    pub(crate) fn refuse_dice(&mut self) -> bool {
        self.refuse(if self.effects.shaking { Note::DiceNotReady } else { Note::NoFairDice })
    }

    /// Notes why something is refused. Always returns false.
    pub(crate) fn refuse(&mut self, why: Note) -> bool {
        *self.note = Some(why);
        self.cue(Cue::Refused);
        false
    }
}
