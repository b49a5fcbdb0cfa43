//! The screens of Bingolino.
//!
//! When tiles are entered, a roll is used in this order: the roller's number and tile (or nothing,
//! and a tile turned back), then any other seat that has the total. If everything that matters is
//! known, there is one question for all seats. On trust, only stars are entered.
//!
//! The question follows from the game alone ([`asked`]), so a power cut, the menu and a correction
//! all lead back to it. B undoes the last entry, and leads to the question where it was made.

mod correct;
mod entered;
mod picture;
mod prove;
mod trust;
mod words;

use self::correct::Correcting;
use self::entered::{Chosen, asked};
use self::prove::Proof;
use super::{Asks, GameView, Tumble};
use crate::agreed::{Before, Choice};
use crate::banner::Gained;
use crate::context::{Book, Context};
use crate::games::hosts;
use crate::input::{Cue, Millis};
use crate::kept::{GameKind, Moment};
use crate::lesson::Lesson;
use crate::own_dice::{Enter, OwnDice};
use crate::page::Page;
use crate::phrase::{About, Phrase};
use crate::pick::{Chooses, Pick};
use crate::screen::{Screen, Transition};
use crate::session::Session;
use crate::text::{Language, Text};
use crate::tiles::Tiles;
use rules_core::bingolino::{Bingolino, Board, Command, Event, News, Phase};
use rules_core::record::Kind;
use rules_core::{Cell, Entry, Faces, Game, Seat};

/// How long a proposed tile is lit, and then dark, in milliseconds.
const BLINK: u32 = 300;

/// A screen of Bingolino.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct View {
    stage: Stage,
    /// The animation of dice just rolled: nothing is asked before it ends.
    tumble: Tumble,
}

/// The question on the screen.
#[derive(Clone, PartialEq, Debug)]
enum Stage {
    /// How many dice does the roller roll?
    Roll,
    /// Which faces do the players' own dice show?
    Own(OwnDice),
    /// Which number does the roller use? `more` shows the smallest sums of many dice.
    Number { more: bool },
    /// Which tile of the seat shows the number?
    Tile {
        seat: Seat,
        number: u8,
        pick: Pick,
        /// Whether this is the first question about the number: the seat may not have it.
        direct: bool,
    },
    /// Who else has the total?
    Else,
    /// Do all seats turn over what the box proposes?
    Agree(Chosen),
    /// Which tile does this seat turn over instead of the proposed one?
    Change { seat: Seat, pick: Pick, chosen: Chosen },
    /// Which tile does the roller turn back?
    Back { pick: Pick },
    /// Does the roller really not want to turn a tile over that fits?
    Wont,
    /// On trust: how many stars has each seat earned with the roll?
    Stars([u8; 4]),
    /// Could a line be complete?
    Prove(Proof),
    /// What has to be corrected?
    Correct(Correcting),
}

/// What a key does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    /// Rolls this many dice.
    Roll(u8),
    /// Enters the players' own dice.
    Own(Enter),
    /// The roller uses this number.
    Number(u8),
    /// Shows the numbers for which no key was left.
    MoreNumbers,
    /// The seat that is asked turns nothing over.
    None,
    /// A row of a board, or a tile.
    Tile(Chooses),
    /// The tile that is framed.
    ThisOne(Cell),
    /// This seat has the total, too.
    Has(Seat),
    /// Nobody else has it, or everybody turns over what is shown.
    Done,
    /// Another tile for this seat.
    Change(Seat),
    /// On trust: one more star for this seat.
    Star(Seat),
    Prove(prove::Act),
    Correct(correct::Act),
    /// Leaves a row or the question, or undoes the last press.
    Back,
}

impl View {
    fn at(stage: Stage) -> View {
        View { stage, tumble: Tumble::AT_REST }
    }
}

/// The index of a seat in a list of all four.
fn place(seat: Seat) -> usize {
    usize::from(seat.number() - 1)
}

/// The options. The player in the darkest clothes starts.
pub(crate) const BEFORE: Before = Before {
    choices: &[Choice::Boards, Choice::OwnDice, Choice::Shake],
    starter: Some(Text::Darkest),
    starter_moves: true,
    takes: |_| (Text::TakeTiles, 16),
    watches: Text::WatchDice,
    enter_head: |agreed, context| {
        let head = [
            Some(Command::Seats(agreed.seats)),
            Some(Command::Start(agreed.start)),
            agreed.trust.then_some(Command::Trust(true)),
        ];
        for command in head.iter().flatten() {
            context.enter::<View>(command, &mut |_| ());
        }
    },
    prepare: crate::tiles::prepare,
};

impl GameView for View {
    hosts!(Bingolino, GameKind::Refereed(Kind::Bingolino));

    const ROLLS_DICE: bool = true;

    fn of(game: &Bingolino, _: &Session) -> View {
        View::at(match game.phase() {
            Some(Phase::Use) => asked(game).unwrap_or(Stage::Agree([None; 4])),
            _ => Stage::Roll,
        })
    }

    fn has(game: &Bingolino, seat: Seat) -> i32 {
        let stars = game.boards().get(seat).map_or(0, Board::stars);
        i32::try_from(stars).unwrap_or_default()
    }

    fn correct(game: &Bingolino) -> Option<View> {
        game.seat().map(|_| View::at(Stage::Correct(Correcting::START)))
    }

    fn item(game: &Bingolino, nth: usize) -> Option<(Text, View)> {
        let wont = |roller: &Seat| game.may(&Command::Decline { seat: *roller });
        match nth {
            0 if game.seat().is_some() => {
                Some((Text::ProveLine, View::at(Stage::Prove(Proof::START))))
            }
            1 if game.roller().as_ref().is_some_and(wont) => {
                Some((Text::WontTurn, View::at(Stage::Wont)))
            }
            _ => None,
        }
    }

    fn quit(seat: Seat) -> Option<Command> {
        Some(Command::Quit(seat))
    }

    fn words(event: &Event, language: Language) -> Phrase {
        words::words(event, language)
    }

    fn by(event: &Event) -> Option<Seat> {
        words::by(event)
    }

    fn name(&self) -> &'static str {
        match &self.stage {
            Stage::Roll => "bingolino-roll",
            Stage::Own(_) => "bingolino-own-dice",
            Stage::Number { .. } => "bingolino-number",
            Stage::Tile { .. } => "bingolino-tile",
            Stage::Else => "bingolino-else",
            Stage::Agree(_) => "bingolino-agree",
            Stage::Change { .. } => "bingolino-change",
            Stage::Back { .. } => "bingolino-back",
            Stage::Wont => "bingolino-wont",
            Stage::Stars(_) => "bingolino-stars",
            Stage::Prove(_) => "bingolino-prove",
            Stage::Correct(_) => "bingolino-correct",
        }
    }

    type Act = Act;

    fn act(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        match (act, &mut self.stage) {
            (Act::Roll(dice), _) => self.roll(dice.into(), context),
            (Act::Own(enter), Stage::Own(dice)) => match dice.take(enter) {
                Some(faces) => {
                    let roll = Command::Roll { dice: faces.len() };
                    let rolled = context.roll_given::<View>(&roll, faces);
                    self.rolled(rolled, context)
                }
                None => Transition::Stay,
            },
            (Act::Prove(act), Stage::Prove(proof)) => proof.act(act, context),
            (Act::Correct(act), Stage::Correct(correcting)) => correcting.act(act, context),
            (Act::Star(seat), _) => self.star(seat, context),
            (Act::Back, Stage::Roll) => {
                // Before the first roll, B leads back to the board that was entered last.
                let tiles = context.session.as_ref().and_then(Tiles::again);
                match tiles {
                    Some(tiles) => Transition::To(Screen::Tiles(tiles)),
                    None => self.back(context),
                }
            }
            (act, _) => self.act_on_tiles(act, context),
        }
    }

    fn is_final(act: &Act) -> bool {
        matches!(act, Act::Roll(_))
    }

    fn lesson(&self, session: &Session) -> Option<Lesson> {
        let game = session.game::<View>()?;
        let starred = |seat| game.boards().get(seat).is_some_and(|board| board.stars() > 0);
        let moment = match &self.stage {
            Stage::Roll | Stage::Own(_) if game.playing().iter().any(starred) => {
                Moment::BingolinoStar
            }
            Stage::Roll | Stage::Own(_) => Moment::BingolinoRoll,
            Stage::Number { .. } | Stage::Wont => Moment::BingolinoUse,
            Stage::Tile { seat, .. } if Some(*seat) == game.roller() => Moment::BingolinoUse,
            Stage::Tile { .. } | Stage::Else | Stage::Agree(_) | Stage::Change { .. } => {
                Moment::BingolinoOthers
            }
            Stage::Back { .. } => Moment::BingolinoBack,
            Stage::Stars(_) => Moment::BingolinoTrust,
            Stage::Prove(_) | Stage::Correct(_) => return None,
        };
        Some(Lesson { moment, number: game.roll().map_or(0, Faces::total) })
    }

    fn needs_every_button(&self) -> bool {
        matches!(self.stage, Stage::Own(_))
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        let blinks = matches!(self.stage, Stage::Agree(_)).then(|| now + Millis::from(BLINK));
        self.tumble.wake(now).or(blinks)
    }

    fn settle(&mut self, now: Millis) -> bool {
        self.tumble.settle(now)
    }

    fn asks(&self, session: &Session) -> Asks {
        match &self.stage {
            Stage::Tile { seat, .. } | Stage::Change { seat, .. } => Asks::Seat(*seat),
            Stage::Else | Stage::Agree(_) | Stage::Stars(_) => Asks::Everybody,
            _ => session.seat().into(),
        }
    }

    fn draw(&self, page: &mut Page<'_, Act>, session: &Session, _: &Book, now: Millis) {
        self.picture(page, session, now);
    }
}

/// Rolling, ending a roll, and undoing.
impl View {
    fn go_to(&mut self, stage: Stage) -> Transition {
        self.stage = stage;
        Transition::Stay
    }

    fn roll(&mut self, dice: usize, context: &mut Context<'_>) -> Transition {
        if context.own_dice() {
            return self.go_to(Stage::Own(OwnDice::new(false, dice)));
        }
        let rolled = context.roll::<View>(&Command::Roll { dice });
        if rolled {
            self.tumble = context.tumble();
        }
        self.rolled(rolled, context)
    }

    fn rolled(&mut self, rolled: bool, context: &Context<'_>) -> Transition {
        if let (true, Some(session)) = (rolled, context.session.as_ref())
            && let Some(game) = session.game::<View>()
        {
            self.stage = <View as GameView>::of(game, session).stage;
        }
        Transition::Stay
    }

    /// Asks the next question about the roll, or ends it.
    fn go_on(&mut self, context: &mut Context<'_>) -> Transition {
        match context.game::<View>().and_then(asked) {
            Some(stage) => self.go_to(stage),
            None => self.end_roll([0; 4], context),
        }
    }

    /// Ends the roll: all seats have used it, and have earned at least these stars with it.
    fn end_roll(&mut self, mut earned: [u8; 4], context: &mut Context<'_>) -> Transition {
        let done = context.enter::<View>(&Command::Done, &mut |news| {
            if let News::Star { seat, .. } = news
                && let Some(stars) = earned.get_mut(place(seat))
            {
                *stars += 1;
            }
        });
        if !done {
            return Transition::Stay;
        }
        context.cue(if earned == [0; 4] { Cue::Click } else { Cue::Star });
        for (seat, stars) in (1..).filter_map(Seat::new).zip(earned) {
            if stars > 0 {
                context.banner(seat, Text::BingolinoCall, Gained::Stars(stars));
            }
        }
        self.stage = Stage::Roll;
        if context.game::<View>().is_none_or(|game| game.winners().is_empty()) {
            return Transition::Stay;
        }
        context.cue(Cue::Win);
        Transition::Play
    }

    /// Undoes the last press, and leads to the question where it was made.
    fn take_back(&mut self, context: &mut Context<'_>) -> Transition {
        let Some(session) = context.session.as_ref() else { return Transition::Stay };
        let (mut stage, mut stars) = (None, [0; 4]);
        for event in events(session) {
            match *event {
                Event::Starred { seat, stars: said } => {
                    if let Some(stars) = stars.get_mut(place(seat)) {
                        *stars = said;
                    }
                    stage = Some(Stage::Stars(stars));
                }
                // What else follows from a press follows from its first entry.
                _ if stage.is_some() => {}
                Event::TileTurned { seat, number, .. } => {
                    let number = number.into();
                    stage = Some(Stage::Tile { seat, number, pick: Pick::START, direct: false });
                }
                Event::TurnedBack { .. } => stage = Some(Stage::Back { pick: Pick::START }),
                _ => {}
            }
        }
        if !context.undo() {
            return Transition::Stay;
        }
        match (context.game::<View>().and_then(asked), stage) {
            (Some(agree @ Stage::Agree(_)), _) | (_, Some(agree)) => self.go_to(agree),
            (_, None) => Transition::Play,
        }
    }

    /// What B undoes here, in words; `None` if nothing.
    fn taken_back(&self, session: &Session, language: Language) -> Option<Phrase> {
        if Tiles::again(session).is_some() {
            return Some(Phrase::of(&Text::Back, language));
        }
        View::last(&session.table).filter(|event| !Bingolino::prepares(event))?;
        Some(match events(session).next() {
            Some(Event::TileTurned { number, .. }) => About(Text::NumberBack, number).of(language),
            _ => Phrase::of(&Text::TakeBackShort, language),
        })
    }
}

/// What the last press entered, oldest first.
fn events(session: &Session) -> impl Iterator<Item = &Event> {
    session.last_press().filter_map(|kept| match <&Entry<Event>>::try_from(kept) {
        Ok(Entry::Play(event)) => Some(event),
        _ => None,
    })
}

/// The event that would be undone next.
fn last<'a>(context: &'a Context<'_>) -> Option<&'a Event> {
    let last = View::last(&context.session.as_ref()?.table);
    last.filter(|event| !Bingolino::prepares(event))
}
