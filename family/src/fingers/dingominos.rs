//! Dingominos on version 0.1: an arrow lays at an end, A does the rest, signs are found on a table.

use super::setup::Change;
use super::{choose, expect, unexpected, walk_table, way};
use crate::desk::{Desk, For};
use crate::dingominos::{Action, Dingominos, Stage};
use crate::glass::Glass;
use crate::sets::Sign;
use crate::{Done, Fingers};
use console::Button;

/// How many sizes of a set there are to choose from: not counted, and a hundred from what is dealt.
const SET_SIZES: usize = 101;

impl Fingers<Dingominos> for super::Fingers {
    fn begin(&mut self, desk: &mut Desk, table: &mut Dingominos) -> Done {
        let (set, dealt) = table.set();
        let row = "Tiles in the set";
        let size = Change { row, value: set.to_string(), steps: set - dealt + 1, of: SET_SIZES };
        let agreed = if table.counted { vec![size] } else { Vec::new() };
        self.set_up(desk, "Dingominos", (2, 8), &table.party, &agreed)?;
        self.knows_empty = false;
        expect(desk, "First tile").map(drop)
    }

    fn turn(&mut self, desk: &mut Desk, table: &mut Dingominos) -> Done {
        desk.now_for(For::Play);
        let action = table.next();
        match action {
            Action::Open { left, right } => {
                let glass = expect(desk, "First tile")?;
                self.is_about(&glass, table.party.animals[table.seat()])?;
                go_to_sign(desk, left)?;
                desk.press(Button::A);
                go_to_sign(desk, right)?;
                desk.press(Button::A);
            }
            Action::Lay { end, inner, outer } => {
                self.see_table(desk, table)?;
                desk.press(match (end, inner) {
                    (0, Sign::Joker) => Button::Up,
                    (0, _) => Button::Left,
                    (_, Sign::Joker) => Button::Down,
                    _ => Button::Right,
                });
                let glass = desk.look();
                if glass.title() != "Outer half" {
                    return unexpected("the outer half", &glass);
                }
                go_to_sign(desk, outer)?;
                desk.press(Button::A);
            }
            Action::Draw | Action::Pass => {
                let (short, row) = match action {
                    Action::Draw => ("draw", "Draw one"),
                    _ => ("pass", "Pass"),
                };
                let glass = self.see_table(desk, table)?;
                if !glass.says(short) {
                    return unexpected(short, &glass);
                }
                press_a_for(desk, row)?;
            }
            Action::Take => self.take_tiles(desk, table)?,
            Action::Cannot => {
                self.see_table(desk, table)?;
                if !table.counted && !self.knows_empty {
                    press_a_for(desk, "The stock is empty")?;
                    self.knows_empty = true;
                }
                press_a_for(desk, "Nothing fits")?;
            }
        }
        table.act(action)?;
        if table.stage() == Stage::Count { end_round(desk, table) } else { Ok(()) }
    }
}

impl super::Fingers {
    /// The screen between two actions, with everybody's hand.
    fn see_table(&self, desk: &Desk, table: &Dingominos) -> Done<Glass> {
        let glass = desk.look();
        self.is_about(&glass, table.party.animals[table.seat()])?;
        for seat in 0..table.party.seats() {
            let x = i32::try_from(seat).unwrap_or(0) * 16;
            if glass.number(x..x + 16, 54..64) != i32::try_from(table.hand(seat)).ok() {
                return unexpected(
                    &format!("{} tiles at seat {}", table.hand(seat), seat + 1),
                    &glass,
                );
            }
        }
        Ok(glass)
    }

    /// The tiles of a draw or a counter; if the stock runs out and the box does not count it, it is
    /// told how many there were.
    fn take_tiles(&mut self, desk: &mut Desk, table: &Dingominos) -> Done {
        let glass = self.see_table(desk, table)?;
        let Stage::Answer(due) = table.stage() else { return unexpected("a penalty", &glass) };
        let gets = table.penalty();
        if !glass.says(&format!("draw {due}")) {
            return unexpected(&format!("draw {due}"), &glass);
        }
        if gets == due || table.counted || self.knows_empty {
            return press_a_for(desk, "Draw the tiles");
        }
        press_a_for(desk, "Fewer were left")?;
        self.knows_empty = true;
        expect(desk, "Fewer were left")?;
        let (button, times) = way(0, gets, due, Button::Left, Button::Right);
        desk.press_often(button, times);
        desk.press(Button::A);
        Ok(())
    }
}

/// A does what it says at once, or opens a list.
fn press_a_for(desk: &mut Desk, row: &str) -> Done {
    desk.press(Button::A);
    if desk.look().row().is_some() { choose(desk, row) } else { Ok(()) }
}

/// The table of signs, three rows of four.
const SIGNS: [Sign; 12] = [
    Sign::Points(1),
    Sign::Points(2),
    Sign::Points(3),
    Sign::Points(4),
    Sign::Points(5),
    Sign::Points(6),
    Sign::Joker,
    Sign::Replay,
    Sign::Skip,
    Sign::Reverse,
    Sign::Draw,
    Sign::Counter,
];

/// Moves to a sign; the lit one is a pixel wider than its picture.
fn go_to_sign(desk: &mut Desk, sign: Sign) -> Done {
    let glass = desk.look();
    let lit = |nth: &usize| {
        let (column, row) = (i32::try_from(nth % 4), i32::try_from(nth / 4));
        let (x, y) = (column.unwrap_or(0) * 19 + 17, 13 + row.unwrap_or(0) * 17);
        (y..y + 17).all(|y| glass.lit(x, y))
    };
    let Some(at) = (0..12).find(lit) else { return unexpected("a lit sign", &glass) };
    let to = SIGNS.iter().position(|other| *other == sign).unwrap_or(0);
    walk_table(desk, at, to, 4, 3);
    Ok(())
}

/// Who laid the last tile, then the hands that are left, then the scores; then the family stops.
fn end_round(desk: &mut Desk, table: &mut Dingominos) -> Done {
    desk.now_for(For::Count);
    let glass = expect(desk, "Round 1 is over")?;
    if table.last_tile().is_none() != glass.says("Nobody can lay a tile") {
        return unexpected("who laid the last tile", &glass);
    }
    desk.press(Button::A);
    for seat in table.counting() {
        let left = table.left(seat);
        let tiles = if left.tiles == 1 { "tile" } else { "tiles" };
        expect(desk, &format!("{} {tiles} left", left.tiles))?;
        for (row, number) in [("Jokers", left.jokers), ("Actions", left.actions)] {
            if desk.look().row() != Some(row) {
                return unexpected(row, &desk.look());
            }
            desk.press_often(Button::Right, number);
            desk.press(Button::A);
        }
        let glass = desk.look();
        let Some(from) = glass.value().and_then(|value| value.parse::<usize>().ok()) else {
            return unexpected("pips", &glass);
        };
        // Up adds ten, right one; beyond the middle it is shorter to come back with left.
        let (tens, ones) = ((left.pips - from) / 10, (left.pips - from) % 10);
        match ones {
            0..=5 => {
                desk.press_often(Button::Up, tens);
                desk.press_often(Button::Right, ones);
            }
            _ => {
                desk.press_often(Button::Up, tens + 1);
                desk.press_often(Button::Left, 10 - ones);
            }
        }
        desk.press(Button::A);
    }
    expect(desk, "Round 1 is over")?;
    desk.press(Button::A);
    choose(desk, "Finish")?;
    table.finish();
    let glass = desk.look();
    let over = ["Winner!", "Shared win!"].contains(&glass.title());
    if over { Ok(()) } else { unexpected("the winners", &glass) }
}
