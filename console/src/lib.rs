//! The user interface of the box: what players see and press.
//!
//! A state machine: buttons and time go in; a picture of 128×64 pixels, sounds to play and records
//! to save come out. [`Runner`] runs it, in the box, on a desktop and in tests; [`Console`] is its
//! state, read-only from outside.
//!
//! Four presses, from the splash screen to the question of how many play:
//!
//! ```
//! use console::{Button, Input, Language, Runner, Setting};
//! use rules_core::Given;
//! use vocabulary::Memory;
//!
//! let mut runner = Runner::<Memory, Given>::new(Memory::default());
//! runner.set(Setting::Language, Language::Fr.number())?; // saved before it is shown
//! for button in [Button::A, Button::Up, Button::Down, Button::Left] {
//!     runner.input(Input::Press(button), 1_000)?;
//! }
//! assert_eq!(runner.console().screen_name(), "setup-seats"); // of COMBO, every move entered
//!
//! let mut picture = console::DARK;
//! runner.console().paint(&mut picture, 1_000);
//! assert_ne!(picture, console::DARK);
//! # Ok::<(), vocabulary::StorageError<core::convert::Infallible>>(())
//! ```
//!
//! **Promises.** No alloc, no clock, no hardware, and no rules of its own: it holds one game at a
//! time and asks `rules-core` about everything. The result of a press is saved before it can be
//! seen. From every screen some button leads on, and B or the menu leads back.
//!
//! Screens and their parts are deliberately not inlined into one another: that way the stack holds
//! the frame of one screen at a time rather than the sum of all.
//!
//! **Leaves to others.** Which pin a button is wired to, what a cue sounds like, and where records
//! are stored.

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
mod evening;
pub mod gallery;
mod games;
mod history;
mod home;
pub mod input;
pub mod kept;
mod large;
mod lesson;
mod menu;
mod own_dice;
mod pad;
mod page;
pub mod phrase;
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
pub use screen::{paint_splash, paint_stopped};
pub use settings::{Setting, Settings, Speech, Voices};
pub use speech::{Ears, Loudness, Spoken, Word};
pub use text::{Language, Text};

use banner::Banners;
use context::{Book, Foreign, Note};
use evening::Evening;
use kept::{GameKind, Unknown, Version};
use lesson::Lesson;
use menu::Menu;
use play::Asks;
use rules_core::combo::Card;
use screen::Screen;
use session::Session;
use settings::Row as _;
use setup::{Cards, SetUps};

/// The first version with the rulings of this one; docs/rules has them, CHANGELOG.md what changed.
const RULINGS_SINCE: Version = Version([0, 3]);

/// The state of the box: what it knows and what it shows. Only a [`Runner`] can change it.
#[derive(Clone, PartialEq, Debug)]
pub struct Console {
    settings: Settings,
    book: Book,
    session: Option<Session>,
    screen: Screen,
    set_ups: SetUps,
    /// Who has won how often before the game on the table.
    evening: Evening,
    /// The known numbers of the cards in the last game of COMBO.
    cards: Cards,
    /// The menu, drawn instead of the screen; closing it brings the screen back.
    menu: Option<Menu>,
    note: Option<Note>,
    /// When the note disappears by itself, if it does.
    note_goes: Option<Millis>,
    /// Until when A only dismisses a refusal: the player has not had time to read it yet.
    refused_until: Millis,
    banners: Banners,
    /// What is explained before the question that comes next, in a first game.
    lesson: Option<Lesson>,
    /// When the last button was pressed: the pages of large print begin anew.
    pressed_at: Millis,
    /// Until when presses are ignored, because they were meant for the previous question.
    deaf_until: Millis,
    /// The last press that was not ignored.
    last_press: Option<Pressed>,
    /// A save of another version, until the players agree to lose it.
    foreign: Option<Foreign>,
    /// The version that wrote the last of the game that was loaded.
    writer: Option<Version>,
    /// Why the box crashed, if that is why it restarted.
    stopped: Option<Reason>,
    /// The quality of the hardware noise behind the dice, once it has been measured.
    noise: Option<Reason>,
    /// Why the box cannot speak, if it should be able to.
    voiceless: Option<&'static str>,
}

/// A press: the button, when, and whom the game asked then.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Pressed {
    button: Button,
    at: Millis,
    asked: Option<Asks>,
}

/// A message for the players that is not the answer to a press.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// The save cannot be read, at least not all of it.
    SaveLost,
    /// There is no room left to save more of this game.
    SaveFull,
    /// The room for this game is nearly used up.
    SaveNearlyFull,
    /// Saving failed.
    SaveFailed,
    /// An older version began the game, and rulings have changed since.
    RulingsChanged,
    /// The box crashed and restarted: why and where, for the *About* page.
    Stopped(Reason),
    /// The quality of the hardware noise behind the dice, for the *About* page.
    Noise(Reason),
    /// Why the box cannot speak, for the *About* page.
    Voice(&'static str),
}

/// One or two lines of text for engineers, such as a panic message.
pub type Reason = heapless::String<REASON>;
/// The longest [`Reason`], in bytes: two lines of the small font hold less.
pub const REASON: usize = 64;

impl Default for Console {
    fn default() -> Self {
        Console {
            settings: Settings::default(),
            book: Book::new(),
            session: None,
            set_ups: SetUps::default(),
            evening: Evening::default(),
            cards: Cards::default(),
            screen: Screen::Splash,
            menu: None,
            note: None,
            note_goes: None,
            refused_until: 0,
            banners: Banners::default(),
            lesson: None,
            pressed_at: 0,
            deaf_until: 0,
            last_press: None,
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
    /// Restores the next saved thing.
    fn restore(&mut self, kept: &Kept) {
        match kept {
            Kept::Setting { setting, level } => setting.set(&mut self.settings, *level),
            Kept::Card { number, card } => {
                let number = usize::from(*number);
                // A lost card leaves an empty one behind, so that the others keep their numbers.
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
                self.evening = Evening::default();
            }
            Kept::Evening { wins, counts } => self.evening.restore(wins, *counts),
            Kept::Teaching(teaching) => {
                if let Some(session) = &mut self.session {
                    session.lessons.restore(*teaching);
                }
            }
            Kept::Continued { by } => self.writer = Some(*by),
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

    /// Called before the things of another press, or of another record, are restored.
    fn begin_press(&mut self) {
        if let Some(session) = &mut self.session {
            session.begin_press();
        }
    }

    /// Skips a game of which this version cannot read a part: none of it can be played here.
    fn skip_game(&mut self, unknown: Unknown) {
        self.session = None;
        self.evening = Evening::default();
        self.foreign = Some(Foreign::Game(unknown.by.or(self.writer)));
    }

    /// Called after the last saved thing was restored.
    fn finish_loading(&mut self) {
        // A game without players cannot go on. A game that was won still has its winners to show,
        // and its last entry can be undone.
        if self.session.as_ref().is_some_and(|session| !session.survives()) {
            self.session = None;
        }
    }

    /// Tests if the game that was loaded has been played under older rulings only. The players are
    /// told, because it goes on under the new ones; once it has, they know.
    fn is_of_other_rulings(&self) -> bool {
        let refereed = |session: &Session| matches!(session.kind(), GameKind::Refereed(_));
        self.session.as_ref().filter(|session| session.is_open()).is_some_and(refereed)
            && self.writer.is_some_and(|writer| writer.0 < RULINGS_SINCE.0)
    }

    /// Forgets everything that was loaded, before it is loaded again.
    fn forget(&mut self) {
        let (stopped, noise) = (self.stopped.take(), self.noise.take());
        let (voices, voiceless) = (self.settings.voices, self.voiceless);
        *self = Console { stopped, noise, voiceless, ..Console::default() };
        self.settings.voices = voices;
    }

    /// Shows the game at once, without the splash screen.
    fn show_game(&mut self) {
        self.screen = self.game_screen();
    }

    /// Asks about a save of another version.
    fn ask_about(&mut self, foreign: Foreign) {
        self.foreign = Some(foreign);
        if !matches!(self.screen, Screen::Splash) {
            self.screen = self.first_screen();
        }
    }

    /// Shows a notice, or stores it for the *About* page.
    fn tell(&mut self, notice: Notice) {
        match notice {
            Notice::SaveLost => self.note = Some(Note::Sticky(Text::SaveLost)),
            Notice::SaveFull => self.note = Some(Note::Sticky(Text::SaveFull)),
            Notice::SaveNearlyFull => self.note = Some(Note::Sticky(Text::SaveNearlyFull)),
            Notice::SaveFailed => self.note = Some(Note::Sticky(Text::SaveFailed)),
            Notice::RulingsChanged => self.note = Some(Note::Sticky(Text::RulingsChanged)),
            Notice::Stopped(reason) => self.stopped = Some(reason),
            Notice::Noise(words) => self.noise = Some(words),
            Notice::Voice(why) => self.voiceless = Some(why),
        }
    }
}

/// Questions about the state.
impl Console {
    /// Returns the name of the current screen, for galleries and tests.
    pub fn screen_name(&self) -> &'static str {
        match (&self.menu, self.banners.shown()) {
            (Some(menu), _) => menu.name(),
            (None, Some(_)) => "news",
            (None, None) if self.lesson.is_some() => "lesson",
            (None, None) => self.screen.name(),
        }
    }

    /// Tests if another console has the same game, cards and settings, whatever it shows. A game
    /// without players counts as none.
    pub fn holds_the_same_as(&self, other: &Console) -> bool {
        let open = |console: &Console| console.session.clone().filter(Session::survives);
        (self.settings, &self.book, &self.set_ups, &self.cards, &self.evening)
            == (other.settings, &other.book, &other.set_ups, &other.cards, &other.evening)
            && open(self) == open(other)
    }

    /// Returns a copy of the settings.
    pub fn settings(&self) -> Settings {
        self.settings
    }
}

/// Runs the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
