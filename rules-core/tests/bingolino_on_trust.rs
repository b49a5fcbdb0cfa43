//! How useful a referee is that sees no tiles: the share of false claims that it refuses.

use crate::play::{Players as _, chance};
use rules_core::bingolino::{Bingolino, Command};
use rules_core::{Game as _, Shaken};

#[derive(Default)]
struct Caught {
    of: u32,
    refused: u32,
}

impl Caught {
    fn put(&mut self, game: &Bingolino, lies: Vec<Command>) {
        for lie in lies {
            self.of += 1;
            self.refused += u32::from(!game.may(&lie));
        }
    }

    fn percent(&self) -> u32 {
        100 * self.refused / self.of
    }
}

/// Run with `--nocapture` to see the shares.
#[test]
fn true_claims_are_never_refused_and_many_false_ones_are() {
    let (mut stars, mut proofs, mut accepted) = (Caught::default(), Caught::default(), 0);
    for seed in 0..200 {
        let chance = &mut chance(seed);
        let mut players = crate::play::bingolino::Table::on_trust(2 + (seed % 3) as u8, chance);
        let mut game = Bingolino::default();
        while let Some(command) = players.honest(&game, chance) {
            let event = game.decide(&command, &mut Shaken(&mut *chance));
            let event = event.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
            game.apply(&event, &mut |_| ());
            accepted += u32::from(matches!(command, Command::Star { .. } | Command::Prove { .. }));
            if let Command::Roll { .. } = command {
                let (invented_stars, invented_proofs) = players.lies(&game);
                stars.put(&game, invented_stars);
                proofs.put(&game, invented_proofs);
            }
        }
    }
    println!("true: {accepted} stars and proofs, none refused");
    println!("invented stars: {} of {} refused, {} %", stars.refused, stars.of, stars.percent());
    println!("invented lines: {} of {} refused, {} %", proofs.refused, proofs.of, proofs.percent());
    assert!(accepted > 1_000);
    // The number of dice is chosen at random, so these games are long, and by then most stars could
    // have been earned. The proof catches the rest.
    assert!(stars.percent() >= 15, "{} %", stars.percent());
    assert!(proofs.percent() >= 75, "{} %", proofs.percent());
}
