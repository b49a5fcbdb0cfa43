//! `croupier referee`: gives a verdict on every statement of a record.
//!
//! [`rules_core::record::Referee`] judges; this module reads files and writes verdicts, as text for
//! people or as JSON for programs.

mod state;

use rules_core::bingolino;
use rules_core::combo;
use rules_core::dingominos;
use rules_core::record::{
    Expected, NotARecord, Quoted, Referee, Statement, Unreadable, Verdict, first, head_first,
    statements,
};
use rules_core::{Game, Refusal, with_game};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use state::{BingolinoState, ComboState, DingominosState, Reported};
use std::io::{self, Write};

/// How a record is read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reading {
    /// As people write it: where the meaning is plain, other forms are read too, and most lines
    /// that cannot be read do not end the record.
    ByHand,
    /// As a box writes it. The first line that cannot be read is the last.
    Strict,
}

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
    /// At least one line is not a statement. This is the first.
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
pub fn referee(
    record: &[u8],
    reading: Reading,
    format: Format<'_>,
    out: &mut impl Write,
) -> io::Result<Outcome> {
    let mut lines = statements(record);
    let mut verdicts = Verdicts { format, written: Vec::new(), outcome: Outcome::Accepted };
    match first(&mut lines) {
        Err(NotARecord { line, expected }) => verdicts.not_a_record(line, &expected)?,
        Ok((kind, game)) => with_game!(kind, G => match reading {
            Reading::ByHand => {
                let mut referee = Box::new(Referee::by_hand());
                verdicts.judge::<G>(&mut referee, game, head_first::<G>(lines))?;
            }
            Reading::Strict => verdicts.judge::<G>(&mut Box::default(), game, lines)?,
        }),
    }
    verdicts.written.sort_by_key(|(line, _)| *line);
    verdicts.written.iter().try_for_each(|(_, verdict)| out.write_all(verdict))?;
    Ok(verdicts.outcome)
}

/// The verdict on a refused statement, after its line.
pub(crate) fn refused(statement: &str, refusal: &Refusal) -> String {
    let (code, rule) = (refusal.code(), refusal.rule());
    format!("refused {code} {} -- {refusal} ({rule})", Quoted(statement))
}

struct Verdicts<'a> {
    format: Format<'a>,
    /// The verdict on each line that was judged. The lines of a head may be judged in another order
    /// than they were written.
    written: Vec<(usize, Vec<u8>)>,
    outcome: Outcome,
}

impl Verdicts<'_> {
    fn judge<'r, G: Reported>(
        &mut self,
        referee: &mut Referee<G, DEPTH>,
        game: (usize, &str),
        lines: impl Iterator<Item = Statement<'r>>,
    ) -> io::Result<()> {
        self.verdict(game, Ok(&[]), referee.game())?;
        for (line, statement) in lines {
            let words = *statement.as_ref().unwrap_or(&"");
            let mut news = Vec::new();
            match referee.hear_line(statement, &mut |item| news.push(item)) {
                Verdict::Accepted(_) => self.verdict((line, words), Ok(&news), referee.game())?,
                Verdict::Noted => self.noted((line, words), referee.game())?,
                Verdict::Refused(refusal) => {
                    if self.outcome == Outcome::Accepted {
                        self.outcome = Outcome::Refused;
                    }
                    self.verdict((line, words), Err(refusal), referee.game())?;
                }
                Verdict::Unreadable(Unreadable { expected, ends }) => {
                    self.not_a_record(line, &expected)?;
                    if ends {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn verdict<G: Reported>(
        &mut self,
        (line, statement): (usize, &str),
        verdict: Result<&[<G as Game>::News], Refusal>,
        game: &G,
    ) -> io::Result<()> {
        if let Some(file) = self.format.json() {
            let verdict = match &verdict {
                Ok(events) => VerdictObject::Ok { events, remark: None },
                Err(refusal) => VerdictObject::Refused {
                    code: refusal.code(),
                    rule: refusal.rule(),
                    why: refusal.to_string(),
                },
            };
            return self.object(line, &Judged { file, line, verdict, state: game.state() });
        }
        let verdict = match verdict {
            Ok(news) => {
                let news = news.iter().map(|item| format!("  {item}\n"));
                format!("{line} ok {}\n{}", Quoted(statement), news.collect::<String>())
            }
            Err(refusal) => format!("{line} {}\n", refused(statement, &refusal)),
        };
        self.written.push((line, verdict.into()));
        Ok(())
    }

    /// A name or the date: nothing is judged, and nothing follows from it.
    fn noted<G: Reported>(&mut self, statement: (usize, &str), game: &G) -> io::Result<()> {
        let Some(file) = self.format.json() else { return self.verdict(statement, Ok(&[]), game) };
        let (line, remark) = (statement.0, Some(Quoted(statement.1).to_string()));
        let events: &[<G as Game>::News] = &[];
        let verdict = VerdictObject::Ok { events, remark };
        self.object(line, &Judged { file, line, verdict, state: game.state() })
    }

    fn not_a_record(&mut self, line: usize, expected: &Expected) -> io::Result<()> {
        let expected = expected.to_string();
        match self.format.json() {
            None => self.written.push((line, format!("{line} expected {expected}\n").into())),
            Some(file) => self.object(line, &NotRead { file, line, expected: &expected })?,
        }
        if !matches!(self.outcome, Outcome::NotARecord { .. }) {
            self.outcome = Outcome::NotARecord { line, expected };
        }
        Ok(())
    }

    fn object(&mut self, line: usize, object: &impl Serialize) -> io::Result<()> {
        let mut written = serde_json::to_vec(object)?;
        written.push(b'\n');
        self.written.push((line, written));
        Ok(())
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
    /// It was accepted.
    Ok {
        /// What follows from it.
        events: &'a [N],
        /// A name or the date, as it was written.
        #[serde(skip_serializing_if = "Option::is_none")]
        remark: Option<String>,
    },
    /// It was refused and changed nothing: a short code, the rule, and why in English.
    Refused { code: &'a str, rule: &'a str, why: String },
}

/// A line that is not a statement, or not one that may come there. It changed nothing.
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
