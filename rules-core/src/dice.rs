//! Dice, and how a random generator becomes one without favouring a face.
//!
//! Chance comes in as a value: [`Dice`] is either a shaken generator or the faces that a record
//! tells. The rules cannot tell them apart, so a game read from a record is judged by the very code
//! that runs at the table.

use crate::stream::Secret;
use core::fmt;
use heapless::Vec;
use rand_core::Rng;
use serde::{Deserialize, Serialize};

/// What a die shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Face {
    One = 1,
    Two,
    Three,
    Four,
    Five,
    Six,
}

impl Face {
    pub const ALL: [Face; 6] =
        [Face::One, Face::Two, Face::Three, Face::Four, Face::Five, Face::Six];

    pub fn new(pips: u8) -> Option<Face> {
        Self::ALL.get(usize::from(pips).checked_sub(1)?).copied()
    }

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

    /// The face that one random byte stands for, or `None`: 252 is the largest multiple of six that
    /// a byte holds, so the four values from there up would favour low faces and are thrown back.
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

/// Dice on the table, in the order they fell.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Faces(Vec<Face, { Faces::MAX }>);

impl Faces {
    /// The most dice that any game throws at once.
    pub const MAX: usize = 6;

    /// Rolls `count` dice, or [`Self::MAX`] if that is fewer.
    pub fn roll(count: usize, dice: &mut dyn Dice) -> Faces {
        Faces((0..count.min(Self::MAX)).map(|_| dice.face()).collect())
    }

    pub fn iter(&self) -> impl Iterator<Item = Face> + Clone {
        self.0.iter().copied()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn contains(&self, face: Face) -> bool {
        self.0.contains(&face)
    }

    /// Takes away one die with that face.
    pub(crate) fn remove(&mut self, face: Face) {
        let mut taken = false;
        self.0.retain(|&lies| {
            let takes = !taken && lies == face;
            taken |= takes;
            !takes
        });
    }

    pub fn total(&self) -> u8 {
        self.iter().map(Face::pips).sum()
    }
}

/// As many as there is room for; any others are left out.
impl FromIterator<Face> for Faces {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Faces {
        Faces(faces.into_iter().take(Self::MAX).collect())
    }
}

/// "6 6 5 4"
impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, face) in self.iter().enumerate() {
            let glue = if nth == 0 { "" } else { " " };
            write!(f, "{glue}{face}")?;
        }
        Ok(())
    }
}

/// The dice of one roll. In a roll-off every seat rolls a red die of its own and no white ones.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Throw {
    pub red: Faces,
    pub white: Faces,
}

impl Throw {
    /// Rolls as many dice of each colour as these, in the order in which every game rolls: red dice
    /// first.
    pub fn roll_again(&self, dice: &mut dyn Dice) -> Throw {
        let red = Faces::roll(self.red.len(), dice);
        Throw { red, white: Faces::roll(self.white.len(), dice) }
    }

    /// How many dice fell.
    pub fn len(&self) -> usize {
        self.red.len() + self.white.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Where faces come from.
pub trait Dice {
    fn face(&mut self) -> Face;

    /// A secret for a game that begins, so that its dice can be audited. None of dice whose faces
    /// are told: a game with such dice is not sealed.
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

/// Four bytes of a generator. All are drawn this way: `fill_bytes` would bring another copy of the
/// cipher into the image.
pub(crate) fn word(generator: &mut impl Rng) -> [u8; 4] {
    generator.next_u32().to_le_bytes()
}

/// A random generator, shaken: every face is equally likely if every byte of the generator is.
pub struct Shaken<R>(pub R);

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

/// Dice that others could foresee, because they know the seed: no game is sealed with them.
pub struct Unsealed<D>(pub D);

impl<D: Dice> Dice for Unsealed<D> {
    fn face(&mut self) -> Face {
        self.0.face()
    }
}

/// Faces that fell elsewhere and are told, as in a record. The rules ask for as many as were told.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Given(pub Faces);

impl Dice for Given {
    fn face(&mut self) -> Face {
        let next = self.0.iter().next();
        next.inspect(|&face| self.0.remove(face)).unwrap_or(Face::One)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The proof of fairness: every byte a generator can hand out, not a sample.
    #[test]
    fn of_all_bytes_the_accepted_ones_fall_on_each_face_equally_often() {
        let mut fell = [0; 6];
        let mut thrown_back = 0;
        for byte in 0..=u8::MAX {
            match Face::from_byte(byte) {
                Some(face) => fell[usize::from(face.pips()) - 1] += 1,
                None => thrown_back += 1,
            }
        }
        assert_eq!(fell, [42; 6]);
        assert_eq!(thrown_back, 4);
    }

    #[test]
    fn a_byte_thrown_back_is_drawn_again_and_never_bent_into_a_face() {
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
        let fell = Throw { red: six(1), white: six(2) };
        let again = fell.roll_again(&mut Given([one, two, three, four].into_iter().collect()));
        let white = [two, three].into_iter().collect();
        assert_eq!(again, Throw { red: [one].into_iter().collect(), white });
        assert_eq!((fell.len(), fell.is_empty()), (3, false));
    }

    #[test]
    fn told_faces_come_in_the_order_told() {
        let told = Faces::from_iter([Face::Six, Face::Five, Face::One]);
        assert_eq!(Faces::roll(3, &mut Given(told.clone())), told);
        assert_eq!(told.total(), 12);
        assert_eq!((told.len(), told.is_empty()), (3, false));
        assert!(told.contains(Face::Five) && !told.contains(Face::Four));
        assert_eq!(Faces::roll(9, &mut Given::default()).len(), Faces::MAX);
    }
}
