//! Entering a Bingolino board before the first roll: up and down change a number, left and right move, A
//! goes on to the next tile and, from the last, to the next seat. What stays a dot is learned in play; who enters nothing at
//! all skips the whole board with the first A.

use crate::desk::Desk;
use crate::input::{Button, Cue};
use crate::layout::{HINTS, Page};
use crate::play::bingolino::tile;
use crate::session::{Session, Wish};
use crate::text::Text;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::pixelcolor::BinaryColor;
use rules_core::bingolino::{Command, Number};
use rules_core::{Cell, Seat, Squares};

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tiles {
    seat: Seat,
    seats: u8,
    /// 0 where nothing is entered.
    numbers: [u8; 16],
    at: usize,
}

/// What a press on it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entered {
    NotYet,
    All,
}

impl Tiles {
    pub(crate) fn new(seats: u8) -> Tiles {
        Tiles { seat: Seat::FIRST, seats, numbers: [0; 16], at: 0 }
    }

    /// The board after the last one that was told, where some were told and not all.
    pub(crate) fn going_on(session: &Session) -> Option<Tiles> {
        let (seat, _) = session.told_last()?;
        let seats = session.seats();
        let next = Seat::new(seat.number() + 1).filter(|next| next.number() <= seats)?;
        Some(Tiles { seat: next, ..Tiles::new(seats) })
    }

    /// The board that was told last, to be told again.
    pub(crate) fn again(desk: &mut Desk<'_>) -> Option<Tiles> {
        let session = desk.session.as_ref()?;
        let (seat, numbers) = session.told_last()?;
        let seats = session.seats();
        desk.wish(&Wish::Retell, &mut |_| ()).then_some(Tiles { seat, seats, numbers, at: 0 })
    }

    pub(crate) fn press(&mut self, button: Button, desk: &mut Desk<'_>) -> Entered {
        let change = |number: u8, by: u8| (number + by) % (Number::MAX + 1);
        match button {
            Button::Up | Button::Down => {
                if let Some(number) = self.numbers.get_mut(self.at) {
                    *number = change(*number, if button == Button::Up { 1 } else { Number::MAX });
                }
            }
            Button::B if self.at == 0 => {
                if let Some(before) = Tiles::again(desk) {
                    *self = before;
                }
            }
            Button::Left | Button::B => self.at = self.at.saturating_sub(1),
            Button::Right => self.at = (self.at + 1).min(15),
            Button::A if self.at == 15 || self.skips() => return self.tell(desk),
            Button::A => self.at += 1,
        }
        Entered::NotYet
    }

    /// Whether A leaves the board unknown.
    fn skips(&self) -> bool {
        self.at == 0 && self.numbers == [0; 16]
    }

    /// Tells the board of this seat; the next one follows.
    fn tell(&mut self, desk: &mut Desk<'_>) -> Entered {
        let known = Squares::<u16, 4>::cells().zip(self.numbers).filter(|(_, number)| *number > 0);
        let tiles = known.map(|(cell, number)| (cell, u16::from(number))).collect();
        if !desk.wish(&Wish::Bingolino(Command::Tiles { seat: self.seat, tiles }), &mut |_| ()) {
            return Entered::NotYet;
        }
        desk.cue(Cue::Click);
        match Seat::new(self.seat.number() + 1).filter(|next| next.number() <= self.seats) {
            Some(next) => {
                *self = Tiles { seat: next, ..Tiles::new(self.seats) };
                Entered::NotYet
            }
            None => Entered::All,
        }
    }

    #[inline(never)]
    pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        session: &Session,
    ) {
        page.title_about(Text::EnterTiles, &self.seat, Some(session.token(self.seat)));
        let cells = Squares::<u16, 4>::cells().zip(self.numbers).enumerate();
        for (nth, (cell, number)) in cells {
            let cell: Cell = cell;
            tile(page, cell, (number > 0).then_some(number), false, nth == self.at);
        }
        page.key(66, 24, "+", Text::Number);
        let a = if self.skips() { Text::Skip } else { Text::Next };
        page.key(66, HINTS - 11, "A", a);
        if self.at > 0 || session.told_last().is_some() {
            page.key(66, HINTS, "B", Text::Back);
        }
    }
}
