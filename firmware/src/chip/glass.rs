//! The glass: shows the last picture there is, whether or not anybody is there to show it.

use super::Raw;
use super::roll_call::{Member, attend};
use board::oled::{Frame, HEIGHT, Light, Panel};
use board::pico::Bus;
use console::{Console, Easel, Settings};
use core::mem;
use core::ops::Range;
use defmt::{info, warn};
use embassy_futures::select::{Either, select};
use embassy_rp::gpio::Output;
use embassy_sync::mutex::{Mutex, MutexGuard};
use embassy_sync::signal::Signal;
use embassy_time::{Delay, Duration, Timer};

pub(super) struct Picture {
    frame: Frame,
    /// What of it the console painted, so that only what changed is painted anew.
    easel: Easel,
    /// Where it is not what the panel was told last.
    rows: Range<usize>,
    light: Light,
}

impl Picture {
    /// What the console shows at that time, from now on.
    pub(super) fn show(&mut self, light: Light, console: &Console, at: u64) {
        let rows = console.paint_change(&mut self.easel, self.frame.bytes_mut(), at);
        self.rows = if self.rows.is_empty() { rows } else { 0..HEIGHT };
        self.light(light);
    }

    /// Any other picture.
    pub(super) fn draw(&mut self, light: Light, picture: impl FnOnce(&mut Frame)) {
        picture(&mut self.frame);
        self.easel.forget();
        self.rows = 0..HEIGHT;
        self.light(light);
    }

    /// The same picture in another light.
    pub(super) fn light(&mut self, light: Light) {
        self.light = light;
        CHANGED.signal(());
    }
}

/// All zeros, so that it takes no room in the image.
static PICTURE: Mutex<Raw, Picture> =
    Mutex::new(Picture { frame: Frame::new(), easel: Easel::new(), rows: 0..0, light: Light::Off });
static CHANGED: Signal<Raw, ()> = Signal::new();

/// The first picture is to be seen, or there is no panel to see it on.
pub(super) static FIRST: Signal<Raw, ()> = Signal::new();

/// So often it is looked whether the panel is there.
const LOOK: Duration = Duration::from_secs(1);

/// So many looks, and everything is sent once: a panel that lost its power for less than a look between two is found that way.
const REFRESH: u32 = 60;

/// The picture, as soon as nothing of it is on its way.
pub(super) async fn free() -> MutexGuard<'static, Raw, Picture> {
    PICTURE.lock().await
}

#[embassy_executor::task]
pub(super) async fn run(bus: Bus, mut lamp: Output<'static>) -> ! {
    let light = Light::Level(Settings::default().brightness);
    free().await.draw(light, |frame| console::paint_splash(frame.bytes_mut()));
    let mut panel = Panel::new(bus, Delay);
    let (mut known, mut looks) = (false, 0);
    loop {
        let mut picture = PICTURE.lock().await;
        let rows = mem::take(&mut picture.rows);
        let result = panel.show_change(&picture.frame, rows, picture.light).await;
        let light = picture.light;
        drop(picture);
        FIRST.signal(());
        // A box without a glass shows at least that it lives.
        lamp.set_level(result.is_err().into());
        match (result, known) {
            (Ok(()), false) => info!("glass: there"),
            (Err(why), true) => warn!("glass: {}", why),
            _ => {}
        }
        known = result.is_ok();

        // Whoever rests is not looked after: at the next press everything is sent.
        let watched = matches!(light, Light::Level(_)) || panel.is_lost();
        let look = async {
            match watched {
                true => Timer::after(LOOK).await,
                false => core::future::pending().await,
            }
        };
        match attend(Member::Glass, select(CHANGED.wait(), look)).await {
            Either::First(()) => {
                if !watched {
                    panel.refresh();
                }
            }
            Either::Second(()) => {
                looks += 1;
                if looks % REFRESH == 0 {
                    panel.refresh();
                } else if !panel.is_lost() {
                    let _ = panel.check().await;
                }
            }
        }
    }
}
