//! COMBO on trust: what the box cannot see, it believes. How much of what is invented is caught all
//! the same, in random legal games; what is true is never refused.

use crate::play::combo::Table;
use crate::play::{Players, Tell, chance};
use rules_core::combo::{Best, BestLines, Combo, Command};
use rules_core::{Game, Seat, Shaken};

/// How many were invented, and how many of them refused.
#[derive(Default, Debug)]
struct Caught {
    of: u32,
    caught: u32,
}

impl Caught {
    fn count(&mut self, game: &Combo, invented: &Command) {
        self.of += 1;
        self.caught += u32::from(!game.may(invented));
    }

    fn percent(&self) -> u32 {
        self.caught * 100 / self.of.max(1)
    }
}

#[test]
fn an_honest_table_is_never_refused_and_some_inventions_are() {
    let [mut own, mut double, mut anybody, mut lines, mut claims] =
        [(); 5].map(|()| Caught::default());
    for seed in 0..60_u8 {
        let chance = &mut chance(seed.into());
        let mut table = Table::sit_down(2 + seed % 3, Tell::Nothing, chance);
        table.trusts();
        let mut game = Combo::default();
        while let Some(command) = table.honest(&game, chance) {
            let event = game.decide(&command, &mut Shaken(&mut *chance));
            let event =
                event.unwrap_or_else(|refusal| panic!("seed {seed}: {command:?}: {refusal}"));
            game.apply(&event, &mut |_| ());

            let none = |seat: Seat| -> BestLines {
                let others = game.in_play().iter().filter(|other| *other != seat);
                others.map(|_| Best::None).collect()
            };
            for seat in game.in_play().iter().filter(|_| game.roller().is_some()) {
                let invent = |double| Command::Announce { seat, double, lines: none(seat) };
                if !table.has_made(seat) {
                    anybody.count(&game, &invent(false));
                    if game.may_announce() == Some(seat) {
                        own.count(&game, &invent(false));
                        double.count(&game, &invent(true));
                    }
                }
                // A better line than it has, for which the points would suffice.
                for line in [Best::Three, Best::Four] {
                    let better = line.points() > table.best(seat).points();
                    let score = game.players().get(seat).unwrap().score();
                    if better && score + line.points() >= Combo::TO_WIN {
                        claims.count(&game, &Command::ClaimLine { seat, line });
                    }
                }
            }
            if let Some((seat, combo)) = table.about_to_announce(&game) {
                let Command::Announce { lines: ref told, .. } = combo else { unreachable!() };
                for (nth, line) in told.iter().enumerate() {
                    let better = Best::ALL.iter().filter(|best| best.points() > line.points());
                    for &better in better {
                        let mut told = told.clone();
                        told[nth] = better;
                        let invented = Command::Announce { seat, double: false, lines: told };
                        lines.count(&game, &invented);
                    }
                }
            }
        }
    }
    for (what, caught) in [
        ("COMBOs by the seat whose stroke has ended", &own),
        ("two COMBOs by that seat", &double),
        ("COMBOs by anybody at any time", &anybody),
        ("better lines when somebody else has a COMBO", &lines),
        ("lines to claim the missing points with", &claims),
    ] {
        println!("invented {what}: {}% of {} caught", caught.percent(), caught.of);
        assert!(caught.caught > 0 && caught.of > caught.caught, "{what}: {caught:?}");
    }
}
