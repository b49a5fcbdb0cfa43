//! Corrections (U4): a tile's side or number, a star, whose turn it is.

use super::View;
use super::picture;
use crate::art;
use crate::context::{Context, Note};
use crate::input::Button;
use crate::pad::{Keyed, Pad};
use crate::page::{HINTS, Page, TOP};
use crate::pick::{Grid, Pick, Picked, column_keys, row_keys};
use crate::screen::Transition;
use crate::session::Session;
use crate::stepper::Stepper;
use crate::stroke::{Align, Font};
use crate::text::{Text, number};
use crate::who::{Who, seat_for};
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
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

    pub(super) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let back = button == Button::B;
        let next = match self {
            Correcting::Who if back => return Transition::Play,
            Correcting::Who if button == Button::A && between_turns(game) => Correcting::Turn,
            Correcting::Who => match seat_for(button, seats(game).iter()) {
                Some(seat) if game.on_trust() => {
                    let has = game.boards().get(seat).map_or(0, Board::stars);
                    let has = i32::try_from(has).unwrap_or(0);
                    Correcting::Stars { seat, stars: Stepper::new(has, 0..=STARS, 0) }
                }
                Some(seat) => Correcting::Tile { seat, pick: Pick::START },
                None => return Transition::Stay,
            },
            Correcting::Turn if back => Correcting::Who,
            Correcting::Turn => match seat_for(button, game.playing().iter()) {
                Some(seat) => return enter(Correction::Turn { seat }, context),
                None => return Transition::Stay,
            },
            Correcting::Tile { seat, pick } => {
                match pick.press(button, Grid::BOARD, Grid::BOARD.first(16)) {
                    Picked::Cell(cell) => Correcting::What { seat: *seat, cell },
                    Picked::Other if back => Correcting::Who,
                    Picked::Other if button == Button::A && pick.row().is_none() => {
                        Correcting::Lines { seat: *seat, group: None }
                    }
                    Picked::Row | Picked::Other => return Transition::Stay,
                }
            }
            Correcting::What { seat, cell } => {
                let (seat, cell) = (*seat, *cell);
                let Some(board) = game.boards().get(seat) else { return Transition::Stay };
                match button {
                    Button::Left => {
                        let down = !board.down().contains(cell);
                        return enter(Correction::Side { seat, cell, down }, context);
                    }
                    Button::Up => {
                        Correcting::Number { seat, cell, pad: Pad::new(Number::MAX, false) }
                    }
                    Button::Right if board.tiles().known(cell).is_some() => {
                        return enter(Correction::Shows { seat, cell, number: None }, context);
                    }
                    Button::Down if board.down().contains(cell) => {
                        Correcting::Elsewhere { seat, cell, pick: Pick::START }
                    }
                    Button::B => Correcting::Tile { seat, pick: Pick::START },
                    _ => return Transition::Stay,
                }
            }
            Correcting::Elsewhere { seat, cell, pick } => {
                let (seat, cell) = (*seat, *cell);
                match pick.press(button, Grid::BOARD, elsewhere(game, seat)) {
                    Picked::Cell(to) => return lies_elsewhere(seat, (cell, to), context),
                    Picked::Other if back => Correcting::What { seat, cell },
                    Picked::Row | Picked::Other => return Transition::Stay,
                }
            }
            Correcting::Number { seat, cell, pad } => match pad.press(button) {
                Keyed::Number(number) => {
                    let number = number.map(u16::from);
                    return enter(Correction::Shows { seat: *seat, cell: *cell, number }, context);
                }
                Keyed::Other if back => Correcting::What { seat: *seat, cell: *cell },
                Keyed::Row | Keyed::Other => return Transition::Stay,
            },
            Correcting::Lines { seat, group: None } if back => {
                Correcting::Tile { seat: *seat, pick: Pick::START }
            }
            Correcting::Lines { seat, group: None } => {
                let group =
                    Group::ALL.into_iter().zip(row_keys(3)).find(|(_, key)| **key == button);
                let Some((group, _)) = group else { return Transition::Stay };
                Correcting::Lines { seat: *seat, group: Some(group) }
            }
            Correcting::Lines { seat, group: Some(_) } if back => {
                Correcting::Lines { seat: *seat, group: None }
            }
            Correcting::Lines { seat, group: Some(group) } => {
                let seat = *seat;
                let line = group.lines().find(|(_, key)| *key == button);
                let board = game.boards().get(seat);
                let (Some((line, _)), Some(board)) = (line, board) else { return Transition::Stay };
                let has = !board.starred().contains(line);
                return enter(Correction::Star { seat, line, has }, context);
            }
            Correcting::Stars { .. } if back => Correcting::Who,
            Correcting::Stars { seat, stars } if button == Button::A => {
                let told = u8::try_from(stars.value).unwrap_or(0);
                return enter(Correction::Stars { seat: *seat, stars: told }, context);
            }
            Correcting::Stars { stars, .. } => {
                stars.press(button);
                return Transition::Stay;
            }
        };
        *self = next;
        Transition::Stay
    }

    pub(super) fn draw(&self, page: &mut Page<'_>, session: &Session, game: &Bingolino) {
        let token = |seat: Seat| Some(session.token(seat));
        match self {
            Correcting::Who => {
                page.title(Text::WhoseIsWrong, None);
                Who::default().draw(page, session, seats(game));
                if between_turns(game) {
                    page.key(0, HINTS, Button::A, Text::WhoseTurn);
                }
            }
            Correcting::Turn => {
                page.title(Text::WhoIsNext, None);
                Who::default().draw(page, session, game.playing());
            }
            Correcting::Tile { seat, pick } => {
                page.title(Text::WhichTile, token(*seat));
                picture::pick(page, game, *seat, (*pick, Grid::BOARD.first(16)), None);
                if pick.row().is_none() {
                    page.key(0, HINTS - 11, Button::A, Text::Stars);
                }
                page.key(0, HINTS, Button::B, Text::Back);
                return;
            }
            Correcting::What { seat, cell } => draw_what(page, session, game, (*seat, *cell)),
            Correcting::Number { seat, cell, pad } => {
                page.title_about(Text::TileIs, cell, token(*seat));
                pad.draw(page);
                return pad.draw_back(page, None);
            }
            Correcting::Elsewhere { seat, cell, pick } => {
                page.title(Text::Where, token(*seat));
                let tiles = elsewhere(game, *seat);
                picture::pick(page, game, *seat, (*pick, tiles), Some(*cell));
                return page.key(0, HINTS, Button::B, Text::Back);
            }
            Correcting::Lines { seat, group } => {
                page.title(Text::StarOfWhich, token(*seat));
                let starred = game.boards().get(*seat).map(Board::starred).unwrap_or_default();
                let mut nth = 0;
                let mut line = |page: &mut Page<'_>, line: Line<4>, key, has| {
                    let x = if group.is_none() { 16 } else { 6 } + 32 * nth;
                    nth += 1;
                    page.chip(x + 4, TOP + 21, key);
                    if page.listens() {
                        line.path().for_each(|cell| page.hear_cell(cell));
                    }
                    picture::small_board(page, x, TOP + 2);
                    for cell in line.path() {
                        picture::small_tile(page, x, TOP + 2, cell);
                    }
                    if has {
                        page.bitmap(x + 5, TOP + 31, &art::STAR, true);
                    }
                };
                match group {
                    Some(group) => group.lines().for_each(|(each, key)| {
                        line(page, each, key, starred.contains(each));
                    }),
                    None => {
                        for (group, key) in Group::ALL.into_iter().zip(row_keys(3)) {
                            if let Some((first, _)) = group.lines().next() {
                                line(page, first, *key, false);
                            }
                        }
                    }
                }
            }
            Correcting::Stars { seat, stars } => {
                page.title(Text::HowManyStars, token(*seat));
                stars.draw(page, 64, 44);
                page.key(0, HINTS, Button::A, Text::Right);
            }
        }
        page.key_at_the_right(HINTS, Button::B, page.translate(Text::Back));
    }
}

/// Draws the questions about a tile, with its current state at the right.
fn draw_what(page: &mut Page<'_>, session: &Session, game: &Bingolino, (seat, cell): (Seat, Cell)) {
    page.title_about(Text::TileIs, &cell, Some(session.token(seat)));
    let Some(board) = game.boards().get(seat) else { return };
    let (side, other) = match board.down().contains(cell) {
        true => (Text::FaceDown, Text::FaceUp),
        false => (Text::FaceUp, Text::FaceDown),
    };
    page.key(0, 21, Button::Left, other);
    page.pause();
    page.text(127, 21, Align::Right, Font::Text, page.translate(side));
    page.key(0, 31, Button::Up, Text::OtherNumber);
    if let Some(shows) = board.tiles().known(cell) {
        page.pause();
        page.text(127, 31, Align::Right, Font::Text, &number(shows));
        page.key(0, 41, Button::Right, Text::NotKnown);
    }
    if board.down().contains(cell) {
        page.key(0, 51, Button::Down, Text::DieElsewhere);
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
