//! Before a game: how many, which animals, who starts, what is agreed. One step after the other; B goes
//! one back.

use crate::art::{TOKENS, animal};
use crate::desk::Desk;
use crate::input::{Button, Cue};
use crate::kept::{GameKind, Kept, Tokens};
use crate::layout::Page;
use crate::play::{stepped, turned};
use crate::session::{Session, Wish};
use crate::stroke::{Align, Font};
use crate::text::{Language, Phrase, Text, number};
use rules_core::dingominos::Dingominos;
use rules_core::record::Kind;
use rules_core::{Seat, bingolino, combo, dingominos};

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Setup {
    kind: GameKind,
    seats: u8,
    tokens: Tokens,
    start: u8,
    /// What is chosen in each row of the options.
    options: [u8; 3],
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Step {
    Seats,
    Token(u8),
    Start,
    Options { row: usize },
}

/// What a press on it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ready {
    NotYet,
    /// One step before the first: back to the choice of games.
    Leave,
    Begin,
}

/// What can be agreed on: a row of the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Boards,
    Gaps,
    Claims,
    Rounds,
    SetSize,
    OpenHands,
}

/// Rounds of Dingominos one can agree on; 0 leaves it open.
const ROUNDS: u8 = 9;
/// Steps of the size of a set beyond what is dealt; 0 leaves it uncounted.
const SET_STEPS: u8 = 100;

impl Choice {
    fn text(self) -> Text {
        match self {
            Choice::Boards => Text::Boards,
            Choice::Gaps => Text::Gaps,
            Choice::Claims => Text::Claims,
            Choice::Rounds => Text::Rounds,
            Choice::SetSize => Text::SetSize,
            Choice::OpenHands => Text::OpenHands,
        }
    }

    /// What it means, in a line.
    fn why(self) -> Text {
        match self {
            Choice::Boards => Text::BoardsWhy,
            Choice::Gaps => Text::GapsWhy,
            Choice::Claims => Text::ClaimsWhy,
            Choice::Rounds => Text::RoundsWhy,
            Choice::SetSize => Text::SetSizeWhy,
            Choice::OpenHands => Text::OpenHandsWhy,
        }
    }

    /// How many values there are to choose from.
    fn values(self) -> u8 {
        match self {
            Choice::Rounds => ROUNDS + 1,
            Choice::SetSize => SET_STEPS + 1,
            _ => 2,
        }
    }

    fn value(self, chosen: u8, dealt: u16, language: Language) -> Phrase {
        let text = match (self, chosen) {
            (Choice::Gaps | Choice::Claims, 0) => Text::Agreed,
            (Choice::Gaps | Choice::Claims, _) => Text::NotAgreed,
            (Choice::Boards | Choice::OpenHands, 0) => Text::NotAgreed,
            (Choice::Boards | Choice::OpenHands, _) => Text::Agreed,
            (Choice::Rounds, 0) => Text::Open,
            (Choice::SetSize, 0) => return Phrase::try_from("?").unwrap_or_default(),
            (Choice::Rounds, _) => return Text::Value.with(language, &chosen),
            (Choice::SetSize, _) => {
                return Text::Value.with(language, &(dealt + u16::from(chosen) - 1));
            }
        };
        Text::Value.with(language, &text.get(language))
    }
}

impl Setup {
    /// Free dice need no seats, and nothing to settle.
    pub(crate) fn new(kind: GameKind) -> Option<Setup> {
        (kind != GameKind::FreeDice).then_some(Setup {
            kind,
            seats: 2,
            tokens: [0, 1, 2, 3, 4, 5, 6, 7],
            start: 1,
            options: [0; 3],
            step: Step::Seats,
        })
    }

    pub(crate) fn name(&self) -> &'static str {
        match self.step {
            Step::Seats => "setup-seats",
            Step::Token(_) => "setup-animal",
            Step::Start => "setup-start",
            Step::Options { .. } => "setup-options",
        }
    }

    fn most(&self) -> u8 {
        let kind = match self.kind {
            GameKind::Bingolino => Kind::Bingolino,
            GameKind::Combo => Kind::Combo,
            GameKind::Dingominos | GameKind::FreeDice => Kind::Dingominos,
        };
        *kind.seats().end()
    }

    fn choices(&self) -> &'static [Choice] {
        match self.kind {
            GameKind::Bingolino => &[Choice::Boards],
            GameKind::Combo => &[Choice::Gaps, Choice::Claims],
            GameKind::Dingominos => &[Choice::Rounds, Choice::SetSize, Choice::OpenHands],
            GameKind::FreeDice => &[],
        }
    }

    /// Tiles in the smallest set that can be dealt in Dingominos.
    fn dealt(&self) -> u16 {
        Dingominos::dealt(self.seats)
    }

    pub(crate) fn seats(&self) -> u8 {
        self.seats
    }

    /// Whether boards are to be entered before play.
    pub(crate) fn enters_boards(&self) -> bool {
        self.kind == GameKind::Bingolino && self.options.first() == Some(&1)
    }

    pub(crate) fn press(&mut self, button: Button) -> Ready {
        match (self.step, button) {
            (Step::Seats, Button::B) => return Ready::Leave,
            (Step::Seats, Button::A) => self.step = Step::Token(1),
            (Step::Seats, arrow) => {
                self.seats = turned(self.seats - 2, self.most() - 1, arrow) + 2;
                self.start = 1;
            }
            (Step::Token(seat), Button::A) => {
                self.step = match (seat < self.seats, self.kind) {
                    (true, _) => Step::Token(seat + 1),
                    (false, GameKind::Combo) => Step::Options { row: 0 },
                    (false, _) => Step::Start,
                };
            }
            (Step::Token(1), Button::B) => self.step = Step::Seats,
            (Step::Token(seat), Button::B) => self.step = Step::Token(seat - 1),
            (Step::Token(seat), arrow) => self.other_token(seat, arrow),
            (Step::Start, Button::A) => self.step = Step::Options { row: 0 },
            (Step::Start, Button::B) => self.step = Step::Token(self.seats),
            (Step::Start, arrow) => {
                self.start = turned(self.start - 1, self.seats, arrow) + 1;
            }
            (Step::Options { .. }, Button::A) => return Ready::Begin,
            (Step::Options { .. }, Button::B) => {
                self.step = match self.kind {
                    GameKind::Combo => Step::Token(self.seats),
                    _ => Step::Start,
                };
            }
            (Step::Options { row }, arrow @ (Button::Up | Button::Down)) => {
                self.step = Step::Options { row: stepped(row, self.choices().len(), arrow) };
            }
            (Step::Options { row }, arrow) => {
                if let (Some(choice), Some(chosen)) =
                    (self.choices().get(row), self.options.get_mut(row))
                {
                    *chosen = turned(*chosen, choice.values(), arrow);
                }
            }
        }
        Ready::NotYet
    }

    /// The next animal that nobody has taken.
    fn other_token(&mut self, seat: u8, arrow: Button) {
        let seats = usize::from(self.seats);
        let place = usize::from(seat - 1);
        let mut token = self.tokens.get(place).copied().unwrap_or(0);
        for _ in 0..TOKENS {
            token = turned(token, TOKENS, arrow);
            let taken = self
                .tokens
                .iter()
                .take(seats)
                .enumerate()
                .any(|(other, has)| other != place && *has == token);
            if !taken {
                break;
            }
        }
        if let Some(own) = self.tokens.get_mut(place) {
            *own = token;
        }
    }

    /// Sits everybody down: a new game, and the head of it.
    pub(crate) fn begin(&self, desk: &mut Desk<'_>) {
        begin(self.kind, self.tokens, desk);
        let option = |row: usize| self.options.get(row).copied().unwrap_or(0);
        let start = Seat::new(self.start).unwrap_or(Seat::FIRST);
        let mut tell = |wish| {
            desk.wish(&wish, &mut |_| ());
        };
        match self.kind {
            GameKind::Bingolino => {
                tell(Wish::Bingolino(bingolino::Command::Seats(self.seats)));
                tell(Wish::Bingolino(bingolino::Command::Start(start)));
            }
            GameKind::Combo => {
                tell(Wish::Combo(combo::Command::Seats(self.seats)));
                let rules =
                    [(combo::House::Touching, option(0)), (combo::House::LateFinish, option(1))];
                for (rule, on) in rules {
                    tell(Wish::Combo(combo::Command::House { rule, on: on == 1 }));
                }
            }
            GameKind::Dingominos => {
                tell(Wish::Dingominos(dingominos::Command::Seats(self.seats)));
                tell(Wish::Dingominos(dingominos::Command::Start(start)));
                tell(Wish::Dingominos(dingominos::Command::OpenHands(option(2) == 1)));
                if option(1) > 0 {
                    let tiles = self.dealt() + u16::from(option(1)) - 1;
                    tell(Wish::Dingominos(dingominos::Command::Stock(tiles)));
                }
                if option(0) > 0 {
                    tell(Wish::Dingominos(dingominos::Command::Rounds(option(0).into())));
                }
            }
            GameKind::FreeDice => {}
        }
        desk.cue(Cue::Click);
    }

    #[inline(never)]
    pub(crate) fn draw(&self, page: &mut Page<'_, '_>) {
        let a = match self.step {
            Step::Seats => {
                page.title(Text::HowMany, None);
                page.canvas.text(64, 46, Align::Center, Font::Huge, &number(self.seats));
                page.arrows(34, 94, 31);
                Text::Next
            }
            Step::Token(seat) => {
                let token = self.tokens.get(usize::from(seat - 1)).copied().unwrap_or(0);
                page.title_about(Text::YourAnimal, &seat, None);
                page.big_animal(48, 14, token);
                page.arrows(28, 100, 31);
                Text::Next
            }
            Step::Start => {
                self.draw_start(page);
                Text::Next
            }
            Step::Options { row } => {
                self.draw_options(page, row);
                Text::Begin
            }
        };
        page.hints(a, Some(Text::Back));
    }

    #[inline(never)]
    fn draw_start(&self, page: &mut Page<'_, '_>) {
        page.title(Text::WhoStarts, None);
        let why = if self.kind == GameKind::Bingolino { Text::Darkest } else { Text::Youngest };
        page.canvas.text(64, 22, Align::Center, Font::Text, page.say(why));
        let width = i32::from(self.seats) * 15;
        for seat in 1..=self.seats {
            let x = 64 - width / 2 + i32::from(seat - 1) * 15 + 2;
            let token = self.tokens.get(usize::from(seat - 1)).copied().unwrap_or(0);
            page.canvas.bitmap(x, 32, animal(token), true);
            if seat == self.start {
                page.canvas.frame(x - 2, 30, 15, 15);
            }
        }
    }

    #[inline(never)]
    fn draw_options(&self, page: &mut Page<'_, '_>, row: usize) {
        page.title(Text::Options, None);
        let (language, dealt) = (page.language, self.dealt());
        page.list(self.choices().len(), row, &|nth, show| {
            if let (Some(choice), Some(chosen)) = (self.choices().get(nth), self.options.get(nth)) {
                show(choice.text().get(language), &choice.value(*chosen, dealt, language));
            }
        });
        if let Some(choice) = self.choices().get(row) {
            page.canvas.text(64, 51, Align::Center, Font::Text, page.say(choice.why()));
        }
    }
}

/// A new game on the table; the one before is over.
pub(crate) fn begin(kind: GameKind, tokens: Tokens, desk: &mut Desk<'_>) {
    desk.keep(Kept::Game { kind, tokens });
    *desk.session = Some(Session::new(kind, tokens));
}
