//! All tests of the rules from outside. One program: each more would have to be linked.

mod bingolino_on_trust;
mod combo_on_trust;
mod fuzz;
mod play;
mod random_play;
mod rulebook;
