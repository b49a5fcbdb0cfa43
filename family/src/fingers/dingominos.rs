//! Dingominos by sight: an arrow lays a tile at an end, and signs are chosen by row and column; on
//! trust, a tile takes one press, or two if it has an action.

use super::setup::{Change, press_at, press_key_of};
use super::{choose, expect, unexpected};
use crate::desk::{Desk, Purpose};
use crate::dingominos::{Action, Dingominos, Left, Stage};
use crate::screen::Screen;
use crate::sets::Sign;
use crate::{Done, Fingers};
use console::Button;

/// How many sizes of a set there are to choose from: not counted, and a hundred.
const SET_SIZES: usize = 101;
/// The size that is offered first; larger ones follow.
const FIRST_SIZE: usize = 72;

/// How long the box shows a banner, in milliseconds.
const NEWS: u64 = 1_600;

impl Fingers<Dingominos> for super::Fingers {
    fn begin(&mut self, desk: &mut Desk, table: &mut Dingominos) -> Done {
        let (row, set) = ("Tiles in the set", table.set());
        let size =
            Change { row, value: set.to_string(), steps: set - FIRST_SIZE + 1, of: SET_SIZES };
        let agreed = if table.counted { vec![size] } else { Vec::new() };
        self.set_up(desk, "Dingominos", &table.party, table.trust, &agreed)?;
        self.knows_empty = false;
        expect(desk, "First tile").map(drop)
    }

    fn turn(&mut self, desk: &mut Desk, table: &mut Dingominos) -> Done {
        desk.set_purpose(Purpose::Play);
        let action = table.next();
        match action {
            Action::Open { left, right } => {
                let screen = expect(desk, "First tile")?;
                self.is_about(&screen, table.party.animals[table.seat()])?;
                if table.trust {
                    opened(desk, &[left, right])?;
                } else {
                    press_sign(desk, left)?;
                    press_sign(desk, right)?;
                }
            }
            Action::Lay { end, inner, outer } => {
                self.see_table(desk, table)?;
                let answers = matches!(table.stage(), Stage::Answer(_));
                match (table.trust, answers) {
                    (true, true) => press_key_of(desk, "counter")?,
                    (true, false) => laid(desk, outer)?,
                    // Then only a counter can be laid, so nothing is left to ask.
                    (false, true) => press_end(desk, end, inner == Sign::Joker)?,
                    (false, false) => {
                        press_end(desk, end, false)?;
                        expect(desk, "Which sign faces out?")?;
                        if inner == Sign::Joker {
                            press_at(desk, 80..96, 36..48)?;
                        }
                        press_sign(desk, outer)?;
                    }
                }
            }
            Action::Draw | Action::Pass => {
                self.see_table(desk, table)?;
                press_key_of(desk, if action == Action::Draw { "draw" } else { "pass" })?;
            }
            Action::Take => self.take_tiles(desk, table)?,
            Action::Cannot => {
                self.see_table(desk, table)?;
                if !table.counted && !self.knows_empty {
                    desk.hold_b();
                    choose(desk, "The stock is empty")?;
                    press_key_of(desk, "that's right")?;
                    self.knows_empty = true;
                }
                press_key_of(desk, "pass")?;
            }
        }
        table.act(action)?;
        if table.stage() == Stage::Count { self.end_round(desk, table) } else { Ok(()) }
    }
}

impl super::Fingers {
    /// The screen between two actions: whose turn it is, the ends, and everybody's hand.
    fn see_table(&self, desk: &Desk, table: &Dingominos) -> Done<Screen> {
        let screen = desk.look();
        self.is_about(&screen, table.party.animals[table.seat()])?;
        let seats = i32::try_from(table.party.seats()).unwrap_or(2);
        let step = (console::WIDTH / seats).min(32);
        for (seat, nth) in (0..table.party.seats()).zip(0..) {
            let x = (console::WIDTH - step * seats) / 2 + step * nth;
            if screen.number(x..x + step, 54..64) != i32::try_from(table.hand(seat)).ok() {
                return unexpected(
                    &format!("{} tiles at seat {}", table.hand(seat), seat + 1),
                    &screen,
                );
            }
        }
        Ok(screen)
    }

    /// Takes the tiles of a draw or a counter; if the stock runs out and the box does not count it,
    /// enters how many there were.
    fn take_tiles(&mut self, desk: &mut Desk, table: &Dingominos) -> Done {
        let screen = self.see_table(desk, table)?;
        let Stage::Answer(due) = table.stage() else { return unexpected("a penalty", &screen) };
        let gets = table.penalty();
        if gets == due || table.counted || self.knows_empty {
            return press_key_of(desk, &format!("draw {due}"));
        }
        desk.hold_b();
        choose(desk, "Fewer were left")?;
        self.knows_empty = true;
        expect(desk, "Fewer were left")?;
        while number_at(desk, 40..88)? > gets {
            desk.press(Button::Left);
        }
        press_key_of(desk, "that's right")
    }

    /// Ends the round: who laid the last tile is shown for a while, then hands are counted, then
    /// come the scores; then the family stops.
    fn end_round(&self, desk: &mut Desk, table: &mut Dingominos) -> Done {
        desk.set_purpose(Purpose::Count);
        let screen = desk.look();
        match table.last_tile() {
            None if screen.title() != "Nobody lays a tile" => {
                return unexpected("that nobody can lay a tile", &screen);
            }
            Some(seat) => {
                let laid = self.animals[table.party.animals[seat]];
                if !screen.says("Last tile!") || screen.animal(12, 5, 3) != laid {
                    return unexpected("who laid the last tile", &screen);
                }
            }
            None => {}
        }
        desk.wait(NEWS);
        for seat in table.counting() {
            self.is_about(&desk.look(), table.party.animals[seat])?;
            count(desk, table.left(seat))?;
        }
        expect(desk, "Round 1 is over")?;
        press_key_of(desk, "finish")?;
        table.finish();
        let screen = desk.look();
        let over = ["Winner!", "Shared win!"].contains(&screen.title());
        if over { Ok(()) } else { unexpected("the winners", &screen) }
    }
}

/// The arrow beside an end, or the one below it, for a joker inside.
fn press_end(desk: &mut Desk, end: usize, joker: bool) -> Done {
    let y = if joker { 21..26 } else { 12..18 };
    press_at(desk, if end == 0 { 22..30 } else { 92..100 }, y)
}

/// The signs in three rows of four.
const SIGNS: [Sign; 12] = [
    Sign::Points(1),
    Sign::Points(2),
    Sign::Points(3),
    Sign::Joker,
    Sign::Points(4),
    Sign::Points(5),
    Sign::Points(6),
    Sign::Replay,
    Sign::Skip,
    Sign::Reverse,
    Sign::Draw,
    Sign::Counter,
];

/// The key of a sign's row, then that of its column.
fn press_sign(desk: &mut Desk, sign: Sign) -> Done {
    let nth = SIGNS.iter().position(|other| *other == sign).unwrap_or(0);
    let [column, row] = [nth % 4, nth / 4].map(|number| i32::try_from(number).unwrap_or(0));
    press_at(desk, 0..4, 13 + 17 * row..30 + 17 * row)?;
    press_at(desk, 21 * column..21 * column + 18, 38..48)
}

/// On trust: a tile, and the action that faces outward.
fn laid(desk: &mut Desk, outer: Sign) -> Done {
    if !outer.is_action() {
        return press_key_of(desk, "laid a tile");
    }
    press_key_of(desk, "with an action")?;
    press_action(desk, outer)
}

/// On trust: the actions of the opening tile.
fn opened(desk: &mut Desk, halves: &[Sign]) -> Done {
    let mut actions = halves.iter().filter(|sign| sign.is_action());
    let Some(first) = actions.next() else { return press_key_of(desk, "no action") };
    press_key_of(desk, "with an action")?;
    press_action(desk, *first)?;
    let Some(second) = actions.next() else { return press_key_of(desk, "only this one") };
    press_key_of(desk, "another one")?;
    press_action(desk, *second)
}

/// One of five in a row, each with its key below it.
fn press_action(desk: &mut Desk, action: Sign) -> Done {
    expect(desk, "Which action?")?;
    let nth = Sign::ACTIONS.iter().position(|other| *other == action).unwrap_or(0);
    let x = 25 * i32::try_from(nth).unwrap_or(0);
    press_at(desk, x..x + 25, 36..42)
}

/// The large number in this part of the screen.
fn number_at(desk: &Desk, x: std::ops::Range<i32>) -> Done<usize> {
    let screen = desk.look();
    let number = screen.number(x, 24..50).and_then(|number| usize::try_from(number).ok());
    number.map_or_else(|| unexpected("a number", &screen), Ok)
}

/// Steps a number up or down.
fn step(desk: &mut Desk, from: usize, to: usize, [down, up]: [Button; 2]) {
    desk.press_often(if from < to { up } else { down }, from.abs_diff(to));
}

/// Enters what is left in a hand.
fn count(desk: &mut Desk, left: Left) -> Done {
    let tiles = if left.tiles == 1 { "tile" } else { "tiles" };
    expect(desk, &format!("{} {tiles} left", left.tiles))?;
    let (actions, jokers) = (number_at(desk, 0..52)?, number_at(desk, 78..115)?);
    // A tile has two halves: if one number has to make room for the other, it goes first.
    let both = [
        (actions, left.actions, [Button::Down, Button::Up]),
        (jokers, left.jokers, [Button::Left, Button::Right]),
    ];
    for (from, to, keys) in both.iter().filter(|(from, to, _)| from > to) {
        step(desk, *from, *to, *keys);
    }
    for (from, to, keys) in both.iter().filter(|(from, to, _)| from < to) {
        step(desk, *from, *to, *keys);
    }
    press_key_of(desk, "next")?;
    if left.actions + left.jokers == 2 * left.tiles {
        return Ok(());
    }
    // Up and down change the pips by five: first to the nearest, then in single steps.
    let from = number_at(desk, 44..84)?;
    let away = from.abs_diff(left.pips);
    let fives = (away + 2) / 5;
    let there = if from < left.pips { from + 5 * fives } else { from.saturating_sub(5 * fives) };
    desk.press_often(if from < left.pips { Button::Up } else { Button::Down }, fives);
    let now = number_at(desk, 44..84)?;
    debug_assert!(now == there || now.abs_diff(left.pips) <= 5);
    step(desk, now, left.pips, [Button::Left, Button::Right]);
    press_key_of(desk, "that's right")?;
    // A proposal that happens to be right is confirmed twice.
    if desk.look().says("Is that right?") { press_key_of(desk, "that's right") } else { Ok(()) }
}
