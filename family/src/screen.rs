//! The screen as players see it: the picture, and the words on it with their positions.

use console::{Button, Console, Millis};
use simulator::screenshot::Screenshot;
use std::fmt;

/// A text on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The text.
    pub text: String,
    /// Its left edge.
    pub x: i32,
    /// Its upper edge.
    pub y: i32,
    /// Its width in pixels.
    pub width: i32,
    /// Its height in pixels.
    pub height: i32,
    /// Whether it is dark on something lit.
    pub inverse: bool,
}

/// The height of the title, in pixels.
const TITLE: i32 = 12;

/// How wide and high an animal is.
pub const ANIMAL: usize = 11;

/// An animal as it is drawn, row by row.
pub type Animal = [[bool; ANIMAL]; ANIMAL];

/// A die that was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Die {
    /// Whether it is the red die.
    pub red: bool,
    /// Its face.
    pub face: u8,
    /// Its left edge.
    pub x: i32,
}

/// How large dice are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dice {
    /// 14 pixels wide.
    Small,
    /// 17 pixels wide.
    Large,
}

/// The screen at one moment.
pub struct Screen {
    picture: Screenshot,
    words: Vec<Word>,
}

impl Screen {
    /// The console's screen at this time.
    pub fn of(console: &Console, now: Millis) -> Screen {
        let mut picture = Screenshot::new();
        console.paint(&mut picture.0, now);
        let mut texts = Vec::new();
        console.words(now, &mut |text| {
            // Blank texts cover no area.
            if !text.trim().is_empty() {
                texts.push(text.to_string());
            }
        });
        let mut areas = Vec::new();
        console.texts(now, &mut |area| areas.push(area));
        assert_eq!(texts.len(), areas.len(), "every text has a place: {texts:?}");
        let mut screen = Screen { picture, words: Vec::new() };
        for (text, area) in texts.into_iter().zip(areas) {
            let (x, y) = (area.top_left.x, area.top_left.y);
            let size = |length: u32| i32::try_from(length).unwrap_or(0);
            let (width, height) = (size(area.size.width), size(area.size.height));
            let inverse = (y..y + height).all(|y| screen.lit(x - 1, y));
            screen.words.push(Word { text, x, y, width, height, inverse });
        }
        screen
    }

    /// Whether this pixel is lit.
    pub fn lit(&self, x: i32, y: i32) -> bool {
        let place = usize::try_from(x).ok().zip(usize::try_from(y).ok());
        place.is_some_and(|(x, y)| self.picture.lit(x, y))
    }

    /// All texts on the screen.
    pub fn words(&self) -> impl Iterator<Item = &Word> {
        self.words.iter()
    }

    /// Whether exactly this is written somewhere.
    pub fn says(&self, text: &str) -> bool {
        self.words.iter().any(|word| word.text == text)
    }

    /// The buttons shown on the screen, with the upper left corner of each.
    pub fn keys(&self) -> impl Iterator<Item = (Button, i32, i32)> {
        self.words.iter().filter_map(|word| Some((key(&word.text)?, word.x, word.y)))
    }

    /// The button shown just to the left of this text.
    pub fn key_of(&self, text: &str) -> Option<Button> {
        self.words.iter().filter(|word| word.text == text).find_map(|word| self.key_left_of(word))
    }

    /// The text just to the right of this button.
    pub fn text_of(&self, button: Button) -> Option<&str> {
        let beside = |word: &&Word| self.key_left_of(word) == Some(button);
        self.words.iter().find(beside).map(|word| word.text.as_str())
    }

    fn key_left_of(&self, word: &Word) -> Option<Button> {
        let beside = |x: i32, y: i32| {
            (word.x - 14..word.x - 8).contains(&x) && (word.y - 6..word.y + 6).contains(&y)
        };
        self.keys().find(|&(_, x, y)| beside(x, y)).map(|(key, ..)| key)
    }

    /// The button whose upper left corner is within this part of the screen.
    pub fn key_at(&self, x: std::ops::Range<i32>, y: std::ops::Range<i32>) -> Option<Button> {
        self.keys().find(|(_, kx, ky)| x.contains(kx) && y.contains(ky)).map(|(key, ..)| key)
    }

    /// The heading, or the note in its place.
    pub fn title(&self) -> &str {
        let heading = |word: &&Word| word.y < TITLE && key(&word.text).is_none();
        self.words.iter().find(heading).map_or("", |word| &word.text)
    }

    /// Whether the title is a note, which is not lit.
    pub fn is_note(&self) -> bool {
        !self.lit(0, 0)
    }

    /// The text at the left end of the lit row of a list.
    pub fn row(&self) -> Option<&str> {
        self.lit_row().map(|word| word.text.as_str())
    }

    /// The text at the right end of the lit row.
    pub fn value(&self) -> Option<&str> {
        let row = self.lit_row()?;
        let right = self.words.iter().find(|word| word.x > row.x && same_row(word, row))?;
        Some(&right.text)
    }

    /// The lit row, which is lit from one end to the other.
    fn lit_row(&self) -> Option<&Word> {
        self.rows().find(|word| word.inverse && self.lit(122, word.y))
    }

    /// The rows of a list that can be seen, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &Word> {
        self.words.iter().filter(|word| {
            let row = word.y >= TITLE && word.y < 53;
            row && (3..8).contains(&word.x)
        })
    }

    /// The number written in this part of the screen.
    pub fn number(&self, x: std::ops::Range<i32>, y: std::ops::Range<i32>) -> Option<i32> {
        let there = |word: &&Word| {
            x.contains(&(word.x + word.width / 2)) && y.contains(&(word.y + word.height / 2))
        };
        self.words.iter().filter(there).find_map(|word| word.text.parse().ok())
    }

    /// Whether there is a frame with this corner and size.
    pub fn frame(&self, x: i32, y: i32, width: i32, height: i32) -> bool {
        let (right, bottom) = (x + width - 1, y + height - 1);
        (x..=right).all(|x| self.lit(x, y) && self.lit(x, bottom))
            && (y..=bottom).all(|y| self.lit(x, y) && self.lit(right, y))
    }

    /// The dice whose upper edge is in this row, from the left.
    pub fn dice(&self, y: i32, size: Dice) -> Vec<Die> {
        let (side, step) = match size {
            Dice::Small => (14, 4),
            Dice::Large => (17, 5),
        };
        let edge = |x: i32, y: i32| {
            (x..x + side).all(|x| self.lit(x, y)) && !self.lit(x - 1, y) && !self.lit(x + side, y)
        };
        let mut dice = Vec::new();
        for x in 0..console::WIDTH {
            if edge(x, y) && edge(x, y + side - 1) {
                let red = self.lit(x + 1, y + 1);
                let mut face = 0;
                for (column, row) in (0..3).flat_map(|row| (0..3).map(move |column| (column, row)))
                {
                    let pip = self.lit(x + 2 + column * step, y + 2 + row * step);
                    face += u8::from(pip != red);
                }
                dice.push(Die { red, face, x });
            }
        }
        dice
    }

    /// The faces of the dice at the right end of the title, the red one first if there is one.
    pub fn title_dice(&self) -> Vec<u8> {
        let box_at = |x: i32| (0..9).all(|side| !self.lit(x + side, 1) && !self.lit(x, 1 + side));
        let count = (1..=6).take_while(|nth| box_at(console::WIDTH - 1 - 10 * nth)).count();
        let lefts =
            (1..=count).rev().map(|nth| console::WIDTH - 1 - 10 * i32::try_from(nth).unwrap_or(0));
        let pips = |x: i32| {
            // A red die is lit, and its pips are dark.
            let red = self.lit(x + 1, 2);
            let pip = |nth: i32| self.lit(x + 2 + nth % 3 * 2, 3 + nth / 3 * 2) != red;
            (0..9).map(|nth| u8::from(pip(nth))).sum()
        };
        lefts.map(pips).collect()
    }

    /// The animal drawn there, each of its pixels `scale` pixels wide.
    pub fn animal(&self, x: i32, y: i32, scale: i32) -> Animal {
        let mut animal = Animal::default();
        for (row, down) in animal.iter_mut().zip(0..) {
            for (pixel, right) in row.iter_mut().zip(0..) {
                *pixel = self.lit(x + right * scale, y + down * scale);
            }
        }
        animal
    }

    /// The animal in the title, which is shown even beside a note.
    pub fn title_animal(&self) -> Animal {
        let mut animal = self.animal(1, 0, 1);
        if !self.is_note() {
            animal.as_flattened_mut().iter_mut().for_each(|pixel| *pixel = !*pixel);
        }
        animal
    }

    /// The animal in the title beside a card.
    pub fn pane_animal(&self) -> Animal {
        let mut animal = self.animal(54, 0, 1);
        animal.as_flattened_mut().iter_mut().for_each(|pixel| *pixel = !*pixel);
        animal
    }

    /// The animal in this place of the first picture.
    pub fn splash_animal(&self, nth: usize) -> Animal {
        self.animal(4 + 12 * i32::try_from(nth).unwrap_or(0), 42, 1)
    }

    /// Whether the same is written and drawn there.
    pub fn looks_like(&self, other: &Screen) -> bool {
        self.words == other.words && self.picture.0 == other.picture.0
    }
}

/// The button that a letter on the screen represents.
fn key(letter: &str) -> Option<Button> {
    Some(match letter {
        "▲" => Button::Up,
        "▼" => Button::Down,
        "◄" => Button::Left,
        "►" => Button::Right,
        "Ⓐ" => Button::A,
        "Ⓑ" => Button::B,
        _ => return None,
    })
}

fn same_row(one: &Word, other: &Word) -> bool {
    let middle = |word: &Word| word.y + word.height / 2;
    (middle(one) - middle(other)).abs() < 5
}

/// For finding out what went wrong.
impl fmt::Display for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.picture.half_blocks() {
            writeln!(f, "{}", line.trim_end())?;
        }
        let words: Vec<&str> = self.words.iter().map(|word| word.text.as_str()).collect();
        writeln!(f, "words: {words:?}")
    }
}
