//! What Bingolino's screens look like.

use super::{BLINK, Stage, View, likeliest, sums_downward};
use crate::art::{self, Size};
use crate::input::Millis;
use crate::layout::{HINTS, Page, TOP};
use crate::play::Tumble;
use crate::session::Session;
use crate::stroke::{Align, Font};
use crate::text::{Text, number};
use core::fmt::Write as _;
use heapless::String;
use rules_core::bingolino::{Bingolino, Board};
use rules_core::{Cell, Cells, Faces, Line, Lines, Seat};

impl View {
    #[inline(never)]
    pub(super) fn picture(&self, page: &mut Page<'_, '_>, session: &Session, now: Millis) {
        let Some(game) = session.game::<Bingolino>() else { return };
        let roller = game.roller().unwrap_or(Seat::FIRST);
        match &self.stage {
            Stage::Roll => self.draw_roll(page, session, game, roller),
            Stage::Total(tumble) => draw_total(page, session, game, roller, (*tumble, now)),
            Stage::Ask { seat, cursor } => {
                board(page, game, *seat, Some(*cursor), None);
                side(page, session, game, *seat, Text::TurnOver, Text::Decline);
            }
            Stage::Back { cursor } => {
                board(page, game, roller, Some(*cursor), None);
                page.title(Text::TurnBack, Some(session.token(roller)));
                page.key(64, HINTS - 11, "A", Text::TurnUp);
                page.key(64, HINTS, "B", Text::Back);
            }
            Stage::Sum { seat, cell, chosen } => {
                draw_sums(page, session, game, (*seat, *cell), *chosen);
            }
            Stage::Why { chosen } => {
                page.title(Text::WhyNone, Some(session.token(roller)));
                page.rows(&[(Text::NothingFits, ""), (Text::NotWanted, "")], *chosen);
                page.hints(Text::Choose, Some(Text::Back));
            }
            Stage::Stars(stars) => {
                if let Some((seat, lines)) = stars.last() {
                    // After 49 days of play it is lit and stays lit.
                    let flash = (u32::try_from(now).unwrap_or(0) / BLINK).is_multiple_of(2);
                    board(page, game, *seat, None, flash.then_some(*lines));
                    page.title(Text::BingolinoCall, Some(session.token(*seat)));
                    let count = game.boards().get(*seat).map_or(0, Board::stars);
                    page.canvas.text(96, 42, Align::Center, Font::Big, &number(count));
                    page.canvas.bitmap(115, 20, &art::STAR, true);
                    page.key(66, HINTS, "A", Text::Next);
                }
            }
        }
    }

    #[inline(never)]
    fn draw_roll(
        &self,
        page: &mut Page<'_, '_>,
        session: &Session,
        game: &Bingolino,
        roller: Seat,
    ) {
        let heading = match game.playoff().is_empty() {
            true => Text::HowManyDice,
            false => Text::PlayOff,
        };
        page.title(heading, Some(session.token(roller)));
        page.canvas.text(40, 44, Align::Center, Font::Big, &number(self.dice));
        page.arrows(16, 64, 32);
        let boards = game.boards().iter();
        page.standings(boards.map(|(seat, board)| (session.token(seat), board.stars())), true);
        page.hints(Text::Roll, None);
        // The fourth seat's line reaches down to there.
        if game.boards().count() < 4 {
            page.held_b();
        }
    }
}

/// Which number the turned tile shows, and which die is left out for it.
#[inline(never)]
fn draw_sums(
    page: &mut Page<'_, '_>,
    session: &Session,
    game: &Bingolino,
    (seat, cell): (Seat, Cell),
    chosen: usize,
) {
    page.title(Text::WhichSum, Some(session.token(seat)));
    let sums = sums_downward(game, seat, cell);
    let total = game.roll().map_or(0, Faces::total);
    let language = page.language;
    page.list(sums.len(), chosen, &|nth, show| {
        let sum = sums.get(nth).copied().unwrap_or(0);
        match total.saturating_sub(sum) {
            0 => show(&number(sum), ""),
            left_out => show(&number(sum), &Text::Without.with(language, &left_out)),
        }
    });
    page.hints(Text::TurnOver, Some(Text::Back));
}

/// The sums the seat may use instead of the total: only the roller has any (B5).
fn smaller_sums(game: &Bingolino, seat: Seat) -> String<24> {
    let total = game.roll().map_or(0, Faces::total);
    let mut smaller = String::new();
    for sum in game.sums(seat).iter().filter(|sum| *sum < total) {
        let glue = if smaller.is_empty() { "" } else { " " };
        let _ = write!(smaller, "{glue}{sum}");
    }
    smaller
}

#[inline(never)]
fn draw_total(
    page: &mut Page<'_, '_>,
    session: &Session,
    game: &Bingolino,
    roller: Seat,
    (tumble, now): (Tumble, Millis),
) {
    let Some(roll) = game.roll() else { return };
    page.title_about(Text::Seat, &roller, Some(session.token(roller)));
    let tumbles = tumble.goes_on(now);
    let y = if tumbles { 26 } else { 14 };
    page.dice((64, y), Size::Large, None, roll, (tumble, now));
    if tumbles {
        return;
    }
    page.canvas.text(40, 62, Align::Right, Font::Big, &number(roll.total()));
    let smaller = smaller_sums(game, roller);
    if !smaller.is_empty() {
        page.canvas.text(46, 42, Align::Left, Font::Text, page.say(Text::OneLess));
        page.canvas.text(46, 52, Align::Left, Font::Tiny, &smaller);
    }
    let nobody = game.playing().iter().all(|seat| likeliest(game, seat).is_none());
    page.key(46, HINTS, "A", if nobody { Text::Nobody } else { Text::Next });
}

/// The number a seat needs, and what its buttons do, beside its board.
#[inline(never)]
fn side(
    page: &mut Page<'_, '_>,
    session: &Session,
    game: &Bingolino,
    seat: Seat,
    a: Text,
    b: Text,
) {
    page.title_about(Text::Seat, &seat, Some(session.token(seat)));
    let total = game.roll().map_or(0, Faces::total);
    page.canvas.text(96, 38, Align::Center, Font::Big, &number(total));
    page.corner(&smaller_sums(game, seat));
    page.key(64, HINTS - 11, "A", a);
    page.key(64, HINTS, "B", b);
}

/// Sixteen tiles: face-down ones are filled, known numbers shown. Tiles on the `flash` lines are
/// drawn face up, so that they blink.
#[inline(never)]
fn board(
    page: &mut Page<'_, '_>,
    game: &Bingolino,
    seat: Seat,
    cursor: Option<Cell>,
    flash: Option<Lines<4>>,
) {
    let Some(board) = game.boards().get(seat) else { return };
    let flashing: Cells = flash
        .into_iter()
        .flat_map(|lines| lines.iter().flat_map(Line::path).collect::<Cells>().iter())
        .collect();
    for (cell, shows) in board.tiles().iter() {
        let down = board.down().contains(cell) && !flashing.contains(cell);
        tile(page, cell, shows.map(u8::from), down, cursor == Some(cell));
    }
}

/// One tile of a board, with or without the cursor around it.
#[inline(never)]
pub(crate) fn tile(
    page: &mut Page<'_, '_>,
    cell: Cell,
    shows: Option<u8>,
    down: bool,
    cursor: bool,
) {
    let (x, y) = (i32::from(cell.column()) * 15 + 1, TOP + 1 + i32::from(cell.row()) * 12);
    if down {
        page.canvas.fill(x + 1, y + 1, 12, 9, true);
    }
    if !down {
        page.small(x + 7, y + 9, shows, true);
    }
    if cursor {
        page.canvas.frame(x - 1, y - 1, 16, 13);
    }
}

/// A framed line of the Bingolino board, and whether it is complete.
#[inline(never)]
pub(super) fn check(page: &mut Page<'_, '_>, game: &Bingolino, seat: Seat, line: usize) {
    let Some(board) = game.boards().get(seat) else { return };
    let Some(line) = Line::<4>::all().nth(line) else { return };
    for (cell, shows) in board.tiles().iter() {
        let on_line = line.cells().contains(cell);
        tile(page, cell, shows.map(u8::from), board.down().contains(cell), on_line);
    }
    let complete = board.down().contains_all(line.cells());
    let answer = if complete { Text::Complete } else { Text::NotYet };
    page.canvas.text(66, 34, Align::Left, Font::Text, page.say(answer));
}
