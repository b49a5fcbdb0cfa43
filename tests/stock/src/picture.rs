//! The picture of both programs: something to look at, and a block that A inverts.

use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::FONT_10X20;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Circle, PrimitiveStyle, Rectangle};
use embedded_graphics::text::Text;

/// The block that A inverts. It is aligned to pages, as a row of a list would be.
const BLOCK: Rectangle = Rectangle::new(Point::new(96, 24), Size::new(16, 16));

/// Draws the whole screen.
pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
    display: &mut D,
    block_on: bool,
    inverse: bool,
) -> Result<(), D::Error> {
    let (ink, paper) = if inverse {
        (BinaryColor::Off, BinaryColor::On)
    } else {
        (BinaryColor::On, BinaryColor::Off)
    };
    display.clear(paper)?;
    display.bounding_box().into_styled(PrimitiveStyle::with_stroke(ink, 1)).draw(display)?;
    Circle::new(Point::new(8, 8), 24).into_styled(PrimitiveStyle::with_fill(ink)).draw(display)?;
    Text::new("STOCK", Point::new(40, 56), MonoTextStyle::new(&FONT_10X20, ink)).draw(display)?;
    draw_block(display, block_on != inverse)
}

pub(crate) fn draw_block<D: DrawTarget<Color = BinaryColor>>(
    display: &mut D,
    lit: bool,
) -> Result<(), D::Error> {
    display.fill_solid(&BLOCK, lit.into())
}
