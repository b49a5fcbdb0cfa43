//! The bytes of everything that is saved, one by one, as promised from version 0.2.0 on.
//!
//! A new variant needs its bytes here, or this does not compile. Reordered variants and changed
//! fields show which saves can no longer be read. `docs/saves.md` has the promise.

use crate::common::seat;
use console::kept::{self, GameKind, Moment, SetUp, Teaching, Version};
use console::{Kept, Language, Setting};
use rules_core::bingolino::Bingolino;
use rules_core::combo::{Best, Card, Column, Combo, House};
use rules_core::dingominos::{Action, Dingominos, Held, Side, Sign};
use rules_core::free_dice::Rolled;
use rules_core::record::{Kind, Notation, Words};
use rules_core::{
    AuditStep, Cell, Entry, Face, Faces, Letter, Letters, Line, Seal, Secret, Squares,
};
use rules_core::{bingolino, combo, dingominos};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use vocabulary::{LONGEST, LONGEST_SETTING, Role};

/// One value for each variant of an enum, and the bytes it is saved as. A variant without one does
/// not compile. Events of a game can also be written in a record and read again.
macro_rules! golden {
    ($name:ident: $type:ty $(, written by $game:ty)?;
        $($variant:ident $(($($of:expr),+))? $({ $($field:ident: $value:expr),+ $(,)? })?
            = [$($byte:literal),+ $(,)?];)+
    ) => {
        #[test]
        fn $name() {
            type Of = $type;
            #[allow(clippy::match_same_arms)]
            fn every_variant_has_its_bytes(value: &Of) {
                match value {
                    $(Of::$variant { .. } => {})+
                }
            }
            fn can_be_written(_value: &Of) {
                $(has_a_statement::<$game>(_value);)?
            }
            $({
                let value = Of::$variant $(($($of),+))? $({ $($field: $value),+ })?;
                every_variant_has_its_bytes(&value);
                holds(&value, &[$($byte),+]);
                can_be_written(&value);
            })+
        }
    };
}

/// Asserts that the value is saved as these bytes and read back from them.
fn holds<T: Serialize + DeserializeOwned + Clone + PartialEq + Debug>(value: &T, bytes: &[u8]) {
    let mut buffer = [0; 2 * LONGEST];
    let kept = postcard::to_slice(value, &mut buffer).expect("it fits");
    assert_eq!(*kept, *bytes, "{value:?}");
    assert_eq!(postcard::take_from_bytes::<T>(bytes).as_ref(), Ok(&(value.clone(), &[][..])));
}

/// Asserts that the event's statement is listed in the notation of its game and can be read.
fn has_a_statement<G: Notation>(event: &G::Event) {
    let word = G::word(event);
    let listed = G::HEAD.iter().chain(G::PLAY).any(|(listed, _)| *listed == word);
    assert!(listed, "{word} is neither in HEAD nor in PLAY");
    let mut rest = String::new();
    G::default().write(event, &mut rest).expect("a String takes everything");
    assert!(G::read(word, &mut Words::of(&rest)).is_ok(), "read() does not know {word}{rest}");
}

fn cell(column: u8, row: u8) -> Cell {
    Cell::new(column, row).unwrap()
}

fn faces(pips: &[u8]) -> Faces {
    pips.iter().filter_map(|&pips| Face::new(pips)).collect()
}

fn number(number: u8) -> bingolino::Number {
    bingolino::Number::new(number).unwrap()
}

/// A board whose last square is not known.
fn tiles() -> Squares<bingolino::Number, 4> {
    Squares::<bingolino::Number, 4>::cells().zip((7..22).map(number)).collect()
}

/// A card: 6 is absent, the red numbers are 1 to 5, and the first two squares are known.
fn card() -> Card {
    let [one, two, three, four, five, six] = Face::ALL;
    let squares = Card::cells().zip([four, six]);
    Card::new(six, [one, two, three, four, five], squares)
}

const BY: Version = Version([0, 2]);

golden! { kept: Kept;
    Game { by: BY, kind: GameKind::FreeDice, tokens: [9, 8, 7, 6, 5, 4, 3, 2] }
        = [0, 0, 2, 0, 9, 8, 7, 6, 5, 4, 3, 2];
    Ended = [1];
    Setting { setting: Setting::Brightness, level: 3 } = [2, 2, 3];
    Card { number: 24, card: card() } = [3, 24, 33, 67, 101, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    FreeDice(Entry::Play(Rolled { white: faces(&[6, 1]), red: Some(Face::Five) })) = [4, 0, 2, 6, 1, 1, 5];
    Bingolino(Entry::Undo) = [5, 1];
    Combo(Entry::Undo) = [6, 1];
    Dingominos(Entry::Undo) = [7, 1];
    SetUp(SetUp {
        game: GameKind::Refereed(Kind::Dingominos),
        tokens: [9, 8, 7, 6, 5, 4, 3, 2],
        levels: [8, 3, 1, 0, 0, 0, 0, 9, 100, 1].into_iter().collect(),
    }) = [8, 3, 9, 8, 7, 6, 5, 4, 3, 2, 10, 8, 3, 1, 0, 0, 0, 0, 9, 100, 1];
    SeatCard { seat: seat(4), card: card() } = [9, 4, 33, 67, 101, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    Continued { by: Version([0, 3]) } = [10, 0, 3];
    Evening { wins: [3, 0, 255].into_iter().collect(), counts: true } = [11, 3, 3, 0, 255, 1];
    Teaching(kept::Teaching::Told(Moment::ComboCard)) = [12, 1, 6];
}

golden! { teaching: Teaching;
    On = [0];
    Told(Moment::BingolinoUse) = [1, 1];
    Off = [2];
}

golden! { moments: Moment;
    BingolinoRoll = [0];
    BingolinoUse = [1];
    BingolinoOthers = [2];
    BingolinoBack = [3];
    BingolinoStar = [4];
    BingolinoTrust = [5];
    ComboCard = [6];
    ComboRollOff = [7];
    ComboThrow = [8];
    ComboPlace = [9];
    ComboTake = [10];
    ComboLift = [11];
    ComboScore = [12];
    DingominosOpen = [13];
    DingominosLay = [14];
    DingominosSigns = [15];
    DingominosDrawn = [16];
    DingominosAnswer = [17];
    DingominosReplay = [18];
    DingominosEmpty = [19];
    DingominosCount = [20];
}

golden! { entries: Entry<u8>;
    Play(200) = [0, 200];
    Undo = [1];
    Audit(AuditStep::Shaken(Letters::default())) = [2, 2, 0];
}

golden! { steps: AuditStep;
    Drawn(Secret([7; 32])) = [
        0, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    ];
    Sealed(Seal([8; 32])) = [
        1, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
    ];
    Shaken(Letter::ALL.into_iter().collect()) = [2, 6, 0, 1, 2, 3, 4, 5];
    Revealed(Secret([9; 32])) = [
        3, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
    ];
}

golden! { settings: Setting;
    Language = [0];
    Sound = [1];
    Brightness = [2];
    Animation = [3];
    Speech = [4];
    Volume = [5];
    LargePrint = [6];
}

golden! { game_kinds: GameKind;
    FreeDice = [0];
    Refereed(Kind::Bingolino) = [1];
}

golden! { bingolino_events: bingolino::Event, written by Bingolino;
    Rolled(faces(&[6, 5, 6])) = [0, 3, 6, 5, 6];
    TileTurned { seat: seat(2), cell: cell(1, 2), number: number(17) } = [1, 2, 7, 17];
    TurnedBack { cell: cell(3, 3) } = [2, 18];
    Done = [3];
    Claimed { seat: seat(4), line: Line::<4>::all().last().unwrap() } = [4, 4, 9];
    Seated { seats: 4 } = [5, 4];
    Starts { seat: seat(3) } = [6, 3];
    TilesTold { seat: seat(1), tiles: tiles() } = [7, 1, 1, 7, 1, 8, 1, 9, 1, 10, 1, 11, 1, 12, 1, 13, 1, 14, 1, 15, 1, 16, 1, 17, 1, 18, 1, 19, 1, 20, 1, 21, 0];
    Trust { on: true } = [8, 1];
    Declined { seat: seat(2) } = [9, 2];
    Proved { seat: seat(3), numbers: [1, 22, 7, 7].map(number) } = [10, 3, 1, 22, 7, 7];
    Starred { seat: seat(4), stars: 3 } = [11, 4, 3];
    Corrected(bingolino::Correction::Turn { seat: seat(2) }) = [12, 4, 2];
    Quit { seat: seat(1) } = [13, 1];
}

golden! { bingolino_corrections: bingolino::Correction;
    Side { seat: seat(2), cell: cell(1, 2), down: true } = [0, 2, 7, 1];
    Shows { seat: seat(2), cell: cell(3, 3), number: Some(number(17)) } = [1, 2, 18, 1, 17];
    Star { seat: seat(1), line: Line::<4>::all().last().unwrap(), has: false } = [2, 1, 9, 0];
    Stars { seat: seat(4), stars: 10 } = [3, 4, 10];
    Turn { seat: seat(3) } = [4, 3];
}

golden! { combo_events: combo::Event, written by Combo;
    RolledOff(faces(&[1, 6, 3])) = [0, 3, 1, 6, 3];
    Thrown { red: Face::Two, white: faces(&[4, 4, 1]) } = [1, 2, 3, 4, 4, 1];
    Placed { face: Face::Four, cell: cell(4, 0) } = [2, 4, 20];
    CannotPlace = [3];
    Stopped = [4];
    Taken { seat: seat(2), face: Face::Six, cell: cell(0, 4) } = [5, 2, 6, 4];
    Left { seat: seat(3) } = [6, 3];
    Lifted([cell(0, 0), cell(4, 4)].into_iter().collect()) = [7, 2, 0, 24];
    Claimed { seat: seat(4) } = [8, 4];
    Seated { seats: 3 } = [9, 3];
    Agreed { rule: House::LateFinish, on: true } = [10, 1, 1];
    CardTold { seat: seat(2), card: card() } = [11, 2, 33, 67, 101, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    PlacedDice { dice: 2 } = [12, 2];
    NoneFits { takers: [seat(3), seat(1)].into_iter().collect() } = [13, 2, 3, 1];
    LiftedDice { dice: 3 } = [14, 3];
    Announced { seat: seat(2), double: true, lines: Best::ALL.into_iter().collect() }
        = [15, 2, 1, 3, 0, 1, 2];
    ClaimedLine { seat: seat(3), line: Best::Four } = [16, 3, 2];
    Corrected(combo::Correction::Turn { seat: seat(2) }) = [17, 5, 2];
    Quit { seat: seat(4) } = [18, 4];
}

golden! { combo_corrections: combo::Correction;
    Square { seat: seat(2), cell: cell(0, 4), shows: Some(Face::Five) } = [0, 2, 4, 1, 5];
    Die { seat: seat(1), cell: cell(4, 0), lies: true } = [1, 1, 20, 1];
    Column { seat: seat(3), column: Column::ALL[4], red: Some(Face::Six) } = [2, 3, 4, 1, 6];
    Score { seat: seat(1), score: 275 } = [3, 1, 147, 2];
    Dice { seat: seat(1), dice: 24 } = [4, 1, 24];
    Turn { seat: seat(4) } = [5, 4];
}

golden! { combo_lines: Best;
    None = [0];
    Three = [1];
    Four = [2];
}

golden! { combo_house_rules: House;
    Touching = [0];
    LateFinish = [1];
    Trust = [2];
}

golden! { dingominos_events: dingominos::Event, written by Dingominos;
    Laid { side: Side::Right, inner: Sign::Points(Face::Six), outer: Sign::Counter } = [0, 1, 5, 11];
    Drew = [1];
    Passed = [2];
    Took { only: Some(300) } = [3, 1, 172, 2];
    CannotLay = [4];
    Opened { left: Sign::Joker, right: Sign::Points(Face::One) } = [5, 6, 0];
    StockEmpty = [6];
    Counted { seat: seat(8), held: Held { pips: 500, actions: 3, jokers: 1 } } = [7, 8, 244, 3, 3, 1];
    Finished = [8];
    Seated { seats: 8 } = [9, 8];
    Youngest { seat: seat(5) } = [10, 5];
    OpenHands { on: true } = [11, 1];
    SetCounted { tiles: 9_999 } = [12, 143, 78];
    RoundsAgreed { rounds: 9 } = [13, 9];
    Trust { on: true } = [14, 1];
    OpenedOnTrust { halves: [Some(Action::Draw), None] } = [15, 1, 3, 0];
    LaidOnTrust { action: Some(Action::Counter) } = [16, 1, 4];
    Corrected(dingominos::Correction::Direction) = [17, 3];
    Quit { seat: seat(7) } = [18, 7];
}

golden! { dingominos_actions: Action;
    Replay = [0];
    Skip = [1];
    Reverse = [2];
    Draw = [3];
    Counter = [4];
}

golden! { dingominos_corrections: dingominos::Correction;
    Hand { seat: seat(2), tiles: 999 } = [0, 2, 231, 7];
    Score { seat: seat(3), score: -9_999 } = [1, 3, 157, 156, 1];
    End { side: Side::Left, sign: Sign::Joker } = [2, 0, 6];
    Direction = [3];
    Turn { seat: seat(8) } = [4, 8];
}

golden! { sides: Side;
    Left = [0];
    Right = [1];
}

golden! { signs: Sign;
    Points(Face::Three) = [2];
    Joker = [6];
    Replay = [7];
    Skip = [8];
    Reverse = [9];
    Draw = [10];
    Counter = [11];
}

/// Numbers that stand for something else: a cell, a line, a game, a language.
#[test]
fn what_numbers_mean() {
    let byte = |value: &dyn Fn(&mut [u8]) -> usize| {
        let mut buffer = [0; 8];
        assert_eq!(value(&mut buffer), 1);
        buffer[0]
    };
    fn size<T: Serialize>(value: &T, buffer: &mut [u8]) -> usize {
        postcard::to_slice(value, buffer).unwrap().len()
    }
    for (column, letter) in (0..5).zip('a'..) {
        for row in 0..5 {
            let at = cell(column, row);
            assert_eq!(at.to_string(), format!("{letter}{}", row + 1));
            assert_eq!(byte(&|buffer| size(&at, buffer)), column * 5 + row);
        }
    }
    let four =
        "column-a column-b column-c column-d diagonal-a1 diagonal-d1 row-1 row-2 row-3 row-4";
    for (nth, (line, name)) in (0..).zip(Line::<4>::all().zip(four.split(' '))) {
        assert_eq!(line.to_string(), name);
        assert_eq!(byte(&|buffer| size(&line, buffer)), nth);
    }
    let kinds = [
        GameKind::FreeDice,
        GameKind::Refereed(Kind::Bingolino),
        GameKind::Refereed(Kind::Combo),
        GameKind::Refereed(Kind::Dingominos),
    ];
    assert_eq!(kinds, GameKind::ALL);
    for (nth, kind) in (0..).zip(kinds) {
        assert_eq!(byte(&|buffer| size(&kind, buffer)), nth);
        assert_eq!(GameKind::try_from(nth), Ok(kind));
    }
    let languages = [Language::De, Language::En, Language::Fr, Language::It];
    assert_eq!(languages.map(Language::number), [0, 1, 2, 3]);
    assert_eq!(languages, Language::ALL);
}

/// Each setting and each card has a key of its own.
#[test]
fn where_things_lie() {
    let roles = Setting::ALL.iter().map(|&setting| Kept::Setting { setting, level: 0 }.role());
    let last = 24 + u8::try_from(Setting::ALL.len()).unwrap();
    assert!(roles.eq((24..last).map(Role::Setting)));
    let cards = (1..=24).map(|number| Kept::Card { number, card: card() }.role());
    assert!(cards.eq((0..24).map(Role::Setting)));
    let set_up = |game| Kept::SetUp(SetUp { game, tokens: [0; 8], levels: [255; 16].into() });
    let set_ups = GameKind::ALL.map(|game| set_up(game).role());
    assert_eq!(set_ups, [40, 41, 42, 43].map(Role::Setting));
    let seats = [1, 2, 3, 4].map(|number| Kept::SeatCard { seat: seat(number), card: card() });
    assert_eq!(seats.map(|kept| kept.role()), [36, 37, 38, 39].map(Role::Setting));
    assert!(set_up(GameKind::FreeDice).encode(&mut [0; LONGEST_SETTING]).is_some());
    let longest = Kept::Card { number: 24, card: rules_core::combo::our_card(24).unwrap() };
    assert!(longest.encode(&mut [0; LONGEST_SETTING]).is_some());
}

/// The longest head there is, followed by a secret of 32 bytes, fits into one record.
#[test]
fn a_game_s_whole_head_fits_one_record() {
    use dingominos::Event;
    let mut head =
        vec![Kept::Game { by: Version([255; 2]), kind: GameKind::FreeDice, tokens: [255; 8] }];
    for event in [
        Event::Seated { seats: 8 },
        Event::Youngest { seat: seat(8) },
        Event::OpenHands { on: true },
        Event::Trust { on: true },
        Event::SetCounted { tiles: 9_999 },
        Event::RoundsAgreed { rounds: u16::MAX },
    ] {
        head.push(Kept::Dingominos(Entry::Play(event)));
    }
    let bytes = |kept: &Kept| kept.encode(&mut [0; LONGEST]).unwrap().len();
    assert!(head.iter().map(bytes).sum::<usize>() + 33 <= LONGEST);
}

/// Something that a newer version wrote is unknown, and so is the rest of its record.
#[test]
fn what_a_newer_croupier_wrote_is_unknown_and_says_whose_it_is() {
    let read = |bytes: &[u8]| Kept::decode(bytes).collect::<Vec<_>>();
    let unknown = |by| Err(console::kept::Unknown { by });
    // A game of a future kind, by version 3.1; then something after a known `Ended`.
    let newer = [0, 3, 1, 200, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(read(&newer), [unknown(Some(Version([3, 1])))]);
    assert_eq!(read(&[1, 200, 0, 1]), [Ok(Kept::Ended), unknown(None)]);
    // A future setting.
    assert_eq!(read(&[2, 200, 1]), [unknown(None)]);
    assert_eq!(read(&[]), []);
}
