//! What is to be heard of a screen, and what of it is new.
//!
//! A screen is heard as it is drawn: stroke by stroke, a key before what it chooses. What stands
//! between two pauses is one statement. If another screen has opened or other keys can be pressed,
//! all of it is said; otherwise only the statements that were not on the glass before. What happens
//! again is new, though it reads the same: a refusal, a total that was just rolled.

use super::reading;
use super::{Spoken, Word};
use crate::Console;
use crate::art;
use crate::input::{Button, Millis};
use crate::stroke::{Font, Stroke, What};
use crate::text::{Language, Text};
use core::mem;
use heapless::Vec;

/// For whom something is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Loudness {
    /// For nobody: a row of a list before the cursor comes to it.
    Silent,
    /// For whoever cannot look at the glass.
    #[default]
    Quiet,
    /// For the whole table.
    Aloud,
    /// For the whole table, even if somebody presses a button meanwhile.
    Important,
}

/// What a canvas hands to ears, and not to eyes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ForEars {
    Word(Word),
    Loudly(Loudness),
    Heading,
}

/// All words of a screen.
#[derive(Clone, Debug, Default)]
struct Utterance {
    words: Vec<(Word, Loudness), { Ears::ROOM }>,
    /// Where the heading begins.
    heading: usize,
    /// Not all of them found room.
    cut: bool,
}

impl Utterance {
    fn statements(&self) -> impl Iterator<Item = &[(Word, Loudness)]> {
        statements(&self.words)
    }

    /// The keys that can be pressed, in their order.
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

/// Somebody who listens: knows what was said last.
#[derive(Clone, Debug, Default)]
pub struct Ears {
    said: Utterance,
    /// What was said in another language is said again.
    language: Option<Language>,
    /// Which note there was, and how many rolls there had been when the last total was said.
    noted: (Option<Millis>, Millis),
    rolls: u32,
}

impl Ears {
    /// Room for the words of a screen: every total that was rolled, and how often.
    const ROOM: usize = 160;

    pub const fn new() -> Ears {
        let said = Utterance { words: Vec::new(), heading: 0, cut: false };
        Ears { said, language: None, noted: (None, 0), rolls: 0 }
    }

    /// Whether something was left out because there was no room for it.
    pub fn is_cut(&self) -> bool {
        self.said.cut
    }

    /// The screen is said as a whole the next time.
    pub fn forget(&mut self) {
        *self = Ears::new();
    }

    /// Hands out what there is to say now, with a [`Word::Pause`] behind every statement. What is
    /// not new is said to nobody but those who cannot look. Returns whether all of it was said.
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
        let mut reader = Reader { said: &mut next, language, loudness: Loudness::Quiet };
        console.sounds(&mut |stroke| reader.hear(stroke), now);
        let same_screen = same(next.heading(), self.said.heading());
        let all = !same_screen || !next.keys().eq(self.said.keys());
        let (note, rolls) = (which_note(console), rolls(console));
        let noted = mem::replace(&mut self.noted, note) != note;
        let rolled = rolls != self.rolls;
        // A note stands before the heading.
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

/// Which note this is, by the times that follow from when it was made: another one may read the
/// same.
fn which_note(console: &Console) -> (Option<Millis>, Millis) {
    (console.note_goes, console.refused_until)
}

/// How many rolls the game has had.
fn rolls(console: &Console) -> u32 {
    let totals = console.session.iter().flat_map(|session| &session.totals);
    totals.map(|count| u32::from(*count)).sum()
}

/// For whom the loudest of these words is.
fn loudest(statement: &[(Word, Loudness)]) -> Loudness {
    statement.iter().map(|said| said.1).max().unwrap_or(Loudness::Silent)
}

/// Whether the same is said, however loudly.
fn same(one: &[(Word, Loudness)], other: &[(Word, Loudness)]) -> bool {
    one.iter().map(|(word, _)| word).eq(other.iter().map(|(word, _)| word))
}

/// The words of a statement, with how often each is said in a row: of what is the same on many
/// squares that is enough.
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

/// Turns strokes into words.
struct Reader<'a> {
    said: &'a mut Utterance,
    language: Language,
    loudness: Loudness,
}

impl Reader<'_> {
    fn hear(&mut self, stroke: &Stroke<'_>) {
        match stroke.what {
            What::ForEars(ForEars::Word(word)) => self.say(word),
            What::ForEars(ForEars::Loudly(loudness)) => self.loudness = loudness,
            What::ForEars(ForEars::Heading) => {
                self.say(Word::Pause);
                self.said.heading = self.said.words.len();
            }
            What::Text { font: Font::Keys, text, .. } => self.say_key(text),
            What::Text { text, .. } => {
                // What nobody could say is for eyes only: a test finds it.
                let line = reading::read(text, self.language).unwrap_or_default();
                line.into_iter().for_each(|word| self.say(word));
            }
            What::Stamp { columns, .. } => {
                if let Some(spoken) = art::spoken(columns) {
                    // An animal begins a statement, unless a key or a heading does.
                    let begun = |(word, _): &(Word, _)| *word == Word::Pause || is_key(word);
                    let begun = self.said.words.last().is_none_or(begun);
                    if spoken != Spoken::Star && !begun {
                        self.say(Word::Pause);
                    }
                    self.say(Word::Spoken(spoken));
                }
            }
            What::Fill { .. } | What::Frame { .. } => {}
        }
    }

    /// A key begins a statement, and is for those alone who cannot look.
    fn say_key(&mut self, letter: &str) {
        let Some(button) = Button::ALL.into_iter().find(|key| crate::stroke::key(*key) == letter)
        else {
            return;
        };
        self.say(Word::Pause);
        self.say_so(Word::Spoken(key(button)), self.loudness.min(Loudness::Quiet));
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

/// What a key is called.
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
