//! Bingolino on the screen.
//!
//! A roll is used seat by seat, the roller first and then clockwise, and only those are asked who may
//! have the number: with known boards most turns are two presses.

use super::{Next, moved, stepped, undo};
use crate::art::{self, Size};
use crate::canvas::{Align, Font};
use crate::desk::Desk;
use crate::input::{Button, Cue, Millis};
use crate::layout::{HINTS, Page, TOP};
use crate::session::{Heard, OnTable, Session, TUMBLE, Wish};
use crate::text::{Digits, Text, number};
use core::fmt::Write as _;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::pixelcolor::BinaryColor;
use heapless::{String, Vec};
use rules_core::bingolino::{Bingolino, Command, News, Phase};
use rules_core::{Cell, Cells, Face, Lines, Seat, Seats, Squares};

/// The stars of one roll: who, and for which lines.
type Stars = Vec<(Seat, Lines<4>), 4>;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct View {
    /// The last choice stays.
    dice: usize,
    /// Who has said that it turns none on this roll.
    declined: Seats,
    stage: Stage,
}

#[derive(Clone, PartialEq, Debug)]
enum Stage {
    Roll,
    Total {
        rolled: Millis,
    },
    /// Which tile, if any.
    Ask {
        seat: Seat,
        cursor: Cell,
    },
    /// With the total or a smaller sum: asked where the tile is not known.
    Sum {
        seat: Seat,
        cell: Cell,
        chosen: usize,
    },
    /// Why the roller turns none: because nothing fits, or because he does not want to.
    Why {
        chosen: usize,
    },
    Back {
        cursor: Cell,
    },
    Stars(Stars),
}

fn game<'a>(desk: &'a Desk<'_>) -> Option<&'a Bingolino> {
    match &desk.session.as_ref()?.table {
        OnTable::Bingolino(table) => Some(table.game()),
        _ => None,
    }
}

/// The tiles `seat` could turn over, the likeliest first: known ones with the total, other known
/// ones, unknown ones.
fn likeliest(game: &Bingolino, seat: Seat) -> Option<Cell> {
    let total = game.roll().map(rules_core::Faces::total);
    let board = game.boards().get(seat)?;
    let could = Squares::<u8, 4>::cells().filter(|&cell| !game.could_turn(seat, cell).is_empty());
    could.min_by_key(|&cell| match board.tiles().known(cell) {
        Some(shows) if Some(u8::from(shows)) == total => 0,
        Some(_) => 1,
        None => 2,
    })
}

impl View {
    pub(crate) fn of(game: &Bingolino, dice: usize) -> View {
        let stage = match game.phase() {
            Some(Phase::Use) => Stage::Total { rolled: 0 },
            _ => Stage::Roll,
        };
        View { dice, declined: Seats::NONE, stage }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self.stage {
            Stage::Roll => "bingolino-roll",
            Stage::Total { .. } => "bingolino-total",
            Stage::Ask { .. } => "bingolino-ask",
            Stage::Sum { .. } => "bingolino-sum",
            Stage::Why { .. } => "bingolino-why",
            Stage::Back { .. } => "bingolino-back",
            Stage::Stars(_) => "bingolino-stars",
        }
    }

    pub(crate) fn press(&mut self, button: Button, desk: &mut Desk<'_>) -> Next {
        match self.stage.clone() {
            Stage::Roll => self.press_roll(button, desk),
            Stage::Total { rolled } => self.press_total(rolled, button, desk),
            Stage::Ask { seat, cursor } => self.press_ask(seat, cursor, button, desk),
            Stage::Sum { seat, cell, chosen } => self.press_sum(seat, cell, chosen, button, desk),
            Stage::Why { chosen } => self.press_why(chosen, button, desk),
            Stage::Back { cursor } => self.press_back(cursor, button, desk),
            Stage::Stars(mut stars) => {
                if button == Button::A && !stars.is_empty() {
                    stars.remove(0);
                    self.stage = if stars.is_empty() { Stage::Roll } else { Stage::Stars(stars) };
                }
                self.over(desk)
            }
        }
    }

    /// Once the last stars were seen, the winners.
    fn over(&self, desk: &Desk<'_>) -> Next {
        let over = game(desk).is_some_and(|game| !game.winners().is_empty());
        if over && self.stage == Stage::Roll { Next::Over } else { Next::Stay }
    }

    fn press_roll(&mut self, button: Button, desk: &mut Desk<'_>) -> Next {
        match button {
            Button::Left | Button::Down => self.dice = (self.dice + 3) % 5 + 1,
            Button::Right | Button::Up => self.dice = self.dice % 5 + 1,
            Button::A => {
                let roll = Wish::Bingolino(Command::Roll { dice: self.dice });
                if desk.roll(&roll, &mut |_| ()) {
                    self.declined = Seats::NONE;
                    self.stage = Stage::Total { rolled: desk.rolled_now() };
                }
            }
            Button::B => {
                if undo(desk) {
                    self.renew(desk);
                }
            }
        }
        Next::Stay
    }

    /// The screen the game stands at, after something was taken back.
    fn renew(&mut self, desk: &Desk<'_>) {
        if let Some(game) = game(desk) {
            *self = View::of(game, self.dice);
        }
    }

    fn press_total(&mut self, rolled: Millis, button: Button, desk: &mut Desk<'_>) -> Next {
        if desk.now < rolled + TUMBLE && rolled > 0 {
            // Any press ends the tumbling.
            self.stage = Stage::Total { rolled: 0 };
            return Next::Stay;
        }
        match button {
            Button::A => self.go_on(desk),
            Button::B => {
                undo(desk);
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    /// Asks the next who may have the number, or ends the roll.
    fn go_on(&mut self, desk: &mut Desk<'_>) -> Next {
        let Some(game) = game(desk) else { return Next::Stay };
        let Some(roller) = game.roller() else { return Next::Stay };
        let playing = game.playing();
        let order =
            core::iter::once(roller).chain(playing.clockwise_after(roller)).filter(|&seat| {
                playing.contains(seat) && !game.has_used(seat) && !self.declined.contains(seat)
            });
        for seat in order {
            if let Some(cursor) = likeliest(game, seat) {
                self.stage = Stage::Ask { seat, cursor };
                return Next::Stay;
            }
            // Nothing the roller has can fit: then one goes back, if one lies face down.
            let down =
                game.boards().get(seat).map_or(Cells::NONE, rules_core::bingolino::Board::down);
            if seat == roller
                && let Some(cursor) = down.iter().next()
            {
                self.stage = Stage::Back { cursor };
                return Next::Stay;
            }
        }
        self.end_roll(desk)
    }

    fn end_roll(&mut self, desk: &mut Desk<'_>) -> Next {
        let mut stars = Stars::new();
        let mut won = false;
        let done = desk.wish(&Wish::Bingolino(Command::Done), &mut |heard| match heard {
            Heard::Bingolino(News::Star { seat, line, .. }) => {
                match stars.iter_mut().find(|(earner, _)| *earner == seat) {
                    Some((_, lines)) => lines.insert(line),
                    None => {
                        let mut lines = Lines::default();
                        lines.insert(line);
                        let _ = stars.push((seat, lines));
                    }
                }
            }
            Heard::Bingolino(News::Winners { .. }) => won = true,
            _ => {}
        });
        if !done {
            return Next::Stay;
        }
        self.declined = Seats::NONE;
        match (won, stars.is_empty()) {
            (true, _) => desk.cue(Cue::Win),
            (false, false) => desk.cue(Cue::Star),
            (false, true) => desk.cue(Cue::Click),
        }
        self.stage = if stars.is_empty() { Stage::Roll } else { Stage::Stars(stars) };
        self.over(desk)
    }

    fn press_ask(&mut self, seat: Seat, cursor: Cell, button: Button, desk: &mut Desk<'_>) -> Next {
        let Some(game) = game(desk) else { return Next::Stay };
        match button {
            Button::A => {
                let sums = game.could_turn(seat, cursor);
                let mut choices = sums.iter();
                match (choices.next(), choices.next()) {
                    (Some(_), Some(_)) => {
                        self.stage = Stage::Sum { seat, cell: cursor, chosen: 0 };
                        Next::Stay
                    }
                    // A tile that cannot be turned is refused with its reason.
                    (sum, _) => self.turn(seat, cursor, sum, desk),
                }
            }
            Button::B => {
                let roller = game.roller() == Some(seat);
                let lies = game.boards().get(seat).is_some_and(|board| !board.down().is_empty());
                // The box knows that something fits: then he does not want to.
                if roller && lies && game.fit(seat).is_none() {
                    self.stage = Stage::Why { chosen: 0 };
                    return Next::Stay;
                }
                self.declined.insert(seat);
                self.go_on(desk)
            }
            arrow => {
                self.stage = Stage::Ask { seat, cursor: moved(cursor, arrow, 4) };
                Next::Stay
            }
        }
    }

    /// Turns the tile over with that sum, or with the total.
    fn turn(&mut self, seat: Seat, cell: Cell, sum: Option<u8>, desk: &mut Desk<'_>) -> Next {
        let total = game(desk).and_then(Bingolino::roll).map_or(0, rules_core::Faces::total);
        let drop = sum.and_then(|sum| Face::new(total.saturating_sub(sum)));
        let turned = desk.wish(&Wish::Bingolino(Command::Turn { seat, cell, drop }), &mut |_| ());
        if turned {
            desk.cue(Cue::Click);
            return self.go_on(desk);
        }
        Next::Stay
    }

    fn press_sum(
        &mut self,
        seat: Seat,
        cell: Cell,
        chosen: usize,
        button: Button,
        desk: &mut Desk<'_>,
    ) -> Next {
        let Some(game) = game(desk) else { return Next::Stay };
        let sums: Vec<u8, 6> = sums_downward(game, seat, cell);
        match button {
            Button::A => return self.turn(seat, cell, sums.get(chosen).copied(), desk),
            Button::B => self.stage = Stage::Ask { seat, cursor: cell },
            arrow => {
                self.stage = Stage::Sum { seat, cell, chosen: stepped(chosen, sums.len(), arrow) };
            }
        }
        Next::Stay
    }

    fn press_why(&mut self, chosen: usize, button: Button, desk: &mut Desk<'_>) -> Next {
        let Some(game) = game(desk) else { return Next::Stay };
        let Some(roller) = game.roller() else { return Next::Stay };
        match button {
            Button::A if chosen == 0 => {
                let down = game
                    .boards()
                    .get(roller)
                    .map_or(Cells::NONE, rules_core::bingolino::Board::down);
                if let Some(cursor) = down.iter().next() {
                    self.stage = Stage::Back { cursor };
                }
                Next::Stay
            }
            Button::A => {
                self.declined.insert(roller);
                self.go_on(desk)
            }
            Button::B => self.go_on(desk),
            arrow => {
                self.stage = Stage::Why { chosen: stepped(chosen, 2, arrow) };
                Next::Stay
            }
        }
    }

    fn press_back(&mut self, cursor: Cell, button: Button, desk: &mut Desk<'_>) -> Next {
        match button {
            Button::A => {
                let back = Wish::Bingolino(Command::Back { cell: cursor });
                if desk.wish(&back, &mut |_| ()) {
                    desk.cue(Cue::Click);
                    return self.go_on(desk);
                }
            }
            Button::B => self.stage = Stage::Total { rolled: 0 },
            arrow => self.stage = Stage::Back { cursor: moved(cursor, arrow, 4) },
        }
        Next::Stay
    }

    pub(crate) fn wake(&self, now: Millis) -> Option<Millis> {
        match self.stage {
            Stage::Total { rolled } if rolled > 0 && now < rolled + TUMBLE => Some(now + 80),
            Stage::Stars(_) => Some(now + 250),
            _ => None,
        }
    }

    #[inline(never)]
    pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        session: &Session,
        game: &Bingolino,
        now: Millis,
    ) {
        let roller = game.roller().unwrap_or(Seat::FIRST);
        match &self.stage {
            Stage::Roll => self.draw_roll(page, session, game, roller),
            Stage::Total { rolled } => draw_total(page, session, game, roller, (*rolled, now)),
            Stage::Ask { seat, cursor } => {
                board(page, game, *seat, Some(*cursor), None);
                side(page, session, game, *seat, Text::TurnOver, Text::Decline);
            }
            Stage::Back { cursor } => {
                board(page, game, roller, Some(*cursor), None);
                page.title(page.say(Text::TurnBack), Some(session.token(roller)));
                page.key(64, HINTS - 11, "A", page.say(Text::TurnUp));
                page.key(64, HINTS, "B", page.say(Text::Back));
            }
            Stage::Sum { seat, cell, chosen } => {
                page.title(page.say(Text::WhichSum), Some(session.token(*seat)));
                let sums = sums_downward(game, *seat, *cell);
                let rows: Vec<Digits, 6> = sums.iter().map(|sum| number(*sum)).collect();
                page.list(rows.iter().map(|row| (row.as_str(), "")), *chosen);
                page.hints(page.say(Text::TurnOver), Some(page.say(Text::Back)));
            }
            Stage::Why { chosen } => {
                page.title(page.say(Text::WhyNone), Some(session.token(roller)));
                let rows = [page.say(Text::NothingFits), page.say(Text::NotWanted)];
                page.list(rows.iter().map(|row| (*row, "")), *chosen);
                page.hints(page.say(Text::Choose), Some(page.say(Text::Back)));
            }
            Stage::Stars(stars) => {
                if let Some((seat, lines)) = stars.first() {
                    let flash = (now / 250).is_multiple_of(2);
                    board(page, game, *seat, None, flash.then_some(*lines));
                    page.title("Bingolino!", Some(session.token(*seat)));
                    let count =
                        game.boards().get(*seat).map_or(0, rules_core::bingolino::Board::stars);
                    page.canvas.text(96, 42, Align::Center, Font::Big, &number(count));
                    page.canvas.bitmap(115, 20, &art::STAR, true);
                    page.key(66, HINTS, "A", page.say(Text::Next));
                }
            }
        }
    }

    #[inline(never)]
    fn draw_roll<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        session: &Session,
        game: &Bingolino,
        roller: Seat,
    ) {
        let heading = match game.playoff().is_empty() {
            true => Text::HowManyDice,
            false => Text::PlayOff,
        };
        page.title(page.say(heading), Some(session.token(roller)));
        page.canvas.text(40, 44, Align::Center, Font::Big, &number(self.dice));
        page.arrows(16, 64, 32);
        let boards = game.boards().iter();
        page.standings(boards.map(|(seat, board)| (session.token(seat), board.stars())), true);
        page.key(0, HINTS, "A", page.say(Text::Roll));
    }
}

/// The sums with which an unknown tile could be turned, the total first.
fn sums_downward(game: &Bingolino, seat: Seat, cell: Cell) -> Vec<u8, 6> {
    let mut sums: Vec<u8, 6> = game.could_turn(seat, cell).iter().take(6).collect();
    sums.reverse();
    sums
}

#[inline(never)]
fn draw_total<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    session: &Session,
    game: &Bingolino,
    roller: Seat,
    (rolled, now): (Millis, Millis),
) {
    let Some(roll) = game.roll() else { return };
    let heading = Text::Seat.with(page.language, roller);
    page.title(&heading, Some(session.token(roller)));
    let tumbles = now < rolled + TUMBLE && rolled > 0;
    let dice = roll.iter().map(|face| (face, false));
    page.dice((64, if tumbles { 26 } else { 14 }), Size::Large, dice, (rolled, now));
    if tumbles {
        return;
    }
    page.canvas.text(40, 62, Align::Right, Font::Big, &number(roll.total()));
    let mut smaller = String::<24>::new();
    for sum in game.sums(roller).iter().filter(|sum| *sum < roll.total()) {
        let glue = if smaller.is_empty() { "" } else { " " };
        let _ = write!(smaller, "{glue}{sum}");
    }
    if roll.len() > 1 {
        page.canvas.text(46, 42, Align::Left, Font::Text, page.say(Text::OneLess));
        page.canvas.text(46, 52, Align::Left, Font::Tiny, &smaller);
    }
    let nobody = game.playing().iter().all(|seat| likeliest(game, seat).is_none());
    page.key(46, HINTS, "A", page.say(if nobody { Text::Nobody } else { Text::Next }));
}

/// The number a seat needs, and what its buttons do, beside its board.
#[inline(never)]
fn side<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    session: &Session,
    game: &Bingolino,
    seat: Seat,
    a: Text,
    b: Text,
) {
    page.title(&Text::Seat.with(page.language, seat), Some(session.token(seat)));
    let total = game.roll().map_or(0, rules_core::Faces::total);
    page.canvas.text(96, 38, Align::Center, Font::Big, &number(total));
    page.key(64, HINTS - 11, "A", page.say(a));
    page.key(64, HINTS, "B", page.say(b));
}

/// Sixteen tiles: face-down ones filled, known numbers shown. `flash` lines are drawn through.
#[inline(never)]
fn board<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    game: &Bingolino,
    seat: Seat,
    cursor: Option<Cell>,
    flash: Option<Lines<4>>,
) {
    let Some(board) = game.boards().get(seat) else { return };
    let flashing: Cells = flash
        .into_iter()
        .flat_map(|lines| lines.iter().flat_map(rules_core::Line::path).collect::<Cells>().iter())
        .collect();
    for (cell, shows) in board.tiles().iter() {
        let down = board.down().contains(cell) && !flashing.contains(cell);
        tile(page, cell, shows.map(u8::from), down, cursor == Some(cell));
    }
}

/// One tile of a board, with the cursor around it or not.
#[inline(never)]
pub(crate) fn tile<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
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
        let digits = shows.map(number);
        let text = digits.as_deref().unwrap_or("·");
        page.canvas.text(x + 7, y + 9, Align::Center, Font::Tiny, text);
    }
    if cursor {
        page.canvas.frame(x - 1, y - 1, 16, 13);
    }
}
