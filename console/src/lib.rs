//! What players see and press.
//!
//! A state machine: buttons and time in, effects out ([`Effects`]: redraw, things to keep, a sound),
//! and [`Console::draw`] into any target of 128×64 pixels.
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

pub mod art;
mod book;
pub mod canvas;
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
pub mod text;
mod tiles;

pub use input::{Button, Cue, Effects, Input, Millis};
pub use kept::{Kept, Settings};
pub use text::Language;

use book::{Closed, Pages};
use canvas::{Align, Canvas, Font, WIDTH};
use desk::{Book, Desk, Note};
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::Rectangle;
use kept::GameKind;
use layout::Page;
use menu::{Menu, Then};
use play::{Next, View, stepped};
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
    Menu(Menu, Under),
    Winners,
}

/// What lies under a menu, and comes back when it is closed.
#[derive(Clone, PartialEq, Debug)]
enum Under {
    Home,
    Tiles(Tiles),
    Play(View),
    Winners,
}

/// Where a press leads.
enum Go {
    Nowhere,
    /// Past the splash.
    On,
    /// To the game as it stands.
    Play,
    To(Screen),
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
            Entered::All => Go::Play,
        },
        Screen::Book(pages) => match pages.press(button, desk) {
            Closed::NotYet => Go::Nowhere,
            Closed::Yes => AT_HOME,
        },
        Screen::Play(view) => match view.press(button, desk) {
            Next::Stay => Go::Nowhere,
            Next::Over => Go::To(Screen::Winners),
            Next::Claim(seat) => Go::To(Screen::Menu(Menu::check(seat), Under::Play(view.clone()))),
        },
        Screen::Menu(menu, under) => match menu.press(button, desk) {
            Then::Stay => Go::Nowhere,
            Then::Renew => Go::Play,
            Then::Up if *under == Under::Home => AT_HOME,
            Then::Up => {
                *menu = Menu::Items { chosen: 0 };
                Go::Nowhere
            }
            Then::Home => AT_HOME,
            Then::Close => match under.clone() {
                Under::Home => AT_HOME,
                Under::Tiles(tiles) => Go::To(Screen::Tiles(tiles)),
                Under::Play(view) => Go::To(Screen::Play(view)),
                Under::Winners => Go::To(Screen::Winners),
            },
        },
        Screen::Winners => match button {
            Button::A => {
                end(desk);
                AT_HOME
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
    note: Option<Note>,
}

impl Console {
    /// From what was kept, the oldest first.
    pub fn start(kept: impl IntoIterator<Item = Kept>) -> Console {
        let mut console = Console {
            settings: Settings::default(),
            book: Book::new(),
            session: None,
            screen: Screen::Splash,
            note: None,
        };
        for kept in kept {
            match kept {
                Kept::Settings(settings) => console.settings = settings,
                Kept::Card { number, card } => {
                    if !console.book.correct(number.into(), card) {
                        console.book.add(card);
                    }
                }
                Kept::Game { kind, tokens } => console.session = Some(Session::new(kind, tokens)),
                Kept::Ended => console.session = None,
                entry => {
                    if let Some(session) = &mut console.session {
                        session.resume(&entry);
                    }
                }
            }
        }
        // A game that nobody sat down for is nothing to go on with. One that is won still has its
        // winners to show, and its last statement to take back.
        console.session =
            console.session.filter(|session| session.is_open() || !session.winners().is_empty());
        console
    }

    /// What the screen is called, for galleries and tests.
    pub fn screen_name(&self) -> &'static str {
        match &self.screen {
            Screen::Splash => "splash",
            Screen::Offer { .. } => "offer",
            Screen::Home { .. } => "home",
            Screen::Replace { .. } => "replace",
            Screen::Setup(setup) => setup.name(),
            Screen::Tiles(_) => "tiles",
            Screen::Book(pages) => pages.name(),
            Screen::Play(view) => view.name(),
            Screen::Menu(menu, _) => menu.name(),
            Screen::Winners => "winners",
        }
    }

    /// Whether another console has the same game, cards and settings, whatever it shows.
    pub fn holds_the_same_as(&self, other: &Console) -> bool {
        let open = |console: &Console| {
            console
                .session
                .clone()
                .filter(|session| session.is_open() || !session.winners().is_empty())
        };
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
                if self.screen == Screen::Splash && now >= SPLASH {
                    self.after_splash();
                }
                effects.redraw = true;
            }
            Input::Press(button) => {
                effects.redraw = true;
                effects.cue = Some(Cue::Click);
                // A press takes a note away; what it meant is asked again.
                if self.note.take().is_none() || button != Button::A {
                    let dice = dice.map(|dice| {
                        let dice: &mut dyn Dice = dice;
                        dice
                    });
                    self.press(button, now, dice, &mut effects);
                }
            }
            Input::Hold(Button::B) => {
                effects.redraw = true;
                self.note = None;
                let under = match &self.screen {
                    Screen::Tiles(tiles) => Under::Tiles(tiles.clone()),
                    Screen::Play(view) => Under::Play(view.clone()),
                    Screen::Winners => Under::Winners,
                    _ => return Effects::default(),
                };
                self.screen = Screen::Menu(Menu::Items { chosen: 0 }, under);
                effects.cue = Some(Cue::Click);
            }
            Input::Hold(_) => {}
        }
        // One mute that everything obeys.
        effects.cue = effects.cue.filter(|_| self.settings.sound);
        effects
    }

    fn after_splash(&mut self) {
        self.screen = match &self.session {
            Some(session) if !session.winners().is_empty() => Screen::Winners,
            Some(_) => Screen::Offer { chosen: 0, from_home: false },
            None => Screen::Home { chosen: 0 },
        };
    }

    /// Back to the game as it stands.
    fn play(&mut self) {
        self.screen = match &self.session {
            Some(session) if !session.winners().is_empty() => Screen::Winners,
            Some(session) => Screen::Play(View::of(session)),
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
        let Console { settings, book, session, screen, note } = self;
        let dice = dice.map(|dice| dice as &mut dyn Dice);
        let mut desk = Desk { settings, book, session, effects, note, now, dice };
        match pressed(screen, button, &mut desk) {
            Go::Nowhere => {}
            Go::On => self.after_splash(),
            Go::Play => self.play(),
            Go::To(screen) => self.screen = screen,
            Go::Choose(chosen) => self.choose(chosen, effects),
            Go::SetUp(kind) => self.set_up(kind, effects),
        }
    }

    fn choose(&mut self, chosen: Home, effects: &mut Effects) {
        match (chosen, &self.session) {
            (Home::CardBook, _) => self.screen = Screen::Book(Pages::new()),
            (Home::Settings, _) => {
                self.screen = Screen::Menu(Menu::Settings { row: 0 }, Under::Home);
            }
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
            Screen::Play(view) => view.wake(now),
            _ => None,
        }
    }

    pub fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        target: &mut D,
        now: Millis,
    ) -> Result<(), D::Error> {
        self.draw_noting(target, now, &mut |_| ())
    }

    /// Draws, and tells where each text lies.
    pub fn draw_noting<D: DrawTarget<Color = BinaryColor>>(
        &self,
        target: &mut D,
        now: Millis,
        on_text: &mut dyn FnMut(Rectangle),
    ) -> Result<(), D::Error> {
        let mut canvas = Canvas::new(target, on_text);
        let language = self.settings.language;
        let page = &mut Page { canvas: &mut canvas, language, note: self.note };
        match &self.screen {
            Screen::Splash => splash(page),
            Screen::Offer { chosen, .. } => {
                self.draw_question(page, Text::Continue, Text::NewGame, *chosen);
            }
            Screen::Replace { yes, .. } => {
                self.draw_question(page, Text::LoseGame, Text::No, usize::from(!*yes));
            }
            Screen::Home { chosen } => draw_home(page, *chosen),
            Screen::Setup(setup) => setup.draw(page),
            Screen::Book(pages) => pages.draw(page, self.book.cards().count()),
            Screen::Menu(menu, _) => menu.draw(page, self.session.as_ref(), &self.settings),
            Screen::Tiles(_) | Screen::Play(_) | Screen::Winners => {
                if let Some(session) = &self.session {
                    self.draw_game(page, session, now);
                }
            }
        }
        canvas.finish()
    }

    #[inline(never)]
    fn draw_game<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        session: &Session,
        now: Millis,
    ) {
        match &self.screen {
            Screen::Tiles(tiles) => tiles.draw(page, session),
            Screen::Play(view) => view.draw(page, session, &self.book, now),
            _ => {
                let winners = session.winners();
                let heading = if winners.len() == 1 { Text::Wins } else { Text::WinTogether };
                page.title(page.say(heading), None);
                let many = winners.len() > 3;
                let step = if many { 15 } else { 40 };
                let width = winners.iter().fold(0, |width, _| width + step);
                for (nth, seat) in (0..).zip(winners.iter()) {
                    let x = 64 - width / 2 + step * nth + 3;
                    match many {
                        true => {
                            page.canvas.bitmap(x - 1, 27, art::animal(session.token(seat)), true);
                        }
                        false => page.big_animal(x, 16, session.token(seat)),
                    }
                }
                page.hints(page.say(Text::Next), Some(page.say(Text::Undo)));
            }
        }
    }

    /// About the game on the table: yes, or something else.
    #[inline(never)]
    fn draw_question<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        text: Text,
        other: Text,
        chosen: usize,
    ) {
        page.title(page.say(text), None);
        let rows = [(page.say(Text::Yes), ""), (page.say(other), "")];
        page.list(rows.into_iter(), chosen);
        if let Some(session) = &self.session {
            page.canvas.text(
                4,
                46,
                Align::Left,
                Font::Bold,
                game_name(session.kind(), page.language),
            );
            if let Some(seat) = session.seat() {
                page.canvas.bitmap(WIDTH - 14, 37, art::animal(session.token(seat)), true);
            }
        }
        page.hints(page.say(Text::Choose), Some(page.say(Text::Back)));
    }
}

fn game_name(kind: GameKind, language: Language) -> &'static str {
    match kind {
        GameKind::Bingolino => "Bingolino",
        GameKind::Combo => "COMBO",
        GameKind::Dingominos => "Dingominos",
        GameKind::FreeDice => Text::FreeDice.get(language),
    }
}

#[inline(never)]
fn splash<D: DrawTarget<Color = BinaryColor>>(page: &mut Page<'_, '_, D>) {
    page.canvas.fill(0, 18, WIDTH.unsigned_abs(), 16, true);
    page.canvas.dark_text(64, 30, Align::Center, Font::Bold, "C R O U P I E R");
    for token in 0..10 {
        page.canvas.bitmap(4 + 12 * i32::from(token), 42, art::animal(token), true);
    }
}

#[inline(never)]
fn draw_home<D: DrawTarget<Color = BinaryColor>>(page: &mut Page<'_, '_, D>, chosen: usize) {
    page.title(page.say(Text::Play), None);
    let language = page.language;
    let name = |home: &Home| match home {
        Home::Game(kind) => (game_name(*kind, language), ""),
        Home::CardBook => (Text::CardBook.get(language), ""),
        Home::Settings => (Text::Settings.get(language), ""),
    };
    page.list(HOME.iter().map(name), chosen);
    page.hints(page.say(Text::Choose), None);
}
