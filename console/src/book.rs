//! The players' own COMBO cards: entered once, looked at, corrected and kept.
//!
//! Up and down change a number, left and right move, A goes to the next one and, from the last,
//! back to the list. Squares are kept as they are entered.

use crate::context::{Context, Note};
use crate::input::Button;
use crate::kept::{CARDS, Kept};
use crate::layout::{HINTS, Page, TOP};
use crate::play::{stepped, turned};
use crate::screen::Go;
use crate::stroke::{Align, Font};
use crate::text::{Text, number};
use heapless::Vec;
use rules_core::Face;
use rules_core::combo::Card;

/// The numbers of a card: the absent one, five heads, 24 squares.
const FIELDS: usize = 30;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Pages {
    List {
        chosen: usize,
    },
    /// One card and its number; 0 is a square that has not been entered.
    Card {
        number: usize,
        fields: [u8; FIELDS],
        at: usize,
    },
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

    pub(crate) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        let cards = context.book.cards().count();
        match self {
            Pages::List { chosen } => match button {
                Button::B => return Go::Home,
                Button::A => {
                    let number = *chosen + 1;
                    let fields = context.book.card(number).map_or_else(blank, fields);
                    *self = Pages::Card { number, fields, at: 0 };
                }
                arrow => *chosen = stepped(*chosen, (cards + 1).min(Self::ROOM), arrow),
            },
            Pages::Card { number, fields, at } => match button {
                Button::Up | Button::Down => {
                    // A red number is always there; a square may be left empty.
                    let (lowest, count) = if *at < 6 { (1, 6) } else { (0, 7) };
                    let way = if button == Button::Up { Button::Down } else { Button::Up };
                    let before = fields.get(*at).copied().unwrap_or(lowest);
                    let mut after = turned(before.saturating_sub(lowest), count, way) + lowest;
                    if *at < 6 {
                        // No red number appears twice (C2). Those entered before stay as they are;
                        // if a later one has this number, it gets the one this field had.
                        let (entered, coming) = fields.split_at_mut(*at);
                        while entered.contains(&after) {
                            after = turned(after - lowest, count, way) + lowest;
                        }
                        for red in coming.iter_mut().take(6 - *at).filter(|red| **red == after) {
                            *red = before;
                        }
                    }
                    if let Some(field) = fields.get_mut(*at) {
                        *field = after;
                    }
                    // Squares are kept as they are entered, so that none is lost.
                    if *at >= 6 {
                        keep(*number, fields, context);
                    }
                }
                Button::Left => *at = (*at + FIELDS - 1) % FIELDS,
                Button::Right => *at = (*at + 1) % FIELDS,
                Button::A => {
                    let last = *at + 1 == FIELDS;
                    let kept = *at < 6 || keep(*number, fields, context);
                    match last && kept {
                        true => *self = Pages::List { chosen: *number - 1 },
                        false => *at = (*at + 1).min(FIELDS - 1),
                    }
                }
                Button::B if *at > 0 => *at -= 1,
                // What was entered is kept, however little; a card nobody touched is not a card.
                Button::B if *fields == blank() => *self = Pages::List { chosen: *number - 1 },
                Button::B => {
                    if keep(*number, fields, context) {
                        *self = Pages::List { chosen: *number - 1 };
                    }
                }
            },
        }
        Go::Stay
    }

    /// Room for the players' twelve double-sided cards.
    const ROOM: usize = CARDS as usize;

    #[inline(never)]
    pub(crate) fn draw(&self, page: &mut Page<'_, '_>, cards: usize) {
        match self {
            Pages::List { chosen } => {
                page.title(Text::CardBook, None);
                let language = page.language;
                page.list((cards + 1).min(Self::ROOM), *chosen, &|nth, show| match nth < cards {
                    true => show(Text::OwnCard.get(language), &number(nth + 1)),
                    false => show(Text::NewCard.get(language), ""),
                });
                page.hints(Text::Choose, Some(Text::Back));
            }
            Pages::Card { number, fields, at } => {
                page.title_about(Text::CardNumber, number, None);
                draw_fields(page, fields, *at);
                let what = match at {
                    0 => Text::AbsentNumber,
                    1..=5 => Text::HeadNumber,
                    _ => Text::SquareNumber,
                };
                page.canvas.text(68, 24, Align::Left, Font::Text, page.say(Text::AbsentNumber));
                if *at > 0 {
                    page.canvas.text(68, 36, Align::Left, Font::Text, page.say(what));
                }
                page.key(68, HINTS - 11, "A", Text::Next);
                page.key(68, HINTS, "B", Text::Back);
            }
        }
    }
}

/// Puts the card into the book, and says whether that is allowed.
fn keep(number: usize, fields: &[u8; FIELDS], context: &mut Context<'_>) -> bool {
    let Some(card) = card(fields) else { return false };
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

fn blank() -> [u8; FIELDS] {
    let mut fields = [0; FIELDS];
    for (field, red) in fields.iter_mut().zip(1..=6) {
        *field = red;
    }
    fields
}

fn fields(card: &Card) -> [u8; FIELDS] {
    let reds = core::iter::once(card.absent()).chain((0..5).map(|column| card.head(column)));
    let squares = Card::cells().map(|cell| card.squares().known(cell));
    let mut fields = [0; FIELDS];
    for (field, face) in fields.iter_mut().zip(reds.chain(squares)) {
        *field = face.map_or(0, Face::pips);
    }
    fields
}

fn card(fields: &[u8; FIELDS]) -> Option<Card> {
    let mut faces = fields.iter().map(|&field| Face::new(field));
    let absent = faces.next()??;
    let heads: Vec<Face, 5> = faces.by_ref().take(5).flatten().collect();
    let heads = heads.into_array().ok()?;
    let squares = Card::cells().zip(faces).filter_map(|(cell, face)| Some((cell, face?)));
    Some(Card::new(absent, heads, squares))
}

/// The heads over the squares, as on a card, and the absent number on the right; the number being
/// entered is lit.
#[inline(never)]
fn draw_fields(page: &mut Page<'_, '_>, fields: &[u8; FIELDS], at: usize) {
    page.canvas.fill(0, TOP + 9, 61, 1, true);
    let squares = Card::cells().map(|cell| (cell.column(), cell.row() + 1));
    let places = (0..5).map(|column| (column, 0)).chain(squares);
    for (nth, ((column, row), value)) in (1..).zip(places.zip(fields.iter().skip(1))) {
        let (x, y) =
            (i32::from(column) * 12, TOP + i32::from(row) * 8 + if row > 0 { 3 } else { 0 });
        field(page, x, y, *value, nth == at);
    }
    page.canvas.bitmap(27, TOP + 27, &crate::art::STAR, true);
    if let Some(absent) = fields.first() {
        field(page, 110, 15, *absent, at == 0);
    }
}

fn field(page: &mut Page<'_, '_>, x: i32, y: i32, value: u8, chosen: bool) {
    if chosen {
        page.canvas.fill(x, y, 12, 9, true);
    }
    page.small(x + 6, y + 8, (value > 0).then_some(value), !chosen);
}
