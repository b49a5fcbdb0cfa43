//! Drawing a card with its keys, and the title beside it.

use super::Act;
use crate::art;
use crate::page::{ACROSS, Canvas, Page};
use crate::phrase::Sign;
use crate::pick::{Chooses, Grid, Pick};
use crate::session::Session;
use crate::speech::{Spoken, Word};
use crate::stroke::{Align, Font};
use crate::text::Text;
use rules_core::combo::{Card, Combo, Player};
use rules_core::{Cell, Cells, Face, Seat};

/// The left edge of the pane beside a card.
pub(super) const PANE: i32 = 53;

/// The upper edge of the dice in the pane.
pub(super) const DICE: i32 = 13;

/// The upper left corner of a square.
pub(super) fn corner(cell: Cell) -> (i32, i32) {
    (10 * i32::from(cell.column()), 13 + 10 * i32::from(cell.row()))
}

/// The left edge of a die in the pane, the red one first, among this many white ones.
pub(super) fn dice_x(nth: i32, white: usize) -> i32 {
    let width = i32::try_from(white).unwrap_or(0) * 16 + 14;
    PANE + 37 - width / 2 + 16 * nth
}

/// Draws the title, with a mark if the seat has 300 and has not claimed it yet.
pub(super) fn title(page: &mut Canvas<'_>, session: &Session, text: Text, seat: Option<Seat>) {
    page.title(&text, seat.map(|seat| session.token(seat)));
    if page.note.is_none() && seat.is_some_and(|seat| session.not_yet.0.contains(seat)) {
        page.fill(12, 1, 2, 2, false);
        page.hear(Word::Text(Text::Claim300));
        page.pause();
    }
}

/// Draws the title beside a card; a note takes the whole width.
pub(super) fn pane_title(page: &mut Canvas<'_>, session: &Session, text: Text, seat: Seat) {
    if page.note.is_some() || page.listens() {
        return title(page, session, text, Some(seat));
    }
    page.fill(PANE, 0, ACROSS - 53, 12, true);
    page.animal_on(PANE + 1, 0, session.token(seat), false);
    page.dark_text(PANE + 14, 9, Align::Left, Font::Bold, &text);
    if session.not_yet.0.contains(seat) {
        page.fill(PANE + 12, 1, 2, 2, false);
    }
}

/// What is left out of a card because keys are drawn there.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Without {
    Nothing,
    Heads,
}

/// Keys on squares: those of the screen, or those of a choice of one square, and what they do.
#[derive(Clone, Copy)]
pub(super) enum Keys<'a> {
    On(Cells),
    Of(Pick, Cells, &'a dyn Fn(Chooses) -> Act),
}

impl Keys<'_> {
    /// The squares with a key on them.
    fn cells(self) -> Cells {
        let mut with_keys = Cells::NONE;
        match self {
            Keys::On(cells) => return cells,
            Keys::Of(pick, candidates, _) => pick.keys(Grid::CARD, candidates, &mut |what, _| {
                if let Chooses::Cell(cell) = what {
                    with_keys.insert(cell);
                }
            }),
        }
        with_keys
    }
}

/// Draws a card: red numbers above the columns, the column of the red die lit, dice as lit squares;
/// some squares are framed.
pub(super) fn card(
    page: &mut Page<'_, Act>,
    game: &Combo,
    seat: Seat,
    (framed, keys): (Cells, Keys<'_>),
    without: Without,
) {
    let Some(player) = game.players().get(seat) else { return };
    if page.listens() {
        return heard_card(page, player, framed, keys);
    }
    for column in 0..5 {
        let x = i32::from(column) * 10;
        let head = player.card().head(column);
        let named = head.is_some() && head == game.red();
        if without == Without::Heads || page.note.is_some() {
            continue;
        }
        if named {
            page.fill(x, 0, 9, 9, true);
        }
        match head {
            Some(head) => page.small(x + 5, 8, Some(head.pips()), !named),
            None => page.text(x + 5, 8, Align::Center, Font::Tiny, &Sign::UNKNOWN),
        }
    }
    if page.note.is_none() {
        page.fill(0, 10, 49, 1, true);
    }
    page.fill(PANE - 3, 12, 1, 52, true);
    page.bitmap(21, 34, &art::STAR, true);
    let with_keys = keys.cells();
    for cell in Card::cells().filter(|&cell| !with_keys.contains(cell)) {
        let (x, y) = corner(cell);
        let framed = framed.contains(cell);
        match (player.filled().contains(cell), framed) {
            (true, false) => page.fill(x + 1, y + 1, 7, 7, true),
            (true, true) => page.fill(x + 2, y + 2, 5, 5, true),
            _ => {
                let known = player.card().squares().known(cell);
                page.small(x + 5, y + 8, known.map(Face::pips), true);
            }
        }
        if framed {
            page.frame(x, y, 9, 9);
        }
    }
    if let Keys::Of(pick, candidates, act) = keys {
        let beside = |row: u8| (PANE, 13 + 10 * i32::from(row));
        pick.draw(page, (Grid::CARD, candidates), &beside, &corner, act);
    }
}

/// Reads out the red numbers, then row by row what is on the squares.
fn heard_card(page: &mut Page<'_, Act>, player: &Player, framed: Cells, keys: Keys<'_>) {
    page.hear(Word::Text(Text::HeadNumber));
    for column in 0..5 {
        heard_face(page, player.card().head(column));
    }
    let (pick, candidates, act): (_, _, &dyn Fn(Chooses) -> Act) = match keys {
        Keys::Of(pick, candidates, act) => (pick, candidates, act),
        Keys::On(_) => (Pick::START, Cells::NONE, &|_| Act::Back),
    };
    let says = |page: &mut Canvas<'_>, cell| {
        page.heard_place(pick, cell);
        heard_square(page, player, cell);
        if framed.contains(cell) {
            page.hear(Word::Spoken(Spoken::Chosen));
        }
    };
    page.heard_grid((pick, Grid::CARD, candidates), &says, act);
    // The framed squares are repeated, because rows are long.
    if !framed.is_empty() {
        page.hear(Word::Spoken(Spoken::Chosen));
        framed.iter().for_each(|cell| page.hear_all(&cell));
        page.pause();
    }
}

/// Says what is on a square: a die, the star, or its number.
pub(super) fn heard_square(page: &mut Canvas<'_>, player: &Player, cell: Cell) {
    match player.filled().contains(cell) {
        true => page.hear(Word::Spoken(Spoken::Die)),
        false if Card::cells().all(|square| square != cell) => {
            page.hear(Word::Spoken(Spoken::Star));
        }
        false => heard_face(page, player.card().squares().known(cell)),
    }
}

pub(super) fn heard_face(page: &mut Canvas<'_>, face: Option<Face>) {
    page.hear_all(&face);
}
