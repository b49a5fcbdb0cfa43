//! Plays a whole game, and compares box and table after every turn.

use crate::desk::Desk;
use crate::{Done, Fingers, Table};
use serde_json::Value;

/// More turns than any game takes: beyond that, something goes round in circles.
const ENDLESS: u32 = 5_000;

/// Plays a game to its end and returns how many turns it took.
///
/// # Errors
///
/// If the box is not as expected, if box and table differ, or if the game does not end.
pub fn play<T: Table>(desk: &mut Desk, fingers: &mut impl Fingers<T>, table: &mut T) -> Done<u32> {
    fingers.begin(desk, table)?;
    agree(desk, table)?;
    for turns in 1..ENDLESS {
        fingers.turn(desk, table)?;
        agree(desk, table)?;
        if !table.winners().is_empty() {
            return Ok(turns);
        }
    }
    Err("the game does not end".into())
}

/// Compares the table with the game in the box.
///
/// # Errors
///
/// If they differ.
pub fn agree(desk: &mut Desk, table: &impl Table) -> Done {
    let table = table.state();
    let Some(mut holds) = desk.state() else { return Err("the box holds no game".into()) };
    for (what, mut lies) in table.as_object().cloned().unwrap_or_default() {
        let held = &mut holds[&what];
        in_order(held);
        in_order(&mut lies);
        if *held != lies {
            return Err(format!("box and table differ in {what}: {held} and {lies}"));
        }
    }
    Ok(())
}

/// Sorts lists of squares, which may be in any order.
fn in_order(value: &mut Value) {
    if let Value::Array(items) = value {
        items.iter_mut().for_each(in_order);
        if items.iter().all(|item| item.as_str().is_some_and(|name| name.len() == 2)) {
            items.sort_by(|one, other| one.as_str().cmp(&other.as_str()));
        }
    }
}
