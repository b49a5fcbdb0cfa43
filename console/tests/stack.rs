//! Drawing any screen stays under 2 KiB of stack beyond the picture itself.
//!
//! The glass here looks at where its own locals lie each time something is drawn: the deepest place, seen from
//! where drawing began. It is the host's stack; the box's words are half as wide.

mod common;

use common::Bench;
use console::{Language, gallery::SCENES};
use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use std::convert::Infallible;

const LIMIT: usize = 2048;

/// Where the stack is now, roughly: where a local of this function lies.
#[inline(never)]
fn here() -> usize {
    let local = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&local)).addr()
}

struct Plumb {
    deepest: usize,
}

impl OriginDimensions for Plumb {
    fn size(&self) -> Size {
        Size::new(128, 64)
    }
}

impl DrawTarget for Plumb {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        // Pixels are made one by one by code of the screen's, so each is a look.
        for pixel in pixels {
            std::hint::black_box(pixel);
            self.deepest = self.deepest.min(here());
        }
        Ok(())
    }
}

#[test]
fn drawing_stays_under_two_kibibytes_of_stack() {
    for scene in SCENES {
        let mut bench = Bench::new(Language::De);
        bench.play(scene.script);
        let mut plumb = Plumb { deepest: usize::MAX };
        let start = here();
        let Ok(()) = bench.console.draw(&mut plumb, bench.now);
        let used = start.saturating_sub(plumb.deepest);
        assert!(used > 0, "{} draws nothing", scene.name);
        println!("{used} {}", scene.name);
        assert!(used < LIMIT, "{} uses {used} bytes", scene.name);
    }
}
