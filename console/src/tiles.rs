//! Entering Bingolino boards before the first roll: two presses a tile on a number pad. B removes
//! the last one, even on the board of the previous seat. A tile entered as `?` is learned during
//! play; as the first tile of a board, `?` leaves the whole board to be learned.
//!
//! After each number, the board so far is entered into the game, replacing the shorter one before:
//! so an interruption loses nothing, and a fourth equal number is refused at once.

use crate::agreed::Agreed;
use crate::context::Context;
use crate::games::View;
use crate::input::Cue;
use crate::pad::Pad;
use crate::page::Page;
use crate::pick::Chooses;
use crate::play::{GameView as _, bingolino};
use crate::raster::WIDTH;
use crate::screen::{Screen, Transition};
use crate::session::Session;
use crate::text::Text;
use heapless::Vec;
use rules_core::bingolino::{Bingolino, Command, Event, Number};
use rules_core::{Seat, Squares};

/// A board being entered, with 0 for a missing tile.
type Board = [u8; 16];

/// What a key does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    Pad(Chooses),
    /// Leaves the row, or removes the last number.
    Back,
}

/// How far entering the boards has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tiles {
    seat: Seat,
    seats: u8,
    /// The boards of all seats, so that going back loses nothing.
    boards: [Board; 4],
    at: usize,
    pad: Pad,
}

impl Tiles {
    pub(crate) fn new(seats: u8) -> Tiles {
        let pad = Pad::new(Number::MAX, true);
        Tiles { seat: Seat::FIRST, seats, boards: [[0; 16]; 4], at: 0, pad }
    }

    /// Resumes after an interruption: in the board that was entered last, if it is not complete, or
    /// in the next one.
    pub(crate) fn going_on(session: &Session) -> Option<Tiles> {
        let mut tiles = Tiles::known(session)?;
        match tiles.open_from(0) {
            Some(open) => tiles.at = open,
            None => (tiles.seat, tiles.at) = (tiles.next()?, 0),
        }
        Some(tiles)
    }

    /// Goes back into the board that was entered last, to enter its last tile again.
    pub(crate) fn again(session: &Session) -> Option<Tiles> {
        let mut tiles = Tiles::known(session)?;
        tiles.wipe_last();
        Some(tiles)
    }

    /// The known tiles of all boards, at the seat whose board was entered last. `None` if anything
    /// else was entered since.
    fn known(session: &Session) -> Option<Tiles> {
        let (seat, _) = entered_last(session)?;
        let game = session.game::<bingolino::View>()?;
        let mut tiles = Tiles { seat, ..Tiles::new(game.boards().count()) };
        for (seat, board) in (1..).zip(&mut tiles.boards) {
            *board = Seat::new(seat).map_or([0; 16], |seat| known_tiles(game, seat));
        }
        Some(tiles)
    }

    fn board(&self) -> Board {
        self.boards.get(usize::from(self.seat.number()) - 1).copied().unwrap_or([0; 16])
    }

    fn set(&mut self, at: usize, number: u8) {
        let board = self.boards.get_mut(usize::from(self.seat.number()) - 1);
        if let Some(tile) = board.and_then(|board| board.get_mut(at)) {
            *tile = number;
        }
    }

    /// The first tile without a number, from this one on.
    fn open_from(&self, at: usize) -> Option<usize> {
        self.board().iter().skip(at).position(|number| *number == 0).map(|nth| at + nth)
    }

    fn next(&self) -> Option<Seat> {
        Seat::new(self.seat.number() + 1).filter(|next| next.number() <= self.seats)
    }

    /// The number of the tile before this one, if it has one.
    fn last(&self) -> Option<u8> {
        let last = self.board().get(self.at.checked_sub(1)?).copied()?;
        Some(last).filter(|number| *number > 0)
    }

    /// Goes to the last tile of a complete board, or to the first tile of a board that was left
    /// out.
    fn wipe_last(&mut self) {
        self.at = if self.board() == [0; 16] { 0 } else { 15 };
        self.set(self.at, 0);
    }

    /// Tests if B does anything.
    fn has_back(&self) -> bool {
        self.at > 0 || self.seat != Seat::FIRST
    }

    pub(crate) fn act(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        match act {
            Act::Pad(chosen) => {
                if let Some(number) = self.pad.take(chosen) {
                    return self.enter(number, context);
                }
            }
            Act::Back if self.pad.leave_row() => {}
            Act::Back if self.at > 0 => {
                self.at -= 1;
                self.set(self.at, 0);
            }
            Act::Back => self.back(context),
        }
        Transition::Stay
    }

    /// Goes to the previous seat. This seat's numbers are entered again with its next one.
    fn back(&mut self, context: &mut Context<'_>) {
        let Some(before) = Seat::new(self.seat.number() - 1) else { return };
        let last = context.session.as_ref().and_then(entered_last);
        if last.is_none_or(|(seat, _)| seat != self.seat) || context.undo_entry() {
            self.seat = before;
            self.wipe_last();
        }
    }

    /// Enters a number, and goes to the next open tile or to the next seat.
    fn enter(&mut self, number: Option<u8>, context: &mut Context<'_>) -> Transition {
        let skips = self.at == 0 && number.is_none() && self.board() == [0; 16];
        self.set(self.at, number.unwrap_or(0));
        if !self.enter_board(context) {
            self.set(self.at, 0);
            return Transition::Stay;
        }
        match (self.open_from(self.at + 1).filter(|_| !skips), self.next()) {
            (Some(open), _) => self.at = open,
            (None, Some(next)) => (self.seat, self.at) = (next, 0),
            (None, None) => {
                return match context.session.as_ref() {
                    Some(session) => Transition::To(Screen::Play(View::of(session))),
                    None => Transition::Home,
                };
            }
        }
        Transition::Stay
    }

    /// Enters this seat's board so far into the game. Returns whether it was accepted; if not, a
    /// note says why.
    fn enter_board(&self, context: &mut Context<'_>) -> bool {
        let last = context.session.as_ref().and_then(entered_last);
        if last == Some((self.seat, self.board())) {
            return true;
        }
        let again = last.filter(|(seat, _)| *seat == self.seat);
        if again.is_some() && !context.undo_entry() {
            return false;
        }
        if enter_tiles(self.seat, self.board(), context) {
            context.cue(Cue::Click);
            return true;
        }
        // The shorter board stays entered; the note says why the longer one is refused.
        let why = *context.note;
        if let Some((seat, board)) = again {
            enter_tiles(seat, board, context);
        }
        *context.note = why;
        false
    }

    pub(crate) fn draw(&self, page: &mut Page<'_, Act>, session: Option<&Session>) {
        let token = session.map(|session| session.token(self.seat));
        page.title_about(Text::EnterTiles, &(self.at + 1), token);
        // A small picture of the board so far.
        if page.note.is_none() {
            for (nth, number) in (0..).zip(self.board()) {
                let (x, y) = (WIDTH - 13 + nth % 4 * 3, 1 + nth / 4 * 3);
                match usize::try_from(nth) == Ok(self.at) {
                    true => page.fill(x, y, 3, 3, false),
                    false if number > 0 => page.fill(x, y, 2, 2, false),
                    false => page.fill(x, y, 1, 1, false),
                }
            }
        }
        self.pad.draw(page, &Act::Pad);
        if self.has_back() || self.pad.in_row() {
            self.pad.draw_back(page, self.last(), Act::Back);
        }
    }
}

fn enter_tiles(seat: Seat, board: Board, context: &mut Context<'_>) -> bool {
    let known = Squares::<u16, 4>::cells().zip(board).filter(|(_, number)| *number > 0);
    let tiles = known.map(|(cell, number)| (cell, u16::from(number))).collect();
    context.enter::<bingolino::View>(&Command::Tiles { seat, tiles }, &mut |_| ())
}

/// The seat whose board was entered last, and its numbers. `None` if anything else was entered
/// since.
fn entered_last(session: &Session) -> Option<(Seat, Board)> {
    let Event::TilesTold { seat, .. } = bingolino::View::last(&session.table)? else { return None };
    Some((*seat, known_tiles(session.game::<bingolino::View>()?, *seat)))
}

/// The tiles of each seat.
pub(crate) type Boards = Vec<Squares<u16, 4>, 4>;

/// Enters these boards before the first roll, or asks the players for theirs.
pub(crate) fn prepare(
    agreed: &Agreed,
    boards: Option<&Boards>,
    context: &mut Context<'_>,
) -> Transition {
    let Some(boards) = boards else {
        return match are_entered(agreed) {
            true => Transition::To(Screen::Tiles(Tiles::new(agreed.seats))),
            false => Transition::Play,
        };
    };
    for (seat, tiles) in agreed.sitting().iter().zip(boards) {
        let tell = Command::Tiles { seat, tiles: *tiles };
        context.enter::<bingolino::View>(&tell, &mut |_| ());
    }
    // Who has joined since the last game still enters theirs.
    let joined = context.session.as_ref().and_then(Tiles::going_on);
    joined.map_or(Transition::Play, |tiles| Transition::To(Screen::Tiles(tiles)))
}

fn are_entered(agreed: &Agreed) -> bool {
    agreed.enter_boards && !agreed.trust
}

/// The boards that these seats had in the last game, if boards are entered at all and every tile is
/// known.
pub(crate) fn last_boards(
    agreed: &Agreed,
    had: impl Iterator<Item = Seat>,
    session: &Session,
) -> Option<Boards> {
    let game = session.game::<bingolino::View>().filter(|_| are_entered(agreed))?;
    let mut boards = Boards::default();
    for seat in had {
        let tiles = game.boards().get(seat)?.tiles();
        let known = || tiles.iter_known().map(|(cell, shows)| (cell, u16::from(u8::from(shows))));
        boards.push(known().collect()).ok().filter(|()| known().count() == 16)?;
    }
    Some(boards).filter(|boards| !boards.is_empty())
}

/// The known numbers of a seat's board.
fn known_tiles(game: &Bingolino, seat: Seat) -> Board {
    let mut numbers = [0; 16];
    if let Some(board) = game.boards().get(seat) {
        for (number, (_, shows)) in numbers.iter_mut().zip(board.tiles().iter()) {
            *number = shows.map_or(0, u8::from);
        }
    }
    numbers
}
