//! Debounces buttons: bouncing contacts become [`KeyEvent`]s.
//!
//! A press acts on the first edge, so that the box answers at once. A release counts only after the
//! contact has stayed open for [`SETTLE`]. That debounces the press as well: however the contact
//! bounces in the meantime, it has not been open long enough to count as pressed again.
//!
//! **Promises.** A press gives one event, however it bounces, as long as each bounce is shorter
//! than [`SETTLE`] and the contact rests open for that long between two presses. Buttons are
//! independent: any number may be down at once. If the clock jumps, forward or back, no event is
//! doubled and no button gets stuck. Every press of a button that [`Manner::Holds`] gives one
//! event, a press or a hold, never both.
//!
//! **Leaves to others.** Reading the pins: call [`Buttons::read`] with all levels whenever one of
//! them changes, and at the time that [`Buttons::wake`] gives; no polling is needed in between.
//! Deciding what an event means.

use vocabulary::Button;
pub use vocabulary::Millis;

/// How long a contact stays open before it counts as released. Contacts bounce for up to 6 ms, an
/// old keyboard switch for 15; a quick finger rests 50 ms between two presses.
pub const SETTLE: Millis = 20;

/// How long a button is down before it counts as held: twice as long as a slow press, but not yet a
/// wait.
pub const HOLD: Millis = 600;

/// The time between repeats of a held button. Six to seven steps a second are slow enough to stop
/// at the right one.
pub const REPEAT: Millis = 150;

/// What a button does when it is held down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Nothing more: it reports one press, at once.
    Plain,
    /// It reports a press at once, and after [`HOLD`] a repeat every [`REPEAT`].
    Repeats,
    /// It reports a hold at [`HOLD`]. A press is therefore reported on release, if that comes
    /// before [`HOLD`].
    Holds,
}

/// How each of the box's buttons behaves, in the order of [`Button::ALL`].
pub const MANNERS: [Manner; 6] = [
    Manner::of(Button::Up),
    Manner::of(Button::Down),
    Manner::of(Button::Left),
    Manner::of(Button::Right),
    Manner::of(Button::A),
    Manner::of(Button::B),
];

impl Manner {
    /// How this button behaves: the cross repeats, A acts at once and only once, and holding B
    /// opens the menu.
    pub const fn of(button: Button) -> Manner {
        match button {
            Button::Up | Button::Down | Button::Left | Button::Right => Manner::Repeats,
            Button::A => Manner::Plain,
            Button::B => Manner::Holds,
        }
    }
}

/// What a button reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyEvent {
    /// The button was pressed.
    Press,
    /// The button is still down: the press repeats.
    Repeat,
    /// The button has been down for [`HOLD`].
    Hold,
}

#[derive(Clone, Copy)]
enum State {
    Up,
    Down {
        since: Millis,
        /// When the contact opened, if it is open: either it was released or it bounces.
        open: Option<Millis>,
        /// When the next event is due if the button stays down.
        next: Option<Millis>,
    },
}

#[derive(Clone, Copy)]
struct Key {
    manner: Manner,
    state: State,
}

impl Key {
    fn read(&mut self, closed: bool, now: Millis) -> Option<KeyEvent> {
        let State::Down { since, open, next } = self.state else {
            return if closed { self.press(now) } else { None };
        };
        // If the clock jumped back, this would be in the far future, and the button stuck until
        // then.
        let next = next.map(|next| next.min(now.saturating_add(HOLD)));
        if closed {
            let due = next.is_some_and(|next| next <= now);
            let (next, event) = match self.manner {
                Manner::Repeats if due => {
                    (Some(now.saturating_add(REPEAT)), Some(KeyEvent::Repeat))
                }
                Manner::Holds if due => (None, Some(KeyEvent::Hold)),
                _ => (next, None),
            };
            self.state = State::Down { since, open: None, next };
            return event;
        }
        let open = open.unwrap_or(now).min(now);
        if now - open < SETTLE {
            self.state = State::Down { since, open: Some(open), next };
            return None;
        }
        self.state = State::Up;
        match (self.manner, next) {
            // Nothing has been reported yet. It can be past the time of the hold only if the
            // buttons were not read then.
            (Manner::Holds, Some(_)) if open.saturating_sub(since) < HOLD => Some(KeyEvent::Press),
            (Manner::Holds, Some(_)) => Some(KeyEvent::Hold),
            _ => None,
        }
    }

    fn press(&mut self, now: Millis) -> Option<KeyEvent> {
        let (next, event) = match self.manner {
            Manner::Plain => (None, Some(KeyEvent::Press)),
            Manner::Repeats => (Some(now.saturating_add(HOLD)), Some(KeyEvent::Press)),
            Manner::Holds => (Some(now.saturating_add(HOLD)), None),
        };
        self.state = State::Down { since: now, open: None, next };
        event
    }

    fn wake(&self) -> Option<Millis> {
        match self.state {
            State::Up => None,
            State::Down { open: Some(open), .. } => Some(open.saturating_add(SETTLE)),
            State::Down { open: None, next, .. } => next,
        }
    }
}

/// `N` buttons, each with its own behaviour.
pub struct Buttons<const N: usize> {
    keys: [Key; N],
}

impl<const N: usize> Buttons<N> {
    /// Starts with all buttons up. A button that is already down counts as pressed at the first
    /// reading, so check the levels beforehand if it must not act.
    pub fn new(manners: [Manner; N]) -> Self {
        Buttons { keys: manners.map(|manner| Key { manner, state: State::Up }) }
    }

    /// Reads all contacts and returns what each button reports. Bit 0 of `closed` is set if the
    /// first button's contact is closed, and so on.
    pub fn read(&mut self, closed: u32, now: Millis) -> [Option<KeyEvent>; N] {
        let mut events = [None; N];
        for ((key, event), nth) in self.keys.iter_mut().zip(&mut events).zip(0..) {
            *event = key.read(closed >> nth & 1 == 1, now);
        }
        events
    }

    /// When to read again even if no contact changes; `None` if nothing is due.
    pub fn wake(&self) -> Option<Millis> {
        self.keys.iter().filter_map(Key::wake).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use KeyEvent::{Hold, Press, Repeat};

    /// The time, whether the contact is closed, and the event expected then.
    type Step = (Millis, bool, Option<KeyEvent>);

    fn reports(manner: Manner, steps: &[Step]) {
        let mut buttons = Buttons::new([manner]);
        for &(now, closed, expected) in steps {
            assert_eq!(buttons.read(closed.into(), now), [expected], "{manner:?} at {now} ms");
        }
    }

    const CLOSED: bool = true;
    const OPEN: bool = false;

    #[test]
    fn the_manners_are_in_the_order_of_the_buttons() {
        assert_eq!(MANNERS, Button::ALL.map(Manner::of));
    }

    #[test]
    fn a_press_acts_on_the_first_edge_and_bounces_are_silent() {
        for manner in [Manner::Plain, Manner::Repeats] {
            reports(
                manner,
                &[
                    (5, CLOSED, Some(Press)),
                    (6, OPEN, None),
                    (20, CLOSED, None),
                    (100, OPEN, None),
                    (114, CLOSED, None),
                    (115, OPEN, None),
                    (134, OPEN, None),
                    (135, OPEN, None),
                    (136, CLOSED, Some(Press)),
                ],
            );
        }
    }

    #[test]
    fn a_contact_that_was_not_open_for_20_ms_was_not_released() {
        reports(
            Manner::Plain,
            &[(0, CLOSED, Some(Press)), (50, OPEN, None), (69, OPEN, None), (69, CLOSED, None)],
        );
    }

    #[test]
    fn the_cross_repeats_after_600_ms_each_150() {
        reports(
            Manner::Repeats,
            &[
                (10, CLOSED, Some(Press)),
                (609, CLOSED, None),
                (610, CLOSED, Some(Repeat)),
                (759, CLOSED, None),
                (760, CLOSED, Some(Repeat)),
                (770, OPEN, None),
                (910, OPEN, None),
                (911, CLOSED, Some(Press)),
            ],
        );
    }

    #[test]
    fn a_short_b_is_a_press_on_release_and_a_long_one_a_hold_at_600_ms() {
        reports(
            Manner::Holds,
            &[
                (0, CLOSED, None),
                (580, OPEN, None),
                (600, OPEN, Some(Press)),
                (700, CLOSED, None),
                (1_299, CLOSED, None),
                (1_300, CLOSED, Some(Hold)),
                (9_000, CLOSED, None),
                (9_001, OPEN, None),
                (9_021, OPEN, None),
                (9_022, CLOSED, None),
            ],
        );
    }

    /// The contact opens at 595 and a bounce closes it again: it is a hold only if the contact is
    /// closed when the hold is due.
    #[test]
    fn a_bounce_at_the_time_of_the_hold_answers_once() {
        let begin: [Step; 2] = [(0, CLOSED, None), (595, OPEN, None)];
        reports(Manner::Holds, &[begin[0], begin[1], (600, OPEN, None), (615, OPEN, Some(Press))]);
        let held = [(602, CLOSED, Some(Hold)), (603, OPEN, None), (700, OPEN, None)];
        reports(Manner::Holds, &[&begin[..], &held[..]].concat());
    }

    #[test]
    fn nothing_is_due_while_nothing_is_pressed() {
        let mut buttons =
            Buttons::new([Manner::Plain, Manner::Repeats, Manner::Holds, Manner::Holds]);
        assert_eq!(buttons.wake(), None);
        buttons.read(0b0001, 100);
        assert_eq!(buttons.wake(), None, "a plain button reports nothing more");
        buttons.read(0b0011, 110);
        assert_eq!(buttons.wake(), Some(710));
        buttons.read(0b0010, 120);
        assert_eq!(buttons.wake(), Some(140));
        buttons.read(0b0010, 140);
        assert_eq!(buttons.wake(), Some(710));
        buttons.read(0b0010, 710);
        assert_eq!(buttons.wake(), Some(860));
        buttons.read(0b0100, 720);
        buttons.read(0b0100, 740);
        assert_eq!(buttons.wake(), Some(1_320));
        assert_eq!(buttons.read(0b0100, 1_320), [None, None, Some(Hold), None]);
        assert_eq!(buttons.wake(), None, "nothing follows a reported hold");
        buttons.read(0, 1_330);
        assert_eq!(buttons.read(0, 1_350), [None; 4]);
        assert_eq!(buttons.wake(), None);
    }

    #[test]
    fn after_a_clock_jumps_ahead_one_event_is_reported_and_not_all_that_were_missed() {
        const LATER: Millis = 1 << 40;
        reports(
            Manner::Repeats,
            &[
                (0, CLOSED, Some(Press)),
                (LATER, CLOSED, Some(Repeat)),
                (LATER + 1, CLOSED, None),
                (LATER + 150, CLOSED, Some(Repeat)),
            ],
        );
        reports(
            Manner::Holds,
            &[(0, CLOSED, None), (LATER, OPEN, None), (LATER + 20, OPEN, Some(Hold))],
        );
        reports(
            Manner::Plain,
            &[(0, CLOSED, Some(Press)), (Millis::MAX, OPEN, None), (Millis::MAX, CLOSED, None)],
        );
    }

    #[test]
    fn a_clock_that_jumps_back_leaves_no_button_stuck() {
        const AFTER: Millis = 1 << 40;
        let begin = (AFTER, CLOSED, Some(Press));
        let again = [(3, OPEN, None), (23, OPEN, None), (24, CLOSED, Some(Press))];
        reports(Manner::Plain, &[&[begin], &again[..]].concat());
        // The contact was already open when the clock jumped.
        reports(Manner::Plain, &[&[begin, (AFTER + 5, OPEN, None)], &again[..]].concat());
        reports(Manner::Repeats, &[begin, (3, CLOSED, None), (603, CLOSED, Some(Repeat))]);
        reports(
            Manner::Holds,
            &[(AFTER, CLOSED, None), (3, CLOSED, None), (603, CLOSED, Some(Hold))],
        );
    }
}
