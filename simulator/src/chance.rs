//! Where the dice on the desk come from: the operating system's chance, or a seed for whoever wants to
//! see the same game again.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::SeedableRng;
use rules_core::Shaken;

pub type DeskDice = Shaken<ChaCha20Rng>;

/// Dice that nobody can foresee, or none if the operating system has no chance to give.
pub fn fair() -> Option<DeskDice> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).ok()?;
    Some(Shaken(ChaCha20Rng::from_seed(seed)))
}

/// The dice of a seed, for a save that holds `kept` things already.
///
/// Each number of kept things has dice of its own. With one sequence from the start, a game taken up
/// again with the same seed would roll what everybody has seen already; and as a roll is kept before it
/// is shown, no number comes twice once dice were seen.
pub fn seeded(seed: u64, kept: usize) -> DeskDice {
    let mut generator = ChaCha20Rng::seed_from_u64(seed);
    generator.set_stream(kept as u64);
    Shaken(generator)
}
