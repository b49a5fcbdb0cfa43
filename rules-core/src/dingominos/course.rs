//! What happens next: an event changes the table.

use super::{Dingominos, Event, Held, News, Side, Sign, Stock, Turn, Waiting};
use crate::game::Game;
use crate::head::Head;
use crate::seat::{Direction, PerSeat, Seat, Seats};

impl Dingominos {
    pub(super) fn happen(&mut self, event: &Event, news: &mut dyn FnMut(News)) {
        match *event {
            Event::Seated { seats } => {
                self.players = PerSeat::new(seats);
                self.turn = Turn::Head { told: Head::Seats };
                self.shuffle();
                news(News::Dealt { tiles: Self::hand(seats) });
            }
            Event::Youngest { seat } => {
                self.youngest = seat;
                self.turn = Turn::Head { told: Head::Start };
                news(News::Opens { seat });
            }
            Event::OpenHands { on } => {
                self.open_hands = on;
                self.turn = Turn::Head { told: Head::House };
            }
            Event::SetCounted { tiles } => {
                self.set = Some(tiles);
                self.turn = Turn::Head { told: Head::Stock };
                self.shuffle();
            }
            Event::RoundsAgreed { rounds } => {
                self.rounds = Some(rounds);
                self.turn = Turn::Head { told: Head::Rounds };
            }
            Event::Opened { left, right } => self.open(left, right, news),
            Event::Laid { side, outer, .. } => self.lay(side, outer, news),
            Event::Drew => {
                if let Some(seat) = self.seat() {
                    self.draw(seat, 1, news);
                    self.turn = Turn::Drawn { seat };
                }
            }
            Event::Passed => {
                self.stuck = 0;
                self.end_turn(None, news);
            }
            Event::Took { only } => {
                if let Turn::Answer { seat, penalty } = self.turn {
                    self.draw(seat, only.unwrap_or(penalty), news);
                    if only.is_some() {
                        self.run_out(news);
                    }
                    self.turn = Turn::Play { seat, replay: None };
                }
            }
            Event::StockEmpty => {
                // Once the head is over, nothing leads back into it.
                if let Turn::Head { .. } = self.turn {
                    self.turn = Turn::Open;
                }
                self.run_out(news);
            }
            Event::CannotLay => {
                self.stuck = self.stuck.saturating_add(1);
                if self.stuck >= self.players.count() {
                    news(News::Blocked);
                    self.turn = Turn::Count;
                } else {
                    self.end_turn(None, news);
                }
            }
            Event::Counted { seat, held } => self.count(seat, held, news),
            Event::Finished => {
                self.round = self.round.saturating_sub(1);
                self.end_game(news);
            }
        }
    }

    /// A round begins: hands are dealt, the rest is the stock, and play goes clockwise.
    fn shuffle(&mut self) {
        let seats = self.players.count();
        let hand = Self::hand(seats);
        for (_, player) in self.players.iter_mut() {
            (player.hand, player.counted) = (hand, false);
        }
        self.stock = match self.set {
            Some(tiles) => Stock::Counted(tiles.saturating_sub(Self::dealt(seats))),
            None => Stock::Uncounted { empty: false },
        };
        (self.direction, self.ends, self.stuck) = (Direction::Clockwise, None, 0);
    }

    /// D2: both halves face outward, and both act: a reverse at once, then a replay; the rest waits
    /// for the end of the opener's turn.
    fn open(&mut self, left: Sign, right: Sign, news: &mut dyn FnMut(News)) {
        self.ends = Some([left, right]);
        let seat = self.youngest;
        let shows = |sign| left == sign || right == sign;
        if shows(Sign::Reverse) {
            self.reverse(news);
        }
        let two = self.two_seats();
        let waiting = Waiting { skip: shows(Sign::Skip) && !two, draw: shows(Sign::Draw) };
        let again = shows(Sign::Replay) || two && shows(Sign::Skip);
        self.turn = Turn::Play { seat, replay: Some(waiting) };
        match self.one_tile_less(seat, news) {
            Hand::Empty => {}
            Hand::Left if again => {
                news(News::Again { seat });
                for (sign, waits) in [(Sign::Skip, waiting.skip), (Sign::Draw, waiting.draw)] {
                    if waits {
                        news(News::Waits { sign });
                    }
                }
            }
            Hand::Left => self.end_turn(None, news),
        }
    }

    fn lay(&mut self, side: Side, outer: Sign, news: &mut dyn FnMut(News)) {
        let (Some(seat), Some([left, right])) = (self.seat(), &mut self.ends) else { return };
        match side {
            Side::Left => *left = outer,
            Side::Right => *right = outer,
        }
        self.stuck = 0;
        // D12: the last tile ends the round, and its action no longer acts.
        if let Hand::Empty = self.one_tile_less(seat, news) {
            return;
        }
        match outer {
            Sign::Replay => self.again(seat, news),
            Sign::Skip if self.two_seats() => self.again(seat, news),
            Sign::Reverse => {
                self.reverse(news);
                self.end_turn(None, news);
            }
            acts => self.end_turn(Some(acts), news),
        }
    }

    fn two_seats(&self) -> bool {
        self.players.count() == 2
    }

    /// D6: the same seat may lay another tile. What waits since the opening goes on waiting.
    fn again(&mut self, seat: Seat, news: &mut dyn FnMut(News)) {
        let waiting = self.waiting();
        self.turn = Turn::Play { seat, replay: Some(waiting) };
        news(News::Again { seat });
    }

    fn waiting(&self) -> Waiting {
        match self.turn {
            Turn::Play { replay: Some(waiting), .. } => waiting,
            _ => Waiting::default(),
        }
    }

    /// D8: with two seats nothing changes.
    fn reverse(&mut self, news: &mut dyn FnMut(News)) {
        if !self.two_seats() {
            self.direction = self.direction.turned();
            news(News::Turns { direction: self.direction });
        }
    }

    /// The turn passes on; `laid` is the sign of the tile that ended it, if it acts on the next
    /// seat. What has waited since the opening acts together with it, equal signs once (D2).
    fn end_turn(&mut self, laid: Option<Sign>, news: &mut dyn FnMut(News)) {
        let Some(seat) = self.seat() else { return };
        let waiting = self.waiting();
        // D10: a counter works only as an answer.
        let penalty = match (self.penalty(), laid) {
            (Some(penalty), Some(Sign::Counter)) => Some(penalty.saturating_add(Self::PENALTY)),
            (_, Some(Sign::Draw)) => Some(Self::PENALTY),
            _ if waiting.draw => Some(Self::PENALTY),
            _ => None,
        };
        let mut next = self.next(seat);
        if waiting.skip || laid == Some(Sign::Skip) {
            news(News::Skipped { seat: next });
            next = self.next(next);
        }
        self.turn = match penalty {
            Some(penalty) => {
                news(News::Struck { seat: next, penalty });
                Turn::Answer { seat: next, penalty }
            }
            None => {
                news(News::Next { seat: next });
                Turn::Play { seat: next, replay: None }
            }
        };
    }

    fn next(&self, seat: Seat) -> Seat {
        self.players.seats().next(seat, self.direction)
    }

    /// A tile leaves the hand; the last one ends the round.
    fn one_tile_less(&mut self, seat: Seat, news: &mut dyn FnMut(News)) -> Hand {
        if let Some(player) = self.players.get_mut(seat) {
            player.hand = player.hand.saturating_sub(1);
            if player.hand == 0 {
                news(News::Placed { seat });
                self.turn = Turn::Count;
                self.score(seat, Self::LAST_TILE, news);
                return Hand::Empty;
            }
        }
        Hand::Left
    }

    /// Draws `tiles` from the stock, or as many as are left (D13).
    fn draw(&mut self, seat: Seat, tiles: u16, news: &mut dyn FnMut(News)) {
        let drawn = self.stock().map_or(tiles, |left| left.min(tiles));
        if let Stock::Counted(left) = &mut self.stock {
            *left -= drawn;
        }
        if let Some(player) = self.players.get_mut(seat) {
            player.hand = player.hand.saturating_add(drawn);
            news(News::Drew { seat, tiles: drawn, hand: player.hand });
        }
        if drawn > 0 && self.stock() == Some(0) {
            news(News::StockEmpty);
        }
    }

    fn run_out(&mut self, news: &mut dyn FnMut(News)) {
        self.stock = Stock::Uncounted { empty: true };
        news(News::StockEmpty);
    }

    fn score(&mut self, seat: Seat, points: i32, news: &mut dyn FnMut(News)) {
        if let Some(player) = self.players.get_mut(seat) {
            player.gained = points;
            player.score = player.score.saturating_add(points);
            news(News::Scores { seat, points, score: player.score });
        }
    }

    /// D13. After the last count the next round begins, or the game is over (D14).
    fn count(&mut self, seat: Seat, held: Held, news: &mut dyn FnMut(News)) {
        let points = i32::from(held.pips)
            + Self::ACTION * i32::from(held.actions)
            + Self::JOKER * i32::from(held.jokers);
        self.score(seat, points, news);
        if let Some(player) = self.players.get_mut(seat) {
            player.counted = true;
        }
        if !self.holding().is_empty() {
            return;
        }
        if self.rounds.is_some_and(|rounds| self.round >= rounds) {
            return self.end_game(news);
        }
        self.round = self.round.saturating_add(1);
        self.shuffle();
        self.turn = Turn::Open;
        news(News::Round { round: self.round });
        news(News::Opens { seat: self.youngest });
    }

    /// D14: the lowest total wins; equal totals share.
    fn end_game(&mut self, news: &mut dyn FnMut(News)) {
        let lowest = self.players.iter().map(|(_, player)| player.score).min();
        let first = self.players.iter().filter(|(_, player)| Some(player.score) == lowest);
        let winners: Seats = first.map(|(seat, _)| seat).collect();
        self.turn = Turn::Over { winners };
        news(News::Winners { seats: winners });
    }
}

/// What is left of a hand.
enum Hand {
    Empty,
    Left,
}
