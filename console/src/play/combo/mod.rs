//! COMBO on the screen: the card on the left, with the column lit that the red die names, and the
//! dice on the right.

mod picture;

use super::{GameView, OnScreen, Tumble, moved, stepped};
use crate::context::{Book, Context};
use crate::input::{Button, Cue, Millis};
use crate::layout::Page;
use crate::menu::Menu;
use crate::screen::Go;
use crate::session::Session;
use crate::setup::{Before, Choice};
use crate::text::{Digits, number};
use heapless::Vec;
use rules_core::combo::{
    Card, Combo, Command, Fit, House, Lift, News, OUR_CARDS, Phase, Player, our_card,
};
use rules_core::{Cell, Cells, Face, Game, Seat, Seats};

/// What seats scored: which seat, how many points, and its score after that.
type Scores = Vec<(Seat, u16, u16), 4>;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum View {
    /// Which card this seat plays with: one that the box learns, one of ours, or their own.
    Card {
        seat: Seat,
        row: usize,
        ours: usize,
        own: usize,
    },
    RollOff,
    /// What the red die showed for each seat, and who starts or rolls again.
    RolledOff {
        seats: Seats,
        tumble: Tumble,
    },
    Throw,
    /// The dice as they fell, when the roller can place none of them.
    Fell {
        roller: Seat,
        tumble: Tumble,
    },
    Place {
        cursor: Cell,
        tumble: Tumble,
    },
    /// Which die goes on a square that is not known.
    Die {
        seat: Seat,
        cell: Cell,
        chosen: usize,
    },
    Choices {
        chosen: usize,
    },
    Take {
        cursor: Cell,
    },
    Lift {
        cursor: Cell,
        marked: Cells,
    },
    Scores(Scores),
}

/// What can be done instead of placing a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Other {
    Cannot,
    Again,
    Stop,
}

#[inline(never)]
fn others(game: &Combo) -> Vec<Other, 3> {
    let offers = [
        (Other::Cannot, Command::Cannot),
        (Other::Again, Command::Throw { white: game.to_throw() }),
        (Other::Stop, Command::Stop),
    ];
    offers.into_iter().filter(|(_, command)| game.may(command)).map(|(other, _)| other).collect()
}

/// The dice that could go on a square, as far as is known.
fn dice_for(game: &Combo, seat: Seat, cell: Cell) -> Vec<Face, 3> {
    let mut faces: Vec<Face, 3> = Vec::new();
    for face in game.thrown().into_iter().flat_map(|(_, table)| table.iter()) {
        let command = match game.phase() {
            Some(Phase::Take) => Command::Take { seat, face, cell },
            _ => Command::Place { face, cell },
        };
        if !faces.contains(&face) && game.may(&command) {
            let _ = faces.push(face);
        }
    }
    faces
}

/// Where a die is likeliest to go: a known square, otherwise an unknown one in the column known to
/// be the right one, otherwise any other.
fn likeliest(game: &Combo, seat: Seat) -> Option<Cell> {
    let card = game.players().get(seat)?.card();
    let red = game.thrown().map(|(red, _)| red);
    let could = Card::cells().filter(|&cell| !dice_for(game, seat, cell).is_empty());
    could.min_by_key(|&cell| match (card.squares().known(cell), card.head(cell.column())) {
        (Some(_), _) => 0,
        (None, head) if head == red => 1,
        _ => 2,
    })
}

/// The first seat that could claim the missing points.
#[inline(never)]
fn claimant(game: &Combo) -> Option<Seat> {
    game.players().seats().iter().find(|&seat| game.may(&Command::Claim { seat }))
}

impl OnScreen for Combo {
    type View = View;
    const ROLLS_DICE: bool = true;

    fn view(&self, _: &Session) -> View {
        View::of(self)
    }

    fn has(&self, seat: Seat) -> Digits {
        number(self.players().get(seat).map_or(0, Player::score))
    }

    fn check(&self, page: &mut Page<'_, '_>, seat: Seat, _: usize) {
        picture::check(page, self, seat);
    }
}

/// Who starts is for the dice to say.
pub(crate) const BEFORE: Before = Before {
    choices: &[Choice::Gaps, Choice::Claims],
    starter: None,
    say_head: |agreed, context| {
        for command in [
            Command::Seats(agreed.seats),
            Command::House { rule: House::Touching, on: agreed.touching },
            Command::House { rule: House::LateFinish, on: agreed.late_finish },
        ] {
            context.say::<Combo>(&command, &mut |_| ());
        }
    },
};

impl GameView for View {
    fn name(&self) -> &'static str {
        match self {
            View::Card { .. } => "combo-card",
            View::RollOff => "combo-roll-off",
            View::RolledOff { .. } => "combo-rolled-off",
            View::Throw => "combo-throw",
            View::Fell { .. } => "combo-fell",
            View::Place { .. } => "combo-place",
            View::Die { .. } => "combo-die",
            View::Choices { .. } => "combo-choices",
            View::Take { .. } => "combo-take",
            View::Lift { .. } => "combo-lift",
            View::Scores(_) => "combo-scores",
        }
    }

    fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        if self.tumble().goes_on(context.now) {
            self.lie();
            return Go::Stay;
        }
        match self {
            View::Card { seat, row, ours, own } => {
                let owned = context.book.cards().count();
                match (button, *row) {
                    (Button::Up | Button::Down, _) => {
                        *row = stepped(*row, if owned > 0 { 3 } else { 2 }, button);
                    }
                    (Button::Left | Button::Right, 1) => {
                        *ours = stepped(*ours - 1, OUR_CARDS, button) + 1;
                    }
                    (Button::Left | Button::Right, 2) => {
                        *own = stepped(*own - 1, owned, button) + 1;
                    }
                    (Button::Left | Button::Right, _) => {}
                    (Button::A, row) => {
                        let card = match row {
                            1 => our_card(*ours),
                            2 => context.book.card(*own).copied(),
                            _ => None,
                        };
                        let seat = *seat;
                        self.choose_card(seat, card, context);
                    }
                    (Button::B, _) => {
                        let seat = *seat;
                        return self.leave_card(seat, context);
                    }
                }
                Go::Stay
            }
            View::RollOff => {
                match button {
                    Button::A => self.roll_off(context),
                    Button::B if context.game().is_some_and(Combo::tells_cards) => {
                        *self = View::card(Seat::FIRST);
                    }
                    _ => {}
                }
                Go::Stay
            }
            View::RolledOff { .. } | View::Fell { .. } | View::Scores(_) => match button {
                // From what is being shown to where the game stands.
                Button::A => Go::Play,
                Button::B => context.take_back(),
                _ => Go::Stay,
            },
            View::Throw => match button {
                Button::A => self.throw(context),
                Button::Up => match context.game().and_then(claimant) {
                    Some(seat) => Go::Menu(Menu::check(seat)),
                    None => Go::Stay,
                },
                Button::B => context.take_back(),
                _ => Go::Stay,
            },
            View::Place { cursor, .. } | View::Take { cursor } => match button {
                Button::A => {
                    let cursor = *cursor;
                    self.place(cursor, context)
                }
                Button::B => self.more(context),
                arrow => {
                    *cursor = moved(*cursor, arrow, 5);
                    Go::Stay
                }
            },
            View::Die { seat, cell, chosen } => {
                let Some(game) = context.game::<Combo>() else { return Go::Stay };
                let (seat, cell) = (*seat, *cell);
                let faces = dice_for(game, seat, cell);
                match button {
                    Button::A => match faces.get(*chosen) {
                        Some(&face) => self.lay(seat, face, cell, context),
                        None => Go::Play,
                    },
                    Button::B => Go::Play,
                    arrow => {
                        *chosen = stepped(*chosen, faces.len(), arrow);
                        Go::Stay
                    }
                }
            }
            View::Choices { chosen } => {
                let Some(game) = context.game::<Combo>() else { return Go::Stay };
                let others = others(game);
                match button {
                    Button::A => match others.get(*chosen) {
                        Some(Other::Again) => self.throw(context),
                        Some(Other::Stop) => self.say(&Command::Stop, context),
                        Some(Other::Cannot) => self.say(&Command::Cannot, context),
                        None => Go::Play,
                    },
                    // If nothing more can be placed, B goes back to the previous die.
                    Button::B if game.seat().and_then(|seat| likeliest(game, seat)).is_none() => {
                        context.take_back()
                    }
                    Button::B => Go::Play,
                    arrow => {
                        *chosen = stepped(*chosen, others.len(), arrow);
                        Go::Stay
                    }
                }
            }
            View::Lift { cursor, marked } => {
                match button {
                    Button::A if marked.contains(*cursor) => marked.remove(*cursor),
                    Button::A => {
                        let game = context.game::<Combo>();
                        let player = game.and_then(|game| game.players().get(game.seat()?));
                        let filled = player.is_some_and(|player| player.filled().contains(*cursor));
                        if filled && marked.len() < 3 {
                            marked.insert(*cursor);
                        }
                    }
                    // With no die marked there is nothing to lift yet, so B takes back.
                    Button::B if marked.is_empty() => return context.take_back(),
                    Button::B => {
                        let cells: Lift = marked.iter().take(3).collect();
                        return self.say(&Command::Lift(cells), context);
                    }
                    arrow => *cursor = moved(*cursor, arrow, 5),
                }
                Go::Stay
            }
        }
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        self.tumble().wake(now)
    }

    fn draw(&self, page: &mut Page<'_, '_>, session: &Session, book: &Book, now: Millis) {
        self.picture(page, session, book, now);
    }
}

impl View {
    /// The screen that the game stands at.
    fn of(game: &Combo) -> View {
        let seat = game.seat().unwrap_or(Seat::FIRST);
        let cursor = likeliest(game, seat).unwrap_or(Cell::A1);
        match game.phase() {
            Some(Phase::Prepare) | None if game.tells_cards() => {
                // The seat after the last one whose card was told.
                let players = game.players();
                let told = players.iter().filter(|(_, player)| player.card().absent().is_some());
                match told.last().map(|(seat, _)| Self::after(seat, game)) {
                    None => View::card(Seat::FIRST),
                    Some(next) => next.map_or(View::RollOff, View::card),
                }
            }
            Some(Phase::Prepare) | None => View::RollOff,
            Some(Phase::Throw | Phase::Over) => View::Throw,
            Some(Phase::Lift) => {
                let filled = game.players().get(seat).map_or(Cells::NONE, Player::filled);
                View::Lift { cursor: filled.iter().next().unwrap_or(Cell::A1), marked: Cells::NONE }
            }
            Some(Phase::Place) => View::Place { cursor, tumble: Tumble::LIES },
            Some(Phase::Take) => View::Take { cursor },
        }
    }

    /// The next seat to choose a card.
    fn after(seat: Seat, game: &Combo) -> Option<Seat> {
        Seat::new(seat.number() + 1).filter(|next| next.number() <= game.players().count())
    }

    fn card(seat: Seat) -> View {
        View::Card { seat, row: 0, ours: usize::from(seat.number()), own: 1 }
    }

    /// The seat plays with this card, or with one that the box learns.
    fn choose_card(&mut self, seat: Seat, card: Option<Card>, context: &mut Context<'_>) {
        if let Some(card) = card
            && !context.say::<Combo>(&Command::Card { seat, card }, &mut |_| ())
        {
            return;
        }
        context.cue(Cue::Click);
        let next = context.game().and_then(|game| Self::after(seat, game));
        *self = next.map_or(View::RollOff, View::card);
    }

    /// Goes back to the previous seat.
    fn leave_card(&mut self, seat: Seat, context: &mut Context<'_>) -> Go {
        if let Some(before) = Seat::new(seat.number() - 1) {
            // A card that was told is taken back, so that another one can be chosen.
            let told = context.game().is_some_and(|game: &Combo| {
                game.players().get(before).is_some_and(|player| player.card().absent().is_some())
            });
            if told {
                context.undo();
            }
            *self = View::card(before);
        } else if context.game().is_some_and(|game: &Combo| game.round() > Some(1)) {
            return context.take_back();
        }
        Go::Stay
    }

    fn roll_off(&mut self, context: &mut Context<'_>) {
        let Some(seats) = context.game().map(Combo::rolling_off) else { return };
        if context.roll::<Combo>(&Command::RollOff { dice: seats.iter().count() }) {
            *self = View::RolledOff { seats, tumble: context.tumble() };
        }
    }

    fn throw(&mut self, context: &mut Context<'_>) -> Go {
        let Some(game) = context.game::<Combo>() else { return Go::Stay };
        let Some(roller) = game.roller() else { return Go::Stay };
        let throw = Command::Throw { white: game.to_throw() };
        if !context.roll::<Combo>(&throw) {
            return Go::Stay;
        }
        let tumble = context.tumble();
        *self = match context.game().map(View::of) {
            Some(View::Place { cursor, .. }) => View::Place { cursor, tumble },
            _ => View::Fell { roller, tumble },
        };
        Go::Stay
    }

    /// What can be done instead of placing a die; often nothing, since one has to be placed. A seat
    /// that is asked to take a die leaves it.
    fn more(&mut self, context: &mut Context<'_>) -> Go {
        match context.game::<Combo>() {
            Some(game) if game.phase() == Some(Phase::Take) => match game.seat() {
                Some(seat) => self.say(&Command::Leave { seat }, context),
                None => Go::Stay,
            },
            Some(game) if others(game).is_empty() => {
                // The game refuses it, and that says why.
                self.say(&Command::Cannot, context)
            }
            _ => {
                *self = View::Choices { chosen: 0 };
                Go::Stay
            }
        }
    }

    /// Places a die on the square, first asking which if that is not clear.
    fn place(&mut self, cell: Cell, context: &mut Context<'_>) -> Go {
        let Some(game) = context.game::<Combo>() else { return Go::Stay };
        let Some(seat) = game.seat() else { return Go::Stay };
        let faces = dice_for(game, seat, cell);
        match faces[..] {
            [] => {
                // The game refuses it, and that says why.
                let first = game.thrown().and_then(|(_, table)| table.iter().next());
                self.lay(seat, first.unwrap_or(Face::One), cell, context)
            }
            [face] => self.lay(seat, face, cell, context),
            _ => {
                *self = View::Die { seat, cell, chosen: 0 };
                Go::Stay
            }
        }
    }

    fn lay(&mut self, seat: Seat, face: Face, cell: Cell, context: &mut Context<'_>) -> Go {
        let taking = context.game().and_then(Combo::phase) == Some(Phase::Take);
        let command = match taking {
            true => Command::Take { seat, face, cell },
            false => Command::Place { face, cell },
        };
        self.say(&command, context)
    }

    fn say(&mut self, command: &Command, context: &mut Context<'_>) -> Go {
        let mut scores = Scores::new();
        let mut cue = Cue::Click;
        let done = context.say::<Combo>(command, &mut |news| match news {
            News::Scores { seat, points, score } => {
                let _ = scores.push((seat, points, score));
            }
            News::Combo { .. } => cue = Cue::Star,
            News::Winners { .. } => cue = Cue::Win,
            _ => {}
        });
        if !done {
            return Go::Stay;
        }
        context.cue(cue);
        if !scores.is_empty() {
            *self = View::Scores(scores);
            return Go::Stay;
        }
        // Nothing more can be placed: throw again or stop.
        if let Some(game) = context.game::<Combo>()
            && game.phase() == Some(Phase::Place)
            && game
                .seat()
                .is_some_and(|seat| game.fit(seat) == Fit::No || likeliest(game, seat).is_none())
        {
            *self = View::Choices { chosen: 0 };
            return Go::Stay;
        }
        Go::Play
    }

    fn tumble(&self) -> Tumble {
        match self {
            View::RolledOff { tumble, .. }
            | View::Fell { tumble, .. }
            | View::Place { tumble, .. } => *tumble,
            _ => Tumble::LIES,
        }
    }

    /// Ends the tumbling.
    fn lie(&mut self) {
        if let View::RolledOff { tumble, .. }
        | View::Fell { tumble, .. }
        | View::Place { tumble, .. } = self
        {
            *tumble = Tumble::LIES;
        }
    }
}
