//! What the console looks like: the menu, or the current screen.

use crate::canvas::Canvas;
use crate::context::Foreign;
use crate::input::Millis;
use crate::kept::GameKind;
use crate::layout::{ACROSS, Page};
use crate::raster::{Picture, WIDTH};
use crate::screen::{HOME, Home, Screen};
use crate::session::Session;
use crate::sketch::{self, Easel};
use crate::stroke::{Align, Font, Stroke, What};
use crate::text::{Language, Phrase, Text};
use crate::{Console, art, menu};
use core::fmt::Write as _;
use core::ops::Range;
use embedded_graphics::primitives::Rectangle;

impl Console {
    /// Paints it into memory laid out as the panel's own.
    pub fn paint(&self, picture: &mut Picture, now: Millis) {
        sketch::paint(picture, |look| self.strokes(look, now));
    }

    /// The same where this easel painted last: paints only what changed, and returns those rows.
    pub fn paint_change(
        &self,
        easel: &mut Easel,
        picture: &mut Picture,
        now: Millis,
    ) -> Range<usize> {
        easel.paint(picture, |look| self.strokes(look, now))
    }

    /// Reports the area that each text on the screen covers.
    pub fn texts(&self, now: Millis, on_text: &mut dyn FnMut(Rectangle)) {
        let look = &mut |stroke: &Stroke<&str>| stroke.ink().into_iter().for_each(&mut *on_text);
        self.strokes(look, now);
    }

    /// Reports what each text on the screen says.
    pub fn words(&self, now: Millis, on_text: &mut dyn FnMut(&str)) {
        let look = &mut |stroke: &Stroke<&str>| {
            if let What::Text { text, .. } = stroke.what {
                on_text(text);
            }
        };
        self.strokes(look, now);
    }

    fn strokes(&self, look: &mut dyn FnMut(&Stroke<&str>), now: Millis) {
        let canvas = &mut Canvas::new(look);
        // With animation off, everything looks as it does at one moment.
        let now = if self.settings.animation { now } else { 0 };
        let language = self.settings.language;
        let page = &mut Page { canvas, language, note: self.note };
        if let Some(menu) = &self.menu {
            let session = self.session.as_ref().filter(|_| self.screen.is_at_the_table());
            let said = self.stopped.as_deref().or(self.noise.as_deref());
            return menu.draw(page, session, &self.settings, said);
        }
        match &self.screen {
            Screen::Splash => splash(page),
            Screen::Offer { chosen, .. } => {
                self.draw_question(page, Text::Continue, Text::NewGame, *chosen);
            }
            Screen::Foreign { erase } => self.draw_foreign(page, *erase),
            Screen::Replace { yes, .. } => {
                self.draw_question(page, Text::LoseGame, Text::No, usize::from(!*yes));
            }
            Screen::Home { chosen } => {
                let open = self.session.as_ref().filter(|session| session.is_open());
                draw_home(page, *chosen, open.map(Session::kind));
            }
            Screen::Setup(setup) => setup.draw(page),
            Screen::Book(pages) => pages.draw(page, self.book.cards().count()),
            Screen::Tiles(_) | Screen::Play(_) | Screen::Winners { .. } => {
                if let Some(session) = &self.session {
                    self.draw_game(page, session, now);
                }
            }
        }
    }

    #[inline(never)]
    fn draw_game(&self, page: &mut Page<'_, '_>, session: &Session, now: Millis) {
        match &self.screen {
            Screen::Tiles(tiles) => tiles.draw(page, session),
            Screen::Play(view) => view.draw(page, session, &self.book, now),
            screen => {
                let winners = session.winners();
                let heading = if winners.len() == 1 { Text::Wins } else { Text::WinTogether };
                page.title(heading, None);
                page.hints(Text::Next, Some(Text::TakeBack));
                if matches!(screen, Screen::Winners { scores: true }) {
                    return menu::standings(page, session);
                }
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
            }
        }
    }

    /// Another Croupier's save: whose it is, and what to do with it.
    #[inline(never)]
    fn draw_foreign(&self, page: &mut Page<'_, '_>, erase: bool) {
        page.title(Text::OtherSave, None);
        page.rows(&[(Text::KeepIt, ""), (Text::EraseIt, "")], usize::from(erase));
        let whose = match self.foreign {
            Some(Foreign::Format(format)) => Text::OtherFormat.with(page.language, &format),
            Some(Foreign::Game(Some(version))) => Text::OtherCroupier.with(page.language, &version),
            Some(Foreign::Game(None)) | None => Text::OtherCroupier.with(page.language, &"?"),
        };
        page.canvas.text(4, 46, Align::Left, Font::Bold, &whose);
        page.hints(Text::Choose, Some(Text::Back));
    }

    /// A question about the game on the table: yes, or something else.
    #[inline(never)]
    fn draw_question(&self, page: &mut Page<'_, '_>, text: Text, other: Text, chosen: usize) {
        page.title(text, None);
        page.rows(&[(Text::Yes, ""), (other, "")], chosen);
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
        page.hints(Text::Choose, Some(Text::Back));
    }
}

/// The first picture after power-up.
pub fn paint_splash(picture: &mut Picture) {
    sketch::paint(picture, |look| {
        let canvas = &mut Canvas::new(look);
        splash(&mut Page { canvas, language: Language::En, note: None });
    });
}

/// The box stopped too often in a row: no game, no settings, only what can be done now.
pub fn paint_stopped(picture: &mut Picture, times: u32, why: &str) {
    sketch::paint(picture, |look| {
        let canvas = &mut Canvas::new(look);
        let page = &mut Page { canvas, language: Language::En, note: None };
        let mut heading = Phrase::new();
        let _ = write!(heading, "Croupier stopped {times} times");
        page.heading(&heading, None);
        menu::two_lines(page, why, 21);
        page.key_with(0, 51, "A", "try again");
        page.key_with(0, 62, "B", "start without the game");
    });
}

fn game_name(kind: GameKind, language: Language) -> &'static str {
    match kind {
        GameKind::Refereed(game) => game.name(),
        GameKind::FreeDice => Text::FreeDice.get(language),
    }
}

#[inline(never)]
fn splash(page: &mut Page<'_, '_>) {
    page.canvas.fill(0, 18, ACROSS, 16, true);
    page.canvas.dark_text(64, 30, Align::Center, Font::Bold, "C R O U P I E R");
    for token in 0..10 {
        page.canvas.bitmap(4 + 12 * i32::from(token), 42, art::animal(token), true);
    }
}

#[inline(never)]
fn draw_home(page: &mut Page<'_, '_>, chosen: usize, open: Option<GameKind>) {
    page.title(Text::Play, None);
    let language = page.language;
    page.list(HOME.len(), chosen, &|nth, show| match HOME.get(nth) {
        Some(Home::Game(kind)) if Some(*kind) == open => {
            show(game_name(*kind, language), Text::Running.get(language));
        }
        Some(Home::Game(kind)) => show(game_name(*kind, language), ""),
        Some(Home::CardBook) => show(Text::CardBook.get(language), ""),
        Some(Home::Settings) | None => show(Text::Settings.get(language), ""),
    });
    page.hints(Text::Choose, None);
    page.held_b();
}
