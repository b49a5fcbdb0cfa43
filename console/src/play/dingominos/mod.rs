//! Dingominos on the screen: both ends of the chain as large pictures, the hands as counts, and
//! what is due.
//!
//! The cross lays a tile: left and right choose the end; up and down choose the same ends with a
//! joker as the inner half. Then comes the outer half, in three rows of four, so any tile is laid
//! in five presses.
//!
//! Everything fits a joker, and only the outer half counts (D5, D11), so at a joker the inner half
//! is not asked for: it is written down as a joker too, which fits as well.

mod picture;

use super::{GameView, OnScreen, stepped};
use crate::context::{Book, Context, Note};
use crate::input::{Button, Cue, Millis};
use crate::layout::Page;
use crate::screen::Go;
use crate::session::Session;
use crate::setup::{Before, Choice};
use crate::text::{Digits, Text, number};
use heapless::Vec;
use rules_core::dingominos::{Command, Dingominos, Held, News, Phase, Player, Side, Sign};
use rules_core::{Game, Seat};

/// The inner half beside an outer one: a joker faces outward only on a tile with two of them (D11).
fn beside(outer: Sign, inner: Sign) -> Sign {
    if outer == Sign::Joker { Sign::Joker } else { inner }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum View {
    Table,
    /// The left half of the opening tile, then the right one.
    Open {
        left: Option<Sign>,
        at: usize,
    },
    Outer {
        side: Side,
        inner: Sign,
        at: usize,
    },
    /// What can be done instead of laying a tile.
    Choices {
        chosen: usize,
    },
    /// Fewer tiles were left than the penalty.
    Short {
        tiles: u16,
    },
    /// Who laid the last tile of their hand; `None` if nobody can lay any more.
    Out {
        seat: Option<Seat>,
    },
    Count {
        seat: Seat,
        held: Held,
        row: usize,
    },
    /// The scores after a round.
    Scores {
        round: u16,
    },
    /// Between rounds, if their number was not agreed.
    Round {
        chosen: usize,
    },
}

/// What can be done instead of laying a tile; `others` has the order in which it is offered.
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
            Other::Pass => Text::PassTurn,
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
            Other::Cannot => Text::Stuck,
            Other::Pass => Text::Pass,
            other => other.text(),
        }
    }
}

fn others(game: &Dingominos) -> Vec<Other, 6> {
    let due = game.penalty().is_some();
    let uncounted = game.stock().is_none();
    let offers = [
        (Other::Take, due),
        (Other::Draw, game.may(&Command::Draw)),
        (Other::Cannot, game.may(&Command::Cannot)),
        (Other::Pass, game.may(&Command::Pass)),
        (Other::TakeFewer, due && uncounted),
        (Other::Empty, uncounted),
    ];
    offers.into_iter().filter(|(_, offered)| *offered).map(|(other, _)| other).collect()
}

/// What the whole table should know about a statement, and the seat it is about. That somebody has
/// to take tiles is shown as what is due.
fn aloud(news: &News) -> Option<(Text, Option<Seat>)> {
    match *news {
        News::Skipped { seat } => Some((Text::Skipped, Some(seat))),
        News::Turns { .. } => Some((Text::OtherWay, None)),
        News::Again { seat } => Some((Text::OnceMore, Some(seat))),
        News::StockEmpty => Some((Text::StockEmpty, None)),
        _ => None,
    }
}

/// Moves through three rows of four, wrapping at every edge.
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

impl OnScreen for Dingominos {
    type View = View;
    const ROLLS_DICE: bool = false;

    fn view(&self, _: &Session) -> View {
        match self.phase() {
            Some(Phase::Open) if self.round() != Some(1) && self.is_open_ended() => {
                View::Round { chosen: 0 }
            }
            Some(Phase::Open) => View::Open { left: None, at: 0 },
            Some(Phase::Count) => match self.counting().iter().next() {
                Some(seat) => {
                    View::Count { seat, held: Held { pips: 0, actions: 0, jokers: 0 }, row: 0 }
                }
                None => View::Table,
            },
            _ => View::Table,
        }
    }

    fn has(&self, seat: Seat) -> Digits {
        number(self.players().get(seat).map_or(0, Player::score))
    }

    fn check(&self, page: &mut Page<'_, '_>, seat: Seat, _: usize) {
        picture::check(page, self, seat);
    }
}

pub(crate) const BEFORE: Before = Before {
    choices: &[Choice::Rounds, Choice::SetSize, Choice::OpenHands],
    starter: Some(Text::Youngest),
    say_head: |agreed, context| {
        let rounds = (agreed.rounds > 0).then_some(agreed.rounds);
        let head = [
            Some(Command::Seats(agreed.seats)),
            Some(Command::Start(agreed.start)),
            Some(Command::OpenHands(agreed.open_hands)),
            agreed.set().map(Command::Stock),
            rounds.map(|rounds| Command::Rounds(rounds.into())),
        ];
        for command in head.iter().flatten() {
            context.say::<Dingominos>(command, &mut |_| ());
        }
    },
};

impl GameView for View {
    fn name(&self) -> &'static str {
        match self {
            View::Table => "dingominos-table",
            View::Open { .. } => "dingominos-open",
            View::Outer { .. } => "dingominos-outer",
            View::Choices { .. } => "dingominos-choices",
            View::Short { .. } => "dingominos-short",
            View::Out { .. } => "dingominos-out",
            View::Count { .. } => "dingominos-count",
            View::Scores { .. } => "dingominos-scores",
            View::Round { .. } => "dingominos-round",
        }
    }

    fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        match self {
            View::Table => return self.press_table(button, context),
            View::Open { left, at } => match (*left, button) {
                (None, Button::A) => *left = Some(sign_at(*at)),
                (Some(left), Button::A) => {
                    let right = sign_at(*at);
                    return self.say(&Command::Open { left, right }, context);
                }
                (Some(_), Button::B) => *left = None,
                (None, Button::B) => return context.take_back(),
                (_, arrow) => *at = across(*at, arrow),
            },
            View::Outer { side, inner, at } => match button {
                Button::A => {
                    let outer = sign_at(*at);
                    let inner = beside(outer, *inner);
                    let lay = Command::Lay { side: *side, inner, outer };
                    return self.say(&lay, context);
                }
                Button::B => *self = View::Table,
                arrow => *at = across(*at, arrow),
            },
            View::Choices { chosen } => {
                let Some(game) = context.game::<Dingominos>() else { return Go::Stay };
                let others = others(game);
                match button {
                    Button::A => {
                        let Some(other) = others.get(*chosen).copied() else { return Go::Stay };
                        return self.choose(other, context);
                    }
                    Button::B => *self = View::Table,
                    arrow => *chosen = stepped(*chosen, others.len(), arrow),
                }
            }
            View::Short { tiles } => {
                let penalty = context.game().and_then(Dingominos::penalty).unwrap_or(1);
                match button {
                    Button::A => {
                        let take = Command::Take { only: Some(*tiles) };
                        return self.say(&take, context);
                    }
                    Button::B => *self = View::Table,
                    arrow => {
                        let stepped = stepped((*tiles).into(), penalty.into(), arrow);
                        *tiles = u16::try_from(stepped).unwrap_or(0);
                    }
                }
            }
            View::Count { seat, held, row } => {
                let seat = *seat;
                let player = context.game().and_then(|game: &Dingominos| game.players().get(seat));
                match button {
                    Button::A if *row == LAST_ROW => {
                        let count = Command::Count { seat, held: *held };
                        return self.say(&count, context);
                    }
                    Button::B if *row == 0 => return context.take_back(),
                    _ => count(held, row, button, player.map_or(0, Player::hand)),
                }
            }
            View::Out { .. } | View::Scores { .. } => match button {
                Button::A => return Go::Play,
                Button::B => return context.take_back(),
                _ => {}
            },
            View::Round { chosen } => match button {
                Button::A if *chosen == 0 => *self = View::Open { left: None, at: 0 },
                Button::A => return self.say(&Command::Finish, context),
                Button::B => return context.take_back(),
                arrow => *chosen = stepped(*chosen, 2, arrow),
            },
        }
        Go::Stay
    }

    fn draw(&self, page: &mut Page<'_, '_>, session: &Session, _: &Book, _: Millis) {
        self.picture(page, session);
    }
}

impl View {
    /// A does the obvious thing if there is only one; otherwise it asks.
    fn press_table(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        let Some(game) = context.game::<Dingominos>() else { return Go::Stay };
        let side = match button {
            Button::Left | Button::Up => Side::Left,
            Button::Right | Button::Down => Side::Right,
            Button::B => return context.take_back(),
            Button::A => {
                let others = others(game);
                match others[..] {
                    [other] => return self.choose(other, context),
                    // The game refuses it, and that says why.
                    [] => return self.say(&Command::Draw, context),
                    _ => {}
                }
                *self = View::Choices { chosen: 0 };
                return Go::Stay;
            }
        };
        let end = game.end(side).unwrap_or(Sign::Joker);
        let inner = if matches!(button, Button::Up | Button::Down) { Sign::Joker } else { end };
        // Only a counter can answer a draw.
        let counter = game.penalty().is_some();
        let at = Sign::ALL.iter().position(|sign| counter && *sign == Sign::Counter).unwrap_or(0);
        *self = View::Outer { side, inner, at };
        Go::Stay
    }

    fn choose(&mut self, other: Other, context: &mut Context<'_>) -> Go {
        let command = match other {
            Other::Take => Command::Take { only: None },
            Other::TakeFewer => {
                *self = View::Short { tiles: 0 };
                return Go::Stay;
            }
            Other::Draw => Command::Draw,
            Other::Pass => Command::Pass,
            Other::Cannot => Command::Cannot,
            Other::Empty => Command::Empty,
        };
        self.say(&command, context)
    }

    fn say(&mut self, command: &Command, context: &mut Context<'_>) -> Go {
        let mut cue = Cue::Click;
        let round = context.game().and_then(Dingominos::round).unwrap_or(1);
        let counted = matches!(command, Command::Count { .. });
        let (mut over, mut out) = (false, None);
        let mut said = None;
        let done = context.say::<Dingominos>(command, &mut |news| {
            match news {
                News::Round { .. } => over = true,
                News::Winners { .. } => (cue, over) = (Cue::Win, counted),
                News::Placed { seat } => (cue, out) = (Cue::Star, Some(Some(seat))),
                News::Blocked => (cue, out) = (Cue::Star, Some(None)),
                _ => {}
            }
            said = aloud(&news).or(said);
        });
        if !done {
            return Go::Stay;
        }
        *context.note = said.map(|(text, seat)| Note::Said(text, seat));
        context.cue(cue);
        if over {
            *self = View::Scores { round };
            return Go::Stay;
        }
        if let Some(seat) = out {
            *self = View::Out { seat };
            return Go::Stay;
        }
        Go::Play
    }
}

/// The row of the pips, after those of the jokers and the actions.
const LAST_ROW: usize = 2;

/// Changes a number or moves to another row, for a hand of `tiles` tiles.
fn count(held: &mut Held, row: &mut usize, button: Button, tiles: u16) {
    // Jokers and actions come first: every other half shows pips, at least one each.
    let value = match *row {
        0 => &mut held.jokers,
        1 => &mut held.actions,
        _ => &mut held.pips,
    };
    let points = *row == LAST_ROW;
    match button {
        Button::Left => *value = value.saturating_sub(1),
        Button::Right => *value = value.saturating_add(1).min(999),
        // Pips are many, so they also change by tens.
        Button::Down if points => *value = value.saturating_sub(10),
        Button::Up if points => *value = value.saturating_add(10).min(999),
        Button::Up | Button::B => *row = row.saturating_sub(1),
        Button::Down | Button::A => *row = (*row + 1).min(LAST_ROW),
    }
    if *row == LAST_ROW && matches!(button, Button::Down | Button::A) {
        let signs = held.actions.saturating_add(held.jokers);
        held.pips = held.pips.max(tiles.saturating_mul(2).saturating_sub(signs));
    }
}
