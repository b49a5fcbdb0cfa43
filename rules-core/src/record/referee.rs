//! The referee, who judges a record statement by statement.

use super::{Expected, Notation, Words};
use crate::audit::{Audit, AuditStep};
use crate::dice::Given;
use crate::game::{Ask, Entry, Table};
use crate::refusal::Refusal;

/// The referee's answer to a statement.
#[must_use]
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict<E> {
    /// The statement is legal and has been applied.
    Accepted(Entry<E>),
    /// The rules do not allow it. Nothing has changed.
    Refused(Refusal),
    /// It is not a statement, or not one that may come here, so the text is not a record. Nothing
    /// has changed.
    Unreadable(Expected),
}

impl<E> Verdict<E> {
    /// Tests if the statement was accepted.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Verdict::Accepted(_))
    }

    /// The refusal. Returns `None` if the statement was accepted or unreadable.
    pub fn refusal(self) -> Option<Refusal> {
        if let Verdict::Refused(refusal) = self { Some(refusal) } else { None }
    }
}

/// Reads the statements of one record after its first line, with undo for `DEPTH` statements.
#[derive(Default)]
pub struct Referee<G: Notation, const DEPTH: usize> {
    table: Table<G, DEPTH>,
    /// Whether there was a `seats` statement, even if it was refused. If so, the other lines of the
    /// head are in order, and one that cannot be accepted is refused instead of unreadable.
    seats_stated: bool,
}

impl<G: Notation, const DEPTH: usize> Referee<G, DEPTH> {
    /// The current state of the game.
    pub fn game(&self) -> &G {
        self.table.game()
    }

    /// The seal, the shaken letters, and the secret if it was revealed (U7).
    pub fn audit(&self) -> &Audit {
        self.table.audit()
    }

    /// Judges one statement, without its comment. If it is accepted, it is applied, and its
    /// consequences are passed to `news`.
    pub fn hear(&mut self, statement: &str, news: &mut dyn FnMut(G::News)) -> Verdict<G::Event> {
        match self.judge(statement) {
            Verdict::Accepted(entry) => {
                self.table.apply(&entry, news);
                Verdict::Accepted(entry)
            }
            verdict => verdict,
        }
    }

    fn judge(&mut self, statement: &str) -> Verdict<G::Event> {
        let mut words = Words::of(statement);
        let first = words.next().unwrap_or_default();
        let in_head = G::HEAD.iter().any(|(word, _)| first == *word);
        let (ask, mut faces) = match Self::read(&first, &mut words) {
            Ok(read) => read,
            Err(expected) => return Verdict::Unreadable(expected),
        };
        self.seats_stated |= first == "seats";
        // A seal covers the whole head, so no line of it may follow.
        if in_head && self.audit().seal().is_some() {
            return Verdict::Unreadable(Expected::Head { head: G::HEAD });
        }
        match self.table.decide(&ask, &mut faces) {
            Ok(entry) => Verdict::Accepted(entry),
            // Without a proper head the text is not a record, so these are not refusals.
            Err(Refusal::HeadIsOver { .. }) => {
                Verdict::Unreadable(Expected::Head { head: G::HEAD })
            }
            Err(Refusal::NotSeated { .. }) if in_head && !self.seats_stated => {
                Verdict::Unreadable(Expected::Head { head: G::HEAD })
            }
            Err(refusal) => Verdict::Refused(refusal),
        }
    }

    fn read(first: &str, words: &mut Words<'_>) -> Result<(Ask<G::Command>, Given), Expected> {
        match first {
            "game" => return Err(Expected::OneGame),
            "undo" => {
                words.end().map_err(|_| Expected::Like { syntax: "undo" })?;
                return Ok((Ask::Undo, Given::default()));
            }
            _ => {}
        }
        if let Some((word, syntax)) = AuditStep::SYNTAX.iter().find(|(word, _)| first == *word) {
            let step = AuditStep::read(word, words).and_then(|step| words.end().map(|()| step));
            let step = step.map_err(|_| Expected::Like { syntax })?;
            return Ok((Ask::Audit(step), Given::default()));
        }
        let mut all = G::HEAD.iter().chain(G::PLAY);
        let Some((word, syntax)) = all.find(|(word, _)| first == *word) else {
            return Err(Expected::Statement { head: G::HEAD, play: G::PLAY });
        };
        let (command, faces) = G::read(word, words)
            .and_then(|read| words.end().map(|()| read))
            .map_err(|_| Expected::Like { syntax })?;
        Ok((Ask::Play(command), faces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bingolino::Bingolino;
    use crate::dingominos::Dingominos;
    use crate::record::Kind;
    use std::vec::Vec;

    /// The verdict on each statement, up to the first that is not part of a record.
    fn hear<G: Notation + Default>(statements: &[&str]) -> Vec<&'static str> {
        let mut referee = Referee::<G, 8>::default();
        let mut heard = Vec::new();
        for statement in statements {
            match referee.hear(statement, &mut |_| ()) {
                Verdict::Accepted(_) => heard.push("ok"),
                Verdict::Refused(refusal) => heard.push(refusal.code()),
                Verdict::Unreadable(_) => {
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
    fn a_record_has_only_one_game() {
        assert_eq!(hear::<Bingolino>(&["seats 2", "game bingolino"]), ["ok", "no record"]);
    }

    #[test]
    fn seats_come_first() {
        assert_eq!(hear::<Bingolino>(&["start 1"]), ["no record"]);
        assert_eq!(hear::<Bingolino>(&["roll 3", "seats 2"]), ["not-seated", "ok"]);
    }

    #[test]
    fn after_seats_were_refused_or_taken_back_the_head_is_refused_but_readable() {
        assert_eq!(
            hear::<Bingolino>(&["seats 9", "start 1", "seats 2", "start 2"]),
            ["seat-count", "not-seated", "ok", "ok"]
        );
        assert_eq!(hear::<Bingolino>(&["seats 2", "undo", "start 1"]), ["ok", "ok", "not-seated"]);
    }

    #[test]
    fn the_head_has_a_fixed_order() {
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
