//! Hears a record, statement by statement, and judges.

use super::{Expected, Notation, Words};
use crate::dice::Told;
use crate::game::{Ask, Table};
use crate::refusal::Refusal;

/// A game as told so far, with undo reaching back `DEPTH` statements. Hears what follows `game`.
#[derive(Default)]
pub struct Referee<G: Notation, const DEPTH: usize> {
    table: Table<G, DEPTH>,
    /// Whether anybody said how many play, even if that was refused: then a head that goes on is
    /// in its order, and just refused in its turn.
    seats_said: bool,
}

impl<G: Notation, const DEPTH: usize> Referee<G, DEPTH> {
    pub fn game(&self) -> &G {
        self.table.game()
    }

    /// The verdict on one statement: accepted, refused, or no statement at all. Only an accepted one
    /// changes anything, and tells what follows from it.
    pub fn hear(
        &mut self,
        statement: &str,
        news: &mut impl FnMut(G::News),
    ) -> Result<Result<(), Refusal>, Expected> {
        let mut words = Words::of(statement);
        let first = words.next().unwrap_or_default();
        let in_head = G::HEAD.iter().any(|(word, _)| first == *word);
        let (ask, mut told) = Self::read(&first, &mut words)?;
        // Said is said, even if the number is then refused: what follows is in its order.
        self.seats_said |= first == "seats";
        match self.table.decide(&ask, &mut told) {
            Ok(entry) => {
                self.table.apply(&entry, news);
                Ok(Ok(()))
            }
            // The head is what makes a text a record, so these are not for the players to hear.
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
