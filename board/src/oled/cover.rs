//! Finds the cheapest way to send the difference between two pictures.
//!
//! There are two ways. **Runs** are stretches of columns within a page, each addressed on its own,
//! in the panel's page addressing mode. **One window** is the rectangle around everything that
//! changed, in the horizontal addressing mode. Either can be far shorter than the other, so the
//! cost of both is counted before one is chosen.
//!
//! The cover by runs is optimal, not merely good. Two runs on one page cost their bytes and
//! [`SAME_PAGE`] for addressing the second; joined, they cost the gap between them instead. The
//! gaps do not depend on each other, so the optimum is to bridge exactly those that cost no more
//! than a new address. `tests/cover.rs` finds the optimum the long way, by dynamic programming, and
//! compares. A panel without windows always gets exactly this cover.

use super::frame::{BYTES, Frame, PAGES, WIDTH};

/// Bytes at the start of every transaction: the address byte and the control byte (SSD1306 data
/// sheet, 8.1.5.2).
const BEGIN: usize = 2;
/// Bytes to address a run on a new page: the page, the lower and upper half of the column (commands
/// B0, 00, 10), then the start of the data transaction.
const NEW_PAGE: usize = BEGIN + 3 + BEGIN;
/// Bytes to address a run on the same page: only the column, since page mode keeps the page until
/// it is changed.
const SAME_PAGE: usize = BEGIN + 2 + BEGIN;
/// Bytes to address a window: first and last column, first and last page (21 a b, 22 a b), then the
/// start of the data transaction.
const WINDOW: usize = BEGIN + 6 + BEGIN;
/// Bytes to change the addressing mode (20 m), sent along with the commands that follow.
const SWITCH: usize = 2;

/// SCL periods of a byte: eight bits and the acknowledge bit.
const PERIODS: usize = 9;
/// SCL periods that a transaction takes besides its bytes: START, STOP, and the 19 µs that the
/// processor needs between two transactions, counted at 400 kHz.
const TRANSACTION: usize = 2 + 8;
/// The most bytes that a window may take, in percent of what runs take, however much quicker it is.
/// `tests/cover.rs` checks this.
const MOST: usize = 115;

/// The addressing mode: how the panel advances after each byte. Each mode is used for what it is
/// good at, so the current one is remembered.
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
    /// The whole panel.
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

/// How to send a difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// There is none.
    Nothing,
    /// Send what [`runs`] gives.
    Runs,
    Window(Window),
}

/// The quicker way, starting from the panel's current mode, unless it takes many more bytes. A
/// panel without windows always gets runs.
pub(super) fn shortest(shown: &Frame, drawn: &Frame, mode: Mode, windows: bool) -> Way {
    let mut runs = runs(shown, drawn);
    let Some(first) = runs.next() else { return Way::Nothing };
    if !windows {
        return Way::Runs;
    }

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

/// The optimal cover of all differences by runs, page by page from left to right.
pub(super) fn runs<'a>(shown: &'a Frame, drawn: &'a Frame) -> Runs<'a> {
    Runs { shown: shown.bytes(), drawn: drawn.bytes(), at: 0 }
}

pub(super) struct Runs<'a> {
    shown: &'a [u8; BYTES],
    drawn: &'a [u8; BYTES],
    /// Everything before this is covered.
    at: usize,
}

impl Runs<'_> {
    fn differs(&self, at: usize) -> bool {
        self.shown.get(at) != self.drawn.get(at)
    }
}

impl Iterator for Runs<'_> {
    type Item = Run;

    fn next(&mut self) -> Option<Run> {
        let first = (self.at..BYTES).find(|at| self.differs(*at))?;
        let start = first / WIDTH * WIDTH;
        let (mut to, mut at) = (first + 1, first + 1);
        // A gap that costs no more than a new address is sent as part of the run.
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
