//! The screens of Dingominos: both ends of the chain as large pictures, the number of tiles in each
//! hand, and what to do next.
//!
//! When tiles are entered, an arrow chooses the end at which a tile is laid, and then row and
//! column choose the sign that faces outward: three presses. The inner half follows from the end; a
//! joker inside takes one more press. On trust, a tile takes one press, and two if it has an
//! action. Drawing, passing and taking always take one press.
//!
//! Everything fits a joker, and only the outer half counts (D5, D11), so at a joker the inner half
//! is not asked for: it is entered as a joker too, which fits as well.

mod correct;
mod count;
mod entered;
mod picture;
mod trust;
mod turn;
mod words;

use super::{Asks, GameView};
use crate::agreed::{Before, Choice};
use crate::banner::Gained;
use crate::context::{Book, Context, Note};
use crate::games::hosts;
use crate::input::{Button, Cue, Millis};
use crate::kept::GameKind;
use crate::page::Page;
use crate::pick::Pick;
use crate::screen::Transition;
use crate::session::Session;
use crate::stepper::Stepper;
use crate::text::{Digits, Language, Phrase, Text, number};
use correct::Correcting;
use count::Count;
use rules_core::dingominos::{
    Action, Command, Correction, Dingominos, Event, News, Phase, Player, Side, Sign,
};
use rules_core::record::Kind;
use rules_core::{Game, Seat};

/// A screen of Dingominos.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum View {
    /// A seat's turn: to play, to play a tile just drawn, or to answer a draw.
    Table,
    /// Which sign faces outward on a tile laid at this end, perhaps with a joker inside?
    Outer { side: Side, joker: bool, pick: Pick },
    /// What is on the left half of the opening tile, and then on the right one?
    Open { left: Option<Sign>, pick: Pick },
    /// On trust: is there an action on the opening tile, or another one?
    Opened { first: Option<Action> },
    /// On trust: which action? Of the opening tile, or of a tile that was laid.
    Action { opening: Option<Option<Action>> },
    /// Asks for confirmation of a command.
    Sure { title: Text, command: Command },
    /// How many tiles were left to take, if fewer than the penalty?
    Short { tiles: Stepper },
    /// What does a seat hold at the end of a round?
    Count(Count),
    /// The scores after a round.
    Scores,
    /// What has to be corrected?
    Correct(Correcting),
}

/// The options. The youngest player starts.
pub(crate) const BEFORE: Before = Before {
    choices: &[Choice::Rounds, Choice::SetSize, Choice::OpenHands],
    starter: Some(Text::Youngest),
    watches: Text::WatchTurns,
    enter_head: |agreed, context| {
        let rounds = (agreed.rounds > 0).then_some(agreed.rounds);
        let head = [
            Some(Command::Seats(agreed.seats)),
            Some(Command::Start(agreed.start)),
            Some(Command::OpenHands(agreed.open_hands)),
            agreed.trust.then_some(Command::Trust(true)),
            agreed.set().map(Command::Stock),
            rounds.map(|rounds| Command::Rounds(rounds.into())),
        ];
        for command in head.iter().flatten() {
            context.enter::<View>(command, &mut |_| ());
        }
    },
    prepare: |_, _, _| Transition::Play,
};

impl GameView for View {
    hosts!(Dingominos, GameKind::Refereed(Kind::Dingominos));

    const ROLLS_DICE: bool = false;

    fn of(game: &Dingominos, _: &Session) -> View {
        match game.phase() {
            Some(Phase::Open) if game.round() != Some(1) => View::Scores,
            Some(Phase::Open) => View::opening(game),
            Some(Phase::Count) => match game.counting().iter().next() {
                Some(seat) => View::Count(Count::of(game, seat)),
                None => View::Table,
            },
            _ => View::Table,
        }
    }

    fn has(game: &Dingominos, seat: Seat) -> Digits {
        number(game.players().get(seat).map_or(0, Player::score))
    }

    fn correct(game: &Dingominos) -> Option<View> {
        game.winners().is_empty().then_some(View::Correct(Correcting::What))
    }

    /// For a stock that the box does not count, the players enter that it has run out.
    fn item(game: &Dingominos, nth: usize) -> Option<(Text, View)> {
        let least = Command::Take { only: Some(0) };
        let most = i32::from(game.penalty().unwrap_or(1)) - 1;
        let short = View::Short { tiles: Stepper::new(most, 0..=most, 0) };
        let empty = (Text::StockEmpty, View::is_stock_empty(), Command::Empty);
        let items = [(Text::TakeFewer, short, least), empty];
        let mut offered = items.into_iter().filter(|(.., command)| game.may(command));
        offered.nth(nth).map(|(text, view, _)| (text, view))
    }

    fn quit(seat: Seat) -> Option<Command> {
        Some(Command::Quit(seat))
    }

    fn by(event: &Event) -> Option<Seat> {
        match *event {
            Event::Counted { seat, .. }
            | Event::Corrected(
                Correction::Hand { seat, .. }
                | Correction::Score { seat, .. }
                | Correction::Turn { seat },
            )
            | Event::Quit { seat } => Some(seat),
            _ => None,
        }
    }

    fn words(event: &Event, language: Language) -> Phrase {
        words::words(event, language)
    }

    fn name(&self) -> &'static str {
        match self {
            View::Table => "dingominos-table",
            View::Outer { .. } => "dingominos-outer",
            View::Open { .. } => "dingominos-open",
            View::Opened { .. } => "dingominos-open",
            View::Action { .. } => "dingominos-action",
            View::Sure { .. } => "dingominos-sure",
            View::Short { .. } => "dingominos-short",
            View::Count(_) => "dingominos-count",
            View::Scores => "dingominos-scores",
            View::Correct(_) => "dingominos-correct",
        }
    }

    fn press(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        match self {
            View::Table => self.press_table(button, context),
            View::Outer { .. } => self.press_outer(button, context),
            View::Open { .. } => self.press_open(button, context),
            View::Opened { .. } => self.press_opened(button, context),
            View::Action { .. } => self.press_action(button, context),
            View::Sure { command, .. } => match button {
                Button::A => {
                    let command = command.clone();
                    self.enter(&command, context)
                }
                Button::B => Transition::Play,
                _ => Transition::Stay,
            },
            View::Short { tiles } => match button {
                Button::A => {
                    let only = u16::try_from(tiles.value).ok();
                    self.enter(&Command::Take { only }, context)
                }
                Button::B => Transition::Play,
                arrow => {
                    tiles.press(arrow);
                    Transition::Stay
                }
            },
            View::Count(_) => self.press_count(button, context),
            View::Scores => self.press_scores(button, context),
            View::Correct(_) => self.press_correct(button, context),
        }
    }

    /// One press draws a tile, as one rolls dice elsewhere. A player who has drawn looks at the
    /// tile first, and a count is not confirmed unseen: these questions belong to no seat, so that
    /// a press meant for the question before is ignored.
    fn asks(&self, session: &Session) -> Asks {
        let phase = session.game::<View>().and_then(Dingominos::phase);
        let (seat, rolls) = match (self, phase) {
            (View::Count(count), _) => (count.seat_asked(), false),
            (View::Table, Some(Phase::Drawn)) | (View::Sure { .. }, _) => (None, false),
            (View::Table, Some(Phase::Play)) => (session.seat(), true),
            _ => (session.seat(), false),
        };
        Asks { seat, rolls }
    }

    fn draw(&self, page: &mut Page<'_>, session: &Session, _: &Book, _: Millis) {
        self.picture(page, session);
    }
}

/// More tiles than any set has. If the hands hold more than that together, the stock must have run
/// out unnoticed.
const LARGEST_SET: u16 = 100;

/// How many tiles all seats hold together.
fn held(context: &Context<'_>) -> u16 {
    let game = context.game::<View>();
    let hands = game.into_iter().flat_map(|game| game.players().iter().map(|(_, p)| p.hand()));
    hands.fold(0, u16::saturating_add)
}

impl View {
    /// The question whether the stock is empty.
    fn is_stock_empty() -> View {
        View::Sure { title: Text::StockEmpty, command: Command::Empty }
    }

    /// The question about the opening tile.
    fn opening(game: &Dingominos) -> View {
        match game.on_trust() {
            true => View::Opened { first: None },
            false => View::Open { left: None, pick: Pick::START },
        }
    }

    fn press_scores(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        match button {
            Button::A if game.winners().is_empty() => *self = View::opening(game),
            Button::A => return Transition::Play,
            Button::Down if game.may(&Command::Finish) => {
                return self.enter(&Command::Finish, context);
            }
            Button::B => return context.press_b(),
            _ => {}
        }
        Transition::Stay
    }

    /// Enters a command, shows what follows from it, and goes to the next question.
    fn enter(&mut self, command: &Command, context: &mut Context<'_>) -> Transition {
        let mut cue = Cue::Click;
        let before = held(context);
        let (mut over, mut placed, mut note) = (false, None, None);
        let corrects = matches!(command, Command::Correct(_));
        if corrects {
            note = Some((Text::Corrected, None));
        }
        let done = context.enter::<View>(command, &mut |news| {
            match news {
                News::Winners { .. } => (cue, over) = (Cue::Win, true),
                News::Placed { seat } => (cue, placed) = (Cue::Star, Some(seat)),
                News::Blocked => cue = Cue::Star,
                _ => {}
            }
            note = aloud(&news).or(note);
        });
        if !done {
            return Transition::Stay;
        }
        let token = |seat| context.session.as_ref().map(|session| session.token(seat));
        *context.note = note.map(|(text, seat)| Note::Passing(text, seat.and_then(token)));
        context.cue(cue);
        if let Some(seat) = placed {
            context.banner(seat, Text::LastTile, Gained::Points(-50));
        }
        let too_many = before <= LARGEST_SET && held(context) > LARGEST_SET;
        if too_many && context.game::<View>().is_some_and(|game| game.may(&Command::Empty)) {
            *self = View::is_stock_empty();
            return Transition::Stay;
        }
        // The last round has its scores too.
        if over && matches!(command, Command::Count { .. }) {
            *self = View::Scores;
            return Transition::Stay;
        }
        Transition::Play
    }
}

/// What the whole table should know about an entry, and the seat it is about. Penalties are not
/// included: the next question shows them.
fn aloud(news: &News) -> Option<(Text, Option<Seat>)> {
    match *news {
        News::Skipped { seat } => Some((Text::Skipped, Some(seat))),
        News::Turns { .. } => Some((Text::OtherWay, None)),
        News::Again { seat } => Some((Text::OnceMore, Some(seat))),
        News::StockEmpty => Some((Text::StockEmpty, None)),
        News::Blocked => Some((Text::Blocked, None)),
        _ => None,
    }
}
