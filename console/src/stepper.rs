//! A number to step up and down: ◄ and ► by one, ▲ and ▼ by more, and A confirms it.

use crate::input::Button;
use crate::page::Page;
use crate::phrase::Gain;
use crate::stroke::{Align, Font};
use crate::text::number;
use core::ops::RangeInclusive;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stepper {
    pub(crate) value: i32,
    range: RangeInclusive<i32>,
    /// How much ▲ and ▼ change it; 0 if they do not.
    leap: i32,
    /// Whether the number is still the initial guess.
    guess: bool,
}

impl Stepper {
    pub(crate) fn new(value: i32, range: RangeInclusive<i32>, leap: i32) -> Stepper {
        let value = value.clamp(*range.start(), *range.end());
        Stepper { value, range, leap, guess: false }
    }

    /// Creates a stepper with a guess: until it is changed or accepted, it is not an answer.
    pub(crate) fn guessed(value: i32, range: RangeInclusive<i32>, leap: i32) -> Stepper {
        Stepper { guess: range.start() < range.end(), ..Stepper::new(value, range, leap) }
    }

    /// Tests if the number is still the initial guess.
    pub(crate) fn is_guess(&self) -> bool {
        self.guess
    }

    /// Accepts the guess.
    pub(crate) fn accept(&mut self) {
        self.guess = false;
    }

    /// Changes the number by what a key stands for.
    pub(crate) fn step(&mut self, by: i32) {
        self.value = (self.value + by).clamp(*self.range.start(), *self.range.end());
        self.guess = false;
    }

    /// The keys, each with how much it changes the number.
    fn keys(&self) -> [(Button, i32); 4] {
        [
            (Button::Left, -1),
            (Button::Right, 1),
            (Button::Down, -self.leap),
            (Button::Up, self.leap),
        ]
    }

    /// Tests if the number can change this way.
    fn steps(&self, by: i32) -> bool {
        by < 0 && self.value > *self.range.start() || by > 0 && self.value < *self.range.end()
    }

    /// Draws the number with its keys around it, centred at `x`, with its baseline at `y`.
    pub(crate) fn draw<A>(
        &self,
        page: &mut Page<'_, A>,
        (x, y): (i32, i32),
        act: &dyn Fn(i32) -> A,
    ) {
        page.pause();
        let digits = number(self.value.unsigned_abs());
        page.silent_text(x, y, Align::Center, Font::Big, &digits);
        // Below zero, the sign is drawn by hand.
        page.hear_all(&self.value);
        let half = Font::Big.width(&digits) / 2 + 1;
        if self.value < 0 {
            page.fill(x - half - 6, y - 13, 5, 3, true);
        }
        let places = [x - half - 18, x + half + 8, x - half - 29, x + half + 19];
        for ((key, by), x) in self.keys().into_iter().zip(places) {
            if !self.steps(by) {
                continue;
            }
            page.chip(x, y - 16, key, act(by));
            // How much it changes, below the key; alone, ◄ and ► need no explanation.
            if self.leap > 0 {
                let by = number(by.unsigned_abs());
                page.silent_text(x + 5, y - 1, Align::Center, Font::Tiny, &by);
            }
            match by {
                by if by > 0 => page.hear_all(&Gain(by)),
                by => page.hear_all(&by),
            }
        }
        page.pause();
    }
}
