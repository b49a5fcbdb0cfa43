//! Speech on a computer: as text, and as sound.

use console::{Language, Spoken, Text, Word};
use std::process::Command;
use voice::{FRAME, Speaker, Volume};

/// The lines that the box says during a script.
fn says(arguments: &[&str], script: &str) -> Vec<String> {
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let output = croupier.args(["--say", "--script", script]).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(String::from).collect()
}

/// Four players, a roll of three dice, a tile of the roller, and one of another seat.
const TURN: &str = "1000ms left down left right A left A A 2000ms A left up right left up A";

#[test]
fn the_box_says_whose_turn_it_is_and_what_was_rolled() {
    assert_eq!(
        says(&["--language", "en"], TURN),
        [
            "the cat How many dice?",
            "the cat rolls.",
            "7. 6. 5. 3.",
            "the cat Where is your 7?",
            "the cat Who else has the 7?",
            "the mouse Where is your 7?",
            "the cat Who else has the 7?",
            "the dog How many dice?",
        ]
    );
}

#[test]
fn with_speech_for_everything_every_question_is_said_with_its_keys() {
    let said = says(&["--language", "de", "--speech", "everything"], TURN);
    for line in [
        "Was spielen wir? links Bingolino. A Bingolino. oben COMBO. rechts Dingominos. unten Freie Würfel. B Menü.",
        "Wie viele spielen? links 2 gewählt. A 3. rechts 4. B zurück.",
        "die Katze würfelt. 7. A 7. links 6. oben 5. rechts 3. unten nichts. 2 4 1.",
        "die Katze Wer hat auch eine 7? 7. links der Hund. oben der Hase. rechts die Maus. A keiner. B 7 zurück.",
    ] {
        assert!(said.iter().any(|said| said == line), "{line}\nis not in\n{said:#?}");
    }
}

#[test]
fn a_row_is_said_as_the_cursor_comes_to_it() {
    let said = says(&["--language", "fr", "--speech", "everything"], "1000ms B down down up");
    let rows: Vec<&str> = said.iter().map(String::as_str).skip(2).collect();
    assert_eq!(rows, ["Réglages.", "Infos sur Croupier.", "Réglages."], "{said:?}");
}

#[test]
fn nothing_is_said_if_speech_is_off() {
    assert_eq!(says(&["--speech", "off"], TURN), [""; 0]);
}

#[test]
fn how_much_is_said_is_kept() {
    let directory = tempfile::tempdir().unwrap();
    let save = directory.path().join("save");
    let save = save.to_str().unwrap();
    says(&["--save", save, "--speech", "everything"], "1000ms");
    assert!(!says(&["--save", save], "1000ms").is_empty());
}

/// The samples of the sound during a script.
fn sounds(arguments: &[&str], script: &str) -> Vec<i16> {
    let directory = tempfile::tempdir().unwrap();
    let wav = directory.path().join("heard.wav");
    says(&[arguments, &["--wav", wav.to_str().unwrap()]].concat(), script);
    let mut file = hound::WavReader::open(&wav).unwrap();
    assert_eq!((file.spec().sample_rate, file.spec().channels), (16_000, 1));
    file.samples().map(Result::unwrap).collect()
}

/// The samples of these words by themselves, at the default volume.
fn spoken(words: &[Word]) -> Vec<i16> {
    let mut speaker = Speaker::new(voice::all_packs());
    speaker.set_volume(Volume::High);
    assert!(speaker.say(Language::It, words));
    let mut samples = Vec::new();
    let mut frame = [0; FRAME];
    while speaker.frame(&mut frame) {
        samples.extend(frame);
    }
    samples
}

const ITALIAN: [&str; 2] = ["--language", "it"];
const SEVEN: [Word; 1] = [Word::Number(7)];

fn place(heard: &[i16], part: &[i16]) -> Option<usize> {
    heard.windows(part.len()).position(|window| window == part)
}

#[test]
fn what_is_said_is_heard_when_it_is_said() {
    let turn = "1000ms left down left right A left A 4000ms A 8000ms";
    let heard = sounds(&ITALIAN, turn);
    let cat = spoken(&[Word::Spoken(Spoken::Cat), Word::Text(Text::HowManyDice)]);
    let at = place(&heard, &cat).expect("the question is heard");
    // After the seventh press and its click; each of the six before took a second.
    assert_eq!(at, (1_000 + 6 * 1_000 + 20) * 16);
    let seven = place(&heard, &spoken(&SEVEN)).expect("the total is heard");
    assert!(seven > at + cat.len());
    // If speech is off, there are only clicks.
    let mute = sounds(&[ITALIAN, ["--speech", "off"]].concat(), turn);
    assert_eq!(place(&mute, &spoken(&SEVEN)), None);
}

#[test]
fn a_press_cuts_speech_off_but_not_the_total() {
    // The dice come to rest after 600 ms; the next press comes while the total is being said.
    let heard = sounds(&ITALIAN, "1000ms left down left right A left A 4000ms A 200ms A 6000ms");
    let where_is = spoken(&[Word::Text(Text::WhereIsYour)]);
    let seven = place(&heard, &spoken(&SEVEN)).expect("the total is heard");
    let next = place(&heard, &where_is).expect("and then the next question");
    assert!(seven < next);
    assert_eq!(place(&heard, &spoken(&[Word::Number(3)])), None, "the smaller sums are cut off");
}
