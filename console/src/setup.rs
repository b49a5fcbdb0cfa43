//! Before a game: how much the box watches, how many play, which animals they have, who starts, and
//! the options. The questions come one by one, B goes back one, and all answers are remembered, so
//! that the same people can play again with one press.

use crate::agreed::{Agreed, Choice};
use crate::art::TOKENS;
use crate::context::Context;
use crate::games::before;
use crate::home;
use crate::input::{Button, Cue};
use crate::kept::{GameKind, Kept, SetUp, Teaching, Tokens};
use crate::page::{Canvas, HINTS, Page};
use crate::phrase::About;
use crate::pick::{Chooses, Grid, Pick};
use crate::play::combo;
use crate::play::{stepped, turned};
use crate::screen::{Screen, Transition};
use crate::session::Session;
use crate::settings::Row;
use crate::shake::Shake;
use crate::speech::{Spoken, Word};
use crate::stroke::{Align, Font};
use crate::text::Text;
use crate::tiles::{self, Boards};
use crate::who::{Choosing, Who};
use rules_core::combo::Card;
use rules_core::record::Kind;
use rules_core::{Cell, Cells, Seat, Seats};

/// The answers so far, and the current question.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Setup {
    game: Kind,
    tokens: Tokens,
    options: Agreed,
    question: Question,
    /// Whether the game is explained: asked only if it is the first of its kind on this box.
    explains: Option<bool>,
    /// Which seat each player had in the last game: their tiles or card stay theirs.
    had: [Option<Seat>; 8],
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Question {
    /// Shall the box explain as it goes?
    Explain,
    /// Does the box watch every move, or only dice and scores?
    Watch,
    Seats(Pick),
    People(Who),
    /// Who joins, and who leaves, before a rematch?
    Regulars(Who),
    Start(Who),
    Options {
        row: usize,
    },
}

/// What a key does before a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    /// The box watches every move, or only dice and scores.
    Watch {
        trust: bool,
    },
    Explain(bool),
    Seats(Chooses),
    /// Changes the animal of a seat.
    Change(Choosing),
    /// This seat leaves; or, if it is empty, somebody takes it.
    JoinsOrLeaves(Choosing),
    Starts(Choosing),
    Next,
    /// Another row of the options, or another value in the row.
    Row(Button),
    Value(Button),
    Begin,
    Back,
}

/// The saved set-ups, one per game.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct SetUps([Option<SetUp>; Kind::ALL.len()]);

impl SetUps {
    pub(crate) fn of(&self, game: Kind) -> Option<&SetUp> {
        self.0.iter().flatten().find(|kept| kept.game == GameKind::Refereed(game))
    }

    /// Any game with a saved set-up, for when there is no game on the table.
    pub(crate) fn any(&self) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|game| self.of(*game).is_some())
    }

    /// Replaces the set-up of its game.
    pub(crate) fn restore(&mut self, kept: &SetUp) {
        let GameKind::Refereed(game) = kept.game else { return };
        let place = Kind::ALL.iter().position(|other| *other == game);
        if let Some(place) = place.and_then(|place| self.0.get_mut(place)) {
            *place = Some(kept.clone());
        }
    }
}

/// Tests if the players have chosen to shake before the first roll, and have not yet.
pub(crate) fn wants_to_shake(set_ups: &SetUps, session: &Session) -> bool {
    session.may_shake()
        && match session.kind() {
            GameKind::Refereed(game) => {
                set_ups.of(game).is_some_and(|kept| Setup::again(game, kept).options.shake)
            }
            GameKind::FreeDice => false,
        }
}

/// Tests if the players have chosen to roll dice of their own in this game.
pub(crate) fn rolls_own_dice(set_ups: &SetUps, game: GameKind) -> bool {
    match game {
        GameKind::Refereed(game) => {
            set_ups.of(game).is_some_and(|kept| Setup::again(game, kept).options.own_dice)
        }
        GameKind::FreeDice => false,
    }
}

impl Setup {
    /// Starts a set-up. Players, and how much is watched, are as in the last game, of whichever
    /// kind.
    pub(crate) fn new(game: Kind, set_ups: &SetUps) -> Setup {
        let fewest = *game.seats().start();
        let known = set_ups.of(game).map(|kept| Setup::again(game, kept));
        let other = || {
            let other = set_ups.any()?;
            let mut like = Setup::again(other, set_ups.of(other)?);
            let trust = like.options.trust;
            like.game = game;
            like.options = Agreed { trust, ..Agreed::new(fewest) };
            Some(like)
        };
        let fresh = Setup {
            game,
            tokens: [0, 1, 2, 3, 4, 5, 6, 7],
            options: Agreed::new(fewest),
            question: Question::Watch,
            explains: None,
            had: SAME_SEATS,
        };
        let (question, explains) = match known {
            Some(_) => (Question::Watch, None),
            None => (Question::Explain, Some(false)),
        };
        Setup { question, explains, ..known.or_else(other).unwrap_or(fresh) }
    }

    /// Restores a saved set-up. Choices that only a newer version knows are ignored; choices that
    /// an older one did not know have their defaults.
    pub(crate) fn again(game: Kind, kept: &SetUp) -> Setup {
        let mut levels = kept.levels.iter().copied();
        let fewest = *game.seats().start();
        let seats = levels.next().filter(|seats| game.seats().contains(seats)).unwrap_or(fewest);
        let mut options = Agreed::new(seats);
        let start = levels.next().and_then(Seat::new);
        options.start = start.filter(|start| start.number() <= seats).unwrap_or(Seat::FIRST);
        for (choice, level) in Choice::ALL.iter().zip(levels) {
            choice.set(&mut options, level);
        }
        let tokens = kept.tokens.map(|token| token % TOKENS);
        let question = Question::Options { row: 0 };
        Setup { game, tokens, options, question, explains: None, had: SAME_SEATS }
    }

    /// The set-up of a rematch: the next seat starts, where the rules leave that to the players.
    pub(crate) fn rematch(game: Kind, kept: &SetUp) -> Setup {
        let mut setup = Setup::again(game, kept);
        if before(game).starter_moves {
            let sitting = setup.options.sitting();
            let mut next = sitting.clockwise_after(setup.options.start);
            setup.options.start = next.next().unwrap_or(setup.options.start);
        }
        setup
    }

    /// The set-up of a rematch for which somebody joins or leaves.
    pub(crate) fn regulars(game: Kind, kept: &SetUp) -> Setup {
        let mut setup = Setup::rematch(game, kept);
        setup.question = Question::Regulars(Who::default());
        for joins in setup.had.iter_mut().skip(setup.options.seats.into()) {
            *joins = None;
        }
        setup
    }

    fn to_keep(&self) -> SetUp {
        let Agreed { seats, start, .. } = self.options;
        let levels = Choice::ALL.iter().map(|choice| choice.level(&self.options));
        SetUp {
            game: GameKind::Refereed(self.game),
            tokens: self.tokens,
            levels: [seats, start.number()].into_iter().chain(levels).collect(),
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self.question {
            Question::Explain => "setup-explain",
            Question::Watch => "setup-watch",
            Question::Seats(_) => "setup-seats",
            Question::People(_) => "setup-people",
            Question::Regulars(_) => "setup-regulars",
            Question::Start(_) => "setup-start",
            Question::Options { .. } => "setup-options",
        }
    }

    fn choices(&self) -> impl Iterator<Item = Choice> {
        let options = &self.options;
        before(self.game).choices.iter().copied().filter(|choice| choice.matters(options))
    }

    /// The question after the animals: who starts, if that is asked, or the options.
    fn after_people(&self) -> Question {
        match before(self.game).starter {
            Some(_) => Question::Start(Who::default()),
            None => Question::Options { row: 0 },
        }
    }

    pub(crate) fn act(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        let after_people = self.after_people();
        match (act, &mut self.question) {
            (Act::Watch { trust }, question) => {
                self.options.trust = trust;
                *question = Question::Seats(Pick::START);
            }
            (Act::Explain(explains), question) => {
                self.explains = Some(explains);
                *question = Question::Watch;
            }
            (Act::Seats(chosen), Question::Seats(pick)) => {
                if let Some(cell) = pick.take(chosen) {
                    self.take_seats(self.grid().number(cell));
                }
            }
            (Act::Change(chosen), Question::People(who)) => {
                if let Some(seat) = who.take(chosen) {
                    self.other_token(seat);
                }
            }
            (Act::JoinsOrLeaves(chosen), Question::Regulars(who)) => {
                if let Some(seat) = who.take(chosen) {
                    self.join_or_leave(seat);
                }
            }
            (Act::Begin, Question::Regulars(_)) => return home::begin(self, context),
            (Act::Next, question) => *question = after_people,
            (Act::Starts(chosen), Question::Start(who)) => {
                if let Some(seat) = who.take(chosen) {
                    self.options.start = seat;
                    self.question = Question::Options { row: 0 };
                }
            }
            (Act::Row(arrow), Question::Options { row }) => {
                let row = *row;
                let row = stepped(row, self.choices().count(), arrow);
                self.question = Question::Options { row };
            }
            (Act::Value(arrow), Question::Options { row }) => {
                let row = *row;
                let choice = self.choices().nth(row);
                if let Some(choice) = choice {
                    choice.step(&mut self.options, arrow);
                }
            }
            (Act::Begin, _) => return self.begin(context, None),
            (Act::Back, _) => return self.back(),
            // Each key belongs to its question.
            _ => {}
        }
        Transition::Stay
    }

    /// Goes back one question, or leaves the row of a choice.
    fn back(&mut self) -> Transition {
        let left_row = match &mut self.question {
            Question::Seats(pick) => pick.leave_row(),
            Question::People(who) | Question::Regulars(who) | Question::Start(who) => {
                who.leave_row()
            }
            Question::Explain | Question::Watch | Question::Options { .. } => false,
        };
        if left_row {
            return Transition::Stay;
        }
        self.question = match self.question {
            Question::Watch if self.explains.is_some() => Question::Explain,
            Question::Explain | Question::Watch => return Transition::To(Screen::Choose),
            Question::Regulars(_) => return Transition::Start,
            Question::Seats(_) => Question::Watch,
            Question::People(_) => Question::Seats(Pick::START),
            Question::Start(_) => Question::People(Who::default()),
            Question::Options { .. } => match self.after_people() {
                start @ Question::Start(_) => start,
                _ => Question::People(Who::default()),
            },
        };
        Transition::Stay
    }

    /// The grid of player counts: one row or two.
    fn grid(&self) -> Grid {
        match *self.game.seats().end() {
            ..=4 => Grid { columns: 3, rows: 1 },
            _ => Grid::SEATS,
        }
    }

    /// The cells of the player counts.
    fn counts(&self) -> Cells {
        let (fewest, most) = self.game.seats().into_inner();
        self.grid().first(most - fewest + 1)
    }

    fn take_seats(&mut self, nth: u8) {
        let seats = self.game.seats().start() + nth;
        if seats != self.options.seats {
            self.options.start = Seat::FIRST;
        }
        self.options.seats = seats;
        // Every new player gets an animal of their own.
        for seat in self.options.sitting().iter() {
            if self.is_taken(seat, self.token(seat)) {
                self.other_token(seat);
            }
        }
        self.question = Question::People(Who::default());
    }

    /// The seats at which somebody can leave or join: everybody's, if enough stay, and the next.
    fn changeable(&self) -> Seats {
        let (fewest, most) = self.game.seats().into_inner();
        let seats = self.options.seats;
        let sitting = (1..=seats).filter(|_| seats > fewest);
        let next = Some(seats + 1).filter(|next| *next <= most);
        sitting.chain(next).filter_map(Seat::new).collect()
    }

    /// Moves the cards of COMBO with their players.
    fn move_cards(&self, context: &mut Context<'_>) {
        if self.game != Kind::Combo || self.had == SAME_SEATS {
            return;
        }
        let mut cards = Cards::default();
        for (card, had) in cards.iter_mut().zip(self.had) {
            let own = had.and_then(|seat| context.cards.get(usize::from(seat.number()) - 1));
            *card = own.copied().unwrap_or_default();
        }
        combo::remember(cards, context);
    }

    /// Lets the player of a seat leave, so that those after it move up, or somebody take the next.
    fn join_or_leave(&mut self, seat: Seat) {
        let place = usize::from(seat.number()) - 1;
        let sitting = self.options.sitting();
        if !sitting.contains(seat) {
            self.options.seats += 1;
            if self.is_taken(seat, self.token(seat)) {
                self.other_token(seat);
            }
            return;
        }
        // Whoever comes back at once has the animal and the pieces that they had.
        let moving = place..usize::from(self.options.seats);
        if let Some(tokens) = self.tokens.get_mut(moving.clone()) {
            tokens.rotate_left(1);
        }
        if let Some(had) = self.had.get_mut(moving) {
            had.rotate_left(1);
        }
        self.options.seats -= 1;
        // Whoever was to start still does; if they leave, the next one does.
        let start = self.options.start.number();
        let start = if start > seat.number() { start - 1 } else { start };
        let start = Seat::new(start).filter(|start| start.number() <= self.options.seats);
        self.options.start = start.unwrap_or(Seat::FIRST);
    }

    fn token(&self, seat: Seat) -> u8 {
        self.tokens.get(usize::from(seat.number()) - 1).copied().unwrap_or(0)
    }

    /// Tests if another seat has this animal.
    fn is_taken(&self, seat: Seat, token: u8) -> bool {
        let mut others = self.options.sitting().iter().filter(|other| *other != seat);
        others.any(|other| self.token(other) == token)
    }

    /// Changes to the next animal that no other seat has.
    fn other_token(&mut self, seat: Seat) {
        let mut token = self.token(seat);
        for _ in 0..TOKENS {
            token = turned(token, TOKENS, Button::Right);
            if !self.is_taken(seat, token) {
                break;
            }
        }
        if let Some(own) = self.tokens.get_mut(usize::from(seat.number()) - 1) {
            *own = token;
        }
    }

    /// Starts a new game and enters its head. The options are saved first, and so are the cards of
    /// the last game.
    pub(crate) fn begin(&self, context: &mut Context<'_>, tiles: Option<&Boards>) -> Transition {
        let rolls = before(self.game).choices.contains(&Choice::OwnDice) && !self.options.own_dice;
        // A game is sealed when it starts, so it waits for dice that will soon be ready.
        if rolls && context.effects.shaking {
            context.refuse_dice();
            return Transition::Stay;
        }
        let kept = self.to_keep();
        if context.set_ups.of(self.game) != Some(&kept) {
            context.set_ups.restore(&kept);
            context.keep(Kept::SetUp(kept));
        }
        keep_cards(context);
        self.move_cards(context);
        context.begin(GameKind::Refereed(self.game), self.tokens);
        if let Some(session) = context.session {
            session.own_dice = self.options.own_dice;
        }
        if let (Some(true), Some(session)) = (self.explains, &mut context.session) {
            session.lessons.restore(Teaching::On);
            context.keep(Kept::Teaching(Teaching::On));
        }
        (before(self.game).enter_head)(&self.options, context);
        if rolls {
            context.seal();
        }
        context.cue(Cue::Click);
        if self.options.shake && context.session.as_ref().is_some_and(Session::may_shake) {
            return Transition::To(Screen::Shake(Shake::new(tiles.cloned())));
        }
        self.go_on(context, tiles)
    }

    /// Goes on to what is entered before the first roll, once the players have shaken.
    pub(crate) fn go_on(&self, context: &mut Context<'_>, tiles: Option<&Boards>) -> Transition {
        (before(self.game).prepare)(&self.options, tiles, context)
    }

    /// The tiles of the last game, if all of them are known and boards are entered at all. Who has
    /// joined since has none yet.
    pub(crate) fn last_tiles(&self, session: Option<&Session>) -> Option<Boards> {
        let enters = before(self.game).choices.contains(&Choice::Boards);
        let had = self.had.iter().take(self.options.seats.into()).map_while(|had| *had);
        session.filter(|_| enters).and_then(|open| tiles::last_boards(&self.options, had, open))
    }
}

/// Everybody sits where they sat.
const SAME_SEATS: [Option<Seat>; 8] = {
    let mut seats = [None; 8];
    let mut nth: u8 = 0;
    while nth < Seat::MAX {
        seats[nth as usize] = Seat::new(nth + 1);
        nth += 1;
    }
    seats
};

/// The card of each seat.
pub(crate) type Cards = [Card; 4];

/// Saves the cards of a game of COMBO before another game replaces it.
fn keep_cards(context: &mut Context<'_>) {
    if let Some(cards) = context.game::<combo::View>().map(combo::cards_of) {
        combo::remember(cards, context);
    }
}

impl Setup {
    pub(crate) fn draw(&self, page: &mut Page<'_, Act>) {
        let sitting = self.options.sitting();
        let token = |seat| Some(self.token(seat)).filter(|_| sitting.contains(seat));
        match self.question {
            Question::Explain => {
                page.title(&Text::FirstGame, None);
                page.paragraph(Text::Explain, 0);
                page.key(0, 47, Button::A, &Text::ExplainYes, Act::Explain(true));
                page.key(0, HINTS, Button::Down, &Text::ExplainNo, Act::Explain(false));
            }
            Question::Watch => {
                page.title(&Text::Watch, None);
                page.key(0, 23, Button::Left, &Text::WatchMoves, Act::Watch { trust: false });
                page.text(11, 32, Align::Left, Font::Text, &Text::WatchMovesWhy);
                let watches = before(self.game).watches;
                page.key(0, 43, Button::Right, &watches, Act::Watch { trust: true });
                page.text(11, 52, Align::Left, Font::Text, &Text::WatchDiceWhy);
            }
            Question::Seats(pick) => self.draw_seats(page, pick),
            Question::People(who) => {
                page.title(&Text::WhoPlays, None);
                who.draw_tokens(page, &token, (sitting, sitting), &Act::Change);
                page.pause();
                let (text, each) = (before(self.game).takes)(self.options.seats);
                page.text(0, 53, Align::Left, Font::Text, &About(text, &each));
                page.pause();
                page.key(0, HINTS, Button::A, &Text::Next, Act::Next);
            }
            Question::Regulars(who) => {
                page.title(&Text::Regulars, None);
                let keys = self.changeable();
                let seats = sitting.iter().chain(keys.iter()).collect();
                who.draw_tokens(page, &token, (seats, keys), &Act::JoinsOrLeaves);
                page.key(0, HINTS, Button::A, &Text::PlayIt, Act::Begin);
            }
            Question::Start(who) => {
                page.title(&Text::WhoStarts, None);
                who.draw_tokens(page, &token, (sitting, sitting), &Act::Starts);
                if let Some(text) = before(self.game).starter {
                    page.pause();
                    page.text(0, 53, Align::Left, Font::Text, &text);
                }
            }
            Question::Options { row } => self.draw_options(page, row),
        }
        page.back(Act::Back);
    }

    /// Draws the animals of the players.
    pub(crate) fn draw_people(&self, page: &mut Canvas<'_>, x: i32, y: i32) {
        for (nth, seat) in (0..).zip(self.options.sitting().iter()) {
            page.animal(x + 15 * nth, y, 1, self.token(seat));
        }
        if self.options.trust {
            page.text(127, y - 5, Align::Right, Font::Text, &Text::Trust);
        }
    }

    fn draw_seats(&self, page: &mut Page<'_, Act>, pick: Pick) {
        page.title(&Text::HowMany, None);
        let grid = self.grid();
        let (font, left, step) = match grid.rows {
            1 => (Font::Big, 20, 34),
            _ => (Font::Middle, 30, 26),
        };
        let at = |cell: Cell| {
            (
                left + step * i32::from(cell.column()),
                41 - 6 * i32::from(grid.rows / 2) + 18 * i32::from(cell.row()),
            )
        };
        let seats = |cell: Cell| self.game.seats().start() + grid.number(cell);
        if page.listens() {
            let says = |page: &mut Canvas<'_>, cell| {
                if self.counts().contains(cell) {
                    page.hear_number(seats(cell));
                }
                if seats(cell) == self.options.seats {
                    page.hear(Word::Spoken(Spoken::Chosen));
                }
            };
            return page.heard_grid((pick, grid, self.counts()), &says, &Act::Seats);
        }
        for cell in self.counts().iter() {
            let (x, y) = at(cell);
            page.text(x, y, Align::Center, font, &seats(cell));
            if seats(cell) == self.options.seats && grid.rows == 1 {
                page.fill(x - 7, 54, 15, 2, true);
            }
        }
        let below = |cell: Cell| match grid.rows {
            1 => (at(cell).0 - 4, 43),
            _ => (at(cell).0 - 14, at(cell).1 - 12),
        };
        let beside = |row: u8| (4, 23 + 18 * i32::from(row));
        pick.draw(page, (grid, self.counts()), &beside, &below, &Act::Seats);
    }

    fn draw_options(&self, page: &mut Page<'_, Act>, row: usize) {
        page.title(&Text::Options, None);
        let choices = || self.choices();
        page.rows(3, (choices().count(), row), &|nth, show| {
            if let Some(choice) = choices().nth(nth) {
                show(&choice.text(), &choice.value(&self.options));
            }
        });
        if let Some(choice) = self.choices().nth(row) {
            page.text(64, 52, Align::Center, Font::Text, &choice.why());
        }
        page.cross(true, true, &|arrow| match arrow {
            Button::Up | Button::Down => Act::Row(arrow),
            _ => Act::Value(arrow),
        });
        page.key(0, HINTS, Button::A, &Text::Begin, Act::Begin);
    }
}
