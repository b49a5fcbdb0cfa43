//! What players see and press.
//!
//! A state machine: buttons and time go in, a picture of 128×64 pixels comes out, and in between
//! there are things to keep and sounds to play. [`Runner`] is the one way to run it, in the box, on
//! a desktop and in tests; [`Console`] is what can be seen of it.
//!
//! Three presses, from the splash to the question of how many play:
//!
//! ```
//! use console::{Button, Input, Language, Runner, Setting};
//! use rules_core::Given;
//! use vocabulary::Memory;
//!
//! let mut runner = Runner::<Memory, Given>::new(Memory::default());
//! runner.set(Setting::Language, Language::Fr.number())?; // kept before it is seen
//! for button in [Button::A, Button::Up, Button::Left] {
//!     runner.input(Input::Press(button), 1_000)?;
//! }
//! assert_eq!(runner.console().screen_name(), "setup-seats"); // of COMBO, told move by move
//!
//! let mut picture = console::DARK;
//! runner.console().paint(&mut picture, 1_000);
//! assert_ne!(picture, console::DARK);
//! # Ok::<(), vocabulary::StorageError<core::convert::Infallible>>(())
//! ```
//!
//! **Promises.** No alloc, no clock, no hardware, no rules of its own: it holds one game at a time
//! and asks `rules-core` about everything. The result of a press is kept before it can be seen.
//! From every screen a button leads on, and B or the menu leads back.
//!
//! Screens and the parts they are made of are not inlined into one another, so that the stack holds
//! the frame of one screen at a time and not the sum of all.
//!
//! **Leaves to others.** Which pin a button is on, what a cue sounds like, where things are kept.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod agreed;
mod art;
mod banner;
mod book;
mod canvas;
mod context;
pub mod gallery;
mod games;
mod history;
mod home;
pub mod input;
pub mod kept;
mod layout;
mod menu;
mod own_dice;
mod pad;
mod pick;
mod play;
mod raster;
mod refusals;
mod runner;
mod screen;
pub mod script;
mod session;
mod settings;
mod setup;
mod shake;
mod show;
pub mod speech;
mod stepper;
mod stroke;
pub mod text;
mod tiles;
mod typeface;
mod who;

pub use input::{Button, Cue, Input, Millis};
pub use kept::Kept;
pub use raster::{DARK, HEIGHT, Picture, WIDTH};
pub use runner::{Runner, Shown};
pub use settings::{Setting, Settings, Speech, Voices};
pub use show::{paint_splash, paint_stopped};
pub use speech::{Ears, Loudness, Spoken, Word};
pub use text::{Language, Text};

use banner::Banners;
use context::{Book, Context, Foreign, Note};
use games::View;
use home::Offer;
use input::Effects;
use kept::{Unknown, Version};
use menu::Menu;
use play::Asks;
use rules_core::Dice;
use rules_core::combo::Card;
use screen::{Go, Screen};
use session::Session;
use settings::Row as _;
use setup::{Cards, SetUps};
use shake::Shake;
use tiles::Tiles;

/// How long the splash stays if nobody presses a button: too short to wait for.
const SPLASH: Millis = 900;

/// How long a question of another seat, or dice that have just fallen, hear no press, in
/// milliseconds: people who press A again and again do so five times a second and more. A press
/// that is not heard makes it last longer, so that only a hand that has stopped is heard again.
const DEAF: Millis = 300;
/// The same where one press rolls dice.
const DEAF_TO_ROLLS: Millis = 500;

/// What the box knows and shows. Only a [`Runner`] can change it.
#[derive(Clone, PartialEq, Debug)]
pub struct Console {
    settings: Settings,
    book: Book,
    session: Option<Session>,
    screen: Screen,
    set_ups: SetUps,
    /// What is known of the cards of the last game of COMBO.
    cards: Cards,
    /// Lies over the screen, which comes back when the menu is closed.
    menu: Option<Menu>,
    note: Option<Note>,
    /// When the note goes by itself, if it is one that does.
    note_goes: Option<Millis>,
    /// Until when A does nothing but take away a refusal: whoever pressed has not read it yet.
    refused_until: Millis,
    banners: Banners,
    /// Until when presses are not heard: they were meant for the question before.
    deaf_until: Millis,
    /// What another Croupier wrote, until somebody agrees to lose it.
    foreign: Option<Foreign>,
    /// The Croupier that wrote the game being loaded.
    writer: Option<Version>,
    /// Why the box stopped, if it has restarted because of that.
    stopped: Option<Reason>,
    /// What the noise is like that its dice are made of, once that is known.
    noise: Option<Reason>,
    /// Why it has no voice, if it should have one.
    voiceless: Option<&'static str>,
}

/// Something the box has to say that is not about a press.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// What was kept cannot be read, or not all of it.
    SaveLost,
    /// There is no room to keep any more of this game.
    SaveFull,
    /// There soon will be none.
    SaveNearlyFull,
    /// Something could not be kept.
    SaveFailed,
    /// The box stopped and restarted: why and where, for the page about it.
    Stopped(Reason),
    /// What the noise is like that dice are made of, for the same page.
    Noise(Reason),
    /// Why the box has no voice, for the same page.
    Voice(&'static str),
}

/// A line or two of any text.
pub type Reason = heapless::String<REASON>;
/// How long that can be, in bytes.
pub const REASON: usize = 64;

impl Default for Console {
    fn default() -> Self {
        Console {
            settings: Settings::default(),
            book: Book::new(),
            session: None,
            set_ups: SetUps::default(),
            cards: Cards::default(),
            screen: Screen::Splash,
            menu: None,
            note: None,
            note_goes: None,
            refused_until: 0,
            banners: Banners::default(),
            deaf_until: 0,
            foreign: None,
            writer: None,
            stopped: None,
            noise: None,
            voiceless: None,
        }
    }
}

/// Loading.
impl Console {
    /// Takes up the next thing that was kept.
    fn restore(&mut self, kept: &Kept) {
        match kept {
            Kept::Setting { setting, level } => setting.set(&mut self.settings, *level),
            Kept::Card { number, card } => {
                let number = usize::from(*number);
                // One that was lost leaves an empty card behind: each keeps its own number.
                while self.book.card(number).is_none() && self.book.add(Card::default()).is_some() {
                }
                self.book.correct(number, *card);
            }
            Kept::SetUp(set_up) => self.set_ups.restore(set_up),
            Kept::SeatCard { seat, card } => {
                if let Some(known) = self.cards.get_mut(usize::from(seat.number()) - 1) {
                    *known = *card;
                }
            }
            Kept::Game { by, kind, tokens } => {
                let mut session = Session::new(*kind, *tokens);
                // Settings are loaded before the game.
                session.own_dice = setup::rolls_own_dice(&self.set_ups, *kind);
                self.session = Some(session);
                self.writer = Some(*by);
            }
            Kept::Ended => {
                self.session = None;
                self.foreign = None;
            }
            // An entry of the game.
            kept => {
                if let Some(session) = &mut self.session {
                    session.resume(kept);
                }
            }
        }
    }

    /// Part of a game that only a newer Croupier can read: none of that game can be played here.
    fn pass_over(&mut self, unknown: Unknown) {
        self.session = None;
        self.foreign = Some(Foreign::Game(unknown.by.or(self.writer)));
    }

    /// Called after the last thing that was kept.
    fn finish_loading(&mut self) {
        // Without anybody seated there is no game to go on with. One that is won still has its
        // winners to show, and its last statement can be taken back.
        if self.session.as_ref().is_some_and(|session| !session.stands()) {
            self.session = None;
        }
    }

    /// Forgets everything that was loaded, so that it can be loaded again.
    fn forget(&mut self) {
        let (stopped, noise) = (self.stopped.take(), self.noise.take());
        let (voices, voiceless) = (self.settings.voices, self.voiceless);
        *self = Console { stopped, noise, voiceless, ..Console::default() };
        self.settings.voices = voices;
    }

    /// Goes straight to the game, without the splash.
    fn show_game(&mut self) {
        self.screen = self.game_screen();
    }

    /// Something that another Croupier wrote was found.
    fn meet(&mut self, foreign: Foreign) {
        self.foreign = Some(foreign);
        if !matches!(self.screen, Screen::Splash) {
            self.screen = self.first_screen();
        }
    }

    fn tell(&mut self, notice: Notice) {
        match notice {
            Notice::SaveLost => self.note = Some(Note::Said(Text::SaveLost)),
            Notice::SaveFull => self.note = Some(Note::Said(Text::SaveFull)),
            Notice::SaveNearlyFull => self.note = Some(Note::Said(Text::SaveNearlyFull)),
            Notice::SaveFailed => self.note = Some(Note::Said(Text::SaveFailed)),
            Notice::Stopped(reason) => self.stopped = Some(reason),
            Notice::Noise(words) => self.noise = Some(words),
            Notice::Voice(why) => self.voiceless = Some(why),
        }
    }
}

/// What can be asked.
impl Console {
    /// The name of the screen, for galleries and tests.
    pub fn screen_name(&self) -> &'static str {
        match (&self.menu, self.banners.shown()) {
            (Some(menu), _) => menu.name(),
            (None, Some(_)) => "news",
            (None, None) => self.screen.name(),
        }
    }

    /// Whether another console has the same game, cards and settings, whatever it shows.
    pub fn holds_the_same_as(&self, other: &Console) -> bool {
        let open = |console: &Console| console.session.clone().filter(Session::stands);
        (self.settings, &self.book, &self.set_ups, &self.cards)
            == (other.settings, &other.book, &other.set_ups, &other.cards)
            && open(self) == open(other)
    }

    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// When the console needs an [`Input::Tick`], if anything moves.
    fn wake(&self, now: Millis) -> Option<Millis> {
        let moves = match &self.screen {
            Screen::Splash => Some(SPLASH.max(now)),
            Screen::Play(view) if self.menu.is_none() && self.settings.animation => view.wake(now),
            _ => None,
        };
        let goes = [moves, self.note_goes, self.banners.wake()];
        goes.into_iter().flatten().min()
    }
}

/// Running.
impl Console {
    /// `dice` is `None` if the box found that it has no fair ones.
    fn input(
        &mut self,
        input: Input,
        now: Millis,
        dice: Option<&mut dyn Dice>,
        effects: &mut Effects,
    ) {
        match input {
            Input::Tick => {
                if matches!(self.screen, Screen::Splash) && now >= SPLASH {
                    self.screen = self.first_screen();
                }
                if self.note_goes.is_some_and(|goes| goes <= now) {
                    (self.note, self.note_goes) = (None, None);
                }
                self.banners.tick(now);
                effects.redraw = true;
            }
            // Whoever goes on pressing has not seen the new question yet.
            Input::Press(_) if now < self.deaf_until => self.deaf_until = now + DEAF,
            Input::Press(_) if self.settles(now) => {
                effects.redraw = true;
                self.deaf_until = now + DEAF;
            }
            Input::Press(button) => {
                effects.redraw = true;
                effects.cue = Some(Cue::Click);
                let asked = self.asks();
                // A press takes a note away once it has been seen; the splash hides it. If the note
                // was a refusal that nobody can have read yet, A does nothing else.
                let seen = !matches!(self.screen, Screen::Splash);
                let refused = seen && self.note.take().is_some_and(Note::refuses);
                let refused = refused && now < self.refused_until;
                self.note_goes = None;
                if !refused || button != Button::A {
                    self.press(button, now, dice, effects);
                }
                match self.note {
                    Some(Note::Passing(..)) => self.note_goes = Some(now + banner::SHOWN),
                    Some(_) => self.refused_until = now + banner::SHOWN,
                    None => {}
                }
                let asks = self.asks();
                self.deaf_until = match asks {
                    asks if asks.rolls && asks != asked => now + DEAF_TO_ROLLS,
                    asks if effects.rolled || asks.seat != asked.seat => now + DEAF,
                    _ => now,
                };
            }
            Input::Hold(Button::B) if !matches!(self.screen, Screen::Splash) => {
                effects.redraw = true;
                effects.cue = Some(Cue::Click);
                if let (Screen::Shake(shake), None) = (&self.screen, &self.menu) {
                    let shake = shake.clone();
                    let go =
                        self.with_context(now, dice, effects, |_, _, context| shake.end(context));
                    return self.go(go);
                }
                (self.note, self.note_goes) = (None, None);
                self.banners.clear();
                self.menu = Some(Menu::LIST);
            }
            Input::Hold(_) => {}
        }
        // One mute, obeyed by everything.
        effects.cue = effects.cue.filter(|_| self.settings.sound);
    }

    /// Ends what only has to be watched: tumbling dice, news. Whether there was any.
    fn settles(&mut self, now: Millis) -> bool {
        if self.menu.is_some() {
            return false;
        }
        let Screen::Play(view) = &mut self.screen else { return self.banners.skip(now) };
        self.banners.skip(now) || self.settings.animation && view.settle(now)
    }

    /// Whom the screen asks.
    fn asks(&self) -> Asks {
        match (&self.menu, &self.screen, &self.session) {
            (None, Screen::Play(view), Some(session)) => view.asks(session),
            _ => Asks::default(),
        }
    }

    fn press(
        &mut self,
        button: Button,
        now: Millis,
        dice: Option<&mut dyn Dice>,
        effects: &mut Effects,
    ) {
        let go = self.with_context(now, dice, effects, |screen, menu, context| match menu {
            Some(menu) => menu.press(button, screen.is_at_the_table(), context),
            None => screen.press(button, context),
        });
        self.go(go);
    }

    /// Lets a screen or a menu act on everything else.
    fn with_context(
        &mut self,
        now: Millis,
        dice: Option<&mut dyn Dice>,
        effects: &mut Effects,
        act: impl FnOnce(&mut Screen, &mut Option<Menu>, &mut Context<'_>) -> Go,
    ) -> Go {
        let context = &mut Context {
            settings: &mut self.settings,
            book: &mut self.book,
            session: &mut self.session,
            set_ups: &mut self.set_ups,
            cards: &mut self.cards,
            foreign: &mut self.foreign,
            effects,
            note: &mut self.note,
            banners: &mut self.banners,
            now,
            dice: dice.map(|dice| dice as &mut dyn Dice),
        };
        act(&mut self.screen, &mut self.menu, context)
    }

    fn go(&mut self, go: Go) {
        let screen = match go {
            Go::Stay => return,
            Go::Up => return self.menu = Some(Menu::LIST),
            Go::Menu(menu) => return self.menu = Some(menu),
            Go::Close => return self.menu = None,
            Go::Start => self.first_screen(),
            Go::Home => self.home(),
            Go::Play => self.game_screen(),
            Go::To(screen) => screen,
        };
        self.screen = screen;
        self.menu = None;
    }

    fn first_screen(&self) -> Screen {
        match &self.session {
            _ if self.foreign.is_some() => Screen::Foreign { erase: false },
            Some(session) if !session.winners().is_empty() => Screen::Winners { scores: false },
            _ => self.home(),
        }
    }

    /// What there is to do outside a game.
    fn home(&self) -> Screen {
        match Offer::of(self.session.as_ref(), &self.set_ups) {
            Some(_) => Screen::Home,
            None => Screen::Choose,
        }
    }

    /// The screen where the game stands.
    fn game_screen(&self) -> Screen {
        match &self.session {
            Some(session) if !session.winners().is_empty() => Screen::Winners { scores: false },
            Some(session) if setup::wants_to_shake(&self.set_ups, session) => {
                Screen::Shake(Shake::default())
            }
            Some(session) => match Tiles::going_on(session) {
                Some(tiles) => Screen::Tiles(tiles),
                None => Screen::Play(View::of(session)),
            },
            None => self.home(),
        }
    }
}
