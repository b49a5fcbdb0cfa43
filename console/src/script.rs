//! A way to play without fingers: `A A right A holdB 500ms`.

use crate::input::{Button, Input, Millis};

/// How long a press takes in a script, in milliseconds, until the next: nobody's question is
/// answered before it was seen, and dice have come to rest.
pub const PRESS: Millis = 600;
/// The same for somebody in a hurry: `A!`.
pub const HURRIED: Millis = 100;

/// What a script is played on.
pub trait Stage {
    type Error;
    fn input(&mut self, input: Input, now: Millis) -> Result<(), Self::Error>;
    /// When something moves next, see [`crate::Runner::due`].
    fn due(&self) -> Option<Millis>;
}

/// Plays from time 0, with a clock that moves only when the steps say so, and returns the time at
/// the end. Ticks come when the console has asked for them.
pub fn play<S: Stage>(
    stage: &mut S,
    steps: impl IntoIterator<Item = Step>,
) -> Result<Millis, S::Error> {
    let mut now = 0;
    for step in steps {
        if let Some(input) = step.input() {
            stage.input(input, now)?;
        }
        let end = now.saturating_add(step.passes());
        // A due time that has passed means the next moment, so that time always goes on.
        while let Some(next) = stage.due().map(|due| due.max(now + 1))
            && next <= end
        {
            now = next;
            stage.input(Input::Tick, now)?;
        }
        now = end;
    }
    Ok(now)
}

/// One word of a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Input(Input),
    /// The next step comes at once.
    Hurried(Input),
    Wait(Millis),
}

impl Step {
    /// What is done, unless it is only waited.
    pub fn input(self) -> Option<Input> {
        match self {
            Step::Input(input) | Step::Hurried(input) => Some(input),
            Step::Wait(_) => None,
        }
    }

    /// The time until the next step.
    pub fn passes(self) -> Millis {
        match self {
            Step::Input(_) => PRESS,
            Step::Hurried(_) => HURRIED,
            Step::Wait(time) => time,
        }
    }
}

/// The steps of a script; a word that is not a step comes as an error.
pub fn steps(script: &str) -> impl Iterator<Item = Result<Step, &str>> {
    script.split_ascii_whitespace().map(|word| step(word).ok_or(word))
}

fn step(word: &str) -> Option<Step> {
    const WORDS: [(&str, Button); 6] = [
        ("up", Button::Up),
        ("down", Button::Down),
        ("left", Button::Left),
        ("right", Button::Right),
        ("a", Button::A),
        ("b", Button::B),
    ];
    let button = |name: &str| {
        WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(name)).map(|(_, button)| *button)
    };
    if let Some(button) = word.strip_suffix('!').and_then(button) {
        return Some(Step::Hurried(Input::Press(button)));
    }
    if let Some(button) = button(word) {
        return Some(Step::Input(Input::Press(button)));
    }
    if let Some((hold, name)) = word.split_at_checked(4)
        && hold.eq_ignore_ascii_case("hold")
    {
        return button(name).map(|button| Step::Input(Input::Hold(button)));
    }
    word.strip_suffix("ms")?.parse().ok().map(Step::Wait)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn a_script_is_read_word_by_word() {
        let read: Vec<_> = steps("A up! holdB  500ms Right jump 5s").collect();
        assert_eq!(
            read,
            [
                Ok(Step::Input(Input::Press(Button::A))),
                Ok(Step::Hurried(Input::Press(Button::Up))),
                Ok(Step::Input(Input::Hold(Button::B))),
                Ok(Step::Wait(500)),
                Ok(Step::Input(Input::Press(Button::Right))),
                Err("jump"),
                Err("5s"),
            ]
        );
    }
}
