//! What an event changes.

use super::{Dingominos, Event, Held, News, Replay, Side, Sign, Stock, Turn, Waiting};
use crate::game::Game;
use crate::head::Head;
use crate::seat::{Direction, PerSeat, Seat, Seats};
use core::mem;

impl Dingominos {
    pub(super) fn apply_event(&mut self, event: &Event, news: &mut dyn FnMut(News)) {
        match *event {
            Event::Seated { seats } => {
                self.players = PerSeat::new(seats);
                self.turn = Turn::Head { last: Head::Seats };
                let tiles = self.shuffle();
                news(News::Dealt { tiles });
            }
            Event::Youngest { seat } => {
                self.youngest = seat;
                self.turn = Turn::Head { last: Head::Start };
                news(News::Opens { seat });
            }
            Event::OpenHands { on } => {
                self.open_hands = on;
                self.turn = Turn::Head { last: Head::House };
            }
            Event::SetCounted { tiles } => {
                self.set = Some(tiles);
                self.turn = Turn::Head { last: Head::Stock };
                self.shuffle();
            }
            Event::RoundsAgreed { rounds } => {
                self.rounds = Some(rounds);
                self.turn = Turn::Head { last: Head::Rounds };
            }
            Event::Trust { on } => {
                self.trust = on;
                self.turn = Turn::Head { last: Head::House };
            }
            Event::Opened { left, right } => {
                self.ends = Some([left, right]);
                self.open([Some(left), Some(right)], news);
            }
            Event::OpenedOnTrust { halves } => {
                self.open(halves.map(|half| half.map(Sign::from)), news);
            }
            Event::Laid { side, outer, .. } => {
                self.show_at(side, outer);
                self.lay(Some(outer), news);
            }
            Event::LaidOnTrust { action } => self.lay(action.map(Sign::from), news),
            Event::Drew => {
                if let Some(seat) = self.seat() {
                    self.draw(seat, 1, news);
                    self.turn = Turn::Drawn { seat, replay: self.replay() };
                }
            }
            Event::Passed => match self.turn {
                // D12: without a stock, this seat laid nothing either.
                Turn::Play { replay: None, .. } => self.lay_nothing(news),
                _ => {
                    self.stuck = 0;
                    self.end_turn(None, news);
                }
            },
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
                self.end_head();
                self.run_out(news);
            }
            Event::CannotLay => self.lay_nothing(news),
            Event::Counted { seat, held } => self.count(seat, held, news),
            Event::Finished => {
                self.round = self.round.saturating_sub(1);
                self.end_game(news);
            }
            Event::Corrected(correction) => self.correct(correction, news),
            Event::Quit { seat } => self.quit(seat, news),
        }
    }

    /// The head is complete once anything else was entered.
    pub(super) fn end_head(&mut self) {
        if let Turn::Head { .. } = self.turn {
            self.turn = Turn::Open;
        }
    }

    /// Starts a round: hands are dealt, the rest is the stock, and play goes clockwise. Returns how
    /// many tiles each seat is dealt.
    fn shuffle(&mut self) -> u16 {
        let (seats, out) = (self.in_play().len(), self.out);
        let seats = u8::try_from(seats).unwrap_or(u8::MAX);
        let hand = self.deal(seats);
        for (seat, player) in self.players.iter_mut() {
            (player.hand, player.counted) = (if out.contains(seat) { 0 } else { hand }, false);
        }
        self.stock = match self.set {
            Some(tiles) => Stock::Counted(tiles.saturating_sub(hand * u16::from(seats))),
            None => Stock::Uncounted { empty: false },
        };
        (self.direction, self.ends, self.stuck) = (Direction::Clockwise, None, 0);
        hand
    }

    /// D1: how many tiles each of so many seats is dealt. After a seat has left, hands are larger,
    /// and the set may be too small for that: then each seat gets as many as there are (U5).
    fn deal(&self, seats: u8) -> u16 {
        let each = self.set.and_then(|tiles| tiles.checked_div(seats.into()));
        each.map_or(Self::hand(seats), |each| each.min(Self::hand(seats)))
    }

    /// A seat lays no tile while the stock is empty. A full lap of that blocks the round (D12).
    fn lay_nothing(&mut self, news: &mut dyn FnMut(News)) {
        self.stuck = self.stuck.saturating_add(1);
        if u32::from(self.stuck) >= self.in_play().len() {
            news(News::Blocked);
            self.turn = Turn::Count;
        } else {
            self.end_turn(None, news);
        }
    }

    /// D2: both halves face outward, and both act: a reverse at once, then the replays, which add
    /// up. Skip and draw wait for the end of the opener's turn.
    fn open(&mut self, halves: [Option<Sign>; 2], news: &mut dyn FnMut(News)) {
        let seat = self.youngest;
        // D12: if the hand was corrected to one tile, the round is over already.
        if let Hand::Empty = self.one_tile_less(seat, news) {
            return;
        }
        let shows = |sign| halves.contains(&Some(sign));
        if shows(Sign::Reverse) {
            self.reverse(news);
        }
        let two = self.two_seats();
        let waiting = Waiting { skip: shows(Sign::Skip) && !two, draw: shows(Sign::Draw) };
        let left = halves.iter().flatten().filter(|sign| self.is_replay(**sign)).count();
        let left = u8::try_from(left).unwrap_or_default();
        self.turn = Turn::Play { seat, replay: Some(Replay { left, waiting }) };
        if left == 0 {
            return self.end_turn(None, news);
        }
        news(News::Again { seat });
        for (sign, waits) in [(Sign::Skip, waiting.skip), (Sign::Draw, waiting.draw)] {
            if waits {
                news(News::Waits { sign });
            }
        }
    }

    /// Tests if a tile with this sign outward lets the same seat play again (D6, D7).
    fn is_replay(&self, sign: Sign) -> bool {
        sign == Sign::Replay || sign == Sign::Skip && self.two_seats()
    }

    /// Changes the sign at an end of the chain.
    pub(super) fn show_at(&mut self, side: Side, sign: Sign) {
        let Some([left, right]) = &mut self.ends else { return };
        match side {
            Side::Left => *left = sign,
            Side::Right => *right = sign,
        }
    }

    /// A tile was laid. `outer` is the sign that faces outward; on trust, `None` if it is not an
    /// action.
    fn lay(&mut self, outer: Option<Sign>, news: &mut dyn FnMut(News)) {
        let (Turn::Play { seat, .. } | Turn::Drawn { seat, .. } | Turn::Answer { seat, .. }) =
            self.turn
        else {
            return;
        };
        self.stuck = 0;
        // D12: the last tile ends the round, and its action no longer acts.
        if let Hand::Empty = self.one_tile_less(seat, news) {
            return;
        }
        // D6: each tile uses up one replay, and a replay adds one.
        let mut replay = self.replay().unwrap_or_default();
        replay.left = replay.left.saturating_sub(1);
        let acts = match outer {
            Some(sign) if self.is_replay(sign) => {
                replay.left = replay.left.saturating_add(1);
                None
            }
            Some(Sign::Reverse) => {
                self.reverse(news);
                None
            }
            acts => acts,
        };
        if replay.left == 0 {
            return self.end_turn(acts, news);
        }
        // D2: what is laid before the last replay waits, too.
        let waits = match acts {
            Some(Sign::Skip) => !mem::replace(&mut replay.waiting.skip, true),
            Some(Sign::Draw) => !mem::replace(&mut replay.waiting.draw, true),
            _ => false,
        };
        self.turn = Turn::Play { seat, replay: Some(replay) };
        news(News::Again { seat });
        if let Some(sign) = acts.filter(|_| waits) {
            news(News::Waits { sign });
        }
    }

    pub(super) fn two_seats(&self) -> bool {
        self.in_play().len() == 2
    }

    fn replay(&self) -> Option<Replay> {
        match self.turn {
            Turn::Play { replay, .. } | Turn::Drawn { replay, .. } => replay,
            _ => None,
        }
    }

    /// D8: with two seats nothing changes.
    pub(super) fn reverse(&mut self, news: &mut dyn FnMut(News)) {
        if !self.two_seats() {
            self.direction = self.direction.turned();
            news(News::Turns { direction: self.direction });
        }
    }

    /// The turn passes. `laid` is the sign of the tile that ended it, if it acts on the next seat.
    /// Signs that have waited since the opening act together with it, equal signs once (D2).
    fn end_turn(&mut self, laid: Option<Sign>, news: &mut dyn FnMut(News)) {
        let Some(seat) = self.seat() else { return };
        let waiting = self.replay().unwrap_or_default().waiting;
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

    pub(super) fn next(&self, seat: Seat) -> Seat {
        self.in_play().next(seat, self.direction)
    }

    /// A tile leaves the hand. The last one ends the round (D12).
    fn one_tile_less(&mut self, seat: Seat, news: &mut dyn FnMut(News)) -> Hand {
        if let Some(player) = self.players.get_mut(seat) {
            player.hand = player.hand.saturating_sub(1);
            if player.hand == 0 {
                self.end_round(seat, news);
                return Hand::Empty;
            }
        }
        Hand::Left
    }

    /// The seat has laid its last tile (D12, D13).
    pub(super) fn end_round(&mut self, seat: Seat, news: &mut dyn FnMut(News)) {
        news(News::Placed { seat });
        self.turn = Turn::Count;
        self.score(seat, Self::LAST_TILE, news);
    }

    /// Draws so many tiles from the stock, or as many as are left (D9).
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

    /// Scores a hand (D13). After the last one, the next round begins or the game is over (D14).
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
        let tiles = self.shuffle();
        self.turn = Turn::Open;
        news(News::Round { round: self.round });
        // If a seat has left, hands may be larger than in the round before.
        if !self.out.is_empty() {
            news(News::Dealt { tiles });
        }
        news(News::Opens { seat: self.youngest });
    }

    /// D14: the lowest total wins; equal totals share. A seat that has left cannot win (U5).
    pub(super) fn end_game(&mut self, news: &mut dyn FnMut(News)) {
        let in_play = self.in_play();
        let left = || self.players.iter().filter(|(seat, _)| in_play.contains(*seat));
        let lowest = left().map(|(_, player)| player.score).min();
        let first = left().filter(|(_, player)| Some(player.score) == lowest);
        let winners: Seats = first.map(|(seat, _)| seat).collect();
        self.turn = Turn::Over { winners };
        news(News::Winners { seats: winners });
        for (rank, seat, player) in self.players.ranked(in_play, |_, player| player.score) {
            news(News::Rank { rank, seat, score: player.score });
        }
    }
}

/// Whether a hand has tiles left.
enum Hand {
    Empty,
    Left,
}
