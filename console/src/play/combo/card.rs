//! A card on the screen, with whatever stands on it, and the title beside it.

use crate::art;
use crate::layout::{ACROSS, Page};
use crate::pick::{Grid, Pick, Wears};
use crate::session::Session;
use crate::stroke::{Align, Font};
use crate::text::Text;
use rules_core::combo::{Card, Combo};
use rules_core::{Cell, Cells, Face, Seat};

/// The left edge of the pane beside a card.
pub(super) const PANE: i32 = 53;

/// The upper edge of the dice in the pane.
pub(super) const DICE: i32 = 13;

/// The upper left corner of a square.
pub(super) fn corner(cell: Cell) -> (i32, i32) {
    (10 * i32::from(cell.column()), 13 + 10 * i32::from(cell.row()))
}

/// The left edge of a die in the pane, the red one first, among so many white ones.
pub(super) fn dice_x(nth: i32, white: usize) -> i32 {
    let width = i32::try_from(white).unwrap_or(0) * 16 + 14;
    PANE + 37 - width / 2 + 16 * nth
}

/// The title, with a mark if the seat has 300 and has not said so yet.
#[inline(never)]
pub(super) fn title(page: &mut Page<'_, '_>, session: &Session, text: Text, seat: Option<Seat>) {
    page.title(text, seat.map(|seat| session.token(seat)));
    if page.note.is_none() && seat.is_some_and(|seat| session.not_yet.0.contains(seat)) {
        page.canvas.fill(12, 1, 2, 2, false);
    }
}

/// The same beside a card; a note takes the whole width.
#[inline(never)]
pub(super) fn pane_title(page: &mut Page<'_, '_>, session: &Session, text: Text, seat: Seat) {
    if page.note.is_some() {
        return title(page, session, text, Some(seat));
    }
    page.canvas.fill(PANE, 0, ACROSS - 53, 12, true);
    page.canvas.bitmap(PANE + 1, 0, art::animal(session.token(seat)), false);
    let heading = page.say(text);
    page.canvas.dark_text(PANE + 14, 9, Align::Left, Font::Bold, heading);
    if session.not_yet.0.contains(seat) {
        page.canvas.fill(PANE + 12, 1, 2, 2, false);
    }
}

/// What is left out of a card, because keys stand there.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Without {
    Nothing,
    Heads,
}

/// A card: red numbers over the columns, the named column lit, dice as lit squares. Squares in the
/// first set are framed, those in the second are left free for keys.
#[inline(never)]
pub(super) fn card(
    page: &mut Page<'_, '_>,
    game: &Combo,
    seat: Seat,
    (framed, keys): (Cells, Cells),
    without: Without,
) {
    let Some(player) = game.players().get(seat) else { return };
    for column in 0..5 {
        let x = i32::from(column) * 10;
        let head = player.card().head(column);
        let named = head.is_some() && head == game.red();
        if without == Without::Heads || page.note.is_some() {
            continue;
        }
        if named {
            page.canvas.fill(x, 0, 9, 9, true);
        }
        match head {
            Some(head) => page.small(x + 5, 8, Some(head.pips()), !named),
            None => page.canvas.text(x + 5, 8, Align::Center, Font::Tiny, "?"),
        }
    }
    if page.note.is_none() {
        page.canvas.fill(0, 10, 49, 1, true);
    }
    page.canvas.fill(PANE - 3, 12, 1, 52, true);
    page.canvas.bitmap(21, 34, &art::STAR, true);
    for cell in Card::cells().filter(|&cell| !keys.contains(cell)) {
        let (x, y) = corner(cell);
        let framed = framed.contains(cell);
        match (player.filled().contains(cell), framed) {
            (true, false) => page.canvas.fill(x + 1, y + 1, 7, 7, true),
            (true, true) => page.canvas.fill(x + 2, y + 2, 5, 5, true),
            _ => {
                let known = player.card().squares().known(cell);
                page.small(x + 5, y + 8, known.map(Face::pips), true);
            }
        }
        if framed {
            page.canvas.frame(x, y, 9, 9);
        }
    }
}

/// The squares on which keys stand while one of these is picked.
pub(super) fn picking_keys(pick: Option<Pick>, candidates: Cells) -> Cells {
    let mut keys = Cells::NONE;
    if let Some(pick) = pick {
        pick.keys(Grid::CARD, candidates, &mut |what, _| {
            if let Wears::Cell(cell) = what {
                keys.insert(cell);
            }
        });
    }
    keys
}

pub(super) fn draw_card_pick(page: &mut Page<'_, '_>, pick: Pick, candidates: Cells) {
    let beside = |row: u8| (PANE, 13 + 10 * i32::from(row));
    pick.draw(page, (Grid::CARD, candidates), &beside, &corner);
}
