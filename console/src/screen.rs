//! The screens: where a press leads, and what each looks like.

use crate::Console;
use crate::book::Pages;
use crate::context::Context;
use crate::games::View;
use crate::home::{self, End, Lose, Offer, Save};
use crate::input::{Button, Millis};
use crate::kept::GameKind;
use crate::large;
use crate::menu::{self, About, Menu};
use crate::page::{ACROSS, Canvas, Page, To, pressed};
use crate::phrase::Sign;
use crate::raster::{self, Picture};
use crate::setup::{self, Setup};
use crate::shake::Shake;
use crate::speech::{Item, Loudness};
use crate::stroke::{Align, Font, Stroke, What};
use crate::text::Language;
use crate::tiles::Tiles;
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
    /// The winners, and what can be seen from there.
    Winners(End),
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
        matches!(self, Screen::Tiles(_) | Screen::Play(_) | Screen::Winners(_))
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
            Screen::Winners(_) => "winners",
        }
    }

    /// Handles a press. Returns `None` if the button has no key on this screen.
    pub(crate) fn press(
        &mut self,
        button: Button,
        context: &mut Context<'_>,
    ) -> Option<Transition> {
        let language = context.settings.language;
        let session = context.session.as_ref();
        match self {
            Screen::Splash => Some(Transition::Start),
            Screen::Foreign { erase } => {
                let foreign = *context.foreign;
                Some(
                    match pressed(button, language, |page| {
                        home::draw_foreign(page, foreign, *erase);
                    })? {
                        Save::Other => {
                            *erase = !*erase;
                            Transition::Stay
                        }
                        Save::Choose if *erase => {
                            *context.foreign = None;
                            context.effects.overwrite = true;
                            Transition::Home
                        }
                        Save::Choose | Save::Back => Transition::Home,
                    },
                )
            }
            Screen::Home => {
                let draw = |page: &mut Page<'_, _>| home::draw(page, session, context.set_ups);
                pressed(button, language, draw).map(|act| home::act(act, context))
            }
            Screen::Choose => {
                let draw =
                    |page: &mut Page<'_, _>| home::draw_choose(page, session, context.set_ups);
                pressed(button, language, draw).map(|act| home::act(act, context))
            }
            Screen::Replace { kind } => {
                let draw = |page: &mut Page<'_, _>| home::draw_replace(page, session);
                pressed(button, language, draw).map(|act| match act {
                    Lose::Erase => home::set_up(*kind, context),
                    Lose::Keep => Transition::Home,
                })
            }
            Screen::Shake(shake) => {
                let act = pressed(button, language, |page| shake.draw(page, session))?;
                Some(shake.press(act, context))
            }
            Screen::SameTiles(setup) => {
                let act = pressed(button, language, |page| home::draw_same_tiles(page, setup))?;
                Some(home::act_on_tiles(setup, act, context))
            }
            Screen::Setup(setup) => {
                let act = pressed(button, language, |page| setup.draw(page))?;
                Some(setup.act(act, context))
            }
            Screen::Tiles(tiles) => {
                let act = pressed(button, language, |page| tiles.draw(page, session))?;
                Some(tiles.act(act, context))
            }
            Screen::Book(pages) => {
                let cards = context.book.cards().count();
                let act = pressed(button, language, |page| pages.draw(page, cards))?;
                Some(pages.act(act, context))
            }
            Screen::Play(view) => view.press(button, context),
            Screen::Winners(end) => {
                let wins = context.wins();
                let act = pressed(button, language, |page| {
                    if let Some(session) = session {
                        home::draw_winners(page, session, wins, *end);
                    }
                })?;
                Some(home::act_at_the_end(end, act, context))
            }
        }
    }
}

/// Which screen to show.
impl Console {
    /// The screen after the splash.
    pub(crate) fn first_screen(&self) -> Screen {
        match &self.session {
            _ if self.foreign.is_some() => Screen::Foreign { erase: false },
            Some(session) if !session.winners().is_empty() => Screen::Winners(End::Winners),
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
            Some(session) if !session.winners().is_empty() => Screen::Winners(End::Winners),
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

    /// Calls `each` with every button that has a key on the screen.
    pub fn keys(&self, now: Millis, each: &mut dyn FnMut(Button)) {
        self.draw(self.canvas(To::Keys(each)), now);
    }

    fn strokes(&self, look: &mut dyn FnMut(&Stroke<'_>), now: Millis) {
        if self.is_large() {
            let page = now.saturating_sub(self.pressed_at) / large::PAGE;
            let page = usize::try_from(page).unwrap_or(0);
            let list: large::List<'_> = &|each| self.read_out(each, now);
            return large::draw(list, self.settings.language, page, look);
        }
        self.draw(self.canvas(To::Eyes(look)), now);
    }

    /// Tests if the screen is in large print: all but the title, and what the box has to say about
    /// itself, which is for engineers.
    fn is_large(&self) -> bool {
        let small = matches!(self.menu, Some(Menu::About))
            || matches!(self.screen, Screen::Splash) && self.menu.is_none();
        self.settings.large_print && !small
    }

    /// When the next page of large print comes, or what is next on the *About* page, if there are
    /// several.
    pub(crate) fn next_page(&self, now: Millis) -> Option<Millis> {
        let list: large::List<'_> = &|each| self.read_out(each, now);
        let pages = match &self.menu {
            Some(Menu::About) => self.about().count(&self.settings),
            _ if self.is_large() => large::pages(list, self.settings.language),
            _ => 1,
        };
        let shown = now.saturating_sub(self.pressed_at) % large::PAGE;
        (pages > 1).then(|| now + large::PAGE - shown)
    }

    /// Calls `hear` with everything that the screen shows and offers, in the order in which it is
    /// said.
    pub(crate) fn read_out(&self, hear: &mut dyn FnMut(Item), now: Millis) {
        self.draw(self.canvas(To::Ears(hear)), now);
    }

    /// The animal of the seat that is asked after a lesson.
    pub(crate) fn token_asked(&self) -> Option<u8> {
        let Screen::Play(view) = &self.screen else { return None };
        let session = self.session.as_ref()?;
        view.asks(session).seat().map(|seat| session.token(seat))
    }

    fn canvas<'a>(&self, to: To<'a>) -> Canvas<'a> {
        Canvas::new(to, self.settings.language, self.note)
    }

    /// What the box has to say about itself.
    fn about(&self) -> About<'_> {
        let (stopped, noise) = (self.stopped.as_deref(), self.noise.as_deref());
        About { stopped, noise, voiceless: self.voiceless, turn: 0 }
    }

    fn draw(&self, mut canvas: Canvas<'_>, now: Millis) {
        let turn = usize::try_from(now.saturating_sub(self.pressed_at) / large::PAGE).unwrap_or(0);
        // With animation off, every screen is drawn as at time 0.
        let now = if self.settings.animation { now } else { 0 };
        let session = self.session.as_ref();
        let wins = self.evening.so_far(session);
        if let Some(menu) = &self.menu {
            let session = session.filter(|_| self.screen.is_at_the_table());
            let about = About { turn, ..self.about() };
            let behind = (&self.settings, wins);
            return menu.draw(&mut Page::new(canvas), session, behind, about);
        }
        if let Some(banner) = self.banners.shown() {
            return banner.draw(&mut canvas);
        }
        if let Some(lesson) = self.lesson {
            return lesson.draw(&mut Page::new(canvas), self.token_asked());
        }
        match (&self.screen, session) {
            (Screen::Splash, _) => splash(&mut canvas),
            (Screen::Home, _) => home::draw(&mut Page::new(canvas), session, &self.set_ups),
            (Screen::Choose, _) => {
                home::draw_choose(&mut Page::new(canvas), session, &self.set_ups);
            }
            (Screen::Foreign { erase }, _) => {
                home::draw_foreign(&mut Page::new(canvas), self.foreign, *erase);
            }
            (Screen::Replace { .. }, _) => home::draw_replace(&mut Page::new(canvas), session),
            (Screen::Shake(shake), _) => shake.draw(&mut Page::new(canvas), session),
            (Screen::SameTiles(setup), _) => home::draw_same_tiles(&mut Page::new(canvas), setup),
            (Screen::Setup(setup), _) => setup.draw(&mut Page::new(canvas)),
            (Screen::Book(pages), _) => {
                pages.draw(&mut Page::new(canvas), self.book.cards().count());
            }
            (Screen::Tiles(tiles), _) => tiles.draw(&mut Page::new(canvas), session),
            (Screen::Play(view), Some(session)) => view.draw(canvas, session, &self.book, now),
            (Screen::Winners(end), Some(session)) => {
                home::draw_winners(&mut Page::new(canvas), session, wins, *end);
            }
            // These belong to a game.
            (Screen::Play(_) | Screen::Winners(_), None) => {}
        }
    }
}

/// Paints the splash screen, the first picture after power-up.
pub fn paint_splash(picture: &mut Picture) {
    raster::paint(picture, |look| {
        splash(&mut Canvas::new(To::Eyes(look), Language::En, None));
    });
}

/// Paints the screen of a box that has crashed too often in a row: it shows no game and no
/// settings, only why it crashed and what can be done now.
pub fn paint_stopped(picture: &mut Picture, times: u32, why: &str) {
    raster::paint(picture, |look| {
        let page = &mut Page::new(Canvas::new(To::Eyes(look), Language::En, None));
        page.title(&("Croupier stopped ", times, " times"), None);
        menu::two_lines(page, why, 21);
        page.key(0, 51, Button::A, &"try again", ());
        page.key(0, 62, Button::B, &"start without the game", ());
    });
}

fn splash(page: &mut Canvas<'_>) {
    page.fill(0, 18, ACROSS, 16, true);
    let name = "C R O U P I E R";
    if !page.listens() {
        page.dark_text(64, 30, Align::Center, Font::Bold, &name);
    }
    page.hear_all(&Sign::CROUPIER);
    page.loudly(Loudness::Silent);
    for token in 0..10 {
        page.animal_on(4 + 12 * i32::from(token), 42, token, true);
    }
}
