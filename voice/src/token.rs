//! Speech as a sequence of numbers, one per clip, for passing on: from the table's task to the
//! decoder, and through a debug probe out of the box.
//!
//! ```text
//! bits     0–15  the clip
//! bits    16–18  the language
//! bits    19–20  the loudness (silent, quiet, aloud, important)
//! bits    21–23  the volume, 1 to 5
//! bit        24  whether this box says it
//! bit        25  whether it is the first clip of a word
//! bits    26–28  how many clips of the word follow
//! bits    29–30  0 a clip, 1 a pause between statements, 2 a cut, after a press
//! ```

use crate::words::{self, Clip};
use console::{Language, Loudness, Word};

/// A clip to be said, a pause, or a cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token(u32);

/// How something is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// The language.
    pub language: Language,
    /// How important it is.
    pub loudness: Loudness,
    /// The volume, 1 to 5.
    pub volume: u8,
    /// Whether this box says it. Tokens are made for everything, whatever the settings.
    pub said: bool,
}

const LANGUAGE: u32 = 16;
const LANGUAGE_BITS: u32 = 3;
const LOUDNESS: u32 = 19;
const VOLUME: u32 = 21;
const SAID: u32 = 1 << 24;
const FIRST: u32 = 1 << 25;
const FOLLOW: u32 = 26;
const PAUSE: u32 = 1 << 29;
const CUT: u32 = 2 << 29;

const _: () =
    assert!(Language::ALL.len() <= 1 << LANGUAGE_BITS, "a token has room for 8 languages");

impl Token {
    /// A button was pressed, so speech ends.
    pub const CUT: Token = Token(CUT);

    /// The token with these bits.
    pub const fn from_bits(bits: u32) -> Token {
        Token(bits)
    }

    /// The token as a number.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Calls `give` with each token of a word.
    pub fn each(word: Word, manner: Manner, give: &mut dyn FnMut(Token)) {
        let said = if manner.said { SAID } else { 0 };
        let how = u32::from(manner.language.number()) << LANGUAGE
            | (manner.loudness as u32) << LOUDNESS
            | u32::from(manner.volume & 7) << VOLUME
            | said;
        if word == Word::Pause {
            return give(Token(PAUSE | how));
        }
        let parts = words::parts(word);
        let mut first = FIRST;
        for (part, follow) in parts.iter().zip((0..parts.len()).rev()) {
            if let Some(clip) = part.clip() {
                let follow = u32::try_from(follow & 7).unwrap_or_default() << FOLLOW;
                give(Token(u32::from(clip.number()) | how | first | follow));
                first = 0;
            }
        }
    }

    fn field(self, from: u32, bits: u32) -> u8 {
        u8::try_from(self.0 >> from & ((1 << bits) - 1)).unwrap_or_default()
    }

    /// Whether it is a cut.
    pub fn is_cut(self) -> bool {
        self.0 & CUT != 0
    }

    /// Whether it is a pause between statements.
    pub fn is_pause(self) -> bool {
        self.0 & PAUSE != 0
    }

    /// Whether this box says it.
    pub fn is_said(self) -> bool {
        self.0 & SAID != 0
    }

    /// Whether it is the first clip of a word.
    pub fn is_first(self) -> bool {
        self.0 & FIRST != 0
    }

    /// How many clips of the word follow.
    pub fn follow(self) -> usize {
        self.field(FOLLOW, 3).into()
    }

    /// The clip; `None` for a pause, a cut or an invalid number.
    pub fn clip(self) -> Option<Clip> {
        let [low, high, ..] = self.0.to_le_bytes();
        let clip = Clip::numbered(u16::from_le_bytes([low, high]));
        clip.filter(|_| !self.is_pause() && !self.is_cut())
    }

    /// The language; `None` for an invalid number.
    pub fn language(self) -> Option<Language> {
        Language::numbered(self.field(LANGUAGE, LANGUAGE_BITS))
    }

    /// The volume, 1 to 5.
    pub fn volume(self) -> u8 {
        self.field(VOLUME, 3)
    }

    /// Whether it must be said even after a cut.
    pub fn is_important(self) -> bool {
        self.field(LOUDNESS, 2) == Loudness::Important as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Spoken, Text};

    #[test]
    fn a_token_gives_back_what_it_was_made_of() {
        for language in Language::ALL {
            for loudness in
                [Loudness::Silent, Loudness::Quiet, Loudness::Aloud, Loudness::Important]
            {
                for (volume, said) in [(1, false), (5, true)] {
                    let manner = Manner { language, loudness, volume, said };
                    for word in [
                        Word::Number(-2_345),
                        Word::Number(17),
                        Word::Text(Text::Menu),
                        Word::Spoken(Spoken::Dingominos),
                        Word::Letter(b'u'),
                    ] {
                        let parts = words::parts(word);
                        let mut nth = 0;
                        Token::each(word, manner, &mut |token| {
                            let token = Token::from_bits(token.bits());
                            assert_eq!(token.clip(), parts[nth].clip());
                            assert_eq!(token.is_first(), nth == 0);
                            nth += 1;
                            assert_eq!(token.follow(), parts.len() - nth);
                            assert_eq!(token.language(), Some(language));
                            assert_eq!((token.volume(), token.is_said()), (volume, said));
                            assert_eq!(token.is_important(), loudness == Loudness::Important);
                            assert!(!token.is_pause() && !token.is_cut());
                        });
                        assert_eq!(nth, parts.len());
                    }
                }
            }
        }
    }

    #[test]
    fn a_pause_and_a_cut_have_no_clip_and_neither_have_invalid_bits() {
        let manner =
            Manner { language: Language::De, loudness: Loudness::Aloud, volume: 3, said: true };
        let mut pauses = 0;
        Token::each(Word::Pause, manner, &mut |token| {
            assert!(token.is_pause() && token.is_said() && token.clip().is_none());
            pauses += 1;
        });
        assert_eq!(pauses, 1);
        assert!(Token::CUT.is_cut() && Token::CUT.clip().is_none());
        assert_eq!(Token::from_bits(u32::from(Clip::COUNT)).clip(), None);
        assert_eq!(Token::from_bits(u32::MAX).clip(), None);
    }
}
