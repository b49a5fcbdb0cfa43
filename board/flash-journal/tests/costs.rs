//! What keeping costs: programs, erases, reads, and how long the flash lasts.

use crate::games::{
    BINGOLINO, COMBO, DINGOMINOS, Op, Refused, act, aged, evening, event, game, open, read,
    reopened, whole_game,
};
use crate::mock::Mock;
use flash_journal::{AREA, Found, KEYS, LONGEST, LONGEST_GAME, LONGEST_SETTING, Role};

#[test]
fn what_is_kept_is_there_again() {
    let mut mock = Mock::new();
    let mut model = crate::games::Model::default();
    assert_eq!(reopened(&mut mock), (model.clone(), Found::Fresh));
    for op in evening() {
        act(&mut open(&mut mock).0, &op).unwrap();
        model = model.after(&op);
        assert_eq!(reopened(&mut mock), (model.clone(), Found::Whole));
    }
}

/// A tidied device, as at the beginning of a game.
fn tidied(records: u32) -> Mock {
    let mut mock = aged(records).0;
    let mut journal = open(&mut mock).0;
    while journal.tidy().unwrap() {}
    mock
}

#[test]
fn an_event_is_one_program_and_no_erase() {
    for script in [BINGOLINO, COMBO, DINGOMINOS] {
        let whole = whole_game(script);
        // Before the ring has turned for the first time, and after.
        for records in [0, 7400, 7600, 9000] {
            let mut mock = tidied(records);
            let mut journal = open(&mut mock).0;
            while journal.tidy().unwrap() {}
            // After a start, what may have been torn is steadied first: in the settings when the
            // first of them is kept, in the game when that goes on.
            let mut steady = [false; 2];
            for op in &whole {
                let Op::Keep(place, _) = op else { unreachable!("a game is only kept") };
                let steady = &mut steady[usize::from(matches!(place, Role::Setting(_)))];
                let most = if core::mem::replace(steady, true) { 1 } else { 3 };
                // What began the game before is wiped.
                let most = most + u64::from(*place == Role::Game);
                let before = journal.flash().done;
                act(&mut journal, op).unwrap();
                let done = journal.flash().done;
                assert!((1..=most).contains(&(done.programs - before.programs)), "{op:?}");
                assert_eq!(done.erases, before.erases, "{op:?}");
            }
        }
    }
}

/// A new device, or one on which another program ran: once it has been idle for a while, not even
/// its first game waits for an erase.
#[test]
fn a_new_box_is_tidied_before_anything_is_kept() {
    let mut used = Mock::new();
    used.damage(|bytes| bytes.fill(0x5A));
    for mut mock in [Mock::new(), used] {
        let mut journal = open(&mut mock).0;
        while journal.tidy().unwrap() {}
        let before = journal.flash().done;
        act(&mut journal, &game(0)).unwrap();
        let done = journal.flash().done;
        assert_eq!(done.erases, before.erases);
        assert_eq!(done.programs - before.programs, 2, "one begins the settings");
        assert_eq!(reopened(&mut mock).1, Found::Whole);
    }
}

#[test]
fn a_tidied_box_plays_the_longest_game_without_an_erase() {
    let mut mock = tidied(9000);
    let mut journal = open(&mut mock).0;
    while journal.tidy().unwrap() {}
    act(&mut journal, &game(0)).unwrap();
    let before = journal.flash().done;
    // The leaf in which it begins also holds records of earlier games.
    for number in 1..LONGEST_GAME - 126 {
        act(&mut journal, &event(number.into())).unwrap();
    }
    let done = journal.flash().done;
    assert_eq!(done.programs - before.programs, u64::from(LONGEST_GAME - 127));
    assert_eq!(done.erases, before.erases);
}

#[test]
fn without_idle_time_a_leaf_is_erased_when_it_is_begun() {
    let (mut mock, _) = aged(9000);
    let mut journal = open(&mut mock).0;
    act(&mut journal, &event(0)).unwrap();
    let mut all = 0;
    for number in 0..126 {
        let before = journal.flash().done;
        act(&mut journal, &event(number)).unwrap();
        let done = journal.flash().done;
        let erases = done.erases - before.erases;
        assert!(erases <= 1);
        // The title is zeroed first.
        assert_eq!(done.programs - before.programs, 1 + erases);
        all += erases;
    }
    assert_eq!(all, 1);
}

#[test]
fn a_setting_is_one_program_or_moves_the_others_and_erases_nothing_in_play() {
    let mut mock = tidied(100);
    let mut journal = open(&mut mock).0;
    while journal.tidy().unwrap() {}
    let mut most = 0;
    for number in 0..400_u32 {
        let before = journal.flash().done;
        // Once all are kept, only one of them changes: the others are moved.
        let key = u8::try_from(if number < 25 { number } else { 0 }).unwrap();
        act(&mut journal, &Op::Keep(Role::Setting(key), number.to_le_bytes().to_vec())).unwrap();
        let done = journal.flash().done;
        assert_eq!(done.erases, before.erases);
        most = most.max(done.programs - before.programs);
        while journal.tidy().unwrap() {}
    }
    // 24 copies, the new setting, and the old leaf's title zeroed.
    assert_eq!(most, 26);
}

#[test]
fn a_game_that_is_too_long_is_refused_and_whole_and_a_new_one_fits() {
    let mut mock = Mock::new();
    let mut journal = open(&mut mock).0;
    let mut model = crate::games::Model::default();
    act(&mut journal, &game(0)).unwrap();
    model = model.after(&game(0));
    for number in 1..LONGEST_GAME {
        act(&mut journal, &event(number.into())).unwrap();
        let Op::Keep(kind, bytes) = event(number.into()) else { unreachable!() };
        model.game.push((kind, bytes));
    }
    for _ in 0..3 {
        assert_eq!(act(&mut journal, &event(0)), Err(Refused::Full));
    }
    assert_eq!(reopened(&mut mock), (model, Found::Whole));
    let mut journal = open(&mut mock).0;
    assert_eq!(act(&mut journal, &event(0)), Err(Refused::Full));
    act(&mut journal, &game(1)).unwrap();
    act(&mut journal, &event(1)).unwrap();
    assert_eq!(read(&mut journal).unwrap().game.len(), 2);
    assert_eq!(reopened(&mut mock).0.game.len(), 2);
}

#[test]
fn all_settings_at_their_longest_are_kept_and_move_on() {
    let mut mock = Mock::new();
    let mut model = crate::games::Model::default();
    for round in 0..5 {
        let mut journal = open(&mut mock).0;
        for key in 0..KEYS {
            let op = Op::Keep(Role::Setting(key), vec![round * 50 + key; LONGEST_SETTING]);
            act(&mut journal, &op).unwrap();
            model = model.after(&op);
        }
        assert_eq!(reopened(&mut mock), (model.clone(), Found::Whole));
    }
}

#[test]
fn records_of_all_lengths_come_back() {
    let mut mock = Mock::new();
    let mut journal = open(&mut mock).0;
    let mut model = crate::games::Model::default();
    for nth in 0..1000_usize {
        let place = if nth == 0 { Role::Game } else { Role::Event };
        let op = Op::Keep(place, vec![nth.to_le_bytes()[0]; nth * 7 % (LONGEST + 1)]);
        let before = journal.flash().done;
        act(&mut journal, &op).unwrap();
        // On a flash that was never tidied, new leaves have to be erased.
        let erases = journal.flash().done.erases - before.erases;
        let programs = journal.flash().done.programs - before.programs;
        assert!(programs == 1 + erases || nth == 0, "{nth}");
        model.game.push((place, vec![nth.to_le_bytes()[0]; nth * 7 % (LONGEST + 1)]));
    }
    assert_eq!(reopened(&mut mock), (model, Found::Whole));
}

#[test]
fn room_is_known_without_reading_and_so_is_a_refusal() {
    let mut mock = Mock::new();
    let mut journal = open(&mut mock).0;
    act(&mut journal, &game(0)).unwrap();
    for number in 1.. {
        assert_eq!(journal.room(), LONGEST_GAME - number);
        if journal.room() == 0 {
            break;
        }
        act(&mut journal, &event(number.into())).unwrap();
    }
    let before = journal.flash().done;
    assert_eq!(act(&mut journal, &event(0)), Err(Refused::Full));
    assert_eq!(journal.flash().done, before);
}

#[test]
fn what_is_no_record_is_refused_and_changes_nothing() {
    let mut mock = Mock::new();
    let mut journal = open(&mut mock).0;
    let long = vec![7; LONGEST + 1];
    let long_setting = vec![7; LONGEST_SETTING + 1];
    assert_eq!(act(&mut journal, &event(0)), Err(Refused::NoGame));
    let refused =
        [(Role::Game, long), (Role::Setting(KEYS), vec![]), (Role::Setting(0), long_setting)];
    for (kind, bytes) in refused {
        assert_eq!(act(&mut journal, &Op::Keep(kind, bytes)), Err(Refused::NoRecord));
    }
    assert_eq!(journal.flash().done.programs, 0);
    act(&mut journal, &Op::Keep(Role::Game, vec![7; LONGEST])).unwrap();
    assert_eq!(read(&mut journal).unwrap().game, [(Role::Game, vec![7; LONGEST])]);
}

#[test]
fn reading_all_of_a_full_area_is_quick() {
    let mut mock = Mock::new();
    let mut journal = open(&mut mock).0;
    act(&mut journal, &game(0)).unwrap();
    for number in 1..LONGEST_GAME {
        act(&mut journal, &event(number.into())).unwrap();
    }
    for number in 0..150_u32 {
        let key = u8::try_from(number % 25).unwrap();
        act(&mut journal, &Op::Keep(Role::Setting(key), vec![0; 17])).unwrap();
    }
    let (_, opened) = mock.doing(|mock| open(mock).1);
    let (_, both) = mock.doing(reopened);
    println!("open: {opened:?}\nopen and read: {both:?}");
    // Opening reads each record twice, to find the game and to follow it; reading is the third
    // time.
    assert!(opened.bytes_read < 2 * u64::from(AREA), "{opened:?}");
    assert!(both.bytes_read < 3 * u64::from(AREA), "{both:?}");
    assert_eq!((both.programs, both.erases), (0, 0));
}

/// A sector is good for 100,000 erases (W25Q16JV data sheet, section 2).
#[test]
fn a_hundred_million_events_before_a_sector_is_worn_out() {
    // Games of 30 and of 300 records with two settings changed in each, and games of a single
    // record without any.
    for (length, settings, idle) in [(30, 2, true), (30, 2, false), (300, 2, true), (1, 0, false)] {
        let mut mock = Mock::new();
        let mut events = 0_u64;
        let mut journal = open(&mut mock).0;
        // Erases each sector some ten times.
        while events < 40_000 {
            for number in 0..length {
                act(&mut journal, &if number == 0 { game(number) } else { event(number) }).unwrap();
                events += 1;
            }
            for key in 0..settings {
                act(&mut journal, &Op::Keep(Role::Setting(key), events.to_le_bytes().to_vec()))
                    .unwrap();
            }
            while idle && journal.tidy().unwrap() {}
        }
        let most = u64::from(*journal.flash().wear.iter().max().unwrap());
        let lasts = events * 100_000 / most;
        println!("games of {length}: {most} erases after {events} events, lasts {lasts} events");
        assert!(most > 5);
        assert!(lasts >= 100_000_000, "games of {length}: {lasts} events");
    }
}

/// The firmware has a budget of 24 KiB of RAM for everything (`xtask/src/sizes.rs`).
#[test]
fn a_journal_is_small() {
    let mut mock = Mock::new();
    // With the pointers of the host, which are twice as long.
    assert!(size_of_val(&open(&mut mock).0) <= 512);
}
