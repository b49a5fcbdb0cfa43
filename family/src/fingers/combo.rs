//! COMBO on version 0.1: a cursor on the card, and a list for everything else.

use super::{TUMBLES, choose, expect, go_to_row, seat_in, unexpected, walk, way};
use crate::combo::{Cell, Combo, Move, Stage};
use crate::desk::{Desk, For};
use crate::glass::{Dice, Glass};
use crate::{Done, Fingers};
use console::Button;

/// How many cards are printed with the box.
const PRINTED: usize = 24;

/// More presses than any turn takes.
const ENDLESS: u32 = 500;

impl Fingers<Combo> for super::Fingers {
    fn begin(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        self.set_up(desk, "COMBO", (2, 4), &table.party, &[])?;
        tell_cards(desk, table)
    }

    fn turn(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        if table.stage() == Stage::RollOff {
            desk.now_for(For::Rounds);
            roll_off(desk, table)?;
        }
        desk.now_for(For::Play);
        if let Some(seat) = table.claimant() {
            return claim(desk, table, seat);
        }
        if table.must_lift() {
            self.lift(desk, table)?;
        }
        self.throw(desk, table)?;
        let before = desk.presses().all();
        while table.stage() == Stage::Fallen {
            self.use_throw(desk, table)?;
            if desk.presses().all() > before + ENDLESS {
                return unexpected("an end of this turn", &desk.look());
            }
        }
        while let Stage::Taking { .. } = table.stage() {
            self.take_die(desk, table)?;
        }
        end_turn(desk, table)
    }
}

impl super::Fingers {
    fn lift(&self, desk: &mut Desk, table: &mut Combo) -> Done {
        let glass = expect(desk, "Pick up 1 to 3 dice")?;
        self.is_about(&glass, table.party.animals[table.roller()])?;
        for cell in table.lift(&[]) {
            go_to_cell(desk, cell)?;
            desk.press(Button::A);
        }
        desk.press(Button::B);
        Ok(())
    }

    /// The first throw of a turn.
    fn throw(&self, desk: &mut Desk, table: &mut Combo) -> Done {
        let glass = expect(desk, &format!("Seat {}", table.roller() + 1))?;
        self.is_about(&glass, table.party.animals[table.roller()])?;
        let hand = glass.number(66..100, 14..42);
        if !glass.says("roll") || hand != i32::try_from(table.hand(table.roller())).ok() {
            return unexpected("a throw, with the dice in hand", &glass);
        }
        desk.press(Button::A);
        read_throw(desk, table)
    }

    /// One thing that the roller does with the dice that lie there.
    fn use_throw(&self, desk: &mut Desk, table: &mut Combo) -> Done {
        let glass = desk.look();
        if glass.title() == "Nothing fits" {
            let next = table.next(None);
            if next != Move::Cannot {
                return Err(format!("the box says that nothing fits: {next:?}"));
            }
            table.cannot();
            desk.press(Button::A);
            return Ok(());
        }
        self.is_about(&glass, table.party.animals[table.roller()])?;
        if glass.row().is_some() {
            return use_list(desk, &glass, table);
        }
        if !glass.says("place") {
            return unexpected("a card to place dice on", &glass);
        }
        let proposed = cursor(&glass).filter(|&cell| shown(&glass, cell).is_some());
        match table.next(proposed) {
            Move::Place(die, cell) => {
                lay(desk, die, cell)?;
                table.place(die, cell);
            }
            // All of that stands in a list.
            Move::Cannot | Move::Again | Move::Stop => desk.press(Button::B),
        }
        Ok(())
    }

    /// The next seat is asked whether it takes a die, or the turn is over.
    fn take_die(&self, desk: &mut Desk, table: &mut Combo) -> Done {
        let glass = desk.look();
        let title = glass.title();
        let Some(seat) = seat_in(title, "Seat ").filter(|_| title.ends_with("take a die?")) else {
            return table.all_taken();
        };
        self.is_about(&glass, table.party.animals[seat])?;
        let proposed = cursor(&glass).filter(|&cell| shown(&glass, cell).is_some());
        match table.take(seat, proposed)? {
            Some((die, cell)) => lay(desk, die, cell)?,
            None => desk.press(Button::B),
        }
        Ok(())
    }
}

/// The cards, seat by seat.
fn tell_cards(desk: &mut Desk, table: &Combo) -> Done {
    for seat in 0..table.party.seats() {
        expect(desk, &format!("Card for seat {}", seat + 1))?;
        if let Some(number) = table.printed(seat) {
            go_to_row(desk, "Croupier card")?;
            let shown = desk.look().value().and_then(|value| value.parse().ok()).unwrap_or(0);
            let (button, times) = way(shown, number, PRINTED, Button::Left, Button::Right);
            desk.press_often(button, times);
            let glass = desk.look();
            if glass.value() != Some(&number.to_string()) {
                return unexpected(&format!("card {number}"), &glass);
            }
        }
        desk.press(Button::A);
    }
    expect(desk, "Highest roll starts").map(drop)
}

fn roll_off(desk: &mut Desk, table: &mut Combo) -> Done {
    loop {
        expect(desk, "Highest roll starts")?;
        desk.press(Button::A);
        desk.wait(TUMBLES);
        let glass = desk.look();
        let faces: Vec<u8> = glass.dice(31, Dice::Large).iter().map(|die| die.face).collect();
        let starts = table.rolled_off(&faces)?;
        let title = match starts {
            Some(seat) => format!("Seat {} starts", seat + 1),
            None => "Tie: roll again!".into(),
        };
        expect(desk, &title)?;
        desk.press(Button::A);
        if starts.is_some() {
            return Ok(());
        }
    }
}

/// Somebody has 300: up on the throw screen, or through the menu while dice are to be lifted.
fn claim(desk: &mut Desk, table: &mut Combo, seat: usize) -> Done {
    if table.must_lift() {
        desk.hold_b();
        choose(desk, "Check")?;
        desk.press_often(Button::Right, seat);
    } else {
        let glass = desk.look();
        if !glass.says("300!") {
            return unexpected("300!", &glass);
        }
        desk.press(Button::Up);
    }
    let glass = expect(desk, &format!("Seat {}", seat + 1))?;
    if !glass.says("claim 300") {
        return unexpected("a claim", &glass);
    }
    desk.press(Button::A);
    table.claim(seat);
    expect(desk, "Winner!").map(drop)
}

/// Watches the dice fall.
fn read_throw(desk: &mut Desk, table: &mut Combo) -> Done {
    desk.wait(TUMBLES);
    let glass = desk.look();
    let mut dice = match glass.title() {
        "Nothing fits" => glass.dice(26, Dice::Large),
        _ => glass.dice(18, Dice::Small),
    };
    if !dice.first().is_some_and(|die| die.red) || dice[1..].iter().any(|die| die.red) {
        return unexpected(&format!("a red die first, not {dice:?}"), &glass);
    }
    let red = dice.remove(0).face;
    table.thrown(red, dice.iter().map(|die| die.face).collect())
}

/// The list of what can be done instead of placing a die.
fn use_list(desk: &mut Desk, glass: &Glass, table: &mut Combo) -> Done {
    match table.next(None) {
        // Something still fits: back to the card.
        Move::Place(..) => desk.press(Button::B),
        Move::Cannot => {
            choose(desk, "Nothing fits")?;
            table.cannot();
        }
        Move::Again => {
            choose(desk, &format!("Again with {}", table.to_throw()))?;
            read_throw(desk, table)?;
        }
        Move::Stop => {
            choose(desk, if glass.title() == "COMBO!" { "Score it" } else { "Stop" })?;
            table.stop();
        }
    }
    Ok(())
}

/// After the turn the box shows the next one, or the end of the round.
fn end_turn(desk: &mut Desk, table: &Combo) -> Done {
    if table.stage() == Stage::Turn {
        return Ok(());
    }
    expect(desk, "COMBO!")?;
    desk.now_for(For::Rounds);
    desk.press(Button::A);
    match table.stage() {
        Stage::RollOff => tell_cards(desk, table),
        _ => {
            let glass = desk.look();
            let over = ["Winner!", "Shared win!"].contains(&glass.title());
            if over { Ok(()) } else { unexpected("the winners", &glass) }
        }
    }
}

/// Places a die on a square; which one is asked where more than one could lie there.
fn lay(desk: &mut Desk, die: u8, cell: Cell) -> Done {
    go_to_cell(desk, cell)?;
    desk.press(Button::A);
    if desk.look().title() == "Which die?" {
        choose(desk, &die.to_string())?;
    }
    Ok(())
}

/// The upper left corner of a square's frame.
fn corner(cell: Cell) -> (i32, i32) {
    let (column, row) = (cell % 5, cell / 5);
    (i32::try_from(column).unwrap_or(0) * 12, 23 + i32::try_from(row).unwrap_or(0) * 8)
}

/// The framed square.
fn cursor(glass: &Glass) -> Option<Cell> {
    (0..25).find(|&cell| {
        let (x, y) = corner(cell);
        glass.frame(x, y, 13, 9)
    })
}

/// The number that the box shows on a square.
fn shown(glass: &Glass, cell: Cell) -> Option<i32> {
    let (x, y) = corner(cell);
    glass.number(x..x + 13, y..y + 9)
}

fn go_to_cell(desk: &mut Desk, cell: Cell) -> Done {
    let glass = desk.look();
    let Some(cursor) = cursor(&glass) else { return unexpected("a framed square", &glass) };
    walk(desk, cursor, cell, 5);
    Ok(())
}
