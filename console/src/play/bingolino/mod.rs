//! Bingolino on the screen.
//!
//! A roll is used seat by seat, the roller first and then clockwise, and only seats that may have
//! the number are asked: with known boards most turns take two presses.

mod picture;

pub(crate) use picture::tile;

use super::{GameView, OnScreen, Tumble, moved, stepped};
use crate::context::{Book, Context};
use crate::input::{Button, Cue, Millis};
use crate::layout::Page;
use crate::screen::Go;
use crate::session::Session;
use crate::setup::{Before, Choice};
use crate::text::{Digits, Text, number};
use heapless::Vec;
use rules_core::bingolino::{Bingolino, Board, Command, News, Phase};
use rules_core::{Cell, Cells, Face, Faces, Game, Line, Lines, Seat, Seats, Squares};

/// Milliseconds for which a line with a star is lit, and then as long dark.
const BLINK: u32 = 250;

/// The stars of one roll: the seats and the lines they completed.
type Stars = Vec<(Seat, Lines<4>), 4>;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct View {
    /// How many dice to roll; the last choice stays.
    dice: usize,
    /// The seats that have said that they turn no tile on this roll.
    declined: Seats,
    stage: Stage,
}

#[derive(Clone, PartialEq, Debug)]
enum Stage {
    Roll,
    Total(Tumble),
    /// Which tile, if any.
    Ask {
        seat: Seat,
        cursor: Cell,
    },
    /// With the total or a smaller sum: asked if the tile is not known.
    Sum {
        seat: Seat,
        cell: Cell,
        chosen: usize,
    },
    /// Why the roller turns none: because nothing fits, or because the roller does not want to.
    Why {
        chosen: usize,
    },
    Back {
        cursor: Cell,
    },
    /// Shown one after the other, from the end of the list.
    Stars(Stars),
}

/// The tile `seat` is likeliest to turn over: a known one with the total, otherwise another known
/// one that fits, otherwise an unknown one.
fn likeliest(game: &Bingolino, seat: Seat) -> Option<Cell> {
    let total = game.roll().map(Faces::total);
    let board = game.boards().get(seat)?;
    let could = Squares::<u8, 4>::cells().filter(|&cell| !game.could_turn(seat, cell).is_empty());
    could.min_by_key(|&cell| match board.tiles().known(cell) {
        Some(shows) if Some(u8::from(shows)) == total => 0,
        Some(_) => 1,
        None => 2,
    })
}

impl OnScreen for Bingolino {
    type View = View;
    const ROLLS_DICE: bool = true;
    const LINES: usize = Line::<4>::COUNT as usize;

    fn view(&self, session: &Session) -> View {
        let stage = match self.phase() {
            Some(Phase::Use) => Stage::Total(Tumble::LIES),
            _ => Stage::Roll,
        };
        View { dice: session.dice, declined: Seats::NONE, stage }
    }

    fn has(&self, seat: Seat) -> Digits {
        number(self.boards().get(seat).map_or(0, Board::stars))
    }

    fn check(&self, page: &mut Page<'_, '_>, seat: Seat, line: usize) {
        picture::check(page, self, seat, line);
    }
}

pub(crate) const BEFORE: Before = Before {
    choices: &[Choice::Boards],
    starter: Some(Text::Darkest),
    say_head: |agreed, context| {
        for command in [Command::Seats(agreed.seats), Command::Start(agreed.start)] {
            context.say::<Bingolino>(&command, &mut |_| ());
        }
    },
};

impl GameView for View {
    fn name(&self) -> &'static str {
        match self.stage {
            Stage::Roll => "bingolino-roll",
            Stage::Total(_) => "bingolino-total",
            Stage::Ask { .. } => "bingolino-ask",
            Stage::Sum { .. } => "bingolino-sum",
            Stage::Why { .. } => "bingolino-why",
            Stage::Back { .. } => "bingolino-back",
            Stage::Stars(_) => "bingolino-stars",
        }
    }

    fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        match &mut self.stage {
            Stage::Roll => self.press_roll(button, context),
            Stage::Total(tumble) => {
                let tumbles = tumble.goes_on(context.now);
                *tumble = Tumble::LIES;
                match button {
                    _ if tumbles => {}
                    Button::A => return self.go_on(context),
                    Button::B => {
                        context.undo();
                    }
                    _ => {}
                }
                Go::Stay
            }
            Stage::Ask { seat, cursor } => match button {
                Button::A => {
                    let (seat, cursor) = (*seat, *cursor);
                    self.press_ask(seat, cursor, context)
                }
                Button::B => {
                    let seat = *seat;
                    self.decline(seat, context)
                }
                arrow => {
                    *cursor = moved(*cursor, arrow, 4);
                    Go::Stay
                }
            },
            Stage::Sum { seat, cell, chosen } => {
                let (seat, cell) = (*seat, *cell);
                let Some(game) = context.game::<Bingolino>() else { return Go::Stay };
                let sums = sums_downward(game, seat, cell);
                match button {
                    Button::A => {
                        let sum = sums.get(*chosen).copied();
                        return self.turn(seat, cell, sum, context);
                    }
                    Button::B => self.stage = Stage::Ask { seat, cursor: cell },
                    arrow => *chosen = stepped(*chosen, sums.len(), arrow),
                }
                Go::Stay
            }
            Stage::Why { chosen } => match button {
                Button::A if *chosen == 0 => self.turn_back(context),
                Button::A => match context.game().and_then(Bingolino::roller) {
                    Some(roller) => self.declined(roller, context),
                    None => Go::Stay,
                },
                Button::B => self.go_on(context),
                arrow => {
                    *chosen = stepped(*chosen, 2, arrow);
                    Go::Stay
                }
            },
            Stage::Back { cursor } => {
                match button {
                    Button::A => {
                        let back = Command::Back { cell: *cursor };
                        if context.say::<Bingolino>(&back, &mut |_| ()) {
                            context.cue(Cue::Click);
                            return self.go_on(context);
                        }
                    }
                    Button::B => self.stage = Stage::Total(Tumble::LIES),
                    arrow => *cursor = moved(*cursor, arrow, 4),
                }
                Go::Stay
            }
            Stage::Stars(stars) => {
                if button == Button::A {
                    stars.pop();
                    if stars.is_empty() {
                        self.stage = Stage::Roll;
                    }
                }
                self.over(context)
            }
        }
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        match self.stage {
            Stage::Total(tumble) => tumble.wake(now),
            Stage::Stars(_) => Some(now + Millis::from(BLINK)),
            _ => None,
        }
    }

    fn draw(&self, page: &mut Page<'_, '_>, session: &Session, _: &Book, now: Millis) {
        self.picture(page, session, now);
    }
}

impl View {
    /// Once the last stars have been seen, leads to the winners.
    fn over(&self, context: &Context<'_>) -> Go {
        let over = context.game::<Bingolino>().is_some_and(|game| !game.winners().is_empty());
        if over && self.stage == Stage::Roll { Go::Play } else { Go::Stay }
    }

    fn press_roll(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        match button {
            Button::Left | Button::Down => self.dice = (self.dice + 3) % 5 + 1,
            Button::Right | Button::Up => self.dice = self.dice % 5 + 1,
            Button::A => {
                if context.roll::<Bingolino>(&Command::Roll { dice: self.dice }) {
                    self.declined = Seats::NONE;
                    self.stage = Stage::Total(context.tumble());
                }
            }
            Button::B => {
                if !context.undo() {
                    return Go::Stay;
                }
                // The roll ended by itself with its last tile, so B means that tile.
                if context.game().is_some_and(|game| self.asked_next(game).is_none()) {
                    let (note, cue) = (*context.note, context.effects.cue);
                    if !context.undo() {
                        (*context.note, context.effects.cue) = (note, cue);
                    }
                }
                return Go::Play;
            }
        }
        Go::Stay
    }

    /// Asks the next seat that may have the number, or ends the roll.
    fn go_on(&mut self, context: &mut Context<'_>) -> Go {
        match context.game().and_then(|game| self.asked_next(game)) {
            Some(stage) => {
                self.stage = stage;
                Go::Stay
            }
            None => self.end_roll(context),
        }
    }

    /// The next seat that may have the number and has not answered.
    fn asked_next(&self, game: &Bingolino) -> Option<Stage> {
        let roller = game.roller()?;
        let playing = game.playing();
        let order =
            core::iter::once(roller).chain(playing.clockwise_after(roller)).filter(|&seat| {
                playing.contains(seat) && !game.has_used(seat) && !self.declined.contains(seat)
            });
        for seat in order {
            if let Some(cursor) = likeliest(game, seat) {
                return Some(Stage::Ask { seat, cursor });
            }
            // The roller has nothing that fits: a tile is turned back, if one is face down.
            let down = game.boards().get(seat).map_or(Cells::NONE, Board::down);
            if seat == roller
                && let Some(cursor) = down.iter().next()
            {
                return Some(Stage::Back { cursor });
            }
        }
        None
    }

    fn end_roll(&mut self, context: &mut Context<'_>) -> Go {
        let mut stars = Stars::new();
        let mut won = false;
        let done = context.say::<Bingolino>(&Command::Done, &mut |news| match news {
            News::Star { seat, line, .. } => {
                match stars.iter_mut().find(|(earner, _)| *earner == seat) {
                    Some((_, lines)) => lines.insert(line),
                    None => {
                        let mut lines = Lines::default();
                        lines.insert(line);
                        let _ = stars.push((seat, lines));
                    }
                }
            }
            News::Winners { .. } => won = true,
            _ => {}
        });
        if !done {
            return Go::Stay;
        }
        match (won, stars.is_empty()) {
            (true, _) => context.cue(Cue::Win),
            (false, false) => context.cue(Cue::Star),
            (false, true) => context.cue(Cue::Click),
        }
        stars.reverse();
        self.stage = if stars.is_empty() { Stage::Roll } else { Stage::Stars(stars) };
        self.over(context)
    }

    /// Turns the tile over, first asking with which sum if that is not clear.
    fn press_ask(&mut self, seat: Seat, cell: Cell, context: &mut Context<'_>) -> Go {
        let Some(game) = context.game::<Bingolino>() else { return Go::Stay };
        let sums = game.could_turn(seat, cell);
        let mut choices = sums.iter();
        // Nobody can see that an unknown tile shows a smaller sum, so that is asked even if there
        // is no choice.
        let unknown =
            game.boards().get(seat).is_some_and(|board| board.tiles().known(cell).is_none());
        let total = game.roll().map(Faces::total);
        match (choices.next(), choices.next()) {
            (Some(_), Some(_)) => {}
            (sum @ Some(_), None) if unknown && sum != total => {}
            // A tile that cannot be turned over is refused, with the reason.
            (sum, _) => return self.turn(seat, cell, sum, context),
        }
        self.stage = Stage::Sum { seat, cell, chosen: 0 };
        Go::Stay
    }

    /// The seat turns no tile.
    fn decline(&mut self, seat: Seat, context: &mut Context<'_>) -> Go {
        let Some(game) = context.game::<Bingolino>() else { return Go::Stay };
        let roller = game.roller() == Some(seat);
        let lies = game.boards().get(seat).is_some_and(|board| !board.down().is_empty());
        // If the box knows that something fits, the roller simply does not want to.
        if roller && lies && game.fit(seat).is_none() {
            self.stage = Stage::Why { chosen: 0 };
            return Go::Stay;
        }
        self.declined(seat, context)
    }

    fn declined(&mut self, seat: Seat, context: &mut Context<'_>) -> Go {
        self.declined.insert(seat);
        let next = self.go_on(context);
        // If that ended the roll, it is what B takes back.
        if matches!(self.stage, Stage::Roll | Stage::Stars(_)) {
            self.declined.remove(seat);
        }
        next
    }

    /// Nothing fits, so the roller turns a tile back.
    fn turn_back(&mut self, context: &Context<'_>) -> Go {
        let Some(game) = context.game::<Bingolino>() else { return Go::Stay };
        let board = game.roller().and_then(|roller| game.boards().get(roller));
        if let Some(cursor) = board.map_or(Cells::NONE, Board::down).iter().next() {
            self.stage = Stage::Back { cursor };
        }
        Go::Stay
    }

    /// Turns the tile over with this sum, or with the total.
    fn turn(&mut self, seat: Seat, cell: Cell, sum: Option<u8>, context: &mut Context<'_>) -> Go {
        let roll = context.game().and_then(Bingolino::roll);
        let total = roll.map_or(0, Faces::total);
        let drop = sum.and_then(|sum| Face::new(total.saturating_sub(sum)));
        if context.say::<Bingolino>(&Command::Turn { seat, cell, drop }, &mut |_| ()) {
            context.cue(Cue::Click);
            return self.go_on(context);
        }
        Go::Stay
    }
}

/// The sums with which an unknown tile could be turned over, the total first.
fn sums_downward(game: &Bingolino, seat: Seat, cell: Cell) -> Vec<u8, 6> {
    let mut sums: Vec<u8, 6> = game.could_turn(seat, cell).iter().take(6).collect();
    sums.reverse();
    sums
}
