//! What COMBO's screens look like.
//!
//! Where a card matters it stands at the left over the whole height, and everything else in the
//! pane beside it. Keys are drawn from the list of what they do: see [`super::View::offers`].

use super::correct::{Mend, SCORES, Step};
use super::told::{self, Lifting};
use super::{Act, At, View, trust};
use crate::art::{self, Size};
use crate::context::Book;
use crate::input::{Button, Millis};
use crate::layout::{ACROSS, HINTS, Page};
use crate::pick::{Grid, Pick, Wears};
use crate::play::Tumble;
use crate::raster::WIDTH;
use crate::session::{B, OnBox as _, Session};
use crate::stroke::{Align, Font};
use crate::text::{Phrase, Text, number};
use crate::who::Who;
use core::fmt::Write as _;
use heapless::String;
use rules_core::combo::{Best, Card, Combo, Event, Player};
use rules_core::{Cell, Cells, Face, Faces, Fell, Game, Seat, Seats};

/// The left edge of the pane beside a card.
const PANE: i32 = 53;
/// In place of a left edge: the text ends at the right edge of the screen.
const RIGHT: i32 = -1;
/// The upper edge of the dice in the pane.
const DICE: i32 = 13;

/// Where the keys of a screen stand: a left edge and a baseline for each.
type Places = &'static [(Button, i32, i32)];

/// The upper left corner of a square.
fn corner(cell: Cell) -> (i32, i32) {
    (10 * i32::from(cell.column()), 13 + 10 * i32::from(cell.row()))
}

impl View {
    #[inline(never)]
    pub(super) fn picture(
        &self,
        page: &mut Page<'_, '_>,
        (session, game): (&Session, &Combo),
        book: &Book,
        now: Millis,
    ) {
        if self.tumble.goes_on(now) && !matches!(self.at, At::RolledOff { .. }) {
            return self.draw_tumbling(page, session, now);
        }
        match &self.at {
            At::Place { .. } | At::Spot { .. } | At::Die { .. } => {
                self.draw_placing(page, session, game);
            }
            At::Lift(lifting) => draw_lift(page, session, game, *lifting),
            At::Mend(mend) => draw_mend(page, session, game, mend),
            At::Own { dice, seats } => {
                let nth = seats.iter().nth(dice.told());
                let seat = nth.unwrap_or(self.thrower);
                return dice.draw(page, Some(session.token(seat)));
            }
            At::CardNumber { seat, pad, .. } => {
                title(page, session, Text::WhichNumber, Some(*seat));
                pad.draw(page);
                // The numbers take the whole screen below the title.
                if page.note.is_none() {
                    let back = page.say(Text::Back);
                    let x = WIDTH - 3 - Font::Bold.width(back);
                    page.corner(back);
                    page.dark_chip(x - 11, 1, Button::B);
                }
                return;
            }
            At::Placed { .. } | At::Took { .. } | At::Lines { .. } | At::Check { .. } => {
                self.draw_trust(page, session, game);
            }
            At::Takers => draw_takers(page, session, game),
            _ => self.draw_between(page, session, game, now),
        }
        // As long as dice tumble a press only ends that.
        if !self.tumble.goes_on(now) {
            let owned = book.cards().next().is_some();
            self.draw_keys(page, session, game, owned);
        }
    }

    /// Dice in the air: nothing is given away, and nothing can be pressed.
    #[inline(never)]
    fn draw_tumbling(&self, page: &mut Page<'_, '_>, session: &Session, now: Millis) {
        title(page, session, Text::Rolls, Some(self.thrower));
        let Fell { red, white } = &session.fell;
        page.dice((64, 26), Size::Large, red.iter().next(), white, (self.tumble, now));
    }

    /// Before and between throws.
    #[inline(never)]
    fn draw_between(&self, page: &mut Page<'_, '_>, session: &Session, game: &Combo, now: Millis) {
        match &self.at {
            At::Card { seat, .. } => title(page, session, Text::WhichCard, Some(*seat)),
            At::RollOff { .. } => {
                page.title(Text::RollOff, None);
                let none = Faces::default();
                roll_off(page, session, (game.rolling_off(), &none), None, (Tumble::LIES, now));
            }
            At::RolledOff { seats } => {
                let starts = game.roller().filter(|_| !self.tumble.goes_on(now));
                match (self.tumble.goes_on(now), starts) {
                    (true, _) => page.title(Text::RollOff, None),
                    (false, None) => page.title(Text::RollAgain, None),
                    (false, Some(seat)) => title(page, session, Text::StartsNow, Some(seat)),
                }
                let rolled = (*seats, &session.fell.red);
                roll_off(page, session, rolled, starts, (self.tumble, now));
            }
            At::Throw { fell } => self.draw_throw(page, session, game, *fell),
            At::Scores(scores) => {
                page.title(Text::ComboCall, None);
                for (nth, (seat, points, score)) in (0..).zip(scores) {
                    let (x, y) = (nth % 2 * 66, 15 + nth / 2 * 15);
                    page.animal(x, y, 1, session.token(*seat));
                    let mut gained = String::<8>::new();
                    let _ = write!(gained, "{points:+}");
                    page.canvas.text(x + 36, y + 9, Align::Right, Font::Text, &gained);
                    page.canvas.text(x + 60, y + 9, Align::Right, Font::Bold, &number(score));
                }
            }
            At::Goal { seat } => {
                page.animal(8, 8, 3, session.token(*seat));
                page.canvas.text(48, 47, Align::Left, Font::Total, "300");
            }
            _ => {}
        }
    }

    #[inline(never)]
    fn draw_throw(&self, page: &mut Page<'_, '_>, session: &Session, game: &Combo, fell: bool) {
        let Some(seat) = game.seat() else { return };
        title(page, session, Text::YourRoll, Some(seat));
        let player = game.players().get(seat);
        page.corner(&number(player.map_or(0, Player::score)));
        if fell {
            let Fell { red, white } = &session.fell;
            page.animal(2, 16, 1, session.token(self.thrower));
            page.dice((50, 15), Size::Small, red.iter().next(), white, (Tumble::LIES, 0));
            page.canvas.text(2, 40, Align::Left, Font::Text, page.say(Text::NobodyFits));
        } else {
            for nth in 0..=i32::try_from(game.to_throw()).unwrap_or(0) {
                let (x, side) = (2 + 20 * nth, Size::Large.side());
                match nth {
                    0 => page.canvas.fill(x, 15, side, side, true),
                    _ => page.canvas.frame(x, 15, side, side),
                }
            }
        }
        let mut has = String::<64>::new();
        let (hand, card) = player.map_or((0, 0), |player| (player.hand(), player.on_card()));
        let _ = write!(
            has,
            "{}, {}",
            Text::InHand.with(page.language, &hand),
            Text::OnCard.with(page.language, &card)
        );
        let mut needs = trust::may_have(game);
        match needs.next().filter(|_| game.on_trust() && !fell) {
            Some((seat, line)) => {
                page.animal(2, 33, 1, session.token(seat));
                let text = if line == Best::Four { Text::NeedsFour } else { Text::NeedsThree };
                page.canvas.text(16, 42, Align::Left, Font::Text, page.say(text));
                page.canvas.text(2, 52, Align::Left, Font::Text, &has);
            }
            None if fell => page.canvas.text(2, 50, Align::Left, Font::Text, &has),
            None => page.canvas.text(2, 44, Align::Left, Font::Text, &has),
        }
    }

    /// The card of whoever places or takes a die, and the dice.
    #[inline(never)]
    fn draw_placing(&self, page: &mut Page<'_, '_>, session: &Session, game: &Combo) {
        let roller = game.roller().unwrap_or(Seat::FIRST);
        let (text, seat, frames) = match &self.at {
            At::Place { way } => (Text::ToPlace, roller, told::framed(game, *way)),
            At::Spot { seat, column: None, .. } => (Text::WhichColumn, *seat, Cells::NONE),
            At::Spot { seat, .. } => (Text::Where, *seat, Cells::NONE),
            At::Die { seat } => (Text::TakesOne, *seat, Cells::NONE),
            _ => return,
        };
        pane_title(page, session, text, seat);
        let without = match &self.at {
            At::Spot { column: None, .. } => Without::Heads,
            _ => Without::Nothing,
        };
        let mut spots = Cells::NONE;
        if let At::Spot { seat, face, column } = &self.at {
            told::offer_spots(game, (*seat, *face, *column), &mut |_, act| {
                if let (Act::Row(row), Some(column)) = (act, column) {
                    spots = Cell::new(*column, row).into_iter().fold(spots, Cells::with);
                }
            });
        }
        card(page, game, seat, (frames, spots), without);
        if let At::Spot { face, .. } = &self.at {
            art::die(page.canvas, (PANE + 29, 22), *face, false, Size::Large);
            return;
        }
        let at = told::before(game, seat);
        let Some((red, table)) = at.thrown() else { return };
        page.dice((dice_x(0, 3) + 31, DICE), Size::Small, Some(red), table, (Tumble::LIES, 0));
        // Those that the framed squares take are underlined.
        let player = game.players().get(seat);
        let mut taken: heapless::Vec<Face, 5> =
            frames.iter().filter_map(|cell| player?.card().squares().known(cell)).collect();
        for (nth, face) in (1..).zip(table.iter()) {
            if let Some(place) = taken.iter().position(|other| *other == face) {
                taken.swap_remove(place);
                page.canvas.fill(dice_x(nth, table.len()), DICE + 15, 14, 1, true);
            }
        }
    }

    /// The keys that are not part of what is drawn above.
    #[inline(never)]
    fn draw_keys(&self, page: &mut Page<'_, '_>, session: &Session, game: &Combo, owned: bool) {
        let places = self.places();
        let mut stacked = 0;
        let mut dice = 0;
        self.offers(session, game, owned, &mut |_, act| {
            stacked += i32::from(is_row(act));
            dice |= i32::from(matches!(act, Act::Pick(_)));
        });
        // Keys under the dice leave less room for the rows.
        let pitch = if stacked + dice > 3 { 9 } else { 11 };
        let mut width = 0;
        let table = self.table(game);
        self.offers(session, game, owned, &mut |key, act| {
            // The keys of seats stand under their animals already.
            if matches!(act, Act::Who(_) | Act::Mend(Step::Seat(_))) {
                return;
            }
            if let Some((x, y)) = self.chip_at(act, game, &table) {
                return page.chip(x, y, key);
            }
            let text = self.label(act, (page.language, width), session, game);
            if places.is_empty() {
                if is_row(act) {
                    stacked -= 1;
                    page.key_with(self.pane(), HINTS - pitch * stacked, key, &text);
                }
                return;
            }
            match places.iter().find(|(other, ..)| *other == key) {
                Some(&(_, RIGHT, y)) => page.key_at_the_right(y, key, &text),
                Some(&(_, x, y)) => {
                    page.key_with(x, y, key, &text);
                    if y == HINTS {
                        width = Font::Text.width(&text);
                    }
                }
                None => {}
            }
        });
        if let At::Took { takers, combo: false } = &self.at
            && let Some(after) = trust::after(game, *takers)
            && let Some(next) = after.seat()
        {
            page.animal(12, 53, 1, session.token(next));
            let lifts = after.phase() == Some(rules_core::combo::Phase::Lift);
            let text = page.say(match (lifts, trust::throws_at_once(&after)) {
                (true, _) => Text::LiftsNow,
                (_, true) => Text::RollsNow,
                _ => Text::IsNext,
            });
            page.canvas.text(26, HINTS, Align::Left, Font::Text, text);
        }
    }

    /// Where rows of keys begin in the pane.
    fn pane(&self) -> i32 {
        match &self.at {
            At::Lift(Lifting { pick: Some(_), .. })
            | At::Mend(Mend::Square { .. } | Mend::Move { .. }) => PANE + 13,
            _ => PANE,
        }
    }

    fn table(&self, game: &Combo) -> Faces {
        let seat = if let At::Die { seat } = self.at { Some(seat) } else { game.roller() };
        let at = seat.map(|seat| told::before(game, seat));
        at.and_then(|at| at.thrown().map(|(_, table)| table.clone())).unwrap_or_default()
    }

    /// Where a key stands on what it chooses.
    fn chip_at(&self, act: Act, game: &Combo, table: &Faces) -> Option<(i32, i32)> {
        Some(match (act, &self.at) {
            (Act::Pick(face), _) => {
                let nth = (1..).zip(table.iter()).find(|(_, other)| *other == face)?.0;
                (dice_x(nth, table.len()) + 3, DICE + 14)
            }
            (Act::Column(column), _) => (10 * i32::from(column), 0),
            (Act::Mend(Step::Column(column)), _) => (10 * i32::from(column.number()), 0),
            (Act::Row(row), At::Spot { column: Some(column), .. }) => {
                corner(Cell::new(*column, row)?)
            }
            (Act::Taker(seat), _) => {
                let nth = (0..).zip(told::takes(game)).find(|(_, (other, _))| *other == seat)?.0;
                (42 * nth + 26, 15)
            }
            (Act::Took(seat), _) => {
                let others = trust::others(game, game.roller()?);
                let nth = (0..).zip(others).find(|(_, other)| *other == seat)?.0;
                (42 * nth + 26, 15)
            }
            (Act::TookAll, _) => (0, HINTS - 8),
            (Act::Fewer, _) => (68, 20),
            (Act::More, _) => (112, 20),
            (Act::LiftDice(dice), _) => (i32::from(dice) * 32 - 4, 44),
            _ => return None,
        })
    }

    /// Where keys stand; without any they are stacked in the pane.
    fn places(&self) -> Places {
        use Button::{A, B, Down, Left, Right, Up};
        match &self.at {
            At::Card { .. } => {
                &[(A, 0, 22), (Up, 0, 32), (Left, 0, 42), (Right, 0, 52), (B, RIGHT, HINTS)]
            }
            At::RollOff { .. } | At::RolledOff { .. } => &[(A, 0, HINTS), (Down, RIGHT, HINTS)],
            At::Scores(_) => &[(A, 0, 52), (Down, 0, HINTS), (B, RIGHT, HINTS)],
            At::Throw { .. } => &[(A, 0, HINTS), (Up, RIGHT, 52), (B, RIGHT, HINTS)],
            At::Placed { .. } => &[
                (A, 0, 50),
                (Down, RIGHT, 50),
                (Up, 0, HINTS),
                (Left, RIGHT, HINTS),
                (B, RIGHT, HINTS),
            ],
            At::Lines { .. } | At::Check { seat: Some(_) } => &[
                (Left, 52, 24),
                (Up, 52, 36),
                (Right, 52, 48),
                (Down, 0, HINTS),
                (B, RIGHT, HINTS),
            ],
            At::Mend(Mend::Cell { .. } | Mend::Red { .. }) => {
                &[(A, 0, 23), (Left, 0, 33), (Right, 0, 43), (B, RIGHT, HINTS)]
            }
            At::Mend(Mend::What { .. }) => {
                &[(Left, 0, 24), (Up, 0, 36), (Right, 0, 48), (B, RIGHT, HINTS)]
            }
            At::Place { .. }
            | At::Spot { .. }
            | At::Die { .. }
            | At::Mend(Mend::Square { .. } | Mend::Move { .. } | Mend::Column { .. }) => &[],
            At::Lift(lifting) if lifting.pick.is_some() || !lifting.marked.is_empty() => &[],
            _ => &[(A, 0, HINTS), (Down, 0, 52), (B, RIGHT, HINTS)],
        }
    }

    /// What a key does, in words; `width` is taken at the left of the same line.
    #[inline(never)]
    fn label(
        &self,
        act: Act,
        (language, width): (crate::text::Language, i32),
        session: &Session,
        game: &Combo,
    ) -> Phrase {
        let framed = match self.at {
            At::Place { way } => told::framed(game, way),
            _ => Cells::NONE,
        };
        let again = match self.at {
            At::Placed { dice } => trust::again_with(game, dice),
            _ => told::again_with(game, framed),
        };
        let text = match act {
            Act::Undo => return undo_label(session, language, self.places().is_empty(), width),
            Act::Throw => return Text::RollSo.with(language, &game.to_throw()),
            Act::PlaceAgain if framed.is_empty() => return Text::AgainWith.with(language, &again),
            Act::PlaceAgain => Text::PlaceAgain,
            Act::PlaceStop if framed.is_empty() => Text::StopKey,
            Act::Lift => {
                let dice = if let At::Lift(lifting) = &self.at { lifting.marked.len() } else { 0 };
                return Text::LiftRoll.with(language, &dice);
            }
            Act::Agree => match told::takes(game).iter().any(|(_, take)| take.is_some()) {
                true => Text::AsShown,
                false => Text::NobodyTakes,
            },
            Act::Back if matches!(self.at, At::Lift(_)) => Text::Enough,
            Act::Line(line) => {
                let text = match line {
                    Best::None => Text::LineNone,
                    Best::Three => Text::LineThree,
                    Best::Four => Text::LineFour,
                };
                return text.with(language, &"");
            }
            Act::ClaimLine(Best::Four) => Text::LineFour,
            Act::ClaimLine(_) => Text::LineThree,
            Act::Mend(step) => return mend_label(step, &self.at, language, game),
            Act::Back => Text::Back,
            Act::Same => Text::SameCard,
            Act::Learn => Text::LearnCard,
            Act::Ours => Text::OurCard,
            Act::Own => Text::OwnCard,
            Act::OtherCards => Text::OtherCards,
            Act::RollOff => Text::RollOffKey,
            Act::PlaceStop => Text::PlaceStop,
            Act::PlaceEnd => Text::PlaceEnd,
            Act::PlaceCombo | Act::Combo => Text::ComboCall,
            Act::OtherWay => Text::OtherWayToPlace,
            Act::Cannot => Text::NothingFitsKey,
            Act::TakeNone | Act::None => Text::LeaveDie,
            Act::ChooseLift => Text::OtherDice,
            Act::Claim => Text::WinsNow,
            Act::NotYet => Text::NotYetKey,
            Act::Double => match self.at {
                At::Lines { double: true, .. } => Text::OneCombo,
                _ => Text::TwoCombos,
            },
            _ => return Phrase::new(),
        };
        text.with(language, &"")
    }

    #[inline(never)]
    fn draw_trust(&self, page: &mut Page<'_, '_>, session: &Session, game: &Combo) {
        let roller = game.roller().unwrap_or(Seat::FIRST);
        match &self.at {
            At::Placed { dice } => {
                title(page, session, Text::HowManyPlaced, Some(roller));
                let Fell { red, white } = &session.fell;
                match game.thrown() {
                    Some(_) => {
                        let digits = number(dice);
                        page.canvas.text(95, 39, Align::Center, Font::Big, &digits);
                        page.dice(
                            (32, 18),
                            Size::Small,
                            red.iter().next(),
                            white,
                            (Tumble::LIES, 0),
                        );
                    }
                    None => {
                        let on_card = game.players().get(roller).map_or(0, Player::on_card);
                        let text = Text::OnCard.with(page.language, &on_card);
                        page.canvas.text(2, 30, Align::Left, Font::Text, &text);
                    }
                }
            }
            At::Took { takers, combo } => {
                title(page, session, Text::WhoTook, Some(roller));
                page.title_dice(session.fell.red.iter().next(), &session.fell.white);
                let last = trust::others(game, roller).filter(|&seat| takers.contains(seat)).last();
                for (nth, seat) in (0..).zip(trust::others(game, roller)) {
                    let x = 42 * nth + 2;
                    page.animal(x, 14, 2, session.token(seat));
                    if takers.contains(seat) {
                        art::die(page.canvas, (x + 24, 26), Face::One, false, Size::Small);
                    }
                    if *combo && last == Some(seat) {
                        page.canvas.text(x, 50, Align::Left, Font::Text, page.say(Text::ComboCall));
                    }
                }
            }
            At::Lines { maker, lines, .. } => {
                let asked = trust::asked(game, *maker, lines).unwrap_or(*maker);
                title(page, session, Text::BestLine, Some(asked));
                page.animal(8, 16, 3, session.token(asked));
            }
            At::Check { seat: None } => {
                title(page, session, Text::WhoHas300, None);
                Who::default().draw(page, session, game.in_play());
            }
            At::Check { seat: Some(seat) } => {
                title(page, session, Text::WithWhat, Some(*seat));
                page.animal(8, 16, 3, session.token(*seat));
            }
            _ => {}
        }
    }
}

/// Whether a key has a row of its own in the pane.
fn is_row(act: Act) -> bool {
    !matches!(
        act,
        Act::Pick(_) | Act::Column(_) | Act::Row(_) | Act::Mend(Step::Column(_) | Step::Seat(_))
    )
}

/// The left edge of a die in the pane, the red one first, among so many white ones.
fn dice_x(nth: i32, white: usize) -> i32 {
    let width = i32::try_from(white).unwrap_or(0) * 16 + 14;
    PANE + 37 - width / 2 + 16 * nth
}

/// What was said last, if there is room for it.
#[inline(never)]
fn undo_label(
    session: &Session,
    language: crate::text::Language,
    pane: bool,
    width: i32,
) -> Phrase {
    if session.b() == Some(B::Asks) {
        return Text::MenuKey.with(language, &"");
    }
    if let (true, Some(Event::Placed { face, .. })) = (pane, Combo::last(&session.table)) {
        return Text::DieBack.with(language, face);
    }
    let last = session.table.last_words(language).unwrap_or_default();
    let label = Text::UndoThis.with(language, &last);
    let room = if pane { 64 } else { WIDTH - 11 - if width > 0 { width + 16 } else { 0 } };
    if Font::Text.width(&label) <= room { label } else { Text::Back.with(language, &"") }
}

/// The title, with a mark if the seat has 300 and has not said so yet.
#[inline(never)]
fn title(page: &mut Page<'_, '_>, session: &Session, text: Text, seat: Option<Seat>) {
    page.title(text, seat.map(|seat| session.token(seat)));
    if page.note.is_none() && seat.is_some_and(|seat| session.not_yet.0.contains(seat)) {
        page.canvas.fill(12, 1, 2, 2, false);
    }
}

/// The same beside a card; a note takes the whole width.
#[inline(never)]
fn pane_title(page: &mut Page<'_, '_>, session: &Session, text: Text, seat: Seat) {
    if page.note.is_some() {
        return title(page, session, text, Some(seat));
    }
    page.canvas.fill(PANE, 0, ACROSS - 53, 12, true);
    page.canvas.bitmap(PANE + 1, 0, art::animal(session.token(seat)), false);
    let heading = page.say(text);
    page.canvas.dark_text(PANE + 14, 9, Align::Left, Font::Bold, heading);
    if session.not_yet.0.contains(seat) {
        page.canvas.fill(PANE + 12, 1, 2, 2, false);
    }
}

/// What is left out of a card, because keys stand there.
#[derive(Clone, Copy, PartialEq)]
enum Without {
    Nothing,
    Heads,
}

/// A card: red numbers over the columns, the named column lit, dice as lit squares. Squares in the
/// first set are framed, those in the second are left free for keys.
#[inline(never)]
fn card(
    page: &mut Page<'_, '_>,
    game: &Combo,
    seat: Seat,
    (framed, keys): (Cells, Cells),
    without: Without,
) {
    let Some(player) = game.players().get(seat) else { return };
    for column in 0..5 {
        let x = i32::from(column) * 10;
        let head = player.card().head(column);
        let named = head.is_some() && head == game.red();
        if without == Without::Heads || page.note.is_some() {
            continue;
        }
        if named {
            page.canvas.fill(x, 0, 9, 9, true);
        }
        match head {
            Some(head) => page.small(x + 5, 8, Some(head.pips()), !named),
            None => page.canvas.text(x + 5, 8, Align::Center, Font::Tiny, "?"),
        }
    }
    if page.note.is_none() {
        page.canvas.fill(0, 10, 49, 1, true);
    }
    page.canvas.fill(PANE - 3, 12, 1, 52, true);
    page.canvas.bitmap(21, 34, &art::STAR, true);
    for cell in Card::cells().filter(|&cell| !keys.contains(cell)) {
        let (x, y) = corner(cell);
        let framed = framed.contains(cell);
        match (player.filled().contains(cell), framed) {
            (true, false) => page.canvas.fill(x + 1, y + 1, 7, 7, true),
            (true, true) => page.canvas.fill(x + 2, y + 2, 5, 5, true),
            _ => {
                let known = player.card().squares().known(cell);
                page.small(x + 5, y + 8, known.map(Face::pips), true);
            }
        }
        if framed {
            page.canvas.frame(x, y, 9, 9);
        }
    }
}

/// Who rolls for the start, each with their die once it has fallen; the seat that starts is framed.
#[inline(never)]
fn roll_off(
    page: &mut Page<'_, '_>,
    session: &Session,
    (seats, fell): (Seats, &Faces),
    starts: Option<Seat>,
    (tumble, now): (Tumble, Millis),
) {
    const STEP: i32 = 28;
    let left = 64 - STEP / 2 * i32::try_from(seats.len()).unwrap_or(0);
    for (nth, seat) in (0..).zip(seats.iter()) {
        let x = left + STEP * nth;
        page.animal(x + 9, 17, 1, session.token(seat));
        let face = usize::try_from(nth).ok().and_then(|nth| fell.iter().nth(nth));
        if let Some(face) = face {
            art::die(page.canvas, (x + 6, 31), tumble.face(face, now, nth), true, Size::Large);
        }
        if starts == Some(seat) {
            page.canvas.frame(x + 1, 14, 26, 36);
        }
    }
}

/// Who may take a die, each with what the box thinks.
#[inline(never)]
fn draw_takers(page: &mut Page<'_, '_>, session: &Session, game: &Combo) {
    title(page, session, Text::WhoTakes, game.roller());
    if let Some((red, table)) = game.thrown() {
        page.title_dice(Some(red), table);
    }
    for (nth, (seat, take)) in (0..).zip(told::takes(game)) {
        let x = 42 * nth + 2;
        page.animal(x, 14, 2, session.token(seat));
        if let Some((face, cell)) = take {
            art::die(page.canvas, (x + 24, 26), face, false, Size::Small);
            page.canvas.text(x + 24, 50, Align::Left, Font::Text, &number(cell));
        }
    }
}

#[inline(never)]
fn draw_lift(page: &mut Page<'_, '_>, session: &Session, game: &Combo, lifting: Lifting) {
    let Some(seat) = game.seat() else { return };
    if game.on_trust() {
        title(page, session, Text::LiftDice, Some(seat));
        for dice in 1..=game.players().get(seat).map_or(0, Player::on_card).min(3) {
            let x = i32::from(dice) * 32;
            page.canvas.text(x, 40, Align::Center, Font::Big, &number(dice));
        }
        return;
    }
    pane_title(page, session, Text::LiftSome, seat);
    let keys = picking_keys(lifting.pick, lifting.candidates(game));
    card(page, game, seat, (lifting.marked, keys), Without::Nothing);
    if lifting.fell {
        let Fell { red, white } = &session.fell;
        page.dice((PANE + 37, DICE), Size::Small, red.iter().next(), white, (Tumble::LIES, 0));
        page.canvas.text(PANE, 38, Align::Left, Font::Text, page.say(Text::NobodyFits));
    }
    if let Some(pick) = lifting.pick {
        draw_card_pick(page, pick, lifting.candidates(game));
        let b = match pick.row().is_none() && !lifting.marked.is_empty() {
            true => Text::Enough,
            false => Text::Back,
        };
        page.key(PANE + 13, HINTS, Button::B, b);
    }
}

/// The squares on which keys stand while one of these is picked.
fn picking_keys(pick: Option<Pick>, candidates: Cells) -> Cells {
    let mut keys = Cells::NONE;
    if let Some(pick) = pick {
        pick.keys(Grid::CARD, candidates, &mut |what, _| {
            if let Wears::Cell(cell) = what {
                keys.insert(cell);
            }
        });
    }
    keys
}

fn draw_card_pick(page: &mut Page<'_, '_>, pick: Pick, candidates: Cells) {
    let beside = |row: u8| (PANE, 13 + 10 * i32::from(row));
    pick.draw(page, (Grid::CARD, candidates), &beside, &corner);
}

/// Putting something right.
#[inline(never)]
fn draw_mend(page: &mut Page<'_, '_>, session: &Session, game: &Combo, mend: &Mend) {
    let mut picking = mend.clone();
    let picking = picking.picking(game).map(|(pick, _, candidates)| (*pick, candidates));
    match (mend, mend.seat()) {
        (Mend::Who | Mend::Turn, _) => {
            let text = if *mend == Mend::Who { Text::WhatIsWrong } else { Text::WhoseTurnNow };
            title(page, session, text, None);
            Who::default().draw(page, session, game.in_play());
        }
        (Mend::What { .. } | Mend::Dice { .. }, seat) => {
            let text =
                if let Mend::What { .. } = mend { Text::WhatIsWrong } else { Text::DiceOnCard };
            title(page, session, text, seat);
            if let Mend::Dice { dice, .. } = mend {
                dice.draw(page, 64, 42);
            }
        }
        (Mend::Score { .. }, seat) => {
            title(page, session, Text::RightScore, seat);
            if let Some((pick, _)) = picking {
                draw_scores(page, pick);
            }
        }
        (Mend::Square { .. } | Mend::Move { .. } | Mend::Column { .. }, Some(seat)) => {
            let (text, without) = match mend {
                Mend::Square { .. } => (Text::WhichSquare, Without::Nothing),
                Mend::Move { .. } => (Text::Where, Without::Nothing),
                _ => (Text::WhichColumn, Without::Heads),
            };
            pane_title(page, session, text, seat);
            let from = if let Mend::Move { from, .. } = mend {
                Cells::NONE.with(*from)
            } else {
                Cells::NONE
            };
            let keys = picking.map_or(Cells::NONE, |(pick, all)| picking_keys(Some(pick), all));
            card(page, game, seat, (from, keys), without);
            if let Some((pick, candidates)) = picking {
                draw_card_pick(page, pick, candidates);
            }
        }
        (Mend::Cell { cell, .. }, Some(seat)) => {
            let shows =
                game.players().get(seat).and_then(|player| player.card().squares().known(*cell));
            draw_number(page, session, (seat, cell), shows, picking);
        }
        (Mend::Red { column, .. }, Some(seat)) => {
            let player = game.players().get(seat);
            let red = player.and_then(|player| player.card().head(column.number()));
            draw_number(page, session, (seat, column), red, picking);
        }
        _ => {}
    }
}

/// What a square or a column shows: the rows of faces, then those of one row.
#[inline(never)]
fn draw_number(
    page: &mut Page<'_, '_>,
    session: &Session,
    (seat, place): (Seat, &dyn core::fmt::Display),
    shows: Option<Face>,
    picking: Option<(Pick, Cells)>,
) {
    let mut heading = String::<16>::new();
    let _ = match shows {
        Some(face) => write!(heading, "{place}: {face}"),
        None => write!(heading, "{place}: ?"),
    };
    page.heading(&heading, Some(session.token(seat)));
    let Some((pick, candidates)) = picking else { return };
    pick.keys(Grid::FACES, candidates, &mut |what, key| match what {
        Wears::Row(0) => page.key_with(0, 54, key, "1 2 3"),
        Wears::Row(_) => page.key_with(0, 63, key, "4 5 6"),
        Wears::Cell(cell) => {
            let x = 26 + 30 * i32::from(cell.column());
            if let Some(face) = Face::new(Grid::FACES.number(cell) + 1) {
                art::die(page.canvas, (x, 18), face, false, Size::Large);
            }
            page.chip(x + 4, 38, key);
        }
    });
}

#[inline(never)]
fn draw_scores(page: &mut Page<'_, '_>, pick: Pick) {
    let places = SCORES.first(12);
    let at = |cell: Cell| (31 * i32::from(cell.column()) + 1, 15 + 12 * i32::from(cell.row()));
    for cell in places.iter() {
        let (x, y) = at(cell);
        let score = number(25 * u16::from(SCORES.number(cell)));
        page.canvas.text(x + 30, y + 8, Align::Right, Font::Text, &score);
    }
    let beside = |row: u8| (0, 15 + 12 * i32::from(row));
    pick.draw(page, (SCORES, places), &beside, &at);
}

fn mend_label(step: Step, at: &At, language: crate::text::Language, game: &Combo) -> Phrase {
    let text = match step {
        Step::Turn => Text::WhoseTurn,
        Step::Square => Text::ASquare,
        Step::Columns => Text::AColumn,
        Step::Score => Text::TheScore,
        Step::Dice => Text::TheDice,
        Step::Die => match at {
            At::Mend(Mend::Cell { seat, cell, .. }) if super::correct::lies(game, *seat, *cell) => {
                Text::NoDieHere
            }
            _ => Text::DieHere,
        },
        Step::Move => Text::DieElsewhere,
        Step::Unknown => Text::NotKnown,
        Step::Done => Text::RightSo,
        Step::Seat(_) | Step::Column(_) => return Phrase::new(),
    };
    text.with(language, &"")
}
