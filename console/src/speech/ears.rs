//! Which words of a screen are spoken, and which of them are new.
//!
//! A screen is read out in the order in which it is drawn, each key before what it chooses. The
//! words between two pauses are one statement. If another screen has opened or other keys can be
//! pressed, everything is said; otherwise only statements that were not on the display before. An
//! event that happens again is new even if it reads the same: a refusal, or a total that was just
//! rolled.

use super::{Spoken, Word};
use crate::Console;
use crate::art;
use crate::input::{Button, Millis};
use crate::text::{Language, Text};
use core::mem;
use heapless::Vec;

/// How many people something is said for, and how urgently.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Loudness {
    /// Not said at all, such as a row of a list before the cursor reaches it.
    Silent,
    /// For players who cannot see the display.
    #[default]
    Quiet,
    /// For the whole table.
    Aloud,
    /// For the whole table, and not interrupted by a press.
    Important,
}

/// An item of the list that a screen consists of, as it is read out.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item {
    Word(Word),
    /// A key: what it does comes after it.
    Key(Button),
    /// The animal of a seat.
    Animal(u8),
    /// How loudly everything after this is said.
    Loudly(Loudness),
    /// The heading follows: it identifies the screen.
    Heading,
    /// What follows, up to the next pause, comes before the keys where these come first.
    Foremost,
}

/// All words of a screen, in order.
#[derive(Clone, Debug, Default)]
struct Utterance {
    words: Vec<(Word, Loudness), { Ears::ROOM }>,
    /// The index of the first word of the heading.
    heading: usize,
    /// Whether some words were left out for lack of room.
    cut: bool,
}

impl Utterance {
    fn statements(&self) -> impl Iterator<Item = &[(Word, Loudness)]> {
        statements(&self.words)
    }

    /// The keys that can be pressed, in order.
    fn keys(&self) -> impl Iterator<Item = Word> {
        self.statements().filter_map(|said| said.first().map(|(word, _)| *word)).filter(is_key)
    }

    fn heading(&self) -> &[(Word, Loudness)] {
        let said = self.words.get(self.heading..).unwrap_or_default();
        said.split(|said| said.0 == Word::Pause).next().unwrap_or_default()
    }
}

fn statements(words: &[(Word, Loudness)]) -> impl Iterator<Item = &[(Word, Loudness)]> {
    let pause = |said: &(Word, Loudness)| said.0 == Word::Pause;
    words.split(pause).filter(|statement| !statement.is_empty())
}

/// A listener: remembers what was said last, so that only new statements are said.
#[derive(Clone, Debug, Default)]
pub struct Ears {
    said: Utterance,
    /// The language of the last utterance: after a change everything is said again.
    language: Option<Language>,
    /// Which note was shown (see `which_note`), and how many rolls there had been, when they were
    /// last said.
    noted: (Option<Millis>, Millis),
    rolls: u32,
}

impl Ears {
    /// Room for the words of a screen: the longest one lists every total and how often it was
    /// rolled.
    const ROOM: usize = 160;

    /// Creates a listener to whom nothing has been said.
    pub const fn new() -> Ears {
        let said = Utterance { words: Vec::new(), heading: 0, cut: false };
        Ears { said, language: None, noted: (None, 0), rolls: 0 }
    }

    /// Tests if some words were left out for lack of room.
    pub fn is_cut(&self) -> bool {
        self.said.cut
    }

    /// Forgets what was said, so that the whole screen is said the next time.
    pub fn forget(&mut self) {
        *self = Ears::new();
    }

    /// Calls `say` with every word to be said now, and with a [`Word::Pause`] after every
    /// statement. Statements that are not new are only for players who cannot see the display.
    /// Returns whether the whole screen was said.
    pub fn listen(
        &mut self,
        console: &Console,
        now: Millis,
        say: &mut dyn FnMut(Word, Loudness),
    ) -> bool {
        let language = console.settings().language;
        if self.language.replace(language).is_some_and(|before| before != language) {
            self.said.words.clear();
        }
        let mut next = Utterance::default();
        let mut reader = Reader { said: &mut next, loudness: Loudness::Quiet };
        console.read_out(&mut |item| reader.hear(item), now);
        let same_screen = same(next.heading(), self.said.heading());
        let all = !same_screen || !next.keys().eq(self.said.keys());
        let (note, rolls) = (which_note(console), rolls(console));
        let noted = mem::replace(&mut self.noted, note) != note;
        let rolled = rolls != self.rolls;
        // A note comes before the heading.
        let (note, rest) = next.words.split_at(next.heading);
        let note = statements(note).map(|statement| (statement, noted));
        let total = |statement| rolled && loudest(statement) == Loudness::Important;
        let rest = statements(rest).map(|statement| (statement, total(statement)));
        for (statement, again) in note.chain(rest) {
            if loudest(statement) == Loudness::Important {
                self.rolls = rolls;
            }
            let new = again || !self.said.statements().any(|before| same(before, statement));
            if !new && !all {
                continue;
            }
            let most = if new { Loudness::Important } else { Loudness::Quiet };
            for (count, word, loudness) in Runs(statement) {
                let loudness = loudness.min(most);
                if count > 1 {
                    say(Word::Number(count), loudness);
                    say(Word::Spoken(Spoken::Times), loudness);
                }
                say(word, loudness);
            }
            say(Word::Pause, loudest(statement).min(most));
        }
        self.said = next;
        all
    }
}

/// Identifies a note by the times at which it disappears: two notes may read the same.
fn which_note(console: &Console) -> (Option<Millis>, Millis) {
    (console.note_goes, console.refused_until)
}

/// The number of rolls in the game.
fn rolls(console: &Console) -> u32 {
    let totals = console.session.iter().flat_map(|session| &session.totals);
    totals.map(|count| u32::from(*count)).sum()
}

/// The loudness of the loudest word.
fn loudest(statement: &[(Word, Loudness)]) -> Loudness {
    statement.iter().map(|said| said.1).max().unwrap_or(Loudness::Silent)
}

/// Tests if two statements have the same words, however loud.
fn same(one: &[(Word, Loudness)], other: &[(Word, Loudness)]) -> bool {
    one.iter().map(|(word, _)| word).eq(other.iter().map(|(word, _)| word))
}

/// The words of a statement, each with how often it is repeated: "12 times face down" rather than
/// twelve times the same.
struct Runs<'a>(&'a [(Word, Loudness)]);

impl Iterator for Runs<'_> {
    type Item = (i16, Word, Loudness);

    fn next(&mut self) -> Option<Self::Item> {
        let &(word, loudness) = self.0.first()?;
        let same = self.0.iter().take_while(|said| said.0 == word).count();
        let many = Word::Spoken(Spoken::Unknown) == word || Word::Text(Text::FaceDown) == word;
        let count = if many && same > 2 { same } else { 1 };
        self.0 = self.0.get(count..)?;
        Some((i16::try_from(count).unwrap_or(1), word, loudness))
    }
}

/// Turns the items of a screen into words.
struct Reader<'a> {
    said: &'a mut Utterance,
    loudness: Loudness,
}

impl Reader<'_> {
    fn hear(&mut self, item: Item) {
        match item {
            Item::Word(word) => self.say(word),
            Item::Loudly(loudness) => self.loudness = loudness,
            Item::Foremost => {}
            Item::Heading => {
                self.say(Word::Pause);
                self.said.heading = self.said.words.len();
            }
            // A key starts a statement, and is only for players who cannot see the display.
            Item::Key(button) => {
                self.say(Word::Pause);
                self.say_so(Word::Spoken(key(button)), self.loudness.min(Loudness::Quiet));
            }
            Item::Animal(token) => {
                // An animal starts a statement, unless a key or a heading already did.
                let begun = |(word, _): &(Word, _)| *word == Word::Pause || is_key(word);
                if !self.said.words.last().is_none_or(begun) {
                    self.say(Word::Pause);
                }
                self.say(Word::Spoken(art::name(token)));
            }
        }
    }

    fn say(&mut self, word: Word) {
        self.say_so(word, self.loudness);
    }

    fn say_so(&mut self, word: Word, loudness: Loudness) {
        if loudness > Loudness::Silent {
            self.said.cut |= self.said.words.push((word, loudness)).is_err();
        }
    }
}

/// The name of a button.
fn key(button: Button) -> Spoken {
    match button {
        Button::Up => Spoken::Up,
        Button::Down => Spoken::Down,
        Button::Left => Spoken::Left,
        Button::Right => Spoken::Right,
        Button::A => Spoken::A,
        Button::B => Spoken::B,
    }
}

fn is_key(word: &Word) -> bool {
    use Spoken::{A, B, Down, Left, Right, Up};
    matches!(word, Word::Spoken(Up | Down | Left | Right | A | B))
}
