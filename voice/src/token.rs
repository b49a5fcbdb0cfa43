//! What is to be said, clip by clip, as numbers that can be handed on: from the table to the task
//! that speaks, and out of the box to whoever wants to know.
//!
//! ```text
//! bits     0–15  the clip
//! bits    16–18  the language
//! bits    19–20  for whom it is said (silent, quiet, aloud, important)
//! bits    21–23  the volume, 1 to 5
//! bit        24  whether this box says it
//! bit        25  whether a word begins with it
//! bits    26–28  how many clips of the word follow
//! bits    29–30  0 a clip, 1 a pause between statements, 2 a cut: somebody pressed a button
//! ```

use crate::words::{self, Clip};
use console::{Language, Loudness, Word};

/// A clip to be said, a pause, or a cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token(u32);

/// How something is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    pub language: Language,
    pub loudness: Loudness,
    /// 1 to 5.
    pub volume: u8,
    /// Whether this box says it: everything is handed out, whatever the settings.
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
    /// Somebody pressed a button.
    pub const CUT: Token = Token(CUT);

    pub const fn from_bits(bits: u32) -> Token {
        Token(bits)
    }

    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Hands out the tokens of a word.
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

    pub fn is_cut(self) -> bool {
        self.0 & CUT != 0
    }

    pub fn is_pause(self) -> bool {
        self.0 & PAUSE != 0
    }

    pub fn is_said(self) -> bool {
        self.0 & SAID != 0
    }

    /// Whether a word begins with it.
    pub fn is_first(self) -> bool {
        self.0 & FIRST != 0
    }

    /// How many clips of the word follow.
    pub fn follow(self) -> usize {
        self.field(FOLLOW, 3).into()
    }

    /// The clip; none of a pause or a cut, nor of a number that no clip has.
    pub fn clip(self) -> Option<Clip> {
        let [low, high, ..] = self.0.to_le_bytes();
        let clip = Clip::numbered(u16::from_le_bytes([low, high]));
        clip.filter(|_| !self.is_pause() && !self.is_cut())
    }

    pub fn language(self) -> Option<Language> {
        Language::numbered(self.field(LANGUAGE, LANGUAGE_BITS))
    }

    /// 1 to 5.
    pub fn volume(self) -> u8 {
        self.field(VOLUME, 3)
    }

    pub fn is_important(self) -> bool {
        self.field(LOUDNESS, 2) == Loudness::Important as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Spoken, Text};

    #[test]
    fn a_token_says_what_it_was_made_of() {
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
    fn a_pause_and_a_cut_have_no_clip_and_no_bits_are_too_much() {
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
