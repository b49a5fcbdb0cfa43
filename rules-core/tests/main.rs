//! The tests that use the crate from outside, in one program, because each one has to be linked.

mod bingolino_on_trust;
mod combo_on_trust;
mod fuzz;
mod play;
mod random_play;
mod rulebook;
