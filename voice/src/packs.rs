//! The packs of this version, made by `cargo xtask voice`: one for each language.

use crate::pack::Pack;
use console::Language;
use std::sync::LazyLock;
use std::vec::Vec;

/// The pack of a language.
pub fn pack_of(language: Language) -> &'static [u8] {
    match language {
        Language::De => include_bytes!("../packs/de.voice"),
        Language::En => include_bytes!("../packs/en.voice"),
        Language::Fr => include_bytes!("../packs/fr.voice"),
        Language::It => include_bytes!("../packs/it.voice"),
    }
}

/// All packs, for a computer, which speaks every language.
pub fn all_packs() -> &'static [Pack<'static>] {
    // A test opens each of them.
    static PACKS: LazyLock<Vec<Pack<'static>>> = LazyLock::new(|| {
        Language::ALL.iter().filter_map(|one| Pack::open(pack_of(*one)).ok()).collect()
    });
    &PACKS
}
