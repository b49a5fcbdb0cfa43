//! Entering Bingolino boards before the first roll. Up and down change a number, left and right
//! move, A goes to the next tile and, from the last, to the next seat; B goes back, even to the
//! previous seat. What is left as a dot is learned in play; on an empty board the first A skips the
//! whole board.
//!
//! With each A the board is told to the game as far as it has been entered, and told again when
//! there is more of it: so whatever interrupts the entering, everything but the tile under the
//! cursor has been kept.

use crate::context::Context;
use crate::input::{Button, Cue};
use crate::layout::{HINTS, Page};
use crate::play::View;
use crate::play::bingolino::tile;
use crate::screen::{Go, Screen};
use crate::session::{OnBox, Session};
use crate::text::Text;
use rules_core::bingolino::{Bingolino, Command, Event, Number};
use rules_core::{Cell, Seat, Squares};

/// A board being entered: 0 for a tile that has not been.
type Board = [u8; 16];

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tiles {
    seat: Seat,
    seats: u8,
    /// The boards of all seats, so that going back loses nothing.
    boards: [Board; 4],
    at: usize,
}

impl Tiles {
    pub(crate) fn new(seats: u8) -> Tiles {
        Tiles { seat: Seat::FIRST, seats, boards: [[0; 16]; 4], at: 0 }
    }

    /// Where entering goes on after an interruption: in the board that was told last, if it is not
    /// complete, or in the next one.
    pub(crate) fn going_on(session: &Session) -> Option<Tiles> {
        let mut tiles = Tiles::again(session)?;
        match tiles.board().iter().position(|number| *number == 0) {
            Some(open) => tiles.at = open,
            None => tiles.seat = tiles.next()?,
        }
        Some(tiles)
    }

    /// The board that was told last, to be looked at and told again.
    pub(crate) fn again(session: &Session) -> Option<Tiles> {
        let (seat, _) = told_last(session)?;
        let game = session.game::<Bingolino>()?;
        let mut tiles = Tiles { seat, ..Tiles::new(game.boards().count()) };
        for (seat, board) in (1..).zip(&mut tiles.boards) {
            *board = Seat::new(seat).map_or([0; 16], |seat| known_tiles(game, seat));
        }
        Some(tiles)
    }

    fn board(&self) -> Board {
        self.boards.get(usize::from(self.seat.number()) - 1).copied().unwrap_or([0; 16])
    }

    fn next(&self) -> Option<Seat> {
        Seat::new(self.seat.number() + 1).filter(|next| next.number() <= self.seats)
    }

    pub(crate) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        let change = |number: u8, by: u8| (number + by) % (Number::MAX + 1);
        match button {
            Button::Up | Button::Down => {
                let board = self.boards.get_mut(usize::from(self.seat.number()) - 1);
                if let Some(number) = board.and_then(|board| board.get_mut(self.at)) {
                    *number = change(*number, if button == Button::Up { 1 } else { Number::MAX });
                }
            }
            Button::B if self.at == 0 => self.back(context),
            Button::Left | Button::B => self.at = self.at.saturating_sub(1),
            Button::Right => self.at = (self.at + 1).min(15),
            Button::A => return self.on(context),
        }
        Go::Stay
    }

    /// Goes to the previous seat. What is entered here is told once A is pressed here again.
    fn back(&mut self, context: &mut Context<'_>) {
        let Some(before) = Seat::new(self.seat.number() - 1) else { return };
        let told = context.session.as_ref().and_then(told_last);
        if told.is_none_or(|(seat, _)| seat != self.seat) || context.unsay() {
            self.seat = before;
        }
    }

    /// Goes to the next tile, or to the next seat.
    fn on(&mut self, context: &mut Context<'_>) -> Go {
        let ends = self.at == 15 || self.skips();
        if !self.tell(context) {
            return Go::Stay;
        }
        if !ends {
            self.at += 1;
            return Go::Stay;
        }
        match self.next() {
            Some(next) => {
                (self.seat, self.at) = (next, 0);
                Go::Stay
            }
            None => match context.session.as_ref() {
                Some(session) => Go::To(Screen::Play(View::of(session))),
                None => Go::Home,
            },
        }
    }

    /// Whether A leaves the board unknown.
    fn skips(&self) -> bool {
        self.at == 0 && self.board() == [0; 16]
    }

    /// Tells the game as much of this seat's board as has been entered, or notes why it is refused.
    fn tell(&self, context: &mut Context<'_>) -> bool {
        let told = context.session.as_ref().and_then(told_last);
        if told == Some((self.seat, self.board())) {
            return true;
        }
        let again = told.is_some_and(|(seat, _)| seat == self.seat);
        if again && !context.unsay() {
            return false;
        }
        let known = Squares::<u16, 4>::cells().zip(self.board()).filter(|(_, number)| *number > 0);
        let tiles = known.map(|(cell, number)| (cell, u16::from(number))).collect();
        let tell = Command::Tiles { seat: self.seat, tiles };
        context.say::<Bingolino>(&tell, &mut |_| ()) && {
            context.cue(Cue::Click);
            true
        }
    }

    #[inline(never)]
    pub(crate) fn draw(&self, page: &mut Page<'_, '_>, session: &Session) {
        page.title_about(Text::EnterTiles, &self.seat, Some(session.token(self.seat)));
        let cells = Squares::<u16, 4>::cells().zip(self.board()).enumerate();
        for (nth, (cell, number)) in cells {
            let cell: Cell = cell;
            tile(page, cell, (number > 0).then_some(number), false, nth == self.at);
        }
        page.key(66, 24, "+", Text::Number);
        let a = if self.skips() { Text::Skip } else { Text::Next };
        page.key(66, HINTS - 11, "A", a);
        if self.at > 0 || self.seat != Seat::FIRST {
            page.key(66, HINTS, "B", Text::Back);
        }
    }
}

/// The seat whose board was told last, and its numbers, as long as nothing has been said since.
fn told_last(session: &Session) -> Option<(Seat, Board)> {
    let Event::TilesTold { seat, .. } = Bingolino::last(&session.table)? else { return None };
    Some((*seat, known_tiles(session.game()?, *seat)))
}

/// What is known of a seat's board.
fn known_tiles(game: &Bingolino, seat: Seat) -> Board {
    let mut numbers = [0; 16];
    if let Some(board) = game.boards().get(seat) {
        for (number, (_, shows)) in numbers.iter_mut().zip(board.tiles().iter()) {
            *number = shows.map_or(0, u8::from);
        }
    }
    numbers
}
