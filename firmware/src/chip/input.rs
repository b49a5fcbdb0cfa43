//! The six buttons: from contacts to what the console is told.

use super::roll_call::{Member, attend};
use super::{Raw, now, others_first};
use board::buttons::{Buttons, KeyEvent, MANNERS};
use console::{Button, Input};
use embassy_futures::select::select_array;
use embassy_rp::gpio;
use embassy_sync::channel::Channel;
use embassy_time::{Instant, with_deadline};

/// Erasing a sector takes up to 0.4 s, and nobody presses eight times meanwhile.
pub(super) static INPUTS: Channel<Raw, Input, 8> = Channel::new();

#[embassy_executor::task]
pub(super) async fn run(mut pins: [gpio::Input<'static>; 6]) -> ! {
    let mut buttons = Buttons::new(MANNERS);
    loop {
        // To ground: pressed is low.
        let closed = pins.each_ref().map(gpio::Input::is_low);
        let mask = closed.iter().rev().fold(0, |mask, closed| mask << 1 | u32::from(*closed));
        for (button, event) in Button::ALL.into_iter().zip(buttons.read(mask, now())) {
            let input = match event {
                Some(KeyEvent::Press | KeyEvent::Repeat) => Input::Press(button),
                Some(KeyEvent::Hold) => Input::Hold(button),
                None => continue,
            };
            INPUTS.send(input).await;
            others_first().await;
        }
        // Levels, not edges: an edge between the reading above and here would be gone.
        let mut levels = closed.into_iter();
        let changes = pins.each_mut().map(|pin| changed(pin, levels.next() == Some(true)));
        let change = select_array(changes);
        let wake = buttons.wake().map_or(Instant::MAX, Instant::from_millis);
        // Whether something changed or it is time, all are read.
        let _ = attend(Member::Input, with_deadline(wake, change)).await;
    }
}

async fn changed(pin: &mut gpio::Input<'static>, closed: bool) {
    match closed {
        true => pin.wait_for_high().await,
        false => pin.wait_for_low().await,
    }
}
