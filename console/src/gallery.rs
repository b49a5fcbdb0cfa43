//! Every screen, and how to get to it.

use core::fmt;

/// A screen with its name and the script that leads to it, starting from an empty save, with the
/// dice of [`SEED`]. The name begins with that of the screen.
pub struct Scene {
    pub name: &'static str,
    /// How it begins: one of [`begin`].
    pub begin: &'static str,
    /// How it goes on from there.
    pub then: &'static str,
}

impl Scene {
    /// The whole script.
    pub fn script(&self) -> impl fmt::Display {
        fmt::from_fn(|f| write!(f, "{} {}", self.begin, self.then))
    }
}

/// The seed of the dice that scenes are played with.
pub const SEED: u64 = 7;

/// Scripts that scenes begin with: up to the first question of a game, for so many seats.
pub mod begin {
    pub const FRESH: &str = "";
    pub const BINGOLINO: &str = "1000ms left left left A left A";
    pub const BINGOLINO_3: &str = "1000ms left left A A left A";
    pub const BINGOLINO_4: &str = "1000ms left left right A left A";
    pub const BINGOLINO_ON_TRUST: &str = "1000ms left right right A left A";
    /// With boards to be entered.
    pub const BINGOLINO_ENTERED: &str = "1000ms left left left A left right A";
    pub const BINGOLINO_OWN_DICE: &str = "1000ms left left left A left down right A";
    pub const COMBO: &str = "1000ms up left left A A";
    pub const COMBO_3: &str = "1000ms up left A A A";
    pub const COMBO_4: &str = "1000ms up left right A A";
    pub const COMBO_ON_TRUST: &str = "1000ms up right A A A";
    pub const COMBO_OWN_DICE: &str = "1000ms up left left A down down right A";
    pub const DINGOMINOS: &str = "1000ms right left up left A left A";
    pub const DINGOMINOS_4: &str = "1000ms right left up down A left A";
    pub const DINGOMINOS_8: &str = "1000ms right left down down A up left A";
    /// With one round, which is the whole game.
    pub const DINGOMINOS_ONE_ROUND: &str = "1000ms right left up left A left right A";
    /// With as many tiles as are dealt: the stock is empty.
    pub const DINGOMINOS_NO_STOCK: &str = "1000ms right left up left A left down right A";
    pub const DINGOMINOS_ON_TRUST: &str = "1000ms right right up down A left A";
    pub const FREE_DICE: &str = "1000ms down";
}
use begin::*;

macro_rules! scenes {
    ($($name:literal: $begin:ident, $then:literal;)+) => {
        &[$(Scene { name: $name, begin: $begin, then: $then }),+]
    };
}

#[rustfmt::skip]
pub const SCENES: &[Scene] = scenes! {
    "splash": FRESH, "";
    "choose": FRESH, "1000ms";
    "choose-back": FREE_DICE, "holdB up A down";
    "home-go-on": DINGOMINOS_4, "holdB up A";
    "home-again": BINGOLINO, "holdB up up up A left A down B";
    "replace": BINGOLINO, "left holdB up A down left";
    "setup-watch": FRESH, "1000ms left";
    "setup-seats": FRESH, "1000ms left left";
    "setup-seats-eight": FRESH, "1000ms right left";
    "setup-people": FRESH, "1000ms left left right";
    "setup-people-eight": FRESH, "1000ms right left down down";
    "setup-start": FRESH, "1000ms left left right A";
    "setup-start-eight": FRESH, "1000ms right left down down A";
    "setup-options": FRESH, "1000ms up left left A";
    "setup-options-bingolino": FRESH, "1000ms left left left A left";
    "setup-options-dingominos": FRESH, "1000ms right left up left A left";
    "tiles": FRESH, "1000ms A A A A A left A";
    "bingolino-ask": FRESH, "1000ms A A A A A A A A A";
    "bingolino-ask-refused": FRESH, "1000ms A A A A A A A 2000ms A A A A A A 2000ms A left A";
    "bingolino-back": FRESH, "1000ms A A A A down A A A A up A A right A A A A up A B A";
    "bingolino-roll": FRESH, "1000ms A A A A A A";
    "bingolino-roll-four": FRESH, "1000ms A right right A A A A A A A";
    "bingolino-stars": FRESH, "1000ms A A A A A A down left A B up A A A A A down A A A A A A A A A A up left A up \
         A A";
    "bingolino-sum": FRESH, "1000ms A A A A A A A down A A";
    "bingolino-total": FRESH, "1000ms A A A A A A A";
    "bingolino-total-five": FRESH, "1000ms A A A A A A right right A 2000ms";
    "bingolino-total-lies": FRESH, "1000ms A A A A A A A 2000ms";
    "bingolino-why": FRESH, "1000ms A A left A A A A A up A A A down A up A A A B";
    "combo-card": COMBO, "";
    "combo-card-number": COMBO, "left";
    "combo-card-number-row": COMBO, "left up";
    "combo-card-same": COMBO, "left up left up up down";
    "combo-roll-off": COMBO, "A";
    "combo-rolled-off": COMBO, "A A!";
    "combo-rolled-off-lies": COMBO, "A A";
    "combo-throw": COMBO, "A A A left up down left up down";
    "combo-place-tumbles": COMBO, "A A A!";
    "combo-own-dice": COMBO_OWN_DICE, "A A up left down A A";
    "combo-place": COMBO, "left up left up up A A";
    "combo-place-other": COMBO, "left up left up up A A right";
    "combo-place-learning": COMBO, "A A A";
    "combo-place-placed": COMBO, "A A A left left up";
    "combo-column": COMBO, "A A A left";
    "combo-row": COMBO, "A A A left left";
    "combo-die": COMBO, "A A A left up down left up down A left up right left down down A up right left left down \
         A right left down A left right right A down";
    "combo-takers": COMBO, "left up left up up A A A";
    "combo-takers-three": COMBO_4, "A A A down";
    "combo-lift": COMBO_4, "A left down left left up A up right A A A A A A A A A A A A A A A A A A A A";
    "combo-lift-choose": COMBO_4, "A left down left left up A up right A A A A A A A A A A A A A A A A A A A A down left";
    "combo-scores": COMBO, "A A A left up down left up down A left up right left down down A up right left left down \
         A right left down A left right right A down up down down A left right up up left left \
         right down A right down down left A down A right A down A right A down A down A A down \
         up 1600ms";
    "combo-300": COMBO_3, "left A down A right A A A A A A A A A A A A A A 1600ms A A A A A A A A A A A A A A A A A \
         A down A down A A down A A A 1600ms A A A A A A A A A A down A A A A A A down A down A A \
         A A A A A A down A down A A A 1600ms A A A A A A A A A A A A A A A A 1600ms A A A A A A";
    "combo-placed": COMBO_ON_TRUST, "A A";
    "combo-placed-two": COMBO_ON_TRUST, "A A right";
    "combo-placed-refused": COMBO_ON_TRUST, "A A up";
    "combo-took": COMBO_ON_TRUST, "A A left left left";
    "combo-lines": COMBO_ON_TRUST, "A A right down A A down A left left up A left left up A A down A right down A left left \
         A A left A right down A right down A A down A A right A right down A left left A left \
         left up A down A left up up A";
    "combo-check": COMBO_ON_TRUST, "A A down holdB down down A";
    "combo-check-line": COMBO_ON_TRUST, "A A down holdB down down A left";
    "combo-throw-needs": COMBO_ON_TRUST, "A A right down A A down A left left up A left left up A A down A right down A left left \
         A A left A right down A right down A A down A A right A right down A left left A left \
         left up A down A left up up A up right 1600ms A A A down A A A left left A A left up A \
         left left up A right down A right down A right down A right down A right up up right \
         1600ms A A A A left left A A down A left left up A A down A left left up A A right A A \
         left A left left A left left A left A A left A right right A right right down A left up \
         up A right right 1600ms A A right A A A down A left left A A down A left left up A left \
         left up A A down A A right A left A A down A right down A down A right down A right down \
         A left left A A left left up A A down right left A A down";
    "combo-correct": COMBO, "A A A left left up down holdB down A";
    "combo-correct-turn": COMBO, "A A A left left up down holdB down A A";
    "combo-correct-what": COMBO, "A A A left left up down holdB down A up";
    "combo-correct-square": COMBO, "A A A left left up down holdB down A up left";
    "combo-correct-cell": COMBO, "A A A left left up down holdB down A up left up left";
    "combo-correct-cell-row": COMBO, "A A A left left up down holdB down A up left up left up";
    "combo-correct-move": COMBO, "A A A left left up down holdB down A up left up left left";
    "combo-correct-column": COMBO, "A A A left left up down holdB down A up up";
    "combo-correct-red": COMBO, "A A A left left up down holdB down A up up left";
    "combo-correct-score": COMBO, "A A A left left up down holdB down A up right";
    "combo-correct-score-row": COMBO, "A A A left left up down holdB down A up right A";
    "combo-correct-dice": COMBO_ON_TRUST, "A A down holdB down A up left";
    "card": FRESH, "1000ms A A A";
    "card-head": FRESH, "1000ms A A A up left up";
    "card-square": FRESH, "1000ms A A A up left up A up right down left down A down";
    "cards": FRESH, "1000ms A A";
    "dingominos-choices": FRESH, "1000ms down down A A A A A A A A A";
    "dingominos-count": FRESH, "1000ms down down A A A A A right A A A A down A A A A A A";
    "dingominos-out": FRESH, "1000ms down down A A A A A right A A A A down A A A A A";
    "dingominos-open": FRESH, "1000ms down down A A A A A A";
    "dingominos-open-right": FRESH, "1000ms down down A A A A A A down right right A";
    "dingominos-outer-joker": FRESH, "1000ms down down A A A A A A A A right down right right";
    "dingominos-outer": FRESH, "1000ms down down A A A A A A A A right";
    "dingominos-round": FRESH, "1000ms down down A A A A A A down A A A up A A A A A A A A A A A A A";
    "dingominos-scores": FRESH, "1000ms down down A A A A A right A A A A down A A A A A A A A A A A A";
    "dingominos-short": FRESH, "1000ms down down A left A B right right A up A A A A B A A down up left up left A A \
         A up up A";
    "dingominos-table": FRESH, "1000ms down down A A A A A A A A";
    "dingominos-table-eight": FRESH, "1000ms down down A left A A A A A A A A A A A down A down right right A";
    "dingominos-table-joker": FRESH, "1000ms down down A A A A A A A down right right A";
    "dingominos-table-again": FRESH, "1000ms down down A right A A A A A A A A right A left down left A";
    "free-dice": FRESH, "1000ms down down down A";
    "free-dice-rolled": FRESH, "1000ms down down down A A 2000ms A 2000ms A 2000ms";
    "free-dice-seven": FRESH, "1000ms down down down A right right right right up A 2000ms";
    "menu": BINGOLINO_ON_TRUST, "A holdB";
    "menu-dice": FREE_DICE, "holdB";
    "menu-refused": BINGOLINO, "holdB A";
    "menu-home": FRESH, "1000ms A";
    "history": BINGOLINO_ON_TRUST, "A A up A left A holdB down down down A up";
    "standings": BINGOLINO_ON_TRUST, "holdB down down down down A";
    "rolls": BINGOLINO_ON_TRUST, "A A up A left A holdB down down down down down A";
    "quit": BINGOLINO_4, "holdB up up up A";
    "quit-asked": BINGOLINO_4, "holdB up up up A up";
    "quit-eight": DINGOMINOS_8, "holdB up up up A";
    "settings": FRESH, "1000ms A down A";
    "about": FRESH, "1000ms A up A";
    "update": FRESH, "1000ms A up A A";
    "winners": BINGOLINO, "holdB up up up A left A";
    "winners-scores": BINGOLINO, "holdB up up up A left A right";
};
