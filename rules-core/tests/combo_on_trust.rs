//! COMBO on trust: the box believes what it cannot see. In random legal games, true claims are
//! never refused, and this measures how many invented ones are.

use crate::play::combo::Table;
use crate::play::{Entering, Players, chance};
use rules_core::combo::{Best, BestLines, Combo, Command};
use rules_core::{Game, Seat, Shaken};

/// How many claims were invented, and how many of them were refused.
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
fn honest_players_are_never_refused_and_some_inventions_are() {
    let [mut own, mut double, mut any_seat, mut other_lines, mut claims] =
        [(); 5].map(|()| Caught::default());
    for seed in 0..60_u8 {
        let chance = &mut chance(seed.into());
        let mut table = Table::sit_down(2 + seed % 3, Entering::Nothing, chance);
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
                    any_seat.count(&game, &invent(false));
                    if game.may_announce() == Some(seat) {
                        own.count(&game, &invent(false));
                        double.count(&game, &invent(true));
                    }
                }
                // Claims a better line than the seat has, with which it would have enough points.
                for line in [Best::Three, Best::Four] {
                    let better = line.points() > table.best(seat).points();
                    let score = game.players().get(seat).unwrap().score();
                    if better && score + line.points() >= Combo::TO_WIN {
                        claims.count(&game, &Command::ClaimLine { seat, line });
                    }
                }
            }
            if let Some((seat, combo)) = table.about_to_announce(&game) {
                let Command::Announce { lines: ref true_lines, .. } = combo else { unreachable!() };
                for (nth, line) in true_lines.iter().enumerate() {
                    let better = Best::ALL.iter().filter(|best| best.points() > line.points());
                    for &better in better {
                        let mut lines = true_lines.clone();
                        lines[nth] = better;
                        let invented = Command::Announce { seat, double: false, lines };
                        other_lines.count(&game, &invented);
                    }
                }
            }
        }
    }
    for (what, caught) in [
        ("COMBOs by the seat whose stroke has ended", &own),
        ("two COMBOs by that seat", &double),
        ("COMBOs by any seat at any time", &any_seat),
        ("better lines when another seat has a COMBO", &other_lines),
        ("lines to claim the missing points with", &claims),
    ] {
        println!("invented {what}: {}% of {} caught", caught.percent(), caught.of);
        assert!(caught.caught > 0 && caught.of > caught.caught, "{what}: {caught:?}");
    }
}
