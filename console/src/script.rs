//! Playing by script: presses and pauses as text, such as `A A right A holdB 500ms`.

use crate::input::{Button, Input, Millis};

/// The time from one press of a script to the next, in milliseconds: long enough that no question
/// ignores the press, even of the same button, and all dice have come to rest.
pub const PRESS: Millis = 1_000;
/// The same for a player in a hurry: `A!`.
pub const HURRIED: Millis = 100;

/// Whatever a script is played on.
pub trait Stage {
    /// Why an input fails.
    type Error;
    /// Handles an input.
    ///
    /// # Errors
    ///
    /// Fails if the result could not be saved.
    fn input(&mut self, input: Input, now: Millis) -> Result<(), Self::Error>;
    /// When the next tick is due, see [`crate::Runner::due`].
    fn due(&self) -> Option<Millis>;
}

/// Plays actions from time 0, with a clock that moves only as they say, and returns the time at the
/// end. Ticks are sent when the stage asks for them.
///
/// # Errors
///
/// Stops at the first input that fails.
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
        // A due time in the past means the next millisecond, so that time never stands still.
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
    /// An input, and the time a player takes for it.
    Input(Input),
    /// An input, with the next action right after it.
    Hurried(Input),
    /// A pause.
    Wait(Millis),
}

impl Action {
    /// Returns the input, unless this is a pause.
    pub fn input(self) -> Option<Input> {
        match self {
            Action::Input(input) | Action::Hurried(input) => Some(input),
            Action::Wait(_) => None,
        }
    }

    /// Returns the time until the next action.
    pub fn passes(self) -> Millis {
        match self {
            Action::Input(_) => PRESS,
            Action::Hurried(_) => HURRIED,
            Action::Wait(time) => time,
        }
    }
}

/// Parses a script. A word that is not an action is returned as an error.
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
