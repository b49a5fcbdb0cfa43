//! Dice that are entered: where they are placed, who takes one, which are lifted.
//!
//! If the box knows the squares, it proposes what to do, and one press agrees; otherwise a die and
//! its square are chosen.

use super::{Act, AddKey, At, View, with_star};
use crate::context::Context;
use crate::input::Button;
use crate::pick::{Chooses, Pick, column_keys, row_keys};
use crate::screen::Transition;
use heapless::Vec;
use rules_core::combo::{Card, Combo, Command, Event, Lift, Phase, Player};
use rules_core::{Cell, Cells, Face, Faces, Game, Line, Lines, Seat};

/// The keys of the dice, from the left.
const DICE: [Button; 3] = [Button::Left, Button::Up, Button::Right];

/// The worth of a card with dice on these squares: the fuller a line, the more.
fn value(filled: Cells) -> u32 {
    let lies = with_star(filled);
    let dice =
        |line: Line<5>| line.path().fold(0_u32, |dice, cell| dice + u32::from(lies.contains(cell)));
    Line::all().map(|line| dice(line).pow(3)).sum()
}

fn player(game: &Combo, seat: Seat) -> Option<&Player> {
    game.players().get(seat)
}

/// The white dice on the table.
fn table(game: &Combo) -> Faces {
    game.thrown().map(|(_, table)| table.clone()).unwrap_or_default()
}

/// The command that puts a die there: the roller places it, another seat takes it.
fn lay(game: &Combo, seat: Seat, face: Face, cell: Cell) -> Command {
    match game.phase() {
        Some(Phase::Take) => Command::Take { seat, face, cell },
        _ => Command::Place { face, cell },
    }
}

/// The squares on which this die may be, as far as is known.
fn spots(game: &Combo, seat: Seat, face: Face) -> Cells {
    Card::cells().filter(|&cell| game.may(&lay(game, seat, face, cell))).collect()
}

/// The squares of the red column that are known to show one of these dice.
fn known(game: &Combo, seat: Seat) -> Vec<(Cell, Face), 5> {
    let (Some(player), Some(red)) = (player(game, seat), game.red()) else { return Vec::new() };
    let card = player.card();
    let cells = card.squares().iter_known().filter(|&(cell, shows)| {
        card.head(cell.column()) == Some(red)
            && !player.filled().contains(cell)
            && table(game).contains(shows)
    });
    cells.collect()
}

/// The nth best way to place up to `most` dice on known squares.
fn way(game: &Combo, seat: Seat, nth: usize, most: u32) -> Option<Cells> {
    let known = known(game, seat);
    let filled = player(game, seat).map_or(Cells::NONE, Player::filled);
    // A roller who has placed a die need not place another.
    let least = u32::from(!game.may(&Command::Stop));
    let mut better = u32::MAX;
    let mut found = Cells::NONE;
    for _ in 0..=nth {
        let mut best = None;
        for choice in 0_u32..1 << known.len() {
            let chosen = || (0..).zip(&known).filter(move |(bit, _)| choice & 1 << bit != 0);
            // Are there as many dice as squares that need them?
            let dice = chosen().all(|(_, (_, face))| {
                let needed = chosen().filter(|(_, (_, other))| other == face).count();
                table(game).iter().filter(|lies| lies == face).count() >= needed
            });
            if !dice || !(least..=most).contains(&choice.count_ones()) {
                continue;
            }
            let cells: Cells = chosen().map(|(_, (cell, _))| *cell).collect();
            let after = cells.iter().fold(filled, Cells::with);
            let combos = Lines::<5>::within(with_star(after)).len();
            // No two ranks are equal: the choice itself is the last digit.
            let rank =
                ((combos.min(3) << 2 | choice.count_ones()) << 11 | value(after)) << 5 | choice;
            if rank < better && best.is_none_or(|(other, _)| other < rank) {
                best = Some((rank, cells));
            }
        }
        (better, found) = best?;
    }
    Some(found)
}

/// The squares that are framed for the roller.
pub(super) fn framed(game: &Combo, nth: usize) -> Cells {
    game.roller().and_then(|seat| way(game, seat, nth, 3)).unwrap_or(Cells::NONE)
}

pub(super) fn next_way(game: &Combo, nth: usize) -> usize {
    let seat = game.roller().unwrap_or(Seat::FIRST);
    if way(game, seat, nth + 1, 3).is_some() { nth + 1 } else { 0 }
}

/// The dice that a seat can choose from: each number once, with its key.
pub(super) fn choices(game: &Combo, seat: Seat) -> Vec<(Face, Button), 3> {
    let mut faces: Vec<(Face, Button), 3> = Vec::new();
    for (face, key) in table(game).iter().zip(DICE) {
        if !faces.iter().any(|(other, _)| *other == face) && !spots(game, seat, face).is_empty() {
            let _ = faces.push((face, key));
        }
    }
    faces
}

/// Tests if a die may be on a square that is not known.
fn learns(game: &Combo, seat: Seat) -> bool {
    let Some(player) = player(game, seat) else { return false };
    let unknown = |cell: Cell| {
        let known = player.card().squares().known(cell).is_some();
        !known || player.card().head(cell.column()).is_none()
    };
    choices(game, seat).iter().any(|(face, _)| spots(game, seat, *face).iter().any(unknown))
}

/// Offers what the roller can do with the throw.
pub(super) fn offer_place(game: &Combo, nth: usize, back: bool, add: AddKey<'_>) {
    let Some(seat) = game.roller() else { return };
    let Some(player) = player(game, seat) else { return };
    let framed = framed(game, nth);
    let lies = framed.iter().fold(player.filled(), Cells::with);
    let combo = !Lines::<5>::within(with_star(lies)).is_empty();
    let left = game.lying().saturating_sub(framed.iter().count());
    let learns = learns(game, seat);
    let mut keys = 0;
    if learns {
        for (face, key) in choices(game, seat) {
            add(key, Act::Pick(face));
            keys += u8::from(key == Button::Right);
        }
    }
    let placed = game.may(&Command::Stop);
    match (framed.is_empty() && !placed, combo) {
        (true, _) => add(Button::Down, Act::Cannot),
        (_, true) => add(Button::A, Act::PlaceCombo),
        _ if left == 0 && player.hand() == 0 => add(Button::A, Act::PlaceEnd),
        _ => {
            add(Button::A, Act::PlaceStop);
            add(Button::Down, Act::PlaceAgain);
        }
    }
    if keys == 0 && way(game, seat, 1, 3).is_some() {
        add(Button::Right, Act::OtherWay);
    }
    if back {
        add(Button::B, Act::Undo);
    }
}

/// How many dice the roller would throw after placing what is framed.
pub(super) fn again_with(game: &Combo, framed: Cells) -> usize {
    match game.lying().saturating_sub(framed.iter().count()) {
        0 => {
            let hand = game.roller().and_then(|seat| player(game, seat)).map_or(0, Player::hand);
            usize::from(hand).min(Combo::THROW)
        }
        left => left,
    }
}

/// The columns of these squares.
fn columns(spots: Cells) -> impl Iterator<Item = u8> {
    (0..5).filter(move |&column| spots.iter().any(|cell| cell.column() == column))
}

pub(super) fn offer_spots(
    game: &Combo,
    (seat, face, column): (Seat, Face, Option<u8>),
    add: AddKey<'_>,
) {
    let spots = spots(&before(game, seat), seat, face);
    match column {
        None => {
            for (column, key) in columns(spots).filter_map(|column| {
                column_keys(5).get(usize::from(column)).map(|&key| (column, key))
            }) {
                add(key, Act::Column(column));
            }
        }
        Some(column) => {
            for cell in spots.iter().filter(|cell| cell.column() == column) {
                if let Some(&key) = row_keys(5).get(usize::from(cell.row())) {
                    add(key, Act::Row(cell.row()));
                }
            }
        }
    }
}

/// What each seat still to be asked probably takes, in order.
pub(super) type Takes = Vec<(Seat, Option<(Face, Cell)>), 3>;

/// The best known square of a seat for one of the dice.
fn likeliest(game: &Combo, seat: Seat) -> Option<(Face, Cell)> {
    let cell = way(game, seat, 0, 1)?.iter().next()?;
    known(game, seat).iter().find(|(other, _)| *other == cell).map(|&(cell, face)| (face, cell))
}

fn happens(game: &mut Combo, seat: Seat, take: Option<(Face, Cell)>) {
    let event = match take {
        Some((face, cell)) => Event::Taken { seat, face, cell },
        None => Event::Left { seat },
    };
    game.apply(&event, &mut |_| ());
}

/// The likeliest answer of every seat. A COMBO ends it.
pub(super) fn takes(game: &Combo) -> Takes {
    let (mut takes, mut game) = (Takes::new(), game.clone());
    let round = game.round();
    while game.phase() == Some(Phase::Take) && game.round() == round {
        let Some(seat) = game.seat() else { break };
        let take = likeliest(&game, seat);
        if takes.push((seat, take)).is_err() {
            break;
        }
        happens(&mut game, seat, take);
    }
    takes
}

/// The game when that seat is asked, if the seats before it take what is shown.
pub(super) fn before(game: &Combo, seat: Seat) -> Combo {
    let mut at = game.clone();
    for (other, take) in takes(game) {
        if other == seat {
            break;
        }
        happens(&mut at, other, take);
    }
    at
}

/// The question of who takes a die. If only one seat is left and there is nothing to propose, it is
/// asked for its die at once.
pub(super) fn taking(game: &Combo) -> At {
    match takes(game)[..] {
        [(seat, None)] => At::Die { seat },
        _ => At::Takers,
    }
}

pub(super) fn offer_takers(game: &Combo, back: bool, add: AddKey<'_>) {
    for ((seat, _), key) in takes(game).into_iter().zip(DICE) {
        add(key, Act::Taker(seat));
    }
    add(Button::A, Act::Agree);
    if back {
        add(Button::B, Act::Undo);
    }
}

pub(super) fn offer_dice(game: &Combo, seat: Seat, back: bool, add: AddKey<'_>) {
    for (face, key) in choices(&before(game, seat), seat) {
        add(key, Act::Pick(face));
    }
    add(Button::A, Act::TakeNone);
    match taking(game) {
        At::Takers => add(Button::B, Act::Back),
        _ if back => add(Button::B, Act::Undo),
        _ => {}
    }
}

impl View {
    /// Places what is framed, and goes on as the key says.
    pub(super) fn place(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        let At::Place { way: nth } = self.at else { return Transition::Stay };
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let Some(seat) = game.roller() else { return Transition::Stay };
        let framed = framed(game, nth);
        for (cell, face) in known(game, seat) {
            if framed.contains(cell) && !self.enter(&Command::Place { face, cell }, context) {
                return Transition::Play;
            }
        }
        let goes_on = context.game::<View>().and_then(Combo::roller) == Some(seat);
        match act {
            _ if matches!(self.at, At::Scores(_)) || !goes_on => self.go_on(context),
            Act::PlaceStop | Act::PlaceCombo => self.enter_and_go_on(&Command::Stop, context),
            Act::PlaceAgain => self.throw(context),
            _ => Transition::Play,
        }
    }

    /// Asks where the chosen die goes.
    pub(super) fn pick(&mut self, face: Face, context: &mut Context<'_>) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let seat = match self.at {
            At::Die { seat } => seat,
            _ => game.roller().unwrap_or(Seat::FIRST),
        };
        let spots = spots(&before(game, seat), seat, face);
        let mut only = columns(spots);
        let column = only.next().filter(|_| only.next().is_none());
        self.at = At::Spot { seat, face, column: None };
        column.map_or(Transition::Stay, |column| self.pick_column(column))
    }

    /// Asks for the row, even if there is only one: hands learn that it is asked.
    pub(super) fn pick_column(&mut self, picked: u8) -> Transition {
        let At::Spot { column, .. } = &mut self.at else { return Transition::Stay };
        *column = Some(picked);
        Transition::Stay
    }

    pub(super) fn pick_row(&mut self, row: u8, context: &mut Context<'_>) -> Transition {
        let At::Spot { seat, face, column: Some(column) } = self.at else {
            return Transition::Stay;
        };
        let Some(cell) = Cell::new(column, row) else { return Transition::Stay };
        match context.game::<View>().and_then(Combo::phase) {
            Some(Phase::Take) => self.take_all(Some((seat, Some((face, cell)))), context),
            _ => self.enter_and_go_on(&Command::Place { face, cell }, context),
        }
    }

    /// Enters that all seats take what is shown; or only those before the seat in `until`, which
    /// takes what is given there.
    pub(super) fn take_all(
        &mut self,
        until: Option<(Seat, Option<(Face, Cell)>)>,
        context: &mut Context<'_>,
    ) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        for (seat, shown) in takes(game) {
            let last = until.filter(|(until, _)| *until == seat);
            let command = match last.map_or(shown, |(_, take)| take) {
                Some((face, cell)) => Command::Take { seat, face, cell },
                None => Command::Leave { seat },
            };
            if !self.enter(&command, context) {
                return Transition::Play;
            }
            // C9: whoever reaches 300 with that die is asked before the next seat.
            let claims = context.session.as_ref().is_some_and(|session| {
                let claimant = |game| super::claimant(session, game);
                session.game::<View>().and_then(claimant).is_some()
            });
            if claims || last.is_some() || matches!(self.at, At::Scores(_)) {
                break;
            }
        }
        self.go_on(context)
    }

    /// Lifts the marked dice and throws them.
    pub(super) fn lift(&mut self, context: &mut Context<'_>) -> Transition {
        let At::Lift(Lifting { marked, .. }) = self.at else { return Transition::Stay };
        let cells: Lift = marked.iter().take(Combo::THROW).collect();
        match self.enter(&Command::Lift(cells), context) {
            true => self.throw(context),
            false => Transition::Stay,
        }
    }
}

/// The dice that the roller lifts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lifting {
    pub(super) marked: Cells,
    /// Set while they are being chosen.
    pub(super) pick: Option<Pick>,
    /// Nobody could use the throw before, so its dice are still shown.
    pub(super) unused: bool,
}

impl Lifting {
    /// Proposes the three dice that the roller can best do without.
    pub(super) fn new(game: &Combo) -> Lifting {
        let mut left = filled(game);
        let mut marked = Cells::NONE;
        for _ in 0..Combo::THROW {
            let without = |cell: Cell| {
                let mut without = left;
                without.remove(cell);
                without
            };
            let Some(cell) = left.iter().max_by_key(|&cell| value(without(cell))) else { break };
            left = without(cell);
            marked.insert(cell);
        }
        Lifting { marked, pick: None, unused: false }
    }

    /// Tests if B says that no more dice are lifted.
    pub(super) fn is_enough(self) -> bool {
        self.pick.is_some_and(|pick| pick.row().is_none()) && !self.marked.is_empty()
    }

    /// The squares that may still be chosen.
    pub(super) fn candidates(self, game: &Combo) -> Cells {
        filled(game).iter().filter(|&cell| !self.marked.contains(cell)).collect()
    }

    pub(super) fn choose(&mut self) {
        *self = Lifting { marked: Cells::NONE, pick: Some(Pick::START), unused: false };
    }

    /// Chooses a row or a die.
    pub(super) fn mark(&mut self, chosen: Chooses, game: &Combo) {
        let candidates = self.candidates(game);
        let Some(cell) = self.pick.as_mut().and_then(|pick| pick.take(chosen)) else { return };
        self.marked.insert(cell);
        let enough = self.marked.iter().count() == Combo::THROW;
        self.pick = Some(Pick::START).filter(|_| !enough && candidates.len() > 1);
    }

    /// Leaves the chosen row; or no more dice are lifted, or the proposal was right after all.
    pub(super) fn back(&mut self, game: &Combo) {
        if self.pick.as_mut().is_some_and(Pick::leave_row) {
            return;
        }
        match self.marked.is_empty() {
            true => *self = Lifting::new(game),
            false => self.pick = None,
        }
    }

    pub(super) fn offer(self, game: &Combo, back: bool, add: AddKey<'_>) {
        // The card has the keys of its rows, or of the dice in one.
        if self.pick.is_some() {
            return add(Button::B, Act::Back);
        }
        if game.on_trust() {
            let most = game.seat().and_then(|seat| player(game, seat)).map_or(0, Player::on_card);
            for (dice, key) in (1..=most).zip(DICE) {
                add(key, Act::LiftDice(dice));
            }
        } else {
            add(Button::A, Act::Lift);
            add(Button::Down, Act::ChooseLift);
        }
        if back {
            add(Button::B, Act::Undo);
        }
    }
}

fn filled(game: &Combo) -> Cells {
    game.roller().and_then(|seat| player(game, seat)).map_or(Cells::NONE, Player::filled)
}
