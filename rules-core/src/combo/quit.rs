//! A seat leaves the game (U5). Its dice leave with it, and the others play on.

use super::{Combo, Event, News, Player, Turn};
use crate::game::Game as _;
use crate::head::Headed as _;
use crate::refusal::Refusal;
use crate::seat::Seat;

impl Combo {
    /// A seat may leave before the first roll-off of a round, a throw or a lift.
    pub(super) fn judge_quit(&self, seat: Seat) -> Result<Event, Refusal> {
        self.require_running()?;
        self.require_in_play(seat)?;
        match self.turn {
            Turn::Head { .. }
            | Turn::RollOff { again: false, .. }
            | Turn::Throw { .. }
            | Turn::Lift { .. } => Ok(Event::Quit { seat }),
            _ => Err(Refusal::QuitLater),
        }
    }

    pub(super) fn quit(&mut self, seat: Seat, news: &mut dyn FnMut(News)) {
        let was_next = self.roller() == Some(seat);
        self.out.insert(seat);
        if let Some(player) = self.players.get_mut(seat) {
            let Player { card, score, .. } = *player;
            *player = Player { card, score, ..Player::default() };
        }
        news(News::Quit { seat });
        let playing = self.in_play();
        let between_rounds = matches!(self.turn, Turn::Head { .. } | Turn::RollOff { .. });
        if playing.len() < 2 {
            // A round that did not begin is not the last one played.
            if between_rounds {
                self.round = self.round.saturating_sub(1).max(1);
            }
            self.end(playing, news);
        } else if between_rounds {
            self.turn = Turn::RollOff { rolling: playing, again: false };
        } else if was_next {
            self.begin_turn(playing.clockwise_after(seat), news);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combo::{Card, Phase};
    use crate::record::Referee;

    /// Seat 3 takes every die of the two others, one by one, and leaves with all of them.
    #[test]
    fn when_no_die_is_left_in_the_game_the_next_round_begins() {
        let mut referee = Referee::<Combo, 8>::default();
        let mut hear = |statement: &str| {
            assert!(referee.hear(statement, &mut |_| ()).is_accepted(), "{statement}");
        };
        for statement in ["seats 3", "house trust on", "rolloff 6 1 1"] {
            hear(statement);
        }
        for dice in (1..=12).rev().map(|left| left.min(3)) {
            let throw = ["throw 1 : 1", "throw 1 : 1 1", "throw 1 : 1 1 1"][dice - 1];
            for statement in [throw, "none 3", throw, "none 3", "throw 1 : 1 1 1", "none"] {
                hear(statement);
            }
        }
        hear("quit 3");
        let game = referee.game();
        assert_eq!((game.phase(), game.round()), (Some(Phase::Prepare), Some(2)));
        assert!(game.players().iter().map(|(_, player)| player.hand()).eq([12, 12, 0]));
    }

    #[test]
    fn a_seat_that_leaves_keeps_its_card_and_score_but_no_dice() {
        let mut referee = Referee::<Combo, 8>::default();
        let card = "card 3 absent 6 heads 1 2 3 4 5 \
                    rows 1 2 3 4 5 / 1 2 3 4 5 / 1 2 * 4 5 / 1 2 3 4 5 / 1 2 3 4 5";
        for statement in ["seats 3", card, "rolloff 6 1 1", "correct 3 score 75", "quit 3"] {
            assert!(referee.hear(statement, &mut |_| ()).is_accepted(), "{statement}");
        }
        let third = referee.game().players().iter().nth(2).map(|(_, player)| player).unwrap();
        assert_eq!((third.score(), third.hand(), third.on_card()), (75, 0, 0));
        assert!(Card::cells().all(|cell| third.card().squares().known(cell).is_some()));
    }
}
