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
//! use rules_core::Told;
//! use vocabulary::Memory;
//!
//! let mut runner = Runner::<Memory, Told>::new(Memory::default());
//! runner.set(Setting::Language, Language::Fr.number())?; // kept before it is seen
//! for button in [Button::A, Button::Down, Button::A] {
//!     runner.input(Input::Press(button), 1_000)?;
//! }
//! assert_eq!(runner.console().screen_name(), "setup-seats"); // of COMBO, the second game
//!
//! let mut picture = console::DARK;
//! runner.console().paint(&mut picture, 1_000);
//! assert_ne!(picture, console::DARK);
//! # Ok::<(), vocabulary::NotKept<core::convert::Infallible>>(())
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

mod art;
mod book;
mod canvas;
mod context;
pub mod gallery;
pub mod input;
pub mod kept;
mod layout;
mod menu;
mod play;
mod raster;
mod refusals;
mod runner;
mod screen;
pub mod script;
mod session;
mod settings;
mod setup;
mod show;
mod sketch;
mod stroke;
pub mod text;
mod tiles;
mod typeface;

pub use input::{Button, Cue, Input, Millis};
pub use kept::Kept;
pub use raster::{DARK, HEIGHT, Picture, WIDTH};
pub use runner::{Runner, Shown};
pub use settings::{Setting, Settings};
pub use show::{paint_splash, paint_stopped};
pub use sketch::Easel;
pub use text::{Language, Text};

use context::{Book, Context, Foreign, Note};
use input::Effects;
use kept::{Unknown, Version};
use menu::Menu;
use play::View;
use rules_core::Dice;
use rules_core::combo::Card;
use screen::{Go, Screen};
use session::Session;
use settings::Row as _;
use tiles::Tiles;

/// How long the splash stays if nobody presses a button: too short to wait for.
const SPLASH: Millis = 900;

/// What the box knows and shows. Only a [`Runner`] can change it.
#[derive(Clone, PartialEq, Debug)]
pub struct Console {
    settings: Settings,
    book: Book,
    session: Option<Session>,
    screen: Screen,
    /// Lies over the screen, which comes back when the menu is closed.
    menu: Option<Menu>,
    note: Option<Note>,
    /// What another Croupier wrote, until somebody agrees to lose it.
    foreign: Option<Foreign>,
    /// The Croupier that wrote the game being loaded.
    writer: Option<Version>,
    /// Why the box stopped, if it has restarted because of that.
    stopped: Option<Reason>,
    /// What the noise is like that its dice are made of, once that is known.
    noise: Option<Reason>,
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
            screen: Screen::Splash,
            menu: None,
            note: None,
            foreign: None,
            writer: None,
            stopped: None,
            noise: None,
        }
    }
}

/// Loading.
impl Console {
    /// Takes up the next thing that was kept.
    fn take_up(&mut self, kept: &Kept) {
        match kept {
            Kept::Setting { setting, level } => setting.set(&mut self.settings, *level),
            Kept::Card { number, card } => {
                let number = usize::from(*number);
                // One that was lost leaves an empty card behind: each keeps its own number.
                while self.book.card(number).is_none() && self.book.add(Card::default()).is_some() {
                }
                self.book.correct(number, *card);
            }
            Kept::Game { by, kind, tokens } => {
                self.session = Some(Session::new(*kind, *tokens));
                self.writer = Some(*by);
            }
            Kept::Ended => {
                self.session = None;
                self.foreign = None;
            }
            Kept::FreeDice(_) | Kept::Bingolino(_) | Kept::Combo(_) | Kept::Dingominos(_) => {
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
        *self = Console { stopped, noise, ..Console::default() };
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
            Notice::SaveLost => self.note = Some(Note::Said(Text::SaveLost, None)),
            Notice::SaveFull => self.note = Some(Note::Said(Text::SaveFull, None)),
            Notice::SaveNearlyFull => self.note = Some(Note::Said(Text::SaveNearlyFull, None)),
            Notice::SaveFailed => self.note = Some(Note::Said(Text::SaveFailed, None)),
            Notice::Stopped(reason) => self.stopped = Some(reason),
            Notice::Noise(words) => self.noise = Some(words),
        }
    }
}

/// What can be asked.
impl Console {
    /// The name of the screen, for galleries and tests.
    pub fn screen_name(&self) -> &'static str {
        self.menu.as_ref().map_or_else(|| self.screen.name(), Menu::name)
    }

    /// Whether another console has the same game, cards and settings, whatever it shows.
    pub fn holds_the_same_as(&self, other: &Console) -> bool {
        let open = |console: &Console| console.session.clone().filter(Session::stands);
        (self.settings, &self.book) == (other.settings, &other.book) && open(self) == open(other)
    }

    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// When the console needs an [`Input::Tick`], if anything moves.
    fn wake(&self, now: Millis) -> Option<Millis> {
        match &self.screen {
            Screen::Splash => Some(SPLASH.max(now)),
            Screen::Play(view) if self.menu.is_none() && self.settings.animation => view.wake(now),
            _ => None,
        }
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
                effects.redraw = true;
            }
            Input::Press(button) => {
                effects.redraw = true;
                effects.cue = Some(Cue::Click);
                // A press takes a note away once it has been seen; the splash hides it. If the note
                // was a refusal, A does nothing else.
                let seen = !matches!(self.screen, Screen::Splash);
                let refused = seen && self.note.take().is_some_and(Note::refuses);
                if !refused || button != Button::A {
                    self.press(button, now, dice, effects);
                }
            }
            Input::Hold(Button::B) if !matches!(self.screen, Screen::Splash) => {
                effects.redraw = true;
                effects.cue = Some(Cue::Click);
                self.note = None;
                self.menu = Some(Menu::Items { chosen: 0 });
            }
            Input::Hold(_) => {}
        }
        // One mute, obeyed by everything.
        effects.cue = effects.cue.filter(|_| self.settings.sound);
    }

    fn press(
        &mut self,
        button: Button,
        now: Millis,
        dice: Option<&mut dyn Dice>,
        effects: &mut Effects,
    ) {
        let Console { settings, book, session, foreign, screen, menu, note, .. } = self;
        let dice = dice.map(|dice| dice as &mut dyn Dice);
        let context = &mut Context { settings, book, session, foreign, effects, note, now, dice };
        let go = match menu {
            Some(menu) => menu.press(button, screen.is_at_the_table(), context),
            None => screen.press(button, context),
        };
        self.go(go);
    }

    fn go(&mut self, go: Go) {
        // The first screen opens the settings without the menu's list before them.
        let has_list = !matches!(self.screen, Screen::Home { .. });
        let screen = match go {
            Go::Stay => return,
            Go::Up if has_list => return self.menu = Some(Menu::Items { chosen: 0 }),
            Go::Menu(menu) => return self.menu = Some(menu),
            Go::Up | Go::Close => return self.menu = None,
            Go::Start => self.first_screen(),
            Go::Home => Screen::HOME,
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
            Some(_) => Screen::Offer { chosen: 0, from_home: false },
            None => Screen::HOME,
        }
    }

    /// The screen where the game stands.
    fn game_screen(&self) -> Screen {
        match &self.session {
            Some(session) if !session.winners().is_empty() => Screen::Winners { scores: false },
            Some(session) => match Tiles::going_on(session) {
                Some(tiles) => Screen::Tiles(tiles),
                None => Screen::Play(View::of(session)),
            },
            None => Screen::HOME,
        }
    }
}
