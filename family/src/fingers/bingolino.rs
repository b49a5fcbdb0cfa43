//! Bingolino by sight: the roller's number and tile, then the other seats that have the total.

use super::setup::{Change, press_at, press_key_of};
use super::{TUMBLES, expect, unexpected};
use crate::bingolino::{Answer, Bingolino, Cell, Way, sums};
use crate::desk::{Desk, Purpose};
use crate::screen::Screen;
use crate::{Done, Fingers};
use console::Button;

/// How long news is shown, in milliseconds.
const NEWS: u64 = 1_500;
/// How long a proposed tile is dark before it is lit again.
const BLINKS: u64 = 300;

impl Fingers<Bingolino> for super::Fingers {
    fn begin(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        let enter = Change { row: "Enter tiles", value: "yes".into(), steps: 1, of: 2 };
        let agreed = if table.way == Way::Entered { vec![enter] } else { Vec::new() };
        self.set_up(desk, "Bingolino", &table.party, table.way == Way::OnTrust, &agreed)?;
        desk.set_purpose(Purpose::Board);
        if table.way == Way::Entered {
            for seat in 0..table.party.seats() {
                self.enter_board(desk, table, seat)?;
            }
        }
        desk.set_purpose(Purpose::Play);
        expect(desk, "How many dice?").map(drop)
    }

    fn turn(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        desk.set_purpose(Purpose::Play);
        self.roll(desk, table)?;
        loop {
            let screen = desk.look();
            match screen.title() {
                _ if screen.says("Bingolino!") => desk.wait(NEWS),
                "How many dice?" | "Play-off!" | "Winner!" | "Shared win!" => return table.done(),
                "rolls" => self.number(desk, &screen, table)?,
                "Turn one back!" => turn_back(desk, &screen, table)?,
                "Any stars?" => stars(desk, table)?,
                "Turn over" => self.agree(desk, table)?,
                title if title.starts_with("Nobody has the ") => self.agree(desk, table)?,
                title if title.starts_with("turns ") => self.agree(desk, table)?,
                title if title.starts_with("Where is your ") => {
                    let seat = self.seat_of(&screen, &table.party, screen.title_animal())?;
                    tile(desk, &screen, table, seat)?;
                }
                title if title.starts_with("Who else has the ") => {
                    self.who_else(desk, &screen, table)?;
                }
                _ => return unexpected("a question about the roll", &screen),
            }
        }
    }
}

impl super::Fingers {
    /// Enters a board: row and column of every number.
    fn enter_board(&self, desk: &mut Desk, table: &Bingolino, seat: usize) -> Done {
        for (nth, number) in table.tiles(seat).into_iter().enumerate() {
            let screen = expect(desk, &format!("Your tile {}", nth + 1))?;
            self.is_about(&screen, table.party.animals[seat])?;
            let (column, row) = (i32::from(number - 1) % 5, i32::from(number - 1) / 5);
            press_at(desk, 0..2, 13 + 10 * row..15 + 10 * row)?;
            press_at(desk, 25 * column..25 * column + 12, 12 + 10 * row..16 + 10 * row)?;
        }
        Ok(())
    }

    /// The seat whose animal is there.
    fn seat_at(&self, screen: &Screen, table: &Bingolino, x: i32, y: i32) -> Option<usize> {
        let animal = screen.animal(x, y, 1);
        (0..table.party.seats()).find(|&seat| animal == self.animals[table.party.animals[seat]])
    }

    /// Rolls: there is a button for every number of dice, with a bar under the one this seat rolled
    /// last.
    fn roll(&self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        let screen = desk.look();
        if !["How many dice?", "Play-off!"].contains(&screen.title()) {
            return unexpected("the question of how many dice", &screen);
        }
        self.is_about(&screen, table.party.animals[table.roller()])?;
        let middle = |dice: usize| 25 * i32::try_from(dice).unwrap_or(0) - 11;
        let Some(offered) = (1..=5).find(|&dice| screen.lit(middle(dice), 51)) else {
            return unexpected("a bar under a number of dice", &screen);
        };
        let dice = table.dice(offered);
        press_at(desk, middle(dice) - 6..middle(dice), 40..44)?;
        desk.wait(TUMBLES);
        let screen = desk.look();
        let number = |x| screen.number(x, 14..62).and_then(|total| u8::try_from(total).ok());
        let Some(total) = number(0..40) else { return unexpected("a total", &screen) };
        if screen.title() == "Turn one back!" {
            // There is no room for the dice, but all their sums are shown.
            let sums = screen.words().filter(|word| (30..64).contains(&word.x) && word.y > 12);
            table.rolled(total, sums.filter_map(|word| word.text.parse().ok()));
            return Ok(());
        }
        let faces = match screen.title_dice() {
            faces if faces.is_empty() && dice == 1 => vec![total],
            faces => faces,
        };
        if faces.len() != dice || faces.iter().sum::<u8>() != total {
            return unexpected(&format!("{dice} dice that make {total}, not {faces:?}"), &screen);
        }
        table.rolled(total, sums(&faces).into_iter().skip(1));
        Ok(())
    }

    /// Enters which number the roller uses.
    fn number(&self, desk: &mut Desk, screen: &Screen, table: &mut Bingolino) -> Done {
        self.is_about(screen, table.party.animals[table.roller()])?;
        let Answer::Turn(cell, number) = table.answer(table.roller(), None) else {
            return press_key_of(desk, "nothing");
        };
        let words = number.to_string();
        if screen.number(10..60, 14..62) == Some(number.into()) {
            press_at(desk, 0..2, 30..40)?;
        } else {
            // The numbers of the second page are in smaller print, and share the key beside them.
            let second = screen.words().find(|word| word.text == words && word.height < 12);
            if let Some(second) = second {
                let row = second.y - 6..second.y + 6;
                let before = screen.keys().filter(|(_, x, y)| *x < second.x && row.contains(y));
                let Some((key, ..)) = before.max_by_key(|(_, x, _)| *x) else {
                    return unexpected(&words, screen);
                };
                desk.press(key);
            }
            press_key_of(desk, &words)?;
        }
        self.where_it_is(desk, table, table.roller(), cell)
    }

    /// Enters where the number is, unless the box knows that it can only be one tile.
    fn where_it_is(&self, desk: &mut Desk, table: &Bingolino, seat: usize, cell: Cell) -> Done {
        let screen = desk.look();
        let asks = screen.title().starts_with("Where is your ");
        match asks && self.is_about(&screen, table.party.animals[seat]).is_ok() {
            true => at(desk, &screen, cell),
            false => Ok(()),
        }
    }

    /// Enters each seat that has the total, then that there are no others.
    fn who_else(&self, desk: &mut Desk, screen: &Screen, table: &mut Bingolino) -> Done {
        self.is_about(screen, table.party.animals[table.roller()])?;
        let places = [58, 82, 106];
        for seat in 0..table.party.seats() {
            let animal = self.animals[table.party.animals[seat]];
            let Some(x) = places.into_iter().find(|&x| screen.animal(x, 13, 2) == animal) else {
                continue;
            };
            if let Answer::Turn(cell, _) = table.answer(seat, None) {
                press_at(desk, x..x + 22, 34..40)?;
                return self.where_it_is(desk, table, seat, cell);
            }
        }
        press_key_of(desk, "nobody")
    }

    /// The box knows all boards and shows a small one for each seat, on which a tile blinks.
    fn agree(&self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        let mut screen = desk.look();
        let boards: Vec<(usize, i32, i32)> = (0..4)
            .map(|nth| (60 + nth % 2 * 36, 13 + nth / 2 * 21))
            .filter_map(|(x, y)| Some((self.seat_at(&screen, table, x, y)?, x, y)))
            .collect();
        let blinks = |screen: &Screen, x: i32, y: i32| {
            let lit = |&cell: &Cell| {
                let (column, row) = place(cell);
                let (x, y) = (x + 14 + 4 * column, y + 1 + 4 * row);
                (0..25).all(|pixel| screen.lit(x + pixel % 5, y + pixel / 5))
            };
            (0..16).find(lit)
        };
        if boards.iter().all(|&(_, x, y)| blinks(&screen, x, y).is_none()) {
            desk.wait(BLINKS);
            screen = desk.look();
        }
        for &(seat, x, y) in &boards {
            let proposed = blinks(&screen, x, y);
            match table.answer(seat, proposed) {
                Answer::Turn(cell, _) if proposed != Some(cell) => {
                    press_at(desk, x..x + 4, y + 9..y + 13)?;
                    at(desk, &expect(desk, "Which tile?")?, cell)?;
                }
                Answer::MustTurnBack => return unexpected("a tile to be turned back", &screen),
                Answer::Turn(..) | Answer::Nothing => {}
            }
        }
        press_key_of(desk, "yes")
    }
}

fn place(cell: Cell) -> (i32, i32) {
    let [column, row] = [cell % 4, cell / 4].map(|place| i32::try_from(place).unwrap_or(0));
    (column, row)
}

/// The upper left corner of a tile on the large board.
fn corner(cell: Cell) -> (i32, i32) {
    let (column, row) = place(cell);
    (79 + 12 * column, 15 + 12 * row)
}

/// The framed tile.
fn framed(screen: &Screen) -> Option<Cell> {
    (0..16).find(|&cell| {
        let (x, y) = corner(cell);
        screen.frame(x - 2, y - 2, 14, 14)
    })
}

/// A seat is asked for the tile, or has none.
fn tile(desk: &mut Desk, screen: &Screen, table: &mut Bingolino, seat: usize) -> Done {
    match table.answer(seat, None) {
        Answer::Turn(cell, _) => at(desk, screen, cell),
        Answer::MustTurnBack | Answer::Nothing => press_key_of(desk, "none"),
    }
}

/// Enters this tile: the framed one, or row and column.
fn at(desk: &mut Desk, screen: &Screen, cell: Cell) -> Done {
    if framed(screen) == Some(cell) {
        desk.press(Button::A);
        return Ok(());
    }
    let (x, y) = corner(cell);
    press_at(desk, 64..70, y - 2..y + 3)?;
    // A row with one candidate needs no column.
    if !desk.look().frame(76, y - 2, 52, 14) {
        return Ok(());
    }
    press_at(desk, x - 2..x + 3, y - 2..y + 3)
}

fn turn_back(desk: &mut Desk, screen: &Screen, table: &mut Bingolino) -> Done {
    if table.answer(table.roller(), None) != Answer::MustTurnBack {
        return unexpected("no tile to be turned back", screen);
    }
    let cell = table.turn_back(framed(screen))?;
    at(desk, screen, cell)
}

/// On trust, players turn their tiles and enter only how many stars that earned.
fn stars(desk: &mut Desk, table: &mut Bingolino) -> Done {
    let seats: Vec<usize> = (0..table.party.seats()).filter(|&seat| table.plays(seat)).collect();
    for &seat in &seats {
        if table.answer(seat, None) == Answer::MustTurnBack {
            table.turn_back(None)?;
        }
    }
    for (&seat, nth) in seats.iter().zip(0..) {
        for _ in 0..table.earned(seat) {
            let (x, y) = (58 + nth % 2 * 36, 14 + nth / 2 * 20);
            press_at(desk, x..x + 2, y..y + 4)?;
        }
    }
    press_key_of(desk, "next")
}
