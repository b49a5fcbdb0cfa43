//! Drawing the screens of COMBO.
//!
//! A card, if it matters, takes the whole height at the left, and everything else is in the pane
//! beside it. Keys are drawn from the list of what they do: see [`super::View::offers`].

use super::card::{DICE, Keys, PANE, Without, card, dice_x, pane_title, title};
use super::correct_picture::draw_correcting;
use super::entered::{self, Lifting};
use super::{Act, At, View, trust};
use crate::art::{self, Size};
use crate::context::Book;
use crate::input::{Button, Millis};
use crate::page::{Canvas, Page};
use crate::phrase::{About, Gain};
use crate::play::Tumble;
use crate::raster::WIDTH;
use crate::session::Session;
use crate::speech::{Loudness, Word};
use crate::stroke::{Align, Font};
use crate::text::Text;
use crate::who::Who;
use rules_core::combo::{Best, Combo, Player};
use rules_core::{Cell, Cells, Face, Faces, Game, Seat, Seats, Throw};

impl View {
    pub(super) fn picture(
        &self,
        page: &mut Page<'_, Act>,
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
            At::Correct(correcting) => draw_correcting(page, session, game, correcting),
            At::Own { dice, seats } => {
                let nth = seats.iter().nth(dice.entered());
                let seat = nth.unwrap_or(self.thrower);
                return dice.draw(page, Some(session.token(seat)), &Act::Enter);
            }
            At::CardNumber { seat, pad, .. } => {
                title(page, session, Text::WhichNumber, Some(*seat));
                pad.draw(page, &Act::CardNumber);
                // The numbers take the whole screen below the title.
                if page.title_is_free() {
                    let x = WIDTH - 3 - page.width(Font::Bold, &Text::Back);
                    page.dark_chip(x - 11, 1, Button::B, Act::Back);
                    page.corner(&Text::Back);
                }
                return;
            }
            At::Placed { .. } | At::Took { .. } | At::Lines { .. } | At::Check { .. } => {
                self.draw_trust(page, session, game);
            }
            At::Takers => draw_takers(page, session, game),
            _ => self.draw_between(page, session, game, now),
        }
        // While dice tumble, a press only ends that.
        if !self.tumble.goes_on(now) {
            let owned = book.cards().next().is_some();
            self.draw_keys(page, session, game, owned);
        }
    }

    /// Draws tumbling dice: nothing is given away, and no key is shown.
    fn draw_tumbling(&self, page: &mut Canvas<'_>, session: &Session, now: Millis) {
        title(page, session, Text::Rolls, Some(self.thrower));
        let Throw { red, white } = &session.last_throw;
        page.dice((64, 26), Size::Large, red.iter().next(), white, (self.tumble, now));
    }

    /// Draws the screens before and between throws.
    fn draw_between(&self, page: &mut Canvas<'_>, session: &Session, game: &Combo, now: Millis) {
        match &self.at {
            At::Card { seat, .. } => title(page, session, Text::WhichCard, Some(*seat)),
            At::RollOff { .. } => {
                page.title(&Text::RollOff, None);
                let none = Faces::default();
                roll_off(page, session, (game.rolling_off(), &none), None, (Tumble::AT_REST, now));
                // Between rounds, too, all dice go back to where they were.
                let each =
                    u16::from(Combo::DICE) / u16::try_from(game.seats().len()).unwrap_or(1).max(1);
                page.text(0, 46, Align::Left, Font::Text, &About(Text::TakeDice, &each));
                page.pause();
            }
            At::RolledOff { seats } => {
                let starts = game.roller().filter(|_| !self.tumble.goes_on(now));
                match (self.tumble.goes_on(now), starts) {
                    (true, _) => page.title(&Text::RollOff, None),
                    (false, None) => page.title(&Text::RollAgain, None),
                    (false, Some(seat)) => title(page, session, Text::StartsNow, Some(seat)),
                }
                let rolled = (*seats, &session.last_throw.red);
                roll_off(page, session, rolled, starts, (self.tumble, now));
            }
            At::Throw { unused } => self.draw_throw(page, session, game, *unused),
            At::Scores(scores) => {
                page.title_for_all(Text::ComboCall);
                page.loudly(Loudness::Aloud);
                for (nth, (seat, points, score)) in (0..).zip(scores) {
                    let (x, y) = (nth % 2 * 66, 15 + nth / 2 * 15);
                    page.animal(x, y, 1, session.token(*seat));
                    let gained = Gain(i32::from(*points));
                    page.text(x + 36, y + 9, Align::Right, Font::Text, &gained);
                    page.text(x + 60, y + 9, Align::Right, Font::Bold, score);
                }
                page.pause();
            }
            At::Goal { seat } => {
                page.loudly(Loudness::Important);
                page.start_heading();
                page.animal(8, 8, 3, session.token(*seat));
                page.text(48, 47, Align::Left, Font::Total, &Combo::TO_WIN);
                page.pause();
            }
            _ => {}
        }
    }

    fn draw_throw(&self, page: &mut Canvas<'_>, session: &Session, game: &Combo, unused: bool) {
        let Some(seat) = game.seat() else { return };
        title(page, session, Text::YourRoll, Some(seat));
        let player = game.players().get(seat);
        page.corner(&player.map_or(0, Player::score));
        if unused {
            let Throw { red, white } = &session.last_throw;
            page.animal(2, 16, 1, session.token(self.thrower));
            page.dice((50, 15), Size::Small, red.iter().next(), white, (Tumble::AT_REST, 0));
            page.text(2, 40, Align::Left, Font::Text, &Text::NobodyFits);
        } else {
            // The number of dice is in the label of A.
            for nth in 0..=i32::try_from(game.to_throw()).unwrap_or(0) {
                let (x, side) = (2 + 20 * nth, Size::Large.side());
                match nth {
                    0 => page.fill(x, 15, side, side, true),
                    _ => page.frame(x, 15, side, side),
                }
            }
        }
        let (hand, card) = player.map_or((0, 0), |player| (player.hand(), player.on_card()));
        let has = (About(Text::InHand, &hand), ", ", About(Text::OnCard, &card));
        page.pause();
        let mut needs = trust::may_have(game);
        match needs.next().filter(|_| game.on_trust() && !unused) {
            Some((seat, line)) => {
                page.animal(2, 32, 1, session.token(seat));
                let text = if line == Best::Four { Text::NeedsFour } else { Text::NeedsThree };
                page.text(16, 41, Align::Left, Font::Text, &text);
                page.pause();
                page.text(2, 52, Align::Left, Font::Text, &has);
            }
            None if unused => page.text(2, 50, Align::Left, Font::Text, &has),
            None => page.text(2, 44, Align::Left, Font::Text, &has),
        }
    }

    /// Draws the card of the seat that places or takes a die, and the dice.
    fn draw_placing(&self, page: &mut Page<'_, Act>, session: &Session, game: &Combo) {
        let roller = game.roller().unwrap_or(Seat::FIRST);
        let (text, seat, frames) = match &self.at {
            At::Place { way } => (Text::ToPlace, roller, entered::framed(game, *way)),
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
            entered::offer_spots(game, (*seat, *face, *column), &mut |_, act| {
                if let (Act::Row(row), Some(column)) = (act, column) {
                    spots = Cell::new(*column, row).into_iter().fold(spots, Cells::with);
                }
            });
        }
        card(page, game, seat, (frames, Keys::On(spots)), without);
        let at = entered::before(game, seat);
        let Some((red, table)) = at.thrown() else { return };
        if let At::Spot { face, .. } = &self.at {
            // The red die decides the column, the white one the square.
            if page.listens() {
                return page.heard_dice(Some(red), &[*face].into_iter().collect());
            }
            art::die(page, (PANE + 14, 22), red, true, Size::Large);
            art::die(page, (PANE + 44, 22), *face, false, Size::Large);
            return;
        }
        page.dice((dice_x(0, 3) + 31, DICE), Size::Small, Some(red), table, (Tumble::AT_REST, 0));
        // Dice for the framed squares are underlined.
        let player = game.players().get(seat);
        let mut taken: heapless::Vec<Face, 5> =
            frames.iter().filter_map(|cell| player?.card().squares().known(cell)).collect();
        for (nth, face) in (1..).zip(table.iter()) {
            if let Some(place) = taken.iter().position(|other| *other == face) {
                taken.swap_remove(place);
                page.fill(dice_x(nth, table.len()), DICE + 15, 14, 1, true);
            }
        }
    }

    fn draw_trust(&self, page: &mut Page<'_, Act>, session: &Session, game: &Combo) {
        let roller = game.roller().unwrap_or(Seat::FIRST);
        match &self.at {
            At::Placed { dice } => {
                title(page, session, Text::HowManyPlaced, Some(roller));
                let Throw { red, white } = &session.last_throw;
                match game.thrown() {
                    Some(_) => {
                        page.text(95, 39, Align::Center, Font::Big, dice);
                        page.dice(
                            (32, 18),
                            Size::Small,
                            red.iter().next(),
                            white,
                            (Tumble::AT_REST, 0),
                        );
                    }
                    None => {
                        let on_card = game.players().get(roller).map_or(0, Player::on_card);
                        let text = About(Text::OnCard, &on_card);
                        page.text(2, 30, Align::Left, Font::Text, &text);
                    }
                }
            }
            At::Took { takers } => {
                title(page, session, Text::WhoTook, Some(roller));
                page.title_dice(session.last_throw.red.iter().next(), &session.last_throw.white);
                for (nth, seat) in (0..).zip(trust::others(game, roller)) {
                    let x = 42 * nth + 2;
                    page.animal(x, 14, 2, session.token(seat));
                    if takers.contains(seat) {
                        page.text(x + 24, 36, Align::Left, Font::Bold, &Gain(1));
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
                Who::default().draw(page, session, game.in_play(), &Act::Who);
            }
            At::Check { seat: Some(seat) } => {
                title(page, session, Text::WithWhat, Some(*seat));
                page.animal(8, 16, 3, session.token(*seat));
            }
            _ => {}
        }
    }
}

/// Draws the seats that roll for the start, each with its die once it is rolled; the seat that
/// starts is framed.
fn roll_off(
    page: &mut Canvas<'_>,
    session: &Session,
    (seats, rolled): (Seats, &Faces),
    starts: Option<Seat>,
    (tumble, now): (Tumble, Millis),
) {
    const STEP: i32 = 28;
    let left = 64 - STEP / 2 * i32::try_from(seats.len()).unwrap_or(0);
    for (nth, seat) in (0..).zip(seats.iter()) {
        let x = left + STEP * nth;
        page.loudly(Loudness::Aloud);
        page.animal(x + 9, 17, 1, session.token(seat));
        let face = usize::try_from(nth).ok().and_then(|nth| rolled.iter().nth(nth));
        if let Some(face) = face.filter(|_| page.listens() && !tumble.goes_on(now)) {
            page.hear_number(face.pips());
        } else if let Some(face) = face {
            art::die(page, (x + 6, 31), tumble.face(face, now, nth), true, Size::Large);
        }
        if starts == Some(seat) {
            page.frame(x + 1, 14, 26, 36);
        }
    }
    page.pause();
}

/// Draws the seats that may take a die, each with what it probably takes.
fn draw_takers(page: &mut Canvas<'_>, session: &Session, game: &Combo) {
    title(page, session, Text::WhoTakes, game.roller());
    if let Some((red, table)) = game.thrown() {
        page.title_dice(Some(red), table);
    }
    for (nth, (seat, take)) in (0..).zip(entered::takes(game)) {
        let x = 42 * nth + 2;
        if page.listens() {
            heard_taker(page, session, seat, take);
            continue;
        }
        page.animal(x, 14, 2, session.token(seat));
        if let Some((face, cell)) = take {
            art::die(page, (x + 24, 26), face, false, Size::Small);
            page.text(x + 24, 50, Align::Left, Font::Text, &cell);
        }
    }
}

/// Says what a seat probably takes, and where it goes.
fn heard_taker(page: &mut Canvas<'_>, session: &Session, seat: Seat, take: Option<(Face, Cell)>) {
    page.loudly(Loudness::Aloud);
    page.animal(0, 0, 1, session.token(seat));
    match take {
        Some((face, cell)) => {
            page.hear_number(face.pips());
            page.hear_all(&cell);
        }
        None => page.hear(Word::Text(Text::Nothing)),
    }
    page.pause();
}

fn draw_lift(page: &mut Page<'_, Act>, session: &Session, game: &Combo, lifting: Lifting) {
    let Some(seat) = game.seat() else { return };
    if game.on_trust() {
        title(page, session, Text::LiftDice, Some(seat));
        for dice in 1..=game.players().get(seat).map_or(0, Player::on_card).min(3) {
            let x = i32::from(dice) * 32;
            page.text(x, 40, Align::Center, Font::Big, &dice);
        }
        return;
    }
    pane_title(page, session, Text::LiftSome, seat);
    let keys = match lifting.pick {
        Some(pick) => Keys::Of(pick, lifting.candidates(game), &Act::Mark),
        None => Keys::On(Cells::NONE),
    };
    card(page, game, seat, (lifting.marked, keys), Without::Nothing);
    if lifting.unused {
        let Throw { red, white } = &session.last_throw;
        page.dice((PANE + 37, DICE), Size::Small, red.iter().next(), white, (Tumble::AT_REST, 0));
        page.text(PANE, 38, Align::Left, Font::Text, &Text::NobodyFits);
    }
}
