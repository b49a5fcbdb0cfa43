//! The screens of COMBO.
//!
//! This module lists the screens and which keys each of them offers ([`View::offers`]). `act` does
//! what a key does; `cards` handles the cards before a round, `entered` dice that are entered,
//! `trust` the game on trust, `correct` corrections, `words` the history, and `picture` what it all
//! looks like, each key with what it does.

mod act;
mod card;
mod cards;
mod correct;
mod correct_picture;
mod entered;
mod keys;
mod picture;
mod trust;
mod words;

pub(crate) use cards::{cards_of, remember, retell};

use super::{Asks, GameView, Tumble};
use crate::agreed::{Before, Choice};
use crate::context::{Book, Context};
use crate::games::hosts;
use crate::input::{Button, Millis};
use crate::kept::{GameKind, Moment};
use crate::lesson::Lesson;
use crate::own_dice::{Enter, OwnDice};
use crate::page::Page;
use crate::phrase::Phrase;
use crate::pick::Chooses;
use crate::screen::Transition;
use crate::session::Session;
use crate::text::{Language, Text};
use crate::who::Choosing;
use cards::{Picks, Scores};
use correct::Correcting;
use entered::Lifting;
use rules_core::combo::{BestLines, Combo, Command, Event, House, Phase, Player};
use rules_core::record::Kind;
use rules_core::{Cells, Face, Game, Seat, Seats};

/// A screen of COMBO.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct View {
    at: At,
    /// The animation of the dice just thrown, and who threw them.
    tumble: Tumble,
    thrower: Seat,
}

#[derive(Clone, PartialEq, Debug)]
enum At {
    /// Which card do this seat and those after it play with?
    Card { seat: Seat, picks: Picks },
    /// Which number does that card have: one of ours, or of the players' own?
    CardNumber { seat: Seat, picks: Picks, pad: crate::pad::Pad, own: bool },
    /// The seats are about to roll for who starts.
    RollOff { picks: Picks },
    /// The red dice that these seats rolled, and who starts or rolls again.
    RolledOff { seats: Seats },
    /// The roller is about to throw. `unused`: nobody could use the throw before, so its dice are
    /// still shown.
    Throw { unused: bool },
    /// What does the roller do with the throw? The nth best way to place known dice is framed.
    Place { way: usize },
    /// Where does that die go? First its column is asked, then its row.
    Spot { seat: Seat, face: Face, column: Option<u8> },
    /// Who takes a die?
    Takers,
    /// Which die does that seat take?
    Die { seat: Seat },
    /// Which dice does the roller lift?
    Lift(Lifting),
    /// The scores after a COMBO.
    Scores(Scores),
    /// Does this seat claim its 300 points now?
    Goal { seat: Seat },
    /// Which faces do the players' own dice show? `seats` roll for the start, if there are any.
    Own { dice: OwnDice, seats: Seats },
    /// On trust: how many dice has the roller placed?
    Placed { dice: u8 },
    /// On trust: who took a die?
    Took { takers: Seats },
    /// On trust: what are the best lines of the others? `maker` made the COMBO.
    Lines { maker: Seat, double: bool, lines: BestLines },
    /// Who has 300, and on trust, with which line?
    Check { seat: Option<Seat> },
    /// What has to be corrected?
    Correct(Correcting),
}

/// What a key does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    /// Goes back, or to the current question of the game.
    Back,
    /// Undoes the last entry.
    Undo,
    Same,
    Learn,
    Ours,
    Own,
    OtherCards,
    RollOff,
    Throw,
    /// Places what is framed; then throws again, stops, or ends the turn or the round.
    PlaceAgain,
    PlaceStop,
    PlaceEnd,
    PlaceCombo,
    OtherWay,
    Cannot,
    Pick(Face),
    Column(u8),
    Row(u8),
    /// All seats take what is shown, and nothing else.
    Agree,
    Taker(Seat),
    TakeNone,
    Lift,
    ChooseLift,
    Claim,
    NotYet,
    More,
    Fewer,
    None,
    Combo,
    Took(Seat),
    TookAll,
    Line(rules_core::combo::Best),
    Double,
    LiftDice(u8),
    Who(Choosing),
    ClaimLine(rules_core::combo::Best),
    /// A row of the pad, or the number of a card.
    CardNumber(Chooses),
    /// Enters the players' own dice.
    Enter(Enter),
    /// A row of the card, or a die to lift.
    Mark(Chooses),
    Correct(correct::CorrectAct),
}

/// A callback that takes a key and what it does.
type AddKey<'a> = &'a mut dyn FnMut(Button, Act);

/// The options. The dice decide who starts, so the players are not asked.
pub(crate) const BEFORE: Before = Before {
    choices: &[Choice::Touching, Choice::LateFinish, Choice::OwnDice, Choice::Shake],
    starter: None,
    starter_moves: false,
    takes: |seats| (Text::TakeDice, u16::from(Combo::DICE / seats.max(1))),
    watches: Text::WatchDice,
    enter_head: |agreed, context| {
        for command in [
            Command::Seats(agreed.seats),
            Command::House { rule: House::Touching, on: agreed.touching },
            Command::House { rule: House::LateFinish, on: agreed.late_finish },
        ] {
            context.enter::<View>(&command, &mut |_| ());
        }
        if agreed.trust {
            let trust = Command::House { rule: House::Trust, on: true };
            context.enter::<View>(&trust, &mut |_| ());
        }
    },
    prepare: |_, _, context| {
        retell(&context.cards.clone(), context);
        Transition::Play
    },
};

impl GameView for View {
    hosts!(Combo, GameKind::Refereed(Kind::Combo));

    const ROLLS_DICE: bool = true;

    fn of(game: &Combo, session: &Session) -> View {
        View::of(game, session)
    }

    fn has(game: &Combo, seat: Seat) -> i32 {
        game.players().get(seat).map_or(0, Player::score).into()
    }

    fn correct(game: &Combo) -> Option<View> {
        let over = game.phase().is_none_or(|phase| phase == Phase::Over);
        (!over).then(|| View::new(At::Correct(Correcting::Who)))
    }

    fn item(game: &Combo, nth: usize) -> Option<(Text, View)> {
        let phase = game.phase().unwrap_or(Phase::Prepare);
        let runs = !matches!(phase, Phase::Prepare | Phase::Over);
        (nth == 0 && runs).then(|| (Text::Check300, View::new(At::Check { seat: None })))
    }

    fn quit(seat: Seat) -> Option<Command> {
        Some(Command::Quit(seat))
    }

    fn by(event: &Event) -> Option<Seat> {
        words::by(event)
    }

    fn words(event: &Event, language: Language) -> Phrase {
        words::words(event, language)
    }

    fn name(&self) -> &'static str {
        match &self.at {
            At::Card { .. } => "combo-card",
            At::CardNumber { .. } => "combo-card-number",
            At::RollOff { .. } => "combo-roll-off",
            At::RolledOff { .. } => "combo-rolled-off",
            At::Throw { .. } => "combo-throw",
            At::Place { .. } => "combo-place",
            At::Spot { column: None, .. } => "combo-column",
            At::Spot { .. } => "combo-row",
            At::Takers => "combo-takers",
            At::Die { .. } => "combo-die",
            At::Lift(_) => "combo-lift",
            At::Scores(_) => "combo-scores",
            At::Goal { .. } => "combo-300",
            At::Own { .. } => "combo-own-dice",
            At::Placed { .. } => "combo-placed",
            At::Took { .. } => "combo-took",
            At::Lines { .. } => "combo-lines",
            At::Check { .. } => "combo-check",
            At::Correct(correcting) => correcting.name(),
        }
    }

    type Act = Act;

    fn act(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        self.carry_out(act, context)
    }

    fn is_final(act: &Act) -> bool {
        use Act::{Claim, ClaimLine, Lift, LiftDice, PlaceAgain, RollOff, Throw, TookAll};
        matches!(
            act,
            RollOff | Throw | PlaceAgain | Lift | LiftDice(_) | TookAll | Claim | ClaimLine(_)
        )
    }

    fn lesson(&self, session: &Session) -> Option<Lesson> {
        let takes = session.game::<View>()?.phase() == Some(Phase::Take);
        let moment = match &self.at {
            At::Card { .. } | At::CardNumber { .. } => Moment::ComboCard,
            At::RollOff { .. } | At::RolledOff { .. } => Moment::ComboRollOff,
            At::Own { seats, .. } if !seats.is_empty() => Moment::ComboRollOff,
            At::Throw { .. } | At::Own { .. } => Moment::ComboThrow,
            At::Spot { .. } if !takes => Moment::ComboPlace,
            At::Place { .. } | At::Placed { .. } => Moment::ComboPlace,
            At::Spot { .. } | At::Takers | At::Die { .. } | At::Took { .. } => Moment::ComboTake,
            At::Lift(_) => Moment::ComboLift,
            At::Scores(_) | At::Goal { .. } | At::Lines { .. } => Moment::ComboScore,
            At::Check { .. } | At::Correct(_) => return None,
        };
        Some(moment.into())
    }

    fn needs_every_button(&self) -> bool {
        matches!(self.at, At::Own { .. })
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        self.tumble.wake(now)
    }

    fn settle(&mut self, now: Millis) -> bool {
        self.tumble.settle(now)
    }

    fn asks(&self, session: &Session) -> Asks {
        let seat = match &self.at {
            At::Card { seat, .. }
            | At::CardNumber { seat, .. }
            | At::Spot { seat, .. }
            | At::Die { seat }
            | At::Goal { seat } => Some(*seat),
            At::Lines { maker, lines, .. } => {
                session.game::<View>().and_then(|game| trust::asked(game, *maker, lines))
            }
            At::Takers | At::Took { .. } => None,
            _ => session.seat(),
        };
        seat.into()
    }

    fn draw(&self, page: &mut Page<'_, Act>, session: &Session, book: &Book, now: Millis) {
        if let Some(game) = session.game::<View>() {
            self.picture(page, (session, game), book, now);
        }
    }
}

/// Tests if there is an entry to undo.
fn can_undo(session: &Session) -> bool {
    session.button_b().is_some()
}

fn can_undo_last(context: &Context<'_>) -> bool {
    context.session.as_ref().is_some_and(can_undo)
}

/// The first seat that could claim the missing points, and has not put that off.
fn claimant(session: &Session, game: &Combo) -> Option<Seat> {
    let waits = session.not_yet.0;
    game.in_play().without(waits).iter().find(|&seat| game.may(&Command::Claim { seat }))
}

impl View {
    fn new(at: At) -> View {
        View { at, tumble: Tumble::AT_REST, thrower: Seat::FIRST }
    }

    /// The current screen of the game.
    fn of(game: &Combo, session: &Session) -> View {
        if let Some(seat) = claimant(session, game) {
            return View::new(At::Goal { seat });
        }
        let trust = game.on_trust();
        View::new(match game.phase() {
            Some(Phase::Prepare) | None => cards::before_the_round(game),
            Some(Phase::Throw | Phase::Over) => At::Throw { unused: false },
            Some(Phase::Lift) => At::Lift(Lifting::new(game)),
            Some(Phase::Place) if trust => At::Placed { dice: 1 },
            Some(Phase::Place) => At::Place { way: 0 },
            Some(Phase::Take) => entered::taking(game),
        })
    }

    /// Calls `add` with every key that does something now.
    fn offers(&self, session: &Session, game: &Combo, owned: bool, add: AddKey<'_>) {
        let back = can_undo(session);
        match &self.at {
            At::Card { seat, picks } => {
                match cards::had_one(*seat, picks) {
                    true => {
                        add(Button::A, Act::Same);
                        add(Button::Up, Act::Learn);
                    }
                    false => add(Button::A, Act::Learn),
                }
                add(Button::Left, Act::Ours);
                if owned {
                    add(Button::Right, Act::Own);
                }
                if *seat != Seat::FIRST {
                    add(Button::B, Act::Back);
                }
            }
            // The pad and the players' dice have keys of their own.
            At::CardNumber { .. } => add(Button::B, Act::Back),
            At::Own { .. } => {}
            At::RollOff { .. } => {
                add(Button::A, Act::RollOff);
                if game.tells_cards() && !game.on_trust() {
                    add(Button::Down, Act::OtherCards);
                }
            }
            At::RolledOff { .. } => add(
                Button::A,
                match game.roller() {
                    Some(_) => Act::Throw,
                    None => Act::RollOff,
                },
            ),
            At::Scores(_) => {
                add(Button::A, Act::RollOff);
                if !game.on_trust() {
                    add(Button::Down, Act::OtherCards);
                }
                if back {
                    add(Button::B, Act::Undo);
                }
            }
            At::Throw { .. } => {
                add(Button::A, Act::Throw);
                if game.may_announce().is_some() {
                    add(Button::Up, Act::Combo);
                }
                if back {
                    add(Button::B, Act::Undo);
                }
            }
            At::Goal { .. } => {
                add(Button::A, Act::Claim);
                add(Button::B, Act::NotYet);
            }
            At::Place { way } => entered::offer_place(game, *way, back, add),
            At::Spot { seat, face, column } => {
                entered::offer_spots(game, (*seat, *face, *column), add);
                add(Button::B, Act::Back);
            }
            At::Takers => entered::offer_takers(game, back, add),
            At::Die { seat } => entered::offer_dice(game, *seat, back, add),
            At::Lift(lifting) => lifting.offer(game, back, add),
            At::Placed { dice } => trust::offer_placed(game, *dice, back, add),
            At::Took { takers } => trust::offer_took(game, *takers, add),
            At::Lines { maker, lines, .. } => trust::offer_lines(game, *maker, lines, add),
            At::Check { seat } => trust::offer_check(*seat, add),
            At::Correct(correcting) => correcting.offer(game, add),
        }
    }
}

/// The squares of a card with a die, and the star.
fn with_star(filled: Cells) -> Cells {
    rules_core::Cell::new(2, 2).into_iter().fold(filled, Cells::with)
}
