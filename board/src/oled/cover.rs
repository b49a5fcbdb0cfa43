//! The difference of two pictures, and the cheapest way to send it.
//!
//! There are two ways. **Runs**: stretches of columns within a page, each addressed on its own, in the panel's page
//! mode. **One window**: the rectangle around all that changed, in its horizontal mode. Either can be the shorter one by
//! far, and both are counted before one is taken.
//!
//! The cover by runs is the best there is, not a good one: two runs on one page cost what their bytes cost and
//! [`SAME_PAGE`] for addressing the second, or, as one run, the gap between them. No choice at one gap changes the price
//! of another, so the best is to bridge just the gaps that cost no more than that. `tests/cover.rs` finds the optimum the
//! long way, by dynamic programming, and compares.

use super::frame::{COLUMNS_IN_WORD, Frame, PAGES, WIDTH};
use core::ops::Range;

/// The address byte and the control byte, which begin every transaction.
const BEGIN: usize = 2;
/// Page, lower and upper half of the column (commands B0, 00, 10), then the data's own beginning.
const NEW_PAGE: usize = BEGIN + 3 + BEGIN;
/// In page mode the page stays until it is told otherwise: only the column.
const SAME_PAGE: usize = BEGIN + 2 + BEGIN;
/// First and last column, first and last page (21 a b, 22 a b), then the data's own beginning.
const WINDOW: usize = BEGIN + 6 + BEGIN;
/// The other addressing mode (20 m); it travels with the commands that follow.
const SWITCH: usize = 2;

/// SCL periods of a byte: eight bits and the acknowledgement.
const PERIODS: usize = 9;
/// SCL periods that a transaction takes besides: START, STOP, and 19 µs that the processor needs from one to the next,
/// counted at 400 kHz.
const TRANSACTION: usize = 2 + 8;
/// So many bytes are sent at most, in percent of what runs need, however quick they are: that is what `tests/cover.rs`
/// holds the panel to.
const MOST: usize = 115;

/// Words that are compared at once, and their bytes.
const WORDS_IN_STEP: usize = 4;
const STEP: usize = WORDS_IN_STEP * COLUMNS_IN_WORD;

/// How the panel moves on after each byte. Both are kept for what they are good at, so what it stands in is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Within a page.
    Page,
    /// Along the columns of a window, then to its next page.
    Horizontal,
}

/// Columns `from..to` of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    pub(super) page: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// Columns `from..to` of pages `top..bottom`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl From<Run> for Window {
    fn from(run: Run) -> Window {
        Window { top: run.page, bottom: run.page + 1, from: run.from, to: run.to }
    }
}

impl Window {
    /// All of the glass.
    pub(super) const FULL: Window = Window { top: 0, bottom: PAGES, from: 0, to: WIDTH };

    fn around(self, run: Run) -> Window {
        Window {
            top: self.top.min(run.page),
            bottom: self.bottom.max(run.page + 1),
            from: self.from.min(run.from),
            to: self.to.max(run.to),
        }
    }

    fn area(self) -> usize {
        (self.bottom - self.top) * (self.to - self.from)
    }
}

/// What to send.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Nothing,
    /// What [`runs`] gives.
    Runs,
    Window(Window),
}

/// The quicker way, from the mode that the panel stands in, unless it sends many more bytes.
pub(super) fn shortest(shown: &Frame, drawn: &Frame, pages: &Range<usize>, mode: Mode) -> Way {
    let mut runs = runs(shown, drawn, pages);
    let Some(first) = runs.next() else { return Way::Nothing };

    let switch = |to| if mode == to { 0 } else { SWITCH };
    let mut window = Window::from(first);
    let mut by_runs = switch(Mode::Page) + NEW_PAGE + first.to - first.from;
    let (mut count, mut page) = (1, first.page);
    for run in runs {
        window = window.around(run);
        let address = if run.page == page { SAME_PAGE } else { NEW_PAGE };
        by_runs += address + run.to - run.from;
        count += 1;
        page = run.page;
    }
    let by_window = switch(Mode::Horizontal) + WINDOW + window.area();
    // A run and a window are two transactions each: the address, then the data.
    let time = |bytes: usize, pieces: usize| bytes * PERIODS + 2 * pieces * TRANSACTION;
    let sooner = time(by_window, 1) <= time(by_runs, count);
    if sooner && by_window * 100 <= by_runs * MOST { Way::Window(window) } else { Way::Runs }
}

/// The best cover of what differs on these pages by runs within pages, page by page from left to right.
pub(super) fn runs<'a>(shown: &'a Frame, drawn: &'a Frame, pages: &Range<usize>) -> Runs<'a> {
    Runs { shown, drawn, at: pages.start * WIDTH, end: pages.end.min(PAGES) * WIDTH }
}

pub(super) struct Runs<'a> {
    shown: &'a Frame,
    drawn: &'a Frame,
    /// Up to here everything is covered.
    at: usize,
    /// From here on nothing is looked at.
    end: usize,
}

impl<'a> Runs<'a> {
    fn differs(&self, at: usize) -> bool {
        self.shown.bytes().get(at) != self.drawn.bytes().get(at)
    }

    /// The next byte that differs: four words are passed over at once while they are equal.
    fn first(&self) -> Option<usize> {
        let aligned = self.at.next_multiple_of(STEP);
        let blocks = |frame: &'a Frame| {
            let (blocks, _) = frame.words().as_chunks::<WORDS_IN_STEP>();
            blocks.get(aligned / STEP..self.end / STEP).unwrap_or_default().iter()
        };
        // Not `!=`, for which the compiler calls a function that compares byte by byte.
        let differ = |(one, other): (&[u32; WORDS_IN_STEP], &[u32; WORDS_IN_STEP])| {
            (one[0] ^ other[0]) | (one[1] ^ other[1]) | (one[2] ^ other[2]) | (one[3] ^ other[3])
                != 0
        };
        let differs = |at: &usize| self.differs(*at);
        (self.at..aligned).find(differs).or_else(|| {
            let block = blocks(self.shown).zip(blocks(self.drawn)).position(differ)?;
            let at = aligned + block * STEP;
            (at..at + STEP).find(differs)
        })
    }
}

impl Iterator for Runs<'_> {
    type Item = Run;

    fn next(&mut self) -> Option<Run> {
        let first = self.first()?;
        let start = first / WIDTH * WIDTH;
        let (mut to, mut at) = (first + 1, first + 1);
        // A gap that costs no more than a new address is sent as it is.
        while at < start + WIDTH && at - to <= SAME_PAGE {
            if self.differs(at) {
                to = at + 1;
            }
            at += 1;
        }
        self.at = at;
        Some(Run { page: start / WIDTH, from: first - start, to: to - start })
    }
}
