//! Free dice on the screen: how many, with or without the red one, and what fell.

use super::{GameView, OnScreen, Tumble};
use crate::art::Size;
use crate::context::{Book, Context};
use crate::input::{Button, Millis};
use crate::kept::GameKind;
use crate::layout::{HINTS, Page};
use crate::screen::Go;
use crate::session::Session;
use crate::stroke::{Align, Font};
use crate::text::{Digits, Text, number};
use rules_core::Seat;
use rules_core::free_dice::{Command, FreeDice, Handful, Rolled};

/// How many rolls are counted before the count starts over: free dice never end, but the room to
/// keep them does.
const ROLLS: u32 = 1_000;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct View {
    white: usize,
    red: bool,
    tumble: Tumble,
}

impl OnScreen for FreeDice {
    type View = View;
    const ROLLS_DICE: bool = true;

    /// With as many dice as in the last roll.
    fn view(&self, _: &Session) -> View {
        let last = self.rolls().next();
        View {
            white: last.map_or(2, |last| last.white.len()),
            red: last.is_some_and(|last| last.red.is_some()),
            tumble: Tumble::LIES,
        }
    }

    fn has(&self, _: Seat) -> Digits {
        Digits::new()
    }

    fn check(&self, _: &mut Page<'_, '_>, _: Seat, _: usize) {}
}

impl GameView for View {
    fn name(&self) -> &'static str {
        "free-dice"
    }

    fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        if self.tumble.goes_on(context.now) {
            self.tumble = Tumble::LIES;
            return Go::Stay;
        }
        match button {
            Button::Left => self.white = (self.white + 4) % 6 + 1,
            Button::Right => self.white = self.white % 6 + 1,
            Button::Up | Button::Down => self.red = !self.red,
            Button::A => {
                let Some(white) = Handful::new(self.white) else { return Go::Stay };
                let rolls = |session: &Session| session.totals.iter().map(|&n| u32::from(n)).sum();
                if context.dice.is_some() && context.session.as_ref().map_or(0, rolls) >= ROLLS {
                    context.begin(GameKind::FreeDice, [0; 8]);
                }
                if context.roll::<FreeDice>(&Command { white, red: self.red }) {
                    self.tumble = context.tumble();
                }
            }
            Button::B => {}
        }
        Go::Stay
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        self.tumble.wake(now)
    }

    #[inline(never)]
    fn draw(&self, page: &mut Page<'_, '_>, session: &Session, _: &Book, now: Millis) {
        let Some(game) = session.game::<FreeDice>() else { return };
        page.title(Text::FreeDice, None);
        let mut chosen = Text::Dice.with(page.language, &self.white);
        if self.red {
            let _ = chosen.push_str(" + 1");
        }
        page.corner(&chosen);
        let Some(last) = game.rolls().next() else {
            page.arrows(34, 94, 30);
            page.canvas.text(64, 42, Align::Center, Font::Big, &number(self.white));
            page.key(0, HINTS - 11, "^", Text::RedDie);
            page.hints(Text::Roll, None);
            page.held_b();
            return;
        };
        self.draw_roll(page, last, now);
        if self.wake(now).is_none() {
            page.canvas.text(126, 52, Align::Right, Font::Big, &number(last.total()));
            // The previous rolls, newest first, as many as fit beside the total.
            let mut x = 2;
            for before in game.rolls().skip(1) {
                let total = number(before.total());
                let width = Font::Tiny.width(&total);
                if x + width > 88 {
                    break;
                }
                page.canvas.text(x, 50, Align::Left, Font::Tiny, &total);
                x += width + 5;
            }
        }
        page.hints(Text::Roll, None);
        page.held_b();
    }
}

impl View {
    /// Up to seven dice in a row, the red one first.
    #[inline(never)]
    fn draw_roll(&self, page: &mut Page<'_, '_>, last: &Rolled, now: Millis) {
        page.dice((64, 13), Size::Small, last.red, &last.white, (self.tumble, now));
    }
}
