//! Before a game: how many play, which animals they have, who starts, what is agreed. One step
//! comes after the other; B goes back one.

use crate::art::{TOKENS, animal};
use crate::context::Context;
use crate::input::{Button, Cue};
use crate::kept::{GameKind, Tokens};
use crate::layout::Page;
use crate::play::{before, stepped, turned};
use crate::screen::{Go, Screen};
use crate::settings::Row;
use crate::stroke::{Align, Font};
use crate::text::{Language, Phrase, Text, number};
use crate::tiles::Tiles;
use rules_core::Seat;
use rules_core::dingominos::Dingominos;
use rules_core::record::Kind;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Setup {
    game: Kind,
    tokens: Tokens,
    options: Agreed,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Step {
    Seats,
    Token(u8),
    Start,
    Options { row: usize },
}

/// What a game settles before it begins, besides how many sit where.
pub(crate) struct Before {
    /// The rows of the options.
    pub(crate) choices: &'static [Choice],
    /// Which seat starts, in words; none where nobody is asked.
    pub(crate) starter: Option<Text>,
    /// Says the head of the game.
    pub(crate) say_head: fn(&Agreed, &mut Context<'_>),
}

/// What the players agree on, of whichever game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Agreed {
    pub(crate) seats: u8,
    pub(crate) start: Seat,
    /// Bingolino: boards are entered before play.
    pub(crate) enter_boards: bool,
    pub(crate) touching: bool,
    pub(crate) late_finish: bool,
    /// Of Dingominos; 0 leaves it open.
    pub(crate) rounds: u8,
    /// Steps of the size of a Dingominos set beyond what is dealt; 0 leaves it uncounted.
    pub(crate) set_steps: u8,
    pub(crate) open_hands: bool,
}

/// A row of the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Boards,
    Gaps,
    Claims,
    Rounds,
    SetSize,
    OpenHands,
}

/// The most rounds of Dingominos that can be agreed on.
const ROUNDS: u8 = 9;
/// How many sizes of a Dingominos set there are to choose from, one tile apart.
const SET_STEPS: u8 = 100;

impl Choice {
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
}

impl Row for Choice {
    type Of = Agreed;

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

    fn levels(self) -> u8 {
        match self {
            Choice::Boards | Choice::Gaps | Choice::Claims | Choice::OpenHands => 2,
            Choice::Rounds => ROUNDS + 1,
            Choice::SetSize => SET_STEPS + 1,
        }
    }

    fn level(self, options: &Agreed) -> u8 {
        match self {
            Choice::Boards => options.enter_boards.into(),
            Choice::Gaps => options.touching.into(),
            Choice::Claims => options.late_finish.into(),
            Choice::Rounds => options.rounds,
            Choice::SetSize => options.set_steps,
            Choice::OpenHands => options.open_hands.into(),
        }
    }

    fn set(self, options: &mut Agreed, level: u8) {
        match self {
            Choice::Boards => options.enter_boards = level > 0,
            Choice::Gaps => options.touching = level > 0,
            Choice::Claims => options.late_finish = level > 0,
            Choice::Rounds => options.rounds = level,
            Choice::SetSize => options.set_steps = level,
            Choice::OpenHands => options.open_hands = level > 0,
        }
    }

    fn value(self, options: &Agreed, language: Language) -> Phrase {
        let yes_or_no = |yes| if yes { Text::Agreed } else { Text::NotAgreed };
        let text = match self {
            Choice::Boards => yes_or_no(options.enter_boards),
            // The row says what is allowed, the house rule what is not.
            Choice::Gaps => yes_or_no(!options.touching),
            Choice::Claims => yes_or_no(!options.late_finish),
            Choice::OpenHands => yes_or_no(options.open_hands),
            Choice::Rounds if options.rounds == 0 => Text::Open,
            Choice::Rounds => return Text::Value.with(language, &options.rounds),
            Choice::SetSize => match options.set() {
                None => return Text::Value.with(language, &"?"),
                Some(tiles) => return Text::Value.with(language, &tiles),
            },
        };
        text.with(language, &"")
    }
}

impl Agreed {
    /// Tiles in the whole Dingominos set, if they are counted: from what is dealt upwards.
    pub(crate) fn set(&self) -> Option<u16> {
        let beyond = self.set_steps.checked_sub(1)?;
        Some(Dingominos::dealt(self.seats) + u16::from(beyond))
    }
}

impl Setup {
    pub(crate) fn new(game: Kind) -> Setup {
        Setup {
            game,
            tokens: [0, 1, 2, 3, 4, 5, 6, 7],
            options: Agreed {
                seats: *game.seats().start(),
                start: Seat::FIRST,
                enter_boards: false,
                touching: false,
                late_finish: false,
                rounds: 0,
                set_steps: 0,
                open_hands: false,
            },
            step: Step::Seats,
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self.step {
            Step::Seats => "setup-seats",
            Step::Token(_) => "setup-animal",
            Step::Start => "setup-start",
            Step::Options { .. } => "setup-options",
        }
    }

    fn choices(&self) -> &'static [Choice] {
        before(self.game).choices
    }

    /// Where the animals lead to: to who starts, if that is asked, or on.
    fn after_tokens(&self) -> Step {
        match before(self.game).starter {
            Some(_) => Step::Start,
            None => Step::Options { row: 0 },
        }
    }

    pub(crate) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        match (self.step, button) {
            (Step::Seats, Button::B) => return Go::Home,
            (Step::Seats, Button::A) => self.step = Step::Token(1),
            (Step::Seats, arrow) => {
                let (fewest, most) = self.game.seats().into_inner();
                let seats = &mut self.options.seats;
                *seats = turned(*seats - fewest, most - fewest + 1, arrow) + fewest;
                self.options.start = Seat::FIRST;
            }
            (Step::Token(seat), Button::A) => {
                self.step = match seat < self.options.seats {
                    true => Step::Token(seat + 1),
                    false => self.after_tokens(),
                };
            }
            (Step::Token(1), Button::B) => self.step = Step::Seats,
            (Step::Token(seat), Button::B) => self.step = Step::Token(seat - 1),
            (Step::Token(seat), arrow) => self.other_token(seat, arrow),
            (Step::Start, Button::A) => self.step = Step::Options { row: 0 },
            (Step::Start, Button::B) => self.step = Step::Token(self.options.seats),
            (Step::Start, arrow) => {
                let number = turned(self.options.start.number() - 1, self.options.seats, arrow) + 1;
                self.options.start = Seat::new(number).unwrap_or(Seat::FIRST);
            }
            (Step::Options { .. }, Button::A) => return self.begin(context),
            (Step::Options { .. }, Button::B) => {
                self.step = match self.after_tokens() {
                    Step::Start => Step::Start,
                    _ => Step::Token(self.options.seats),
                };
            }
            (Step::Options { row }, arrow @ (Button::Up | Button::Down)) => {
                self.step = Step::Options { row: stepped(row, self.choices().len(), arrow) };
            }
            (Step::Options { row }, arrow) => {
                if let Some(choice) = self.choices().get(row) {
                    choice.step(&mut self.options, arrow);
                }
            }
        }
        Go::Stay
    }

    /// Changes to the next animal that nobody has taken.
    fn other_token(&mut self, seat: u8, arrow: Button) {
        let seats = usize::from(self.options.seats);
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

    /// Begins a new game and says its head.
    fn begin(&self, context: &mut Context<'_>) -> Go {
        context.begin(GameKind::Refereed(self.game), self.tokens);
        (before(self.game).say_head)(&self.options, context);
        context.cue(Cue::Click);
        match self.options.enter_boards {
            true => Go::To(Screen::Tiles(Tiles::new(self.options.seats))),
            false => Go::Play,
        }
    }

    #[inline(never)]
    pub(crate) fn draw(&self, page: &mut Page<'_, '_>) {
        let a = match self.step {
            Step::Seats => {
                page.title(Text::HowMany, None);
                page.canvas.text(64, 46, Align::Center, Font::Huge, &number(self.options.seats));
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
        if let Some(who) = before(self.game).starter {
            page.canvas.text(64, 22, Align::Center, Font::Text, page.say(who));
        }
        let width = i32::from(self.options.seats) * 15;
        for seat in 1..=self.options.seats {
            let x = 64 - width / 2 + i32::from(seat - 1) * 15 + 2;
            let token = self.tokens.get(usize::from(seat - 1)).copied().unwrap_or(0);
            page.canvas.bitmap(x, 32, animal(token), true);
            if seat == self.options.start.number() {
                page.canvas.frame(x - 2, 30, 15, 15);
            }
        }
    }

    #[inline(never)]
    fn draw_options(&self, page: &mut Page<'_, '_>, row: usize) {
        page.title(Text::Options, None);
        page.values(self.choices(), &self.options, row);
        if let Some(choice) = self.choices().get(row) {
            page.canvas.text(64, 51, Align::Center, Font::Text, page.say(choice.why()));
        }
    }
}
