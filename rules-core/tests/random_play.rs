//! Properties of every game, checked in random play: honest players, who play to the end, and wild
//! ones, who ask for anything.

use crate::play::{Chance, Entering, Players, below, chance, one_in};
use rand_core::Rng;
use rules_core::record::{self, Notation, Referee};
use rules_core::{
    Ask, AuditStep, Entry, Game, Given, Letter, Letters, Secret, Shaken, Stream, Table,
};

const DEPTH: usize = 512;
/// The most bytes an entry may take.
const LONGEST: usize = 48;
type Played<G> = Vec<Entry<<G as Game>::Event>>;

/// Applies a request if the rules allow it, and checks the properties of every event.
fn play<P: Players>(
    table: &mut Table<P::Game, DEPTH>,
    ask: &Ask<<P::Game as Game>::Command>,
    played: &mut Played<P::Game>,
    chance: &mut Chance,
) -> Result<(), rules_core::Refusal> {
    let before = table.clone();
    let entry = match table.audit().dice() {
        Some(mut stream) => table.decide(ask, &mut stream)?,
        None => table.decide(ask, &mut Shaken(&mut *chance))?,
    };

    let mut buffer = [0; LONGEST];
    let bytes = postcard::to_slice(&entry, &mut buffer).expect("an entry fits");
    assert_eq!(postcard::take_from_bytes(bytes), Ok((entry.clone(), &[][..])));

    table.apply(&entry, &mut |_| ());
    P::check(table.game());
    let game = table.game();
    if !game.seats().is_empty() && game.winners().is_empty() {
        assert!(game.legal().next().is_some(), "a dead end after {entry:?}");
    }
    if let Entry::Play(event) = &entry {
        assert!(P::Game::settles(event) || !game.in_head(), "still in the head after {event:?}");
        match table.decide(&Ask::Undo, &mut Shaken(chance)) {
            Ok(undo) => {
                let mut back = table.clone();
                back.apply(&undo, &mut |_| ());
                assert_eq!(back, before, "undo of {event:?}");
            }
            Err(_) => assert!(P::Game::stands(event), "{event:?} cannot be taken back"),
        }
    }
    played.push(entry);
    Ok(())
}

/// Checks that the same entries give the same table, and so does the record written from them.
fn replay<G: Notation>(table: &Table<G, DEPTH>, played: &Played<G>) {
    let mut again = Table::<G, DEPTH>::default();
    for entry in played {
        again.apply(entry, &mut |_| ());
        if let Entry::Play(event) = entry {
            let is_head_line = G::HEAD.iter().any(|(word, _)| *word == G::word(event));
            assert_eq!(G::settles(event), is_head_line, "{event:?}");
        }
    }
    assert_eq!(&again, table);

    let mut text = String::new();
    record::write::<G, DEPTH>(played.iter().cloned(), &mut text).unwrap();
    let mut referee = Referee::<G, DEPTH>::default();
    for line in text.lines().skip(1) {
        assert!(referee.hear(line, &mut |_| ()).is_accepted(), "{line}\nin\n{text}");
    }
    assert_eq!(referee.game(), table.game());
    let (heard, kept) = (referee.audit(), table.audit());
    assert_eq!((heard.seal(), heard.letters()), (kept.seal(), kept.letters()));
    audit::<G>(kept.secret(), kept.letters(), played);
}

/// Checks that every die of a sealed game is the next face of its stream.
fn audit<G: Notation>(secret: Option<&Secret>, letters: &Letters, played: &Played<G>) {
    let Some(secret) = secret else { return };
    let mut stream = Stream::new(secret, letters);
    let events = played.iter().filter_map(|entry| match entry {
        Entry::Play(event) => G::thrown(event),
        Entry::Undo | Entry::Audit(_) => None,
    });
    for thrown in events {
        assert_eq!(thrown.roll_again(&mut stream), thrown);
    }
}

/// Seals half of the tables, and shakes half of those.
fn seal<P: Players>(
    table: &mut Table<P::Game, DEPTH>,
    played: &mut Played<P::Game>,
    chance: &mut Chance,
) {
    let mut secret = [0; 32];
    chance.fill_bytes(&mut secret);
    let shaken = Letter::ALL.into_iter().cycle().take(below(32, chance) + 1).collect();
    let steps = [AuditStep::Drawn(Secret(secret)), AuditStep::Shaken(shaken)];
    for step in steps.into_iter().take(below(4, chance).saturating_sub(1)) {
        play::<P>(table, &Ask::Audit(step), played, chance).expect("in the head it may be sealed");
    }
}

fn honest_players_are_never_refused<P: Players>(games: u64) {
    for seed in 0..games {
        for seats in P::SEATS {
            for entering in [Entering::All, Entering::Some, Entering::Nothing] {
                let chance = &mut chance(seed);
                let mut players = P::sit_down(seats, entering, chance);
                let (mut table, mut played) = (Table::default(), Vec::new());
                let mut sealed = false;
                while let Some(command) = players.honest(table.game(), chance) {
                    let settles =
                        |command| match table.game().decide(command, &mut Given::default()) {
                            Ok(event) => P::Game::settles(&event),
                            Err(_) => false,
                        };
                    if !sealed && !settles(&command) {
                        sealed = true;
                        seal::<P>(&mut table, &mut played, chance);
                    }
                    let listed = table.game().legal().any(|legal| legal == command);
                    let ask = Ask::Play(command);
                    if let Err(refusal) = play::<P>(&mut table, &ask, &mut played, chance) {
                        panic!("seed {seed}, {seats} seats: {ask:?}: {refusal}");
                    }
                    assert!(played.len() < 20_000, "this game does not end");
                    let event = played.last().and_then(|entry| match entry {
                        Entry::Play(event) => Some(event),
                        Entry::Undo | Entry::Audit(_) => None,
                    });
                    let moves = event.is_some_and(|event| P::moves(event));
                    assert_eq!(listed, moves, "seed {seed}, {seats} seats: {ask:?}");
                }
                replay(&table, &played);
            }
        }
    }
}

fn wild_players_break_nothing<P: Players>(games: u64, commands: usize) {
    for seed in 0..games {
        let chance = &mut chance(seed);
        let (mut table, mut played) = (Table::default(), Vec::new());
        for _ in 0..commands {
            let undo = one_in(8, chance);
            let ask = if undo { Ask::Undo } else { Ask::Play(P::wild(chance)) };
            let before = table.clone();
            if play::<P>(&mut table, &ask, &mut played, chance).is_err() {
                assert_eq!(table, before);
            }
        }
        replay(&table, &played);
    }
}

/// Applies events that were never decided, as a damaged journal might contain them.
fn no_event_panics<P: Players>(games: u64) {
    for seed in 0..games {
        let chance = &mut chance(seed);
        let mut table = Table::<P::Game, DEPTH>::default();
        for _ in 0..200 {
            let mut bytes = [0; 24];
            chance.fill_bytes(&mut bytes);
            let variant = bytes[1] % 32;
            bytes[..2].copy_from_slice(&[0, variant]);
            for byte in &mut bytes[2..] {
                *byte %= 26;
            }
            if let Ok((entry, _)) = postcard::take_from_bytes(&bytes) {
                table.apply(&entry, &mut |_| ());
                // Whatever state that gives, the table can still be asked.
                let _ = table.decide(&Ask::Play(P::wild(chance)), &mut Shaken(&mut *chance));
            }
        }
    }
}

/// All of these tests for one game: the number of honest and of wild games, the number of requests
/// in each wild one, and the most bytes of state.
macro_rules! hold_for {
    ($game:ident, $state:ty, honest: $honest:literal, wild: $wild:literal of $requests:literal, bytes: $bytes:literal) => {
        mod $game {
            use super::*;
            use crate::play::$game::Table;

            #[test]
            fn honest() {
                honest_players_are_never_refused::<Table>($honest);
            }

            #[test]
            fn wild() {
                wild_players_break_nothing::<Table>($wild, $requests);
            }

            #[test]
            fn damaged() {
                no_event_panics::<Table>(200);
            }

            #[test]
            fn the_state_is_small() {
                assert!(size_of::<$state>() <= $bytes);
            }
        }
    };
}

hold_for!(bingolino, rules_core::bingolino::Bingolino, honest: 12, wild: 40 of 2_000, bytes: 1_024);
hold_for!(combo, rules_core::combo::Combo, honest: 6, wild: 40 of 2_000, bytes: 768);
hold_for!(dingominos, rules_core::dingominos::Dingominos, honest: 4, wild: 20 of 1_000, bytes: 512);
