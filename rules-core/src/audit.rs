//! What makes the dice of a game auditable, the same in every game: the box seals a secret after
//! the head, the table shakes, all dice fall from one [`Stream`], and when the game is over the
//! secret may be revealed.
//!
//! A [`AuditStep`] is asked for, kept and written like a move, but it is no move of any game: the
//! [`Table`](crate::Table) judges it, and none is ever taken back (U7).

use crate::dice::Throw;
use crate::record::{Malformed, Syntax, Words};
use crate::refusal::Refusal;
use crate::stream::{Letters, Seal, Secret, Stream};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A step on the way to dice that can be audited: what is asked for, and what has happened.
///
/// The order of the variants is the format of what is kept: new ones go at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum AuditStep {
    /// The box has drawn its secret, and keeps it. The record has only its seal.
    Drawn(Secret),
    /// A game that is sealed elsewhere, as in a record: its dice fall elsewhere too.
    Sealed(Seal),
    /// The table has pressed these buttons.
    Shaken(Letters),
    /// The secret is told, and the game is closed.
    Revealed(Secret),
}

impl AuditStep {
    pub(crate) const SYNTAX: &'static [Syntax] = &[
        ("seal", "seal and 64 hex digits"),
        ("shake", "shake and 1 to 32 of the letters u d l r a b"),
        ("reveal", "reveal and 64 hex digits"),
    ];

    /// Reads what follows `word`, if it is one of [`Self::SYNTAX`].
    pub(crate) fn read(word: &str, words: &mut Words<'_>) -> Result<AuditStep, Malformed> {
        match word {
            "seal" => Ok(AuditStep::Sealed(Seal(words.hex()?))),
            "shake" => Ok(AuditStep::Shaken(words.letters()?)),
            "reveal" => Ok(AuditStep::Revealed(Secret(words.hex()?))),
            _ => Err(Malformed),
        }
    }
}

/// As the record writes it.
impl fmt::Display for AuditStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AuditStep::Drawn(secret) => write!(f, "seal {}", secret.seal()),
            AuditStep::Sealed(seal) => write!(f, "seal {seal}"),
            AuditStep::Shaken(letters) => write!(f, "shake {letters}"),
            AuditStep::Revealed(secret) => write!(f, "reveal {secret}"),
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
    pub(crate) fn judge(&self, step: &AuditStep, in_head: bool, over: bool) -> Result<(), Refusal> {
        self.judge_open()?;
        match step {
            AuditStep::Drawn(_) | AuditStep::Sealed(_) => match self.seal {
                None if in_head => Ok(()),
                _ => Err(Refusal::SealPlace),
            },
            AuditStep::Shaken(letters) => {
                self.seal.ok_or(Refusal::NoSeal)?;
                let first = self.letters.is_empty() && !letters.is_empty();
                if in_head && first { Ok(()) } else { Err(Refusal::ShakePlace) }
            }
            AuditStep::Revealed(secret) => {
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

    pub(crate) fn take(&mut self, step: &AuditStep) {
        match step {
            AuditStep::Drawn(secret) => {
                self.seal = Some(secret.seal());
                self.secret = Some(*secret);
            }
            AuditStep::Sealed(seal) => self.seal = Some(*seal),
            AuditStep::Shaken(letters) => self.letters = letters.clone(),
            AuditStep::Revealed(secret) => {
                self.secret = Some(*secret);
                self.revealed = true;
            }
        }
    }

    /// Dice have fallen: the stream goes on behind them.
    pub(crate) fn count(&mut self, fell: &Throw) {
        let fell = u32::try_from(fell.len()).unwrap_or(u32::MAX);
        self.fallen = self.fallen.saturating_add(fell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bingolino::{Bingolino, Command, Event};
    use crate::dice::{Dice, Faces, Given};
    use crate::free_dice::FreeDice;
    use crate::game::{Ask, Entry, Table};
    use crate::seat::Seat;
    use crate::stream::Letter;
    use std::string::String;
    use std::vec::Vec;

    type Sealed = Table<Bingolino, 8>;

    const SECRET: Secret = Secret([3; 32]);

    fn say(table: &mut Sealed, ask: &Ask<Command>) -> Result<Entry<Event>, Refusal> {
        // On the box, dice come from the table itself; until it is sealed none are needed.
        let entry = match table.audit().dice() {
            Some(mut stream) => table.decide(ask, &mut stream)?,
            None => table.decide(ask, &mut Given::default())?,
        };
        table.apply(&entry, &mut |_| ());
        Ok(entry)
    }

    fn steps(table: &mut Sealed, steps: &[Ask<Command>]) -> Vec<Entry<Event>> {
        steps.iter().map(|ask| say(table, ask).unwrap()).collect()
    }

    fn two_rolls() -> (Sealed, Vec<Entry<Event>>) {
        let mut table = Sealed::default();
        let shake = [Letter::A, Letter::B].into_iter().collect();
        let played = steps(
            &mut table,
            &[
                Ask::Play(Command::Seats(2)),
                Ask::Audit(AuditStep::Drawn(SECRET)),
                Ask::Audit(AuditStep::Shaken(shake)),
                Ask::Play(Command::Roll { dice: 3 }),
                Ask::Play(Command::Done),
                Ask::Undo,
                Ask::Play(Command::Done),
                Ask::Play(Command::Roll { dice: 5 }),
            ],
        );
        (table, played)
    }

    #[test]
    fn dice_fall_one_stream_position_after_the_other_and_undo_gives_none_back() {
        let (table, played) = two_rolls();
        let mut stream = Stream::new(&SECRET, table.audit().letters());
        let fell = [3, 5].map(|dice| Entry::Play(Event::Rolled(Faces::roll(dice, &mut stream))));
        assert_eq!([&played[3], &played[7]], [&fell[0], &fell[1]]);
        assert_eq!(table.audit().dice().unwrap().face(), stream.face());
    }

    #[test]
    fn a_roll_that_was_not_kept_comes_again_and_so_it_does_after_a_restart() {
        let (table, mut played) = two_rolls();
        let last = played.pop().unwrap();
        for _ in 0..2 {
            let mut resumed = Sealed::default();
            played.iter().for_each(|entry| resumed.apply(entry, &mut |_| ()));
            let roll = Ask::Play(Command::Roll { dice: 5 });
            assert_eq!(say(&mut resumed, &roll).as_ref(), Ok(&last));
            assert_eq!(resumed, table);
        }
    }

    #[test]
    fn the_record_has_the_seal_and_no_secret_until_it_is_revealed() {
        let (mut table, mut played) = two_rolls();
        let write = |played: &[Entry<Event>]| {
            let mut text = String::new();
            crate::record::write::<Bingolino, 8>(played.iter().cloned(), &mut text).unwrap();
            text
        };
        let (seal, secret) = (std::format!("seal {}\n", SECRET.seal()), std::format!("{SECRET}"));
        let text = write(&played);
        assert!(text.contains(&seal) && text.contains("shake ab\n") && !text.contains(&secret));
        let quit = Command::Quit(Seat::FIRST);
        let end =
            [Ask::Play(Command::Done), Ask::Play(quit), Ask::Audit(AuditStep::Revealed(SECRET))];
        played.extend(steps(&mut table, &end));
        assert!(write(&played).ends_with(&std::format!("reveal {secret}\n")));
    }

    #[test]
    fn nothing_is_taken_back_or_said_once_the_secret_is_revealed() {
        let mut table = Sealed::default();
        let end = [
            Ask::Play(Command::Seats(2)),
            Ask::Audit(AuditStep::Drawn(SECRET)),
            Ask::Play(Command::Quit(Seat::FIRST)),
        ];
        steps(&mut table, &end);
        assert!(table.decide_undo_of_play().is_ok());
        let known = (table.audit().secret(), table.audit().is_revealed());
        assert_eq!(known, (Some(&SECRET), false), "the box knows it, and tells nobody");
        steps(&mut table, &[Ask::Audit(AuditStep::Revealed(SECRET))]);
        assert!(table.audit().is_revealed());
        assert_eq!(table.decide_undo_of_play(), Err(Refusal::Revealed));
        for ask in [
            Ask::Undo,
            Ask::Play(Command::Done),
            Ask::Audit(AuditStep::Revealed(SECRET)),
            Ask::Audit(AuditStep::Drawn(SECRET)),
        ] {
            assert_eq!(say(&mut table, &ask), Err(Refusal::Revealed), "{ask:?}");
        }
    }

    #[test]
    fn a_shake_has_letters() {
        let mut table = Sealed::default();
        steps(&mut table, &[Ask::Play(Command::Seats(2)), Ask::Audit(AuditStep::Drawn(SECRET))]);
        let nothing = AuditStep::Shaken(Letters::default());
        assert_eq!(table.decide_step(&nothing), Err(Refusal::ShakePlace));
    }

    #[test]
    fn free_dice_have_no_seal() {
        let table = Table::<FreeDice, 1>::default();
        assert_eq!(table.decide_step(&AuditStep::Drawn(SECRET)), Err(Refusal::SealPlace));
        assert!(table.audit().dice().is_none());
    }
}
