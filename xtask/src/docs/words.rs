//! The pages of the games quote the box: what stands there in `code` is what stands on the screen
//! they speak of.
//!
//! The four pages of a game are translations of one another, so they quote the same texts in the
//! same order. A table for each game says which texts these are and in which scene of the gallery,
//! and after which presses, each is seen. A page must quote just these, and the screen must say so
//! in every language: a word that the box says too, but elsewhere, is found out.
//!
//! Pages for makers are in English only, and quote in *italics*: there every text of the box will
//! do, and a few other words are listed.

use super::read;
use chacha20::ChaCha20Rng;
use console::gallery::{SCENES, SEED};
use console::script::{actions, play};
use console::text::Text;
use console::{Language, Runner, Setting};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use rand_core::SeedableRng;
use rules_core::{Shaken, Unsealed};
use vocabulary::{Found, Memory};

/// Texts that pages quote of one screen.
struct Quoted {
    /// A scene of the gallery. Where there is none, the screen is not looked at.
    scene: &'static str,
    /// More presses, on from there.
    then: &'static str,
    texts: &'static [Text],
}

macro_rules! quoted {
    ($($scene:literal, $then:literal: $($text:ident)+;)+) => {
        &[$(Quoted { scene: $scene, then: $then, texts: &[$(Text::$text),+] }),+]
    };
}

/// The pages of a game: what they call it, what they quote first, and what then.
struct Pages {
    name: &'static str,
    /// What is chosen at home, if that is the same in every language.
    game: Option<&'static str>,
    quoted: &'static [Quoted],
}

const PAGES: [Pages; 4] = [
    Pages { name: "bingolino", game: Some("Bingolino"), quoted: BINGOLINO },
    Pages { name: "combo", game: Some("COMBO"), quoted: COMBO },
    Pages { name: "dingominos", game: Some("Dingominos"), quoted: DINGOMINOS },
    Pages { name: "free-dice", game: None, quoted: FREE_DICE },
];

const BINGOLINO: &[Quoted] = quoted! {
    "setup-watch", "": Watch WatchMoves WatchDice;
    "setup-start", "": WhoStarts Darkest;
    "setup-options-bingolino", "": Options Boards;
    "bingolino-roll", "": HowManyDice;
    "bingolino-number-five", "": Nothing;
    "bingolino-back", "": TurnBack ThisOne ItFits;
    "bingolino-else", "": NobodyElse;
    "bingolino-agree", "": Agreed;
    "news", "": BingolinoCall;
    "bingolino-stars", "": StarsEarned Next;
    "", "": PlayOff;
    "bingolino-number", "holdB": Correct ProveLine WontTurn;
    "setup-options-bingolino", "": OwnDice Shake;
    "bingolino-number", "holdB up up up": SeatLeaves;
    "bingolino-number", "holdB down down down down": History;
    "home-go-on", "": Continue;
};

const COMBO: &[Quoted] = quoted! {
    "setup-watch", "": Watch WatchMoves WatchDice;
    "setup-options", "": Options Gaps Claims;
    "combo-card", "": LearnCard OurCard;
    "card-square", "B B B B B B B B up left left A A": OwnCard;
    "menu-home", "": CardBook;
    "combo-roll-off", "": RollOff OtherCards;
    "combo-place", "": PlaceAgain PlaceStop OtherWayToPlace;
    "combo-place-learning", "": NothingFitsKey;
    "combo-takers", "": WhoTakes AsShown;
    "combo-takers-three", "": NobodyTakes;
    "combo-lift", "": LiftSome OtherDice;
    "combo-300", "": WinsNow NotYetKey;
    "combo-placed", "": HowManyPlaced LeaveDie;
    "combo-took", "": WhoTook;
    "combo-placed", "": ComboCall;
    "combo-lines", "": BestLine;
    "combo-throw-needs", "": NeedsFour;
    "combo-throw-needs", "holdB": Check300;
    "combo-throw", "holdB": Correct;
    "setup-options", "down down down": OwnDice Shake;
    "combo-throw", "holdB up up up": SeatLeaves;
    "combo-throw", "holdB down down down": History;
    "home-go-on", "": Continue;
};

const DINGOMINOS: &[Quoted] = quoted! {
    "setup-watch", "": Watch WatchMoves WatchDice;
    "setup-start-eight", "": WhoStarts Youngest;
    "setup-options-dingominos", "": Options Rounds Open SetSize OpenHands;
    "dingominos-open", "": OpenTile;
    "dingominos-outer", "": OuterHalf;
    "dingominos-table", "": Draw;
    "dingominos-table-drawn", "": Pass;
    "dingominos-table-trusted", "": LaidTile LaidAction;
    "dingominos-table-answer", "": CounterIt;
    "dingominos-count", "": Actions Jokers;
    "dingominos-count-pips", "": Points;
    "dingominos-table", "holdB": Correct StockEmpty;
    "dingominos-table-answer", "holdB": TakeFewer;
    "dingominos-table-empty", "": Stuck;
    "dingominos-table", "holdB up up up": SeatLeaves;
    "dingominos-table", "holdB down down down": History;
    "home-go-on", "": Continue;
};

const FREE_DICE: &[Quoted] = quoted! {
    "choose", "": FreeDice;
    "free-dice", "": Roll;
    "free-dice-rolled", "holdB": Totals;
    "free-dice-rolled", "holdB": Settings;
    "settings", "": Sound Brightness Animation;
    "", "": NoFairDice;
};

/// Every text on the screen.
fn drawn(quoted: &Quoted, language: Language) -> Vec<String> {
    let scene = SCENES.iter().find(|scene| scene.name == quoted.scene);
    let scene = scene.unwrap_or_else(|| panic!("there is no scene {}", quoted.scene));
    let way = format!("{} {}", scene.script(), quoted.then);
    let mut runner = Runner::new(Memory::default());
    runner.load(Found::Whole, true).expect("memory can be read");
    runner.set(Setting::Language, language.number()).expect("there is room");
    runner.set_dice(Some(Unsealed(Shaken(ChaCha20Rng::seed_from_u64(SEED)))));
    let steps = actions(&way).map(|step| step.expect("a way of presses"));
    let now = play(&mut runner, steps).expect("there is room");
    let mut drawn = Vec::new();
    runner.console().words(now, &mut |words| drawn.push(words.to_string()));
    drawn
}

/// A text as pages quote it: without the value that is filled in at its end.
fn bare(text: Text, language: Language) -> &'static str {
    let text = text.get(language);
    text.strip_suffix('#').map_or(text, |text| text.trim_end_matches([':', ' ']))
}

/// What the pages of a game are to quote.
fn expected(pages: &Pages, language: Language) -> Vec<&'static str> {
    let texts = pages.quoted.iter().flat_map(|quoted| quoted.texts);
    pages.game.into_iter().chain(texts.map(|text| bare(*text, language))).collect()
}

/// What a page quotes.
fn quotes(page: &str) -> Vec<String> {
    let code = |event| match event {
        Event::Code(words) => Some(words.into_string()),
        _ => None,
    };
    Parser::new_ext(page, Options::ENABLE_TABLES).filter_map(code).collect()
}

#[test]
fn pages_quote_the_same_texts_in_every_language_and_show_its_screens() {
    for pages in &PAGES {
        for language in Language::ALL {
            let name = format!("docs/play/{}.{}.md", pages.name, language.code());
            let page = read(&name);
            assert_eq!(quotes(&page), expected(pages, language), "{name}");
            let own = page.matches(&format!("](screens/{}/", language.code())).count();
            assert!(own > 0 && page.matches("](screens/").count() == own, "{name}");
        }
    }
}

#[test]
fn the_screens_that_pages_speak_of_say_what_is_quoted() {
    for pages in &PAGES {
        for language in Language::ALL {
            for quoted in pages.quoted.iter().filter(|quoted| !quoted.scene.is_empty()) {
                let drawn = drawn(quoted, language);
                for text in quoted.texts {
                    let bare = bare(*text, language);
                    let filled_in = text.get(language).ends_with('#');
                    let says = |words: &String| match filled_in {
                        true => words.starts_with(bare),
                        false => words == bare,
                    };
                    let so = drawn.iter().any(says);
                    assert!(so, "{}: {bare:?} is not among {drawn:?}", pages.name);
                }
            }
        }
    }
}

/// Pages for makers.
const MAKERS: [&str; 4] =
    ["CONTRIBUTING.md", "docs/build-the-box.md", "docs/flash.md", "docs/hardware-test.md"];

/// What stands there in italics and is no text of the box, or one that it puts together.
const STRESSED: &[&str] = &[
    "H",
    "passive",
    "before",
    "debugprobe",
    "speech",
    "voice: none",
    "voice: de",
    "cut short",
    "other version",
];

/// What a page for makers quotes that the box does not say. *Menu → Settings* are two texts.
fn not_said(page: &str) -> Vec<String> {
    let mut in_italics: Option<String> = None;
    let mut not_said = Vec::new();
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Emphasis) => in_italics = Some(String::new()),
            Event::End(TagEnd::Emphasis) => {
                let quote = in_italics.take().unwrap_or_default();
                let said = |words: &&str| {
                    Text::ALL.iter().any(|text| bare(*text, Language::En) == *words)
                        || STRESSED.contains(words)
                };
                not_said.extend(quote.split(" → ").filter(|words| !said(words)).map(String::from));
            }
            Event::Text(text) => in_italics.iter_mut().for_each(|quote| *quote += &text),
            Event::SoftBreak => in_italics.iter_mut().for_each(|quote| *quote += " "),
            _ => {}
        }
    }
    not_said
}

#[test]
fn pages_for_makers_quote_what_the_box_says() {
    for page in MAKERS {
        assert_eq!(not_said(&read(page)), [] as [String; 0], "{page}");
    }
}
