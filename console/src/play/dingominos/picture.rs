//! What Dingominos' screens look like.

use super::{View, beside, others, sign_at};
use crate::art::{animal, sign};
use crate::layout::{HINTS, Page, TOP};
use crate::session::Session;
use crate::stroke::{Align, Font};
use crate::text::{Text, number};
use core::fmt::Write as _;
use heapless::String;
use rules_core::dingominos::{Dingominos, Player, Side, Sign};
use rules_core::{Direction, Game, Seat};

impl View {
    #[inline(never)]
    pub(super) fn picture(&self, page: &mut Page<'_, '_>, session: &Session) {
        let Some(game) = session.game::<Dingominos>() else { return };
        let seat = game.seat().unwrap_or(Seat::FIRST);
        let token = Some(session.token(seat));
        match self {
            View::Table => draw_table(page, session, game, seat),
            View::Open { left, at } => {
                page.title(Text::OpenTile, token);
                palette(page, *at);
                page.canvas.frame(88, TOP + 3, 20, 21);
                match left {
                    Some(left) => half(page, 88, *left),
                    None => page.canvas.fill(91, TOP + 6, 14, 15, true),
                }
                page.canvas.frame(107, TOP + 3, 20, 21);
                if left.is_some() {
                    page.canvas.fill(110, TOP + 6, 14, 15, true);
                }
                keys(page, Text::Next);
            }
            View::Outer { side, inner, at } => {
                page.title(Text::OuterHalf, token);
                palette(page, *at);
                let (inner_x, outer_x) = match side {
                    Side::Left => (105, 88),
                    Side::Right => (88, 105),
                };
                half(page, inner_x, beside(sign_at(*at), *inner));
                page.canvas.frame(outer_x, TOP + 3, 20, 21);
                keys(page, Text::Lay);
            }
            View::Choices { chosen } => {
                page.title_about(Text::Seat, &seat, token);
                let others = others(game);
                let language = page.language;
                page.list(others.len(), *chosen, &|nth, show| {
                    if let Some(other) = others.get(nth) {
                        show(other.text().get(language), "");
                    }
                });
                page.hints(Text::Choose, Some(Text::Back));
            }
            View::Short { tiles } => {
                page.title(Text::TakeFewer, token);
                page.canvas.text(64, 44, Align::Center, Font::Big, &number(*tiles));
                page.arrows(34, 94, 32);
                page.hints(Text::Next, Some(Text::Back));
            }
            View::Count { seat, held, row } => {
                let hand = game.players().get(*seat).map_or(0, Player::hand);
                page.title_about(Text::counts(hand), &hand, Some(session.token(*seat)));
                let [jokers, actions, pips] = [held.jokers, held.actions, held.pips].map(number);
                let rows =
                    [(Text::Jokers, &*jokers), (Text::Actions, &*actions), (Text::Points, &*pips)];
                page.rows(&rows, *row);
                page.hints(Text::Next, Some(Text::Back));
            }
            View::Out { seat } => {
                let round = game.round().unwrap_or(1);
                page.title_about(Text::RoundOver, &round, None);
                match seat {
                    Some(seat) => page.big_animal(48, 15, session.token(*seat)),
                    None => {
                        page.canvas.text(
                            64,
                            36,
                            Align::Center,
                            Font::Text,
                            page.say(Text::Blocked),
                        );
                    }
                }
                page.hints(Text::Next, Some(Text::TakeBack));
            }
            View::Scores { round } => {
                page.title_about(Text::RoundOver, round, None);
                page.scores(game.players().count().into(), &|nth| {
                    let (seat, player) = game.players().iter().nth(nth)?;
                    Some((session.token(seat), player.gained(), player.score()))
                });
            }
            View::Round { chosen } => {
                let next = game.round().unwrap_or(1);
                page.title_about(Text::RoundOver, &next.saturating_sub(1), None);
                page.rows(&[(Text::AnotherRound, ""), (Text::Finish, "")], *chosen);
                page.hints(Text::Choose, Some(Text::Back));
            }
        }
    }
}

fn keys(page: &mut Page<'_, '_>, a: Text) {
    page.key(80, HINTS - 11, "A", a);
    page.key(80, HINTS, "B", Text::Back);
}

/// Half of a tile with its sign.
#[inline(never)]
fn half(page: &mut Page<'_, '_>, x: i32, shows: Sign) {
    page.canvas.frame(x, TOP + 3, 20, 21);
    sign(page.canvas, x + 1, TOP + 5, shows, true);
}

/// All twelve signs, the chosen one lit.
#[inline(never)]
fn palette(page: &mut Page<'_, '_>, at: usize) {
    for (nth, shows) in Sign::ALL.into_iter().enumerate() {
        let (column, row) =
            (i32::try_from(nth % 4).unwrap_or(0), i32::try_from(nth / 4).unwrap_or(0));
        let (x, y) = (column * 19, TOP + row * 17);
        let lit = nth == at;
        if lit {
            page.canvas.fill(x, y, 18, 17, true);
        }
        sign(page.canvas, x, y, shows, !lit);
    }
}

/// Which way play goes round.
fn arrow(page: &mut Page<'_, '_>, side: Side, x: i32, y: i32) {
    // A shaft over the hands, with a tip at one end.
    page.canvas.fill(x - 60, y, 121, 1, true);
    for (step, half, height) in [(1, 1, 3), (2, 2, 5), (3, 2, 5)] {
        let at = match side {
            Side::Left => x - 60 + step,
            Side::Right => x + 60 - step,
        };
        page.canvas.fill(at, y - half, 1, height, true);
    }
}

/// The ends of the chain, who holds how many tiles, and what is due.
#[inline(never)]
fn draw_table(page: &mut Page<'_, '_>, session: &Session, game: &Dingominos, seat: Seat) {
    page.title_about(Text::Seat, &seat, Some(session.token(seat)));
    let mut corner = String::<12>::new();
    if let Some(stock) = game.stock() {
        let _ = write!(corner, "{stock}");
        if page.note.is_none() {
            page.canvas.fill(98, 2, 5, 8, false);
        }
    }
    page.corner(&corner);
    if let Some([left, right]) = game.ends() {
        for (x, shows) in [(1, left), (106, right)] {
            page.canvas.frame(x, 14, 21, 21);
            sign(page.canvas, x + 2, 16, shows, true);
        }
        // Left and right lay a tile there.
        page.arrows(27, 100, 31);
        let lay = if game.penalty().is_some() { Text::Counter } else { Text::Lay };
        page.canvas.text(64, 35, Align::Center, Font::Text, page.say(lay));
    }
    let first = others(game).first().copied();
    match (game.penalty(), first) {
        (Some(penalty), _) => {
            page.key_with(28, 23, "A", &Text::TakeSo.with(page.language, &penalty));
        }
        (None, Some(other)) => page.key(28, 23, "A", other.short()),
        (None, None) => {}
    }
    // Which way play goes round, over the seats it goes round.
    let clockwise = game.direction() != Some(Direction::Back);
    arrow(page, if clockwise { Side::Right } else { Side::Left }, 64, 38);
    for (nth, (other, player)) in (0..).zip(game.players().iter()) {
        let x = nth * 16 + 2;
        page.canvas.bitmap(x, 41, animal(session.token(other)), true);
        let font = if player.hand() < 100 { Font::Text } else { Font::Tiny };
        page.canvas.text(x + 6, 63, Align::Center, font, &number(player.hand()));
        if other == seat {
            page.canvas.fill(x, 53, 11, 1, true);
        }
    }
}

/// How many tiles a seat must be holding.
#[inline(never)]
pub(super) fn check(page: &mut Page<'_, '_>, game: &Dingominos, seat: Seat) {
    let hand = game.players().get(seat).map_or(0, Player::hand);
    let counts = Text::counts(hand).with(page.language, &hand);
    page.canvas.text(64, 36, Align::Center, Font::Text, &counts);
}
