//! Dice, and how a random generator becomes a fair one.
//!
//! Chance is passed in as a value: [`Dice`] is either a random generator or the list of faces in a
//! record. The rules cannot tell them apart, so a record is judged by the same code that runs at
//! the table.

use crate::stream::Secret;
use core::fmt;
use heapless::Vec;
use rand_core::Rng;
use serde::{Deserialize, Serialize};

/// The face of a die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Face {
    /// One pip.
    One = 1,
    /// Two pips.
    Two,
    /// Three pips.
    Three,
    /// Four pips.
    Four,
    /// Five pips.
    Five,
    /// Six pips.
    Six,
}

impl Face {
    /// All faces, from one to six.
    pub const ALL: [Face; 6] =
        [Face::One, Face::Two, Face::Three, Face::Four, Face::Five, Face::Six];

    /// The face with this many pips. Returns `None` unless `pips` is 1 to 6.
    pub fn new(pips: u8) -> Option<Face> {
        Self::ALL.get(usize::from(pips).checked_sub(1)?).copied()
    }

    /// How many pips the face shows, 1 to 6.
    pub fn pips(self) -> u8 {
        match self {
            Face::One => 1,
            Face::Two => 2,
            Face::Three => 3,
            Face::Four => 4,
            Face::Five => 5,
            Face::Six => 6,
        }
    }

    /// The face that one random byte stands for.
    ///
    /// Returns `None` for 252 and above, and the caller draws another byte: 252 is the largest
    /// multiple of six that a byte can hold, and the four values from there up would favour low
    /// faces.
    pub fn from_byte(byte: u8) -> Option<Face> {
        const FAIR: u8 = 252;
        if byte < FAIR { Face::new(byte % 6 + 1) } else { None }
    }
}

impl TryFrom<u8> for Face {
    type Error = &'static str;
    fn try_from(pips: u8) -> Result<Face, Self::Error> {
        Face::new(pips).ok_or("a die shows 1 to 6")
    }
}

impl From<Face> for u8 {
    fn from(face: Face) -> u8 {
        face.pips()
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pips().fmt(f)
    }
}

/// Up to six dice, in the order in which they were rolled.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Faces(Vec<Face, { Faces::MAX }>);

impl Faces {
    /// The most dice that are ever rolled at once.
    pub const MAX: usize = 6;

    /// Rolls `count` dice, but at most [`Self::MAX`].
    pub fn roll(count: usize, dice: &mut dyn Dice) -> Faces {
        Faces((0..count.min(Self::MAX)).map(|_| dice.face()).collect())
    }

    /// The faces, in the order in which they were rolled.
    pub fn iter(&self) -> impl Iterator<Item = Face> + Clone {
        self.0.iter().copied()
    }

    /// How many dice there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Tests if there are no dice.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Tests if at least one die shows `face`.
    pub fn contains(&self, face: Face) -> bool {
        self.0.contains(&face)
    }

    /// Adds a die, unless there are [`Self::MAX`] already.
    pub(crate) fn push(&mut self, face: Face) {
        let _ = self.0.push(face);
    }

    /// Removes one die that shows `face`, if there is one.
    pub(crate) fn remove(&mut self, face: Face) {
        let mut taken = false;
        self.0.retain(|&shows| {
            let takes = !taken && shows == face;
            taken |= takes;
            !takes
        });
    }

    /// The sum of all pips.
    pub fn total(&self) -> u8 {
        self.iter().map(Face::pips).sum()
    }
}

/// Takes the first [`Faces::MAX`] faces and ignores the rest.
impl FromIterator<Face> for Faces {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Faces {
        Faces(faces.into_iter().take(Self::MAX).collect())
    }
}

/// Writes the faces with spaces between them: "6 6 5 4".
impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, face) in self.iter().enumerate() {
            let glue = if nth == 0 { "" } else { " " };
            write!(f, "{glue}{face}")?;
        }
        Ok(())
    }
}

/// The dice of one roll, by colour.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Throw {
    /// The red dice: one in a throw of COMBO, one for each seat in its roll-off.
    pub red: Faces,
    /// The white dice.
    pub white: Faces,
}

impl Throw {
    /// Rolls as many dice of each colour again, red dice first, as every game does.
    pub fn roll_again(&self, dice: &mut dyn Dice) -> Throw {
        let red = Faces::roll(self.red.len(), dice);
        Throw { red, white: Faces::roll(self.white.len(), dice) }
    }

    /// How many dice were rolled.
    pub fn len(&self) -> usize {
        self.red.len() + self.white.len()
    }

    /// Tests if no dice were rolled.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A source of faces.
pub trait Dice {
    /// Rolls one die.
    fn face(&mut self) -> Face;

    /// Draws a secret for a new game, so that its dice can be audited. Returns `None` if these dice
    /// are predictable or come from a record: a game with such dice cannot be sealed.
    fn secret(&mut self) -> Option<Secret> {
        None
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn face(&mut self) -> Face {
        (**self).face()
    }

    fn secret(&mut self) -> Option<Secret> {
        (**self).secret()
    }
}

/// Draws four bytes. All randomness is drawn this way: `fill_bytes` would compile a second copy of
/// the cipher into the firmware.
pub(crate) fn word(generator: &mut impl Rng) -> [u8; 4] {
    generator.next_u32().to_le_bytes()
}

/// Dice rolled with a random generator: all faces are equally likely if all its bytes are.
pub struct Shaken<R>(
    /// The generator.
    pub R,
);

impl<R: Rng> Dice for Shaken<R> {
    fn face(&mut self) -> Face {
        loop {
            let [byte, ..] = word(&mut self.0);
            if let Some(face) = Face::from_byte(byte) {
                return face;
            }
        }
    }

    fn secret(&mut self) -> Option<Secret> {
        let mut secret = [0; 32];
        secret.chunks_exact_mut(4).for_each(|part| part.copy_from_slice(&word(&mut self.0)));
        Some(Secret(secret))
    }
}

/// Dice that can be foreseen, for example because their seed is public. They draw no secret, so
/// games with them are not sealed.
pub struct Unsealed<D>(
    /// The dice that are rolled.
    pub D,
);

impl<D: Dice> Dice for Unsealed<D> {
    fn face(&mut self) -> Face {
        self.0.face()
    }
}

/// Faces that were rolled elsewhere, such as those in a record.
///
/// Rolling takes the first one that is left, and a one if none is left. That does not happen in a
/// record, because the number of dice is taken from the same statement.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Given(
    /// The faces that are left.
    pub Faces,
);

impl Dice for Given {
    fn face(&mut self) -> Face {
        let next = self.0.iter().next();
        next.inspect(|&face| self.0.remove(face)).unwrap_or(Face::One)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The proof of fairness covers all 256 bytes, not a sample.
    #[test]
    fn accepted_bytes_give_each_face_equally_often() {
        let mut counts = [0; 6];
        let mut rejected = 0;
        for byte in 0..=u8::MAX {
            match Face::from_byte(byte) {
                Some(face) => counts[usize::from(face.pips()) - 1] += 1,
                None => rejected += 1,
            }
        }
        assert_eq!(counts, [42; 6]);
        assert_eq!(rejected, 4);
    }

    #[test]
    fn a_rejected_byte_is_drawn_again() {
        struct Bytes(&'static [u8]);
        impl rand_core::TryRng for Bytes {
            type Error = core::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                let (byte, left) = self.0.split_first().unwrap();
                self.0 = left;
                Ok(u32::from(*byte) | 0xFFFF_FF00)
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                unreachable!("dice draw words")
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!("dice draw words")
            }
        }
        let mut dice = Shaken(Bytes(&[252, 255, 253, 254, 251, 0, 7]));
        assert_eq!(Faces::roll(3, &mut dice), Faces::from_iter([Face::Six, Face::One, Face::Two]));
        assert!(dice.0.0.is_empty());
    }

    #[test]
    fn a_face_is_one_to_six() {
        assert_eq!(Face::new(0), None);
        assert_eq!(Face::new(7), None);
        assert!(Face::ALL.iter().all(|&face| Face::new(face.pips()) == Some(face)));
    }

    #[test]
    fn red_dice_are_rolled_before_white_ones() {
        let [one, two, three, four, ..] = Face::ALL;
        let six = |count| core::iter::repeat_n(Face::Six, count).collect();
        let thrown = Throw { red: six(1), white: six(2) };
        let again = thrown.roll_again(&mut Given([one, two, three, four].into_iter().collect()));
        let white = [two, three].into_iter().collect();
        assert_eq!(again, Throw { red: [one].into_iter().collect(), white });
        assert_eq!((thrown.len(), thrown.is_empty()), (3, false));
    }

    #[test]
    fn given_faces_come_in_the_given_order() {
        let given = Faces::from_iter([Face::Six, Face::Five, Face::One]);
        assert_eq!(Faces::roll(3, &mut Given(given.clone())), given);
        assert_eq!(given.total(), 12);
        assert_eq!((given.len(), given.is_empty()), (3, false));
        assert!(given.contains(Face::Five) && !given.contains(Face::Four));
        assert_eq!(Faces::roll(9, &mut Given::default()).len(), Faces::MAX);
    }
}
