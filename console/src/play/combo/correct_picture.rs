//! Drawing the corrections of COMBO.

use super::card::{Keys, Without, card, pane_title, title};
use super::correct::{Correcting, SCORES};
use crate::art::{self, Size};
use crate::page::Page;
use crate::pick::{Chooses, Grid, Pick};
use crate::session::Session;
use crate::stroke::{Align, Font};
use crate::text::{Digits, Text, number};
use crate::who::Who;
use core::fmt::Write as _;
use heapless::String;
use rules_core::combo::Combo;
use rules_core::{Cell, Cells, Face, Game, Seat};

/// Draws a correction.
pub(super) fn draw_correcting(
    page: &mut Page<'_>,
    session: &Session,
    game: &Combo,
    correcting: &Correcting,
) {
    let mut picking = correcting.clone();
    let picking = picking.picking(game).map(|(pick, _, candidates)| (*pick, candidates));
    match (correcting, correcting.seat()) {
        (Correcting::Who | Correcting::Turn, _) => {
            let text =
                if *correcting == Correcting::Who { Text::WhatIsWrong } else { Text::WhoseTurnNow };
            title(page, session, text, None);
            Who::default().draw(page, session, game.in_play());
        }
        (Correcting::What { .. } | Correcting::Dice { .. }, seat) => {
            let text = if let Correcting::What { .. } = correcting {
                Text::WhatIsWrong
            } else {
                Text::DiceOnCard
            };
            title(page, session, text, seat);
            if let Correcting::Dice { dice, .. } = correcting {
                dice.draw(page, 64, 42);
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
            let keys = picking.map_or(Keys::On(Cells::NONE), |(pick, all)| Keys::Of(pick, all));
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
    page: &mut Page<'_>,
    session: &Session,
    (seat, place): (Seat, &dyn core::fmt::Display),
    shows: Option<Face>,
    picking: Option<(Pick, Cells)>,
) {
    let mut heading = String::<16>::new();
    let _ = match shows {
        Some(face) => write!(heading, "{place}: {face}"),
        None => write!(heading, "{place}: ?"),
    };
    page.heading(&heading, Some(session.token(seat)));
    let Some((pick, candidates)) = picking else { return };
    pick.keys(Grid::FACES, candidates, &mut |what, key| match what {
        Chooses::Row(0) => page.key_with(0, 54, key, "1 2 3"),
        Chooses::Row(_) => page.key_with(0, 63, key, "4 5 6"),
        Chooses::Cell(cell) => {
            let x = 26 + 30 * i32::from(cell.column());
            page.chip(x + 4, 38, key);
            if let Some(face) = Face::new(Grid::FACES.number(cell) + 1) {
                art::die(page, (x, 18), face, false, Size::Large);
                page.hear_number(face.pips());
            }
        }
    });
}

fn digits(cell: Cell) -> Digits {
    number(25 * u16::from(SCORES.number(cell)))
}

fn draw_scores(page: &mut Page<'_>, pick: Pick) {
    let places = SCORES.first(12);
    if page.listens() {
        return page.heard_grid((pick, SCORES, places), &|page, cell| {
            page.text(0, 0, Align::Left, Font::Text, &digits(cell));
        });
    }
    let right = |cell: Cell| 32 * i32::from(cell.column()) + 31;
    let y = |cell: Cell| 15 + 12 * i32::from(cell.row());
    for cell in places.iter() {
        page.text(right(cell), y(cell) + 8, Align::Right, Font::Text, &digits(cell));
    }
    let at = |cell: Cell| (right(cell) - Font::Text.width(&digits(cell)) - 10, y(cell));
    let beside = |row: u8| (0, 15 + 12 * i32::from(row));
    pick.draw(page, (SCORES, places), &beside, &at);
}
