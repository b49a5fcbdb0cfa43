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
    "tiles": BINGOLINO_ENTERED, "up up left down A left";
    "bingolino-roll": BINGOLINO, "";
    "bingolino-number": BINGOLINO_4, "A";
    "bingolino-number-five": BINGOLINO_4, "right";
    "bingolino-tile": BINGOLINO_4, "A A";
    "bingolino-tile-row": BINGOLINO_4, "A A left";
    "bingolino-else": BINGOLINO_4, "A A left up";
    "bingolino-tile-last": BINGOLINO, "A A left up";
    "bingolino-tumbles": BINGOLINO, "A! 200ms";
    "combo-card": FRESH, "1000ms down A A A A A";
    "combo-card-ours": FRESH, "1000ms down A A A A A down";
    "combo-choices": FRESH, "1000ms down A A up A A A A A A A A A A B";
    "combo-die": FRESH, "1000ms down A A A A A A A A A A A A A";
    "combo-fell": FRESH, "1000ms down A down up A A A A A down left A A down right A A";
    "combo-lift": FRESH, "1000ms down B A down right A down A A down down A A up A A A A down A A up A A A A A \
         A A left A B A A A up A A A A A A A A A A A A A A A A A A A A A left A A right A A \
         up A right A down A up up A A up A left A down left A A down up down A up A A A B A \
         A A A A up down A A A A left up left A";
    "combo-place": FRESH, "1000ms down A A A A A A A A A A A";
    "combo-place-known": FRESH, "1000ms down A A A A A down A down A A 2000ms A A 2000ms";
    "combo-place-refused": FRESH, "1000ms down A A A A A down A down A A 2000ms A A 2000ms left A";
    "combo-roll-off": FRESH, "1000ms down A A A A A A A";
    "combo-rolled-off": FRESH, "1000ms down A A A A A A A A";
    "combo-rolled-off-lies": FRESH, "1000ms down A A A A A A A A 2000ms";
    "combo-scores": FRESH, "1000ms down A up A A A A A A right A left A A A A A A A A A A A A A right right A A \
         A A A A";
    "combo-take": FRESH, "1000ms down A A up A A A A A A A A A A B A";
    "combo-throw": FRESH, "1000ms down A A A A A A A A right A";
    "card": FRESH, "1000ms up up A A";
    "cards": FRESH, "1000ms up up A";
    "dingominos-open": DINGOMINOS, "";
    "dingominos-open-right": DINGOMINOS, "A right A";
    "dingominos-table": DINGOMINOS_4, "up left down left";
    "dingominos-table-drawn": DINGOMINOS, "up left up up A";
    "dingominos-table-taken-back": DINGOMINOS, "up left up up A B";
    "dingominos-table-answer": DINGOMINOS_4, "up left up up left down down";
    "dingominos-table-answer-six": DINGOMINOS, "up left up up left down down right left";
    "dingominos-table-again": DINGOMINOS_4, "up left up up right A right";
    "dingominos-table-eight": DINGOMINOS_8, "down up down down 1000ms A 1000ms A A";
    "dingominos-table-joker": DINGOMINOS, "up right up left";
    "dingominos-table-empty": DINGOMINOS_NO_STOCK, "up left up up 2000ms";
    "dingominos-outer": DINGOMINOS_4, "up left down left right";
    "dingominos-outer-joker": DINGOMINOS_4, "up left down left right left";
    "dingominos-outer-row": DINGOMINOS_4, "up left down left right down";
    "dingominos-open-on-trust": DINGOMINOS_ON_TRUST, "";
    "dingominos-open-on-trust-action": DINGOMINOS_ON_TRUST, "right up";
    "dingominos-table-trusted": DINGOMINOS_ON_TRUST, "A 2000ms";
    "dingominos-table-trusted-drawn": DINGOMINOS_ON_TRUST, "A A down";
    "dingominos-table-trusted-answer": DINGOMINOS_ON_TRUST, "A right down";
    "dingominos-action": DINGOMINOS_ON_TRUST, "A right";
    "dingominos-sure": DINGOMINOS, "up left up up holdB down down A";
    "dingominos-short": DINGOMINOS_4, "up left up up left down down holdB down down A";
    "dingominos-count": DINGOMINOS_NO_STOCK, "up left up up A A 2000ms";
    "dingominos-count-pips": DINGOMINOS_NO_STOCK, "up left up up A A right A";
    "dingominos-scores": DINGOMINOS_NO_STOCK, "up left up up A A A A A A";
    "dingominos-correct": DINGOMINOS_4, "up left up up holdB down A";
    "dingominos-correct-end": DINGOMINOS_4, "up left up up holdB down A right";
    "dingominos-correct-turn": DINGOMINOS_8, "up left up up holdB down A A up";
    "dingominos-correct-seat": DINGOMINOS_4, "up left up up holdB down A down";
    "dingominos-correct-which": DINGOMINOS_4, "up left up up holdB down A down up";
    "dingominos-correct-hand": DINGOMINOS_4, "up left up up holdB down A down up left";
    "dingominos-correct-score": DINGOMINOS_4, "up left up up holdB down A down up right left left";
    "dingominos-sure-direction": DINGOMINOS_4, "up left up up holdB down A up";
    "free-dice": FREE_DICE, "";
    "free-dice-rolled": FREE_DICE, "A 2000ms A 2000ms A 2000ms";
    "free-dice-seven": FREE_DICE, "right right right right up A 2000ms";
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
