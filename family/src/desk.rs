//! The box on the table: its buttons, its picture or its speech, and a count of all presses.

mod child;
mod quick;

pub use child::{Child, Led, Slip, Stray};
pub use quick::{Lost, PACE};

use crate::people::ANIMALS;
use crate::screen::{Animal, Screen};
use crate::voice::{Kind, Utterance, Voice};
use console::script::{HURRIED, PRESS};
use console::{Button, Input, Kept, Language, Millis, Runner, Setting, Shown, Speech, Voices};
use serde_json::Value;
use simulator::dice::{DeskDice, seeded};
use simulator::referee::{Format, Reading, referee};
use std::collections::BTreeMap;
use std::io::{self, Write};
use vocabulary::{Memory, Storage as _};

/// The purpose of a press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Setting up a game, up to the first roll.
    SetUp,
    /// Entering a board before the first roll.
    Board,
    /// Playing.
    Play,
    /// Between two rounds of a game: scores, cards, who starts.
    Rounds,
    /// Counting what is left at the end of a Dingominos round.
    Count,
}

/// How many presses there were for each purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presses([u32; 5]);

impl Presses {
    /// The presses for this purpose.
    pub fn of(&self, what: Purpose) -> u32 {
        self.0[what as usize]
    }

    /// All presses.
    pub fn all(&self) -> u32 {
        self.0.iter().sum()
    }
}

/// A box.
pub struct Desk {
    runner: Runner<Memory, DeskDice>,
    now: Millis,
    /// Everything that was done to the box, as a script for `croupier play --script`.
    script: String,
    presses: Presses,
    purpose: Purpose,
    /// Speech, for a player who cannot see the box.
    voice: Option<Voice>,
    seed: u64,
    /// Every input so far, with its time: a box that gets the same is in the same state.
    inputs: Vec<(Input, Millis)>,
    /// How often each button was pressed at each question in a turn, if that is counted.
    questions: Option<BTreeMap<(String, String), u32>>,
    /// A child who presses as well.
    child: Option<Child>,
    /// For players in a hurry: the presses that the box ignored.
    lost: Option<Vec<Lost>>,
    /// What they pressed last.
    last: quick::Last,
    /// The animals in the order of the first picture, as in a title.
    animals: Vec<Animal>,
    /// The seat whose animal was seen last.
    seen: Option<u64>,
}

impl Desk {
    /// A new box, switched on, that speaks English and rolls the dice of this seed, as
    /// `croupier play --language en --seed SEED` does.
    pub fn new(seed: u64) -> Desk {
        Desk::speaking(Language::En, seed)
    }

    fn speaking(language: Language, seed: u64) -> Desk {
        let runner = switched_on(language, seed);
        let splash = Screen::of(runner.console(), 0);
        Desk {
            runner,
            now: 0,
            script: String::new(),
            presses: Presses::default(),
            purpose: Purpose::SetUp,
            voice: None,
            seed,
            inputs: Vec::new(),
            questions: None,
            child: None,
            lost: None,
            last: quick::Last::default(),
            seen: None,
            animals: (0..ANIMALS).map(|nth| splash.splash_animal(nth)).collect(),
        }
    }

    /// The same for a player who cannot see the box: it says everything in the language of this
    /// voice, and the buttons have the names that the voice gives them.
    pub fn by_ear(voice: Voice, seed: u64) -> Desk {
        let mut desk = Desk::speaking(voice.language(), seed);
        let Ok(()) = desk.runner.set_voices(Voices::ALL) else { unreachable!() };
        let everything = Speech::Everything as u8;
        let Ok(()) = desk.runner.set(Setting::Speech, everything) else { unreachable!() };
        desk.voice = Some(voice);
        desk.speak();
        desk
    }

    /// A new box at which presses in turns are counted question by question.
    pub fn counting(seed: u64) -> Desk {
        let mut desk = Desk::new(seed);
        desk.questions = Some(BTreeMap::new());
        desk
    }

    /// How often each button was pressed at each question in a turn.
    pub fn questions(&self) -> impl Iterator<Item = (&(String, String), &u32)> {
        self.questions.iter().flatten()
    }

    /// The question on the screen, without its numbers.
    fn question(&self, screen: &Screen) -> String {
        let name = self.runner.console().screen_name();
        format!("{name} “{}”", without_numbers(screen.title()))
    }

    /// Sets the purpose of the following presses.
    pub fn set_purpose(&mut self, purpose: Purpose) {
        self.purpose = purpose;
    }

    /// The presses so far.
    pub fn presses(&self) -> Presses {
        self.presses
    }

    /// A script that repeats everything that was done to the box.
    pub fn script(&self) -> &str {
        self.script.trim_end()
    }

    /// Presses a button. Every press counts, even if a player would hold the button to repeat it.
    pub fn press(&mut self, button: Button) {
        let button = self.voice.as_ref().map_or(button, |voice| voice.called(button));
        if self.questions.is_some() && self.purpose == Purpose::Play {
            let screen = self.look();
            let text = screen.text_of(button).map(without_numbers).unwrap_or_default();
            let key = format!("{} {text}", name(button));
            let question = self.question(&screen);
            let questions = self.questions.get_or_insert_default();
            *questions.entry((question, key)).or_default() += 1;
        }
        if self.lost.is_some() {
            return self.press_quickly(button);
        }
        if self.child.is_some() {
            return self.press_with_child(button);
        }
        self.presses.0[self.purpose as usize] += 1;
        self.input(Input::Press(button), PRESS);
    }

    /// Presses a button several times.
    pub fn press_often(&mut self, button: Button, times: usize) {
        for _ in 0..times {
            self.press(button);
        }
    }

    /// Holds B, which counts as one press.
    pub fn hold_b(&mut self) {
        self.presses.0[self.purpose as usize] += 1;
        self.input(Input::Hold(Button::B), PRESS);
    }

    /// An input, and the time until the next.
    fn input(&mut self, input: Input, time: Millis) -> Shown {
        let word = match input {
            Input::Press(button) => name(button),
            _ => "holdB",
        };
        self.script.push_str(&match time {
            PRESS => format!("{word} "),
            HURRIED => format!("{word}! "),
            longer => format!("{word}! {}ms ", longer - HURRIED),
        });
        let shown = self.send(input);
        let screen = self.runner.console().screen_name();
        let moves = self.voice.as_mut().map_or(0, |voice| voice.moves(screen));
        if moves > 0 {
            self.move_cursor(moves);
        } else {
            self.speak();
            self.pass(time, true);
        }
        shown
    }

    fn send(&mut self, input: Input) -> Shown {
        self.inputs.push((input, self.now));
        let Ok(shown) = self.runner.input(input, self.now) else { unreachable!("memory has room") };
        shown
    }

    /// For a player who cannot see the box, a list opens with the cursor on any row. These presses
    /// are not counted.
    fn move_cursor(&mut self, moves: usize) {
        self.pass(PRESS, false);
        for _ in 0..moves {
            self.script.push_str("down! ");
            let down = Input::Press(Button::Down);
            self.send(down);
            self.pass(HURRIED, false);
        }
        self.speak();
    }

    fn speak(&mut self) {
        if let Some(voice) = &mut self.voice {
            voice.listen(self.runner.console(), self.now);
        }
    }

    /// Waits for a while without pressing anything.
    pub fn wait(&mut self, time: Millis) {
        self.script.push_str(&format!("{time}ms "));
        self.pass(time, true);
    }

    /// Lets time pass as [`console::script::play`] does, so that the script repeats the game.
    fn pass(&mut self, time: Millis, speaks: bool) {
        let end = self.now + time;
        while let Some(next) = self.runner.due().map(|due| due.max(self.now + 1))
            && next <= end
        {
            self.now = next;
            self.send(Input::Tick);
            if speaks {
                self.speak();
            }
        }
        self.now = end;
    }

    /// Looks at the screen.
    pub fn look(&self) -> Screen {
        assert!(self.voice.is_none(), "a player by ear does not look");
        Screen::of(self.runner.console(), self.now)
    }

    /// From now on, the box no longer says things of this kind.
    pub fn withhold(&mut self, kind: Kind) {
        if let Some(voice) = &mut self.voice {
            voice.withhold(kind);
        }
    }

    /// The language of the box.
    pub fn language(&self) -> Language {
        self.runner.console().settings().language
    }

    /// What the box has said since the last call.
    pub fn hear(&mut self) -> Vec<Utterance> {
        self.voice.as_mut().map_or_else(Vec::new, Voice::take)
    }

    /// Everything that the box has saved.
    fn kept(&mut self) -> Option<Vec<Kept>> {
        let mut kept = Vec::new();
        let reading = self.runner.storage().read(&mut |_, record| {
            kept.extend(Kept::decode(record).flatten());
        });
        reading.ok().map(|()| kept)
    }

    /// The game in the box, as a record.
    pub fn record(&mut self) -> Option<String> {
        simulator::dump::written(&self.kept()?)
    }

    /// The state of that game as JSON, from the referee.
    pub fn state(&mut self) -> Option<Value> {
        let record = self.record()?;
        let mut last = LastLine::default();
        referee(record.as_bytes(), Reading::Strict, Format::Json { file: None }, &mut last).ok()?;
        let mut verdict: Value = serde_json::from_slice(&last.0).ok()?;
        verdict.get_mut("state").map(Value::take)
    }
}

/// A new box that was just switched on.
fn switched_on(language: Language, seed: u64) -> Runner<Memory, DeskDice> {
    let mut runner = Runner::new(Memory::default());
    runner.set_dice(Some(seeded(seed, 0)));
    let Ok(()) = runner.set(Setting::Language, language.number()) else { unreachable!() };
    runner
}

/// A text with `#` instead of each number.
fn without_numbers(text: &str) -> String {
    let mut without = String::new();
    for letter in text.chars() {
        match letter {
            '0'..='9' if without.ends_with('#') => {}
            '0'..='9' => without.push('#'),
            letter => without.push(letter),
        }
    }
    without
}

/// A button's name in a script.
fn name(button: Button) -> &'static str {
    match button {
        Button::Up => "up",
        Button::Down => "down",
        Button::Left => "left",
        Button::Right => "right",
        Button::A => "A",
        Button::B => "B",
    }
}

/// Remembers only the last line of what is written.
#[derive(Default)]
struct LastLine(Vec<u8>);

impl Write for LastLine {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.ends_with(b"\n") {
            self.0.clear();
        }
        self.0.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
