//! The whole program, as it runs on the RP2040.

use crate::picture;
use defmt::{info, unwrap};
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::select::{Either, select};
use embassy_rp::gpio::{Input, Pull};
use embassy_rp::i2c::{self, I2c};
use embassy_rp::{bind_interrupts, peripherals};
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
                unwrap!(picture::draw_block(&mut display, block_on != inverse).ok());
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

async fn draw(display: &mut Display, block_on: bool, inverse: bool) {
    unwrap!(picture::draw(display, block_on, inverse).ok());
    unwrap!(display.flush().await.ok());
}

#[embassy_executor::task(pool_size = 4)]
async fn log_presses(mut button: Input<'static>, name: &'static str) {
    loop {
        button.wait_for_falling_edge().await;
        info!("stock: {=str}", name);
    }
}
