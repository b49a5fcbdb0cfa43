//! The screens: where a press leads, and what each looks like.

use crate::book::Pages;
use crate::context::Context;
use crate::games::View;
use crate::home::{self, Offer};
use crate::input::{Button, Millis};
use crate::kept::GameKind;
use crate::menu::{self, About, Menu};
use crate::page::{ACROSS, Page};
use crate::raster::{self, Picture};
use crate::session::Session;
use crate::setup::{self, Setup};
use crate::shake::Shake;
use crate::speech::Loudness;
use crate::stroke::{Align, Font, Stroke, What};
use crate::text::{Language, Phrase};
use crate::tiles::Tiles;
use crate::{Console, art};
use core::fmt::Write as _;
use embedded_graphics::primitives::Rectangle;

/// A screen, with everything entered on it so far.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, and no heap to put it on")]
pub(crate) enum Screen {
    Splash,
    /// The save is another version's: should it be erased?
    Foreign {
        erase: bool,
    },
    /// The offer to continue a game, or to play the last one again.
    Home,
    /// The list of games.
    Choose,
    /// A new game would end the current one: should it?
    Replace {
        kind: GameKind,
    },
    Setup(Setup),
    /// The players' own randomness, before the first roll.
    Shake(Shake),
    /// A rematch: with the same tiles?
    SameTiles(Setup),
    Tiles(Tiles),
    Book(Pages),
    Play(View),
    /// The winners, or the scores.
    Winners {
        scores: bool,
    },
}

/// Where a press leads, from any screen or menu.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "it lives for one press, and there is no heap")]
pub(crate) enum Transition {
    Stay,
    /// To the first screen after switching on.
    Start,
    Home,
    /// To the current screen of the game, or to its winners.
    Play,
    To(Screen),
    /// Opens a menu over the screen, which comes back when the menu is closed.
    Menu(Menu),
    /// To the list of the menu.
    Up,
    /// Closes the menu.
    Close,
}

impl Screen {
    /// Tests if this screen belongs to the game on the table.
    pub(crate) fn is_at_the_table(&self) -> bool {
        matches!(self, Screen::Tiles(_) | Screen::Play(_) | Screen::Winners { .. })
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Screen::Splash => "splash",
            Screen::Foreign { .. } => "foreign",
            Screen::Home => "home",
            Screen::Choose => "choose",
            Screen::Replace { .. } => "replace",
            Screen::Setup(setup) => setup.name(),
            Screen::SameTiles(_) => "same-tiles",
            Screen::Shake(_) => "shake",
            Screen::Tiles(_) => "tiles",
            Screen::Book(pages) => pages.name(),
            Screen::Play(view) => view.name(),
            Screen::Winners { .. } => "winners",
        }
    }

    pub(crate) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        match self {
            Screen::Splash => return Transition::Start,
            Screen::Foreign { erase } => match button {
                Button::A if *erase => {
                    *context.foreign = None;
                    context.effects.overwrite = true;
                    return Transition::Home;
                }
                Button::A | Button::B => return Transition::Home,
                _ => *erase = !*erase,
            },
            Screen::Home => return home::press(button, context),
            Screen::Choose => return home::press_choose(button, context),
            Screen::Replace { kind } => match button {
                Button::Right => return home::set_up(*kind, context),
                Button::B => return Transition::Home,
                _ => {}
            },
            Screen::Shake(shake) => return shake.press(button, context),
            Screen::SameTiles(setup) => return home::press_same_tiles(setup, button, context),
            Screen::Setup(setup) => return setup.press(button, context),
            Screen::Tiles(tiles) => return tiles.press(button, context),
            Screen::Book(pages) => return pages.press(button, context),
            Screen::Play(view) => return view.press(button, context),
            Screen::Winners { scores } => return home::press_winners(scores, button, context),
        }
        Transition::Stay
    }
}

/// Which screen to show.
impl Console {
    /// The screen after the splash.
    pub(crate) fn first_screen(&self) -> Screen {
        match &self.session {
            _ if self.foreign.is_some() => Screen::Foreign { erase: false },
            Some(session) if !session.winners().is_empty() => Screen::Winners { scores: false },
            _ => self.home(),
        }
    }

    /// The screen outside a game: the offer to continue or replay one, or the list of games.
    pub(crate) fn home(&self) -> Screen {
        match Offer::of(self.session.as_ref(), &self.set_ups) {
            Some(_) => Screen::Home,
            None => Screen::Choose,
        }
    }

    /// The screen for the current state of the game.
    pub(crate) fn game_screen(&self) -> Screen {
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

/// Drawing: the menu, a banner, or the current screen.
impl Console {
    /// Paints the console into a picture, laid out like the display's memory.
    pub fn paint(&self, picture: &mut Picture, now: Millis) {
        raster::paint(picture, |look| self.strokes(look, now));
    }

    /// Calls `on_text` with the area that each text on the screen covers.
    pub fn texts(&self, now: Millis, on_text: &mut dyn FnMut(Rectangle)) {
        let look = &mut |stroke: &Stroke<'_>| stroke.ink().into_iter().for_each(&mut *on_text);
        self.strokes(look, now);
    }

    /// Calls `on_text` with each text on the screen.
    pub fn words(&self, now: Millis, on_text: &mut dyn FnMut(&str)) {
        let look = &mut |stroke: &Stroke<'_>| {
            if let What::Text { text, .. } = stroke.what {
                on_text(text);
            }
        };
        self.strokes(look, now);
    }

    fn strokes(&self, look: &mut dyn FnMut(&Stroke<'_>), now: Millis) {
        self.draw(&mut self.page(look), now);
    }

    /// Calls `hear` with everything that can be heard, in the order in which it is said.
    pub(crate) fn sounds(&self, hear: &mut dyn FnMut(&Stroke<'_>), now: Millis) {
        self.draw(&mut self.page(hear).read_out(), now);
    }

    fn page<'a>(&self, look: &'a mut dyn FnMut(&Stroke<'_>)) -> Page<'a> {
        Page::new(look, self.settings.language, self.note)
    }

    fn draw(&self, page: &mut Page<'_>, now: Millis) {
        // With animation off, every screen is drawn as at time 0.
        let now = if self.settings.animation { now } else { 0 };
        if let Some(menu) = &self.menu {
            let session = self.session.as_ref().filter(|_| self.screen.is_at_the_table());
            let about = About {
                message: self.stopped.as_deref().or(self.noise.as_deref()),
                voiceless: self.voiceless,
            };
            return menu.draw(page, session, &self.settings, about);
        }
        if let Some(banner) = self.banners.shown() {
            return banner.draw(page);
        }
        match &self.screen {
            Screen::Splash => splash(page),
            Screen::Home => home::draw(page, self.session.as_ref(), &self.set_ups),
            Screen::Choose => {
                let offer = Offer::of(self.session.as_ref(), &self.set_ups);
                home::draw_choose(page, offer.is_some());
            }
            Screen::Foreign { erase } => home::draw_foreign(page, self.foreign, *erase),
            Screen::Replace { .. } => home::draw_replace(page, self.session.as_ref()),
            Screen::Shake(shake) => shake.draw(page),
            Screen::SameTiles(setup) => home::draw_same_tiles(page, setup),
            Screen::Setup(setup) => setup.draw(page),
            Screen::Book(pages) => pages.draw(page, self.book.cards().count()),
            Screen::Tiles(_) | Screen::Play(_) | Screen::Winners { .. } => {
                if let Some(session) = &self.session {
                    self.draw_game(page, session, now);
                }
            }
        }
    }

    fn draw_game(&self, page: &mut Page<'_>, session: &Session, now: Millis) {
        match &self.screen {
            Screen::Tiles(tiles) => tiles.draw(page, session),
            Screen::Play(view) => view.draw(page, session, &self.book, now),
            Screen::Winners { scores } => home::draw_winners(page, session, *scores),
            _ => {}
        }
    }
}

/// Paints the splash screen, the first picture after power-up.
pub fn paint_splash(picture: &mut Picture) {
    raster::paint(picture, |look| {
        splash(&mut Page::new(look, Language::En, None));
    });
}

/// Paints the screen of a box that has crashed too often in a row: it shows no game and no
/// settings, only why it crashed and what can be done now.
pub fn paint_stopped(picture: &mut Picture, times: u32, why: &str) {
    raster::paint(picture, |look| {
        let page = &mut Page::new(look, Language::En, None);
        let mut heading = Phrase::new();
        let _ = write!(heading, "Croupier stopped {times} times");
        page.heading(&heading, None);
        menu::two_lines(page, why, 21);
        page.key_with(0, 51, Button::A, "try again");
        page.key_with(0, 62, Button::B, "start without the game");
    });
}

fn splash(page: &mut Page<'_>) {
    page.fill(0, 18, ACROSS, 16, true);
    page.dark_text(64, 30, Align::Center, Font::Bold, "C R O U P I E R");
    page.loudly(Loudness::Silent);
    for token in 0..10 {
        page.bitmap(4 + 12 * i32::from(token), 42, art::animal(token), true);
    }
}
