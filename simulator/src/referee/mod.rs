//! `croupier referee`: gives a verdict on every statement of a record.
//!
//! [`rules_core::record::Referee`] judges; this module reads files and writes verdicts, as text for
//! people or as JSON for programs.

mod state;

use rules_core::bingolino;
use rules_core::combo;
use rules_core::dingominos;
use rules_core::record::{
    Expected, NotARecord, Referee, Statement, Verdict, Words, first, statements,
};
use rules_core::{Game, Refusal, with_game};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use state::{BingolinoState, ComboState, DingominosState, Reported};
use std::io::{self, Write};

/// How far back undo reaches in a record. Only a game without dice can come near it: Dingominos,
/// after several evenings of play.
pub(crate) const DEPTH: usize = 4096;

/// How verdicts are written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Format<'a> {
    /// As text.
    Text,
    /// As one JSON object per statement. Without the feature `desk` this is text, too, which keeps
    /// the page's module small.
    Json {
        /// The file's name, if there are several files.
        file: Option<&'a str>,
    },
}

impl<'a> Format<'a> {
    /// Whether it is JSON, and the file's name.
    pub(crate) fn json(self) -> Option<Option<&'a str>> {
        match self {
            Format::Json { file } if cfg!(feature = "desk") => Some(file),
            _ => None,
        }
    }
}

/// The result for a whole record.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// Every statement was accepted.
    Accepted,
    /// At least one statement was refused.
    Refused,
    /// From this line on it is not a record.
    NotARecord {
        /// The line, counted from 1.
        line: usize,
        /// What was expected there.
        expected: String,
    },
}

impl Outcome {
    /// The exit status of the program.
    pub fn exit_status(&self) -> u8 {
        match self {
            Outcome::Accepted => 0,
            Outcome::Refused => 1,
            Outcome::NotARecord { .. } => 2,
        }
    }
}

/// Judges one record. Any bytes are allowed: not being a record is an outcome, not an error.
///
/// # Errors
///
/// If nothing can be written to `out`.
pub fn referee(record: &[u8], format: Format<'_>, out: &mut impl Write) -> io::Result<Outcome> {
    let mut lines = statements(record);
    let mut verdicts = Verdicts { format, out };
    match first(&mut lines) {
        Err(NotARecord { line, expected }) => verdicts.not_a_record(line, expected),
        Ok((kind, game)) => with_game!(kind, G => verdicts.judge::<G>(game, lines)),
    }
}

/// A statement as verdicts repeat it: in lower case, with one space between words.
pub(crate) fn written(statement: &str) -> String {
    Words::of(statement).collect::<Vec<_>>().join(" ")
}

/// The verdict on a refused statement, after its line.
pub(crate) fn refused(statement: &str, refusal: &Refusal) -> String {
    let (code, rule) = (refusal.code(), refusal.rule());
    format!("refused {code} {} -- {refusal} ({rule})", written(statement))
}

struct Verdicts<'a, W> {
    format: Format<'a>,
    out: &'a mut W,
}

impl<W: Write> Verdicts<'_, W> {
    fn judge<'r, G: Reported>(
        &mut self,
        game: (usize, &str),
        lines: impl Iterator<Item = Statement<'r>>,
    ) -> io::Result<Outcome> {
        let mut referee = Box::new(Referee::<G, DEPTH>::default());
        let mut outcome = Outcome::Accepted;
        self.verdict(game, Ok(&[]), referee.game())?;
        for (line, statement) in lines {
            let statement = match statement {
                Ok(statement) => statement,
                Err(expected) => return self.not_a_record(line, expected),
            };
            let mut news = Vec::new();
            match referee.hear(statement, &mut |item| news.push(item)) {
                Verdict::Accepted(_) => {
                    self.verdict((line, statement), Ok(&news), referee.game())?;
                }
                Verdict::Refused(refusal) => {
                    outcome = Outcome::Refused;
                    self.verdict((line, statement), Err(refusal), referee.game())?;
                }
                Verdict::Unreadable(expected) => return self.not_a_record(line, expected),
            }
        }
        Ok(outcome)
    }

    fn verdict<G: Reported>(
        &mut self,
        (line, statement): (usize, &str),
        verdict: Result<&[<G as Game>::News], Refusal>,
        game: &G,
    ) -> io::Result<()> {
        if let Some(file) = self.format.json() {
            let verdict = match &verdict {
                Ok(events) => VerdictObject::Ok { events },
                Err(refusal) => VerdictObject::Refused {
                    code: refusal.code(),
                    rule: refusal.rule(),
                    why: refusal.to_string(),
                },
            };
            return self.object(&Judged { file, line, verdict, state: game.state() });
        }
        let written = written(statement);
        match verdict {
            Ok(news) => {
                writeln!(self.out, "{line} ok {written}")?;
                news.iter().try_for_each(|item| writeln!(self.out, "  {item}"))
            }
            Err(refusal) => {
                writeln!(self.out, "{line} {}", refused(statement, &refusal))
            }
        }
    }

    fn not_a_record(&mut self, line: usize, expected: Expected) -> io::Result<Outcome> {
        let expected = expected.to_string();
        match self.format.json() {
            None => writeln!(self.out, "{line} expected {expected}")?,
            Some(file) => self.object(&NotRead { file, line, expected: &expected })?,
        }
        Ok(Outcome::NotARecord { line, expected })
    }

    fn object(&mut self, object: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut *self.out, object)?;
        writeln!(self.out)
    }
}

/// A statement of the game.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "{N}Statement", deny_unknown_fields)]
struct Judged<'a, N, S> {
    /// Which file, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    /// Its line in the file, counted from 1.
    line: usize,
    #[serde(flatten)]
    verdict: VerdictObject<'a, N>,
    /// The game after it.
    state: S,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "{N}Verdict")]
#[serde(tag = "verdict", rename_all = "lowercase")]
enum VerdictObject<'a, N> {
    /// It was accepted, and this follows from it.
    Ok { events: &'a [N] },
    /// It was refused and changed nothing: a short code, the rule, and why in English.
    Refused { code: &'a str, rule: &'a str, why: String },
}

/// The last object: from this line on the file is not a record.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct NotRead<'a> {
    /// Which file, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    line: usize,
    /// What was expected there.
    expected: &'a str,
}

/// Any object that is written: one per line.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "its schema is the union of what is written")]
enum Written<'a> {
    Bingolino(Judged<'a, bingolino::News, BingolinoState>),
    Combo(Judged<'a, combo::News, ComboState>),
    Dingominos(Judged<'a, dingominos::News, DingominosState>),
    NotRead(NotRead<'a>),
}

/// The JSON Schema of each object that `--json` writes.
pub fn schema() -> schemars::Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<Written<'_>>();
    schema.insert("title".into(), "croupier referee --json".into());
    schema
}
