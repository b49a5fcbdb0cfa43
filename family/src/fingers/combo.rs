//! COMBO by sight: buttons are labelled, and if the box knows the card, frames show its proposal.

use super::setup::{press_at, press_key_of};
use super::{TUMBLES, expect, unexpected};
use crate::combo::{Cell, Combo, Move, Stage};
use crate::desk::{Desk, Purpose};
use crate::screen::{Dice, Screen};
use crate::{Done, Fingers, cell_name};
use console::Button;
use std::ops::Range;

/// How long the box shows a banner, in milliseconds.
const NEWS: u64 = 1_600;

/// More presses than any throw takes.
const ENDLESS: u32 = 100;

impl Fingers<Combo> for super::Fingers {
    fn begin(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        self.set_up(desk, "COMBO", &table.party, table.trust, &[])?;
        tell_cards(desk, table)
    }

    fn turn(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        if table.stage() == Stage::RollOff {
            desk.set_purpose(Purpose::Rounds);
            roll_off(desk, table)?;
        }
        desk.set_purpose(Purpose::Play);
        if let Some(seat) = table.claimant() {
            return claim(desk, table, seat);
        }
        // On trust, the seat before may have thrown for this one.
        if table.stage() == Stage::Turn {
            self.throw(desk, table)?;
        }
        let before = desk.presses().all();
        while table.stage() == Stage::Fallen {
            match table.trust {
                true => self.use_throw_on_trust(desk, table)?,
                false => self.use_throw(desk, table)?,
            }
            if desk.presses().all() > before + ENDLESS {
                return unexpected("an end of this turn", &desk.look());
            }
        }
        while let Stage::Taking { .. } = table.stage() {
            self.take_dice(desk, table)?;
        }
        end_turn(desk, table)
    }
}

impl super::Fingers {
    /// The first throw of a turn; dice are lifted and thrown in one.
    fn throw(&self, desk: &mut Desk, table: &mut Combo) -> Done {
        let roller = table.party.animals[table.roller()];
        if table.must_lift() {
            self.lift(desk, table)?;
            return read_throw(desk, table);
        }
        let screen = desk.look();
        if !["Your turn", "You start!"].contains(&screen.title()) {
            return unexpected("a throw", &screen);
        }
        self.is_about(&screen, roller)?;
        let hand = format!("{} in hand", table.hand(table.roller()));
        let tells = screen.words().any(|word| word.text.starts_with(&hand));
        if screen.title() == "Your turn" && !tells {
            return unexpected(&hand, &screen);
        }
        press_key_of(desk, &format!("roll {}", table.to_throw()))?;
        read_throw(desk, table)
    }

    fn lift(&self, desk: &mut Desk, table: &mut Combo) -> Done {
        let roller = table.party.animals[table.roller()];
        if table.trust {
            let screen = expect(desk, "Pick up 1 to 3 dice")?;
            self.is_about(&screen, roller)?;
            let x = i32::try_from(table.lift(&[]).len()).unwrap_or(0) * 32;
            return press_at(desk, x - 8..x + 8, 40..50);
        }
        let screen = expect(desk, "Pick up")?;
        self.card_is_of(&screen, roller)?;
        let framed = framed(&screen);
        let mut lifted = table.lift(&framed);
        lifted.sort_unstable();
        if lifted != framed {
            press_key_of(desk, "others")?;
            for &cell in &lifted {
                pick_square(desk, cell)?;
            }
            if desk.look().says("enough") {
                press_key_of(desk, "enough")?;
            }
        }
        press_key_of(desk, &format!("roll these {}", lifted.len()))
    }

    /// What the roller does with the dice on the table, up to the next throw.
    fn use_throw(&self, desk: &mut Desk, table: &mut Combo) -> Done {
        let screen = desk.look();
        let roller = table.party.animals[table.roller()];
        if screen.title() != "Place dice" {
            // The box knows that nothing fits.
            let next = table.next(None);
            if next != Move::Cannot {
                return Err(format!("the box says that nothing fits: {next:?}"));
            }
            table.cannot();
            return Ok(());
        }
        self.card_is_of(&screen, roller)?;
        let (mut left, next) = table.place_all(&framed(&screen));
        let before = desk.presses().all();
        loop {
            let screen = desk.look();
            if desk.presses().all() > before + ENDLESS {
                return unexpected("an end of this throw", &screen);
            }
            // The last die of the throw gave the missing points, which are claimed next.
            if left.is_empty() && next == Some(Move::Stop) && screen.says("300") {
                let seat = table.roller();
                table.stop();
                return claim(desk, table, seat);
            }
            let shown = framed(&screen);
            let same =
                left.len() == shown.len() && left.iter().all(|(_, cell)| shown.contains(cell));
            if same {
                return tell_end(desk, table, &screen, next);
            }
            // A die that the box did not propose, or another proposal, or any die.
            let other = left
                .iter()
                .position(|(die, cell)| !shown.contains(cell) && die_key(&screen, *die).is_some());
            let any = left.iter().position(|(die, _)| die_key(&screen, *die).is_some());
            match (other, screen.key_of("another way"), any) {
                (Some(nth), ..) | (None, None, Some(nth)) => {
                    let (die, cell) = left.swap_remove(nth);
                    lay(desk, die, cell)?;
                    // The last die of all has ended the turn.
                    if left.is_empty() && next.is_none() && desk.look().title() != "Place dice" {
                        return Ok(());
                    }
                }
                (None, Some(key), _) => desk.press(key),
                _ => return unexpected("a way to place these dice", &screen),
            }
        }
    }

    /// On trust, only the number of placed dice is entered.
    fn use_throw_on_trust(&self, desk: &mut Desk, table: &mut Combo) -> Done {
        let screen = expect(desk, "How many placed?")?;
        self.is_about(&screen, table.party.animals[table.roller()])?;
        let roller = table.roller();
        let (placed, next) = table.place_all(&[]);
        if next == Some(Move::Cannot) {
            press_key_of(desk, "none")?;
            table.cannot();
            return Ok(());
        }
        for _ in 1..placed.len() {
            desk.press(Button::Right);
        }
        match next {
            Some(Move::Again) => {
                press_key_of(desk, &format!("roll again: {}", table.to_throw()))?;
                read_throw(desk, table)
            }
            _ => {
                if next == Some(Move::Stop) {
                    table.stop();
                }
                match table.stage() {
                    Stage::Turn => press_key_of(desk, "stop"),
                    _ => {
                        press_key_of(desk, "COMBO!")?;
                        self.tell_lines(desk, table, roller)
                    }
                }
            }
        }
    }

    /// After a COMBO on trust, enters the best line of all others.
    fn tell_lines(&self, desk: &mut Desk, table: &Combo, maker: usize) -> Done {
        desk.set_purpose(Purpose::Rounds);
        for seat in (0..table.party.seats()).filter(|&seat| seat != maker) {
            let screen = expect(desk, "Best line?")?;
            self.is_about(&screen, table.party.animals[seat])?;
            if table.two_combos() && screen.says("two COMBOs") {
                press_key_of(desk, "two COMBOs")?;
            }
            press_key_of(
                desk,
                match table.scored()[seat] {
                    50 => "four: +50",
                    25 => "three: +25",
                    _ => "none: 0",
                },
            )?;
        }
        Ok(())
    }

    /// Nothing fitted, so the others take a die each if they can use one.
    fn take_dice(&self, desk: &mut Desk, table: &mut Combo) -> Done {
        let screen = desk.look();
        match screen.title() {
            "Any takers?" if table.trust => self.tell_takers(desk, table),
            "Any takers?" => self.agree_or_take(desk, table),
            "Take one?" => {
                let seat = self.seat_of(&screen, &table.party, screen.pane_animal())?;
                let take = table.take(seat, None)?;
                self.take_one(desk, take)
            }
            // A taken die has brought a seat to 300.
            _ => match table.claimant() {
                Some(seat) if screen.says("300") => claim(desk, table, seat),
                _ => table.all_taken(),
            },
        }
    }

    /// The box shows what it expects each seat to take.
    fn agree_or_take(&self, desk: &mut Desk, table: &mut Combo) -> Done {
        let screen = desk.look();
        self.is_about(&screen, table.party.animals[table.roller()])?;
        for x in [2, 44, 86] {
            if screen.key_at(x + 20..x + 30, 12..20).is_none() {
                break;
            }
            let seat = self.seat_of(&screen, &table.party, screen.animal(x, 14, 2))?;
            let die = screen.dice(26, Dice::Small).into_iter().find(|die| die.x == x + 24);
            let named = |cell: &Cell| {
                let name = cell_name(*cell, 5);
                screen.words().any(|word| word.text == name && (x..x + 42).contains(&word.x))
            };
            let shown = die.and_then(|die| Some((die.face, (0..25).find(named)?)));
            let take = table.take(seat, shown.map(|(_, cell)| cell))?;
            if take != shown {
                press_at(desk, x + 20..x + 30, 12..20)?;
                return self.take_one(desk, take);
            }
            // Whoever reaches 300 with that die is asked before the next seat.
            let goes_on = matches!(table.stage(), Stage::Taking { .. });
            if !goes_on || table.claimant().is_some() {
                break;
            }
        }
        let key = screen.key_of("as shown").or(screen.key_of("nobody"));
        let Some(key) = key else { return unexpected("a key for all", &screen) };
        desk.press(key);
        Ok(())
    }

    fn take_one(&self, desk: &mut Desk, take: Option<(u8, Cell)>) -> Done {
        expect(desk, "Take one?")?;
        match take {
            Some((die, cell)) => lay(desk, die, cell),
            None => press_key_of(desk, "none"),
        }
    }

    /// On trust: enters who took a die, and whether that made a COMBO.
    fn tell_takers(&self, desk: &mut Desk, table: &mut Combo) -> Done {
        let (seats, roller) = (table.party.seats(), table.roller());
        self.is_about(&desk.look(), table.party.animals[roller])?;
        let mut maker = None;
        for step in 1..seats {
            let seat = (roller + step) % seats;
            if table.take(seat, None)?.is_some() {
                let x = 42 * i32::try_from(step - 1).unwrap_or(0) + 2;
                press_at(desk, x + 20..x + 30, 12..20)?;
            }
            if !matches!(table.stage(), Stage::Taking { .. }) {
                maker = Some(seat);
                break;
            }
        }
        let screen = desk.look();
        match maker {
            Some(maker) => {
                press_key_of(desk, "COMBO!")?;
                self.tell_lines(desk, table, maker)
            }
            None => {
                table.all_taken()?;
                let Some(key) = screen.key_at(0..4, 50..60) else {
                    return unexpected("whose turn it is next", &screen);
                };
                let lifts = table.must_lift();
                let next = self.animals[table.party.animals[table.roller()]];
                if screen.animal(12, 53, 1) != next || lifts != screen.says("picks up") {
                    return unexpected("the animal of the next seat", &screen);
                }
                desk.press(key);
                // One press for the end of this turn and the next throw.
                if screen.says("rolls") { read_throw(desk, table) } else { Ok(()) }
            }
        }
    }

    /// Checks that the title beside the card shows this animal.
    fn card_is_of(&self, screen: &Screen, animal: usize) -> Done {
        if screen.pane_animal() == self.animals[animal] {
            return Ok(());
        }
        unexpected(&format!("the card of animal {animal}"), screen)
    }
}

/// Enters what follows the framed dice.
fn tell_end(desk: &mut Desk, table: &mut Combo, screen: &Screen, next: Option<Move>) -> Done {
    let key = |texts: &[&str]| texts.iter().find_map(|text| screen.key_of(text));
    let pressed = match next {
        Some(Move::Again) => {
            let again = format!("roll again: {}", table.to_throw());
            key(&["place & roll", &again])
        }
        Some(Move::Stop) => key(&["place & stop", "stop", "COMBO!", "place, end"]),
        Some(Move::Cannot) => key(&["nothing fits"]),
        Some(Move::Place(..)) => None,
        None => key(&["COMBO!", "place, end"]),
    };
    let Some(pressed) = pressed else { return unexpected(&format!("a key for {next:?}"), screen) };
    desk.press(pressed);
    match next {
        Some(Move::Again) => return read_throw(desk, table),
        Some(Move::Stop) => table.stop(),
        Some(Move::Cannot) => table.cannot(),
        _ => {}
    }
    Ok(())
}

/// Enters the cards before the first round. In a second game, the box knows them.
fn tell_cards(desk: &mut Desk, table: &Combo) -> Done {
    if desk.look().title() == "Which card?" {
        if table.printed(0).is_none() {
            press_key_of(desk, "learn it as we play")?;
        } else {
            press_key_of(desk, "Croupier card")?;
            for seat in 0..table.party.seats() {
                expect(desk, "Card number?")?;
                press_number(desk, table.printed(seat).unwrap_or(1))?;
            }
        }
    }
    expect(desk, "Highest roll starts").map(drop)
}

/// Enters a number on the pad: its row, then its place in the row.
fn press_number(desk: &mut Desk, number: usize) -> Done {
    let place = |nth: usize| i32::try_from(nth).unwrap_or(0);
    let (x, y) = (25 * place((number - 1) % 5) + 24, 13 + 10 * place((number - 1) / 5));
    press_at(desk, 0..8, y - 2..y + 3)?;
    press_at(desk, x - 24..x - 12, y - 2..y + 3)
}

/// The red die for everybody, from the scores of the last round or before the first.
fn roll_off(desk: &mut Desk, table: &mut Combo) -> Done {
    loop {
        press_key_of(desk, "roll off")?;
        desk.wait(TUMBLES);
        let screen = desk.look();
        let faces: Vec<u8> = screen.dice(31, Dice::Large).iter().map(|die| die.face).collect();
        match table.rolled_off(&faces)? {
            Some(_) => return expect(desk, "You start!").map(drop),
            None => expect(desk, "Tie: roll again!")?,
        };
    }
}

/// A seat has 300: the box notices by itself, and on trust it is entered in the menu.
fn claim(desk: &mut Desk, table: &mut Combo, seat: usize) -> Done {
    if table.trust {
        desk.hold_b();
        desk.press_often(Button::Down, 2);
        desk.press(Button::A);
        expect(desk, "Who has 300?")?;
        super::setup::press_seat(desk, seat, table.party.seats())?;
        press_key_of(desk, if table.best_line(seat) == 50 { "four: +50" } else { "three: +25" })?;
    } else {
        let screen = desk.look();
        if !screen.says("300") {
            return unexpected("300", &screen);
        }
        press_key_of(desk, "wins")?;
    }
    table.claim(seat);
    desk.wait(NEWS);
    expect(desk, "Winner!").map(drop)
}

/// Waits for the dice, and reads them.
fn read_throw(desk: &mut Desk, table: &mut Combo) -> Done {
    desk.wait(TUMBLES);
    let screen = desk.look();
    let row = |y: i32| screen.dice(y, Dice::Small).iter().map(|die| die.face).collect();
    let mut dice: Vec<u8> = match screen.title() {
        "Place dice" | "Take one?" | "Pick up" => row(13),
        "How many placed?" => row(18),
        "Your turn" => row(15),
        _ => screen.title_dice(),
    };
    if dice.is_empty() {
        return unexpected("dice", &screen);
    }
    let red = dice.remove(0);
    table.thrown(red, dice)
}

/// After the turn the box shows the next one, or the end of the round.
fn end_turn(desk: &mut Desk, table: &Combo) -> Done {
    match table.stage() {
        Stage::RollOff => {
            desk.wait(NEWS);
            expect(desk, "COMBO!").map(drop)
        }
        Stage::Over => {
            desk.wait(NEWS);
            let screen = desk.look();
            let over = ["Winner!", "Shared win!"].contains(&screen.title());
            if over { Ok(()) } else { unexpected("the winners", &screen) }
        }
        _ => Ok(()),
    }
}

/// The button under a die with this face.
fn die_key(screen: &Screen, face: u8) -> Option<Button> {
    let dice = screen.dice(13, Dice::Small);
    let white = dice.iter().filter(|die| !die.red && die.face == face);
    white.into_iter().find_map(|die| screen.key_at(die.x..die.x + 14, 25..32))
}

/// Chooses a die and its square; the box asks for the column only if it cannot know it.
fn lay(desk: &mut Desk, die: u8, cell: Cell) -> Done {
    let screen = desk.look();
    let Some(key) = die_key(&screen, die) else {
        return unexpected(&format!("a key for the {die}"), &screen);
    };
    desk.press(key);
    let (x, y) = corner(cell);
    if desk.look().title() == "Column?" {
        press_at(desk, around(x), -3..5)?;
    }
    if desk.look().title() == "Where?" {
        press_at(desk, around(x), around(y))?;
    }
    Ok(())
}

/// Chooses a square of the card: its row, then its column.
fn pick_square(desk: &mut Desk, cell: Cell) -> Done {
    let (x, y) = corner(cell);
    press_at(desk, around(53), around(y))?;
    press_at(desk, around(x), around(y))
}

fn around(edge: i32) -> Range<i32> {
    edge - 3..edge + 4
}

/// The upper left corner of a square.
fn corner(cell: Cell) -> (i32, i32) {
    let place = |nth: usize| i32::try_from(nth).unwrap_or(0) * 10;
    (place(cell % 5), 13 + place(cell / 5))
}

/// The framed squares.
fn framed(screen: &Screen) -> Vec<Cell> {
    let framed = (0..25).filter(|&cell| {
        let (x, y) = corner(cell);
        screen.frame(x, y, 9, 9)
    });
    framed.collect()
}
