//! Sets up a game by ear, from the first word or the winners of the last game to the first
//! question.

use super::{ANIMALS, ByEar, after, has};
use crate::Done;
use crate::desk::{Desk, Purpose};
use crate::people::Party;
use console::{Spoken, Text};

/// More values than any row has.
const VALUES: u32 = 120;

impl ByEar {
    /// Chooses the game and who plays it, with every move watched or on trust. `agreed` are rows to
    /// be changed, each with its value. The same players start again with one press.
    pub(super) fn set_up(
        &mut self,
        desk: &mut Desk,
        game: Spoken,
        party: &Party,
        trust: bool,
        agreed: Option<(Text, String)>,
    ) -> Done {
        desk.set_purpose(Purpose::SetUp);
        self.listen(desk)?;
        if self.sit {
            self.choose_text(desk, Text::SameAgainShort)?;
            if self.asks(Text::SameTiles) {
                self.choose_text(desk, Text::Boards)?;
            }
            return Ok(());
        }
        self.sit = true;
        self.expect(Text::Play)?;
        // The game that was played last has two keys, and both lead there.
        let name = self.spoken(game);
        self.press_like(desk, &name, |chooses| chooses == name)?;
        // They know the games.
        self.expect(Text::FirstGame)?;
        self.choose_text(desk, Text::ExplainNo)?;
        self.expect(Text::Watch)?;
        let watched = self.text(match (trust, game) {
            (false, _) => Text::WatchMoves,
            (true, Spoken::Dingominos) => Text::WatchTurns,
            (true, _) => Text::WatchDice,
        });
        self.press_like(desk, &watched, |chooses| after(chooses, &watched).is_some())?;
        self.expect(Text::HowMany)?;
        self.choose_seats(desk, party.seats())?;
        self.expect(Text::WhoPlays)?;
        for seat in 0..party.seats() {
            self.choose_animal(desk, party, seat)?;
        }
        self.choose_text(desk, Text::Next)?;
        if self.asks(Text::WhoStarts) {
            self.pick(desk, &self.seat(party, party.start))?;
        }
        self.expect(Text::Options)?;
        if let Some((row, value)) = agreed {
            self.agree_on(desk, &self.text(row), &value)?;
        }
        self.choose_text(desk, Text::Begin)
    }

    /// Chooses the number of players, one of which is selected already.
    fn choose_seats(&mut self, desk: &mut Desk, seats: usize) -> Done {
        let (number, chosen) = (seats.to_string(), self.spoken(Spoken::Chosen));
        while self.asks(Text::HowMany) {
            let alone = self.key(|chooses| {
                after(chooses, &number).is_some_and(|rest| rest.is_empty() || rest == chosen)
            });
            match alone {
                Some(key) => self.press(desk, key)?,
                None => self.press_like(desk, &number, |chooses| has(chooses, &number))?,
            }
        }
        Ok(())
    }

    /// Animals are named in seating order; a press on one gives the next.
    fn choose_animal(&mut self, desk: &mut Desk, party: &Party, seat: usize) -> Done {
        for _ in ANIMALS {
            let Some(now) = self.animals().into_iter().nth(seat) else {
                return self.unexpected(&format!("the animal of seat {}", seat + 1));
            };
            if now == self.seat(party, seat) {
                return Ok(());
            }
            self.pick(desk, &now)?;
        }
        self.unexpected(&self.seat(party, seat))
    }

    /// All animals that can be chosen, in the order in which they were named.
    fn animals(&self) -> Vec<String> {
        let mut found: Vec<(usize, usize, String)> = Vec::new();
        for (nth, (_, chooses)) in self.heard.keys.iter().enumerate() {
            for animal in ANIMALS.map(|animal| self.spoken(animal)) {
                let place = format!(" {chooses} ").find(&format!(" {animal} "));
                found.extend(place.map(|place| (nth, place, animal)));
            }
        }
        found.sort();
        found.into_iter().map(|(.., animal)| animal).collect()
    }

    /// Goes to a row of a list and on to a value.
    fn agree_on(&mut self, desk: &mut Desk, row: &str, value: &str) -> Done {
        self.go_to_row(desk, row)?;
        for _ in 0..VALUES {
            if self.about(row).next() == Some(value) {
                return Ok(());
            }
            self.choose(desk, &self.spoken(Spoken::ValueAfter))?;
        }
        self.unexpected(&format!("{row} {value}"))
    }

    /// Checks that the winners are named.
    pub(super) fn hear_winners(&self, party: &Party, winners: &[usize]) -> Done {
        let text = if winners.len() == 1 { Text::Wins } else { Text::WinTogether };
        self.expect(text)?;
        match winners.iter().find(|&&seat| !self.says(&self.seat(party, seat))) {
            Some(&seat) => self.unexpected(&self.seat(party, seat)),
            None => Ok(()),
        }
    }
}
