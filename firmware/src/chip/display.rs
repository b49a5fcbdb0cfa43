//! The display: shows the latest picture, and keeps looking for the panel if there is none.

use super::watchdog::{Task, with_heartbeat};
use super::{Raw, now};
use board::oled::watch::{Look, Watch};
use board::oled::{Controller, Frame, Light, Panel};
use board::pico::Bus;
use console::{Console, Settings};
use core::future::poll_fn;
use core::task::Poll;
use defmt::{info, warn};
use embassy_futures::select::{Either, select};
use embassy_rp::gpio::Output;
use embassy_sync::mutex::{Mutex, MutexGuard};
use embassy_sync::signal::Signal;
use embassy_time::{Delay, Instant, Timer};

/// The picture to show, and how bright.
pub(super) struct Latest {
    frame: Frame,
    light: Light,
}

impl Latest {
    /// Shows the console's screen at that time.
    pub(super) fn show(&mut self, light: Light, console: &Console, at: u64) {
        self.draw(light, |frame| console.paint(frame.bytes_mut(), at));
    }

    /// Shows any other picture.
    pub(super) fn draw(&mut self, light: Light, picture: impl FnOnce(&mut Frame)) {
        picture(&mut self.frame);
        self.light(light);
    }

    /// Shows the same picture at another brightness.
    pub(super) fn light(&mut self, light: Light) {
        self.light = light;
        CHANGED.signal(());
    }
}

/// The picture to show. It is all zeros at the start, so that it takes no room in the image.
static LATEST: Mutex<Raw, Latest> = Mutex::new(Latest { frame: Frame::new(), light: Light::Off });
static CHANGED: Signal<Raw, ()> = Signal::new();

/// Signalled when the first picture is shown, or there is no panel to show it.
pub(super) static FIRST: Signal<Raw, ()> = Signal::new();

/// The controller chosen for the panel; `None` detects it.
static CHOSEN: Signal<Raw, Option<Controller>> = Signal::new();

/// Sets which controller the panel has; `None` detects it.
pub(super) fn choose(controller: Option<Controller>) {
    CHOSEN.signal(controller);
    CHANGED.signal(());
}

/// Locks the picture, as soon as no part of it is being sent.
pub(super) async fn lock() -> MutexGuard<'static, Raw, Latest> {
    LATEST.lock().await
}

#[embassy_executor::task]
pub(super) async fn run(bus: Bus, mut lamp: Output<'static>) -> ! {
    let light = Light::Level(Settings::default().brightness);
    lock().await.draw(light, |frame| console::paint_splash(frame.bytes_mut()));
    let mut panel = Panel::new(bus, Delay);
    let mut watch = Watch::new(now());
    let mut known = false;
    loop {
        if let Some(controller) = CHOSEN.try_take() {
            panel.choose(controller);
        }
        let picture = LATEST.lock().await;
        let result = panel.show(&picture.frame, picture.light).await;
        let light = picture.light;
        drop(picture);
        FIRST.signal(());
        watch.shown(result.is_ok(), now());
        // If the display does not work, at least the light shows that the box is alive.
        lamp.set_level(result.is_err().into());
        match (result, known) {
            (Ok(()), false) => {
                let (controller, address) = panel.found();
                info!(
                    "display: {} at {=u8:#x}, readable: {=bool}",
                    controller,
                    address,
                    panel.is_readable()
                );
            }
            (Err(why), true) => warn!("display: {}", why),
            _ => {}
        }
        known = result.is_ok();

        // A box at rest is not woken for its panel. If the panel can be read, it is checked when
        // the watchdog wakes the tasks anyway; if not, or if it is dark, the next press sends
        // everything.
        let rests = !matches!(light, Light::Level(_)) && !panel.is_lost();
        let readable = light == Light::Dim && panel.is_readable();
        let look = async {
            if !rests {
                Timer::at(Instant::from_millis(watch.due())).await;
                return watch.look(now());
            }
            poll_fn(|_| match readable && watch.look_at_rest(now()) {
                true => Poll::Ready(Some(Look::Check)),
                false => Poll::Pending,
            })
            .await
        };
        match with_heartbeat(Task::Display, select(CHANGED.wait(), look)).await {
            Either::First(()) => {
                if rests {
                    panel.refresh();
                } else if !panel.is_readable() {
                    watch.changed_blindly(now());
                }
            }
            Either::Second(Some(Look::Check)) => {
                let _ = panel.check().await;
            }
            Either::Second(Some(Look::Refresh)) => panel.refresh(),
            Either::Second(Some(Look::Try) | None) => {}
        }
    }
}
