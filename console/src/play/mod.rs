//! The games on the screen: one module for each, behind two traits that all of them fill in.
//!
//! The list of games at `views!` is the one place where their screens are told apart.

pub(crate) mod bingolino;
pub(crate) mod combo;
pub(crate) mod dingominos;
pub(crate) mod free_dice;

use crate::agreed::Before;
use crate::context::{Book, Context};
use crate::input::{Button, Millis};
use crate::kept::{Kept, Recorded};
use crate::layout::Page;
use crate::screen::Go;
use crate::session::{OnBox, OnTable, Session};
use crate::text::{Digits, Language, Phrase, Text};
use rules_core::bingolino::Bingolino;
use rules_core::combo::Combo;
use rules_core::dingominos::Dingominos;
use rules_core::free_dice::FreeDice;
use rules_core::record::Kind;
use rules_core::{Entry, Face, Game, Seat};

/// What every game has to show.
pub(crate) trait OnScreen: OnBox {
    type View: GameView;

    /// Whether its rolls are counted.
    const ROLLS_DICE: bool;

    /// The screen that the game stands at, after power-up, a menu or an undo.
    fn view(&self, session: &Session) -> Self::View;

    /// What a seat has won so far: stars, or points.
    fn has(&self, seat: Seat) -> Digits;

    /// Where the table tells the box what it has wrong (U4), if it may now.
    fn correct(&self) -> Option<Self::View> {
        None
    }

    /// What only this game has in its menu, if it may be chosen now: what it is called, and the
    /// screen that it leads to.
    fn item(&self, _nth: usize) -> Option<(Text, Self::View)> {
        None
    }

    /// How a seat leaves the game (U5).
    fn quit(_seat: Seat) -> Option<Self::Command> {
        None
    }

    /// Who said it, where that need not be whoever has the turn.
    fn by(_event: &Self::Event) -> Option<Seat> {
        None
    }

    /// What happened, in words, for the history: without the seat, whose animal stands beside it.
    fn words(_event: &Self::Event, _language: Language) -> Phrase {
        Phrase::new()
    }
}

/// A screen of a game: which one it is, what a press on it means, what it looks like.
pub(crate) trait GameView {
    fn name(&self) -> &'static str;

    fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go;

    fn draw(&self, page: &mut Page<'_, '_>, session: &Session, book: &Book, now: Millis);

    /// When it wants to be drawn again, if anything on it moves.
    fn wake(&self, _now: Millis) -> Option<Millis> {
        None
    }

    /// Lets tumbling dice lie; whether any tumbled. A press does that and nothing else.
    fn settle(&mut self, _now: Millis) -> bool {
        false
    }

    /// Whose question this is, if it is one seat's.
    fn asks(&self, session: &Session) -> Asks;
}

/// Whom a screen asks, and whether one press on it rolls dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Asks {
    pub(crate) seat: Option<Seat>,
    pub(crate) rolls: bool,
}

macro_rules! views {
    ($($game:ident)+) => {
        /// The screen of the game on the table.
        #[derive(Clone, PartialEq, Debug)]
        pub(crate) enum View {
            $($game(<$game as OnScreen>::View),)+
        }

        impl View {
            pub(crate) fn of(session: &Session) -> View {
                match &session.table {
                    $(OnTable::$game(table) => View::$game(table.game().view(session)),)+
                }
            }

            pub(crate) fn name(&self) -> &'static str {
                match self {
                    $(View::$game(view) => view.name(),)+
                }
            }

            pub(crate) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
                match self {
                    $(View::$game(view) => view.press(button, context),)+
                }
            }

            pub(crate) fn wake(&self, now: Millis) -> Option<Millis> {
                match self {
                    $(View::$game(view) => view.wake(now),)+
                }
            }

            pub(crate) fn settle(&mut self, now: Millis) -> bool {
                match self {
                    $(View::$game(view) => view.settle(now),)+
                }
            }

            pub(crate) fn asks(&self, session: &Session) -> Asks {
                match self {
                    $(View::$game(view) => view.asks(session),)+
                }
            }

            pub(crate) fn draw(
                &self,
                page: &mut Page<'_, '_>,
                session: &Session,
                book: &Book,
                now: Millis,
            ) {
                match self {
                    $(View::$game(view) => view.draw(page, session, book, now),)+
                }
            }
        }

        impl View {
            /// See [`OnScreen::correct`].
            pub(crate) fn correct(session: &Session) -> Option<View> {
                match &session.table {
                    $(OnTable::$game(table) => table.game().correct().map(View::$game),)+
                }
            }

            /// See [`OnScreen::item`].
            pub(crate) fn item(session: &Session, nth: usize) -> Option<(Text, View)> {
                match &session.table {
                    $(OnTable::$game(table) => {
                        table.game().item(nth).map(|(text, view)| (text, View::$game(view)))
                    })+
                }
            }
        }

        impl Context<'_> {
            /// The seat leaves the game, or a note says why it may not.
            pub(crate) fn quit(&mut self, seat: Seat) -> bool {
                match self.session.as_ref().map(Session::kind) {
                    $(Some(kind) if kind == <$game as OnBox>::GAME => {
                        <$game as OnScreen>::quit(seat)
                            .is_some_and(|quit| self.say::<$game>(&quit, &mut |_| ()))
                    })+
                    _ => false,
                }
            }
        }

        /// What an entry of a game says, in words; nothing for what is no entry.
        pub(crate) fn words(kept: &Kept, language: Language) -> Phrase {
            $(if let Some(Entry::Play(event)) = <$game as Recorded>::kept(kept) {
                return <$game as OnScreen>::words(event, language);
            })+
            Phrase::new()
        }

        /// See [`OnScreen::by`].
        pub(crate) fn by(kept: &Kept) -> Option<Seat> {
            $(if let Some(Entry::Play(event)) = <$game as Recorded>::kept(kept) {
                return <$game as OnScreen>::by(event);
            })+
            None
        }

        impl OnTable {
            /// What undo would take back, in words.
            pub(crate) fn last_words(&self, language: Language) -> Option<Phrase> {
                match self {
                    $(OnTable::$game(table) => {
                        let event = table.last().filter(|event| !<$game as Game>::prepares(event))?;
                        Some(<$game as OnScreen>::words(event, language))
                    })+
                }
            }

            pub(crate) fn rolls_dice(&self) -> bool {
                match self {
                    $(OnTable::$game(_) => <$game as OnScreen>::ROLLS_DICE,)+
                }
            }

            pub(crate) fn has(&self, seat: Seat) -> Digits {
                match self {
                    $(OnTable::$game(table) => table.game().has(seat),)+
                }
            }
        }
    };
}

views! { FreeDice Bingolino Combo Dingominos }

/// What is settled before each game.
pub(crate) fn before(game: Kind) -> &'static Before {
    match game {
        Kind::Bingolino => &bingolino::BEFORE,
        Kind::Combo => &combo::BEFORE,
        Kind::Dingominos => &dingominos::BEFORE,
    }
}

/// One step through a list of `count` entries, wrapping around at the ends.
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

/// Dice that have fallen tumble for a while before they come to rest. Any press ends that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Tumble {
    since: Option<Millis>,
}

impl Tumble {
    /// Milliseconds that dice tumble: long enough to watch, too short to wait for.
    const LASTS: u32 = 600;
    /// Milliseconds between two faces.
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

    /// Lets them lie; whether they tumbled.
    pub(crate) fn settle(&mut self, now: Millis) -> bool {
        let tumbled = self.goes_on(now);
        *self = Tumble::LIES;
        tumbled
    }

    fn elapsed(self, now: Millis) -> Option<u32> {
        let since = u32::try_from(now.saturating_sub(self.since?)).ok()?;
        (since < Self::LASTS).then_some(since)
    }

    /// The face to draw for a die that shows `fell`: a changing other one while it tumbles.
    pub(crate) fn face(self, fell: Face, now: Millis, nth: i32) -> Face {
        let Some(since) = self.elapsed(now) else { return fell };
        // Any sequence will do that does not repeat at once and differs from die to die.
        let turns = since / Self::TURN + nth.unsigned_abs() * 5 + u32::from(fell.pips());
        let skipped = usize::try_from(turns * 5 % 6).unwrap_or(0);
        let mut other = Face::ALL.into_iter().cycle().skip(skipped);
        other.next().filter(|&other| other != fell).or(other.next()).unwrap_or(fell)
    }
}
