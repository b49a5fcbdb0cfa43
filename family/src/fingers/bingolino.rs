//! Bingolino on version 0.1: one seat after the other is asked.

use super::setup::Change;
use super::{TUMBLES, expect, go_to_row, seat_in, unexpected, walk, way};
use crate::bingolino::{Answer, Bingolino, Cell};
use crate::desk::{Desk, For};
use crate::glass::{Dice, Glass};
use crate::{Done, Fingers};
use console::Button;

impl Fingers<Bingolino> for super::Fingers {
    fn begin(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        let enter = Change { row: "Enter tiles", value: "yes".into(), steps: 1, of: 2 };
        let agreed = if table.enters { vec![enter] } else { Vec::new() };
        self.set_up(desk, "Bingolino", (2, 4), &table.party, &agreed)?;
        desk.now_for(For::Board);
        if table.enters {
            for seat in 0..table.party.seats() {
                enter_board(desk, seat, table.tiles(seat))?;
            }
        }
        desk.now_for(For::Play);
        expect(desk, "How many dice?").map(drop)
    }

    fn turn(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        desk.now_for(For::Play);
        self.roll(desk, table)?;
        desk.press(Button::A);
        loop {
            let glass = desk.look();
            match glass.title() {
                "How many dice?" | "Play-off!" | "Winner!" | "Shared win!" => return table.done(),
                "Bingolino!" => desk.press(Button::A),
                "Why none?" => super::choose(desk, "Nothing fits")?,
                "Turn one back!" => {
                    if table.answer(table.roller(), None) != Answer::MustTurnBack {
                        return unexpected("no tile to be turned back", &glass);
                    }
                    // The frame is around the first face-down tile: that proposes nothing.
                    let cell = table.turn_back(None)?;
                    go_to_cell(desk, &glass, cell)?;
                    desk.press(Button::A);
                }
                title => match seat_in(title, "Seat ") {
                    Some(seat) if glass.says("turn over") => {
                        self.is_about(&glass, table.party.animals[seat])?;
                        ask(desk, &glass, table, seat)?;
                    }
                    _ => return unexpected("a question about the roll", &glass),
                },
            }
        }
    }
}

impl super::Fingers {
    fn roll(&self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        let glass = desk.look();
        if !["How many dice?", "Play-off!"].contains(&glass.title()) {
            return unexpected("the question of how many dice", &glass);
        }
        self.is_about(&glass, table.party.animals[table.roller()])?;
        let Some(offered) = glass.number(20..60, 14..52).and_then(|dice| dice.try_into().ok())
        else {
            return unexpected("a number of dice", &glass);
        };
        let dice = table.dice(offered);
        let (button, times) = way(offered, dice, 5, Button::Left, Button::Right);
        desk.press_often(button, times);
        desk.press(Button::A);
        desk.wait(TUMBLES);
        let glass = desk.look();
        let faces: Vec<u8> = glass.dice(14, Dice::Large).iter().map(|die| die.face).collect();
        let total = glass.number(0..44, 36..64).and_then(|total| total.try_into().ok());
        let Some(total) = total.filter(|_| faces.len() == dice) else {
            return unexpected(&format!("{dice} dice and a total, not {faces:?}"), &glass);
        };
        table.rolled(faces, total)
    }
}

/// Up and down change a number, A goes on to the next tile.
fn enter_board(desk: &mut Desk, seat: usize, tiles: [u8; 16]) -> Done {
    for number in tiles {
        expect(desk, &format!("Tiles, seat {}", seat + 1))?;
        let (button, times) = way(0, number.into(), 23, Button::Down, Button::Up);
        desk.press_often(button, times);
        desk.press(Button::A);
    }
    Ok(())
}

/// A seat is asked for a tile.
fn ask(desk: &mut Desk, glass: &Glass, table: &mut Bingolino, seat: usize) -> Done {
    let Some(cursor) = cursor(glass) else { return unexpected("a framed tile", glass) };
    // The box proposes a tile only if it knows what it shows.
    let proposed = Some(cursor).filter(|&cell| shown(glass, cell).is_some());
    match table.answer(seat, proposed) {
        Answer::Turn(cell, number) => {
            go_to_cell(desk, glass, cell)?;
            desk.press(Button::A);
            if desk.look().title() == "Which total?" {
                go_to_row(desk, &number.to_string())?;
                desk.press(Button::A);
            }
        }
        Answer::MustTurnBack | Answer::Nothing => desk.press(Button::B),
    }
    Ok(())
}

/// The upper left corner of a tile's frame.
fn corner(cell: Cell) -> (i32, i32) {
    let (column, row) = (cell % 4, cell / 4);
    (i32::try_from(column).unwrap_or(0) * 15, 13 + i32::try_from(row).unwrap_or(0) * 12)
}

/// The framed tile.
fn cursor(glass: &Glass) -> Option<Cell> {
    (0..16).find(|&cell| {
        let (x, y) = corner(cell);
        glass.frame(x, y, 16, 13)
    })
}

/// The number that the box shows on a tile.
fn shown(glass: &Glass, cell: Cell) -> Option<i32> {
    let (x, y) = corner(cell);
    glass.number(x..x + 16, y..y + 13)
}

fn go_to_cell(desk: &mut Desk, glass: &Glass, cell: Cell) -> Done {
    let Some(cursor) = cursor(glass) else { return unexpected("a framed tile", glass) };
    walk(desk, cursor, cell, 4);
    Ok(())
}
