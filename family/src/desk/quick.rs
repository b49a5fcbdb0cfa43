//! Players in a hurry: they press every 350 milliseconds, and notice when the box ignores a press.

use super::Desk;
use super::child::is_to_all;
use console::{Button, Input, Millis};

/// The time from one press to the next, in milliseconds.
pub const PACE: Millis = 350;

/// More presses than the box ever ignores in a row.
const ENDLESS: usize = 10;

/// A press that the box ignored.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lost {
    /// The question before.
    pub from: String,
    /// The question at which it was pressed.
    pub at: String,
    /// Whether the question is to another seat than the one before, or to the whole table.
    pub other_seat: bool,
    /// Whether the button is the one that was pressed before.
    pub same_button: bool,
    /// Whether it rolled dice, ended the game or began another when the box took it.
    pub is_final: bool,
    /// Whether it ended news or tumbling dice, instead of being ignored.
    pub settled: bool,
}

impl Lost {
    /// Whether the press was at a question that follows from the press before, as expected: one to
    /// the same seat, where this press neither rolls dice nor ends a game.
    pub fn is_expected(&self) -> bool {
        !self.other_seat && !self.is_final
    }
}

/// What was pressed last.
#[derive(Clone, Default)]
pub(super) struct Last {
    question: String,
    seat: Option<u64>,
    button: Option<Button>,
}

impl Desk {
    /// A new box with players in a hurry.
    pub fn hurried(seed: u64) -> Desk {
        let mut desk = Desk::new(seed);
        desk.lost = Some(Vec::new());
        desk
    }

    /// The presses that the box ignored.
    pub fn lost(&self) -> &[Lost] {
        self.lost.as_deref().unwrap_or_default()
    }

    /// Presses until the box takes it.
    pub(super) fn press_quickly(&mut self, button: Button) {
        let screen = self.look();
        let (question, seat) = (self.question(&screen), self.seat_asked(&screen));
        let records = self.runner.storage().records.len();
        let mut settled = Vec::new();
        for _ in 0..ENDLESS {
            self.presses.0[self.purpose as usize] += 1;
            let shown = self.input(Input::Press(button), PACE);
            if shown.redraw && shown.cue.is_some() {
                break;
            }
            settled.push(shown.redraw);
        }
        let entered = self.entered(records).unwrap_or_default();
        // A claim, or another game.
        let after = self.question(&self.look());
        let ends = [&question, &after].into_iter().any(|question| question.starts_with("winners"));
        let is_final = ends || entered.iter().any(|kept| kept.thrown().is_some());
        let now = Last { question, seat, button: Some(button) };
        let last = std::mem::replace(&mut self.last, now.clone());
        let lost = settled.into_iter().map(|settled| Lost {
            from: last.question.clone(),
            at: now.question.clone(),
            other_seat: now.seat != last.seat || is_to_all(&screen),
            same_button: now.button == last.button,
            is_final,
            settled,
        });
        self.lost.get_or_insert_default().extend(lost);
    }
}
