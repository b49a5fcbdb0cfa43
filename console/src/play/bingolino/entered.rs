//! A roll when tiles are entered: which seat is asked, what is proposed, what an answer means.

use super::{Act, Stage, View, place};
use crate::context::Context;
use crate::input::{Button, Cue};
use crate::pick::Pick;
use crate::screen::Transition;
use heapless::Vec;
use rules_core::bingolino::{Bingolino, Board, Command, Phase};
use rules_core::{Cell, Cells, Face, Faces, Game, Line, Seat};

/// The tile that each seat probably turns over.
pub(super) type Chosen = [Option<Cell>; 4];

/// The tiles that a seat could turn over.
#[derive(Clone, Copy, Default)]
pub(super) struct Could {
    /// The tiles that are known to fit.
    pub(super) known: Cells,
    /// The tiles that may fit, because their number is not known.
    pub(super) unknown: Cells,
}

impl Could {
    /// The tiles that a seat could turn over with this number, or with any that it may use.
    pub(super) fn turn(game: &Bingolino, seat: Seat, number: Option<u8>) -> Could {
        let mut could = Could::default();
        let Some(board) = game.boards().get(seat) else { return could };
        for (cell, shows) in board.tiles().iter() {
            let sums = game.could_turn(seat, cell);
            let fits = number.map_or(!sums.is_empty(), |number| sums.contains(number));
            let cells = if shows.is_some() { &mut could.known } else { &mut could.unknown };
            if fits {
                cells.insert(cell);
            }
        }
        could
    }

    pub(super) fn all(self) -> Cells {
        self.known.iter().chain(self.unknown.iter()).collect()
    }
}

pub(super) fn total(game: &Bingolino) -> u8 {
    game.roll().map_or(0, Faces::total)
}

/// The other seats that may have the total and have not used the roll, clockwise from the roller.
pub(super) fn others(game: &Bingolino) -> Vec<Seat, 3> {
    let Some(roller) = game.roller() else { return Vec::new() };
    let others = game
        .playing()
        .clockwise_after(roller)
        .filter(|&seat| seat != roller && !Could::turn(game, seat, None).all().is_empty());
    others.take(3).collect()
}

/// The next question about the current roll; `None` if no seat can have an answer.
pub(super) fn asked(game: &Bingolino) -> Option<Stage> {
    let roller = game.roller().filter(|_| game.phase() == Some(Phase::Use))?;
    if game.on_trust() {
        return Some(Stage::Stars([0; 4]));
    }
    let rollers = Could::turn(game, roller, None);
    let others = others(game);
    let any_down = game.boards().get(roller).is_some_and(|board| !board.down().is_empty());
    if !game.has_used(roller) && rollers.all().is_empty() && any_down {
        return Some(Stage::Back { pick: Pick::START });
    }
    let rolls = Some(roller).filter(|_| !rollers.all().is_empty());
    let mut asked = others.iter().copied().chain(rolls);
    let first = asked.clone().next()?;
    if asked.all(|seat| Could::turn(game, seat, None).unknown.is_empty()) {
        return Some(Stage::Agree(proposed(game)));
    }
    let direct = |seat, number| Stage::Tile { seat, number, pick: Pick::START, direct: true };
    let total = total(game);
    Some(match rolls {
        // There is only one number, and no tile is known to show it.
        Some(_) if game.roll().is_some_and(|roll| roll.len() == 1) && rollers.known.is_empty() => {
            direct(roller, total)
        }
        Some(_) => Stage::Number { more: false },
        None if others.len() == 1 && Could::turn(game, first, None).known.is_empty() => {
            direct(first, total)
        }
        None => Stage::Else,
    })
}

/// The worth of turning this tile over: the fuller its lines without a star, the more.
fn worth(board: &Board, cell: Cell) -> u32 {
    let lines = Line::<4>::all().filter(|line| line.cells().contains(cell));
    let open = lines.filter(|line| !board.starred().contains(*line));
    let others = |line: Line<4>| {
        line.path().filter(|&other| other != cell && board.down().contains(other)).count()
    };
    open.map(|line| u32::try_from(others(line) + 1).unwrap_or(0).pow(2)).sum()
}

/// The tile among these that is worth most.
pub(super) fn best(game: &Bingolino, seat: Seat, among: Cells) -> Option<Cell> {
    let board = game.boards().get(seat)?;
    among.iter().max_by_key(|&cell| worth(board, cell))
}

/// The tile that the roller would probably turn back: the one worth least.
pub(super) fn least(game: &Bingolino) -> Option<Cell> {
    let board = game.boards().get(game.roller()?)?;
    board.down().iter().min_by_key(|&cell| worth(board, cell))
}

/// For every seat, the best of the tiles that are known to fit.
fn proposed(game: &Bingolino) -> Chosen {
    let mut chosen = [None; 4];
    for (seat, chosen) in (1..).filter_map(Seat::new).zip(&mut chosen) {
        *chosen = best(game, seat, Could::turn(game, seat, None).known);
    }
    chosen
}

/// The numbers that the roller may have: the total, then those that the box knows to fit, then the
/// others, each from the largest down.
pub(super) fn numbers(game: &Bingolino) -> Vec<u8, 6> {
    let Some(roller) = game.roller() else { return Vec::new() };
    let total = total(game);
    // Looking through a board takes a millisecond on the box, so each number is looked up once.
    let mut numbers: Vec<(bool, bool, u8), 6> = game
        .sums(roller)
        .iter()
        .filter_map(|number| {
            let could = Could::turn(game, roller, Some(number));
            let only_unknown = could.known.is_empty();
            (!could.all().is_empty()).then_some((number != total, only_unknown, number))
        })
        .take(6)
        .collect();
    numbers
        .sort_unstable_by_key(|&(smaller, unknown, number)| (smaller, unknown, u8::MAX - number));
    numbers.into_iter().map(|(.., number)| number).collect()
}

/// What a key means when the roller is asked for a number.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum NumberKey {
    Number(u8),
    /// Leads to a second page with these numbers, for which no key is left.
    More(Vec<u8, 4>),
}

/// The keys of the roller's numbers, on the first page or, with `more`, on the second.
pub(super) fn number_keys(game: &Bingolino, more: bool) -> Vec<(Button, NumberKey), 5> {
    use Button::{A, Left, Right, Up};
    let numbers = numbers(game);
    let (whole, smaller) = match numbers.split_first() {
        Some((&whole, smaller)) if whole == total(game) => (Some(whole), smaller),
        _ => (None, &*numbers),
    };
    let keys: &[Button] = if whole.is_some() { &[Left, Up, Right] } else { &[A, Left, Up, Right] };
    let first = if smaller.len() > keys.len() { keys.len() - 1 } else { smaller.len() };
    let (first, second) = smaller.split_at_checked(first).unwrap_or((smaller, &[]));
    let (keys, shown) = if more { (&[Left, Up, Right][..], second) } else { (keys, first) };
    let number = |(key, number): (&Button, &u8)| (*key, NumberKey::Number(*number));
    let whole = whole.map(|whole| (A, NumberKey::Number(whole)));
    let to_second = (Right, NumberKey::More(second.iter().copied().collect()));
    let to_second = Some(to_second).filter(|_| !more && !second.is_empty());
    whole.into_iter().chain(keys.iter().zip(shown).map(number)).chain(to_second).collect()
}

/// Tests if the box knows a tile that the roller could turn over.
pub(super) fn could(game: &Bingolino) -> bool {
    game.roller().is_some_and(|roller| game.fit(roller).is_some())
}

/// The seats that have something to change in a question to all.
pub(super) fn changeable(game: &Bingolino) -> impl Iterator<Item = Seat> {
    let fits = |seat: &Seat| !Could::turn(game, *seat, None).known.is_empty();
    game.playing().iter().filter(fits)
}

impl View {
    pub(super) fn act_on_tiles(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let Some(roller) = game.roller() else { return Transition::Stay };
        if let Stage::Tile { pick, .. } | Stage::Change { pick, .. } | Stage::Back { pick } =
            &mut self.stage
            && act == Act::Back
            && pick.leave_row()
        {
            return Transition::Stay;
        }
        match (act, &mut self.stage) {
            (Act::Number(number), _) => return self.has(roller, number, context),
            (Act::MoreNumbers, Stage::Number { more }) => *more = true,
            (Act::Back, Stage::Number { more }) => *more = false,
            (Act::None, Stage::Number { .. }) => return self.nothing(roller, context),

            (Act::Tile(chosen), Stage::Tile { seat, number, pick, .. }) => {
                let (seat, number) = (*seat, *number);
                if let Some(cell) = pick.take(chosen) {
                    return self.turn(seat, cell, number, context);
                }
            }
            (Act::ThisOne(cell), Stage::Tile { seat, number, .. }) => {
                let (seat, number) = (*seat, *number);
                return self.turn(seat, cell, number, context);
            }
            (Act::None, Stage::Tile { seat, .. }) => {
                let seat = *seat;
                return self.nothing(seat, context);
            }
            (Act::Back, Stage::Tile { direct: false, .. }) => return Transition::Play,

            (Act::Has(seat), Stage::Else) => {
                let total = total(game);
                return self.has(seat, total, context);
            }
            (Act::Done, Stage::Else) => return self.end_roll([0; 4], context),
            (Act::Done, Stage::Stars(said)) => {
                let said = *said;
                return self.enter_stars(said, context);
            }
            (Act::Done, Stage::Agree(chosen)) => {
                let chosen = *chosen;
                return self.agreed(chosen, context);
            }
            (Act::Change(seat), Stage::Agree(chosen)) => {
                let fits = Could::turn(game, seat, None).known;
                let mut chosen = *chosen;
                if fits.len() > 1 {
                    return self.go_to(Stage::Change { seat, pick: Pick::START, chosen });
                }
                // There is only one tile: this seat turns it over, or does not.
                if let Some(chosen) = chosen.get_mut(place(seat)) {
                    *chosen = fits.iter().next().filter(|_| chosen.is_none());
                }
                self.stage = Stage::Agree(chosen);
            }

            (Act::Tile(what), Stage::Change { seat, pick, chosen }) => {
                if let Some(cell) = pick.take(what) {
                    let agree = changed(*seat, Some(cell), *chosen);
                    return self.go_to(agree);
                }
            }
            (Act::None, Stage::Change { seat, chosen, .. }) => {
                let agree = changed(*seat, None, *chosen);
                return self.go_to(agree);
            }
            (Act::Back, Stage::Change { chosen, .. }) => {
                let chosen = *chosen;
                return self.go_to(Stage::Agree(chosen));
            }

            (Act::Tile(chosen), Stage::Back { pick }) => {
                if let Some(cell) = pick.take(chosen) {
                    return self.turn_back(cell, context);
                }
            }
            (Act::ThisOne(cell), Stage::Back { .. }) => return self.turn_back(cell, context),
            (Act::Back, Stage::Back { .. } | Stage::Wont) => return Transition::Play,

            (Act::None, Stage::Wont) => return self.declines(roller, context),
            // A star that was pressed by mistake is not entered yet.
            (Act::Back, Stage::Stars(said)) if *said != [0; 4] => *said = [0; 4],
            (Act::Back, _) => return self.back(context),
            // Each key belongs to its question.
            _ => {}
        }
        Transition::Stay
    }

    fn turn_back(&mut self, cell: Cell, context: &mut Context<'_>) -> Transition {
        match context.enter::<View>(&Command::Back { cell }, &mut |_| ()) {
            true => self.go_on(context),
            false => Transition::Stay,
        }
    }

    /// Handles B: undoes the last press, if there was one.
    pub(super) fn back(&mut self, context: &mut Context<'_>) -> Transition {
        if super::last(context).is_some() { self.take_back(context) } else { Transition::Stay }
    }

    /// Enters that the seat has the number: on the only tile that can show it, if that is known, or
    /// else it is asked where.
    fn has(&mut self, seat: Seat, number: u8, context: &mut Context<'_>) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let could = Could::turn(game, seat, Some(number));
        match could.known.iter().next() {
            Some(cell) if could.all().len() == 1 => {
                // Hands go on to press its row and column.
                context.effects.went_ahead = true;
                self.turn(seat, cell, number, context)
            }
            _ => self.go_to(Stage::Tile { seat, number, pick: Pick::START, direct: false }),
        }
    }

    fn turn(
        &mut self,
        seat: Seat,
        cell: Cell,
        number: u8,
        context: &mut Context<'_>,
    ) -> Transition {
        if turn(seat, cell, number, context) { self.go_on(context) } else { Transition::Stay }
    }

    /// Enters that the seat turns nothing over. For seats other than the roller nothing needs to be
    /// entered, and the roll ends.
    fn nothing(&mut self, seat: Seat, context: &mut Context<'_>) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        if game.roller() != Some(seat) {
            return self.end_roll([0; 4], context);
        }
        if least(game).is_some() && !could(game) {
            return self.go_to(Stage::Back { pick: Pick::START });
        }
        self.declines(seat, context)
    }

    fn declines(&mut self, seat: Seat, context: &mut Context<'_>) -> Transition {
        if context.enter::<View>(&Command::Decline { seat }, &mut |_| ()) {
            context.cue(Cue::Click);
            return self.go_on(context);
        }
        Transition::Stay
    }

    /// Enters that all seats turn over what is shown. A roller who could but does not declines.
    fn agreed(&mut self, chosen: Chosen, context: &mut Context<'_>) -> Transition {
        let roller = context.game::<View>().and_then(Bingolino::roller);
        for (seat, cell) in (1..).filter_map(Seat::new).zip(chosen) {
            let Some(game) = context.game::<View>() else { return Transition::Stay };
            let shows = cell.and_then(|cell| game.boards().get(seat)?.tiles().known(cell));
            let wont = roller == Some(seat) && could(game) && !game.has_used(seat);
            let accepted = match (cell, shows) {
                (Some(cell), Some(shows)) => turn(seat, cell, shows.into(), context),
                _ if wont => context.enter::<View>(&Command::Decline { seat }, &mut |_| ()),
                _ => true,
            };
            if !accepted {
                return Transition::Play;
            }
        }
        self.end_roll([0; 4], context)
    }
}

/// The question to all, once this seat has chosen another tile, or none.
fn changed(seat: Seat, cell: Option<Cell>, mut chosen: Chosen) -> Stage {
    if let Some(chosen) = chosen.get_mut(place(seat)) {
        *chosen = cell;
    }
    Stage::Agree(chosen)
}

/// Enters that the seat turns this tile over with that number.
fn turn(seat: Seat, cell: Cell, number: u8, context: &mut Context<'_>) -> bool {
    let total = context.game::<View>().map_or(0, total);
    let drop = Face::new(total.saturating_sub(number));
    context.cue(Cue::Click);
    context.enter::<View>(&Command::Turn { seat, cell, drop }, &mut |_| ())
}
