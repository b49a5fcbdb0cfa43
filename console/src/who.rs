//! Choosing a seat: one press among up to four, row and column among more.

use crate::input::Button;
use crate::page::{Canvas, Page};
use crate::pick::{Chooses, Grid, Pick};
use crate::session::Session;
use crate::speech::{Spoken, Word};
use rules_core::{Cell, Cells, Seat, Seats};

/// The arrows, in the order in which they label seats.
pub(crate) const ARROWS: [Button; 4] = [Button::Left, Button::Up, Button::Right, Button::Down];

/// What a key chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choosing {
    Seat(Seat),
    /// A row of seats, or one in it.
    Grid(Chooses),
}

/// How far choosing a seat has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Who(Pick);

impl Who {
    /// Handles a key that was pressed. Returns the seat, if one was chosen.
    pub(crate) fn take(&mut self, chosen: Choosing) -> Option<Seat> {
        match chosen {
            Choosing::Seat(seat) => Some(seat),
            Choosing::Grid(what) => Seat::new(Grid::SEATS.number(self.0.take(what)?) + 1),
        }
    }

    /// Leaves the chosen row, as B does. Returns whether there was one.
    pub(crate) fn leave_row(&mut self) -> bool {
        self.0.leave_row()
    }

    /// Draws the animals between the title and the hints, each with its key.
    pub(crate) fn draw<A>(
        self,
        page: &mut Page<'_, A>,
        session: &Session,
        seats: Seats,
        act: &dyn Fn(Choosing) -> A,
    ) {
        self.draw_tokens(page, &|seat| Some(session.token(seat)), (seats, seats), act);
    }

    /// Draws the animals before there is a game: of `seats`, some of which have keys. A seat
    /// without an animal waits for a player.
    pub(crate) fn draw_tokens<A>(
        self,
        page: &mut Page<'_, A>,
        token: &dyn Fn(Seat) -> Option<u8>,
        (seats, keys): (Seats, Seats),
        act: &dyn Fn(Choosing) -> A,
    ) {
        if seats.len() <= 4 {
            let left = 64 - seats.iter().fold(0, |width, _| width + 15);
            for (nth, (seat, key)) in (0..).zip(seats.iter().zip(ARROWS)) {
                let x = left + 30 * nth + 4;
                if keys.contains(seat) {
                    page.chip(x + 6, 36, key, act(Choosing::Seat(seat)));
                }
                match token(seat) {
                    Some(token) => page.animal(x, 13, 2, token),
                    None => draw_plus(page, x + 5, 17, 13),
                }
            }
            return;
        }
        if page.listens() {
            let says = |page: &mut Canvas<'_>, cell| {
                let seat = Seat::new(Grid::SEATS.number(cell) + 1);
                if let Some(seat) = seat.filter(|seat| seats.contains(*seat)) {
                    match token(seat) {
                        Some(token) => page.heard_animal(token),
                        None => page.hear(Word::Spoken(Spoken::Plus)),
                    }
                }
            };
            let grid = (self.0, Grid::SEATS, places(keys));
            return page.heard_grid(grid, &says, &|what| act(Choosing::Grid(what)));
        }
        let at = |cell: Cell| (22 + 28 * i32::from(cell.column()), 15 + 18 * i32::from(cell.row()));
        for seat in seats.iter() {
            if let Some(cell) = Grid::SEATS.nth(seat.number() - 1) {
                let (x, y) = at(cell);
                match token(seat) {
                    Some(token) => page.animal(x, y, 1, token),
                    None => draw_plus(page, x + 1, y + 1, 9),
                }
            }
        }
        let beside = |cell: Cell| {
            let (x, y) = at(cell);
            (x - 10, y + 1)
        };
        self.0.draw(
            page,
            (Grid::SEATS, places(keys)),
            &|row| (4, 16 + 18 * i32::from(row)),
            &beside,
            &|what| act(Choosing::Grid(what)),
        );
    }
}

/// Draws a plus for a player to come, `side` pixels wide and high.
fn draw_plus(page: &mut Canvas<'_>, x: i32, y: i32, side: u8) {
    let middle = i32::from(side / 2 - 1);
    page.fill(x, y + middle, side, 3, true);
    page.fill(x + middle, y, 3, side, true);
    page.hear(Word::Spoken(Spoken::Plus));
}

/// The cells of these seats in the grid.
fn places(seats: Seats) -> Cells {
    seats.iter().filter_map(|seat| Grid::SEATS.nth(seat.number() - 1)).collect()
}
