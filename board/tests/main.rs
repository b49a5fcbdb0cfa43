//! All tests of the drivers from outside. One program: each more would have to be linked.

mod bounce;
mod common;
mod cover;
mod levels;
mod memory;
mod oled;

/// Whether everything is tried that can be: `cargo xtask test --long`. Else it is a sample of it.
fn full_sweep() -> bool {
    std::env::var("CROUPIER_SWEEP").is_ok_and(|sweep| sweep == "full")
}
