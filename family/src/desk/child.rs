//! A child at the buttons: presses once more, or presses any button, and what that leads to.
//!
//! One press in ten is followed by a second press of the same button, 200 to 900 milliseconds
//! later; one press in twenty comes after a press of any button, while the question is already
//! shown. What such a *stray* press has entered is looked up in what the box has saved. Then the
//! family looks at the screen again. If it has changed, they take the press back with B. If that
//! does not lead back to where they were, the box is set back to the moment before, so that the
//! next stray press counts for itself.

use super::{Desk, name, switched_on};
use crate::chance::Chance;
use crate::screen::Screen;
use console::script::{HURRIED, PRESS};
use console::{Button, Cue, Input, Kept, Millis};
use serde_json::Value;
use std::collections::BTreeMap;
use vocabulary::Role;

/// How often in a hundred times a press is followed by a second one of the same button.
const SECOND: usize = 10;
/// How often in a hundred times any button is pressed first.
const RANDOM: usize = 5;
/// How long after a press its second one comes, in milliseconds.
const AFTER: std::ops::RangeInclusive<Millis> = 200..=900;
/// How long the box may ignore presses after one that it ignored, in milliseconds.
const DEAF: Millis = 300;
/// How often the family presses B to take a stray press back.
const TAKES_BACK: usize = 2;

/// A press that nobody meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stray {
    /// The same button once more.
    Second,
    /// Any button.
    Random,
}

/// What a stray press led to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Led {
    /// Dice were rolled.
    Roll,
    /// A seat won by claiming its points.
    Claim,
    /// A seat gained a star.
    Star,
    /// Something was entered for another seat than the one that was asked when the button was
    /// meant, or for the whole table.
    Answer,
    /// A random key answered a question to the whole table, for the whole table.
    Table,
    /// Something was entered for the seat that was asked.
    Own,
    /// The last entry was undone.
    Undo,
    /// Another game began.
    Game,
    /// Nothing was entered, but the screen changed.
    Screen,
    /// The box ignored it, or said that the button does nothing here.
    Nothing,
}

impl Led {
    /// All of them, the worst first.
    pub const ALL: [Led; 10] = [
        Led::Roll,
        Led::Claim,
        Led::Star,
        Led::Answer,
        Led::Table,
        Led::Own,
        Led::Undo,
        Led::Game,
        Led::Screen,
        Led::Nothing,
    ];

    /// The same in words.
    pub fn words(self) -> &'static str {
        match self {
            Led::Roll => "a roll",
            Led::Claim => "a claim",
            Led::Star => "a star",
            Led::Answer => "an answer for another seat",
            Led::Table => "an answer to a question to all",
            Led::Own => "an answer for the seat that was asked",
            Led::Undo => "something undone",
            Led::Game => "another game",
            Led::Screen => "only another screen",
            Led::Nothing => "nothing",
        }
    }

    /// Whether that must not follow from a stray press.
    pub fn is_fault(self) -> bool {
        self <= Led::Answer
    }
}

/// A stray press, and what it led to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Slip {
    /// Which kind of press.
    pub stray: Stray,
    /// What it led to.
    pub led: Led,
    /// The question before, at which the button was meant.
    pub from: String,
    /// The question at which it was pressed.
    pub at: String,
    /// The button.
    pub button: &'static str,
}

/// A child, and what its presses led to.
pub struct Child {
    chance: Chance,
    /// How often each stray press happened.
    pub slips: BTreeMap<Slip, u32>,
    /// How many presses were meant, but came too soon after a stray one and had to be made again.
    pub again: u32,
    /// How many stray presses changed something and were taken back with B.
    pub taken_back: u32,
    /// How many could not be taken back so.
    pub set_back: u32,
}

/// The box before a stray press.
struct Before {
    question: String,
    seat: Option<u64>,
    screen: Screen,
    state: Option<Value>,
    records: usize,
    inputs: usize,
    script: usize,
    now: Millis,
}

impl Desk {
    /// A new box at which a child presses as well.
    pub fn with_child(seed: u64) -> Desk {
        let mut desk = Desk::new(seed);
        desk.child = Some(Child {
            chance: Chance::new(seed ^ 0xC11D),
            slips: BTreeMap::new(),
            again: 0,
            taken_back: 0,
            set_back: 0,
        });
        desk
    }

    /// What the child did.
    pub fn child(&self) -> Option<&Child> {
        self.child.as_ref()
    }

    pub(super) fn press_with_child(&mut self, button: Button) {
        let Some(child) = &mut self.child else { return };
        let random = child.chance.percent(RANDOM).then(|| child.chance.pick(&Button::ALL));
        let gap = usize::try_from(AFTER.end() - AFTER.start() + 1).unwrap_or(1);
        let after = AFTER.start() + Millis::try_from(child.chance.below(gap)).unwrap_or(0);
        let second = child.chance.percent(SECOND);
        if let Some(random) = random {
            let before = self.before();
            let (question, seat) = (before.question.clone(), before.seat);
            self.stray(Stray::Random, random, &question, seat, &before);
        }
        let screen = self.look();
        let (question, seat) = (self.question(&screen), self.seat_asked(&screen));
        self.presses.0[self.purpose as usize] += 1;
        let time = if second { after } else { PRESS };
        // A press that the box ignores because of a stray one is made again.
        while !self.input(Input::Press(button), time).redraw {
            self.wait(PRESS);
            let Some(child) = &mut self.child else { return };
            child.again += 1;
        }
        if second {
            let before = self.before();
            self.stray(Stray::Second, button, &question, seat, &before);
        }
    }

    fn before(&mut self) -> Before {
        let screen = self.look();
        Before {
            question: self.question(&screen),
            seat: self.seat_asked(&screen),
            state: self.state(),
            records: self.runner.storage().records.len(),
            inputs: self.inputs.len(),
            script: self.script.len(),
            now: self.now,
            screen,
        }
    }

    /// A stray press. It was meant at the question `from`, to `seat`.
    fn stray(
        &mut self,
        stray: Stray,
        button: Button,
        from: &str,
        seat: Option<u64>,
        before: &Before,
    ) {
        let shown = self.input(Input::Press(button), HURRIED);
        // The family presses on once the box listens again; what it shows may soon go by itself.
        self.wait(if shown.redraw { PRESS - HURRIED } else { DEAF });
        // A click says that the button did something.
        let nothing = !shown.redraw || shown.cue != Some(Cue::Click);
        let led = match self.entered(before.records) {
            None => Led::Game,
            Some(entries) if !entries.is_empty() => self.led(stray, button, &entries, seat, before),
            _ if nothing => Led::Nothing,
            _ if self.is_as(before) => Led::Nothing,
            _ => Led::Screen,
        };
        let at = before.question.clone();
        let slip = Slip { stray, led, from: from.into(), at, button: name(button) };
        let put_right = !shown.redraw || self.take_back(before);
        if !put_right {
            self.set_back(before);
        }
        let Some(child) = &mut self.child else { return };
        *child.slips.entry(slip).or_default() += 1;
        if led != Led::Nothing {
            let how_often = if put_right { &mut child.taken_back } else { &mut child.set_back };
            *how_often += 1;
        }
    }

    /// The entries that were saved since; `None` if a game began.
    pub(super) fn entered(&mut self, records: usize) -> Option<Vec<Kept>> {
        let since = self.runner.storage().records.get(records..).unwrap_or_default();
        if since.iter().any(|(role, _)| *role == Role::Game) {
            return None;
        }
        let events = since.iter().filter(|(role, _)| *role == Role::Event);
        Some(events.flat_map(|(_, record)| Kept::decode(record).flatten()).collect())
    }

    /// What these entries mean for the seat whose press it was.
    fn led(
        &mut self,
        stray: Stray,
        button: Button,
        entries: &[Kept],
        seat: Option<u64>,
        before: &Before,
    ) -> Led {
        if entries.iter().all(Kept::takes_back) {
            return Led::Undo;
        }
        // Before the first roll or tile, there is no game yet in which somebody could be asked.
        let Some(was) = &before.state else { return Led::Own };
        let whole_table = is_for_all(&before.screen, button);
        let is_other = |other: u64| seat.is_some_and(|seat| seat != other);
        let written: Vec<Value> =
            entries.iter().map(|kept| serde_json::to_value(kept).unwrap_or_default()).collect();
        let claims = |entry: &Value| {
            let of = entry.pointer("/Combo/Play/Claimed/seat").and_then(Value::as_u64);
            of.is_some_and(|of| stray == Stray::Second || is_other(of))
        };
        let is = self.state().unwrap_or_default();
        let starred = (0..4).any(|nth| is["stars"][nth].as_u64() > was["stars"][nth].as_u64());
        // The answers of all seats are saved with the last one; scores are about the whole table.
        let kept_back = ["combo-lines", "combo-scores", "combo-roll-off"];
        let names_seats = !kept_back.iter().any(|name| before.question.starts_with(name));
        let names = |entry: &&Value| names_seats && named(entry).is_some();
        // Whoever was passed over comes before the seat that answers.
        let last = written.iter().rev().find(names);
        let answers = last.and_then(named).is_some_and(is_other);
        let moved_on = before.seat != seat && last.is_none();
        let is_star = starred
            && match stray {
                Stray::Second => last.is_some(),
                Stray::Random => answers && !whole_table,
            };
        match stray {
            Stray::Second if entries.iter().any(|kept| kept.thrown().is_some()) => Led::Roll,
            _ if written.iter().any(claims) => Led::Claim,
            _ if is_star => Led::Star,
            Stray::Random if whole_table => Led::Table,
            Stray::Second if whole_table => Led::Answer,
            _ if answers || moved_on => Led::Answer,
            _ => Led::Own,
        }
    }

    /// Whether the screen and the game are as before.
    fn is_as(&mut self, before: &Before) -> bool {
        self.look().looks_like(&before.screen) && self.state() == before.state
    }

    /// Presses B until everything is as before.
    fn take_back(&mut self, before: &Before) -> bool {
        for _ in 0..TAKES_BACK {
            if self.is_as(before) {
                return true;
            }
            self.input(Input::Press(Button::B), PRESS);
        }
        self.is_as(before)
    }

    /// Sets the box back to this moment.
    fn set_back(&mut self, before: &Before) {
        self.runner = switched_on(self.language(), self.seed);
        self.inputs.truncate(before.inputs);
        for &(input, now) in &self.inputs {
            let Ok(_) = self.runner.input(input, now) else { unreachable!() };
        }
        self.script.truncate(before.script);
        self.now = before.now;
    }

    /// The seat whose animal is in the title, counted from 1. A title without an animal is about
    /// the same seat as the one before.
    pub(super) fn seat_asked(&mut self, screen: &Screen) -> Option<u64> {
        let shown = [screen.title_animal(), screen.pane_animal()];
        let token = self.animals.iter().position(|animal| shown.contains(animal));
        let tokens = self.kept()?.into_iter().rev().find_map(|kept| match kept {
            Kept::Game { tokens, .. } => Some(tokens),
            _ => None,
        });
        let seat = token.zip(tokens).and_then(|(token, tokens)| {
            tokens.iter().position(|other| usize::from(*other) == token)
        });
        self.seen = seat.and_then(|seat| u64::try_from(seat + 1).ok()).or(self.seen);
        self.seen
    }
}

/// Whether the question is to the whole table.
pub(super) fn is_to_all(screen: &Screen) -> bool {
    let to_all =
        ["Who else has ", "Any stars?", "Any takers?", "turns ", "Turn over", "Nobody has "];
    to_all.iter().any(|title| screen.title().starts_with(title))
}

/// Whether this button answers such a question for the whole table.
fn is_for_all(screen: &Screen, button: Button) -> bool {
    let for_all = ["nobody", "as shown", "next", "yes"];
    let next_seat = screen.key_at(0..4, 50..60).filter(|_| screen.title() == "Any takers?");
    is_to_all(screen)
        && (next_seat == Some(button)
            || for_all.iter().any(|text| screen.key_of(text) == Some(button)))
}

/// The seat that an entry names.
fn named(entry: &Value) -> Option<u64> {
    match entry {
        Value::Object(fields) => {
            fields.get("seat").and_then(Value::as_u64).or_else(|| fields.values().find_map(named))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::Party;
    use crate::{Fingers as _, bingolino, fingers};

    /// A box at the first roll of a game on trust, with a child who does not press by itself.
    fn at_the_first_roll() -> (Desk, bingolino::Bingolino) {
        let mut chance = Chance::new(1);
        let party = Party { animals: vec![3, 7], start: 0 };
        let mut table = bingolino::Bingolino::new(party, bingolino::Way::OnTrust, chance.split());
        let mut desk = Desk::new(1);
        fingers::Fingers::default().begin(&mut desk, &mut table).unwrap();
        desk.child = Desk::with_child(1).child;
        (desk, table)
    }

    /// Presses a button, then once more after this time.
    fn twice(desk: &mut Desk, button: Button, after: Millis) -> Led {
        let screen = desk.look();
        let (question, seat) = (desk.question(&screen), desk.seat_asked(&screen));
        desk.input(Input::Press(button), after);
        let before = desk.before();
        desk.stray(Stray::Second, button, &question, seat, &before);
        let slips = &desk.child().unwrap().slips;
        slips.keys().next_back().unwrap().led
    }

    #[test]
    fn a_second_press_that_enters_the_answer_of_all_and_one_that_is_too_soon() {
        let (mut desk, _) = at_the_first_roll();
        // A rolls three dice; while they tumble, and just after, the box listens to nobody.
        assert_eq!(twice(&mut desk, Button::A, 200), Led::Nothing);
        let (mut desk, _) = at_the_first_roll();
        let late = twice(&mut desk, Button::A, 5_000);
        assert_eq!(late, Led::Answer, "nobody said that there are no stars");
    }

    #[test]
    fn a_second_press_that_rolls() {
        let (mut desk, _) = at_the_first_roll();
        desk.input(Input::Press(Button::A), 5_000);
        assert_eq!(desk.look().title(), "Any stars?");
        assert_eq!(twice(&mut desk, Button::A, 5_000), Led::Roll);
    }

    #[test]
    fn random_keys_at_ones_own_question_and_at_a_question_to_all() {
        let (mut desk, _) = at_the_first_roll();
        let mut random = |button| {
            let before = desk.before();
            let (question, seat) = (before.question.clone(), before.seat);
            desk.child.as_mut().unwrap().slips.clear();
            desk.stray(Stray::Random, button, &question, seat, &before);
            let led = desk.child().unwrap().slips.keys().next().unwrap().led;
            desk.input(Input::Press(Button::A), 5_000);
            led
        };
        assert_eq!(random(Button::Right), Led::Own, "the roller rolls");
        assert_eq!(random(Button::A), Led::Table, "for all, there are no stars");
    }

    #[test]
    fn after_a_stray_press_the_box_is_as_before() {
        let (mut desk, _) = at_the_first_roll();
        let (script, before) = (desk.script().to_string(), desk.before());
        let (question, seat) = (before.question.clone(), before.seat);
        desk.stray(Stray::Random, Button::A, &question, seat, &before);
        let again = desk.before();
        assert_eq!((again.question, again.seat), (question, Some(1)));
        assert_eq!(desk.child().unwrap().set_back, 1, "a roll cannot be taken back");
        assert_eq!(desk.script(), script, "a stray press that was set back has never been");
    }
}
