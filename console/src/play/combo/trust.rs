//! The game on trust: dice are placed on the table, and only their number is entered.

use super::{Act, AddKey, At, View};
use crate::context::{Context, Note};
use crate::input::Button;
use crate::screen::Transition;
use crate::who::{ARROWS, Who};
use rules_core::combo::{Best, BestLines, Combo, Command, Phase, Player, Takers};
use rules_core::{Game, Seat, Seats};

/// The other seats in play, clockwise from this one.
pub(super) fn others(game: &Combo, seat: Seat) -> impl Iterator<Item = Seat> {
    game.in_play().clockwise_after(seat).filter(move |&other| other != seat)
}

/// Tests if it has been entered how many dice of this throw were placed.
fn has_entered_dice(game: &Combo) -> bool {
    game.thrown().is_none()
}

/// How many dice would be thrown after placing this many.
pub(super) fn again_with(game: &Combo, dice: u8) -> usize {
    let dice = if has_entered_dice(game) { 0 } else { usize::from(dice) };
    match game.lying().saturating_sub(dice) {
        0 => {
            let hand = game.roller().and_then(|seat| game.players().get(seat));
            hand.map_or(0, |player| usize::from(player.hand()).min(Combo::THROW))
        }
        left => left,
    }
}

pub(super) fn offer_placed(game: &Combo, dice: u8, back: bool, add: AddKey<'_>) {
    if !has_entered_dice(game) {
        match dice {
            1 => add(Button::Left, Act::None),
            _ => add(Button::Left, Act::Fewer),
        }
        if usize::from(dice) < game.lying() {
            add(Button::Right, Act::More);
        }
    }
    add(Button::A, Act::PlaceStop);
    if again_with(game, dice) > 0 {
        add(Button::Down, Act::PlaceAgain);
    }
    add(Button::Up, Act::Combo);
    if back {
        add(Button::B, Act::Undo);
    }
}

/// The seats that took a die, clockwise from the roller.
fn takers(game: &Combo, took: Seats) -> Takers {
    let roller = game.roller().unwrap_or(Seat::FIRST);
    others(game, roller).filter(|&seat| took.contains(seat)).collect()
}

/// The game after these seats have taken a die, if that is possible.
pub(super) fn after(game: &Combo, took: Seats) -> Option<Combo> {
    let none = Command::NoneFits { takers: takers(game, took) };
    let event = game.decide(&none, &mut rules_core::Given::default()).ok()?;
    let mut game = game.clone();
    game.apply(&event, &mut |_| ());
    Some(game)
}

pub(super) fn offer_took(game: &Combo, took: Seats, add: AddKey<'_>) {
    let roller = game.roller().unwrap_or(Seat::FIRST);
    for (seat, key) in others(game, roller).zip(ARROWS) {
        let mut more = took;
        more.insert(seat);
        // No more dice can be taken than are on the table.
        if took.contains(seat) || after(game, more).is_some() {
            add(key, Act::Took(seat));
        }
    }
    // The three other seats leave one arrow.
    if combo_taken(game, took).is_some() {
        add(Button::Down, Act::Combo);
    }
    add(Button::A, Act::TookAll);
    add(Button::B, Act::Back);
}

/// The seat that may have made a COMBO with the die it took: the last, if it has enough dice.
pub(super) fn combo_taken(game: &Combo, took: Seats) -> Option<Seat> {
    let seat = last_of(game, took)?;
    let announce = announcement(game, seat);
    after(game, took).is_some_and(|after| after.may(&announce)).then_some(seat)
}

/// The announcement of a COMBO before the lines of the others are known.
fn announcement(game: &Combo, seat: Seat) -> Command {
    let lines = others(game, seat).map(|_| Best::None).collect();
    Command::Announce { seat, double: false, lines }
}

/// The seat whose best line is asked for now.
pub(super) fn asked(game: &Combo, maker: Seat, lines: &BestLines) -> Option<Seat> {
    game.in_play().iter().filter(|&seat| seat != maker).nth(lines.len())
}

pub(super) fn offer_lines(game: &Combo, maker: Seat, lines: &BestLines, add: AddKey<'_>) {
    let on_card = |seat| game.players().get(seat).map_or(0, Player::on_card);
    let dice = asked(game, maker, lines).map_or(0, on_card);
    let fits = [0, 2, 3];
    for ((line, key), needs) in Best::ALL.into_iter().zip(ARROWS).zip(fits) {
        if dice >= needs {
            add(key, Act::Line(line));
        }
    }
    if lines.is_empty() && on_card(maker) >= 8 {
        add(Button::Down, Act::Double);
    }
    add(Button::B, Act::Back);
}

/// The seats that may have 300 on trust, and the line that would give it.
pub(super) fn may_have(game: &Combo) -> impl Iterator<Item = (Seat, Best)> {
    let lines = move |seat| {
        let has = move |line: &Best| {
            let claims = game.may(&Command::ClaimLine { seat, line: *line });
            claims || *line == Best::Three && game.may(&Command::Claim { seat })
        };
        [Best::Three, Best::Four].into_iter().find(has).map(|line| (seat, line))
    };
    game.in_play().iter().filter_map(lines)
}

/// Tests if the next seat throws with the same press: not if a seat may have 300, which it has to
/// claim before.
pub(super) fn throws_at_once(game: &Combo) -> bool {
    game.phase() == Some(Phase::Throw) && may_have(game).next().is_none()
}

pub(super) fn offer_check(seat: Option<Seat>, add: AddKey<'_>) {
    match seat {
        // The seats have keys of their own.
        None => {}
        Some(_) => {
            add(Button::Left, Act::ClaimLine(Best::Three));
            add(Button::Right, Act::ClaimLine(Best::Four));
        }
    }
    add(Button::B, Act::Back);
}

impl View {
    pub(super) fn act_on_trust(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        match (act, &mut self.at) {
            (Act::More, At::Placed { dice }) => *dice += 1,
            (Act::Fewer, At::Placed { dice }) => *dice -= 1,
            (Act::None, _) => self.at = At::Took { takers: Seats::NONE },
            (Act::Took(seat), At::Took { takers }) => match takers.contains(seat) {
                true => takers.remove(seat),
                false => takers.insert(seat),
            },
            (Act::TookAll, At::Took { takers }) => {
                let takers = *takers;
                return self.book_took(takers, context);
            }
            (Act::Combo, _) => return self.announce(context),
            (Act::Double, At::Lines { double, .. }) => *double = !*double,
            (Act::Line(line), At::Lines { maker, double, lines }) => {
                let _ = lines.push(line);
                let (seat, double, lines) = (*maker, *double, lines.clone());
                let all =
                    context.game::<View>().is_some_and(|game| asked(game, seat, &lines).is_none());
                if all {
                    let transition =
                        self.enter_and_go_on(&Command::Announce { seat, double, lines }, context);
                    // Refused: the lines are asked for again.
                    if let At::Lines { lines, .. } = &mut self.at {
                        lines.clear();
                    }
                    return transition;
                }
            }
            (Act::LiftDice(dice), _) => {
                return match self.enter(&Command::LiftDice { dice }, context) {
                    true => self.throw(context),
                    false => Transition::Stay,
                };
            }
            (Act::Who(who), At::Check { seat: asked }) => {
                let Some(seat) = Who::default().take(who) else { return Transition::Stay };
                if context.game::<View>().is_some_and(Combo::on_trust) {
                    *asked = Some(seat);
                } else {
                    return self.enter_and_go_on(&Command::Claim { seat }, context);
                }
            }
            (Act::ClaimLine(line), At::Check { seat: Some(seat) }) => {
                let seat = *seat;
                return self.enter_and_go_on(&Command::ClaimLine { seat, line }, context);
            }
            _ => {}
        }
        Transition::Stay
    }

    /// Enters how many dice were placed, and goes on as the key says.
    pub(super) fn place_on_trust(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        let At::Placed { dice } = self.at else { return Transition::Stay };
        let entered = context.game::<View>().is_some_and(has_entered_dice);
        if !entered && !self.enter(&Command::PlacedDice { dice }, context) {
            return Transition::Stay;
        }
        match act {
            Act::PlaceAgain => self.throw(context),
            _ => self.enter_and_go_on(&Command::Stop, context),
        }
    }

    /// Enters that nothing fits the roller and that these seats took a die each; then the next seat
    /// throws or lifts.
    fn book_took(&mut self, took: Seats, context: &mut Context<'_>) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let takers = takers(game, took);
        if !self.enter(&Command::NoneFits { takers }, context) {
            return Transition::Stay;
        }
        match context.game::<View>().is_some_and(throws_at_once) {
            true => self.throw(context),
            false => self.go_on(context),
        }
    }

    /// Announces a COMBO, if there are enough dice for one; otherwise nothing is entered, and a
    /// note says why.
    fn announce(&mut self, context: &mut Context<'_>) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let (event, maker) = match self.at {
            At::Placed { dice } => {
                let placed = (!has_entered_dice(game)).then_some(Command::PlacedDice { dice });
                (placed, game.roller())
            }
            At::Throw { .. } => (None, game.may_announce()),
            At::Took { takers: took } => {
                (Some(Command::NoneFits { takers: takers(game, took) }), last_of(game, took))
            }
            _ => return Transition::Stay,
        };
        let Some(seat) = maker else { return Transition::Stay };
        let mut sim = game.clone();
        if let Some(command) = &event {
            match game.decide(command, &mut rules_core::Given::default()) {
                Ok(event) => sim.apply(&event, &mut |_| ()),
                Err(refusal) => {
                    context.refuse(Note::Refused(refusal));
                    return Transition::Stay;
                }
            }
        }
        let announce = announcement(game, seat);
        if let Err(refusal) = sim.decide(&announce, &mut rules_core::Given::default()) {
            context.refuse(Note::Refused(refusal));
            return Transition::Stay;
        }
        if let Some(command) = &event
            && !self.enter(command, context)
        {
            return Transition::Stay;
        }
        self.at = At::Lines { maker: seat, double: false, lines: BestLines::new() };
        Transition::Stay
    }

    /// Goes back one line, or to the announcement of the COMBO.
    pub(super) fn back_from_lines(&mut self, context: &mut Context<'_>) -> Transition {
        match &mut self.at {
            At::Lines { lines, .. } if !lines.is_empty() => {
                lines.pop();
                Transition::Stay
            }
            _ if super::can_undo_last(context) => context.take_back(),
            _ => Transition::Play,
        }
    }
}

/// The last seat that took a die.
fn last_of(game: &Combo, took: Seats) -> Option<Seat> {
    takers(game, took).last().copied()
}
