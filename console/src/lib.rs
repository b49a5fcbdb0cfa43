//! What players see and press.
//!
//! A state machine: buttons and time in, effects out ([`Effects`]: redraw, things to keep, a sound), and
//! [`Console::draw`] into any target of 128×64 pixels, or, faster, [`Console::paint_change`] of only what changed into a
//! memory like the panel's.
//!
//! **Promises.** No alloc, no clock, no hardware, no rule of its own: it owns one game at a time and asks
//! `rules-core` about everything. What is to be kept is told before it is seen. From every screen a button
//! leads on, and B or the menu lead back.
//!
//! Screens and the parts they are made of are not inlined into one another, so that the stack holds one
//! screen's frame at a time and not the sum of all.
//!
//! **Leaves to others.** Which pin a button is on, what a cue sounds like, where kept things go.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod art;
mod book;
mod canvas;
mod desk;
pub mod gallery;
pub mod input;
pub mod kept;
mod layout;
mod menu;
mod play;
mod refusals;
pub mod script;
mod session;
mod setup;
mod show;
mod sketch;
mod stroke;
pub mod text;
mod tiles;
mod typeface;
mod window;

pub use input::{Button, Cue, Effects, Input, Millis};
pub use kept::{Kept, Settings};
pub use show::{paint_splash, paint_stopped};
pub use sketch::Easel;
pub use text::Language;
pub use window::{HEIGHT, Picture, WIDTH};

use book::{Closed, Pages};
use desk::{Book, Desk, Note};
use kept::GameKind;
use menu::{Menu, Then};
use play::{Away, View, stepped};
use rules_core::Dice;
use session::Session;
use setup::{Ready, Setup};
use text::Text;
use tiles::{Entered, Tiles};

/// How long the splash stays if nobody presses anything.
const SPLASH: Millis = 900;

#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, and no heap to put it on")]
enum Screen {
    Splash,
    /// An unfinished game comes first.
    Offer {
        chosen: usize,
        from_home: bool,
    },
    Home {
        chosen: usize,
    },
    /// A new game would end the old one.
    Replace {
        kind: GameKind,
        yes: bool,
    },
    Setup(Setup),
    Tiles(Tiles),
    Book(Pages),
    Play(View),
    /// Who won, and then with what.
    Winners {
        scores: bool,
    },
}

impl Screen {
    /// Whether the game on the table is what this screen is about.
    fn is_at_the_table(&self) -> bool {
        matches!(self, Screen::Tiles(_) | Screen::Play(_) | Screen::Winners { .. })
    }
}

/// Where a press leads.
enum Go {
    Nowhere,
    /// Past the splash.
    On,
    /// To the game as it stands.
    Play,
    To(Screen),
    /// The menu over the screen.
    Open(Menu),
    Choose(Home),
    SetUp(GameKind),
}

const AT_HOME: Go = Go::To(Screen::Home { chosen: 0 });

fn pressed(screen: &mut Screen, button: Button, desk: &mut Desk<'_>) -> Go {
    match screen {
        Screen::Splash => Go::On,
        Screen::Offer { chosen, from_home } => match (button, *chosen, desk.session.as_ref()) {
            (Button::A, 0, _) => Go::Play,
            (Button::A, _, Some(session)) if *from_home => {
                Go::To(Screen::Replace { kind: session.kind(), yes: false })
            }
            (Button::A | Button::B, ..) => AT_HOME,
            (arrow, ..) => {
                *chosen = stepped(*chosen, 2, arrow);
                Go::Nowhere
            }
        },
        Screen::Home { chosen } => match button {
            Button::A => Go::Choose(HOME.get(*chosen).copied().unwrap_or(Home::Settings)),
            Button::B => Go::Nowhere,
            arrow => {
                *chosen = stepped(*chosen, HOME.len(), arrow);
                Go::Nowhere
            }
        },
        Screen::Replace { kind, yes } => match button {
            Button::A if *yes => Go::SetUp(*kind),
            Button::A | Button::B => AT_HOME,
            _ => {
                *yes = !*yes;
                Go::Nowhere
            }
        },
        Screen::Setup(setup) => match setup.press(button) {
            Ready::NotYet => Go::Nowhere,
            Ready::Leave => AT_HOME,
            Ready::Begin => {
                setup.begin(desk);
                match setup.enters_boards() {
                    true => Go::To(Screen::Tiles(Tiles::new(setup.seats()))),
                    false => Go::Play,
                }
            }
        },
        Screen::Tiles(tiles) => match tiles.press(button, desk) {
            Entered::NotYet => Go::Nowhere,
            Entered::All => match desk.session.as_ref() {
                Some(session) => Go::To(Screen::Play(View::of(session))),
                None => AT_HOME,
            },
        },
        Screen::Book(pages) => match pages.press(button, desk) {
            Closed::NotYet => Go::Nowhere,
            Closed::Yes => AT_HOME,
        },
        Screen::Play(view) => {
            // Before the first roll B leads back to the board that was entered last.
            if button == Button::B
                && let Some(tiles) = desk.session.as_ref().and_then(Tiles::again)
            {
                return Go::To(Screen::Tiles(tiles));
            }
            match view.press(button, desk) {
                None => Go::Nowhere,
                Some(Away::Over) => Go::To(Screen::Winners { scores: false }),
                Some(Away::Claim(seat)) => Go::Open(Menu::check(seat)),
            }
        }
        Screen::Winners { scores } => match button {
            Button::A if *scores => {
                end(desk);
                AT_HOME
            }
            Button::A => {
                *scores = true;
                Go::Nowhere
            }
            Button::B if play::undo(desk) => Go::Play,
            _ => Go::Nowhere,
        },
    }
}

/// Nothing is left to continue.
fn end(desk: &mut Desk<'_>) {
    desk.keep(Kept::Ended);
    *desk.session = None;
}

/// What one can do on the box, in the order of the first screen.
const HOME: [Home; 6] = [
    Home::Game(GameKind::Bingolino),
    Home::Game(GameKind::Combo),
    Home::Game(GameKind::Dingominos),
    Home::Game(GameKind::FreeDice),
    Home::CardBook,
    Home::Settings,
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Home {
    Game(GameKind),
    CardBook,
    Settings,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Console {
    settings: Settings,
    book: Book,
    session: Option<Session>,
    screen: Screen,
    /// Over the screen, which comes back when it is closed.
    menu: Option<Menu>,
    note: Option<Note>,
    /// Why it stopped, if it is here because it did.
    stopped: Option<Words>,
}

/// Something the box has to say that no press led to.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// What was kept cannot be read; the box begins anew.
    SaveLost,
    /// There is no room to keep any more of this game.
    SaveFull,
    /// It stopped by itself and started again: why and where, for the page about it.
    Stopped(Words),
}

/// A line or two of any text.
pub type Words = heapless::String<64>;

impl Default for Console {
    fn default() -> Self {
        Console {
            settings: Settings::default(),
            book: Book::new(),
            session: None,
            screen: Screen::Splash,
            menu: None,
            note: None,
            stopped: None,
        }
    }
}

impl Console {
    /// From what was kept, the oldest first.
    pub fn start(kept: impl IntoIterator<Item = Kept>) -> Console {
        let mut console = Console::default();
        kept.into_iter().for_each(|kept| console.take_up(&kept));
        console.took_up_all();
        console
    }

    /// The next of the things that were kept.
    pub fn take_up(&mut self, kept: &Kept) {
        match kept {
            Kept::Settings(settings) => self.settings = *settings,
            Kept::Card { number, card } => {
                if !self.book.correct(usize::from(*number), *card) {
                    self.book.add(*card);
                }
            }
            Kept::Game { kind, tokens } => self.session = Some(Session::new(*kind, *tokens)),
            Kept::Ended => self.session = None,
            entry => {
                if let Some(session) = &mut self.session {
                    session.resume(entry);
                }
            }
        }
    }

    /// After the last of them.
    pub fn took_up_all(&mut self) {
        // A game that nobody sat down for is nothing to go on with. One that is won still has its
        // winners to show, and its last statement to take back.
        if self.session.as_ref().is_some_and(|session| !session.stands()) {
            self.session = None;
        }
    }

    pub fn tell(&mut self, notice: Notice) {
        match notice {
            Notice::SaveLost => self.note = Some(Note::Said(Text::SaveLost, None)),
            Notice::SaveFull => self.note = Some(Note::Said(Text::SaveFull, None)),
            Notice::Stopped(words) => self.stopped = Some(words),
        }
    }

    /// What the screen is called, for galleries and tests.
    pub fn screen_name(&self) -> &'static str {
        if let Some(menu) = &self.menu {
            return menu.name();
        }
        match &self.screen {
            Screen::Splash => "splash",
            Screen::Offer { .. } => "offer",
            Screen::Home { .. } => "home",
            Screen::Replace { .. } => "replace",
            Screen::Setup(setup) => setup.name(),
            Screen::Tiles(_) => "tiles",
            Screen::Book(pages) => pages.name(),
            Screen::Play(view) => view.name(),
            Screen::Winners { .. } => "winners",
        }
    }

    /// Whether another console has the same game, cards and settings, whatever it shows.
    pub fn holds_the_same_as(&self, other: &Console) -> bool {
        let open = |console: &Console| console.session.clone().filter(Session::stands);
        (self.settings, &self.book) == (other.settings, &other.book) && open(self) == open(other)
    }

    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// `dice` is none where the box found that it has no fair ones.
    pub fn input(&mut self, input: Input, now: Millis, dice: Option<&mut impl Dice>) -> Effects {
        let mut effects = Effects::default();
        match input {
            Input::Tick => {
                if matches!(self.screen, Screen::Splash) && now >= SPLASH {
                    self.after_splash();
                }
                effects.redraw = true;
            }
            Input::Press(button) => {
                effects.redraw = true;
                effects.cue = Some(Cue::Click);
                // A press takes a note away; where that was a refusal, what A meant is asked again.
                let refused = self.note.take().is_some_and(Note::refuses);
                if !refused || button != Button::A {
                    let dice = dice.map(|dice| {
                        let dice: &mut dyn Dice = dice;
                        dice
                    });
                    self.press(button, now, dice, &mut effects);
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
        // One mute that everything obeys.
        effects.cue = effects.cue.filter(|_| self.settings.sound);
        effects
    }

    fn after_splash(&mut self) {
        self.screen = match &self.session {
            Some(session) if !session.winners().is_empty() => Screen::Winners { scores: false },
            Some(_) => Screen::Offer { chosen: 0, from_home: false },
            None => Screen::Home { chosen: 0 },
        };
    }

    /// Back to the game as it stands.
    fn play(&mut self) {
        self.screen = match &self.session {
            Some(session) if !session.winners().is_empty() => Screen::Winners { scores: false },
            Some(session) => match Tiles::going_on(session) {
                Some(tiles) => Screen::Tiles(tiles),
                None => Screen::Play(View::of(session)),
            },
            None => Screen::Home { chosen: 0 },
        };
    }

    fn press(
        &mut self,
        button: Button,
        now: Millis,
        dice: Option<&mut dyn Dice>,
        effects: &mut Effects,
    ) {
        let Console { settings, book, session, screen, menu, note, .. } = self;
        let dice = dice.map(|dice| dice as &mut dyn Dice);
        let mut desk = Desk { settings, book, session, effects, note, now, dice };
        let go = match menu {
            Some(open) => match open.press(button, screen.is_at_the_table(), &mut desk) {
                Then::Stay => Go::Nowhere,
                // From the first screen one comes to the settings without the list before them.
                Then::Up if !matches!(screen, Screen::Home { .. }) => {
                    Go::Open(Menu::Items { chosen: 0 })
                }
                then => {
                    *menu = None;
                    match then {
                        Then::Renew => Go::Play,
                        Then::Home => AT_HOME,
                        _ => Go::Nowhere,
                    }
                }
            },
            None => pressed(screen, button, &mut desk),
        };
        match go {
            Go::Nowhere => {}
            Go::On => self.after_splash(),
            Go::Play => self.play(),
            Go::To(screen) => self.screen = screen,
            Go::Open(menu) => self.menu = Some(menu),
            Go::Choose(chosen) => self.choose(chosen, effects),
            Go::SetUp(kind) => self.set_up(kind, effects),
        }
    }

    fn choose(&mut self, chosen: Home, effects: &mut Effects) {
        match (chosen, &self.session) {
            (Home::CardBook, _) => self.screen = Screen::Book(Pages::new()),
            (Home::Settings, _) => self.menu = Some(Menu::Settings { row: 0 }),
            (Home::Game(kind), Some(session)) if session.kind() == kind && session.is_open() => {
                self.screen = Screen::Offer { chosen: 0, from_home: true };
            }
            (Home::Game(kind), Some(session)) if session.is_open() => {
                self.screen = Screen::Replace { kind, yes: false };
            }
            (Home::Game(kind), _) => self.set_up(kind, effects),
        }
    }

    fn set_up(&mut self, kind: GameKind, effects: &mut Effects) {
        match Setup::new(kind) {
            Some(setup) => self.screen = Screen::Setup(setup),
            None => {
                let tokens = [0; 8];
                let _ = effects.keep.push(Kept::Game { kind, tokens });
                self.session = Some(Session::new(kind, tokens));
                self.play();
            }
        }
    }

    /// When it wants a [`Input::Tick`], if anything moves.
    pub fn wake(&self, now: Millis) -> Option<Millis> {
        match &self.screen {
            Screen::Splash => Some(SPLASH.max(now)),
            Screen::Play(view) if self.menu.is_none() && self.settings.animation => view.wake(now),
            _ => None,
        }
    }
}
