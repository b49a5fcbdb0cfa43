//! All tests of the drivers' public interface, in one program to save linking time.

mod bounce;
mod common;
mod cover;
mod levels;
mod memory;
mod oled;
mod self_test;

/// Whether to try all cases (`cargo xtask test --long`) or only a sample.
fn full_sweep() -> bool {
    std::env::var("CROUPIER_SWEEP").is_ok_and(|sweep| sweep == "full")
}
