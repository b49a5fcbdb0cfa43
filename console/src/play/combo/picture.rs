//! What COMBO's screens look like.

use super::{Other, View, claimant, dice_for, likeliest, others};
use crate::art::{self, Size};
use crate::canvas::{Align, Font};
use crate::desk::Book;
use crate::input::Millis;
use crate::layout::{HINTS, Page, TOP};
use crate::play::Tumble;
use crate::session::Session;
use crate::text::{Digits, Text, number};
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::pixelcolor::BinaryColor;
use heapless::Vec;
use rules_core::combo::{Card, Combo};
use rules_core::{Cell, Cells, Face, Faces, Seat, Seats};

impl View {
    #[inline(never)]
    pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        session: &Session,
        game: &Combo,
        book: &Book,
        now: Millis,
    ) {
        match self {
            View::Card { .. } | View::Die { .. } | View::Choices { .. } => {
                self.draw_list(page, session, game, book);
            }
            View::RollOff | View::RolledOff { .. } | View::Fell { .. } => {
                self.draw_fallen(page, session, game, now);
            }
            View::Throw | View::Place { .. } | View::Take { .. } | View::Lift { .. } => {
                self.draw_card(page, session, game, now);
            }
            View::Scores(scores) => {
                page.title("COMBO!", None);
                let rows = scores.iter().map(|(seat, points, score)| {
                    (session.token(*seat), i32::from(*points), i32::from(*score))
                });
                page.scores(rows);
            }
        }
    }

    /// What is chosen from a list.
    #[inline(never)]
    fn draw_list<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        session: &Session,
        game: &Combo,
        book: &Book,
    ) {
        let seat = game.seat().unwrap_or(Seat::FIRST);
        let token = Some(session.token(seat));
        match self {
            View::Card { seat, row, ours, own } => {
                page.title(&Text::CardOf.with(page.language, &seat), Some(session.token(*seat)));
                let (ours, own) = (number(*ours), number(*own));
                let rows = [
                    (page.say(Text::LearnCard), ""),
                    (page.say(Text::OurCard), ours.as_str()),
                    (page.say(Text::OwnCard), own.as_str()),
                ];
                let count = if book.cards().next().is_some() { 3 } else { 2 };
                page.list(rows.into_iter().take(count), *row);
                let back = *seat != Seat::FIRST || game.round() > Some(1);
                page.hints(page.say(Text::Choose), back.then(|| page.say(Text::Back)));
            }
            View::Die { seat, cell, chosen } => {
                page.title(page.say(Text::WhichDie), Some(session.token(*seat)));
                let faces: Vec<Digits, 3> =
                    dice_for(game, *seat, *cell).iter().map(|face| number(face.pips())).collect();
                page.list(faces.iter().map(|face| (face.as_str(), "")), *chosen);
                page.hints(page.say(Text::Place), Some(page.say(Text::Back)));
            }
            View::Choices { chosen } => {
                let others = others(game);
                // With a COMBO nothing is left but to score it.
                let combo = others[..] == [Other::Stop] && !may_go_on(game, seat);
                match combo {
                    true => page.title("COMBO!", token),
                    false => page.title(&Text::Seat.with(page.language, &seat), token),
                }
                let again = Text::Again.with(page.language, &game.to_throw());
                let language = page.language;
                let rows = others.iter().map(|other| match other {
                    Other::Again => (again.as_str(), ""),
                    Other::Stop if combo => (Text::Score.get(language), ""),
                    Other::Stop => (Text::Stop.get(language), ""),
                    Other::Cannot => (Text::NothingFits.get(language), ""),
                });
                page.list(rows, *chosen);
                page.hints(page.say(Text::Choose), Some(page.say(Text::Back)));
            }
            _ => {}
        }
    }

    /// Dice that just fell.
    #[inline(never)]
    fn draw_fallen<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        session: &Session,
        game: &Combo,
        now: Millis,
    ) {
        match self {
            View::RollOff => {
                page.title(page.say(Text::RollOff), None);
                let none = Faces::default();
                roll_off(page, session, (game.rolling_off(), &none), None, (Tumble::LIES, now));
                page.hints(page.say(Text::Roll), None);
            }
            View::RolledOff { seats, tumble } => {
                match (tumble.goes_on(now), game.roller()) {
                    (true, _) => page.title(page.say(Text::RollOff), None),
                    (false, None) => page.title(page.say(Text::RollAgain), None),
                    (false, Some(roller)) => {
                        let starts = Text::Starts.with(page.language, &roller);
                        page.title(&starts, Some(session.token(roller)));
                    }
                }
                let rolled = (*seats, &session.fell.red);
                roll_off(page, session, rolled, game.roller(), (*tumble, now));
                page.hints(page.say(Text::Next), None);
            }
            View::Fell { roller, tumble } => {
                let token = Some(session.token(*roller));
                match tumble.goes_on(now) {
                    true => page.title(&Text::Seat.with(page.language, &roller), token),
                    false => page.title(page.say(Text::NothingFits), token),
                }
                let red = session.fell.red.iter().map(|face| (face, true));
                let white = session.fell.white.iter().map(|face| (face, false));
                page.dice((64, 26), Size::Large, red.chain(white), (*tumble, now));
                page.hints(page.say(Text::Next), None);
            }
            _ => {}
        }
    }

    /// A card with something to do on it.
    #[inline(never)]
    fn draw_card<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        session: &Session,
        game: &Combo,
        now: Millis,
    ) {
        let seat = game.seat().unwrap_or(Seat::FIRST);
        let token = Some(session.token(seat));
        let red = game.thrown().map(|(red, _)| red);
        match self {
            View::Throw => {
                page.title(&Text::Seat.with(page.language, &seat), token);
                card(page, game, seat, None, Cells::NONE, red);
                let hand = game.players().get(seat).map_or(0, rules_core::combo::Player::hand);
                page.canvas.text(96, 38, Align::Right, Font::Big, &number(hand));
                art::die(page.canvas, (101, 24), Face::Five, false, Size::Small);
                if claimant(game).is_some() {
                    page.key(68, HINTS - 11, "^", "300!");
                }
                page.key(68, HINTS, "A", page.say(Text::Roll));
            }
            View::Place { cursor, tumble } => {
                page.title(&Text::Seat.with(page.language, &seat), token);
                // What fell is not given away before it lies.
                match tumble.goes_on(now) {
                    true => card(page, game, seat, None, Cells::NONE, None),
                    false => card(page, game, seat, Some(*cursor), Cells::NONE, red),
                }
                dice(page, game, (*tumble, now));
                page.key(68, HINTS - 11, "A", page.say(Text::Place));
                page.key(68, HINTS, "B", page.say(Text::OtherThings));
            }
            View::Take { cursor } => {
                page.title(&Text::TakeDie.with(page.language, &seat), token);
                card(page, game, seat, Some(*cursor), Cells::NONE, red);
                dice(page, game, (Tumble::LIES, now));
                page.key(68, HINTS - 11, "A", page.say(Text::Place));
                page.key(68, HINTS, "B", page.say(Text::LeaveDie));
            }
            View::Lift { cursor, marked } => {
                page.title(page.say(Text::LiftDice), token);
                card(page, game, seat, Some(*cursor), *marked, red);
                page.key(68, HINTS - 11, "A", page.say(Text::Mark));
                page.key(
                    68,
                    HINTS,
                    "B",
                    page.say(if marked.is_empty() { Text::Back } else { Text::Lift }),
                );
            }
            _ => {}
        }
    }
}

/// Who rolls for the start, each with its die once it fell; who starts is framed.
#[inline(never)]
fn roll_off<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    session: &Session,
    (seats, fell): (Seats, &Faces),
    starts: Option<Seat>,
    (tumble, now): (Tumble, Millis),
) {
    const STEP: i32 = 28;
    let left = 64 - STEP / 2 * i32::try_from(seats.len()).unwrap_or(0);
    for (nth, seat) in (0..).zip(seats.iter()) {
        let x = left + STEP * nth;
        page.canvas.bitmap(x + 9, 17, art::animal(session.token(seat)), true);
        let face = usize::try_from(nth).ok().and_then(|nth| fell.iter().nth(nth));
        if let Some(face) = face {
            art::die(page.canvas, (x + 6, 31), tumble.face(face, now, nth), true, Size::Large);
        }
        if starts == Some(seat) && !tumble.goes_on(now) {
            page.canvas.frame(x + 1, 14, 26, 36);
        }
    }
}

/// The dice on the table, the red one first.
#[inline(never)]
fn dice<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    game: &Combo,
    (tumble, now): (Tumble, Millis),
) {
    let Some((red, table)) = game.thrown() else { return };
    let dice = core::iter::once((red, true)).chain(table.iter().map(|face| (face, false)));
    page.dice((96, 18), Size::Small, dice, (tumble, now));
}

/// Whether another die can be placed by the seat.
fn may_go_on(game: &Combo, seat: Seat) -> bool {
    likeliest(game, seat).is_some()
}

/// A card: red numbers over the columns, the named column lit, dice as lit squares.
#[inline(never)]
fn card<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    game: &Combo,
    seat: Seat,
    cursor: Option<Cell>,
    marked: Cells,
    red: Option<Face>,
) {
    let Some(player) = game.players().get(seat) else { return };
    for column in 0..5 {
        let head = player.card().head(column);
        digit(page, i32::from(column) * 12, TOP, head, "?", head.is_some() && head == red);
    }
    page.canvas.line((0, TOP + 9), (60, TOP + 9));
    page.canvas.bitmap(27, TOP + 27, &art::STAR, true);
    for cell in Card::cells() {
        let (x, y) = (i32::from(cell.column()) * 12, TOP + 11 + i32::from(cell.row()) * 8);
        if player.filled().contains(cell) {
            page.canvas.fill(x + 2, y, 9, 7, true);
        } else {
            digit(page, x, y - 1, player.card().squares().known(cell), "·", false);
        }
        if marked.contains(cell) {
            page.canvas.fill(x + 5, y + 2, 3, 3, false);
        }
        if cursor == Some(cell) {
            page.canvas.frame(x, y - 1, 13, 9);
        }
    }
}

/// One number of a card, or what stands for an unknown one; dark on a lit ground if it is named.
#[inline(never)]
fn digit<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    x: i32,
    y: i32,
    face: Option<Face>,
    unknown: &str,
    named: bool,
) {
    let digits = face.map(number);
    let text = digits.as_deref().unwrap_or(unknown);
    if named {
        page.canvas.fill(x, y, 12, 9, true);
        page.canvas.dark_text(x + 6, y + 8, Align::Center, Font::Tiny, text);
    } else {
        page.canvas.text(x + 6, y + 8, Align::Center, Font::Tiny, text);
    }
}
