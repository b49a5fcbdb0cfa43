//! The card book: the players' own COMBO cards, entered once and saved.
//!
//! Each number takes two presses: the row of its face, then the face. First come the five red
//! numbers, which leave the absent one, then the squares row by row. A card is saved as it is
//! entered.

use crate::art::{self, Size};
use crate::context::{Context, Note};
use crate::input::Button;
use crate::kept::{CARDS, Kept};
use crate::page::{Canvas, HINTS, Page};
use crate::pick::{Chooses, Grid, Pick};
use crate::play::stepped;
use crate::screen::Transition;
use crate::speech::{Spoken, Word};
use crate::text::Text;
use heapless::Vec;
use rules_core::combo::Card;
use rules_core::{Cell, Cells, Face};

/// The numbers of a card: five above the columns, and 24 squares.
const FIELDS: usize = 29;
/// How many of them are red.
const REDS: usize = 5;

/// A page of the card book.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Pages {
    /// The list of cards, and an item for a new one.
    List { chosen: usize },
    /// One card and its number in the book. A field is 0 until it is entered.
    Card { number: usize, fields: [u8; FIELDS], at: usize, pick: Pick },
}

/// What a key does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    /// Another row of the list.
    Row(Button),
    /// Opens the card of the lit row.
    Open,
    Face(Chooses),
    /// Leaves a number out.
    Skip,
    Back,
}

impl Pages {
    pub(crate) fn new() -> Pages {
        Pages::List { chosen: 0 }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Pages::List { .. } => "cards",
            Pages::Card { .. } => "card",
        }
    }

    pub(crate) fn act(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        let cards = context.book.cards().count();
        match (self, act) {
            (Pages::List { .. }, Act::Back) => return Transition::Home,
            (this @ Pages::List { .. }, Act::Open) => {
                let Pages::List { chosen } = *this else { return Transition::Stay };
                let number = chosen + 1;
                let fields = context.book.card(number).map_or([0; FIELDS], fields);
                *this = Pages::Card { number, fields, at: 0, pick: Pick::START };
            }
            (Pages::List { chosen }, Act::Row(arrow)) => {
                *chosen = stepped(*chosen, (cards + 1).min(Self::ROOM), arrow);
            }
            (this @ Pages::Card { .. }, act) => this.act_on_card(act, context),
            (Pages::List { .. }, _) => {}
        }
        Transition::Stay
    }

    fn act_on_card(&mut self, act: Act, context: &mut Context<'_>) {
        let Pages::Card { number, fields, at, pick } = self else { return };
        let number = *number;
        match act {
            Act::Face(chosen) => {
                if let Some(cell) = pick.take(chosen) {
                    enter(fields, *at, Grid::FACES.number(cell) + 1);
                    if !keep(number, fields, context) {
                        return;
                    }
                    (*at, *pick) = (*at + 1, Pick::START);
                }
            }
            Act::Skip => *at += 1,
            Act::Back if pick.leave_row() => {}
            Act::Back if *at > 0 => *at -= 1,
            _ => *at = FIELDS,
        }
        if *at == FIELDS {
            *self = Pages::List { chosen: number - 1 };
        }
    }

    /// The number of cards that the book has room for.
    const ROOM: usize = CARDS as usize;

    pub(crate) fn draw(&self, page: &mut Page<'_, Act>, cards: usize) {
        match self {
            Pages::List { chosen } => {
                page.title(&Text::CardBook, None);
                let count = (cards + 1).min(Self::ROOM);
                page.rows(4, (count, *chosen), &|nth, show| match nth < cards {
                    true => show(&Text::OwnCardTitle, &(nth + 1)),
                    false => show(&Text::NewCard, &""),
                });
                page.cross(true, false, &Act::Row);
                page.key(0, HINTS, Button::A, &Text::Choose, Act::Open);
                page.back(Act::Back);
            }
            Pages::Card { fields, at, pick, .. } => draw_card(page, fields, *at, *pick),
        }
    }
}

/// The faces that a number can be: no red number occurs twice (C2).
fn candidates(fields: &[u8; FIELDS], at: usize) -> Cells {
    let used = fields.get(..if at < REDS { at } else { 0 }).unwrap_or_default();
    let free = (0..6).filter(|face| !used.contains(&(face + 1)));
    free.filter_map(|face| Grid::FACES.nth(face)).collect()
}

/// Tests if the number can be skipped: a square need not be known.
fn may_leave(fields: &[u8; FIELDS], at: usize) -> bool {
    at >= REDS || fields.get(at).is_some_and(|&red| red > 0)
}

/// Enters a number. A later column that had this red number gets the one that this column had.
fn enter(fields: &mut [u8; FIELDS], at: usize, face: u8) {
    let Some(before) = fields.get(at).copied() else { return };
    if at < REDS {
        let later = fields.iter_mut().take(REDS).skip(at + 1);
        later.filter(|red| **red == face).for_each(|red| *red = before);
    }
    if let Some(field) = fields.get_mut(at) {
        *field = face;
    }
}

/// Saves the card in the book once its red numbers are known. Returns false if it is refused.
fn keep(number: usize, fields: &[u8; FIELDS], context: &mut Context<'_>) -> bool {
    let Some(card) = card(fields) else { return true };
    if let Err(refusal) = card.check() {
        return context.refuse(Note::Refused(refusal));
    }
    if context.book.card(number) == Some(&card) {
        return true;
    }
    if context.book.correct(number, card) || context.book.add(card).is_some() {
        context.keep(Kept::Card { number: u8::try_from(number).unwrap_or(u8::MAX), card });
    }
    true
}

fn fields(card: &Card) -> [u8; FIELDS] {
    let squares = Card::cells().map(|cell| card.squares().known(cell));
    let mut fields = [0; FIELDS];
    let faces = (0..5).map(|column| card.head(column)).chain(squares);
    for (field, face) in fields.iter_mut().zip(faces) {
        *field = face.map_or(0, Face::pips);
    }
    fields
}

/// The card, once all its red numbers are known; they leave the absent one.
fn card(fields: &[u8; FIELDS]) -> Option<Card> {
    let mut faces = fields.iter().map(|&field| Face::new(field));
    let heads: Vec<Face, REDS> = faces.by_ref().take(REDS).flatten().collect();
    let absent = Face::ALL.into_iter().find(|face| !heads.contains(face))?;
    let heads = heads.into_array().ok()?;
    let squares = Card::cells().zip(faces).filter_map(|(cell, face)| Some((cell, face?)));
    Some(Card::new(absent, heads, squares))
}

/// Reads out the card so far, and the faces that can be entered now.
fn heard_card(page: &mut Page<'_, Act>, fields: &[u8; FIELDS], at: usize, pick: Pick) {
    for (nth, value) in fields.iter().enumerate() {
        if nth % 5 == 0 {
            page.pause();
        }
        page.hear(match value {
            _ if nth == at => Word::Spoken(Spoken::Chosen),
            0 => Word::Spoken(Spoken::Unknown),
            value => Word::Number((*value).into()),
        });
    }
    let candidates = candidates(fields, at);
    let says = |page: &mut Canvas<'_>, cell| {
        if candidates.contains(cell) {
            page.hear_number(Grid::FACES.number(cell) + 1);
        }
    };
    page.heard_grid((pick, Grid::FACES, candidates), &says, &Act::Face);
}

/// Draws the card at the left, with the number being entered lit, and the faces to choose from at
/// the right.
fn draw_card(page: &mut Page<'_, Act>, fields: &[u8; FIELDS], at: usize, pick: Pick) {
    let square = at.checked_sub(REDS).and_then(|nth| Card::cells().nth(nth));
    match square {
        Some(cell) => page.title_about(Text::SquareNumber, &cell, None),
        None => page.title(&Text::HeadNumber, None),
    }
    if pick.row().is_none() && may_leave(fields, at) {
        page.key(54, HINTS - 9, Button::Right, &Text::Skip, Act::Skip);
    }
    page.key(54, HINTS, Button::B, &Text::Back, Act::Back);
    if page.listens() {
        return heard_card(page, fields, at, pick);
    }
    page.fill(0, 21, 49, 1, true);
    let squares = Card::cells().map(|cell| (cell.column(), cell.row() + 1));
    let places = (0..5).map(|column| (column, 0)).chain(squares);
    for (nth, ((column, row), value)) in places.zip(fields).enumerate() {
        let (x, y) = (i32::from(column) * 10, 13 + i32::from(row) * 8 + i32::from(row > 0) * 2);
        if nth == at {
            page.fill(x, y, 9, 8, true);
        }
        page.small(x + 5, y + 8, (*value > 0).then_some(*value), nth != at);
    }
    page.bitmap(21, 40, &art::STAR, true);
    let place = |cell: Cell| (66 + 22 * i32::from(cell.column()), 13 + 16 * i32::from(cell.row()));
    let candidates = candidates(fields, at);
    let shown = |cell: &Cell| pick.row().is_none_or(|row| row == cell.row());
    for cell in candidates.iter().filter(shown) {
        if let Some(face) = Face::new(Grid::FACES.number(cell) + 1) {
            art::die(page, place(cell), face, false, Size::Small);
        }
    }
    pick.keys(Grid::FACES, candidates, &mut |what, key| match what {
        Chooses::Row(row) => page.chip(54, 16 + 16 * i32::from(row), key, Act::Face(what)),
        Chooses::Cell(cell) => {
            page.chip(place(cell).0 + 2, place(cell).1 + 15, key, Act::Face(what));
        }
    });
}
