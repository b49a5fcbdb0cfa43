//! Every screen, and how to get to it.

/// A screen with its name and the script that leads to it, starting from an empty save, with the
/// dice of [`SEED`]. The name begins with that of the screen.
pub struct Scene {
    pub name: &'static str,
    pub script: &'static str,
}

/// The seed of the dice that scenes are played with.
pub const SEED: u64 = 7;

macro_rules! scenes {
    ($($name:literal: $script:literal;)+) => {
        &[$(Scene { name: $name, script: $script }),+]
    };
}

#[rustfmt::skip]
pub const SCENES: &[Scene] = scenes! {
    "splash": "";
    "home": "1000ms";
    "offer":
        "1000ms up right right A A right A A A left down A A B B holdB up left A right A";
    "replace": "1000ms down down down A A holdB left up A A";
    "setup-animal": "1000ms A A";
    "setup-animal-eight": "1000ms down down A left A A A A A A A A";
    "setup-options": "1000ms down A A A A";
    "setup-options-bingolino": "1000ms A A A A A";
    "setup-options-dingominos": "1000ms down down A A A A A";
    "setup-seats": "1000ms A";
    "setup-start": "1000ms A A A A";
    "setup-start-eight": "1000ms down down A left A A A A A A A A A";
    "tiles": "1000ms A A A A A left A";
    "bingolino-ask": "1000ms A A A A A A A A A";
    "bingolino-ask-refused": "1000ms A A A A A A A 2000ms A A A A A A 2000ms A left A";
    "bingolino-back": "1000ms A A A A down A A A A up A A right A A A A up A B A";
    "bingolino-roll": "1000ms A A A A A A";
    "bingolino-roll-four": "1000ms A right right A A A A A A A";
    "bingolino-stars":
        "1000ms A A A A A A down left A B up A A A A A down A A A A A A A A A A up left A up \
         A A";
    "bingolino-sum": "1000ms A A A A A A A down A A";
    "bingolino-total": "1000ms A A A A A A A";
    "bingolino-total-five": "1000ms A A A A A A right right A 2000ms";
    "bingolino-total-lies": "1000ms A A A A A A A 2000ms";
    "bingolino-why": "1000ms A A left A A A A A up A A A down A up A A A B";
    "combo-card": "1000ms down A A A A A";
    "combo-card-ours": "1000ms down A A A A A down";
    "combo-choices": "1000ms down A A up A A A A A A A A A A B";
    "combo-die": "1000ms down A A A A A A A A A A A A A";
    "combo-fell": "1000ms down A down up A A A A A down left A A down right A A";
    "combo-lift":
        "1000ms down B A down right A down A A down down A A up A A A A down A A up A A A A A \
         A A left A B A A A up A A A A A A A A A A A A A A A A A A A A A left A A right A A \
         up A right A down A up up A A up A left A down left A A down up down A up A A A B A \
         A A A A up down A A A A left up left A";
    "combo-place": "1000ms down A A A A A A A A A A A";
    "combo-place-known": "1000ms down A A A A A down A down A A 2000ms A A 2000ms";
    "combo-place-refused": "1000ms down A A A A A down A down A A 2000ms A A 2000ms left A";
    "combo-roll-off": "1000ms down A A A A A A A";
    "combo-rolled-off": "1000ms down A A A A A A A A";
    "combo-rolled-off-lies": "1000ms down A A A A A A A A 2000ms";
    "combo-scores":
        "1000ms down A up A A A A A A right A left A A A A A A A A A A A A A right right A A \
         A A A A";
    "combo-take": "1000ms down A A up A A A A A A A A A A B A";
    "combo-throw": "1000ms down A A A A A A A A right A";
    "card": "1000ms up up A A";
    "cards": "1000ms up up A";
    "dingominos-choices": "1000ms down down A A A A A A A A A";
    "dingominos-count": "1000ms down down A A A A A right A A A A down A A A A A A";
    "dingominos-out": "1000ms down down A A A A A right A A A A down A A A A A";
    "dingominos-open": "1000ms down down A A A A A A";
    "dingominos-open-right": "1000ms down down A A A A A A down right right A";
    "dingominos-outer-joker": "1000ms down down A A A A A A A A right down right right";
    "dingominos-outer": "1000ms down down A A A A A A A A right";
    "dingominos-round": "1000ms down down A A A A A A down A A A up A A A A A A A A A A A A A";
    "dingominos-scores": "1000ms down down A A A A A right A A A A down A A A A A A A A A A A A";
    "dingominos-short":
        "1000ms down down A left A B right right A up A A A A B A A down up left up left A A \
         A up up A";
    "dingominos-table": "1000ms down down A A A A A A A A";
    "dingominos-table-eight":
        "1000ms down down A left A A A A A A A A A A A down A down right right A";
    "dingominos-table-joker": "1000ms down down A A A A A A A down right right A";
    "dingominos-table-again": "1000ms down down A right A A A A A A A A right A left down left A";
    "free-dice": "1000ms down down down A";
    "free-dice-rolled": "1000ms down down down A A 2000ms A 2000ms A 2000ms";
    "free-dice-seven": "1000ms down down down A right right right right up A 2000ms";
    "menu": "1000ms down down down A holdB";
    "menu-refused": "1000ms A A A A A A A 2000ms holdB down A";
    "standings": "1000ms A A A A A A holdB down down A";
    "rolls": "1000ms A A A A A A A 2000ms A B B A 2000ms A B B holdB down down down A";
    "check": "1000ms A A A A A A A 2000ms A A A holdB down down down down A";
    "settings": "1000ms up A";
    "about": "1000ms A A A A A A holdB up A";
    "update": "1000ms A A A A A A holdB up A A";
    "winners":
        "1000ms down down A A A A A right A A A A down A A A A A A A A A A A A down A";
    "winners-scores":
        "1000ms down down A A A A A right A A A A down A A A A A A A A A A A A down A A";
    "menu-home": "1000ms holdB";
};
