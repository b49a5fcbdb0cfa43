//! Choosing a seat: one press among up to four, row and column among more.

use crate::input::Button;
use crate::page::Page;
use crate::pick::{Grid, Pick, Picked};
use crate::session::Session;
use rules_core::{Cell, Cells, Seat, Seats};

/// The arrows, in the order in which they label seats.
pub(crate) const ARROWS: [Button; 4] = [Button::Left, Button::Up, Button::Right, Button::Down];

/// The seat that a button chooses among up to four, which are labelled with an arrow each.
pub(crate) fn seat_for(button: Button, seats: impl Iterator<Item = Seat>) -> Option<Seat> {
    seats.zip(ARROWS).find(|(_, key)| *key == button).map(|(seat, _)| seat)
}

/// How far choosing a seat has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Who(Pick);

impl Who {
    /// Handles a press. Returns the seat if one was chosen, or else what the press did.
    pub(crate) fn press(&mut self, button: Button, seats: Seats) -> Result<Seat, Picked> {
        if seats.len() <= 4 {
            return seat_for(button, seats.iter()).ok_or(Picked::Other);
        }
        match self.0.press(button, Grid::SEATS, places(seats)) {
            Picked::Cell(cell) => {
                self.0 = Pick::START;
                Seat::new(Grid::SEATS.number(cell) + 1).ok_or(Picked::Other)
            }
            other => Err(other),
        }
    }

    /// Draws the animals between the title and the hints, each with its key.
    pub(crate) fn draw(self, page: &mut Page<'_>, session: &Session, seats: Seats) {
        self.draw_tokens(page, &|seat| session.token(seat), seats);
    }

    /// Draws the animals before there is a game.
    pub(crate) fn draw_tokens(self, page: &mut Page<'_>, token: &dyn Fn(Seat) -> u8, seats: Seats) {
        if seats.len() <= 4 {
            let left = 64 - seats.iter().fold(0, |width, _| width + 15);
            for (nth, (seat, key)) in (0..).zip(seats.iter().zip(ARROWS)) {
                let x = left + 30 * nth + 4;
                page.chip(x + 6, 36, key);
                page.animal(x, 13, 2, token(seat));
            }
            return;
        }
        if page.listens() {
            return page.heard_grid((self.0, Grid::SEATS, places(seats)), &|page, cell| {
                let seat = Seat::new(Grid::SEATS.number(cell) + 1);
                if let Some(seat) = seat.filter(|seat| seats.contains(*seat)) {
                    page.heard_animal(token(seat));
                }
            });
        }
        let at = |cell: Cell| (22 + 28 * i32::from(cell.column()), 15 + 18 * i32::from(cell.row()));
        for seat in seats.iter() {
            if let Some(cell) = Grid::SEATS.nth(seat.number() - 1) {
                let (x, y) = at(cell);
                page.animal(x, y, 1, token(seat));
            }
        }
        let beside = |cell: Cell| {
            let (x, y) = at(cell);
            (x - 10, y + 1)
        };
        self.0.draw(
            page,
            (Grid::SEATS, places(seats)),
            &|row| (4, 16 + 18 * i32::from(row)),
            &beside,
        );
    }
}

/// The cells of these seats in the grid.
fn places(seats: Seats) -> Cells {
    seats.iter().filter_map(|seat| Grid::SEATS.nth(seat.number() - 1)).collect()
}
