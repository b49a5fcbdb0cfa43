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
use crate::input::{Cue, Millis};
use crate::kept::{GameKind, Moment};
use crate::lesson::Lesson;
use crate::page::Page;
use crate::phrase::Phrase;
use crate::pick::{Chooses, Pick};
use crate::screen::Transition;
use crate::session::Session;
use crate::stepper::Stepper;
use crate::text::{Language, Text};
pub(crate) use picture::draw_signs;

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
    /// What the signs are called.
    Signs,
    /// What has to be corrected?
    Correct(Correcting),
}

/// What a key does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Act {
    /// Enters a command.
    Say(Command),
    /// Asks for the sign of a tile laid at this end.
    Outer(Side),
    /// A row of signs, or one of them.
    Sign(Chooses),
    /// The other half of the tile is a joker, or not.
    Joker,
    /// On trust: asks for the action.
    AskAction,
    /// On trust: an action of a tile.
    Action(Action),
    /// Asks whether the stock is empty.
    StockEmpty,
    /// More or fewer tiles or pips.
    Step(i32),
    /// More or fewer actions and jokers: this many.
    Halves(u16, u16),
    /// What is shown is right.
    Done,
    /// The scores have been seen.
    NextRound,
    Correct(correct::Act),
    /// Leaves a row or the question, or undoes the last press.
    Back,
}

/// The options. The youngest player starts.
pub(crate) const BEFORE: Before = Before {
    choices: &[Choice::Rounds, Choice::SetSize, Choice::OpenHands],
    starter: Some(Text::Youngest),
    starter_moves: false,
    takes: |seats| (Text::DrawTiles, Dingominos::dealt(seats) / u16::from(seats.max(1))),
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

    fn has(game: &Dingominos, seat: Seat) -> i32 {
        game.players().get(seat).map_or(0, Player::score)
    }

    fn correct(game: &Dingominos) -> Option<View> {
        game.winners().is_empty().then_some(View::Correct(Correcting::What))
    }

    /// For a stock that the box does not count, the players enter that it has run out. What the
    /// signs are called can always be looked up.
    fn item(game: &Dingominos, nth: usize) -> Option<(Text, View)> {
        let least = Command::Take { only: Some(0) };
        let most = i32::from(game.penalty().unwrap_or(1)) - 1;
        let short = View::Short { tiles: Stepper::new(most, 0..=most, 0) };
        let empty = (Text::StockEmpty, View::is_stock_empty(), Command::Empty);
        let items = [(Text::TakeFewer, short, least), empty];
        let offered = items.into_iter().filter(|(.., command)| game.may(command));
        let offered = offered.map(|(text, view, _)| (text, view));
        offered.chain([(Text::TheSigns, View::Signs)]).nth(nth)
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
            View::Signs => "dingominos-signs",
            View::Correct(_) => "dingominos-correct",
        }
    }

    type Act = Act;

    fn act(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        match (act, &mut *self) {
            (Act::Say(command), _) => return self.enter(&command, context),
            (Act::StockEmpty, _) => *self = View::is_stock_empty(),
            (Act::Outer(side), _) => *self = View::Outer { side, joker: false, pick: Pick::START },
            (Act::Joker, View::Outer { joker, .. }) => *joker = !*joker,
            (Act::Sign(chosen), View::Outer { .. }) => return self.lay(chosen, context),
            (Act::Sign(chosen), View::Open { .. }) => return self.open(chosen, context),
            (Act::AskAction, View::Opened { first }) => {
                *self = View::Action { opening: Some(*first) };
            }
            (Act::AskAction, _) => *self = View::Action { opening: None },
            (Act::Action(action), _) => return self.act_on_trust(action, context),
            (Act::Step(by), View::Short { tiles }) => tiles.step(by),
            (Act::Done, View::Short { tiles }) => {
                let only = u16::try_from(tiles.value).ok();
                return self.enter(&Command::Take { only }, context);
            }
            (Act::NextRound, _) => {
                let Some(game) = context.game::<View>() else { return Transition::Stay };
                match game.winners().is_empty() {
                    true => *self = View::opening(game),
                    false => return Transition::Play,
                }
            }
            (act, View::Count(_)) => return self.count(act, context),
            (Act::Correct(act), View::Correct(_)) => return self.correcting(act, context),
            (Act::Back, _) => return self.back(context),
            // Each key belongs to its screen.
            _ => {}
        }
        Transition::Stay
    }

    fn lesson(&self, session: &Session) -> Option<Lesson> {
        let game = session.game::<View>()?;
        let number = game.penalty().and_then(|tiles| u8::try_from(tiles).ok()).unwrap_or(0);
        let moment = match (self, game.phase()) {
            (View::Open { .. } | View::Opened { .. } | View::Action { opening: Some(_) }, _) => {
                Moment::DingominosOpen
            }
            (View::Outer { .. } | View::Action { opening: None }, _) => Moment::DingominosSigns,
            (View::Table, Some(Phase::Drawn)) => Moment::DingominosDrawn,
            (View::Table | View::Short { .. }, _) if number > 0 => Moment::DingominosAnswer,
            (View::Table, _) if game.in_replay() => Moment::DingominosReplay,
            (View::Table, _) if game.stock() != Some(0) => Moment::DingominosLay,
            // In the open game nobody passes: whoever can lay must (D15).
            (View::Table, _) if !game.may(&Command::Pass) => return None,
            (View::Table, _) => Moment::DingominosEmpty,
            (View::Count(_) | View::Scores, _) => Moment::DingominosCount,
            (View::Short { .. } | View::Sure { .. } | View::Signs | View::Correct(_), _) => {
                return None;
            }
        };
        Some(Lesson { moment, number })
    }

    /// A player who has drawn looks at the tile first, and a count is not confirmed unseen: there,
    /// a press meant for the question before is ignored.
    fn asks(&self, session: &Session) -> Asks {
        let phase = session.game::<View>().and_then(Dingominos::phase);
        match (self, phase) {
            (View::Count(count), _) => count.asks(),
            (View::Table, Some(Phase::Play | Phase::Drawn)) | (View::Sure { .. }, _) => {
                session.seat().map_or(Asks::Everybody, Asks::Anew)
            }
            _ => session.seat().into(),
        }
    }

    fn draw(&self, page: &mut Page<'_, Act>, session: &Session, _: &Book, _: Millis) {
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

    /// Leaves a row or the question; where there is nothing to leave, undoes the last press.
    fn back(&mut self, context: &mut Context<'_>) -> Transition {
        if let View::Outer { pick, .. } | View::Open { pick, .. } = self
            && pick.leave_row()
        {
            return Transition::Stay;
        }
        match self {
            View::Outer { .. } | View::Action { opening: None } => *self = View::Table,
            View::Open { left: left @ Some(_), .. } => *left = None,
            View::Opened { first: first @ Some(_) } => *first = None,
            View::Action { opening: Some(first) } => *self = View::Opened { first: *first },
            // Before the first tile of a round, B leads to the scores of the one before.
            View::Open { .. } | View::Opened { .. } => {
                let first = context.game::<View>().and_then(Dingominos::round) == Some(1);
                return if first { context.press_b() } else { Transition::Play };
            }
            View::Sure { .. } | View::Short { .. } | View::Signs => return Transition::Play,
            View::Correct(correcting) => return correcting.back(),
            View::Table | View::Count(_) | View::Scores => return context.press_b(),
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
