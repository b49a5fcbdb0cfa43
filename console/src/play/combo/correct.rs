//! Corrections (U4): a die, a number, a score, whose turn it is. Each takes a few presses, and then
//! the box is back at its question.

use super::{Act, AddKey, View};
use crate::context::Context;
use crate::input::Button;
use crate::pick::{Chooses, Grid, Pick, column_keys};
use crate::screen::Transition;
use crate::stepper::Stepper;
use crate::who::{Choosing, Who};
use rules_core::combo::{Card, Column, Combo, Command, Correct, Phase, Player};
use rules_core::{Cell, Cells, Face, Game, Seat};

/// How far a correction has come.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Correcting {
    /// Whose card or score is wrong, or is it whose turn it is?
    Who,
    /// Whose turn is it?
    Turn,
    /// What is wrong about that seat?
    What { seat: Seat },
    /// On which square?
    Square { seat: Seat, pick: Pick },
    /// What is right about that square: a die, or its number?
    Cell { seat: Seat, cell: Cell, pick: Pick },
    /// Which square is its die on instead?
    Move { seat: Seat, from: Cell, pick: Pick },
    /// Above which column?
    Column { seat: Seat },
    /// Which red number is above it?
    Red { seat: Seat, column: Column, pick: Pick },
    /// What is the seat's score?
    Score { seat: Seat, pick: Pick },
    /// On trust: how many dice are on the card?
    Dice { seat: Seat, dice: Stepper },
}

/// What a key does in a correction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum CorrectAct {
    Seat(Choosing),
    Turn,
    Square,
    Columns,
    Score,
    Dice,
    Column(Column),
    /// There is a die on the square, or there is none.
    Die,
    Move,
    Unknown,
    /// A row of the grid, or what is in it.
    Pick(Chooses),
    /// More or fewer dice.
    Step(i32),
    Done,
}

/// The grid of possible scores, from 0 in steps of 25.
pub(super) const SCORES: Grid = Grid::SIGNS;

/// Every square of a card but the star.
pub(super) fn squares() -> Cells {
    Card::cells().collect()
}

/// The empty squares of a seat's card.
pub(super) fn empty(game: &Combo, seat: Seat) -> Cells {
    let filled = game.players().get(seat).map_or(Cells::NONE, Player::filled);
    Card::cells().filter(|&cell| !filled.contains(cell)).collect()
}

pub(super) fn has_die(game: &Combo, seat: Seat, cell: Cell) -> bool {
    game.players().get(seat).is_some_and(|player| player.filled().contains(cell))
}

impl Correcting {
    pub(super) fn name(&self) -> &'static str {
        match self {
            Correcting::Who => "combo-correct",
            Correcting::Turn => "combo-correct-turn",
            Correcting::What { .. } => "combo-correct-what",
            Correcting::Square { .. } => "combo-correct-square",
            Correcting::Cell { .. } => "combo-correct-cell",
            Correcting::Move { .. } => "combo-correct-move",
            Correcting::Column { .. } => "combo-correct-column",
            Correcting::Red { .. } => "combo-correct-red",
            Correcting::Score { .. } => "combo-correct-score",
            Correcting::Dice { .. } => "combo-correct-dice",
        }
    }

    /// The seat it is about, once that is known.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self {
            Correcting::Who | Correcting::Turn => None,
            Correcting::What { seat }
            | Correcting::Square { seat, .. }
            | Correcting::Cell { seat, .. }
            | Correcting::Move { seat, .. }
            | Correcting::Column { seat }
            | Correcting::Red { seat, .. }
            | Correcting::Score { seat, .. }
            | Correcting::Dice { seat, .. } => Some(*seat),
        }
    }

    /// How far a choice in a grid has come, and the candidates.
    pub(super) fn picking(&self, game: &Combo) -> Option<(Pick, Cells)> {
        Some(match self {
            Correcting::Square { pick, .. } => (*pick, squares()),
            Correcting::Move { pick, seat, .. } => (*pick, empty(game, *seat)),
            Correcting::Cell { pick, .. } | Correcting::Red { pick, .. } => {
                (*pick, Grid::FACES.first(6))
            }
            Correcting::Score { pick, .. } => (*pick, SCORES.first(12)),
            _ => return None,
        })
    }

    /// How far the choice in a grid has come.
    fn pick_mut(&mut self) -> Option<&mut Pick> {
        match self {
            Correcting::Square { pick, .. }
            | Correcting::Move { pick, .. }
            | Correcting::Cell { pick, .. }
            | Correcting::Red { pick, .. }
            | Correcting::Score { pick, .. } => Some(pick),
            _ => None,
        }
    }

    fn picked(&mut self, picked: Cell, context: &mut Context<'_>) -> Transition {
        let face = Face::new(Grid::FACES.number(picked) + 1);
        let correct = match *self {
            Correcting::Square { seat, .. } => {
                *self = Correcting::Cell { seat, cell: picked, pick: Pick::START };
                return Transition::Stay;
            }
            Correcting::Move { seat, from, .. } => return moved(seat, from, picked, context),
            Correcting::Cell { seat, cell, .. } => {
                Correct::Square { seat, cell, shows: face.map(|face| face.pips().into()) }
            }
            Correcting::Red { seat, column, .. } => Correct::Column { seat, column, red: face },
            Correcting::Score { seat, .. } => {
                Correct::Score { seat, score: 25 * i32::from(SCORES.number(picked)) }
            }
            _ => return Transition::Stay,
        };
        enter(correct, context)
    }

    pub(super) fn offer(&self, game: &Combo, add: AddKey<'_>) {
        let mut offer = |key, step| add(key, Act::Correct(step));
        // Seats and grids have keys of their own.
        match self {
            Correcting::Who => {
                if matches!(game.phase(), Some(Phase::Throw | Phase::Lift)) {
                    offer(Button::A, CorrectAct::Turn);
                }
            }
            Correcting::What { .. } if game.on_trust() => {
                offer(Button::Left, CorrectAct::Dice);
                offer(Button::Right, CorrectAct::Score);
            }
            Correcting::What { .. } => {
                offer(Button::Left, CorrectAct::Square);
                offer(Button::Up, CorrectAct::Columns);
                offer(Button::Right, CorrectAct::Score);
            }
            Correcting::Column { .. } => {
                let keys = column_keys(5).iter().zip(Column::ALL);
                keys.for_each(|(&key, column)| offer(key, CorrectAct::Column(column)));
            }
            Correcting::Cell { seat, cell, pick } if pick.row().is_none() => {
                offer(Button::A, CorrectAct::Die);
                if has_die(game, *seat, *cell) {
                    offer(Button::Left, CorrectAct::Move);
                }
                offer(Button::Right, CorrectAct::Unknown);
            }
            Correcting::Red { pick, .. } if pick.row().is_none() => {
                offer(Button::Right, CorrectAct::Unknown);
            }
            Correcting::Dice { .. } => offer(Button::A, CorrectAct::Done),
            _ => {}
        }
        add(Button::B, Act::Back);
    }

    pub(super) fn act(&mut self, step: CorrectAct, context: &mut Context<'_>) -> Transition {
        match (step, &mut *self) {
            (CorrectAct::Pick(chosen), this) => {
                return match this.pick_mut().and_then(|pick| pick.take(chosen)) {
                    Some(cell) => self.picked(cell, context),
                    None => Transition::Stay,
                };
            }
            (CorrectAct::Step(by), Correcting::Dice { dice, .. }) => {
                dice.step(by);
                return Transition::Stay;
            }
            _ => {}
        }
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let correct = match (step, self.seat()) {
            (CorrectAct::Seat(who), _) if *self == Correcting::Turn => {
                Who::default().take(who).map(|seat| Correct::Turn { seat })
            }
            (CorrectAct::Die, Some(seat)) => match *self {
                Correcting::Cell { cell, .. } => {
                    Some(Correct::Die { seat, cell, lies: !has_die(game, seat, cell) })
                }
                _ => None,
            },
            (CorrectAct::Unknown, Some(seat)) => match *self {
                Correcting::Cell { cell, .. } => Some(Correct::Square { seat, cell, shows: None }),
                Correcting::Red { column, .. } => Some(Correct::Column { seat, column, red: None }),
                _ => None,
            },
            (CorrectAct::Done, Some(seat)) => match self {
                Correcting::Dice { dice, .. } => {
                    Some(Correct::Dice { seat, dice: u16::try_from(dice.value).unwrap_or(0) })
                }
                _ => None,
            },
            _ => None,
        };
        if let Some(correct) = correct {
            return enter(correct, context);
        }
        let pick = Pick::START;
        *self = match (step, self.seat()) {
            (CorrectAct::Seat(who), _) => match Who::default().take(who) {
                Some(seat) => Correcting::What { seat },
                None => return Transition::Stay,
            },
            (CorrectAct::Turn, _) => Correcting::Turn,
            (CorrectAct::Square, Some(seat)) => Correcting::Square { seat, pick },
            (CorrectAct::Columns, Some(seat)) => Correcting::Column { seat },
            (CorrectAct::Score, Some(seat)) => Correcting::Score { seat, pick },
            (CorrectAct::Column(column), Some(seat)) => Correcting::Red { seat, column, pick },
            (CorrectAct::Move, Some(seat)) => match *self {
                Correcting::Cell { cell: from, .. } => Correcting::Move { seat, from, pick },
                _ => return Transition::Stay,
            },
            (CorrectAct::Dice, Some(seat)) => {
                let (dice, most) = game
                    .players()
                    .get(seat)
                    .map_or((0, 0), |player| (player.on_card(), player.on_card() + player.hand()));
                let range = 0..=i32::from(most.min(Combo::SQUARES));
                Correcting::Dice { seat, dice: Stepper::new(dice.into(), range, 0) }
            }
            _ => return Transition::Stay,
        };
        Transition::Stay
    }

    /// Goes one step back; from the first, back to the game.
    pub(super) fn back(&mut self) -> Transition {
        if self.pick_mut().is_some_and(Pick::leave_row) {
            return Transition::Stay;
        }
        let pick = Pick::START;
        *self = match *self {
            Correcting::Who => return Transition::Play,
            Correcting::Turn | Correcting::What { .. } => Correcting::Who,
            Correcting::Cell { seat, .. } => Correcting::Square { seat, pick },
            Correcting::Move { seat, from: cell, .. } => Correcting::Cell { seat, cell, pick },
            Correcting::Red { seat, .. } => Correcting::Column { seat },
            Correcting::Square { seat, .. }
            | Correcting::Column { seat }
            | Correcting::Score { seat, .. }
            | Correcting::Dice { seat, .. } => Correcting::What { seat },
        };
        Transition::Stay
    }
}

fn enter(correct: Correct, context: &mut Context<'_>) -> Transition {
    match context.enter::<View>(&Command::Correct(correct), &mut |_| ()) {
        true => Transition::Play,
        false => Transition::Stay,
    }
}

/// Moves a die to another square: what the wrong square taught is unlearned.
fn moved(seat: Seat, from: Cell, to: Cell, context: &mut Context<'_>) -> Transition {
    let Some(player) = context.game::<View>().and_then(|game| game.players().get(seat)) else {
        return Transition::Stay;
    };
    let card = *player.card();
    let shows = |cell: Cell, face: Option<Face>| Correct::Square {
        seat,
        cell,
        shows: face.map(|face| face.pips().into()),
    };
    let die = |cell, lies| Correct::Die { seat, cell, lies };
    let head = |cell: Cell, red| {
        let column = Column::ALL.into_iter().find(|column| column.number() == cell.column());
        column.map(|column| Correct::Column { seat, column, red })
    };
    let face = card.squares().known(from);
    // A square that was known before keeps its number.
    let teaches = face.filter(|_| card.squares().known(to).is_none());
    // So does a column in which anything else is known.
    let alone = card.squares().iter_known().filter(|(cell, _)| cell.column() == from.column());
    let red = card.head(from.column()).filter(|_| {
        alone.count() == 1 && from.column() != to.column() && card.head(to.column()).is_none()
    });
    let corrections = [
        Some(die(from, false)),
        Some(die(to, true)),
        teaches.map(|_| shows(from, None)),
        teaches.map(|face| shows(to, Some(face))),
        red.and_then(|_| head(from, None)),
        red.and_then(|red| head(to, Some(red))),
    ];
    for correct in corrections.into_iter().flatten() {
        if !context.enter::<View>(&Command::Correct(correct), &mut |_| ()) {
            break;
        }
    }
    Transition::Play
}
