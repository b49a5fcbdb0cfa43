//! Dingominos on the screen: both ends of the chain as large pictures, the hands as counts, and what is
//! due.
//!
//! The cross lays a tile: left and right choose the end, up and down the same ends with a joker as the inner
//! half. Then comes the outer half, on three rows of four; so any tile is laid in five presses.

use super::{Next, stepped, undo};
use crate::art::{animal, sign};
use crate::canvas::{Align, Font};
use crate::desk::Desk;
use crate::input::{Button, Cue};
use crate::layout::{HINTS, Page, TOP};
use crate::session::{Heard, OnTable, Session, Wish};
use crate::text::{Text, number};
use core::fmt::Write as _;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::pixelcolor::BinaryColor;
use heapless::{String, Vec};
use rules_core::dingominos::{Command, Dingominos, Held, News, Phase, Player, Side, Sign};
use rules_core::{Direction, Seat};

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum View {
    Table,
    /// The left half of the opening tile, then the right one.
    Open {
        left: Option<Sign>,
        at: usize,
    },
    /// The inner half, asked only where an end shows a joker.
    Inner {
        side: Side,
        at: usize,
    },
    Outer {
        side: Side,
        inner: Sign,
        at: usize,
    },
    /// What else there is to do than laying a tile.
    Choices {
        chosen: usize,
    },
    /// Fewer tiles than the penalty were left.
    Short {
        tiles: u16,
    },
    Count {
        seat: Seat,
        held: Held,
        row: usize,
    },
    /// Who has how much after a round.
    Scores {
        round: u16,
    },
    /// Between rounds, where no number was agreed.
    Round {
        chosen: usize,
    },
}

/// What can be done instead of laying a tile, in the order offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Other {
    Take,
    TakeFewer,
    Draw,
    Pass,
    Cannot,
    Empty,
}

impl Other {
    fn text(self) -> Text {
        match self {
            Other::Take => Text::TakeTiles,
            Other::TakeFewer => Text::TakeFewer,
            Other::Draw => Text::DrawOne,
            Other::Pass => Text::Pass,
            Other::Cannot => Text::NothingFits,
            Other::Empty => Text::StockEmpty,
        }
    }
}

impl Other {
    /// In a word or two, beside the ends of the chain.
    fn short(self) -> Text {
        match self {
            Other::Draw => Text::Draw,
            other => other.text(),
        }
    }
}

fn others(game: &Dingominos) -> Vec<Other, 6> {
    let due = game.due();
    let uncounted = game.stock().is_none();
    let offers = [
        (Other::Take, due.take.is_some()),
        (Other::Draw, due.draw),
        (Other::Cannot, due.cannot),
        (Other::Pass, due.pass),
        (Other::TakeFewer, due.take.is_some() && uncounted),
        (Other::Empty, uncounted),
    ];
    offers.into_iter().filter(|(_, offered)| *offered).map(|(other, _)| other).collect()
}

fn game<'a>(desk: &'a Desk<'_>) -> Option<&'a Dingominos> {
    match &desk.session.as_ref()?.table {
        OnTable::Dingominos(table) => Some(table.game()),
        _ => None,
    }
}

/// Through three rows of four, round every corner.
fn across(at: usize, button: Button) -> usize {
    let (row, column) = (at / 4, at % 4);
    match button {
        Button::Left | Button::Right => row * 4 + stepped(column, 4, button),
        _ => stepped(row, 3, button) * 4 + column,
    }
}

fn sign_at(at: usize) -> Sign {
    Sign::ALL.get(at).copied().unwrap_or(Sign::Joker)
}

impl View {
    pub(crate) fn of(game: &Dingominos) -> View {
        match game.phase() {
            Some(Phase::Open) if game.round() != Some(1) && game.is_open_ended() => {
                View::Round { chosen: 0 }
            }
            Some(Phase::Open) => View::Open { left: None, at: 0 },
            Some(Phase::Count) => match game.due().count.iter().next() {
                Some(seat) => {
                    View::Count { seat, held: Held { pips: 0, actions: 0, jokers: 0 }, row: 0 }
                }
                None => View::Table,
            },
            _ => View::Table,
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            View::Table => "dingominos-table",
            View::Open { .. } => "dingominos-open",
            View::Inner { .. } => "dingominos-inner",
            View::Outer { .. } => "dingominos-outer",
            View::Choices { .. } => "dingominos-choices",
            View::Short { .. } => "dingominos-short",
            View::Count { .. } => "dingominos-count",
            View::Scores { .. } => "dingominos-scores",
            View::Round { .. } => "dingominos-round",
        }
    }

    pub(crate) fn press(&mut self, button: Button, desk: &mut Desk<'_>) -> Next {
        match self.clone() {
            View::Table => return self.press_table(button, desk),
            View::Open { left, at } => match (left, button) {
                (None, Button::A) => *self = View::Open { left: Some(sign_at(at)), at },
                (Some(left), Button::A) => {
                    return self.wish(Command::Open { left, right: sign_at(at) }, desk);
                }
                (Some(_), Button::B) => *self = View::Open { left: None, at },
                (None, Button::B) => return self.take_back(desk),
                (_, arrow) => *self = View::Open { left, at: across(at, arrow) },
            },
            View::Inner { side, at } => match button {
                Button::A => *self = View::Outer { side, inner: sign_at(at), at: 0 },
                Button::B => *self = View::Table,
                arrow => *self = View::Inner { side, at: across(at, arrow) },
            },
            View::Outer { side, inner, at } => match button {
                Button::A => {
                    return self.wish(Command::Lay { side, inner, outer: sign_at(at) }, desk);
                }
                Button::B => *self = View::Table,
                arrow => *self = View::Outer { side, inner, at: across(at, arrow) },
            },
            View::Choices { chosen } => {
                let Some(game) = game(desk) else { return Next::Stay };
                let others = others(game);
                match button {
                    Button::A => {
                        let Some(other) = others.get(chosen).copied() else { return Next::Stay };
                        return self.choose(other, desk);
                    }
                    Button::B => *self = View::Table,
                    arrow => *self = View::Choices { chosen: stepped(chosen, others.len(), arrow) },
                }
            }
            View::Short { tiles } => {
                let penalty = game(desk).and_then(Dingominos::penalty).unwrap_or(1);
                match button {
                    Button::A => return self.wish(Command::Take { only: Some(tiles) }, desk),
                    Button::B => *self = View::Table,
                    arrow => {
                        let tiles = stepped(tiles.into(), penalty.into(), arrow);
                        *self = View::Short { tiles: u16::try_from(tiles).unwrap_or(0) };
                    }
                }
            }
            View::Count { seat, held, row } => {
                return self.press_count(seat, held, row, button, desk);
            }
            View::Scores { .. } => match button {
                Button::A => return self.renew(desk),
                Button::B => return self.take_back(desk),
                _ => {}
            },
            View::Round { chosen } => match button {
                Button::A if chosen == 0 => *self = View::Open { left: None, at: 0 },
                Button::A => return self.wish(Command::Finish, desk),
                Button::B => return self.take_back(desk),
                arrow => *self = View::Round { chosen: stepped(chosen, 2, arrow) },
            },
        }
        Next::Stay
    }

    /// A does what is obvious if only one thing is; otherwise it asks.
    fn press_table(&mut self, button: Button, desk: &mut Desk<'_>) -> Next {
        let Some(game) = game(desk) else { return Next::Stay };
        let side = match button {
            Button::Left | Button::Up => Side::Left,
            Button::Right | Button::Down => Side::Right,
            Button::B => return self.take_back(desk),
            Button::A => {
                let others = others(game);
                match others[..] {
                    [other] => return self.choose(other, desk),
                    // Refused, so that the reason is said.
                    [] => return self.wish(Command::Draw, desk),
                    _ => {}
                }
                *self = View::Choices { chosen: 0 };
                return Next::Stay;
            }
        };
        let end = game.end(side).unwrap_or(Sign::Joker);
        *self = match button {
            Button::Up | Button::Down => View::Outer { side, inner: Sign::Joker, at: 0 },
            _ if end == Sign::Joker => View::Inner { side, at: 0 },
            _ => View::Outer { side, inner: end, at: 0 },
        };
        Next::Stay
    }

    fn choose(&mut self, other: Other, desk: &mut Desk<'_>) -> Next {
        let command = match other {
            Other::Take => Command::Take { only: None },
            Other::TakeFewer => {
                *self = View::Short { tiles: 0 };
                return Next::Stay;
            }
            Other::Draw => Command::Draw,
            Other::Pass => Command::Pass,
            Other::Cannot => Command::Cannot,
            Other::Empty => Command::Empty,
        };
        self.wish(command, desk)
    }

    fn wish(&mut self, command: Command, desk: &mut Desk<'_>) -> Next {
        let mut cue = Cue::Click;
        let round = game(desk).and_then(Dingominos::round).unwrap_or(1);
        let counted = matches!(command, Command::Count { .. });
        let mut over = false;
        let done = desk.wish(&Wish::Dingominos(command), &mut |heard| match heard {
            Heard::Dingominos(News::Round { .. }) => over = true,
            Heard::Dingominos(News::Winners { .. }) => (cue, over) = (Cue::Win, counted),
            Heard::Dingominos(News::Placed { .. } | News::Blocked) => cue = Cue::Star,
            _ => {}
        });
        if !done {
            return Next::Stay;
        }
        desk.cue(cue);
        if over {
            *self = View::Scores { round };
            return Next::Stay;
        }
        self.renew(desk)
    }

    fn take_back(&mut self, desk: &mut Desk<'_>) -> Next {
        if undo(desk) { self.renew(desk) } else { Next::Stay }
    }

    fn renew(&mut self, desk: &Desk<'_>) -> Next {
        let Some(game) = game(desk) else { return Next::Stay };
        *self = View::of(game);
        if game.winners().is_empty() { Next::Stay } else { Next::Over }
    }

    fn press_count(
        &mut self,
        seat: Seat,
        held: Held,
        row: usize,
        button: Button,
        desk: &mut Desk<'_>,
    ) -> Next {
        let mut held = held;
        let tiles = game(desk).and_then(|game| game.players().get(seat)).map_or(0, Player::hand);
        // Jokers and actions come first: what is left are points, and at least one each.
        let value = match row {
            0 => &mut held.jokers,
            1 => &mut held.actions,
            _ => &mut held.pips,
        };
        match button {
            Button::Left => *value = value.saturating_sub(1),
            Button::Right => *value = value.saturating_add(1).min(999),
            // Points are many: by tens too.
            Button::Down if row == 2 => *value = value.saturating_sub(10),
            Button::Up if row == 2 => *value = value.saturating_add(10).min(999),
            Button::A if row == 2 => return self.wish(Command::Count { seat, held }, desk),
            Button::B if row == 0 => return self.take_back(desk),
            _ => {}
        }
        let row = match button {
            Button::Up if row < 2 => row.saturating_sub(1),
            Button::B => row.saturating_sub(1),
            Button::Down | Button::A if row < 2 => row + 1,
            _ => row,
        };
        if row == 2 && matches!(button, Button::Down | Button::A) {
            let signs = held.actions.saturating_add(held.jokers);
            held.pips = held.pips.max(tiles.saturating_mul(2).saturating_sub(signs));
        }
        *self = View::Count { seat, held, row };
        Next::Stay
    }

    #[inline(never)]
    pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        session: &Session,
        game: &Dingominos,
    ) {
        let seat = game.seat().unwrap_or(Seat::FIRST);
        let token = Some(session.token(seat));
        match self {
            View::Table => draw_table(page, session, game, seat),
            View::Open { left, at } => {
                page.title(page.say(Text::OpenTile), token);
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
            View::Inner { side, at } => {
                page.title(page.say(Text::InnerHalf), token);
                palette(page, *at);
                arrow(page, *side, 104, 28);
                keys(page, Text::Next);
            }
            View::Outer { side, inner, at } => {
                page.title(page.say(Text::OuterHalf), token);
                palette(page, *at);
                let (inner_x, outer_x) = match side {
                    Side::Left => (105, 88),
                    Side::Right => (88, 105),
                };
                half(page, inner_x, *inner);
                page.canvas.frame(outer_x, TOP + 3, 20, 21);
                keys(page, Text::Lay);
            }
            View::Choices { chosen } => {
                page.title(&Text::Seat.with(page.language, seat), token);
                let rows: Vec<&str, 6> =
                    others(game).iter().map(|other| page.say(other.text())).collect();
                page.list(rows.iter().map(|row| (*row, "")), *chosen);
                page.hints(page.say(Text::Choose), Some(page.say(Text::Back)));
            }
            View::Short { tiles } => {
                page.title(page.say(Text::TakeFewer), token);
                page.canvas.text(64, 44, Align::Center, Font::Big, &number(*tiles));
                page.arrows(34, 94, 32);
                page.hints(page.say(Text::Next), Some(page.say(Text::Back)));
            }
            View::Count { seat, held, row } => {
                let hand =
                    game.players().get(*seat).map_or(0, rules_core::dingominos::Player::hand);
                page.title(&Text::Counts.with(page.language, hand), Some(session.token(*seat)));
                let values = [held.jokers, held.actions, held.pips].map(number);
                let texts = [Text::Jokers, Text::Actions, Text::Points].map(|text| page.say(text));
                page.list(texts.into_iter().zip(values.iter().map(String::as_str)), *row);
                page.hints(page.say(Text::Next), Some(page.say(Text::Back)));
            }
            View::Scores { round } => {
                page.title(&Text::RoundOver.with(page.language, round), None);
                crate::menu::standings(page, session);
                page.corner("A");
            }
            View::Round { chosen } => {
                let next = game.round().unwrap_or(1);
                page.title(&Text::RoundOver.with(page.language, next.saturating_sub(1)), None);
                let rows = [page.say(Text::AnotherRound), page.say(Text::Finish)];
                page.list(rows.iter().map(|row| (*row, "")), *chosen);
                page.hints(page.say(Text::Choose), Some(page.say(Text::Back)));
            }
        }
    }
}

fn keys<D: DrawTarget<Color = BinaryColor>>(page: &mut Page<'_, '_, D>, a: Text) {
    page.key(80, HINTS - 11, "A", page.say(a));
    page.key(80, HINTS, "B", page.say(Text::Back));
}

/// Half of a tile with its sign.
#[inline(never)]
fn half<D: DrawTarget<Color = BinaryColor>>(page: &mut Page<'_, '_, D>, x: i32, shows: Sign) {
    page.canvas.frame(x, TOP + 3, 20, 21);
    sign(page.canvas, x + 1, TOP + 5, shows, true);
}

/// All twelve signs, the chosen one lit.
#[inline(never)]
fn palette<D: DrawTarget<Color = BinaryColor>>(page: &mut Page<'_, '_, D>, at: usize) {
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

/// Which end it is about.
fn arrow<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    side: Side,
    x: i32,
    y: i32,
) {
    for step in 0..8 {
        let at = match side {
            Side::Left => x - 8 + step,
            Side::Right => x + 8 - step,
        };
        page.canvas.line((at, y - step), (at, y + step));
    }
}

/// The chain's ends, who holds how much, what is due.
#[inline(never)]
fn draw_table<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    session: &Session,
    game: &Dingominos,
    seat: Seat,
) {
    page.title(&Text::Seat.with(page.language, seat), Some(session.token(seat)));
    let mut corner = String::<12>::new();
    if let Some(stock) = game.stock() {
        let _ = write!(corner, "{stock}");
        page.canvas.fill(98, 2, 5, 8, false);
    }
    page.corner(&corner);
    if let Some([left, right]) = game.ends() {
        for (x, shows) in [(1, left), (106, right)] {
            page.canvas.frame(x, 14, 21, 21);
            sign(page.canvas, x + 2, 16, shows, true);
        }
        page.canvas.line((22, 24), (28, 24));
        page.canvas.line((99, 24), (105, 24));
    }
    let first = others(game).first().copied();
    match (game.penalty(), first) {
        (Some(penalty), _) => {
            let due = Text::TakeSo.with(page.language, penalty);
            page.canvas.text(64, 22, Align::Center, Font::Text, &due);
        }
        (None, Some(other)) => page.key(30, 22, "A", page.say(other.short())),
        (None, None) => {}
    }
    let clockwise = game.direction() != Some(Direction::Back);
    arrow(page, if clockwise { Side::Right } else { Side::Left }, 64, 31);
    for (nth, (other, player)) in (0..).zip(game.players().iter()) {
        let x = nth * 16 + 2;
        page.canvas.bitmap(x, 40, animal(session.token(other)), true);
        let font = if player.hand() < 100 { Font::Text } else { Font::Tiny };
        page.canvas.text(x + 6, 62, Align::Center, font, &number(player.hand()));
        if other == seat {
            page.canvas.line((x, 52), (x + 10, 52));
        }
    }
}
