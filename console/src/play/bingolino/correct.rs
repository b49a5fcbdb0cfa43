//! Corrections (U4): a tile's side or number, a star, whose turn it is.

use super::View;
use super::picture;
use crate::context::{Context, Note};
use crate::input::Button;
use crate::pad::Pad;
use crate::page::{HINTS, Page, TOP};
use crate::pick::{Chooses, Grid, Pick, column_keys, row_keys};
use crate::screen::Transition;
use crate::session::Session;
use crate::stepper::Stepper;
use crate::stroke::{Align, Font};
use crate::text::Text;
use crate::who::{Choosing, Who};
use rules_core::bingolino::{Bingolino, Board, Command, Correction, Number, Phase};
use rules_core::{Cell, Cells, Game, Line, Seat, Seats};

/// The most stars that a seat can have: one for every line.
const STARS: i32 = 10;

/// How far a correction has come.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Correcting {
    /// Whose pieces are wrong?
    Who,
    /// Whose turn is it?
    Turn,
    /// Which tile?
    Tile { seat: Seat, pick: Pick },
    /// What is right about that tile?
    What { seat: Seat, cell: Cell },
    /// Which number does it show?
    Number { seat: Seat, cell: Cell, pad: Pad },
    /// Where is the tile that was entered on this square?
    Elsewhere { seat: Seat, cell: Cell, pick: Pick },
    /// Which line has a star: a row, a column or a diagonal, and which of them?
    Lines { seat: Seat, group: Option<Group> },
    /// On trust: how many stars?
    Stars { seat: Seat, stars: Stepper },
}

/// What a key does in a correction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    Seat(Choosing),
    /// It is about whose turn it is.
    Turn,
    Tile(Chooses),
    /// It is about stars.
    Stars,
    /// The tile lies on its other side.
    Side,
    /// The tile shows another number.
    Number,
    Pad(Chooses),
    /// Its number is not known.
    Unknown,
    /// The tile is on another square.
    Elsewhere,
    Group(Group),
    Line(Line<4>),
    /// More or fewer stars.
    Step(i32),
    Done,
    Back,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    Rows,
    Columns,
    Diagonals,
}

impl Group {
    const ALL: [Group; 3] = [Group::Rows, Group::Columns, Group::Diagonals];

    /// Its lines with the key of each, from the top or the left.
    fn lines(self) -> impl Iterator<Item = (Line<4>, Button)> {
        // The numbers of lines: columns, diagonals, rows.
        let (first, keys): (u8, _) = match self {
            Group::Columns => (0, column_keys(4)),
            Group::Diagonals => (4, column_keys(2)),
            Group::Rows => (6, row_keys(4)),
        };
        (first..).map_while(|line| Line::try_from(line).ok()).zip(keys.iter().copied())
    }
}

/// The seats whose pieces can be corrected: not those that have quit (U4).
fn seats(game: &Bingolino) -> Seats {
    game.in_play()
}

/// Tests if the turn can be corrected now.
fn between_turns(game: &Bingolino) -> bool {
    game.phase() == Some(Phase::Roll)
}

impl Correcting {
    pub(super) const START: Correcting = Correcting::Who;

    pub(super) fn act(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        if act == Act::Back {
            return self.back();
        }
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let next = match (act, &mut *self) {
            (Act::Turn, _) => Correcting::Turn,
            (Act::Seat(chosen), of_turn) => {
                let Some(seat) = Who::default().take(chosen) else { return Transition::Stay };
                if *of_turn == Correcting::Turn {
                    return enter(Correction::Turn { seat }, context);
                }
                if game.on_trust() {
                    let has = game.boards().get(seat).map_or(0, Board::stars);
                    let has = i32::try_from(has).unwrap_or(0);
                    Correcting::Stars { seat, stars: Stepper::new(has, 0..=STARS, 0) }
                } else {
                    Correcting::Tile { seat, pick: Pick::START }
                }
            }
            (Act::Tile(chosen), Correcting::Tile { seat, pick }) => match pick.take(chosen) {
                Some(cell) => Correcting::What { seat: *seat, cell },
                None => return Transition::Stay,
            },
            (Act::Stars, Correcting::Tile { seat, .. }) => {
                Correcting::Lines { seat: *seat, group: None }
            }
            (Act::Side, Correcting::What { seat, cell }) => {
                let (seat, cell) = (*seat, *cell);
                let down = game.boards().get(seat).is_some_and(|board| board.down().contains(cell));
                return enter(Correction::Side { seat, cell, down: !down }, context);
            }
            (Act::Number, Correcting::What { seat, cell }) => {
                let pad = Pad::new(Number::MAX, false);
                Correcting::Number { seat: *seat, cell: *cell, pad }
            }
            (Act::Unknown, Correcting::What { seat, cell }) => {
                let shows = Correction::Shows { seat: *seat, cell: *cell, number: None };
                return enter(shows, context);
            }
            (Act::Elsewhere, Correcting::What { seat, cell }) => {
                Correcting::Elsewhere { seat: *seat, cell: *cell, pick: Pick::START }
            }
            (Act::Tile(chosen), Correcting::Elsewhere { seat, cell, pick }) => {
                let (seat, cell) = (*seat, *cell);
                match pick.take(chosen) {
                    Some(to) => return lies_elsewhere(seat, (cell, to), context),
                    None => return Transition::Stay,
                }
            }
            (Act::Pad(chosen), Correcting::Number { seat, cell, pad }) => {
                let (seat, cell) = (*seat, *cell);
                let Some(number) = pad.take(chosen) else { return Transition::Stay };
                let number = number.map(u16::from);
                return enter(Correction::Shows { seat, cell, number }, context);
            }
            (Act::Group(group), Correcting::Lines { seat, .. }) => {
                Correcting::Lines { seat: *seat, group: Some(group) }
            }
            (Act::Line(line), Correcting::Lines { seat, .. }) => {
                let seat = *seat;
                let Some(board) = game.boards().get(seat) else { return Transition::Stay };
                let has = !board.starred().contains(line);
                return enter(Correction::Star { seat, line, has }, context);
            }
            (Act::Step(by), Correcting::Stars { stars, .. }) => {
                stars.step(by);
                return Transition::Stay;
            }
            (Act::Done, Correcting::Stars { seat, stars }) => {
                let told = u8::try_from(stars.value).unwrap_or(0);
                return enter(Correction::Stars { seat: *seat, stars: told }, context);
            }
            // Each key belongs to its question.
            _ => return Transition::Stay,
        };
        *self = next;
        Transition::Stay
    }

    /// Goes back one question, or leaves the row of a choice; from the first, back to the game.
    fn back(&mut self) -> Transition {
        let left_row = match self {
            Correcting::Tile { pick, .. } | Correcting::Elsewhere { pick, .. } => pick.leave_row(),
            Correcting::Number { pad, .. } => pad.leave_row(),
            _ => false,
        };
        if left_row {
            return Transition::Stay;
        }
        let pick = Pick::START;
        *self = match self {
            Correcting::Who => return Transition::Play,
            Correcting::Turn | Correcting::Tile { .. } | Correcting::Stars { .. } => {
                Correcting::Who
            }
            Correcting::What { seat, .. } => Correcting::Tile { seat: *seat, pick },
            Correcting::Elsewhere { seat, cell, .. } | Correcting::Number { seat, cell, .. } => {
                Correcting::What { seat: *seat, cell: *cell }
            }
            Correcting::Lines { seat, group: None } => Correcting::Tile { seat: *seat, pick },
            Correcting::Lines { seat, .. } => Correcting::Lines { seat: *seat, group: None },
        };
        Transition::Stay
    }

    pub(super) fn draw(
        &self,
        page: &mut Page<'_, super::Act>,
        session: &Session,
        game: &Bingolino,
    ) {
        let act = super::Act::Correct;
        let seat = |who| act(Act::Seat(who));
        let tile = |chosen| act(Act::Tile(chosen));
        let token = |seat: Seat| Some(session.token(seat));
        match self {
            Correcting::Who => {
                page.title(&Text::WhoseIsWrong, None);
                Who::default().draw(page, session, seats(game), &seat);
                if between_turns(game) {
                    page.key(0, HINTS, Button::A, &Text::WhoseTurn, act(Act::Turn));
                }
            }
            Correcting::Turn => {
                page.title(&Text::WhoIsNext, None);
                Who::default().draw(page, session, game.playing(), &seat);
            }
            Correcting::Tile { seat, pick } => {
                page.title(&Text::WhichTile, token(*seat));
                let all = (*pick, Grid::BOARD.first(16));
                picture::pick(page, game, *seat, all, None, &tile);
                if pick.row().is_none() {
                    page.key(0, HINTS - 11, Button::A, &Text::Stars, act(Act::Stars));
                }
                return page.key(0, HINTS, Button::B, &Text::Back, act(Act::Back));
            }
            Correcting::What { seat, cell } => draw_what(page, session, game, (*seat, *cell)),
            Correcting::Number { seat, cell, pad } => {
                page.title_about(Text::TileIs, cell, token(*seat));
                pad.draw(page, &|chosen| act(Act::Pad(chosen)));
                return pad.draw_back(page, None, act(Act::Back));
            }
            Correcting::Elsewhere { seat, cell, pick } => {
                page.title(&Text::Where, token(*seat));
                let tiles = (*pick, elsewhere(game, *seat));
                picture::pick(page, game, *seat, tiles, Some(*cell), &tile);
                return page.key(0, HINTS, Button::B, &Text::Back, act(Act::Back));
            }
            Correcting::Lines { seat, group } => {
                page.title(&Text::StarOfWhich, token(*seat));
                draw_lines(page, game, *seat, *group);
            }
            Correcting::Stars { seat, stars } => {
                page.title(&Text::HowManyStars, token(*seat));
                stars.draw(page, (64, 44), &|by| act(Act::Step(by)));
                page.key(0, HINTS, Button::A, &Text::Right, act(Act::Done));
            }
        }
        page.back(act(Act::Back));
    }
}

/// Draws the lines of a group, or one of each group, as small boards.
fn draw_lines(page: &mut Page<'_, super::Act>, game: &Bingolino, seat: Seat, group: Option<Group>) {
    let starred = game.boards().get(seat).map(Board::starred).unwrap_or_default();
    let mut nth = 0;
    let mut line = |page: &mut Page<'_, super::Act>, line: Line<4>, key, has, act| {
        let x = if group.is_none() { 16 } else { 6 } + 32 * nth;
        nth += 1;
        page.chip(x + 4, TOP + 21, key, super::Act::Correct(act));
        line.path().for_each(|cell| page.hear_all(&cell));
        picture::small_board(page, x, TOP + 2);
        for cell in line.path() {
            picture::small_tile(page, x, TOP + 2, cell);
        }
        if has {
            page.star(x + 5, TOP + 31, true);
        }
    };
    match group {
        Some(group) => group.lines().for_each(|(each, key)| {
            line(page, each, key, starred.contains(each), Act::Line(each));
        }),
        None => {
            for (group, key) in Group::ALL.into_iter().zip(row_keys(3)) {
                if let Some((first, _)) = group.lines().next() {
                    line(page, first, *key, false, Act::Group(group));
                }
            }
        }
    }
}

/// Draws the questions about a tile, with its current state at the right.
fn draw_what(
    page: &mut Page<'_, super::Act>,
    session: &Session,
    game: &Bingolino,
    (seat, cell): (Seat, Cell),
) {
    let act = super::Act::Correct;
    page.title_about(Text::TileIs, &cell, Some(session.token(seat)));
    let Some(board) = game.boards().get(seat) else { return };
    let (side, other) = match board.down().contains(cell) {
        true => (Text::FaceDown, Text::FaceUp),
        false => (Text::FaceUp, Text::FaceDown),
    };
    page.key(0, 21, Button::Left, &other, act(Act::Side));
    page.pause();
    page.text(127, 21, Align::Right, Font::Text, &side);
    page.key(0, 31, Button::Up, &Text::OtherNumber, act(Act::Number));
    if let Some(shows) = board.tiles().known(cell) {
        page.pause();
        page.text(127, 31, Align::Right, Font::Text, &shows);
        page.key(0, 41, Button::Right, &Text::NotKnown, act(Act::Unknown));
    }
    if board.down().contains(cell) {
        page.key(0, 51, Button::Down, &Text::DieElsewhere, act(Act::Elsewhere));
    }
}

/// The squares that a tile on the wrong square may be on.
fn elsewhere(game: &Bingolino, seat: Seat) -> Cells {
    let down = game.boards().get(seat).map(Board::down).unwrap_or_default();
    Grid::BOARD.first(16).iter().filter(|cell| !down.contains(*cell)).collect()
}

/// Moves a tile to another square; its number goes with it, unless both squares are known.
fn lies_elsewhere(
    seat: Seat,
    (here, there): (Cell, Cell),
    context: &mut Context<'_>,
) -> Transition {
    let Some(game) = context.game::<View>() else { return Transition::Stay };
    let known = |cell| game.boards().get(seat).and_then(|board| board.tiles().known(cell));
    let number = known(here).filter(|_| known(there).is_none());
    let shows = |cell, number| Correction::Shows { seat, cell, number };
    let moves = [
        Some(Correction::Side { seat, cell: here, down: false }),
        number.map(|_| shows(here, None)),
        number.map(|number| shows(there, Some(u16::from(u8::from(number))))),
        Some(Correction::Side { seat, cell: there, down: true }),
    ];
    moves.into_iter().flatten().fold(Transition::Stay, |_, correction| enter(correction, context))
}

/// Enters a correction, and leads back to the question.
fn enter(correction: Correction<u16>, context: &mut Context<'_>) -> Transition {
    if !context.enter::<View>(&Command::Correct(correction), &mut |_| ()) {
        return Transition::Stay;
    }
    *context.note = Some(Note::Passing(Text::Corrected, None));
    Transition::Play
}
