//! The parts of numbers in words. Joined without anything between them, they give the number.

use crate::words::Then;
use console::Language::{self, De, En, Fr, It};

const UNITS: [[&str; 20]; Language::ALL.len()] = [
    [
        "null",
        "eins",
        "zwei",
        "drei",
        "vier",
        "fünf",
        "sechs",
        "sieben",
        "acht",
        "neun",
        "zehn",
        "elf",
        "zwölf",
        "dreizehn",
        "vierzehn",
        "fünfzehn",
        "sechzehn",
        "siebzehn",
        "achtzehn",
        "neunzehn",
    ],
    [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ],
    [
        "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
        "onze", "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit",
        "dix-neuf",
    ],
    [
        "zero",
        "uno",
        "due",
        "tre",
        "quattro",
        "cinque",
        "sei",
        "sette",
        "otto",
        "nove",
        "dieci",
        "undici",
        "dodici",
        "tredici",
        "quattordici",
        "quindici",
        "sedici",
        "diciassette",
        "diciotto",
        "diciannove",
    ],
];

/// From twenty on.
const TENS: [[&str; 8]; Language::ALL.len()] = [
    ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"],
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"],
    // Seventy and ninety continue from sixty and eighty.
    [
        "vingt",
        "trente",
        "quarante",
        "cinquante",
        "soixante",
        "soixante",
        "quatre-vingt",
        "quatre-vingt",
    ],
    ["venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"],
];

const MINUS: [&str; Language::ALL.len()] = ["minus", "minus", "moins", "meno"];

pub(super) fn minus(language: Language) -> &'static str {
    MINUS[language as usize]
}

fn unit(language: Language, number: u8) -> &'static str {
    UNITS[language as usize][usize::from(number)]
}

/// A digit before another word: "ein" as in "einhundert".
fn count(language: Language, number: u8) -> &'static str {
    if (language, number) == (De, 1) { "ein" } else { unit(language, number) }
}

/// From 0 to 99.
pub(super) fn small(language: Language, number: u8) -> String {
    if number < 20 {
        return unit(language, number).to_string();
    }
    let (ten, rest) = (number / 10, number % 10);
    let tens = TENS[language as usize][usize::from(ten - 2)];
    match (language, ten, rest) {
        (Fr, 8, 0) => format!("{tens}s"),
        (Fr, 7, 1) => format!("{tens} et onze"),
        (Fr, 7 | 9, _) => format!("{tens}-{}", unit(Fr, rest + 10)),
        (Fr, 2..=6, 1) => format!("{tens} et un"),
        (_, _, 0) => tens.to_string(),
        (De, ..) => format!("{}und{tens}", count(De, rest)),
        (En | Fr, ..) => format!("{tens}-{}", unit(language, rest)),
        // "ventuno", "ventotto": one vowel is enough.
        (It, _, 1 | 8) => format!("{}{}", &tens[..tens.len() - 1], unit(It, rest)),
        (It, _, 3) => format!("{tens}tré"),
        (It, ..) => format!("{tens}{}", unit(It, rest)),
    }
}

pub(super) fn hundreds(language: Language, number: u8, then: Then) -> String {
    let count = count(language, number);
    match (language, number, then) {
        (De, ..) => format!("{count}hundert"),
        (En, _, Then::Hundreds) => format!("{count} hundred"),
        (En, _, Then::Small) => format!("{count} hundred and"),
        (Fr, 1, _) => "cent".into(),
        (Fr, _, Then::Hundreds) => format!("{count} cents"),
        (Fr, _, Then::Small) => format!("{count} cent"),
        (It, 1, _) => "cento".into(),
        (It, ..) => format!("{count}cento"),
    }
}

pub(super) fn thousand(language: Language, then: Then) -> String {
    match language {
        De => "eintausend".into(),
        En => format!("one {}", thousands(En, then)),
        Fr | It => "mille".into(),
    }
}

/// The word after the count of thousands.
pub(super) fn thousands(language: Language, then: Then) -> String {
    let thousands = match (language, then) {
        (De, _) => "tausend",
        (En, Then::Hundreds) => "thousand",
        (En, Then::Small) => "thousand and",
        (Fr, _) => "mille",
        (It, _) => "mila",
    };
    thousands.into()
}

/// A number from 101 to 999 in one piece.
pub(super) fn whole(language: Language, number: u16) -> String {
    let digits = |number: u16| u8::try_from(number).unwrap_or_default();
    let hundreds = hundreds(language, digits(number / 100), Then::Small);
    let between = if matches!(language, De | It) { "" } else { " " };
    format!("{hundreds}{between}{}", small(language, digits(number % 100)))
}
