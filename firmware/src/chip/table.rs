//! The console at the table: presses and time in; kept first, then seen and heard.

use super::chance::Chance;
use super::input::INPUTS;
use super::roll_call::{Member, attend};
use super::store::{self, Shared};
use super::voice::CUES;
use super::{glass, now, others_first};
use board::oled::Light;
use board::pico::RingOscillator;
use board::rest::Rest;
use console::{Button, Console, Input, Notice};
use core::mem;
use defmt::error;
use embassy_futures::select::{Either, select};
use embassy_time::{Instant, with_deadline};

#[embassy_executor::task]
pub(super) async fn run(
    console: &'static mut Console,
    journal: &'static Shared,
    ring: RingOscillator,
) -> ! {
    let mut chance = Chance::gather(ring).await;
    let mut at = now();
    let mut rest = Rest::new(at);
    let (mut redraw, mut pressed) = (true, None);
    loop {
        let light = rest.light(console.settings().brightness, at);
        // What waits is handled before it is seen: a glass that hangs shall hold up nothing else.
        let first = select(INPUTS.receive(), glass::free());
        let mut input = match attend(Member::Table, first).await {
            Either::First(input) => Some(input),
            Either::Second(mut glass) => {
                match mem::take(&mut redraw) {
                    true => glass.show(light, console, at),
                    false => glass.light(light),
                }
                drop(glass);
                others_first().await;
                None
            }
        };
        // Now and then that takes a while: so, if nothing else waits, only when the picture is on its way.
        if let Some(pressed) = pressed.take() {
            chance.stir(pressed);
        }
        if input.is_none() {
            let moves = console.wake(at).filter(|_| !rest.rests(at));
            let wake = [moves, rest.wake(at)].into_iter().flatten().min();
            let wake = wake.map_or(Instant::MAX, Instant::from_millis);
            input = attend(Member::Table, with_deadline(wake, INPUTS.receive())).await.ok();
        }
        at = now();
        pressed = input.map(|_| Instant::now());
        redraw |= match input {
            Some(_) if !rest.touched(at) => false,
            Some(input) => handle(console, journal, input, at, &mut chance),
            None => handle(console, journal, Input::Tick, at, &mut chance),
        };
    }
}

/// What an input leads to, in flash before it is heard. Says whether there is something new to see.
fn handle(
    console: &mut Console,
    journal: &Shared,
    input: Input,
    at: u64,
    chance: &mut Chance,
) -> bool {
    let effects = console.input(input, at, chance.dice());
    if let Err(why) = store::keep(journal, &effects.keep) {
        error!("not kept: {}", why);
        // What was not kept has not happened.
        *console = Console::default();
        let _ = store::load(journal, console, true);
        console.tell(Notice::SaveFull);
        return true;
    }
    if let Some(cue) = effects.cue {
        CUES.signal(cue);
    }
    effects.redraw
}

/// The box has stopped too often in a row. Says whether to try with the game once more.
pub(super) async fn ask_how_to_go_on(why: &str) -> bool {
    glass::free()
        .await
        .draw(Light::Level(3), |frame| console::paint_stopped(frame.bytes_mut(), why));
    loop {
        match attend(Member::Table, INPUTS.receive()).await {
            Input::Press(Button::A) => return true,
            Input::Press(Button::B) => return false,
            _ => {}
        }
    }
}
