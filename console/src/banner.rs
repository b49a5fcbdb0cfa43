//! Banners: what a seat has achieved, shown over the next screen for the whole table.
//!
//! A banner disappears by itself; no press is needed. The history still has the entry.

use crate::art;
use crate::input::Millis;
use crate::page::Canvas;
use crate::speech::{Loudness, Word};
use crate::stroke::{Align, Font};
use crate::text::{Text, number};
use heapless::Deque;

/// How long a banner is shown, in milliseconds: enough to read two words twice.
pub(crate) const SHOWN: Millis = 1_500;

/// Something that a seat has achieved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Banner {
    /// The animal of the seat.
    pub(crate) token: u8,
    pub(crate) text: Text,
    pub(crate) gained: Gained,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gained {
    Stars(u8),
    Points(i16),
}

/// The banners still to be shown, in order: at most one for each of four seats, because no game
/// with more seats has several at once.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Banners {
    left: Deque<Banner, 4>,
    /// When the first of them has been shown for long enough.
    until: Millis,
}

impl Banners {
    pub(crate) fn add(&mut self, banner: Banner, now: Millis) {
        if self.left.is_empty() {
            self.until = now + SHOWN;
        }
        let _ = self.left.push_back(banner);
    }

    pub(crate) fn shown(&self) -> Option<&Banner> {
        self.left.front()
    }

    /// When the current banner disappears, if there is one.
    pub(crate) fn wake(&self) -> Option<Millis> {
        (!self.left.is_empty()).then_some(self.until)
    }

    /// Moves on to the next banner. Returns whether there was one to skip.
    pub(crate) fn skip(&mut self, now: Millis) -> bool {
        self.until = now + SHOWN;
        self.left.pop_front().is_some()
    }

    pub(crate) fn tick(&mut self, now: Millis) {
        if self.wake().is_some_and(|until| until <= now) {
            self.skip(now);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.left.clear();
    }
}

impl Banner {
    pub(crate) fn draw(&self, page: &mut Canvas<'_>) {
        page.loudly(Loudness::Important);
        page.start_heading();
        page.animal(12, 5, 3, self.token);
        page.hear(Word::Text(self.text));
        match self.gained {
            Gained::Stars(stars) => {
                page.heard_stars(stars);
                for nth in 0..i32::from(stars.min(3)) {
                    page.enlarged(52 + nth * 25, 10, 3, &art::STAR);
                }
            }
            Gained::Points(points) => {
                page.hear_number(points);
                page.fill(56, 23, 9, 3, true);
                if points > 0 {
                    page.fill(59, 20, 3, 9, true);
                }
                let digits = number(points.unsigned_abs());
                page.silent_text(69, 37, Align::Left, Font::Big, &digits);
            }
        }
        page.fill(0, 47, 128, 15, true);
        if !page.listens() {
            page.dark_text(64, 58, Align::Center, Font::Bold, &self.text);
        }
        page.pause();
    }
}
