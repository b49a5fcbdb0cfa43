//! The dice of a sealed game: one stream of faces that follows from the box's secret and the
//! letters that the table shook.
//!
//! Whoever knows both computes the same faces, with this code or any other: the key is the SHA-256
//! of [`LABEL`], the secret and the letters; the bytes are ChaCha20's key stream under it (RFC
//! 8439, a nonce of zeros, the counter from 0); each byte is a face or thrown back
//! ([`Face::from_byte`]). `docs/fairness.md` has a recipe that does without us.

use crate::dice::{Dice, Face};
use chacha20::ChaCha20Rng;
use core::fmt;
use heapless::Vec;
use rand_core::{Rng, SeedableRng};
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
pub struct Stream {
    cipher: ChaCha20Rng,
    /// What is left of the cipher's last word: it gives four bytes at a time.
    word: core::array::IntoIter<u8, 4>,
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
        let mut cipher = ChaCha20Rng::from_seed(key);
        let word = cipher.next_u32().to_le_bytes().into_iter();
        Stream { cipher, word }
    }

    /// The same stream from where so many faces have been used. How many bytes that took depends on
    /// the bytes, so it starts at the first one: 64 bytes are one block of the cipher.
    #[must_use]
    pub fn after(mut self, faces: u32) -> Stream {
        for _ in 0..faces {
            self.face();
        }
        self
    }

    fn byte(&mut self) -> u8 {
        loop {
            if let Some(byte) = self.word.next() {
                return byte;
            }
            self.word = self.cipher.next_u32().to_le_bytes().into_iter();
        }
    }
}

impl Dice for Stream {
    fn face(&mut self) -> Face {
        loop {
            if let Some(face) = Face::from_byte(self.byte()) {
                return face;
            }
        }
    }
}
