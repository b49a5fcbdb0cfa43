//! The pages of the games quote the box: what stands there in `code` is what stands on the screen.

use super::{pages, read};
use console::Language;
use console::text::Text;
use pulldown_cmark::{Event, Options, Parser};

/// What a page quotes.
fn quotes(text: &str) -> Vec<String> {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES);
    let code = |event| match event {
        Event::Code(words) => Some(words.into_string()),
        _ => None,
    };
    events.filter_map(code).collect()
}

/// Whether the box says so: a text of its table as it stands, or without the value that is filled in at
/// its end; or a game's name, which is the same everywhere.
fn says(language: Language, words: &str) -> bool {
    let games = ["Bingolino", "COMBO", "Dingominos"];
    let mut texts = Text::ALL.iter().map(|text| text.get(language));
    let bare =
        |text: &str| text.strip_suffix('#').map(|text| text.trim_end_matches([':', ' ']) == words);
    games.contains(&words) || texts.any(|text| text == words || bare(text) == Some(true))
}

#[test]
fn every_game_has_a_page_in_every_language_and_its_quotes_are_the_boxs_words() {
    let pages = pages().unwrap();
    for game in ["bingolino", "combo", "dingominos", "free-dice"] {
        for language in Language::ALL {
            let name = format!("docs/play/{game}.{}.md", language.code());
            assert!(pages.iter().any(|page| page.ends_with(&name)), "{name} is missing");
            let quotes = quotes(&read(&name));
            assert!(quotes.len() >= 5, "{name} quotes nothing");
            let wrong: Vec<_> = quotes.iter().filter(|words| !says(language, words)).collect();
            assert!(wrong.is_empty(), "{name}: the box does not say {wrong:?}");
            let screens = format!("](screens/{}/", language.code());
            let pictures = read(&name).matches("](screens/").count();
            assert!(pictures > 0 && read(&name).matches(&screens).count() == pictures, "{name}");
        }
    }
}

#[test]
fn a_word_of_another_language_is_not_the_boxs_word() {
    assert!(says(Language::De, "würfeln") && !says(Language::En, "würfeln"));
    assert!(says(Language::En, "Again with") && says(Language::En, "COMBO"));
    assert!(!says(Language::En, "agai"));
}
