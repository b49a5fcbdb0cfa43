//! A seat leaves the game (U5): its tiles go into the stock, and from then on the rules for the
//! remaining number of seats apply.

use super::{Dingominos, Event, News, Stock, Turn};
use crate::game::Game;
use crate::head::Headed;
use crate::refusal::Refusal;
use crate::seat::{Direction, Seat};

impl Dingominos {
    pub(super) fn judge_quit(&self, seat: Seat) -> Result<Event, Refusal> {
        self.require_running()?;
        self.require_in_play(seat)?;
        match self.turn {
            Turn::Head { .. } | Turn::Open | Turn::Play { replay: None, .. } => {
                Ok(Event::Quit { seat })
            }
            _ => Err(Refusal::QuitLater),
        }
    }

    pub(super) fn quit(&mut self, seat: Seat, news: &mut dyn FnMut(News)) {
        self.end_head();
        self.stuck = 0;
        let was_its_turn = self.seat() == Some(seat);
        let next = self.next(seat);
        self.out.insert(seat);
        let tiles =
            self.players.get_mut(seat).map_or(0, |player| core::mem::take(&mut player.hand));
        news(News::Quit { seat, tiles });
        match &mut self.stock {
            Stock::Counted(left) => *left = left.saturating_add(tiles),
            Stock::Uncounted { empty } => *empty = false,
        }
        if self.youngest == seat {
            self.youngest = self.in_play().after(seat);
        }
        if self.in_play().len() == 1 {
            return self.last_one_left(news);
        }
        // D8: with two seats play has no direction.
        if self.two_seats() {
            self.direction = Direction::Clockwise;
        }
        match self.turn {
            _ if !was_its_turn => {}
            Turn::Open => news(News::Opens { seat: self.youngest }),
            _ => {
                self.turn = Turn::Play { seat: next, replay: None };
                news(News::Next { seat: next });
            }
        }
    }

    /// The last seat left wins, whatever its score. A round that was not opened was not played.
    fn last_one_left(&mut self, news: &mut dyn FnMut(News)) {
        if self.turn == Turn::Open && self.round > 1 {
            self.round -= 1;
        }
        self.end_game(news);
    }
}
