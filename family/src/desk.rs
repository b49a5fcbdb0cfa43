//! The box on the table: its buttons, its picture, and how often it was pressed.

use crate::glass::Glass;
use console::script::PRESS;
use console::{Button, Input, Kept, Language, Millis, Runner, Setting};
use serde_json::Value;
use simulator::dice::{DeskDice, seeded};
use simulator::referee::{Format, referee};
use std::io::{self, Write};
use vocabulary::{Keeper as _, Memory};

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
}

impl Desk {
    /// A new box, switched on, that speaks English and rolls the dice of this seed, as
    /// `croupier play --language en --seed SEED` does.
    pub fn new(seed: u64) -> Desk {
        let mut runner = Runner::new(Memory::default());
        runner.set_dice(Some(seeded(seed, 0)));
        let Ok(()) = runner.set(Setting::Language, Language::En.number()) else { unreachable!() };
        let (script, presses) = (String::new(), Presses::default());
        Desk { runner, now: 0, script, presses, purpose: For::SetUp }
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
        self.pass(PRESS);
    }

    /// Watches for a while without pressing anything.
    pub fn wait(&mut self, time: Millis) {
        self.script.push_str(&format!("{time}ms "));
        self.pass(time);
    }

    /// As [`console::script::play`] lets time pass, so that the script gives the same game.
    fn pass(&mut self, time: Millis) {
        let end = self.now + time;
        while let Some(next) = self.runner.due().map(|due| due.max(self.now + 1))
            && next <= end
        {
            self.now = next;
            let Ok(_) = self.runner.input(Input::Tick, next) else { unreachable!() };
        }
        self.now = end;
    }

    /// What there is to see.
    pub fn look(&self) -> Glass {
        Glass::of(self.runner.console(), self.now)
    }

    /// The game that the box holds, as a record.
    pub fn record(&mut self) -> Option<String> {
        let mut kept = Vec::new();
        let reading = self.runner.keeper().read(&mut |_, record| {
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
