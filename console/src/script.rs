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

/// Plays from time 0, with a clock that moves only when the actions say so, and returns the time at
/// the end. Ticks come when the console has asked for them.
pub fn play<S: Stage>(
    stage: &mut S,
    actions: impl IntoIterator<Item = Action>,
) -> Result<Millis, S::Error> {
    let mut now = 0;
    for action in actions {
        if let Some(input) = action.input() {
            stage.input(input, now)?;
        }
        let end = now.saturating_add(action.passes());
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
pub enum Action {
    Input(Input),
    /// The next action comes at once.
    Hurried(Input),
    Wait(Millis),
}

impl Action {
    /// What is done, unless it is only waited.
    pub fn input(self) -> Option<Input> {
        match self {
            Action::Input(input) | Action::Hurried(input) => Some(input),
            Action::Wait(_) => None,
        }
    }

    /// The time until the next action.
    pub fn passes(self) -> Millis {
        match self {
            Action::Input(_) => PRESS,
            Action::Hurried(_) => HURRIED,
            Action::Wait(time) => time,
        }
    }
}

/// The actions of a script; a word that is not a action comes as an error.
pub fn actions(script: &str) -> impl Iterator<Item = Result<Action, &str>> {
    script.split_ascii_whitespace().map(|word| action(word).ok_or(word))
}

fn action(word: &str) -> Option<Action> {
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
        return Some(Action::Hurried(Input::Press(button)));
    }
    if let Some(button) = button(word) {
        return Some(Action::Input(Input::Press(button)));
    }
    if let Some((hold, name)) = word.split_at_checked(4)
        && hold.eq_ignore_ascii_case("hold")
    {
        return button(name).map(|button| Action::Input(Input::Hold(button)));
    }
    word.strip_suffix("ms")?.parse().ok().map(Action::Wait)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn a_script_is_read_word_by_word() {
        let read: Vec<_> = actions("A up! holdB  500ms Right jump 5s").collect();
        assert_eq!(
            read,
            [
                Ok(Action::Input(Input::Press(Button::A))),
                Ok(Action::Hurried(Input::Press(Button::Up))),
                Ok(Action::Input(Input::Hold(Button::B))),
                Ok(Action::Wait(500)),
                Ok(Action::Input(Input::Press(Button::Right))),
                Err("jump"),
                Err("5s"),
            ]
        );
    }
}
