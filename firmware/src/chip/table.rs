//! The console at the table: takes presses and time, saves first, then shows and sounds.

use super::dice::{self, BoxDice, GATHERED, NOISE};
use super::input::INPUTS;
use super::pack::Voice;
use super::speaker::CUES;
use super::store::{self, Store};
use super::watchdog::{Task, with_heartbeat};
use super::{display, now, speech, voiced, yield_to_woken};
use board::entropy::Fair;
use board::oled::Light;
use board::rest::Rest;
use console::{Button, Input, Notice, Runner};
use core::mem;
use defmt::{error, info};
use embassy_futures::select::{Either, select};
use embassy_time::{Instant, with_deadline};

/// The console, on the box's journal and with the box's dice.
pub(super) type Box = Runner<Store, BoxDice>;

#[embassy_executor::task]
pub(super) async fn run(runner: &'static mut Box, voice: Option<Voice>) -> ! {
    let mut ears = voice.map(|voice| (voice, voiced::ears(voice)));
    let mut unheard = false;
    runner.wait_for_dice();
    // Dice that wait to be renewed.
    let mut aside = None;
    let mut at = now();
    let mut rest = Rest::new(at);
    let (mut redraw, mut pressed) = (true, false);
    loop {
        // Asked first, because taking moves as much memory if there is nothing to take.
        if GATHERED.signaled()
            && let Some(fair) = GATHERED.try_take()
        {
            take_bits(runner, &mut aside, fair);
        }
        let light = rest.light(runner.console().settings().brightness, at);
        // Waiting inputs are handled before anything is shown: a display that hangs delays nothing
        // else.
        let first = select(INPUTS.receive(), display::lock());
        let mut input = match with_heartbeat(Task::Table, first).await {
            Either::First(input) => Some(input),
            Either::Second(picture) if unheard && !redraw => {
                // Not before the picture is on the glass: while this listens, nothing is sent.
                drop(picture);
                unheard = false;
                if let Some((voice, ears)) = &mut ears {
                    voiced::listen(*voice, ears, runner.console(), at);
                }
                None
            }
            Either::Second(mut picture) => {
                unheard |= redraw;
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
        if mem::take(&mut pressed) {
            speech::tell_cut();
            store::postpone_tidying();
            runner.dice().into_iter().for_each(BoxDice::stir);
        }
        if input.is_none() && unheard {
            continue;
        }
        if input.is_none() {
            let moves = runner.due().filter(|_| !rest.rests(at));
            let wake = [moves, rest.wake(at)].into_iter().flatten().min();
            let wake = wake.map_or(Instant::MAX, Instant::from_millis);
            let next = with_deadline(wake, select(INPUTS.receive(), GATHERED.wait()));
            input = match with_heartbeat(Task::Table, next).await {
                Ok(Either::First(input)) => Some(input),
                Ok(Either::Second(fair)) => {
                    take_bits(runner, &mut aside, fair);
                    continue;
                }
                Err(_) => None,
            };
        }
        at = now();
        pressed = input.is_some();
        if pressed {
            speech::cut();
            // Before it is handled: if it rolls, its time is in the dice.
            runner.dice().into_iter().for_each(|dice| dice.touch(Instant::now()));
        }
        redraw |= match input {
            Some(_) if !rest.touched(at) => false,
            Some(input) => handle(runner, input, at),
            None => handle(runner, Input::Tick, at),
        };
        if dice::has_a_game_begun() {
            renew_dice(runner, &mut aside);
        }
    }
}

/// Bits were gathered: the first become the dice, others are for the games after that. If they were
/// refused, the dice are gone: a source that broke is not rolled with until it passes again.
fn take_bits(runner: &mut Box, aside: &mut Option<BoxDice>, fair: Option<Fair>) {
    NOISE.try_take().into_iter().for_each(|words| runner.tell(Notice::Noise(words)));
    let Some(fair) = fair else {
        *aside = None;
        return runner.set_dice(None);
    };
    let dice = match runner.dice() {
        Some(dice) => return dice.take(fair),
        None => match aside.take() {
            Some(mut dice) => {
                dice.take(fair);
                dice.renew();
                dice
            }
            None => BoxDice::new(fair),
        },
    };
    runner.set_dice(Some(dice));
}

/// Renews the dice for the game that begins, now or as soon as there is something to do it with.
fn renew_dice(runner: &mut Box, aside: &mut Option<BoxDice>) {
    match runner.dice().map(BoxDice::renew) {
        Some(true) => {}
        Some(false) => {
            *aside = runner.take_dice();
            runner.wait_for_dice();
            dice::gather_more();
        }
        None if aside.is_none() => dice::gather_more(),
        None => {}
    }
}

/// Handles an input, which is kept before it is heard. Returns whether there is something new to
/// see.
fn handle(runner: &mut Box, input: Input, at: u64) -> bool {
    match runner.input(input, at) {
        Ok(shown) => {
            shown.cue.into_iter().for_each(|cue| CUES.signal(cue));
            if shown.update {
                info!("waits for an update");
                board::pico::wait_for_update();
            }
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
