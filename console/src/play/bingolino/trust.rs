//! The game on trust: each seat enters how many stars it has earned with the roll, most often none.

use super::{Stage, View, place};
use crate::context::Context;
use crate::input::Button;
use crate::screen::Go;
use crate::who::worn_by;
use rules_core::bingolino::Command;
use rules_core::{Game, Seat};

impl View {
    pub(super) fn press_stars(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        let Stage::Stars(said) = &mut self.stage else { return Go::Stay };
        let Some(game) = context.game::<View>() else { return Go::Stay };
        if button == Button::A {
            let said = *said;
            for (seat, stars) in (1..).filter_map(Seat::new).zip(said) {
                let star = Command::Star { seat, stars };
                // A refusal cannot come now: each star was checked when it was entered.
                if stars > 0 && !context.say::<View>(&star, &mut |_| ()) {
                    return Go::Play;
                }
            }
            return self.end_roll(said, context);
        }
        let Some(seat) = worn_by(button, game.playing().iter()) else { return Go::Stay };
        let Some(stars) = said.get_mut(place(seat)) else { return Go::Stay };
        let star = Command::Star { seat, stars: *stars + 1 };
        if game.may(&star) {
            *stars += 1;
        } else {
            // A note says why; the stars before stay. B at the next roll undoes them.
            context.say::<View>(&star, &mut |_| ());
        }
        Go::Stay
    }
}
