//! The box on the table: its buttons, its picture or its voice, and how often it was pressed.

use crate::glass::Glass;
use crate::voice::{Kind, Utterance, Voice};
use console::script::{HURRIED, PRESS};
use console::{Button, Input, Kept, Language, Millis, Runner, Setting, Speech, Voices};
use serde_json::Value;
use simulator::dice::{DeskDice, seeded};
use simulator::referee::{Format, referee};
use std::io::{self, Write};
use vocabulary::{Memory, Storage as _};

/// What a press was for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum For {
    /// Who plays what, up to the first roll.
    SetUp,
    /// Entering a board before the first roll.
    Board,
    Play,
    /// Between two rounds of a game: scores, cards, who starts.
    Rounds,
    /// Counting what is left at the end of a Dingominos round.
    Count,
}

/// How many presses went into what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presses([u32; 5]);

impl Presses {
    pub fn of(&self, what: For) -> u32 {
        self.0[what as usize]
    }

    pub fn all(&self) -> u32 {
        self.0.iter().sum()
    }
}

pub struct Desk {
    runner: Runner<Memory, DeskDice>,
    now: Millis,
    /// Everything that was done to the box, as `croupier play --script` reads it.
    script: String,
    presses: Presses,
    purpose: For,
    /// For whoever cannot look.
    voice: Option<Voice>,
}

impl Desk {
    /// A new box, switched on, that speaks English and rolls the dice of this seed, as
    /// `croupier play --language en --seed SEED` does.
    pub fn new(seed: u64) -> Desk {
        Desk::speaking(Language::En, seed)
    }

    fn speaking(language: Language, seed: u64) -> Desk {
        let mut runner = Runner::new(Memory::default());
        runner.set_dice(Some(seeded(seed, 0)));
        let Ok(()) = runner.set(Setting::Language, language.number()) else { unreachable!() };
        let (script, presses) = (String::new(), Presses::default());
        Desk { runner, now: 0, script, presses, purpose: For::SetUp, voice: None }
    }

    /// The same for somebody who cannot look: the box says everything in the language of this
    /// voice, and the buttons have the names that it gives them.
    pub fn by_ear(voice: Voice, seed: u64) -> Desk {
        let mut desk = Desk::speaking(voice.language(), seed);
        let Ok(()) = desk.runner.set_voices(Voices::ALL) else { unreachable!() };
        let everything = Speech::Everything as u8;
        let Ok(()) = desk.runner.set(Setting::Speech, everything) else { unreachable!() };
        desk.voice = Some(voice);
        desk.speak();
        desk
    }

    /// What the following presses are for.
    pub fn now_for(&mut self, purpose: For) {
        self.purpose = purpose;
    }

    pub fn presses(&self) -> Presses {
        self.presses
    }

    pub fn script(&self) -> &str {
        self.script.trim_end()
    }

    /// A press counts, also where a held button repeats.
    pub fn press(&mut self, button: Button) {
        let button = self.voice.as_ref().map_or(button, |voice| voice.called(button));
        let word = match button {
            Button::Up => "up ",
            Button::Down => "down ",
            Button::Left => "left ",
            Button::Right => "right ",
            Button::A => "A ",
            Button::B => "B ",
        };
        self.input(Input::Press(button), word);
    }

    pub fn press_often(&mut self, button: Button, times: usize) {
        for _ in 0..times {
            self.press(button);
        }
    }

    /// Holding B counts as one press.
    pub fn hold_b(&mut self) {
        self.input(Input::Hold(Button::B), "holdB ");
    }

    fn input(&mut self, input: Input, word: &str) {
        self.script.push_str(word);
        self.presses.0[self.purpose as usize] += 1;
        let Ok(_) = self.runner.input(input, self.now) else { unreachable!("memory has room") };
        let screen = self.runner.console().screen_name();
        let moves = self.voice.as_mut().map_or(0, |voice| voice.moves(screen));
        if moves > 0 {
            return self.move_cursor(moves);
        }
        self.speak();
        self.pass(PRESS, true);
    }

    /// A list that opens for somebody who cannot look opens anywhere. That is nobody's press.
    fn move_cursor(&mut self, moves: usize) {
        self.pass(PRESS, false);
        for _ in 0..moves {
            self.script.push_str("down! ");
            let down = Input::Press(Button::Down);
            let Ok(_) = self.runner.input(down, self.now) else { unreachable!() };
            self.pass(HURRIED, false);
        }
        self.speak();
    }

    fn speak(&mut self) {
        if let Some(voice) = &mut self.voice {
            voice.listen(self.runner.console(), self.now);
        }
    }

    /// Watches for a while without pressing anything.
    pub fn wait(&mut self, time: Millis) {
        self.script.push_str(&format!("{time}ms "));
        self.pass(time, true);
    }

    /// As [`console::script::play`] lets time pass, so that the script gives the same game.
    fn pass(&mut self, time: Millis, speaks: bool) {
        let end = self.now + time;
        while let Some(next) = self.runner.due().map(|due| due.max(self.now + 1))
            && next <= end
        {
            self.now = next;
            let Ok(_) = self.runner.input(Input::Tick, next) else { unreachable!() };
            if speaks {
                self.speak();
            }
        }
        self.now = end;
    }

    /// What there is to see.
    pub fn look(&self) -> Glass {
        assert!(self.voice.is_none(), "whoever plays by ear does not look");
        Glass::of(self.runner.console(), self.now)
    }

    /// From now on the box leaves something unsaid.
    pub fn withhold(&mut self, kind: Kind) {
        if let Some(voice) = &mut self.voice {
            voice.withhold(kind);
        }
    }

    pub fn language(&self) -> Language {
        self.runner.console().settings().language
    }

    /// What there was to hear since this was asked last.
    pub fn hear(&mut self) -> Vec<Utterance> {
        self.voice.as_mut().map_or_else(Vec::new, Voice::take)
    }

    /// The game that the box holds, as a record.
    pub fn record(&mut self) -> Option<String> {
        let mut kept = Vec::new();
        let reading = self.runner.storage().read(&mut |_, record| {
            kept.extend(Kept::decode(record).flatten());
        });
        reading.ok()?;
        simulator::dump::written(&kept)
    }

    /// What the referee makes of that record: the state of the game as JSON.
    pub fn state(&mut self) -> Option<Value> {
        let record = self.record()?;
        let mut last = LastLine::default();
        referee(record.as_bytes(), Format::Json { file: None }, &mut last).ok()?;
        let mut verdict: Value = serde_json::from_slice(&last.0).ok()?;
        verdict.get_mut("state").map(Value::take)
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
