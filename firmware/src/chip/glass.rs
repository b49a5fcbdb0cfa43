//! The glass: shows the last picture there is, whether or not anybody is there to show it.

use super::Raw;
use super::roll_call::{Member, attend};
use board::oled::{Frame, Light, Panel};
use board::pico::Bus;
use console::Settings;
use defmt::{info, warn};
use embassy_futures::select::{Either, select};
use embassy_rp::gpio::Output;
use embassy_sync::mutex::Mutex;
use embassy_sync::signal::Signal;
use embassy_time::{Delay, Duration, Timer};

struct Picture {
    frame: Frame,
    light: Light,
}

/// The first picture: what the console's splash looks like. Drawing it would take longer than sending it may.
static SPLASH: SplashPart = include!(concat!(env!("OUT_DIR"), "/splash.rs"));

/// The part of it that is not dark.
struct SplashPart {
    at: usize,
    bytes: &'static [u8],
}

/// All zeros, so that it takes no room in the image.
static PICTURE: Mutex<Raw, Picture> =
    Mutex::new(Picture { frame: Frame::new(), light: Light::Off });
static CHANGED: Signal<Raw, ()> = Signal::new();

/// The first picture is to be seen, or there is no panel to see it on.
pub(super) static FIRST: Signal<Raw, ()> = Signal::new();

/// So often it is looked whether the panel is there.
const LOOK: Duration = Duration::from_secs(1);

/// So many looks, and everything is sent once: a panel that lost its power for less than a look between two is found that way.
const REFRESH: u32 = 60;

/// A picture and its light, from now on.
pub(super) async fn draw(light: Light, picture: impl FnOnce(&mut Frame)) {
    let mut shown = PICTURE.lock().await;
    picture(&mut shown.frame);
    shown.light = light;
    CHANGED.signal(());
}

/// The same picture in another light.
pub(super) async fn light(light: Light) {
    PICTURE.lock().await.light = light;
    CHANGED.signal(());
}

#[embassy_executor::task]
pub(super) async fn run(bus: Bus, mut lamp: Output<'static>) -> ! {
    draw(Light::Level(Settings::default().brightness), |frame| {
        let (_, from) = frame.bytes_mut().split_at_mut(SPLASH.at);
        from.iter_mut().zip(SPLASH.bytes).for_each(|(byte, splash)| *byte = *splash);
    })
    .await;
    let mut panel = Panel::new(bus, Delay);
    let (mut known, mut looks) = (false, 0);
    loop {
        let picture = PICTURE.lock().await;
        let result = panel.show(&picture.frame, picture.light).await;
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
