//! A seat leaves the game between turns (U5).

use super::{Bingolino, Event, News, Turn};
use crate::head::Headed;
use crate::refusal::Refusal;
use crate::seat::Seat;

impl Bingolino {
    pub(super) fn judge_quit(&self, seat: Seat) -> Result<Event, Refusal> {
        self.require_running()?;
        self.require_in_play(seat)?;
        match self.turn {
            Turn::Use { .. } => Err(Refusal::QuitLater),
            Turn::Head { .. } | Turn::EnterTiles { .. } | Turn::Roll { .. } | Turn::Over { .. } => {
                Ok(Event::Quit { seat })
            }
        }
    }

    /// Its tiles stay known, since they still count for B1.
    pub(super) fn quit(&mut self, seat: Seat, news: &mut dyn FnMut(News)) {
        self.end_head();
        self.out.insert(seat);
        self.playoff.remove(seat);
        news(News::Quit { seat });
        let left = self.playing();
        if left.len() == 1 {
            self.turn = self.end(left, news);
            return;
        }
        if let Turn::EnterTiles { roller } | Turn::Roll { roller } = &mut self.turn
            && *roller == seat
        {
            *roller = left.after(seat);
            news(News::Next { seat: *roller });
        }
    }
}
