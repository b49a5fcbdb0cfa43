//! Events per second: whole random games through `decide` and `apply`, with the generator that
//! ships.
//!
//! The players' commands are worked out beforehand, with the same dice, so that only the referee is
//! measured. The figure includes setting up the generator once per game.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules_core::{Game, Shaken};

#[path = "../tests/play/mod.rs"]
mod play;

use play::{Entering, Players, chance};

const GAMES: u64 = 100;

/// All commands of one game, from its first line to its end.
fn whole_game<P: Players>(seed: u64, entering: Entering) -> Vec<<P::Game as Game>::Command> {
    let mut dice = Shaken(chance(seed));
    let mut mind = chance(GAMES + seed);
    let mut players = P::sit_down(*P::SEATS.end(), entering, &mut mind);
    let mut game = P::Game::default();
    let mut asked = Vec::new();
    while let Some(command) = players.honest(&game, &mut mind) {
        let event = game.decide(&command, &mut dice).expect("honest players");
        game.apply(&event, &mut |_| ());
        asked.push(command);
    }
    asked
}

/// Plays the same game again.
fn referee<G: Game>(seed: u64, asked: &[G::Command]) -> G {
    let mut dice = Shaken(chance(seed));
    let mut game = G::default();
    for command in asked {
        let event = game.decide(command, &mut dice).expect("accepted before");
        game.apply(&event, &mut |_| ());
    }
    game
}

fn bench<P: Players>(criterion: &mut Criterion, name: &str) {
    let mut group = criterion.benchmark_group(name);
    for (entering, label) in [(Entering::All, "all entered"), (Entering::Nothing, "all learned")] {
        let games: Vec<_> =
            (0..GAMES).map(|seed| (seed, whole_game::<P>(seed, entering))).collect();
        let events: usize = games.iter().map(|(_, asked)| asked.len()).sum();
        group.throughput(Throughput::Elements(events as u64));
        group.bench_function(label, |bencher| {
            bencher.iter(|| {
                for (seed, asked) in &games {
                    std::hint::black_box(referee::<P::Game>(*seed, asked));
                }
            });
        });
    }
}

fn games(criterion: &mut Criterion) {
    bench::<play::bingolino::Table>(criterion, "bingolino, events");
    bench::<play::combo::Table>(criterion, "combo, events");
    bench::<play::dingominos::Table>(criterion, "dingominos, events");
}

criterion_group!(benches, games);
criterion_main!(benches);
