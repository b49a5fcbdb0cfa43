//! What the box draws by hand: twelve animals, the signs of Dingominos, dice and stars.

use crate::canvas::{Bitmap, Canvas};
use crate::speech::{Spoken, Word};
use crate::text::Text;
use rules_core::Face;
use rules_core::dingominos::Sign;

/// How many animals there are to choose from: more than any game has seats.
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
#[inline(never)]
pub(crate) fn animal(token: u8) -> &'static Bitmap<11> {
    &ANIMALS[usize::from(token % TOKENS)]
}

/// What a picture is called, if it has a name.
pub(crate) fn spoken(columns: &[u16]) -> Option<Spoken> {
    let is = |picture: &[u16]| core::ptr::eq(picture, columns);
    if is(STAR.columns()) {
        return Some(Spoken::Star);
    }
    let nth = ANIMALS.iter().position(|animal| is(animal.columns()))?;
    Spoken::ALL.get(Spoken::Cat as usize + nth).copied()
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

/// Where the pips of a face are, on a grid of three by three.
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

/// How large a die is drawn: its side, and the steps between pips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    /// As it fits into a title, dark on its lit ground.
    Mini,
    Small,
    Large,
}

impl Size {
    pub(crate) const fn side(self) -> u8 {
        match self {
            Size::Mini => 9,
            Size::Small => 14,
            Size::Large => 17,
        }
    }
}

/// A white die is an outline, a red one is filled.
pub(crate) fn die(canvas: &mut Canvas<'_>, (x, y): (i32, i32), face: Face, red: bool, size: Size) {
    let side = size.side();
    if size == Size::Mini {
        canvas.fill(x, y, side, side, false);
    } else if red {
        canvas.fill(x, y, side, side, true);
    } else {
        canvas.frame(x, y, side, side);
    }
    let (step, pip) = match size {
        Size::Mini => (2, 1),
        Size::Small => (4, 2),
        Size::Large => (5, 3),
    };
    for &(column, row) in pips(face) {
        let lit = size == Size::Mini || !red;
        canvas.fill(x + 2 + column * step, y + 2 + row * step, pip, pip, lit);
    }
}

/// A sign, 17 pixels wide and high.
pub(crate) fn sign(canvas: &mut Canvas<'_>, x: i32, y: i32, sign: Sign, lit: bool) {
    let picture = match sign {
        Sign::Points(face) => {
            canvas.hear(Word::Number(face.pips().into()));
            for &(column, row) in pips(face) {
                canvas.fill(x + 2 + column * 5, y + 2 + row * 5, 3, 3, lit);
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
    canvas.hear(Word::Text(match sign {
        Sign::Points(_) | Sign::Joker => Text::Joker,
        Sign::Replay => Text::Replay,
        Sign::Skip => Text::SkipSign,
        Sign::Reverse => Text::Reverse,
        Sign::Draw => Text::Draw,
        Sign::Counter => Text::Counter,
    }));
    canvas.bitmap(x, y, &SIGNS[picture], lit);
}
