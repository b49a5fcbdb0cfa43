//! Announced means safe: what could not be saved has not happened, one press is one record, and the
//! save of another version is left alone until the players agree to lose it.

use crate::common::{Bench, at, keys, played};
use console::gallery::begin;
use console::kept::{GameKind, Version};
use console::{
    Button, Console, Input, Kept, Language, Millis, Notice, Picture, Runner, Setting, Settings,
};
use rules_core::record::Kind;
use rules_core::{Entry, Face, Given};
use std::cell::Cell;
use vocabulary::{Found, Memory, Role, Storage, StorageError};

/// Bingolino for two, at the first roll.
const TO_THE_ROLL: &[Button] = &[
    Button::A,
    Button::Left,
    Button::Down,
    Button::Left,
    Button::Left,
    Button::A,
    Button::Left,
    Button::A,
];

/// A memory that saves `room` more records and then fails with `why`.
struct Failing {
    memory: Memory,
    room: usize,
    why: StorageError<&'static str>,
    overwritten: bool,
    /// How full it claims to be, in percent, and how much fuller each attempt to save makes it.
    filled: u8,
    fills: u8,
    /// How often it was read.
    read: usize,
}

impl Failing {
    fn new(memory: Memory, room: usize, why: StorageError<&'static str>) -> Failing {
        Failing { memory, room, why, overwritten: false, filled: 0, fills: 0, read: 0 }
    }
}

impl Storage for Failing {
    type Error = &'static str;

    fn read(
        &mut self,
        each: &mut dyn FnMut(Role, &[u8]),
    ) -> Result<(), StorageError<&'static str>> {
        self.read += 1;
        self.memory.read(each).expect("memory can be read");
        Ok(())
    }

    fn keep(&mut self, role: Role, bytes: &[u8]) -> Result<(), StorageError<&'static str>> {
        self.filled += self.fills;
        if self.room == 0 {
            return Err(self.why);
        }
        self.room -= 1;
        self.memory.keep(role, bytes).expect("there is room");
        Ok(())
    }

    fn overwrite(&mut self) {
        self.overwritten = true;
        self.room = usize::MAX;
    }

    fn filled(&self) -> u8 {
        self.filled
    }
}

type FailingRunner = Runner<Failing, Given>;

fn failing(room: usize, why: StorageError<&'static str>) -> FailingRunner {
    let memory = Memory::default();
    let mut runner = Runner::new(Failing::new(memory, room, why));
    runner.set_dice(Some(Given([Face::Six; 5].into_iter().collect())));
    runner
}

thread_local! {
    /// The time of the next press. Each test thread has its own clock: with a shared one, a test
    /// running in parallel would make a hurried press a late one.
    static NOW: Cell<Millis> = const { Cell::new(10_000) };
}

/// Returns a later time at every call, so that no press is ignored.
fn now() -> Millis {
    NOW.replace(NOW.get() + 2_000)
}

fn press(runner: &mut FailingRunner, button: Button) -> Result<(), StorageError<&'static str>> {
    runner.input(Input::Press(button), now()).map(|_| ())
}

fn to_the_roll(runner: &mut FailingRunner) {
    for &button in TO_THE_ROLL {
        press(runner, button).unwrap();
    }
    assert_eq!(runner.console().screen_name(), "bingolino-roll");
}

fn words(console: &Console) -> Vec<String> {
    let mut words = Vec::new();
    console.words(10_000, &mut |text| words.push(text.to_string()));
    words
}

fn picture(console: &Console) -> Picture {
    let mut picture = console::DARK;
    console.paint(&mut picture, 10_000);
    picture
}

#[test]
fn what_was_not_kept_has_not_happened() {
    let reasons = [
        (StorageError::Full, "The memory is full"),
        (StorageError::Failed("worn out"), "Could not be saved"),
    ];
    for (why, says) in reasons {
        // The new game is the last thing that can be saved.
        let mut runner = failing(2, why);
        to_the_roll(&mut runner);
        let before = runner.console().clone();
        assert_eq!(press(&mut runner, Button::A), Err(why));
        assert!(runner.console().holds_the_same_as(&before), "a roll that nobody could keep");
        assert!(
            words(runner.console()).contains(&says.to_string()),
            "{:?}",
            words(runner.console())
        );
        assert_eq!(runner.console().screen_name(), "bingolino-roll");
    }
}

#[test]
fn a_game_begins_with_one_record_and_every_press_is_one() {
    let mut bench = Bench::new(Language::De);
    bench.play(begin::BINGOLINO);
    let records = std::mem::take(&mut bench.runner.storage().records);
    assert_eq!(records.len(), 3, "the language, what was agreed, and the game with its head");
    assert!(matches!(records[1].0, Role::Setting(_)));
    assert_eq!(records[2].0, Role::Game);
    assert_eq!(Kept::decode(&records[2].1).count(), 3, "the game, the seats, who starts");
    // The last answer to a roll ends it: two events, one record.
    bench.play("A A up left A");
    let records: Vec<_> = bench.runner.storage().records.iter().map(|(_, bytes)| bytes).collect();
    let counts: Vec<_> = records.iter().map(|bytes| Kept::decode(bytes).count()).collect();
    assert_eq!(counts, [1, 1, 1], "a roll; a tile; the end of the roll");
}

#[test]
fn another_format_is_named_and_left_alone_until_somebody_agrees() {
    let mut runner = failing(0, StorageError::OtherFormat(9));
    runner.load(Found::OtherFormat(9), true).unwrap();
    press(&mut runner, Button::A).unwrap();
    assert_eq!(runner.console().screen_name(), "foreign");
    assert!(words(runner.console()).contains(&"Format 9".to_string()));
    // Keeping the save leads to the list of games, and starting one asks again.
    press(&mut runner, Button::A).unwrap();
    assert_eq!(runner.console().screen_name(), "choose");
    press(&mut runner, Button::Left).unwrap();
    assert_eq!(runner.console().screen_name(), "foreign");
    // A setting cannot be saved either: it is not changed, and the question comes back.
    press(&mut runner, Button::B).unwrap();
    for button in [Button::B, Button::Down, Button::A, Button::Down] {
        press(&mut runner, button).unwrap();
    }
    assert_eq!(runner.console().screen_name(), "settings");
    assert!(press(&mut runner, Button::A).is_err());
    assert!(runner.console().settings().sound);
    assert_eq!(runner.console().screen_name(), "foreign");
    assert!(!runner.storage().overwritten);
    // Then the players agree.
    press(&mut runner, Button::Down).unwrap();
    press(&mut runner, Button::A).unwrap();
    assert!(runner.storage().overwritten);
    for &button in &TO_THE_ROLL[1..] {
        press(&mut runner, button).unwrap();
    }
    assert_eq!(runner.console().screen_name(), "bingolino-roll");
}

/// A game for two that this version began.
fn begun_by(by: Version) -> Memory {
    let mut memory = Memory::default();
    let kind = GameKind::Refereed(Kind::Bingolino);
    let game = Kept::Game { by, kind, tokens: [0; 8] };
    let mut record = game.encode(&mut [0; 99]).unwrap().to_vec();
    let seated = Entry::Play(rules_core::bingolino::Event::Seated { seats: 2 });
    record.extend(Kept::Bingolino(seated).encode(&mut [0; 99]).unwrap());
    memory.records.push((Role::Game, record));
    memory
}

#[test]
fn a_game_that_0_2_began_says_once_that_rulings_have_changed() {
    for (by, changed) in [(Version([0, 2]), true), (Version::OWN, false)] {
        let mut runner = Runner::<Memory, Given>::new(begun_by(by));
        runner.load(Found::Whole, true).unwrap();
        let says = |runner: &Runner<Memory, Given>| {
            words(runner.console()).contains(&"Some rulings have changed".to_string())
        };
        // A press ends the splash screen; the next one continues the game.
        runner.input(Input::Press(Button::A), now()).unwrap();
        assert_eq!((runner.console().screen_name(), says(&runner)), ("home", changed), "{by}");
        runner.input(Input::Press(Button::A), now()).unwrap();
        assert_eq!((runner.console().screen_name(), says(&runner)), ("bingolino-roll", false));
    }
}

#[test]
fn a_game_that_was_played_on_since_is_not_said_to_have_other_rulings() {
    let told = |memory: Memory| {
        let mut runner = Runner::<Memory, Given>::new(memory);
        runner.load(Found::Whole, true).unwrap();
        runner.set_dice(Some(Given([Face::Three].into_iter().collect())));
        runner.input(Input::Press(Button::A), now()).unwrap();
        let told = words(runner.console()).contains(&"Some rulings have changed".to_string());
        (told, runner)
    };
    let (changed, mut runner) = told(begun_by(Version([0, 2])));
    assert!(changed);
    // Looking at it saves nothing, so they are told again.
    runner.input(Input::Press(Button::A), now()).unwrap();
    assert_eq!(runner.storage().records, begun_by(Version([0, 2])).records);
    let (changed, mut runner) = told(runner.storage().clone());
    assert!(changed);
    // One die is rolled: who goes on, and the roll, in one record.
    runner.input(Input::Press(Button::A), now()).unwrap();
    runner.input(Input::Press(Button::Left), now()).unwrap();
    let [_, (Role::Event, rolled)] = &runner.storage().records[..] else { panic!("a roll") };
    let kept: Vec<_> = Kept::decode(rolled).map(Result::unwrap).collect();
    assert_eq!(kept[0], Kept::Continued { by: Version::OWN });
    assert_eq!(kept[1].thrown().unwrap().white.len(), 1);
    let (changed, mut runner) = told(runner.storage().clone());
    assert!(!changed);
    // The same game, and nothing about versions in what follows.
    runner.input(Input::Press(Button::A), now()).unwrap();
    assert_eq!(runner.console().screen_name(), "bingolino-tile");
}

/// A game with an event of a future version.
fn newer() -> Memory {
    let mut memory = begun_by(Version([3, 1]));
    memory.records.push((Role::Event, vec![5, 0, 99, 1, 2, 3]));
    // A language, a setting and a kind of thing of a future version.
    memory.records.push((Role::Setting(24), vec![2, 0, 200]));
    memory.records.push((Role::Setting(26), vec![2, 2, 200]));
    memory.records.push((Role::Setting(40), vec![2, 99, 1]));
    memory.records.push((Role::Setting(41), vec![99]));
    memory
}

#[test]
fn a_newer_croupier_s_game_is_named_and_left_alone_until_somebody_agrees() {
    let mut runner = Runner::<Memory, Given>::new(newer());
    runner.load(Found::Whole, true).unwrap();
    let press = |runner: &mut Runner<Memory, Given>, button| {
        runner.input(Input::Press(button), now()).unwrap();
    };
    press(&mut runner, Button::A);
    assert_eq!(runner.console().screen_name(), "foreign");
    assert!(words(runner.console()).contains(&"Croupier 3.1".to_string()));
    // Settings can be saved: they do not touch the game.
    runner.set(Setting::Sound, 0).unwrap();
    let mut kept = newer().records;
    kept.push((Role::Setting(25), vec![2, 1, 0]));
    assert_eq!(runner.storage().records, kept);
    let Settings { language, brightness, .. } = runner.console().settings();
    assert_eq!((language, brightness), (Language::En, 3), "levels that come later");

    press(&mut runner, Button::Down);
    press(&mut runner, Button::A);
    for &button in &TO_THE_ROLL[1..] {
        press(&mut runner, button);
    }
    assert_eq!(runner.console().screen_name(), "bingolino-roll");
    let game = runner.storage().records.iter().filter(|(role, _)| *role == Role::Game).count();
    assert_eq!(game, 2, "now, and not before");
}

#[test]
fn what_only_a_newer_croupier_can_read_fits_the_screen_in_every_language() {
    let mut seen = Vec::new();
    for language in Language::ALL {
        for found in [Found::OtherFormat(255), Found::Whole] {
            let memory = if found == Found::Whole { newer() } else { Memory::default() };
            let mut bench = Bench::new(language);
            *bench.runner.storage() = memory;
            bench.runner.set(Setting::Language, language.number()).unwrap();
            bench.runner.load(found, true).unwrap();
            bench.runner.set(Setting::Language, language.number()).unwrap();
            bench.play("A");
            assert_eq!(bench.console().screen_name(), "foreign");
            let (_, texts) = bench.draw();
            for text in texts {
                let end = text.top_left + text.size;
                assert!(text.top_left.x >= 0 && end.x <= 128, "{language:?}: {text:?}");
            }
            seen.push(picture(bench.console()));
        }
    }
    seen.dedup();
    assert_eq!(seen.len(), 8);
}

#[test]
fn a_notice_stays_until_it_was_seen() {
    let mut runner = failing(0, StorageError::Full);
    runner.load(Found::Damaged, true).unwrap();
    // A press ends the splash screen, and only then is the notice visible.
    press(&mut runner, Button::A).unwrap();
    assert!(words(runner.console()).contains(&"The save can't be read".to_string()));
    press(&mut runner, Button::Right).unwrap();
    assert!(!words(runner.console()).contains(&"The save can't be read".to_string()));
}

#[test]
fn a_box_that_stopped_says_why_after_it_could_not_keep_something_too() {
    let mut runner = failing(2, StorageError::Full);
    runner.tell(Notice::Stopped("why it stopped".try_into().unwrap()));
    to_the_roll(&mut runner);
    assert!(press(&mut runner, Button::A).is_err());
    runner.input(Input::Hold(Button::B), now()).unwrap();
    for button in [Button::Up, Button::Up, Button::Up, Button::Up, Button::A] {
        press(&mut runner, button).unwrap();
    }
    assert_eq!(runner.console().screen_name(), "about");
    assert!(words(runner.console()).contains(&"why it stopped".to_string()));
}

#[test]
fn a_card_keeps_its_number_where_the_one_before_it_was_lost() {
    let card = |number| Kept::Card { number, card: rules_core::combo::our_card(3).unwrap() };
    let mut bench = Bench::with(Language::En, &[card(1), card(3)]);
    // A new one is the fourth: the third is not overwritten.
    bench.play("A B A");
    assert_eq!(bench.console().screen_name(), "cards");
    let shown = words(bench.console());
    let mine: Vec<_> = shown.iter().filter(|words| words.starts_with("My card")).collect();
    assert_eq!(mine.len(), 3, "{shown:?}");
}

#[test]
fn a_newer_croupier_s_game_that_is_over_is_nothing_to_ask_about() {
    let mut memory = newer();
    memory.records.push((Role::Event, vec![1]));
    let mut runner = Runner::<Memory, Given>::new(memory);
    runner.load(Found::Whole, true).unwrap();
    runner.input(Input::Press(Button::A), now()).unwrap();
    assert_eq!(runner.console().screen_name(), "choose");
}

#[test]
fn a_game_that_the_box_stumbled_over_is_not_loaded_by_a_failure_either() {
    let mut runner = failing(2, StorageError::Full);
    to_the_roll(&mut runner);
    let memory = runner.storage().memory.clone();
    let why = StorageError::Failed("worn out");
    let mut runner = Runner::<_, Given>::new(Failing::new(memory, 0, why));
    runner.load(Found::Whole, false).unwrap();
    for button in [Button::A, Button::B, Button::Down, Button::A, Button::Down] {
        press(&mut runner, button).unwrap();
    }
    assert_eq!(runner.console().screen_name(), "settings");
    assert_eq!(press(&mut runner, Button::A), Err(why), "a setting");
    assert_eq!(runner.console().screen_name(), "home");
    assert!(words(runner.console()).contains(&"play".to_string()), "no game to go on with");
}

/// Bingolino at the first roll, on a memory about this full.
fn filled(percent: u8) -> FailingRunner {
    let mut runner = failing(usize::MAX, StorageError::Full);
    to_the_roll(&mut runner);
    runner.storage().filled = percent;
    runner
}

#[test]
fn a_memory_that_is_nearly_full_is_told_once_it_is_and_at_every_start() {
    let says = |runner: &FailingRunner| {
        words(runner.console()).contains(&"Memory nearly full".to_string())
    };
    let mut runner = filled(89);
    press(&mut runner, Button::B).unwrap();
    assert!(!says(&runner));
    let memory = runner.storage().memory.clone();
    // The same with a storage that fills up while it saves.
    let filling =
        Failing { filled: 89, fills: 1, ..Failing::new(memory, usize::MAX, StorageError::Full) };
    let mut runner: FailingRunner = Runner::new(filling);
    runner.set_dice(Some(Given([Face::Six; 5].into_iter().collect())));
    runner.load(Found::Whole, true).unwrap();
    for _ in 0..2 {
        runner.input(Input::Press(Button::A), now()).unwrap();
        assert!(!says(&runner));
    }
    runner.input(Input::Press(Button::A), now()).unwrap();
    assert!(says(&runner), "the roll was kept, and now it is");
    runner.input(Input::Press(Button::A), now()).unwrap();
    assert!(!says(&runner), "said once is enough");
    runner.load(Found::Whole, true).unwrap();
    assert!(says(&runner), "and at every start");
}

/// The warning would hide a note that is shown only once.
#[test]
fn a_memory_that_is_nearly_full_is_not_told_in_place_of_something_worse() {
    let memory = filled(95).storage().memory.clone();
    let loaded = |found| {
        let full = Failing { filled: 95, ..Failing::new(memory.clone(), 0, StorageError::Full) };
        let mut runner: FailingRunner = Runner::new(full);
        runner.load(found, true).unwrap();
        // After the splash screen, which hides it.
        runner.input(Input::Tick, now()).unwrap();
        words(runner.console())
    };
    assert!(loaded(Found::Whole).contains(&"Memory nearly full".to_string()));
    let damaged = loaded(Found::Damaged);
    assert!(damaged.contains(&"The save can't be read".to_string()), "{damaged:?}");

    // A flash that saved nothing, and is nearly full.
    let worn_out = Failing::new(memory.clone(), 0, StorageError::Failed("worn out"));
    let mut runner: FailingRunner = Runner::new(Failing { fills: 95, ..worn_out });
    runner.set_dice(Some(Given([Face::Six; 5].into_iter().collect())));
    runner.load(Found::Whole, true).unwrap();
    for _ in 0..2 {
        runner.input(Input::Press(Button::A), now()).unwrap();
    }
    assert!(runner.input(Input::Press(Button::A), now()).is_err());
    let failed = words(runner.console());
    assert!(failed.contains(&"Could not be saved".to_string()), "{failed:?}");
}

#[test]
fn what_is_left_of_a_nearly_full_memory_is_kept_for_the_end_of_the_game() {
    let mut runner = filled(96);
    assert_eq!(press(&mut runner, Button::A), Ok(()), "a roll");
    let mut runner = filled(97);
    let before = runner.console().clone();
    let (reads, records) = (runner.storage().read, runner.storage().memory.records.len());
    for _ in 0..5 {
        assert_eq!(press(&mut runner, Button::A), Err(StorageError::Full));
        assert!(words(runner.console()).contains(&"The memory is full".to_string()));
        assert!(runner.console().holds_the_same_as(&before));
        assert_eq!(runner.console().screen_name(), "bingolino-roll");
    }
    assert_eq!(runner.storage().read, reads, "nothing is loaded again for that");
    assert_eq!(runner.storage().memory.records.len(), records);
    // Settings are not part of the game, and another game always fits.
    runner.set(Setting::Language, Language::Fr.number()).unwrap();
    assert_eq!(runner.storage().memory.records.len(), records + 1);
}

#[test]
fn a_nearly_full_memory_still_takes_something_back() {
    let mut runner = failing(usize::MAX, StorageError::Full);
    // Bingolino on trust, with a star entered.
    for button in [Button::A, Button::Left, Button::Down, Button::Right, Button::Left, Button::A] {
        press(&mut runner, button).unwrap();
    }
    for button in [Button::Left, Button::A, Button::Left] {
        press(&mut runner, button).unwrap();
    }
    runner.input(Input::Hold(Button::B), now()).unwrap();
    for button in [Button::Down, Button::A, Button::Left, Button::Right, Button::A] {
        press(&mut runner, button).unwrap();
    }
    let laid = runner.storage().memory.records.len();
    runner.storage().filled = 99;
    runner.input(Input::Hold(Button::B), now()).unwrap();
    press(&mut runner, Button::A).unwrap();
    assert_eq!(runner.storage().memory.records.len(), laid + 1, "taken back");
    assert!(words(runner.console()).contains(&"Undone".to_string()));
}

#[test]
fn dice_that_are_not_ready_put_a_roll_off_and_say_so() {
    let mut runner = failing(usize::MAX, StorageError::Full);
    to_the_roll(&mut runner);
    let says =
        |runner: &FailingRunner, text: &str| words(runner.console()).contains(&text.to_string());
    let records = runner.storage().memory.records.len();
    runner.wait_for_dice();
    press(&mut runner, Button::A).unwrap();
    assert!(says(&runner, "Dice not ready yet"));
    // A dismisses the refusal; the next A asks again.
    press(&mut runner, Button::A).unwrap();
    runner.set_dice(None);
    press(&mut runner, Button::A).unwrap();
    assert!(says(&runner, "Dice out of order!"));
    assert_eq!(runner.storage().memory.records.len(), records);
}

#[test]
fn an_update_is_asked_for_and_nothing_is_kept_for_it() {
    let mut runner = filled(0);
    let records = runner.storage().memory.records.len();
    runner.input(Input::Hold(Button::B), now()).unwrap();
    let way = [Button::Up, Button::Up, Button::Up, Button::Up, Button::A, Button::A];
    for button in way {
        assert!(!runner.input(Input::Press(button), now()).unwrap().update);
    }
    assert_eq!(runner.console().screen_name(), "update");
    assert!(!runner.input(Input::Press(Button::A), now()).unwrap().update, "A leads no further");
    assert!(runner.input(Input::Press(Button::Right), now()).unwrap().update);
    press(&mut runner, Button::B).unwrap();
    assert_eq!(runner.console().screen_name(), "menu");
    assert_eq!(runner.storage().memory.records.len(), records);
}

#[test]
fn a_self_test_is_asked_for_and_nothing_is_kept_for_it() {
    let mut runner = filled(0);
    let records = runner.storage().memory.records.len();
    runner.input(Input::Hold(Button::B), now()).unwrap();
    let way = [Button::Up, Button::Up, Button::Up, Button::Up, Button::A, Button::Right];
    for button in way {
        assert!(!runner.input(Input::Press(button), now()).unwrap().self_test);
    }
    assert_eq!(runner.console().screen_name(), "self-test");
    let again = runner.input(Input::Press(Button::Right), now()).unwrap();
    assert!(!again.self_test, "right leads no further");
    assert!(runner.input(Input::Press(Button::A), now()).unwrap().self_test);
    press(&mut runner, Button::B).unwrap();
    assert_eq!(runner.console().screen_name(), "menu");
    assert_eq!(runner.storage().memory.records.len(), records);
}

/// Otherwise a player who presses once too often would roll without having read why not.
#[test]
fn a_on_a_fresh_refusal_takes_it_away_and_does_nothing_else() {
    let mut runner = failing(usize::MAX, StorageError::Full);
    to_the_roll(&mut runner);
    let records = runner.storage().memory.records.len();
    runner.set_dice(None);
    press(&mut runner, Button::A).unwrap();
    let dice = || Some(Given([Face::Six; 5].into_iter().collect()));
    runner.set_dice(dice());
    let soon = NOW.get() - 1_600;
    runner.input(Input::Press(Button::A), soon).unwrap();
    assert_eq!(runner.storage().memory.records.len(), records, "it did not roll");
    assert!(!words(runner.console()).contains(&"Dice out of order!".to_string()));
    press(&mut runner, Button::A).unwrap();
    assert_eq!(runner.storage().memory.records.len(), records + 1, "the next one does");
    // Once there was time to read it, A does what its label says.
    let mut runner = failing(usize::MAX, StorageError::Full);
    to_the_roll(&mut runner);
    runner.set_dice(None);
    press(&mut runner, Button::A).unwrap();
    runner.set_dice(dice());
    press(&mut runner, Button::A).unwrap();
    assert_eq!(runner.storage().memory.records.len(), records + 1, "it rolls");
    // Any other button acts at once.
    let mut runner = failing(usize::MAX, StorageError::Full);
    to_the_roll(&mut runner);
    runner.set_dice(None);
    press(&mut runner, Button::A).unwrap();
    runner.set_dice(Some(Given([Face::Six; 5].into_iter().collect())));
    let records = runner.storage().memory.records.len();
    press(&mut runner, Button::Right).unwrap();
    assert_eq!(runner.storage().memory.records.len(), records + 1, "five dice");
}

/// The options of a game are not a move.
#[test]
fn taking_back_never_reaches_into_the_head_of_a_game() {
    // Bingolino, COMBO and Dingominos, right after the start.
    use Button::{A, Down, Left, Right, Up};
    let games: [&[Button]; 3] = [
        &[A, Left, Down, Left, Left, A, Left, A],
        &[A, Up, Down, Left, Left, A, A],
        &[A, Right, Down, Left, Up, Left, A, Left, A],
    ];
    for game in games {
        let mut runner = failing(usize::MAX, StorageError::Full);
        for &button in game {
            press(&mut runner, button).unwrap();
        }
        let before = runner.console().clone();
        let records = runner.storage().memory.records.len();
        for _ in 0..3 {
            runner.input(Input::Hold(Button::B), now()).unwrap();
            press(&mut runner, Button::A).unwrap();
            let said = words(runner.console());
            assert!(said.contains(&"Nothing to undo".to_string()), "{said:?}");
            assert_eq!(runner.storage().memory.records.len(), records);
            assert!(runner.console().holds_the_same_as(&before));
        }
    }
}

#[test]
fn b_leads_back_from_the_scores_to_the_winners() {
    let mut bench = played(&format!("{} holdB up up up A left A right", begin::BINGOLINO));
    assert_eq!(keys(&bench), [Button::B]);
    bench.input(Input::Press(Button::B));
    assert_eq!(at(&bench), "winners");
    assert!(keys(&bench).contains(&Button::A), "the winners, with everything they can do");
}
