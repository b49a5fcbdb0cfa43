//! All tests of the virtual family, in one program to save linking time.

mod by_ear;
mod games;
mod strays;

/// Whether to try all cases (`cargo xtask test --long`) or only a sample.
fn full_sweep() -> bool {
    std::env::var("CROUPIER_SWEEP").is_ok_and(|sweep| sweep == "full")
}
