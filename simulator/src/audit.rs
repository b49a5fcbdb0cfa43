//! `croupier audit`: checks whether the dice of a record are as sealed.
//!
//! The referee judges the whole record first, because the secret from which all dice follow comes
//! last. Then every roll that it accepted is computed again from the secret and the letters
//! ([`rules_core::stream`]).

use crate::referee::{DEPTH, Format, refused};
use rules_core::record::{
    NotARecord, Notation, Quoted, Referee, Statement, Unreadable, Verdict, Words, first, statements,
};
use rules_core::{Entry, Face, Letters, Refusal, Seal, Secret, Stream, Throw, with_game};
use serde::Serialize;
use std::io::{self, Write};

/// The result of an audit.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// This many dice were rolled, every one as sealed.
    Fair {
        /// The number of dice.
        dice: usize,
    },
    /// The first line that is not as sealed, and what it should have been.
    Differs {
        /// The line, counted from 1.
        line: usize,
        /// Its text.
        statement: String,
        /// What should have been rolled.
        sealed: Throw,
    },
    /// The first line that the referee refuses, if no die before it differs.
    Refused {
        /// The line, counted from 1.
        line: usize,
        /// Its text.
        statement: String,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// From this line on it is not a record.
    NotARecord {
        /// The line, counted from 1.
        line: usize,
        /// What was expected there.
        expected: String,
    },
    /// There is no seal that the referee accepts, so there is nothing to compare with.
    NoSeal,
    /// The secret was not revealed.
    NoReveal,
}

impl Outcome {
    /// The exit status of the program.
    pub fn exit_status(&self) -> u8 {
        match self {
            Outcome::Fair { .. } => 0,
            Outcome::Differs { .. } | Outcome::Refused { .. } => 1,
            Outcome::NotARecord { .. } | Outcome::NoSeal | Outcome::NoReveal => 2,
        }
    }
}

/// The text that is printed.
impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Outcome::Fair { dice } => write!(f, "fair: {dice} dice as sealed"),
            Outcome::Differs { line, statement, sealed } => {
                write!(f, "{line} differs {} -- as sealed: {}", Quoted(statement), Shown(sealed))
            }
            Outcome::Refused { line, statement, refusal } => {
                write!(f, "{line} {}", refused(statement, refusal))
            }
            Outcome::NotARecord { line, expected } => write!(f, "{line} expected {expected}"),
            Outcome::NoSeal => write!(f, "no seal: nothing says how its dice had to fall"),
            Outcome::NoReveal => write!(f, "no reveal: the secret behind the seal is not told"),
        }
    }
}

/// Dice as a record writes them: "3 4", "5 : 1 2 6" with a red die, "2 6" in a roll-off.
struct Shown<'a>(&'a Throw);

impl std::fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Throw { red, white } = self.0;
        match (red.is_empty(), white.is_empty()) {
            (false, false) => write!(f, "{red} : {white}"),
            (true, _) => white.fmt(f),
            (_, true) => red.fmt(f),
        }
    }
}

/// Audits one record. `verbose` prints every roll, up to the line that decides the result.
///
/// # Errors
///
/// If nothing can be written to `out`.
pub fn audit(
    record: &[u8],
    format: Format<'_>,
    verbose: bool,
    out: &mut impl Write,
) -> io::Result<Outcome> {
    let (rolls, outcome) = judge(record);
    if verbose {
        for roll in &rolls {
            match format.json() {
                None => writeln!(out, "{} ok {}", roll.line, Quoted(roll.statement))?,
                Some(file) => {
                    let faces = faces(&roll.fell);
                    let what = Object::Ok { line: roll.line, faces };
                    object(file, &what, out)?;
                }
            }
        }
    }
    match format.json() {
        None => writeln!(out, "{outcome}")?,
        Some(file) => object(file, &Object::of(&outcome), out)?,
    }
    Ok(outcome)
}

/// A roll that the referee accepted.
struct Roll<'a> {
    line: usize,
    statement: &'a str,
    fell: Throw,
}

/// What an audit needs to know about a record.
struct ReadGame<'a> {
    rolls: Vec<Roll<'a>>,
    refused: Option<(usize, &'a str, Refusal)>,
    seal: Option<Seal>,
    letters: Letters,
    /// All secrets in the record, even those that the referee refused: a changed roll may keep a
    /// game from ending, and then no secret is accepted.
    secrets: Vec<Secret>,
}

/// The rolls that are as sealed, up to the first line that is not, and the result.
fn judge(record: &[u8]) -> (Vec<Roll<'_>>, Outcome) {
    let game = match read(record) {
        Ok(game) => game,
        Err(NotARecord { line, expected }) => {
            return (Vec::new(), Outcome::NotARecord { line, expected: expected.to_string() });
        }
    };
    let ReadGame { mut rolls, refused, seal, letters, secrets } = game;
    let Some(seal) = seal else { return (Vec::new(), Outcome::NoSeal) };
    if secrets.is_empty() {
        return (Vec::new(), Outcome::NoReveal);
    }
    // If no secret fits the seal, there is nothing to compare with; then its line is refused.
    let differs = secrets.iter().find(|secret| secret.seal() == seal).and_then(|secret| {
        let mut stream = Stream::new(secret, &letters);
        let sealed = rolls.iter().map(|roll| roll.fell.roll_again(&mut stream));
        sealed.enumerate().find(|(nth, sealed)| rolls[*nth].fell != *sealed)
    });
    let wrong = differs.map(|(nth, sealed)| {
        let Roll { line, statement, .. } = rolls[nth];
        Outcome::Differs { line, statement: statement.to_string(), sealed }
    });
    let refused = refused.map(|(line, statement, refusal)| Outcome::Refused {
        line,
        statement: statement.to_string(),
        refusal,
    });
    let line = |outcome: &Outcome| match outcome {
        Outcome::Differs { line, .. } | Outcome::Refused { line, .. } => *line,
        _ => usize::MAX,
    };
    let Some(outcome) = wrong.into_iter().chain(refused).min_by_key(line) else {
        let dice = rolls.iter().map(|roll| roll.fell.len()).sum();
        return (rolls, Outcome::Fair { dice });
    };
    let last = line(&outcome);
    rolls.retain(|roll| roll.line < last);
    (rolls, outcome)
}

fn read(record: &[u8]) -> Result<ReadGame<'_>, NotARecord> {
    let mut lines = statements(record);
    let (kind, _) = first(&mut lines)?;
    with_game!(kind, G => read_game::<G>(lines))
}

fn read_game<'a, G: Notation>(
    lines: impl Iterator<Item = Statement<'a>>,
) -> Result<ReadGame<'a>, NotARecord> {
    let mut referee = Box::new(Referee::<G, DEPTH>::default());
    let (mut rolls, mut refused, mut secrets) = (Vec::new(), None, Vec::new());
    for (line, statement) in lines {
        let statement = statement.map_err(|expected| NotARecord { line, expected })?;
        match referee.hear(statement, &mut |_| ()) {
            Verdict::Accepted(Entry::Play(event)) => {
                rolls.extend(G::thrown(&event).map(|fell| Roll { line, statement, fell }));
            }
            Verdict::Accepted(Entry::Undo | Entry::Audit(_)) | Verdict::Noted => {}
            Verdict::Refused(refusal) => refused = refused.or(Some((line, statement, refusal))),
            Verdict::Unreadable(Unreadable { expected, .. }) => {
                return Err(NotARecord { line, expected });
            }
        }
        let mut words = Words::of(statement);
        if words.comes("reveal") {
            secrets.extend(words.hex().map(Secret));
        }
    }
    let audit = referee.audit();
    let (seal, letters) = (audit.seal(), audit.letters().clone());
    Ok(ReadGame { rolls, refused, seal, letters, secrets })
}

fn faces(fell: &Throw) -> Vec<Face> {
    fell.red.iter().chain(fell.white.iter()).collect()
}

#[derive(Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
enum Object<'a> {
    /// A roll that is as sealed.
    Ok { line: usize, faces: Vec<Face> },
    /// Every roll is as sealed.
    Fair { dice: usize },
    /// The first roll that is not, and what it should have been.
    Differs { line: usize, sealed: Vec<Face> },
    /// The referee refuses this line.
    Refused { line: usize, code: &'a str, rule: &'a str, why: String },
    /// There is no seal to compare the dice with.
    NoSeal,
    /// The secret was not revealed.
    NoReveal,
    /// From this line on it is not a record.
    #[serde(untagged)]
    NotARecord { line: usize, expected: &'a str },
}

impl Object<'_> {
    fn of(outcome: &Outcome) -> Object<'_> {
        match outcome {
            Outcome::Fair { dice } => Object::Fair { dice: *dice },
            Outcome::Differs { line, sealed, .. } => {
                Object::Differs { line: *line, sealed: faces(sealed) }
            }
            Outcome::Refused { line, refusal, .. } => Object::Refused {
                line: *line,
                code: refusal.code(),
                rule: refusal.rule(),
                why: refusal.to_string(),
            },
            Outcome::NotARecord { line, expected } => Object::NotARecord { line: *line, expected },
            Outcome::NoSeal => Object::NoSeal,
            Outcome::NoReveal => Object::NoReveal,
        }
    }
}

fn object(file: Option<&str>, what: &Object<'_>, out: &mut impl Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct InFile<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        file: Option<&'a str>,
        #[serde(flatten)]
        what: &'a Object<'a>,
    }
    serde_json::to_writer(&mut *out, &InFile { file, what })?;
    writeln!(out)
}
