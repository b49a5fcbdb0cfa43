//! Dice that the players can audit: sealed before the first roll, shaken by the players, revealed
//! at the end.

use chacha20::ChaCha20Rng;
use console::script::{Stage, actions, play};
use console::{Button, Input, Kept, Language, Millis, Runner, Setting};
use rand_core::SeedableRng;
use rules_core::{AuditStep, Faces, Secret, Shaken, Stream};
use vocabulary::{Found, Memory};

/// Dice like those of the box, with which a game can be sealed.
type BoxDice = Shaken<ChaCha20Rng>;

struct Desk(Runner<Memory, BoxDice>);

impl Stage for Desk {
    type Error = String;

    fn input(&mut self, input: Input, now: Millis) -> Result<(), String> {
        self.0.input(input, now).map(drop).map_err(|why| format!("{why:?}"))
    }

    fn due(&self) -> Option<Millis> {
        self.0.due()
    }
}

fn dice(seed: u64) -> BoxDice {
    Shaken(ChaCha20Rng::seed_from_u64(seed))
}

/// A box that has loaded this memory and played this script.
fn played(script: &str, memory: Memory, seed: u64) -> Desk {
    let mut desk = Desk(Runner::new(memory));
    desk.0.set_dice(Some(dice(seed)));
    desk.0.load(Found::Whole, true).unwrap();
    desk.0.set(Setting::Language, Language::En.number()).unwrap();
    play(&mut desk, actions(script).map(Result::unwrap)).unwrap();
    desk
}

fn new(script: &str) -> Desk {
    played(script, Memory::default(), 3)
}

fn kept(desk: &mut Desk) -> Vec<Kept> {
    let records = &desk.0.storage().records;
    records.iter().flat_map(|(_, record)| Kept::decode(record)).map(Result::unwrap).collect()
}

fn secret(desk: &mut Desk) -> Option<Secret> {
    kept(desk).iter().rev().find_map(Kept::secret)
}

fn rolls(desk: &mut Desk) -> Vec<Faces> {
    kept(desk).iter().filter_map(Kept::thrown).map(|fell| fell.white).collect()
}

fn words(desk: &Desk) -> Vec<String> {
    let mut words = Vec::new();
    desk.0.console().words(1_000_000, &mut |word| words.push(word.to_string()));
    words
}

/// Bingolino on trust for two.
const ON_TRUST: &str = "1000ms left down right left A left A";
/// The same, with shaking.
const SHAKEN: &str = "1000ms left down right left A left down right A";

#[test]
fn a_game_is_sealed_in_the_record_that_begins_it() {
    let mut desk = new(ON_TRUST);
    let records = desk.0.storage().records.clone();
    let (_, game) = records.iter().find(|(place, _)| *place == vocabulary::Role::Game).unwrap();
    let drawn = Kept::decode(game).filter_map(|kept| kept.unwrap().secret()).count();
    assert_eq!(drawn, 1, "kept before anything of the game is seen");
    // Another game has another secret.
    let first = secret(&mut desk).unwrap();
    let again = played("1000ms down left right right left A left A", desk.0.storage().clone(), 4);
    assert_ne!(secret(&mut { again }), Some(first));
}

/// Started without dice, it would never be sealed, and a restart could give other dice.
#[test]
fn a_game_waits_for_dice_that_are_not_ready_yet() {
    let mut desk = new(ON_TRUST.trim_end_matches(" A"));
    desk.0.wait_for_dice();
    let press = |desk: &mut Desk, now| desk.0.input(Input::Press(Button::A), now).unwrap();
    press(&mut desk, 20_000);
    assert!(words(&desk).contains(&"Dice not ready yet".to_string()), "{:?}", words(&desk));
    assert!(kept(&mut desk).is_empty());
    desk.0.set_dice(Some(dice(3)));
    press(&mut desk, 30_000);
    assert!(secret(&mut desk).is_some());
    // A game without the box's dice need not wait, nor one on a box that will never have any.
    for (script, out_of_order) in
        [("1000ms right down left up left A left", false), (ON_TRUST.trim_end_matches(" A"), true)]
    {
        let mut desk = new(script);
        desk.0.wait_for_dice();
        if out_of_order {
            desk.0.set_dice(None);
        }
        press(&mut desk, 20_000);
        let begun = kept(&mut desk).iter().any(|kept| matches!(kept, Kept::Game { .. }));
        assert!(begun && secret(&mut desk).is_none(), "{script}");
    }
}

#[test]
fn every_die_comes_from_the_stream_and_goes_on_where_it_was() {
    let mut desk = new(&format!("{ON_TRUST} A A up A right A"));
    let secret = secret(&mut desk).unwrap();
    let mut stream = Stream::new(&secret, &rules_core::Letters::default());
    let expected = [3, 2, 5].map(|dice| Faces::roll(dice, &mut stream));
    assert_eq!(rolls(&mut desk), expected);
    // Switched off before the third roll was saved, then on a box with other noise: the same roll
    // comes.
    for seed in [5, 6] {
        let mut before = new(&format!("{ON_TRUST} A A up A"));
        let memory = std::mem::take(before.0.storage());
        let mut resumed = played("A A 700ms right A", memory, seed);
        assert_eq!(rolls(&mut resumed), expected);
    }
}

#[test]
fn the_table_shakes_before_the_first_roll_and_sees_what_goes_in() {
    let mut desk = new(&format!("{SHAKEN} up down left right A B"));
    assert_eq!(desk.0.console().screen_name(), "shake");
    let shown: Vec<_> = words(&desk).into_iter().filter(|word| "▲▼◄►ⒶⒷ".contains(word)).collect();
    assert_eq!(shown.concat(), "▲▼◄►ⒶⒷ");
    assert!(kept(&mut desk).iter().all(|kept| !matches!(kept.step(), Some(AuditStep::Shaken(_)))));
    let mut desk = new(&format!("{SHAKEN} up down left right A B holdB A"));
    assert_eq!(rolls(&mut desk).len(), 1);
    let letters = kept(&mut desk).into_iter().find_map(|kept| match kept.step() {
        Some(AuditStep::Shaken(letters)) => Some(letters.clone()),
        _ => None,
    });
    let letters = letters.unwrap();
    assert_eq!(letters.to_string(), "udlrab");
    let mut stream = Stream::new(&secret(&mut desk).unwrap(), &letters);
    assert_eq!(rolls(&mut desk), [Faces::roll(3, &mut stream)]);
}

#[test]
fn thirty_two_presses_end_the_shaking_and_a_power_cut_begins_it_anew() {
    let mut desk = new(&format!("{SHAKEN} {}", "A ".repeat(31)));
    assert_eq!(desk.0.console().screen_name(), "shake");
    let memory = std::mem::take(desk.0.storage());
    let resumed = played("A A", memory, 9);
    assert_eq!(resumed.0.console().screen_name(), "shake");
    let desk = new(&format!("{SHAKEN} {}", "A ".repeat(32)));
    assert_eq!(desk.0.console().screen_name(), "bingolino-roll");
    // Shaking without a single press is fine.
    let mut desk = new(&format!("{SHAKEN} holdB"));
    assert_eq!(desk.0.console().screen_name(), "bingolino-roll");
    assert!(kept(&mut desk).iter().all(|kept| !matches!(kept.step(), Some(AuditStep::Shaken(_)))));
}

#[test]
fn the_secret_is_told_only_when_the_game_is_over_and_somebody_asks() {
    let seal = |script: &str| new(&format!("{ON_TRUST} {script}"));
    // In the menu, "Seal" comes before "About", which comes before "Someone leaves".
    let to_seal = "holdB up up up up up A";
    let mut desk = seal(&format!("A A {to_seal}"));
    assert_eq!(desk.0.console().screen_name(), "seal");
    let hex = secret(&mut desk).unwrap().to_string();
    let its_seal = secret(&mut desk).unwrap().seal().to_string();
    assert!(words(&desk).contains(&its_seal[..4].to_string()));
    assert!(!words(&desk).contains(&"show the secret".to_string()), "the game goes on");
    // One of the two leaves: the other has won.
    let over = "A A holdB up up up A left A";
    let mut desk = seal(&format!("{over} holdB up up up up A"));
    assert_eq!(desk.0.console().screen_name(), "seal");
    assert!(words(&desk).contains(&"show the secret".to_string()));
    assert!(!words(&desk).concat().contains(&hex[..16]));
    let records = desk.0.storage().records.len();
    desk.0.input(Input::Press(Button::Right), 1_000_000).unwrap();
    assert_eq!(desk.0.storage().records.len(), records + 1, "kept before it is shown");
    let hex = secret(&mut desk).unwrap().to_string();
    assert!(words(&desk).concat().contains(&hex));
    // Nothing can be undone after that, not even after a restart.
    let memory = std::mem::take(desk.0.storage());
    let mut desk = played("A B", memory, 8);
    assert_eq!(desk.0.console().screen_name(), "winners");
    assert_eq!(desk.0.storage().records.len(), records + 1);
}

/// Neither the display nor a record contains the secret before it is revealed.
#[test]
fn nobody_sees_the_secret_before() {
    let walk = "A A up A holdB up up up up up A B B holdB down down A B B holdB up A A";
    let mut told = Vec::new();
    let mut desk = Desk(Runner::new(Memory::default()));
    desk.0.set_dice(Some(dice(3)));
    desk.0.set(Setting::Language, Language::En.number()).unwrap();
    let mut now = 0;
    for step in actions(&format!("{ON_TRUST} {walk}")).map(Result::unwrap) {
        if let Some(input) = step.input() {
            desk.0.input(input, now).unwrap();
        }
        now += step.passes();
        desk.0.tick(now).unwrap();
        desk.0.console().words(now, &mut |word| told.push(word.to_string()));
        told.push(format!("{:?}", desk.0.console()));
    }
    let secret = secret(&mut desk).unwrap();
    let hex = secret.to_string();
    for told in told {
        // Any eight digits of it would be enough to notice.
        let known = (0..hex.len() - 8).find(|from| told.contains(&hex[*from..from + 8]));
        assert_eq!(known, None, "{told}");
        assert!(!told.contains(&format!("{:?}", secret.0)));
    }
}

/// The box cannot seal the players' own dice, and Dingominos has none.
#[test]
fn what_the_box_does_not_roll_it_does_not_seal() {
    for script in [
        "1000ms left down right left A left right A",
        "1000ms right down left up left A left A",
        "1000ms down A",
    ] {
        assert_eq!(secret(&mut new(script)), None, "{script}");
    }
}

/// The first eight digits of a seal, as they are noted down.
fn seal(desk: &mut Desk) -> [String; 2] {
    let seal = secret(desk).unwrap().seal().to_string();
    [0..4, 4..8].map(|range| seal[range].to_string())
}

/// Noted down before the presses, it cannot have been chosen to suit them.
#[test]
fn the_seal_is_shown_where_the_players_shake() {
    let mut desk = new(SHAKEN);
    assert_eq!(desk.0.console().screen_name(), "shake");
    let noted = seal(&mut desk);
    for presses in ["", " up left A"] {
        let desk = new(&format!("{SHAKEN}{presses}"));
        let words = words(&desk);
        assert!(noted.iter().all(|part| words.contains(part)), "{words:?}");
    }
}

/// It was six presses away.
#[test]
fn the_winners_lead_to_the_secret_with_one_press_until_it_is_shown() {
    let won = format!("{ON_TRUST} holdB up up up A left A");
    let mut desk = new(&format!("{won} 1000ms"));
    assert_eq!(desk.0.console().screen_name(), "winners");
    assert!(words(&desk).contains(&"show the secret".to_string()));
    desk.0.input(Input::Press(Button::Up), 1_000_000).unwrap();
    assert_eq!(desk.0.console().screen_name(), "seal");
    let desk = new(&format!("{won} 1000ms up right B B"));
    assert_eq!(desk.0.console().screen_name(), "winners");
    assert!(!words(&desk).contains(&"show the secret".to_string()), "{:?}", words(&desk));
}

/// The next game wipes it from the flash.
#[test]
fn whoever_shook_is_asked_before_a_rematch_drops_the_secret() {
    let won = format!("{SHAKEN} up A holdB holdB up up up A left A 1000ms");
    let texts = |script: &str| words(&new(&format!("{won} {script}")));
    assert!(texts("A").contains(&"Seal of the dice".to_string()));
    assert_eq!(new(&format!("{won} A B")).0.console().screen_name(), "winners");
    // The next game has to be shaken, too.
    assert_eq!(new(&format!("{won} A down")).0.console().screen_name(), "shake");
    assert_eq!(new(&format!("{won} A A")).0.console().screen_name(), "seal");
    let mut shown = new(&format!("{won} A A"));
    assert!(
        kept(&mut shown).iter().any(|kept| matches!(kept.step(), Some(AuditStep::Revealed(_))))
    );
    // Once it is shown, or if nobody shook, a rematch is one press.
    assert_eq!(new(&format!("{won} A A B B A")).0.console().screen_name(), "shake");
    let unshaken = format!("{ON_TRUST} holdB up up up A left A 1000ms A");
    assert_eq!(new(&unshaken).0.console().screen_name(), "bingolino-roll");
}
