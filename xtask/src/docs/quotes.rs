//! The pages quote the box, and only what it really says.
//!
//! The pages of a game quote in `code`. They are translations of one another, so the same quote on
//! each must be the same text in its language. Pages for makers are in English only, and quote in
//! *italics*.

use super::{GAMES, links, parse, read};
use console::Language;
use console::text::Text;
use pulldown_cmark::{Event, Tag};
use rules_core::record::{Kind, Notation};
use rules_core::with_game;

/// Names of games, the same in every language.
const NAMES: [&str; 3] = ["Bingolino", "COMBO", "Dingominos"];

/// A text as pages quote it: without the value that is filled in at its end.
fn bare(text: Text, language: Language) -> &'static str {
    let text = text.get(language);
    text.strip_suffix('#').map_or(text, |text| text.trim_end_matches([':', ' ']))
}

#[test]
fn pages_of_a_game_quote_the_same_texts_and_show_screens_in_their_language() {
    for game in GAMES {
        let pages = Language::ALL.map(|language| {
            let code = language.code();
            let page = read(format!("docs/play/{game}.{code}.md")).unwrap();
            let mut screens = links::targets(&page);
            screens.retain(|target| target.starts_with("screens/"));
            assert!(!screens.is_empty(), "{game}.{code}");
            let own = format!("screens/{code}/");
            assert!(screens.iter().all(|screen| screen.starts_with(&own)), "{game}.{code}");
            let quote = |event| match event {
                Event::Code(words) => Some(words.into_string()),
                _ => None,
            };
            (language, parse(&page).filter_map(quote).collect::<Vec<_>>())
        });
        let count = pages[0].1.len();
        assert!(count > 5 && pages.iter().all(|(_, quotes)| quotes.len() == count), "{pages:#?}");
        for nth in 0..count {
            let is_quoted = |text: &Text| {
                pages.iter().all(|(language, quotes)| quotes[nth] == bare(*text, *language))
            };
            let quoted = pages.each_ref().map(|(_, quotes)| quotes[nth].as_str());
            let is_name = NAMES.iter().any(|name| quoted == [*name; 4]);
            assert!(is_name || Text::ALL.iter().any(is_quoted), "{game}: no text is {quoted:?}");
        }
    }
}

/// Pages for makers.
const MAKERS: [&str; 4] =
    ["CONTRIBUTING.md", "docs/build-the-box.md", "docs/flash.md", "docs/hardware-test.md"];

/// Words in italics that are not a text of the box, or that it puts together.
const OTHERS: [&str; 9] = [
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

#[test]
fn pages_for_makers_quote_what_the_box_says() {
    for name in MAKERS {
        let page = read(name).unwrap();
        for (event, range) in parse(&page).into_offset_iter() {
            if event == Event::Start(Tag::Emphasis) {
                let words: Vec<&str> = page[range].split_whitespace().collect();
                // *Menu → Settings* are two texts.
                for words in words.join(" ").trim_matches(['*', '_']).split(" → ") {
                    let said = Text::ALL.iter().any(|text| bare(*text, Language::En) == words);
                    assert!(said || OTHERS.contains(&words), "{name}: {words}");
                }
            }
        }
    }
}

/// Every statement of every game is a line in a code block of the page on records.
#[test]
fn the_page_on_records_has_every_statement() {
    let page = read("docs/record.md").unwrap();
    let blocks = parse(&page).into_offset_iter().filter_map(|(event, range)| match event {
        Event::Start(Tag::CodeBlock(_)) => Some(&page[range]),
        _ => None,
    });
    let first_words: Vec<&str> =
        blocks.flat_map(str::lines).filter_map(|line| line.split_whitespace().next()).collect();
    for &kind in Kind::ALL {
        let statements = with_game!(kind, G => G::HEAD.iter().chain(G::PLAY));
        for (word, _) in statements {
            assert!(first_words.contains(word), "{kind}: {word}");
        }
    }
}
