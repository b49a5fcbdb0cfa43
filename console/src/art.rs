//! Hand-drawn pictures: twelve animals, the signs of Dingominos, dice and stars.

use crate::page::Canvas;
use crate::speech::{Spoken, Word};
use crate::stroke::Bitmap;
use crate::text::Text;
use rules_core::Face;
use rules_core::dingominos::Sign;

/// The number of animals to choose from: more than any game has seats.
pub(crate) const TOKENS: u8 = 12;

/// The animals: cat, dog, rabbit, mouse, bear, frog, owl, fish, snail, turtle, bee, hedgehog.
static ANIMALS: [Bitmap<11>; TOKENS as usize] = [
    Bitmap::new([
        "#.........#",
        "##.......##",
        "###.....###",
        "###########",
        "###########",
        "##..###..##",
        "##..###..##",
        "###########",
        "#####.#####",
        ".###.#.###.",
        "..#######..",
    ]),
    Bitmap::new([
        "..#######..",
        ".#########.",
        "##.#####.##",
        "##.#####.##",
        "###########",
        "####...####",
        "##.#...#.##",
        "##.##.##.##",
        "#..##.##..#",
        "...#...#...",
        "....###....",
    ]),
    Bitmap::new([
        "..##...##..",
        "..##...##..",
        "..##...##..",
        "..##...##..",
        "..#######..",
        ".#########.",
        ".##.###.##.",
        ".#########.",
        ".####.####.",
        "..##.#.##..",
        "...#####...",
    ]),
    Bitmap::new([
        ".###...###.",
        "#####.#####",
        "#...#.#...#",
        "#...###...#",
        ".#########.",
        "..#######..",
        "..#.###.#..",
        "..#######..",
        "...#####...",
        "#...###...#",
        ".##..#..##.",
    ]),
    Bitmap::new([
        ".##.....##.",
        "####...####",
        "###########",
        ".#########.",
        ".##.###.##.",
        ".##.###.##.",
        ".####.####.",
        ".###...###.",
        ".####.####.",
        "..#######..",
        "...#####...",
    ]),
    Bitmap::new([
        ".###...###.",
        "#####.#####",
        "##.##.##.##",
        "#####.#####",
        "###########",
        "###########",
        "#.#######.#",
        "##.......##",
        "###########",
        ".#########.",
        "...........",
    ]),
    Bitmap::new([
        "#.........#",
        "###.....###",
        "###########",
        "##...#...##",
        "#..#.#.#..#",
        "##...#...##",
        "#####.#####",
        ".####.####.",
        ".#.#.#.#.#.",
        ".#########.",
        "...##.##...",
    ]),
    Bitmap::new([
        "...........",
        "....####...",
        "#..#######.",
        "##.########",
        "######.####",
        "#########.#",
        "###########",
        "##.########",
        "#..#######.",
        "....####...",
        "...........",
    ]),
    Bitmap::new([
        "...........",
        "...####....",
        "..#....#.#.",
        ".#..##..###",
        ".#.#..#.###",
        ".#.#.##.##.",
        ".#..#..###.",
        "..#....###.",
        ".#########.",
        "##########.",
        "...........",
    ]),
    Bitmap::new([
        "...........",
        "...#####...",
        "..#.#.#.#..",
        ".#.#.#.####",
        ".#.#.#.#.##",
        "###########",
        ".##########",
        ".#########.",
        "..##...##..",
        "..##...##..",
        "...........",
    ]),
    Bitmap::new([
        "#.........#",
        ".#.......#.",
        "..#.###.#..",
        "...#####...",
        ".##.....##.",
        "####.###.##",
        "###.....###",
        ".##.###.##.",
        "...#...#...",
        "....###....",
        ".....#.....",
    ]),
    Bitmap::new([
        "...#.#.#...",
        ".#.#.#.#.#.",
        "..########.",
        "#.########.",
        ".##########",
        "###########",
        "##.########",
        "###########",
        "#.#########",
        ".########..",
        "..#.#..#.#.",
    ]),
];

/// The animal with this number; after the last one they start over.
pub(crate) fn animal(token: u8) -> &'static Bitmap<11> {
    &ANIMALS[usize::from(token % TOKENS)]
}

/// The name of an animal.
pub(crate) fn name(token: u8) -> Spoken {
    let nth = Spoken::Cat as usize + usize::from(token % TOKENS);
    Spoken::ALL.get(nth).copied().unwrap_or(Spoken::Cat)
}

/// The animal with this name, if it is one.
pub(crate) fn token(spoken: Spoken) -> Option<u8> {
    (0..TOKENS).find(|token| name(*token) == spoken)
}

pub(crate) static STAR: Bitmap<7> =
    Bitmap::new(["...#...", "...#...", "#######", ".#####.", "..###..", ".##.##.", ".#...#."]);

static SIGNS: [Bitmap<17, 2>; 6] = [
    // joker: a fool's cap
    Bitmap::new([
        ".......##........",
        "......####.......",
        "......####.......",
        ".##...####...##..",
        "####..####..####.",
        "####..####..####.",
        ".###..####..###..",
        "..###.####.###...",
        "..############...",
        "...##########....",
        "...##########....",
        "...##########....",
        "....########.....",
        ".................",
        "...##########....",
        "...##########....",
        ".................",
    ]),
    // replay: an arrow round to itself
    Bitmap::new([
        ".................",
        "......######.....",
        "....##########...",
        "...####....####..",
        "..###........###.",
        "..##..........##.",
        ".###.............",
        ".##..............",
        ".##..............",
        ".##............#.",
        ".###..........###",
        "..##.........####",
        "..###.......#####",
        "...####....####..",
        "....##########...",
        "......######.....",
        ".................",
    ]),
    // skip: an arrow over a seat
    Bitmap::new([
        ".................",
        ".....#####.......",
        "...#########.....",
        "..####...####....",
        ".###.......###.#.",
        ".##.........####.",
        "##...........###.",
        "##..........####.",
        "##.........#####.",
        ".................",
        "......####.......",
        ".....######......",
        ".....######......",
        "......####.......",
        ".....######......",
        "....########.....",
        ".................",
    ]),
    // reverse: there and back
    Bitmap::new([
        ".................",
        "...........##....",
        "...........####..",
        "..#############..",
        "..##############.",
        "..#############..",
        "...........####..",
        "...........##....",
        ".................",
        "....##...........",
        "..####...........",
        "..#############..",
        ".##############..",
        "..#############..",
        "..####...........",
        "....##...........",
        ".................",
    ]),
    // draw: a tile and an arrow down to it
    Bitmap::new([
        ".......###.......",
        ".......###.......",
        ".......###.......",
        ".....#######.....",
        "......#####......",
        ".......###.......",
        "........#........",
        ".................",
        ".###############.",
        ".#......#......#.",
        ".#......#......#.",
        ".#......#......#.",
        ".#......#......#.",
        ".#......#......#.",
        ".#......#......#.",
        ".###############.",
        ".................",
    ]),
    // counter: a shield
    Bitmap::new([
        ".................",
        ".#######.#######.",
        ".######...######.",
        ".######...######.",
        ".######...######.",
        ".##...........##.",
        ".##...........##.",
        ".##...........##.",
        ".######...######.",
        ".######...######.",
        "..#####...#####..",
        "..#####...#####..",
        "...####...####...",
        "....###...###....",
        ".....##...##.....",
        "......##.##......",
        "........#........",
    ]),
];

/// The places of a face's pips, on a grid of three by three.
fn pips(face: Face) -> &'static [(i32, i32)] {
    match face {
        Face::One => &[(1, 1)],
        Face::Two => &[(0, 0), (2, 2)],
        Face::Three => &[(0, 0), (1, 1), (2, 2)],
        Face::Four => &[(0, 0), (2, 0), (0, 2), (2, 2)],
        Face::Five => &[(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)],
        Face::Six => &[(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)],
    }
}

/// How large a die is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    /// Fits into a title, dark on its lit background.
    Mini,
    Small,
    Large,
}

impl Size {
    /// The width and height in pixels.
    pub(crate) const fn side(self) -> u8 {
        match self {
            Size::Mini => 9,
            Size::Small => 14,
            Size::Large => 17,
        }
    }
}

/// Draws a die: a white one as an outline, a red one filled.
pub(crate) fn die(page: &mut Canvas<'_>, (x, y): (i32, i32), face: Face, red: bool, size: Size) {
    let side = size.side();
    // The smallest dice are in a title, which is lit all around them.
    let in_title = size == Size::Mini;
    if in_title {
        page.fill(x, y, side, side, false);
        if red {
            page.fill(x + 1, y + 1, side - 2, side - 2, true);
        }
    } else if red {
        page.fill(x, y, side, side, true);
    } else {
        page.frame(x, y, side, side);
    }
    let (step, pip) = match size {
        Size::Mini => (2, 1),
        Size::Small => (4, 2),
        Size::Large => (5, 3),
    };
    for &(column, row) in pips(face) {
        let lit = !red;
        page.fill(x + 2 + column * step, y + 2 + row * step, pip, pip, lit);
    }
}

/// Draws a sign, 17 pixels wide and high.
pub(crate) fn sign(page: &mut Canvas<'_>, x: i32, y: i32, sign: Sign, lit: bool) {
    let picture = match sign {
        Sign::Points(face) => {
            page.hear(Word::Number(face.pips().into()));
            for &(column, row) in pips(face) {
                page.fill(x + 2 + column * 5, y + 2 + row * 5, 3, 3, lit);
            }
            return;
        }
        Sign::Joker => 0,
        Sign::Replay => 1,
        Sign::Skip => 2,
        Sign::Reverse => 3,
        Sign::Draw => 4,
        Sign::Counter => 5,
    };
    page.hear(Word::Text(match sign {
        Sign::Points(_) | Sign::Joker => Text::Joker,
        Sign::Replay => Text::Replay,
        Sign::Skip => Text::SkipSign,
        Sign::Reverse => Text::Reverse,
        Sign::Draw => Text::Draw,
        Sign::Counter => Text::Counter,
    }));
    page.bitmap(x, y, &SIGNS[picture], lit);
}
