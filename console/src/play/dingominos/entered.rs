//! Tiles that are entered: the sign that faces outward, and both signs of the opening tile.

use super::View;
use crate::context::Context;
use crate::pick::{Chooses, Grid, Pick};
use crate::screen::Transition;
use rules_core::dingominos::{Command, Dingominos, Side, Sign};
use rules_core::{Cell, Cells, Face};

/// The signs in the order of the grid, row by row.
pub(super) const SIGNS: [Sign; 12] = [
    Sign::Points(Face::One),
    Sign::Points(Face::Two),
    Sign::Points(Face::Three),
    Sign::Joker,
    Sign::Points(Face::Four),
    Sign::Points(Face::Five),
    Sign::Points(Face::Six),
    Sign::Replay,
    Sign::Skip,
    Sign::Reverse,
    Sign::Draw,
    Sign::Counter,
];

/// Every cell of the grid, with or without that of the joker.
pub(super) fn places(joker: bool) -> Cells {
    let places = (0..).zip(SIGNS).filter(|(_, sign)| joker || *sign != Sign::Joker);
    places.filter_map(|(nth, _)| Grid::SIGNS.nth(nth)).collect()
}

pub(super) fn sign_at(cell: Cell) -> Sign {
    SIGNS.get(usize::from(Grid::SIGNS.number(cell))).copied().unwrap_or(Sign::Joker)
}

/// Handles a key of the grid. Returns the sign, if one was chosen.
pub(super) fn take(pick: &mut Pick, chosen: Chooses) -> Option<Sign> {
    pick.take(chosen).map(sign_at)
}

/// Whether a joker may be the inner half of a tile laid there, besides the sign of the end; and
/// whether one may face outward, which takes a tile with two jokers (D11).
pub(super) fn jokers(game: &Dingominos, side: Side, chosen: bool) -> (bool, bool) {
    let plain = game.end(side) != Some(Sign::Joker);
    (plain, chosen || !plain)
}

impl View {
    /// Lays a tile with this sign outward, once it is chosen.
    pub(super) fn lay(&mut self, chosen: Chooses, context: &mut Context<'_>) -> Transition {
        let View::Outer { side, joker, pick } = self else { return Transition::Stay };
        let Some(outer) = take(pick, chosen) else { return Transition::Stay };
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let end = game.end(*side).filter(|_| !*joker && outer != Sign::Joker);
        let inner = end.unwrap_or(Sign::Joker);
        let lay = Command::Lay { side: *side, inner, outer };
        self.enter(&lay, context)
    }

    /// Enters a half of the opening tile, once it is chosen.
    pub(super) fn open(&mut self, chosen: Chooses, context: &mut Context<'_>) -> Transition {
        let View::Open { left, pick } = self else { return Transition::Stay };
        match (take(pick, chosen), *left) {
            (Some(right), Some(left)) => {
                return self.enter(&Command::Open { left, right }, context);
            }
            (Some(sign), None) => (*left, *pick) = (Some(sign), Pick::START),
            (None, _) => {}
        }
        Transition::Stay
    }
}
