//! Screenshots: the 128×64 pixels of the screen, as characters for a terminal or as a PNG.

use console::Millis;
use std::io::{self, Write};

const WIDTH: usize = console::WIDTH as usize;
const HEIGHT: usize = console::HEIGHT as usize;

/// The size of one pixel of the screen in a PNG, which has a dark rim around the screen.
pub const SCALE: usize = 4;
/// The width of that rim, in pixels.
pub const BORDER: usize = 8;

/// The colours of a PNG, those of a white OLED, followed by their indices.
const PALETTE: [[u8; 3]; 3] = [[0x00, 0x00, 0x00], [0xd8, 0xec, 0xff], [0x18, 0x1a, 0x1e]];
const DARK: u8 = 0;
const LIT: u8 = 1;
const RIM: u8 = 2;

/// A picture, in the layout of the panel's memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Screenshot(pub console::Picture);

impl Screenshot {
    /// A dark screen.
    pub fn new() -> Screenshot {
        Screenshot(console::DARK)
    }

    /// Whether this pixel is lit; `false` beyond the edge.
    pub fn lit(&self, x: usize, y: usize) -> bool {
        x < WIDTH && y < HEIGHT && self.0[y / 8 * WIDTH + x] >> (y % 8) & 1 == 1
    }

    /// Lights this pixel; does nothing beyond the edge.
    pub fn light(&mut self, x: usize, y: usize) {
        if x < WIDTH && y < HEIGHT {
            self.0[y / 8 * WIDTH + x] |= 1 << (y % 8);
        }
    }

    /// 32 lines of 128 characters, each of them two pixels, one above the other.
    pub fn half_blocks(&self) -> Vec<String> {
        (0..HEIGHT / 2)
            .map(|line| {
                (0..WIDTH)
                    .map(|x| match (self.lit(x, 2 * line), self.lit(x, 2 * line + 1)) {
                        (false, false) => ' ',
                        (true, false) => '▀',
                        (false, true) => '▄',
                        (true, true) => '█',
                    })
                    .collect()
            })
            .collect()
    }

    /// 16 lines of 64 characters, each of them two pixels wide and four high.
    pub fn braille(&self) -> Vec<String> {
        /// The dot of the character for each pixel. Braille had six dots; the lowest row came
        /// later.
        const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        (0..HEIGHT / 4)
            .map(|line| {
                (0..WIDTH / 2)
                    .map(|column| {
                        let mut letter = 0x2800;
                        for (dy, dots) in DOTS.iter().enumerate() {
                            for (dx, dot) in dots.iter().enumerate() {
                                if self.lit(2 * column + dx, 4 * line + dy) {
                                    letter |= dot;
                                }
                            }
                        }
                        char::from_u32(letter).unwrap_or(' ')
                    })
                    .collect()
            })
            .collect()
    }

    /// Writes it as a PNG, enlarged and with a rim.
    ///
    /// # Errors
    ///
    /// If nothing can be written to `out`.
    pub fn write_png(&self, out: impl Write) -> io::Result<()> {
        write_moving(&[(self, 0)], out)
    }

    /// The picture, enlarged and with a rim, four pixels to a byte: three colours take two bits.
    fn enlarged(&self) -> Vec<u8> {
        const PER_BYTE: usize = 4;
        const { assert!(ACROSS.is_multiple_of(PER_BYTE)) };
        let colour = |x: usize, y: usize| {
            let inside =
                (BORDER..ACROSS - BORDER).contains(&x) && (BORDER..DOWN - BORDER).contains(&y);
            match inside {
                false => RIM,
                true if self.lit((x - BORDER) / SCALE, (y - BORDER) / SCALE) => LIT,
                true => DARK,
            }
        };
        (0..DOWN)
            .flat_map(|y| (0..ACROSS / PER_BYTE).map(move |byte| (byte * PER_BYTE, y)))
            .map(|(x, y)| (x..x + PER_BYTE).fold(0, |byte, x| byte << 2 | colour(x, y)))
            .collect()
    }
}

/// The size of a picture in a file.
const ACROSS: usize = WIDTH * SCALE + 2 * BORDER;
const DOWN: usize = HEIGHT * SCALE + 2 * BORDER;

/// Writes pictures as an animated PNG that loops, each with its duration; a single one as a plain
/// PNG.
pub(crate) fn write_moving(pictures: &[(&Screenshot, Millis)], out: impl Write) -> io::Result<()> {
    let side = |pixels: usize| u32::try_from(pixels).map_err(io::Error::other);
    let mut encoder = png::Encoder::new(out, side(ACROSS)?, side(DOWN)?);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Two);
    encoder.set_palette(PALETTE.as_flattened());
    let moves = pictures.len() > 1;
    if moves {
        encoder.set_animated(side(pictures.len())?, 0)?;
    }
    let mut writer = encoder.write_header()?;
    for (picture, shown) in pictures {
        if moves {
            writer.set_frame_delay(u16::try_from(*shown).unwrap_or(u16::MAX), 1_000)?;
        }
        writer.write_image_data(&picture.enlarged())?;
    }
    writer.finish()?;
    Ok(())
}

impl Default for Screenshot {
    fn default() -> Self {
        Screenshot::new()
    }
}
