//! The record: a game as text, one statement per line, read and written without alloc.
//!
//! A statement is the text form of a command, and an accepted one is the text form of an event.
//! [`Referee`] reads statements and judges them with the game's own `decide`; [`write()`] turns the
//! entries of a game back into statements, so that a box can export a saved game. If a line is not
//! a statement, [`Expected`] says what was expected instead. `docs/record.md` describes the
//! notation.

mod lines;
mod referee;
mod words;

pub use lines::{NotARecord, Quoted, Statement, first, head_first, statements};
pub use referee::{Referee, Unreadable, Verdict};
pub(crate) use words::on_or_off;
pub use words::{Excerpt, Malformed, Words, statement};

use crate::audit::AuditStep;
use crate::dice::Given;
use crate::game::{Entry, Game, Table};
use core::fmt;
use core::ops::RangeInclusive;
use serde::Serialize;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $word:literal, $name:literal, $seats:expr, $set_up:literal, $end:literal, $trust:literal;)+) => {
        /// Which game it is, as in the first line of every record.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "lowercase")]
        pub enum Kind {
            $($(#[$doc])* $kind,)+
        }

        impl Kind {
            /// All games that have a referee.
            pub const ALL: &'static [Kind] = &[$(Kind::$kind),+];

            /// The name of the game in a record.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Kind::$kind => $word,)+
                }
            }

            /// The name of the game as its publisher writes it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Kind::$kind => $name,)+
                }
            }

            /// How many may play.
            pub const fn seats(self) -> RangeInclusive<u8> {
                match self {
                    $(Kind::$kind => $seats,)+
                }
            }

            /// The rule about the pieces and the number of seats.
            pub(crate) const fn set_up_rule(self) -> &'static str {
                match self {
                    $(Kind::$kind => $set_up,)+
                }
            }

            /// The rule about the end of the game.
            pub(crate) const fn end_rule(self) -> &'static str {
                match self {
                    $(Kind::$kind => $end,)+
                }
            }

            /// The rule about playing on trust: pieces are moved on the table and not entered.
            pub(crate) const fn trust_rule(self) -> &'static str {
                match self {
                    $(Kind::$kind => $trust,)+
                }
            }
        }
    };
}

kinds! {
    /// Bingolino, rules B1 to B12.
    Bingolino = "bingolino", "Bingolino", 2..=4, "B1", "B9", "B11";
    /// COMBO, rules C1 to C11.
    Combo = "combo", "COMBO", 2..=4, "C1", "C9", "C11";
    /// Dingominos, rules D1 to D16.
    Dingominos = "dingominos", "Dingominos", 2..=8, "D1", "D14", "D16";
}

/// Evaluates an expression for the game of a [`Kind`], which is only known at run time.
///
/// In the expression, the given name is the type of that game:
///
/// ```
/// use rules_core::record::{Kind, Notation};
///
/// fn statements<G: Notation>() -> usize {
///     G::HEAD.len() + G::PLAY.len()
/// }
///
/// for &kind in Kind::ALL {
///     assert!(rules_core::with_game!(kind, G => statements::<G>()) > 5);
/// }
/// ```
#[macro_export]
macro_rules! with_game {
    ($kind:expr, $game:ident => $do:expr) => {
        match $kind {
            $crate::record::Kind::Bingolino => {
                type $game = $crate::bingolino::Bingolino;
                $do
            }
            $crate::record::Kind::Combo => {
                type $game = $crate::combo::Combo;
                $do
            }
            $crate::record::Kind::Dingominos => {
                type $game = $crate::dingominos::Dingominos;
                $do
            }
        }
    };
}

impl Kind {
    /// Reads the first line of a record, such as `game combo`.
    ///
    /// # Errors
    ///
    /// Returns [`Expected::Game`] if the statement is anything else.
    pub fn read(statement: &str) -> Result<Kind, Expected> {
        let mut words = Words::of(statement);
        Self::named(&mut words)
            .ok_or_else(|| Expected::Game { at: words.last_read().map(Excerpt::of) })
    }

    fn named(words: &mut Words<'_>) -> Option<Kind> {
        words.next().filter(|word| word == "game")?;
        let name = words.next()?;
        let kind = Kind::ALL.iter().copied().find(|kind| name == kind.word())?;
        words.end().is_ok().then_some(kind)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A kind of statement: its first word, and its form in full, for error messages.
pub type Syntax = (&'static str, &'static str);

/// How a game is written as text.
pub trait Notation: Game {
    /// Which game it is.
    const KIND: Kind;
    /// The lines of the head after `game`, in order. Only the first is required.
    const HEAD: &'static [Syntax];
    /// The statements of play.
    const PLAY: &'static [Syntax];

    /// The statements of play that name faces of dice. If one of them cannot be read, nothing after
    /// it can be judged.
    const ROLLS: &'static [&'static str];

    /// Reads the rest of a statement that starts with `word`, one of [`HEAD`](Self::HEAD) or
    /// [`PLAY`](Self::PLAY). Returns the command, and the faces that the statement contains.
    ///
    /// # Errors
    ///
    /// Returns an error if the statement does not continue as its first word requires.
    fn read(word: &str, words: &mut Words<'_>) -> Result<(Self::Command, Given), Malformed>;

    /// The first word of this event's statement.
    fn word(event: &Self::Event) -> &'static str;

    /// Writes the words after the first, each with a space before it. `self` is the game before the
    /// event.
    ///
    /// # Errors
    ///
    /// Fails only if writing to `out` fails.
    fn write(&self, event: &Self::Event, out: &mut impl fmt::Write) -> fmt::Result;
}

/// Lines of the head that belong to the record and not to the game: who played, and when. They are
/// not judged, and no entry comes from them.
pub const REMARKS: &[Syntax] = &[("name", "name SEAT and a name"), ("date", "date and a date")];

/// Why a line is not a statement: what was expected instead.
#[derive(Clone, PartialEq, Debug)]
pub enum Expected {
    /// The line that names the game.
    Game {
        /// The first word that does not fit. `None` if the line ends too early.
        at: Option<Excerpt>,
    },
    /// Text in UTF-8.
    Text,
    /// A statement of this game.
    Statement {
        /// The lines of its head.
        head: &'static [Syntax],
        /// The statements of play.
        play: &'static [Syntax],
        /// The word that is none of them.
        at: Excerpt,
    },
    /// A statement with another form: the first word is right, the rest is not.
    Like {
        /// The form that this statement has.
        syntax: &'static str,
        /// The first word that does not fit. `None` if the line ends too early.
        at: Option<Excerpt>,
        /// What was expected at that word.
        wanted: Malformed,
    },
    /// The head before everything else.
    Head {
        /// The lines of the head.
        head: &'static [Syntax],
        /// Whether they have to be in this order: in what people write, they need not.
        in_order: bool,
        /// The first word of the line that comes too late, too early or again.
        at: Excerpt,
    },
    /// Anything but a second line that names a game.
    OneGame,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn list(f: &mut fmt::Formatter<'_>, words: &[Syntax]) -> fmt::Result {
            words.iter().try_for_each(|(word, _)| write!(f, " {word}"))
        }
        fn place(f: &mut fmt::Formatter<'_>, at: Option<&Excerpt>) -> fmt::Result {
            match at {
                Some(at) => write!(f, " -- at {at}"),
                None => f.write_str(" -- at the end of the line"),
            }
        }
        match self {
            Expected::Game { at } => {
                f.write_str("game")?;
                for (nth, kind) in Kind::ALL.iter().enumerate() {
                    write!(f, "{} {}", if nth == 0 { "" } else { " |" }, kind.word())?;
                }
                place(f, at.as_ref())
            }
            Expected::Text => f.write_str("text in UTF-8"),
            Expected::Statement { head, play, at } => {
                f.write_str("one of the words")?;
                list(f, head)?;
                list(f, REMARKS)?;
                list(f, play)?;
                list(f, AuditStep::SYNTAX)?;
                write!(f, " undo -- at {at}")
            }
            Expected::Like { syntax, at, wanted } => {
                f.write_str(syntax)?;
                place(f, at.as_ref())?;
                write!(f, ": {wanted}")
            }
            Expected::Head { head, in_order, at } => {
                let order = if *in_order { " and in this order" } else { "" };
                write!(f, "the head first, each line once{order}: game")?;
                list(f, head)?;
                write!(f, " -- at {at}")
            }
            Expected::OneGame => {
                f.write_str("no second game: a record is one game, and game is its first line")
            }
        }
    }
}

impl core::error::Error for Expected {}

/// Writes a whole game as a record. `DEPTH` must be that of the [`Table`] on which it was played,
/// because undo reaches back that far.
///
/// # Errors
///
/// Fails only if writing to `out` fails.
pub fn write<G: Notation, const DEPTH: usize>(
    entries: impl IntoIterator<Item = Entry<G::Event>>,
    out: &mut impl fmt::Write,
) -> fmt::Result {
    let mut table = Table::<G, DEPTH>::default();
    writeln!(out, "game {}", G::KIND.word())?;
    for entry in entries {
        match &entry {
            Entry::Undo => out.write_str("undo")?,
            Entry::Audit(step) => write!(out, "{step}")?,
            Entry::Play(event) => {
                out.write_str(G::word(event))?;
                table.game().write(event, out)?;
            }
        }
        writeln!(out)?;
        table.apply(&entry, &mut |_| ());
    }
    Ok(())
}
