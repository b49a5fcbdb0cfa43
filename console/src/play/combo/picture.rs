//! What COMBO's screens look like.

use super::{Other, View, claimant, dice_for, likeliest, others};
use crate::art::{self, Size};
use crate::context::Book;
use crate::input::Millis;
use crate::layout::{HINTS, Page, TOP};
use crate::play::Tumble;
use crate::session::Session;
use crate::stroke::{Align, Font};
use crate::text::{Text, number};
use core::fmt::Write as _;
use heapless::String;
use rules_core::combo::{Card, Combo};
use rules_core::{Cell, Cells, Face, Faces, Fell, Game, Seat, Seats};

impl View {
    #[inline(never)]
    pub(super) fn picture(
        &self,
        page: &mut Page<'_, '_>,
        session: &Session,
        book: &Book,
        now: Millis,
    ) {
        let Some(game) = session.game::<Combo>() else { return };
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
                page.title(Text::ComboCall, None);
                page.scores(scores.len(), &|nth| {
                    let (seat, points, score) = scores.get(nth)?;
                    Some((session.token(*seat), i32::from(*points), i32::from(*score)))
                });
            }
        }
    }

    /// The views that choose from a list.
    #[inline(never)]
    fn draw_list(&self, page: &mut Page<'_, '_>, session: &Session, game: &Combo, book: &Book) {
        let seat = game.seat().unwrap_or(Seat::FIRST);
        let token = Some(session.token(seat));
        match self {
            View::Card { seat, row, ours, own } => {
                page.title_about(Text::CardOf, seat, Some(session.token(*seat)));
                let (ours, own) = (number(*ours), number(*own));
                let rows = [
                    (Text::LearnCard, ""),
                    (Text::OurCard, ours.as_str()),
                    (Text::OwnCard, own.as_str()),
                ];
                let count = if book.cards().next().is_some() { 3 } else { 2 };
                page.rows(rows.get(..count).unwrap_or_default(), *row);
                let back = *seat != Seat::FIRST || game.round() > Some(1);
                page.hints(Text::Choose, back.then_some(Text::Back));
            }
            View::Die { seat, cell, chosen } => {
                page.title(Text::WhichDie, Some(session.token(*seat)));
                let dice = dice_for(game, *seat, *cell);
                page.list(dice.len(), *chosen, &|nth, show| {
                    if let Some(face) = dice.get(nth) {
                        show(&number(face.pips()), "");
                    }
                });
                page.hints(Text::Place, Some(Text::Back));
            }
            View::Choices { chosen } => {
                let others = others(game);
                // With a COMBO there is nothing left to do but score it.
                let combo = others[..] == [Other::Stop] && !may_go_on(game, seat);
                match combo {
                    true => page.title(Text::ComboCall, token),
                    false => page.title_about(Text::Seat, &seat, token),
                }
                let language = page.language;
                page.list(others.len(), *chosen, &|nth, show| match others.get(nth) {
                    Some(Other::Again) => {
                        show(&Text::Again.with(language, &game.to_throw()), "");
                    }
                    Some(Other::Stop) if combo => show(Text::Score.get(language), ""),
                    Some(Other::Stop) => show(Text::Stop.get(language), ""),
                    Some(Other::Cannot) => show(Text::NothingFits.get(language), ""),
                    None => {}
                });
                page.hints(Text::Choose, Some(Text::Back));
            }
            _ => {}
        }
    }

    /// The views with dice that have just fallen.
    #[inline(never)]
    fn draw_fallen(&self, page: &mut Page<'_, '_>, session: &Session, game: &Combo, now: Millis) {
        match self {
            View::RollOff => {
                page.title(Text::RollOff, None);
                let none = Faces::default();
                roll_off(page, session, (game.rolling_off(), &none), None, (Tumble::LIES, now));
                page.hints(Text::Roll, None);
            }
            View::RolledOff { seats, tumble } => {
                match (tumble.goes_on(now), game.roller()) {
                    (true, _) => page.title(Text::RollOff, None),
                    (false, None) => page.title(Text::RollAgain, None),
                    (false, Some(roller)) => {
                        page.title_about(Text::Starts, &roller, Some(session.token(roller)));
                    }
                }
                let rolled = (*seats, &session.fell.red);
                roll_off(page, session, rolled, game.roller(), (*tumble, now));
                page.hints(Text::Next, None);
            }
            View::Fell { roller, tumble } => {
                let token = Some(session.token(*roller));
                match tumble.goes_on(now) {
                    true => page.title_about(Text::Seat, roller, token),
                    false => page.title(Text::NothingFits, token),
                }
                let Fell { red, white } = &session.fell;
                page.dice((64, 26), Size::Large, red.iter().next(), white, (*tumble, now));
                page.hints(Text::Next, None);
            }
            _ => {}
        }
    }

    /// The views with a card and something to do on it.
    #[inline(never)]
    fn draw_card(&self, page: &mut Page<'_, '_>, session: &Session, game: &Combo, now: Millis) {
        let seat = game.seat().unwrap_or(Seat::FIRST);
        let token = Some(session.token(seat));
        let red = game.thrown().map(|(red, _)| red);
        match self {
            View::Throw => {
                page.title_about(Text::Seat, &seat, token);
                card(page, game, seat, None, Cells::NONE, red);
                let hand = game.players().get(seat).map_or(0, rules_core::combo::Player::hand);
                page.canvas.text(96, 38, Align::Right, Font::Big, &number(hand));
                art::die(page.canvas, (101, 24), Face::Five, false, Size::Small);
                if claimant(game).is_some() {
                    page.key(68, HINTS - 11, "^", Text::Claim300);
                }
                page.key(68, HINTS, "A", Text::Roll);
            }
            View::Place { cursor, tumble } => {
                page.title_about(Text::Seat, &seat, token);
                // The roll is not given away before the dice have come to rest.
                match tumble.goes_on(now) {
                    true => card(page, game, seat, None, Cells::NONE, None),
                    false => card(page, game, seat, Some(*cursor), Cells::NONE, red),
                }
                dice(page, game, (*tumble, now));
                page.key(68, HINTS - 11, "A", Text::Place);
                page.key(68, HINTS, "B", Text::OtherThings);
            }
            View::Take { cursor } => {
                page.title_about(Text::TakeDie, &seat, token);
                card(page, game, seat, Some(*cursor), Cells::NONE, red);
                dice(page, game, (Tumble::LIES, now));
                page.key(68, HINTS - 11, "A", Text::Place);
                page.key(68, HINTS, "B", Text::LeaveDie);
            }
            View::Lift { cursor, marked } => {
                page.title(Text::LiftDice, token);
                card(page, game, seat, Some(*cursor), *marked, red);
                page.key(68, HINTS - 11, "A", Text::Mark);
                let b = if marked.is_empty() { Text::Back } else { Text::Lift };
                page.key(68, HINTS, "B", b);
            }
            _ => {}
        }
    }
}

/// Who rolls for the start, each with their die once it has fallen; the seat that starts is framed.
#[inline(never)]
fn roll_off(
    page: &mut Page<'_, '_>,
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
fn dice(page: &mut Page<'_, '_>, game: &Combo, (tumble, now): (Tumble, Millis)) {
    let Some((red, table)) = game.thrown() else { return };
    page.dice((96, 18), Size::Small, Some(red), table, (tumble, now));
}

/// Whether the seat can place another die.
fn may_go_on(game: &Combo, seat: Seat) -> bool {
    likeliest(game, seat).is_some()
}

/// A card: red numbers over the columns, the named column lit, dice as lit squares.
#[inline(never)]
fn card(
    page: &mut Page<'_, '_>,
    game: &Combo,
    seat: Seat,
    cursor: Option<Cell>,
    marked: Cells,
    red: Option<Face>,
) {
    let Some(player) = game.players().get(seat) else { return };
    for column in 0..5 {
        let x = i32::from(column) * 12;
        let Some(head) = player.card().head(column) else {
            page.canvas.text(x + 6, TOP + 8, Align::Center, Font::Tiny, "?");
            continue;
        };
        let named = Some(head) == red;
        if named {
            page.canvas.fill(x, TOP, 12, 9, true);
        }
        page.small(x + 6, TOP + 8, Some(head.pips()), !named);
    }
    page.canvas.fill(0, TOP + 9, 61, 1, true);
    page.canvas.bitmap(27, TOP + 27, &art::STAR, true);
    for cell in Card::cells() {
        let (x, y) = (i32::from(cell.column()) * 12, TOP + 11 + i32::from(cell.row()) * 8);
        if player.filled().contains(cell) {
            page.canvas.fill(x + 2, y, 9, 7, true);
        } else {
            let known = player.card().squares().known(cell);
            page.small(x + 6, y + 7, known.map(Face::pips), true);
        }
        if marked.contains(cell) {
            page.canvas.fill(x + 5, y + 2, 3, 3, false);
        }
        if cursor == Some(cell) {
            page.canvas.frame(x, y - 1, 13, 9);
        }
    }
}

/// The score of a seat, and what its best line would add.
#[inline(never)]
pub(super) fn check(page: &mut Page<'_, '_>, game: &Combo, seat: Seat) {
    let score = game.players().get(seat).map_or(0, rules_core::combo::Player::score);
    let mut text = String::<12>::new();
    let _ = write!(text, "{score} + {}", game.worth(seat));
    page.canvas.text(64, 36, Align::Center, Font::Bold, &text);
}
