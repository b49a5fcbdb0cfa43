//! The journal on a flash that is torn, worn, full, or holds anything at all.
#![allow(unreachable_pub, reason = "the modules of one test program")]

mod ages;
mod bit_errors;
mod content;
mod costs;
mod damage;
mod fuzz;
mod games;
mod mock;
mod power_cuts;
mod wiped;

/// Whether to try everything there is, as `cargo xtask test --long` does, instead of a sample.
fn full_sweep() -> bool {
    std::env::var("CROUPIER_SWEEP").is_ok_and(|sweep| sweep == "full")
}
