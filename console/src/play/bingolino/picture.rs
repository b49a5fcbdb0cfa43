//! Drawing the screens of Bingolino.

use super::entered::{
    Chosen, Could, NumberKey, best, changeable, could, least, number_keys, numbers, others, total,
};
use super::{Act, BLINK, Stage, View, place};
use crate::art::{self, Size};
use crate::input::{Button, Millis};
use crate::page::{Canvas, HINTS, Page, TOP};
use crate::phrase::{Gain, Phrase};
use crate::pick::{Chooses, Grid, Pick, column_keys};
use crate::raster::WIDTH;
use crate::session::Session;
use crate::speech::{Loudness, Spoken, Word};
use crate::stroke::Bitmap;
use crate::stroke::{Align, Font};
use crate::text::Text;
use crate::who::ARROWS;
use rules_core::bingolino::{Bingolino, Board};
use rules_core::{Cell, Cells, Seat};

/// The left edge of the right pane, beside the total.
const PANE: i32 = 58;
/// The baseline of hints below something tall: none of them has a letter that reaches below it.
const LOW: i32 = HINTS + 1;

impl View {
    pub(super) fn picture(&self, page: &mut Page<'_, Act>, session: &Session, now: Millis) {
        let Some(game) = session.game::<View>() else { return };
        let roller = game.roller().unwrap_or(Seat::FIRST);
        let token = Some(session.token(roller));
        if let (true, Some(roll)) = (self.tumble.goes_on(now), game.roll()) {
            page.title(&Text::Rolled, token);
            return page.dice((64, 28), Size::Large, None, roll, (self.tumble, now));
        }
        let back = self.taken_back(session, page.language);
        match &self.stage {
            Stage::Roll => draw_roll(page, session, game, back),
            Stage::Own(dice) => dice.draw(page, token, &Act::Own),
            Stage::Number { more } => {
                page.title(&Text::Rolled, token);
                draw_number(page, game, *more);
            }
            Stage::Tile { seat, number, pick, direct } => {
                page.title_about(Text::WhereIsYour, number, Some(session.token(*seat)));
                let could = Could::turn(game, *seat, Some(*number));
                let in_row = pick.row().is_some();
                let framed = best(game, *seat, could.known);
                let shown = framed.filter(|_| !in_row);
                self::pick(page, game, *seat, (*pick, could.all()), shown, &Act::Tile);
                let a = match framed {
                    Some(cell) => Some((Text::ThisOne, Act::ThisOne(cell), framed)),
                    None => direct.then_some((Text::Decline, Act::None, None)),
                };
                // Coming from another question, B goes back there.
                let back = if *direct { back } else { Some(plain_back(page)) };
                if *direct {
                    // The number has not been said yet.
                    page.loudly(Loudness::Important);
                }
                draw_tile(page, *number, (a, back), in_row);
            }
            Stage::Else => {
                page.title_about(Text::WhoElseHas, &total(game), token);
                page.total(2, total(game));
                for (nth, (seat, key)) in (0..).zip(others(game).into_iter().zip(ARROWS)) {
                    let x = PANE + 24 * nth;
                    page.chip(x + 6, TOP + 22, key, Act::Has(seat));
                    page.animal(x, TOP, 2, session.token(seat));
                }
                page.key(PANE, HINTS - 9, Button::A, &Text::NobodyElse, Act::Done);
                draw_back(page, back);
            }
            Stage::Agree(chosen) => draw_agree(page, session, game, (*chosen, now), back),
            Stage::Change { seat, pick, .. } => {
                page.title(&Text::WhichTile, Some(session.token(*seat)));
                let fits = Could::turn(game, *seat, None).known;
                self::pick(page, game, *seat, (*pick, fits), None, &Act::Tile);
                let none = Some((Text::Decline, Act::None, None));
                let hints = (none, Some(plain_back(page)));
                draw_tile(page, total(game), hints, pick.row().is_some());
            }
            Stage::Back { pick } => {
                page.title(&Text::TurnBack, token);
                draw_turn_back(page, game, roller, *pick);
            }
            Stage::Wont => {
                page.title(&Text::WontTurn, token);
                page.total(2, total(game));
                page.key(PANE, HINTS - 10, Button::A, &Text::Decline, Act::None);
                page.key(PANE, HINTS, Button::B, &Text::Back, Act::Back);
            }
            Stage::Stars(said) => draw_stars(page, session, game, *said),
            Stage::Prove(proof) => proof.draw(page, session),
            Stage::Correct(correcting) => correcting.draw(page, session, game),
        }
        if let (Stage::Number { .. } | Stage::Agree(_) | Stage::Stars(_), Some(roll)) =
            (&self.stage, game.roll())
        {
            page.title_dice(None, roll);
        }
    }
}

/// Draws what B undoes, at the bottom of the right pane.
fn draw_back(page: &mut Page<'_, Act>, back: Option<Phrase>) {
    if let Some(back) = back {
        page.key(PANE, LOW, Button::B, &back, Act::Back);
    }
}

/// Draws a digit for every number of dice, with a bar under the number that this seat rolled last.
fn draw_roll(page: &mut Page<'_, Act>, session: &Session, game: &Bingolino, back: Option<Phrase>) {
    let roller = game.roller().unwrap_or(Seat::FIRST);
    let heading = if game.playoff().is_empty() { Text::HowManyDice } else { Text::PlayOff };
    page.title(&heading, Some(session.token(roller)));
    let stars = game.boards().get(roller).map_or(0, Board::stars);
    if page.listens() {
        page.heard_stars(u8::try_from(stars).unwrap_or_default());
    } else if page.note.is_none() {
        let room = (WIDTH - 18 - page.width(Font::Bold, &heading)) / 8;
        match i32::try_from(stars).unwrap_or(0) {
            stars if stars > room => {
                page.corner(&stars);
                page.bitmap(WIDTH - 20, 2, &art::STAR, false);
            }
            stars => {
                for nth in 1..=stars {
                    page.bitmap(WIDTH - 8 * nth, 2, &art::STAR, false);
                }
            }
        }
    }
    for (dice, &key) in (1..).zip(column_keys(5)) {
        let x = 25 * i32::from(dice) - 11;
        page.chip(x - 4, 41, key, Act::Roll(dice));
        page.text(x, 38, Align::Center, Font::Big, &dice);
        if dice == session.dice_of(roller) {
            page.hear(Word::Spoken(Spoken::Chosen));
            page.fill(x - 6, 51, 13, 2, true);
        }
    }
    if let Some(back) = back {
        page.key_at_the_right(HINTS, Button::B, &back, Act::Back);
    }
}

/// Draws the total with its key, and the smaller sums that the roller may use instead.
fn draw_number(page: &mut Page<'_, Act>, game: &Bingolino, more: bool) {
    let total = total(game);
    // Two digits are clear of the key before them and of those after them.
    page.total(8, total);
    let mut nth = 0;
    for (key, number) in number_keys(game, more) {
        if number == NumberKey::Number(total) {
            page.chip(0, 34, key, Act::Number(total));
            page.hear_number(total);
            continue;
        }
        let (x, y) = (PANE + 4 + nth % 2 * 34, TOP + 2 + nth / 2 * 19);
        match number {
            NumberKey::Number(sum) => {
                page.chip(x, y + 3, key, Act::Number(sum));
                // Said to the whole table, because the roller may turn a smaller sum.
                page.loudly(Loudness::Aloud);
                page.text(x + 11, y + 16, Align::Left, Font::Middle, &sum);
            }
            // Seen from the start, so that nobody overlooks a number that fits.
            NumberKey::More(sums) => {
                page.chip(x, y + 3, key, Act::MoreNumbers);
                // In the right column there is less room; so many numbers without the total are
                // rare.
                let (font, pitch) = if nth % 2 == 0 { (Font::Bold, 17) } else { (Font::Tiny, 10) };
                page.hear(Word::Spoken(Spoken::More));
                for (nth, sum) in (0..).zip(sums) {
                    page.text(x + 12 + pitch * nth, y + 12, Align::Left, font, &sum);
                }
            }
        }
        page.pause();
        nth += 1;
    }
    match more {
        true => page.key(PANE + 4, HINTS, Button::B, &Text::Back, Act::Back),
        false => {
            let nothing = if could(game) { Text::Wont } else { Text::Nothing };
            page.key(PANE + 4, HINTS, Button::Down, &nothing, Act::None);
        }
    }
}

fn plain_back(page: &Canvas<'_>) -> Phrase {
    Phrase::of(&Text::Back, page.language)
}

/// What A does beside a board: its label, its act, and the tile it is about.
type KeyA = (Text, Act, Option<Cell>);

/// Draws the number beside a board, and what A and B do; in a row, B leaves it.
fn draw_tile(
    page: &mut Page<'_, Act>,
    shown: u8,
    (a, back): (Option<KeyA>, Option<Phrase>),
    in_row: bool,
) {
    let both = a.is_some() && back.is_some();
    let (y, font) = if both { (39, Font::Big) } else { (55, Font::Total) };
    page.text(2, y, Align::Left, font, &shown);
    page.pause();
    if let Some((label, act, framed)) = a.filter(|_| !in_row) {
        page.key(0, if both { LOW - 11 } else { LOW }, Button::A, &label, act);
        framed.into_iter().for_each(|cell| page.hear_all(&cell));
    }
    let back = if in_row { Some(plain_back(page)) } else { back };
    if let Some(back) = back {
        page.key(0, LOW, Button::B, &back, Act::Back);
    }
}

/// Draws the sums, so that everyone sees why nothing fits, and which tile is turned back.
fn draw_turn_back(page: &mut Page<'_, Act>, game: &Bingolino, roller: Seat, pick: Pick) {
    let down = game.boards().get(roller).map_or(Cells::NONE, Board::down);
    let framed = least(game).filter(|_| pick.row().is_none());
    self::pick(page, game, roller, (pick, down), framed, &Act::Tile);
    let total = total(game);
    page.loudly(Loudness::Important);
    page.text(0, 38, Align::Left, Font::Big, &total);
    page.pause();
    page.loudly(Loudness::Aloud);
    let smaller = game.sums(roller).iter().filter(|sum| *sum < total);
    for (nth, sum) in (0..).zip(smaller) {
        let (x, y) = (46 + nth / 3 * 15, TOP + 8 + nth % 3 * 10);
        page.text(x, y, Align::Right, Font::Text, &sum);
    }
    page.pause();
    if pick.row().is_some() {
        return page.key(0, HINTS, Button::B, &Text::Back, Act::Back);
    }
    if let Some(cell) = framed {
        page.key(0, HINTS - 11, Button::A, &Text::ThisOne, Act::ThisOne(cell));
        page.hear_all(&cell);
    }
    if !numbers(game).is_empty() {
        page.key(0, HINTS, Button::B, &Text::ItFits, Act::Back);
    }
}

/// Draws what all seats turn over: a small board for each, with the tile blinking.
fn draw_agree(
    page: &mut Page<'_, Act>,
    session: &Session,
    game: &Bingolino,
    (chosen, now): (Chosen, Millis),
    back: Option<Phrase>,
) {
    let roller = game.roller().unwrap_or(Seat::FIRST);
    let shows = |seat: Seat| {
        let cell = chosen.get(place(seat)).copied().flatten()?;
        game.boards().get(seat)?.tiles().known(cell)
    };
    match shows(roller) {
        // The roller's tile may be a smaller sum.
        Some(shows) => page.title_about(Text::Turns, &shows, Some(session.token(roller))),
        None if chosen == [None; 4] => {
            page.title_about(Text::NobodyHas, &total(game), Some(session.token(roller)));
        }
        None => page.title(&Text::TurnAll, Some(session.token(roller))),
    }
    page.total(2, total(game));
    // After 49 days (2³² ms) the tile stays lit.
    let lit = (u32::try_from(now).unwrap_or(0) / BLINK).is_multiple_of(2);
    let mut keys = changeable(game).zip(ARROWS);
    let mut next = keys.next();
    let seats = game.playing().iter().filter(|seat| !game.has_used(*seat));
    for (nth, seat) in (0..).zip(seats) {
        let (x, y) = (PANE + 2 + nth % 2 * 36, TOP + nth / 2 * 21);
        let tile = chosen.get(place(seat)).copied().flatten();
        if let Some((_, key)) = next.filter(|(wears, _)| *wears == seat) {
            page.chip(x + 1, y + 11, key, Act::Change(seat));
            next = keys.next();
        }
        if page.listens() {
            heard_turned(page, session, seat, tile);
            continue;
        }
        page.animal(x, y, 1, session.token(seat));
        small_board(page, x + 14, y + 1);
        if let Some(cell) = tile {
            small_tile(page, x + 14, y + 1, cell);
            if !lit {
                let at = |place: u8| 4 * i32::from(place);
                page.fill(x + 15 + at(cell.column()), y + 2 + at(cell.row()), 3, 3, false);
            }
        }
    }
    // If there is something to undo, a seat has used the roll, so there is room for another board.
    let (x, y) = if back.is_some() { (PANE + 38, 47) } else { (PANE - 2, HINTS) };
    page.key(x, y, Button::A, &Text::Agreed, Act::Done);
    draw_back(page, back);
}

/// Says which tile a seat turns over, if any.
fn heard_turned(page: &mut Canvas<'_>, session: &Session, seat: Seat, tile: Option<Cell>) {
    page.loudly(Loudness::Aloud);
    page.animal(0, 0, 1, session.token(seat));
    match tile {
        Some(cell) => page.hear_all(&cell),
        None => page.hear(Word::Text(Text::Nothing)),
    }
    page.pause();
}

/// Draws every seat with its stars, and those it has just entered, in a game on trust.
fn draw_stars(page: &mut Page<'_, Act>, session: &Session, game: &Bingolino, said: [u8; 4]) {
    page.title(&Text::StarsEarned, game.roller().map(|roller| session.token(roller)));
    page.total(2, total(game));
    for (nth, (seat, key)) in (0..).zip(game.playing().iter().zip(ARROWS)) {
        let (x, y) = (PANE + nth % 2 * 36, TOP + nth / 2 * 21);
        page.chip(x, y + 1, key, Act::Star(seat));
        page.animal(x + 11, y, 1, session.token(seat));
        let has = game.boards().get(seat).map_or(0, Board::stars);
        page.text(x + 24, y + 9, Align::Left, Font::Text, &has);
        let earned = said.get(place(seat)).copied().unwrap_or(0);
        if earned > 0 {
            page.hear_all(&Gain(earned.into()));
        }
        for star in 0..i32::from(earned) {
            page.bitmap(x + 10 + 8 * star, y + 11, &art::STAR, true);
        }
    }
    page.key(PANE, HINTS, Button::A, &Text::Next, Act::Done);
    if said != [0; 4] {
        // The star is the word: there is no room for another.
        page.chip(WIDTH - 20, HINTS - 8, Button::B, Act::Back);
        page.hear_all(&Text::TakeBackShort);
        page.bitmap(WIDTH - 9, HINTS - 8, &art::STAR, true);
        page.pause();
    }
}

/// Reads out a board.
fn heard_board<A>(
    page: &mut Page<'_, A>,
    board: &Board,
    (pick, candidates): (Pick, Cells),
    framed: Option<Cell>,
    act: &dyn Fn(Chooses) -> A,
) {
    let says = |page: &mut Canvas<'_>, cell| {
        page.heard_place(pick, cell);
        match board.tiles().known(cell) {
            _ if board.down().contains(cell) => page.hear(Word::Text(Text::FaceDown)),
            Some(shows) => page.hear_number(u8::from(shows)),
            None => page.hear(Word::Spoken(Spoken::Unknown)),
        }
        if framed == Some(cell) {
            page.hear(Word::Spoken(Spoken::Chosen));
        }
    };
    page.heard_grid((pick, Grid::BOARD, candidates), &says, act);
}

/// Draws a board at the right, with the keys of its rows, or of the candidates in the chosen row.
pub(super) fn pick<A>(
    page: &mut Page<'_, A>,
    game: &Bingolino,
    seat: Seat,
    (pick, candidates): (Pick, Cells),
    framed: Option<Cell>,
    act: &dyn Fn(Chooses) -> A,
) {
    let Some(board) = game.boards().get(seat) else { return };
    if page.listens() {
        return heard_board(page, board, (pick, candidates), framed, act);
    }
    let at = |cell: Cell| (79 + 12 * i32::from(cell.column()), 15 + 12 * i32::from(cell.row()));
    let has_key = |cell: Cell| pick.row() == Some(cell.row()) && candidates.contains(cell);
    for (cell, shows) in board.tiles().iter() {
        let (x, y) = at(cell);
        if has_key(cell) {
            continue;
        }
        match board.down().contains(cell) {
            true => page.fill(x, y, 10, 10, true),
            false => page.small(x + 5, y + 8, shows.map(u8::from), true),
        }
        if framed == Some(cell) {
            page.frame(x - 2, y - 2, 14, 14);
        }
    }
    if let Some(row) = pick.row() {
        page.frame(76, 13 + 12 * i32::from(row), 52, 14);
    }
    pick.keys(Grid::BOARD, candidates, &mut |what, key| match what {
        Chooses::Row(row) => page.chip(66, 15 + 12 * i32::from(row), key, act(what)),
        Chooses::Cell(cell) => page.chip(at(cell).0, at(cell).1, key, act(what)),
    });
}

/// The sixteen places of a small board, 17 pixels wide and high with its tiles.
static DOTS: Bitmap<14> = {
    const ROW: &str = "#...#...#...#.";
    const GAP: &str = "..............";
    Bitmap::new([ROW, GAP, GAP, GAP, ROW, GAP, GAP, GAP, ROW, GAP, GAP, GAP, ROW])
};

pub(super) fn small_board(page: &mut Canvas<'_>, x: i32, y: i32) {
    page.bitmap(x + 2, y + 2, &DOTS, true);
}

/// Draws a tile of a small board.
pub(super) fn small_tile(page: &mut Canvas<'_>, x: i32, y: i32, cell: Cell) {
    let at = |place: u8| 4 * i32::from(place);
    page.fill(x + at(cell.column()), y + at(cell.row()), 5, 5, true);
}
