//! Operates the console by ear, without seeing it.
//!
//! A player by ear has pieces on the table, knows the words of one language, and gets the box's
//! speech as text, statement by statement; nothing else, no picture and no state. Speech
//! is remembered as a listener would (`Memory`): which button chooses what, and everything else in
//! the order in which it was said. Capitals and punctuation are not heard.

mod bingolino;
mod combo;
mod dingominos;
mod setup;

use crate::Done;
use crate::desk::Desk;
use crate::people::Party;
use crate::voice::KEYS;
use console::{Button, Language, Millis, Spoken, Text};
use serde_json::Value;

/// How long the player listens before giving up, as a time and how often it is repeated.
const PATIENCE: (Millis, u32) = (300, 20);

/// More presses than any game takes.
const ENDLESS: u32 = 3_000;

/// The box's animals, in its order.
const ANIMALS: [Spoken; 12] = [
    Spoken::Cat,
    Spoken::Dog,
    Spoken::Rabbit,
    Spoken::Mouse,
    Spoken::Bear,
    Spoken::Frog,
    Spoken::Owl,
    Spoken::Fish,
    Spoken::Snail,
    Spoken::Turtle,
    Spoken::Bee,
    Spoken::Hedgehog,
];

/// What a listener remembers.
#[derive(Default)]
struct Memory {
    /// Which button chooses what, in the order in which they were named.
    keys: Vec<(Button, String)>,
    /// All other statements, the newest last.
    rest: Vec<String>,
    /// Everything since the last press.
    lately: Vec<String>,
    /// Everything since the turn began.
    turn: Vec<String>,
}

/// A player by ear.
pub struct ByEar {
    language: Language,
    heard: Memory,
    /// Whether the players' animals were entered.
    sit: bool,
    /// Dingominos: whether the box knows that the stock is empty.
    knows_empty: bool,
}

/// A statement as it sounds: words with a blank between them, a number with the minus before it.
fn sound(statement: &str) -> String {
    let mut sounds = String::new();
    let mut letters = statement.chars().peekable();
    while let Some(letter) = letters.next() {
        let below = letter == '-' && letters.peek().is_some_and(char::is_ascii_digit);
        if letter.is_alphanumeric() || letter == '\'' || below {
            sounds.extend(letter.to_lowercase());
        } else if !sounds.ends_with(' ') {
            sounds.push(' ');
        }
    }
    sounds.trim().into()
}

/// The rest of a statement, if it starts with these words.
fn after<'a>(statement: &'a str, begins: &str) -> Option<&'a str> {
    let rest = statement.strip_prefix(begins)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

/// Whether these words are somewhere in a statement.
fn has(statement: &str, words: &str) -> bool {
    format!(" {statement} ").contains(&format!(" {words} "))
}

/// The numbers of a statement that consists of nothing else.
fn numbers(statement: &str) -> Option<Vec<i32>> {
    statement.split(' ').map(|word| word.parse().ok()).collect()
}

/// A square as it is named: its column, then its row.
fn cell_words(cell: usize, side: usize) -> String {
    let name = crate::cell_name(cell, side);
    let (column, row) = name.split_at(1);
    format!("{column} {row}")
}

impl ByEar {
    /// A player who knows this language.
    pub fn new(language: Language) -> ByEar {
        ByEar { language, heard: Memory::default(), sit: false, knows_empty: false }
    }

    // Words.

    fn text(&self, text: Text) -> String {
        sound(text.get(self.language))
    }

    fn with(&self, text: Text, value: usize) -> String {
        sound(&text.with(self.language, &value))
    }

    fn spoken(&self, spoken: Spoken) -> String {
        sound(spoken.get(self.language))
    }

    fn animal(&self, animal: usize) -> String {
        self.spoken(ANIMALS[animal])
    }

    fn seat(&self, party: &Party, seat: usize) -> String {
        self.animal(party.animals[seat])
    }

    /// Whether a statement is this text, with whatever value.
    fn is(&self, statement: &str, text: Text) -> bool {
        match text.get(self.language).split_once('#') {
            None => statement == self.text(text),
            Some((head, tail)) => {
                let [head, tail] = [head, tail].map(sound);
                let value = statement.strip_prefix(&head).and_then(|rest| rest.strip_suffix(&tail));
                value.is_some_and(|value| !value.trim().is_empty())
            }
        }
    }

    // Listening.

    /// Takes in what was said.
    fn hear(&mut self, desk: &mut Desk) {
        for utterance in desk.hear() {
            if utterance.whole {
                self.heard.keys.clear();
                self.heard.rest.clear();
            }
            for statement in utterance.statements {
                self.take_in(&sound(&statement));
            }
        }
    }

    fn take_in(&mut self, statement: &str) {
        let is_text = |words: &str| Text::ALL.iter().any(|text| self.text(*text) == words);
        // "A seat leaves" is a text; "A counter" is one, too, but first of all a button.
        let no_key = |chooses: &str| is_text(statement) && !is_text(chooses);
        let key = |(button, name)| Some((button, after(statement, &self.spoken(name))?));
        let named =
            Button::ALL.into_iter().zip(KEYS).find_map(key).filter(|(_, chooses)| !no_key(chooses));
        let Memory { keys, rest, lately, turn } = &mut self.heard;
        match named {
            Some((button, chooses)) => match keys.iter_mut().find(|(other, _)| *other == button) {
                Some((_, before)) => *before = chooses.into(),
                None => keys.push((button, chooses.into())),
            },
            None => rest.push(statement.into()),
        }
        lately.push(statement.into());
        turn.push(statement.into());
    }

    /// Listens until something can be pressed.
    fn listen(&mut self, desk: &mut Desk) -> Done {
        self.hear(desk);
        let (time, often) = PATIENCE;
        for _ in 0..often {
            if !self.heard.keys.is_empty() {
                return Ok(());
            }
            desk.wait(time);
            self.hear(desk);
        }
        self.unexpected("a key")
    }

    fn unexpected<T>(&self, wanted: &str) -> Done<T> {
        let Memory { keys, rest, .. } = &self.heard;
        Err(format!("expected {wanted}, but heard {rest:?}, {keys:?}"))
    }

    // What was heard.

    /// The rest of each statement that starts like this, the newest first.
    fn about<'a>(&'a self, begins: &'a str) -> impl Iterator<Item = &'a str> {
        self.heard.rest.iter().rev().filter_map(move |statement| after(statement, begins))
    }

    fn says(&self, statement: &str) -> bool {
        self.heard.rest.iter().any(|said| said == statement)
    }

    /// Checks that this was said since the turn started, for the whole table.
    fn was_told(&self, statement: &str) -> Done {
        match self.heard.turn.iter().any(|said| said == statement) {
            true => Ok(()),
            false => self.unexpected(statement),
        }
    }

    /// Checks that all scores were said, as the last number about each seat.
    fn hear_scores(&self, party: &Party, scores: &Value) -> Done {
        for seat in 0..party.seats() {
            let score = scores[seat].to_string();
            let animal = self.seat(party, seat);
            if !self.about(&animal).any(|said| said.split(' ').next_back() == Some(&score)) {
                return self.unexpected(&format!("{animal} {score}"));
            }
        }
        Ok(())
    }

    /// Whether this is asked, of any seat.
    fn asks(&self, text: Text) -> bool {
        let anybody = || ANIMALS.into_iter().map(|animal| self.spoken(animal));
        self.heard.rest.iter().any(|statement| {
            let whom = anybody().find_map(|animal| after(statement, &animal));
            self.is(whom.unwrap_or(statement), text)
        })
    }

    /// Whether this is asked of that seat.
    fn asks_seat(&self, text: Text, party: &Party, seat: usize) -> bool {
        self.about(&self.seat(party, seat)).any(|asked| self.is(asked, text))
    }

    /// The seat of which this is asked.
    fn whom(&self, text: Text, party: &Party) -> Done<usize> {
        let asked = (0..party.seats()).find(|&seat| self.asks_seat(text, party, seat));
        asked.map_or_else(|| self.unexpected(&self.text(text)), Ok)
    }

    fn expect(&self, text: Text) -> Done {
        if self.asks(text) { Ok(()) } else { self.unexpected(&self.text(text)) }
    }

    fn expect_of(&self, text: Text, party: &Party, seat: usize) -> Done {
        match self.asks_seat(text, party, seat) {
            true => Ok(()),
            false => self.unexpected(&format!("{} {}", self.seat(party, seat), self.text(text))),
        }
    }

    /// The statements that are numbers, in the order in which they were said.
    fn numbers(&self) -> impl Iterator<Item = Vec<i32>> {
        self.heard.rest.iter().filter_map(|statement| numbers(statement))
    }

    /// The number that was said last.
    fn number(&self) -> Done<usize> {
        let one =
            |said: Vec<i32>| if let [one] = said[..] { usize::try_from(one).ok() } else { None };
        let last = self.numbers().filter_map(one).last();
        last.map_or_else(|| self.unexpected("a number"), Ok)
    }

    /// The last thing said about a seat, if it is a number.
    fn number_of(&self, party: &Party, seat: usize) -> Option<i32> {
        self.about(&self.seat(party, seat)).find_map(|said| said.parse().ok())
    }

    /// The button that chooses something like this.
    fn key(&self, like: impl Fn(&str) -> bool) -> Option<Button> {
        self.heard.keys.iter().find(|(_, chooses)| like(chooses)).map(|(key, _)| *key)
    }

    /// The button that chooses exactly this; `None` if two of them sound the same.
    fn key_for(&self, choice: &str) -> Option<Button> {
        let mut keys = self.heard.keys.iter().filter(|(_, chooses)| chooses == choice);
        let (key, _) = keys.next()?;
        keys.next().is_none().then_some(*key)
    }

    // Pressing.

    fn press(&mut self, desk: &mut Desk, key: Button) -> Done {
        if desk.presses().all() > ENDLESS {
            return Err("no end of presses".into());
        }
        self.heard.lately.clear();
        desk.press(key);
        self.listen(desk)
    }

    /// Presses the button that chooses something like this.
    fn press_like(&mut self, desk: &mut Desk, what: &str, like: impl Fn(&str) -> bool) -> Done {
        match self.key(like) {
            Some(key) => self.press(desk, key),
            None => self.unexpected(&format!("a key for {what}")),
        }
    }

    /// Presses the button that chooses this.
    fn choose(&mut self, desk: &mut Desk, choice: &str) -> Done {
        match self.key_for(choice) {
            Some(key) => self.press(desk, key),
            None => self.unexpected(&format!("a key for {choice}")),
        }
    }

    fn choose_text(&mut self, desk: &mut Desk, text: Text) -> Done {
        self.choose(desk, &self.text(text))
    }

    /// Presses the button that includes this: first a row of things, if there are many.
    fn pick(&mut self, desk: &mut Desk, what: &str) -> Done {
        if self.key_for(what).is_none() {
            self.press_like(desk, what, |chooses| has(chooses, what))?;
        }
        let before = self.heard.keys.clone();
        self.choose(desk, what)?;
        // The key of a row of one says the same as the key of the one in it. If that was the row,
        // there is nothing now that was not there before. (The next question may have such a key,
        // too: in French a tile that skips and passing are both `passer`.)
        let was_there = |now: &str| before.iter().any(|(_, then)| has(then, now));
        let in_row = self.heard.keys.iter().all(|(_, now)| was_there(now));
        match self.key_for(what) {
            Some(key) if in_row && self.heard.keys.len() < before.len() => self.press(desk, key),
            _ => Ok(()),
        }
    }

    /// Goes down a list until the cursor is at this row.
    fn go_to_row(&mut self, desk: &mut Desk, row: &str) -> Done {
        for _ in 0..20 {
            if self.heard.lately.iter().any(|said| after(said, row).is_some()) {
                return Ok(());
            }
            self.choose(desk, &self.spoken(Spoken::RowAfter))?;
        }
        self.unexpected(row)
    }

    /// Chooses something from the menu, which holding B opens.
    fn menu(&mut self, desk: &mut Desk, row: Text) -> Done {
        self.heard.lately.clear();
        desk.hold_b();
        self.listen(desk)?;
        self.expect(Text::Menu)?;
        self.go_to_row(desk, &self.text(row))?;
        self.choose_text(desk, Text::Choose)
    }

    /// Tries something that is not allowed, undoing before anything was entered, and checks that
    /// the reason is said.
    pub fn be_refused(&mut self, desk: &mut Desk) -> Done {
        self.menu(desk, Text::Undo)?;
        let why = self.text(Text::NothingToUndo);
        if !self.heard.lately.iter().any(|said| said.ends_with(&why)) {
            return self.unexpected(&why);
        }
        self.choose_text(desk, Text::Back)
    }
}
