//! The box's speech as text, for a player who cannot see the box.
//!
//! So that counting presses does not help, the buttons have other names in each game, and the
//! cursor of a list starts on any row. A player who understands the speech does not notice. Holding
//! B always opens the menu.

use crate::chance::Chance;
use console::{Button, Console, Ears, Language, Millis, Spoken, Text, Word};

/// Something said in one go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Utterance {
    /// Whether it is about the whole screen, or only about what is new on it.
    pub whole: bool,
    /// The statements, in order.
    pub statements: Vec<String>,
}

/// Kinds of speech that can be withheld, to test whether they are needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Questions, and who is asked.
    Headings,
    /// Notes in place of the heading: news and refusals.
    Notes,
    /// Buttons, with what they choose.
    Keys,
    /// The names of buttons; what they choose is still said.
    Names,
    /// What buttons choose; their names are still said.
    Choices,
    /// All other statements.
    Others,
    /// Numbers.
    Numbers,
    /// Letters, such as the columns of squares.
    Letters,
    /// Names of animals.
    Animals,
    /// Changes on a screen: only whole screens are said.
    Changes,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 10] = [
        Kind::Headings,
        Kind::Notes,
        Kind::Keys,
        Kind::Names,
        Kind::Choices,
        Kind::Others,
        Kind::Numbers,
        Kind::Letters,
        Kind::Animals,
        Kind::Changes,
    ];
}

/// Screens with a cursor that wraps around.
const LISTS: [&str; 2] = ["menu", "setup-options"];

/// More rows than any list has.
const ROWS: usize = 20;

/// The box's speech in one language.
pub struct Voice {
    language: Language,
    ears: Ears,
    /// The names of the buttons, in the order of [`Button::ALL`].
    names: [Button; 6],
    chance: Chance,
    withheld: Option<Kind>,
    screen: &'static str,
    said: Vec<Utterance>,
}

impl Voice {
    /// Speech in this language; the seed decides the names of the buttons.
    pub fn new(language: Language, seed: u64) -> Voice {
        let mut chance = Chance::new(seed);
        let mut names = Button::ALL;
        chance.shuffle(&mut names);
        let (ears, said) = (Ears::new(), Vec::new());
        Voice { language, ears, names, chance, withheld: None, screen: "", said }
    }

    /// From now on, withholds things of this kind.
    pub fn withhold(&mut self, kind: Kind) {
        self.withheld = Some(kind);
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The button that has this name.
    pub(crate) fn called(&self, name: Button) -> Button {
        let both = Button::ALL.into_iter().zip(self.names);
        both.into_iter().find(|(_, called)| *called == name).map_or(name, |(button, _)| button)
    }

    /// How far the cursor moves down before a list is read out.
    pub(crate) fn moves(&mut self, screen: &'static str) -> usize {
        let opens = screen != self.screen && LISTS.contains(&screen);
        self.screen = screen;
        if opens { self.chance.below(ROWS) } else { 0 }
    }

    /// Listens to the box.
    pub(crate) fn listen(&mut self, console: &Console, now: Millis) {
        let speech = console.settings().speech;
        let mut words = Vec::new();
        let whole = self.ears.listen(console, now, &mut |word, loudness| {
            if speech.says(loudness) {
                words.push(word);
            }
        });
        let statements: Vec<&[Word]> =
            words.split(|word| *word == Word::Pause).filter(|words| !words.is_empty()).collect();
        let withheld = !whole && self.withheld == Some(Kind::Changes);
        if statements.is_empty() || withheld {
            return;
        }
        let heading = whole.then(|| heading(&statements));
        let kind = |nth: usize| match statements[nth] {
            [first, ..] if key(*first).is_some() => Kind::Keys,
            _ if heading == Some(nth) => Kind::Headings,
            statement if is_note(statement) => Kind::Notes,
            _ => Kind::Others,
        };
        let said = (0..statements.len()).filter(|nth| Some(kind(*nth)) != self.withheld);
        let written = said.map(|nth| self.written(statements[nth]));
        let statements = written.filter(|statement| !statement.is_empty()).collect();
        self.said.push(Utterance { whole, statements });
    }

    /// A statement as text.
    fn written(&self, words: &[Word]) -> String {
        let said = |word: &&Word| match (self.withheld, word) {
            (Some(Kind::Names), word) => key(**word).is_none(),
            (Some(Kind::Choices), word) => key(words[0]).is_none() || key(**word).is_some(),
            (Some(Kind::Numbers), Word::Number(_)) => false,
            (Some(Kind::Letters), Word::Letter(_)) => false,
            (Some(Kind::Animals), Word::Spoken(spoken)) => !is_animal(*spoken),
            _ => true,
        };
        let text = |word: &Word| match key(*word) {
            Some(nth) => Word::Spoken(KEYS[self.names[nth] as usize]).written(self.language),
            None => word.written(self.language),
        };
        let texts: Vec<String> = words.iter().filter(said).map(|w| text(w).to_string()).collect();
        texts.join(" ")
    }

    /// What was said since the last call.
    pub(crate) fn take(&mut self) -> Vec<Utterance> {
        std::mem::take(&mut self.said)
    }
}

/// The words for the buttons, in the order of [`Button::ALL`].
pub(crate) const KEYS: [Spoken; 6] =
    [Spoken::Up, Spoken::Down, Spoken::Left, Spoken::Right, Spoken::A, Spoken::B];

/// Which button a word names.
fn key(word: Word) -> Option<usize> {
    KEYS.iter().position(|key| word == Word::Spoken(*key))
}

fn is_animal(spoken: Spoken) -> bool {
    (Spoken::Cat as usize..=Spoken::Hedgehog as usize).contains(&(spoken as usize))
}

/// The index of the heading, which is said first, except for a note.
fn heading(statements: &[&[Word]]) -> usize {
    let more = statements.get(1).is_some_and(|second| key(second[0]).is_none());
    usize::from(more && is_note(statements[0]))
}

/// Whether this says what has happened. Some of these texts can also be questions: see [`heading`].
fn is_note(words: &[Word]) -> bool {
    let told = [Text::Skipped, Text::OtherWay, Text::OnceMore, Text::StockEmpty, Text::Blocked];
    let tells = |text: Text| told.contains(&text) || text as usize >= Text::TakenBack as usize;
    words[0] == Word::Spoken(Spoken::Rule)
        || words.iter().any(|word| matches!(word, Word::Text(text) if tells(*text)))
}
