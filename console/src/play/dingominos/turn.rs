//! A seat's turn: every key that does something, with what it does.

use super::Act;
use crate::input::Button;
use crate::text::Text;
use heapless::Vec;
use rules_core::Game as _;
use rules_core::dingominos::{Action, Command, Dingominos, Phase, Side, Sign};

pub(super) struct Key {
    pub(super) button: Button,
    pub(super) text: Text,
    pub(super) act: Act,
}

pub(super) type Keys = Vec<Key, 6>;

/// What a seat can do instead of laying a tile: take the penalty, draw, or end the turn.
const OTHERS: [(Command, Text); 4] = [
    (Command::Take { only: None }, Text::TakeSo),
    (Command::Draw, Text::Draw),
    (Command::Pass, Text::Pass),
    (Command::Cannot, Text::Stuck),
];

/// The keys of a turn, except B.
pub(super) fn keys(game: &Dingominos) -> Keys {
    let mut keys = Keys::new();
    let mut add = |button, text, act| drop(keys.push(Key { button, text, act }));
    let mut others = OTHERS.into_iter().filter(|(command, _)| game.may(command));
    let (other, spare) = match (others.next(), others.next()) {
        // In a replay, one may draw or pass, and most players pass (D6).
        (Some(draw), Some(pass)) if draw.0 == Command::Draw => (Some(pass), Some(draw)),
        // With an empty stock it makes no difference why a seat lays nothing (D12).
        (first, _) => (first, None),
    };
    if game.on_trust() {
        trusted(game, &mut add);
    } else {
        entered(game, &mut add);
    }
    // Whoever wants to draw is the one who sees that there is nothing left.
    let draws = other.as_ref().is_some_and(|(command, _)| *command == Command::Draw);
    for (key, offered) in [(Button::A, other), (Button::Down, spare)] {
        if let Some((command, text)) = offered {
            add(key, text, Act::Say(command));
        }
    }
    if draws && game.may(&Command::Empty) {
        add(Button::Up, Text::StockEmptyKey, Act::StockEmpty);
    }
    keys
}

type AddKey<'a> = &'a mut dyn FnMut(Button, Text, Act);

/// Adds the keys that lay a tile: never A, which means on every screen that none is laid.
fn entered(game: &Dingominos, add: AddKey<'_>) {
    for (side, plain, joker) in
        [(Side::Left, Button::Left, Button::Up), (Side::Right, Button::Right, Button::Down)]
    {
        let Some(end) = game.end(side) else { continue };
        if game.penalty().is_none() {
            add(plain, Text::OuterHalf, Act::Outer(side));
            continue;
        }
        // Only a counter answers a draw, so the only questions are at which end, and whether with a
        // joker inside.
        let counter = |inner| Act::Say(Command::Lay { side, inner, outer: Sign::Counter });
        add(plain, Text::Counter, counter(end));
        if end != Sign::Joker {
            add(joker, Text::WithJoker, counter(Sign::Joker));
        }
    }
}

/// The same on trust.
fn trusted(game: &Dingominos, add: AddKey<'_>) {
    let laid = |action| Act::Say(Command::LayOnTrust { action });
    if game.phase() == Some(Phase::Answer) {
        return add(Button::Right, Text::Counter, laid(Some(Action::Counter)));
    }
    add(Button::Left, Text::LaidTile, laid(None));
    add(Button::Right, Text::LaidAction, Act::AskAction);
}
