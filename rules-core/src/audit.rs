//! What makes the dice of a game auditable, the same in every game: the box seals a secret after the
//! head, the table shakes, all dice fall from one [`Stream`], and when the game is over the secret
//! may be revealed.
//!
//! A [`Step`] is asked for, kept and written like a move, but it is no move of any game: the
//! [`Table`](crate::Table) judges it, and none is ever taken back (U7).

use crate::dice::Fell;
use crate::record::{Malformed, Syntax, Words};
use crate::refusal::Refusal;
use crate::stream::{Letters, Seal, Secret, Stream};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A step on the way to dice that can be audited: what is asked for, and what has happened.
///
/// The order of the variants is the format of what is kept: new ones go at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The box has drawn its secret, and keeps it. The record has only its seal.
    Drawn(Secret),
    /// A game that is sealed elsewhere, as in a record: its dice fall elsewhere too.
    Sealed(Seal),
    /// The table has pressed these buttons.
    Shaken(Letters),
    /// The secret is told, and the game is closed.
    Revealed(Secret),
}

impl Step {
    pub(crate) const SYNTAX: &'static [Syntax] = &[
        ("seal", "seal and 64 hex digits"),
        ("shake", "shake and 1 to 32 of the letters u d l r a b"),
        ("reveal", "reveal and 64 hex digits"),
    ];

    /// Reads what follows `word`, if it is one of [`Self::SYNTAX`].
    pub(crate) fn read(word: &str, words: &mut Words<'_>) -> Result<Step, Malformed> {
        match word {
            "seal" => Ok(Step::Sealed(Seal(words.hex()?))),
            "shake" => Ok(Step::Shaken(words.letters()?)),
            "reveal" => Ok(Step::Revealed(Secret(words.hex()?))),
            _ => Err(Malformed),
        }
    }
}

/// As the record writes it.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Drawn(secret) => write!(f, "seal {}", secret.seal()),
            Step::Sealed(seal) => write!(f, "seal {seal}"),
            Step::Shaken(letters) => write!(f, "shake {letters}"),
            Step::Revealed(secret) => write!(f, "reveal {secret}"),
        }
    }
}

/// How far a game's dice can be audited so far.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Audit {
    seal: Option<Seal>,
    /// Known from the start to the box that drew it, to everybody else once it is revealed.
    secret: Option<Secret>,
    letters: Letters,
    revealed: bool,
    /// How many dice have fallen.
    fallen: u32,
}

impl Audit {
    /// `None` if the game was not sealed.
    pub fn seal(&self) -> Option<Seal> {
        self.seal
    }

    /// The secret, if it is known here. Nobody is to see it before the game [is
    /// revealed](Self::is_revealed).
    pub fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref()
    }

    /// What the table shook; empty if it did not.
    pub fn letters(&self) -> &Letters {
        &self.letters
    }

    /// Whether the secret has been told, which closes the game.
    pub fn is_revealed(&self) -> bool {
        self.revealed
    }

    /// The dice of this game from the next face on, if its secret is known. They follow from what
    /// has been kept and nothing else, so the same roll comes again if it was not kept.
    pub fn dice(&self) -> Option<Stream> {
        let secret = self.secret.as_ref()?;
        Some(Stream::new(secret, &self.letters).after(self.fallen))
    }

    /// Judges a step in a game of which nothing but the head has been told (`in_head`), or which is
    /// over.
    pub(crate) fn judge(&self, step: &Step, in_head: bool, over: bool) -> Result<(), Refusal> {
        self.judge_open()?;
        match step {
            Step::Drawn(_) | Step::Sealed(_) => match self.seal {
                None if in_head => Ok(()),
                _ => Err(Refusal::SealPlace),
            },
            Step::Shaken(letters) => {
                self.seal.ok_or(Refusal::NoSeal)?;
                let first = self.letters.is_empty() && !letters.is_empty();
                if in_head && first { Ok(()) } else { Err(Refusal::ShakePlace) }
            }
            Step::Revealed(secret) => {
                let seal = self.seal.ok_or(Refusal::NoSeal)?;
                if !over {
                    return Err(Refusal::NotOver);
                }
                if secret.seal() == seal { Ok(()) } else { Err(Refusal::OtherSecret) }
            }
        }
    }

    /// Refuses everything once the secret has been told.
    pub(crate) fn judge_open(&self) -> Result<(), Refusal> {
        if self.revealed { Err(Refusal::Revealed) } else { Ok(()) }
    }

    pub(crate) fn take(&mut self, step: &Step) {
        match step {
            Step::Drawn(secret) => {
                self.seal = Some(secret.seal());
                self.secret = Some(*secret);
            }
            Step::Sealed(seal) => self.seal = Some(*seal),
            Step::Shaken(letters) => self.letters = letters.clone(),
            Step::Revealed(secret) => {
                self.secret = Some(*secret);
                self.revealed = true;
            }
        }
    }

    /// Dice have fallen: the stream goes on behind them.
    pub(crate) fn count(&mut self, fell: &Fell) {
        let fell = u32::try_from(fell.len()).unwrap_or(u32::MAX);
        self.fallen = self.fallen.saturating_add(fell);
    }
}
