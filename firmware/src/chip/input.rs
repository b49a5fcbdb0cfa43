//! The six buttons: turns contacts into inputs for the console.

use super::watchdog::{Task, with_heartbeat};
use super::{Raw, now};
use board::buttons::{Buttons, KeyEvent, MANNERS};
use console::{Button, Input};
use embassy_futures::select::select_array;
use embassy_rp::gpio;
use embassy_sync::channel::Channel;
use embassy_time::{Instant, with_deadline};

/// Inputs on their way to the console. Erasing a sector takes up to 0.4 s, too short for eight
/// presses.
pub(super) static INPUTS: Channel<Raw, Input, 8> = Channel::new();

#[embassy_executor::task]
pub(super) async fn run(mut pins: [gpio::Input<'static>; 6]) -> ! {
    let mut buttons = Buttons::new(MANNERS);
    loop {
        // Buttons connect to ground: pressed is low.
        let mask = pins.iter().rev().fold(0, |mask, pin| mask << 1 | u32::from(pin.is_low()));
        for (button, event) in Button::ALL.into_iter().zip(buttons.read(mask, now())) {
            let input = match event {
                Some(KeyEvent::Press | KeyEvent::Repeat) => Input::Press(button),
                Some(KeyEvent::Hold) => Input::Hold(button),
                None => continue,
            };
            INPUTS.send(input).await;
        }
        // Wait for levels, not edges: an edge since the reading above would be missed.
        let mut levels = mask;
        let changes = pins.each_mut().map(|pin| {
            let closed = levels & 1 == 1;
            levels >>= 1;
            changed(pin, closed)
        });
        let change = select_array(changes);
        let wake = buttons.wake().map_or(Instant::MAX, Instant::from_millis);
        // Whether a level changed or the time is up, all buttons are read again.
        let _ = with_heartbeat(Task::Input, with_deadline(wake, change)).await;
    }
}

async fn changed(pin: &mut gpio::Input<'static>, closed: bool) {
    match closed {
        true => pin.wait_for_high().await,
        false => pin.wait_for_low().await,
    }
}
