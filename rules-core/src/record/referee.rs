//! Hears a record, statement by statement, and judges it.

use super::{Expected, Notation, Words};
use crate::audit::{Audit, Step};
use crate::dice::Told;
use crate::game::{Ask, Entry, Table};
use crate::refusal::Refusal;

/// A game as told so far, from the line after `game`, with undo reaching back `DEPTH` statements.
#[derive(Default)]
pub struct Referee<G: Notation, const DEPTH: usize> {
    table: Table<G, DEPTH>,
    /// Whether the number of seats was said, even if it was refused: then the rest of the head is
    /// in order, and each line of it is a refusal rather than not a record.
    seats_said: bool,
}

impl<G: Notation, const DEPTH: usize> Referee<G, DEPTH> {
    pub fn game(&self) -> &G {
        self.table.game()
    }

    /// How far its dice can be audited.
    pub fn audit(&self) -> &Audit {
        self.table.audit()
    }

    /// The verdict on one statement: accepted, refused, or not a statement at all. Only an accepted
    /// one changes anything and produces news.
    pub fn hear(
        &mut self,
        statement: &str,
        news: &mut dyn FnMut(G::News),
    ) -> Result<Result<(), Refusal>, Expected> {
        self.hear_entry(statement, news).map(|verdict| verdict.map(drop))
    }

    /// The same, with what was accepted.
    pub fn hear_entry(
        &mut self,
        statement: &str,
        news: &mut dyn FnMut(G::News),
    ) -> Result<Result<Entry<G::Event>, Refusal>, Expected> {
        let mut words = Words::of(statement);
        let first = words.next().unwrap_or_default();
        let in_head = G::HEAD.iter().any(|(word, _)| first == *word);
        let (ask, mut told) = Self::read(&first, &mut words)?;
        // It was said, even if the number is then refused: what follows is in order.
        self.seats_said |= first == "seats";
        // What was sealed is the whole head.
        if in_head && self.audit().seal().is_some() {
            return Err(Expected::Head { head: G::HEAD });
        }
        match self.table.decide(&ask, &mut told) {
            Ok(entry) => {
                self.table.apply(&entry, news);
                Ok(Ok(entry))
            }
            // The head is what makes a text a record, so these are not refusals to the players.
            Err(Refusal::HeadIsOver { .. }) => Err(Expected::Head { head: G::HEAD }),
            Err(Refusal::NotSeated { .. }) if in_head && !self.seats_said => {
                Err(Expected::Head { head: G::HEAD })
            }
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    fn read(first: &str, words: &mut Words<'_>) -> Result<(Ask<G::Command>, Told), Expected> {
        match first {
            "game" => return Err(Expected::OneGame),
            "undo" => {
                words.end().map_err(|_| Expected::Like { syntax: "undo" })?;
                return Ok((Ask::Undo, Told::default()));
            }
            _ => {}
        }
        if let Some((word, syntax)) = Step::SYNTAX.iter().find(|(word, _)| first == *word) {
            let step = Step::read(word, words).and_then(|step| words.end().map(|()| step));
            let step = step.map_err(|_| Expected::Like { syntax })?;
            return Ok((Ask::Audit(step), Told::default()));
        }
        let mut all = G::HEAD.iter().chain(G::PLAY);
        let Some((word, syntax)) = all.find(|(word, _)| first == *word) else {
            return Err(Expected::Statement { head: G::HEAD, play: G::PLAY });
        };
        let (command, told) = G::read(word, words)
            .and_then(|read| words.end().map(|()| read))
            .map_err(|_| Expected::Like { syntax })?;
        Ok((Ask::Play(command), told))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bingolino::Bingolino;
    use crate::dingominos::Dingominos;
    use crate::record::Kind;
    use std::vec::Vec;

    /// What becomes of each statement: accepted, refused, or not a record from there on.
    fn hear<G: Notation + Default>(statements: &[&str]) -> Vec<&'static str> {
        let mut referee = Referee::<G, 8>::default();
        let mut heard = Vec::new();
        for statement in statements {
            match referee.hear(statement, &mut |_| ()) {
                Ok(Ok(())) => heard.push("ok"),
                Ok(Err(refusal)) => heard.push(refusal.code()),
                Err(_) => {
                    heard.push("no record");
                    break;
                }
            }
        }
        heard
    }

    #[test]
    fn the_first_line_names_a_game_and_nothing_else() {
        assert_eq!(Kind::read("GAME Combo"), Ok(Kind::Combo));
        for not in ["game", "game poker", "games combo", "combo", "game combo 2", "seats combo"] {
            assert_eq!(Kind::read(not), Err(Expected::Game), "{not}");
        }
    }

    #[test]
    fn there_is_one_game_in_a_record() {
        assert_eq!(hear::<Bingolino>(&["seats 2", "game bingolino"]), ["ok", "no record"]);
    }

    #[test]
    fn seats_come_first() {
        assert_eq!(hear::<Bingolino>(&["start 1"]), ["no record"]);
        assert_eq!(hear::<Bingolino>(&["roll 3", "seats 2"]), ["not-seated", "ok"]);
    }

    #[test]
    fn after_seats_that_were_refused_or_taken_back_the_head_is_refused_not_torn() {
        assert_eq!(
            hear::<Bingolino>(&["seats 9", "start 1", "seats 2", "start 2"]),
            ["seat-count", "not-seated", "ok", "ok"]
        );
        assert_eq!(hear::<Bingolino>(&["seats 2", "undo", "start 1"]), ["ok", "ok", "not-seated"]);
    }

    #[test]
    fn the_head_keeps_its_order() {
        let house = "house open-hands on";
        assert_eq!(
            hear::<Dingominos>(&["seats 2", house, house, "start 1"]),
            ["ok", "ok", "ok", "no record"]
        );
        assert_eq!(hear::<Dingominos>(&["seats 2", "stock 60", house]), ["ok", "ok", "no record"]);
        assert_eq!(
            hear::<Dingominos>(&["seats 2", "rounds 1", "rounds 1"]),
            ["ok", "ok", "no record"]
        );
    }

    #[test]
    fn a_number_is_made_of_digits() {
        let too_long = std::format!("seats {}", "2".repeat(65));
        for not in ["seats two", "seats -2", "seats 2x", "seats", &too_long] {
            assert_eq!(hear::<Bingolino>(&[not]), ["no record"], "{not}");
        }
        assert_eq!(hear::<Bingolino>(&["seats 99999999999"]), ["seat-count"]);
        assert_eq!(hear::<Bingolino>(&[&too_long[..70]]), ["seat-count"]);
    }
}
