//! The whole program, as it runs on the RP2040.

use defmt::{info, unwrap};
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::select::{Either, select};
use embassy_rp::gpio::{Input, Pull};
use embassy_rp::i2c::{self, I2c};
use embassy_rp::{bind_interrupts, peripherals};
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::FONT_10X20;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Circle, PrimitiveStyle, Rectangle};
use embedded_graphics::text::Text;
use panic_probe as _;
use ssd1306::mode::{BufferedGraphicsModeAsync, DisplayConfigAsync};
use ssd1306::prelude::*;
use ssd1306::{I2CDisplayInterface, Ssd1306Async};

bind_interrupts!(struct Interrupts {
    I2C0_IRQ => i2c::InterruptHandler<peripherals::I2C0>;
});

type Bus = I2c<'static, peripherals::I2C0, i2c::Async>;
type Display = Ssd1306Async<
    I2CInterface<Bus>,
    DisplaySize128x64,
    BufferedGraphicsModeAsync<DisplaySize128x64>,
>;

/// On page boundaries, as a row of a list would be.
const BLOCK: Rectangle = Rectangle::new(Point::new(96, 24), Size::new(16, 16));

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let chip = embassy_rp::init(Default::default());
    info!("stock: started");
    let cross = [
        (Input::new(chip.PIN_10, Pull::Up), "up"),
        (Input::new(chip.PIN_11, Pull::Up), "down"),
        (Input::new(chip.PIN_12, Pull::Up), "left"),
        (Input::new(chip.PIN_13, Pull::Up), "right"),
    ];
    for (button, name) in cross {
        spawner.spawn(unwrap!(log_presses(button, name)));
    }

    let mut config = i2c::Config::default();
    config.frequency = 400_000;
    let bus = I2c::new_async(chip.I2C0, chip.PIN_5, chip.PIN_4, Interrupts, config);
    let interface = I2CDisplayInterface::new(bus);
    let mut display: Display =
        Ssd1306Async::new(interface, DisplaySize128x64, DisplayRotation::Rotate0)
            .into_buffered_graphics_mode();
    unwrap!(display.init().await.ok());

    let mut a = Input::new(chip.PIN_14, Pull::Up);
    let mut b = Input::new(chip.PIN_15, Pull::Up);
    let (mut block_on, mut inverse) = (false, false);
    draw(&mut display, block_on, inverse).await;
    info!("stock: first picture");
    loop {
        match select(a.wait_for_falling_edge(), b.wait_for_falling_edge()).await {
            Either::First(()) => {
                block_on = !block_on;
                draw_block(&mut display, block_on != inverse);
                unwrap!(display.flush().await.ok());
                info!("stock: A, the block is {=bool}", block_on);
            }
            Either::Second(()) => {
                inverse = !inverse;
                draw(&mut display, block_on, inverse).await;
                info!("stock: B, inverse is {=bool}", inverse);
            }
        }
    }
}

/// The whole screen, drawn anew.
async fn draw(display: &mut Display, block_on: bool, inverse: bool) {
    let (ink, paper) = if inverse {
        (BinaryColor::Off, BinaryColor::On)
    } else {
        (BinaryColor::On, BinaryColor::Off)
    };
    unwrap!(display.clear(paper).ok());
    let frame = display.bounding_box().into_styled(PrimitiveStyle::with_stroke(ink, 1));
    let circle = Circle::new(Point::new(8, 8), 24).into_styled(PrimitiveStyle::with_fill(ink));
    let text = Text::new("STOCK", Point::new(40, 56), MonoTextStyle::new(&FONT_10X20, ink));
    unwrap!(frame.draw(display).ok());
    unwrap!(circle.draw(display).ok());
    unwrap!(text.draw(display).ok());
    draw_block(display, block_on != inverse);
    unwrap!(display.flush().await.ok());
}

fn draw_block(display: &mut Display, lit: bool) {
    unwrap!(display.fill_solid(&BLOCK, lit.into()).ok());
}

#[embassy_executor::task(pool_size = 4)]
async fn log_presses(mut button: Input<'static>, name: &'static str) {
    loop {
        button.wait_for_falling_edge().await;
        info!("stock: {=str}", name);
    }
}
