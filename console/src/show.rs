//! Drawing the console: the menu, a banner, or the current screen.

use crate::canvas::Canvas;
use crate::home::{self, Offer};
use crate::input::{Button, Millis};
use crate::layout::{ACROSS, Page};
use crate::menu::{self, About};
use crate::raster::{self, Picture};
use crate::screen::Screen;
use crate::session::Session;
use crate::speech::Loudness;
use crate::stroke::{Align, Font, Stroke, What};
use crate::text::{Language, Phrase};
use crate::{Console, art};
use core::fmt::Write as _;
use embedded_graphics::primitives::Rectangle;

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
        self.draw(&mut Canvas::new(look), now);
    }

    /// Calls `hear` with everything that can be heard, in the order in which it is said.
    pub(crate) fn sounds(&self, hear: &mut dyn FnMut(&Stroke<'_>), now: Millis) {
        self.draw(&mut Canvas::listening(hear), now);
    }

    fn draw(&self, canvas: &mut Canvas<'_>, now: Millis) {
        // With animation off, every screen is drawn as at time 0.
        let now = if self.settings.animation { now } else { 0 };
        let language = self.settings.language;
        let page = &mut Page { canvas, language, note: self.note };
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

    fn draw_game(&self, page: &mut Page<'_, '_>, session: &Session, now: Millis) {
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
        let canvas = &mut Canvas::new(look);
        splash(&mut Page { canvas, language: Language::En, note: None });
    });
}

/// Paints the screen of a box that has crashed too often in a row: it shows no game and no
/// settings, only why it crashed and what can be done now.
pub fn paint_stopped(picture: &mut Picture, times: u32, why: &str) {
    raster::paint(picture, |look| {
        let canvas = &mut Canvas::new(look);
        let page = &mut Page { canvas, language: Language::En, note: None };
        let mut heading = Phrase::new();
        let _ = write!(heading, "Croupier stopped {times} times");
        page.heading(&heading, None);
        menu::two_lines(page, why, 21);
        page.key_with(0, 51, Button::A, "try again");
        page.key_with(0, 62, Button::B, "start without the game");
    });
}

fn splash(page: &mut Page<'_, '_>) {
    page.canvas.fill(0, 18, ACROSS, 16, true);
    page.canvas.dark_text(64, 30, Align::Center, Font::Bold, "C R O U P I E R");
    page.canvas.loudly(Loudness::Silent);
    for token in 0..10 {
        page.canvas.bitmap(4 + 12 * i32::from(token), 42, art::animal(token), true);
    }
}
