//! Drawing the corrections of COMBO.

use super::Act;
use super::card::{Keys, Without, card, pane_title, title};
use super::correct::{CorrectAct, Correcting, SCORES};
use crate::art::{self, Size};
use crate::page::{Canvas, Page};
use crate::phrase::{Phrase, Wording};
use crate::pick::{Chooses, Grid, Pick};
use crate::session::Session;
use crate::stroke::{Align, Font};
use crate::text::Text;
use crate::who::Who;
use rules_core::combo::Combo;
use rules_core::{Cell, Cells, Face, Faces, Game, Seat};

/// Draws a correction.
pub(super) fn draw_correcting(
    page: &mut Page<'_, Act>,
    session: &Session,
    game: &Combo,
    correcting: &Correcting,
) {
    let picking = correcting.picking(game);
    let seat = |who| Act::Correct(CorrectAct::Seat(who));
    match (correcting, correcting.seat()) {
        (Correcting::Who | Correcting::Turn, _) => {
            let text =
                if *correcting == Correcting::Who { Text::WhatIsWrong } else { Text::WhoseTurnNow };
            title(page, session, text, None);
            Who::default().draw(page, session, game.in_play(), &seat);
        }
        (Correcting::What { .. } | Correcting::Dice { .. }, seat) => {
            let text = if let Correcting::What { .. } = correcting {
                Text::WhatIsWrong
            } else {
                Text::DiceOnCard
            };
            title(page, session, text, seat);
            if let Correcting::Dice { dice, .. } = correcting {
                dice.draw(page, (64, 42), &|by| Act::Correct(CorrectAct::Step(by)));
            }
        }
        (Correcting::Score { .. }, seat) => {
            title(page, session, Text::RightScore, seat);
            if let Some((pick, _)) = picking {
                draw_scores(page, pick);
            }
        }
        (
            Correcting::Square { .. } | Correcting::Move { .. } | Correcting::Column { .. },
            Some(seat),
        ) => {
            let (text, without) = match correcting {
                Correcting::Square { .. } => (Text::WhichSquare, Without::Nothing),
                Correcting::Move { .. } => (Text::Where, Without::Nothing),
                _ => (Text::WhichColumn, Without::Heads),
            };
            pane_title(page, session, text, seat);
            let from = if let Correcting::Move { from, .. } = correcting {
                Cells::NONE.with(*from)
            } else {
                Cells::NONE
            };
            let keys =
                picking.map_or(Keys::On(Cells::NONE), |(pick, all)| Keys::Of(pick, all, &chosen));
            card(page, game, seat, (from, keys), without);
        }
        (Correcting::Cell { cell, .. }, Some(seat)) => {
            let shows =
                game.players().get(seat).and_then(|player| player.card().squares().known(*cell));
            draw_number(page, session, (seat, cell), shows, picking);
        }
        (Correcting::Red { column, .. }, Some(seat)) => {
            let player = game.players().get(seat);
            let red = player.and_then(|player| player.card().head(column.number()));
            draw_number(page, session, (seat, column), red, picking);
        }
        _ => {}
    }
}

/// Draws the choice of a number for a square or a column: first the rows of faces, then the faces
/// of one row.
fn draw_number(
    page: &mut Page<'_, Act>,
    session: &Session,
    (seat, place): (Seat, &dyn Wording),
    shows: Option<Face>,
    picking: Option<(Pick, Cells)>,
) {
    page.title(&(place, ": ", shows), Some(session.token(seat)));
    let Some((pick, candidates)) = picking else { return };
    pick.keys(Grid::FACES, candidates, &mut |what, key| match what {
        Chooses::Row(row) => {
            let faces: Faces = Face::ALL.into_iter().skip(usize::from(row) * 3).take(3).collect();
            page.key(0, 54 + 9 * i32::from(row), key, &faces, chosen(what));
        }
        Chooses::Cell(cell) => {
            let x = 26 + 30 * i32::from(cell.column());
            page.chip(x + 4, 38, key, chosen(what));
            if let Some(face) = Face::new(Grid::FACES.number(cell) + 1) {
                art::die(page, (x, 18), face, false, Size::Large);
                page.hear_number(face.pips());
            }
        }
    });
}

/// What a key of a grid does.
fn chosen(chosen: Chooses) -> Act {
    Act::Correct(CorrectAct::Pick(chosen))
}

fn score(cell: Cell) -> u16 {
    25 * u16::from(SCORES.number(cell))
}

fn draw_scores(page: &mut Page<'_, Act>, pick: Pick) {
    let places = SCORES.first(12);
    if page.listens() {
        let says = |page: &mut Canvas<'_>, cell| page.hear_all(&score(cell));
        return page.heard_grid((pick, SCORES, places), &says, &chosen);
    }
    let right = |cell: Cell| 32 * i32::from(cell.column()) + 31;
    let y = |cell: Cell| 15 + 12 * i32::from(cell.row());
    for cell in places.iter() {
        page.text(right(cell), y(cell) + 8, Align::Right, Font::Text, &score(cell));
    }
    let language = page.language;
    let width = |cell| Font::Text.width(&Phrase::of(&score(cell), language));
    let at = |cell: Cell| (right(cell) - width(cell) - 10, y(cell));
    let beside = |row: u8| (0, 15 + 12 * i32::from(row));
    pick.draw(page, (SCORES, places), &beside, &at, &chosen);
}
