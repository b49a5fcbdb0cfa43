//! Corrections (U4): a die, a number, a score, whose turn it is.
//!
//! Each takes a few presses, and then the box is back at its question.

use super::{Act, Each, View};
use crate::context::Context;
use crate::input::Button;
use crate::pick::{Grid, Pick, Picked, column_keys};
use crate::screen::Go;
use crate::stepper::Stepper;
use crate::who::ARROWS;
use rules_core::combo::{Card, Column, Combo, Command, Correct, Phase, Player};
use rules_core::{Cell, Cells, Face, Game, Seat};

/// How far a correction has come.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Mend {
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
pub(super) enum MendAct {
    Seat(Seat),
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

pub(super) fn lies(game: &Combo, seat: Seat, cell: Cell) -> bool {
    game.players().get(seat).is_some_and(|player| player.filled().contains(cell))
}

impl Mend {
    pub(super) fn name(&self) -> &'static str {
        match self {
            Mend::Who => "combo-correct",
            Mend::Turn => "combo-correct-turn",
            Mend::What { .. } => "combo-correct-what",
            Mend::Square { .. } => "combo-correct-square",
            Mend::Cell { .. } => "combo-correct-cell",
            Mend::Move { .. } => "combo-correct-move",
            Mend::Column { .. } => "combo-correct-column",
            Mend::Red { .. } => "combo-correct-red",
            Mend::Score { .. } => "combo-correct-score",
            Mend::Dice { .. } => "combo-correct-dice",
        }
    }

    /// The seat it is about, once that is known.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self {
            Mend::Who | Mend::Turn => None,
            Mend::What { seat }
            | Mend::Square { seat, .. }
            | Mend::Cell { seat, .. }
            | Mend::Move { seat, .. }
            | Mend::Column { seat }
            | Mend::Red { seat, .. }
            | Mend::Score { seat, .. }
            | Mend::Dice { seat, .. } => Some(*seat),
        }
    }

    /// The grid of the current choice, how far it has come, and the candidates.
    pub(super) fn picking(&mut self, game: &Combo) -> Option<(&mut Pick, Grid, Cells)> {
        Some(match self {
            Mend::Square { pick, .. } => (pick, Grid::CARD, squares()),
            Mend::Move { pick, seat, .. } => (pick, Grid::CARD, empty(game, *seat)),
            Mend::Cell { pick, .. } | Mend::Red { pick, .. } => {
                (pick, Grid::FACES, Grid::FACES.first(6))
            }
            Mend::Score { pick, .. } => (pick, SCORES, SCORES.first(12)),
            _ => return None,
        })
    }

    /// Handles a press in a grid or on a number. Returns `None` if it is neither.
    pub(super) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Option<Go> {
        if let Mend::Dice { dice, .. } = self
            && dice.press(button)
        {
            return Some(Go::Stay);
        }
        let (pick, grid, candidates) = self.picking(context.game::<View>()?)?;
        match pick.press(button, grid, candidates) {
            Picked::Cell(cell) => Some(self.picked(cell, context)),
            Picked::Row => Some(Go::Stay),
            Picked::Other => None,
        }
    }

    fn picked(&mut self, picked: Cell, context: &mut Context<'_>) -> Go {
        let face = Face::new(Grid::FACES.number(picked) + 1);
        let correct = match *self {
            Mend::Square { seat, .. } => {
                *self = Mend::Cell { seat, cell: picked, pick: Pick::START };
                return Go::Stay;
            }
            Mend::Move { seat, from, .. } => return moved(seat, from, picked, context),
            Mend::Cell { seat, cell, .. } => {
                Correct::Square { seat, cell, shows: face.map(|face| face.pips().into()) }
            }
            Mend::Red { seat, column, .. } => Correct::Column { seat, column, red: face },
            Mend::Score { seat, .. } => {
                Correct::Score { seat, score: 25 * i32::from(SCORES.number(picked)) }
            }
            _ => return Go::Stay,
        };
        say(correct, context)
    }

    pub(super) fn offer(&self, game: &Combo, each: Each<'_>) {
        let mut offer = |key, step| each(key, Act::Mend(step));
        let seats = || game.in_play().iter().zip(ARROWS);
        match self {
            Mend::Who => {
                seats().for_each(|(seat, key)| offer(key, MendAct::Seat(seat)));
                if matches!(game.phase(), Some(Phase::Throw | Phase::Lift)) {
                    offer(Button::A, MendAct::Turn);
                }
            }
            Mend::Turn => seats().for_each(|(seat, key)| offer(key, MendAct::Seat(seat))),
            Mend::What { .. } if game.on_trust() => {
                offer(Button::Left, MendAct::Dice);
                offer(Button::Right, MendAct::Score);
            }
            Mend::What { .. } => {
                offer(Button::Left, MendAct::Square);
                offer(Button::Up, MendAct::Columns);
                offer(Button::Right, MendAct::Score);
            }
            Mend::Column { .. } => {
                let keys = column_keys(5).iter().zip(Column::ALL);
                keys.for_each(|(&key, column)| offer(key, MendAct::Column(column)));
            }
            Mend::Cell { seat, cell, pick } if pick.row().is_none() => {
                offer(Button::A, MendAct::Die);
                if lies(game, *seat, *cell) {
                    offer(Button::Left, MendAct::Move);
                }
                offer(Button::Right, MendAct::Unknown);
            }
            Mend::Red { pick, .. } if pick.row().is_none() => {
                offer(Button::Right, MendAct::Unknown);
            }
            Mend::Dice { .. } => offer(Button::A, MendAct::Done),
            _ => {}
        }
        each(Button::B, Act::Back);
    }

    pub(super) fn act(&mut self, step: MendAct, context: &mut Context<'_>) -> Go {
        let Some(game) = context.game::<View>() else { return Go::Stay };
        let correct = match (step, self.seat()) {
            (MendAct::Seat(seat), _) if *self == Mend::Turn => Some(Correct::Turn { seat }),
            (MendAct::Die, Some(seat)) => match *self {
                Mend::Cell { cell, .. } => {
                    Some(Correct::Die { seat, cell, lies: !lies(game, seat, cell) })
                }
                _ => None,
            },
            (MendAct::Unknown, Some(seat)) => match *self {
                Mend::Cell { cell, .. } => Some(Correct::Square { seat, cell, shows: None }),
                Mend::Red { column, .. } => Some(Correct::Column { seat, column, red: None }),
                _ => None,
            },
            (MendAct::Done, Some(seat)) => match self {
                Mend::Dice { dice, .. } => {
                    Some(Correct::Dice { seat, dice: u16::try_from(dice.value).unwrap_or(0) })
                }
                _ => None,
            },
            _ => None,
        };
        if let Some(correct) = correct {
            return say(correct, context);
        }
        let pick = Pick::START;
        *self = match (step, self.seat()) {
            (MendAct::Seat(seat), _) => Mend::What { seat },
            (MendAct::Turn, _) => Mend::Turn,
            (MendAct::Square, Some(seat)) => Mend::Square { seat, pick },
            (MendAct::Columns, Some(seat)) => Mend::Column { seat },
            (MendAct::Score, Some(seat)) => Mend::Score { seat, pick },
            (MendAct::Column(column), Some(seat)) => Mend::Red { seat, column, pick },
            (MendAct::Move, Some(seat)) => match *self {
                Mend::Cell { cell: from, .. } => Mend::Move { seat, from, pick },
                _ => return Go::Stay,
            },
            (MendAct::Dice, Some(seat)) => {
                let (dice, most) = game
                    .players()
                    .get(seat)
                    .map_or((0, 0), |player| (player.on_card(), player.on_card() + player.hand()));
                let range = 0..=i32::from(most.min(Combo::SQUARES));
                Mend::Dice { seat, dice: Stepper::new(dice.into(), range, 0) }
            }
            _ => return Go::Stay,
        };
        Go::Stay
    }

    /// Goes one step back; from the first, back to the game.
    pub(super) fn back(&mut self) -> Go {
        let pick = Pick::START;
        *self = match *self {
            Mend::Who => return Go::Play,
            Mend::Turn | Mend::What { .. } => Mend::Who,
            Mend::Cell { seat, .. } => Mend::Square { seat, pick },
            Mend::Move { seat, from: cell, .. } => Mend::Cell { seat, cell, pick },
            Mend::Red { seat, .. } => Mend::Column { seat },
            Mend::Square { seat, .. }
            | Mend::Column { seat }
            | Mend::Score { seat, .. }
            | Mend::Dice { seat, .. } => Mend::What { seat },
        };
        Go::Stay
    }
}

fn say(correct: Correct, context: &mut Context<'_>) -> Go {
    match context.say::<View>(&Command::Correct(correct), &mut |_| ()) {
        true => Go::Play,
        false => Go::Stay,
    }
}

/// Moves a die to another square: what the wrong square taught is unlearned.
fn moved(seat: Seat, from: Cell, to: Cell, context: &mut Context<'_>) -> Go {
    let Some(player) = context.game::<View>().and_then(|game| game.players().get(seat)) else {
        return Go::Stay;
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
        if !context.say::<View>(&Command::Correct(correct), &mut |_| ()) {
            break;
        }
    }
    Go::Play
}
