//! The games on the screen: a module for each, and [`GameView`], the trait they all implement.

pub(crate) mod bingolino;
pub(crate) mod combo;
pub(crate) mod dingominos;
pub(crate) mod free_dice;

use crate::context::{Book, Context};
use crate::games::{OnTable, View};
use crate::input::{Button, Millis};
use crate::kept::{GameKind, Kept};
use crate::lesson::Lesson;
use crate::page::{Page, pressed};
use crate::phrase::Phrase;
use crate::screen::Transition;
use crate::session::{DiceAndRoom, Rejected, Session};
use crate::text::{Language, Text};
use rules_core::{Face, Game, Seat};

/// A screen of a game: what it looks like and what a press on it does, and what the console needs
/// to know about the game. Each game implements it once, for its own type of screens.
pub(crate) trait GameView: Sized {
    // Which game it is. `games::hosts!` writes these.

    type Game: Game;
    const KIND: GameKind;

    fn into_view(self) -> View;

    /// The game on the table, if it is this one.
    fn game(on: &OnTable) -> Option<&Self::Game>;

    /// The event that undo would take back, if this is the game on the table.
    fn last(on: &OnTable) -> Option<&<Self::Game as Game>::Event>;

    /// Carries out a command, if this is the game on the table and its rules allow it. The returned
    /// entry has been applied, and the caller has to save it.
    fn enter(
        on: &mut OnTable,
        command: &<Self::Game as Game>::Command,
        dice: DiceAndRoom<'_>,
        news: &mut dyn FnMut(<Self::Game as Game>::News),
    ) -> Option<Result<Kept, Rejected>>;

    // The game.

    /// Whether its rolls are counted.
    const ROLLS_DICE: bool;

    /// The current screen of the game, after power-up, a menu or an undo.
    fn of(game: &Self::Game, session: &Session) -> Self;

    /// What a seat has won so far: stars or points.
    fn has(game: &Self::Game, seat: Seat) -> i32;

    /// The screen for corrections (U4), if they are allowed now.
    fn correct(_game: &Self::Game) -> Option<Self> {
        None
    }

    /// An item that only this game has in the menu, if it can be chosen now: its name, and the
    /// screen it leads to.
    fn item(_game: &Self::Game, _nth: usize) -> Option<(Text, Self)> {
        None
    }

    /// The command with which a seat leaves the game (U5).
    fn quit(_seat: Seat) -> Option<<Self::Game as Game>::Command> {
        None
    }

    /// The seat that entered it, if that may be a different one than the seat whose turn it is.
    fn by(_event: &<Self::Game as Game>::Event) -> Option<Seat> {
        None
    }

    /// An event in words, for the history; without the seat, whose animal is shown beside it.
    fn words(_event: &<Self::Game as Game>::Event, language: Language) -> Phrase {
        Phrase::new(language)
    }

    // The screen.

    fn name(&self) -> &'static str;

    /// What the keys of these screens do.
    type Act;

    /// Draws the screen, each key with what it does.
    fn draw(&self, page: &mut Page<'_, Self::Act>, session: &Session, book: &Book, now: Millis);

    /// Does what a key does.
    fn act(&mut self, act: Self::Act, context: &mut Context<'_>) -> Transition;

    /// Handles a press. Returns `None` if the button has no key on this screen.
    fn press(&mut self, button: Button, context: &mut Context<'_>) -> Option<Transition> {
        let session = context.session.as_ref()?;
        let (book, now, language) = (&*context.book, context.now, context.settings.language);
        let act = pressed(button, language, |page| self.draw(page, session, book, now))?;
        Some(self.act(act, context))
    }

    /// Tests if every button is an answer on this screen, so that holding B leads back.
    fn needs_every_button(&self) -> bool {
        false
    }

    /// When it has to be drawn again, if anything on it moves.
    fn wake(&self, _now: Millis) -> Option<Millis> {
        None
    }

    /// Stops tumbling dice; returns whether there were any. The press that does so does nothing
    /// else.
    fn settle(&mut self, _now: Millis) -> bool {
        false
    }

    /// Tests if this cannot be undone: it rolls dice, or ends the game.
    fn is_final(_act: &Self::Act) -> bool {
        false
    }

    /// Tests if a press of this button could not be undone.
    fn would_be_final(
        &self,
        button: Button,
        session: &Session,
        (book, language, now): (&Book, Language, Millis),
    ) -> bool {
        let act = pressed(button, language, |page| self.draw(page, session, book, now));
        act.is_some_and(|act| Self::is_final(&act))
    }

    /// What a first game explains before this question.
    fn lesson(&self, _session: &Session) -> Option<Lesson> {
        None
    }

    /// Who is asked.
    fn asks(&self, session: &Session) -> Asks;
}

/// Whom a question of the game is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asks {
    Seat(Seat),
    /// A seat whose last press is done with: it is asked something new.
    Anew(Seat),
    /// Whoever wants to answer.
    Everybody,
}

impl Asks {
    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            Asks::Seat(seat) | Asks::Anew(seat) => Some(seat),
            Asks::Everybody => None,
        }
    }
}

impl From<Option<Seat>> for Asks {
    fn from(seat: Option<Seat>) -> Asks {
        seat.map_or(Asks::Everybody, Asks::Seat)
    }
}

/// Steps through a list of `count` items, wrapping around at the ends.
pub(crate) fn stepped(chosen: usize, count: usize, button: Button) -> usize {
    let count = count.max(1);
    match button {
        Button::Up | Button::Left => (chosen + count - 1) % count,
        Button::Down | Button::Right => (chosen + 1) % count,
        Button::A | Button::B => chosen,
    }
}

/// Steps through the numbers below `count`, wrapping around at the ends.
pub(crate) fn turned(value: u8, count: u8, button: Button) -> u8 {
    u8::try_from(stepped(value.into(), count.into(), button)).unwrap_or(value)
}

/// The animation of dice that have just been rolled: they tumble for a while before they come to
/// rest. Any press ends it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Tumble {
    since: Option<Millis>,
}

impl Tumble {
    /// How long dice tumble, in milliseconds: long enough to watch, too short to wait for.
    const LASTS: u32 = 600;
    /// The time between two faces, in milliseconds.
    const TURN: u32 = 80;

    pub(crate) const AT_REST: Tumble = Tumble { since: None };

    pub(crate) fn from(now: Millis) -> Tumble {
        Tumble { since: Some(now) }
    }

    pub(crate) fn goes_on(self, now: Millis) -> bool {
        self.elapsed(now).is_some()
    }

    pub(crate) fn wake(self, now: Millis) -> Option<Millis> {
        self.goes_on(now).then_some(now + Millis::from(Self::TURN))
    }

    /// Ends the animation. Returns whether it was running.
    pub(crate) fn settle(&mut self, now: Millis) -> bool {
        let tumbled = self.goes_on(now);
        *self = Tumble::AT_REST;
        tumbled
    }

    fn elapsed(self, now: Millis) -> Option<u32> {
        let since = u32::try_from(now.saturating_sub(self.since?)).ok()?;
        (since < Self::LASTS).then_some(since)
    }

    /// The face to draw for a die that shows `fell`: while it tumbles, a changing other one.
    pub(crate) fn face(self, fell: Face, now: Millis, nth: i32) -> Face {
        let Some(since) = self.elapsed(now) else { return fell };
        // Any sequence will do, as long as it differs from die to die and no face repeats at once.
        let turns = since / Self::TURN + nth.unsigned_abs() * 5 + u32::from(fell.pips());
        let skipped = usize::try_from(turns * 5 % 6).unwrap_or(0);
        let mut other = Face::ALL.into_iter().cycle().skip(skipped);
        other.next().filter(|&other| other != fell).or(other.next()).unwrap_or(fell)
    }
}
