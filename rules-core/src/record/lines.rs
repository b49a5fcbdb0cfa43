//! A record as a file: bytes that may or may not be text, line by line.

use super::{Expected, Kind, Notation, REMARKS, Syntax, Words, statement};
use crate::audit::AuditStep;
use core::fmt::{self, Write as _};

/// A line number, counted from 1, with the statement of that line, or with an error if the line is
/// not text.
pub type Statement<'a> = (usize, Result<&'a str, Expected>);

/// The line at which a text stops being a record.
#[derive(Clone, PartialEq, Debug)]
pub struct NotARecord {
    /// The line number, counted from 1.
    pub line: usize,
    /// What was expected in that line.
    pub expected: Expected,
}

/// Writes the verdict of the referee: "9 expected …".
impl fmt::Display for NotARecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} expected {}", self.line, self.expected)
    }
}

impl core::error::Error for NotARecord {}

/// The statements of a record with their line numbers. Blank lines and comments are skipped.
pub fn statements(record: &[u8]) -> impl Iterator<Item = Statement<'_>> + Clone {
    // Some editors put a byte-order mark before the first line.
    let record = record.strip_prefix("\u{feff}".as_bytes()).unwrap_or(record);
    (1..).zip(record.split(|&byte| byte == b'\n')).filter_map(|(number, line)| {
        match core::str::from_utf8(line) {
            Ok(line) => Some((number, Ok(statement(line)?))),
            Err(_) => Some((number, Err(Expected::Text))),
        }
    })
}

/// The place of a line in the head, if it may belong to it. People write the head in any order, so
/// it ends only with a statement that belongs elsewhere.
#[derive(Clone, Copy, PartialEq)]
enum InHead {
    /// Not a word of the notation.
    Unknown,
    /// A remark, such as a name.
    Remark,
    /// A line of the head, by its place there. The first is `seats`.
    Line(usize),
}

impl InHead {
    fn line(self) -> Option<usize> {
        if let InHead::Line(place) = self { Some(place) } else { None }
    }
}

fn in_head<G: Notation>(statement: &Result<&str, Expected>) -> Option<InHead> {
    let word = statement.as_ref().ok().and_then(|statement| Words::of(statement).next());
    let Some(word) = word else { return Some(InHead::Unknown) };
    let place = |list: &[Syntax]| list.iter().position(|(other, _)| word == *other);
    if let Some(place) = place(G::HEAD) {
        return Some(InHead::Line(place));
    }
    let elsewhere =
        place(G::PLAY).is_some() || place(AuditStep::SYNTAX).is_some() || word == "undo";
    match place(REMARKS) {
        _ if elsewhere => None,
        Some(_) => Some(InHead::Remark),
        None => Some(InHead::Unknown),
    }
}

/// The statements after the first, with the lines of the head in their proper order. People may
/// write them in another one. Then names and the date come last; otherwise they stay where they
/// are.
///
/// A line that is none of the head's comes first if it stands before `seats`: it may be a misspelt
/// `seats`, without which the others cannot be understood. After `seats`, it decides nothing, and
/// if the others have to be sorted, it comes after them.
pub fn head_first<'a, G: Notation>(
    lines: impl Iterator<Item = Statement<'a>> + Clone,
) -> impl Iterator<Item = Statement<'a>> {
    let known = |place: &InHead| *place != InHead::Unknown;
    let head = lines.clone().map_while(|(_, statement)| in_head::<G>(&statement)).enumerate();
    let head = head.filter(|(_, place)| known(place)).last().map_or(0, |(nth, _)| nth + 1);
    let (of_head, rest) = (lines.clone().take(head), lines.skip(head));
    let is = |place| move |(_, line): &Statement<'a>| in_head::<G>(line) == Some(place);
    let (seats, unknown) = (is(InHead::Line(0)), is(InHead::Unknown));
    let before_seats = of_head.clone().take_while(move |line| !seats(line)).filter(unknown);
    let after_seats = of_head.clone().skip_while(move |line| !seats(line)).filter(unknown);
    let in_order = before_seats.clone().next().is_none()
        && of_head.clone().filter_map(|(_, line)| in_head::<G>(&line)?.line()).is_sorted();
    let places = (0..G::HEAD.len()).map(InHead::Line).chain([InHead::Remark]);
    let known = of_head.clone();
    let sorted = before_seats
        .chain(places.flat_map(move |place| known.clone().filter(is(place))))
        .chain(after_seats);
    let as_written = of_head.filter(move |_| in_order);
    as_written.chain(sorted.filter(move |_| !in_order)).chain(rest)
}

/// Writes a statement as verdicts repeat it: in lower case, with one space between words. A name or
/// a date stays as it was written.
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Words::of(self.0);
        let first = words.next().unwrap_or_default();
        f.write_str(&first)?;
        let remark = REMARKS.iter().any(|(word, _)| first == *word);
        while let Some(word) = words.next_as_written() {
            f.write_char(' ')?;
            for c in word.chars() {
                match c {
                    // A verdict may be printed in a terminal, where such a character would act.
                    _ if c.is_control() => f.write_char(char::REPLACEMENT_CHARACTER)?,
                    _ if remark => f.write_char(c)?,
                    _ => f.write_char(c.to_ascii_lowercase())?,
                }
            }
        }
        Ok(())
    }
}

/// Takes the first statement, which names the game. Returns the game, and the statement with its
/// line number.
///
/// # Errors
///
/// Returns the line that should have been that statement, and what was expected there.
pub fn first<'a>(
    lines: &mut impl Iterator<Item = Statement<'a>>,
) -> Result<(Kind, (usize, &'a str)), NotARecord> {
    let (line, statement) =
        lines.next().ok_or(NotARecord { line: 1, expected: Expected::Game { at: None } })?;
    let statement = statement.map_err(|expected| NotARecord { line, expected })?;
    match Kind::read(statement) {
        Ok(kind) => Ok((kind, (line, statement))),
        // A file that does not start with `game` is wrong from its first line on.
        Err(expected) if !Words::of(statement).comes("game") => {
            Err(NotARecord { line: 1, expected })
        }
        Err(expected) => Err(NotARecord { line, expected }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dingominos::Dingominos;
    use std::string::ToString as _;
    use std::vec::Vec;

    /// The numbers of these lines, in the order in which they are judged.
    fn judged(record: &str) -> Vec<usize> {
        head_first::<Dingominos>(statements(record.as_bytes())).map(|(line, _)| line).collect()
    }

    #[test]
    fn names_stay_where_they_are_in_a_head_that_is_in_order() {
        assert_eq!(judged("seats 2\nname 1 Ben\nhouse trust on\ndate x\nopened"), [1, 2, 3, 4, 5]);
        assert_eq!(judged("name 1 Ben\nseats 2\nhouse trust on\nhouse trust off"), [1, 2, 3, 4]);
    }

    #[test]
    fn a_head_in_another_order_is_sorted_with_names_last() {
        assert_eq!(judged("name 1 Ben\nrounds 2\nstart 1\nseats 2\nopen 1 2"), [4, 3, 2, 1, 5]);
        assert_eq!(judged("seats 2\nopen 1 2\nstart 1"), [1, 2, 3]);
    }

    #[test]
    fn a_line_of_the_head_after_the_head_stays_there() {
        for ends in ["open 1 2", "undo", "seal 0", "quit 1"] {
            assert_eq!(judged(&std::format!("seats 2\nrounds 2\n{ends}\nstart 1")), [1, 2, 3, 4]);
        }
    }

    #[test]
    fn an_unknown_line_decides_the_order_only_before_the_seats() {
        assert_eq!(judged("seats 2\nwhat\nstart 1\nopen 1 2"), [1, 2, 3, 4]);
        assert_eq!(judged("start 1\nseats 2\nwhat\nrounds 2\nname 1 Ben"), [2, 1, 4, 5, 3]);
        assert_eq!(judged("rounds 2\nwhat\nseats 2\nwho\nstart 1"), [2, 3, 5, 1, 4]);
        assert_eq!(judged("what\nseats 2\nname 1 Ben\nstart 1"), [1, 2, 4, 3]);
        assert_eq!(judged("start 1\nwhat\nrounds 2\nopen 1 2"), [2, 1, 3, 4]);
    }

    #[test]
    fn the_line_of_an_unknown_game_is_named_and_of_no_game_the_first() {
        let line = |record: &str| first(&mut statements(record.as_bytes())).unwrap_err().line;
        assert_eq!(line("# a comment\n\ngame poker"), 3);
        assert_eq!(line("# a comment\n\nseats 2"), 1);
    }

    #[test]
    fn a_repeated_statement_is_harmless_in_a_terminal() {
        assert_eq!(Quoted("NAME 1 Be\u{1b}n").to_string(), "name 1 Be\u{fffd}n");
        assert_eq!(Quoted("Roll \u{7}A").to_string(), "roll \u{fffd}a");
    }
}
