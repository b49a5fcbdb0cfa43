//! The players' own randomness: before the first roll they press buttons, and every press
//! influences the dice.
//!
//! Only the order of the buttons counts, not their timing, so everyone can see what went in. The
//! box has drawn and saved its secret before, so it cannot have chosen one to suit the presses; and
//! because the secret is hidden, the players cannot choose the dice either.

use crate::context::Context;
use crate::games::View;
use crate::input::{Button, Cue};
use crate::kept::GameKind;
use crate::menu;
use crate::page::{HINTS, Page, TOP};
use crate::screen::{Screen, Transition};
use crate::session::Session;
use crate::setup::Setup;
use crate::stroke::{Align, Font};
use crate::text::Text;
use crate::tiles::Boards;
use rules_core::{AuditStep, Letter, Letters};

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Shake {
    letters: Letters,
    /// Tiles of the last game, to be entered again afterwards.
    tiles: Option<Boards>,
}

const fn letter(button: Button) -> Letter {
    match button {
        Button::Up => Letter::Up,
        Button::Down => Letter::Down,
        Button::Left => Letter::Left,
        Button::Right => Letter::Right,
        Button::A => Letter::A,
        Button::B => Letter::B,
    }
}

const fn button(letter: Letter) -> Button {
    match letter {
        Letter::Up => Button::Up,
        Letter::Down => Button::Down,
        Letter::Left => Button::Left,
        Letter::Right => Button::Right,
        Letter::A => Button::A,
        Letter::B => Button::B,
    }
}

impl Shake {
    pub(crate) fn new(tiles: Option<Boards>) -> Shake {
        Shake { letters: Letters::default(), tiles }
    }

    /// Adds a button that was pressed.
    pub(crate) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        self.letters.push(letter(button));
        context.cue(Cue::Click);
        if self.letters.is_full() { self.end(context) } else { Transition::Stay }
    }

    /// Ends shaking, because B was held or there is no room for more: saves the presses and starts
    /// the game.
    pub(crate) fn end(&self, context: &mut Context<'_>) -> Transition {
        if !self.letters.is_empty() && !context.step(&AuditStep::Shaken(self.letters.clone())) {
            return Transition::Stay;
        }
        let Some(GameKind::Refereed(game)) = context.session.as_ref().map(Session::kind) else {
            return Transition::Play;
        };
        let Some(kept) = context.set_ups.of(game).cloned() else { return Transition::Play };
        match Setup::again(game, &kept).go_on(context, self.tiles.as_ref()) {
            // Not to the current screen of the game: without any presses, that would be this one.
            Transition::Play => match &context.session {
                Some(session) => Transition::To(Screen::Play(View::of(session))),
                None => Transition::Home,
            },
            other => other,
        }
    }

    pub(crate) fn draw(&self, page: &mut Page<'_, Button>, session: Option<&Session>) {
        page.title(&Text::ShakeNow, None);
        for (nth, letter) in (0..).zip(self.letters.iter()) {
            let (x, y) = (4 + nth % 11 * 11, TOP + 1 + nth / 11 * 11);
            page.pressed_before(x, y, button(letter));
        }
        if let Some(session) = session {
            menu::draw_seal_before_shaking(page, session);
        }
        if self.letters.is_empty() {
            page.text(64, 32, Align::Center, Font::Text, &Text::ShakeHow);
        }
        page.text(127, HINTS, Align::Right, Font::Text, &Text::ShakeEnd);
        // Every button counts, so none is named.
        Button::ALL.into_iter().for_each(|button| page.takes(button, button));
    }
}
