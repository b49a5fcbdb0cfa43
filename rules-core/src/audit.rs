//! Dice that can be audited, in the same way in every game (U7).
//!
//! After the head the box seals a secret, and the players may shake. All dice of the game then come
//! from one [`Stream`], and once the game is over the secret may be revealed.
//!
//! An [`AuditStep`] is asked for, kept and written like a move, but it does not belong to any game:
//! the [`Table`](crate::Table) judges it, and it can never be taken back.

use crate::dice::Throw;
use crate::record::{Malformed, Syntax, Words};
use crate::refusal::Refusal;
use crate::stream::{Letters, Seal, Secret, Stream};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A step towards dice that can be audited, both as a request and as an event.
///
/// The order of the variants is the format of saved games: new ones go at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum AuditStep {
    /// This box draws its secret and keeps it. A record shows only the seal.
    Drawn(Secret),
    /// The game was sealed elsewhere, as in a record, so its dice are rolled elsewhere too.
    Sealed(Seal),
    /// The players shook by pressing these buttons.
    Shaken(Letters),
    /// The secret is made public, which closes the game.
    Revealed(Secret),
}

impl AuditStep {
    pub(crate) const SYNTAX: &'static [Syntax] = &[
        ("seal", "seal and 64 hex digits"),
        ("shake", "shake and 1 to 32 of the letters u d l r a b"),
        ("reveal", "reveal and 64 hex digits"),
    ];

    /// Reads the rest of a step that starts with `word`, one of [`Self::SYNTAX`].
    pub(crate) fn read(word: &str, words: &mut Words<'_>) -> Result<AuditStep, Malformed> {
        match word {
            "seal" => Ok(AuditStep::Sealed(Seal(words.hex()?))),
            "shake" => Ok(AuditStep::Shaken(words.letters()?)),
            "reveal" => Ok(AuditStep::Revealed(Secret(words.hex()?))),
            _ => Err(Malformed("seal, shake or reveal")),
        }
    }
}

/// Writes the step as a statement of a record.
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

/// What a game holds for its audit: seal, secret, letters, and how many dice have been rolled.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Audit {
    seal: Option<Seal>,
    /// The box that drew the secret knows it from the start, everyone else once it is revealed.
    secret: Option<Secret>,
    letters: Letters,
    revealed: bool,
    /// How many dice of the stream have been used.
    rolled: u32,
}

impl Audit {
    /// The seal of the box's secret. Returns `None` if the game was not sealed.
    pub fn seal(&self) -> Option<Seal> {
        self.seal
    }

    /// The secret, if it is known here. Do not show it before it [is
    /// revealed](Self::is_revealed).
    pub fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref()
    }

    /// The letters that the players shook. Empty if they did not shake.
    pub fn letters(&self) -> &Letters {
        &self.letters
    }

    /// Tests if the secret has been revealed, which closes the game.
    pub fn is_revealed(&self) -> bool {
        self.revealed
    }

    /// The dice of this game, from the next face on. Returns `None` if the secret is not known.
    ///
    /// They depend only on the entries that were applied: if a roll was lost before it was saved,
    /// rolling again gives the same faces.
    pub fn dice(&self) -> Option<Stream> {
        let secret = self.secret.as_ref()?;
        Some(Stream::new(secret, &self.letters).after(self.rolled))
    }

    /// Judges a step. `in_head`: nothing but the head has been entered; `over`: the game is over.
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

    /// Refuses everything once the secret has been revealed.
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

    /// Counts dice that were rolled: the stream continues after them.
    pub(crate) fn count(&mut self, thrown: &Throw) {
        let dice = u32::try_from(thrown.len()).unwrap_or(u32::MAX);
        self.rolled = self.rolled.saturating_add(dice);
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
        // On the box, dice come from the table itself; before it is sealed none are needed.
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
    fn each_die_is_the_next_of_the_stream_and_undo_gives_none_back() {
        let (table, played) = two_rolls();
        let mut stream = Stream::new(&SECRET, table.audit().letters());
        let rolls = [3, 5].map(|dice| Entry::Play(Event::Rolled(Faces::roll(dice, &mut stream))));
        assert_eq!([&played[3], &played[7]], [&rolls[0], &rolls[1]]);
        assert_eq!(table.audit().dice().unwrap().face(), stream.face());
    }

    #[test]
    fn a_roll_that_was_lost_comes_again_after_every_restart() {
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
    fn the_record_shows_the_seal_but_no_secret_until_it_is_revealed() {
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
    fn nothing_is_accepted_or_taken_back_once_the_secret_is_revealed() {
        let mut table = Sealed::default();
        let end = [
            Ask::Play(Command::Seats(2)),
            Ask::Audit(AuditStep::Drawn(SECRET)),
            Ask::Play(Command::Quit(Seat::FIRST)),
        ];
        steps(&mut table, &end);
        assert!(table.decide_undo_of_play().is_ok());
        let known = (table.audit().secret(), table.audit().is_revealed());
        assert_eq!(known, (Some(&SECRET), false), "the box knows it but has not revealed it");
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
    fn an_empty_shake_is_refused() {
        let mut table = Sealed::default();
        steps(&mut table, &[Ask::Play(Command::Seats(2)), Ask::Audit(AuditStep::Drawn(SECRET))]);
        let nothing = AuditStep::Shaken(Letters::default());
        assert_eq!(table.decide_step(&nothing), Err(Refusal::ShakePlace));
    }

    #[test]
    fn free_dice_cannot_be_sealed() {
        let table = Table::<FreeDice, 1>::default();
        assert_eq!(table.decide_step(&AuditStep::Drawn(SECRET)), Err(Refusal::SealPlace));
        assert!(table.audit().dice().is_none());
    }
}
