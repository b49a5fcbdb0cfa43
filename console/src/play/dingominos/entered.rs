//! Tiles that are entered: the sign that faces outward, and both signs of the opening tile.

use super::View;
use crate::context::Context;
use crate::input::Button;
use crate::pick::{Grid, Pick, Picked};
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

/// Handles a press. Returns the sign if one was chosen, or else what the press did.
pub(super) fn choose(pick: &mut Pick, button: Button, joker: bool) -> Result<Sign, Picked> {
    match pick.press(button, Grid::SIGNS, places(joker)) {
        Picked::Cell(cell) => Ok(sign_at(cell)),
        other => Err(other),
    }
}

/// Whether a joker may be the inner half of a tile laid there, besides the sign of the end; and
/// whether one may face outward, which takes a tile with two jokers (D11).
pub(super) fn jokers(game: &Dingominos, side: Side, chosen: bool) -> (bool, bool) {
    let plain = game.end(side) != Some(Sign::Joker);
    (plain, chosen || !plain)
}

impl View {
    pub(super) fn press_outer(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        let View::Outer { side, joker, pick } = self else { return Transition::Stay };
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let (inward, outward) = jokers(game, *side, *joker);
        match choose(pick, button, outward) {
            Ok(outer) => {
                let end = game.end(*side).filter(|_| !*joker && outer != Sign::Joker);
                let inner = end.unwrap_or(Sign::Joker);
                let lay = Command::Lay { side: *side, inner, outer };
                return self.enter(&lay, context);
            }
            Err(Picked::Other) if button == Button::B => *self = View::Table,
            Err(Picked::Other) if button == Button::Left && pick.row().is_none() && inward => {
                *joker = !*joker;
            }
            Err(_) => {}
        }
        Transition::Stay
    }

    pub(super) fn press_open(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        let View::Open { left, pick } = self else { return Transition::Stay };
        match (choose(pick, button, true), *left) {
            (Ok(right), Some(left)) => return self.enter(&Command::Open { left, right }, context),
            (Ok(sign), None) => (*left, *pick) = (Some(sign), Pick::START),
            (Err(Picked::Other), Some(_)) if button == Button::B => *left = None,
            (Err(Picked::Other), None) if button == Button::B => return back_to_scores(context),
            (Err(_), _) => {}
        }
        Transition::Stay
    }
}

/// Handles B before the first tile of a round: it leads to the scores of the previous round, or
/// does the same as everywhere.
pub(super) fn back_to_scores(context: &mut Context<'_>) -> Transition {
    let first = context.game::<View>().and_then(Dingominos::round) == Some(1);
    if first { context.press_b() } else { Transition::Play }
}
