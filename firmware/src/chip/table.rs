//! The console at the table: takes presses and time, saves first, then shows and sounds.

use super::dice::BoxDice;
use super::input::INPUTS;
use super::speaker::CUES;
use super::store::{self, Store};
use super::watchdog::{Task, with_heartbeat};
use super::{display, now, yield_to_woken};
use board::oled::Light;
use board::pico::RingOscillator;
use board::rest::Rest;
use console::{Button, Input, Runner};
use core::mem;
use defmt::error;
use embassy_futures::select::{Either, select};
use embassy_time::{Instant, with_deadline};

/// The console, on the box's journal and with the box's dice.
pub(super) type Box = Runner<Store, BoxDice>;

#[embassy_executor::task]
pub(super) async fn run(runner: &'static mut Box, ring: RingOscillator) -> ! {
    runner.set_dice(BoxDice::gather(ring).await);
    let mut at = now();
    let mut rest = Rest::new(at);
    let (mut redraw, mut pressed) = (true, None);
    loop {
        let light = rest.light(runner.console().settings().brightness, at);
        // Waiting inputs are handled before anything is shown: a display that hangs delays nothing
        // else.
        let first = select(INPUTS.receive(), display::lock());
        let mut input = match with_heartbeat(Task::Table, first).await {
            Either::First(input) => Some(input),
            Either::Second(mut picture) => {
                match mem::take(&mut redraw) {
                    true => picture.show(light, runner.console(), at),
                    false => picture.light(light),
                }
                drop(picture);
                yield_to_woken().await;
                None
            }
        };
        // Now and then this takes a while, so unless another input waits it is done only once the
        // picture is on its way.
        if let Some(pressed) = pressed.take() {
            store::postpone_tidying();
            runner.dice().into_iter().for_each(|dice| dice.stir(pressed));
        }
        if input.is_none() {
            let moves = runner.due().filter(|_| !rest.rests(at));
            let wake = [moves, rest.wake(at)].into_iter().flatten().min();
            let wake = wake.map_or(Instant::MAX, Instant::from_millis);
            input = with_heartbeat(Task::Table, with_deadline(wake, INPUTS.receive())).await.ok();
        }
        at = now();
        pressed = input.map(|_| Instant::now());
        redraw |= match input {
            Some(_) if !rest.touched(at) => false,
            Some(input) => handle(runner, input, at),
            None => handle(runner, Input::Tick, at),
        };
    }
}

/// Handles an input, which is kept before it is heard. Returns whether there is something new to
/// see.
fn handle(runner: &mut Box, input: Input, at: u64) -> bool {
    match runner.input(input, at) {
        Ok(shown) => {
            shown.cue.into_iter().for_each(|cue| CUES.signal(cue));
            shown.redraw
        }
        Err(why) => {
            error!("not kept: {}", why);
            true
        }
    }
}

/// Asks how to start after too many stops in a row. Returns whether to try with the game once more.
pub(super) async fn ask_how_to_go_on(times: u32, why: &str) -> bool {
    display::lock()
        .await
        .draw(Light::Level(3), |frame| console::paint_stopped(frame.bytes_mut(), times, why));
    loop {
        match with_heartbeat(Task::Table, INPUTS.receive()).await {
            Input::Press(Button::A) => return true,
            Input::Press(Button::B) => return false,
            _ => {}
        }
    }
}
