//! Speech: what the box says, as words without a language, for whatever speaks them.
//!
//! A [`Word`] has a sound in every language: it is a text of the box, a number, or the name of
//! something that is drawn rather than written ([`Spoken`]: animals, buttons, stars).

mod ears;

pub(crate) use ears::Item;
pub use ears::{Ears, Loudness};

use crate::text::{Language, Text, columns};
use core::fmt;

/// Something that can be spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// A text, up to its value if it has one.
    Text(Text),
    /// The part of a text after its value.
    Rest(Text),
    /// A number.
    Number(i16),
    /// A letter from `a` to `z`: of a rule, a cell or a seal.
    Letter(u8),
    /// The name of something drawn.
    Spoken(Spoken),
    /// A short silence between two statements.
    Pause,
}

impl Word {
    /// Returns it in writing, for programs that print what is said. A pause is a full stop.
    pub fn written(self, language: Language) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Word::Text(text) => f.write_str(part(text, language, 0).trim()),
            Word::Rest(text) => f.write_str(part(text, language, 1).trim()),
            word => write!(f, "{}", word.as_drawn(language)),
        })
    }

    /// Returns it in writing, with the spaces between a text and its value.
    pub(crate) fn as_drawn(self, language: Language) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Word::Text(text) => f.write_str(part(text, language, 0)),
            Word::Rest(text) => f.write_str(part(text, language, 1)),
            Word::Number(number) => write!(f, "{number}"),
            Word::Letter(letter) => write!(f, "{}", char::from(letter)),
            Word::Spoken(spoken) => f.write_str(spoken.get(language)),
            Word::Pause => f.write_str("."),
        })
    }
}

/// The part of a text before its value, or after it.
fn part(text: Text, language: Language, nth: usize) -> &'static str {
    text.get(language).split('#').nth(nth).unwrap_or_default()
}

macro_rules! spoken {
    ($($name:ident = $($words:literal),+;)+) => {
        /// Names of things that are drawn on the display and not written.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Spoken {
            $($name,)+
        }

        impl Spoken {
            /// All of these words.
            pub const ALL: &'static [Spoken] = &[$(Spoken::$name),+];

            /// Returns the word in a language, for programs that speak or print it. The box itself
            /// does not need it.
            pub fn get(self, language: Language) -> &'static str {
                let row: &[&str] = match self {
                    $(Spoken::$name => &[$($words),+],)+
                };
                row.get(language as usize).copied().unwrap_or_default()
            }
        }

        $(columns!($name = $($words),+);)+
    };
}

spoken! {
    // The buttons
    Up = "oben", "up", "haut", "su";
    Down = "unten", "down", "bas", "giù";
    Left = "links", "left", "gauche", "sinistra";
    Right = "rechts", "right", "droite", "destra";
    A = "A", "A", "A", "A";
    B = "B", "B", "B", "B";

    // The animals, in the order of their pictures
    Cat = "die Katze", "the cat", "le chat", "il gatto";
    Dog = "der Hund", "the dog", "le chien", "il cane";
    Rabbit = "der Hase", "the rabbit", "le lapin", "il coniglio";
    Mouse = "die Maus", "the mouse", "la souris", "il topo";
    Bear = "der Bär", "the bear", "l'ours", "l'orso";
    Frog = "der Frosch", "the frog", "la grenouille", "la rana";
    Owl = "die Eule", "the owl", "la chouette", "il gufo";
    Fish = "der Fisch", "the fish", "le poisson", "il pesce";
    Snail = "die Schnecke", "the snail", "l'escargot", "la lumaca";
    Turtle = "die Schildkröte", "the turtle", "la tortue", "la tartaruga";
    Bee = "die Biene", "the bee", "l'abeille", "l'ape";
    Hedgehog = "der Igel", "the hedgehog", "le hérisson", "il riccio";

    // What lies on the table
    Star = "Stern", "star", "jeton", "stella";
    Die = "Würfel", "die", "dé", "dado";
    RedDie = "rot", "red", "rouge", "rosso";
    Clockwise = "im Uhrzeigersinn", "clockwise", "dans le sens des aiguilles", "in senso orario";
    Anticlockwise = "gegen den Uhrzeigersinn", "anticlockwise", "en sens inverse", "in senso antiorario";
    Unknown = "unbekannt", "not known", "inconnu", "sconosciuto";
    Empty = "leer", "empty", "vide", "vuoto";
    Chosen = "gewählt", "chosen", "choisi", "scelto";
    Row = "Reihe", "row", "rangée", "fila";

    // What is said of a list, and of a refusal
    RowBefore = "vorige Zeile", "previous line", "ligne précédente", "riga precedente";
    RowAfter = "nächste Zeile", "next line", "ligne suivante", "riga successiva";
    ValueBefore = "voriger Wert", "previous value", "valeur précédente", "valore precedente";
    ValueAfter = "nächster Wert", "next value", "valeur suivante", "valore successivo";
    Rule = "Regel", "rule", "règle", "regola";

    // Signs between numbers
    Plus = "plus", "plus", "plus", "più";
    Times = "mal", "times", "fois", "volte";
    To = "bis", "to", "à", "a";
    Point = "Punkt", "point", "point", "punto";
    More = "mehr", "more", "autre", "altro";

    // Names
    Croupier = "Croupier", "Croupier", "Croupier", "Croupier";
    Bingolino = "Bingolino", "Bingolino", "Bingolino", "Bingolino";
    Combo = "COMBO", "COMBO", "COMBO", "COMBO";
    Dingominos = "Dingominos", "Dingominos", "Dingominos", "Dingominos";
}
