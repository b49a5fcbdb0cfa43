//! A number to step up and down: ◄ and ► by one, ▲ and ▼ by more, and A confirms it.

use crate::input::Button;
use crate::page::Page;
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

    /// Handles a press. Returns whether it changed the number.
    pub(crate) fn press(&mut self, button: Button) -> bool {
        let by = match button {
            Button::Left => -1,
            Button::Right => 1,
            Button::Up => self.leap,
            Button::Down => -self.leap,
            Button::A | Button::B => return false,
        };
        let next = (self.value + by).clamp(*self.range.start(), *self.range.end());
        let changed = next != self.value;
        (self.value, self.guess) = (next, false);
        changed
    }

    /// Draws the number with its keys around it, centred at `x`, with its baseline at `y`.
    pub(crate) fn draw(&self, page: &mut Page<'_>, x: i32, y: i32) {
        let (left, right) = (self.value > *self.range.start(), self.value < *self.range.end());
        if page.listens() {
            return self.heard_number(page, left, right);
        }
        let digits = number(self.value.unsigned_abs());
        page.text(x, y, Align::Center, Font::Big, &digits);
        let half = Font::Big.width(&digits) / 2 + 1;
        if self.value < 0 {
            page.fill(x - half - 6, y - 13, 5, 3, true);
        }
        for (key, x, by) in [
            (Button::Left, x - half - 18, -1),
            (Button::Right, x + half + 8, 1),
            (Button::Down, x - half - 29, -self.leap),
            (Button::Up, x + half + 19, self.leap),
        ] {
            if by < 0 && left || by > 0 && right {
                page.chip(x, y - 16, key);
                // How much it changes, below the key; alone, ◄ and ► need no explanation.
                if self.leap > 0 {
                    let by = number(by.unsigned_abs());
                    page.silent_text(x + 5, y - 1, Align::Center, Font::Tiny, &by);
                }
            }
        }
    }

    /// Reads out the number, and what each key changes it by.
    fn heard_number(&self, page: &mut Page<'_>, less: bool, more: bool) {
        let small = |number: i32| i16::try_from(number).unwrap_or_default();
        page.pause();
        page.hear_number(small(self.value));
        for (key, by, wears) in [
            (Button::Left, -1, less),
            (Button::Right, 1, more),
            (Button::Down, -self.leap, less),
            (Button::Up, self.leap, more),
        ] {
            if wears && by != 0 {
                page.chip(0, 0, key);
                match small(by) {
                    by if by > 0 => page.heard_more(by),
                    by => page.hear_number(by),
                }
            }
        }
        page.pause();
    }
}
