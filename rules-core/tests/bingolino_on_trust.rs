//! How much a referee that sees no tiles is worth: of claims that are not true, how many are
//! refused.

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

/// Run with `--nocapture` to read the shares.
#[test]
fn the_truth_is_never_refused_and_many_a_lie_is() {
    let (mut stars, mut proofs, mut told) = (Caught::default(), Caught::default(), 0);
    for seed in 0..200 {
        let chance = &mut chance(seed);
        let mut players = crate::play::bingolino::Table::on_trust(2 + (seed % 3) as u8, chance);
        let mut game = Bingolino::default();
        while let Some(command) = players.honest(&game, chance) {
            let event = game.decide(&command, &mut Shaken(&mut *chance));
            let event = event.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
            game.apply(&event, &mut |_| ());
            told += u32::from(matches!(command, Command::Star { .. } | Command::Prove { .. }));
            if let Command::Roll { .. } = command {
                let (invented_stars, invented_proofs) = players.lies(&game);
                stars.put(&game, invented_stars);
                proofs.put(&game, invented_proofs);
            }
        }
    }
    println!("true: {told} stars and proofs, none refused");
    println!("invented stars: {} of {} refused, {} %", stars.refused, stars.of, stars.percent());
    println!("invented lines: {} of {} refused, {} %", proofs.refused, proofs.of, proofs.percent());
    assert!(told > 1_000);
    // These games are long, since the dice are chosen at random: most stars could have been earned
    // by then. What catches the rest is the proof.
    assert!(stars.percent() >= 15, "{} %", stars.percent());
    assert!(proofs.percent() >= 75, "{} %", proofs.percent());
}
