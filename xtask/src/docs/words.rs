//! The pages of the games quote the box: what stands there in `code` is what stands on the screen
//! they speak of.
//!
//! The four pages of a game are translations of one another, so they quote the same texts in the
//! same order. A table for each game says which texts these are and on which screen each is seen. A
//! page must quote just these, and the screen must say so in every language: a word that the box
//! says too, but elsewhere, is found out.
//!
//! Pages for makers are in English only, and quote in *italics*: there every text of the box will
//! do, and a few other words are listed.

use super::{pages, read};
use chacha20::ChaCha20Rng;
use console::gallery::{SCENES, SEED};
use console::kept::{GameKind, Version};
use console::script::{play, steps};
use console::text::Text;
use console::{Kept, Language, Runner, Setting};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use rand_core::SeedableRng;
use rules_core::bingolino::{self, Number};
use rules_core::record::Kind;
use rules_core::{Cell, Entry, Face, Seat, Shaken, Unsealed};
use vocabulary::{Found, LONGEST, Memory};

/// Texts that pages quote of one screen.
struct Quoted {
    seen: Seen,
    /// More presses, on from there.
    then: &'static str,
    texts: &'static [Text],
}

/// How to see a screen.
#[derive(Clone, Copy)]
enum Seen {
    /// As a scene of the gallery.
    At(&'static str),
    /// The same where the dice are not fair.
    WithoutDice(&'static str),
    /// After what was kept of a game that scenes do not reach.
    Kept(fn() -> Vec<Kept>),
}
use Seen::{At, WithoutDice};

macro_rules! quoted {
    ($($seen:expr, $then:literal: $($text:ident)+;)+) => {
        &[$(Quoted { seen: $seen, then: $then, texts: &[$(Text::$text),+] }),+]
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
    At("setup-watch"), "": Watch WatchMoves WatchDice;
    At("setup-start"), "": WhoStarts Darkest;
    At("setup-options-bingolino"), "": Options Boards;
    At("bingolino-roll"), "": HowManyDice;
    At("bingolino-number-five"), "": Nothing;
    At("bingolino-back"), "": TurnBack ThisOne ItFits;
    At("bingolino-else"), "": NobodyElse;
    At("bingolino-agree"), "": Agreed;
    At("news"), "": BingolinoCall;
    At("bingolino-stars"), "": StarsEarned Next;
    Seen::Kept(play_off), "A A": PlayOff;
    At("bingolino-number"), "holdB": Correct ProveLine WontTurn;
    At("setup-options-bingolino"), "": OwnDice Shake;
    At("bingolino-number"), "holdB up up up": SeatLeaves;
    At("bingolino-number"), "holdB down down down down": History;
    At("home-go-on"), "": Continue;
};

const COMBO: &[Quoted] = quoted! {
    At("setup-watch"), "": Watch WatchMoves WatchDice;
    At("setup-options"), "": Options Gaps Claims;
    At("combo-card"), "": LearnCard OurCard;
    At("card-square"), "B B B B B B B B up left left A A": OwnCard;
    At("menu-home"), "": CardBook;
    At("combo-roll-off"), "": RollOff OtherCards;
    At("combo-place"), "": PlaceAgain PlaceStop OtherWayToPlace;
    At("combo-place-learning"), "": NothingFitsKey;
    At("combo-takers"), "": WhoTakes AsShown;
    At("combo-takers-three"), "": NobodyTakes;
    At("combo-lift"), "": LiftSome OtherDice;
    At("combo-300"), "": WinsNow NotYetKey;
    At("combo-placed"), "": HowManyPlaced LeaveDie;
    At("combo-took"), "": WhoTook;
    At("combo-placed"), "": ComboCall;
    At("combo-lines"), "": BestLine;
    At("combo-throw-needs"), "": NeedsFour;
    At("combo-throw-needs"), "holdB": Check300;
    At("combo-throw"), "holdB": Correct;
    At("setup-options"), "down down down": OwnDice Shake;
    At("combo-throw"), "holdB up up up": SeatLeaves;
    At("combo-throw"), "holdB down down down": History;
    At("home-go-on"), "": Continue;
};

const DINGOMINOS: &[Quoted] = quoted! {
    At("setup-watch"), "": Watch WatchMoves WatchDice;
    At("setup-start-eight"), "": WhoStarts Youngest;
    At("setup-options-dingominos"), "": Options Rounds Open SetSize OpenHands;
    At("dingominos-open"), "": OpenTile;
    At("dingominos-outer"), "": OuterHalf;
    At("dingominos-table"), "": Draw;
    At("dingominos-table-drawn"), "": Pass;
    At("dingominos-table-trusted"), "": LaidTile LaidAction;
    At("dingominos-table-answer"), "": CounterIt;
    At("dingominos-count"), "": Actions Jokers;
    At("dingominos-count-pips"), "": Points;
    At("dingominos-table"), "holdB": Correct StockEmpty;
    At("dingominos-table-answer"), "holdB": TakeFewer;
    At("dingominos-table-empty"), "": Stuck;
    At("dingominos-table"), "holdB up up up": SeatLeaves;
    At("dingominos-table"), "holdB down down down": History;
    At("home-go-on"), "": Continue;
};

const FREE_DICE: &[Quoted] = quoted! {
    At("choose"), "": FreeDice;
    At("free-dice"), "": Roll;
    At("free-dice-rolled"), "holdB": Totals;
    At("free-dice-rolled"), "holdB": Settings;
    At("settings"), "": Sound Brightness Animation;
    WithoutDice("free-dice"), "A": NoFairDice;
};

/// Two seats of Bingolino had their fourth star on the same roll.
fn play_off() -> Vec<Kept> {
    use bingolino::Event;
    let number = Number::new(6).unwrap();
    let mut events =
        vec![Event::Seated { seats: 2 }, Event::Rolled([Face::Six].into_iter().collect())];
    for seat in (1..=2).filter_map(Seat::new) {
        // The first row, the second column, both diagonals.
        let rows: [&[u8]; 4] = [&[0, 1, 2, 3], &[1, 2], &[1, 2], &[0, 1, 3]];
        for (row, columns) in (0..).zip(rows) {
            let cells = columns.iter().filter_map(|column| Cell::new(*column, row));
            events.extend(cells.map(|cell| Event::TileTurned { seat, cell, number }));
        }
    }
    events.push(Event::Done);
    game(Kind::Bingolino, events.into_iter().map(|event| Kept::Bingolino(Entry::Play(event))))
}

fn game(kind: Kind, events: impl Iterator<Item = Kept>) -> Vec<Kept> {
    let kind = GameKind::Refereed(kind);
    let game = Kept::Game { by: Version::OWN, kind, tokens: [0, 1, 2, 3, 4, 5, 6, 7] };
    [game].into_iter().chain(events).collect()
}

/// Every text on the screen.
fn drawn(quoted: &Quoted, language: Language) -> Vec<String> {
    let mut memory = Memory::default();
    let mut way = String::new();
    match quoted.seen {
        At(name) | WithoutDice(name) => {
            let scene = SCENES.iter().find(|scene| scene.name == name);
            way +=
                &scene.unwrap_or_else(|| panic!("there is no scene {name}")).script().to_string();
        }
        Seen::Kept(game) => {
            for kept in game() {
                let bytes = kept.encode(&mut [0; LONGEST]).expect("it fits").to_vec();
                memory.records.push((kept.place(), bytes));
            }
        }
    }
    way = format!("{way} {}", quoted.then);
    let mut runner = Runner::new(memory);
    runner.load(Found::Whole, true).expect("memory can be read");
    runner.set(Setting::Language, language.number()).expect("there is room");
    let fair = !matches!(quoted.seen, WithoutDice(_));
    runner.set_dice(fair.then(|| Unsealed(Shaken(ChaCha20Rng::seed_from_u64(SEED)))));
    let steps = steps(&way).map(|step| step.expect("a way of presses"));
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

/// The first quote that is not what it is to be, and that.
fn wrong(page: &str, pages: &Pages, language: Language) -> Option<(String, String)> {
    let (mut quotes, mut expected) = (quotes(page), expected(pages, language));
    let longer = quotes.len().max(expected.len());
    quotes.resize(longer, String::new());
    expected.resize(longer, "");
    let mut pairs = quotes.into_iter().zip(expected);
    pairs.find(|(quote, text)| quote != text).map(|(quote, text)| (quote, text.to_string()))
}

#[test]
fn every_game_has_a_page_in_every_language_with_pictures_in_it() {
    let found = pages().unwrap();
    for Pages { name, .. } in &PAGES {
        for language in Language::ALL {
            let name = format!("docs/play/{name}.{}.md", language.code());
            assert!(found.iter().any(|page| page.ends_with(&name)), "{name} is missing");
            let screens = format!("](screens/{}/", language.code());
            let pictures = read(&name).matches("](screens/").count();
            assert!(pictures > 0 && read(&name).matches(&screens).count() == pictures, "{name}");
        }
    }
}

#[test]
fn every_page_leads_to_the_box_in_a_browser() {
    for name in PAGES.iter().map(|pages| pages.name).chain(["eyes-closed"]) {
        for language in Language::ALL {
            let name = format!("docs/play/{name}.{}.md", language.code());
            let links = read(&name).matches("](../../simulator/page/README.md)").count();
            assert_eq!(links, 1, "{name}");
        }
    }
}

#[test]
fn pages_quote_the_same_texts_in_every_language() {
    for pages in &PAGES {
        for language in Language::ALL {
            let name = format!("docs/play/{}.{}.md", pages.name, language.code());
            if let Some((quote, text)) = wrong(&read(&name), pages, language) {
                panic!("{name} quotes {quote:?} where the box says {text:?}");
            }
        }
    }
}

#[test]
fn the_screens_that_pages_speak_of_say_what_is_quoted() {
    for pages in &PAGES {
        for language in Language::ALL {
            for quoted in pages.quoted {
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

/// What stands there in italics and is no text of the box.
const STRESSED: &[&str] = &["H", "passive", "before", "debugprobe", "speech"];

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
    assert_eq!(not_said("*Menu →\nSettings*: nothing is *unreadable*"), ["unreadable"]);
}

#[test]
fn a_text_of_another_screen_is_found_out() {
    let (name, language) = ("docs/play/combo.it.md", Language::It);
    let combo = PAGES.iter().find(|pages| pages.name == "combo").unwrap();
    let page = read(name).replace("`nessuno`", "`nessuna`");
    let found = Some(("nessuna".to_string(), "nessuno".to_string()));
    assert_eq!(wrong(&page, combo, language), found, "the tile of another game");
    let page = read(name) + "`posa`";
    assert_eq!(wrong(&page, combo, language), Some(("posa".to_string(), String::new())));
}
