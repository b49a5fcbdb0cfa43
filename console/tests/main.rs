//! All tests of the console from outside. One program: each more would have to be linked.

mod audit;
mod bingolino;
mod combo;
mod common;
mod dingominos;
mod few_presses;
mod fuzz;
mod kept_bytes;
mod presses;
mod runner;
mod scenes;
mod second_thoughts;
mod speech;
mod voices;
mod whole_games;

/// Whether everything is tried that can be: `cargo xtask test --long`. Else it is a sample of it.
fn full_sweep() -> bool {
    std::env::var("CROUPIER_SWEEP").is_ok_and(|sweep| sweep == "full")
}
