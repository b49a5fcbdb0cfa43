//! What happens next: an event changes the table.

use super::{Bingolino, Event, News, Turn};
use crate::grid::Lines;
use crate::head::Head;
use crate::seat::{PerSeat, Seat, Seats};

impl Bingolino {
    pub(super) fn happen(&mut self, event: &Event, news: &mut dyn FnMut(News)) {
        match *event {
            Event::Seated { seats } => {
                self.boards = PerSeat::new(seats);
                self.turn = Turn::Head { told: Head::Seats, roller: Seat::FIRST };
            }
            Event::Starts { seat } => {
                self.turn = Turn::Head { told: Head::Start, roller: seat };
                news(News::Starts { seat });
            }
            Event::TilesTold { seat, ref tiles } => {
                if let Some(roller) = self.roller() {
                    self.turn = Turn::Tell { roller };
                }
                if let Some(board) = self.boards.get_mut(seat) {
                    board.tiles.learn_all(tiles);
                    let known = board.tiles.iter_known().count();
                    news(News::Tiles { seat, known });
                }
            }
            Event::Rolled(ref roll) => {
                if let Some(roller) = self.roller() {
                    news(News::Total { total: roll.total() });
                    self.turn =
                        Turn::Use { roller, roll: roll.clone(), turned: Seats::NONE, back: false };
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
        }
    }

    /// Everyone has used the roll: stars are counted for all at once (B9), and the turn passes.
    fn settle(&mut self, news: &mut dyn FnMut(News)) {
        let Some(roller) = self.roller() else { return };
        for (seat, board) in self.boards.iter_mut() {
            // B8: a line that has its star earns no other.
            for line in Lines::within(board.down).without(board.starred).iter() {
                board.starred.insert(line);
                let stars = board.stars();
                news(News::Star { seat, line, stars });
            }
        }
        let leaders = self.leaders();
        let playing = self.playing();
        self.turn = match self.most_stars() {
            // B10: a fifth star wins, in a play-off or without one.
            most if most > Self::STARS_TO_WIN => self.end(leaders, news),
            Self::STARS_TO_WIN if !self.playoff.is_empty() => {
                self.pass(playing.after(roller), news)
            }
            Self::STARS_TO_WIN if leaders.len() == 1 => self.end(leaders, news),
            Self::STARS_TO_WIN => {
                self.playoff = leaders;
                news(News::PlayOff { seats: leaders });
                self.pass(leaders.after(roller), news)
            }
            _ => self.pass(playing.after(roller), news),
        };
    }

    fn most_stars(&self) -> u32 {
        self.boards.iter().map(|(_, board)| board.stars()).max().unwrap_or(0)
    }

    /// The seats with the most stars.
    fn leaders(&self) -> Seats {
        let most = self.most_stars();
        self.boards
            .iter()
            .filter(|(_, board)| board.stars() == most)
            .map(|(seat, _)| seat)
            .collect()
    }

    fn pass(&self, roller: Seat, news: &mut dyn FnMut(News)) -> Turn {
        news(News::Next { seat: roller });
        Turn::Roll { roller }
    }

    fn end(&self, winners: Seats, news: &mut dyn FnMut(News)) -> Turn {
        news(News::Winners { seats: winners });
        Turn::Over { winners }
    }
}
