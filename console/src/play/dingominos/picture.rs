//! Drawing the screens of Dingominos.

use super::correct::{self, Correcting};
use super::count::Count;
use super::entered::{self, places, sign_at};
use super::turn::{self, Key};
use super::words::Named;
use super::{Act, View};
use crate::art::sign;
use crate::input::Button;
use crate::page::{Canvas, HINTS, Page, TOP};
use crate::phrase::{About, Gain, Phrase};
use crate::pick::{Chooses, Grid, Pick, column_keys};
use crate::raster::WIDTH;
use crate::session::Session;
use crate::speech::{Loudness, Spoken, Word};
use crate::stroke::{Align, Font};
use crate::text::{Text, number};
use rules_core::dingominos::{Action, Command, Dingominos, Phase, Player, Side, Sign};
use rules_core::{Cell, Direction, Game as _, Seat};

impl View {
    pub(super) fn picture(&self, page: &mut Page<'_, Act>, session: &Session) {
        let Some(game) = session.game::<View>() else { return };
        let seat = game.seat().unwrap_or(Seat::FIRST);
        let token = Some(session.token(seat));
        match self {
            View::Table => draw_table(page, session, game, seat),
            View::Outer { side, joker, pick } => {
                page.title(&Text::OuterHalf, token);
                let (inward, outward) = entered::jokers(game, *side, *joker);
                signs(page, *pick, outward, &Act::Sign);
                end(page, 96, TOP + 1, game.end(*side));
                if inward && pick.row().is_none() {
                    page.chip(87, 41, Button::Left, Act::Joker);
                    if *joker {
                        page.hear(Word::Spoken(Spoken::Chosen));
                        page.fill(100, 36, 19, 18, true);
                    }
                    sign(page, 101, 36, Sign::Joker, !*joker);
                }
                page.back(Act::Back);
            }
            View::Open { left, pick } => {
                page.title(&Text::OpenTile, token);
                signs(page, *pick, true, &Act::Sign);
                // The half that is asked for is lit.
                for (x, shows, asked) in [(86, *left, left.is_none()), (106, None, left.is_some())]
                {
                    half(page, x, shows, asked);
                }
                match (left, pick.row(), game.round()) {
                    (None, None, Some(1)) => page.key_b(84, HINTS, WIDTH, session, Act::Back),
                    _ => page.back(Act::Back),
                }
            }
            View::Opened { first } => draw_opened(page, session, game, *first),
            View::Action { .. } => {
                page.title(&Text::WhichAction, token);
                for ((x, key), action) in (6..).step_by(25).zip(column_keys(5)).zip(Action::ALL) {
                    page.chip(x + 4, 38, *key, Act::Action(action));
                    sign(page, x, 18, action.into(), true);
                }
                page.back(Act::Back);
            }
            View::Sure { title, command } => {
                page.title(title, token);
                if *title == Text::OtherWay {
                    direction(page, game.direction() != Some(Direction::Back), 32);
                }
                page.key(0, HINTS, Button::A, &Text::Right, Act::Say(command.clone()));
                page.back(Act::Back);
            }
            View::Short { tiles } => {
                page.title(&Text::TakeFewer, token);
                tiles.draw(page, (64, 44), &Act::Step);
                page.key(0, HINTS, Button::A, &Text::Right, Act::Done);
                page.back(Act::Back);
            }
            View::Count(count) => draw_count(page, session, game, count),
            View::Scores => draw_scores(page, session, game),
            View::Signs => draw_signs(page, Button::B, (Text::Back, Act::Back)),
            View::Correct(correcting) => draw_correcting(page, session, game, correcting),
        }
    }
}

/// Draws an end of the chain, 21 pixels wide and high.
fn end(page: &mut Canvas<'_>, x: i32, y: i32, shows: Option<Sign>) {
    page.frame(x, y, 21, 21);
    if let Some(shows) = shows {
        sign(page, x + 2, y + 2, shows, true);
    }
}

/// Draws half of a tile with its sign, or lit if it is asked for.
fn half(page: &mut Canvas<'_>, x: i32, shows: Option<Sign>, asked: bool) {
    end(page, x, TOP + 3, shows);
    if asked {
        page.fill(x + 3, TOP + 6, 15, 15, true);
    }
}

/// Draws all twelve signs with the keys of their rows; then one row, with the keys of its columns.
fn signs(page: &mut Page<'_, Act>, pick: Pick, joker: bool, act: &dyn Fn(Chooses) -> Act) {
    let candidates = places(joker);
    if page.listens() {
        let says = |page: &mut Canvas<'_>, cell| {
            if candidates.contains(cell) {
                sign(page, 0, 0, sign_at(cell), true);
            }
        };
        return page.heard_grid((pick, Grid::SIGNS, candidates), &says, act);
    }
    let at = |cell: Cell| match pick.row() {
        None => (10 + 18 * i32::from(cell.column()), TOP + 17 * i32::from(cell.row())),
        Some(_) => (1 + 21 * i32::from(cell.column()), TOP + 8),
    };
    for cell in candidates.iter() {
        if pick.row().is_none_or(|row| row == cell.row()) {
            let ((x, y), shows) = (at(cell), sign_at(cell));
            // Points are distinguished from actions by a frame.
            if let Sign::Points(_) = shows {
                page.frame(x, y, 17, 17);
            }
            sign(page, x, y, shows, true);
        }
    }
    pick.keys(Grid::SIGNS, candidates, &mut |what, key| match what {
        Chooses::Row(row) => page.chip(0, TOP + 4 + 17 * i32::from(row), key, act(what)),
        Chooses::Cell(cell) => page.chip(at(cell).0 + 4, at(cell).1 + 20, key, act(what)),
    });
}

/// Draws the direction of play: a line with an arrowhead at one end.
fn direction(page: &mut Canvas<'_>, back: bool, y: i32) {
    if page.listens() {
        let way = if back { Spoken::Anticlockwise } else { Spoken::Clockwise };
        page.pause();
        page.hear(Word::Spoken(way));
        return page.pause();
    }
    page.fill(2, y, 124, 1, true);
    for (step, height) in [(0, 1), (1, 3), (2, 5), (3, 5)] {
        let x = if back { 2 + step } else { 125 - step };
        page.fill(x, y - i32::from(height) / 2, 1, height, true);
    }
}

/// Draws how many tiles each seat holds, whose turn it is, and the direction of play.
fn draw_seats(page: &mut Canvas<'_>, session: &Session, game: &Dingominos, seat: Seat) {
    direction(page, game.direction() == Some(Direction::Back), 42);
    let seats = game.in_play();
    let count = i32::try_from(seats.len()).unwrap_or(1).max(1);
    let pitch = (WIDTH / count).min(32);
    let left = (WIDTH - pitch * count) / 2;
    for (nth, other) in (0..).zip(seats.iter()) {
        let middle = left + pitch * nth + pitch / 2;
        let turn = other == seat;
        if turn {
            page.fill(middle - 8, 43, 16, 12, true);
        }
        page.animal_on(middle - 5, 43, session.token(other), !turn);
        let hand = game.players().get(other).map_or(0, Player::hand);
        let font = if hand < 100 { Font::Text } else { Font::Tiny };
        page.text(middle, 63, Align::Center, font, &hand);
    }
}

/// Draws both ends with the keys between them, or on trust only the keys; and below, the seats.
fn draw_table(page: &mut Page<'_, Act>, session: &Session, game: &Dingominos, seat: Seat) {
    let title = match game.phase() {
        Some(Phase::Answer) => Text::CounterIt,
        Some(Phase::Drawn) => Text::DoesItFit,
        _ if game.in_replay() => Text::OneMore,
        _ => Text::YourTurn,
    };
    page.title(&title, Some(session.token(seat)));
    draw_stock(page, game);
    let keys = turn::keys(game);
    match game.ends() {
        Some([left, right]) => {
            // Read out, each end comes after its key.
            if !page.listens() {
                end(page, 1, 15, Some(left));
                end(page, 106, 15, Some(right));
            }
            let third = |key: &Key| matches!(key.button, Button::Up | Button::Down);
            let three = keys.iter().any(third);
            for key in keys {
                draw_entered(page, game, key, if three { 12 } else { 16 });
                page.pause();
            }
            page.key_b(36, if three { 41 } else { 37 }, 104, session, Act::Back);
        }
        None => {
            for key in keys {
                let (x, y) = match key.button {
                    Button::Left => (0, 21),
                    Button::Right => (0, 31),
                    Button::A => (72, 21),
                    _ => (0, 40),
                };
                let label = label(page, game, key.text);
                page.key(x, y, key.button, &label, key.act);
                page.pause();
            }
            page.key_b(72, 40, WIDTH, session, Act::Back);
        }
    }
    draw_seats(page, session, game, seat);
}

/// The label of a key. A penalty is said to the whole table.
fn label(page: &mut Canvas<'_>, game: &Dingominos, text: Text) -> Phrase {
    match game.penalty().filter(|_| text == Text::TakeSo) {
        Some(due) => {
            page.loudly(Loudness::Aloud);
            About(text, &due).of(page.language)
        }
        None => Phrase::of(&text, page.language),
    }
}

/// Draws a key between the ends: the arrows beside them, A in the middle.
fn draw_entered(page: &mut Page<'_, Act>, game: &Dingominos, key: Key, y: i32) {
    if page.listens() {
        return heard_entered(page, game, key);
    }
    match key.button {
        Button::Left => page.chip(24, y, Button::Left, key.act),
        Button::Right => page.chip(95, y, Button::Right, key.act),
        Button::Up | Button::Down if game.penalty().is_none() => {
            page.key(36, y + 17, key.button, &key.text, key.act);
        }
        Button::Up | Button::Down => {
            let x = if key.button == Button::Up { 24 } else { 95 };
            page.chip(x, y + 9, key.button, key.act);
            // Once, between them, or beside the only one.
            if key.button == Button::Up || game.end(Side::Left) == Some(Sign::Joker) {
                page.text(64, y + 17, Align::Center, Font::Text, &key.text);
            }
        }
        _ => {
            let label = label(page, game, key.text);
            let x = 64 - (11 + Font::Text.width(&label)) / 2;
            page.key(x, y + 8, key.button, &label, key.act);
        }
    }
}

/// Says a key and what it does: for an end, what is there.
fn heard_entered(page: &mut Page<'_, Act>, game: &Dingominos, key: Key) {
    let Key { button, text, act } = key;
    let joker = text == Text::WithJoker;
    page.offer(button, act);
    let end = match button {
        Button::Left => Some((Side::Left, Text::LeftEnd)),
        Button::Right => Some((Side::Right, Text::RightEnd)),
        Button::Up if joker => Some((Side::Left, Text::LeftEnd)),
        Button::Down if joker => Some((Side::Right, Text::RightEnd)),
        _ => None,
    };
    if let Some((side, name)) = end {
        page.hear(Word::Text(name));
        if let (Some(shows), false) = (game.end(side), joker) {
            return sign(page, 0, 0, shows, true);
        }
    }
    let label = label(page, game, text);
    page.hear_all(&label);
}

/// Draws how many tiles are left in the stock, if that is known.
fn draw_stock(page: &mut Canvas<'_>, game: &Dingominos) {
    let Some(stock) = game.stock().filter(|_| page.title_is_free()) else { return };
    if page.listens() {
        page.hear_all(&About(Text::counts(stock), &stock));
        return page.pause();
    }
    page.corner(&stock);
    page.fill(WIDTH - 11 - Font::Bold.width(&number(stock)), 2, 5, 8, false);
}

/// Draws the question about the actions of the opening tile, in a game on trust.
fn draw_opened(
    page: &mut Page<'_, Act>,
    session: &Session,
    game: &Dingominos,
    first: Option<Action>,
) {
    let seat = game.seat().unwrap_or(Seat::FIRST);
    let title = if first.is_some() { Text::AnyAction } else { Text::OpenTile };
    page.title(&title, Some(session.token(seat)));
    let (none, some) = match first {
        None => (Text::NoAction, Text::LaidAction),
        Some(_) => (Text::OnlyOneAction, Text::AnotherAction),
    };
    let halves = [first, None];
    page.key(0, 21, Button::Left, &none, Act::Say(Command::OpenOnTrust { halves }));
    page.key(0, 31, Button::Right, &some, Act::AskAction);
    if let Some(first) = first {
        end(page, 106, 15, Some(first.into()));
    }
    match (first, game.round()) {
        (None, Some(1)) => page.key_b(72, 41, WIDTH, session, Act::Back),
        _ => page.key(0, 40, Button::B, &Text::Back, Act::Back),
    }
    draw_seats(page, session, game, seat);
}

/// Draws the count: actions and jokers beside each other, then the pips.
fn draw_count(page: &mut Page<'_, Act>, session: &Session, game: &Dingominos, count: &Count) {
    let hand = game.players().get(count.seat).map_or(0, Player::hand);
    page.title_about(Text::counts(hand), &hand, Some(session.token(count.seat)));
    if let Some(pips) = &count.pips {
        page.text(64, 22, Align::Center, Font::Text, &Text::Points);
        pips.draw(page, (64, 49), &Act::Step);
        page.key(0, HINTS, Button::A, &Text::Right, Act::Done);
        return page.back(Act::Back);
    }
    for (middle, text, value) in
        [(32, Text::Actions, count.actions), (96, Text::Jokers, count.jokers)]
    {
        page.text(middle, 22, Align::Center, Font::Text, &text);
        page.text(middle, 49, Align::Center, Font::Big, &value);
        page.pause();
    }
    for (key, x, y) in [
        (Button::Up, 54, 26),
        (Button::Down, 54, 39),
        (Button::Left, 68, 32),
        (Button::Right, 117, 32),
    ] {
        if let Some((actions, jokers)) = count.stepped(key) {
            page.chip(x, y, key, Act::Halves(actions, jokers));
            let joker = matches!(key, Button::Left | Button::Right);
            page.hear(Word::Text(if joker { Text::Jokers } else { Text::Actions }));
            match key {
                Button::Up | Button::Right => page.hear_all(&Gain(1)),
                _ => page.hear_number(-1_i8),
            }
        }
    }
    page.key(0, HINTS, Button::A, &Text::Next, Act::Done);
    page.key_b(72, HINTS, WIDTH, session, Act::Back);
}

/// Draws every sign that is no number, with what it is called, and a key that leads on.
pub(crate) fn draw_signs<A>(page: &mut Page<'_, A>, key: Button, (does, act): (Text, A)) {
    page.title(&Text::TheSigns, None);
    // The signs reach down to the usual place of keys.
    if page.title_is_free() {
        let width = page.width(Font::Bold, &does);
        page.dark_chip(WIDTH - 15 - width, 1, key, act);
    }
    page.corner(&does);
    let shows = Action::ALL.into_iter().map(Sign::from).chain([Sign::Joker]);
    for (nth, shows) in (0..).zip(shows) {
        let (x, y) = (nth % 2 * 64, TOP + nth / 2 * 17);
        if page.listens() {
            sign(page, x, y, shows, true);
            page.pause();
            continue;
        }
        sign(page, x, y, shows, true);
        page.text(x + 20, y + 12, Align::Left, Font::Text, &Named(shows));
    }
}

/// Draws what each seat scored in the round, and its score now.
fn draw_scores(page: &mut Page<'_, Act>, session: &Session, game: &Dingominos) {
    let over = !game.winners().is_empty();
    let round = game.round().unwrap_or(1).saturating_sub(u16::from(!over));
    page.title_about(Text::RoundOver, &round, None);
    page.loudly(Loudness::Aloud);
    let few = game.in_play().len() <= 4;
    let seats = game.players().iter().filter(|(seat, _)| game.in_play().contains(*seat));
    for (nth, (seat, player)) in (0..).zip(seats) {
        let (x, y) = (nth % 4 * 32, TOP + nth / 4 * 20);
        let token = session.token(seat);
        let (gained_at, score_y) = match few {
            true => {
                page.animal(x + 5, y, 2, token);
                ((x + 16, 43), 53)
            }
            false => {
                page.animal_on(x, y, token, true);
                ((x + 21, y + 8), y + 19)
            }
        };
        let font = if few { Font::Text } else { Font::Tiny };
        page.text(gained_at.0, gained_at.1, Align::Center, font, &Gain(player.gained()));
        page.text(x + 16, score_y, Align::Center, Font::Bold, &player.score());
    }
    page.pause();
    page.key(0, HINTS, Button::A, &Text::Next, Act::NextRound);
    let mut x = 72;
    if game.may(&Command::Finish) {
        page.key(45, HINTS, Button::Down, &Text::Finish, Act::Say(Command::Finish));
        x = 103;
    }
    page.key_b(x, HINTS, WIDTH, session, Act::Back);
}

/// Draws a correction.
fn draw_correcting(
    page: &mut Page<'_, Act>,
    session: &Session,
    game: &Dingominos,
    correcting: &Correcting,
) {
    let act = Act::Correct;
    let seat = |who| act(correct::Act::Seat(who));
    match correcting {
        Correcting::What => {
            page.title(&Text::WhatIsWrong, None);
            for (key, text, what) in correct::what(game) {
                let (x, y) = match key {
                    Button::Left => (0, 21),
                    Button::Right => (0, 31),
                    Button::Up => (0, 41),
                    Button::Down => (0, 51),
                    _ => (0, HINTS),
                };
                page.key(x, y, key, &text, act(what));
            }
        }
        Correcting::End { side, pick } => {
            page.title(&Text::OuterHalf, None);
            signs(page, *pick, true, &|chosen| act(correct::Act::Sign(chosen)));
            end(page, 96, TOP + 1, game.end(*side));
        }
        Correcting::Turn(who) => {
            page.title(&Text::WhoIsIt, None);
            who.draw(page, session, correct::others(game), &seat);
        }
        Correcting::Seat(who) => {
            page.title(&Text::Whose, None);
            who.draw(page, session, game.in_play(), &seat);
        }
        Correcting::Of(seat) => {
            page.title(&Text::WhatIsWrong, Some(session.token(*seat)));
            if let Some(tiles) = correct::hand(game, *seat) {
                page.key(0, 26, Button::Left, &Text::HandCount, act(correct::Act::Hand));
                page.text(WIDTH - 4, 26, Align::Right, Font::Bold, &tiles);
            }
            let score = game.players().get(*seat).map_or(0, Player::score);
            page.key(0, 40, Button::Right, &Text::ScoreCount, act(correct::Act::Score));
            page.text(WIDTH - 4, 40, Align::Right, Font::Bold, &score);
        }
        Correcting::Hand { seat, stepper } | Correcting::Score { seat, stepper } => {
            let hand = matches!(correcting, Correcting::Hand { .. });
            let title = if hand { Text::HowManyTiles } else { Text::WhatScore };
            page.title(&title, Some(session.token(*seat)));
            stepper.draw(page, (64, 46), &|by| act(correct::Act::Step(by)));
            page.key(0, HINTS, Button::A, &Text::Right, act(correct::Act::Done));
        }
    }
    page.back(act(correct::Act::Back));
}
