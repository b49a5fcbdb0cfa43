//! The screen of free dice: how many to roll, with or without the red one, and the result.

use super::{Asks, GameView, Tumble};
use crate::art::{self, Size};
use crate::context::{Book, Context};
use crate::games::hosts;
use crate::input::{Button, Millis};
use crate::kept::GameKind;
use crate::page::{Canvas, HINTS, Page};
use crate::phrase::Gain;
use crate::raster::WIDTH;
use crate::screen::Transition;
use crate::session::Session;
use crate::speech::{Spoken, Word};
use crate::stroke::{Align, Font};
use crate::text::{Text, number};
use rules_core::free_dice::{Command, FreeDice, Handful, Rolled};
use rules_core::{Face, Seat};

/// How many rolls are counted before the count starts over: free dice never end, but the storage
/// for them does.
const ROLLS: u32 = 1_000;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct View {
    white: usize,
    red: bool,
    tumble: Tumble,
}

/// What a key does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    /// Rolls this many white dice from now on.
    Dice(usize),
    /// With or without the red die.
    Red,
    Roll,
}

impl GameView for View {
    hosts!(FreeDice, GameKind::FreeDice);

    const ROLLS_DICE: bool = true;

    /// The screen proposes as many dice as in the last roll.
    fn of(game: &FreeDice, _: &Session) -> View {
        let last = game.rolls().next();
        View {
            white: last.map_or(2, |last| last.white.len()),
            red: last.is_some_and(|last| last.red.is_some()),
            tumble: Tumble::AT_REST,
        }
    }

    fn has(_: &FreeDice, _: Seat) -> i32 {
        0
    }

    fn name(&self) -> &'static str {
        "free-dice"
    }

    type Act = Act;

    fn act(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        match act {
            Act::Dice(white) => self.white = white,
            Act::Red => self.red = !self.red,
            Act::Roll => {
                let Some(white) = Handful::new(self.white) else { return Transition::Stay };
                let rolls = |session: &Session| session.totals.iter().map(|&n| u32::from(n)).sum();
                if context.dice.is_some() && context.session.as_ref().map_or(0, rolls) >= ROLLS {
                    context.begin(GameKind::FreeDice, [0; 8]);
                }
                if context.roll::<View>(&Command { white, red: self.red }) {
                    self.tumble = context.tumble();
                }
            }
        }
        Transition::Stay
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        self.tumble.wake(now)
    }

    fn settle(&mut self, now: Millis) -> bool {
        self.tumble.settle(now)
    }

    /// Anyone may roll, as often and as fast as they like.
    fn asks(&self, _: &Session) -> Asks {
        Asks::Everybody
    }

    fn draw(&self, page: &mut Page<'_, Act>, session: &Session, _: &Book, now: Millis) {
        let Some(game) = session.game::<View>() else { return };
        page.title(&Text::FreeDice, None);
        let mut rolls = game.rolls();
        if let Some(last) = rolls.next() {
            self.draw_roll(page, last, now);
            // The totals before it, newest first, as many as fit.
            page.pause();
            let mut x = WIDTH - 3;
            for before in rolls {
                let total = before.total();
                let width = Font::Tiny.width(&number(total));
                if page.note.is_some() || x - width < 82 {
                    break;
                }
                page.dark_text(x, 9, Align::Right, Font::Tiny, &total);
                x -= width + 5;
            }
        } else {
            // The dice to be rolled, without pips.
            for nth in 0..self.white {
                let nth = i32::try_from(nth).unwrap_or(0);
                page.frame(RIGHT + nth % 4 * 16, 13 + nth / 4 * 15, 14, 14);
            }
        }
        self.draw_keys(page);
    }
}

/// The left edge of the dice and the keys, right of the total.
const RIGHT: i32 = 58;

impl View {
    /// Draws the total, once the dice have come to rest, and beside it up to seven dice, the red
    /// one first, in rows of four.
    fn draw_roll(&self, page: &mut Canvas<'_>, last: &Rolled, now: Millis) {
        let first = 4 - usize::from(last.red.is_some());
        let upper = last.white.iter().take(first).collect();
        let lower = last.white.iter().skip(first).collect();
        let tumbles = (self.tumble, now);
        page.dice((RIGHT + 33, 13), Size::Small, last.red, &upper, tumbles);
        page.dice((RIGHT + 33, 28), Size::Small, None, &lower, tumbles);
        if self.wake(now).is_none() {
            page.total(2, last.total());
        }
    }

    /// Draws how many dice are rolled next, and whether the red one is among them.
    fn draw_keys(&self, page: &mut Page<'_, Act>) {
        let (fewer, more) = ((self.white + 4) % 6 + 1, self.white % 6 + 1);
        page.pause();
        page.hear(Word::Text(Text::HowManyDice));
        page.text(RIGHT + 14, 52, Align::Center, Font::Bold, &self.white);
        page.chip(RIGHT, 44, Button::Left, Act::Dice(fewer));
        page.hear_number(-1_i8);
        page.chip(RIGHT + 19, 44, Button::Right, Act::Dice(more));
        page.hear_all(&Gain(1));
        page.chip(RIGHT + 36, 44, Button::Up, Act::Red);
        page.hear(Word::Spoken(Spoken::RedDie));
        page.hear(Word::Text(if self.red { Text::On } else { Text::Off }));
        art::die(page, (RIGHT + 50, 43), Face::One, self.red, Size::Small);
        page.key(RIGHT, HINTS, Button::A, &Text::Roll, Act::Roll);
    }
}
