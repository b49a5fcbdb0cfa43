//! What only a person can do, step by step: press each button, look, listen.
//!
//! It takes contacts and time, and says what to show, how bright, and what to play. Each step waits
//! for so long and no longer, so the test ends even if a button is dead.

use super::report::{Measured, Report};
use super::wires::{Faults, Seen};
use super::{Fault, Wire};
use crate::buttons::SETTLE;
use crate::oled::{Frame, HEIGHT, Light, WIDTH};
use crate::sound::Tone;
use core::fmt::Write as _;
use embedded_graphics::Drawable as _;
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::{FONT_5X8, FONT_10X20};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget as _, Point, Primitive as _, Size};
use embedded_graphics::primitives::{PrimitiveStyle, Rectangle};
use embedded_graphics::text::{Baseline, Text};
use heapless::String;
use vocabulary::Millis;

/// How long a step waits for a press. Six buttons and four questions at that are 60 s.
const PATIENCE: Millis = 6_000;
/// The same while it counts to five.
const COUNTING: Millis = 10_000;
/// How long a question takes no answer: a press that comes so soon was meant for what came before.
const DEAF: Millis = 500;
/// How long each level of brightness stays: the eye needs a moment.
const LEVEL: Millis = 700;
/// A contact that has not moved for that long has come to rest.
const STILL: Millis = 40;
/// How long a page of the result stays before the next one comes by itself, as it must where no
/// button works.
const TURN: Millis = 10_000;
/// Lines of a page, below which is what the keys do.
const ROWS: usize = 7;
const ROW: i32 = 8;

/// The tones of the question whether there is anything to hear: low, middle, high.
const TONES: [Tone; 6] = [
    Tone { hz: 523, ms: 300 },
    Tone { hz: 0, ms: 100 },
    Tone { hz: 1_047, ms: 300 },
    Tone { hz: 0, ms: 100 },
    Tone { hz: 2_093, ms: 300 },
    Tone { hz: 0, ms: 400 },
];

/// What a person is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Whether the frame is at the edge of the glass.
    Edge,
    /// Whether the chessboard has no gaps.
    Dots,
    /// Whether the brightness changes.
    Brightness,
    /// Whether there is something to hear.
    Heard,
    /// Whether the voice says five numbers, each louder than the one before.
    Said,
}

impl Question {
    const fn next(self, has_voice: bool) -> Step {
        match self {
            Question::Edge => Step::Ask(Question::Dots),
            Question::Dots => Step::Ask(Question::Brightness),
            Question::Brightness => Step::Ask(Question::Heard),
            Question::Heard if has_voice => Step::Ask(Question::Said),
            Question::Heard | Question::Said => Step::Measure,
        }
    }

    const fn fault(self) -> Fault {
        match self {
            Question::Edge => Fault::Edge,
            Question::Dots => Fault::Dots,
            Question::Brightness => Fault::Brightness,
            Question::Heard => Fault::NotHeard,
            Question::Said => Fault::NotSaid,
        }
    }

    /// The question, as it is on the glass.
    pub const fn text(self) -> &'static str {
        match self {
            Question::Edge => "A frame at the edge?",
            Question::Dots => "No gaps in the squares?",
            Question::Brightness => "Four levels of light?",
            Question::Heard => "Do you hear three tones?",
            Question::Said => "Does it count to five?",
        }
    }

    /// How long it waits for an answer.
    const fn patience(self) -> Millis {
        match self {
            Question::Said => COUNTING,
            _ => PATIENCE,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// The nth button is asked for.
    Press(usize),
    Ask(Question),
    Measure,
    /// The nth page of the result.
    Result(usize),
    Over,
}

/// One contact.
#[derive(Clone, Copy, Default)]
struct Contact {
    closed: bool,
    /// When it moved last, if ever.
    moved: Option<Millis>,
    /// When it first closed, and first opened, since it last was at rest.
    first: [Option<Millis>; 2],
    /// How often it has moved.
    edges: u16,
    /// The longest time between two moves of the same kind while it was not at rest.
    bounce: Millis,
}

impl Contact {
    /// Returns whether it is pressed now.
    fn read(&mut self, closed: bool, now: Millis) -> bool {
        if closed == self.closed {
            return false;
        }
        self.edges = self.edges.saturating_add(1);
        let rested = self.moved.is_none_or(|moved| now.saturating_sub(moved) >= STILL);
        if rested {
            self.first = [None; 2];
        }
        let [opened, shut] = &mut self.first;
        let first = if closed { shut } else { opened };
        match *first {
            Some(first) => self.bounce = self.bounce.max(now.saturating_sub(first)),
            None => *first = Some(now),
        }
        (self.closed, self.moved) = (closed, Some(now));
        closed && rested
    }
}

/// Leads through the test.
pub struct Guide {
    step: Step,
    since: Millis,
    contacts: [Contact; 6],
    /// For each button that was asked for: whose contact closed.
    pressed: [Option<usize>; 6],
    /// For the button that is asked for now: another one that was pressed instead.
    instead: Option<usize>,
    faults: Faults,
    seen: Seen,
    unanswered: bool,
    has_voice: bool,
    report: Option<Report>,
}

impl Guide {
    /// Begins, with what was found without anybody's help.
    pub fn new(seen: Seen, faults: Faults, has_voice: bool, now: Millis) -> Guide {
        let mut guide = Guide {
            step: Step::Press(0),
            since: now,
            contacts: [Contact::default(); 6],
            pressed: [None; 6],
            instead: None,
            faults,
            seen,
            unanswered: false,
            has_voice,
            report: None,
        };
        seen.fault().into_iter().for_each(|fault| guide.blame(fault));
        guide.ask_for(0, now);
        guide
    }

    fn blame(&mut self, fault: Fault) {
        if !self.faults.contains(&fault) {
            // There is room for all.
            let _ = self.faults.push(fault);
        }
    }

    fn go(&mut self, step: Step, now: Millis) {
        (self.step, self.since) = (step, now);
    }

    /// Asks for that button, or the next one that is not stuck.
    fn ask_for(&mut self, from: usize, now: Millis) {
        self.instead = None;
        let stuck = |button: Wire| {
            let known = [
                Fault::AtGround(button),
                Fault::AtPower(button),
                Fault::Touch(button, Wire::Speaker),
                Fault::Touch(button, Wire::Amplifier),
            ];
            known.iter().any(|fault| self.faults.contains(fault))
        };
        let next = Wire::BUTTONS.iter().enumerate().skip(from).find(|(_, button)| !stuck(**button));
        match next {
            Some((nth, _)) => self.go(Step::Press(nth), now),
            None => {
                self.judge_buttons();
                self.go(Step::Ask(Question::Edge), now);
            }
        }
    }

    /// What it means that other contacts closed than those that were asked for.
    fn judge_buttons(&mut self) {
        for (nth, &button) in Wire::BUTTONS.iter().enumerate() {
            let at = |nth: usize| self.pressed.get(nth).copied().flatten();
            let Some(other) = at(nth).filter(|other| *other != nth) else { continue };
            let Some(&wire) = Wire::BUTTONS.get(other) else { continue };
            if at(other) == Some(nth) {
                if nth < other {
                    self.blame(Fault::Exchanged(button, wire));
                }
            } else {
                self.blame(Fault::ActsAs(button, wire));
            }
        }
    }

    /// Takes all contacts: bit 0 is set if that of the first button is closed, and so on. Call it
    /// whenever one of them moves, and at the time that [`Guide::due`] gives.
    pub fn read(&mut self, closed: u32, now: Millis) {
        for nth in 0..self.contacts.len() {
            let pressed = self
                .contacts
                .get_mut(nth)
                .is_some_and(|contact| contact.read(closed >> nth & 1 == 1, now));
            if pressed {
                self.press(nth, now);
            }
        }
        let late = now.saturating_sub(self.since);
        match self.step {
            Step::Press(nth) if late >= PATIENCE => {
                let instead = self.instead;
                match (instead, Wire::BUTTONS.get(nth)) {
                    (Some(_), _) => self.note(nth, instead),
                    (None, Some(&button)) => self.blame(Fault::NotPressed(button)),
                    (None, None) => {}
                }
                self.ask_for(nth + 1, now);
            }
            Step::Ask(question) if late >= question.patience() => {
                self.unanswered = true;
                self.go(question.next(self.has_voice), now);
            }
            Step::Result(page) if late >= TURN => self.turn(page, now),
            _ => {}
        }
    }

    fn note(&mut self, asked: usize, contact: Option<usize>) {
        if let Some(pressed) = self.pressed.get_mut(asked) {
            *pressed = contact;
        }
    }

    fn press(&mut self, contact: usize, now: Millis) {
        match self.step {
            Step::Press(asked) if asked == contact => {
                self.note(asked, Some(contact));
                self.ask_for(asked + 1, now);
            }
            // Somebody presses the last one twice, or this one is wired to another pin.
            Step::Press(_) => self.instead = Some(contact),
            Step::Ask(_) if now.saturating_sub(self.since) < DEAF => {}
            Step::Ask(question) => {
                let (yes, no) = self.keys();
                let meant = self.means(contact);
                if meant == Some(no) {
                    self.blame(question.fault());
                }
                if meant == Some(no) || meant == Some(yes) {
                    self.go(question.next(self.has_voice), now);
                }
            }
            Step::Result(page) => {
                let (more, start) = self.keys();
                match self.means(contact) {
                    Some(meant) if meant == more => self.turn(page, now),
                    Some(meant) if meant == start => self.go(Step::Over, now),
                    _ => {}
                }
            }
            Step::Measure | Step::Over => {}
        }
    }

    /// The button whose contact this is, as was seen when it was asked for.
    fn means(&self, contact: usize) -> Option<Wire> {
        let nth = self.pressed.iter().position(|pressed| *pressed == Some(contact))?;
        Wire::BUTTONS.get(nth).copied()
    }

    /// The keys for yes and no: A and B if each of them was seen to work by itself, otherwise right
    /// and left.
    pub fn keys(&self) -> (Wire, Wire) {
        let works = |wire: Wire| {
            let at = Wire::BUTTONS.iter().position(|button| *button == wire);
            let pressed = at.and_then(|at| self.pressed.get(at)).is_some_and(Option::is_some);
            let touches = |fault: &Fault| match *fault {
                Fault::Touch(one, other) => one == wire || other == wire,
                _ => false,
            };
            let faults = self.report.as_ref().map_or(&self.faults, |report| &report.faults);
            pressed && !faults.iter().any(touches)
        };
        let yes = if works(Wire::A) { Wire::A } else { Wire::Right };
        let no = if works(Wire::B) { Wire::B } else { Wire::Left };
        (yes, no)
    }

    fn turn(&mut self, page: usize, now: Millis) {
        let lines = self.report.as_ref().map_or(0, |report| report.lines.len());
        let next = page + 1;
        self.go(Step::Result(if next * ROWS < lines { next } else { 0 }), now);
    }

    /// Whether [`Guide::measured`] is waited for, while nobody needs to be quick.
    pub fn measures(&self) -> bool {
        self.step == Step::Measure
    }

    /// Takes what was measured; the result follows.
    pub fn measured(&mut self, measured: &Measured, now: Millis) {
        measured.faults().for_each(|fault| self.blame(fault));
        let mut longest = 0;
        for (contact, button) in self.contacts.into_iter().zip(Wire::BUTTONS) {
            let bounce = u16::try_from(contact.bounce).unwrap_or(u16::MAX);
            longest = longest.max(bounce);
            if contact.bounce > SETTLE {
                self.blame(Fault::Bounces(button, bounce));
            }
        }
        let faults = core::mem::take(&mut self.faults);
        let address = self.seen.address;
        let edges = self.contacts.map(|contact| contact.edges);
        let buttons = (longest, edges);
        self.report = Some(Report::new(faults, measured, address, buttons, self.unanswered));
        self.go(Step::Result(0), now);
    }

    /// The result, once there is one.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    /// Whether somebody has left the result: the box is to start.
    pub fn is_over(&self) -> bool {
        self.step == Step::Over
    }

    /// What is asked now.
    pub fn question(&self) -> Option<Question> {
        match self.step {
            Step::Ask(question) => Some(question),
            _ => None,
        }
    }

    /// The button that is asked for now.
    pub fn asks_for(&self) -> Option<Wire> {
        match self.step {
            Step::Press(nth) => Wire::BUTTONS.get(nth).copied(),
            _ => None,
        }
    }

    /// When something changes although no contact moves.
    pub fn due(&self, now: Millis) -> Millis {
        let after = |wait: Millis| self.since.saturating_add(wait);
        let over = match self.step {
            Step::Result(_) => after(TURN),
            Step::Ask(question) => after(question.patience()),
            _ => after(PATIENCE),
        };
        let late = now.saturating_sub(self.since);
        let change = match self.step {
            Step::Ask(Question::Brightness) => after((late / LEVEL + 1) * LEVEL),
            Step::Ask(Question::Heard) => after(late + self.note_at(late).1),
            _ => over,
        };
        change.min(over)
    }

    /// The tone at that time of the question, and how long it goes on.
    fn note_at(&self, late: Millis) -> (Tone, Millis) {
        let all: Millis = TONES.iter().map(|tone| Millis::from(tone.ms)).sum();
        let mut at = late.checked_rem(all).unwrap_or(0);
        for tone in TONES {
            let ms = Millis::from(tone.ms);
            if at < ms {
                return (tone, ms - at);
            }
            at -= ms;
        }
        (Tone { hz: 0, ms: 0 }, LEVEL)
    }

    /// What the speaker plays now.
    pub fn tone(&self, now: Millis) -> Tone {
        match self.step {
            Step::Ask(Question::Heard) => self.note_at(now.saturating_sub(self.since)).0,
            _ => Tone { hz: 0, ms: 0 },
        }
    }

    /// How bright the glass is now.
    pub fn light(&self, now: Millis) -> Light {
        match self.step {
            Step::Ask(Question::Brightness) => {
                let nth = now.saturating_sub(self.since) / LEVEL % 4;
                Light::Level(u8::try_from(nth + 1).unwrap_or(4))
            }
            _ => Light::Level(3),
        }
    }

    /// Draws what is shown now.
    pub fn draw(&self, frame: &mut Frame) {
        let Ok(()) = frame.clear(BinaryColor::Off);
        match self.step {
            Step::Press(nth) => self.draw_press(frame, nth),
            Step::Ask(question) => self.draw_question(frame, question),
            Step::Measure => write(frame, 3, "Measuring: 10 seconds"),
            Step::Result(page) => self.draw_result(frame, page),
            Step::Over => write(frame, 3, "The box starts"),
        }
    }

    fn draw_press(&self, frame: &mut Frame, nth: usize) {
        write(frame, 0, "Self-test");
        let Some(button) = Wire::BUTTONS.get(nth) else { return };
        let style = MonoTextStyle::new(&FONT_10X20, BinaryColor::On);
        let mut text = String::<24>::new();
        let _ = write!(text, "press {button}");
        let _ = Text::with_baseline(&text, Point::new(4, 20), style, Baseline::Top).draw(frame);
        if let Some(other) = self.instead.and_then(|other| Wire::BUTTONS.get(other)) {
            let mut text = String::<32>::new();
            let _ = write!(text, "That was {other}.");
            write(frame, 6, &text);
        }
    }

    fn draw_question(&self, frame: &mut Frame, question: Question) {
        #[allow(clippy::cast_possible_truncation, reason = "128 and 64")]
        let size = Size::new(WIDTH as u32, HEIGHT as u32);
        let lit = BinaryColor::On;
        match question {
            Question::Edge => {
                let edge = Rectangle::new(Point::zero(), size);
                let Ok(()) = edge.into_styled(PrimitiveStyle::with_stroke(lit, 1)).draw(frame);
            }
            Question::Dots => {
                // Squares of 8 pixels above and below the words.
                let squares = (0..8).flat_map(|row| (0..16).map(move |column| (column, row)));
                for (column, row) in squares.filter(|(x, y)| (x + y) % 2 == 0) {
                    let at = Point::new(column * 8, row * 8);
                    let square = Rectangle::new(at, Size::new(8, 8));
                    let Ok(()) = square.into_styled(PrimitiveStyle::with_fill(lit)).draw(frame);
                }
                let words = Rectangle::new(Point::new(0, 22), Size::new(size.width, 28));
                let dark = PrimitiveStyle::with_fill(BinaryColor::Off);
                let Ok(()) = words.into_styled(dark).draw(frame);
            }
            Question::Brightness | Question::Heard | Question::Said => {}
        }
        write(frame, 3, question.text());
        let (yes, no) = self.keys();
        let mut keys = String::<32>::new();
        let _ = write!(keys, "{yes} yes    {no} no");
        write(frame, 5, &keys);
    }

    fn draw_result(&self, frame: &mut Frame, page: usize) {
        let Some(report) = &self.report else { return };
        for (row, line) in (0..).zip(report.lines.iter().skip(page * ROWS).take(ROWS)) {
            write(frame, row, line);
        }
        let mut keys = String::<32>::new();
        let pages = report.lines.len().div_ceil(ROWS);
        let (more, start) = self.keys();
        let _ = write!(keys, "{}/{pages} {more} more {start} start", page + 1);
        write(frame, 7, &keys);
    }
}

/// Writes a line of small letters, four pixels from the left.
fn write(frame: &mut Frame, row: i32, text: &str) {
    let style = MonoTextStyle::new(&FONT_5X8, BinaryColor::On);
    let _ = Text::with_baseline(text, Point::new(3, row * ROW), style, Baseline::Top).draw(frame);
}
