//! Runs the console: takes presses and time, saves first, then shows the picture and plays sounds.
//!
//! If there are several things to do, they are done in this order:
//!
//! 1. **A press.** It is saved before its effect is shown or played, and never waits for the
//!    display or for speech.
//! 2. **The picture**, as soon as the display is not sending one.
//! 3. **The rest of the work for a press** ([`Table::settle`]), which may take a while and is not
//!    urgent.
//! 4. **Speech**, once the picture has been sent, because nothing is sent while the table works out
//!    what to say.
//! 5. Otherwise the table sleeps until a press, until something on the screen moves, or until there
//!    are new bits for the dice.

use super::dice::{self, BoxDice, GATHERED, NOISE};
use super::display::{self, Latest};
use super::input::INPUTS;
use super::speaker::CUES;
use super::store::{self, Store};
use super::watchdog::{Task, with_heartbeat};
use super::{Raw, now, speech, yield_to_woken};
use board::entropy::Fair;
use board::oled::Light;
use board::rest::Rest;
use console::{Button, Ears, Input, Notice, Runner};
use core::mem;
use defmt::{error, info};
use embassy_futures::select::{Either, select};
use embassy_sync::mutex::MutexGuard;
use embassy_time::{Instant, with_deadline};

/// The console, on the box's journal and with the box's dice.
pub(super) type BoxRunner = Runner<Store, BoxDice>;

struct Table {
    runner: &'static mut BoxRunner,
    /// Finds out what is new on the screen, if the box has a voice pack.
    ears: Option<&'static mut Ears>,
    /// Dice that wait to be renewed.
    aside: Option<BoxDice>,
    rest: Rest,
    /// The time of the last press or tick.
    at: u64,
    /// The display has not been updated since then.
    unshown: bool,
    /// The picture has changed since it was drawn.
    undrawn: bool,
    /// The picture has changed since it was put into words.
    unheard: bool,
    /// The rest of the work for the last press is still to be done.
    unsettled: bool,
}

/// The next thing to do.
enum Work {
    Press(Input),
    /// The display can take a picture now.
    Show(MutexGuard<'static, Raw, Latest>),
    Listen,
    /// New bits for the dice; `None` if they are not fair.
    Bits(Option<Fair>),
    /// Something moves.
    Tick,
}

#[embassy_executor::task]
pub(super) async fn run(runner: &'static mut BoxRunner, ears: Option<&'static mut Ears>) -> ! {
    runner.wait_for_dice();
    let at = now();
    let mut table = Table {
        runner,
        ears,
        aside: None,
        rest: Rest::new(at),
        at,
        unshown: true,
        undrawn: true,
        unheard: false,
        unsettled: false,
    };
    loop {
        match table.next().await {
            Work::Press(input) => table.press(input),
            Work::Show(picture) => table.show(picture).await,
            Work::Listen => table.listen(),
            Work::Bits(fair) => take_bits(table.runner, &mut table.aside, fair),
            Work::Tick => table.tick(),
        }
    }
}

impl Table {
    async fn next(&self) -> Work {
        // Check first, because `try_take` copies as much memory if there is nothing to take.
        if GATHERED.signaled()
            && let Some(fair) = GATHERED.try_take()
        {
            return Work::Bits(fair);
        }
        if self.unshown || self.unheard {
            let first = select(INPUTS.receive(), display::lock());
            return match with_heartbeat(Task::Table, first).await {
                Either::First(input) => Work::Press(input),
                Either::Second(picture) if self.unshown => Work::Show(picture),
                Either::Second(_) => Work::Listen,
            };
        }
        let moves = self.runner.due().filter(|_| !self.rest.rests(self.at));
        let wake = [moves, self.rest.wake(self.at)].into_iter().flatten().min();
        let wake = wake.map_or(Instant::MAX, Instant::from_millis);
        let next = with_deadline(wake, select(INPUTS.receive(), GATHERED.wait()));
        match with_heartbeat(Task::Table, next).await {
            Ok(Either::First(input)) => Work::Press(input),
            Ok(Either::Second(fair)) => Work::Bits(fair),
            Err(_) => Work::Tick,
        }
    }

    fn press(&mut self, input: Input) {
        self.settle();
        speech::cut();
        // Before it is handled, so that its time is mixed into the dice if it rolls.
        self.runner.dice().into_iter().for_each(|dice| dice.touch(Instant::now()));
        self.unsettled = true;
        self.at = now();
        if self.rest.touched(self.at) {
            self.handle(input);
        } else {
            // It only wakes the display.
            self.unshown = true;
        }
    }

    fn tick(&mut self) {
        self.at = now();
        self.handle(Input::Tick);
    }

    fn handle(&mut self, input: Input) {
        self.unshown = true;
        self.undrawn |= handle(self.runner, input, self.at);
        if dice::has_a_game_begun() {
            renew_dice(self.runner, &mut self.aside);
        }
    }

    async fn show(&mut self, mut picture: MutexGuard<'static, Raw, Latest>) {
        let light = self.rest.light(self.runner.console().settings().brightness, self.at);
        self.unshown = false;
        if mem::take(&mut self.undrawn) {
            self.unheard = true;
            picture.show(light, self.runner.console(), self.at);
        } else {
            picture.light(light);
        }
        drop(picture);
        yield_to_woken().await;
        self.settle();
    }

    /// Does the rest of the work for a press, once its picture is on its way.
    fn settle(&mut self) {
        if mem::take(&mut self.unsettled) {
            speech::tell_cut();
            store::postpone_tidying();
            self.runner.dice().into_iter().for_each(BoxDice::stir);
        }
    }

    fn listen(&mut self) {
        self.unheard = false;
        if let Some(ears) = &mut self.ears {
            speech::listen(ears, self.runner.console(), self.at);
        }
    }
}

/// Takes gathered bits: the first become the dice, later ones are for the following games. If they
/// were refused, the dice are dropped: a broken source is not used until it passes again.
fn take_bits(runner: &mut BoxRunner, aside: &mut Option<BoxDice>, fair: Option<Fair>) {
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

/// Renews the dice for the game that starts, now or as soon as there are fresh bits.
fn renew_dice(runner: &mut BoxRunner, aside: &mut Option<BoxDice>) {
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

/// Handles an input, which is saved before its cue is played. Returns whether the picture has
/// changed.
fn handle(runner: &mut BoxRunner, input: Input, at: u64) -> bool {
    match runner.input(input, at) {
        Ok(shown) => {
            shown.cue.into_iter().for_each(|cue| CUES.signal(cue));
            if shown.update {
                info!("waits for an update");
                board::pico::wait_for_update();
            }
            if shown.self_test {
                super::self_test::restart();
            }
            shown.redraw
        }
        Err(why) => {
            error!("not kept: {}", why);
            true
        }
    }
}

/// Asks the players how to start after too many stops in a row. Returns whether to load the game
/// once more.
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
