//! Every screen of the box, as the presses that lead to it.

use core::fmt;

/// A screen, and the script that leads to it from an empty save with the dice of [`SEED`].
pub struct Scene {
    /// The name of the screen, possibly with a suffix.
    pub name: &'static str,
    /// How the script starts: one of the scripts in [`begin`].
    pub begin: &'static str,
    /// How the script continues.
    pub then: &'static str,
}

impl Scene {
    /// Returns the whole script.
    pub fn script(&self) -> impl fmt::Display {
        fmt::from_fn(|f| write!(f, "{} {}", self.begin, self.then))
    }
}

/// The seed of the dice in all scenes.
pub const SEED: u64 = 7;

/// The scripts that scenes start with: each leads to the first question of a game, for the number
/// of seats in its name or the fewest.
pub mod begin {
    /// A box just switched on.
    pub const FRESH: &str = "";
    /// Bingolino for two.
    pub const BINGOLINO: &str = "1000ms left down left left A left A";
    /// Bingolino for three.
    pub const BINGOLINO_3: &str = "1000ms left down left A A left A";
    /// Bingolino for four.
    pub const BINGOLINO_4: &str = "1000ms left down left right A left A";
    /// Bingolino for four, on trust.
    pub const BINGOLINO_ON_TRUST: &str = "1000ms left down right right A left A";
    /// Bingolino for two, with boards that are entered before play.
    pub const BINGOLINO_ENTERED: &str = "1000ms left down left left A left right A";
    /// The same, with both boards of two seats entered.
    pub const BINGOLINO_TOLD: &str = concat!(
        "1000ms left down left left A left right A ",
        "up left up up up A up down up right left left left up left A left down left right A left A ",
        "up A A A down A right right left left up left up left down left right A left A up A A A ",
        "down A right right left right up right A right down right right down left down up ",
    );
    /// Bingolino for two, with dice of their own.
    pub const BINGOLINO_OWN_DICE: &str = "1000ms left down left left A left down right A";
    /// COMBO for two.
    pub const COMBO: &str = "1000ms up down left left A A";
    /// COMBO for three.
    pub const COMBO_3: &str = "1000ms up down left A A A";
    /// COMBO for four.
    pub const COMBO_4: &str = "1000ms up down left right A A";
    /// COMBO on trust.
    pub const COMBO_ON_TRUST: &str = "1000ms up down right A A A";
    /// COMBO for two, with dice of their own.
    pub const COMBO_OWN_DICE: &str = "1000ms up down left left A down down right A";
    /// Dingominos for two.
    pub const DINGOMINOS: &str = "1000ms right down left up left A left A";
    /// Dingominos for four.
    pub const DINGOMINOS_4: &str = "1000ms right down left up down A left A";
    /// Dingominos for eight.
    pub const DINGOMINOS_8: &str = "1000ms right down left down down A up left A";
    /// Dingominos for two, for one round.
    pub const DINGOMINOS_ONE_ROUND: &str = "1000ms right down left up left A left right A";
    /// Dingominos for two, with exactly as many tiles as are dealt, so the stock is empty.
    pub const DINGOMINOS_NO_STOCK: &str = concat!(
        "1000ms right down left up left A left down ",
        // From a set that is not counted, past 71 and 70, down to the 24 tiles that are dealt.
        "left left left left left left left left left left left left ",
        "left left left left left left left left left left left left ",
        "left left left left left left left left left left left left ",
        "left left left left left left left left left left left left A",
    );
    /// Dingominos for four, on trust.
    pub const DINGOMINOS_ON_TRUST: &str = "1000ms right down right up down A left A";
    /// Bingolino for two, explained as it goes.
    pub const BINGOLINO_EXPLAINED: &str = "1000ms left A left left A left A";
    /// The same on trust.
    pub const BINGOLINO_ON_TRUST_EXPLAINED: &str = "1000ms left A right left A left A";
    /// COMBO for two, explained.
    pub const COMBO_EXPLAINED: &str = "1000ms up A left left A A";
    /// COMBO for three on trust, explained.
    pub const COMBO_ON_TRUST_EXPLAINED: &str = "1000ms up A right A A A";
    /// Dingominos for two, explained.
    pub const DINGOMINOS_EXPLAINED: &str = "1000ms right A left up left A left A";
    /// The same on trust.
    pub const DINGOMINOS_ON_TRUST_EXPLAINED: &str = "1000ms right A right up left A left A";
    /// Free dice.
    pub const FREE_DICE: &str = "1000ms down";
}
use begin::*;

macro_rules! scenes {
    ($($name:literal: $begin:ident, $then:literal;)+) => {
        &[$(Scene { name: $name, begin: $begin, then: $then }),+]
    };
}

/// All scenes.
#[rustfmt::skip]
pub const SCENES: &[Scene] = scenes! {
    "splash": FRESH, "";
    "choose": FRESH, "1000ms";
    "choose-back": FREE_DICE, "A holdB up A down";
    "home-go-on": DINGOMINOS_4, "holdB up A";
    "home-again": BINGOLINO, "holdB up up up A left A down B";
    "replace": BINGOLINO, "left holdB up A down left";
    "setup-explain": FRESH, "1000ms left";
    "setup-watch": FRESH, "1000ms left down";
    "setup-seats": FRESH, "1000ms left down left";
    "setup-seats-eight": FRESH, "1000ms right down left";
    "setup-people": FRESH, "1000ms left down left right";
    "setup-people-eight": FRESH, "1000ms right down left down down";
    "setup-regulars": BINGOLINO, "holdB up up up A left A left";
    "setup-regulars-four": BINGOLINO_4, "holdB up up up A left A holdB up up up A up A \
         holdB up up up A left A left";
    "setup-regulars-eight": DINGOMINOS_8, "holdB up up up A up left A holdB up up up A up up A \
         holdB up up up A up down A holdB up up up A up right A holdB up up up A down left A \
         holdB up up up A up A holdB up up up A left A left down down";
    "setup-start": FRESH, "1000ms left down left right A";
    "setup-start-eight": FRESH, "1000ms right down left down down A";
    "setup-options": FRESH, "1000ms up down left left A";
    "setup-options-bingolino": FRESH, "1000ms left down left left A left";
    "setup-options-dingominos": FRESH, "1000ms right down left up left A left";
    "tiles": BINGOLINO_ENTERED, "up up left down A left";
    "tiles-row": BINGOLINO_ENTERED, "up up down";
    "tiles-refused": BINGOLINO_ENTERED, "up up up up up up up up";
    "bingolino-roll": BINGOLINO, "";
    "bingolino-roll-back": BINGOLINO, "A A left up left up";
    "bingolino-number-tumbles": BINGOLINO, "A! 200ms";
    "bingolino-own-dice": BINGOLINO_OWN_DICE, "A left";
    "bingolino-own-dice-told": BINGOLINO_OWN_DICE, "up B up";
    "bingolino-number": BINGOLINO_4, "A";
    "bingolino-number-five": BINGOLINO_4, "right";
    "bingolino-number-more": BINGOLINO_4, "right right";
    "bingolino-tile": BINGOLINO_4, "A A";
    "bingolino-tile-row": BINGOLINO_4, "A A left";
    "bingolino-tile-last": BINGOLINO, "A A left up";
    "bingolino-else": BINGOLINO_4, "A A left up";
    "bingolino-agree": BINGOLINO_TOLD, "A 300ms";
    "bingolino-change": BINGOLINO_TOLD, "A up";
    "bingolino-back": BINGOLINO, "A A left up left up A down";
    "bingolino-wont": BINGOLINO, "A holdB down down down A";
    "bingolino-stars": BINGOLINO_ON_TRUST, "A A A A A A A left";
    "bingolino-stars-refused": BINGOLINO_ON_TRUST, "A left";
    "bingolino-prove": BINGOLINO_ON_TRUST, "A holdB down down A";
    "bingolino-prove-pad": BINGOLINO_ON_TRUST, "A holdB down down A left left down right up left";
    "bingolino-stars-not-proved": BINGOLINO_ON_TRUST, "A holdB down down A left left up left down left A left A";
    "bingolino-correct": BINGOLINO_4, "holdB down A";
    "bingolino-correct-turn": BINGOLINO_4, "holdB down A A";
    "bingolino-correct-tile": BINGOLINO_TOLD, "holdB down A up";
    "bingolino-correct-what": BINGOLINO_TOLD, "holdB down A left left down";
    "bingolino-correct-told": BINGOLINO, "A A left left A holdB down A left left left";
    "bingolino-correct-elsewhere": BINGOLINO,
        "A A left left A holdB down A left left left down";
    "bingolino-correct-number": BINGOLINO_TOLD, "holdB down A left left down up";
    "bingolino-correct-lines": BINGOLINO, "holdB down A left A";
    "bingolino-correct-line": BINGOLINO, "holdB down A left A up left holdB down A left A up";
    "bingolino-correct-stars": BINGOLINO_ON_TRUST, "holdB down A left right";
    "news": BINGOLINO_ON_TRUST, "A A A A A A A left A";
    "combo-card": COMBO, "";
    "combo-card-number": COMBO, "left";
    "combo-card-number-row": COMBO, "left up";
    "combo-card-same": COMBO, "left up left up up down";
    "combo-roll-off": COMBO, "A";
    "combo-rolled-off": COMBO, "A A!";
    "combo-rolled-off-lies": COMBO, "A A";
    "combo-throw": COMBO, "A A A left up down left up A";
    "combo-place-tumbles": COMBO, "A A A!";
    "combo-own-dice": COMBO_OWN_DICE, "A A up A A A";
    "combo-place": COMBO, "left up left up up A A";
    "combo-place-other": COMBO, "left up left up up A A right";
    "combo-place-learning": COMBO, "A A A";
    "combo-place-placed": COMBO, "A A A left left up";
    "combo-column": COMBO, "A A A left";
    "combo-row": COMBO, "A A A left left";
    "combo-die": COMBO, "A A A left up down left up A A left up right left down A A up right left \
         left A A right left A A left right right down down";
    "combo-takers": COMBO, "left up left up up A A down";
    "combo-takers-three": COMBO_4, "A A A down";
    "combo-lift": COMBO_4, "left down left left up A up right A A A down down down down down A A \
         down down down A A down A A down A";
    "combo-lift-choose": COMBO_4, "left down left left up A up right A A A down down down down \
         down A A down down down A A down A A down A down left down";
    "combo-scores": COMBO, "A A A left up down left up A A left up right left down A A up right \
         left left A A right left A A left right right down down up down down A left right up up \
         left left right A A right down down left A A A right A A A right A A A down A A down up up \
         1600ms";
    "combo-300": COMBO_3, "left A down A right A A A A down down A A down A A down down A 1600ms A \
         A A down down down down A A down down down A A down down down down A A A A down A A down \
         A 1600ms A A down A A A A down down down A A down A down A down A A A A down down A A A \
         A down A A A A A A 1600ms A A down down down down A A down A A down down A A A 1600ms A \
         A down A A A";
    "combo-placed": COMBO_ON_TRUST, "A A";
    "combo-placed-two": COMBO_ON_TRUST, "A A right";
    "combo-placed-refused": COMBO_ON_TRUST, "A A up";
    "combo-took": COMBO_ON_TRUST, "A A left left";
    "combo-lines": COMBO_ON_TRUST, "A A right A A down A A left left up A left left up A down A A \
         right A A left left A down left A right A A right A A down A A down right down right A A \
         left left A left left up A A A left up down";
    "combo-took-combo": COMBO_ON_TRUST, "A A right A A down A A left left up A left left up A down \
         A A right A A left left A down left A right A A right A A down A A down right down right \
         A A left left A left left up A A A left up";
    "combo-check": COMBO_ON_TRUST, "A A A holdB down down A";
    "combo-check-line": COMBO_ON_TRUST, "A A A holdB down down A left";
    "combo-throw-needs": COMBO_ON_TRUST, "A A right A A down A A left left up A left left up A \
         down A A right A A left left A down left A right A A right A A down A A down right down \
         right A A left left A left left up A A A left up down up right 1600ms A A down A A down \
         down left left A down left up A left left up A right A A right A A right A A right A A \
         right up up right 1600ms A A A A left left A down A A left left up A down A A left left \
         up A down right down down left A left left A left left A left A down left A right right \
         down right right A A left up down right right 1600ms A A right down down down A A left \
         left A down A A left left up A left left up A down A A down right down left A down A A \
         right A A A A right A A right A A left left A A left left up A A A right left A A A";
    "combo-correct": COMBO, "A A A left left up A holdB down A";
    "combo-correct-turn": COMBO, "A A A left left up A holdB down A A";
    "combo-correct-what": COMBO, "A A A left left up A holdB down A up";
    "combo-correct-square": COMBO, "A A A left left up A holdB down A up left";
    "combo-correct-cell": COMBO, "A A A left left up A holdB down A up left up left";
    "combo-correct-cell-row": COMBO, "A A A left left up A holdB down A up left up left up";
    "combo-correct-move": COMBO, "A A A left left up A holdB down A up left up left left";
    "combo-correct-column": COMBO, "A A A left left up A holdB down A up up";
    "combo-correct-red": COMBO, "A A A left left up A holdB down A up up left";
    "combo-correct-score": COMBO, "A A A left left up A holdB down A up right";
    "combo-correct-score-row": COMBO, "A A A left left up A holdB down A up right A";
    "combo-correct-dice": COMBO_ON_TRUST, "A A A holdB down A up left";
    "card": FRESH, "1000ms B A A";
    "card-head": FRESH, "1000ms B A A up left up";
    "card-square": FRESH, "1000ms B A A up left up A up right down left down A down";
    "cards": FRESH, "1000ms B A";
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
    "dingominos-table-trusted": DINGOMINOS_ON_TRUST, "left 2000ms";
    "dingominos-table-trusted-drawn": DINGOMINOS_ON_TRUST, "left left A";
    "dingominos-table-trusted-answer": DINGOMINOS_ON_TRUST, "left right down";
    "dingominos-action": DINGOMINOS_ON_TRUST, "left right";
    "dingominos-sure": DINGOMINOS, "up left up up holdB down down A";
    "dingominos-short": DINGOMINOS_4, "up left up up left down down holdB down down A";
    "dingominos-count": DINGOMINOS_NO_STOCK, "up left up up A A 2000ms";
    "dingominos-count-pips": DINGOMINOS_NO_STOCK, "up left up up A A right A";
    "dingominos-signs": DINGOMINOS, "up left up up holdB down down down A";
    "dingominos-scores": DINGOMINOS_NO_STOCK, "up left up up A A A right A A right A";
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
    "menu-home": FRESH, "1000ms B";
    "history": BINGOLINO_ON_TRUST, "A A up A left A holdB down down down A up";
    "standings": BINGOLINO_ON_TRUST, "holdB down down down down A";
    "rolls": BINGOLINO_ON_TRUST, "A A up A left A holdB down down down down down A";
    "quit": BINGOLINO_4, "holdB up up up A";
    "quit-asked": BINGOLINO_4, "holdB up up up A up";
    "quit-eight": DINGOMINOS_8, "holdB up up up A";
    "settings": FRESH, "1000ms B down A";
    "about": FRESH, "1000ms B up A";
    "update": FRESH, "1000ms B up A A";
    "self-test": FRESH, "1000ms B up A right";
    "same-tiles": BINGOLINO_TOLD, "holdB up up up A left A A";
    "winners": BINGOLINO, "holdB up up up A left A";
    "wins": BINGOLINO_3, "holdB up up up A left A holdB up up up A left A A \
         holdB up up up A left A holdB up up up A up A holdB up up up up up A";
    "winners-evening": BINGOLINO_3, "holdB up up up A left A holdB up up up A left A A \
         holdB up up up A left A holdB up up up A up A A holdB up up up A left A \
         holdB up up up A left A";
    "lesson-roll": BINGOLINO_EXPLAINED, "";
    "lesson-use": BINGOLINO_EXPLAINED, "A up";
    "lesson-others": BINGOLINO_EXPLAINED, "A up A down";
    "lesson-back": BINGOLINO_EXPLAINED, "A up A down A up left A left A A";
    "lesson-trust": BINGOLINO_ON_TRUST_EXPLAINED, "A up";
    "lesson-star": BINGOLINO_ON_TRUST_EXPLAINED, "A A A A A left A A left A A left A 1600ms";
    "lesson-card": COMBO_EXPLAINED, "";
    "lesson-roll-off": COMBO_EXPLAINED, "A A";
    "lesson-throw": COMBO_EXPLAINED, "A A A A A A down A A";
    "lesson-place": COMBO_EXPLAINED, "A A A A A";
    "lesson-take": COMBO_EXPLAINED, "A A A A A A down";
    "lesson-lift": COMBO_ON_TRUST_EXPLAINED, "A A A A right right A A A A A A A A A right right A \
         A A A A A right right A A A A A A right right A A A A A";
    "lesson-score": COMBO_ON_TRUST_EXPLAINED, "A A A A down down down up";
    "lesson-open": DINGOMINOS_EXPLAINED, "";
    "lesson-lay": DINGOMINOS_ON_TRUST_EXPLAINED, "A left";
    "lesson-signs": DINGOMINOS_ON_TRUST_EXPLAINED, "A left A right";
    "lesson-drawn": DINGOMINOS_ON_TRUST_EXPLAINED, "A left A A";
    "lesson-answer": DINGOMINOS_ON_TRUST_EXPLAINED, "A right down left";
    "lesson-replay": DINGOMINOS_ON_TRUST_EXPLAINED, "A right up left";
    "lesson-empty": DINGOMINOS_ON_TRUST_EXPLAINED, "A left A up A";
    "lesson-count": DINGOMINOS_EXPLAINED, "A down down up up A A A up A A A A";
    "winners-scores": BINGOLINO, "holdB up up up A left A right";
};
