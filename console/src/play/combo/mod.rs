//! COMBO on the screen: the card on the left with the column lit that the red die names, the dice on the
//! right.

mod picture;

use super::{Away, Next, Tumble, moved, stepped, undo};
use crate::desk::Desk;
use crate::input::{Button, Cue, Millis};
use crate::session::{Heard, Wish};
use heapless::Vec;
use rules_core::combo::{Card, Combo, Command, Fit, Lift, News, OUR_CARDS, Phase, our_card};
use rules_core::{Cell, Cells, Face, Game, Seat, Seats, Told};

/// What a seat scored: who, how much, and the score after it.
type Scores = Vec<(Seat, u16, u16), 4>;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum View {
    /// Which card this seat plays with: learned, ours, or one of the players' own.
    Card {
        seat: Seat,
        row: usize,
        ours: usize,
        own: usize,
    },
    RollOff,
    /// What the red die showed for each, and who starts or rolls again.
    RolledOff {
        seats: Seats,
        tumble: Tumble,
    },
    Throw,
    /// The dice as they fell, where the roller can place none of them.
    Fell {
        roller: Seat,
        tumble: Tumble,
    },
    Place {
        cursor: Cell,
        tumble: Tumble,
    },
    /// Which die lies on a square that is not known.
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

/// What else there is to do than placing a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Other {
    Cannot,
    Again,
    Stop,
}

#[inline(never)]
fn may(game: &Combo, command: &Command) -> bool {
    game.decide(command, &mut Told::default()).is_ok()
}

#[inline(never)]
fn others(game: &Combo) -> Vec<Other, 3> {
    let offers = [
        (Other::Cannot, Command::Cannot),
        (Other::Again, Command::Throw { white: game.to_throw() }),
        (Other::Stop, Command::Stop),
    ];
    offers.into_iter().filter(|(_, command)| may(game, command)).map(|(other, _)| other).collect()
}

/// The dice that could lie on a square, as far as is known.
fn dice_for(game: &Combo, seat: Seat, cell: Cell) -> Vec<Face, 3> {
    let mut faces: Vec<Face, 3> = Vec::new();
    for face in game.thrown().into_iter().flat_map(|(_, table)| table.iter()) {
        let command = match game.phase() {
            Some(Phase::Take) => Command::Take { seat, face, cell },
            _ => Command::Place { face, cell },
        };
        if !faces.contains(&face) && may(game, &command) {
            let _ = faces.push(face);
        }
    }
    faces
}

/// Where a die can lie, the likeliest first: known squares, then unknown ones of a known column.
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

/// Who could say that the missing points are there.
#[inline(never)]
fn claimant(game: &Combo) -> Option<Seat> {
    game.players().seats().iter().find(|&seat| may(game, &Command::Claim { seat }))
}

impl View {
    pub(crate) fn of(game: &Combo) -> View {
        let seat = game.seat().unwrap_or(Seat::FIRST);
        let cursor = likeliest(game, seat).unwrap_or(Cell::A1);
        match game.phase() {
            Some(Phase::Prepare) | None if game.tells_cards() => {
                // Who comes after the last card that was told.
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
                let filled =
                    game.players().get(seat).map_or(Cells::NONE, rules_core::combo::Player::filled);
                View::Lift { cursor: filled.iter().next().unwrap_or(Cell::A1), marked: Cells::NONE }
            }
            Some(Phase::Place) => View::Place { cursor, tumble: Tumble::LIES },
            Some(Phase::Take) => View::Take { cursor },
        }
    }

    pub(crate) fn name(&self) -> &'static str {
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

    /// The seat after that one, where cards are chosen.
    fn after(seat: Seat, game: &Combo) -> Option<Seat> {
        Seat::new(seat.number() + 1).filter(|next| next.number() <= game.players().count())
    }

    fn card(seat: Seat) -> View {
        View::Card { seat, row: 0, ours: usize::from(seat.number()), own: 1 }
    }

    pub(crate) fn press(&mut self, button: Button, desk: &mut Desk<'_>) -> Next {
        if self.tumble().goes_on(desk.now) {
            self.lie();
            return Next::Stay;
        }
        match self {
            View::Card { seat, row, ours, own } => {
                let owned = desk.book.cards().count();
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
                            2 => desk.book.card(*own).copied(),
                            _ => None,
                        };
                        let seat = *seat;
                        self.choose_card(seat, card, desk);
                    }
                    (Button::B, _) => {
                        let seat = *seat;
                        return self.leave_card(seat, desk);
                    }
                }
                Next::Stay
            }
            View::RollOff => {
                match button {
                    Button::A => self.roll_off(desk),
                    Button::B if desk.game().is_some_and(Combo::tells_cards) => {
                        *self = View::card(Seat::FIRST);
                    }
                    _ => {}
                }
                Next::Stay
            }
            View::RolledOff { .. } | View::Fell { .. } | View::Scores(_) => match button {
                // From something shown to where the game stands.
                Button::A => Next::Renew,
                Button::B => Next::TakeBack,
                _ => Next::Stay,
            },
            View::Throw => match button {
                Button::A => self.throw(desk),
                Button::Up => match desk.game().and_then(claimant) {
                    Some(seat) => Next::Away(Away::Claim(seat)),
                    None => Next::Stay,
                },
                Button::B => Next::TakeBack,
                _ => Next::Stay,
            },
            View::Place { cursor, .. } | View::Take { cursor } => match button {
                Button::A => {
                    let cursor = *cursor;
                    self.place(cursor, desk)
                }
                Button::B => self.more(desk),
                arrow => {
                    *cursor = moved(*cursor, arrow, 5);
                    Next::Stay
                }
            },
            View::Die { seat, cell, chosen } => {
                let Some(game) = desk.game::<Combo>() else { return Next::Stay };
                let (seat, cell) = (*seat, *cell);
                let faces = dice_for(game, seat, cell);
                match button {
                    Button::A => match faces.get(*chosen) {
                        Some(&face) => self.lay(seat, face, cell, desk),
                        None => Next::Renew,
                    },
                    Button::B => Next::Renew,
                    arrow => {
                        *chosen = stepped(*chosen, faces.len(), arrow);
                        Next::Stay
                    }
                }
            }
            View::Choices { chosen } => {
                let Some(game) = desk.game::<Combo>() else { return Next::Stay };
                let others = others(game);
                match button {
                    Button::A => match others.get(*chosen) {
                        Some(Other::Again) => self.throw(desk),
                        Some(Other::Stop) => self.wish(Command::Stop, desk),
                        Some(Other::Cannot) => self.wish(Command::Cannot, desk),
                        None => Next::Renew,
                    },
                    // Where nothing more can be placed there is nothing to go back to but the die before.
                    Button::B if game.seat().and_then(|seat| likeliest(game, seat)).is_none() => {
                        Next::TakeBack
                    }
                    Button::B => Next::Renew,
                    arrow => {
                        *chosen = stepped(*chosen, others.len(), arrow);
                        Next::Stay
                    }
                }
            }
            View::Lift { cursor, marked } => {
                match button {
                    Button::A if marked.contains(*cursor) => marked.remove(*cursor),
                    Button::A => {
                        let game = desk.game::<Combo>();
                        let player = game.and_then(|game| game.players().get(game.seat()?));
                        let filled = player.is_some_and(|player| player.filled().contains(*cursor));
                        if filled && marked.len() < 3 {
                            marked.insert(*cursor);
                        }
                    }
                    // With none marked there is nothing to lift yet: B takes back.
                    Button::B if marked.is_empty() => return Next::TakeBack,
                    Button::B => {
                        let cells: Lift = marked.iter().take(3).collect();
                        return self.wish(Command::Lift(cells), desk);
                    }
                    arrow => *cursor = moved(*cursor, arrow, 5),
                }
                Next::Stay
            }
        }
    }

    /// The seat plays with that card, or with one that the box learns.
    fn choose_card(&mut self, seat: Seat, card: Option<Card>, desk: &mut Desk<'_>) {
        if let Some(card) = card
            && !desk.wish(&Wish::Combo(Command::Card { seat, card }), &mut |_| ())
        {
            return;
        }
        desk.cue(Cue::Click);
        let next = desk.game().and_then(|game| Self::after(seat, game));
        *self = next.map_or(View::RollOff, View::card);
    }

    /// Back to the seat before.
    fn leave_card(&mut self, seat: Seat, desk: &mut Desk<'_>) -> Next {
        if let Some(before) = Seat::new(seat.number() - 1) {
            // A card that was told is taken back, so that another can be chosen.
            let told = desk.game().is_some_and(|game: &Combo| {
                game.players().get(before).is_some_and(|player| player.card().absent().is_some())
            });
            if told {
                undo(desk);
            }
            *self = View::card(before);
        } else if desk.game().is_some_and(|game: &Combo| game.round() > Some(1)) {
            return Next::TakeBack;
        }
        Next::Stay
    }

    fn roll_off(&mut self, desk: &mut Desk<'_>) {
        let Some(seats) = desk.game().map(Combo::rolling_off) else { return };
        if desk.roll(&Wish::Combo(Command::RollOff { dice: seats.iter().count() }), &mut |_| ()) {
            *self = View::RolledOff { seats, tumble: desk.tumble() };
        }
    }

    fn throw(&mut self, desk: &mut Desk<'_>) -> Next {
        let Some(game) = desk.game::<Combo>() else { return Next::Stay };
        let Some(roller) = game.roller() else { return Next::Stay };
        let throw = Command::Throw { white: game.to_throw() };
        if !desk.roll(&Wish::Combo(throw), &mut |_| ()) {
            return Next::Stay;
        }
        let tumble = desk.tumble();
        *self = match desk.game().map(View::of) {
            Some(View::Place { cursor, .. }) => View::Place { cursor, tumble },
            _ => View::Fell { roller, tumble },
        };
        Next::Stay
    }

    /// What else than placing there is to do; often nothing, since one has to be placed. Who is only asked leaves it.
    fn more(&mut self, desk: &mut Desk<'_>) -> Next {
        match desk.game::<Combo>() {
            Some(game) if game.phase() == Some(Phase::Take) => match game.seat() {
                Some(seat) => self.wish(Command::Leave { seat }, desk),
                None => Next::Stay,
            },
            Some(game) if others(game).is_empty() => {
                // Refused, so that the reason is said.
                self.wish(Command::Cannot, desk)
            }
            _ => {
                *self = View::Choices { chosen: 0 };
                Next::Stay
            }
        }
    }

    /// Puts a die on the square, asking which if that is not clear.
    fn place(&mut self, cell: Cell, desk: &mut Desk<'_>) -> Next {
        let Some(game) = desk.game::<Combo>() else { return Next::Stay };
        let Some(seat) = game.seat() else { return Next::Stay };
        let faces = dice_for(game, seat, cell);
        match faces[..] {
            [] => {
                // It is refused with its reason.
                let first = game.thrown().and_then(|(_, table)| table.iter().next());
                self.lay(seat, first.unwrap_or(Face::One), cell, desk)
            }
            [face] => self.lay(seat, face, cell, desk),
            _ => {
                *self = View::Die { seat, cell, chosen: 0 };
                Next::Stay
            }
        }
    }

    fn lay(&mut self, seat: Seat, face: Face, cell: Cell, desk: &mut Desk<'_>) -> Next {
        let taking = desk.game().and_then(Combo::phase) == Some(Phase::Take);
        let command = match taking {
            true => Command::Take { seat, face, cell },
            false => Command::Place { face, cell },
        };
        self.wish(command, desk)
    }

    fn wish(&mut self, command: Command, desk: &mut Desk<'_>) -> Next {
        let mut scores = Scores::new();
        let mut cue = Cue::Click;
        let done = desk.wish(&Wish::Combo(command), &mut |heard| match heard {
            Heard::Combo(News::Scores { seat, points, score }) => {
                let _ = scores.push((seat, points, score));
            }
            Heard::Combo(News::Combo { .. }) => cue = Cue::Star,
            Heard::Combo(News::Winners { .. }) => cue = Cue::Win,
            _ => {}
        });
        if !done {
            return Next::Stay;
        }
        desk.cue(cue);
        if !scores.is_empty() {
            *self = View::Scores(scores);
            return Next::Stay;
        }
        // Nothing more can be placed: throw again or stop.
        if let Some(game) = desk.game::<Combo>()
            && game.phase() == Some(Phase::Place)
            && game
                .seat()
                .is_some_and(|seat| game.fit(seat) == Fit::No || likeliest(game, seat).is_none())
        {
            *self = View::Choices { chosen: 0 };
            return Next::Stay;
        }
        Next::Renew
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

    pub(crate) fn wake(&self, now: Millis) -> Option<Millis> {
        self.tumble().wake(now)
    }
}
