//! What an event changes.

use super::{Bingolino, Event, News, Turn, Usable};
use crate::dice::Faces;
use crate::grid::Lines;
use crate::head::Head;
use crate::seat::{PerSeat, Seat, Seats};

impl Bingolino {
    pub(super) fn apply_event(&mut self, event: &Event, news: &mut dyn FnMut(News)) {
        match *event {
            Event::Seated { seats } => {
                self.boards = PerSeat::new(seats);
                self.turn = Turn::Head { last: Head::Seats, roller: Seat::FIRST };
            }
            Event::Starts { seat } => {
                self.turn = Turn::Head { last: Head::Start, roller: seat };
                news(News::Starts { seat });
            }
            Event::TilesTold { seat, ref tiles } => {
                self.end_head();
                if let Some(board) = self.boards.get_mut(seat) {
                    board.tiles.learn_all(tiles);
                    let known = board.tiles.iter_known().count();
                    news(News::Tiles { seat, known });
                }
            }
            Event::Rolled(ref roll) => {
                if let Some(roller) = self.roller() {
                    news(News::Total { total: roll.total() });
                    self.begin_use(roller, roll.clone());
                }
            }
            Event::TileTurned { seat, cell, number } => {
                if let Some(board) = self.boards.get_mut(seat) {
                    let learned = board.tiles.known(cell).is_none();
                    board.tiles.learn(cell, number);
                    board.down.insert(cell);
                    news(News::Turned { seat, cell, number, learned });
                }
                if let Turn::Use { turned, .. } = &mut self.turn {
                    turned.insert(seat);
                }
            }
            Event::TurnedBack { cell } => {
                if let Turn::Use { roller, back, .. } = &mut self.turn {
                    *back = true;
                    if let Some(board) = self.boards.get_mut(*roller) {
                        board.down.remove(cell);
                    }
                    news(News::TurnedBack { seat: *roller, cell });
                }
            }
            Event::Done => self.settle(news),
            Event::Claimed { seat, line } => news(News::Complete { seat, line }),
            Event::Trust { on } => {
                self.trust = on;
                if let Turn::Head { last, .. } = &mut self.turn {
                    *last = Head::House;
                }
            }
            Event::Declined { seat } => {
                if let Turn::Use { declined, .. } = &mut self.turn {
                    declined.insert(seat);
                }
                news(News::Declined { seat });
            }
            Event::Proved { seat, numbers } => news(News::Proved { seat, numbers }),
            Event::Starred { seat, stars: earned } => {
                if let Some(board) = self.boards.get_mut(seat) {
                    board.announced = board.announced.saturating_add(earned);
                    news(News::Stars { seat, earned, stars: board.stars() });
                }
                if let Turn::Use { turned, .. } = &mut self.turn {
                    turned.insert(seat);
                }
            }
            Event::Corrected(correction) => self.correct(correction, news),
            Event::Quit { seat } => self.quit(seat, news),
        }
    }

    /// The head is complete once anything else was entered. Tiles may still be entered.
    pub(super) fn end_head(&mut self) {
        if let Turn::Head { roller, .. } = self.turn
            && !self.boards.is_empty()
        {
            self.turn = Turn::EnterTiles { roller };
        }
    }

    fn begin_use(&mut self, roller: Seat, roll: Faces) {
        for seat in self.playing().iter() {
            if let Some(board) = self.boards.get_mut(seat) {
                board.rolls.remember(Usable::of(&roll, seat == roller));
            }
        }
        let (turned, declined) = (Seats::NONE, Seats::NONE);
        self.turn = Turn::Use { roller, roll, turned, declined, back: false };
    }

    /// Everyone has used the roll: stars are counted for all seats at once (B9), and the turn
    /// passes.
    fn settle(&mut self, news: &mut dyn FnMut(News)) {
        let Some(roller) = self.roller() else { return };
        let out = self.out;
        for (seat, board) in self.boards.iter_mut().filter(|(seat, _)| !out.contains(*seat)) {
            // B8: a line that has its star does not earn another.
            for line in Lines::within(board.down).without(board.starred).iter() {
                board.starred.insert(line);
                let stars = board.stars();
                news(News::Star { seat, line, stars });
            }
        }
        let with_four = self.with_stars(Self::STARS_TO_WIN);
        let with_five = self.with_stars(Self::STARS_TO_WIN + 1);
        let in_play_off = !self.playoff.is_empty();
        self.turn = if !with_five.is_empty() {
            // B10: a fifth star wins, with or without a play-off; a sixth counts no more.
            self.end(with_five, news)
        } else if with_four.len() == 1 && !in_play_off {
            self.end(with_four, news)
        } else if with_four.is_empty() || in_play_off {
            self.pass(self.playing().after(roller), news)
        } else {
            self.playoff = with_four;
            news(News::PlayOff { seats: with_four });
            self.pass(with_four.after(roller), news)
        };
    }

    /// The seats that can win and have at least so many stars.
    fn with_stars(&self, stars: u32) -> Seats {
        let playing = self.playing();
        let boards = self.boards.iter().filter(|(_, board)| board.stars() >= stars);
        boards.map(|(seat, _)| seat).filter(|seat| playing.contains(*seat)).collect()
    }

    fn pass(&self, roller: Seat, news: &mut dyn FnMut(News)) -> Turn {
        news(News::Next { seat: roller });
        Turn::Roll { roller }
    }

    pub(super) fn end(&self, winners: Seats, news: &mut dyn FnMut(News)) -> Turn {
        news(News::Winners { seats: winners });
        Turn::Over { winners }
    }
}
