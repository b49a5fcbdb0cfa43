//! Bingolino by ear: the roller's number and tile, then the other seats that have the total.

use super::{ByEar, after, cell_words, has};
use crate::bingolino::{Answer, Bingolino, Cell, Way, sums};
use crate::desk::{Desk, Purpose};
use crate::people::Party;
use crate::{Done, Fingers, Table as _};
use console::{Spoken, Text};
use serde_json::Value;

impl Fingers<Bingolino> for ByEar {
    fn begin(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        let entered = table.way == Way::Entered;
        let agreed = entered.then(|| (Text::Boards, self.text(Text::Agreed)));
        let trust = table.way == Way::OnTrust;
        self.set_up(desk, Spoken::Bingolino, &table.party, trust, agreed)?;
        desk.set_purpose(Purpose::Board);
        for seat in (0..table.party.seats()).filter(|_| entered) {
            for (number, nth) in table.tiles(seat).into_iter().zip(1..) {
                let asked = self.with(Text::EnterTiles, nth);
                if !self.says(&format!("{} {asked}", self.seat(&table.party, seat))) {
                    return self.unexpected(&asked);
                }
                self.pick(desk, &number.to_string())?;
            }
        }
        desk.set_purpose(Purpose::Play);
        self.expect_of(Text::HowManyDice, &table.party, table.roller())
    }

    fn turn(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        desk.set_purpose(Purpose::Play);
        self.heard.turn.clear();
        self.roll(desk, table)?;
        loop {
            let ends = [Text::HowManyDice, Text::PlayOff, Text::Wins, Text::WinTogether];
            let agrees = [Text::TurnAll, Text::NobodyHas, Text::Turns];
            if ends.iter().any(|end| self.asks(*end)) {
                self.hear_stars(table)?;
                table.done()?;
                return match table.winners() {
                    [] => Ok(()),
                    winners => self.hear_winners(&table.party, winners),
                };
            } else if self.asks(Text::Rolled) {
                self.turn_number(desk, table)?;
            } else if self.asks(Text::TurnBack) {
                self.turn_back(desk, table)?;
            } else if self.asks(Text::StarsEarned) {
                self.stars(desk, table)?;
            } else if self.asks(Text::WhereIsYour) {
                let seat = self.whom(Text::WhereIsYour, &table.party)?;
                match table.answer(seat, None) {
                    Answer::Turn(cell, _) => self.at(desk, cell)?,
                    _ => self.choose_text(desk, Text::Decline)?,
                }
            } else if self.asks(Text::WhoElseHas) {
                self.who_else(desk, table)?;
            } else if agrees.iter().any(|agree| self.asks(*agree)) {
                self.agree(desk, table)?;
            } else {
                return self.unexpected("a question about the roll");
            }
        }
    }
}

impl ByEar {
    /// Checks that seats that completed a line are called out.
    fn hear_stars(&self, table: &Bingolino) -> Done {
        for seat in 0..table.party.seats() {
            let earned = table.earned(seat);
            if earned > 0 && table.plays(seat) {
                let (animal, call) =
                    (self.seat(&table.party, seat), self.text(Text::BingolinoCall));
                self.was_told(&format!("{animal} {call} {}", self.stars_words(&earned.into())))?;
            }
        }
        Ok(())
    }

    fn stars_words(&self, stars: &Value) -> String {
        let one = *stars == 1;
        let words = if one { self.spoken(Spoken::Star) } else { self.text(Text::Stars) };
        format!("{stars} {words}")
    }

    /// Rolls: there is a button for every number of dice, and the last one is offered.
    fn roll(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        let heading = [Text::HowManyDice, Text::PlayOff].into_iter().find(|text| self.asks(*text));
        self.expect_of(heading.unwrap_or(Text::HowManyDice), &table.party, table.roller())?;
        let stars = self.stars_words(&table.state()["stars"][table.roller()]);
        if !self.says(&stars) {
            return self.unexpected(&stars);
        }
        let chosen = self.spoken(Spoken::Chosen);
        let offered = |dice: &usize| self.key_for(&format!("{dice} {chosen}")).is_some();
        let Some(offered) = (1..=5).find(offered) else {
            return self.unexpected("an offered number of dice");
        };
        let dice = table.dice(offered);
        let words = dice.to_string();
        self.press_like(desk, &words, |chooses| after(chooses, &words).is_some())?;
        let said: Vec<Vec<u8>> = self
            .numbers()
            .map(|said| said.into_iter().filter_map(|number| u8::try_from(number).ok()).collect())
            .collect();
        let (Some(&total), Some(faces)) = (said.first().and_then(|said| said.first()), said.last())
        else {
            return self.unexpected("a total");
        };
        if self.asks(Text::TurnBack) {
            // The smaller sums are said instead of the dice.
            table.rolled(total, faces.iter().skip(1).copied());
            return Ok(());
        }
        if faces.len() != dice || faces.iter().sum::<u8>() != total {
            return self.unexpected(&format!("{dice} dice that make {total}, not {faces:?}"));
        }
        table.rolled(total, sums(faces).into_iter().skip(1));
        Ok(())
    }

    /// Enters which number the roller uses.
    fn turn_number(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        let roller = table.roller();
        self.expect_of(Text::Rolled, &table.party, roller)?;
        let Answer::Turn(cell, number) = table.answer(roller, None) else {
            return self.choose_text(desk, Text::Nothing);
        };
        let number = number.to_string();
        if self.key_for(&number).is_none() {
            let more = self.spoken(Spoken::More);
            self.press_like(desk, &more, |chooses| after(chooses, &more).is_some())?;
        }
        self.choose(desk, &number)?;
        self.where_it_is(desk, &table.party, roller, cell)
    }

    /// Enters where the number is, unless the box knows that it can only be one tile.
    fn where_it_is(&mut self, desk: &mut Desk, party: &Party, seat: usize, cell: Cell) -> Done {
        match self.asks_seat(Text::WhereIsYour, party, seat) {
            true => self.at(desk, cell),
            false => Ok(()),
        }
    }

    /// Enters each seat that has the total, then that there are no others.
    fn who_else(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        self.expect_of(Text::WhoElseHas, &table.party, table.roller())?;
        for seat in 0..table.party.seats() {
            let Some(key) = self.key_for(&self.seat(&table.party, seat)) else { continue };
            if let Answer::Turn(cell, _) = table.answer(seat, None) {
                self.press(desk, key)?;
                return self.where_it_is(desk, &table.party, seat, cell);
            }
        }
        self.choose_text(desk, Text::NobodyElse)
    }

    /// The box knows all boards, and names a tile for each seat.
    fn agree(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        for seat in 0..table.party.seats() {
            let animal = self.seat(&table.party, seat);
            let keys = self.heard.keys.iter().map(|(_, chooses)| chooses);
            let said = keys.chain(&self.heard.rest).filter_map(|said| after(said, &animal));
            let cell = |said| (0..16).find(|&cell| cell_words(cell, 4) == said);
            let nothing = self.text(Text::Nothing);
            let Some(proposed) = said
                .map(|said| (said == nothing).then_some(None).or(cell(said).map(Some)))
                .find_map(|proposed| proposed)
            else {
                continue;
            };
            match table.answer(seat, proposed) {
                Answer::Turn(cell, _) if proposed != Some(cell) => {
                    self.press_like(desk, &animal, |chooses| after(chooses, &animal).is_some())?;
                    self.expect_of(Text::WhichTile, &table.party, seat)?;
                    self.at(desk, cell)?;
                }
                Answer::MustTurnBack => return self.unexpected("a tile to be turned back"),
                Answer::Turn(..) | Answer::Nothing => {}
            }
        }
        self.choose_text(desk, Text::Agreed)
    }

    /// The tile that the box proposes.
    fn proposed(&self) -> Option<Cell> {
        let this = |cell: usize| format!("{} {}", self.text(Text::ThisOne), cell_words(cell, 4));
        (0..16).find(|&cell| self.key_for(&this(cell)).is_some())
    }

    /// Enters this tile: the proposed one, or row and column.
    fn at(&mut self, desk: &mut Desk, cell: Cell) -> Done {
        if self.proposed() == Some(cell) {
            let this = self.text(Text::ThisOne);
            return self.press_like(desk, &this, |chooses| after(chooses, &this).is_some());
        }
        self.pick_square(desk, cell, 4)
    }

    /// A square by its row, then by its name.
    pub(super) fn pick_square(&mut self, desk: &mut Desk, cell: usize, side: usize) -> Done {
        let row = format!("{} {}", self.spoken(Spoken::Row), cell / side + 1);
        self.press_like(desk, &row, |chooses| after(chooses, &row).is_some())?;
        let name = cell_words(cell, side);
        self.press_like(desk, &name, |chooses| after(chooses, &name).is_some())
    }

    fn turn_back(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        self.expect_of(Text::TurnBack, &table.party, table.roller())?;
        if table.answer(table.roller(), None) != Answer::MustTurnBack {
            return self.unexpected("no tile to be turned back");
        }
        let cell = table.turn_back(self.proposed())?;
        self.at(desk, cell)
    }

    /// On trust, players turn their tiles and enter only how many stars that earned.
    fn stars(&mut self, desk: &mut Desk, table: &mut Bingolino) -> Done {
        let seats: Vec<usize> =
            (0..table.party.seats()).filter(|&seat| table.plays(seat)).collect();
        for &seat in &seats {
            if table.answer(seat, None) == Answer::MustTurnBack {
                table.turn_back(None)?;
            }
        }
        for seat in seats {
            let animal = self.seat(&table.party, seat);
            let earned = table.earned(seat);
            for _ in 0..earned {
                self.press_like(desk, &animal, |chooses| after(chooses, &animal).is_some())?;
            }
            let told = format!("{} {earned}", self.spoken(Spoken::Plus));
            if earned > 0
                && self.key(|chooses| has(chooses, &animal) && has(chooses, &told)).is_none()
            {
                return self.unexpected(&told);
            }
        }
        self.choose_text(desk, Text::Next)
    }
}
