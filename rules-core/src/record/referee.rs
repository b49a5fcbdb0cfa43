//! The referee, who judges a record statement by statement.

use super::{Excerpt, Expected, Malformed, Notation, REMARKS, Syntax, Words};
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
    /// It is a remark, such as a name: part of the record, but not of the game.
    Noted,
    /// The rules do not allow it. Nothing has changed.
    Refused(Refusal),
    /// It is not a statement, or not one that may come here. Nothing has changed.
    Unreadable(Unreadable),
}

/// A line that cannot be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Unreadable {
    /// What was expected instead.
    pub expected: Expected,
    /// Whether the record ends here, because nothing after this line can be understood without it.
    pub ends: bool,
}

impl<E> Verdict<E> {
    /// Tests if the statement was accepted.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Verdict::Accepted(_) | Verdict::Noted)
    }

    /// The refusal. Returns `None` if the statement was accepted or unreadable.
    pub fn refusal(self) -> Option<Refusal> {
        if let Verdict::Refused(refusal) = self { Some(refusal) } else { None }
    }
}

/// Reads the statements of one record after its first line, with undo for `DEPTH` statements.
///
/// The default is strict: it reads what a box writes, and the first line that cannot be read ends
/// the record. [`Referee::by_hand`] reads what people write.
#[derive(Default)]
pub struct Referee<G: Notation, const DEPTH: usize> {
    table: Table<G, DEPTH>,
    /// Whether people wrote the record.
    by_hand: bool,
    /// Whether there was a `seats` statement, even if it was refused. If so, the other lines of the
    /// head are in order, and one that cannot be accepted is refused instead of unreadable.
    seats_stated: bool,
}

/// What a statement says.
enum Said<C> {
    /// A request to the game, with the faces and the total that it names.
    Asked { ask: Ask<C>, faces: Given, total: Option<u16> },
    /// A remark.
    Remark,
}

impl<G: Notation, const DEPTH: usize> Referee<G, DEPTH> {
    /// A referee for what people write. Commas between faces, a colon without spaces and
    /// `turn CELL` for the roller are read, too, and most lines that cannot be read do not end the
    /// record. [`head_first`](super::head_first) puts the head in order.
    pub fn by_hand() -> Self {
        Referee { by_hand: true, ..Referee::default() }
    }

    /// The current state of the game.
    pub fn game(&self) -> &G {
        self.table.game()
    }

    /// The seal, the shaken letters, and the secret if it was revealed (U7).
    pub fn audit(&self) -> &Audit {
        self.table.audit()
    }

    /// Judges a line of a record, as [`statements`](super::statements) returns it.
    pub fn hear_line(
        &mut self,
        statement: Result<&str, Expected>,
        news: &mut dyn FnMut(G::News),
    ) -> Verdict<G::Event> {
        match statement {
            Ok(statement) => self.hear(statement, news),
            Err(expected) => Verdict::Unreadable(self.unreadable("", expected)),
        }
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
        let mut words = match self.by_hand {
            true => Words::by_hand(statement, self.game().seat()),
            false => Words::of(statement),
        };
        let first = words.next().unwrap_or_default();
        let said = match Self::read(&first, &mut words) {
            Ok(said) => said,
            Err(expected) => return Verdict::Unreadable(self.unreadable(&first, expected)),
        };
        self.seats_stated |= first == "seats";
        let at = Excerpt::of(&first);
        let too_late = Expected::Head { head: G::HEAD, in_order: !self.by_hand, at };
        let in_head = G::HEAD.iter().chain(REMARKS).any(|(word, _)| first == *word);
        // A seal covers the whole head, so no line of it may follow.
        if in_head && self.audit().seal().is_some() {
            return Verdict::Unreadable(self.unreadable(&first, too_late));
        }
        let Said::Asked { ask, mut faces, total } = said else {
            return match self.game().head_line() {
                Some(_) => Verdict::Noted,
                None => Verdict::Unreadable(self.unreadable(&first, too_late)),
            };
        };
        let sum = faces.0.total();
        match self.table.decide(&ask, &mut faces) {
            Ok(_) if total.is_some_and(|total| total != u16::from(sum)) => {
                Verdict::Refused(Refusal::WrongTotal { total: sum })
            }
            Ok(entry) => Verdict::Accepted(entry),
            // Without a proper head the text is not a record, so these are not refusals.
            Err(Refusal::HeadIsOver { .. }) => {
                Verdict::Unreadable(self.unreadable(&first, too_late))
            }
            Err(Refusal::NotSeated { .. }) if in_head && !self.seats_stated => {
                Verdict::Unreadable(self.unreadable(&first, too_late))
            }
            Err(refusal) => Verdict::Refused(refusal),
        }
    }

    /// Decides whether a line with this first word ends the record.
    ///
    /// In what people write, three things do: another game, a roll, without which every later
    /// statement would be about another one, and anything in the head that cannot be understood.
    fn unreadable(&self, first: &str, expected: Expected) -> Unreadable {
        let another_game = expected == Expected::OneGame;
        let roll = G::ROLLS.contains(&first);
        let among = |list: &[Syntax]| list.iter().any(|(word, _)| first == *word);
        let in_head = among(G::HEAD) && self.game().head_line().is_some();
        let before_seats = !self.game().has_begun() && !among(G::PLAY) && !among(REMARKS);
        let ends = !self.by_hand || another_game || roll || in_head || before_seats;
        Unreadable { expected, ends }
    }

    fn read(first: &str, words: &mut Words<'_>) -> Result<Said<G::Command>, Expected> {
        let asked = |ask| Said::Asked { ask, faces: Given::default(), total: None };
        if first == "game" {
            return Err(Expected::OneGame);
        }
        let named = |list: &[Syntax]| list.iter().find(|(word, _)| first == *word).copied();
        let (syntax, said) = if first == "undo" {
            ("undo", Ok(asked(Ask::Undo)))
        } else if let Some((word, syntax)) = named(AuditStep::SYNTAX) {
            (syntax, AuditStep::read(word, words).map(|step| asked(Ask::Audit(step))))
        } else if let Some((word, syntax)) = named(REMARKS) {
            (syntax, read_remark(word, words).map(|()| Said::Remark))
        } else if let Some((word, syntax)) = named(G::HEAD).or_else(|| named(G::PLAY)) {
            (syntax, Self::read_play(word, words))
        } else {
            let at = Excerpt::of(words.last_read().unwrap_or_default());
            return Err(Expected::Statement { head: G::HEAD, play: G::PLAY, at });
        };
        said.and_then(|said| words.end().map(|()| said)).map_err(|wanted| {
            let at = words.last_read().map(Excerpt::of);
            Expected::Like { syntax, at, wanted }
        })
    }

    fn read_play(word: &str, words: &mut Words<'_>) -> Result<Said<G::Command>, Malformed> {
        let (command, faces) = G::read(word, words)?;
        let total = match word == "roll" && words.comes("=") {
            true => Some(words.number()?),
            false => None,
        };
        Ok(Said::Asked { ask: Ask::Play(command), faces, total })
    }
}

/// Reads a remark up to its end.
fn read_remark(word: &str, words: &mut Words<'_>) -> Result<(), Malformed> {
    if word == "name" {
        words.seat()?;
    }
    let wanted = if word == "name" { "a name" } else { "a date" };
    words.next().ok_or(Malformed(wanted))?;
    words.by_ref().for_each(drop);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bingolino::Bingolino;
    use crate::dingominos::Dingominos;
    use crate::record::Kind;
    use std::string::ToString as _;
    use std::vec::Vec;

    /// The verdict on each statement, up to the first that is not part of a record.
    fn hear<G: Notation + Default>(statements: &[&str]) -> Vec<&'static str> {
        let mut referee = Referee::<G, 8>::default();
        let mut heard = Vec::new();
        for statement in statements {
            match referee.hear(statement, &mut |_| ()) {
                Verdict::Accepted(_) | Verdict::Noted => heard.push("ok"),
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
        for (not, at) in [
            ("game", "the end of the line"),
            ("game bingolno", "bingolno"),
            ("games combo", "games"),
            ("combo", "combo"),
            ("game combo 2", "2"),
            ("Seats combo", "Seats"),
        ] {
            let expected = std::format!("game bingolino | combo | dingominos -- at {at}");
            assert_eq!(Kind::read(not).unwrap_err().to_string(), expected, "{not}");
        }
    }

    #[test]
    fn neither_a_refusal_nor_what_is_no_statement_is_accepted() {
        let mut referee = Referee::<Bingolino, 8>::default();
        let mut accepted = |line: &str| referee.hear(line, &mut |_| ()).is_accepted();
        assert!(accepted("seats 2") && accepted("name 1 Ben"));
        assert!(!accepted("start 3") && !accepted("what"));
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
    fn strictly_only_what_a_box_writes_is_read() {
        let game = ["seats 2", "name 1 Ben", "roll 6 6 = 12", "turn 1 a1"];
        assert_eq!(hear::<Bingolino>(&game), ["ok"; 4]);
        for by_hand in ["roll 6, 6", "roll 6 6 =12"] {
            assert_eq!(hear::<Bingolino>(&["seats 2", by_hand]), ["ok", "no record"], "{by_hand}");
        }
        assert_eq!(hear::<Bingolino>(&["seats 2", "roll 6", "turn a1"]), ["ok", "ok", "no record"]);
    }

    /// Whether each of these lines ends a record that people wrote.
    fn ends<G: Notation + Default>(good: &[&str], lines: &[&str]) -> Vec<bool> {
        let ends = |line: &&str| {
            let mut referee = Referee::<G, 8>::by_hand();
            for good in good {
                assert!(referee.hear(good, &mut |_| ()).is_accepted(), "{good}");
            }
            match referee.hear(line, &mut |_| ()) {
                Verdict::Unreadable(Unreadable { ends, .. }) => ends,
                verdict => panic!("{line}: {verdict:?}"),
            }
        };
        lines.iter().map(ends).collect()
    }

    #[test]
    fn only_a_head_a_roll_or_another_game_ends_what_people_wrote() {
        let lines = ["seats", "start x", "house", "what", "roll 7", "turn 9", "name 9 x", "game x"];
        let before_seats = [true, true, true, true, true, false, false, true];
        assert_eq!(ends::<Bingolino>(&[], &lines), before_seats);
        let in_the_head = [true, true, true, false, true, false, false, true];
        assert_eq!(ends::<Bingolino>(&["seats 2"], &lines), in_the_head);
        let in_play = [false, false, false, false, true, false, false, true];
        assert_eq!(ends::<Bingolino>(&["seats 2", "roll 6"], &lines), in_play);
        // Dingominos has no rolls, so the word is just unknown.
        assert_eq!(ends::<Dingominos>(&["seats 2"], &["roll 7"]), [false]);
    }

    #[test]
    fn a_line_that_is_not_text_is_like_an_unknown_word() {
        let ends = |referee: &mut Referee<Bingolino, 8>| match referee
            .hear_line(Err(Expected::Text), &mut |_| ())
        {
            Verdict::Unreadable(Unreadable { expected: Expected::Text, ends }) => ends,
            verdict => panic!("{verdict:?}"),
        };
        let mut referee = Referee::<Bingolino, 8>::by_hand();
        assert!(ends(&mut referee));
        assert!(referee.hear("seats 2", &mut |_| ()).is_accepted());
        assert!(!ends(&mut referee));
    }

    #[test]
    fn a_message_names_the_word_shortened_and_harmless() {
        let mut referee = Referee::<Bingolino, 8>::default();
        let mut message = |line: &str| match referee.hear(line, &mut |_| ()) {
            Verdict::Unreadable(Unreadable { expected, .. }) => expected.to_string(),
            verdict => panic!("{verdict:?}"),
        };
        assert_eq!(message("seats \u{1b}[2J"), "seats N -- at \u{fffd}[2J: a number");
        assert_eq!(message("seats"), "seats N -- at the end of the line: a number");
        let long = std::format!("seats {}", "É".repeat(100));
        assert_eq!(message(&long), "seats N -- at ÉÉÉÉÉÉÉÉÉÉÉÉÉÉÉ…: a number");
    }

    #[test]
    fn only_strictly_does_the_head_have_an_order() {
        let message =
            |mut referee: Referee<Bingolino, 8>| match referee.hear("start 1", &mut |_| ()) {
                Verdict::Unreadable(Unreadable { expected, .. }) => expected.to_string(),
                verdict => panic!("{verdict:?}"),
            };
        assert_eq!(
            message(Referee::default()),
            "the head first, each line once and in this order: game seats start house -- at start"
        );
        assert_eq!(
            message(Referee::by_hand()),
            "the head first, each line once: game seats start house -- at start"
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
