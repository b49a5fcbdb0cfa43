//! Before a round: which cards are used and who starts; and after it, the scores.
//!
//! A card stays from round to round, and so does what was learned of it, unless the players change
//! it.

use super::{Act, At, View};
use crate::context::{Book, Context};
use crate::kept::Kept;
use crate::own_dice::OwnDice;
use crate::pad::Pad;
use crate::play::{GameView as _, Tumble};
use crate::screen::Transition;

use crate::setup::Cards;
use heapless::Vec;
use rules_core::combo::{
    Card, Column, Combo, Command, Correct, Correction, Event, OUR_CARDS, our_card,
};
use rules_core::{Faces, Game, Seat, Seats};

/// The scores of a round: the seat, its points, and its score after that.
pub(super) type Scores = Vec<(Seat, u16, u16), 4>;

/// The card that a seat plays with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Chosen {
    /// The one it had, if any; its known numbers stay known.
    #[default]
    Same,
    /// A card that the box learns during play.
    Learn,
    Ours(u8),
    Own(u8),
}

/// The choice of each seat.
pub(super) type Picks = [Chosen; 4];

/// The index of a seat in such a list.
fn nth(seat: Seat) -> usize {
    usize::from(seat.number()) - 1
}

/// Tests if this seat has a card that it can keep.
pub(super) fn had_one(seat: Seat, picks: &Picks) -> bool {
    picks.get(nth(seat)) == Some(&Chosen::Same)
}

/// The known numbers of each seat's card.
pub(crate) fn cards_of(game: &Combo) -> Cards {
    let mut cards = Cards::default();
    for (card, (_, player)) in cards.iter_mut().zip(game.players().iter()) {
        *card = *player.card();
    }
    cards
}

/// Enters the known cards before a round: as a whole if all red numbers are known, otherwise number
/// by number, as long as the press has room for it. The rest is learned again.
pub(crate) fn retell(cards: &Cards, context: &mut Context<'_>) {
    let seats = context.game::<View>().map(Combo::in_play).unwrap_or_default();
    let known = |seat: Seat| cards.get(nth(seat));
    let mut each = |whole: bool| {
        for seat in seats.iter() {
            match known(seat) {
                Some(&card) if whole && card.absent().is_some() => {
                    context.enter::<View>(&Command::Card { seat, card }, &mut |_| ());
                }
                Some(card) if !whole && card.absent().is_none() => tell_parts(seat, card, context),
                _ => {}
            }
        }
    };
    each(true);
    each(false);
    *context.note = None;
}

/// How many entries of the press are left for whatever else it has to save.
const ROOM: usize = 3;

fn tell_parts(seat: Seat, card: &Card, context: &mut Context<'_>) {
    let columns = Column::ALL.into_iter().filter_map(|column| {
        let red = card.head(column.number());
        red.map(|red| Correct::Column { seat, column, red: Some(red) })
    });
    let squares = card.squares().iter_known().map(|(cell, shows)| Correct::Square {
        seat,
        cell,
        shows: Some(shows.pips().into()),
    });
    for part in columns.chain(squares) {
        let keep = &context.effects.keep;
        if keep.len() + ROOM < keep.capacity() {
            context.enter::<View>(&Command::Correct(part), &mut |_| ());
        }
    }
}

/// Saves the known numbers of the cards of a round that is over.
pub(crate) fn remember(cards: Cards, context: &mut Context<'_>) {
    for ((number, card), before) in (1..).zip(cards).zip(*context.cards) {
        if let Some(seat) = Seat::new(number).filter(|_| card != before) {
            context.keep(Kept::SeatCard { seat, card });
        }
    }
    *context.cards = cards;
}

/// The screen before a round. In the first one no seat has a card yet, unless it was entered.
pub(super) fn before_the_round(game: &Combo) -> At {
    let known = game.players().iter().any(|(_, player)| *player.card() != Card::default());
    let asks = game.round() == Some(1) && !known && game.tells_cards() && !game.on_trust();
    match asks {
        true => At::Card { seat: first(game), picks: [Chosen::Learn; 4] },
        false => At::RollOff { picks: Picks::default() },
    }
}

fn first(game: &Combo) -> Seat {
    game.in_play().iter().next().unwrap_or(Seat::FIRST)
}

/// The card that a seat has chosen; an empty one if it has to be learned.
fn card(chosen: Chosen, same: Card, book: &Book) -> Card {
    match chosen {
        Chosen::Same => Some(same),
        Chosen::Learn => None,
        Chosen::Ours(number) => our_card(number.into()),
        Chosen::Own(number) => book.card(number.into()).copied(),
    }
    .unwrap_or_default()
}

impl View {
    pub(super) fn choose_card(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let (seat, picks) = match &self.at {
            At::Card { seat, picks } => (*seat, *picks),
            _ => (first(game), Picks::default()),
        };
        match act {
            Act::Same => self.chosen(seat, picks, Chosen::Same, context),
            // The seats after it learn too, if none has had a card.
            Act::Learn if had_one(seat, &picks) => {
                self.chosen(seat, picks, Chosen::Learn, context);
            }
            Act::Learn => self.at = At::RollOff { picks },
            Act::OtherCards => {
                forget(context);
                self.at = At::Card { seat, picks };
            }
            _ => {
                let own = act == Act::Own;
                let count = if own { context.book.cards().count() } else { OUR_CARDS };
                let most = u8::try_from(count).unwrap_or(0);
                self.at = At::CardNumber { seat, picks, pad: Pad::new(most, true), own };
            }
        }
        Transition::Stay
    }

    /// Handles a number entered on the pad, or `None` for a card that is learned.
    pub(super) fn card_number(
        &mut self,
        number: Option<u8>,
        context: &mut Context<'_>,
    ) -> Transition {
        let At::CardNumber { seat, picks, pad, own } = self.at else { return Transition::Stay };
        let asks_all = !had_one(seat, &picks);
        let chosen = match number {
            None => Chosen::Learn,
            Some(number) if own => Chosen::Own(number),
            Some(number) => Chosen::Ours(number),
        };
        self.chosen(seat, picks, chosen, context);
        // The other cards are probably of the same kind.
        if let At::Card { seat, picks } = self.at
            && asks_all
        {
            self.at = At::CardNumber { seat, picks, pad, own };
        }
        Transition::Stay
    }

    /// Stores a seat's choice, and asks the next seat.
    fn chosen(&mut self, seat: Seat, mut picks: Picks, chosen: Chosen, context: &Context<'_>) {
        if let Some(pick) = picks.get_mut(nth(seat)) {
            *pick = chosen;
        }
        let seats = context.game::<View>().map(Combo::in_play).unwrap_or_default();
        let next = seats.iter().find(|next| next.number() > seat.number());
        self.at = match next {
            Some(seat) => At::Card { seat, picks },
            None => At::RollOff { picks },
        };
    }

    /// Enters the cards, unless they have been, and rolls for who starts.
    pub(super) fn roll_off(&mut self, context: &mut Context<'_>) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let seats = game.rolling_off();
        let known = game.players().iter().any(|(_, player)| *player.card() != Card::default());
        if game.tells_cards() && !known && !game.on_trust() {
            let picks = if let At::RollOff { picks } = self.at { picks } else { Picks::default() };
            let mut cards = *context.cards;
            for (same, chosen) in cards.iter_mut().zip(picks) {
                *same = card(chosen, *same, context.book);
            }
            retell(&cards, context);
        }
        if context.own_dice() {
            let dice = OwnDice::new(false, seats.iter().count());
            self.at = At::Own { dice, seats };
            return Transition::Stay;
        }
        self.rolled_off(seats, None, context)
    }

    pub(super) fn rolled_off(
        &mut self,
        seats: Seats,
        given: Option<Faces>,
        context: &mut Context<'_>,
    ) -> Transition {
        let command = Command::RollOff { dice: seats.iter().count() };
        let tumble = if given.is_some() { Tumble::AT_REST } else { context.tumble() };
        let done = match given {
            Some(faces) => context.roll_given::<View>(&command, faces),
            None => context.roll::<View>(&command),
        };
        if done {
            (self.at, self.tumble) = (At::RolledOff { seats }, tumble);
        }
        Transition::Stay
    }
}

/// Undoes entering the cards of this round, so that others can be chosen.
fn forget(context: &mut Context<'_>) {
    let tells = |event: &Event| match event {
        Event::CardTold { .. } => true,
        Event::Corrected(correction) => {
            matches!(correction, Correction::Square { .. } | Correction::Column { .. })
        }
        _ => false,
    };
    while context.game::<View>().is_some_and(Combo::tells_cards)
        && context
            .session
            .as_ref()
            .is_some_and(|session| View::last(&session.table).is_some_and(tells))
        && context.effects.keep.len() + 1 < context.effects.keep.capacity()
        && context.undo_entry()
    {}
}
