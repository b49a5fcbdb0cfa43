//! The dice of a sealed game: one stream of faces, derived from the box's secret and the letters
//! that the players shook.
//!
//! Anyone who knows both can compute the same faces, with this code or any other. The key is the
//! SHA-256 of `LABEL`, the secret and the letters; the bytes are ChaCha20's key stream under that
//! key ([RFC 8439](https://www.rfc-editor.org/rfc/rfc8439), with a nonce of zeros and the counter
//! starting at 0); each byte is a face or is skipped ([`Face::from_byte`]). `docs/fairness.md` has
//! a recipe that needs none of our code.

use crate::dice::{Dice, Face, word};
use chacha20::ChaCha20Rng;
use core::fmt;
use heapless::Vec;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The hash input of every key starts with this, so that the key is of no use elsewhere.
const LABEL: &[u8] = b"croupier dice 1";

/// The 32 random bytes that the box draws when a game begins, and shows only after it is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secret(
    /// The bytes themselves.
    pub [u8; 32],
);

impl Secret {
    /// The hash that commits the box to this secret without revealing it.
    pub fn seal(&self) -> Seal {
        Seal(Sha256::digest(self.0).into())
    }
}

/// Writes 64 hex digits, as a record does.
impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(&self.0, f)
    }
}

/// Does not write the secret itself, which could end up in a log.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// The SHA-256 of a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seal(
    /// The bytes of the hash.
    pub [u8; 32],
);

/// Writes 64 hex digits, as a record does.
impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(&self.0, f)
    }
}

fn hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// A button that was pressed while the players shook.
///
/// The order of the variants is the format of saved games: new ones go at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Letter {
    /// The button Up, written `u`.
    Up,
    /// The button Down, written `d`.
    Down,
    /// The button Left, written `l`.
    Left,
    /// The button Right, written `r`.
    Right,
    /// The button A, written `a`.
    A,
    /// The button B, written `b`.
    B,
}

impl Letter {
    /// All letters, in the order of the variants.
    pub const ALL: [Letter; 6] =
        [Letter::Up, Letter::Down, Letter::Left, Letter::Right, Letter::A, Letter::B];

    /// The letter as ASCII, as it goes into the key and into the record.
    pub const fn byte(self) -> u8 {
        match self {
            Letter::Up => b'u',
            Letter::Down => b'd',
            Letter::Left => b'l',
            Letter::Right => b'r',
            Letter::A => b'a',
            Letter::B => b'b',
        }
    }

    pub(crate) fn from_byte(byte: u8) -> Option<Letter> {
        Self::ALL.into_iter().find(|letter| letter.byte() == byte)
    }
}

/// The players' own share of chance: the buttons they pressed, in order. Empty if they did not
/// shake.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Letters(Vec<Letter, { Letters::MAX }>);

impl Letters {
    /// The most letters: 32 presses of six buttons give more than 80 bits.
    pub const MAX: usize = 32;

    /// Adds a letter. Does nothing if there are [`Self::MAX`] already.
    pub fn push(&mut self, letter: Letter) {
        // When the letters are full, the shake is over.
        let _ = self.0.push(letter);
    }

    /// The letters, in the order in which they were pressed.
    pub fn iter(&self) -> impl Iterator<Item = Letter> {
        self.0.iter().copied()
    }

    /// How many letters there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Tests if there are no letters.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Tests if there is no room for another letter.
    pub fn is_full(&self) -> bool {
        self.0.is_full()
    }
}

/// Takes the first [`Letters::MAX`] letters and ignores the rest.
impl FromIterator<Letter> for Letters {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Letters {
        Letters(letters.into_iter().take(Self::MAX).collect())
    }
}

/// Writes the letters without spaces: "udlrab".
impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|letter| write!(f, "{}", char::from(letter.byte())))
    }
}

/// The faces of a sealed game, in the order in which they are rolled.
///
/// Nothing is computed until the first face is needed, so a stream can be passed to a command that
/// may not roll at all.
pub struct Stream {
    cipher: ChaCha20Rng,
    /// The unused bytes of the cipher's last word: it gives four at a time.
    word: Option<core::array::IntoIter<u8, 4>>,
    /// How many faces to skip first, because they have been rolled already.
    skip: u32,
}

impl Stream {
    /// The stream of a game, starting at its first face.
    pub fn new(secret: &Secret, letters: &Letters) -> Stream {
        let mut key = Sha256::new().chain_update(LABEL).chain_update(secret.0);
        for letter in letters.iter() {
            key.update([letter.byte()]);
        }
        Stream::under(key.finalize().into())
    }

    fn under(key: [u8; 32]) -> Stream {
        Stream { cipher: ChaCha20Rng::from_seed(key), word: None, skip: 0 }
    }

    /// The same stream after `faces` more faces.
    #[must_use]
    pub fn after(self, faces: u32) -> Stream {
        Stream { skip: self.skip.saturating_add(faces), ..self }
    }

    fn byte(&mut self) -> u8 {
        loop {
            if let Some(byte) = self.word.as_mut().and_then(Iterator::next) {
                return byte;
            }
            self.word = Some(word(&mut self.cipher).into_iter());
        }
    }

    fn next_face(&mut self) -> Face {
        loop {
            if let Some(face) = Face::from_byte(self.byte()) {
                return face;
            }
        }
    }
}

impl Dice for Stream {
    fn face(&mut self) -> Face {
        // How many bytes the skipped faces took depends on the bytes, so they must be computed.
        for _ in 0..core::mem::take(&mut self.skip) {
            self.next_face();
        }
        self.next_face()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};
    use std::vec::Vec;

    /// Bytes 0 to 31.
    fn secret() -> Secret {
        Secret(core::array::from_fn(|nth| u8::try_from(nth).unwrap()))
    }

    fn letters(written: &str) -> Letters {
        written.bytes().filter_map(Letter::from_byte).collect()
    }

    fn pips(stream: &mut Stream, count: usize) -> Vec<u8> {
        (0..count).map(|_| stream.face().pips()).collect()
    }

    #[test]
    fn a_secret_and_its_seal_are_saved_as_their_own_bytes() {
        let (secret, seal) = (secret(), secret().seal());
        let mut bytes = [0; 40];
        assert_eq!(postcard::to_slice(&secret, &mut bytes).unwrap(), secret.0);
        assert_eq!(postcard::to_slice(&seal, &mut bytes).unwrap(), seal.0);
        assert_eq!(postcard::from_bytes(&seal.0), Ok(seal));
    }

    #[test]
    fn a_shake_has_at_most_32_letters() {
        let mut shaken = Letters::default();
        for count in 0..Letters::MAX {
            assert_eq!((shaken.is_full(), shaken.len()), (false, count));
            shaken.push(Letter::A);
        }
        assert!(shaken.is_full());
        shaken.push(Letter::B);
        assert!(shaken.iter().all(|letter| letter == Letter::A));
    }

    /// RFC 8439, appendix A.1, test vectors 1 to 4, all with a nonce of zeros.
    #[test]
    fn the_bytes_match_the_test_vectors_of_the_rfc() {
        let zeros = [0; 32];
        let mut ends_in_one = zeros;
        ends_in_one[31] = 1;
        let mut with_ff = zeros;
        with_ff[1] = 0xff;
        for (key, counter, block) in [
            (
                zeros,
                0,
                "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
                 da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
            ),
            (
                zeros,
                1,
                "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
                 29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
            ),
            (
                ends_in_one,
                1,
                "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a\
                 8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
            ),
            (
                with_ff,
                2,
                "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca\
                 13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
            ),
        ] {
            let mut stream = Stream::under(key);
            for _ in 0..counter * 64 {
                stream.byte();
            }
            let bytes: String = (0..64).map(|_| std::format!("{:02x}", stream.byte())).collect();
            assert_eq!(bytes, block, "counter {counter}");
        }
    }

    /// The expected faces come from `tests/audit/faces.py`, an independent implementation.
    #[test]
    fn the_faces_follow_from_the_secret_and_the_letters() {
        let seal = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
        assert_eq!(secret().seal().to_string(), seal);
        let shaken = &mut Stream::new(&secret(), &letters("udlrab"));
        let unshaken = &mut Stream::new(&secret(), &Letters::default());
        assert_eq!(pips(shaken, 20), [3, 3, 2, 6, 4, 5, 5, 5, 5, 6, 2, 6, 6, 6, 4, 6, 1, 5, 6, 1]);
        assert_eq!(
            pips(unshaken, 20),
            [2, 6, 6, 5, 4, 6, 2, 2, 4, 5, 5, 1, 3, 6, 1, 6, 3, 2, 4, 4]
        );
    }

    /// 10,000 rolls of five dice: the 50,000 faces of `faces.py` have this hash.
    #[test]
    fn a_long_stream_is_right() {
        let mut stream = Stream::new(&secret(), &letters("udlrab"));
        let long = pips(&mut stream, 50_000);
        let hash = Seal(Sha256::digest(&long).into()).to_string();
        assert_eq!(hash, "152c452b64853d0d68d5332abfd5a9274ec71f69f945152159b91c640621fc45");
    }

    /// Byte 148 is the first that is skipped here, so from there on faces and bytes differ.
    #[test]
    fn the_stream_continues_after_any_number_of_faces() {
        let stream = || Stream::new(&secret(), &letters("udlrab"));
        let whole = pips(&mut stream(), 700);
        for used in 0..650 {
            let next = pips(&mut stream().after(used), 6);
            let used = usize::try_from(used).unwrap();
            assert_eq!(next, whole[used..used + 6], "after {used}");
        }
    }

    #[test]
    fn surplus_letters_are_left_out() {
        let mut all: Letters = Letter::ALL.into_iter().cycle().take(40).collect();
        assert!(all.is_full() && all.len() == 32);
        all.push(Letter::A);
        assert_eq!(all.to_string(), "udlrabudlrabudlrabudlrabudlrabud");
    }

    #[test]
    fn debug_does_not_show_the_secret() {
        let logged = std::format!("{:?}", secret());
        assert_eq!(logged, "Secret");
    }
}
