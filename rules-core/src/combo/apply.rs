//! What an event changes.

use super::score::COMBO;
use super::{Combo, Event, Fit, House, News, Player, Turn};
use crate::dice::{Face, Faces};
use crate::game::Game as _;
use crate::grid::Cell;
use crate::head::Head;
use crate::seat::{PerSeat, Seat, Seats};
use core::cmp::Reverse;

impl Combo {
    pub(super) fn apply_event(&mut self, event: &Event, news: &mut dyn FnMut(News)) {
        self.taker = None;
        match *event {
            Event::Seated { seats } => {
                self.players = PerSeat::new(seats);
                self.turn = Turn::Head { last: Head::Seats };
                self.deal();
                news(News::Dealt { dice: self.share() });
            }
            Event::Agreed { rule, on } => {
                match rule {
                    House::Touching => self.touching = on,
                    House::LateFinish => self.late_finish = on,
                    House::Trust => self.trust = on,
                }
                self.turn = Turn::Head { last: Head::House };
            }
            Event::CardTold { seat, ref card } => {
                self.turn = Turn::RollOff { rolling: self.in_play(), again: false };
                if let Some(player) = self.players.get_mut(seat) {
                    player.card.learn_all(card);
                    let known = player.card.squares().iter_known().count();
                    news(News::Card { seat, known });
                }
            }
            Event::RolledOff(ref faces) => self.roll_off(faces, news),
            Event::Thrown { red, ref white } => self.throw(red, white, news),
            Event::Placed { face, cell } => {
                if let Some(roller) = self.roller() {
                    self.place(roller, face, cell, news);
                    if let Turn::Place { placed, .. } = &mut self.turn {
                        *placed = true;
                    }
                    if self.table().is_empty() && (self.has_combo(roller) || self.to_throw() == 0) {
                        self.end_turn(news);
                    }
                }
            }
            Event::CannotPlace => self.open_taking(news),
            Event::Stopped => self.end_turn(news),
            Event::Taken { seat, face, cell } => {
                self.place(seat, face, cell, news);
                match self.has_combo(seat) {
                    true => self.end_round(seat, news),
                    false => self.ask_after(seat, news),
                }
            }
            Event::Left { seat } => self.ask_after(seat, news),
            Event::Lifted(ref cells) => {
                if let Some(roller) = self.roller()
                    && let Some(player) = self.players.get_mut(roller)
                {
                    for &cell in cells {
                        if player.filled.contains(cell) {
                            player.filled.remove(cell);
                            player.hand = player.hand.saturating_add(1);
                        }
                    }
                    player.forget_broken_lines();
                    self.turn = Turn::Throw { roller };
                }
            }
            Event::Claimed { seat } => {
                let points = self.worth(seat);
                self.score(seat, points, news);
                self.end(Seats::from_iter([seat]), news);
            }
            Event::PlacedDice { dice } => self.place_dice(dice, news),
            Event::NoneFits { ref takers } => self.take_dice(takers, news),
            Event::LiftedDice { dice } => self.lift_dice(dice),
            Event::Announced { seat, double, ref lines } => {
                self.announce(seat, double, lines, news);
            }
            Event::ClaimedLine { seat, line } => {
                self.score(seat, line.points(), news);
                self.end(Seats::from_iter([seat]), news);
            }
            Event::Corrected(ref correction) => self.correct(correction, news),
            Event::Quit { seat } => self.quit(seat, news),
        }
    }

    /// C1: how many white dice each seat has at the start of a round, even if others have left.
    fn share(&self) -> u8 {
        Self::DICE.checked_div(self.players.count()).unwrap_or(0)
    }

    /// A round begins: the dice are dealt again, and the cards are empty and may be different ones.
    fn deal(&mut self) {
        let (hand, out) = (self.share(), self.out);
        for (seat, player) in self.players.iter_mut() {
            let hand = if out.contains(seat) { 0 } else { hand };
            *player =
                Player { hand, score: player.score, before: player.card, ..Player::default() };
        }
    }

    fn table(&self) -> Faces {
        self.thrown().map(|(_, table)| table.clone()).unwrap_or_default()
    }

    pub(super) fn has_combo(&self, seat: Seat) -> bool {
        self.players.get(seat).is_some_and(|player| !player.combos().is_empty())
    }

    fn roll_off(&mut self, faces: &Faces, news: &mut dyn FnMut(News)) {
        let rolled = || self.rolling_off().iter().zip(faces.iter());
        let highest = rolled().map(|(_, face)| face).max();
        let first: Seats =
            rolled().filter(|(_, face)| Some(*face) == highest).map(|(seat, _)| seat).collect();
        let mut only = first.iter();
        match (only.next(), only.next()) {
            (Some(seat), None) => {
                news(News::Starts { seat });
                self.turn = Turn::Throw { roller: seat };
                self.follow_the_hand(news);
            }
            _ => {
                news(News::RollAgain { seats: first });
                self.turn = Turn::RollOff { rolling: first, again: true };
            }
        }
    }

    fn throw(&mut self, red: Face, white: &Faces, news: &mut dyn FnMut(News)) {
        let Some(roller) = self.roller() else { return };
        // Dice on the table are thrown again; otherwise they come from the hand.
        if self.lying() == 0
            && let Some(player) = self.players.get_mut(roller)
        {
            player.hand = player.hand.saturating_sub(u8::try_from(white.len()).unwrap_or(u8::MAX));
        }
        self.turn = Turn::Place { roller, red, table: white.clone(), placed: false };
        if self.fit(roller) == Fit::No {
            self.open_taking(news);
        }
    }

    /// A die goes from the table onto a card.
    fn place(&mut self, seat: Seat, face: Face, cell: Cell, news: &mut dyn FnMut(News)) {
        let (Turn::Place { red, table, .. } | Turn::Take { red, table, .. }) = &mut self.turn
        else {
            return;
        };
        let Some(player) = self.players.get_mut(seat) else { return };
        let before = player.combos();
        table.remove(face);
        player.card.learn_place(cell, face, *red);
        player.filled.insert(cell);
        news(News::Placed { seat, face, cell });
        for line in player.combos().without(before).iter() {
            news(News::Combo { seat, line });
        }
    }

    /// C6: the other seats may take a die, starting at the roller's left.
    fn open_taking(&mut self, news: &mut dyn FnMut(News)) {
        if let Some(roller) = self.roller() {
            news(News::NothingFits { seat: roller });
            self.ask_after(roller, news);
        }
    }

    /// Asks the next seat that may have room for a die, if any die is left.
    fn ask_after(&mut self, seat: Seat, news: &mut dyn FnMut(News)) {
        let (Some(roller), Some((red, table))) = (self.roller(), self.thrown()) else { return };
        let table = table.clone();
        let asked = self
            .in_play()
            .clockwise_after(seat)
            .take_while(|&next| next != roller)
            .find(|&next| !table.is_empty() && self.fit(next) != Fit::No);
        match asked {
            Some(asked) => {
                news(News::MayTake { seat: asked });
                self.turn = Turn::Take { roller, red, table, asked };
            }
            None => self.pass(news),
        }
    }

    /// The roller has finished: a COMBO ends the round, otherwise the turn passes.
    fn end_turn(&mut self, news: &mut dyn FnMut(News)) {
        match self.roller() {
            Some(roller) if self.has_combo(roller) => self.end_round(roller, news),
            _ => self.pass(news),
        }
    }

    /// The dice on the table go back to the roller's hand.
    fn clear_table(&mut self) {
        let back = u8::try_from(self.lying()).unwrap_or(0);
        if let Some(player) = self.roller().and_then(|roller| self.players.get_mut(roller)) {
            player.hand = player.hand.saturating_add(back);
        }
    }

    /// The turn passes to the left.
    pub(super) fn pass(&mut self, news: &mut dyn FnMut(News)) {
        let Some(roller) = self.roller() else { return };
        self.clear_table();
        self.begin_turn(self.in_play().clockwise_after(roller), news);
    }

    /// The first of these seats that has at least one die begins its turn (C7).
    pub(super) fn begin_turn(
        &mut self,
        seats: impl Iterator<Item = Seat>,
        news: &mut dyn FnMut(News),
    ) {
        for (seat, player) in seats.filter_map(|seat| Some((seat, self.players.get(seat)?))) {
            if player.hand > 0 {
                news(News::Next { seat });
                self.turn = Turn::Throw { roller: seat };
                return;
            }
            if player.on_card() > 0 {
                news(News::MustLift { seat });
                self.turn = Turn::Lift { roller: seat };
                return;
            }
            news(News::PassedOver { seat });
        }
        // Seats that left had taken every die, so this round cannot be played on.
        self.next_round(news);
    }

    /// Before a throw or a lift, it depends on the roller's hand which of the two it is (C7).
    pub(super) fn follow_the_hand(&mut self, news: &mut dyn FnMut(News)) {
        let Some(seat) = self.roller() else { return };
        let empty = self.players.get(seat).is_none_or(|player| player.hand == 0);
        match self.turn {
            Turn::Throw { .. } if empty => {
                news(News::MustLift { seat });
                self.turn = Turn::Lift { roller: seat };
            }
            Turn::Lift { .. } if !empty => {
                news(News::Next { seat });
                self.turn = Turn::Throw { roller: seat };
            }
            _ => {}
        }
    }

    pub(super) fn score(&mut self, seat: Seat, points: u16, news: &mut dyn FnMut(News)) {
        if let Some(player) = self.players.get_mut(seat) {
            player.score = player.score.saturating_add(points);
            news(News::Scores { seat, points, score: player.score });
        }
    }

    /// C8: `maker` has made a COMBO; the stroke is over and everyone scores.
    fn end_round(&mut self, maker: Seat, news: &mut dyn FnMut(News)) {
        let (all, corrected) = self
            .players
            .get(maker)
            .map(|player| (player.combos(), player.corrected))
            .unwrap_or_default();
        // COMBOs that a correction completed have not been announced yet.
        for line in corrected.iter() {
            news(News::Combo { seat: maker, line });
        }
        for seat in self.in_play().iter() {
            let points = if seat == maker { COMBO } else { self.worth(seat) };
            self.score(seat, points, news);
        }
        // C10: two in one stroke. Before the stroke there were only those of corrections.
        self.after_round(maker, all.without(corrected).len() > 1, news);
    }

    /// All seats have scored: the game is over, or the next round begins.
    pub(super) fn after_round(&mut self, maker: Seat, double: bool, news: &mut dyn FnMut(News)) {
        let winners = match double {
            true => Some(Seats::from_iter([maker])),
            false => self.at_the_goal(maker),
        };
        match winners {
            Some(winners) => self.end(winners, news),
            None => self.next_round(news),
        }
    }

    fn next_round(&mut self, news: &mut dyn FnMut(News)) {
        self.round = self.round.saturating_add(1);
        self.deal();
        self.turn = Turn::RollOff { rolling: self.in_play(), again: false };
        news(News::Round { round: self.round });
    }

    pub(super) fn end(&mut self, winners: Seats, news: &mut dyn FnMut(News)) {
        self.clear_table();
        self.turn = Turn::Over { winners };
        news(News::Winners { seats: winners });
        let place = |seat, player: &Player| (!winners.contains(seat), Reverse(player.score));
        for (rank, seat, player) in self.players.ranked(self.in_play(), place) {
            news(News::Rank { rank, seat, score: player.score });
        }
    }
}
