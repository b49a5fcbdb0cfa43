//! The dice of a sealed game: one stream of faces that follows from the box's secret and the
//! letters that the table shook.
//!
//! Whoever knows both computes the same faces, with this code or any other: the key is the SHA-256
//! of `LABEL`, the secret and the letters; the bytes are ChaCha20's key stream under it (RFC
//! 8439, a nonce of zeros, the counter from 0); each byte is a face or thrown back
//! ([`Face::from_byte`]). `docs/fairness.md` has a recipe that does without us.

use crate::dice::{Dice, Face, word};
use chacha20::ChaCha20Rng;
use core::fmt;
use heapless::Vec;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What the hash of every key begins with, so that it is a key for nothing else.
const LABEL: &[u8] = b"croupier dice 1";

/// What the box draws when a game begins, and tells nobody before it is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// What fixes it without telling it.
    pub fn seal(&self) -> Seal {
        Seal(Sha256::digest(self.0).into())
    }
}

/// As the record writes it.
impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(&self.0, f)
    }
}

/// Not the secret itself, which would otherwise end up in a log.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// The SHA-256 of a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seal(pub [u8; 32]);

/// As the record writes it.
impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(&self.0, f)
    }
}

fn hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// A button that was pressed while the table shook.
///
/// The order of the variants is the format of what is kept: new ones go at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Letter {
    Up,
    Down,
    Left,
    Right,
    A,
    B,
}

impl Letter {
    pub const ALL: [Letter; 6] =
        [Letter::Up, Letter::Down, Letter::Left, Letter::Right, Letter::A, Letter::B];

    /// As it goes into the key, and into the record.
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

/// The table's own share of chance, in the order of the presses; empty if nobody shook.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Letters(Vec<Letter, { Letters::MAX }>);

impl Letters {
    /// 32 presses: with six buttons more than 80 bits, and nobody presses on for longer.
    pub const MAX: usize = 32;

    /// Adds a letter, if there is room for it.
    pub fn push(&mut self, letter: Letter) {
        // A letter too many is no letter: the last one has ended the shaking.
        let _ = self.0.push(letter);
    }

    pub fn iter(&self) -> impl Iterator<Item = Letter> {
        self.0.iter().copied()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn is_full(&self) -> bool {
        self.0.is_full()
    }
}

/// As many as there is room for; any others are left out.
impl FromIterator<Letter> for Letters {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Letters {
        Letters(letters.into_iter().take(Self::MAX).collect())
    }
}

/// "udlrab"
impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|letter| write!(f, "{}", char::from(letter.byte())))
    }
}

/// The faces of a sealed game, in the order in which they fall.
///
/// Nothing is computed until the first face is asked for, so it can be handed to a command that may
/// not roll at all.
pub struct Stream {
    cipher: ChaCha20Rng,
    /// What is left of the cipher's last word: it gives four bytes at a time.
    word: Option<core::array::IntoIter<u8, 4>>,
    /// How many faces are to be passed over, because they have fallen.
    fallen: u32,
}

impl Stream {
    /// From the first face on.
    pub fn new(secret: &Secret, letters: &Letters) -> Stream {
        let mut key = Sha256::new().chain_update(LABEL).chain_update(secret.0);
        for letter in letters.iter() {
            key.update([letter.byte()]);
        }
        Stream::under(key.finalize().into())
    }

    fn under(key: [u8; 32]) -> Stream {
        Stream { cipher: ChaCha20Rng::from_seed(key), word: None, fallen: 0 }
    }

    /// The same stream from where so many more faces have been used.
    #[must_use]
    pub fn after(self, faces: u32) -> Stream {
        Stream { fallen: self.fallen.saturating_add(faces), ..self }
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
        // How many bytes they took depends on the bytes, so there is no way around computing them.
        for _ in 0..core::mem::take(&mut self.fallen) {
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
    fn a_secret_and_its_seal_are_kept_as_their_own_bytes() {
        let (secret, seal) = (secret(), secret().seal());
        let mut bytes = [0; 40];
        assert_eq!(postcard::to_slice(&secret, &mut bytes).unwrap(), secret.0);
        assert_eq!(postcard::to_slice(&seal, &mut bytes).unwrap(), seal.0);
        assert_eq!(postcard::from_bytes(&seal.0), Ok(seal));
    }

    #[test]
    fn so_many_letters_and_no_more_are_a_shake() {
        let mut shaken = Letters::default();
        for count in 0..Letters::MAX {
            assert_eq!((shaken.is_full(), shaken.len()), (false, count));
            shaken.push(Letter::A);
        }
        assert!(shaken.is_full());
        shaken.push(Letter::B);
        assert!(shaken.iter().all(|letter| letter == Letter::A));
    }

    /// Appendix A.1 of RFC 8439: the blocks of its test vectors 1 to 4, all with a nonce of zeros.
    #[test]
    fn the_bytes_are_those_of_the_rfc() {
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

    /// The faces are from `tests/audit/faces.py`: other code than ours.
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

    /// 10,000 rolls of five dice: `faces.py` gives 50,000 faces with this hash.
    #[test]
    fn a_stream_that_runs_long_is_right() {
        let mut stream = Stream::new(&secret(), &letters("udlrab"));
        let long = pips(&mut stream, 50_000);
        let hash = Seal(Sha256::digest(&long).into()).to_string();
        assert_eq!(hash, "152c452b64853d0d68d5332abfd5a9274ec71f69f945152159b91c640621fc45");
    }

    /// Byte 148 is the first that is thrown back here: faces and bytes part there.
    #[test]
    fn the_stream_goes_on_behind_any_number_of_faces() {
        let stream = || Stream::new(&secret(), &letters("udlrab"));
        let whole = pips(&mut stream(), 700);
        for used in 0..650 {
            let next = pips(&mut stream().after(used), 6);
            let used = usize::try_from(used).unwrap();
            assert_eq!(next, whole[used..used + 6], "after {used}");
        }
    }

    #[test]
    fn a_letter_too_many_is_left_out() {
        let mut all: Letters = Letter::ALL.into_iter().cycle().take(40).collect();
        assert!(all.is_full() && all.len() == 32);
        all.push(Letter::A);
        assert_eq!(all.to_string(), "udlrabudlrabudlrabudlrabudlrabud");
    }

    #[test]
    fn a_secret_is_not_in_what_is_logged() {
        let logged = std::format!("{:?}", secret());
        assert_eq!(logged, "Secret");
    }
}
