//! The game on trust: each seat enters how many stars it has earned with the roll, most often none.

use super::{Stage, View, place};
use crate::context::Context;
use crate::screen::Transition;
use rules_core::bingolino::Command;
use rules_core::{Game, Seat};

impl View {
    /// Counts one more star for a seat.
    pub(super) fn star(&mut self, seat: Seat, context: &mut Context<'_>) -> Transition {
        let Stage::Stars(said) = &mut self.stage else { return Transition::Stay };
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let Some(stars) = said.get_mut(place(seat)) else { return Transition::Stay };
        let star = Command::Star { seat, stars: *stars + 1 };
        if game.may(&star) {
            *stars += 1;
        } else {
            // A note says why; the stars before stay. B at the next roll undoes them.
            context.enter::<View>(&star, &mut |_| ());
        }
        Transition::Stay
    }

    /// Enters the stars of all seats, and ends the roll.
    pub(super) fn enter_stars(&mut self, said: [u8; 4], context: &mut Context<'_>) -> Transition {
        for (seat, stars) in (1..).filter_map(Seat::new).zip(said) {
            let star = Command::Star { seat, stars };
            // A refusal cannot come now: each star was checked when it was counted.
            if stars > 0 && !context.enter::<View>(&star, &mut |_| ()) {
                return Transition::Play;
            }
        }
        self.end_roll(said, context)
    }
}
