//! Dingominos by ear: each end of the chain has its button, and signs are chosen by row and column;
//! on trust, a tile takes one press, or two if it has an action.

use super::ByEar;
use crate::desk::{Desk, Purpose};
use crate::dingominos::{Action, Dingominos, Left, Stage};
use crate::sets::Sign;
use crate::{Done, Fingers, Table as _};
use console::{Spoken, Text};

impl Fingers<Dingominos> for ByEar {
    fn begin(&mut self, desk: &mut Desk, table: &mut Dingominos) -> Done {
        let agreed = table.counted.then(|| (Text::SetSize, table.set().to_string()));
        self.set_up(desk, Spoken::Dingominos, &table.party, table.trust, agreed)?;
        self.knows_empty = false;
        self.expect(Text::OpenTile)
    }

    fn turn(&mut self, desk: &mut Desk, table: &mut Dingominos) -> Done {
        desk.set_purpose(Purpose::Play);
        self.heard.turn.clear();
        let (action, seat) = (table.next(), table.seat());
        match action {
            Action::Open { left, right } => {
                self.expect_of(Text::OpenTile, &table.party, seat)?;
                if table.trust {
                    self.opened(desk, &[left, right])?;
                } else {
                    self.pick(desk, &self.sign(left))?;
                    self.pick(desk, &self.sign(right))?;
                }
            }
            Action::Lay { end, inner, outer } => {
                self.hear_table(table)?;
                self.lay_tile(desk, table, (end, inner, outer))?;
            }
            Action::Draw | Action::Pass => {
                self.hear_table(table)?;
                let draws = action == Action::Draw;
                self.choose_text(desk, if draws { Text::Draw } else { Text::Pass })?;
            }
            Action::Take => self.take_tiles(desk, table)?,
            Action::Cannot => {
                self.hear_table(table)?;
                if !table.counted && !self.knows_empty {
                    self.menu(desk, Text::StockEmpty)?;
                    self.choose_text(desk, Text::Right)?;
                    self.knows_empty = true;
                }
                self.choose_text(desk, Text::Pass)?;
            }
        }
        table.act(action)?;
        if table.stage() == Stage::Count {
            return self.end_round(desk, table);
        }
        self.hear_news(table, action, seat)
    }
}

impl ByEar {
    fn sign(&self, sign: Sign) -> String {
        self.text(match sign {
            Sign::Points(points) => return points.to_string(),
            Sign::Joker => Text::Joker,
            Sign::Replay => Text::Replay,
            Sign::Skip => Text::SkipSign,
            Sign::Reverse => Text::Reverse,
            Sign::Draw => Text::Draw,
            Sign::Counter => Text::Counter,
        })
    }

    /// Checks what is said between two actions: whose turn it is, the direction, the stock, and all
    /// hands.
    fn hear_table(&self, table: &Dingominos) -> Done {
        let asked = [Text::YourTurn, Text::OneMore, Text::DoesItFit, Text::CounterIt];
        let seat = table.seat();
        if !asked.iter().any(|text| self.asks_seat(*text, &table.party, seat)) {
            return self.unexpected(&self.seat(&table.party, seat));
        }
        let clockwise = table.state()["direction"] == 1;
        let way = if clockwise { Spoken::Clockwise } else { Spoken::Anticlockwise };
        if !self.says(&self.spoken(way)) {
            return self.unexpected(&self.spoken(way));
        }
        let left = if table.stock() == 1 { Text::CountsOne } else { Text::Counts };
        let left = self.with(left, table.stock());
        if table.counted && !self.says(&left) {
            return self.unexpected(&left);
        }
        for seat in 0..table.party.seats() {
            if self.number_of(&table.party, seat) != i32::try_from(table.hand(seat)).ok() {
                return self.unexpected(&format!("{} tiles", table.hand(seat)));
            }
        }
        Ok(())
    }

    /// Checks that the effect of an action on a seat is said, for the whole table.
    fn hear_news(&self, table: &Dingominos, action: Action, seat: usize) -> Done {
        let (seats, party) = (table.party.seats(), &table.party);
        let signs = match action {
            Action::Open { left, right } => [left, right],
            Action::Lay { outer, .. } => [outer; 2],
            _ => return Ok(()),
        };
        let of = |seat: usize, text| format!("{} {}", self.seat(party, seat), self.text(text));
        let again = table.seat() == seat;
        let news = if signs.contains(&Sign::Reverse) && seats > 2 {
            self.text(Text::OtherWay)
        } else if signs.contains(&Sign::Skip) && !again {
            let step = if table.state()["direction"] == 1 { 1 } else { seats - 1 };
            of((seat + step) % seats, Text::Skipped)
        } else if signs.contains(&Sign::Replay) {
            of(seat, Text::OnceMore)
        } else {
            return Ok(());
        };
        self.was_told(&news)
    }

    fn lay_tile(
        &mut self,
        desk: &mut Desk,
        table: &Dingominos,
        (end, inner, outer): (usize, Sign, Sign),
    ) -> Done {
        let answers = matches!(table.stage(), Stage::Answer(_));
        match (table.trust, answers) {
            (true, true) => return self.choose_text(desk, Text::Counter),
            (true, false) if !outer.is_action() => return self.choose_text(desk, Text::LaidTile),
            (true, false) => {
                self.choose_text(desk, Text::LaidAction)?;
                return self.choose_action(desk, outer);
            }
            (false, _) => {}
        }
        let name = self.text(if end == 0 { Text::LeftEnd } else { Text::RightEnd });
        let with_joker = format!("{name} {}", self.text(Text::WithJoker));
        // Then only a counter can be laid, so the only question left is whether a joker is inside.
        let joker = self.key_for(&with_joker).filter(|_| answers && inner == Sign::Joker);
        if let Some(key) = joker {
            return self.press(desk, key);
        }
        self.press_like(desk, &name, |chooses| {
            super::after(chooses, &name).is_some() && chooses != with_joker
        })?;
        if answers {
            return Ok(());
        }
        self.expect(Text::OuterHalf)?;
        // On a joker, the box does not ask what is inside.
        let joker = self.key_for(&self.sign(Sign::Joker)).filter(|_| inner == Sign::Joker);
        if let Some(key) = joker {
            self.press(desk, key)?;
        }
        self.pick(desk, &self.sign(outer))
    }

    /// On trust: the actions of the opening tile.
    fn opened(&mut self, desk: &mut Desk, halves: &[Sign]) -> Done {
        let mut actions = halves.iter().filter(|sign| sign.is_action());
        let Some(first) = actions.next() else { return self.choose_text(desk, Text::NoAction) };
        self.choose_text(desk, Text::LaidAction)?;
        self.choose_action(desk, *first)?;
        let Some(second) = actions.next() else {
            return self.choose_text(desk, Text::OnlyOneAction);
        };
        let another = self.text(Text::AnotherAction);
        self.press_like(desk, &another, |chooses| super::after(chooses, &another).is_some())?;
        self.choose_action(desk, *second)
    }

    fn choose_action(&mut self, desk: &mut Desk, action: Sign) -> Done {
        self.expect(Text::WhichAction)?;
        self.choose(desk, &self.sign(action))
    }

    /// Takes the tiles of a draw or a counter; if the stock runs out and the box does not count it,
    /// enters how many there were.
    fn take_tiles(&mut self, desk: &mut Desk, table: &Dingominos) -> Done {
        self.hear_table(table)?;
        let Stage::Answer(due) = table.stage() else { return self.unexpected("a penalty") };
        let gets = table.penalty();
        if gets == due || table.counted || self.knows_empty {
            return self.choose(desk, &self.with(Text::TakeSo, due));
        }
        self.menu(desk, Text::TakeFewer)?;
        self.knows_empty = true;
        self.expect(Text::TakeFewer)?;
        self.step(desk, gets, "")?;
        self.choose_text(desk, Text::Right)
    }

    /// Steps a number to its value, in the largest steps that do not overshoot. `name` is said
    /// before the number and the steps, if there are several numbers.
    fn step(&mut self, desk: &mut Desk, to: usize, name: &str) -> Done {
        let plus = self.spoken(Spoken::Plus);
        let stepped = |chooses: &str| {
            let by = super::after(chooses, name).unwrap_or(chooses);
            super::after(by, &plus).unwrap_or(by).parse::<i32>().ok()
        };
        loop {
            let now = match name {
                "" => self.number()?,
                _ => match self.about(name).find_map(|said| said.parse().ok()) {
                    Some(now) => now,
                    None => return self.unexpected(name),
                },
            };
            let away = i32::try_from(to).unwrap_or(0) - i32::try_from(now).unwrap_or(0);
            if away == 0 {
                return Ok(());
            }
            let fits = |by: &i32| by.signum() == away.signum() && by.abs() <= away.abs();
            let named = |chooses: &&str| super::has(chooses, name) || name.is_empty();
            let keys = self.heard.keys.iter().filter(|(_, chooses)| named(&chooses.as_str()));
            let steps = keys.filter_map(|(key, chooses)| Some((*key, stepped(chooses)?)));
            let best = steps.filter(|(_, by)| fits(by)).max_by_key(|(_, by)| by.abs());
            let Some((key, _)) = best else { return self.unexpected("a step") };
            self.press(desk, key)?;
        }
    }

    /// Ends the round: first it is said who laid the last tile, then hands are counted, then come
    /// the scores; then the family stops.
    fn end_round(&mut self, desk: &mut Desk, table: &mut Dingominos) -> Done {
        desk.set_purpose(Purpose::Count);
        let last = match table.last_tile() {
            None => self.text(Text::Blocked),
            Some(seat) => {
                let (animal, last) = (self.seat(&table.party, seat), self.text(Text::LastTile));
                format!("{animal} {last} -50")
            }
        };
        self.was_told(&last)?;
        for seat in table.counting() {
            let left = table.left(seat);
            let text = if left.tiles == 1 { Text::CountsOne } else { Text::Counts };
            let heading = self.with(text, left.tiles);
            if !self.says(&format!("{} {heading}", self.seat(&table.party, seat))) {
                return self.unexpected(&heading);
            }
            self.count(desk, left)?;
        }
        self.expect(Text::RoundOver)?;
        table.finish();
        self.hear_scores(&table.party, &table.state()["scores"])?;
        self.choose_text(desk, Text::Finish)?;
        self.hear_winners(&table.party, table.winners())
    }

    /// Enters what is left in a hand.
    fn count(&mut self, desk: &mut Desk, left: Left) -> Done {
        let [actions, jokers] = [Text::Actions, Text::Jokers].map(|text| self.text(text));
        // A tile has two halves: if one number has to make room for the other, it goes first.
        let now = self.about(&actions).find_map(|said| said.parse::<usize>().ok());
        let mut both = [(actions, left.actions), (jokers, left.jokers)];
        if now.is_some_and(|now| now < left.actions) {
            both.reverse();
        }
        for (name, to) in both {
            self.step(desk, to, &name)?;
        }
        self.choose_text(desk, Text::Next)?;
        if left.actions + left.jokers == 2 * left.tiles {
            return Ok(());
        }
        self.step(desk, left.pips, "")?;
        self.choose_text(desk, Text::Right)?;
        // A proposal that happens to be right is confirmed twice.
        if self.asks(Text::IsThatRight) { self.choose_text(desk, Text::Right) } else { Ok(()) }
    }
}
