//! Composed numbers are spelt as in each language: compared with a speller that works on whole
//! numbers, by each language's own grammar, and knows nothing of clips.

use console::Language::{De, En, Fr, It};
use console::{Language, Word};
use voice::spelling::spell;
use voice::words::parts;

/// The sound of a spelling: without spaces, hyphens, the accent of "ventitré" and the second "o" of
/// "centootto", which is as right as "centotto".
fn heard(text: &str) -> String {
    text.replace([' ', '-'], "").replace('é', "e").replace("too", "to").replace("eo", "o")
}

fn composed(number: i16, language: Language) -> String {
    let parts = parts(Word::Number(number));
    parts.iter().map(|part| spell(*part, language)).collect::<Vec<_>>().join(" ")
}

fn german(n: u32) -> String {
    let unit = |n: u32| match n {
        1 => "ein",
        2 => "zwei",
        3 => "drei",
        4 => "vier",
        5 => "fünf",
        6 => "sechs",
        7 => "sieben",
        8 => "acht",
        _ => "neun",
    };
    match n {
        0 => "null".into(),
        1 => "eins".into(),
        2..=9 => unit(n).into(),
        10 => "zehn".into(),
        11 => "elf".into(),
        12 => "zwölf".into(),
        16 => "sechzehn".into(),
        17 => "siebzehn".into(),
        13..=19 => format!("{}zehn", unit(n - 10)),
        20..=99 => {
            let tens = match n / 10 {
                2 => "zwanzig".to_string(),
                3 => "dreißig".into(),
                6 => "sechzig".into(),
                7 => "siebzig".into(),
                ten => format!("{}zig", unit(ten)),
            };
            if n.is_multiple_of(10) { tens } else { format!("{}und{tens}", unit(n % 10)) }
        }
        100..=999 => format!("{}hundert{}", unit(n / 100), follows(n % 100, german)),
        _ => format!("{}tausend{}", unit(n / 1000), follows(n % 1000, german)),
    }
}

fn follows(rest: u32, speller: fn(u32) -> String) -> String {
    if rest == 0 { String::new() } else { speller(rest) }
}

fn english(n: u32) -> String {
    let low = "zero one two three four five six seven eight nine ten eleven twelve thirteen \
               fourteen fifteen sixteen seventeen eighteen nineteen";
    let low: Vec<&str> = low.split_whitespace().collect();
    let tens: Vec<&str> =
        "twenty thirty forty fifty sixty seventy eighty ninety".split_whitespace().collect();
    match n {
        0..=19 => low[n as usize].into(),
        20..=99 if n.is_multiple_of(10) => tens[n as usize / 10 - 2].into(),
        20..=99 => format!("{}-{}", tens[n as usize / 10 - 2], low[n as usize % 10]),
        100..=999 if n.is_multiple_of(100) => format!("{} hundred", low[n as usize / 100]),
        100..=999 => format!("{} hundred and {}", low[n as usize / 100], english(n % 100)),
        _ => {
            let thousands = format!("{} thousand", low[n as usize / 1000]);
            match n % 1000 {
                0 => thousands,
                rest @ 1..=99 => format!("{thousands} and {}", english(rest)),
                rest => format!("{thousands} {}", english(rest)),
            }
        }
    }
}

/// With the spelling of the end of a number: "quatre-vingts", "deux cents".
fn french(n: u32) -> String {
    let low = "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze \
               quinze seize dix-sept dix-huit dix-neuf";
    let low: Vec<&str> = low.split_whitespace().collect();
    match n {
        0..=19 => low[n as usize].into(),
        80 => "quatre-vingts".into(),
        81..=99 => format!("quatre-vingt-{}", low[n as usize - 80]),
        60..=79 => match n - 60 {
            0 => "soixante".into(),
            1 => "soixante et un".into(),
            11 => "soixante et onze".into(),
            rest => format!("soixante-{}", low[rest as usize]),
        },
        20..=59 => {
            let tens = ["vingt", "trente", "quarante", "cinquante"][n as usize / 10 - 2];
            match n % 10 {
                0 => tens.into(),
                1 => format!("{tens} et un"),
                rest => format!("{tens}-{}", low[rest as usize]),
            }
        }
        100..=199 => format!("cent {}", follows(n % 100, french)),
        200..=999 if n.is_multiple_of(100) => format!("{} cents", low[n as usize / 100]),
        200..=999 => format!("{} cent {}", low[n as usize / 100], french(n % 100)),
        1000..=1999 => format!("mille {}", follows(n % 1000, french)),
        _ => format!("{} mille {}", low[n as usize / 1000], follows(n % 1000, french)),
    }
}

fn italian(n: u32) -> String {
    let low = "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici \
               quattordici quindici sedici diciassette diciotto diciannove";
    let low: Vec<&str> = low.split_whitespace().collect();
    match n {
        0..=19 => low[n as usize].into(),
        20..=99 => {
            let tens = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta";
            let tens = tens.split_whitespace().nth(n as usize / 10 - 2).unwrap();
            match n % 10 {
                0 => tens.into(),
                unit @ (1 | 8) => {
                    let stem: String = tens.chars().take(tens.chars().count() - 1).collect();
                    stem + low[unit as usize]
                }
                3 => format!("{tens}tré"),
                unit => format!("{tens}{}", low[unit as usize]),
            }
        }
        100..=199 => format!("cento{}", follows(n % 100, italian)),
        200..=999 => format!("{}cento{}", low[n as usize / 100], follows(n % 100, italian)),
        1000..=1999 => format!("mille{}", follows(n % 1000, italian)),
        _ => format!("{}mila{}", low[n as usize / 1000], follows(n % 1000, italian)),
    }
}

fn spelt(number: i16, language: Language) -> String {
    let (minus, speller): (&str, fn(u32) -> String) = match language {
        De => ("minus", german),
        En => ("minus", english),
        Fr => ("moins", french),
        It => ("meno", italian),
    };
    let sign = if number < 0 { minus } else { "" };
    format!("{sign}{}", speller(number.unsigned_abs().into()))
}

#[test]
fn every_number_is_said_as_its_language_says_it() {
    for language in Language::ALL {
        for number in -9_999..=9_999 {
            let (composed, spelt) = (composed(number, language), spelt(number, language));
            assert_eq!(heard(&composed), heard(&spelt), "{number} {}", language.code());
        }
    }
}

#[test]
fn the_numbers_that_everybody_gets_wrong() {
    for (language, number, said) in [
        (De, 1, "eins"),
        (De, 1001, "eintausend eins"),
        (De, 247, "zweihundert siebenundvierzig"),
        (De, 31, "einunddreißig"),
        (En, 1_101, "one thousand one hundred and one"),
        (En, 2_040, "two thousand and forty"),
        (Fr, 71, "soixante et onze"),
        (Fr, 80, "quatre-vingts"),
        (Fr, 81, "quatre-vingt-un"),
        (Fr, 91, "quatre-vingt-onze"),
        (Fr, 300, "trois cents"),
        (Fr, 301, "trois cent un"),
        (Fr, 1_000, "mille"),
        (It, 21, "ventuno"),
        (It, 23, "ventitré"),
        (It, 28, "ventotto"),
        (It, 1_000, "mille"),
        (It, 2_000, "due mila"),
        (It, -8, "meno otto"),
    ] {
        assert_eq!(composed(number, language), said);
    }
}
