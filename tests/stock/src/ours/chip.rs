//! The whole program, as it runs on the RP2040.

use crate::picture;
use board::oled::{Frame, Light, Panel};
use board::pico::Pico;
use defmt::{info, unwrap};
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::select::{Either, select};
use embassy_time::Delay;
use panic_probe as _;

/// The brightness that the firmware starts with.
const LIGHT: Light = Light::Level(3);

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let pico = Pico::set_up();
    info!("ours: started");
    let [_, _, _, _, mut a, mut b] = pico.buttons;
    let mut panel = Panel::new(pico.bus, Delay);
    let mut frame = Frame::new();
    let (mut block_on, mut inverse) = (false, false);
    let Ok(()) = picture::draw(&mut frame, block_on, inverse);
    unwrap!(panel.show(&frame, LIGHT).await.ok());
    info!("ours: first picture");
    loop {
        match select(a.wait_for_falling_edge(), b.wait_for_falling_edge()).await {
            Either::First(()) => {
                block_on = !block_on;
                let Ok(()) = picture::draw_block(&mut frame, block_on != inverse);
                unwrap!(panel.show(&frame, LIGHT).await.ok());
                info!("ours: A, the block is {=bool}", block_on);
            }
            Either::Second(()) => {
                inverse = !inverse;
                let Ok(()) = picture::draw(&mut frame, block_on, inverse);
                unwrap!(panel.show(&frame, LIGHT).await.ok());
                info!("ours: B, inverse is {=bool}", inverse);
            }
        }
    }
}
