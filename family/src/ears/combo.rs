//! COMBO by ear: the box says the dice and, if it knows the card, its proposal.

use super::{ByEar, after, cell_words, numbers};
use crate::combo::{Cell, Combo, Move, Stage};
use crate::desk::{Desk, Purpose};
use crate::{Done, Fingers, Table as _};
use console::{Spoken, Text};

/// More presses than any throw takes.
const ENDLESS: u32 = 100;

impl Fingers<Combo> for ByEar {
    fn begin(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        self.set_up(desk, Spoken::Combo, &table.party, table.trust, None)?;
        if self.asks(Text::WhichCard) {
            self.tell_cards(desk, table)?;
        }
        self.expect(Text::RollOff)
    }

    fn turn(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        if table.stage() == Stage::RollOff {
            desk.set_purpose(Purpose::Rounds);
            self.roll_off(desk, table)?;
        }
        desk.set_purpose(Purpose::Play);
        if let Some(seat) = table.claimant() {
            return self.claim(desk, table, seat);
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
                return self.unexpected("an end of this turn");
            }
        }
        while let Stage::Taking { .. } = table.stage() {
            self.take_dice(desk, table)?;
        }
        match table.stage() {
            Stage::RollOff => {
                self.expect(Text::ComboCall)?;
                self.hear_scores(&table.party, &table.state()["scores"])
            }
            Stage::Over => self.hear_winners(&table.party, table.winners()),
            _ => Ok(()),
        }
    }
}

impl ByEar {
    /// Enters the cards before the first round. In a second game, the box knows them.
    fn tell_cards(&mut self, desk: &mut Desk, table: &Combo) -> Done {
        if table.printed(0).is_none() {
            return self.choose_text(desk, Text::LearnCard);
        }
        self.choose_text(desk, Text::OurCard)?;
        for seat in 0..table.party.seats() {
            self.expect_of(Text::WhichNumber, &table.party, seat)?;
            self.pick(desk, &table.printed(seat).unwrap_or(1).to_string())?;
        }
        Ok(())
    }

    /// The red die for everybody, from the scores of the last round or before the first.
    fn roll_off(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        loop {
            self.choose_text(desk, Text::RollOffKey)?;
            let seats = 0..table.party.seats();
            let faces: Vec<u8> = seats
                .filter_map(|seat| u8::try_from(self.number_of(&table.party, seat)?).ok())
                .collect();
            match table.rolled_off(&faces)? {
                Some(seat) => return self.expect_of(Text::StartsNow, &table.party, seat),
                None => self.expect(Text::RollAgain)?,
            }
        }
    }

    /// A seat has 300: the box notices by itself, and on trust it is entered in the menu.
    fn claim(&mut self, desk: &mut Desk, table: &mut Combo, seat: usize) -> Done {
        let animal = self.seat(&table.party, seat);
        if table.trust {
            self.menu(desk, Text::Check300)?;
            self.expect(Text::WhoHas300)?;
            self.pick(desk, &animal)?;
            let four = table.best_line(seat) == 50;
            self.choose_text(desk, if four { Text::LineFour } else { Text::LineThree })?;
        } else {
            if !self.says(&format!("{animal} 300")) {
                return self.unexpected("300");
            }
            self.choose_text(desk, Text::WinsNow)?;
        }
        table.claim(seat);
        self.hear_winners(&table.party, table.winners())
    }

    /// The dice that were named last, the red one first.
    fn hear_throw(&self, table: &mut Combo) -> Done {
        let red = self.spoken(Spoken::RedDie);
        let dice = self.about(&red).find_map(numbers).unwrap_or_default();
        let mut dice = dice.into_iter().filter_map(|face| u8::try_from(face).ok());
        let Some(red) = dice.next() else { return self.unexpected("dice") };
        table.thrown(red, dice.collect())
    }

    /// The first throw of a turn; dice are lifted and thrown in one.
    fn throw(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        if table.must_lift() {
            self.lift(desk, table)?;
            return self.hear_throw(table);
        }
        let roller = table.roller();
        let begins = self.asks_seat(Text::StartsNow, &table.party, roller);
        if !begins {
            self.expect_of(Text::YourRoll, &table.party, roller)?;
            let hand = self.with(Text::InHand, table.hand(roller));
            if self.about(&hand).next().is_none() {
                return self.unexpected(&hand);
            }
        }
        self.choose(desk, &self.with(Text::RollSo, table.to_throw()))?;
        self.hear_throw(table)
    }

    fn lift(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        let roller = table.roller();
        if table.trust {
            self.expect_of(Text::LiftDice, &table.party, roller)?;
            let dice = table.lift(&[]).len();
            return self.choose(desk, &dice.to_string());
        }
        self.expect_of(Text::LiftSome, &table.party, roller)?;
        let proposed = self.proposed_squares();
        let mut lifted = table.lift(&proposed);
        lifted.sort_unstable();
        if lifted != proposed {
            self.choose_text(desk, Text::OtherDice)?;
            for &cell in &lifted {
                self.pick_square(desk, cell, 5)?;
            }
            if let Some(enough) = self.key_for(&self.text(Text::Enough)) {
                self.press(desk, enough)?;
            }
        }
        self.choose(desk, &self.with(Text::LiftRoll, lifted.len()))
    }

    /// The squares that the box proposes, row by row.
    fn proposed_squares(&self) -> Vec<Cell> {
        let chosen = self.spoken(Spoken::Chosen);
        let Some(named) = self.about(&chosen).next() else { return Vec::new() };
        (0..25).filter(|&cell| super::has(named, &cell_words(cell, 5))).collect()
    }

    /// What the roller does with the dice on the table, up to the next throw.
    fn use_throw(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        if !self.asks(Text::ToPlace) {
            // The box knows that nothing fits.
            let next = table.next(None);
            if next != Move::Cannot {
                return Err(format!("the box says that nothing fits: {next:?}"));
            }
            table.cannot();
            return Ok(());
        }
        self.expect_of(Text::ToPlace, &table.party, table.roller())?;
        let (mut left, next) = table.place_all(&self.proposed_squares());
        for _ in 0..ENDLESS {
            // The last die of the throw gave the missing points, which are claimed next.
            let seat = table.roller();
            let goal = format!("{} 300", self.seat(&table.party, seat));
            if left.is_empty() && next == Some(Move::Stop) && self.says(&goal) {
                table.stop();
                return self.claim(desk, table, seat);
            }
            let shown = self.proposed_squares();
            let same =
                left.len() == shown.len() && left.iter().all(|(_, cell)| shown.contains(cell));
            if same {
                return self.tell_end(desk, table, next);
            }
            // A die that the box did not propose, or another proposal, or any die.
            let keyed = |die: u8| self.key_for(&die.to_string()).is_some();
            let other = left.iter().position(|(die, cell)| !shown.contains(cell) && keyed(*die));
            let any = left.iter().position(|(die, _)| keyed(*die));
            let another = self.key_for(&self.text(Text::OtherWayToPlace));
            match (other, another, any) {
                (Some(nth), ..) | (None, None, Some(nth)) => {
                    let (die, cell) = left.swap_remove(nth);
                    self.lay(desk, die, cell)?;
                    // The last die of all has ended the turn.
                    if left.is_empty() && next.is_none() && !self.asks(Text::ToPlace) {
                        return Ok(());
                    }
                }
                (None, Some(key), _) => self.press(desk, key)?,
                _ => return self.unexpected("a way to place these dice"),
            }
        }
        self.unexpected("an end of this throw")
    }

    /// Enters what follows the proposed dice.
    fn tell_end(&mut self, desk: &mut Desk, table: &mut Combo, next: Option<Move>) -> Done {
        let again = self.with(Text::AgainWith, table.to_throw());
        let stops = [Text::PlaceStop, Text::StopKey, Text::ComboCall, Text::PlaceEnd];
        let key = |text: &Text| self.key_for(&self.text(*text));
        let key = match next {
            Some(Move::Again) => key(&Text::PlaceAgain).or(self.key_for(&again)),
            Some(Move::Stop) => stops.iter().find_map(key),
            Some(Move::Cannot) => key(&Text::NothingFitsKey),
            Some(Move::Place(..)) => None,
            None => [Text::ComboCall, Text::PlaceEnd].iter().find_map(key),
        };
        let Some(key) = key else { return self.unexpected(&format!("a key for {next:?}")) };
        self.press(desk, key)?;
        match next {
            Some(Move::Again) => return self.hear_throw(table),
            Some(Move::Stop) => table.stop(),
            Some(Move::Cannot) => table.cannot(),
            _ => {}
        }
        Ok(())
    }

    /// Chooses a die and its square; the box asks for the column only if it cannot know it.
    fn lay(&mut self, desk: &mut Desk, die: u8, cell: Cell) -> Done {
        self.choose(desk, &die.to_string())?;
        let name = cell_words(cell, 5);
        let column = &name[..1];
        if self.asks(Text::WhichColumn) {
            self.press_like(desk, column, |chooses| after(chooses, column).is_some())?;
        }
        if self.asks(Text::Where) {
            self.press_like(desk, &name, |chooses| after(chooses, &name).is_some())?;
        }
        Ok(())
    }

    /// On trust, only the number of placed dice is entered.
    fn use_throw_on_trust(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        let roller = table.roller();
        self.expect_of(Text::HowManyPlaced, &table.party, roller)?;
        let (placed, next) = table.place_all(&[]);
        if next == Some(Move::Cannot) {
            self.choose_text(desk, Text::LeaveDie)?;
            table.cannot();
            return Ok(());
        }
        let more = format!("{} 1", self.spoken(Spoken::Plus));
        while self.number()? < placed.len() {
            self.choose(desk, &more)?;
        }
        if next == Some(Move::Again) {
            self.choose(desk, &self.with(Text::AgainWith, table.to_throw()))?;
            return self.hear_throw(table);
        }
        if next == Some(Move::Stop) {
            table.stop();
        }
        if table.stage() == Stage::Turn {
            return self.choose_text(desk, Text::StopKey);
        }
        self.choose_text(desk, Text::ComboCall)?;
        self.tell_lines(desk, table, roller)
    }

    /// After a COMBO on trust, enters the best line of all others.
    fn tell_lines(&mut self, desk: &mut Desk, table: &Combo, maker: usize) -> Done {
        for seat in (0..table.party.seats()).filter(|&seat| seat != maker) {
            self.expect_of(Text::BestLine, &table.party, seat)?;
            let two = self.key_for(&self.text(Text::TwoCombos));
            if let (true, Some(key)) = (table.two_combos(), two) {
                self.press(desk, key)?;
            }
            let line = match table.scored()[seat] {
                50 => Text::LineFour,
                25 => Text::LineThree,
                _ => Text::LineNone,
            };
            self.choose_text(desk, line)?;
        }
        Ok(())
    }

    /// Nothing fitted, so the others take a die each if they can use one.
    fn take_dice(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        if table.trust && self.asks(Text::WhoTook) {
            self.tell_takers(desk, table)
        } else if self.asks(Text::WhoTakes) {
            self.agree_or_take(desk, table)
        } else if self.asks(Text::TakesOne) {
            let seat = self.whom(Text::TakesOne, &table.party)?;
            let take = table.take(seat, None)?;
            self.take_one(desk, take)
        } else if let Some(seat) = table.claimant() {
            // A taken die has brought a seat to 300.
            self.claim(desk, table, seat)
        } else {
            table.all_taken()
        }
    }

    /// The box says what it expects each seat to take.
    fn agree_or_take(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        let (seats, roller) = (table.party.seats(), table.roller());
        self.expect_of(Text::WhoTakes, &table.party, roller)?;
        for seat in (1..seats).map(|step| (roller + step) % seats) {
            let animal = self.seat(&table.party, seat);
            let Some(key) = self.key_for(&animal) else { continue };
            let shown = self.about(&animal).find_map(|said| {
                let (die, name) = said.split_once(' ')?;
                let cell = (0..25).find(|&cell| cell_words(cell, 5) == name)?;
                Some((die.parse().ok()?, cell))
            });
            let take = table.take(seat, shown.map(|(_, cell)| cell))?;
            if take != shown {
                self.press(desk, key)?;
                return self.take_one(desk, take);
            }
            // Whoever reaches 300 with that die is asked before the next seat.
            let goes_on = matches!(table.stage(), Stage::Taking { .. });
            if !goes_on || table.claimant().is_some() {
                break;
            }
        }
        let all = [Text::AsShown, Text::NobodyTakes];
        match all.iter().find_map(|text| self.key_for(&self.text(*text))) {
            Some(key) => self.press(desk, key),
            None => self.unexpected("a key for all"),
        }
    }

    fn take_one(&mut self, desk: &mut Desk, take: Option<(u8, Cell)>) -> Done {
        self.expect(Text::TakesOne)?;
        match take {
            Some((die, cell)) => self.lay(desk, die, cell),
            None => self.choose_text(desk, Text::LeaveDie),
        }
    }

    /// On trust: enters who took a die, and whether that made a COMBO.
    fn tell_takers(&mut self, desk: &mut Desk, table: &mut Combo) -> Done {
        let (seats, roller) = (table.party.seats(), table.roller());
        self.expect_of(Text::WhoTook, &table.party, roller)?;
        for seat in (1..seats).map(|step| (roller + step) % seats) {
            let took = table.take(seat, None)?.is_some();
            let made = !matches!(table.stage(), Stage::Taking { .. });
            if took {
                self.choose(desk, &self.seat(&table.party, seat))?;
            }
            if made {
                self.choose_text(desk, Text::ComboCall)?;
                return self.tell_lines(desk, table, seat);
            }
        }
        table.all_taken()?;
        let next = self.seat(&table.party, table.roller());
        let does = |text| format!("{next} {}", self.text(text));
        let (rolls, lifts) = (does(Text::RollsNow), does(Text::LiftsNow));
        let rolls = self.key_for(&rolls).map(|key| (key, true));
        let other = if table.must_lift() { lifts } else { does(Text::IsNext) };
        let other = self.key_for(&other).map(|key| (key, false));
        let Some((key, rolls)) = rolls.filter(|_| !table.must_lift()).or(other) else {
            return self.unexpected(&next);
        };
        self.press(desk, key)?;
        // One press for the end of this turn and the next throw.
        if rolls { self.hear_throw(table) } else { Ok(()) }
    }
}
