//! Entering dice that the players have rolled themselves, the red one first: one press a die,
//! because there are six buttons and six faces. So B is a face here, too, until all are entered;
//! holding B leads back.

use crate::art::{self, Size};
use crate::input::Button;
use crate::page::{HINTS, Page};
use crate::play::Tumble;
use crate::stroke::{Align, Font};
use crate::text::Text;
use rules_core::{Face, Faces};

/// The players' dice, as far as they have been entered.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OwnDice {
    /// Whether the first die is the red one.
    red: bool,
    count: usize,
    entered: Faces,
}

/// What a key does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Enter {
    Face(Face),
    /// The dice are right as they were entered.
    Right,
    /// They have to be entered again.
    Clear,
}

/// The button of each face: the cross from 1 to 4, then A and B.
const KEYS: [Button; 6] =
    [Button::Up, Button::Left, Button::Right, Button::Down, Button::A, Button::B];

impl OwnDice {
    pub(crate) fn new(red: bool, white: usize) -> OwnDice {
        let count = white + usize::from(red);
        OwnDice { red, count, entered: Faces::default() }
    }

    /// The number of dice entered so far.
    pub(crate) fn entered(&self) -> usize {
        self.entered.len()
    }

    /// Tests if all dice are entered, so that A can confirm them.
    fn complete(&self) -> bool {
        self.entered.len() == self.count
    }

    /// Handles a key that was pressed. Returns the dice, the red one first, once they are right.
    pub(crate) fn take(&mut self, enter: Enter) -> Option<Faces> {
        match enter {
            Enter::Face(face) => self.entered = self.entered.iter().chain([face]).collect(),
            Enter::Clear => self.entered = Faces::default(),
            Enter::Right => return Some(self.entered.clone()),
        }
        None
    }

    /// Draws the question. `token` is the animal of the seat that rolled.
    pub(crate) fn draw<A>(
        &self,
        page: &mut Page<'_, A>,
        token: Option<u8>,
        act: &dyn Fn(Enter) -> A,
    ) {
        let title = match self.red && self.entered.is_empty() {
            true => Text::RedDieShows,
            false => Text::DieShows,
        };
        page.title(&title, token);
        page.title_dice(None, &self.entered);
        if self.complete() {
            let mut entered = self.entered.iter();
            let red = entered.next().filter(|_| self.red);
            let white: Faces = if self.red { entered.collect() } else { self.entered.clone() };
            page.dice((64, 26), Size::Large, red, &white, (Tumble::AT_REST, 0));
            page.key(0, HINTS, Button::A, &Text::Right, act(Enter::Right));
            return page.key_at_the_right(HINTS, Button::B, &Text::Wipe, act(Enter::Clear));
        }
        for (nth, (face, key)) in (0..).zip(Face::ALL.into_iter().zip(KEYS)) {
            let (x, y) = (14 + nth % 3 * 40, 14 + nth / 3 * 20);
            page.chip(x, y + 4, key, act(Enter::Face(face)));
            page.hear_number(face.pips());
            art::die(page, (x + 11, y), face, false, Size::Large);
        }
        page.pause();
        // B is a face: holding it is the way back.
        page.text(127, HINTS, Align::Right, Font::Text, &Text::HoldBack);
    }
}
